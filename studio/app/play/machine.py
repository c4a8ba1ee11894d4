"""A side that the machine plays, in a thread of its own so that the window stays usable."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from studio.engine.contract import Player
from studio.engine.game import step
from studio.engine.marks import DiceWanted
from studio.errors import StudioError
from studio.seen.match import Match


class MachineThread(QThread):
    """Plays a side of a match on, while `goes_on(side, state)` holds; `taken` tells each step.

    The match itself isn't changed here. Its dice are used: nobody else may roll them meanwhile.
    Where rolls are typed in, it ends with `wanted`: an action, and the rolls that it needs.
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
        self.wanted: tuple[Any, DiceWanted] | None = None
        self._side, self._player, self._goes_on = side, player, goes_on

    def run(self) -> None:
        """In the thread."""
        self._dice.give(())
        try:
            while self._goes_on(self._side, self._state) and not self.isInterruptionRequested():
                self._play_one()
                if self.wanted is not None:
                    return
        except StudioError as fault:
            self.trouble = str(fault)

    def _play_one(self) -> None:
        rules = self._rules
        view = rules.view(self._state, self._side)
        action = self._player.choose(rules, view, rules.actions(view))
        try:
            done = step(rules, self._state, action, self._dice)
        except DiceWanted as wanted:
            self.wanted = action, wanted
            return
        self._state = done.state
        self.taken.emit(done)
