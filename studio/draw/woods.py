"""Trees: the crowns of woods, seen from above, and orchards in rows."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from studio.draw.areas import Region, share_of
from studio.draw.fields import bounds_of, inside, lattice, on_line, variant_of
from studio.draw.geometry import CORNER_OFFSETS, add_disc, blob, chance, extend, placed, plus
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import Crowns, Rows
from studio.draw.regions import PITCH, RADIUS, centre
from studio.draw.shapes import XY
from studio.draw.survey import Joined, Survey
from studio.hexes import Hex

SHAPES: Final = 32
SIZES: Final = 8
STEP: Final = 0.125
LINE: Final = 0.017
"""How far the tree line stands out around the crowns."""
SHADOW: Final = (0.012, 0.017)
"""Where the shadow of the crowns with their line falls."""
KEEP: Final = 0.115
"""From the middle of a crown to where a wood ends."""
CORNER_KEEP: Final = 0.16
FLOOR: Final = 0.27
"""How far inside a wood its floor begins to show between the crowns."""
KEEP_WAY: Final = 0.105
GREENS: Final = 4
SMALL_STEP: Final = 0.072
SMALL_CROWN: Final = 0.046
"""Crowns of trees that don't fill their hex, nearer to each other and smaller."""
INSIDE: Final = 0.028
"""How far such a crown's middle keeps inside the footprint."""


class Crown(NamedTuple):
    """A crown relative to the centre of its hex, with its size, shape and green."""

    x: float
    y: float
    radius: float
    shape: int
    green: int


ROUND: Final = -1
"""The shape of a crown that reaches the edge of the map."""


