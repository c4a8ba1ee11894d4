"""The symbols of unit types, drawn inside the frame of a block.

Lengths are in the block's side, the origin is the middle of the frame. A symbol is one function in
SYMBOLS, found by the name that the unit table gives (`symbol`).
"""

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw.shapes import (
    NO_BRUSH,
    XY,
    colour,
    disc,
    draw,
    emblem,
    fill,
    line,
    pen,
    polygon,
    rounded,
    star,
)
from studio.draw.text import Family, Type, draw_text
from studio.model.units import Palette
from studio.values import dataclass

WIDTH: Final = 0.52
HEIGHT: Final = 0.34
FRAME_LINE: Final = 0.03
STROKE: Final = 0.036
X: Final = WIDTH / 2
Y: Final = HEIGHT / 2


@dataclass(frozen=True, slots=True)
class Dress:
    """What of a side shows in its symbols: the ink, the ground of the frame, and the emblem."""

    ink: QColor
    ground: QColor
    badge: QColor
    emblem: str


def dress_of(palette: Palette, emblem_name: str) -> Dress:
    """The dress of a side's symbols."""
    return Dress(colour(palette.ink), colour(palette.frame), colour(palette.body), emblem_name)


Symbol = Callable[[QPainter, Dress], None]
"""Draws a symbol about the origin; the painter's pen is a stroke in the side's ink."""


def paint_symbol(painter: QPainter, name: str, dress: Dress) -> None:
    """The frame about the origin and in it the symbol of that name.

    The frame's line, drawn last, covers the ends of strokes that reach its corners.
    A name without a symbol (an expansion's, perhaps) gives a question mark, not an error.
    """
    frame = QRectF(-X, -Y, WIDTH, HEIGHT)
    painter.fillRect(frame, dress.ground)
    painter.setPen(pen(dress.ink, STROKE))
    painter.setBrush(NO_BRUSH)
    SYMBOLS.get(name, _unknown)(painter, dress)
    painter.setPen(pen(dress.ink, FRAME_LINE))
    painter.setBrush(NO_BRUSH)
    painter.drawRect(frame)


def _unknown(painter: QPainter, dress: Dress) -> None:
    draw_text(painter, QPointF(), "?", Type(Family.SANS, 0.26, bold=True), dress.ink)


def _infantry(painter: QPainter, _dress: Dress) -> None:
    line(painter, (-X, -Y), (X, Y))
    line(painter, (-X, Y), (X, -Y))


def _smg(painter: QPainter, dress: Dress) -> None:
    fill(painter, polygon([(-X, Y), (0, 0), (X, Y)]), dress.ink)
    _infantry(painter, dress)


def _arrow(painter: QPainter, tip: XY, half: float, ink: QColor) -> None:
    x, y = tip
    fill(painter, polygon([(x - half, y + 1.4 * half), tip, (x + half, y + 1.4 * half)]), ink)


def _machine_gun(painter: QPainter, dress: Dress) -> None:
    line(painter, (0, 0.13), (0, -0.10))
    line(painter, (-0.10, 0.13), (0.10, 0.13))
    _arrow(painter, (0, -0.145), 0.072, dress.ink)


def _mortar(painter: QPainter, dress: Dress) -> None:
    line(painter, (0, 0.03), (0, -0.09))
    painter.drawEllipse(QPointF(0, 0.08), 0.05, 0.05)
    _arrow(painter, (0, -0.145), 0.065, dress.ink)


def _at_rifle(painter: QPainter, _dress: Dress) -> None:
    painter.drawPath(polygon([(-0.17, 0.13), (0, -0.12), (0.17, 0.13)], closed=False))
    line(painter, (0, 0.13), (0, -0.06))


def _at_rocket(painter: QPainter, dress: Dress) -> None:
    painter.drawPath(polygon([(-0.17, 0.13), (0, -0.12), (0.17, 0.13)], closed=False))
    line(painter, (0, 0.13), (0, 0.03))
    fill(painter, polygon([(-0.05, 0.045), (0, -0.055), (0.05, 0.045)]), dress.ink)


