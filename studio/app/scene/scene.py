"""What lies on the map in a firefight, worked out once for each state of the document."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from studio.app.scene.camera import Frame
from studio.draw.blocks import stack_layout
from studio.draw.faces import BlockFace, block_face, hidden_face
from studio.draw.regions import PITCH, centre, middle
from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.edits import located, placed_boards
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.placing import PlacedBoard
from studio.model.scenario import UnitEntry
from studio.model.setup import area_hexes
from studio.values import dataclass

MARKER_SIDE: Final = 0.30

Faces = Mapping[tuple[str, UnitEntry], BlockFace]
"""Faces that are known already, by side and unit."""


@dataclass(frozen=True, slots=True)
class StandingBlock:
    """A block on the map: its unit, side, hex, the square it is drawn in, and its face."""

    unit: UnitEntry
    side: str
    at: Hex
    rect: QRectF
    face: BlockFace


@dataclass(frozen=True, slots=True)
class LaidMarker:
    """A marker in a hex or on a hexside, by the name of its drawing."""

    at: Hex | Hexside
    pattern: str
    rect: QRectF


@dataclass(frozen=True, slots=True)
class Flag:
    """An objective: its hexes' first, where the staff stands, its points."""

    at: Hex
    foot: QPointF
    figure: str
    side: str | None


@dataclass(frozen=True, slots=True)
class AreaOnMap:
    """A set-up or entry area: its letter, side, hexes, and where the letter stands."""

    letter: str
    side: str
    hexes: frozenset[Hex]
    badge: tuple[float, float]
    waiting: int


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is drawn over the ground."""

    blocks: tuple[StandingBlock, ...] = ()
    markers: tuple[LaidMarker, ...] = ()
    flags: tuple[Flag, ...] = ()
    areas: tuple[AreaOnMap, ...] = ()

    def block_at(self, x: float, y: float) -> StandingBlock | None:
        """The uppermost block at a place on the map."""
        point = QPointF(x, y)
        return next((b for b in reversed(self.blocks) if b.rect.contains(point)), None)

    def block(self, unit: str) -> StandingBlock | None:
        """The block of a unit, if it is on the map."""
        return next((b for b in self.blocks if b.unit.id == unit), None)

    def occupied(self) -> frozenset[Hex]:
        """The hexes with blocks."""
        return frozenset(b.at for b in self.blocks)


def scene_of(firefight: Firefight, before: tuple[Firefight, Scene] | None = None) -> Scene:
    """What lies on the map of a firefight; what names no hex of it is left out.

    With another state and its scene, what didn't change is taken over: the very same tuples where
    nothing of a kind did.
    """
    was, old = before or (firefight, None)
    same_map = old is not None and _same_map(was.ground, firefight.ground)
    same_forces = was.units is firefight.units and was.scenario.sides is firefight.scenario.sides
    same_areas = same_forces and was.scenario.areas is firefight.scenario.areas
    known = old.blocks if old and was.units is firefight.units else ()
    faces = {(block.side, block.unit): block.face for block in known}
    return Scene(
        old.blocks if old and same_map and same_forces else tuple(_blocks(firefight, faces)),
        tuple(_markers(firefight)),
        tuple(_flags(firefight)),
        old.areas if old and same_map and same_areas else tuple(_areas(firefight)),
    )


def _same_map(one: Ground, other: Ground) -> bool:
    """Whether hexes and places have the same names on both."""
    return one.by_address is other.by_address and (
        one.places is other.places or one.places == other.places
    )


def frame_of(ground: Ground) -> Frame:
    """The rectangle that the boards of a map cover: half hexes are cut through their middle."""
    left, right, top, bottom = ground.bounds
    return Frame(left * PITCH, top / 2, right * PITCH, bottom / 2)


def board_rectangle(placed: PlacedBoard) -> QRectF:
    """What a board covers on the map, in hexes across flats."""
    left, right, top, bottom = placed.rectangle
    return QRectF(left * PITCH, top / 2, (right - left) * PITCH, (bottom - top) / 2)


def board_under(firefight: Firefight, x: float, y: float) -> PlacedBoard | None:
    """The board at a place on the map."""
    boards = placed_boards(firefight)
    return next((one for one in boards if board_rectangle(one).contains(x, y)), None)


def hex_of(ground: Ground, text: str | None) -> Hex | None:
    """The hex at an address or of a place's name, or None."""
    if not text:
        return None
    try:
        return ground.find(text)
    except StudioError:
        return None


