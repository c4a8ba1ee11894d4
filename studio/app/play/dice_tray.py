"""The dice of the last roll, hits marked; a printed 0 is a ten."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.theme import current_colours
from studio.rules.combat_infantry.odds import FACES
from studio.seen.chances import Rolled

SIDE: Final = 30
GAP: Final = 6
HEIGHT: Final = 96


class DiceTray(QWidget):
    """Shows the rolls of one action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rolled: Rolled | None = None
        self.caption = ""
        self.setObjectName("dice")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_roll(None, "")

    def sizeHint(self) -> QSize:
        """A row of seven dice."""
        return QSize(7 * (SIDE + GAP), HEIGHT)

    def show_roll(self, rolled: Rolled | None, caption: str) -> None:
        """Show the rolls of an action, or an empty tray."""
        self.rolled, self.caption = rolled, caption
        words = f"{caption}: {rolled.words()}" if rolled else "No dice were rolled yet"
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """What was rolled for, then the dice, then how many hits."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_colours()
        flag = Qt.AlignmentFlag
        painter.fillRect(self.rect(), colours.base)
        painter.setPen(colours.dim)
        upper = QRectF(10, 4, self.width() - 20, 20)
        caption = self.caption if self.rolled else "No dice were rolled yet"
        shown = painter.fontMetrics().elidedText(
            caption, Qt.TextElideMode.ElideRight, round(upper.width())
        )
        painter.drawText(upper, flag.AlignLeft | flag.AlignVCenter, shown)
        if self.rolled is not None:
            self._dice(painter, self.rolled)
            painter.setPen(colours.text)
            lower = QRectF(10, 66, self.width() - 20, 22)
            painter.drawText(
                lower, flag.AlignLeft | flag.AlignVCenter, _sentence(self.rolled.verdict())
            )
        painter.end()

    def _dice(self, painter: QPainter, rolled: Rolled) -> None:
        count = len(rolled.rolls)
        step = min(SIDE + GAP, (self.width() - 20 - SIDE) / max(1, count - 1))
        for number, roll in enumerate(rolled.rolls):
            apart = 8 if number >= rolled.count and rolled.count else 0
            box = QRectF(10 + step * number + apart, 28, SIDE, SIDE)
            success = current_colours().fine if rolled.is_check else current_colours().error
            ink = success if rolled.is_hit(number) else None
            self._die(painter, box, str(roll % FACES), ink)

    def _die(self, painter: QPainter, box: QRectF, face: str, ink: QColor | None) -> None:
        """A success is filled and has a double edge: it differs in form as well."""
        colours = current_colours()
        painter.setPen(QPen(ink or colours.dim, 1.2))
        painter.setBrush(ink or colours.window)
        painter.drawRoundedRect(box, 6, 6)
        if ink is not None:
            painter.setPen(QPen(colours.base, 1.2))
            painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 4, 4)
        font = QFont(self.font())
        font.setPixelSize(17)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(colours.base if ink is not None else colours.text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, face)
        painter.setFont(self.font())


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
