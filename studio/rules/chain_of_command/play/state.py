"""The state of a firefight on an open table, and the one place where it changes.

A `State` is a value. While an action is carried out, a `Game` holds its parts and changes them;
nobody outside sees it. What is still to be chosen lies on a stack of phases (`phases.py`).
"""

from dataclasses import field, fields, replace
from typing import Any, Final

from studio.engine.contract import Outcome
from studio.engine.dice import Dice, d
from studio.inches import Point
from studio.model.command import Command, load_command
from studio.model.table import LeaderEntry, Table, TableSide, Team
from studio.model.weapons import Arsenal, load_arsenal
from studio.rules.chain_of_command.aim import Step
from studio.rules.chain_of_command.faces import FaceMarker
from studio.rules.chain_of_command.overwatch import Watch, without
from studio.rules.chain_of_command.play.phases import Phase
from studio.rules.chain_of_command.suppression import Marker
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Laid:
    """Suppressing fire that a side has laid: on ground or a team, or on a face of a building."""

    side: int
    on: Marker | FaceMarker


@dataclass(frozen=True, slots=True)
class Ranged:
    """Where a target stood when a team last fired rifle grenades at it (13.5.2)."""

    team: str
    target: str
    phase: int
    at: Point


@dataclass(frozen=True, slots=True)
class State:
    """A firefight at a moment. `table` holds those who are on it, as they stand now.

    By side, in the order of `sides`: `morale`, `points`, `lost` (figures) and `start` (morale at
    the start). `dice` are the Command Dice that the active side still has; `sixes` it rolled.
    `acted` and `led` are teams and leaders that were activated in this phase.
    """

    table: Table
    sides: tuple[str, ...]
    waiting: tuple[tuple[int, Team], ...] = ()
    absent: tuple[tuple[int, LeaderEntry], ...] = ()
    """Leaders who wait with their sections."""
    turn: int = 1
    phase: int = 0
    active: int = 0
    dice: tuple[int, ...] = ()
    sixes: int = 0
    morale: tuple[int, ...] = ()
    start: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    acted: frozenset[str] = frozenset()
    led: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()
    posted: frozenset[str] = frozenset()
    watches: tuple[Watch, ...] = ()
    laid: tuple[Laid, ...] = ()
    ranged: tuple[Ranged, ...] = ()
    apart: frozenset[str] = frozenset()
    """Leaders who recovered away from their units, and have to rejoin them (13.2.7)."""
    vehicles: tuple[tuple[str, int], ...] = ()
    """Shock on transports, by the team that rides on them (13.2.12)."""
    ending: bool = False
    """Whether the turn ends with this phase."""
    stack: tuple[Phase, ...] = ()
    outcome: Outcome | None = None
    told: tuple[Step, ...] = field(default=(), compare=False)
    """What the last action did, step by step with rule numbers."""
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out from this state before."""

    def __reduce__(self) -> tuple[Any, ...]:
        """What was worked out isn't sent along."""
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "kept"}
        return _made, (values,)


def _made(values: dict[str, Any]) -> State:
    return State(**values)


VALUES: Final = tuple(f.name for f in fields(State) if f.compare)


class Game:
    """A state while it changes."""

    def __init__(self, state: State) -> None:
        self.arsenal: Arsenal = load_arsenal()
        self.command: Command = load_command()
        self.state = state
        for name in VALUES:
            setattr(self, name, getattr(state, name))
        self.told: list[Step] = []

    table: Table
    sides: tuple[str, ...]
    waiting: tuple[tuple[int, Team], ...]
    absent: tuple[tuple[int, LeaderEntry], ...]
    turn: int
    phase: int
    active: int
    dice: tuple[int, ...]
    sixes: int
    morale: tuple[int, ...]
    start: tuple[int, ...]
    points: tuple[int, ...]
    lost: tuple[int, ...]
    acted: frozenset[str]
    led: frozenset[str]
    broken: frozenset[str]
    posted: frozenset[str]
    watches: tuple[Watch, ...]
    laid: tuple[Laid, ...]
    ranged: tuple[Ranged, ...]
    apart: frozenset[str]
    vehicles: tuple[tuple[str, int], ...]
    ending: bool
    stack: tuple[Phase, ...]
    outcome: Outcome | None

    def frozen(self) -> State:
        """The state that it has come to."""
        values = {name: getattr(self, name) for name in VALUES}
        return State(**values, told=tuple(self.told))

    def tell(self, rule: str, text: str) -> None:
        """Note what happens, with its rule."""
        self.told.append(Step(rule, text))

    # What is on the table

    def force(self, side: int) -> TableSide:
        """What a side has on the table."""
        return self.table.sides[self.sides[side]]

    def teams(self, side: int) -> tuple[Team, ...]:
        """The teams of a side on the table."""
        return self.force(side).teams

    def team(self, name: str) -> Team | None:
        """The team of an id, if it is on the table."""
        return next((team for _, team in self.table.teams() if team.id == name), None)

    def side_of(self, name: str) -> int | None:
        """The side of a team on the table."""
        for number, side in enumerate(self.sides):
            if any(team.id == name for team in self.table.sides[side].teams):
                return number
        return None

    def leader(self, side: int, name: str) -> LeaderEntry | None:
        """The leader of a side on the table, by id."""
        return next((one for one in self.force(side).leaders if one.id == name), None)

    def unit(self, side: int, name: str) -> tuple[Team, ...]:
        """The teams on the table that are a section, or a team by itself."""
        teams = self.teams(side)
        section = tuple(team for team in teams if team.section == name)
        return section or tuple(team for team in teams if team.id == name)

    # Changing it

    def put_force(self, side: int, force: TableSide) -> None:
        """Give a side another force on the table."""
        self.table = replace(self.table, sides={**self.table.sides, self.sides[side]: force})

    def put_team(self, team: Team) -> None:
        """Put a team in the place of the one with its id; without figures it is gone."""
        side = self.side_of(team.id)
        if side is not None:
            force = self.force(side)
            teams = tuple(team if one.id == team.id else one for one in force.teams)
            self.put_force(side, replace(force, teams=tuple(one for one in teams if one.figures)))

    def put_leader(self, side: int, leader: LeaderEntry) -> None:
        """Put a leader in the place of the one with his id."""
        force = self.force(side)
        others = tuple(leader if one.id == leader.id else one for one in force.leaders)
        self.put_force(side, replace(force, leaders=others))

    def remove_leader(self, side: int, name: str) -> None:
        """Take a leader off the table."""
        force = self.force(side)
        left = tuple(one for one in force.leaders if one.id != name)
        self.put_force(side, replace(force, leaders=left))

    def add_points(self, side: int, points: int) -> None:
        """Give a side points, or take some."""
        self.points = tuple(p + points * (n == side) for n, p in enumerate(self.points))

    def off_overwatch(self, *names: str) -> None:
        """These teams aren't on Overwatch any more; others of their unit stay on it."""
        self.watches = tuple(left for watch in self.watches if (left := without(watch, names)))

    # The stack

    def push(self, phase: Phase) -> None:
        """Put a phase on the stack: it is settled before those below it."""
        self.stack = (*self.stack, phase)

    def pop(self) -> Phase:
        """Take the uppermost phase off the stack."""
        phase = self.stack[-1]
        self.stack = self.stack[:-1]
        return phase

    def change(self, phase: Phase) -> None:
        """Put another phase in the place of the uppermost."""
        self.stack = (*self.stack[:-1], phase)

    def roll(self, dice: Dice) -> int:
        """A D6."""
        return d(dice, 6)
