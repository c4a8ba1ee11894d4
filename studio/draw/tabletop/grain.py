"""The grain of the table's marks, and outlines on which they are spread.

Marks of trees, hedges and houses are those of the map, whose unit is a hex across flats. On the
table a hex is taken as GRAIN inches: a tree is then about as large as its model.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final

from studio.draw.geometry import chance, swing
from studio.draw.shapes import XY
from studio.inches import Point, clearance
from studio.model.table_pieces import holds

GRAIN: Final = 7.0
"""Inches of the table that a hex across flats of the map's marks stands for."""


def fine(points: Iterable[XY]) -> tuple[XY, ...]:
    """Points in inches, in the unit of the marks."""
    return tuple((x / GRAIN, y / GRAIN) for x, y in points)


def edge_distance(outline: Sequence[XY], spot: XY) -> float:
    """How far a place is from the border of an outline."""
    return min(
        clearance(Point(*spot), Point(*a), Point(*b))
        for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)
    )


@lru_cache(maxsize=400)
def spread(
    outline: tuple[XY, ...], step: float, jitter: float, keep: float, what: str
) -> tuple[tuple[float, float, float], ...]:
    """Places on a jittered lattice in an outline, so far from its border; each with a chance.

    They depend on where they are alone: an area that is moved at one end keeps its trees.
    """
    return tuple(
        (x, y, value)
        for x, y, value in _lattice(outline, step, jitter, what)
        if holds(outline, (x, y)) and edge_distance(outline, (x, y)) >= keep
    )


def _lattice(
    outline: Sequence[XY], step: float, jitter: float, what: str
) -> Iterator[tuple[float, float, float]]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    down = step * 0.866
    for j in range(floor(min(ys) / down) - 1, ceil(max(ys) / down) + 2):
        for i in range(floor(min(xs) / step) - 1, ceil(max(xs) / step) + 2):
            across, along, value = chance(i, j, f"table {what}{step}", 3)
            yield (
                (i + 0.5 * (j % 2)) * step + swing(across, jitter),
                j * down + swing(along, jitter),
                value,
            )
