"""A side that the machine plays, in a thread of its own so that the window stays usable."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QThread, Signal

from studio.engine.contract import Player
from studio.engine.game import step
from studio.engine.marks import DiceWanted
from studio.errors import StudioError
from studio.players import PLAYERS
from studio.seen.match import Match

HELPER: Final = "greedy"
"""Who sets a side up when a person asks for it."""


class Chair(NamedTuple):
    """Somebody's place in a game: a side, and which of its players; "" plays it alone."""

    side: str
    player: str = ""


class Machines:
    """The machine players of a match, each made when it is first asked to choose."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._made: dict[Chair, Player] = {}

    def of(self, chair: Chair) -> Player:
        """Who plays in a chair; in that of a person who asks for help, the helper."""
        found = self._made.get(chair)
        if found is None:
            who = self._match.who(*chair)
            seed = " ".join((str(self._match.order.seed), *filter(None, chair)))
            found = self._made[chair] = PLAYERS[who if who in PLAYERS else HELPER].make(seed)
        return found


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
        own = self._match.own(side, player, view) if player else rules.actions(view)
        action = self._player.choose(rules, view, own)
        try:
            done = step(rules, self._state, action, self._dice)
        except DiceWanted as wanted:
            self.wanted = action, wanted
            return
        self._state = done.state
        self.taken.emit(done)
