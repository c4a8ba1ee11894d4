"""Bridges, fords and dams, turned along the way that they carry."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtGui import QPainterPath, QTransform

from studio.draw.geometry import NORMALS, add_disc, add_line, extend
from studio.draw.look import INK
from studio.draw.marks import Layer, Mark, filled, stroked
from studio.draw.patterns import (
    AREAS,
    BROKEN_CROSS,
    CROSSINGS,
    UNKNOWN_CROSSING,
    Bridge,
    Causeway,
    CrossingLook,
    Dam,
    Ford,
    Rail,
    StrangeCrossing,
    Water,
)
from studio.draw.shapes import FLAT, MITRE, XY, polygon
from studio.draw.survey import Survey
from studio.draw.water import course_look, width_of
from studio.draw.ways import crossing_place, way_looks
from studio.hexes import Hex, Hexside

HALF: Final = 0.15
"""Half the length of a deck; x runs along the way."""
WIDE: Final = 0.052
BANK: Final = 0.0675
"""What a bridge rests on, on either side of its water."""


def crossing_marks(survey: Survey, side: Hexside) -> Iterator[Mark]:
    """The crossing on a hexside, if there is one."""
    id_ = survey.edge(side).crossing
    if id_ is None:
        return
    row = survey.table.crossings.get(id_)
    look = CROSSINGS.get(row.pattern, UNKNOWN_CROSSING) if row else UNKNOWN_CROSSING
    looks = way_looks(survey, *side)
    kinds: list[type | None] = [type(found) for _, found in looks] or [None]
    for kind in kinds:
        frame = _frame(survey, side, crossing_place(survey, *side, kind), look)
        for mark in _marks(survey, side, look, rails=kind is Rail):
            yield Mark(mark.layer, frame.map(mark.path), mark.ink)


def _frame(survey: Survey, side: Hexside, place: XY, look: CrossingLook) -> QTransform:
    """From a deck that lies along x to the hexside; a narrow course has a short bridge."""
    nx, ny = NORMALS[side.direction]
    stretch = 1.0
    if isinstance(look, Bridge):
        course = course_look(survey, side)
        stretch = (width_of(course) / 2 + BANK) / HALF if course is not None else 1.0
    elif isinstance(look, Dam) and _is_shore(survey, side.other):
        nx, ny = -nx, -ny
    return QTransform(nx * stretch, ny * stretch, -ny, nx, *place)


def _is_shore(survey: Survey, at: Hex) -> bool:
    if at not in survey.ground.cells:
        return False
    area = AREAS.get(survey.pattern(at))
    return area is not None and area.shore is not None


def _marks(survey: Survey, side: Hexside, look: CrossingLook, rails: bool) -> Iterator[Mark]:
    match look:
        case Bridge(broken=True):
            if isinstance(course := course_look(survey, side), Water):
                yield filled(Layer.CROSSING, _box(0.075, WIDE + 0.01), course.colour)
            yield from _broken_bridge(look)
        case Bridge():
            yield from _bridge(look, rails)
        case Ford():
            yield from _ford(survey, side, look)
        case Dam(broken=True):
            yield from _water_over(survey, side, 0.09)
            yield from _broken_dam(look)
        case Dam():
            yield from _dam(look, rails)
        case Causeway():
            yield from _causeway(look)
        case StrangeCrossing():
            yield from _strange(look)


def _box(x: float, y: float) -> QPainterPath:
    return polygon([(-x, -y), (x, -y), (x, y), (-x, y)])


def _bridge(look: Bridge, rails: bool) -> Iterator[Mark]:
    yield filled(Layer.CROSSING, _box(HALF, WIDE), look.deck)
    if look.planks is not None:
        planks = QPainterPath()
        for n in range(7):
            x = -HALF + 0.024 + 0.042 * n
            add_line(planks, (x, -WIDE), (x, WIDE))
        yield stroked(Layer.CROSSING_MARK, planks, look.planks, 0.010, cap=FLAT)
        railings = QPainterPath()
        for s in (1, -1):
            add_line(railings, (-HALF, s * WIDE), (HALF, s * WIDE))
        yield stroked(Layer.CROSSING_MARK, railings, INK, 0.022, cap=FLAT)
    else:
        parapets = QPainterPath()
        for s in (1, -1):
            ends = [(-HALF - 0.035, s * (WIDE + 0.045)), (-HALF, s * WIDE)]
            extend(parapets, [*ends, *_flipped(ends)], closed=False)
        yield stroked(Layer.CROSSING_MARK, parapets, INK, 0.028, join=MITRE)
    if rails:
        yield from _track()


def _flipped(points: Sequence[XY]) -> list[XY]:
    return [(-x, y) for x, y in reversed(points)]


def _track() -> Iterator[Mark]:
    line, sleepers = QPainterPath(), QPainterPath()
    add_line(line, (-HALF, 0), (HALF, 0))
    for n in range(5):
        x = -HALF + 0.03 + 0.06 * n
        add_line(sleepers, (x, -0.03), (x, 0.03))
    yield stroked(Layer.CROSSING_MARK, line, INK, 0.03, cap=FLAT)
    yield stroked(Layer.CROSSING_MARK, sleepers, INK, 0.016, cap=FLAT)


_TEETH: Final = ((0.075, -WIDE), (0.055, -0.02), (0.085, 0.0), (0.06, 0.025), (0.075, WIDE))


def _broken_bridge(look: Bridge) -> Iterator[Mark]:
    """Two stumps with ragged ends, the river between them, and a red cross."""
    for s in (1, -1):
        ragged = [(s * x, y) for x, y in _TEETH]
        stump = polygon([(s * HALF, -WIDE), *ragged, (s * HALF, WIDE)])
        yield filled(Layer.CROSSING, stump, look.deck)
        yield stroked(Layer.CROSSING_MARK, polygon(ragged, closed=False), INK, 0.016)
        parapets = QPainterPath()
        for t in (1, -1):
            flare = (s * (HALF + 0.035), t * (WIDE + 0.045))
            extend(parapets, [flare, (s * HALF, t * WIDE), (s * 0.075, t * WIDE)], closed=False)
        yield stroked(Layer.CROSSING_MARK, parapets, INK, 0.028, join=MITRE)
    yield _cross()


def _cross() -> Mark:
    """What is destroyed, at a glance."""
    cross = QPainterPath()
    add_line(cross, (-0.04, -0.04), (0.04, 0.04))
    add_line(cross, (-0.04, 0.04), (0.04, -0.04))
    return stroked(Layer.CROSSING_MARK, cross, BROKEN_CROSS, 0.026)


def _ford(survey: Survey, side: Hexside, look: Ford) -> Iterator[Mark]:
    """The water over the road, between two rows of stones."""
    yield from _water_over(survey, side, 0.075)
    stones = QPainterPath()
    for x in (-0.085, -0.03, 0.03, 0.085):
        for y in (-0.045, 0.045):
            add_disc(stones, (x, y), 0.02)
    yield filled(Layer.CROSSING_MARK, stones, look.stone)
    yield stroked(Layer.CROSSING_MARK, stones, look.line, 0.012)


def _water_over(survey: Survey, side: Hexside, half_way: float) -> Iterator[Mark]:
    """The water over the road."""
    course = course_look(survey, side)
    if isinstance(course, Water):
        half = max(course.width, course.bank) / 2 - 0.016
        yield filled(Layer.CROSSING, _box(half, half_way), course.colour)


def _dam(look: Dam, rails: bool) -> Iterator[Mark]:
    """A wall along the hexside; its crown carries the way across the water."""
    wall = _box(0.04, 0.29)
    yield filled(Layer.CROSSING, wall, look.stone)
    yield stroked(Layer.CROSSING_MARK, wall, INK, 0.02, join=MITRE)
    buttresses = QPainterPath()
    for n in range(-3, 4):
        add_line(buttresses, (0.04, n * 0.072), (0.095, n * 0.072))
    yield stroked(Layer.CROSSING_MARK, buttresses, INK, 0.02)
    if rails:
        yield from _track()


_BREACH: Final = ((-0.04, 0.11), (-0.015, 0.085), (0.005, 0.12), (0.04, 0.095))


def _broken_dam(look: Dam) -> Iterator[Mark]:
    """Both ends of the wall with a ragged breach between them, and a red cross."""
    walls, buttresses = QPainterPath(), QPainterPath()
    for s in (1, -1):
        ragged = [(x, s * y) for x, y in _BREACH]
        walls.addPath(polygon([(-0.04, s * 0.29), *ragged, (0.04, s * 0.29)]))
        for n in (2, 3):
            add_line(buttresses, (0.04, s * n * 0.072), (0.095, s * n * 0.072))
    yield filled(Layer.CROSSING, walls, look.stone)
    yield stroked(Layer.CROSSING_MARK, walls, INK, 0.02, join=MITRE)
    yield stroked(Layer.CROSSING_MARK, buttresses, INK, 0.02)
    yield _cross()


def _causeway(look: Causeway) -> Iterator[Mark]:
    """A bank of earth with ticked flanks."""
    yield filled(Layer.CROSSING, _box(0.24, 0.07), look.earth)
    flanks = QPainterPath()
    for s in (1, -1):
        add_line(flanks, (-0.24, s * 0.07), (0.24, s * 0.07))
        for n in range(9):
            x = -0.22 + 0.055 * n
            add_line(flanks, (x, s * 0.07), (x, s * 0.105))
    yield stroked(Layer.CROSSING_MARK, flanks, look.line, 0.014, cap=FLAT)


def _strange(look: StrangeCrossing) -> Iterator[Mark]:
    box = _box(0.09, 0.09)
    add_line(box, (-0.09, -0.09), (0.09, 0.09))
    add_line(box, (-0.09, 0.09), (0.09, -0.09))
    yield stroked(Layer.CROSSING_MARK, box, look.colour, 0.024, join=MITRE)
