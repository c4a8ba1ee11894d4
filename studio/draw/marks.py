"""What a map is put together from: marks on layers, and how much of them a scale shows."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from studio.draw.shapes import pen


class Layer(IntEnum):
    """The order of painting, lowest first.

    A level's tint lies at LEVEL plus the level, crowns of four greens at CROWN and after.
    """

    LEVEL = 0
    FIELD = 20
    CONTOUR = 21
    HACHURE = 22
    UNDER = 23
    """Grounds that run on under their neighbours' (a beach under the lake)."""
    AREA = 24
    AREA_MARK = 25
    DRY = 26
    DRY_FILL = 27
    DRY_TICK = 28
    BANK = 29
    WATER = 30
    WATER_MARK = 31
    SHADOW = 32
    TREE_LINE = 33
    CROWN = 34
    CROWN_ARC = 38
    TREE_SHADOW = 39
    TREE = 40
    TREE_DOT = 41
    GRAVE = 42
    SOFT_CASING = 43
    HARD_CASING = 44
    SOFT_FILL = 45
    HARD_FILL = 46
    RAIL_BED = 47
    RAIL = 48
    BUILDING_SHADOW = 49
    BUILDING = 50
    ROOF_LINE = 51
    HEDGE_LINE = 52
    HEDGE = 53
    HEDGE_ARC = 54
    CLIFF = 55
    GRID = 56
    CROSSING = 57
    CROSSING_MARK = 58


class Detail(IntEnum):
    """How much a scale shows, by pixels for a hex across flats."""

    MASS = 0
    """Under 28: tints, masses, water, ways and roofs."""
    SMALL = 1
    """From 28: grid and single marks, larger and fewer."""
    MEDIUM = 2
    """From 56: furrows, stipple, arcs."""
    LARGE = 3
    """From 80: addresses."""
    FULL = 4
    """From 100 and in print: everything."""


THRESHOLDS = (28.0, 56.0, 80.0, 100.0)
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
    return Mark(layer, path, QBrush(colour))


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
    return Mark(layer, path, pen(colour, width, dash=dash, cap=cap, join=join))
