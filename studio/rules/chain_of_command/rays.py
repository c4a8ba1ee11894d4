"""Stretches of a ray: near a line on the ground, too deep in an area, and what is left of it.

A ray goes out from an eye; its stretches are measured from there in inches.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, inf, pi, tau

from studio.inches import TOLERANCE, Point
from studio.model.table import XY, Table
from studio.rules.chain_of_command.outlines import SLIGHT, Edge
from studio.rules.chain_of_command.sightline import CLOSE

Stretch = tuple[float, float]
"""From where to where along a ray, in inches from the eye."""
CELLS = 256
"""Directions by which things are found."""


def crossed(edges: Sequence[Edge], dx: float, dy: float) -> list[float] | None:
    """Where the line of a ray crosses edges that are told from its eye, in order.

    None: it passes a corner, or runs along an edge, so closely that it takes a better look.
    """
    found = []
    for px, py, qx, qy in edges:
        before, after = dx * py - dy * px, dx * qy - dy * qx
        if before > SLIGHT:
            if after > SLIGHT:
                continue
            if after > -SLIGHT:
                return None
        elif before < -SLIGHT:
            if after < -SLIGHT:
                continue
            if after < SLIGHT:
                return None
        else:
            return None
        part = before / (before - after)
        found.append((px + part * (qx - px)) * dx + (py + part * (qy - py)) * dy)
    found.sort()
    return found


def inner(crossings: Sequence[float], far: float) -> list[Stretch] | None:
    """The stretches of a ray inside an outline that its line crosses there; None as `crossed`."""
    found = []
    for n in range(0, len(crossings) - 1, 2):
        first, last = max(0.0, crossings[n]), min(far, crossings[n + 1])
        if last - first > TOLERANCE:
            if last - first < SLIGHT:
                return None
            found.append((first, last))
    return found


def near_line(edges: Sequence[Edge], at: Point, end: XY, far: float) -> list[Stretch]:
    """Where a ray is within an inch of a line on the ground, in order."""
    dx, dy = (end[0] - at.x) / far, (end[1] - at.y) / far
    found = sorted(
        stretch
        for edge in edges
        for stretch in near_edge(edge, at.x, at.y, dx, dy)
        if stretch[1] > 0
    )
    merged: list[Stretch] = []
    for first, last in found:
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def near_edge(edge: Edge, x: float, y: float, dx: float, dy: float) -> Iterator[Stretch]:
    """Where a ray is within an inch of a straight piece: of its ends, and beside it."""
    ax, ay, bx, by = edge
    for px, py in ((ax, ay), (bx, by)):
        along = (px - x) * dx + (py - y) * dy
        off = (px - x) ** 2 + (py - y) ** 2 - along * along
        if off <= CLOSE * CLOSE:
            half = (CLOSE * CLOSE - off) ** 0.5
            yield along - half, along + half
    long = hypot(bx - ax, by - ay)
    if long <= TOLERANCE:
        return
    ux, uy = (bx - ax) / long, (by - ay) / long
    low, high = -inf, inf
    for start, pace, least, most in (
        ((x - ax) * ux + (y - ay) * uy, dx * ux + dy * uy, 0.0, long),
        ((y - ay) * ux - (x - ax) * uy, dy * ux - dx * uy, -CLOSE, CLOSE),
    ):
        if abs(pace) < 1e-12:
            if not least <= start <= most:
                return
            continue
        one, other = (least - start) / pace, (most - start) / pace
        low, high = max(low, min(one, other)), min(high, max(one, other))
    if low < high:
        yield low, high


def too_deep(pieces: Sequence[Stretch], depth: float, *, endless: bool) -> Iterator[Stretch]:
    """Beyond so many inches in an area; whoever is in it himself sees nothing after that."""
    deep = 0.0
    for first, last in pieces:
        if deep + last - first > depth + TOLERANCE:
            start = first + max(0.0, depth - deep)
            yield start, inf if endless else last
            if endless:
                return
        deep += last - first


def without(start: float, stop: float, pieces: Sequence[Stretch]) -> Iterator[Stretch]:
    """A stretch without what lies in an area: there its depth decides, not its height."""
    for first, last in pieces:
        if first < stop and last > start:
            if first > start:
                yield start, first
            start = max(start, last)
    if start < stop:
        yield start, stop


def left_over(hidden: Iterable[Stretch], far: float) -> list[Stretch]:
    """What is left of a ray."""
    seen, at = [], 0.0
    for first, last in sorted(hidden):
        if first > at + TOLERANCE:
            seen.append((at, min(first, far)))
        at = max(at, last)
        if at >= far:
            return seen
    if far > at + TOLERANCE:
        seen.append((at, far))
    return seen


def to_edge(table: Table, at: Point, dx: float, dy: float) -> float:
    """How far it is to the edge of the table in a direction."""
    far = inf
    if abs(dx) > 1e-12:
        far = min(far, ((table.width if dx > 0 else 0.0) - at.x) / dx)
    if abs(dy) > 1e-12:
        far = min(far, ((table.height if dy > 0 else 0.0) - at.y) / dy)
    return max(0.0, far)


def folded(angle: float) -> float:
    """An angle from -pi to pi."""
    return (angle + pi) % tau - pi
