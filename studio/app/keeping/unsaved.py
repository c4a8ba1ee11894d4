"""Unsaved work: a journal for each document that is open, taken away when it is saved.

The first line of a journal holds the document, each further line what one step of its history
changed. A journal belongs to the process that holds the lock beside it. One whose process is gone
is an orphan: its editor didn't close, and the work in it is offered to the user. So are the copies
that an editor made of its documents when it met a fault of its own.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from PySide6.QtCore import QLockFile

from studio.app.documents.digest import digest_of
from studio.app.keeping.deltas import apply_delta, delta
from studio.app.keeping.journal import Journal, values_in
from studio.app.keeping.places import recovery_folder, unsaved_folder
from studio.errors import StudioError
from studio.model.board import Board
from studio.model.files import data_of, open_text, sound
from studio.model.reading import Unreadable
from studio.model.scenario import Scenario
from studio.model.writing import laid_out, write_text
from studio.values import dataclass
from studio.words import tr

if TYPE_CHECKING:
    from studio.model.table import Table

FORMAT: Final = 2
ENDING: Final = ".journal"
BEFORE: Final = ".unsaved.json"
"""The ending of the copies that editors wrote before there were journals."""
ORIGIN: Final = ".origin"
"""Ends the file beside a recovery copy that says which file it is of."""
LONGEST: Final = 4
"""A journal begins anew when it is so many times as long as the document in it."""
LEAST: Final = 100_000
"""Bytes up to which it never does."""

Work: TypeAlias = "Scenario | Board | Table"


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

    def work(self) -> Work:
        """The document itself, as it was worked on: a draft needn't be sound.

        Raises:
            FaultyFile: the text holds nothing that can be understood.
        """
        found = open_text(self.text, self.path or Path(self.title))
        return sound(found) if found.document is None else found.document


def read(path: Path) -> Unsaved:
    """The work in a file: a journal, a copy of an older editor, or a copy made at a fault.

    Of a journal that ends in the middle of a line, all up to there.

    Raises:
        Unreadable: it can't be read, or holds something else.
    """
    try:
        if path.name.endswith(ENDING):
            return _journal(path)
        if path.name.endswith(BEFORE):
            return _older(path)
        return _recovery(path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        raise Unreadable(
            tr("{path} holds no unsaved work: {fault}", path=path, fault=fault)
        ) from fault


def _journal(path: Path) -> Unsaved:
    values = values_in(path.read_bytes())
    head = next(values, None)
    if head is None:
        raise Unreadable(tr("{path} holds no unsaved work: its first line is torn", path=path))
    _known(path, head, FORMAT)
    data, changed = _replayed(head["document"], head["changed"], values)
    return _unsaved(head, laid_out(data), _title_of(data), changed)


def _replayed(data: Any, changed: str, values: Iterable[Any]) -> tuple[Any, str]:
    """A document after all steps, and the time of the last; a step that doesn't fit ends them."""
    for value in values:
        try:
            apply_delta(data, value["delta"])
        except (LookupError, TypeError, ValueError):
            break
        changed = value["changed"]
    return data, changed


def _older(path: Path) -> Unsaved:
    head = json.loads(path.read_text(encoding="utf-8"))
    _known(path, head, 1)
    return _unsaved(head, str(head["document"]), str(head["title"]), head["changed"])


def _recovery(path: Path) -> Unsaved:
    text = path.read_text(encoding="utf-8")
    data, origin = json.loads(text), path.with_name(path.name + ORIGIN)
    head: dict[str, Any] = {"path": None, "digest": None}
    with suppress(OSError, ValueError):
        head |= json.loads(origin.read_text(encoding="utf-8"))
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    return _unsaved(head, text, _title_of(data), changed.isoformat())


def _title_of(data: Any) -> str:
    """What a document is called, be it sound or not."""
    fields = data if isinstance(data, dict) else {}
    title = fields.get("title")
    name = title.get("en") if isinstance(title, dict) else None
    return str(name or fields.get("id") or tr("Unsaved work"))


def _known(path: Path, head: Any, number: int) -> None:
    if head["format"] != number:
        raise Unreadable(tr("{path} was written by a newer Firefight Studio", path=path))


