"""The properties of those who fight: teams, leaders, jump-off points."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from studio.app.table.properties.fields import Choice, Field, Flag, Names, Number, Whole, Word
from studio.app.table.properties.places import ID, PLACE
from studio.model.table import LeaderEntry, Table, Team
from studio.model.table_edits import (
    changed,
    figures_numbered,
    set_waiting,
    side_changed,
    side_given,
    turned,
    value_of,
)
from studio.model.table_forces import ORDERS
from studio.model.table_pieces import Piece, jump_off, side_of, team_of
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.seen.tabletop.words import RANKS, side_name
from studio.words import mark, translated

ABOARD: Final = {
    None: mark("nothing"),
    "transport": mark("transport"),
    "flat_bed": mark("flat-bed"),
    "apc": mark("armoured carrier"),
}
HULL: Final = (4.5, 2.0)
"""Inches of a vehicle that gets a hull."""


def sides(table: Table) -> Names:
    """The sides by what they are called."""
    return {side: side_name(side) for side in table.sides}


def qualities(_table: Table) -> Names:
    """The qualities of troops by their names."""
    return {row.id: in_language(row.name) for row in load_arsenal().qualities.values()}


def sections(table: Table) -> Sequence[str]:
    """The sections of all sides."""
    return list(dict.fromkeys(team.section for _, team in table.teams() if team.section))


def units(table: Table) -> Sequence[str]:
    """What a leader can be part of: sections and single teams."""
    return list(dict.fromkeys([*sections(table), *(team.id for _, team in table.teams())]))


def _faced(table: Table, pieces: Sequence[Piece], facing: float) -> Table:
    for piece in pieces:
        table = turned(table, piece.name, facing)
    return table


def _numbered(table: Table, pieces: Sequence[Piece], count: int) -> Table:
    for piece in pieces:
        table = figures_numbered(table, piece.name, count)
    return table


def _hull(table: Table, piece: Piece, part: int) -> float | None:
    hull = team_of(table, piece.name).hull
    return hull[part] if hull else None


def _hulled(table: Table, pieces: Sequence[Piece], part: int, inches: float | None) -> Table:
    """A hull so long or wide; none at all where one of them is none."""

    def change(team: Team) -> Team:
        if inches is None:
            return replace(team, hull=None)
        long, wide = team.hull or HULL
        return replace(team, hull=(inches, wide) if part == 0 else (long, inches))

    return changed(table, pieces, change)


def _rank(table: Table, pieces: Sequence[Piece], rank: str) -> Table:
    """Another rank; the orders are those of the rank where they were usual before."""

    def change(leader: LeaderEntry) -> LeaderEntry:
        usual = leader.orders == ORDERS[leader.rank]
        return replace(leader, rank=rank, orders=ORDERS[rank] if usual else leader.orders)

    return changed(table, pieces, change)


def _point_side(_table: Table, piece: Piece) -> str:
    return jump_off(piece)[0]


def _point_given(table: Table, pieces: Sequence[Piece], side: str) -> Table:
    """Jump-off points of another side, behind those that it has."""
    spots = [value_of(table, piece) for piece in pieces]
    gone = {jump_off(piece) for piece in pieces}
    for name, force in table.sides.items():
        left = tuple(at for n, at in enumerate(force.jump_off_points) if (name, n) not in gone)
        table = side_changed(table, name, jump_off_points=left)
    there = table.sides[side].jump_off_points
    return side_changed(table, side, jump_off_points=(*there, *spots))


def _of(table: Table, piece: Piece) -> str:
    return side_of(table, piece.name)


def _wait(table: Table, pieces: Sequence[Piece], waiting: Any) -> Table:
    return set_waiting(table, [piece.name for piece in pieces], waiting=bool(waiting))


SIDE: Final = Choice(name="side", label=mark("Side"), names=sides, read=_of, write=side_given)
TEAM: Final[tuple[Field, ...]] = (
    ID,
    SIDE,
    Word(
        name="section",
        label=mark("Section"),
        known=sections,
        tip=mark("Teams of a section fire together"),
    ),
    Choice(name="quality", label=mark("Quality"), names=qualities),
    Whole(
        name="men",
        label=mark("Men"),
        least=1,
        most=40,
        read=lambda table, piece: len(team_of(table, piece.name).figures),
        write=_numbered,
    ),
    Whole(name="shock", label=mark("Shock"), tip=mark("It costs dice (13.2.4)")),
    Number(
        name="facing",
        label=mark("Facing"),
        least=0,
        most=360,
        step=5,
        unit="°",
        decimals=1,
        write=_faced,
    ),
    *PLACE,
    Flag(name="tactical", label=mark("Tactical"), tip=mark("One level of cover better (13.2.6)")),
    Flag(
        name="overwatch", label=mark("On Overwatch"), tip=mark("When the firefight begins (13.3)")
    ),
    Flag(
        name="suppressed", label=mark("Under suppressing fire"), tip=mark("When it begins (13.4)")
    ),
    Flag(name="waiting", label=mark("Waits off the table"), write=_wait),
    Flag(name="shield", label=mark("Gun with a shield"), tip=mark("From the front (13.2.9)")),
    Whole(name="crew", label=mark("Full crew"), nothing=mark("as it begins"), least=1, most=12),
    Choice(
        name="aboard",
        label=mark("Rides on"),
        names=lambda _: translated(ABOARD),
        tip=mark("As a target (13.2.12)"),
    ),
    Flag(name="vehicle", label=mark("Armoured vehicle")),
    Number(
        name="long",
        label=mark("Hull, length"),
        nothing=mark("no hull"),
        least=0.5,
        most=24,
        read=lambda table, piece: _hull(table, piece, 0),
        write=lambda table, pieces, inches: _hulled(table, pieces, 0, inches),
    ),
    Number(
        name="wide",
        label=mark("Hull, width"),
        nothing=mark("no hull"),
        least=0.5,
        most=24,
        read=lambda table, piece: _hull(table, piece, 1),
        write=lambda table, pieces, inches: _hulled(table, pieces, 1, inches),
    ),
)
LEADER: Final[tuple[Field, ...]] = (
    ID,
    SIDE,
    Choice(name="rank", label=mark("Rank"), names=lambda _: translated(RANKS), write=_rank),
    Whole(name="orders", label=mark("Orders"), most=9),
    Word(
        name="section", label=mark("Part of"), known=units, tip=mark("A section, or a single team")
    ),
    *PLACE,
    Whole(
        name="floor", label=mark("Floor"), most=11, tip=mark("In a building; 0 is the ground floor")
    ),
    Flag(name="stunned", label=mark("Stunned"), tip=mark("Until the turn ends (13.2.7)")),
)
POINT: Final[tuple[Field, ...]] = (
    Choice(name="side", label=mark("Side"), names=sides, read=_point_side, write=_point_given),
    *PLACE,
)
