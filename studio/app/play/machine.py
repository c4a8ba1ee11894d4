"""Sides that the machine plays, in a thread of its own so that the window stays usable."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QThread, Signal, Slot

from studio.engine.contract import Player
from studio.engine.game import step
from studio.engine.marks import DiceWanted
from studio.errors import StudioError
from studio.players import PLAYERS
from studio.seen.match import Match
from studio.seen.seating import Chair

HELPER: Final = "greedy"
"""Who sets a side up when a person asks for it."""


class MachineThread(QThread):
    """Plays for a chair of a match on, while `goes_on(chair, state)` holds.

    `taken` tells each step. The match itself isn't changed here. Its dice are used: nobody else may
    roll them meanwhile.
    Where rolls are typed in, it ends with `wanted`: an action, and the rolls that it needs.
    """

    taken = Signal(object)

    def __init__(
        self,
        match: Match,
        chair: Chair,
        player: Player,
        goes_on: Callable[[Chair, Any], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._match, self._state, self._dice = match, match.state, match.dice
        self.trouble = ""
        """Why it could not go on; to be read when it has finished."""
        self.wanted: tuple[Any, DiceWanted] | None = None
        self.count = 0
        """How many actions it has taken."""
        self._chair, self._player, self._goes_on = chair, player, goes_on

    def run(self) -> None:
        """In the thread."""
        self._dice.give(())
        try:
            while self._goes_on(self._chair, self._state) and not self.isInterruptionRequested():
                self._play_one()
                if self.wanted is not None:
                    return
        except StudioError as fault:
            self.trouble = str(fault)

    def _play_one(self) -> None:
        rules, (side, player) = self._match.rules, self._chair
        view = rules.view(self._state, side)
        own = self._match.seating.own(side, player, view) if player else rules.actions(view)
        action = self._player.choose(rules, view, own)
        try:
            done = step(rules, self._state, action, self._dice)
        except DiceWanted as wanted:
            self.wanted = action, wanted
            return
        self._state = done.state
        self.count += 1
        self.taken.emit(done)


class Machines(QObject):
    """The machine players of a match: each is made when it is first to choose, one plays at a time.

    `took` tells each step, and `ended` that the one who played has stopped: how, its thread says.
    Of a game that was closed meanwhile neither is told.
    """

    took = Signal(object)
    ended = Signal(object)

    def __init__(self, match: Match, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match = match
        self._made: dict[Chair, Player] = {}
        self._thread: MachineThread | None = None

    @property
    def is_playing(self) -> bool:
        """Whether one of them plays right now."""
        return self._thread is not None

    def play(self, chair: Chair, goes_on: Callable[[Chair, Any], bool]) -> None:
        """Let who sits in a chair play while `goes_on(chair, state)` holds."""
        self._thread = MachineThread(self._match, chair, self._player(chair), goes_on, self)
        self._thread.taken.connect(self._taken)
        self._thread.finished.connect(self._finished)
        self._thread.start()

    def stop(self) -> None:
        """Stop who plays after the present action."""
        if self._thread is not None:
            self._thread.requestInterruption()

    def close(self) -> None:
        """Stop who plays, and wait until it has stopped."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.requestInterruption()
            thread.wait()

    def _player(self, chair: Chair) -> Player:
        """Who plays in a chair; in that of a person who asks for help, the helper."""
        found = self._made.get(chair)
        if found is None:
            who = self._match.seating.who(chair)
            seed = " ".join((str(self._match.order.seed), *filter(None, chair)))
            found = self._made[chair] = PLAYERS[who if who in PLAYERS else HELPER].make(seed)
        return found

    @Slot(object)
    def _taken(self, step: Any) -> None:
        if self._thread is not None:
            self.took.emit(step)

    @Slot()
    def _finished(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.deleteLater()
            self.ended.emit(thread)
