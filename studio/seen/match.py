"""A game that is being played: what was done, what may be done, and its record. No Qt.

The match holds the whole truth. Widgets never see it: they are shown what `Seen` holds for a side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from studio.engine.contract import Outcome
from studio.engine.game import Step, begin, game_dice, step
from studio.engine.record import SHORT, Line, Record, Replay, record_of, replay
from studio.engine.record_file import contents_of, firefight_of, write_record
from studio.model.firefight import Firefight
from studio.rules import ruleset

PERSON: Final = "person"
"""The player of a side who sits at the screen; all others are machine players."""


@dataclass(frozen=True, slots=True)
class Order:
    """What shall be played: who plays which side, the seed of the dice, and who sets up."""

    firefight: Firefight
    seats: Mapping[str, str]
    seed: int
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What a side may know of a moment: its view, and its legal actions if the choice is its own.

    `number` counts the actions that led here; `outcome` is public; `is_now` is False when the side
    looks back.
    """

    side: str
    view: Any
    actions: tuple[Any, ...]
    to_act: str
    number: int
    outcome: Outcome | None
    is_now: bool

    @property
    def may_act(self) -> bool:
        """Whether the side that looks has the next choice."""
        return bool(self.actions)


class Match:
    """A game from its first action on. States are kept, so that any moment can be shown again."""

    def __init__(self, order: Order) -> None:
        """Begin a game.

        Raises:
            StudioError: the scenario can't be played; the message says what stands in the way.
        """
        self.order = order
        self.rules = ruleset(order.firefight.scenario.rules)
        self.dice = game_dice(order.seed)
        start = begin(self.rules, order.firefight, order.seed, by_hand=order.by_hand)
        self.states: list[Any] = [start]
        self.steps: list[Step[Any, Any]] = []
        self._lines: list[Line] = []
        contents = contents_of(order.firefight)
        self._begun = record_of(
            self.rules, contents, order.seed, order.seats, start, (), by_hand=order.by_hand
        )

    # --- the moment -----------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in the scenario's order."""
        return tuple(self.order.firefight.scenario.sides)

    @property
    def state(self) -> Any:
        """The state now: the whole truth."""
        return self.states[-1]

    @property
    def to_act(self) -> str:
        """The side that has the next choice."""
        return self.rules.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.rules.outcome(self.state)

    def is_person(self, side: str) -> bool:
        """Whether a side is played at the screen."""
        return self.order.seats[side] == PERSON

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that are played at the screen."""
        return tuple(side for side in self.sides if self.is_person(side))

    def seen(self, side: str, number: int | None = None) -> Seen:
        """What a side knows of the moment after `number` actions, by default of now."""
        last = len(self.steps)
        at = last if number is None else number
        state = self.states[at]
        view, to_act = self.rules.view(state, side), self.rules.to_act(state)
        outcome = self.rules.outcome(state)
        mine = at == last and to_act == side and outcome is None
        actions = tuple(self.rules.actions(view)) if mine else ()
        return Seen(side, view, actions, to_act, at, outcome, at == last)

    # --- what is done ---------------------------------------------------------------------------

    def act(self, action: Any) -> Step[Any, Any]:
        """Carry an action out.

        Raises:
            IllegalAction: the rules don't allow it here.
        """
        taken = step(self.rules, self.state, action, self.dice)
        self.add(taken)
        return taken

    def add(self, taken: Step[Any, Any]) -> None:
        """Take over a step that was played from the present state with this match's dice."""
        self.steps.append(taken)
        self.states.append(taken.state)
        digest = self.rules.digest(taken.state)[:SHORT]
        self._lines.append(Line(str(taken.action), taken.rolls, digest))

    @property
    def may_undo(self) -> bool:
        """Whether the last action may be taken back: nothing random or hidden came out of it.

        Nor may the other side have had the choice since.
        """
        if not self.steps:
            return False
        last = self.steps[-1]
        if last.rolls or last.side != self.to_act or self.outcome is not None:
            return False
        before, after = (self.rules.view(s, last.side) for s in self.states[-2:])
        return self.is_person(last.side) and _known(after) <= _known(before)

    def undo(self) -> None:
        """Take the last action back. It drew no rolls, so the dice are as they were."""
        assert self.may_undo
        for kept in (self.steps, self.states, self._lines):
            kept.pop()

    # --- the record -----------------------------------------------------------------------------

    def record(self) -> Record:
        """The record so far."""
        return replace(
            self._begun,
            actions=tuple(self._lines),
            outcome=self.outcome,
            digest=self.rules.digest(self.state),
        )

    def save(self, path: Path) -> None:
        """Write the record. Raises CannotWrite; what was there is then untouched."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_record(path, self.record())

    def verified(self) -> Replay[Any]:
        """The record played again by the engine, from the documents that it holds alone."""
        record = self.record()
        return replay(self.rules, record, firefight_of(record.contents))


def _known(view: Any) -> frozenset[int]:
    """The units that a view tells of."""
    units: Sequence[Any] = view.units
    return frozenset(unit.number for unit in units if unit is not None)
