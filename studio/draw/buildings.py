"""What people built: houses of towns, farms around their yards, cemeteries."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtGui import QColor, QPainterPath

from studio.draw.fields import bounds_of, inside, on_line
from studio.draw.geometry import (
    add_disc,
    add_line,
    blob,
    chance,
    extend,
    placed,
    plus,
    rotated,
    swing,
    turned,
)
from studio.draw.look import SHADE, TREE, TREE_LINE, faded
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import Graves, Houses, Road, Yard
from studio.draw.regions import centre
from studio.draw.shapes import FLAT, MITRE, XY, polygon
from studio.draw.survey import Joined, Survey
from studio.draw.water import course_look
from studio.draw.ways import stretches
from studio.hexes import Hex

SHADOW: Final = (0.018, 0.024)
"""Light falls from the upper left, however a board or a house is turned."""
RIDGE: Final = QColor(255, 255, 255, 120)


class House(NamedTuple):
    """A building's ground plan: place, turn in degrees, half depth and half length, form."""

    at: XY
    angle: float
    depth: float
    length: float
    form: str


def _plan(house: House) -> list[XY]:
    w, l = house.depth, house.length  # noqa: E741 - as carpenters say
    if house.form == "L":
        plan = [(-l, -w), (l, -w), (l, w), (0.16 * l, w), (0.16 * l, 0), (-l, 0)]
    elif house.form == "U":
        court = [(0.4 * l, w), (0.4 * l, -0.1 * w), (-0.4 * l, -0.1 * w), (-0.4 * l, w)]
        plan = [(-l, -w), (l, -w), (l, w), *court, (-l, w)]
    else:
        plan = [(-l, -w), (l, -w), (l, w), (-l, w)]
    return turned(plan, house.at, house.angle)


def house_marks(
    houses: Iterable[House], roof: QColor, line: QColor, detail: Detail
) -> Iterator[Mark]:
    """Roofs with their shadows."""
    plans = [(_plan(house), house) for house in houses]
    if plans:
        yield from roof_marks([plan for plan, _ in plans], roof, line, detail)
    ridges = QPainterPath()
    for _, house in plans:
        if house.form == "I":
            along = rotated((house.length - 0.012, 0), house.angle)
            add_line(ridges, plus(house.at, along, -1), plus(house.at, along))
    if detail >= Detail.FULL and not ridges.isEmpty():
        yield stroked(Layer.ROOF_LINE, ridges, RIDGE, 0.008, cap=FLAT)


def roof_marks(
    plans: Sequence[Sequence[XY]], roof: QColor, line: QColor, detail: Detail
) -> Iterator[Mark]:
    """Roofs of any ground plan, in the map's coordinates."""
    shadows, roofs = QPainterPath(), QPainterPath()
    for plan in plans:
        extend(shadows, placed(plan, SHADOW))
        extend(roofs, plan)
    yield filled(Layer.BUILDING_SHADOW, shadows, SHADE, union=True)
    yield filled(Layer.BUILDING, roofs, roof)
    width = 0.014 if detail >= Detail.MEDIUM else 0.02
    yield stroked(Layer.BUILDING, roofs, line, width, join=MITRE)


def outlines_of(survey: Survey, at: Hex) -> list[list[XY]]:
    """The ground plans that the map gives for a hex, in its coordinates."""
    middle = centre(at)
    return [placed(outline, middle) for outline in survey.ground.outlines[at]]


# --- towns ---------------------------------------------------------------------------------------

PLOT: Final = (0.17, 0.146)


def town_marks(
    survey: Survey, at: Hex, joined: Joined, look: Houses, detail: Detail, taken: Sequence[XY]
) -> Iterator[Mark]:
    """Houses and gardens on plots along the first road, or the outlines that are given."""
    if at in survey.ground.outlines:
        yield from roof_marks(outlines_of(survey, at), look.roof, look.line, detail)
        return
    houses: list[House] = []
    gardens: list[tuple[XY, float]] = []
    streets = [s for s in stretches(survey, at) if isinstance(s.look, Road)]
    angle = _street_angle(survey, at)
    keep = bounds_of(_keep(survey, at, d, joined) for d in range(6))
    for number, spot in enumerate(_plots(angle, bool(streets))):
        place = plus(centre(at), spot)
        if not inside(spot, keep) or on_line(survey, at, spot, 0.10):
            continue
        if any(math.dist(place, way) < 0.118 for way in taken):
            continue
        use, size, form = chance(*at, f"plot{number}", 3)
        if use < 0.2:
            gardens.append((place, angle))
            continue
        across = 90.0 if size > 0.6 else 0.0
        kind = "L" if form > 0.72 else "U" if form > 0.62 else "I"
        depth, length = 0.045 + 0.02 * size, 0.0575 + 0.02 * use
        houses.append(House(place, angle + across, depth, length, kind))
    yield from _garden_marks(gardens, look, detail)
    yield from house_marks(houses, look.roof, look.line, detail)


def _keep(survey: Survey, at: Hex, direction: int, joined: Joined) -> float:
    """What houses keep from a hexside: more where the town ends, most from a course of water."""
    if joined(at, direction):
        return 0.07
    return 0.165 if course_look(survey, at.hexside(direction)) is None else 0.21


def _street_angle(survey: Survey, at: Hex) -> float:
    if survey.is_rim(at):
        return 0.0
    for stretch in stretches(survey, at):
        if isinstance(stretch.look, Road):
            (x0, y0), (x1, y1) = stretch.curve.a, stretch.curve.at(0.6)
            return math.degrees(math.atan2(y1 - y0, x1 - x0)) % 180
    return (0.0, 30.0, 60.0)[int(chance(*at, "street", 1)[0] * 3)]


