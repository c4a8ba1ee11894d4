"""The ground under the canvas: tiles that sharpen by and by after a zoom."""

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter

from studio.app.camera import Frame
from studio.app.scene import Scene
from studio.app.tools.sight import month_of
from studio.draw.ground import ground_bounds
from studio.draw.look import PAPER
from studio.draw.tiles import GroundCache
from studio.model.firefight import Firefight
from studio.model.terrain import load_terrain


class GroundLayer(QObject):
    """Paints the map of a firefight; `ready` asks for another paint when more tiles can be made."""

    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache = GroundCache(load_terrain())
        self._begun = False
        self._outline = QRectF()
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self.ready)

    def show_firefight(self, firefight: Firefight, scene: Scene) -> None:
        """Another state of the map; names keep off its blocks."""
        avoid = [block.rect for block in scene.blocks]
        avoid += [QRectF(f.foot.x(), f.foot.y() - 0.32, 0.22, 0.34) for f in scene.flags]
        avoid += [marker.rect for marker in scene.markers]
        self._outline = ground_bounds(firefight.ground)
        self._cache.show(firefight.ground, month=month_of(firefight), avoid=avoid)

    def paint(self, painter: QPainter, visible: Frame) -> None:
        """Paint what is visible; the painter's unit is a hex across flats.

        The very first time there is bare paper, so that a window stands before its map is painted.
        """
        if not self._begun:
            self._begun = True
            painter.fillRect(self._outline, PAPER)
            self._again.start()
            return
        exposed = QRectF(visible.left, visible.top, visible.width, visible.height)
        if not self._cache.paint(painter, exposed):
            self._again.start()
