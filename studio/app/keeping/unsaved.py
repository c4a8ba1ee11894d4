"""Copies of unsaved work: one file for each document that is open, taken away when it is saved.

A copy belongs to the process that holds the lock beside it. A copy whose process is gone is an
orphan: its editor didn't close, and the work in it is offered to the user.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile

from studio.app.keeping.places import digest_of, unsaved_folder
from studio.errors import StudioError
from studio.model.board import Board
from studio.model.files import on_a_map, open_text, text_of
from studio.model.reading import Unreadable
from studio.model.scenario import Scenario
from studio.model.writing import write_text

FORMAT: Final = 1
ENDING: Final = ".unsaved.json"


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Work that its file doesn't hold yet.

    `digest` is that of the file when it was opened or last saved, None without a file; `changed`
    is the time of the last change.
    """

    text: str
    title: str
    path: Path | None
    digest: str | None
    changed: datetime

    @property
    def file_differs(self) -> bool:
        """Whether the file holds something else by now, or is gone."""
        return self.path is not None and digest_of(self.path) != self.digest

    def work(self) -> Scenario | Board:
        """The document itself.

        Raises:
            FaultyFile: the text holds no sound document.
        """
        return on_a_map(open_text(self.text, self.path or Path(self.title)))


def unsaved_of(
    work: Scenario | Board, path: Path | None, digest: str | None, changed: datetime
) -> Unsaved:
    """A document as it is now."""
    title = str(work.title.get("en") or work.id)
    return Unsaved(text_of(work), title, path, digest, changed)


def written(unsaved: Unsaved) -> str:
    """The text of a copy's file."""
    fields = {
        "format": FORMAT,
        "title": unsaved.title,
        "path": str(unsaved.path) if unsaved.path else None,
        "digest": unsaved.digest,
        "changed": unsaved.changed.isoformat(),
        "document": unsaved.text,
    }
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def read(path: Path) -> Unsaved:
    """The copy in a file.

    Raises:
        Unreadable: it can't be read, or holds something else.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise Unreadable(f"{path} was written by a newer Firefight Studio")
        return Unsaved(
            str(data["document"]),
            str(data["title"]),
            Path(data["path"]) if data["path"] else None,
            data["digest"],
            datetime.fromisoformat(data["changed"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Unreadable(f"{path} holds no unsaved work: {fault}") from fault


class Copy:
    """The file of one copy and the lock beside it, held as long as this process works on it."""

    def __init__(self, path: Path, lock: QLockFile) -> None:
        self.path = path
        self._lock = lock

    def write(self, unsaved: Unsaved) -> None:
        """Put the work into the file.

        Raises:
            CannotWrite: what was there is untouched.
        """
        write_text(self.path, written(unsaved))

    def remove(self) -> None:
        """The work is saved, or not wanted."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.release()

    def release(self) -> None:
        """Leave the copy to whoever asks next."""
        self._lock.unlock()


def new_copy() -> Copy:
    """A place for a copy that no other has.

    Raises:
        OSError: the folder can't be made.
    """
    from uuid import uuid4

    folder = unsaved_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{uuid4().hex}{ENDING}"
    lock = _lock_of(path)
    lock.tryLock(0)
    return Copy(path, lock)


@dataclass(frozen=True, slots=True)
class Orphan:
    """A copy whose editor is gone. Whoever has it holds its lock until `copy` is released."""

    copy: Copy
    unsaved: Unsaved


def orphans() -> list[Orphan]:
    """All work that no living editor has open, what was changed last first."""
    _sweep()
    return sorted(_orphans(), key=lambda orphan: orphan.unsaved.changed, reverse=True)


def _orphans() -> Iterator[Orphan]:
    for path in unsaved_folder().glob(f"*{ENDING}"):
        lock = _lock_of(path)
        if not lock.tryLock(0):
            continue
        try:
            # It may have been saved and taken away since the folder was listed.
            yield Orphan(Copy(path, lock), read(path))
        except StudioError:
            lock.unlock()


def _sweep() -> None:
    """Locks without a copy, left by an editor that ended before it had written one."""
    for path in unsaved_folder().glob("*.lock"):
        copy = path.with_name(path.stem + ENDING)
        lock = _lock_of(copy)
        if not copy.exists() and lock.tryLock(0):
            lock.unlock()


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path.with_name(path.name.removesuffix(ENDING) + ".lock")))
    # No lock is too old; that of a process that is gone is broken all the same.
    lock.setStaleLockTime(0)
    return lock
