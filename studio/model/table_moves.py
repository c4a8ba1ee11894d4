"""Moving and turning what lies on a table; who is in a building that moves goes with it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

from studio.model.table import XY, Figure, LeaderEntry, Table, Team
from studio.model.table_pieces import Piece, holds, middle_of, points_of
from studio.model.table_values import changed, everybody, placed, shifted, spots_moved
from studio.model.table_walls import aperture_moved

Move = Callable[[XY], XY]


def moved(table: Table, pieces: Iterable[Piece], by: XY) -> Table:
    """Things moved by so many inches; doors and windows by themselves slide along their walls."""
    wanted = frozenset(pieces)
    found = _carried(table, wanted, lambda at: shifted(at, by))
    for piece in wanted:
        if piece.kind == "aperture" and _house_of(table, piece.name) not in wanted:
            x, y = middle_of(points_of(table, piece))
            found = aperture_moved(found, piece.name, (x + by[0], y + by[1]))
    return found


def wheeled(table: Table, pieces: Iterable[Piece], by: float, about: XY | None = None) -> Table:
    """Things turned together by so many degrees about a place, their common middle by default."""
    wanted = frozenset(p for p in pieces if p.kind != "aperture")
    spots = [spot for piece in wanted for spot in points_of(table, piece)]
    if not spots:
        return table
    centre = about or _centre(spots)
    return _carried(table, wanted, lambda at: wheel(at, centre, by), turn=by)


def _centre(spots: list[XY]) -> XY:
    """The middle of the box around some places, which turning by 90 degrees keeps in place."""
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def wheel(at: XY, centre: XY, by: float) -> XY:
    """A place turned about another by so many degrees."""
    x, y = at[0] - centre[0], at[1] - centre[1]
    c, s = cos(radians(by)), sin(radians(by))
    return placed((centre[0] + c * x - s * y, centre[1] + s * x + c * y))


def _house_of(table: Table, aperture: str) -> Piece | None:
    for building in table.buildings:
        if any(one.id == aperture for one in building.apertures):
            return Piece("building", building.id)
    return None


def _carried(table: Table, wanted: frozenset[Piece], move: Move, turn: float = 0.0) -> Table:
    """Things with all their places moved; those in a building that moves come along."""
    inside = {
        sector.id
        for one in table.buildings
        if Piece("building", one.id) in wanted
        for sector in one.sectors
    }

    def carried(value: Any) -> Any:
        return _faced(spots_moved(value, move), turn)

    def of_team(team: Team) -> Team:
        if Piece("team", team.id) in wanted or not any(f.sector in inside for f in team.figures):
            return team
        figures = tuple(
            _faced_man(replace(f, at=move(f.at)), turn) if f.sector in inside else f
            for f in team.figures
        )
        whole = all(f.sector in inside for f in team.figures)
        return replace(team, figures=figures, facing=_degrees(team.facing + turn * whole))

    def of_leader(leader: LeaderEntry) -> LeaderEntry:
        comes = leader.sector in inside and Piece("leader", leader.id) not in wanted
        return replace(leader, at=move(leader.at)) if comes else leader

    solid = [piece for piece in wanted if piece.kind != "aperture"]
    return everybody(changed(table, solid, carried), of_team, of_leader)


def _faced(value: Any, by: float) -> Any:
    """A team that faces another way with all its men; whatever has no facing stays as it is."""
    if not by or not isinstance(value, Team):
        return value
    figures = tuple(_faced_man(figure, by) for figure in value.figures)
    return replace(value, facing=_degrees(value.facing + by), figures=figures)


def _faced_man(figure: Figure, by: float) -> Figure:
    return replace(figure, facing=_degrees(figure.facing + by))


def _degrees(facing: float) -> float:
    return round(facing % 360, 1)


def figure_moved(table: Table, team: str, number: int, to: XY) -> Table:
    """One figure of a team at another place."""

    def change(one: Team) -> Team:
        figures = list(one.figures)
        figures[number] = replace(figures[number], at=placed(to))
        return replace(one, figures=tuple(figures))

    return changed(table, [Piece("team", team)], change)


def turned(table: Table, name: str, facing: float, *, in_place: bool = False) -> Table:
    """A team that faces another way: its line wheels about its middle, or each man turns.

    Who is in a building always turns where he stands.
    """

    def change(team: Team) -> Team:
        by = facing - team.facing
        middle = middle_of([figure.at for figure in team.figures])
        return replace(
            team,
            facing=_degrees(facing),
            figures=tuple(
                replace(
                    _faced_man(figure, by),
                    at=figure.at if in_place or figure.sector else wheel(figure.at, middle, by),
                )
                for figure in team.figures
            ),
        )

    return changed(table, [Piece("team", name)], change)


def settled(table: Table, names: Iterable[str]) -> Table:
    """Figures and leaders of these names in the sector of a building where they stand now.

    Who stays in a building keeps his floor; who comes in is on the ground floor. Teams that wait
    off the table are in no building.
    """
    wanted = frozenset(names)

    def of_team(team: Team) -> Team:
        if team.id not in wanted:
            return team
        return replace(team, figures=tuple(_settled(table, f, team.waiting) for f in team.figures))

    return everybody(
        table,
        of_team,
        lambda leader: _settled(table, leader) if leader.id in wanted else leader,
    )


def _settled(table: Table, one: Any, off: bool = False) -> Any:
    here = next(
        (
            (building, sector.id)
            for building in table.buildings
            for sector in building.sectors
            if holds(sector.polygon, one.at)
        ),
        None,
    )
    if here is None or off:
        return one if one.sector is None else replace(one, sector=None, floor=0)
    building, sector = here
    if one.sector == sector:
        return one
    same = any(s.id == one.sector for s in building.sectors)
    return replace(one, sector=sector, floor=one.floor if same else 0)
