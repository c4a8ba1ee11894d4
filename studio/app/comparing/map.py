"""A map on which differences are lit up: everything else lies in the shade."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from studio.app.scene.camera import hex_under
from studio.app.scene.scene import frame_of, scene_of
from studio.app.theme import current_colours
from studio.app.view.ground_layer import GroundLayer
from studio.app.view.layers import BlockPictures, paint_areas, paint_badges, paint_pieces
from studio.app.view.map_view import MapView
from studio.draw import look
from studio.draw.overlays import paint_hex_cursor, paint_hexside_cursor
from studio.draw.regions import region
from studio.draw.shapes import ROUNDED, draw, fill, pen
from studio.draw.survey import map_outline
from studio.hexes import Hex, Hexside
from studio.model.firefight import Firefight

Place = Hex | Hexside
MARGIN = 0.02


class CompareMap(MapView):
    """One version's map; the other's camera follows its own."""

    pressed = Signal(object)
    """The hex under the mouse."""
    painted = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.firefight: Firefight | None = None
        self.lit: frozenset[Hex] = frozenset()
        self.chosen: tuple[Place, ...] = ()
        self._pictures = BlockPictures()
        self._ground = GroundLayer(self)
        self._ground.ready.connect(self.viewport().update)
        self._outline = QPainterPath()
        self._press: QPointF | None = None

    def show_version(self, firefight: Firefight, places: Collection[Place]) -> None:
        """Another version, and the places where it differs."""
        self.firefight = firefight
        self._scene = scene_of(firefight)
        self._outline = map_outline(firefight.ground)
        self._ground.show_firefight(firefight, self._scene, self._outline)
        self.set_frame(frame_of(firefight.ground))
        self.lit = frozenset(hexes_of(places, firefight))
        self.chosen = ()
        self.viewport().update()

    def choose(self, places: Collection[Place]) -> None:
        """Mark these places; the others stay lit."""
        self.chosen = tuple(places)
        self.viewport().update()

    @property
    def is_sharp(self) -> bool:
        """Whether the last paint showed the map as it shall be."""
        return self._ground.is_sharp

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The difference there; a drag moves the map."""
        self._press = event.position()
        if self.firefight is None:
            return
        x, y = self.camera.to_map(event.position().x(), event.position().y())
        first = next(iter(self.firefight.ground.cells), None)
        if first is not None:
            self.pressed.emit(hex_under(x, y, (first.q + first.y) % 2))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map."""
        before, self._press = self._press, event.position()
        if event.buttons() and before is not None:
            by = event.position() - before
            self.set_camera(self.camera.panned(by.x(), by.y()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The map, the shade, names and badges of areas over it, and the marks."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), current_colours().surround)
        if self.firefight is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(self.camera.px, self.camera.px)
            painter.translate(-self.camera.x, -self.camera.y)
            self._paint_map(painter, self.firefight)
            self._paint_shade(painter)
            self._ground.paint_names(painter, self.visible_frame())
            paint_badges(painter, self.firefight, self._scene)
            self._paint_marks(painter)
        painter.end()
        self.painted.emit()

    def _paint_map(self, painter: QPainter, firefight: Firefight) -> None:
        frame = self.visible_frame()
        self._ground.paint(painter, frame)
        painter.save()
        painter.setClipPath(self._outline)
        paint_areas(painter, firefight, self._scene)
        painter.restore()
        exposed = QRectF(frame.left, frame.top, frame.width, frame.height)
        paint_pieces(painter, firefight, self._scene, exposed, self._pictures, ())

    def _paint_shade(self, painter: QPainter) -> None:
        """Over all that is the same in both; what differs stays lit, with a border."""
        if not self.lit:
            return
        lit = region(self.lit, MARGIN)
        fill(painter, self._outline.subtracted(lit), look.HIGHLIGHTS.unseen)
        draw(painter, lit, pen(look.HIGHLIGHTS.white, 0.11, join=ROUNDED))
        draw(painter, lit, pen(look.HIGHLIGHTS.command, 0.06, join=ROUNDED))

    def _paint_marks(self, painter: QPainter) -> None:
        for place in self.chosen:
            if isinstance(place, Hexside):
                paint_hexside_cursor(painter, place)
            else:
                paint_hex_cursor(painter, place)


def hexes_of(places: Collection[Place], firefight: Firefight) -> set[Hex]:
    """The hexes of some places; of a hexside those on the map."""
    found: set[Hex] = set()
    for place in places:
        found |= set(place.hexes()) if isinstance(place, Hexside) else {place}
    return {at for at in found if at in firefight.ground}
