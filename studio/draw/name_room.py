"""What lies around a place on the map, and what it costs to set a name over it."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QRectF

from studio.draw.geometry import plus, rotated, side_middle
from studio.draw.patterns import AREAS, Houses, Yard
from studio.draw.regions import centre
from studio.draw.shapes import XY
from studio.draw.survey import Survey
from studio.draw.water import course_points
from studio.draw.ways import taken_by_ways
from studio.hexes import Hex
from studio.values import dataclass

NEAR: Final = 0.75
"""How far from its middle the things of a hex may lie."""
STEEPEST: Final = 62.0
"""Degrees to which a name may lean along its river."""
BUILT: Final = 0.3
"""Half the side of the square in the middle of a hex that buildings take up."""
ADDRESS: Final = (0.42, 0.2, 0.05)
"""How far above the middle of a hex its address stands, and half its width and height."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What lies in and around a hex and costs something to cover."""

    middle: XY
    courses: tuple[XY, ...] = ()
    ways: tuple[XY, ...] = ()
    crossings: tuple[XY, ...] = ()
    built: bool = False


def obstacles_of(survey: Survey, at: Hex) -> Obstacles:
    """What a hex and the hexsides that it names hold."""
    sides = [at.hexside(d) for d in range(3)]
    return Obstacles(
        centre(at),
        tuple(point for side in sides for point in course_points(survey, side, 4)),
        tuple(taken_by_ways(survey, at)),
        tuple(side_middle(*side) for side in sides if survey.edge(side).crossing),
        is_built(survey, at),
    )


def is_built(survey: Survey, at: Hex) -> bool:
    """Whether houses or a farm stand in a hex."""
    area = AREAS.get(survey.pattern(at))
    return area is not None and any(isinstance(mark, Houses | Yard) for mark in area.marks)


class Room:
    """What setting a name costs, from all that lies around its place."""

    def __init__(self, survey: Survey, around: Sequence[Obstacles], *, water_price: float) -> None:
        """`water_price` is what a point of a course of water costs."""
        self.survey = survey
        self.around = around
        self.water_price = water_price

    def cost(self, box: QRectF) -> float:
        """What it costs to set a name in a box, other names apart."""
        cost = self.off_map(box)
        x, y, w, h = box.center().x(), box.center().y(), box.width() / 2, box.height() / 2
        for things in self.around:
            if abs(things.middle[0] - x) < w + NEAR and abs(things.middle[1] - y) < h + NEAR:
                cost += self._of_hex(things, (x, y), w, h)
        return cost

    def off_map(self, box: QRectF) -> float:
        """What it costs if a box isn't on the map."""
        wide = box.adjusted(-0.06, -0.06, 0.06, 0.06)
        if any(board.contains(wide) for board in self.survey.rectangles):
            return 0.0
        return 0.0 if self.survey.outline.contains(wide) else 9.0

    def leaning_cost(self, at: XY, size: tuple[float, float], degrees: float) -> float:
        """What it costs to set a name of a width and height leaning about its middle."""
        half = (size[0] / 2, size[1] / 2)
        cost = 0.0
        for things in self.around:
            x, y = things.middle
            built = (things.middle,) if things.built else ()
            for points, price, room in (
                (things.courses, 0.15, 0.10),
                (things.ways, 0.12, 0.02),
                (things.crossings, 0.6, 0.12),
                (built, 0.5, BUILT),
                (((x, y - ADDRESS[0]),), 0.1, 0.1),
            ):
                cost += price * _count_leaning(points, at, half, degrees, room)
        return cost

    def course_along(self, middle: XY) -> tuple[XY, float] | None:
        """The line of the water near a place: the point nearest to it, and its lean in degrees.

        None where there is none, or it doesn't run on one line, or too steeply to letter it.
        """
        points = [p for o in self.around if math.dist(o.middle, middle) < 1.1 for p in o.courses]
        if len(points) < 12:
            return None
        x, y = (sum(p[n] for p in points) / len(points) for n in (0, 1))
        xx, yy, xy = (
            sum((p[a] - m) * (p[b] - n) for p in points) / len(points)
            for a, m, b, n in ((0, x, 0, x), (1, y, 1, y), (0, x, 1, y))
        )
        lean = 0.5 * math.atan2(2 * xy, xx - yy)
        spread = math.hypot(xx - yy, 2 * xy)
        along, across = (xx + yy + spread) / 2, max(0.0, (xx + yy - spread) / 2)
        if along < 0.16 or across > 0.06 or abs(math.degrees(lean)) > STEEPEST:
            return None
        way = (math.cos(lean), math.sin(lean))
        ahead = (middle[0] - x) * way[0] + (middle[1] - y) * way[1]
        return plus((x, y), way, ahead), math.degrees(lean)

    def _of_hex(self, things: Obstacles, at: XY, w: float, h: float) -> float:
        """What a hex adds for a box about a point, by half its width and height."""
        cost, rise = 0.0, things.middle[1] - ADDRESS[0]
        across = abs(things.middle[0] - at[0])
        if across < w + ADDRESS[1] and abs(rise - at[1]) < h + ADDRESS[2]:
            cost += 0.10
        if things.built and across < w + BUILT and abs(things.middle[1] - at[1]) < h + BUILT:
            cost += 0.5
        if things.ways:
            cost += 0.12 * _count(things.ways, at, w, h)
        if things.crossings:
            cost += 0.6 * _count(things.crossings, at, w + 0.1, h + 0.1)
        if things.courses and self.water_price:
            cost += self.water_price * _count(things.courses, at, w + 0.08, h + 0.06)
        return cost


def _count(points: Iterable[XY], at: XY, w: float, h: float) -> int:
    left, right, top, bottom = at[0] - w, at[0] + w, at[1] - h, at[1] + h
    return sum(left < x < right and top < y < bottom for x, y in points)


def _count_leaning(
    points: Iterable[XY], at: XY, half: tuple[float, float], degrees: float, room: float
) -> int:
    """How many points lie on a leaning box or within some room around it."""
    found = 0
    for point in points:
        x, y = rotated((point[0] - at[0], point[1] - at[1]), -degrees)
        found += abs(x) < half[0] + room and abs(y) < half[1] + room
    return found


def leaning_box(at: XY, size: tuple[float, float], degrees: float) -> QRectF:
    """The upright box around a leaning one."""
    c, s = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
    width, height = size[0] * c + size[1] * s, size[0] * s + size[1] * c
    return QRectF(at[0] - width / 2, at[1] - height / 2, width, height)
