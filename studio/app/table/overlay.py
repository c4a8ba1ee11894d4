"""What an overlay of a table is: something worked out from it, and a sentence that tells what."""

from typing import ClassVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainter

from studio.app.table.desk import TableDesk


class TableOverlay(QObject):
    """Something worked out from the table; it says what it shows."""

    label: ClassVar[str]
    shortcut: ClassVar[str] = ""
    repaint = Signal()

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def says(self) -> str:
        """For the status line."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Under who stands there, in inches."""
        raise NotImplementedError

    def stop(self) -> None:
        """Leave what is being worked out."""

    def paint_over(self, painter: QPainter) -> None:
        """Words over everything, in inches."""
