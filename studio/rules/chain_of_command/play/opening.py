"""How a firefight begins: who is on the table, force morale, the first phase."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from studio.engine.dice import SeededDice, d
from studio.errors import StudioError
from studio.inches import Point, Strip
from studio.model.command import load_command
from studio.model.table import LeaderEntry, Table, TableSide, Team
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.overwatch import Watch, on_overwatch
from studio.rules.chain_of_command.play.actions import at, rounded
from studio.rules.chain_of_command.play.state import Laid, State
from studio.rules.chain_of_command.suppression import DEPTH, FRONT_OF_A_TEAM, Marker
from studio.words import mark

FIRST_PHASE: Final = 1
"""The phase in which suppressing fire that a table begins with counts as laid."""


def opening(table: Table, seed: int) -> State:
    """The state before the first phase; force morale that the table doesn't say comes by die.

    Raises:
        StudioError: there aren't two sides, or something on the table makes no sense.
    """
    _refuse_unplayable(table)
    dice = SeededDice(f"opening {seed}")
    waiting: list[tuple[int, Team]] = []
    absent: list[tuple[int, LeaderEntry]] = []
    forces = {}
    for side, (name, force) in enumerate(table.sides.items()):
        teams = tuple(map(_readied, force.teams))
        waiting += [(side, replace(team, waiting=False)) for team in teams if team.waiting]
        here = tuple(team for team in teams if not team.waiting)
        away = [one for one in force.leaders if force.waits(one)]
        absent += [(side, _rounded(one)) for one in away]
        leaders = tuple(_rounded(one) for one in force.leaders if one not in away)
        forces[name] = replace(force, teams=here, leaders=leaders)
    morale = tuple(_morale(force, dice) for force in table.sides.values())
    nothing = (0,) * len(forces)
    return State(
        table=replace(table, sides=forces),
        sides=tuple(forces),
        waiting=tuple(waiting),
        absent=tuple(absent),
        morale=morale,
        start=morale,
        points=nothing,
        lost=nothing,
        active=morale.index(max(morale)),
        watches=tuple(_watches(table.on_table())),
        laid=tuple(_laid(table.on_table())),
    )


def _watches(table: Table) -> Iterator[Watch]:
    """The Overwatch that units begin on (13.3)."""
    for name, force in table.sides.items():
        for unit in dict.fromkeys(team.unit for team in force.teams):
            teams = [team for team in force.teams if team.unit == unit and team.overwatch]
            if teams:
                yield on_overwatch(name, teams)


def _laid(table: Table) -> Iterator[Laid]:
    """The suppressing fire that teams begin under, each by a marker of its own (13.4)."""
    for side, force in enumerate(table.sides.values()):
        for team in force.teams:
            if team.suppressed and team.figures:
                marker = Point(*team.figures[0].at)
                area = Strip(marker, (team.facing + 180) % 360, FRONT_OF_A_TEAM, DEPTH)
                yield Laid(1 - side, Marker(area, FIRST_PHASE, team.id))


def _refuse_unplayable(table: Table) -> None:
    if len(table.sides) != 2:
        raise StudioError(
            mark(
                "a firefight is played by two sides; here are {count}: {sides}",
                count=len(table.sides),
                sides=", ".join(table.sides) or mark("none"),
            )
        )
    names: set[str] = set()
    for side, force in table.sides.items():
        if not force.teams:
            raise StudioError(mark("the side {side} has no team", side=side))
        for name in (*(t.id for t in force.teams), *(one.id for one in force.leaders)):
            if name in names:
                raise StudioError(mark("two teams or leaders are called {name}", name=name))
            names.add(name)
        if any(t.waiting for t in force.teams) and not force.jump_off_points:
            raise StudioError(
                mark("teams of the side {side} wait, but it has no jump-off point", side=side)
            )
    weapons = load_arsenal()
    for _, team in table.teams():
        for figure in team.figures:
            weapons.weapon(figure.weapon)
            if figure.sector is not None:
                _refuse_unknown_sector(table, team, figure.sector)


def _refuse_unknown_sector(table: Table, team: Team, sector: str) -> None:
    try:
        table.sector(sector)
    except KeyError:
        raise StudioError(
            mark(
                "{team} is in the sector {sector}, which no building has",
                team=team.id,
                sector=sector,
            )
        ) from None


def _readied(team: Team) -> Team:
    """A team as it goes into play: positions rounded, its gunner first, its crew counted."""
    weapons = load_arsenal()
    figures = [
        replace(f, at=(at(*f.at).x, at(*f.at).y), facing=rounded(f.facing % 360))
        for f in team.figures
    ]
    figures.sort(key=lambda figure: not weapons.weapon(figure.weapon).crewed)
    crewed = any(weapons.weapon(figure.weapon).crewed for figure in figures)
    crew = team.crew if team.crew is not None or not crewed else len(figures)
    return replace(
        team,
        figures=tuple(figures),
        facing=rounded(team.facing % 360),
        crew=crew,
        overwatch=False,
        suppressed=False,
    )


def _rounded(leader: LeaderEntry) -> LeaderEntry:
    return replace(leader, at=(at(*leader.at).x, at(*leader.at).y))


def _morale(force: TableSide, dice: SeededDice) -> int:
    if force.morale is not None:
        return force.morale
    qualities = [team.quality for team in force.teams]
    common = max(dict.fromkeys(qualities), key=qualities.count)
    return load_command().morale.at_start(d(dice, 6), common)
