"""The pools of HQ chits of the machine in a solitaire game, and the priority of its last choice."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.theme import current_colours
from studio.app.view.layers import BlockPictures
from studio.draw.faces import hidden_face
from studio.model.units import Side
from studio.seen.chits import Chits
from studio.seen.telling import Entry
from studio.words import tr

CHIT: Final = 30.0
ROW: Final = 64.0


class ChitPool(QWidget):
    """A row for each company: the chits in the pool face-down, then those that were drawn."""

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self.chits: tuple[Chits, ...] = ()
        self.last = ""
        self._pictures = BlockPictures()
        self.setObjectName("chits")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.show_chits((), ())

    def sizeHint(self) -> QSize:
        """As high as its companies."""
        return QSize(240, round(ROW * max(1, len(self.chits)) + 48))

    def show_chits(self, chits: tuple[Chits, ...], lines: Sequence[Entry]) -> None:
        """Show the pools, and the last choice that followed a priority."""
        self.chits = chits
        self.last = next((line.why for line in reversed(lines) if line.why), "")
        self.setAccessibleName(self.text())
        self.setToolTip(tr("Each HQ is drawn once a turn; the next turn all return (11.1)"))
        self.update()

    def text(self) -> str:
        """All that is shown, in words."""
        rows = [
            tr(
                "Company {company}: {left} in the pool, drawn: {units}",
                company=c.company,
                left=c.left,
                units=", ".join(name or tr("an HQ") for name in c.drawn) or tr("none"),
            )
            for c in self.chits
        ]
        if self.last:
            rows.append(tr("Last choice: {why}", why=self.last))
        return ". ".join(rows) or tr("No pool is shown")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The rows, then the priority of the last choice."""
        painter, colours = QPainter(self), current_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), colours.base)
        for number, chits in enumerate(self.chits):
            self._row(painter, ROW * number + 6, chits)
        if self.last:
            painter.setPen(colours.dim)
            box = QRectF(10, ROW * len(self.chits) + 8, self.width() - 20, 40)
            flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
            painter.drawText(box, flags, tr("Last choice: {why}", why=self.last))
        painter.end()

    def _row(self, painter: QPainter, top: float, chits: Chits) -> None:
        colours, flag = current_colours(), Qt.AlignmentFlag
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(colours.text)
        title = tr("Company {company}: {left} in the pool", company=chits.company, left=chits.left)
        painter.drawText(QRectF(10, top, self.width() - 20, 18), flag.AlignLeft, title)
        painter.setFont(self.font())
        x = 10.0
        for _ in range(chits.left):
            self._pictures.paint(
                painter, QRectF(x, top + 22, CHIT, CHIT), hidden_face(self.side), 1
            )
            x += CHIT + 6
        for name in chits.drawn:
            box = QRectF(x, top + 22, CHIT, CHIT)
            painter.setPen(QPen(colours.dim, 1.2, Qt.PenStyle.DashLine))
            painter.setBrush(colours.window)
            painter.drawRoundedRect(box, 4, 4)
            painter.drawText(box, flag.AlignCenter, name or tr("HQ"))
            x += CHIT + 6
