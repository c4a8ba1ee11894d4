"""The strip that warns while everything is shown, as to a referee."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from studio.app.theme import current_colours
from studio.words import mark, tr

WARNING = mark(
    "Referee's view: the units of both sides are shown. No player may look at this screen."
)
ENDED = mark("Everything is shown: the units of both sides lie open.")


class Banner(QWidget):
    """Says that nothing is hidden, with a button that hides it again."""

    hidden_again = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setFixedHeight(40)
        self.words = QLabel()
        font = self.words.font()
        font.setBold(True)
        self.words.setFont(font)
        self.button = QPushButton(tr("Hide it again"))
        self.button.setObjectName("wide")
        self.button.setMinimumSize(120, 28)
        self.button.clicked.connect(self.hidden_again)
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 6, 12, 6)
        line.addWidget(self.words, 1)
        line.addWidget(self.button)
        self.hide()

    def warn(self, *, shown: bool, ended: bool, may_hide: bool) -> None:
        """Warn or not; after the end it is said without alarm."""
        self.words.setText(tr(ENDED if ended else WARNING))
        self.setAccessibleName(self.words.text())
        self.button.setVisible(may_hide)
        self.setVisible(shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A bar at the left and lines above and below, in the colour of warnings."""
        super().paintEvent(event)
        painter, ink = QPainter(self), current_colours().warning
        painter.fillRect(0, 0, 6, self.height(), ink)
        painter.fillRect(0, 0, self.width(), 2, ink)
        painter.fillRect(0, self.height() - 2, self.width(), 2, ink)
