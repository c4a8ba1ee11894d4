"""A side that the machine plays, in a thread of its own so that the window stays usable."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from studio.engine.contract import Player
from studio.engine.game import step
from studio.errors import StudioError
from studio.seen.match import Match


class MachineThread(QThread):
    """Plays a side of a match on, while `goes_on(side, state)` holds; `taken` tells each step.

    The match itself isn't changed here. Its dice are used: nobody else may roll them meanwhile.
    """

    taken = Signal(object)

    def __init__(
        self,
        match: Match,
        side: str,
        player: Player,
        goes_on: Callable[[str, Any], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._rules, self._state, self._dice = match.rules, match.state, match.dice
        self.trouble = ""
        """Why it could not go on; to be read when it has finished."""
        self._side, self._player, self._goes_on = side, player, goes_on

    def run(self) -> None:
        """In the thread."""
        rules, state = self._rules, self._state
        try:
            while self._goes_on(self._side, state) and not self.isInterruptionRequested():
                view = rules.view(state, self._side)
                action = self._player.choose(rules, view, rules.actions(view))
                done = step(rules, state, action, self._dice)
                state = done.state
                self.taken.emit(done)
        except StudioError as fault:
            self.trouble = str(fault)
