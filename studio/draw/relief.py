"""Height: tints of the levels, contours, and hachures down the slopes."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QPainterPath

from studio.draw.areas import Region, Rim, share_of
from studio.draw.geometry import (
    NORMALS,
    Cubic,
    chance,
    curve_path,
    extend,
    side_ends,
    stations,
    swing,
)
from studio.draw.look import CONTOUR, HACHURE, level_colour
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import RISES, UNKNOWN_RISE, Cliff, Slope
from studio.draw.shapes import FLAT, XY
from studio.draw.survey import Survey
from studio.hexes import Hex, Hexside

TOP: Final = 15
"""Levels above this look like it."""


def rise_look(survey: Survey, side: Hexside) -> Slope | Cliff | None:
    """What a hexside's rise looks like."""
    id_ = survey.edge(side).rise
    if id_ is None:
        return None
    row = survey.table.rises.get(id_)
    return RISES.get(row.pattern, UNKNOWN_RISE) if row is not None else UNKNOWN_RISE


def level_marks(survey: Survey, at: Hex, detail: Detail) -> Iterator[Mark]:
    """The tints of a hex above level 0, with the contours and hachures on its border."""
    for level in range(1, min(survey.level(at), TOP) + 1):
        region = level_region(survey, level)
        share = share_of(region, at)
        yield filled(Layer.LEVEL + 2 * level, share.area, level_colour(level))
        open_ = [(d, c) for d, c in share.border if not region.is_hard(at, d)]
        if open_:
            yield stroked(Layer.CONTOUR, curve_path(c for _, c in open_), CONTOUR, 0.012)
        slopes = [(d, c) for d, c in open_ if _is_slope(survey, at, d)]
        if slopes:
            yield _hachures(at, level, slopes, detail)


def level_region(survey: Survey, level: int) -> Region:
    """The ground at a level and above."""

    def hard(at: Hex, direction: int) -> bool:
        return isinstance(rise_look(survey, at.hexside(direction)), Cliff)

    def back(at: Hex, direction: int) -> float:
        """Where it falls by several levels at once, their contours lie behind one another."""
        if at not in survey.ground.cells:
            return 0.0
        below = survey.level(survey.neighbour(at, direction))
        return min(0.11 * max(0, level - 1 - below), 0.33)

    rim = Rim(0.0, 0.06, sway=10.0, handle=0.15, what=f"level{level}")
    return Region(survey, survey.joined_from(level), rim, hard, back)


def _is_slope(survey: Survey, at: Hex, direction: int) -> bool:
    return isinstance(rise_look(survey, at.hexside(direction)), Slope)


def _hachures(at: Hex, level: int, border: list[tuple[int, Cubic]], detail: Detail) -> Mark:
    path = QPainterPath()
    step = 0.048 if detail >= Detail.MEDIUM else 0.075
    for d, curve in border:
        numbers = iter(chance(*at, f"hachure{level}{d}{len(border)}", 40))
        for x, y, tx, ty in stations(curve.points(8), step):
            length, lean = 0.09 + 0.06 * next(numbers), swing(next(numbers), 0.12)
            tip = (x + (ty + lean * tx) * length, y + (-tx + lean * ty) * length)
            foot = ((x - tx * 0.009, y - ty * 0.009), (x + tx * 0.009, y + ty * 0.009))
            extend(path, [*foot, tip])
    return filled(Layer.HACHURE, path, HACHURE)


def flat_slope_marks(side: Hexside) -> Iterator[Mark]:
    """A slope between two hexes of one level: hachures both ways along the hexside."""
    path = QPainterPath()
    nx, ny = NORMALS[side.direction]
    for n, (x, y, tx, ty) in enumerate(stations(side_ends(side), 0.055)):
        length = 0.09 * (1 if n % 2 else -1)
        foot: tuple[XY, XY] = ((x - tx * 0.01, y - ty * 0.01), (x + tx * 0.01, y + ty * 0.01))
        extend(path, [*foot, (x + nx * length, y + ny * length)])
    yield filled(Layer.HACHURE, path, HACHURE)
    line = QPainterPath()
    extend(line, side_ends(side), closed=False)
    yield stroked(Layer.CONTOUR, line, CONTOUR, 0.012, cap=FLAT)