def face_of(firefight: Firefight, side: str, unit: UnitEntry) -> BlockFace | None:
    """How a unit's block looks to its author; a unit of an unknown type shows its back."""
    kind = firefight.units.types.get(unit.type)
    if kind is not None:
        return block_face(firefight.units, kind, number=unit.id, strength=unit.steps)
    known = firefight.units.sides.get(side)
    return hidden_face(known) if known else None


def _blocks(firefight: Firefight, faces: Faces) -> Iterator[StandingBlock]:
    stacks: dict[Hex, list[tuple[str, UnitEntry]]] = defaultdict(list)
    for side, unit in firefight.scenario.units():
        at = hex_of(firefight.ground, unit.at)
        if at is not None:
            stacks[at].append((side, unit))
    for at, stack in stacks.items():
        for (side, unit), rect in zip(stack, stack_layout(len(stack), *centre(at)), strict=True):
            face = faces.get((side, unit)) or face_of(firefight, side, unit)
            if face is not None:
                yield StandingBlock(unit, side, at, rect, face)


def _markers(firefight: Firefight) -> Iterator[LaidMarker]:
    found: dict[Hex, int] = defaultdict(int)
    for change in firefight.scenario.changes:
        at = located(firefight.ground, change.at) if change.marker else None
        marker = firefight.terrain.markers.get(change.marker or "")
        if at is None or marker is None:
            continue
        if isinstance(at, Hexside):
            yield LaidMarker(at, marker.pattern, _square_on(middle(at)))
            continue
        x, y = centre(at)
        dx = 0.30 - 0.12 * found[at]
        found[at] += 1
        yield LaidMarker(at, marker.pattern, _square_on((x - dx, y + 0.27)))


def _square_on(at: tuple[float, float]) -> QRectF:
    half = MARKER_SIDE / 2
    return QRectF(at[0] - half, at[1] - half, MARKER_SIDE, MARKER_SIDE)


def _flags(firefight: Firefight) -> Iterator[Flag]:
    for objective in firefight.scenario.victory.objectives:
        at = hex_of(firefight.ground, objective.at or objective.place)
        if at is not None:
            x, y = centre(at)
            yield Flag(at, QPointF(x + 0.27, y - 0.14), str(objective.points), objective.side)


def _areas(firefight: Firefight) -> Iterator[AreaOnMap]:
    owners = _owners(firefight)
    for letter, area in firefight.scenario.areas.items():
        hexes = area_hexes(firefight.ground, area)
        if hexes:
            side, waiting = owners.get(letter, ("", 0))
            yield AreaOnMap(letter, side, hexes, _badge(hexes), waiting)


def _owners(firefight: Firefight) -> Mapping[str, tuple[str, int]]:
    """The side whose units use an area, and how many of them have no hex yet."""
    owners: dict[str, tuple[str, int]] = {}
    for side, force in firefight.scenario.sides.items():
        for unit in force.units:
            if unit.area:
                _, count = owners.get(unit.area, (side, 0))
                owners[unit.area] = (side, count + (unit.at is None))
        for letter in (*(d.area for d in force.draws), *(a.area for a in force.arrivals)):
            if letter:
                owners.setdefault(letter, (side, 0))
    return owners


def _badge(hexes: frozenset[Hex]) -> tuple[float, float]:
    """Where the letter of an area stands: on the corner of its upper left hex."""
    x, y = centre(min(hexes, key=lambda at: (at.y + at.q / 4, at.q)))
    return x - 0.29, y - 0.5
