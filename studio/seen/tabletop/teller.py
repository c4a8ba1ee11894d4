"""Tells firefights on an open table (`studio.seen.telling.Teller`). Nothing is hidden there."""

from itertools import chain
from typing import Any, ClassVar

from studio.engine.game import Step
from studio.engine.marks import Mark
from studio.inches import Point
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command import aim
from studio.rules.chain_of_command.play.state import State
from studio.seen.match import Seen
from studio.seen.tabletop.changes import changes
from studio.seen.tabletop.moments import moment_of
from studio.seen.tabletop.words import OUTSIDE, rule_of, side_name, spoken, told
from studio.seen.telling import Entry, Moment, mark_words, outcome_words
from studio.values import dataclass
from studio.words import plural, tr


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice of an action on a table; `hit` says of those it began with which of them hit."""

    rolls: tuple[int, ...]
    hit: tuple[bool, ...]
    faces: ClassVar[int] = 6
    is_check: ClassVar[bool] = False

    @property
    def count(self) -> int:
        """The firepower dice."""
        return len(self.hit)

    def is_hit(self, number: int) -> bool:
        """Whether a firepower die hit."""
        return number < len(self.hit) and self.hit[number]

    @property
    def hits(self) -> int:
        """How many of them hit."""
        return sum(self.hit)

    def words(self) -> str:
        """Firepower dice first, then those for effect and what followed."""
        shown = [" ".join(map(str, part)) for part in self._parts() if part]
        some = f": {self.verdict()}" if self.hit else ""
        return tr(", then ").join([f"{shown[0]}{some}", *shown[1:]])

    def _parts(self) -> tuple[tuple[int, ...], ...]:
        return self.rolls[: self.count], self.rolls[self.count :]

    def verdict(self) -> str:
        """How many hit."""
        if not self.hit:
            return tr("rolled")
        return plural("{count} hit", "{count} hits", self.hits) if self.hits else tr("no hits")


class TableTeller:
    """The names and words of a firefight on a table."""

    hides: ClassVar[bool] = False
    faces: ClassVar[int] = 6

    def __init__(self, stage: Tabletop) -> None:
        self.stage = stage
        self.sides = {side: side_name(side) for side in stage.sides}

    def side(self, side: str) -> str:
        """What a side is called."""
        return self.sides.get(side, side)

    def place(self, address: str) -> str:
        """A point in inches, from `12.5,8`."""
        at = self.spot(address)
        return tr("{x:g}, {y:g} in", x=at.x, y=at.y) if at is not None else address

    def text(self, text: str) -> str:
        """A text of the rules, with all that it names as it is written on the table."""
        return spoken(text)

    def spot(self, address: str) -> Point | None:
        """The point that is written so."""
        try:
            x, y = (float(part) for part in address.split(","))
        except ValueError:
            return None
        return Point(x, y)

    def entry(
        self,
        number: int,
        step: Step[Any, Any],
        before: State,
        after: State,
        who: str,  # noqa: ARG002 - everybody sees the same
    ) -> Entry:
        """The line of one action: what it was, what came of it, and the steps of that."""
        if isinstance(step.action, Mark):
            return Entry(number, step.side, mark_words(step.action, self), "", None, before.turn)
        steps = after.told
        words = "; ".join((told(step.action), *changes(before, after, self.sides)))
        return Entry(
            number,
            step.side,
            words,
            rule_of(step.action),
            _thrown(step.rolls, steps),
            before.turn,
            at=place_of(step.action, before),
            steps=tuple((tr(one.rule), spoken(one.text)) for one in steps),
        )

    def priority(self, action: Any) -> str:  # noqa: ARG002
        """These rules print no priorities."""
        return ""

    def announced(self, action: Any, view: State, *, mine: bool) -> str:  # noqa: ARG002
        """What is done while its dice are still rolled."""
        return told(action)

    def moment(self, seen: Seen) -> Moment:
        """What goes on."""
        if seen.outcome is not None:
            return Moment(tr("The firefight is over"), self.ended(seen), OUTSIDE)
        return moment_of(seen, self.sides)

    def ended(self, seen: Seen) -> str:
        """Who won and why."""
        return outcome_words(seen, self)


def _thrown(rolls: tuple[int, ...], steps: tuple[aim.Step, ...]) -> Thrown | None:
    if not rolls:
        return None
    return Thrown(rolls, tuple(chain.from_iterable(step.hit for step in steps)))


def place_of(action: Any, state: State) -> Point | None:
    """Where an action happens: the point that it names, else where what it is aimed at stands."""
    for field in ("to", "on"):
        at = getattr(action, field, None)
        if isinstance(at, tuple) and len(at) == 2:
            return Point(*at)
    for field in ("target", "team", "unit", "name", "leader"):
        at = _stands(state, getattr(action, field, ""))
        if at is not None:
            return at
    return None


def _stands(state: State, name: str) -> Point | None:
    for force in state.table.sides.values():
        for team in force.teams:
            if name in (team.id, team.section) and team.figures:
                return Point(*team.figures[0].at)
        for leader in force.leaders:
            if leader.id == name:
                return Point(*leader.at)
    return None
