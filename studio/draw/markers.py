"""Marker blocks and objective flags.

Lengths are in the marker's side, its middle the origin. A marker is one drawing in MARKERS, found
by the name of the pattern that the terrain table gives it.
"""

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from studio.draw import look
from studio.draw.shapes import (
    NO_BRUSH,
    ROUND,
    ROUNDED,
    colour,
    disc,
    draw,
    fill,
    line,
    pen,
    placed,
    polygon,
    rounded,
    square,
)
from studio.draw.text import Family, Type, draw_text
from studio.model.units import Palette

INK: Final = colour("#221D17")
PAPER: Final = colour("#FBF5E0")
EDGE: Final = colour("#7A5E00")
EARTH: Final = colour("#B99A6B")
CLOUD: Final = colour("#C9C7C2")
STEEL: Final = colour("#8C8880")
WATER: Final = colour("#2F6A8A")
WHITE: Final = colour("#FFFFFF")
SHADOW: Final = colour("#000000", 60)


def _soft(width: float) -> QPen:
    return pen(INK, width, cap=ROUND, join=ROUNDED)


def paint_marker(painter: QPainter, rect: QRectF, pattern: str) -> None:
    """A marker that fills a square; a pattern without a drawing gives a question mark."""
    centre = rect.center()
    with placed(painter, centre.x(), centre.y(), rect.width()):
        fill(painter, rounded(QRectF(-0.475, -0.475, 0.99, 0.99), 0.06), SHADOW)
        draw(painter, rounded(square(0.5), 0.06), pen(EDGE, 0.016), look.MARKER_BODY)
        painter.fillRect(square(0.41), PAPER)
        painter.setBrush(NO_BRUSH)
        MARKERS.get(pattern, _unknown)(painter)


def _unknown(painter: QPainter) -> None:
    draw_text(painter, QPointF(), "?", Type(Family.SANS, 0.6, bold=True), INK)


def _foxhole(painter: QPainter) -> None:
    painter.setPen(_soft(0.035))
    for i in range(-3, 4):
        dx, dy = cos(radians(27 * i - 90)), sin(radians(27 * i - 90))
        line(painter, (0.25 * dx, 0.08 + 0.20 * dy), (0.34 * dx, 0.08 + 0.29 * dy))
    painter.setPen(_soft(0.045))
    painter.setBrush(EARTH)
    painter.drawEllipse(QPointF(0, 0.1), 0.25, 0.18)
    painter.setBrush(INK)
    painter.drawChord(QRectF(-0.2, -0.03, 0.4, 0.28), 180 * 16, 180 * 16)


_PUFFS: Final = (
    (-0.17, 0.10, 0.15),
    (0.02, 0.14, 0.17),
    (0.20, 0.08, 0.13),
    (-0.08, -0.08, 0.17),
    (0.12, -0.11, 0.15),
)


def _smoke(painter: QPainter) -> None:
    cloud = QPainterPath()
    for x, y, radius in _PUFFS:
        cloud = cloud.united(disc(radius, x, y))
    draw(painter, cloud, pen(INK, 0.05, join=ROUNDED), CLOUD)
    painter.setPen(_soft(0.03))
    painter.setBrush(NO_BRUSH)
    painter.drawArc(QRectF(-0.2, -0.18, 0.24, 0.24), 20 * 16, 200 * 16)
    painter.drawArc(QRectF(-0.03, 0.02, 0.26, 0.24), 10 * 16, 190 * 16)


def _barbed_wire(painter: QPainter) -> None:
    painter.setPen(_soft(0.04))
    for y in (-0.15, 0.15):
        line(painter, (-0.36, y), (0.36, y))
        for x in (-0.30, -0.15, 0.0, 0.15, 0.30):
            line(painter, (x - 0.05, y - 0.07), (x + 0.05, y + 0.07))
            line(painter, (x + 0.05, y - 0.07), (x - 0.05, y + 0.07))
    line(painter, (-0.3, -0.15), (0.3, 0.15))
    line(painter, (-0.3, 0.15), (0.3, -0.15))


def _wreck(painter: QPainter) -> None:
    hull = rounded(QRectF(-0.33, 0.06, 0.66, 0.22), 0.1)
    turret = polygon([(-0.2, 0.06), (-0.14, -0.07), (0.12, -0.07), (0.18, 0.06)])
    for part in (hull, turret):
        draw(painter, part, _soft(0.045), STEEL)
    line(painter, (0.12, -0.02), (0.34, 0.05))
    for x in (-0.10, 0.06):
        plume = QPainterPath(QPointF(x, -0.12))
        plume.cubicTo(x - 0.10, -0.20, x + 0.10, -0.24, x, -0.34)
        draw(painter, plume, _soft(0.04))


def _destroyed(painter: QPainter) -> None:
    for side in (1, -1):
        for y in (-1.0, 1.0):
            rail = [(0.36 * side, 0.2 * y), (0.28 * side, 0.13 * y), (0.10 * side, 0.13 * y)]
            draw(painter, polygon(rail, closed=False), _soft(0.05))
        ragged = [(0.10, -0.13), (0.06, -0.04), (0.12, 0.03), (0.08, 0.13)]
        draw(painter, polygon([(side * x, y) for x, y in ragged], closed=False), _soft(0.05))
    painter.setPen(pen(WATER, 0.04, cap=ROUND))
    for y in (-0.28, 0.0, 0.28):
        line(painter, (-0.045, y - 0.02), (0.045, y + 0.03))


def _flood(painter: QPainter) -> None:
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(WATER, 0.07, cap=ROUND))
    for y in (-0.22, 0.0, 0.22):
        wave = QPainterPath(QPointF(-0.36, y))
        for x in (-0.36, -0.12, 0.12):
            wave.cubicTo(x + 0.08, y - 0.16, x + 0.16, y + 0.16, x + 0.24, y)
        painter.drawPath(wave)


MARKERS: Final[Mapping[str, Callable[[QPainter], None]]] = {
    "foxhole": _foxhole,
    "smoke": _smoke,
    "barbed_wire": _barbed_wire,
    "wreck": _wreck,
    "destroyed": _destroyed,
    "flood": _flood,
}


# --- flags --------------------------------------------------------------------------------------

MAP_FLAG: Final = 0.30
"""The height of an objective's flag in the editor, in hexes across flats."""

_STAFF = 0.07
_CLOTH = QRectF(0, -1, 0.62, 0.50)
_FIGURE = Type(Family.SANS, 0.40, bold=True)


def paint_flag(
    painter: QPainter, foot: QPointF, figure: str, height: float, holder: Palette | None = None
) -> None:
    """An objective's flag with its points: white while neutral, else in its holder's colour."""
    ground = WHITE if holder is None else colour(holder.body)
    with placed(painter, foot.x(), foot.y(), height):
        painter.setPen(pen(WHITE, 0.15, cap=ROUND))
        line(painter, (0, 0), (0, -1))
        cloth = QPainterPath()
        cloth.addRect(_CLOTH)
        painter.strokePath(cloth, pen(WHITE, 0.12))
        painter.setPen(pen(INK, _STAFF, cap=ROUND))
        line(painter, (0, 0), (0, -1))
        draw(painter, cloth, pen(INK, 0.045), ground)
        ink, kind = INK if holder is None else WHITE, _FIGURE.scaled(min(1, 2 / len(figure or "1")))
        draw_text(painter, _CLOTH.center(), figure, kind, ink)
