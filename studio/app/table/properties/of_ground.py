"""The properties of ground: areas, lines, buildings, doors and windows, smoke."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, Final

from studio.app.table.properties.fields import (
    Choice,
    Field,
    Flag,
    Names,
    Number,
    Whole,
    Word,
    Words,
)
from studio.app.table.properties.places import ID, PLACE
from studio.model.table import Aperture, Area, Building, Obstacle, Table
from studio.model.table_edits import AREAS, LINES, changed, divided_into, settled, value_of
from studio.model.table_pieces import Piece, aperture_of
from studio.model.table_values import near
from studio.model.table_walls import nearest_wall, rooms_of
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.words import mark, tr, translated

SIZES: Final = {
    "minor": mark("minor"),
    "medium": mark("medium"),
    "major": mark("major"),
    "high": mark("high: nobody passes"),
}
GOING: Final = {
    "open": mark("open"),
    "broken": mark("broken"),
    "rough": mark("rough"),
    "heavy": mark("heavy"),
}
OPENINGS: Final = {"medium": mark("door or large window"), "major": mark("small window")}
CLOUDS: Final = {"grenade": mark("of a grenade"), "mortar": mark("of a mortar")}


def covers(_table: Table) -> Names:
    """The levels of cover by their names."""
    return {row.id: in_language(row.name) for row in load_arsenal().covers}


def _kinds(usual: Mapping[str, Any]) -> Names:
    return {None: tr("as it looks"), **{kind: kind for kind in usual}}


def _area_kind(table: Table, pieces: Sequence[Piece], kind: str | None) -> Table:
    """Ground of another kind; where all else was usual for the old kind, it is for the new one."""

    def change(area: Area) -> Area:
        old, new = AREAS.get(area.kind or ""), AREAS.get(kind or "")
        own = {"id": area.id, "polygon": area.polygon, "name": area.name, "kind": area.kind}
        if old is not None and new is not None and area == replace(old, **own):  # type: ignore[arg-type]
            return replace(new, id=area.id, polygon=area.polygon, name=area.name, kind=kind)
        return replace(area, kind=kind)

    return changed(table, pieces, change)


def _line_kind(table: Table, pieces: Sequence[Piece], kind: str | None) -> Table:
    """As for areas."""

    def change(one: Obstacle) -> Obstacle:
        old, new = LINES.get(one.kind or ""), LINES.get(kind or "")
        if (
            old is not None
            and new is not None
            and one == replace(old, id=one.id, line=one.line, kind=one.kind)
        ):
            return replace(new, id=one.id, line=one.line, kind=kind)
        return replace(one, kind=kind)

    return changed(table, pieces, change)


def _floors(table: Table, pieces: Sequence[Piece], floors: int) -> Table:
    """So many floors; doors and windows of floors that go are gone as well."""

    def change(house: Building) -> Building:
        left = tuple(a for a in house.apertures if a.floor < floors)
        return replace(house, floors=floors, apertures=left)

    return changed(table, pieces, change)


def _floors_of(_table: Table) -> Names:
    return {
        floor: tr("ground floor") if floor == 0 else tr("floor {floor}", floor=floor)
        for floor in range(12)
    }


def _floor(table: Table, pieces: Sequence[Piece], floor: int) -> Table:
    for piece in pieces:
        building, _ = aperture_of(table, piece.name)
        if floor >= building.floors:
            raise ValueError(
                tr("{name} has floors 0 to {top}", name=building.id, top=building.floors - 1)
            )
    return changed(table, pieces, lambda one: replace(one, floor=floor))


def _breadth(table: Table, piece: Piece) -> float:
    (ax, ay), (bx, by) = value_of(table, piece).line
    return near(hypot(bx - ax, by - ay))


def _widened(table: Table, pieces: Sequence[Piece], breadth: float) -> Table:
    """Doors and windows so many inches wide about their middles, as far as their walls go."""
    for piece in pieces:
        building, opening = aperture_of(table, piece.name)
        (ax, ay), (bx, by) = opening.line
        middle = ((ax + bx) / 2, (ay + by) / 2)
        wall = nearest_wall(table, middle, building.id)
        if wall is not None:
            line = wall.opening(middle, breadth)

            def change(one: Aperture, line: Any = line) -> Aperture:
                return replace(one, line=line)

            table = changed(table, [piece], change)
    return table


def _rooms(table: Table, piece: Piece) -> tuple[int, int]:
    """Sectors across and down; of a building of another shape all in a row."""
    building = value_of(table, piece)
    return rooms_of(building) or (len(building.sectors), 1)


def _divided(table: Table, pieces: Sequence[Piece], part: int, count: int) -> Table:
    """Other sectors; whoever is in the building is in the sector where he stands."""
    for piece in pieces:
        across, down = _rooms(table, piece)
        inside = {sector.id for sector in value_of(table, piece).sectors}
        men = [t.id for _, t in table.teams() if any(f.sector in inside for f in t.figures)]
        men += [
            one.id
            for force in table.sides.values()
            for one in force.leaders
            if one.sector in inside
        ]
        count_across, count_down = (count, down) if part == 0 else (across, count)
        table = settled(divided_into(table, piece.name, count_across, count_down), men)
    return table


COVER: Final = Choice(
    name="cover", label=mark("Cover"), names=covers, tip=mark("What it gives (13.2.6)")
)
AREA: Final[tuple[Field, ...]] = (
    ID,
    Words(name="name", label=mark("Name")),
    Choice(name="kind", label=mark("Ground"), names=lambda _: _kinds(AREAS), write=_area_kind),
    COVER,
    Number(
        name="height",
        label=mark("Height"),
        tip=mark("Of what stands there: it blocks sight across"),
    ),
    Number(
        name="depth",
        label=mark("Seen into"),
        nothing=mark("all of it"),
        most=240,
        tip=mark("Inches that sight reaches in and out, 4 for woods (K38)"),
    ),
    Number(name="level", label=mark("Ground level"), tip=mark("How high the ground itself lies")),
    Choice(name="going", label=mark("Going"), names=lambda _: translated(GOING)),
    Number(
        name="defile",
        label=mark("Defile"),
        nothing=mark("none"),
        most=240,
        tip=mark("Inches of front that it leaves a team (13.1)"),
    ),
    Flag(name="impassable", label=mark("Nobody passes")),
)
OBSTACLE: Final[tuple[Field, ...]] = (
    ID,
    Choice(name="kind", label=mark("Line"), names=lambda _: _kinds(LINES), write=_line_kind),
    COVER,
    Number(name="height", label=mark("Height"), tip=mark("Above 1 inch it may block sight (K39)")),
    Choice(
        name="size",
        label=mark("Class"),
        names=lambda _: translated(SIZES),
        tip=mark("To movers and throwers (13.5.1)"),
    ),
)
BUILDING: Final[tuple[Field, ...]] = (
    ID,
    Words(name="name", label=mark("Name")),
    COVER,
    Whole(name="floors", label=mark("Floors"), least=1, most=12, write=_floors),
    Whole(
        name="across",
        label=mark("Sectors across"),
        least=1,
        most=20,
        alone=True,
        read=lambda table, piece: _rooms(table, piece)[0],
        write=lambda table, pieces, count: _divided(table, pieces, 0, count),
        tip=mark("Of about 6 inches (13.2.10)"),
    ),
    Whole(
        name="down",
        label=mark("Sectors down"),
        least=1,
        most=20,
        alone=True,
        read=lambda table, piece: _rooms(table, piece)[1],
        write=lambda table, pieces, count: _divided(table, pieces, 1, count),
        tip=mark("Of about 6 inches (13.2.10)"),
    ),
    Number(name="storey", label=mark("Floor height"), least=0.1, most=12),
    Flag(
        name="hall",
        label=mark("One large hall"),
        tip=mark("A barn, a church: weapons with back-blast (13.5.5.1)"),
    ),
    Flag(
        name="bunker", label=mark("Bunker"), tip=mark("Its garrison may ignore a result (13.2.11)")
    ),
)
APERTURE: Final[tuple[Field, ...]] = (
    ID,
    Choice(
        name="size",
        label=mark("Opening"),
        names=lambda _: translated(OPENINGS),
        tip=mark("To throwers (13.5.1)"),
    ),
    Choice(name="floor", label=mark("Floor"), names=_floors_of, write=_floor),
    Number(name="breadth", label=mark("Width"), least=0.2, most=24, read=_breadth, write=_widened),
    *PLACE,
)
SMOKE: Final[tuple[Field, ...]] = (
    Choice(
        name="kind",
        label=mark("Smoke"),
        names=lambda _: translated(CLOUDS),
        tip=mark("A mortar's blocks fire (13.5.4.1)"),
    ),
    Number(
        name="radius",
        label=mark("Radius"),
        least=0.1,
        most=24,
        tip=mark("1.5 by the rules (13.5.3)"),
    ),
    *PLACE,
)
__all__ = ["APERTURE", "AREA", "BUILDING", "COVER", "OBSTACLE", "SMOKE", "Word", "covers"]
