"""Pictures for the tests of painters, and what can be asked of them."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from studio.draw.ground import ground_bounds, paint_ground
from studio.draw.swatch import terrain_swatch
from studio.draw.tiles import GroundCache
from studio.model.ground import Ground
from studio.model.terrain import TerrainTable, load_terrain

BLANK = QColor("#FF00FF")
TABLE = load_terrain()
TWO_WOODS = """
.   .   .
  .   .
.   w   .
  .   .
.   w   .
  .   .
.   .   .
"""


def blank(width: int, height: int) -> QImage:
    """A picture in a colour that no map has."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(BLANK)
    return image


def picture(
    ground: Ground,
    px: float = 60,
    *,
    view: QRectF | None = None,
    table: TerrainTable = TABLE,
    **choices: object,
) -> QImage:
    """A map painted at so many pixels a hex, or the view of a part of it."""
    view = view or ground_bounds(ground)
    image = blank(round(view.width() * px), round(view.height() * px))
    painter = QPainter(image)
    painter.scale(px, px)
    painter.translate(-view.left(), -view.top())
    paint_ground(painter, ground, table, scale_px=px, **choices)  # type: ignore[arg-type]
    painter.end()
    return image


def swatch(id_: str, month: int | None = None) -> QImage:
    """What the legend shows of a terrain."""
    image = blank(120, 80)
    painter = QPainter(image)
    terrain_swatch(painter, QRectF(0, 0, 120, 80), id_, TABLE, month=month)
    painter.end()
    return image


def cached(cache: GroundCache, view: QRectF, px: float = 60) -> tuple[QImage, bool]:
    """What a cache paints of a part of its map, and whether it is sharp."""
    image = blank(round(view.width() * px), round(view.height() * px))
    painter = QPainter(image)
    painter.scale(px, px)
    painter.translate(-view.left(), -view.top())
    sharp = cache.paint(painter, view)
    painter.end()
    return image, sharp


def pixels(image: QImage) -> bytes:
    """All pixels, so that pictures can be compared."""
    return bytes(image.constBits())


def colours(image: QImage) -> set[str]:
    """The colours that occur, as #rrggbb."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    data = bytes(plain.constBits())
    found = {data[i : i + 3] for i in range(0, len(data), 4)}
    return {f"#{c[2]:02x}{c[1]:02x}{c[0]:02x}" for c in found}
