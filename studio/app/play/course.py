"""The course of a game at the screen: who looks, when the machine plays, what is kept on disk."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal, Slot

from studio.app.play.machine import MachineThread
from studio.errors import StudioError
from studio.players import PLAYERS
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.actions import Action
from studio.seen.log import Entry, entry_of
from studio.seen.match import PERSON, Match, Order, Seen
from studio.seen.names import Names

BETWEEN_SAVES: Final = 250
"""Milliseconds between two saves while the machine plays; what a person does is saved at once."""
BETWEEN_LOOKS: Final = 0.08
"""Seconds for which a step of the machine is to be seen at least; quicker ones are passed over."""
HELPER: Final = "greedy"
"""Who sets a side up when a person asks for it."""


def games_folder() -> Path:
    """Where games are kept as they go."""
    kind = QStandardPaths.StandardLocation.StateLocation
    return Path(QStandardPaths.writableLocation(kind)) / "games"


class Course(QObject):
    """Leads a match from choice to choice. `viewer` is the side that looks, "" while covered."""

    shown = Signal()
    """The viewer sees the present moment, which is another one."""
    covered = Signal(str)
    """This side has the next choice, and another one sits at the screen."""
    ran = Signal()
    """The machine has begun or ended."""
    said = Signal(str)
    saved = Signal(object)
    """The record lies at this path."""

    def __init__(self, order: Order, names: Names, parent: QObject | None = None) -> None:
        """Begin a game.

        Raises:
            StudioError: the scenario can't be played.
        """
        super().__init__(parent)
        self.match = Match(order)
        self.names = names
        self.viewer = ""
        self.halted = False
        moment = datetime.now().astimezone()
        name = f"{order.firefight.scenario.id}_{moment:%Y%m%d_%H%M%S_%f}.replay.json"
        self.path = games_folder() / name
        self._entries: dict[str, list[Entry]] = {side: [] for side in self.match.sides}
        self._thread: MachineThread | None = None
        self._took_before = 0
        self._shown_at = 0.0
        self._players = {
            side: PLAYERS[HELPER if name == PERSON else name].make(f"{order.seed} {side}")
            for side, name in order.seats.items()
        }
        self._saving = QTimer(self, singleShot=True, interval=0)
        self._saving.timeout.connect(self.save)

    # --- what there is --------------------------------------------------------------------------

    @property
    def is_thinking(self) -> bool:
        """Whether the machine plays right now."""
        return self._thread is not None

    @property
    def waits(self) -> bool:
        """Whether the machine was stopped, and the choice is still its own."""
        match = self.match
        return (
            self.halted
            and not self.is_thinking
            and match.outcome is None
            and not match.is_person(match.to_act)
        )

    @property
    def may_undo(self) -> bool:
        """Whether the viewer may take the last action back."""
        return bool(self.viewer) and not self.is_thinking and self.match.may_undo

    @property
    def is_setting_up(self) -> bool:
        """Whether the viewer is setting blocks up."""
        match = self.match
        return (
            bool(self.viewer) and not self.is_thinking and self._sets_up(self.viewer, match.state)
        )

    def seen(self, number: int | None = None) -> Seen:
        """What the viewer knows of a moment."""
        return self.match.seen(self.viewer, number)

    def entries(self) -> Sequence[Entry]:
        """The log of the viewer."""
        return tuple(self._entries[self.viewer]) if self.viewer else ()

    # --- what happens ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Go to the first choice."""
        self._advance()
        self._saving.start()

    def act(self, action: Action) -> None:
        """Carry out what the viewer has chosen."""
        if self.is_thinking or self.viewer != self.match.to_act:
            return
        try:
            self.match.act(action)
        except StudioError as fault:
            self.said.emit(str(fault))
        else:
            self.halted = False
            self._stepped()
            self._advance()

    def uncover(self, side: str) -> None:
        """This side sits at the screen now, and nobody else looks."""
        self.viewer = side
        self.shown.emit()

    def undo(self) -> None:
        """Take the last action back, if nothing random or hidden came out of it."""
        if self.may_undo:
            self.match.undo()
            self._stepped()
            self.shown.emit()

    def _stepped(self) -> None:
        """Steps were added or taken back: lines for every side, and the record on disk."""
        match = self.match
        for side, lines in self._entries.items():
            del lines[len(match.steps) :]
            for number in range(len(lines) + 1, len(match.steps) + 1):
                before, after = match.seen(side, number - 1).view, match.seen(side, number).view
                step = match.steps[number - 1]
                lines.append(entry_of(number, step, before, after, side, self.names))
        self._saving.start(BETWEEN_SAVES if self.is_thinking else 0)

    def _advance(self) -> None:
        """On to a choice at the screen, to the machine, to the other side, or to the end."""
        match, side = self.match, self.match.to_act
        alone = len(match.persons) == 1
        if match.outcome is not None or not match.is_person(side):
            self.uncover(self.viewer or match.persons[0])
            if match.outcome is None and not self.halted:
                self._run(side, self._plays_on)
        elif side == self.viewer or alone:
            self.uncover(side)
        else:
            self.viewer = ""
            self.covered.emit(side)

    # --- the machine ----------------------------------------------------------------------------

    def _plays_on(self, side: str, state: Any) -> bool:
        rules = self.match.rules
        return rules.outcome(state) is None and rules.to_act(state) == side

    def _sets_up(self, side: str, state: Any) -> bool:
        setting = bool(state.phases) and isinstance(state.phases[-1], p.SettingUp)
        return setting and self.match.rules.to_act(state) == side

    def _run(self, side: str, goes_on: Callable[[str, Any], bool]) -> None:
        match = self.match
        self._took_before = len(match.steps)
        self._thread = MachineThread(match, side, self._players[side], goes_on, self)
        self._thread.taken.connect(self._took)
        self._thread.finished.connect(self._done)
        self.ran.emit()
        self._thread.start()

    @Slot(object)
    def _took(self, step: Any) -> None:
        if self._thread is None:
            return  # the game was closed meanwhile
        self.match.add(step)
        self._stepped()
        if self.viewer and monotonic() - self._shown_at > BETWEEN_LOOKS:
            self.shown.emit()
            self._shown_at = monotonic()

    @Slot()
    def _done(self) -> None:
        thread, self._thread = self._thread, None
        if thread is None:
            return  # the game was closed meanwhile
        thread.deleteLater()
        if len(self.match.steps) == self._took_before:
            self.halted = True  # it failed, and would again
        self._advance()
        self.ran.emit()
        if thread.trouble:
            self.said.emit(thread.trouble)

    def set_up(self) -> None:
        """Let the machine set up what is left of the viewer's side."""
        if self.is_setting_up:
            self._run(self.viewer, self._sets_up)

    def stop_or_go_on(self) -> None:
        """Stop the machine after its present action, or let it go on."""
        if self._thread is not None:
            self.halted = True
            self._thread.requestInterruption()
        else:
            self.halted = False
            self._advance()

    # --- the record -----------------------------------------------------------------------------

    @Slot()
    def save(self) -> None:
        """Write the record of the game so far."""
        try:
            self.match.save(self.path)
        except (StudioError, OSError) as fault:
            self.said.emit(f"The game can't be saved: {fault}")
        else:
            self.saved.emit(self.path)

    def close(self) -> None:
        """Stop the machine and save for the last time."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.requestInterruption()
            thread.wait()
        self._saving.stop()
        self.save()
