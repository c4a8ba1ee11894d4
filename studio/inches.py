"""Points, distances, arcs and corridors on an open table, in inches and degrees.

`x` runs to the right, `y` towards the reader; a facing is an angle in degrees from the x axis,
turning towards the y axis. Limits belong to what they limit: "within 4 inches" holds at exactly 4,
and a point on the edge of an arc is in it. Comparisons forgive `TOLERANCE`.
"""

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

from studio.values import dataclass

TOLERANCE: Final = 1e-6
"""Inches by which a measured limit may be missed through rounding alone."""


class Point(NamedTuple):
    """A point of the table in inches."""

    x: float
    y: float

    def __sub__(self, other: "Point") -> "Point":
        """The way from another point to this one."""
        return Point(self.x - other.x, self.y - other.y)


def within(distance: float, limit: float) -> bool:
    """Whether a distance is no more than a limit."""
    return distance <= limit + TOLERANCE


def distance(a: Point, b: Point) -> float:
    """The plan distance of two points."""
    return hypot(a.x - b.x, a.y - b.y)


def nearest(ones: Iterable[Point], others: Sequence[Point]) -> float:
    """The least distance between two groups of points, infinite when either is empty."""
    return min((distance(a, b) for a in ones for b in others), default=float("inf"))


def direction(facing: float) -> Point:
    """The unit step of a facing."""
    return Point(cos(radians(facing)), sin(radians(facing)))


def dot(a: Point, b: Point) -> float:
    """The inner product of two steps."""
    return a.x * b.x + a.y * b.y


def turn_between(one: float, other: float) -> float:
    """The angle between two facings, from 0 to 180."""
    return abs((one - other + 180) % 360 - 180)


@dataclass(frozen=True, slots=True)
class Arc:
    """A frontal arc of 90 degrees from a frontage line (13.1).

    The line goes through `middle` across `facing`, from `left` to `right` of it. The arc widens by
    an inch to each side for every inch forward.
    """

    middle: Point
    facing: float
    left: float = 0.0
    right: float = 0.0

    def holds(self, target: Point) -> bool:
        """Whether a point lies in the arc or on its edge."""
        ahead = direction(self.facing)
        step = target - self.middle
        forward = dot(step, ahead)
        aside = dot(step, Point(-ahead.y, ahead.x))
        return (
            forward >= -TOLERANCE
            and self.left - forward - TOLERANCE <= aside <= self.right + forward + TOLERANCE
        )


def arc_of(places: Sequence[tuple[Point, float]], facing: float) -> Arc:
    """The arc of figures with their facings, around the team's set facing (13.1, K36).

    The line runs through the largest group of figures that face the same way, within 5 degrees; of
    equal groups, the one nearest the set facing.

    Raises:
        ValueError: there are no figures.
    """
    groups = [
        [point for point, other in places if turn_between(faced, other) <= 5] for _, faced in places
    ]
    sizes = [
        (-len(group), turn_between(faced, facing), n)
        for n, (group, (_, faced)) in enumerate(zip(groups, places, strict=True))
    ]
    best = min(sizes)[2]
    group, faced = groups[best], places[best][1]
    middle = Point(
        sum(point.x for point in group) / len(group), sum(point.y for point in group) / len(group)
    )
    ahead = direction(faced)
    across = Point(-ahead.y, ahead.x)
    offsets = [dot(point - middle, across) for point in group]
    return Arc(middle, faced, min(offsets), max(offsets))


@dataclass(frozen=True, slots=True)
class Foot:
    """Where a point stands beside a line: the share of the way to its foot, and how far off."""

    share: float
    off: float

    @property
    def beside(self) -> bool:
        """Whether the foot lies strictly between both ends."""
        return TOLERANCE < self.share < 1 - TOLERANCE


def foot(point: Point, start: Point, end: Point) -> Foot:
    """How a point stands to the segment from `start` to `end`, which has a length."""
    along, step = end - start, point - start
    length = hypot(*along)
    share = dot(step, along) / (length * length)
    off = abs(along.x * step.y - along.y * step.x) / length
    return Foot(share, off)


def clearance(point: Point, start: Point, end: Point) -> float:
    """The least distance of a point from the segment from `start` to `end`."""
    if start == end:
        return distance(point, start)
    at = foot(point, start, end)
    if at.share <= 0:
        return distance(point, start)
    return distance(point, end) if at.share >= 1 else at.off


@dataclass(frozen=True, slots=True)
class Strip:
    """A rectangle that begins at a marker and reaches away from `axis`' start (13.4)."""

    marker: Point
    facing: float
    width: float
    depth: float

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the rectangle or on its edge."""
        ahead = direction(self.facing)
        step = point - self.marker
        forward, aside = dot(step, ahead), dot(step, Point(-ahead.y, ahead.x))
        return -TOLERANCE <= forward <= self.depth + TOLERANCE and within(
            abs(aside), self.width / 2
        )

    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners, in the order of its outline."""
        ahead = direction(self.facing)

        def at(forward: float, aside: float) -> Point:
            return Point(
                self.marker.x + forward * ahead.x - aside * ahead.y,
                self.marker.y + forward * ahead.y + aside * ahead.x,
            )

        half = self.width / 2
        return at(0, -half), at(0, half), at(self.depth, half), at(self.depth, -half)
