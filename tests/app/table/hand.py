"""A table in its tab, and the mouse on it."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.model.table import XY

LEFT = Qt.MouseButton.LeftButton


def opened(window: Window, path: Path) -> TablePage:
    """The page of a table that is opened in a window."""
    assert window.files.open(path)
    found = window.tabs.current.page
    assert found is not None
    return found


class TableHand:
    """A user's hand on a table."""

    def __init__(self, qtbot: QtBot, page: TablePage) -> None:
        self.qtbot, self.page = qtbot, page

    def at(self, place: XY) -> QPoint:
        """Where a place is in the window."""
        return self.page.canvas.window_place(place).toPoint()

    def click(self, place: XY) -> None:
        """A click."""
        self.qtbot.mouseClick(self.page.canvas.viewport(), LEFT, pos=self.at(place))

    def drag(self, one: XY, other: XY, keys=Qt.KeyboardModifier.NoModifier) -> None:
        """A drag in three moves."""
        view = self.page.canvas.viewport()
        self.qtbot.mousePress(view, LEFT, keys, self.at(one))
        for share in (0.3, 0.7, 1.0):
            spot = (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))
            self.move(spot, keys)
        self.qtbot.mouseRelease(view, LEFT, keys, self.at(other))

    def move(self, place: XY, keys=Qt.KeyboardModifier.NoModifier) -> None:
        """The mouse moves with the button down."""
        from PySide6.QtCore import QEvent, QPointF
        from PySide6.QtGui import QMouseEvent
        from PySide6.QtWidgets import QApplication

        view, where = self.page.canvas.viewport(), QPointF(self.at(place))
        everywhere = QPointF(view.mapToGlobal(where.toPoint()))
        event = QMouseEvent(QEvent.Type.MouseMove, where, everywhere, LEFT, LEFT, keys)
        QApplication.sendEvent(view, event)

    def key(self, key: Qt.Key) -> None:
        """A key on the table."""
        self.qtbot.keyClick(self.page.canvas, key)


def combine(page: TablePage, key: Qt.Key, qtbot: QtBot, keys=Qt.KeyboardModifier.ControlModifier):
    """A key with Ctrl on the table."""
    qtbot.keyClick(page.canvas, key, keys)
