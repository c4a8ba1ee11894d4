"""The geometry of strokes: which hexes, and which corners, a movement of the mouse goes along."""

from collections.abc import Iterator
from math import ceil, hypot
from typing import Final

from studio.app.scene.camera import nearness
from studio.draw.regions import spot
from studio.hexes import Hex, Hexside, Point, distance, hexsides_at

SIDE_REACH: Final = 0.2
"""A hexside is followed within this distance of its line, in hexes across flats."""
CORNER_REACH: Final = 0.14
"""Nearer than this to a corner, the pointer follows none of its hexsides, only the corner."""
SAMPLE: Final = 0.1
"""A movement of the mouse is looked at this often, in hexes across flats."""


def hexes_along(a: Hex, b: Hex) -> Iterator[Hex]:
    """The hexes of a straight stroke from one hex to another, both included."""
    yield a
    here = a
    while here != b:
        here = min(here.neighbours(), key=lambda at: (distance(at, b), _off_line(at, a, b)))
        yield here


def _off_line(at: Hex, a: Hex, b: Hex) -> int:
    """How far a hex lies off the line from a to b, as twice an area."""
    (ax, ay), (bx, by), (x, y) = a.centre(), b.centre(), at.centre()
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax))


def rectangle_between(a: Hex, b: Hex) -> Iterator[Hex]:
    """The hexes whose centres lie in the upright rectangle between two centres."""
    low, high = sorted((a.y, b.y))
    parity = (a.q + a.y) % 2
    for q in range(min(a.q, b.q), max(a.q, b.q) + 1):
        for y in range(low + (low + q + parity) % 2, high + 1, 2):
            yield Hex(q, y)


def corner_steps(a: Point, b: Point) -> Iterator[Hexside]:
    """The hexsides of a short course from corner to corner."""
    here = a
    while here != b:
        side = min(hexsides_at(here), key=lambda one: _apart(one.end_from(here), b))
        here = side.end_from(here)
        yield side


def _apart(a: Point, b: Point) -> int:
    """How far two points lie apart, as a square: a step in y is longer than one in x."""
    return (a.x - b.x) ** 2 + 3 * (a.y - b.y) ** 2


class EdgeCourse:
    """The hexsides that a drag runs along, without a gap; turning back takes them away again."""

    def __init__(self, start: Hexside) -> None:
        self.sides: list[Hexside] = [start]
        self._end: Point | None = None
        """Where the course has come to; None until it has left its first hexside."""
        self._at: tuple[float, float] | None = None

    def follow(self, x: float, y: float, nearest: Hexside) -> None:
        """The pointer is here now, and this is the hexside nearest to it."""
        a, b = nearest.corners()
        to_a, to_b = (hypot(x - cx, y - cy) for cx, cy in (spot(a), spot(b)))
        if min(to_a, to_b) < CORNER_REACH:
            self._lead_to(a if to_a < to_b else b)
        elif nearness(x, y, nearest) < SIDE_REACH:
            self._take_in(nearest)

    def samples(self, x: float, y: float) -> Iterator[tuple[float, float]]:
        """Places from where the pointer was last to where it is now."""
        x0, y0 = self._at or (x, y)
        self._at = (x, y)
        count = max(1, ceil(hypot(x - x0, y - y0) / SAMPLE))
        for number in range(1, count + 1):
            share = number / count
            yield x0 + (x - x0) * share, y0 + (y - y0) * share

    def _lead_to(self, corner: Point) -> None:
        if self._end is None:
            if corner in self.sides[0].corners():
                return
            self._end = min(self.sides[0].corners(), key=lambda one: _apart(one, corner))
        for side in corner_steps(self._end, corner):
            self._step(side)

    def _take_in(self, side: Hexside) -> None:
        if side == self.sides[-1]:
            return
        if len(self.sides) > 1 and side == self.sides[-2]:
            self._step(self.sides[-1])
            return
        near = min(side.corners(), key=lambda one: _apart(one, self._end or self._middle()))
        if self._end is None:
            self._end = min(self.sides[0].corners(), key=lambda one: _apart(one, near))
        self._lead_to(near)
        if side != self.sides[-1]:
            self._step(side)

    def _middle(self) -> Point:
        (ax, ay), (bx, by) = self.sides[0].corners()
        return Point((ax + bx) // 2, (ay + by) // 2)

    def _step(self, side: Hexside) -> None:
        """One hexside further, or back over the last one; the first one always stays."""
        assert self._end is not None
        if side == self.sides[-1]:
            self._end = side.end_from(self._end)
            if len(self.sides) > 1:
                self.sides.pop()
        else:
            self.sides.append(side)
            self._end = side.end_from(self._end)
