"""The geometry of strokes: which hexes, and which corners, a movement of the mouse goes along."""

from collections.abc import Iterator

from studio.hexes import Hex, distance


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
