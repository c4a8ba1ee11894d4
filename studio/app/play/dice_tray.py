"""The dice of the last roll, hits marked; a printed 0 is a ten."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.play.motion import TUMBLE_MS, Motion
from studio.app.theme import current_colours
from studio.seen.telling import Entry, Rolls
from studio.words import begun, tr

SIDE: Final = 30
GAP: Final = 6
HEIGHT: Final = 96
TEN: Final = 10


class DiceTray(QWidget):
    """Shows the rolls of one action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rolled: Rolls | None = None
        self.caption = ""
        self.setObjectName("dice")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.motion = Motion(TUMBLE_MS, self)
        self.motion.stepped.connect(self.update)
        self.motion.ended.connect(self.update)
        self.show_roll(None, "")

    def sizeHint(self) -> QSize:
        """A row of seven dice."""
        return QSize(7 * (SIDE + GAP), HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click lets the dice come to rest."""
        self.motion.skip()
        super().mousePressEvent(event)

    def show_entry(self, entry: Entry | None, *, tumbling: bool = False) -> None:
        """Show the rolls of a line of the log."""
        rolled = entry.rolled if entry is not None else None
        words = entry.words if entry is not None and rolled else ""
        self.show_roll(rolled, words, tumbling=tumbling)

    def show_roll(self, rolled: Rolls | None, caption: str, *, tumbling: bool = False) -> None:
        """Show the rolls of an action, or an empty tray; dice that are just rolled may tumble."""
        self.motion.skip()
        if tumbling and rolled is not None:
            self.motion.begin()
        self.rolled, self.caption = rolled, caption
        words = f"{caption}: {rolled.words()}" if rolled else tr("No dice were rolled yet")
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
        caption = self.caption if self.rolled else tr("No dice were rolled yet")
        shown = painter.fontMetrics().elidedText(
            caption, Qt.TextElideMode.ElideRight, round(upper.width())
        )
        painter.drawText(upper, flag.AlignLeft | flag.AlignVCenter, shown)
        if self.rolled is not None:
            self._dice(painter, self.rolled)
        if self.rolled is not None and not self.motion.is_running:
            painter.setPen(colours.text)
            lower = QRectF(10, 66, self.width() - 20, 22)
            painter.drawText(
                lower, flag.AlignLeft | flag.AlignVCenter, begun(self.rolled.verdict())
            )
        painter.end()

    def _dice(self, painter: QPainter, rolled: Rolls) -> None:
        count = len(rolled.rolls)
        step = min(SIDE + GAP, (self.width() - 20 - SIDE) / max(1, count - 1))
        for number, roll in enumerate(rolled.rolls):
            apart = 8 if number >= rolled.count and rolled.count else 0
            box = QRectF(10 + step * number + apart, 28, SIDE, SIDE)
            success = current_colours().fine if rolled.is_check else current_colours().error
            ink = success if rolled.is_hit(number) else None
            if self.motion.is_running:
                self._tumbling(painter, box, number, rolled.faces)
            else:
                self._die(painter, box, printed(roll, rolled.faces), ink)

    def _tumbling(self, painter: QPainter, box: QRectF, number: int, faces: int) -> None:
        """A die that still rolls: it turns and shows one face after the other."""
        share = self.motion.share
        tick = int(share * 14)
        painter.save()
        painter.translate(box.center() - QPointF(0, 7 * (1 - share) * (tick % 2)))
        painter.rotate((1 - share) * (40 if (tick + number) % 2 else -40))
        face = printed((tick * 7 + number * 3) % faces + 1, faces)
        self._die(painter, QRectF(-SIDE / 2, -SIDE / 2, SIDE, SIDE), face, None)
        painter.restore()

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


def printed(roll: int, faces: int) -> str:
    """What a die shows: a ten of a die with ten faces is printed 0."""
    return "0" if faces == roll == TEN else str(roll)
