"""The blocks that are still to be set up; each is dragged to its hex, in any order."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.play.map_hand import MapHand
from studio.app.theme import current_colours
from studio.app.view.layers import BlockPictures
from studio.draw import look
from studio.draw.faces import BlockFace, block_face
from studio.rules.combat_infantry import phases as p
from studio.words import tr

BLOCK: Final = 46.0
GAP: Final = 9.0
HEIGHT: Final = 66


class SetUpTray(QWidget):
    """A strip of blocks, the next one ringed.

    `chosen` carries the unit that shall come next; `dragged` the face and where the mouse is,
    `dropped` where.
    """

    chosen = Signal(str)
    dragged = Signal(object, QPoint)
    dropped = Signal(QPoint)

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.faces: list[tuple[str, BlockFace]] = []
        self._pictures = BlockPictures()
        self._pressed: QPointF | None = None
        self.setObjectName("tray")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        hand.changed.connect(self._renew)
        self.hide()

    def sizeHint(self) -> QSize:
        """A row of blocks."""
        return QSize(600, HEIGHT)

    @Slot()
    def _renew(self) -> None:
        self.faces = list(waiting_faces(self.hand))
        self.setAccessibleName(self.text())
        self.setToolTip(tr("Drag a block to its hex, or click the block and then the hex (10.1)"))
        self.setVisible(bool(self.faces))
        self.update()

    def text(self) -> str:
        """The blocks in words."""
        names = ", ".join(unit for unit, _ in self.faces)
        return tr("To be set up, the first one next: {names}", names=names) if names else ""

    def _box(self, number: int) -> QRectF:
        return QRectF(14 + number * (BLOCK + GAP), 10, BLOCK, BLOCK)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The blocks, the first one ringed; how many more there are where they don't fit."""
        painter, colours = QPainter(self), current_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), colours.base)
        room = self._room()
        for number, (_, face) in enumerate(self.faces[:room]):
            box = self._box(number)
            painter.setOpacity(1.0 if number == 0 else 0.8)
            self._pictures.paint(painter, box, face, 1)
            painter.setOpacity(1.0)
            if number == 0:
                around = box.adjusted(-4, -4, 4, 4)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for ink, width in (
                    (look.HIGHLIGHTS.selected_ring, 5),
                    (look.HIGHLIGHTS.selected, 3),
                ):
                    painter.setPen(QPen(ink, width))
                    painter.drawRoundedRect(around, 6, 6)
        more = len(self.faces) - room
        if more > 0:
            painter.setPen(colours.dim)
            box = self._box(room)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{more}")
        painter.end()

    # --- dragging -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a block; it is the next one then."""
        shown = self.faces[: self._room()]
        hit = (n for n in range(len(shown)) if self._box(n).contains(event.position()))
        number = next(hit, None)
        self._pressed = event.position() if number is not None else None
        if number:
            self.chosen.emit(shown[number][0])

    def _room(self) -> int:
        """How many blocks fit into the strip."""
        return max(1, int((self.width() - 80) // (BLOCK + GAP)))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry it over the map."""
        if self._pressed is not None and self.faces:
            self.dragged.emit(self.faces[0][1], event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put it down."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self.dropped.emit(event.globalPosition().toPoint())


def waiting_faces(hand: MapHand) -> Iterator[tuple[str, BlockFace]]:
    """The blocks of the side at the screen that it has still to set up, as it sees them."""
    seen = hand.seen
    phase = seen.view.phases[-1] if seen is not None and seen.view.phases else None
    if seen is None or not seen.may_act or not isinstance(phase, p.SettingUp):
        return
    units = hand.firefight.units
    for number in phase.left:
        unit = seen.view.units[number]
        if unit is not None:
            face = block_face(
                units, unit.type, number=unit.id, strength=unit.full, stance="upright"
            )
            yield unit.id, face
