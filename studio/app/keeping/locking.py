"""A file is open in one window: locks in the user's state folder say in which.

They lie there and not beside the file, so that folders without the right to write can be worked
in and nothing is left in folders that are shared or versioned.
"""

import os
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile

from studio.app.documents.digest import sha256
from studio.app.keeping.places import locks_folder
from studio.errors import StudioError
from studio.values import dataclass
from studio.words import tr


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a file open."""

    process: int
    host: str
    since: datetime | None

    def __str__(self) -> str:
        """As it is told to the user."""
        since = tr(", since {since:%H:%M}", since=self.since) if self.since else ""
        return tr(
            "process {process} on {host}{since}", process=self.process, host=self.host, since=since
        )


class InUse(StudioError):
    """A file is open in another window."""

    def __init__(self, path: Path, holder: Holder) -> None:
        super().__init__(
            tr(
                "{name} is open in another window ({holder}). Close it there, or "
                "choose another name.",
                name=path.name,
                holder=holder,
            )
        )


class Lock:
    """A file that this window has open. Without a lock file it says nothing to others."""

    def __init__(self, path: Path, lock: QLockFile | None) -> None:
        self.path = path
        self._lock = lock

    def covers(self, path: Path | None) -> bool:
        """Whether it is the lock of this file, by whatever name."""
        return path is not None and same_file(path, self.path)

    def release(self) -> None:
        """Others may open the file."""
        if self._lock is not None:
            self._lock.unlock()


def lock(path: Path) -> Lock | Holder:
    """Take the lock of a file, or learn who has it.

    A lock whose process is gone is broken. Where no lock can be written at all, the file can be
    opened without one: that is better than no work at all.
    """
    try:
        locks_folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        return Lock(path, None)
    name = sha256(_identity(path).encode("utf-8", "surrogatepass"))[:32]
    file = locks_folder() / f"{name}.lock"
    taken = QLockFile(str(file))
    taken.setStaleLockTime(0)
    if taken.tryLock(0):
        return Lock(path, taken)
    if taken.error() == QLockFile.LockError.LockFailedError:
        return _holder(taken, file)
    return Lock(path, None)


def is_held(path: Path) -> bool:
    """Whether another window has the file open."""
    taken = lock(path)
    if isinstance(taken, Holder):
        return True
    taken.release()
    return False


def _holder(taken: QLockFile, file: Path) -> Holder:
    process, host, _ = taken.getLockInfo()
    try:
        since = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
    except OSError:
        since = None
    return Holder(process, host, since)


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file."""
    return _identity(one) == _identity(other)


def _identity(path: Path) -> str:
    return os.path.normcase(os.path.realpath(path))
