"""Edits of the forces on a table: teams and their men, leaders, jump-off points, sides."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import cos, radians, sin
from typing import Final

from studio.model.table import XY, Figure, LeaderEntry, Table, TableSide, Team
from studio.model.table_pieces import Piece, middle_of, side_of, team_of
from studio.model.table_values import (
    changed,
    free_id,
    placed,
    shifted,
    side_changed,
    spots_moved,
)
from studio.words import tr

ORDERS: Final = {"junior": 2, "senior": 3, "medic": 0, "commissar": 0}
"""Orders that a leader of a rank usually has."""


def team_changed(table: Table, name: str, change: Callable[[Team], Team]) -> Table:
    """A team as a change makes it."""
    return changed(table, [Piece("team", name)], change)


def team_added(table: Table, side: str, team: Team) -> Table:
    """One more team; its id is made its own."""
    force = table.sides.get(side, TableSide())
    fresh = replace(team, id=free_id(table, team.id or "team"))
    return replace(table, sides={**table.sides, side: replace(force, teams=(*force.teams, fresh))})


def team_in_line(name: str, weapons: Iterable[str], at: XY, facing: float = 0.0) -> Team:
    """A team in a line across its facing, a figure an inch, about a place."""
    arms = tuple(weapons)
    c, s = cos(radians(facing)), sin(radians(facing))
    figures = tuple(
        Figure(placed((at[0] - s * off, at[1] + c * off)), weapon, facing)
        for n, weapon in enumerate(arms)
        for off in (n - (len(arms) - 1) / 2,)
    )
    return Team(name, figures, facing=facing)


def leader_added(table: Table, side: str, at: XY, rank: str = "junior") -> Table:
    """One more leader."""
    force = table.sides.get(side, TableSide())
    leader = LeaderEntry(free_id(table, f"{rank}_leader"), placed(at), rank)
    force = replace(force, leaders=(*force.leaders, leader))
    return replace(table, sides={**table.sides, side: force})


def jump_off_point_added(table: Table, side: str, at: XY) -> Table:
    """One more jump-off point."""
    force = table.sides.get(side, TableSide())
    points = (*force.jump_off_points, placed(at))
    return replace(table, sides={**table.sides, side: replace(force, jump_off_points=points)})


def figures_numbered(table: Table, name: str, count: int) -> Table:
    """A team of so many men: the last ones go, or more like the last one come beside him."""

    def change(team: Team) -> Team:
        men = list(team.figures[:count])
        while len(men) < count:
            men.append(replace(men[-1], at=_beside(men)))
        return replace(team, figures=tuple(men))

    return team_changed(table, name, change)


def _beside(men: list[Figure]) -> XY:
    """The next place in the line of the last two men; across his facing where there is one."""
    last = men[-1]
    if len(men) > 1 and men[-2].at != last.at:
        before = men[-2].at
        return shifted(last.at, (last.at[0] - before[0], last.at[1] - before[1]))
    turn = radians(last.facing)
    return shifted(last.at, (-sin(turn), cos(turn)))


def figure_changed(table: Table, name: str, number: int, **values: object) -> Table:
    """One man of a team with other values: his weapon, his facing, where he is."""

    def change(team: Team) -> Team:
        men = list(team.figures)
        men[number] = replace(men[number], **values)  # type: ignore[arg-type]
        return replace(team, figures=tuple(men))

    return team_changed(table, name, change)


def figures_removed(table: Table, name: str, numbers: Iterable[int]) -> Table:
    """A team without some of its men; one stays at least."""
    gone = set(numbers)

    def change(team: Team) -> Team:
        left = tuple(one for n, one in enumerate(team.figures) if n not in gone)
        return replace(team, figures=left or team.figures[:1])

    return team_changed(table, name, change)


def set_waiting(table: Table, names: Iterable[str], *, waiting: bool) -> Table:
    """Teams off the table, or put down beside a jump-off point of theirs, else in the middle."""
    for name in names:
        team = team_of(table, name)
        if team.waiting == waiting:
            continue
        table = team_changed(table, name, lambda one: replace(one, waiting=waiting))
        if not waiting:
            side = table.sides[side_of(table, name)]
            points = side.jump_off_points or ((table.width / 2, table.height / 2),)
            table = put_at(table, name, points[0])
    return table


def put_at(table: Table, name: str, at: XY) -> Table:
    """A team with its middle at a place, on the table and in no building."""

    def change(team: Team) -> Team:
        x, y = middle_of([figure.at for figure in team.figures])
        by = (at[0] - x, at[1] - y)
        there: Team = spots_moved(team, lambda spot: shifted(spot, by))
        figures = tuple(replace(one, sector=None, floor=0) for one in there.figures)
        return replace(there, waiting=False, figures=figures)

    return team_changed(table, name, change)


def side_given(table: Table, pieces: Iterable[Piece], side: str) -> Table:
    """Teams and leaders that change sides."""
    names = {piece.name for piece in pieces if piece.kind in ("team", "leader")}
    teams = [team for _, team in table.teams() if team.id in names]
    leaders = [one for f in table.sides.values() for one in f.leaders if one.id in names]
    for name, force in table.sides.items():
        kept = tuple(team for team in force.teams if team.id not in names)
        left = tuple(one for one in force.leaders if one.id not in names)
        table = side_changed(table, name, teams=kept, leaders=left)
    there = table.sides.get(side, TableSide())
    return side_changed(
        table, side, teams=(*there.teams, *teams), leaders=(*there.leaders, *leaders)
    )


def side_renamed(table: Table, before: str, after: str) -> Table:
    """A side by another id, in its place among the others.

    Raises:
        ValueError: there is such a side already.
    """
    if after in table.sides and after != before:
        raise ValueError(tr("there is a side {after} already", after=after))
    sides = {after if name == before else name: force for name, force in table.sides.items()}
    return replace(table, sides=sides)