def crown_at(x: float, y: float, value: float) -> Crown:
    """The crown at a place of a lattice: all of it follows from the place's chance."""
    step = int(value * 4096)
    radius = 0.066 + 0.034 * int(value * SIZES) / SIZES
    return Crown(x, y, radius, step % SHAPES, step // SHAPES % GREENS)


@lru_cache(maxsize=64)
def crowns_of(variant: int) -> tuple[Crown, ...]:
    """All crowns that a hex of woods may have, from the back to the front."""
    spots = lattice(STEP, 0.03, variant, "woods")
    return tuple(sorted((crown_at(*spot) for spot in spots), key=lambda crown: crown.y))


@lru_cache(maxsize=4000)
def _outline(shape: int, radius: float, rounds: int) -> QPainterPath:
    corners = blob(0, 24, 0.0, 1) if shape == ROUND else blob(shape, rounds=rounds)
    path = QPainterPath()
    extend(path, [(x * radius, y * radius) for x, y in corners])
    return path


@lru_cache(maxsize=4000)
def _arc(shape: int, radius: float, inner: bool) -> QPainterPath:
    """A shaded arc at the lower right, or a small one inside."""
    r = (0.3 if inner else 0.72) * radius
    box, turn = QRectF(-r, -r, 2 * r, 2 * r), shape % 8 / 8
    path = QPainterPath()
    start, sweep = (-60.0, 150.0) if inner else (-70 + 40 * turn, 95 + 30 * turn)
    path.arcMoveTo(box, start)
    path.arcTo(box, start, sweep)
    return path


class Wood:
    """The paths of some crowns, laid together by pass and colour."""

    def __init__(self, crowns: Iterable[Crown], detail: Detail) -> None:
        rounds = 2 if detail >= Detail.LARGE else 1
        self.line, self.arcs = QPainterPath(), QPainterPath()
        self.fills = [QPainterPath() for _ in range(GREENS)]
        for x, y, radius, shape, green in crowns:
            outline = _outline(shape, radius, rounds)
            self.line.addPath(_outline(shape, radius + LINE, rounds).translated(x, y))
            self.fills[green].addPath(outline.translated(x, y))
            inner = shape % 4 == 3
            if not inner or detail >= Detail.FULL:
                self.arcs.addPath(_arc(shape, radius, inner).translated(x, y))

    def marks(self, middle: XY, look: Crowns, detail: Detail) -> Iterator[Mark]:
        """What is painted when they stand around a place."""
        x, y = middle
        shadow = self.line.translated(x + SHADOW[0], y + SHADOW[1])
        yield filled(Layer.SHADOW, shadow, look.shadow, union=True)
        yield filled(Layer.TREE_LINE, self.line.translated(x, y), look.line, union=True)
        for green, path in enumerate(self.fills):
            if not path.isEmpty():
                colour = look.fills[green % len(look.fills)]
                yield filled(Layer.CROWN + green, path.translated(x, y), colour, union=True)
        if detail >= Detail.MEDIUM:
            yield stroked(Layer.CROWN_ARC, self.arcs.translated(x, y), look.arc, 0.012)


@lru_cache(maxsize=128)
def _whole(variant: int, detail: Detail) -> Wood:
    return Wood(crowns_of(variant), detail)


def crown_marks(
    region: Region, at: Hex, look: Crowns, detail: Detail, taken: list[XY]
) -> Iterator[Mark]:
    """The crowns of a hex of woods, clear of ways and of where the wood ends."""
    survey, joined = region.survey, region.joined
    variant = variant_of(survey, at, "woods")
    over = tuple(joined(at, d) for d in range(6))
    middle = centre(at)
    shape = survey.ground.outlines.get(at, ())
    if not (shape or taken):
        floor = replace(region, rim=replace(region.rim, inset=FLOOR, jitter=0.0))
        yield filled(Layer.TREE_FLOOR, share_of(floor, at).area, look.floor)
    if shape:
        yield from footprint_marks(survey, at, look, detail)
        return
    if variant >= 0 and all(over) and not taken:
        yield from _whole(variant, detail).marks(middle, look, detail)
        return
    keep = bounds_of(_margins(survey, at, over))
    corners = tuple(d for d in range(6) if not (over[d] or over[(d + 1) % 6]))
    crowns = [
        _rounded(survey, at, crown)
        for crown in crowns_of(variant)
        if inside((crown.x, crown.y), keep)
        and not _in_corner(crown, corners)
        and all(math.dist(plus(middle, (crown.x, crown.y)), way) >= KEEP_WAY for way in taken)
    ]
    yield from Wood(crowns, detail).marks(middle, look, detail)


def footprint_marks(survey: Survey, at: Hex, look: Crowns, detail: Detail) -> Iterator[Mark]:
    """Trees that don't fill their hex: exactly their footprint, with small crowns in it."""
    middle, area = centre(at), QPainterPath()
    shapes = survey.ground.outlines[at]
    for shape in shapes:
        extend(area, placed(shape, middle))
    yield filled(Layer.SHADOW, area.translated(*SHADOW), look.shadow, union=True)
    yield filled(Layer.TREE_LINE, area, look.line, union=True)
    crowns = [
        crown_at(x, y, value)._replace(radius=SMALL_CROWN)
        for x, y, value in lattice(SMALL_STEP, 0.008, variant_of(survey, at, "trees"), "footprint")
        if any(_holds_crown(shape, (x, y)) for shape in shapes)
    ]
    for mark in Wood(crowns, detail).marks(middle, look, detail):
        if mark.layer >= Layer.CROWN:
            yield mark


def _holds_crown(outline: Sequence[XY], spot: XY) -> bool:
    """Whether a small crown stands inside a polygon, give or take its leaves."""
    x, y = spot
    near = ((x - INSIDE, y), (x + INSIDE, y), (x, y - INSIDE), (x, y + INSIDE))
    return all(holds(outline, one) for one in (spot, *near))


def holds(outline: Sequence[XY], spot: XY) -> bool:
    """Whether a place lies inside a polygon."""
    (x, y), inside_ = spot, False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside_ = not inside_
    return inside_


def _margins(survey: Survey, at: Hex, over: Sequence[bool]) -> Iterator[float | None]:
    loose = (0.0,) * 6 if survey.is_rim(at) else chance(*at, "woods edge", 6)
    return (None if joined else KEEP + 0.05 * by for joined, by in zip(over, loose, strict=True))


def _in_corner(crown: Crown, corners: Iterable[int]) -> bool:
    for number in corners:
        cx, cy = CORNER_OFFSETS[number]
        if (crown.x * cx + crown.y * cy) / RADIUS > RADIUS - 0.115 - CORNER_KEEP * 0.4:
            return True
    return False


def _rounded(survey: Survey, at: Hex, crown: Crown) -> Crown:
    near = on_line(survey, at, (crown.x, crown.y), 1.3 * crown.radius)
    return crown._replace(shape=ROUND) if near else crown


# --- orchards ------------------------------------------------------------------------------------

ROW: Final = (PITCH / 6, 1 / 6)


def row_marks(
    at: Hex,
    joined: Joined,
    look: Rows,
    detail: Detail,
    taken: list[XY],
    shapes: Sequence[Sequence[XY]] = (),
) -> Iterator[Mark]:
    """Trees in rows that keep step from hex to hex; only within footprints, if there are any."""
    if shapes:
        yield from _row_footprints(at, look, detail, shapes)
        return
    keep, middle = bounds_of(-0.001 if joined(at, d) else 0.13 for d in range(6)), centre(at)
    spots = [
        plus(middle, spot)
        for spot in _rows()
        if inside(spot, keep) and all(math.dist(plus(middle, spot), way) >= 0.10 for way in taken)
    ]
    yield from tree_marks(spots, look, detail)


def _row_footprints(
    at: Hex, look: Rows, detail: Detail, shapes: Sequence[Sequence[XY]]
) -> Iterator[Mark]:
    middle, area = centre(at), QPainterPath()
    for shape in shapes:
        extend(area, placed(shape, middle))
    yield filled(Layer.TREE_SHADOW, area, look.shadow)
    yield stroked(Layer.TREE, area, look.line, 0.014)
    spots = [spot for spot in _rows() if any(_holds_crown(shape, spot) for shape in shapes)]
    yield from tree_marks([plus(middle, spot) for spot in spots], look, detail)


def tree_marks(spots: Iterable[XY], look: Rows, detail: Detail) -> Iterator[Mark]:
    """Round trees at some places."""
    shadows, trees, dots = QPainterPath(), QPainterPath(), QPainterPath()
    for spot in spots:
        add_disc(shadows, plus(spot, (0.012, 0.016)), 0.05)
        add_disc(trees, spot, 0.046)
        add_disc(dots, spot, 0.011)
    if trees.isEmpty():
        return
    yield filled(Layer.TREE_SHADOW, shadows, look.shadow)
    yield filled(Layer.TREE, trees, look.tree)
    yield stroked(Layer.TREE, trees, look.line, 0.014)
    if detail >= Detail.FULL:
        yield filled(Layer.TREE_DOT, dots, look.line)


@lru_cache(maxsize=1)
def _rows() -> tuple[XY, ...]:
    spots = ((i * ROW[0], (j + 0.5) * ROW[1]) for i in range(-5, 6) for j in range(-5, 6))
    return tuple(spot for spot in spots if inside(spot, bounds_of((-0.001,) * 6)))
