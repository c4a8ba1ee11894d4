"""Names on the map: where they stand so that they cover as little as possible, and painting them.

The names of main towns are placed first, then towns, water, hills and the rest. Each tries the
anchors around its place and takes the one that costs least.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from studio.draw.geometry import plus, rotated
from studio.draw.look import HALO, NAME_COLOURS, NAME_STYLES, NAME_TYPES
from studio.draw.marks import Detail, detail_for
from studio.draw.name_room import Obstacles, Room, leaning_box, obstacles_of
from studio.draw.patterns import AREAS, Houses
from studio.draw.regions import PITCH, centre
from studio.draw.shapes import XY
from studio.draw.survey import Survey
from studio.draw.text import Type, draw_text, text_box, text_width
from studio.hexes import Hex, distance, within
from studio.model.ground import MapPlace
from studio.model.text import in_language

LEAST_PX: Final = 9.5
"""Names are never set smaller than this on the screen."""
GROWN_UNTIL_PX: Final = 64.0
ORDER: Final = ("main", "town", "water", "hill", "farm")
ALONG: Final = 0.3
"""What it is worth that a name runs along its river."""
MAIN_TOWN: Final = 4
"""Hexes of a town that make it a main town."""


class Label(NamedTuple):
    """A name where it stands: its middle, the box it covers, how it is set."""

    text: str
    at: XY
    box: QRectF
    type: Type
    colour: QColor
    lean: float = 0.0
    """Degrees clockwise; names of rivers follow them."""


def paint_names(painter: QPainter, labels: Iterable[Label], area: QRectF | None = None) -> None:
    """Paints labels, or those of them that reach into an area."""
    for label in labels:
        if area is None or label.box.adjusted(-0.1, -0.1, 0.1, 0.1).intersects(area):
            at = QPointF(*label.at)
            draw_text(
                painter, at, label.text, label.type, label.colour, angle=label.lean, halo=HALO
            )


def place_names(
    survey: Survey, scale_px: float, language: str = "en", avoid: Collection[QRectF] = ()
) -> tuple[Label, ...]:
    """The names of all places, each where it costs least; they keep off what is in `avoid`.

    Under 28 pixels a hex only towns are named.
    """
    return Namer(survey, language).labels(scale_px, avoid)


class Candidate(NamedTuple):
    """A place where a name could stand, and what that costs, other names apart."""

    cost: float
    at: XY
    box: QRectF
    lean: float = 0.0


def _radius(text: str, kind: Type) -> int:
    """Hexes around a place that its name may reach into, or what they hold may reach out of."""
    return 2 + int((0.4 + text_width(text, kind)) / PITCH)


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
            if at not in found and _has_houses(survey, at):
                found.add(at)
                rest.append(at)
    return found


def _has_houses(survey: Survey, at: Hex) -> bool:
    area = AREAS.get(survey.pattern(at))
    return area is not None and any(isinstance(mark, Houses) for mark in area.marks)


def type_of(style: str, scale_px: float) -> Type:
    """The type of a style, larger where the map is too small for it."""
    kind = NAME_TYPES[style]
    if scale_px >= GROWN_UNTIL_PX:
        return kind
    return kind.scaled(max(1.0, LEAST_PX / (scale_px * kind.size)))


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


class Namer:
    """Places the names of a ground, and remembers what each could cost where."""

    def __init__(self, survey: Survey, language: str = "en") -> None:
        self.survey = survey
        self.language = language
        self.found: dict[tuple[tuple[Hex, ...], str, Type], tuple[Candidate, ...]] = {}
        self.obstacles: dict[Hex, Obstacles] = {}
        self._styled: list[str] | None = None

    def after(self, survey: Survey, touched: Collection[Hex]) -> "Namer":
        """The namer of a changed ground; only names near obstacles that changed cost anew."""
        namer = Namer(survey, self.language)
        namer.obstacles = dict(self.obstacles)
        changed = []
        for at in touched:
            old = self.obstacles.get(at)
            if old is not None and (new := obstacles_of(survey, at)) != old:
                namer.obstacles[at] = new
                changed.append(at)
        namer.found = {
            key: candidates
            for key, candidates in self.found.items()
            if all(distance(key[0][0], at) > _radius(key[1], key[2]) for at in changed)
        }
        if self._styled_alike(survey, touched):
            namer._styled = self._styled
        return namer

    def _styled_alike(self, survey: Survey, touched: Collection[Hex]) -> bool:
        """Whether the same places are named and houses stand where they stood; see `style_of`."""
        return self.survey.ground.places == survey.ground.places and not any(
            _has_houses(self.survey, at) != _has_houses(survey, at)
            for at in touched
            if at in survey.ground
        )

    def agrees(self, other: "Namer") -> bool:
        """Whether every name would stand as it does by another namer of this map."""
        if len(self.found) != len(other.found) or self.styles() != other.styles():
            return False
        ours, theirs = self.survey.ground.places, other.survey.ground.places
        return ours is theirs or ours == theirs

    def styles(self) -> list[str]:
        """How each place of the ground is lettered."""
        if self._styled is None:
            places = self.survey.ground.places
            self._styled = [style_of(self.survey, place) for place in places]
        return self._styled

    def labels(self, scale_px: float, avoid: Collection[QRectF] = ()) -> tuple[Label, ...]:
        """All names, the important ones placed first."""
        taken = list(avoid)
        labels: list[Label] = []
        for style, place in self._ordered(detail_for(scale_px)):
            text = in_language(place.name, self.language)
            if text:
                label = self._placed(place, style, text, scale_px, taken)
                taken.append(label.box)
                labels.append(label)
        return tuple(labels)

    def _ordered(self, detail: Detail) -> list[tuple[str, MapPlace]]:
        styled = list(zip(self.styles(), self.survey.ground.places, strict=True))
        if detail < Detail.SMALL:
            styled = [entry for entry in styled if entry[0] in ("main", "town")]
        return sorted(styled, key=lambda entry: ORDER.index(entry[0]))

    def _placed(
        self, place: MapPlace, style: str, text: str, scale_px: float, taken: Sequence[QRectF]
    ) -> Label:
        kind = type_of(style, scale_px)
        best: Candidate | None = None
        candidates = self._candidates(place, style, text, kind)
        reach = QRectF()
        for candidate in candidates:
            reach = reach.united(candidate.box)
        reach.adjust(-0.05, -0.05, 0.05, 0.05)
        taken = [other for other in taken if other.intersects(reach)]
        for candidate in candidates:
            wide = candidate.box.adjusted(-0.05, -0.05, 0.05, 0.05)
            cost = candidate.cost + 5.0 * sum(other.intersects(wide) for other in taken)
            if best is None or cost < best.cost:
                best = candidate._replace(cost=cost)
        assert best is not None
        return Label(text, best.at, best.box, kind, NAME_COLOURS[style], best.lean)

    def _candidates(
        self, place: MapPlace, style: str, text: str, kind: Type
    ) -> tuple[Candidate, ...]:
        key = (place.hexes, text, kind)
        found = self.found.get(key)
        if found is None:
            near = self._near(place.hexes[0], _radius(text, kind))
            river = style == "water" and not _is_lake(self.survey, place)
            price = 0.03 if river else 0.0 if style == "water" else 0.06
            room = Room(self.survey, near, water_price=price)
            upright = _upright(place, style, text, kind, room)
            leaning = _leaning(place, text, kind, room) if river else ()
            found = self.found[key] = (*leaning, *upright)
        return found

    def _near(self, middle: Hex, radius: int) -> list[Obstacles]:
        near = [at for at in within(middle, radius) if at in self.survey.ground]
        for at in near:
            if at not in self.obstacles:
                self.obstacles[at] = obstacles_of(self.survey, at)
        return [self.obstacles[at] for at in near]


def _is_lake(survey: Survey, place: MapPlace) -> bool:
    area = AREAS.get(survey.pattern(place.hexes[0]))
    return area is not None and area.shore is not None


def _upright(place: MapPlace, style: str, text: str, kind: Type, room: Room) -> Iterator[Candidate]:
    """The places around a hex where a name may stand, those of water the dearest."""
    middle = _middle(place)
    for number, anchor in enumerate(_anchors(style, text_width(text, kind))):
        at = plus(middle, anchor)
        box = text_box(QPointF(*at), text, kind)
        yield Candidate(0.02 * number + room.cost(box), at, box)


def _leaning(place: MapPlace, text: str, kind: Type, room: Room) -> Iterator[Candidate]:
    """The places on either side of a river along which its name may run."""
    course = room.course_along(_middle(place))
    if course is None:
        return
    foot, lean = course
    size = (text_width(text, kind), 0.84 * kind.size)
    across = rotated((0.0, 1.0), lean)
    for number, offset in enumerate((-0.24, 0.24, -0.31, 0.31)):
        at = plus(foot, across, offset)
        box = leaning_box(at, size, lean)
        cost = 0.01 * number + room.off_map(box) + room.leaning_cost(at, size, lean)
        yield Candidate(cost - ALONG, at, box, lean)
