"""Where hexes lie in the plane, and the outlines of sets of hexes.

Lengths are in hexes across flats: the centre of hex (q, y) lies at (q·√3/2, y/2).
"""

from collections.abc import Collection, Iterator
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from studio.draw.shapes import XY, chaikin, polygon
from studio.hexes import Hex, Hexside, Point

PITCH: Final = 3**0.5 / 2
"""From one column to the next."""
RADIUS: Final = 1 / 3**0.5
"""From a centre to a corner."""


def centre(at: Hex) -> XY:
    """Where the middle of a hex lies."""
    return at.q * PITCH, at.y / 2


def spot(point: Point) -> XY:
    """Where a point of the finer lattice lies."""
    return point.x * PITCH / 3, point.y / 2


def middle(side: Hexside) -> XY:
    """Where the middle of a hexside lies."""
    (ax, ay), (bx, by) = map(spot, side.corners())
    return (ax + bx) / 2, (ay + by) / 2


def qpoint(at: XY) -> QPointF:
    """The same place for Qt."""
    return QPointF(*at)


def region(hexes: Collection[Hex], inset: float = 0.04) -> QPainterPath:
    """A set of hexes in a soft outline that keeps `inset` off its hexsides."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for loop in boundary_loops(frozenset(hexes)):
        path.addPath(polygon(chaikin(list(_drawn_in(loop, frozenset(hexes), inset)), 2)))
    return path


def rims(hexes: Collection[Hex], inset: float, rounds: int) -> Iterator[QPainterPath]:
    """The parts of a region's outline, each closed: one round each piece and each hole.

    Strokes along them one by one are quicker than along all at once. `rounds` is how often their
    corners are cut; without, they follow the hexsides.
    """
    inside = frozenset(hexes)
    for loop in boundary_loops(inside):
        yield polygon(chaikin(list(_drawn_in(loop, inside, inset)), rounds))


def boundary(hexes: Collection[Hex]) -> Iterator[tuple[Hex, int]]:
    """The hexsides on the outside of a set, each as the inner hex and the direction outwards."""
    inside = frozenset(hexes)
    for at in sorted(inside):
        for direction, other in enumerate(at.neighbours()):
            if other not in inside:
                yield at, direction


def boundary_loops(hexes: frozenset[Hex]) -> Iterator[list[tuple[Hex, int]]]:
    """The outside of a set in closed courses: clockwise round it, anticlockwise in its holes."""
    starts = {at.corner(d - 1): (at, d) for at, d in boundary(hexes)}
    while starts:
        corner = next(iter(starts))
        loop = []
        while corner in starts:
            at, direction = starts.pop(corner)
            loop.append((at, direction))
            corner = at.corner(direction)
        yield loop


def _drawn_in(loop: list[tuple[Hex, int]], inside: frozenset[Hex], inset: float) -> Iterator[XY]:
    """Corners and middles of a course, moved inwards."""
    for at, direction in loop:
        yield _corner_inwards(at, direction - 1, inside, inset)
        (x, y), (mx, my) = centre(at), middle(at.hexside(direction))
        share = inset / 0.5
        yield mx + (x - mx) * share, my + (y - my) * share


def _corner_inwards(at: Hex, corner: int, inside: frozenset[Hex], inset: float) -> XY:
    around = (at, at.neighbour(corner), at.neighbour(corner + 1))
    spots = [centre(h) for h in around if h in inside]
    gx, gy = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    x, y = spot(at.corner(corner))
    share = 1.15 * inset / (hypot(gx - x, gy - y) or 1.0)
    return x + (gx - x) * share, y + (gy - y) * share
