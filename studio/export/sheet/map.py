"""The map of a sheet: boards as they lie, set-up areas, flags, and what stands there already."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.blocks import paint_block, stack_layout
from studio.draw.faces import BlockFace, block_face, hidden_face
from studio.draw.ground import paint_sketch
from studio.draw.markers import paint_flag, paint_marker
from studio.draw.marks import detail_for
from studio.draw.names import Label, paint_names, place_names
from studio.draw.overlays import AreaStyle, area_style, paint_area, paint_badge
from studio.draw.page import CAPTION, CAPTION_LEAD, DIM, INK, Piece, paragraph, space
from studio.draw.pictures import faces_of, paint_faces
from studio.draw.regions import PITCH, boundary, centre, middle
from studio.draw.shapes import NO_BRUSH, XY, colour, disc, draw, pen, placed, polygon, square
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey
from studio.draw.text import Family, Type, draw_text, text_width
from studio.errors import StudioError
from studio.export.places import objective_hex
from studio.export.sheet.subject import Subject
from studio.hexes import Hex
from studio.model.placing import PlacedBoard
from studio.values import dataclass

DETAIL: Final = 6.0
"""Pixels a millimetre that the amount of detail is chosen for: an office printer, or 150 dpi."""
GRID_SHOWS: Final = 28.0
"""Pixels a hex from which the map has its grid, which players need at any size."""
NAMES: Final = 4.6
"""As DETAIL, but for names, so that they are 2 mm high and more."""
WHITE: Final = colour("#FFFFFF")
TAB: Final = Type(Family.SANS, 3.0, bold=True)
TAB_HEIGHT: Final = 4.6
COMPASS: Final = 4.2
FRAME: Final = 0.35


@dataclass(frozen=True, slots=True)
class Badge:
    """An area on the map: its hexes, and where its letter stands."""

    hexes: frozenset[Hex]
    style: AreaStyle
    letter: str
    at: XY


@dataclass(frozen=True)
class SheetMap:
    """The map at a scale of `mm` millimetres a hex."""

    subject: Subject
    mm: float

    @property
    def bounds(self) -> QRectF:
        """What is shown, in hexes across flats."""
        return self.subject.bounds

    @property
    def width(self) -> float:
        """In millimetres."""
        return self.bounds.width() * self.mm

    @property
    def height(self) -> float:
        """In millimetres."""
        return self.bounds.height() * self.mm

    def at_least(self, hexes: float, mm: float) -> float:
        """A length in hexes that isn't shorter in print than `mm`."""
        return max(hexes, mm / self.mm)

    @cached_property
    def boards(self) -> tuple[PlacedBoard, ...]:
        """The boards that lie on the map."""
        boards = self.subject.firefight.boards
        ground = self.subject.firefight.ground
        there = {a.place for cell in ground.cells.values() for a in cell.addresses}
        return tuple(
            PlacedBoard(placement, boards[placement.board])
            for placement in self.subject.scenario.boards
            if placement.place in there and placement.board in boards
        )

    @cached_property
    def flags(self) -> tuple[tuple[QRectF, str], ...]:
        """Where flags stand (foot at the lower left corner), and their points."""
        height = self.at_least(min(0.95, 7.0 / self.mm), 4.6)
        ground, spots = self.subject.firefight.ground, []
        for objective in self.subject.scenario.victory.objectives:
            at = objective_hex(ground, objective)
            if at is not None:
                x, y = centre(at)
                x += 0.28 if at in self.standing else 0.1
                box = QRectF(x, y + 0.1 - height, 0.72 * height, height)
                spots.append((_inside(box, self.bounds), str(objective.points)))
        return tuple(spots)

    @cached_property
    def standing(self) -> Mapping[Hex, Sequence[BlockFace]]:
        """The blocks that are set up in hexes of their own."""
        return _fixed_blocks(self.subject)

    @cached_property
    def badges(self) -> tuple[Badge, ...]:
        """The areas that a side uses, with their letters beside each other and the flags."""
        taken = [box for box, _ in self.flags]
        found: list[Badge] = []
        for name, side, hexes in self.subject.areas:
            spot = self._badge_spot(hexes, taken, [badge.hexes for badge in found])
            found.append(Badge(hexes, area_style(side), self.subject.letters[name], spot))
            taken.append(square(1.15 * self.badge_radius, *spot))
        return tuple(found)

    @property
    def badge_radius(self) -> float:
        """In hexes."""
        return self.at_least(0.40, 1.9)

    def _badge_spot(
        self, hexes: frozenset[Hex], taken: Sequence[QRectF], others: Sequence[frozenset[Hex]]
    ) -> XY:
        """A place on the outline, rather in the north-west, clear of what is there already."""
        radius = self.badge_radius
        room = self.bounds.adjusted(radius, radius, -radius, -radius)
        named = {at for place in self.subject.firefight.ground.places for at in place.hexes}

        def cost(item: tuple[Hex, int]) -> tuple[float, float]:
            at, direction = item
            x, y = spot = middle(at.hexside(direction))
            box = square(1.1 * radius, *spot)
            price = 10.0 * sum(box.intersects(other) for other in taken)
            price += 0.0 if room.contains(QPointF(x, y)) else 20.0
            price += 3.0 * sum(at.neighbour(direction) in area for area in others)
            price += 2.0 * (at in named) + 1.0 * (at.neighbour(direction) in named)
            return price, x + 1.2 * y

        at, direction = min(boundary(hexes), key=cost)
        x, y = middle(at.hexside(direction))
        held = _inside(square(radius, x, y), self.bounds)
        return held.center().x(), held.center().y()

    @cached_property
    def names_shown(self) -> frozenset[str]:
        """The places that the sheet speaks of, by their names in every language."""
        scenario = self.subject.scenario
        spoken = [name for area in scenario.areas.values() for name in area.in_or_next_to]
        spoken += [o.place for o in scenario.victory.objectives if o.place]
        prose = " ".join(_all_texts(self.subject)).casefold()
        wanted = {name.casefold() for name in spoken}
        return frozenset(
            name
            for place in self.subject.firefight.ground.places
            for name in place.name.values()
            if any(n.casefold() in wanted or n.casefold() in prose for n in place.name.values())
        )


