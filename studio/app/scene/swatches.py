"""Pictures of terrain for the palettes, painted by the map's own painter."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.model.terrain import load_terrain


@lru_cache(maxsize=200)
def swatch(name: str, width: int, height: int, ratio: float) -> QPixmap:
    """Terrain of any kind by its id."""
    from studio.draw.swatch import terrain_swatch

    return _picture(
        width,
        height,
        ratio,
        lambda painter, box: terrain_swatch(painter, box, name, load_terrain(), ratio=ratio),
    )


@lru_cache(maxsize=40)
def level_swatch(level: int, width: int, height: int, ratio: float) -> QPixmap:
    """A hill of that level."""
    from studio.draw.swatch import level_swatch as paint_level

    return _picture(
        width,
        height,
        ratio,
        lambda painter, box: paint_level(painter, box, level, load_terrain(), ratio=ratio),
    )


def _picture(
    width: int, height: int, ratio: float, paint: Callable[[QPainter, QRectF], None]
) -> QPixmap:
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, QRectF(0, 0, width, height))
    painter.end()
    return picture
