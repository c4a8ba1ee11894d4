"""Outlines and courses of the table as plain numbers: what a straight line does to them.

A sight line is asked thousands of times a second, so nothing here goes through a geometry library;
`shapes.py` mends what an author drew wrongly before it comes here. Shares run from 0 at the start
of a line to 1 at its end.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from studio.inches import TOLERANCE
from studio.model.table import XY
from studio.values import dataclass

SLIGHT = 1e-3
"""Inches within which a line passes a corner, or runs along an edge, so that it may only touch."""

Edge = tuple[float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """An area by the edges around it, holes and all; a place is inside by how often it is left."""

    edges: tuple[Edge, ...]
    box: Box

    def holds(self, x: float, y: float) -> bool:
        """Whether a place lies inside or on the border (K34)."""
        left, top, right, bottom = self.box
        if not (
            left - TOLERANCE <= x <= right + TOLERANCE
            and top - TOLERANCE <= y <= bottom + TOLERANCE
        ):
            return False
        return self._within(x, y) or self.border(x, y) <= TOLERANCE

    def _within(self, x: float, y: float) -> bool:
        inside = False
        for ax, ay, bx, by in self.edges:
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside

    def border(self, x: float, y: float) -> float:
        """How far a place is from the border, infinite where there is none."""
        return min((_off(edge, x, y) for edge in self.edges), default=float("inf"))

    def away(self, x: float, y: float) -> float:
        """How far a place is from the area, 0 inside."""
        return 0.0 if self._within(x, y) else self.border(x, y)

    def touches(self, one: XY, other: XY) -> bool:
        """Whether a line has any point in common with the area, be it on the border."""
        if _misses(self.box, one, other):
            return False
        return self.holds(*one) or any(True for e in self.edges for _ in _meets(e, one, other))

    def pieces(self, one: XY, other: XY) -> list[tuple[float, float]]:
        """The parts of a line inside; what only touches the border isn't (K37)."""
        if not self.edges or _misses(self.box, one, other):
            return []
        ax, ay = one
        dx, dy = other[0] - ax, other[1] - ay
        long = hypot(dx, dy)
        slight, grazes = SLIGHT * long, False
        shares = []
        for px, py, qx, qy in self.edges:
            before = dx * (py - ay) - dy * (px - ax)
            after = dx * (qy - ay) - dy * (qx - ax)
            if -slight < before < slight or -slight < after < slight:
                grazes = True
            if (before > 0) != (after > 0):
                # By the share of the edge, which lies on it however nearly they are parallel.
                part = before / (before - after)
                x, y = px + part * (qx - px) - ax, py + part * (qy - py) - ay
                shares.append((x * dx + y * dy) / (long * long))
        shares.sort()
        found: list[tuple[float, float]] = []
        for n in range(0, len(shares) - 1, 2):
            first, last = max(0.0, shares[n]), min(1.0, shares[n + 1])
            if (last - first) * long <= TOLERANCE:
                continue
            if grazes or (last - first) * long < SLIGHT:
                middle = (first + last) / 2
                if self.border(ax + middle * dx, ay + middle * dy) <= TOLERANCE:
                    continue
            found.append((first, last))
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A line on the ground by its stretches; one without length is a stretch from a point to it."""

    edges: tuple[Edge, ...]
    box: Box

    def away(self, x: float, y: float) -> float:
        """How far a place is from the line."""
        return min(_off(edge, x, y) for edge in self.edges)

    def crossings(self, one: XY, other: XY) -> list[float]:
        """Where a line meets it; where they run on one another, both ends of that."""
        if _misses(self.box, one, other):
            return []
        return [share for edge in self.edges for share in _meets(edge, one, other)]


def _meets(edge: Edge, one: XY, other: XY) -> Iterator[float]:
    px, py, qx, qy = edge
    (ax, ay), (bx, by) = one, other
    dx, dy = bx - ax, by - ay
    long = hypot(dx, dy)
    before = (dx * (py - ay) - dy * (px - ax)) / long
    after = (dx * (qy - ay) - dy * (qx - ax)) / long
    slack = TOLERANCE / long
    near = [
        ((x - ax) * dx + (y - ay) * dy) / (long * long)
        for off, x, y in ((before, px, py), (after, qx, qy))
        if abs(off) <= TOLERANCE
    ]
    if len(near) == 2:
        first, last = max(0.0, min(near)), min(1.0, max(near))
        if first <= last + slack:
            yield first
            yield last
    elif near:
        if -slack <= near[0] <= 1 + slack:
            yield near[0]
    elif (before > 0) != (after > 0):
        ex, ey = qx - px, qy - py
        share = ((px - ax) * ey - (py - ay) * ex) / (dx * ey - dy * ex)
        if -slack <= share <= 1 + slack:
            yield share


def _misses(box: Box, one: XY, other: XY) -> bool:
    """Whether a line passes a box on one side."""
    left, top, right, bottom = box
    (ax, ay), (bx, by) = one, other
    if (ax < left and bx < left) or (ax > right and bx > right):
        return True
    if (ay < top and by < top) or (ay > bottom and by > bottom):
        return True
    dx, dy = bx - ax, by - ay
    u, v = dx * (top - ay), dx * (bottom - ay)
    p, q = dy * (left - ax), dy * (right - ax)
    slack = TOLERANCE * (abs(dx) + abs(dy))
    values = (u - p, u - q, v - p, v - q)
    return min(values) > slack or max(values) < -slack


def _off(edge: Edge, x: float, y: float) -> float:
    """How far a place is from a stretch."""
    px, py, qx, qy = edge
    ex, ey = qx - px, qy - py
    square = ex * ex + ey * ey
    if square == 0:
        return hypot(x - px, y - py)
    share = ((x - px) * ex + (y - py) * ey) / square
    share = 0.0 if share < 0 else 1.0 if share > 1 else share
    return hypot(x - px - share * ex, y - py - share * ey)


@lru_cache(maxsize=4096)
def region_of(points: tuple[XY, ...]) -> Region:
    """The area inside an outline; one that crosses itself is what it encloses."""
    rings = [points] if _is_convex(points) else _mended(points)
    return Region(tuple(edge for ring in rings for edge in _edges(ring)), box_of(points))


@lru_cache(maxsize=4096)
def course_of(points: tuple[XY, ...]) -> Course:
    """The course of a line."""
    stretches = tuple((*a, *b) for a, b in pairwise(points) if a != b)
    return Course(stretches or ((*points[0], *points[0]),), box_of(points))


def box_of(points: Sequence[XY]) -> Box:
    """The smallest upright box around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _edges(ring: Sequence[XY]) -> Iterator[Edge]:
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        if a != b:
            yield (*a, *b)


def _is_convex(points: Sequence[XY]) -> bool:
    """Whether an outline turns one way all around, and once: then it needs no mending."""
    count, turns, flips = len(points), set(), 0
    if count < 3:
        return False
    for n in range(count):
        (ax, ay), (bx, by), (cx, cy) = points[n - 2], points[n - 1], points[n]
        turns.add((bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0)
        if (bx - ax) * (cy - by) == (by - ay) * (cx - bx):
            return False
        flips += ((bx - ax) > 0) != ((cx - bx) > 0)
    return len(turns) == 1 and flips <= 2


def _mended(points: tuple[XY, ...]) -> Iterator[Sequence[XY]]:
    from studio.rules.chain_of_command.shapes import outline

    shape = outline(points)
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon" and not part.is_empty:
            for ring in (part.exterior, *part.interiors):
                yield list(ring.coords)[:-1]
