"""Courses along hexsides: rivers, streams, canals, and gullies that are dry or not.

A course runs through the middle of each of its hexsides and turns smoothly around the corners
between them. Each hexside paints its own half of each turn, so that a change stays local. Where
three meet, the two widest run through and the third runs into them.
"""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath

from studio.draw.areas import is_still
from studio.draw.geometry import (
    TANGENTS,
    Cubic,
    add_line,
    between,
    chance,
    corner,
    curve_path,
    plus,
    rotated,
    side_middle,
    stations,
    swing,
    unit,
)
from studio.draw.look import GLINT, faded
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import AREAS, EDGES, Gully, Water
from studio.draw.regions import centre
from studio.draw.shapes import FLAT, XY, polygon
from studio.draw.survey import Survey
from studio.hexes import Hex, Hexside
from studio.values import dataclass

Course = Water | Gully
WANDER: Final = 0.045
SWAY: Final = 10.0
HANDLE: Final = 0.19


SPRING: Final = 0.12
"""How wide a course is at its end, where nothing goes on, to its width."""


@dataclass(frozen=True, slots=True)
class Arm:
    """A hexside's half of a course, from its middle to one end.

    `narrows` is how wide it is at that end to its width: less than 1 where nothing goes on, or a
    narrower course.
    """

    curves: tuple[Cubic, ...]
    narrows: float = 1.0


def course_look(survey: Survey, side: Hexside) -> Course | None:
    """What runs along a hexside, if anything does."""
    look = EDGES.get(survey.edge_pattern(side))
    return look if isinstance(look, Water | Gully) else None


def course_marks(survey: Survey, side: Hexside, detail: Detail) -> Iterator[Mark]:
    """Everything that is painted of the course along a hexside."""
    look = course_look(survey, side)
    if isinstance(look, Water):
        yield from _water_marks(survey, side, look, detail)
    elif isinstance(look, Gully):
        yield from _gully_marks(arms(survey, side, look), look, detail)


def arms(survey: Survey, side: Hexside, look: Course) -> tuple[Arm, Arm]:
    """Both halves of a hexside's course."""
    found: tuple[Arm, Arm] | None = survey.memo.get(("arms", side))
    if found is None:
        d = side.direction
        found = _arm(survey, side, look, d - 1), _arm(survey, side, look, d)
        survey.memo["arms", side] = found
    return found


def course_points(survey: Survey, side: Hexside, count: int = 6) -> list[XY]:
    """Points along a hexside's course; none where nothing runs."""
    look = course_look(survey, side)
    if look is None:
        return []
    both = arms(survey, side, look)
    return [point for arm in both for curve in arm.curves for point in curve.points(count)]


class _Node:
    """Where a course passes the middle of its hexside, with its direction clockwise."""

    __slots__ = ("at", "way")

    def __init__(self, survey: Survey, side: Hexside, look: Course) -> None:
        across, turn = chance(*side.hex, f"course{side.direction}", 2)
        if is_still(survey, *side) or (isinstance(look, Water) and look.straight):
            across = turn = 0.5
        along = TANGENTS[side.direction]
        middle = side_middle(side.hex, side.direction)
        self.at = plus(middle, (along[1], -along[0]), swing(across, WANDER))
        self.way = rotated(along, swing(turn, SWAY))

    def towards(self, place: XY) -> XY:
        """The direction of the course on the side of a place."""
        x, y = place
        ahead = (x - self.at[0]) * self.way[0] + (y - self.at[1]) * self.way[1] > 0
        return self.way if ahead else (-self.way[0], -self.way[1])


def width_of(look: Course) -> float:
    """How wide a course is with its banks."""
    return look.bank if isinstance(look, Water) else look.width


def _others(survey: Survey, side: Hexside, number: int) -> list[tuple[Hexside, Course]]:
    """The other two hexsides at a corner along which something runs."""
    at, k = side.hex, number
    around = (at.hexside(k), at.hexside(k + 1), at.neighbour(k).hexside(k + 2))
    return [
        (other, look)
        for other in around
        if other != side and (look := course_look(survey, other)) is not None
    ]


def _arm(survey: Survey, side: Hexside, look: Course, number: int) -> Arm:
    """The half of a course that runs to a corner of the hex that names its hexside."""
    about, node = corner(side.hex, number), _Node(survey, side, look)
    others = _others(survey, side, number)
    if not others:
        return _end(survey, side, number, node, look)
    if len(others) == 1:
        share = width_of(others[0][1]) / width_of(look)
        return Arm(_half(survey, (side, look), others[0], about), min(1.0, share))
    ranked = sorted([(side, look), *others], key=lambda entry: (-width_of(entry[1]), entry[0]))
    one, two, third = ranked
    if third[0] != side:
        other = two if one[0] == side else one
        return Arm(_half(survey, (side, look), other, about))
    hub = _half(survey, one, two, about)[-1].d
    way = node.towards(about)
    return Arm(
        (Cubic(node.at, plus(node.at, way, HANDLE), plus(hub, unit(hub, node.at), 0.08), hub),)
    )


def _half(
    survey: Survey, one: tuple[Hexside, Course], two: tuple[Hexside, Course], about: XY
) -> tuple[Cubic, ...]:
    """From the middle of the one hexside half around the corner to the other."""
    a, b = _Node(survey, *one), _Node(survey, *two)
    if any(isinstance(look, Water) and look.straight for _, look in (one, two)):
        return _angular(a.at, b.at, about)
    out, back = plus(a.at, a.towards(about), HANDLE), plus(b.at, b.towards(about), HANDLE)
    return (Cubic(a.at, out, back, b.at).halves()[0],)


