"""A game that is being played: what was done, what may be done, and its record. No Qt.

The match holds the whole truth. Widgets never see it: they are shown what `Seen` holds for a side.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from studio.engine.contract import Outcome
from studio.engine.game import Step, begin, step
from studio.engine.marks import Mark, NewDice, NextBlock, TableDice
from studio.engine.record import SHORT, Line, Record, record_of
from studio.engine.record_file import contents_of, stage_of, write_record
from studio.engine.replay import Replay, ReplayDiffers, marked, replay, replaying
from studio.rules import ruleset
from studio.seen.seating import PERSON, PERSONS, Seating, seat_of
from studio.values import dataclass

__all__ = ["PERSON", "PERSONS", "Match", "Order", "Seen", "verified"]


@dataclass(frozen=True, slots=True)
class Order:
    """What shall be played: who plays which side, the seed of the dice, and who sets up.

    `firefight` is a `Firefight` on a map or a `Tabletop` (`studio.model.stage.Stage`).
    `typed`: rolls are made by hand and typed in, from the first one on.
    """

    firefight: Any
    seats: Mapping[str, str]
    seed: int
    by_hand: bool = False
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What a side may know of a moment: its view, and its legal actions if the choice is its own.

    `number` counts the actions that led here; `outcome` is public; `is_now` is False when the side
    looks back. `player` is the one who looks where a side has several, else "".
    """

    side: str
    view: Any
    actions: tuple[Any, ...]
    to_act: str
    number: int
    outcome: Outcome | None
    is_now: bool
    player: str = ""
    is_open: bool = False
    """Whether nothing is hidden, as for a referee."""

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
        self.rules = ruleset(order.firefight.rules)
        self.seating = Seating(self.rules, order.firefight, order.seats)
        start = begin(self.rules, order.firefight, order.seed, by_hand=order.by_hand)
        self.dice = TableDice(order.seed)
        self.states: list[Any] = [start]
        self.steps: list[Step[Any, Any]] = []
        self.differs: ReplayDiffers | None = None
        """Where a record that was opened stopped being sound; the match ends before it."""
        self._lines: list[Line] = []
        self._new_dice: list[tuple[int, NewDice]] = []
        self._begun = record_of(
            self.rules,
            contents_of(order.firefight),
            order.seed,
            order.seats,
            start,
            (),
            by_hand=order.by_hand,
        )
        if order.typed:
            self.mark(NewDice(None))

    @classmethod
    def of_record(cls, record: Record, to: int | None = None) -> "Match":
        """The match of a record, up to and with line `to` (None: all that is sound).

        Raises:
            StudioError: no game can be started with what the record holds.
        """
        firefight = stage_of(record.contents)
        seats = {side: seat_of(record.players.get(side, "")) for side in firefight.sides}
        match = cls(Order(firefight, seats, record.seed, record.by_hand))
        lines = record.actions[:to]
        try:
            for taken in replaying(match.rules, lines, match.state, match.dice):
                match.add(taken)
        except ReplayDiffers as found:
            match.differs = found
        return match

    # --- the moment -----------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides in their order."""
        return tuple(self.order.firefight.sides)

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

    def is_typed(self, number: int) -> bool:
        """Whether the rolls of action `number` were typed in, not the machine's."""
        marks = ((n, x.seed is None) for n, x in self._new_dice if n < number)
        return max(marks, default=(0, False))[1]

    def seen(self, side: str, number: int | None = None, player: str = "") -> Seen:
        """What a side knows of the moment after `number` actions, by default of now.

        A player of several knows what his side knows, and may choose for his companies alone.
        """
        last = len(self.steps)
        at = last if number is None else number
        state = self.states[at]
        view, to_act = self.rules.view(state, side), self.rules.to_act(state)
        outcome = self.rules.outcome(state)
        mine = at == last and to_act == side and outcome is None
        actions = self.seating.own(side, player, view) if mine else ()
        return Seen(side, view, actions, to_act, at, outcome, at == last, player)

    def seen_open(self, number: int | None = None) -> Seen:
        """The whole truth of a moment, for a referee: nothing may be done with it."""
        last = len(self.steps)
        at = last if number is None else number
        state = self.states[at]
        side, outcome = self.rules.to_act(state), self.rules.outcome(state)
        return Seen(side, state, (), side, at, outcome, at == last, is_open=True)

    # --- what is done ---------------------------------------------------------------------------

    def act(self, action: Any, rolls: tuple[int, ...] = ()) -> Step[Any, Any]:
        """Carry an action out; `rolls` are those typed for it, where rolls are typed.

        Raises:
            IllegalAction: the rules don't allow it here.
            DiceWanted: it needs rolls that aren't typed yet. Nothing has changed then.
        """
        self.dice.give(rolls)
        taken = step(self.rules, self.state, action, self.dice)
        self.add(taken)
        return taken

    def mark(self, mark: Mark) -> None:
        """Put down what happens at the table beside the actions of the game.

        Raises:
            StudioError: there is no such moment to go back to.
        """
        earlier = dict(enumerate(self.states))
        self.add(marked(self.rules, mark, self.state, earlier, self.dice))

    def add(self, taken: Step[Any, Any]) -> None:
        """Take over a step that was played from the present state with this match's dice."""
        self.steps.append(taken)
        self.states.append(taken.state)
        if isinstance(taken.action, NewDice):
            self._new_dice.append((len(self.steps), taken.action))
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
        if isinstance(last.action, Mark) and not isinstance(last.action, NextBlock):
            return False
        if last.rolls or last.side != self.to_act or self.outcome is not None:
            return False
        before, after = (self.rules.view(s, last.side) for s in self.states[-2:])
        return self.seating.is_person(last.side) and _known(after) <= _known(before)

    def undo(self) -> None:
        """Take the last action back. It drew no rolls, so the dice are as they were."""
        assert self.may_undo
        for kept in (self.steps, self.states, self._lines):
            kept.pop()

    def fork(self, to: int, seats: Mapping[str, str], seed: int | None = None) -> "Match":
        """Another match that goes on from the moment after `to` actions of this one.

        `seed`: with new dice from there on; None: with those that this match had.
        """
        match = Match.of_record(replace(self.record(), players=seats), to)
        if seed is not None:
            match.mark(NewDice(seed))
        return match

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


def verified(record: Record) -> Replay[Any]:
    """A record played again by the engine, from the documents that it holds alone."""
    return replay(ruleset(record.rules), record, stage_of(record.contents))


def _known(view: Any) -> frozenset[int]:
    """The units that a view tells of; where nothing is hidden, none is ever news."""
    units: Sequence[Any] = getattr(view, "units", ())
    return frozenset(unit.number for unit in units if unit is not None)
