"""The history dock: every step since the document was opened; a click goes back or forth to it."""

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QUndoView, QWidget

from studio.app.desk import Desk
from studio.app.icons import icon
from studio.words import tr


class HistoryDock(QUndoView):
    """The steps, the one that is shown marked; the saved one has a sign."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setAccessibleName(tr("History"))
        self.setAccessibleDescription(
            tr("A row goes back or forth to the document after this step")
        )
        self.setFrameShape(QUndoView.Shape.NoFrame)
        self.setEmptyLabel(tr("As opened"))
        self.setIconSize(QSize(14, 14))
        self.setSpacing(2)
        self.setAlternatingRowColors(True)
        self.show_stack(desk.document.history.stack)
        self.dress()
        desk.opened.connect(self._opened)

    def sizeHint(self) -> QSize:
        """As the docks beside it."""
        return QSize(220, 200)

    @Slot()
    def _opened(self) -> None:
        self.show_stack(self.desk.document.history.stack)

    def show_stack(self, stack: QUndoStack) -> None:
        """The history of a document."""
        if self.stack() is not stack:
            self.setStack(stack)

    def dress(self) -> None:
        """The sign of the saved step, in the colours of the theme."""
        self.setCleanIcon(icon("save"))
