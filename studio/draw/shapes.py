"""Pens, colours and plain shapes that blocks, markers, overlays and sheets are drawn with."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from math import cos, pi, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

XY = tuple[float, float]
"""A point in the painter's units."""

FLAT: Final = Qt.PenCapStyle.FlatCap
ROUND: Final = Qt.PenCapStyle.RoundCap
SQUARE: Final = Qt.PenCapStyle.SquareCap
MITRE: Final = Qt.PenJoinStyle.MiterJoin
ROUNDED: Final = Qt.PenJoinStyle.RoundJoin
NO_PEN: Final = Qt.PenStyle.NoPen
NO_BRUSH: Final = Qt.BrushStyle.NoBrush


@cache
def colour(name: str, alpha: int = 255) -> QColor:
    """The colour `#RRGGBB` at an opacity from 0 to 255. Shared: never change it in place."""
    shade = QColor(name)
    shade.setAlpha(alpha)
    return shade


def pen(
    ink: QColor,
    width: float,
    *,
    dash: Sequence[float] = (),
    cap: Qt.PenCapStyle = FLAT,
    join: Qt.PenJoinStyle = MITRE,
) -> QPen:
    """A pen of a width in painter units; `dash` gives strokes and gaps in the same units."""
    made = QPen(ink, width, Qt.PenStyle.SolidLine, cap, join)
    if dash:
        made.setDashPattern([length / width for length in dash])
    return made


def polygon(points: Iterable[XY], *, closed: bool = True) -> QPainterPath:
    """The path through some points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    if closed:
        path.closeSubpath()
    return path


def disc(radius: float, x: float = 0.0, y: float = 0.0) -> QPainterPath:
    """A circle about a point."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def square(half: float, x: float = 0.0, y: float = 0.0) -> QRectF:
    """The square about a point whose sides are twice `half` long."""
    return QRectF(x - half, y - half, 2 * half, 2 * half)


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def star(radius: float, points: int = 5, depth: float = 0.40) -> QPainterPath:
    """A star with one point upwards; `depth` is the inner radius in parts of the outer."""
    corners = []
    for i in range(2 * points):
        r, angle = radius * (depth if i % 2 else 1.0), pi * i / points - pi / 2
        corners.append((r * cos(angle), r * sin(angle)))
    return polygon(corners)


def cross(radius: float, width: float = 0.34) -> QPainterPath:
    """An upright cross; `width` is half the width of its arms in parts of the radius."""
    r, w = radius, radius * width
    top_right = [(-w, -r), (w, -r), (w, -w), (r, -w), (r, w), (w, w)]
    return polygon([*top_right, *((-x, -y) for x, y in top_right)])


def hexagon(radius: float, x: float = 0.0, y: float = 0.0) -> QPainterPath:
    """A flat-top hexagon about a point; `radius` reaches to its corners."""
    angles = [radians(60 * i) for i in range(6)]
    return polygon([(x + radius * cos(a), y + radius * sin(a)) for a in angles])


def chaikin(points: Sequence[XY], times: int) -> list[XY]:
    """A closed course with its corners cut off, that many times over."""
    course = list(points)
    for _ in range(times):
        pairs = zip(course, [*course[1:], course[0]], strict=True)
        course = [
            (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
            for a, b in pairs
            for t in (0.25, 0.75)
        ]
    return course


EMBLEMS: Final[Mapping[str, Callable[[float], QPainterPath]]] = {
    "cross": lambda radius: cross(0.79 * radius),
    "star": star,
}
"""The emblems that a side may bear, drawn to fit a circle of a radius."""


def emblem(name: str, radius: float) -> QPainterPath:
    """A side's emblem; one that has none by that name bears a ring-like disc."""
    draw = EMBLEMS.get(name)
    return draw(radius) if draw else disc(0.75 * radius)


@contextmanager
def placed(painter: QPainter, x: float, y: float, scale: float = 1.0) -> Iterator[None]:
    """Within it, the origin lies at a point and a unit is `scale` long."""
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    try:
        yield
    finally:
        painter.restore()


def fill(painter: QPainter, path: QPainterPath, ink: QColor) -> None:
    """Fills a path without an outline."""
    painter.fillPath(path, ink)


def draw(painter: QPainter, path: QPainterPath, outline: QPen, ink: QColor | None = None) -> None:
    """Strokes a path, and fills it if a colour is given."""
    painter.setPen(outline)
    painter.setBrush(NO_BRUSH if ink is None else ink)
    painter.drawPath(path)


def line(painter: QPainter, a: XY, b: XY) -> None:
    """A straight line with the painter's pen."""
    painter.drawLine(QPointF(*a), QPointF(*b))
