"""The shade over hexes that can't be seen: quick enough to follow the mouse over a large map.

Hexes below one another are one polygon, filled with shade and hatching at once by a texture that
hangs on the map, so that the hatching runs on over all of them.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QImage, QPainter, QPolygonF, QTransform

from studio.draw import look
from studio.draw.regions import PITCH, RADIUS
from studio.draw.shapes import NO_PEN, XY, pen
from studio.hexes import Hex

HATCH: Final = 0.11
"""Distance between the lines of the hatching."""
LINE: Final = 0.014
TEXTURE_PX: Final = 128
"""About how large the texture is: small ones are slow to fill with."""


def paint_unseen(painter: QPainter, hexes: Collection[Hex]) -> None:
    """Shade and diagonal hatching over hexes that can't be seen."""
    px = painter.deviceTransform().m11()
    texture = QBrush(_texture(max(2, round(2**0.5 * HATCH * px)), LINE * px))
    texture.setTransform(QTransform.fromScale(1 / px, 1 / px))
    painter.save()
    # Neither edges nor the texture are smoothed: shade that overlaps or gapes would show.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
    painter.setPen(NO_PEN)
    painter.setBrush(texture)
    for strip in _strips(frozenset(hexes), _exposed(painter)):
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in strip]))
    painter.restore()


@lru_cache(maxsize=8)
def _texture(step: int, width: float) -> QImage:
    """Shade with lines every `step` pixels across, so large that it can be laid side by side."""
    shade = look.HIGHLIGHTS.unseen
    count = max(1, round(TEXTURE_PX / step))
    image = QImage(count * step, count * step, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(shade)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(look.faded(shade, 120), width))
    for number in range(2 * count + 1):
        painter.drawLine(QPointF(number * step + 2, -2), QPointF(-2, number * step + 2))
    painter.end()
    return image


def _exposed(painter: QPainter) -> QRectF:
    """All that the painter can reach, and a hex around it."""
    device = painter.device()
    everything = QRectF(0, 0, device.width(), device.height())
    reached, _ = painter.combinedTransform().inverted()
    return reached.mapRect(everything).adjusted(-1, -1, 1, 1)


def _strips(hexes: frozenset[Hex], exposed: QRectF) -> Iterator[list[XY]]:
    """The outline of each run of hexes below one another, as far as it is exposed."""
    seen = frozenset(at for at in hexes if exposed.contains(at.q * PITCH, at.y / 2))
    for at in seen:
        if Hex(at.q, at.y - 2) in seen:
            continue
        x, y = at.q * PITCH, at.y / 2 - 0.5
        right, left = [(x + RADIUS / 2, y)], [(x - RADIUS / 2, y)]
        below = at
        while below in seen:
            right += [(x + RADIUS, y + 0.5), (x + RADIUS / 2, y + 1)]
            left += [(x - RADIUS, y + 0.5), (x - RADIUS / 2, y + 1)]
            y += 1
            below = Hex(below.q, below.y + 2)
        yield right + left[::-1]
