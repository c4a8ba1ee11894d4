"""Where the editor keeps what is its own, and how it tells whether a file is still the same."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def state_folder() -> Path:
    """The user's folder for what the editor remembers by itself; it needn't be there yet."""
    kind = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(kind))


def unsaved_folder() -> Path:
    """Where journals of unsaved work lie."""
    return state_folder() / "unsaved"


def recovery_folder() -> Path:
    """Where copies lie that were made at a fault of the editor."""
    return state_folder() / "recovery"


def locks_folder() -> Path:
    """Where it is noted which files are open."""
    return state_folder() / "locks"