def _inside(box: QRectF, frame: QRectF) -> QRectF:
    """The box, moved into the frame if it leaves it."""
    x = min(max(box.left(), frame.left()), frame.right() - box.width())
    y = min(max(box.top(), frame.top()), frame.bottom() - box.height())
    return QRectF(x, y, box.width(), box.height())


def _all_texts(subject: Subject) -> Iterator[str]:
    texts = subject.scenario.texts
    for text in (texts.place, texts.situation, texts.setup, texts.notes):
        yield from text.values()
    for rule in texts.special_rules:
        yield from rule.title.values()
        yield from rule.text.values()
    for area in subject.scenario.areas.values():
        yield from area.label.values()


# --- painting -----------------------------------------------------------------------------------


def map_piece(plan: SheetMap) -> Piece:
    """The map in its frame."""
    return Piece(plan.height + 1.0, lambda p, x, y: _paint(p, plan, x, y), keep=True)


def key_pieces(plan: SheetMap, width: float, *, apart: bool = False) -> list[Piece]:
    """How the map is to be read, in lines of a width; `apart`: each sentence for itself."""
    sentences = list(map_key(plan))
    if not apart:
        sentences = [" ".join(sentences)]
    pieces: list[Piece] = []
    for sentence in sentences:
        pieces += paragraph(sentence, width, CAPTION, CAPTION_LEAD, DIM)
        pieces += [space(1.6)] if apart else []
    return pieces


def map_key(plan: SheetMap) -> Iterator[str]:
    """How the boards lie, and what letters, lines and flags mean."""
    subject = plan.subject
    words, boards = subject.words, plan.boards
    if boards:
        turned = [words("turned", board.place) for board in boards if board.placement.turned]
        how = ", ".join(turned) or words("neither_turned" if len(boards) > 1 else "not_turned")
        names = ", ".join(board.place for board in boards)
        yield words("key_joined" if len(boards) > 1 else "key_one", names, how)
    for round_ones, key in ((True, "key_round"), (False, "key_square")):
        users = dict.fromkeys(
            side.id for _, side, _ in subject.areas if area_style(side).round == round_ones
        )
        if users:
            yield words(key, ", ".join(subject.side_name(side) for side in users))
    if plan.flags:
        yield words("key_flags")