def _plots(angle: float, street: bool) -> Iterator[XY]:
    """Places relative to the centre; a street has plots on either side, not on it."""
    shift = 0.0 if street else 0.5
    for j in range(-3, 4):
        for i in range(-3, 4):
            yield rotated(((i + shift) * PLOT[0], (j + 0.5) * PLOT[1]), angle)


_GARDEN: Final = ((-0.062, -0.055), (0.062, -0.055), (0.062, 0.055), (-0.062, 0.055))
_BEDS: Final = ((-0.03, -0.02), (0.03, -0.025), (0.0, 0.022), (0.035, 0.03))


def _garden_marks(
    gardens: Sequence[tuple[XY, float]], look: Houses, detail: Detail
) -> Iterator[Mark]:
    plots, beds = QPainterPath(), QPainterPath()
    for place, angle in gardens:
        extend(plots, turned(_GARDEN, place, angle))
        for bed in turned(_BEDS, place, angle):
            add_disc(beds, bed, 0.012)
    if gardens:
        yield filled(Layer.BUILDING, plots, look.garden)
        yield stroked(Layer.BUILDING, plots, faded(TREE_LINE, 120), 0.008)
    if gardens and detail >= Detail.MEDIUM:
        yield filled(Layer.BUILDING, beds, TREE_LINE)


# --- farms ---------------------------------------------------------------------------------------

_BARNS: Final = (
    (-0.13, -0.11, 0.0),
    (0.13, -0.11, 90.0),
    (-0.03, 0.15, 0.0),
    (-0.18, 0.05, 90.0),
    (0.17, 0.11, 0.0),
    (0.0, -0.16, 0.0),
    (0.0, 0.02, 90.0),
    (-0.10, 0.17, 0.0),
    (0.20, 0.0, 90.0),
)


def farm_marks(
    survey: Survey, at: Hex, look: Yard, detail: Detail, taken: Sequence[XY]
) -> Iterator[Mark]:
    """A yard, three to five buildings that keep off the road, and some trees."""
    middle, angle = centre(at), _street_angle(survey, at)
    many, shape = chance(*at, "farm", 2)
    yard = polygon(placed(blob(int(shape * 12), 9, 0.12), middle, 0.27))
    yield filled(Layer.AREA, yard, look.fill)
    yield stroked(Layer.AREA, yard, look.edge, 0.012, dash=(0.04, 0.03))
    if at in survey.ground.outlines:
        yield from roof_marks(outlines_of(survey, at), look.roof, look.line, detail)
        return
    houses: list[House] = []
    for number, (x, y, across) in enumerate(_BARNS):
        place = plus(middle, rotated((x, y), angle))
        if len(houses) == 3 + int(many * 3):
            break
        if any(math.dist(place, way) < 0.105 for way in taken):
            continue
        if any(math.dist(place, house.at) < 0.15 for house in houses):
            continue
        depth, length, jog = chance(*at, f"barn{number}", 3)
        form = "L" if not houses else "I"
        turn = angle + across + (0.0 if survey.is_rim(at) else swing(jog, 6))
        houses.append(House(place, turn, 0.0425 + 0.01 * depth, 0.07 + 0.025 * length, form))
    yield from house_marks(houses, look.roof, look.line, detail)
    yield from _farm_trees(survey, at, taken)


def _farm_trees(survey: Survey, at: Hex, taken: Sequence[XY]) -> Iterator[Mark]:
    trees = QPainterPath()
    for number in range(4):
        turn, shape = chance(*at, f"tree{number}", 2)
        spot = (0.33 * math.cos(turn * math.tau), 0.31 * math.sin(turn * math.tau))
        place = plus(centre(at), spot)
        if on_line(survey, at, spot, 0.08):
            continue
        if all(math.dist(place, way) > 0.11 for way in taken):
            extend(trees, placed(blob(int(shape * 32)), place, 0.042))
    if not trees.isEmpty():
        yield filled(Layer.TREE, trees, TREE, union=True)
        yield stroked(Layer.TREE, trees, TREE_LINE, 0.013)


# --- cemeteries ----------------------------------------------------------------------------------

_WALL: Final = ((-0.05, 0.2), (-0.27, 0.2), (-0.27, -0.2), (0.27, -0.2), (0.27, 0.2), (0.05, 0.2))


def grave_marks(survey: Survey, at: Hex, look: Graves) -> Iterator[Mark]:
    """A wall with a gate around rows of crosses."""
    tilt = chance(*at, "graves", 1)[0]
    angle = 0.0 if survey.is_rim(at) else (-14.0, 10.0, 18.0)[int(tilt * 3)]
    middle = centre(at)
    wall = turned(_WALL, middle, angle)
    yield filled(Layer.GRAVE, polygon(wall), look.fill)
    yield stroked(Layer.GRAVE, polygon(wall, closed=False), look.wall, 0.024, cap=FLAT, join=MITRE)
    crosses = QPainterPath()
    for x, y in _graves():
        add_line(crosses, *turned(((x, y - 0.035), (x, y + 0.03)), middle, angle))
        add_line(crosses, *turned(((x - 0.02, y - 0.014), (x + 0.02, y - 0.014)), middle, angle))
    yield stroked(Layer.GRAVE, crosses, look.cross, 0.015)


def _graves() -> Iterator[XY]:
    for y in (-0.11, 0.02, 0.14):
        for n in range(-3, 4):
            if abs(n) >= (2 if y > 0.1 else 1):
                yield n * 0.075, y
