"""Where the hand snaps to on a table: corners that are there, a grid, whole degrees."""

from collections.abc import Collection, Iterator
from typing import Final

from PySide6.QtCore import Qt

from studio.app.table.tool import Spot
from studio.inches import Point, distance
from studio.model.table import XY, Table
from studio.model.table_pieces import Piece

FREE: Final = Qt.KeyboardModifier.ControlModifier
"""While it is held, nothing snaps."""
GRIDS: Final = (0.0, 0.25, 0.5, 1.0, 3.0, 6.0)
"""Inches from line to line of a grid that can be chosen; 0 is none."""


def to_grid(at: XY, grid: float) -> XY:
    """The nearest point of a grid; the place itself where there is none."""
    if grid <= 0:
        return at
    return round(at[0] / grid) * grid, round(at[1] / grid) * grid


def snapped(table: Table, spot: Spot, grid: float, but: Collection[Piece] = ()) -> XY:
    """A place as the hand means it: a corner of ground near by, else a point of the grid.

    The corners of `but` don't count: they are what is moved.
    """
    if spot.has(FREE):
        return spot.at
    near = [(distance(Point(*at), spot.at), at) for at in corners(table, but)]
    best = min(near, default=(spot.reach + 1, spot.at))
    return best[1] if best[0] <= spot.reach else to_grid(spot.at, grid)


def shift_snapped(first: XY, by: XY, grid: float, spot: Spot) -> XY:
    """A way by which things are moved, so that their first point comes to lie on the grid."""
    if spot.has(FREE) or grid <= 0:
        return by
    x, y = to_grid((first[0] + by[0], first[1] + by[1]), grid)
    return x - first[0], y - first[1]


def corners(table: Table, but: Collection[Piece] = ()) -> Iterator[XY]:
    """The corners of all ground, and those of the table."""
    yield from ((0.0, 0.0), (table.width, 0.0), (table.width, table.height), (0.0, table.height))
    for area in table.areas:
        if Piece("area", area.id) not in but:
            yield from area.polygon
    for line in table.obstacles:
        if Piece("obstacle", line.id) not in but:
            yield from line.line
    for building in table.buildings:
        if Piece("building", building.id) not in but:
            for sector in building.sectors:
                yield from sector.polygon