def _unsaved(head: Any, text: str, title: str, changed: str) -> Unsaved:
    path = Path(head["path"]) if head["path"] else None
    return Unsaved(text, title, path, head["digest"], datetime.fromisoformat(changed))


def save_recovery(work: Work, path: Path | None, digest: str | None, text: str) -> Path:
    """A copy of work at a fault of the editor; the user's own file isn't touched.

    It is a document like any other, and it is offered with the unsaved work.

    Raises:
        OSError, StudioError: it can't be written.
    """
    folder = recovery_folder()
    folder.mkdir(parents=True, exist_ok=True)
    kind = "board" if isinstance(work, Board) else "scenario"
    # Two documents may have the same id, and are saved at the same moment.
    copy = folder / f"{work.id}_{datetime.now().astimezone():%Y%m%d_%H%M%S_%f}.{kind}.json"
    write_text(copy, text)
    origin = {"path": str(path) if path else None, "digest": digest}
    write_text(copy.with_name(copy.name + ORIGIN), json.dumps(origin) + "\n")
    return copy


class Copy:
    """A file of unsaved work and the lock beside it, held as long as this process works on it."""

    def __init__(self, path: Path, lock: QLockFile) -> None:
        self.path = path
        self._lock = lock
        self._journal = Journal(path)
        self._head: tuple[Path | None, str | None] | None = None
        self._last: Work | None = None

    def write(self, work: Work, path: Path | None, digest: str | None, changed: datetime) -> None:
        """Adds what makes the work before into this; begins with all of it where there is none.

        Raises:
            CannotWrite: what was there is untouched.
        """
        last, journal = self._last, self._journal
        self._last = None  # what isn't written whole is begun anew
        long = journal.size > max(LEAST, LONGEST * journal.first)
        if last is None or type(last) is not type(work) or self._head != (path, digest) or long:
            journal.begin(
                {
                    "format": FORMAT,
                    "path": str(path) if path else None,
                    "digest": digest,
                    "changed": changed.isoformat(),
                    "document": data_of(work),
                }
            )
            self._head = (path, digest)
        elif last != work:
            journal.add({"changed": changed.isoformat(), "delta": delta(last, work)})
        self._last = work

    def sync(self) -> None:
        """Waits until what was written would outlast a power cut.

        Raises:
            OSError: it may not.
        """
        self._journal.sync()

    @property
    def is_whole(self) -> bool:
        """Whether the file holds the work that was written last."""
        return self._last is not None and self.path.is_file()

    def begin_anew(self) -> None:
        """What is there may not be whole: the next time all of the work is written."""
        self._last = None

    def remove(self) -> None:
        """The work is saved, or not wanted."""
        self._journal.close()
        for path in (self.path, self.path.with_name(self.path.name + ORIGIN)):
            with suppress(OSError):
                path.unlink(missing_ok=True)
        self.release()

    def release(self) -> None:
        """Leave the copy to whoever asks next."""
        self._journal.close()
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
    for path in _copies():
        lock = _lock_of(path)
        if not lock.tryLock(0):
            continue
        try:
            # It may have been saved and taken away since the folder was listed.
            yield Orphan(Copy(path, lock), read(path))
        except StudioError:
            lock.unlock()


def _copies() -> Iterator[Path]:
    for ending in (ENDING, BEFORE):
        yield from unsaved_folder().glob(f"*{ending}")
    for kind in ("scenario", "board"):
        yield from recovery_folder().glob(f"*.{kind}.json")


def _sweep() -> None:
    """Locks without a copy, left by an editor that ended before it had written one."""
    for path in unsaved_folder().glob("*.lock"):
        lock = QLockFile(str(path))
        lock.setStaleLockTime(0)
        gone = not any(path.with_name(path.stem + ending).exists() for ending in (ENDING, BEFORE))
        if gone and lock.tryLock(0):
            lock.unlock()


def _lock_of(path: Path) -> QLockFile:
    name = path.name.removesuffix(ENDING).removesuffix(BEFORE)
    lock = QLockFile(str(path.with_name(name + ".lock")))
    # No lock is too old; that of a process that is gone is broken all the same.
    lock.setStaleLockTime(0)
    return lock
