"""Names on the map: where they stand so that they cover as little as possible, and painting them.

The names of main towns are placed first, then towns, water, hills and the rest. Each tries the
anchors around its place and takes the one that costs least.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from studio.draw.geometry import side_middle
from studio.draw.grid import address_box
from studio.draw.look import HALO, NAME_COLOURS, NAME_STYLES, NAME_TYPES
from studio.draw.marks import Detail, detail_for
from studio.draw.patterns import AREAS, Houses, Yard
from studio.draw.regions import centre
from studio.draw.shapes import XY
from studio.draw.survey import Survey
from studio.draw.text import Type, draw_text, text_box, text_width
from studio.draw.water import course_points
from studio.draw.ways import taken_by_ways
from studio.hexes import Hex, within
from studio.model.ground import MapPlace
from studio.model.text import in_language

LEAST_PX: Final = 9.5
"""Names are never set smaller than this on the screen."""
GROWN_UNTIL_PX: Final = 64.0
ORDER: Final = ("main", "town", "water", "hill", "farm")
MAIN_TOWN: Final = 4
"""Hexes of a town that make it a main town."""


class Label(NamedTuple):
    """A name where it stands: its middle, the box it covers, how it is set."""

    text: str
    at: XY
    box: QRectF
    type: Type
    colour: QColor


def paint_names(painter: QPainter, labels: Iterable[Label], area: QRectF | None = None) -> None:
    """Paints labels, or those of them that reach into an area."""
    for label in labels:
        if area is None or label.box.adjusted(-0.1, -0.1, 0.1, 0.1).intersects(area):
            at = QPointF(*label.at)
            draw_text(painter, at, label.text, label.type, label.colour, halo=HALO)


def place_names(
    survey: Survey, scale_px: float, language: str = "en", avoid: Collection[QRectF] = ()
) -> tuple[Label, ...]:
    """The names of all places, each where it costs least; they keep off what is in `avoid`.

    Under 28 pixels a hex only towns are named.
    """
    styled = sorted(
        ((style_of(survey, place), place) for place in survey.ground.places),
        key=lambda entry: ORDER.index(entry[0]),
    )
    if detail_for(scale_px) < Detail.SMALL:
        styled = [entry for entry in styled if entry[0] in ("main", "town")]
    taken = list(avoid)
    labels: list[Label] = []
    for style, place in styled:
        text = in_language(place.name, language)
        if text:
            label = _placed(survey, place, style, text, scale_px, taken)
            taken.append(label.box)
            labels.append(label)
    return tuple(labels)


def style_of(survey: Survey, place: MapPlace) -> str:
    """How a place is lettered; a town of many hexes as a main town."""
    style = NAME_STYLES.get(place.kind, "farm")
    if style == "town" and len(_town(survey, place)) >= MAIN_TOWN:
        return "main"
    return style


def _town(survey: Survey, place: MapPlace) -> set[Hex]:
    """The hexes of a place and what is built without a break around them."""
    found = {at for at in place.hexes if at in survey.ground}
    rest = list(found)
    while rest and len(found) < 40:
        for at in survey.ground.neighbours(rest.pop()):
            area = AREAS.get(survey.pattern(at))
            if at not in found and area and any(isinstance(m, Houses) for m in area.marks):
                found.add(at)
                rest.append(at)
    return found


def type_of(style: str, scale_px: float) -> Type:
    """The type of a style, larger where the map is too small for it."""
    kind = NAME_TYPES[style]
    if scale_px >= GROWN_UNTIL_PX:
        return kind
    return kind.scaled(max(1.0, LEAST_PX / (scale_px * kind.size)))


def _placed(
    survey: Survey,
    place: MapPlace,
    style: str,
    text: str,
    scale_px: float,
    taken: Sequence[QRectF],
) -> Label:
    kind = type_of(style, scale_px)
    width = text_width(text, kind)
    middle = _middle(place)
    costs = _Surroundings.around(survey, place.hexes[0], width, is_water=style == "water")
    best: tuple[float, XY, QRectF] | None = None
    for number, (dx, dy) in enumerate(_anchors(style, width)):
        at = (middle[0] + dx, middle[1] + dy)
        box = text_box(QPointF(*at), text, kind)
        cost = 0.02 * number + costs.of(box, taken)
        if best is None or cost < best[0]:
            best = (cost, at, box)
    assert best is not None
    return Label(text, best[1], best[2], kind, NAME_COLOURS[style])


def _middle(place: MapPlace) -> XY:
    spots = [centre(at) for at in place.hexes]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _anchors(style: str, width: float) -> Iterator[XY]:
    """Where a name may stand, from its place, the best first."""
    if style in ("water", "hill"):
        yield 0.0, 0.0
    beside = 0.4 + width / 2
    yield from ((0, 0.36), (0, -0.30), (0, 0.52), (0.1, 0.36), (-0.1, 0.36), (0, -0.45))
    yield from ((beside, 0.0), (-beside, 0.0), (0.3, 0.45), (-0.3, 0.45))
    yield from ((0.3, -0.45), (-0.3, -0.45), (beside, 0.25), (-beside, 0.25))


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What lies around a place and costs something to cover."""

    survey: Survey
    courses: tuple[XY, ...]
    ways: tuple[XY, ...]
    crossings: tuple[XY, ...]
    built: tuple[QRectF, ...]
    addresses: tuple[QRectF, ...]

    @classmethod
    def around(cls, survey: Survey, at: Hex, width: float, *, is_water: bool) -> "_Surroundings":
        near = [h for h in within(at, 2 + int(width)) if h in survey.ground]
        sides = {side for h in near for side in h.hexsides()}
        courses = () if is_water else (p for s in sides for p in course_points(survey, s, 4))
        return cls(
            survey,
            tuple(courses),
            tuple(point for h in near for point in taken_by_ways(survey, h)),
            tuple(side_middle(s.hex, s.direction) for s in sides if survey.edge(s).crossing),
            tuple(_core(h) for h in near if _is_built(survey, h)),
            tuple(address_box(h) for h in near),
        )

    def of(self, box: QRectF, taken: Iterable[QRectF]) -> float:
        """What it costs to set a name in a box."""
        cost = 5.0 * sum(
            other.intersects(box.adjusted(-0.05, -0.05, 0.05, 0.05)) for other in taken
        )
        if not self.survey.outline.contains(box.adjusted(-0.06, -0.06, 0.06, 0.06)):
            cost += 9.0
        cost += 0.5 * sum(box.intersects(core) for core in self.built)
        cost += 0.10 * sum(box.intersects(address) for address in self.addresses)
        cost += 0.6 * _count(self.crossings, box.adjusted(-0.1, -0.1, 0.1, 0.1))
        cost += 0.06 * _count(self.courses, box.adjusted(-0.08, -0.06, 0.08, 0.06))
        return cost + 0.05 * _count(self.ways, box)


def _count(points: Iterable[XY], box: QRectF) -> int:
    left, right, top, bottom = box.left(), box.right(), box.top(), box.bottom()
    return sum(left < x < right and top < y < bottom for x, y in points)


def _core(at: Hex) -> QRectF:
    x, y = centre(at)
    return QRectF(x - 0.3, y - 0.3, 0.6, 0.6)


def _is_built(survey: Survey, at: Hex) -> bool:
    area = AREAS.get(survey.pattern(at))
    return area is not None and any(isinstance(mark, Houses | Yard) for mark in area.marks)
