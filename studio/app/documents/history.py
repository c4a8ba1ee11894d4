"""The history of a document: what it holds, and the steps by which it came to that.

What a pointer does between press and release is one stroke, and one step of the history.
"""

from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from studio.app.documents.commands import Edit
from studio.app.documents.work import Work

MOST_STEPS: Final = 2000


class History(QObject):
    """Holds the work. `moved` carries what it was before, in a stroke too."""

    moved = Signal(object)
    drawing = Signal()
    """A stroke began or ended."""
    taken_back = Signal()
    """A stroke was taken back while it was drawn: who draws it lets go."""

    def __init__(self, work: Work, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.work = work
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(MOST_STEPS)
        self._stroke: tuple[str, Work] | None = None

    @property
    def is_clean(self) -> bool:
        """Whether the file holds what is shown."""
        return self.stack.isClean() and self._stroke is None

    @property
    def is_drawing(self) -> bool:
        """Whether a stroke has begun and not ended."""
        return self._stroke is not None

    def begin(self, work: Work) -> None:
        """Other work, of which nothing was done yet."""
        self._stroke = None
        self.work = work
        self.stack.clear()

    def step(self, text: str, after: Work) -> bool:
        """A step to other work, or a part of the stroke; whether it is other work at all."""
        if after == self.work:
            return False
        if self._stroke is None:
            self.stack.push(Edit(text, self.work, after, self._show))
        else:
            self._show(after)
        return True

    def begin_stroke(self, text: str) -> None:
        """All edits until the stroke's end are one step of that name."""
        self.end_stroke()
        self._stroke = (text, self.work)
        self.drawing.emit()

    def end_stroke(self) -> None:
        """Ends the stroke, if there is one."""
        if self._stroke is None:
            return
        (text, before), self._stroke = self._stroke, None
        if before != self.work:
            self.stack.push(Edit(text, before, self.work, self._show))
        self.drawing.emit()

    def restart_stroke(self) -> None:
        """What the stroke began with; it goes on from there."""
        if self._stroke is not None:
            self._show(self._stroke[1])

    def cancel_stroke(self) -> None:
        """Takes back what the stroke has done so far."""
        if self._stroke is not None:
            (_, before), self._stroke = self._stroke, None
            self._show(before)
            self.taken_back.emit()
            self.drawing.emit()

    def undo(self) -> None:
        """One step back; an open stroke is taken back instead."""
        if self._stroke is not None:
            self.cancel_stroke()
        else:
            self.stack.undo()

    def redo(self) -> None:
        """One step forwards again."""
        self.end_stroke()
        self.stack.redo()

    def _show(self, work: Work) -> None:
        if work is not self.work:
            before, self.work = self.work, work
            self.moved.emit(before)