def _paint(painter: QPainter, plan: SheetMap, x: float, y: float) -> None:
    frame = QRectF(x, y, plan.width, plan.height)
    with placed(painter, x, y, plan.mm):
        painter.translate(-plan.bounds.topLeft())
        _paint_ground(painter, plan)
        painter.setClipRect(plan.bounds)
        _paint_over_ground(painter, plan)
    with placed(painter, x, y):
        _paint_signs(painter, plan)
    painter.setPen(pen(INK, FRAME))
    painter.setBrush(NO_BRUSH)
    painter.drawRect(frame)


def _paint_ground(painter: QPainter, plan: SheetMap) -> None:
    """The ground, which bounds itself; a hex across flats is the unit.

    No other clip may hold here: on SVG, Qt rounds a second one to whole units, and doesn't bring
    the first one back.
    """
    firefight, px = plan.subject.firefight, max(GRID_SHOWS, plan.mm * DETAIL)
    survey = Survey(firefight.ground, firefight.terrain, plan.subject.month)
    sketch = Sketch(survey, detail_for(px))
    around = plan.bounds.adjusted(-1, -1, 1, 1)
    paint_sketch(painter, sketch, px, area=around, addresses=False)
    paint_faces(painter, faces_of(firefight))


def _paint_over_ground(painter: QPainter, plan: SheetMap) -> None:
    """Areas, what lies there, flags, names and letters."""
    line = plan.at_least(0.115, 0.5)
    for badge in plan.badges:
        paint_area(painter, badge.hexes, badge.style, line)
    _paint_joins(painter, plan)
    _paint_markers(painter, plan)
    _paint_blocks(painter, plan)
    for box, points in plan.flags:
        paint_flag(painter, box.bottomLeft(), points, box.height())
    paint_names(painter, _labels(plan))
    for badge in plan.badges:
        paint_badge(painter, badge.at, badge.letter, badge.style, plan.badge_radius)


def _labels(plan: SheetMap) -> Sequence[Label]:
    """The names that the sheet speaks of, clear of flags and letters."""
    firefight = plan.subject.firefight
    shown = tuple(
        p for p in firefight.ground.places if not plan.names_shown.isdisjoint(p.name.values())
    )
    ground = replace(firefight.ground, places=shown)
    avoid = [box for box, _ in plan.flags]
    avoid += [square(plan.badge_radius, *badge.at) for badge in plan.badges]
    avoid += [rect for at in plan.standing for rect in _spots(plan, at)]
    survey = Survey(ground, firefight.terrain, plan.subject.month)
    return place_names(survey, max(GRID_SHOWS, plan.mm * NAMES), plan.subject.words.language, avoid)


def joins(boards: Sequence[PlacedBoard]) -> Iterator[QLineF]:
    """The lines along which boards meet, in hexes across flats."""
    for number, one in enumerate(boards):
        for other in boards[number + 1 :]:
            yield from _join(_rect(one), _rect(other))


def _rect(board: PlacedBoard) -> QRectF:
    left, right, top, bottom = board.rectangle
    return QRectF(left * PITCH, top / 2, (right - left) * PITCH, (bottom - top) / 2)


def _join(a: QRectF, b: QRectF) -> Iterator[QLineF]:
    top, bottom = max(a.top(), b.top()), min(a.bottom(), b.bottom())
    left, right = max(a.left(), b.left()), min(a.right(), b.right())
    if abs(right - left) < 1e-6 < bottom - top:
        yield QLineF(left, top, left, bottom)
    elif abs(bottom - top) < 1e-6 < right - left:
        yield QLineF(left, top, right, top)


