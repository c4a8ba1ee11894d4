"""Footprints of obstacles that don't fill their hex, in whole numbers: exact, whoever looks.

A polygon's corners are given in hexes across flats from the centre of its hex. For all questions
they are laid on a lattice `FINE` times finer than that of `studio.hexes`, on which centres and
corners of hexes are whole numbers too. So a line of sight meets a footprint or doesn't, from both
its ends, and turning the map by 180° changes nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final

from studio.hexes import CORNERS, Hex, Point
from studio.model.board import Board, Outline, Spot, place_on
from studio.model.ground import Polygon

FINE: Final = 1000
"""Parts of a unit of the lattice of hexes: a part is 0.05 mm on a printed board or less."""
ROUNDING: Final = 12
"""Parts by which a corner may lie outside its hex: files round to three digits."""
COLUMN: Final = 2 * 3**0.5
"""Units of the lattice in x for one hex across flats; in y there are two."""
Shape = tuple[Point, ...]
"""A polygon on the fine lattice, from the centre of its hex."""


def laid(polygon: Polygon) -> Shape:
    """The polygon on the fine lattice."""
    return tuple(Point(round(x * COLUMN * FINE), round(y * 2 * FINE)) for x, y in polygon)


def unlaid(shape: Shape) -> Polygon:
    """The corners of a shape in hexes across flats, as files have them: to three digits."""
    return tuple(
        (round(x / COLUMN / FINE, 3) + 0.0, round(y / 2 / FINE, 3) + 0.0) for x, y in shape
    )


def centre_seen_from(at: Hex, other: Hex) -> Point:
    """The centre of a hex on the fine lattice about the centre of another."""
    return Point(3 * FINE * (other.q - at.q), FINE * (other.y - at.y))


def meets(shape: Shape, a: Point, b: Point) -> bool:
    """Whether the line from a to b touches a footprint, be it in one point of its rim."""
    return any(touch(a, b, p, q) for p, q in sides_of(shape)) or holds(shape, a)


def sides_of(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Its sides, the closing one last."""
    return pairwise((*shape, shape[0]))


def touch(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether two lines have a point in common, their ends included."""
    if not _boxes_touch(a, b, p, q):
        return False
    return _apart(a, b, p, q) <= 0 and _apart(p, q, a, b) <= 0


def _boxes_touch(a: Point, b: Point, p: Point, q: Point) -> bool:
    return (
        min(a.x, b.x) <= max(p.x, q.x)
        and min(p.x, q.x) <= max(a.x, b.x)
        and min(a.y, b.y) <= max(p.y, q.y)
        and min(p.y, q.y) <= max(a.y, b.y)
    )


def _apart(a: Point, b: Point, p: Point, q: Point) -> int:
    """Positive when p and q lie on the same side of the line through a and b."""
    return _sign(side(a, b, p)) * _sign(side(a, b, q))


def side(a: Point, b: Point, at: Point) -> int:
    """Positive on one side of the line through a and b, negative on the other, 0 on it."""
    return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def holds(shape: Shape, at: Point) -> bool:
    """Whether a point lies inside a footprint, by how often a ray from it meets the rim."""
    inside = False
    for p, q in sides_of(shape):
        if (p.y > at.y) != (q.y > at.y):
            turn = side(p, q, at)
            inside ^= (turn > 0) == (q.y > p.y)
    return inside


# --- what may be wrong with one -----------------------------------------------------------------


def area(shape: Shape) -> int:
    """Twice its area, with the sign of its sense."""
    return sum(p.x * q.y - p.y * q.x for p, q in sides_of(shape))


def crosses_itself(shape: Shape) -> bool:
    """Whether two of its sides meet elsewhere than where one follows the other."""
    sides = list(sides_of(shape))
    last = len(sides) - 1
    return any(_folds(sides[number - 1], sides[number]) for number in range(len(sides))) or any(
        touch(*sides[one], *sides[other])
        for one in range(len(sides))
        for other in range(one + 2, len(sides))
        if (one, other) != (0, last)
    )


def _folds(before: tuple[Point, Point], after: tuple[Point, Point]) -> bool:
    """Whether a side goes back along the one before it."""
    (a, b), (_, c) = before, after
    back = (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0
    return back and side(a, b, c) == 0


def outside(shape: Shape) -> list[int]:
    """The numbers of its corners that lie outside the hex, rounding apart."""
    return [number for number, at in enumerate(shape) if not in_hex(at)]


def in_hex(at: Point) -> bool:
    """Whether a point of the fine lattice lies in the hex about the origin."""
    size = FINE + ROUNDING
    corners = [Point(size * x, size * y) for x, y in CORNERS]
    return all(side(p, q, at) >= 0 for p, q in pairwise((*corners, corners[0])))


# --- edits --------------------------------------------------------------------------------------


def lay_outlines(board: Board, wanted: Mapping[Spot, Iterable[Polygon]]) -> Board:
    """The board with these footprints in some hexes, in place of those there; none fills the hex.

    Raises:
        StudioError: a spot isn't on the board.
    """
    for spot in wanted:
        place_on(board, spot)
    gone = {str(spot) for spot in wanted}
    kept = [outline for outline in board.outlines if outline.at not in gone]
    new = [Outline(str(spot), polygon) for spot, shapes in wanted.items() for polygon in shapes]
    return replace(board, outlines=(*kept, *new))
