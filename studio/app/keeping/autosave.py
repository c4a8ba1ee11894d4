"""Copies the document to the user's state folder soon after each change.

A copy is written in a thread, because values are frozen and nothing can change under it; the window
waits for it only when the work has been saved meanwhile or the window closes.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from studio.app.document import Document
from studio.app.keeping.unsaved import Copy, Unsaved, new_copy, unsaved_of

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

DELAY_MS: Final = 100
"""From the first change that no copy has to its copy. More changes don't put it off."""


class Autosave(QObject):
    """Keeps a copy of the document as long as its file doesn't hold what is shown."""

    written = Signal()
    """A copy was written."""
    failed = Signal(str)
    """No copy could be written, and why; told once until one is written again."""
    _ended = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self.write)
        self._ended.connect(self._tell)
        self._copy: Copy | None = None
        self._writer: ThreadPoolExecutor | None = None
        self._writing: Future[None] | None = None
        self._changed = datetime.now().astimezone()
        self._has_failed = False
        self._follows = False

    def begin(self) -> None:
        """Follow the document from now on."""
        self.document.undo_stack.indexChanged.connect(self._follow)
        self.document.undo_stack.cleanChanged.connect(self._follow)
        self._follows = True
        self._follow()

    @Slot()
    def _follow(self, *_: object) -> None:
        if self.document.undo_stack.isClean():
            self.forget()
            return
        self._changed = datetime.now().astimezone()
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def write(self) -> None:
        """Begin to write a copy; a stroke or the copy before it is waited for."""
        if self.document.undo_stack.isClean():
            return
        if self.document.is_drawing or self.is_writing:
            self._timer.start()
            return
        try:
            self._copy = self._copy or new_copy()
        except OSError as fault:
            self._tell(str(fault))
            return
        if self._writer is None:
            from concurrent.futures import ThreadPoolExecutor

            self._writer = ThreadPoolExecutor(1, "copy")
        document = self.document
        self._writing = self._writer.submit(
            self._write,
            self._copy,
            partial(unsaved_of, document.work, document.path, document.digest, self._changed),
        )

    @property
    def is_writing(self) -> bool:
        """Whether a copy is being written."""
        return self._writing is not None and not self._writing.done()

    def _write(self, copy: Copy, unsaved: Callable[[], Unsaved]) -> None:
        """In the thread."""
        try:
            copy.write(unsaved())
        except Exception as fault:  # noqa: BLE001 - whatever it is, the user has to be told
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
        """Write a copy and wait for it; whether there is one."""
        self._finish()
        self.write()
        self._finish()
        return self._copy is not None and self._copy.path.is_file()

    def forget(self) -> None:
        """Take the copy away: the file holds what is shown, or nobody wants it."""
        self._timer.stop()
        self._finish()
        if self._copy is not None:
            self._copy.remove()
            self._copy = None

    def _finish(self) -> None:
        if self._writing is not None:
            self._writing.result()
            self._writing = None

    def end(self) -> None:
        """The window closes: nothing is unsaved any more."""
        if self._follows:
            self.document.undo_stack.indexChanged.disconnect(self._follow)
            self.document.undo_stack.cleanChanged.disconnect(self._follow)
            self._follows = False
        self.forget()
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None
