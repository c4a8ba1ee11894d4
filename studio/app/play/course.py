"""The course of a game at the screen: who looks, when the machine plays, what is kept on disk."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from studio.app.play.kept_game import KeptGame
from studio.app.play.machine import Machines, MachineThread
from studio.engine.contract import AnyOrder
from studio.engine.marks import DiceWanted, Mark, NewDice, NextBlock, Opened, TakenBack
from studio.errors import StudioError
from studio.seen.ledger import Ledger
from studio.seen.match import Match, Seen
from studio.seen.seating import Chair
from studio.seen.telling import EVERYBODY, Entry, Teller
from studio.values import dataclass

BETWEEN_LOOKS: Final = 0.08
"""Seconds for which a step of the machine is to be seen at least; quicker ones are passed over."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """An action that waits for rolls to be typed: whose it is, its words, how many dice.

    `given` are those typed already; `may_cancel` whether it may still be left undone.
    """

    action: Any
    side: str
    words: str
    count: int
    sides: int
    given: tuple[int, ...] = ()
    may_cancel: bool = False


class Course(QObject):
    """Leads a match from choice to choice.

    `viewer` is the side that looks, "" while covered, and `player` who of its players, "" where
    one plays it alone. `is_open`: a referee looks, from whom nothing is hidden.
    """

    shown = Signal()
    """The viewer sees the present moment, which is another one."""
    covered = Signal(str, str)
    """This side, and player of it, has the next choice, and another one sits at the screen."""
    ran = Signal()
    """The machine has begun or ended."""
    asked = Signal()
    """`rolling` has changed: rolls are to be typed, or are no more."""
    said = Signal(str)

    def __init__(
        self, match: Match, names: Teller, path: Path | None = None, parent: QObject | None = None
    ) -> None:
        """Lead a match; it is kept at the path, by default in a new file."""
        super().__init__(parent)
        self.match = match
        self.names = names
        self.viewer, self.player = "", ""
        self.is_open = False
        self.halted = False
        self.rolling: Rolling | None = None
        self.ledger = Ledger(match, names)
        self.kept = KeptGame(match, path, self)
        self.kept.failed.connect(self.said)
        self.machines = Machines(match, self)
        self.machines.took.connect(self._took)
        self.machines.ended.connect(self._ended)
        self._shown_at = 0.0

    # --- what there is --------------------------------------------------------------------------

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way: neither the machine nor rolls that are to be typed."""
        return not self.machines.is_playing and self.rolling is None

    @property
    def waits(self) -> bool:
        """Whether the machine was stopped, and the choice is still its own."""
        match = self.match
        return self.halted and self.is_quiet and match.outcome is None and not self._persons()

    @property
    def may_undo(self) -> bool:
        """Whether the viewer may take the last action back."""
        return self._may_choose and self.match.may_undo and self._is_own_step

    @property
    def _is_own_step(self) -> bool:
        """Whether the viewer, and not another player of his side, took the last action."""
        match = self.match
        last = match.steps[-1]
        chooser = match.seating.chooser(match.states[-2], last.side, last.action)
        return chooser == self.player

    @property
    def _may_choose(self) -> bool:
        return bool(self.viewer) and self.is_quiet and not self.is_open

    @property
    def may_leave(self) -> bool:
        """Whether another player of the viewer's side could choose in his stead."""
        return self._may_choose and bool(self._others())

    def _others(self) -> tuple[str, ...]:
        return self.match.seating.others_able(self.match.state, self.viewer, self.player)

    @property
    def is_setting_up(self) -> bool:
        """Whether the viewer is setting blocks up."""
        return self._may_choose and self._sets_up(Chair(self.viewer), self.match.state)

    def _persons(self) -> tuple[str, ...]:
        """Who of the side to act sits at the screen and has a choice now."""
        return self.match.seating.persons_choosing(self.match.state)

    def seen(self, number: int | None = None) -> Seen:
        """What the viewer knows of a moment."""
        if self.is_open:
            return self.match.seen_open(number)
        return self.match.seen(self.viewer, number, self.player)

    def entries(self) -> Sequence[Entry]:
        """The log of the viewer."""
        if self.is_open:
            return self.ledger.lines(EVERYBODY)
        return self.ledger.lines(self.viewer) if self.viewer else ()

    # --- what happens ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Go to the first choice."""
        self._advance()
        self.kept.begin()

    def act(self, action: Any) -> None:
        """Carry out what the viewer has chosen."""
        if self._may_choose and self.viewer == self.match.to_act:
            self._try(action, (), may_cancel=True)

    def _try(self, action: Any, given: tuple[int, ...], *, may_cancel: bool) -> None:
        try:
            self.match.act(action, given)
        except DiceWanted as wanted:
            self._ask_for_dice(action, given, wanted, may_cancel=may_cancel and not given)
        except StudioError as fault:
            self.said.emit(self.names.text(fault.text))
            self._set_rolling(None)
        else:
            self.halted = False
            self._set_rolling(None)
            self._stepped()
            self._advance()

    def uncover(self, side: str, player: str = "") -> None:
        """This side, and player of it, sits at the screen now, and nobody else looks."""
        self.viewer, self.player = side, player
        self.shown.emit()

    def undo(self) -> None:
        """Take the last action back, if nothing random or hidden came out of it."""
        if self.may_undo:
            self.match.undo()
            self.ledger.undone()
            self._stepped()
            self.shown.emit()

    def leave(self) -> None:
        """Let the next player of the viewer's side choose: they go in any order (1.1)."""
        if not self.may_leave:
            return
        match, side, other = self.match, self.viewer, self._others()[0]
        if match.seating.is_person(side, other):
            self.viewer = self.player = ""
            self.covered.emit(side, other)
        else:
            self._run(Chair(side, other), partial(self._chooses_once, match.state))

    def _chooses_once(self, before: Any, _chair: Chair, state: Any) -> bool:
        """Whether the machine has yet to make the one choice that was left to it."""
        return state is before

    def _stepped(self) -> None:
        """Steps were added or taken back."""
        self.kept.changed(by_machine=self.machines.is_playing)

    def _advance(self) -> None:
        """On to a choice at the screen, to the machine, to another player, or to the end."""
        match, side, chairs = self.match, self.match.to_act, self.match.seating.chairs
        if self.is_open:
            self.shown.emit()
        elif match.outcome is not None or not self._persons():
            self._watch(side)
        elif not self.names.hides or self._sits_there(side):
            self.uncover(side, chairs[0].player if len(chairs) == 1 else self.player)
        else:
            self.viewer = self.player = ""
            self.covered.emit(side, self._persons()[0])

    def _watch(self, side: str) -> None:
        """The machine's choice, or none any more: who looked goes on looking."""
        if not self.match.seating.chairs:
            self.is_open = True
            self.shown.emit()
            return
        first = self.match.seating.chairs[0]
        self.uncover(*((self.viewer, self.player) if self.viewer else first))
        if self.match.outcome is None and not self.halted:
            self._run(Chair(side, self.match.seating.choosing(self.match.state)[0]), self._plays_on)

    def _sits_there(self, side: str) -> bool:
        """Whether who has the next choice sits at the screen already."""
        if len(self.match.seating.chairs) == 1:
            return True
        return side == self.viewer and self.player in self._persons()

    # --- the table ------------------------------------------------------------------------------

    def mark(self, mark: Mark) -> None:
        """Put down what happens at the table: taken back, other dice, a look at everything."""
        if not self.is_quiet:
            return
        try:
            self.match.mark(mark)
        except StudioError as fault:
            self.said.emit(str(fault))
            return
        self._stepped()
        if isinstance(mark, NewDice):
            self.shown.emit()
        else:
            self._advance()

    def set_up_next(self, unit: str) -> None:
        """Let another block of the viewer be the next one that is set up."""
        if self.is_setting_up:
            self.mark(NextBlock(unit))

    def take_back(self, to: int) -> None:
        """Go on from an earlier moment; all persons have agreed."""
        if self.is_quiet:
            self.match.mark(TakenBack(to, self.match.seating.persons))
            self.halted = False
            self._stepped()
            self._advance()

    def open_all(self) -> None:
        """Show everything, as to a referee. In a game that goes on the record says so."""
        self.is_open = True
        if self.match.outcome is None and self.match.seating.chairs:
            self.mark(Opened())
        self.shown.emit()

    def hide_again(self) -> None:
        """Back from the referee's view to that of a side; with several, the map is covered."""
        self.is_open = False
        if len(self.match.seating.chairs) > 1:
            self.viewer = self.player = ""
        self._advance()

    # --- typed dice -----------------------------------------------------------------------------

    def _ask_for_dice(
        self, action: Any, given: tuple[int, ...], wanted: DiceWanted, *, may_cancel: bool
    ) -> None:
        match, viewer = self.match, self.viewer or self.match.seating.chairs[0][0]
        side = match.to_act
        view = match.rules.view(match.state, viewer)
        words = self.names.announced(action, view, mine=side == viewer)
        self._set_rolling(
            Rolling(action, side, words, wanted.count, wanted.sides, given, may_cancel)
        )

    def _set_rolling(self, rolling: Rolling | None) -> None:
        if rolling is not self.rolling:
            self.rolling = rolling
            self.asked.emit()

    def give_dice(self, rolls: tuple[int, ...]) -> None:
        """The rolls that were asked for."""
        if self.rolling is not None:
            waiting = self.rolling
            self._try(waiting.action, (*waiting.given, *rolls), may_cancel=False)

    def cancel_dice(self) -> None:
        """Leave the action undone for which no roll was typed yet."""
        if self.rolling is not None and self.rolling.may_cancel:
            self._set_rolling(None)

    # --- the machine ----------------------------------------------------------------------------

    def _plays_on(self, chair: Chair, state: Any) -> bool:
        """Whether the machine in this chair has the next choice, and not a person beside it."""
        rules, (side, player) = self.match.rules, chair
        if rules.outcome(state) is not None or rules.to_act(state) != side:
            return False
        return not player or self.match.seating.choosing(state)[0] == player

    def _sets_up(self, chair: Chair, state: Any) -> bool:
        rules = self.match.rules
        setting = isinstance(rules, AnyOrder) and rules.sets_up(state)
        return setting and rules.to_act(state) == chair.side

    def _run(self, chair: Chair, goes_on: Callable[[Chair, Any], bool]) -> None:
        self.machines.play(chair, goes_on)
        self.ran.emit()

    @Slot(object)
    def _took(self, step: Any) -> None:
        self.match.add(step)
        self._stepped()
        if self.viewer and monotonic() - self._shown_at > BETWEEN_LOOKS:
            self.shown.emit()
            self._shown_at = monotonic()

    @Slot(object)
    def _ended(self, played: MachineThread) -> None:
        if played.wanted is not None:
            self.shown.emit()
            self._ask_for_dice(played.wanted[0], (), played.wanted[1], may_cancel=False)
        else:
            if not played.count:
                self.halted = True  # it failed, and would again
            self._advance()
        self.ran.emit()
        if played.trouble:
            self.said.emit(played.trouble)

    def set_up(self) -> None:
        """Let the machine set up what is left of the viewer's side."""
        if self.is_setting_up:
            self._run(Chair(self.viewer), self._sets_up)

    def stop_or_go_on(self) -> None:
        """Stop the machine after its present action, or let it go on."""
        if self.machines.is_playing:
            self.halted = True
            self.machines.stop()
        elif self.is_quiet:
            self.halted = False
            self._advance()

    def close(self) -> None:
        """Stop the machine and save for the last time."""
        self.machines.close()
        self.kept.close()