def _paint_joins(painter: QPainter, plan: SheetMap) -> None:
    width = 0.3 / plan.mm
    for ink, dash in ((WHITE, ()), (INK, (3.2 * width, 3.2 * width))):
        painter.setPen(pen(ink, width, dash=dash))
        for join in joins(plan.boards):
            painter.drawLine(join)


def _paint_markers(painter: QPainter, plan: SheetMap) -> None:
    """Markers that lie on the map from the start."""
    firefight = plan.subject.firefight
    table, ground = firefight.terrain.markers, firefight.ground
    for change in plan.subject.scenario.changes:
        if change.marker is not None and change.marker in table:
            with suppress(StudioError):
                hexside = " " in change.at
                at = (
                    middle(ground.find_side(change.at))
                    if hexside
                    else centre(ground.find(change.at))
                )
                x, y = at if hexside else (at[0] - 0.2, at[1] + 0.2)
                paint_marker(painter, square(0.2, x, y), table[change.marker].pattern)


def _paint_blocks(painter: QPainter, plan: SheetMap) -> None:
    """Blocks that are set up in a hex of their own."""
    for at, faces in plan.standing.items():
        for rect, face in zip(_spots(plan, at), faces, strict=True):
            paint_block(painter, rect, face, rect.width() * plan.mm * DETAIL)


def _spots(plan: SheetMap, at: Hex) -> Sequence[QRectF]:
    return stack_layout(len(plan.standing[at]), *centre(at))


def _fixed_blocks(subject: Subject) -> dict[Hex, list[BlockFace]]:
    table, ground = subject.firefight.units, subject.firefight.ground
    found: dict[Hex, list[BlockFace]] = {}
    for side in subject.sides:
        late = {u for a in subject.scenario.sides[side.id].arrivals for u in a.units}
        for unit in subject.scenario.sides[side.id].units:
            at = ground.by_address.get(unit.at or "")
            if at is None or unit.id in late or unit.type not in table.types:
                continue
            face = hidden_face(side)
            if subject.shows(side.id):
                face = block_face(table, table.types[unit.type], strength=unit.steps)
            found.setdefault(at, []).append(face)
    return found


# --- signs in millimetres -----------------------------------------------------------------------


def _paint_signs(painter: QPainter, plan: SheetMap) -> None:
    """Names of boards and the north arrow; the origin is the map's upper left corner."""
    origin = plan.bounds.topLeft()
    for board in plan.boards:
        rect = _rect(board).translated(-origin)
        at = rect.bottomLeft() * plan.mm
        text = f"{board.place}  180°" if board.placement.turned else board.place
        width = text_width(text, TAB) + 3.6
        tab = QRectF(at.x() + 1.4, at.y() - TAB_HEIGHT - 1.4, width, TAB_HEIGHT)
        painter.fillRect(tab, INK)
        draw_text(painter, tab.center(), text, TAB, WHITE)
    with placed(painter, *_compass_spot(plan)):
        _paint_compass(painter, plan.subject.words("north"))


def _compass_spot(plan: SheetMap) -> XY:
    """The upper corner that covers less, the right one if both are free."""
    edge, reach = 1.8 + COMPASS, COMPASS + 1
    used = [box for box, _ in plan.flags]
    used += [square(plan.badge_radius, *badge.at) for badge in plan.badges]
    used += [square(0.5, *centre(at)) for badge in plan.badges for at in badge.hexes]
    spots = [(plan.width - edge, edge), (edge, edge)]

    def covered(spot: XY) -> int:
        x, y = (value / plan.mm for value in spot)
        origin = plan.bounds.topLeft()
        box = square(reach / plan.mm, x + origin.x(), y + origin.y())
        return sum(box.intersects(other) for other in used)

    return min(spots, key=covered)


def _paint_compass(painter: QPainter, north: str) -> None:
    draw(painter, disc(COMPASS), pen(INK, 0.3), WHITE)
    painter.fillPath(polygon([(0, -3.6), (1.3, 0.9), (0, 0), (-1.3, 0.9)]), INK)
    draw_text(painter, QPointF(0, 2.4), north, Type(Family.SANS, 2.4, bold=True), INK)
