"""What lies on the map, as a side sees it. Built from a view alone."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF

from studio.draw.blocks import stack_layout
from studio.draw.faces import BlockFace, Stance, block_face, hidden_face
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.text import in_language
from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.lie import lie_of
from studio.rules.combat_infantry.state import DOWN, UP, UPRIGHT, Block, Game, State
from studio.values import dataclass
from studio.words import mark, plural, tr

STANCES: Final[Mapping[int, Stance]] = {UPRIGHT: "upright", UP: "revealed", DOWN: "acted"}
IN_WORDS: Final = {UPRIGHT: mark("upright"), UP: mark("face-up"), DOWN: mark("face-down")}
MARKER_SIDE: Final = 0.26
FLOOD: Final = "flood"
"""The drawing of a hex under water (ruling 144), which is no marker of the box."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block on the map: its unit's id ("" if it isn't known), side, hex, place, face, words."""

    unit: str
    side: str
    at: Hex
    rect: QRectF
    face: BlockFace
    words: str


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker on the map by the name of its drawing."""

    at: Hex
    rect: QRectF
    pattern: str
    words: str


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective: where its flag stands, its points, and the side that holds it now, or None."""

    at: Hex
    foot: QPointF
    points: int
    holder: str | None


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that lies on the map."""

    blocks: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    goals: tuple[Goal, ...] = ()

    def at(self, x: float, y: float) -> Piece | None:
        """The uppermost block at a place on the map."""
        point = QPointF(x, y)
        return next((b for b in reversed(self.blocks) if b.rect.contains(point)), None)

    def block(self, unit: str) -> Piece | None:
        """The block of a unit, if it is on the map and known."""
        return next((b for b in self.blocks if unit and b.unit == unit), None)

    def within(self, at: Hex) -> tuple[Piece, ...]:
        """The blocks in a hex."""
        return tuple(block for block in self.blocks if block.at == at)


def pieces_of(view: State, firefight: Firefight) -> Pieces:
    """What lies on the map in a view."""
    return Pieces(tuple(_blocks(view, firefight)), tuple(_markers(view)), tuple(_goals(view)))


def ground_now(view: State, firefight: Firefight) -> Firefight:
    """The firefight with its map as it is by now: bridges may be down, hedges opened, lakes dry."""
    ground, field = firefight.ground, view.field
    changed = {field.sides_of[number]: edge for number, edge in view.changes}
    if not changed:
        return firefight
    lie, cells, edges = lie_of(field, view.changes), ground.cells, {**ground.edges, **changed}
    if lie.drained:
        beds = {field.hexes[n]: lie.terrain_at(n) for n in field.hexes_in(lie.drained)}
        dry = {at: replace(cells[at], terrain=terrain) for at, terrain in beds.items()}
        cells = {**cells, **dry}
    return replace(firefight, ground=replace(ground, cells=cells, edges=edges))


def _blocks(view: State, firefight: Firefight) -> Iterator[Piece]:
    stacks: dict[int, list[Block]] = {}
    for block in (*view.blocks, *view.unseen):
        if block is not None:
            stacks.setdefault(block.where, []).append(block)
    for where, stack in stacks.items():
        at = view.field.hexes[where]
        ordered = sorted(stack, key=lambda block: block.side)
        for block, rect in zip(ordered, stack_layout(len(stack), *centre(at)), strict=True):
            yield _piece(view, firefight, block, at, rect)


def _piece(view: State, firefight: Firefight, block: Block, at: Hex, rect: QRectF) -> Piece:
    side = view.field.sides[block.side]
    table, stance = firefight.units, STANCES[block.face]
    unit = view.units[block.unit] if block.unit >= 0 else None
    if unit is None:
        hidden = hidden_face(table.sides[side], acted=block.face == DOWN)
        return Piece(
            "",
            side,
            at,
            rect,
            hidden,
            tr("a hidden block, {stance}", stance=tr(IN_WORDS[block.face])),
        )
    face = block_face(
        table,
        unit.type,
        number=unit.id,
        strength=block.steps,
        stance=stance,
        half_hit=block.half,
    )
    return Piece(unit.id, side, at, rect, face, _in_words(unit, block))


def _in_words(unit: Any, block: Block) -> str:
    steps = plural("{left} of {count} step", "{left} of {count} steps", unit.full, left=block.steps)
    parts = [f"{in_language(unit.type.name)} {unit.id}", steps, tr(IN_WORDS[block.face])]
    parts += [tr("half-hit")] * block.half + [tr("has acted")] * block.acted
    return ", ".join(parts)


def _markers(view: State) -> Iterator[Marker]:
    field = view.field
    laid: dict[int, list[tuple[str, str]]] = {}
    for mask, marker in (
        (view.foxholes, field.foxhole_marker),
        (view.wrecks, field.wreck_marker),
        (view.smoke, field.smoke_marker),
        (field.with_wire(view.wire), field.wire_marker),
    ):
        for where in field.hexes_in(mask):
            laid.setdefault(where, []).append((marker.pattern, in_language(marker.name)))
    for where in field.hexes_in(view.flood):
        laid.setdefault(where, []).append((FLOOD, tr("Flood")))
    for where, kinds in laid.items():
        yield from _in_a_row(field.hexes[where], kinds)


def _in_a_row(at: Hex, kinds: Iterable[tuple[str, str]]) -> Iterator[Marker]:
    """Markers lie along the lower edge of a hex, below its blocks."""
    x, y = centre(at)
    for number, (pattern, words) in enumerate(kinds):
        left = x - 0.34 + 0.29 * number
        rect = QRectF(left, y + 0.20, MARKER_SIDE, MARKER_SIDE)
        yield Marker(at, rect, pattern, words)


def _goals(view: State) -> Iterator[Goal]:
    game = Game(view)
    for goal in view.field.terms.goals:
        owners = {controller(game, where) for where in goal.hexes}
        owner = owners.pop() if len(owners) == 1 else None
        at = view.field.hexes[goal.hexes[0]]
        x, y = centre(at)
        holder = None if owner is None else view.field.sides[owner]
        yield Goal(at, QPointF(x + 0.27, y - 0.14), goal.points, holder)
