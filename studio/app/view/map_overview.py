"""What all overviews share: a small map, blocks as squares, the frame of what the canvas shows."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.leisure import Leisure
from studio.app.scene.camera import Frame
from studio.app.scene.small_map import SmallMap
from studio.draw import look
from studio.draw.regions import centre
from studio.draw.shapes import colour
from studio.hexes import Hex
from studio.model.units import Side
from studio.words import tr

MARGIN = 5.0
SQUARE = 5.0


class MapOverview(QWidget):
    """A small map; a click or drag moves the canvas."""

    looked_at = Signal(object)
    """The place on the map that shall be in the middle."""

    def __init__(self, leisure: Leisure, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = Frame(0, 0, 0, 0)
        self._map = SmallMap(leisure, self)
        self._map.ready.connect(self.update)
        self.setAccessibleName(tr("Overview of the map"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def whole(self) -> Frame:
        """The whole map; without an extent there is nothing to look at."""
        return Frame(0, 0, 0, 0)

    def show_view(self, view: Frame) -> None:
        """The part of the map that the canvas shows."""
        if view != self._view:
            self._view = view
            self.update()

    def _box(self) -> QRectF:
        """Where the map lies in the widget."""
        frame = self.whole()
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        if frame.width <= 0 or room.width() <= 0:
            return room
        px = min(room.width() / frame.width, room.height() / frame.height)
        size = QRectF(0, 0, frame.width * px, frame.height * px)
        size.moveCenter(room.center())
        return size

    def _on_widget(self) -> Callable[[float, float], QPointF]:
        """Where places of the map lie in the widget."""
        frame, box = self.whole(), self._box()
        px = box.width() / frame.width
        left, top = box.left() - frame.left * px, box.top() - frame.top * px
        return lambda x, y: QPointF(left + x * px, top + y * px)

    def _paint_over(
        self, painter: QPainter, blocks: Iterable[tuple[str, Hex]], sides: Mapping[str, Side]
    ) -> None:
        """The map, blocks by side and hex, and the frame of the view."""
        self._map.paint(painter, self._box())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        spot = self._on_widget()
        squares: dict[str, list[QRectF]] = defaultdict(list)
        for side, at in blocks:
            square = QRectF(0, 0, SQUARE, SQUARE)
            square.moveCenter(spot(*centre(at)))
            squares[side].append(square)
        painter.setPen(QPen(look.HIGHLIGHTS.white, 1))
        for side, those in squares.items():
            if side in sides:
                painter.setBrush(colour(sides[side].palette.body))
                painter.drawRects(those)
        self._paint_view(painter)

    def _paint_view(self, painter: QPainter) -> None:
        spot = self._on_widget()
        a, b = spot(self._view.left, self._view.top), spot(self._view.right, self._view.bottom)
        frame = QRectF(a, b).intersected(self._box().adjusted(-2, -2, 2, 2))
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
        frame, box = self.whole(), self._box()
        if frame.width > 0 and box.width() > 0:
            px = box.width() / frame.width
            x = frame.left + (at.x() - box.left()) / px
            y = frame.top + (at.y() - box.top()) / px
            self.looked_at.emit((x, y))
