"""What a tool of the table is: it gets pointers and keys, edits the table and paints its cursor."""

from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter

from studio.app.table.desk import TableDesk
from studio.inches import Point

NEAR_PX = 7.0
"""Pixels by which a hand may miss what it means."""


class Spot(NamedTuple):
    """A place on the table under the mouse, in inches, and how far beside it still counts."""

    at: Point
    reach: float
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    def has(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether that key is held."""
        return bool(self.modifiers & modifier)


class TableTool(QObject):
    """A way of working on the table. Only one is in hand at a time."""

    name: ClassVar[str]
    """Its id, also that of its icon."""
    label: ClassVar[str]
    shortcut: ClassVar[str] = ""
    kinds: ClassVar[tuple[str, ...]] = ()
    """What it can put on the table, to be chosen from."""
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.ArrowCursor

    repaint = Signal()

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.hover: Spot | None = None

    def says(self) -> str:
        """What a click does now, for the status line."""
        raise NotImplementedError

    def press(self, spot: Spot) -> None:
        """The left button goes down."""

    def drag(self, spot: Spot) -> None:
        """The mouse moves with the left button down."""

    def move(self, spot: Spot | None) -> None:
        """The mouse moves; None: it left the canvas."""
        self.hover = spot
        self.repaint.emit()

    def release(self, spot: Spot) -> None:
        """The left button goes up."""

    def double_click(self, spot: Spot) -> None:
        """The left button goes down for the second time."""
        self.press(spot)

    def key(self, event: QKeyEvent) -> bool:  # noqa: ARG002
        """A key; whether the tool had a use for it."""
        return False

    def cancel(self) -> bool:
        """Take back what has been begun; whether there was anything."""
        return False

    def leave(self) -> None:
        """Another tool is taken."""
        self.cancel()
        self.hover = None

    def paint(self, painter: QPainter, pixel: float) -> None:
        """What the tool shows over the table, in inches; `pixel` is the size of one there."""

    def cursor_at(self, spot: Spot) -> Qt.CursorShape:  # noqa: ARG002
        """The shape of the mouse cursor at a place."""
        return self.cursor
