"""Terrain on a hexside that doesn't follow from its hexes: a strip of it along the hexside.

A row of trees between two fields, woods that reach over a hexside, houses along a border.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtGui import QPainterPath

from studio.draw.buildings import House, house_marks
from studio.draw.fields import Spot, tufts
from studio.draw.geometry import (
    TANGENTS,
    Cubic,
    add_disc,
    between,
    chance,
    curve_path,
    plus,
    side_ends,
    swing,
)
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import (
    AREAS,
    UNKNOWN_AREA,
    Area,
    AreaMark,
    Crowns,
    Houses,
    Rows,
    Stipple,
    Tufts,
)
from studio.draw.shapes import XY
from studio.draw.survey import Survey
from studio.draw.ways import taken_by_ways
from studio.draw.woods import Wood, crown_at, tree_marks
from studio.hexes import Hexside

HALF: Final = 0.17
"""Half the width of a strip."""
ORIGIN: Final = (0.0, 0.0)


def strip_marks(survey: Survey, side: Hexside, detail: Detail) -> Iterator[Mark]:
    """The strip along a hexside whose terrain is said, and isn't what follows from its hexes."""
    terrain = survey.edge(side).terrain
    table = survey.table
    if terrain not in table.hexes or terrain == table.default_hex or not survey.is_own_word(side):
        return
    area = AREAS.get(table.hexes[terrain].pattern, UNKNOWN_AREA)
    yield from _ground(side, area)
    cells = survey.ground.cells
    taken = [point for at in side.hexes() if at in cells for point in taken_by_ways(survey, at)]
    for look in area.marks:
        yield from _marks(side, look, detail, taken)


def _ground(side: Hexside, area: Area) -> Iterator[Mark]:
    if area.fill is None:
        return
    lens = _lens(side)
    if area.shore is not None:
        yield stroked(Layer.BANK, lens, *area.shore)
    yield filled(Layer.AREA if area.shore is None else Layer.LAKE, lens, area.fill)


def _lens(side: Hexside) -> QPainterPath:
    a, b = side_ends(side)
    tx, ty = TANGENTS[side.direction]
    out, back = (ty * HALF * 1.33, -tx * HALF * 1.33), (-ty * HALF * 1.33, tx * HALF * 1.33)
    path = curve_path(
        [
            Cubic(a, plus(a, out), plus(b, out), b),
            Cubic(b, plus(b, back), plus(a, back), a),
        ]
    )
    path.closeSubpath()
    return path


def spots_along(
    side: Hexside, what: str, places: Sequence[tuple[float, float]], jitter: float
) -> list[Spot]:
    """Places by their parts of the hexside's length and their offsets from it, with chances."""
    a, b = side_ends(side)
    tx, ty = TANGENTS[side.direction]
    numbers = iter(chance(*side.hex, f"{what}{side.direction}", 3 * len(places)))
    spots = []
    for t, offset in places:
        along, across, value = next(numbers), next(numbers), next(numbers)
        spot = plus(between(a, b, t), (tx, ty), swing(along, jitter))
        off = offset + swing(across, jitter)
        spots.append((spot[0] + ty * off, spot[1] - tx * off, value))
    return spots


_CROWNS: Final = tuple(
    (t, offset)
    for n, t in enumerate((0.06, 0.24, 0.42, 0.60, 0.78, 0.94))
    for offset in ((-0.075, 0.05) if n % 2 else (0.075, -0.05))
)
_TREES: Final = tuple((t, offset) for t in (0.13, 0.375, 0.625, 0.87) for offset in (-0.07, 0.07))
_TUFTS: Final = ((0.12, 0.04), (0.30, -0.06), (0.48, 0.06), (0.66, -0.04), (0.86, 0.03))
_DOTS: Final = tuple((0.04 + 0.08 * n, (-0.09, 0.02, 0.08, -0.03)[n % 4]) for n in range(12))
_HOUSES: Final = ((0.20, 0.09), (0.40, -0.10), (0.62, 0.10), (0.82, -0.09))


def _marks(side: Hexside, look: AreaMark, detail: Detail, taken: Sequence[XY]) -> Iterator[Mark]:
    def free(spots: Sequence[Spot], keep: float) -> list[Spot]:
        return [s for s in spots if all(math.dist(s[:2], way) >= keep for way in taken)]

    match look:
        case Crowns():
            spots = free(spots_along(side, "crowns", _CROWNS, 0.025), 0.105)
            crowns = sorted((crown_at(*spot) for spot in spots), key=lambda crown: crown.y)
            yield from Wood(crowns, detail).marks(ORIGIN, look, detail)
        case Rows():
            spots = free(spots_along(side, "trees", _TREES, 0.0), 0.10)
            yield from tree_marks([(x, y) for x, y, _ in spots], look, detail)
        case Tufts() if detail >= Detail.SMALL:
            yield from tufts(spots_along(side, "tufts", _TUFTS, 0.02), look, detail, taken)
        case Stipple() if detail >= Detail.MEDIUM:
            yield _dots(spots_along(side, "dots", _DOTS, 0.02), look)
        case Houses():
            yield from _houses(side, look, detail, free)


def _dots(spots: Sequence[Spot], look: Stipple) -> Mark:
    path = QPainterPath()
    for x, y, value in spots:
        add_disc(path, (x, y), 0.009 + 0.006 * value)
    return filled(Layer.AREA_MARK, path, look.colour)


def _houses(
    side: Hexside,
    look: Houses,
    detail: Detail,
    free: Callable[[Sequence[Spot], float], list[Spot]],
) -> Iterator[Mark]:
    tx, ty = TANGENTS[side.direction]
    angle = math.degrees(math.atan2(ty, tx))
    houses = [
        House(
            (x, y), angle, 0.045 + 0.015 * value, 0.058 + 0.02 * value, "L" if value > 0.7 else "I"
        )
        for x, y, value in free(spots_along(side, "houses", _HOUSES, 0.01), 0.118)
    ]
    yield from house_marks(houses, look.roof, look.line, detail)
