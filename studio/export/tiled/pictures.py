"""The pictures of the tiles with which a board is painted in Tiled."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.devices import start_gui
from studio.draw.look import HALO, HILL_NAME, faded, level_colour
from studio.draw.shapes import hexagon
from studio.draw.swatch import terrain_stamp
from studio.draw.text import Family, Type, draw_text
from studio.export.pixels import png
from studio.model.terrain import TerrainTable
from studio.model.tiled.layers import USUAL

ACROSS: Final = 6
"""Tiles in a row of a picture."""
FIGURE: Final = Type(Family.SANS, 30.0, bold=True)
"""Of a level's number, in pixels."""
TINT: Final = 120
"""How strongly the tile of a level lies over the ground, of 255."""


def size_of(count: int) -> tuple[int, int]:
    """The pixels of a picture of so many tiles."""
    return ACROSS * USUAL.width, -(-count // ACROSS) * USUAL.height


def terrain_tiles(table: TerrainTable) -> bytes:
    """A PNG with a hex of each terrain, in the order of the table."""
    start_gui()

    def paint(painter: QPainter) -> None:
        for number, terrain in enumerate(table.hexes):
            terrain_stamp(painter, _tile(number), terrain, table)

    return png(*size_of(len(table.hexes)), paint)


def level_tiles(highest: int) -> bytes:
    """A PNG with a hex for each level from 1 on, through which the ground shows."""
    start_gui()

    def paint(painter: QPainter) -> None:
        for level in range(1, highest + 1):
            rect = _tile(level - 1)
            middle = rect.center()
            shape = hexagon(USUAL.side, middle.x(), middle.y())
            painter.fillPath(shape, faded(level_colour(level), TINT))
            at = QPointF(middle.x(), middle.y() - 0.26 * USUAL.height)
            draw_text(painter, at, str(level), FIGURE, HILL_NAME, halo=HALO)

    return png(*size_of(highest), paint)


def _tile(number: int) -> QRectF:
    row, column = divmod(number, ACROSS)
    return QRectF(column * USUAL.width, row * USUAL.height, USUAL.width, USUAL.height)
