"""The shade over what isn't seen, quick enough to follow a hand.

The painter of sheets cuts outlines out of each other, which stays sharp at any size but takes tens
of milliseconds. On the screen all of the table is shaded in a picture, and what is seen wiped out.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from studio.draw.shapes import polygon
from studio.draw.tabletop.overlays import paint_seen
from studio.model.table import XY


def paint_unseen(painter: QPainter, parts: Iterable[Sequence[XY]], table: QRectF) -> None:
    """Shade and hatch all of the table but these outlines; the painter's unit is an inch."""
    device = painter.device()
    ratio = device.devicePixelRatioF()
    layer = QImage(
        round(device.width() * ratio),
        round(device.height() * ratio),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    layer.setDevicePixelRatio(ratio)
    layer.fill(Qt.GlobalColor.transparent)
    inner = QPainter(layer)
    inner.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner.setWorldTransform(painter.worldTransform())
    paint_seen(inner, (), table)
    inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    for part in parts:
        inner.fillPath(polygon(part), Qt.GlobalColor.black)
    inner.end()
    painter.save()
    painter.resetTransform()
    painter.drawImage(0, 0, layer)
    painter.restore()
