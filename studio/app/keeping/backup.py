"""The version before the last one: saving over a file leaves it beside, as FILE.bak."""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from studio.model.writing import CannotWrite, write_bytes
from studio.words import tr

ENDING: Final = ".bak"


def backup_path(path: Path) -> Path:
    """Where the version before the last one of a file lies."""
    return path.with_name(path.name + ENDING)


class Backup:
    """What a file held before it is saved over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._before = _bytes_of(path)

    def keep(self) -> None:
        """After saving: put what was there into the backup, unless nothing changed.

        Raises:
            CannotWrite: the backup that was there is untouched, and so is the saved file.
        """
        if self._before is None or self._before == _bytes_of(self.path):
            return
        backup = backup_path(self.path)
        if backup.is_dir():
            raise CannotWrite(tr("{backup} can't be saved: it is a folder", backup=backup))
        write_bytes(backup, self._before)
        with suppress(OSError):
            shutil.copymode(self.path, backup)


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
