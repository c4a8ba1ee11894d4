"""The ground under the canvas: tiles that sharpen by and by after a zoom, names that settle.

The painter of maps is imported after the first paint, so that the window stands sooner.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPainterPath

from studio.app.months import month_of
from studio.app.scene.camera import Frame
from studio.app.scene.scene import Scene
from studio.draw.look import PAPER
from studio.draw.survey import map_outline
from studio.model.firefight import Firefight
from studio.model.pictures import has_faces
from studio.model.terrain import load_terrain

if TYPE_CHECKING:
    from studio.draw.pictures import Face
    from studio.draw.tiles import GroundCache


SETTLE_MS: Final = 250
"""Names move to where they stand best this long after the last change: not under the brush."""


class GroundLayer(QObject):
    """Paints the map of a firefight; `ready` asks for another paint when more tiles can be made."""

    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache: GroundCache | None = None
        self._firefight: Firefight | None = None
        self._avoid: list[QRectF] = []
        self._faces: tuple[Face, ...] | None = None
        self._begun = False
        self.is_sharp = False
        self._has_all_tiles = False
        self._outline = QRectF()
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self.ready)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.settle)

    def show_firefight(
        self, firefight: Firefight, scene: Scene, outline: QPainterPath | None = None
    ) -> None:
        """Another state of the map, with its outline if it is known; names keep off its blocks."""
        avoid = [block.rect for block in scene.blocks]
        avoid += [QRectF(f.foot.x(), f.foot.y() - 0.32, 0.22, 0.34) for f in scene.flags]
        avoid += [marker.rect for marker in scene.markers]
        known = map_outline(firefight.ground) if outline is None else outline
        self._outline = known.boundingRect()
        if self._firefight is not firefight:
            self._faces = None
        self._firefight, self._avoid = firefight, avoid
        self._tell_cache()

    def _tell_cache(self) -> None:
        if self._cache is not None and self._firefight is not None:
            month = month_of(self._firefight)
            self._cache.show(self._firefight.ground, month=month, avoid=self._avoid)
            if not self._cache.is_settled:
                self._settle.start()

    @Slot()
    def settle(self) -> None:
        """Let names move to where they stand best, without waiting."""
        self._settle.stop()
        if self._cache is None:
            return
        if self._cache.settle().isEmpty():
            self.is_sharp = self._has_all_tiles
        else:
            self.ready.emit()

    def _tiles(self) -> "GroundCache":
        if self._cache is None:
            from studio.draw.tiles import GroundCache

            self._cache = GroundCache(load_terrain())
            self._tell_cache()
        return self._cache

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
        cache = self._tiles()
        self._has_all_tiles = cache.paint(painter, exposed)
        self.is_sharp = self._has_all_tiles and cache.is_settled
        self._paint_faces(painter)
        if not self._has_all_tiles:
            self._again.start()

    def paint_names(self, painter: QPainter, visible: Frame) -> None:
        """Paint the names once more, over borders and tints that would cross them.

        Printed faces have their own names.
        """
        printed = self._firefight is not None and has_faces(self._firefight)
        if self._cache is not None and self._has_all_tiles and not printed:
            exposed = QRectF(visible.left, visible.top, visible.width, visible.height)
            self._cache.paint_names(painter, exposed)

    def _paint_faces(self, painter: QPainter) -> None:
        """The boards' printed faces over the tiles."""
        if self._firefight is None or not has_faces(self._firefight):
            return
        from studio.draw.pictures import faces_of, paint_faces

        if self._faces is None:
            self._faces = tuple(faces_of(self._firefight))
        paint_faces(painter, self._faces)
