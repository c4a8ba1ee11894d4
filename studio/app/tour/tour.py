"""The tour over the window: it dims all but what it tells of; the window stays usable."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.app.theme import current_colours
from studio.app.tour.steps import STEPS, Step
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.window import Window

WIDTH: Final = 340
GAP: Final = 14
SHADE: Final = QColor(0, 0, 0, 110)
RADIUS: Final = 6


class Bubble(QFrame):
    """A step's words and the buttons that lead on."""

    back_wanted, next_wanted, skip_wanted = Signal(), Signal(), Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bubble")
        self.setAutoFillBackground(True)
        self.setFixedWidth(WIDTH)
        self.title, self.text, self.count = QLabel(), QLabel(), QLabel()
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(15)
        self.title.setFont(font)
        self.text.setWordWrap(True)
        self.count.setObjectName("dim")
        self.skip, self.back = QPushButton(tr("&Leave the tour")), QPushButton(tr("&Back"))
        self.next = QPushButton(tr("&Next"))
        self.next.setDefault(True)
        line = QHBoxLayout()
        line.addWidget(self.skip)
        line.addStretch(1)
        line.addWidget(self.count)
        line.addWidget(self.back)
        line.addWidget(self.next)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addLayout(line)
        self.skip.clicked.connect(self.skip_wanted)
        self.back.clicked.connect(self.back_wanted)
        self.next.clicked.connect(self.next_wanted)

    def show_step(self, step: Step, number: int, of: int) -> None:
        """The words of a step."""
        self.title.setText(tr(step.title))
        self.text.setText(tr(step.text))
        self.count.setText(tr("{number} of {of}", number=number + 1, of=of) if number else "")
        self.back.setVisible(number > 0)
        self.next.setText(
            tr("&Show me") if number == 0 else tr("&Done") if number == of - 1 else tr("&Next")
        )
        self.skip.setText(tr("&Not now") if number == 0 else tr("&Leave the tour"))
        self.skip.setVisible(number < of - 1)
        self.setAccessibleName(tr(step.title))
        self.setAccessibleDescription(tr(step.text))
        self.fit()

    def fit(self) -> None:
        """As high as the words need it."""
        self._column.activate()
        self.setFixedHeight(self._column.totalHeightForWidth(WIDTH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves, arrows lead back and forth."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.skip_wanted.emit()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.next_wanted.emit()
        elif key == Qt.Key.Key_Left and self.back.isVisible():
            self.back_wanted.emit()
        else:
            super().keyPressEvent(event)


class Tour(QWidget):
    """Lies over the window, lets the mouse through, and shows step after step."""

    begun = Signal()
    """The first step is done: the small scenario shall open."""
    ended = Signal()

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window = window
        self.number = 0
        self.hole = QRect()
        self.bubble = Bubble(window)
        self.bubble.next_wanted.connect(self.go_on)
        self.bubble.back_wanted.connect(self.go_back)
        self.bubble.skip_wanted.connect(self.leave)
        window.installEventFilter(self)

    def begin(self) -> None:
        """The first step."""
        self.show()
        self.bubble.show()
        self._show_step()

    @Slot()
    def go_on(self) -> None:
        """The next step; after the last one the tour is over."""
        if self.number == 0:
            self.begun.emit()
        if self.number + 1 == len(STEPS):
            self.leave()
            return
        self.number += 1
        self._show_step()

    @Slot()
    def go_back(self) -> None:
        """The step before."""
        self.number = max(0, self.number - 1)
        self._show_step()

    @Slot()
    def leave(self) -> None:
        """The tour is over."""
        self._window.removeEventFilter(self)
        self.bubble.hide()
        self.bubble.deleteLater()
        self.ended.emit()
        self.close()
        self._window.canvas.setFocus()

    def _show_step(self) -> None:
        self.bubble.show_step(STEPS[self.number], self.number, len(STEPS))
        self._lay_out()
        self.bubble.setFocus()

    def _lay_out(self) -> None:
        """A hole where the step points to, the bubble beside it."""
        self.setGeometry(self._window.rect())
        target = STEPS[self.number].target(self._window)
        self.hole = QRect()
        if target is not None and target.isVisible():
            self.hole = QRect(target.mapTo(self._window, QPoint()), target.size())
        self.bubble.fit()
        self.bubble.move(beside(self.hole, self.bubble.size(), self.rect()))
        self.raise_()
        self.bubble.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The tour is as large as the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._lay_out()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Shade over all but the hole, and a frame round it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addRect(self.rect())
        if not self.hole.isEmpty():
            path.addRoundedRect(self.hole, RADIUS, RADIUS)
        painter.fillPath(path, SHADE)
        if not self.hole.isEmpty():
            painter.setPen(QPen(current_colours().accent, 3))
            painter.drawRoundedRect(self.hole.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.end()


def beside(hole: QRect, bubble: QSize, room: QRect) -> QPoint:
    """Where a bubble finds most room: right, left, below or above what it tells of, else in it."""
    if hole.isEmpty():
        middle = room.center()
        return QPoint(middle.x() - bubble.width() // 2, middle.y() - bubble.height() // 2)
    middle = hole.center()
    options = (
        QPoint(hole.right() + GAP, middle.y() - bubble.height() // 2),
        QPoint(hole.left() - GAP - bubble.width(), middle.y() - bubble.height() // 2),
        QPoint(middle.x() - bubble.width() // 2, hole.bottom() + GAP),
        QPoint(middle.x() - bubble.width() // 2, hole.top() - GAP - bubble.height()),
    )
    space = room.adjusted(GAP, GAP, -GAP, -GAP)
    for at in options:
        kept = _within(at, bubble, space)
        if not QRect(kept, bubble).intersects(hole):
            return kept
    corner = QPoint(hole.right() - GAP - bubble.width(), hole.bottom() - GAP - bubble.height())
    return _within(corner, bubble, space)


def _within(at: QPoint, bubble: QSize, space: QRect) -> QPoint:
    x = max(space.left(), min(at.x(), space.right() - bubble.width()))
    y = max(space.top(), min(at.y(), space.bottom() - bubble.height()))
    return QPoint(x, y)
