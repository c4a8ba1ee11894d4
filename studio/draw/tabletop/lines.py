"""Marks of lines on the ground of a table: hedges, walls, fences, ditches. Units: `grain.py`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from studio.draw.geometry import add_line, blob, chance, extend, placed, plus, stations, swing
from studio.draw.look import faded
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import EDGES, Gully, Hedge, Wall
from studio.draw.shapes import FLAT, XY, colour, polygon
from studio.draw.tabletop.grain import fine
from studio.draw.tabletop.kinds import kind_of_line
from studio.model.table import Obstacle

Sketched = Callable[[Obstacle, Sequence[XY], Detail], Iterator[Mark]]
WOOD: Final = colour("#6B4F2C")
FULL_HEIGHT: Final = 1.5
"""A hedge of this height and more, in inches, has the largest bushes."""


def line_marks(line: Obstacle, detail: Detail) -> Iterator[Mark]:
    """The marks of a line on the ground."""
    course = fine(line.line)
    if len(set(course)) > 1:
        yield from KINDS.get(kind_of_line(line), _fence)(line, course, detail)


def _hedge(line: Obstacle, course: Sequence[XY], detail: Detail) -> Iterator[Mark]:
    """Bushes in a row, larger for a higher hedge."""
    look = EDGES["hedge"]
    assert isinstance(look, Hedge)
    grown = 0.85 + 0.5 * min(1.0, line.height / FULL_HEIGHT)
    bushes, lines, arcs = QPainterPath(), QPainterPath(), QPainterPath()
    for x, y, tx, ty in stations(course, 0.055 * grown):
        off, size, shape = chance(round(500 * x), round(500 * y), "table bush", 3)
        spot = plus((x, y), (-ty, tx), swing(off, 0.010))
        radius, outline = grown * (0.033 + 0.008 * size), blob(int(shape * 32), 7, 0.2)
        extend(bushes, placed(outline, spot, radius))
        extend(lines, placed(outline, spot, radius + 0.012))
        box = QRectF(spot[0] - 0.016, spot[1] - 0.016, 0.032, 0.032)
        arcs.arcMoveTo(box, 80)
        arcs.arcTo(box, 80, 100)
    yield filled(Layer.HEDGE_LINE, lines, look.line, union=True)
    yield filled(Layer.HEDGE, bushes, look.bush, union=True)
    if detail >= Detail.MEDIUM:
        yield stroked(Layer.HEDGE_ARC, arcs, look.light, 0.010)


def _wall(_line: Obstacle, course: Sequence[XY], detail: Detail) -> Iterator[Mark]:
    look = EDGES["wall"]
    assert isinstance(look, Wall)
    path = polygon(course, closed=False)
    yield stroked(Layer.HEDGE_LINE, path, look.line, 0.058)
    yield stroked(Layer.HEDGE, path, look.stone, 0.034)
    if detail >= Detail.MEDIUM:
        joints = QPainterPath()
        for x, y, tx, ty in stations(course, 0.08):
            add_line(joints, (x - ty * 0.017, y + tx * 0.017), (x + ty * 0.017, y - tx * 0.017))
        yield stroked(Layer.HEDGE_ARC, joints, look.line, 0.01, cap=FLAT)


def _fence(_line: Obstacle, course: Sequence[XY], detail: Detail) -> Iterator[Mark]:
    """Two rails between posts."""
    path = polygon(course, closed=False)
    yield stroked(Layer.HEDGE_LINE, path, WOOD, 0.014 if detail >= Detail.SMALL else 0.02)
    posts = QPainterPath()
    for x, y, tx, ty in stations(course, 0.14):
        add_line(posts, (x - ty * 0.024, y + tx * 0.024), (x + ty * 0.024, y - tx * 0.024))
    yield stroked(Layer.HEDGE, posts, WOOD, 0.022, cap=FLAT)


def _ditch(_line: Obstacle, course: Sequence[XY], _detail: Detail) -> Iterator[Mark]:
    look = EDGES["balka"]
    assert isinstance(look, Gully)
    path = polygon(course, closed=False)
    yield stroked(Layer.DRY, path, look.line, look.width + 0.03)
    yield stroked(Layer.DRY_FILL, path, faded(look.fill, 255), look.width)


KINDS: Final[Mapping[str, Sketched]] = {
    "hedge": _hedge,
    "wall": _wall,
    "fence": _fence,
    "ditch": _ditch,
}
"""By kind of line: what draws it."""
