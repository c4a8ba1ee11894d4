"""What a map is put together from: marks on layers, and how much of them a scale shows."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from studio.draw.shapes import pen


class Layer(IntEnum):
    """The order of painting, lowest first.

    A level's tint lies at LEVEL plus twice the level, its fields on the layer above that; crowns of
    four greens lie at CROWN and after.
    """

    LEVEL = 0
    CONTOUR = 40
    HACHURE = 41
    UNDER = 42
    """Grounds that run on under their neighbours' (a beach under the lake)."""
    AREA = 43
    AREA_MARK = 44
    DRY = 45
    DRY_FILL = 46
    DRY_TICK = 47
    BANK = 48
    WATER = 49
    LAKE = 50
    WATER_MARK = 51
    SHADOW = 52
    TREE_FLOOR = 53
    TREE_LINE = 54
    CROWN = 55
    CROWN_ARC = 59
    TREE_SHADOW = 60
    TREE = 61
    TREE_DOT = 62
    GRAVE = 63
    SOFT_CASING = 64
    HARD_CASING = 65
    SOFT_FILL = 66
    HARD_FILL = 67
    RAIL_BED = 68
    RAIL = 69
    BUILDING_SHADOW = 70
    BUILDING = 71
    ROOF_LINE = 72
    HEDGE_LINE = 73
    HEDGE = 74
    HEDGE_ARC = 75
    CLIFF = 76
    GRID = 77
    CROSSING = 78
    CROSSING_MARK = 79


class Detail(IntEnum):
    """How much a scale shows, by pixels for a hex across flats."""

    MASS = 0
    """Under 24: tints, masses, water, ways and roofs."""
    SMALL = 1
    """From 24: grid and single marks, larger and fewer."""
    MEDIUM = 2
    """From 56: furrows, stipple, arcs."""
    LARGE = 3
    """From 80: addresses."""
    FULL = 4
    """From 100 and in print: everything."""


THRESHOLDS = (24.0, 56.0, 80.0, 100.0)
"""Pixels from which each further step of detail is shown."""
HYSTERESIS = 4.0
"""Pixels by which the scale must fall below a threshold before detail goes again."""


def detail_for(scale_px: float, shown: Detail | None = None) -> Detail:
    """The detail at a scale; what is shown already stays until the scale is clearly smaller."""
    step = Detail(sum(scale_px >= threshold for threshold in THRESHOLDS))
    if shown is not None and step == shown - 1 and scale_px > THRESHOLDS[step] - HYSTERESIS:
        return shown
    return step


class Mark(NamedTuple):
    """One painted thing: a path with a filling, or with a pen."""

    layer: int
    path: QPainterPath
    ink: QBrush | QPen

    def reach(self) -> QRectF:
        """A rectangle around all that it paints, in hexes across flats."""
        box = self.path.controlPointRect()
        width = self.ink.widthF() if isinstance(self.ink, QPen) else 0.001
        return box.adjusted(-width, -width, width, width)

    def paint(self, painter: QPainter) -> None:
        """Paints it, in hexes across flats."""
        if isinstance(self.ink, QPen):
            painter.strokePath(self.path, self.ink)
        else:
            painter.fillPath(self.path, self.ink)


def filled(layer: int, path: QPainterPath, colour: QColor, *, union: bool = False) -> Mark:
    """A filled path; `union` fills parts that lie over one another as one."""
    if union:
        path.setFillRule(Qt.FillRule.WindingFill)
    return Mark(layer, path, _brush(colour.rgba()))


def stroked(
    layer: int,
    path: QPainterPath,
    colour: QColor,
    width: float,
    *,
    dash: Sequence[float] = (),
    cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap,
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.RoundJoin,
) -> Mark:
    """A stroked path; widths and dashes in hexes across flats."""
    return Mark(layer, path, _pen(colour.rgba(), width, tuple(dash), cap, join))


@lru_cache(maxsize=500)
def _pen(
    rgba: int,
    width: float,
    dash: tuple[float, ...],
    cap: Qt.PenCapStyle,
    join: Qt.PenJoinStyle,
) -> QPen:
    """A pen that many marks share."""
    return pen(QColor.fromRgba(rgba), width, dash=dash, cap=cap, join=join)


@lru_cache(maxsize=500)
def _brush(rgba: int) -> QBrush:
    return QBrush(QColor.fromRgba(rgba))
