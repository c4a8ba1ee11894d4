"""The shade over what isn't seen, quick enough to follow a hand.

The painter of sheets cuts outlines out of each other, which stays sharp at any size but takes tens
of milliseconds. On the screen all of the table is shaded in a picture that is kept, and what is
seen wiped out of a copy of it.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPolygonF

from studio.draw.tabletop.overlays import paint_seen
from studio.model.table import XY

PIXELS: Final = QImage.Format.Format_ARGB32_Premultiplied


class Shade:
    """Shades a table as a window shows it; keeps the picture of it all in shade."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._whole = QImage()

    def paint(self, painter: QPainter, parts: Iterable[Sequence[XY]], table: QRectF) -> None:
        """Shade and hatch all of the table but these outlines; the painter's unit is an inch."""
        layer = self._shaded(painter, table)
        inner = QPainter(layer)
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.setWorldTransform(painter.worldTransform())
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        seen = QPainterPath()
        seen.setFillRule(Qt.FillRule.WindingFill)
        for part in parts:
            seen.addPolygon(QPolygonF([QPointF(x, y) for x, y in part]))
        inner.fillPath(seen, Qt.GlobalColor.black)
        inner.end()
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, layer)
        painter.restore()

    def _shaded(self, painter: QPainter, table: QRectF) -> QImage:
        """A picture of the whole table in shade, which may be painted on."""
        device, turn = painter.device(), painter.worldTransform()
        ratio = device.devicePixelRatioF()
        size = (round(device.width() * ratio), round(device.height() * ratio))
        spread = (turn.m11(), turn.m22(), turn.dx(), turn.dy(), table.width(), table.height())
        key = (size, ratio, spread)
        if key != self._key:
            self._key, self._whole = key, QImage(*size, PIXELS)
            self._whole.setDevicePixelRatio(ratio)
            self._whole.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._whole)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner.setWorldTransform(turn)
            paint_seen(inner, (), table)
            inner.end()
        return self._whole.copy()
