"""Points and curves on the map, in hexes across flats, and the seeded chance that varies them.

A point is a pair of floats, x to the right, y downwards. Sides and corners are numbered as in
`studio.hexes`.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from struct import unpack
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from studio.draw.regions import PITCH, RADIUS, centre
from studio.draw.shapes import XY, chaikin, polygon
from studio.hexes import CORNERS, STEPS, Hex, Hexside

NORMALS: Final[tuple[XY, ...]] = tuple((dq * PITCH, dy / 2) for dq, dy in STEPS)
"""The unit vector across each side, outwards."""
TANGENTS: Final[tuple[XY, ...]] = tuple((-ny, nx) for nx, ny in NORMALS)
"""The unit vector along each side, clockwise about the hex."""
CORNER_OFFSETS: Final[tuple[XY, ...]] = tuple((dx * RADIUS / 2, dy / 2) for dx, dy in CORNERS)


class Cubic(NamedTuple):
    """A Bézier curve: start, two handles, end."""

    a: XY
    b: XY
    c: XY
    d: XY

    def at(self, t: float) -> XY:
        """The point at `t`, 0 to 1."""
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        a, b, c, d = self
        return (
            p * a[0] + q * b[0] + r * c[0] + s * d[0],
            p * a[1] + q * b[1] + r * c[1] + s * d[1],
        )

    def halves(self) -> tuple["Cubic", "Cubic"]:
        """The curve cut at t = 1/2."""
        ab, bc, cd = midpoint(self.a, self.b), midpoint(self.b, self.c), midpoint(self.c, self.d)
        abc, bcd = midpoint(ab, bc), midpoint(bc, cd)
        middle = midpoint(abc, bcd)
        return Cubic(self.a, ab, abc, middle), Cubic(middle, bcd, cd, self.d)

    def points(self, count: int) -> list[XY]:
        """`count` + 1 points from the start to the end."""
        return [self.at(n / count) for n in range(count + 1)]

    def backwards(self) -> "Cubic":
        """The same curve from its end to its start."""
        return Cubic(self.d, self.c, self.b, self.a)


class Station(NamedTuple):
    """A place on a curve with the unit vector along it."""

    x: float
    y: float
    tx: float
    ty: float


def plus(a: XY, b: XY, factor: float = 1.0) -> XY:
    """`a` moved by `factor` times `b`."""
    return (a[0] + factor * b[0], a[1] + factor * b[1])


def midpoint(a: XY, b: XY) -> XY:
    """Halfway between two points."""
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def between(a: XY, b: XY, t: float) -> XY:
    """The point at `t` on the way from `a` to `b`."""
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


def unit(a: XY, b: XY) -> XY:
    """The direction from `a` to `b`, one long."""
    length = math.dist(a, b) or 1.0
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def rotated(v: XY, degrees: float) -> XY:
    """A vector turned clockwise on the screen."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (c * v[0] - s * v[1], s * v[0] + c * v[1])


def corner(at: Hex, number: int) -> XY:
    """A corner of a hex; side `d` runs from corner `d - 1` to corner `d`."""
    return plus(centre(at), CORNER_OFFSETS[number % 6])


def side_middle(at: Hex, direction: int) -> XY:
    """The middle of a hexside."""
    return plus(centre(at), NORMALS[direction % 6], 0.5)


def side_ends(side: Hexside) -> tuple[XY, XY]:
    """Both ends of a hexside, clockwise as seen from the hex that names it."""
    return corner(side.hex, side.direction - 1), corner(side.hex, side.direction)


def hex_path(at: Hex, grow: float = 1.0) -> QPainterPath:
    """The outline of a hex, made larger or smaller about its centre."""
    middle = centre(at)
    return polygon([plus(middle, offset, grow) for offset in CORNER_OFFSETS])


@lru_cache(maxsize=100_000)
def chance(x: int, y: int, what: str, count: int) -> tuple[float, ...]:
    """`count` numbers from 0 to 1 that depend on a place and a purpose alone.

    A digest, not a generator: it is the same on every machine and quickly begun.
    """
    from hashlib import blake2b  # slow to import, and needed after the window stands only

    numbers: list[int] = []
    while len(numbers) < count:
        seed = f"{x},{y},{what},{len(numbers)}"
        numbers += unpack("<16I", blake2b(seed.encode(), digest_size=64).digest())
    return tuple(number / 2**32 for number in numbers[:count])


def swing(value: float, most: float) -> float:
    """A chance from 0 to 1 turned into a deviation of at most `most` either way."""
    return (2 * value - 1) * most


def extend(path: QPainterPath, points: Iterable[XY], closed: bool = True) -> None:
    """Adds straight lines to a path as a new part of it."""
    rest = iter(points)
    path.moveTo(*next(rest))
    for x, y in rest:
        path.lineTo(x, y)
    if closed:
        path.closeSubpath()


def trace(path: QPainterPath, curve: Cubic, begin: bool = True) -> None:
    """Adds a curve to a path, as a new part of it or going on from where it ended."""
    if begin:
        path.moveTo(*curve.a)
    path.cubicTo(*curve.b, *curve.c, *curve.d)


def curve_path(curves: Iterable[Cubic]) -> QPainterPath:
    """A path of curves; those that begin where the last ended go on from there."""
    path = QPainterPath()
    last: XY | None = None
    for curve in curves:
        trace(path, curve, curve.a != last)
        last = curve.d
    return path


def add_line(path: QPainterPath, a: XY, b: XY) -> None:
    """Adds one straight line."""
    path.moveTo(*a)
    path.lineTo(*b)


def add_disc(path: QPainterPath, at: XY, radius: float) -> None:
    """Adds a disc."""
    path.addEllipse(QPointF(*at), radius, radius)


def stations(points: Sequence[XY], step: float) -> list[Station]:
    """Places evenly spread over a line of points, about `step` apart, half a gap at either end."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    count = max(1, round(total / step)) if total else 0
    return list(_along(points, lengths, [total * (n + 0.5) / count for n in range(count)]))


def _along(
    points: Sequence[XY], lengths: Sequence[float], places: Sequence[float]
) -> Iterator[Station]:
    done, n = 0.0, 0
    for place in places:
        while n < len(lengths) - 1 and done + lengths[n] < place:
            done += lengths[n]
            n += 1
        a, b = points[n], points[n + 1]
        tx, ty = unit(a, b)
        yield Station(a[0] + tx * (place - done), a[1] + ty * (place - done), tx, ty)


@lru_cache(maxsize=1000)
def blob(variant: int, corners: int = 8, swell: float = 0.22, rounds: int = 2) -> tuple[XY, ...]:
    """A bushy outline about the origin, of radius 1 give or take `swell`, rounded so often."""
    numbers = chance(variant, corners, f"blob {swell}", corners + 1)
    start = numbers[0] * math.tau
    ring = []
    for n, value in enumerate(numbers[1:]):
        angle, radius = start + n * math.tau / corners, 1 + swing(value, swell)
        ring.append((math.cos(angle) * radius, math.sin(angle) * radius))
    return tuple(chaikin(ring, rounds))


def placed(shape: Iterable[XY], at: XY, scale: float = 1.0) -> list[XY]:
    """A shape about the origin, scaled and moved to a place."""
    x0, y0 = at
    return [(x0 + x * scale, y0 + y * scale) for x, y in shape]


def turned(shape: Iterable[XY], at: XY, degrees: float) -> list[XY]:
    """A shape about the origin, turned clockwise and moved to a place."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x0, y0 = at
    return [(x0 + c * x - s * y, y0 + s * x + c * y) for x, y in shape]
