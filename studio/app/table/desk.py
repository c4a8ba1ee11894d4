"""What canvas, tools and bar of a table share: the document, what is selected, what is shown."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from studio.app.documents.document import Document
from studio.inches import Point
from studio.model.table import Table, Team
from studio.model.table_pieces import (
    Piece,
    is_on_table,
    is_there,
    middle_of,
    points_of,
    team_of,
    under,
)
from studio.seen.tabletop.words import side_name


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
    show_wanted = Signal(object)
    """A place that shall be seen."""
    tool_wanted = Signal(str)
    """The name of a tool that shall be taken in hand."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.selection: tuple[Piece, ...] = ()
        self.kinds: dict[str, str] = {}
        """What each tool puts on the table, by the tool's name."""
        self.grid = 0.0
        """Inches of the grid to which hands snap, 0 without one."""
        self.overlay = ""
        """What is shown over the table; none, or one of `OVERLAYS`."""
        self.pointer: Point | None = None
        table = document.table
        assert table is not None, "a table document is needed"
        self.table: Table = table
        self.side = next(iter(table.sides), "")
        """For whom teams are put down."""
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

    @property
    def side_name(self) -> str:
        """What that side is called."""
        return side_name(self.side)

    def choose(self, tool: str, kind: str) -> None:
        """What a tool puts on the table."""
        self.kinds[tool] = kind
        self.chosen.emit()

    def take_side(self, side: str) -> None:
        """For whom teams are put down."""
        self.side = side
        self.chosen.emit()

    def take_grid(self, grid: float) -> None:
        """Snap to a grid of so many inches from now on, or to none."""
        self.grid = grid
        self.chosen.emit()

    def show_overlay(self, name: str) -> None:
        """Show something over the table, or nothing."""
        self.overlay = name
        self.chosen.emit()

    @property
    def subject(self) -> Team | None:
        """The team that overlays are about: under the pointer, else the selected one."""
        piece = under(self.table, self.pointer, 0.2) if self.pointer else None
        for one in (piece, *self.selection):
            if one is not None and one.kind == "team":
                return team_of(self.table, one.name)
        return None

    def select(self, *pieces: Piece) -> None:
        """Select these things and no others."""
        if pieces != self.selection:
            self.selection = pieces
            self.selected.emit()

    def show_piece(self, piece: Piece) -> None:
        """Ask the canvas to bring a thing into sight, where it lies on the table."""
        if is_on_table(self.table, piece):
            self.show_wanted.emit(middle_of(points_of(self.table, piece)))

    def point(self, at: Point | None) -> None:
        """The pointer is over this place, or off the canvas."""
        if at != self.pointer:
            self.pointer = at
            self.pointed.emit()

    def say(self, text: str) -> None:
        """Tell the user something in the status line."""
        self.said.emit(text)
