"""What tools show of hexes that they would paint: the terrain itself, faint, or figures."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.draw import look
from studio.draw.regions import RADIUS, centre
from studio.draw.text import Family, Type, draw_text
from studio.hexes import Hex
from studio.model.terrain import load_terrain

STAMP_OPACITY: Final = 0.72
FIGURE: Final = Type(Family.SANS, 0.34)


def paint_stamps(
    painter: QPainter, terrain: Mapping[Hex, str], opacity: float = STAMP_OPACITY
) -> None:
    """The terrain of some hexes over what is there; the painter's unit is a hex across flats."""
    ratio = painter.device().devicePixelRatioF()
    px = round(painter.worldTransform().m11() * 2) / 2
    painter.save()
    painter.setOpacity(opacity)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for at, name in terrain.items():
        x, y = centre(at)
        stamp = hex_stamp(name, px, ratio)
        painter.drawPixmap(QRectF(x - RADIUS, y - 0.5, 2 * RADIUS, 1), stamp, QRectF(stamp.rect()))
    painter.restore()


@lru_cache(maxsize=64)
def hex_stamp(terrain: str, px: float, ratio: float) -> QPixmap:
    """A hex within more of its terrain, cut out; `px` is its width across flats in pixels."""
    from studio.draw.swatch import terrain_stamp

    width, height = max(1, round(2 * RADIUS * px * ratio)), max(1, round(px * ratio))
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    terrain_stamp(painter, QRectF(0, 0, width, height), terrain, load_terrain())
    painter.end()
    return picture


def paint_figures(painter: QPainter, figures: Mapping[Hex, int]) -> None:
    """A number in each of some hexes."""
    for at, figure in figures.items():
        spot = QPointF(*centre(at))
        draw_text(painter, spot, str(figure), FIGURE, look.INK, halo=look.PAPER)
