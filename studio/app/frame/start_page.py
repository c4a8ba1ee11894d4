"""What fills the middle of the window while no board lies on the table."""

from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from studio.app.theme import current_colours
from studio.app.view.dragging import BOARD_MIME
from studio.draw.regions import PITCH, RADIUS
from studio.draw.shapes import hexagon
from studio.draw.text import Family
from studio.model.shipped import ShippedFileMissing, scenarios_folder
from studio.words import tr

HEX = 74.0
AROUND = ((0, 0), (1, 0.5), (1, -0.5), (-1, 0.5), (-1, -0.5), (0, 1), (0, -1))


class StartPage(QScrollArea):
    """Seven dashed hexes, a sentence, and three ways to begin; it scrolls in small windows."""

    open_wanted = Signal()
    new_wanted = Signal()
    example_wanted = Signal(object)
    board_dropped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Start"))
        self.setAcceptDrops(True)
        self.example = QPushButton(tr("Look at an example"))
        self.example.setEnabled(example_path() is not None)
        self.example.clicked.connect(self._open_example)
        opening, beginning = QPushButton(tr("Open a scenario…")), QPushButton(tr("New scenario…"))
        opening.clicked.connect(self.open_wanted)
        beginning.clicked.connect(self.new_wanted)
        self._lay_out(_buttons(opening, beginning, self.example))

    def _lay_out(self, buttons: QGridLayout) -> None:
        sentence = QLabel(
            tr("Drag a board from the left onto this table, or begin from a scenario.")
        )
        sentence.setObjectName("dim")
        middle = Qt.AlignmentFlag.AlignHCenter
        content = QWidget()
        content.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        column = QVBoxLayout(content)
        column.addStretch(1)
        column.addWidget(Hexes(self), 0, middle)
        column.addSpacing(16)
        column.addWidget(_title(tr("Start with a board")), 0, middle)
        column.addSpacing(4)
        column.addWidget(sentence, 0, middle)
        column.addSpacing(16)
        column.addLayout(buttons)
        column.setAlignment(buttons, middle)
        column.addStretch(1)

    @Slot()
    def _open_example(self) -> None:
        path = example_path()
        if path is not None:
            self.example_wanted.emit(path)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The table."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), current_colours().surround)
        painter.end()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Boards may be dropped."""
        if event.mimeData().hasFormat(BOARD_MIME):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """The first board is laid."""
        name = bytes(event.mimeData().data(BOARD_MIME).data()).decode()
        event.acceptProposedAction()
        self.board_dropped.emit(name)


def _title(text: str) -> QLabel:
    title = QLabel(text)
    font = QFont(Family.SERIF.value)
    font.setPixelSize(25)
    font.setBold(True)
    title.setFont(font)
    return title


def _buttons(*buttons: QPushButton) -> QGridLayout:
    """Three buttons of one size in a line, with their keys below."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(12)
    for column, (button, keys) in enumerate(zip(buttons, ("Ctrl+O", "Ctrl+N", ""), strict=True)):
        button.setObjectName("wide" if column else "first")
        button.setFixedSize(QSize(192, 40))
        hint = QLabel(keys)
        hint.setObjectName("dim")
        grid.addWidget(button, 0, column)
        grid.addWidget(hint, 1, column, Qt.AlignmentFlag.AlignHCenter)
    return grid


class Hexes(QWidget):
    """The seven hexes with a plus sign in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Three hexes wide and high."""
        return QSize(round(HEX * (2 * PITCH + 2 * RADIUS)) + 6, round(3 * HEX) + 6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dashed outlines, the middle one in the accent colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.rect().center())
        colours = current_colours()
        dashed = QPen(colours.dim, 1.4, Qt.PenStyle.CustomDashLine)
        dashed.setDashPattern([3, 2.4])
        painter.setPen(dashed)
        for dx, dy in AROUND[1:]:
            painter.drawPath(hexagon(HEX * RADIUS, dx * PITCH * HEX, dy * HEX))
        painter.setPen(QPen(colours.accent, 2.4))
        painter.drawPath(hexagon(HEX * RADIUS, 0, 0))
        painter.setPen(QPen(colours.accent, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(-12, 0), QPointF(12, 0))
        painter.drawLine(QPointF(0, -12), QPointF(0, 12))


def example_path() -> Path | None:
    """The first scenario that ships."""
    try:
        return next(iter(sorted(scenarios_folder().glob("*.scenario.json"))), None)
    except ShippedFileMissing:
        return None
