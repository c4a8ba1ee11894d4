"""The ground of a table as a picture, painted anew when the hand rests."""

from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from studio.app.scene.camera import Camera
from studio.app.table.scale import SHARE
from studio.draw.look import PAPER
from studio.draw.tabletop.ground import paint_table
from studio.model.table import Table

REST_MS: Final = 40
"""A picture of another place or another ground is painted this long after the last change."""


class _Shown(NamedTuple):
    """What a picture shows."""

    ground: tuple[object, ...]
    camera: Camera
    size: QSize
    ratio: float


class GroundPicture(QObject):
    """Paints the ground at once where it is known, else the one before until there is time."""

    ready = Signal()
    """Another paint is wanted: there is time now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._picture = QPixmap()
        self._shown: _Shown | None = None
        self._asked: _Shown | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.ready)

    @property
    def is_sharp(self) -> bool:
        """Whether what was painted last is what was asked for."""
        return self._shown is not None and self._shown == self._asked

    def paint(
        self, painter: QPainter, table: Table, camera: Camera, size: QSize, ratio: float
    ) -> None:
        """The ground under a camera, in pixels of a window of that size."""
        ground = (table.width, table.height, table.areas, table.obstacles, table.buildings)
        wanted = _Shown(ground, camera, size, ratio)
        is_new, self._asked = wanted != self._asked, wanted
        if wanted != self._shown:
            if (
                self._shown is None
                or self._shown.size != size
                or not (is_new or self._rest.isActive())
            ):
                self._make(table, wanted)
            elif is_new:
                self._rest.start()
        self._blit(painter, table, camera)

    def _make(self, table: Table, wanted: _Shown) -> None:
        self._rest.stop()
        self._picture = QPixmap(wanted.size * wanted.ratio)
        self._picture.setDevicePixelRatio(wanted.ratio)
        self._picture.fill(PAPER)
        painter = QPainter(self._picture)
        scale = wanted.camera.px * SHARE
        painter.scale(scale, scale)
        x, y = wanted.camera.x / SHARE, wanted.camera.y / SHARE
        painter.translate(-x, -y)
        clip = QRectF(x, y, wanted.size.width() / scale, wanted.size.height() / scale)
        paint_table(painter, table, scale, names=False, smoke=False, clip=clip)
        painter.end()
        self._shown = wanted

    def _blit(self, painter: QPainter, table: Table, camera: Camera) -> None:
        """The picture where the camera has it now, on paper."""
        shown = self._shown
        assert shown is not None
        left, top = camera.to_window(0, 0)
        scale = camera.px * SHARE
        edge = QRectF(left, top, table.width * scale, table.height * scale)
        painter.save()
        painter.setClipRect(edge)
        painter.fillRect(edge, PAPER)
        if shown.camera == camera:
            painter.drawPixmap(QPointF(0, 0), self._picture)
        else:
            x, y = camera.to_window(shown.camera.x, shown.camera.y)
            grown = camera.px / shown.camera.px
            room = QRectF(x, y, shown.size.width() * grown, shown.size.height() * grown)
            painter.drawPixmap(room, self._picture, QRectF(self._picture.rect()))
        painter.restore()
