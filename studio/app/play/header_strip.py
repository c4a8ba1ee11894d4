"""What the strips over map and table share: their height, their ground, words that fit."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.play.at_hand import AtHand
from studio.app.theme import current_colours

HEIGHT: Final = 58
DARK: Final = 128
"""Bars darker than this get the sides' lighter colours."""
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
MIDDLE: Final = Qt.AlignmentFlag.AlignCenter


class HeaderStrip(QWidget):
    """A strip across the window; what it shows is its accessible name too."""

    def __init__(self, hand: AtHand, seed: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand, self.seed = hand, seed
        hand.changed.connect(self.renew)
        self.setObjectName("header")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @Slot()
    def renew(self) -> None:
        """Show another moment."""
        self.setAccessibleName(self.text())
        self.setToolTip(self.tip())
        self.update()

    def text(self) -> str:
        """All that the strip shows, in a sentence or two."""
        raise NotImplementedError

    def tip(self) -> str:
        """What is told of it where the mouse rests."""
        return self.text()

    def sizeHint(self) -> QSize:
        """The width of the window."""
        return QSize(900, HEIGHT)

    def painter_on_bar(self) -> QPainter:
        """A painter on the bar's colour, with a line below."""
        painter, colours = QPainter(self), current_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colours.bar)
        painter.setPen(QPen(colours.hairline, 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        return painter

    def words(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        size: int,
        *,
        bold: bool = False,
        ink: QColor | None = None,
        align: Qt.AlignmentFlag = LEFT,
    ) -> float:
        """Words in a box, elided if need be; how wide they are in pixels."""
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(ink or current_colours().text)
        shown = painter.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, round(box.width())
        )
        painter.drawText(box, align, shown)
        return painter.fontMetrics().horizontalAdvance(shown)
