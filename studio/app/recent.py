"""The files that were opened last, kept in the user's settings."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QSettings

KEY: Final = "recent_files"
KEPT: Final = 10


def settings() -> QSettings:
    """The user's settings of this program."""
    # Without the format Qt takes the native one, whatever the default is set to.
    scope = QSettings.Scope.UserScope
    return QSettings(QSettings.defaultFormat(), scope, "Firefight Studio", "firefight")


def recent_files() -> list[Path]:
    """The files that were opened last, the newest first; those that are gone are left out."""
    value = settings().value(KEY, [])
    texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [path for text in texts if (path := Path(str(text))).is_file()]


def remember(path: Path) -> None:
    """Put a file at the head of the list."""
    path = path.absolute()
    paths = [path, *(other for other in recent_files() if other != path)]
    settings().setValue(KEY, [str(p) for p in paths[:KEPT]])


def kept_bytes(key: str) -> QByteArray:
    """What the user's settings hold under a key; nothing if that is something else."""
    value = settings().value(key)
    return value if isinstance(value, QByteArray) else QByteArray()
