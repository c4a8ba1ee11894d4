"""What stands along a hexside: hedges, walls, cliffs, and what nobody knows."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from studio.draw.geometry import (
    NORMALS,
    add_line,
    between,
    blob,
    chance,
    extend,
    placed,
    plus,
    side_ends,
    stations,
    swing,
    unit,
)
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import Cliff, Hedge, Strange, Wall
from studio.draw.shapes import FLAT, XY, polygon
from studio.hexes import Hexside

BUSHES: Final = 12
OPENING: Final = 0.17
"""Half of a gap, in parts of the hexside."""


def hedge_marks(side: Hexside, look: Hedge, detail: Detail) -> Iterator[Mark]:
    """Twelve bushes; a gap leaves the middle open between two posts."""
    a, b = side_ends(side)
    tx, ty = unit(a, b)
    lines, bushes, arcs = QPainterPath(), QPainterPath(), QPainterPath()
    for n in range(BUSHES):
        t = n / (BUSHES - 1)
        if look.gap and abs(t - 0.5) < OPENING:
            continue
        off, size, shape = chance(*side.hex, f"bush{side.direction}{n}", 3)
        x, y = plus(between(a, b, t), (-ty, tx), swing(off, 0.012))
        radius, outline = 0.037 + 0.008 * size, blob(int(shape * 32), 7, 0.2)
        extend(bushes, placed(outline, (x, y), radius))
        extend(lines, placed(outline, (x, y), radius + 0.013))
        box = QRectF(x - 0.018, y - 0.018, 0.036, 0.036)
        arcs.arcMoveTo(box, 80)
        arcs.arcTo(box, 80, 100)
    yield filled(Layer.HEDGE_LINE, lines, look.line, union=True)
    yield filled(Layer.HEDGE, bushes, look.bush, union=True)
    if detail >= Detail.MEDIUM:
        yield stroked(Layer.HEDGE_ARC, arcs, look.light, 0.011)
    if look.gap:
        yield stroked(Layer.HEDGE, _posts(a, b), look.line, 0.022)


def _posts(a: XY, b: XY) -> QPainterPath:
    tx, ty = unit(a, b)
    path = QPainterPath()
    for t in (0.5 - OPENING + 0.015, 0.5 + OPENING - 0.015):
        foot = between(a, b, t)
        add_line(path, plus(foot, (-ty, tx), -0.05), plus(foot, (-ty, tx), 0.05))
    return path


def wall_marks(side: Hexside, look: Wall, detail: Detail) -> Iterator[Mark]:
    """A line of masonry."""
    a, b = side_ends(side)
    path = polygon([a, b], closed=False)
    yield stroked(Layer.HEDGE_LINE, path, look.line, 0.055)
    yield stroked(Layer.HEDGE, path, look.stone, 0.031)
    if detail >= Detail.MEDIUM:
        joints = QPainterPath()
        for x, y, tx, ty in stations([a, b], 0.07):
            add_line(joints, (x - ty * 0.016, y + tx * 0.016), (x + ty * 0.016, y - tx * 0.016))
        yield stroked(Layer.HEDGE_ARC, joints, look.line, 0.01, cap=FLAT)


def cliff_marks(side: Hexside, look: Cliff, downhill: int) -> Iterator[Mark]:
    """A rock edge with solid teeth towards one of its two hexes (+1: away from the naming one)."""
    a, b = side_ends(side)
    line = [a, *(_jogged(side, a, b, t) for t in (0.25, 0.5, 0.75)), b]
    yield stroked(Layer.CLIFF, polygon(line, closed=False), look.rock, 0.036)
    nx, ny = NORMALS[side.direction]
    teeth = QPainterPath()
    for n, (x, y, tx, ty) in enumerate(stations(line, 0.062)):
        (size,) = chance(*side.hex, f"tooth{side.direction}{n}", 1)
        length = downhill * (0.085 + 0.04 * size)
        tip = (x + nx * length, y + ny * length)
        extend(teeth, [(x - tx * 0.029, y - ty * 0.029), (x + tx * 0.029, y + ty * 0.029), tip])
    yield filled(Layer.CLIFF, teeth, look.rock, union=True)


def _jogged(side: Hexside, a: XY, b: XY, t: float) -> XY:
    x, y = chance(*side.hex, f"cliff{side.direction}{t}", 2)
    return plus(between(a, b, t), (swing(x, 0.02), swing(y, 0.02)))


def strange_marks(side: Hexside, look: Strange) -> Iterator[Mark]:
    """A row of diamonds."""
    path = QPainterPath()
    for x, y, tx, ty in stations(side_ends(side), 0.14):
        r = 0.045
        ends = ((x + tx * r, y + ty * r), (x - ty * r, y + tx * r))
        extend(path, [*ends, (x - tx * r, y - ty * r), (x + ty * r, y - tx * r)])
    yield filled(Layer.HEDGE, path, look.colour)


def downhill_of(levels: tuple[int, int]) -> int:
    """+1 where the naming hex is the higher one, else -1."""
    return 1 if levels[0] >= levels[1] else -1
