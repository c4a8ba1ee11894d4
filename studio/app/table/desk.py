"""What canvas, tools and bar of a table share: the document, what is selected, what is shown."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from studio.app.document import Document
from studio.inches import Point
from studio.model.table import Table
from studio.model.table_pieces import Piece, is_there


class TableDesk(QObject):
    """A table that is worked on, and the state of its tab that isn't part of it."""

    changed = Signal()
    """The table is another one."""
    selected = Signal()
    pointed = Signal()
    """The pointer is over another place."""
    chosen = Signal()
    """Another tool, kind or overlay is wanted."""
    said = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.selection: tuple[Piece, ...] = ()
        self.pointer: Point | None = None
        table = document.table
        assert table is not None, "a table document is needed"
        self.table: Table = table
        document.changed.connect(self._renew)

    @Slot()
    def _renew(self, *_: object) -> None:
        table = self.document.table
        if table is None or table is self.table:
            return
        self.table = table
        self.select(*(piece for piece in self.selection if is_there(table, piece)))
        self.changed.emit()

    def edit(self, text: str, change: Callable[[Table], Table]) -> bool:
        """One step of the history, or a part of the stroke that is being drawn."""

        def only(work: Any) -> Any:
            return change(work) if isinstance(work, Table) else work

        return self.document.edit(text, only)

    def select(self, *pieces: Piece) -> None:
        """Select these things and no others."""
        if pieces != self.selection:
            self.selection = pieces
            self.selected.emit()

    def point(self, at: Point | None) -> None:
        """The pointer is over this place, or off the canvas."""
        if at != self.pointer:
            self.pointer = at
            self.pointed.emit()

    def say(self, text: str) -> None:
        """Tell the user something in the status line."""
        self.said.emit(text)