def _at_gun(painter: QPainter, dress: Dress) -> None:
    painter.drawPath(polygon([(-0.17, 0.07), (0, -0.13), (0.17, 0.07)], closed=False))
    line(painter, (0, 0.105), (0, -0.07))
    for x in (-0.075, 0.075):
        draw(painter, disc(0.033, x, 0.105), pen(dress.ink, STROKE), dress.ground)


def _sniper(painter: QPainter, dress: Dress) -> None:
    painter.drawEllipse(QPointF(), 0.09, 0.09)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line(painter, (0.045 * dx, 0.045 * dy), (0.15 * dx, 0.15 * dy))
    fill(painter, disc(0.02), dress.ink)


def _engineer(painter: QPainter, _dress: Dress) -> None:
    legs = [(-0.16, 0.10), (-0.16, -0.085), (0.16, -0.085), (0.16, 0.10)]
    painter.drawPath(polygon(legs, closed=False))
    line(painter, (0, -0.085), (0, 0.10))


def _platoon_hq(painter: QPainter, dress: Dress) -> None:
    fill(painter, emblem(dress.emblem, 0.14), dress.badge)
    for x in (-0.195, 0.195):
        for y in (-0.075, 0.0, 0.075):
            fill(painter, disc(0.024, x, y), dress.ink)


def _company_hq(painter: QPainter, dress: Dress) -> None:
    fill(painter, emblem(dress.emblem, 0.14), dress.badge)
    for x in (-0.195, 0.195):
        painter.fillRect(QRectF(x - 0.02, -0.11, 0.04, 0.22), dress.ink)


def _tank(painter: QPainter, dress: Dress) -> None:
    painter.drawPath(rounded(QRectF(-0.20, -0.085, 0.40, 0.17), 0.085))
    line(painter, (-0.03, 0), (0.17, 0))
    fill(painter, disc(0.053, -0.03, 0), dress.ink)


def _bunker(painter: QPainter, dress: Dress) -> None:
    wall = polygon([(-0.19, 0.10), (-0.11, -0.09), (0.11, -0.09), (0.19, 0.10)])
    draw(painter, wall, pen(dress.ink, STROKE), dress.ink)
    painter.setPen(pen(dress.ground, 0.04))
    line(painter, (-0.075, -0.005), (0.075, -0.005))


def _mine(painter: QPainter, dress: Dress) -> None:
    for angle in range(0, 360, 45):
        dx, dy = cos(radians(angle)), sin(radians(angle))
        line(painter, (0.06 * dx, 0.06 * dy), (0.125 * dx, 0.125 * dy))
    fill(painter, disc(0.084), dress.ink)


def _artillery(painter: QPainter, dress: Dress) -> None:
    fill(painter, disc(0.085), dress.ink)


def _aircraft(painter: QPainter, dress: Dress) -> None:
    right = [
        (0.0, -0.15),
        (0.022, -0.06),
        (0.20, 0.0),
        (0.20, 0.035),
        (0.022, 0.02),
        (0.015, 0.10),
        (0.07, 0.13),
        (0.07, 0.15),
    ]
    fill(painter, polygon([*right, *((-x, y) for x, y in reversed(right[1:]))]), dress.ink)


def _nkvd(painter: QPainter, dress: Dress) -> None:
    shield = QPainterPath(QPointF(0, 0.15))
    shield.cubicTo(-0.13, 0.09, -0.12, 0, -0.12, -0.11)
    shield.lineTo(0.12, -0.11)
    shield.cubicTo(0.12, 0, 0.13, 0.09, 0, 0.15)
    fill(painter, shield, dress.ink)
    fill(painter, star(0.075), dress.ground)


SYMBOLS: Final[Mapping[str, Symbol]] = {
    "infantry": _infantry,
    "smg": _smg,
    "mg": _machine_gun,
    "mortar": _mortar,
    "at_rifle": _at_rifle,
    "at_rocket": _at_rocket,
    "at_gun": _at_gun,
    "sniper": _sniper,
    "engineer": _engineer,
    "phq": _platoon_hq,
    "chq": _company_hq,
    "tank": _tank,
    "bunker": _bunker,
    "mine": _mine,
    "artillery": _artillery,
    "aircraft": _aircraft,
    "nkvd": _nkvd,
}
