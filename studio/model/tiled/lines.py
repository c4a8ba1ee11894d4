"""What a line that somebody drew runs along: hexsides from corner to corner, or hexes."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from studio.hexes import SIDES, Hex, Hexside, Point, direction_to, distance, hexes_at
from studio.model.board import Board
from studio.model.placing import EDGE
from studio.model.tiled.layers import Pixels, Sheet, sides_along

NEAR: Final = 0.3
"""How far from a corner or hexside a point may lie to mean it, in hexes across flats."""


def hexsides_of(points: Sequence[Pixels], sheet: Sheet, board: Board) -> list[Hexside] | None:
    """The hexsides along a line; None where a point lies at no corner of a hex of the board."""
    corners = [_corner(at, sheet, board) for at in points]
    ends = [corner for corner in corners if corner is not None]
    if len(ends) < len(corners) or len(ends) < 2:
        return None
    sides = [side for a, b in pairwise(ends) for side in sides_along(a, b)]
    return [side for side in sides if any(map(board.spot_at, side.hexes()))]


def _corner(at: Pixels, sheet: Sheet, board: Board) -> Point | None:
    corner, apart = sheet.corner_near(at)
    there = apart <= NEAR and any(map(board.spot_at, hexes_at(corner)))
    return corner if there else None


def ways_of(points: Sequence[Pixels], sheet: Sheet, board: Board) -> list[tuple[str, ...]] | None:
    """What ways go through (`Way.through`) along a line, one for each time it is on the board.

    None where a point lies far from the board.
    """
    hexes = [sheet.hex_near(at) for at in points]
    columns, halves = board.size
    if any(not (-3 <= q <= columns + 3 and -6 <= y <= halves + 6) for q, y in hexes):
        return None
    path = [at for at, _ in groupby(_path(hexes))]
    return [through for through in _on_board(path, board) if len(through) > 1]


def _path(hexes: Sequence[Hex]) -> Iterator[Hex]:
    """The hexes of a line from one to the next, close by the straight line."""
    yield from hexes[:1]
    for here, end in pairwise(hexes):
        yield from _straight(here, end)


def _straight(start: Hex, end: Hex) -> Iterator[Hex]:
    here = start
    while here != end:
        left = distance(here, end)
        nearer = [at for at in here.neighbours() if distance(at, end) < left]
        here = min(nearer, key=lambda at: (_aside(at, start, end), at))
        yield here


def _aside(at: Hex, start: Hex, end: Hex) -> int:
    """How far a hex lies aside from a straight line, for comparing."""
    dx, dy = end.q - start.q, end.y - start.y
    return abs(dx * (at.y - start.y) - dy * (at.q - start.q))


def _on_board(path: Sequence[Hex], board: Board) -> Iterator[tuple[str, ...]]:
    """Each stretch of a path that lies on the board, with where it comes from beyond the edge."""
    at = 0
    for inside, stretch in groupby(path, lambda one: board.spot_at(one) is not None):
        hexes = list(stretch)
        end = at + len(hexes)
        if inside:
            texts = [str(board.spot_at(one)) for one in hexes]
            before = [_exit(hexes[0], path[at - 1])] if at else []
            after = [_exit(hexes[-1], path[end])] if end < len(path) else []
            yield (*before, *texts, *after)
        at = end


def _exit(inside: Hex, outside: Hex) -> str:
    direction = direction_to(inside, outside)
    assert direction is not None
    return EDGE + SIDES[direction]
