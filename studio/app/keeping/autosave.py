"""Writes every step of a document into a journal in the user's state folder, as it is made.

A line of a few hundred bytes is quickly written, so it is, at once: an editor that is killed loses
what it was doing, and nothing else. Only for a power cut one has to wait until the disk has it;
a thread does that.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from studio.app.documents.document import Document
from studio.app.keeping.unsaved import Copy, new_copy
from studio.errors import StudioError

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor


class Autosave(QObject):
    """Keeps a journal of the document as long as its file doesn't hold what is shown."""

    written = Signal()
    """What was written has come to the disk."""
    failed = Signal(str)
    """It can't be written, and why; told once until it can be again."""
    _ended = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._ended.connect(self._tell)
        self._copy: Copy | None = None
        self._syncer: ThreadPoolExecutor | None = None
        self._syncing: Future[None] | None = None
        self._asked = False
        """Whether the disk is waited for, and will have what is written by then."""
        self._has_failed = False
        self._follows = False

    def begin(self) -> None:
        """Follow the document from now on."""
        self.document.history.stack.indexChanged.connect(self._follow)
        self.document.history.stack.cleanChanged.connect(self._follow)
        self._follows = True
        self._follow()

    @Slot()
    def _follow(self, *_: object) -> None:
        if self.document.history.stack.isClean():
            self.forget()
        else:
            self.write()

    @Slot()
    def write(self) -> None:
        """Write what changed; a stroke is written when it has ended."""
        document = self.document
        if document.history.stack.isClean() or document.history.is_drawing:
            return
        try:
            self._copy = self._copy or new_copy()
            now = datetime.now().astimezone()
            self._copy.write(document.work, document.path, document.digest, now)
        except (OSError, StudioError) as fault:
            self._tell(str(fault))
            return
        self._sync()

    def _sync(self) -> None:
        if self._asked or self._copy is None:
            return
        if self._syncer is None:
            from concurrent.futures import ThreadPoolExecutor

            self._syncer = ThreadPoolExecutor(1, "journal")
        self._asked = True
        self._syncing = self._syncer.submit(self._wait_for_disk, self._copy)

    @property
    def is_writing(self) -> bool:
        """Whether the disk is waited for."""
        return self._syncing is not None and not self._syncing.done()

    def _wait_for_disk(self, copy: Copy) -> None:
        """In the thread."""
        self._asked = False  # what is written from now on has to be waited for again
        try:
            copy.sync()
        except Exception as fault:  # noqa: BLE001 - whatever it is, the user has to be told
            copy.begin_anew()
            self._ended.emit(str(fault) or type(fault).__name__)
        else:
            self._ended.emit("")

    @Slot(str)
    def _tell(self, fault: str) -> None:
        if not fault:
            self._has_failed = False
            self.written.emit()
        elif not self._has_failed:
            self._has_failed = True
            self.failed.emit(fault)

    def write_now(self) -> bool:
        """Write what changed and wait for the disk; whether all of it is there."""
        self.write()
        self._finish()
        return self._copy is not None and self._copy.is_whole

    def forget(self) -> None:
        """Take the journal away: the file holds what is shown, or nobody wants it."""
        self._finish()
        if self._copy is not None:
            self._copy.remove()
            self._copy = None

    def _finish(self) -> None:
        if self._syncing is not None:
            self._syncing.result()
            self._syncing = None

    def end(self) -> None:
        """The window closes: nothing is unsaved any more."""
        if self._follows:
            self.document.history.stack.indexChanged.disconnect(self._follow)
            self.document.history.stack.cleanChanged.disconnect(self._follow)
            self._follows = False
        self.forget()
        if self._syncer is not None:
            self._syncer.shutdown()
            self._syncer = None
