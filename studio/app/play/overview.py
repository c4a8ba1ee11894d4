"""The small map beside the log: the whole table as the side at the screen sees it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.camera import Frame
from studio.app.leisure import Leisure
from studio.app.play.table import Table
from studio.app.scene import frame_of
from studio.app.small_map import SmallMap
from studio.app.theme import current_colours
from studio.draw import look
from studio.draw.regions import centre
from studio.draw.shapes import colour

MARGIN = 5.0
SQUARE = 5.0


class PlayOverview(QWidget):
    """Blocks as squares in their side's colour; a click or drag moves the canvas."""

    looked_at = Signal(object)
    """The place on the map that shall be in the middle."""

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self._view = Frame(0, 0, 0, 0)
        self._frame = frame_of(table.firefight.ground)
        self.leisure = Leisure(self)
        self._map = SmallMap(self.leisure, self)
        self._map.ready.connect(self.update)
        self.setObjectName("overview")
        self.setAccessibleName("Overview of the map")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        table.changed.connect(self._renew)
        self.leisure.begin()

    def sizeHint(self) -> QSize:
        """Wide and low, as two boards are."""
        return QSize(240, 110)

    @Slot()
    def _renew(self) -> None:
        self.setAccessibleDescription(self.text())
        self.update()

    def text(self) -> str:
        """How many blocks of each side are seen to stand on the map."""
        names, blocks = self.table.names, self.table.pieces.blocks
        sides = dict.fromkeys(block.side for block in blocks)
        counts = {side: sum(block.side == side for block in blocks) for side in sides}
        return ", ".join(f"{names.side(side)}: {n} blocks" for side, n in counts.items())

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The picture is made for the size at hand."""
        ratio = self.devicePixelRatioF()
        self._map.show_firefight(self.table.firefight, self._box().size(), ratio)

    @property
    def is_sharp(self) -> bool:
        """Whether the map is painted."""
        return self._map.is_painted

    def show_view(self, view: Frame) -> None:
        """The part of the map that the canvas shows."""
        self._view = view
        self.update()

    def _box(self) -> QRectF:
        """Where the map lies in the widget."""
        frame, room = self._frame, QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        px = min(room.width() / frame.width, room.height() / frame.height)
        size = QRectF(0, 0, frame.width * px, frame.height * px)
        size.moveCenter(room.center())
        return size

    def _to_widget(self, x: float, y: float) -> QPointF:
        frame, box = self._frame, self._box()
        px = box.width() / frame.width
        return QPointF(box.left() + (x - frame.left) * px, box.top() + (y - frame.top) * px)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Map, blocks, frame; nothing while the map is covered."""
        painter, box = QPainter(self), self._box()
        painter.fillRect(self.rect(), current_colours().base)
        if self.table.seen is None:
            return
        self._map.paint(painter, box)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sides = self.table.firefight.units.sides
        for block in self.table.pieces.blocks:
            square = QRectF(0, 0, SQUARE, SQUARE)
            square.moveCenter(self._to_widget(*centre(block.at)))
            painter.setPen(QPen(look.HIGHLIGHTS.white, 1))
            painter.setBrush(colour(sides[block.side].palette.body))
            painter.drawRect(square)
        self._paint_view(painter, box)

    def _paint_view(self, painter: QPainter, box: QRectF) -> None:
        a = self._to_widget(self._view.left, self._view.top)
        b = self._to_widget(self._view.right, self._view.bottom)
        frame = QRectF(a, b).intersected(box.adjusted(-2, -2, 2, 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((look.HIGHLIGHTS.white, 4), (look.HIGHLIGHTS.view_frame, 2)):
            painter.setPen(QPen(ink, width))
            painter.drawRect(frame)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look there."""
        self._look(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Look where the mouse is dragged."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look(event.position())

    def _look(self, at: QPointF) -> None:
        frame, box = self._frame, self._box()
        if self.table.seen is not None and box.width() > 0:
            px = box.width() / frame.width
            x = frame.left + (at.x() - box.left()) / px
            y = frame.top + (at.y() - box.top()) / px
            self.looked_at.emit((x, y))
