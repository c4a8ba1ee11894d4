"""Open ground: fields, stipple, tufts, hatching and ripples."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QColor, QPainterPath

from studio.draw.areas import Region, share_of
from studio.draw.geometry import (
    NORMALS,
    add_disc,
    add_line,
    chance,
    curve_path,
    plus,
    swing,
    turned,
)
from studio.draw.look import FIELD_ALPHAS, FIELDS, FURROW, faded
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import Hatch, Ripples, Stipple, Tufts
from studio.draw.regions import PITCH, centre
from studio.draw.shapes import FLAT, XY, polygon
from studio.draw.survey import Joined, Survey
from studio.hexes import Hex

Spot = tuple[float, float, float]
"""A place and a chance from 0 to 1."""

VARIANTS: Final = 16


@lru_cache(maxsize=200)
def lattice(step: float, jitter: float, variant: int, what: str) -> tuple[Spot, ...]:
    """Places in a hex on a jittered triangular lattice, one of several variants.

    Variant -1 is for hexes at the edge of the map: mirrored left to right and top to bottom, so
    that any two boards fit.
    """
    rows = int(0.6 / step) + 2
    down_step = step * PITCH if variant >= 0 else _even_rows(step)
    count = (2 * rows + 1) ** 2
    numbers = iter(chance(variant, 0, f"{what}{step}", 3 * count))
    spots: list[Spot] = []
    for j in range(-rows, rows + 1):
        for i in range(-rows, rows + 1):
            across, down, value = next(numbers), next(numbers), next(numbers)
            x = (i + 0.5 * (j % 2)) * step + swing(across, jitter)
            y = j * down_step + swing(down, jitter)
            if variant >= 0:
                spots.append((x, y, value))
            elif i >= 0 and j >= 0:
                spots += _mirrored(x, y, value)
    return tuple(s for s in spots if all(s[0] * nx + s[1] * ny <= 0.5 for nx, ny in NORMALS))


def _even_rows(step: float) -> float:
    """The distance of an odd number of rows that fill a hex, so that they go on in the next."""
    rows = round(1 / (step * PITCH))
    return 1 / (rows if rows % 2 else rows + 1)


def _mirrored(x: float, y: float, value: float) -> Iterator[Spot]:
    for sx in (1, -1) if x > 0.02 else (1,):
        for sy in (1, -1) if y > 0.02 else (1,):
            yield sx * x, sy * y, value


def variant_of(survey: Survey, at: Hex, what: str) -> int:
    """Which variant of a lattice a hex has; -1 at the edge of the map."""
    return -1 if survey.is_rim(at) else int(chance(*at, what, 1)[0] * VARIANTS)


Bound = tuple[float, float, float]
"""A line that a place must stay behind: its direction, and how far out it lies."""


def inside(spot: XY, bounds: Iterable[Bound]) -> bool:
    """Whether a place relative to its hex lies behind all bounds."""
    x, y = spot
    for nx, ny, most in bounds:  # noqa: SIM110 - asked ten thousand times, and this is faster
        if x * nx + y * ny > most:
            return False
    return True


def bounds_of(margins: Iterable[float | None]) -> tuple[Bound, ...]:
    """The bounds that keep so far from the six hexsides; None where there is none."""
    return tuple(
        (nx, ny, 0.5 - margin)
        for (nx, ny), margin in zip(NORMALS, margins, strict=True)
        if margin is not None
    )


def bounds_within(at: Hex, joined: Joined, margin: float) -> tuple[Bound, ...]:
    """The bounds at those sides of a hex where its region ends."""
    return bounds_of(None if joined(at, d) else margin for d in range(6))


def on_line(survey: Survey, at: Hex, spot: XY, distance: float) -> bool:
    """Whether a place relative to its hex lies nearer than this to the edge of the map."""
    if not survey.is_rim(at):
        return False
    upright, level = _lines(survey, at)
    return any(abs(spot[0] - x) < distance for x in upright) or any(
        abs(spot[1] - y) < distance for y in level
    )


_Lines = tuple[tuple[float, ...], tuple[float, ...]]


def _lines(survey: Survey, at: Hex) -> _Lines:
    """The upright and the level lines at the edge of boards that cross a hex, from its centre."""
    found: _Lines | None = survey.memo.get(("lines", at))
    if found is None:
        x, y = centre(at)
        boxes = survey.rectangles
        upright = {box.left() - x for box in boxes} | {box.right() - x for box in boxes}
        level = {box.top() - y for box in boxes} | {box.bottom() - y for box in boxes}
        found = tuple(v for v in upright if abs(v) < 1), tuple(v for v in level if abs(v) < 1)
        survey.memo["lines", at] = found
    return found


# --- fields --------------------------------------------------------------------------------------


def field_marks(survey: Survey, at: Hex, detail: Detail) -> Iterator[Mark]:
    """Two tries at a field; some fail, most of the others carry furrows."""
    level = survey.level(at)
    if level >= len(FIELD_ALPHAS):
        return
    for number in range(2):
        yield from _field(survey, at, number, max(level, 0), detail)


def _field(survey: Survey, at: Hex, number: int, level: int, detail: Detail) -> Iterator[Mark]:
    left_out, turn, jog, width, length, x, y, tint, skew, rows = chance(*at, f"field{number}", 10)
    if left_out < 0.28:
        return
    angle = (8, 38, 68, 98, 128)[int(turn * 5)] + swing(jog, 8)
    w, h = 0.26 + 0.24 * width, 0.40 + 0.35 * length
    middle = plus(centre(at), (swing(x, 0.3), swing(y, 0.3)))
    s = swing(skew, 0.06)
    corners = ((-h / 2, -w / 2 + s), (h / 2, -w / 2 - s), (h / 2 - s, w / 2), (-h / 2 + s, w / 2))
    area = polygon(turned(corners, middle, angle))
    if survey.is_rim(at) and not _clear_of_line(survey, area, 0.1):
        return
    layer = Layer.LEVEL + 2 * level + 1
    yield filled(layer, area, faded(FIELDS[int(tint * len(FIELDS))], FIELD_ALPHAS[level]))
    if detail >= Detail.MEDIUM and rows < 0.7:
        lines = QPainterPath()
        for a, b in _furrows(w, h, s):
            add_line(lines, *turned((a, b), middle, angle))
        yield stroked(layer, lines, FURROW, 0.007, cap=FLAT)


def _furrows(w: float, h: float, s: float) -> Iterator[tuple[XY, XY]]:
    """Lines along the length of the skewed field, cut where it ends."""
    count = int(w / 0.055) - 1
    for n in range(count):
        y = (n - (count - 1) / 2) * 0.055
        t = (y + w / 2) / w
        yield (-h / 2 + s * t, y), (h / 2 - s * t, y)


def _clear_of_line(survey: Survey, area: QPainterPath, distance: float) -> bool:
    box = area.boundingRect().adjusted(-distance, -distance, distance, distance)
    return any(rectangle.contains(box) for rectangle in survey.rectangles)


# --- beach, marsh, lake, the unknown -------------------------------------------------------------


def stipple_marks(survey: Survey, at: Hex, joined: Joined, look: Stipple) -> Iterator[Mark]:
    """Dots of two sizes."""
    keep, middle = bounds_within(at, joined, 0.06), centre(at)
    dots = QPainterPath()
    for x, y, value in lattice(0.085, 0.03, variant_of(survey, at, "stipple"), "stipple"):
        if inside((x, y), keep) and not on_line(survey, at, (x, y), 0.02):
            add_disc(dots, plus(middle, (x, y)), 0.009 + 0.006 * value)
    yield filled(Layer.AREA_MARK, dots, look.colour)


_BLADES: Final = tuple(
    (0.07 * math.sin(math.radians(a)), -0.075 * math.cos(math.radians(a)) * tall)
    for a, tall in ((-40, 0.85), (-18, 1.15), (4, 1.15), (26, 0.85), (44, 0.85))
)


def tuft_marks(
    survey: Survey, at: Hex, joined: Joined, look: Tufts, detail: Detail, taken: Sequence[XY]
) -> Iterator[Mark]:
    """Tufts, and pairs of dashes for open water."""
    keep, middle = bounds_within(at, joined, 0.10), centre(at)
    step = 0.17 if detail >= Detail.MEDIUM else 0.24
    spots = [
        (*plus(middle, (x, y)), value)
        for x, y, value in lattice(step, 0.035, variant_of(survey, at, "tufts"), "tufts")
        if inside((x, y), keep) and not on_line(survey, at, (x, y), 0.08)
    ]
    yield from tufts(spots, look, detail, taken)


def tufts(
    spots: Iterable[Spot], look: Tufts, detail: Detail, taken: Sequence[XY]
) -> Iterator[Mark]:
    """Tufts and dashes at places of the map that aren't too near to something."""
    fine = detail >= Detail.MEDIUM
    blades, water = QPainterPath(), QPainterPath()
    for x, y, value in spots:
        spot = (x, y)
        if any(math.dist(spot, way) < 0.09 for way in taken):
            continue
        if value < 0.36:
            add_line(water, plus(spot, (-0.055, 0)), plus(spot, (0.045, 0)))
            add_line(water, plus(spot, (-0.02, 0.03)), plus(spot, (0.07, 0.03)))
            continue
        foot = plus(spot, (0, 0.03))
        for blade in _BLADES:
            add_line(blades, foot, plus(foot, blade))
        add_line(water, plus(foot, (-0.06, 0.004)), plus(foot, (0.06, 0.004)))
    yield stroked(Layer.AREA_MARK, water, look.water, 0.015 if fine else 0.02)
    yield stroked(Layer.AREA_MARK, blades, look.blade, 0.014 if fine else 0.02)


def ripple_marks(region: Region, at: Hex, look: Ripples) -> Iterator[Mark]:
    """Lines along the shore, fainter the farther out they are."""
    for inset, width, alpha in look.lines:
        rim = replace(region.rim, inset=inset, handle=region.rim.handle - 0.35 * inset)
        border = share_of(replace(region, rim=rim), at).border
        if border:
            colour = faded(look.colour, alpha)
            path = curve_path(curve for _, curve in border)
            yield stroked(Layer.WATER_MARK, path, colour, width, cap=FLAT)


def hatch_marks(at: Hex, look: Hatch) -> Iterator[Mark]:
    """Slanted lines across a hex."""
    middle, lines = centre(at), QPainterPath()
    for n in range(-4, 5):
        x = 0.09 * n
        half = 0.34 - 0.5 * abs(x)
        add_line(lines, plus(middle, (x - half / 2, half)), plus(middle, (x + half / 2, -half)))
    yield stroked(Layer.AREA_MARK, lines, QColor(look.colour), 0.02)