def _angular(a: XY, b: XY, about: XY) -> tuple[Cubic, ...]:
    """Straight on almost to the corner, then a short turn."""
    start, end = between(about, a, 0.22), between(about, b, 0.22)
    turn = Cubic(start, between(start, about, 0.6), between(end, about, 0.6), end)
    return _line(a, start), turn.halves()[0]


def _line(a: XY, b: XY) -> Cubic:
    return Cubic(a, between(a, b, 1 / 3), between(a, b, 2 / 3), b)


def _end(survey: Survey, side: Hexside, number: int, node: _Node, look: Course) -> Arm:
    """Where a course ends: over the map's edge, in a lake, at a spring; a canal just ends."""
    about, around = corner(side.hex, number), _hexes_at(side.hex, number)
    cells = survey.ground.cells
    way = node.towards(about)
    if any(at not in cells for at in around):
        if not _on_map(survey, about):
            return Arm((_line(node.at, about),))
        mirror = (node.at[0], 2 * about[1] - node.at[1])
        back = plus(mirror, (way[0], -way[1]), HANDLE)
        return Arm((Cubic(node.at, plus(node.at, way, HANDLE), back, mirror).halves()[0],))
    for at in around:
        area = AREAS.get(survey.pattern(at))
        if area is not None and area.shore is not None:
            mouth = between(about, centre(at), 0.25)
            return Arm((Cubic(node.at, plus(node.at, way, HANDLE), about, mouth),))
    dug = isinstance(look, Water) and look.straight
    return Arm((_line(node.at, between(node.at, about, 0.97)),), 1.0 if dug else SPRING)


def _hexes_at(at: Hex, number: int) -> tuple[Hex, Hex, Hex]:
    return at, at.neighbour(number), at.neighbour(number + 1)


def _on_map(survey: Survey, place: XY) -> bool:
    """Whether a place lies on a board or on its edge."""
    point = QPointF(*place)
    return any(box.adjusted(-0.01, -0.01, 0.01, 0.01).contains(point) for box in survey.rectangles)


def _course_path(both: tuple[Arm, Arm]) -> QPainterPath:
    one, two = both
    back = [curve.backwards() for curve in reversed(one.curves)]
    return curve_path([*back, *two.curves])


def _water_marks(survey: Survey, side: Hexside, look: Water, detail: Detail) -> Iterator[Mark]:
    both = arms(survey, side, look)
    if not look.width:
        yield from _running(both, Layer.BANK, look.bank_colour, look.bank)
        return
    path = _course_path(both)
    for layer, ink, width in (
        (Layer.BANK, look.bank_colour, look.bank),
        (Layer.WATER, look.colour, look.width),
    ):
        yield from _running(both, layer, ink, width)
    if look.straight:
        line = faded(look.bank_colour, 200)
        yield stroked(Layer.WATER_MARK, path, line, 0.012, dash=(0.06, 0.05), cap=FLAT)
    if look.dashes and detail >= Detail.MEDIUM:
        yield stroked(Layer.WATER_MARK, _dashes(side, both), GLINT, 0.011)


def _running(both: tuple[Arm, Arm], layer: Layer, ink: QColor, width: float) -> Iterator[Mark]:
    """A course as a band; where it springs or becomes another it grows from what is there."""
    wide = [arm for arm in both if arm.narrows == 1]
    if len(wide) == 2:
        yield stroked(layer, _course_path(both), ink, width)
        return
    for arm in both:
        if arm.narrows == 1:
            yield stroked(layer, curve_path(arm.curves), ink, width)
        else:
            yield filled(layer, _taper(arm, width), ink)


def _taper(arm: Arm, width: float) -> QPainterPath:
    points = stations([p for curve in arm.curves for p in curve.points(8)], 0.03)
    left: list[XY] = []
    right: list[XY] = []
    for n, (x, y, tx, ty) in enumerate(points):
        half = width / 2 * (1 - (1 - arm.narrows) * n / len(points))
        left.append((x - ty * half, y + tx * half))
        right.append((x + ty * half, y - tx * half))
    start = arm.curves[0].a
    tx, ty = unit(start, arm.curves[0].b)
    wide = ((start[0] - ty * width / 2, start[1] + tx * width / 2),)
    other = ((start[0] + ty * width / 2, start[1] - tx * width / 2),)
    return polygon([*wide, *left, *reversed(right), *other])


def _dashes(side: Hexside, both: tuple[Arm, Arm]) -> QPainterPath:
    """A few short lines on the water."""
    path = QPainterPath()
    for number, arm in enumerate(both):
        if arm.narrows < 1:
            continue
        points = [p for curve in arm.curves for p in curve.points(8)]
        (shift,) = chance(*side.hex, f"dash{side.direction}{number}", 1)
        offset = swing(shift, 0.03)
        for x, y, tx, ty in stations(points, 0.21):
            at = (x - ty * offset, y + tx * offset)
            add_line(path, plus(at, (tx, ty), -0.05), plus(at, (tx, ty), 0.05))
    return path


def _gully_marks(both: tuple[Arm, Arm], look: Gully, detail: Detail) -> Iterator[Mark]:
    path = _course_path(both)
    yield stroked(Layer.DRY, path, look.line, look.width + 0.027)
    yield stroked(Layer.DRY_FILL, path, look.fill, look.width + 0.003)
    if detail < Detail.SMALL:
        return
    ticks = QPainterPath()
    for arm in both:
        for x, y, tx, ty in stations([p for c in arm.curves for p in c.points(8)], 0.06):
            for s in (1, -1):
                add_line(
                    ticks,
                    (x - s * ty * 0.042, y + s * tx * 0.042),
                    (x - s * ty * 0.014, y + s * tx * 0.014),
                )
    yield stroked(Layer.DRY_TICK, ticks, look.line, 0.012, cap=FLAT)
