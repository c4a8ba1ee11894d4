"""Patterns over terrain for eyes that don't tell its colours apart, and the level in figures.

Marks (trees, roofs, tufts) tell terrain apart already; patterns do so at any scale and at a glance.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from studio.draw import look
from studio.draw.regions import centre, region
from studio.draw.shapes import ROUNDED, colour, draw, pen, polygon
from studio.draw.text import Family, Type, draw_text
from studio.hexes import Hex
from studio.model.ground import Ground
from studio.model.terrain import TerrainTable

INK: Final = look.faded(colour("#1B1A18"), 130)
STYLES: Final = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.Dense7Pattern,
)
"""Given to the terrains of the table in their order; open ground has none."""
LEVEL: Final = Type(Family.SANS, 0.24, bold=True)
WHITE: Final = colour("#FFFFFF")
DARK: Final = colour("#1B1A18")


def styles_of(table: TerrainTable) -> Mapping[str, Qt.BrushStyle]:
    """The pattern of each terrain; two have the same one only where there are more than eight."""
    others = [name for name in table.hexes if name != table.default_hex]
    return {name: STYLES[number % len(STYLES)] for number, name in enumerate(others)}


@lru_cache(maxsize=2)
def _areas(ground: "_Same") -> Mapping[str, QPainterPath]:
    hexes: dict[str, list[Hex]] = {}
    for at, cell in ground.ground.cells.items():
        hexes.setdefault(cell.terrain, []).append(at)
    return {terrain: region(found, 0.0) for terrain, found in hexes.items()}


class _Same:
    """A map by its identity, so that its areas are found once."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.ground is self.ground

    def __hash__(self) -> int:
        return id(self.ground)


def paint_hatches(painter: QPainter, ground: Ground, table: TerrainTable) -> None:
    """A pattern over every terrain but open ground, at the same size on screen at any zoom."""
    styles = styles_of(table)
    as_on_screen = painter.worldTransform().inverted()[0]
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for terrain, path in _areas(_Same(ground)).items():
        if terrain in styles:
            brush = QBrush(INK, styles[terrain])
            brush.setTransform(as_on_screen)
            painter.fillPath(path, brush)
    painter.restore()
    for at, cell in ground.cells.items():
        if cell.level:
            _paint_level(painter, *centre(at), cell.level)


def _paint_level(painter: QPainter, x: float, y: float, level: int) -> None:
    """A small hill and the number of the level beside it."""
    hill = polygon([(x - 0.17, y - 0.26), (x - 0.09, y - 0.42), (x - 0.01, y - 0.26)])
    draw(painter, hill, pen(WHITE, 0.05, join=ROUNDED), DARK)
    draw_text(painter, QPointF(x + 0.09, y - 0.34), str(level), LEVEL, DARK, halo=WHITE)
