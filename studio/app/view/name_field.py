"""The field in which the name of a place is typed, over the map."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from studio.words import tr


class NameField(QLineEdit):
    """A field over the map: Enter keeps what is typed, Esc doesn't."""

    typed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Name of the place"))
        self.setPlaceholderText(tr("Name"))
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setFixedWidth(190)
        self.hide()
        self.editingFinished.connect(self.finish)

    def begin(self, x: float, y: float, text: str) -> None:
        """Show the field over a place in the window."""
        self.setText(text)
        self.selectAll()
        self.move(round(x - self.width() / 2), round(y - self.sizeHint().height() / 2))
        self.show()
        self.setFocus()

    def finish(self) -> None:
        """Keep what is typed."""
        if self.isVisible():
            self.hide()
            self.typed.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc forgets what is typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.blockSignals(True)
            self.hide()
            self.blockSignals(False)
        else:
            super().keyPressEvent(event)
