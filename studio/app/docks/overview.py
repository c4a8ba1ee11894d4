"""The overview: the whole map, blocks as squares, and the frame of what the canvas shows."""

from collections import defaultdict
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.camera import Frame
from studio.app.desk import Desk
from studio.app.scene import frame_of
from studio.app.small_map import SmallMap
from studio.app.theme import current_colours
from studio.draw import look
from studio.draw.regions import centre
from studio.draw.shapes import colour

MARGIN = 5.0
SQUARE = 5.0


class OverviewDock(QWidget):
    """A small map; a click or drag moves the canvas."""

    looked_at = Signal(object)
    """The place on the map that shall be in the middle."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._view = Frame(0, 0, 0, 0)
        self._map = SmallMap(desk.leisure, self)
        self._map.ready.connect(self.update)
        self.setAccessibleName("Overview of the map")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(60)
        desk.changed.connect(self._renew)
        self._renew()

    def sizeHint(self) -> QSize:
        """Wide and low, as two boards are."""
        return QSize(220, 90)

    @Slot()
    def _renew(self, *_: object) -> None:
        self._map.show_firefight(self.desk.firefight, self._box().size(), self.devicePixelRatioF())
        self.update()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The picture is made for the size at hand."""
        self._renew()

    def show_view(self, view: Frame) -> None:
        """The part of the map that the canvas shows."""
        self._view = view
        self.update()

    def _box(self) -> QRectF:
        """Where the map lies in the widget."""
        frame = frame_of(self.desk.firefight.ground)
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        if frame.width <= 0 or room.width() <= 0:
            return room
        px = min(room.width() / frame.width, room.height() / frame.height)
        size = QRectF(0, 0, frame.width * px, frame.height * px)
        size.moveCenter(room.center())
        return size

    def _on_widget(self) -> Callable[[float, float], QPointF]:
        """Where places of the map lie in the widget."""
        frame, box = frame_of(self.desk.firefight.ground), self._box()
        px = box.width() / frame.width
        left, top = box.left() - frame.left * px, box.top() - frame.top * px
        return lambda x, y: QPointF(left + x * px, top + y * px)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Map, blocks, frame."""
        painter = QPainter(self)
        colours = current_colours()
        box = self._box()
        if not self.desk.firefight.ground.cells:
            painter.fillRect(box, colours.base)
            return
        self._map.paint(painter, box)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_blocks(painter)
        self._paint_view(painter, box)

    def _paint_blocks(self, painter: QPainter) -> None:
        sides, spot = self.desk.firefight.units.sides, self._on_widget()
        squares: dict[str, list[QRectF]] = defaultdict(list)
        for block in self.desk.scene.blocks:
            square = QRectF(0, 0, SQUARE, SQUARE)
            square.moveCenter(spot(*centre(block.at)))
            squares[block.side].append(square)
        painter.setPen(QPen(look.HIGHLIGHTS.white, 1))
        for side, those in squares.items():
            if side in sides:
                painter.setBrush(colour(sides[side].palette.body))
                painter.drawRects(those)

    def _paint_view(self, painter: QPainter, box: QRectF) -> None:
        spot = self._on_widget()
        a, b = spot(self._view.left, self._view.top), spot(self._view.right, self._view.bottom)
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
        frame, box = frame_of(self.desk.firefight.ground), self._box()
        if frame.width > 0 and box.width() > 0:
            px = box.width() / frame.width
            x = frame.left + (at.x() - box.left()) / px
            y = frame.top + (at.y() - box.top()) / px
            self.looked_at.emit((x, y))
