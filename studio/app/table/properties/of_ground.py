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
from studio.model.table_edits import AREAS, LINES, changed, value_of
from studio.model.table_pieces import Piece, aperture_of
from studio.model.table_values import near
from studio.model.table_walls import nearest_wall
from studio.model.text import in_language
from studio.model.weapons import load_arsenal

SIZES: Final = {
    "minor": "minor",
    "medium": "medium",
    "major": "major",
    "high": "high: nobody passes",
}
GOING: Final = {"open": "open", "broken": "broken", "rough": "rough", "heavy": "heavy"}
OPENINGS: Final = {"medium": "door or large window", "major": "small window"}
CLOUDS: Final = {"grenade": "of a grenade", "mortar": "of a mortar"}


def covers(_table: Table) -> Names:
    """The levels of cover by their names."""
    return {row.id: in_language(row.name) for row in load_arsenal().covers}


def _kinds(usual: Mapping[str, Any]) -> Names:
    return {None: "as it looks", **{kind: kind for kind in usual}}


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
    return {floor: "ground floor" if floor == 0 else f"floor {floor}" for floor in range(12)}


def _floor(table: Table, pieces: Sequence[Piece], floor: int) -> Table:
    for piece in pieces:
        building, _ = aperture_of(table, piece.name)
        if floor >= building.floors:
            raise ValueError(f"{building.id} has floors 0 to {building.floors - 1}")
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


COVER: Final = Choice(name="cover", label="Cover", names=covers, tip="What it gives (13.2.6)")
AREA: Final[tuple[Field, ...]] = (
    ID,
    Words(name="name", label="Name"),
    Choice(name="kind", label="Ground", names=lambda _: _kinds(AREAS), write=_area_kind),
    COVER,
    Number(name="height", label="Height", tip="Of what stands there: it blocks sight across"),
    Number(
        name="depth",
        label="Seen into",
        nothing="all of it",
        most=240,
        tip="Inches that sight reaches in and out, 4 for woods (K38)",
    ),
    Number(name="level", label="Ground level", tip="How high the ground itself lies"),
    Choice(name="going", label="Going", names=lambda _: GOING),
    Number(
        name="defile",
        label="Defile",
        nothing="none",
        most=240,
        tip="Inches of front that it leaves a team (13.1)",
    ),
    Flag(name="impassable", label="Nobody passes"),
)
OBSTACLE: Final[tuple[Field, ...]] = (
    ID,
    Choice(name="kind", label="Line", names=lambda _: _kinds(LINES), write=_line_kind),
    COVER,
    Number(name="height", label="Height", tip="Above 1 inch it may block sight (K39)"),
    Choice(
        name="size", label="Class", names=lambda _: SIZES, tip="To movers and throwers (13.5.1)"
    ),
)
BUILDING: Final[tuple[Field, ...]] = (
    ID,
    Words(name="name", label="Name"),
    COVER,
    Whole(name="floors", label="Floors", least=1, most=12, write=_floors),
    Number(name="storey", label="Floor height", least=0.1, most=12),
    Flag(
        name="hall",
        label="One large hall",
        tip="A barn, a church: weapons with back-blast (13.5.5.1)",
    ),
    Flag(name="bunker", label="Bunker", tip="Its garrison may ignore a result (13.2.11)"),
)
APERTURE: Final[tuple[Field, ...]] = (
    ID,
    Choice(name="size", label="Opening", names=lambda _: OPENINGS, tip="To throwers (13.5.1)"),
    Choice(name="floor", label="Floor", names=_floors_of, write=_floor),
    Number(name="breadth", label="Width", least=0.2, most=24, read=_breadth, write=_widened),
    *PLACE,
)
SMOKE: Final[tuple[Field, ...]] = (
    Choice(
        name="kind", label="Smoke", names=lambda _: CLOUDS, tip="A mortar's blocks fire (13.5.4.1)"
    ),
    Number(name="radius", label="Radius", least=0.1, most=24, tip="1.5 by the rules (13.5.3)"),
    *PLACE,
)
__all__ = ["APERTURE", "AREA", "BUILDING", "COVER", "OBSTACLE", "SMOKE", "Word", "covers"]
