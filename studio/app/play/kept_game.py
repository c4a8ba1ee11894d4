"""The record of a game on disk, written as the game goes on."""

from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths, QTimer, Signal, Slot

from studio.errors import StudioError
from studio.seen.match import Match
from studio.words import tr

BETWEEN_SAVES: Final = 250
"""Milliseconds between two saves while the machine plays; what a person does is saved at once."""


def games_folder() -> Path:
    """Where games are kept as they go."""
    kind = QStandardPaths.StandardLocation.StateLocation
    return Path(QStandardPaths.writableLocation(kind)) / "games"


def new_path(match: Match) -> Path:
    """A file of its own for a game that begins now."""
    moment = datetime.now().astimezone()
    name = f"{match.order.firefight.id}_{moment:%Y%m%d_%H%M%S_%f}.replay.json"
    return games_folder() / name


class KeptGame(QObject):
    """The file of a match: written soon after something was done, and when the game is closed."""

    saved = Signal(object)
    """The record lies at this path."""
    failed = Signal(str)
    """Why it can't be saved."""

    def __init__(self, match: Match, path: Path | None, parent: QObject | None = None) -> None:
        """Keep a match at the path where it lies already, by default in a new file."""
        super().__init__(parent)
        self._match = match
        self.path = path or new_path(match)
        self._is_saved = path is not None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.save)

    def begin(self) -> None:
        """Write a game that begins."""
        self._soon.start()

    def changed(self, *, by_machine: bool = False) -> None:
        """Steps were added or taken back: the record has to go to the disk."""
        self._is_saved = False
        self._soon.start(BETWEEN_SAVES if by_machine else 0)

    @Slot()
    def save(self) -> None:
        """Write the record of the game so far, unless it lies there already."""
        if self._is_saved:
            return
        try:
            self._match.save(self.path)
        except (StudioError, OSError) as fault:
            self.failed.emit(tr("The game can't be saved: {fault}", fault=fault))
        else:
            self._is_saved = True
            self.saved.emit(self.path)

    def close(self) -> None:
        """Save for the last time."""
        self._soon.stop()
        self.save()
