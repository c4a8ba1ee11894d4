"""What the rules say of blocks where they stand: reach, control and sight, laid over the map.

Blocks that may still set up anywhere in an area, and those that are drawn or arrive later, don't
count: they stand nowhere yet.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtGui import QPainter

from studio.app.desk import Desk
from studio.draw.overlays import paint_control, paint_hex_cursor, paint_reach
from studio.draw.shade import paint_unseen
from studio.errors import StudioError
from studio.hexes import Hex, distance
from studio.model.firefight import Firefight
from studio.model.scenario import SideForce
from studio.model.text import in_language
from studio.values import dataclass
from studio.words import plural, tr

SLICE: Final = 0.004
"""Seconds at a time that are spent on what may be asked next."""


class Reach(NamedTuple):
    """The hexes that a block can move to, with their costs; no hexes: it can't move."""

    unit: str
    costs: Mapping[Hex, int]
    allowance: int


@dataclass(frozen=True, slots=True)
class Control:
    """By side the hexes that it controls, and those that both claim (8.3)."""

    held: Mapping[str, frozenset[Hex]] = field(default_factory=dict)
    disputed: frozenset[Hex] = frozenset()


def standing(firefight: Firefight) -> Firefight:
    """The firefight with those units alone that stand on a hex of the map."""
    ground = firefight.ground.by_address

    def force(old: SideForce) -> SideForce:
        units = tuple(unit for unit in old.units if unit.at in ground)
        return replace(old, units=units, draws=(), arrivals=())

    sides = {side: force(old) for side, old in firefight.scenario.sides.items()}
    return replace(firefight, scenario=replace(firefight.scenario, sides=sides))


def reach_of(firefight: Firefight, unit: str) -> Reach | None:
    """Where a unit on the map could move (8.1); None if it isn't on the map.

    Raises:
        StudioError: the forces can't be set up as they stand.
    """
    from studio.rules.combat_infantry.movement import reach
    from studio.rules.combat_infantry.setup import opening
    from studio.rules.combat_infantry.state import Game

    game = Game(opening(standing(firefight), 1))
    block = next((b for b in game.blocks if b is not None and game.unit(b).id == unit), None)
    if block is None:
        return None
    mover, names = game.unit(block), game.field.name
    left = reach(game, mover, block.where)
    costs = {
        firefight.ground.by_address[names[at]]: mover.move - (p if p >= 0 else -1 - p)
        for at, p in left.items()
        if at != block.where
    }
    return Reach(unit, costs, mover.move)


def control_of(firefight: Firefight) -> Control:
    """Who controls which hexes (8.3).

    Raises:
        StudioError: the forces can't be set up as they stand.
    """
    from studio.rules.combat_infantry.control import DISPUTED, NEUTRAL, control_map
    from studio.rules.combat_infantry.setup import opening
    from studio.rules.combat_infantry.state import Game

    held: dict[str, set[Hex]] = defaultdict(set)
    for name, who in control_map(Game(opening(standing(firefight), 1))).items():
        held[who].add(firefight.ground.by_address[name])
    held.pop(NEUTRAL, None)
    disputed = frozenset(held.pop(DISPUTED, ()))
    return Control({side: frozenset(hexes) for side, hexes in held.items()}, disputed)


def set_up_by_machine(firefight: Firefight, seed: int) -> dict[str, Hex]:
    """Hexes for the units that may set up anywhere in an area, as a game with this seed begins.

    Raises:
        StudioError: the forces can't be set up as the scenario says.
    """
    from studio.rules.combat_infantry.setup import opening
    from studio.rules.combat_infantry.state import Game

    waiting = {u.id for _, u in firefight.scenario.units() if u.at is None and u.area}
    game = Game(opening(firefight, seed))
    placed = ((game.unit(b).id, game.field.name[b.where]) for b in game.blocks if b is not None)
    return {unit: firefight.ground.by_address[at] for unit, at in placed if unit in waiting}


class Overlay:
    """An analysis over the map. It is worked out when it is painted, and kept until it changes."""

    follows = False
    """Whether it shows something else when another hex is pointed at."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._kept: tuple[Firefight, str] | None = None
        self._found: object = None
        self.trouble = ""

    def _answer(self, key: str, asking: Callable[[], object]) -> object:
        firefight = self.desk.firefight
        if self._kept is None or self._kept[0] is not firefight or self._kept[1] != key:
            self._kept, self.trouble, self._found = (firefight, key), "", None
            try:
                self._found = asking()
            except StudioError as fault:
                self.trouble = str(fault)
        return self._found

    def says(self) -> str:
        """What the overlay shows, or why it can't."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Paint it, in hexes across flats."""
        raise NotImplementedError


class ReachOverlay(Overlay):
    """Where the selected block could move."""

    def reach(self) -> Reach | None:
        """The reach of the first selected block."""
        selection = self.desk.selection
        if not selection:
            return None
        found = self._answer(selection[0], lambda: reach_of(self.desk.firefight, selection[0]))
        return found if isinstance(found, Reach) else None

    def says(self) -> str:
        """Whose movement it is."""
        reach = self.reach()
        if self.trouble and self.desk.selection:
            return tr("Movement can't be shown: {trouble}", trouble=self.trouble)
        if reach is None:
            return tr("Movement: select a block on the map to see where it could go")
        return tr(
            "Movement of {unit}: {allowance} points. Each number is what the way there costs",
            unit=reach.unit,
            allowance=reach.allowance,
        )

    def paint(self, painter: QPainter) -> None:
        """The hexes within reach."""
        reach = self.reach()
        if reach is not None and reach.costs:
            paint_reach(painter, reach.costs)


class ControlOverlay(Overlay):
    """Who controls what."""

    def control(self) -> Control:
        """The control of all hexes."""
        found = self._answer("", lambda: control_of(self.desk.firefight))
        return found if isinstance(found, Control) else Control()

    def says(self) -> str:
        """How much each side holds."""
        control = self.control()
        if self.trouble:
            return tr("Control can't be shown: {trouble}", trouble=self.trouble)
        sides = self.desk.firefight.units.sides
        parts = [
            f"{in_language(sides[side].name)} {len(hexes)}" for side, hexes in control.held.items()
        ]
        words = ", ".join(parts) if parts else tr("nobody holds a hex")
        return tr("Hex control of the blocks on the map: {sides}. Striped: disputed", sides=words)

    def paint(self, painter: QPainter) -> None:
        """Sides' ground, emblems, stripes."""
        control = self.control()
        occupied = self.desk.scene.occupied()
        sides = self.desk.firefight.units.sides
        paint_control(painter, control.held, control.disputed, sides, occupied)


class Field(NamedTuple):
    """What is seen from a hex, itself among it, and up to how many hexes away at night."""

    at: Hex
    seen: frozenset[Hex]
    night: int | None


class FieldOverlay(Overlay):
    """All that is seen from the hex under the pointer, or from where the selected block stands."""

    follows = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._steps: Iterator[None] = iter(())
        self._prepared: tuple[int, int, int, int] | None = None

    def field(self) -> Field | None:
        """What is seen from there (6.4), not farther than the night lets one see (10.3)."""
        at, firefight = self._origin(), self.desk.firefight
        if at is None:
            return None
        fields = self.desk.sights.of(firefight)
        if self._prepared != firefight.ground.bounds:
            # The pointer will ask for more; that is found out while it rests.
            self._steps, self._prepared = fields.prepare(), firefight.ground.bounds
            self.desk.leisure.add(self._prepare)
        night = firefight.scenario.time.night
        seen = fields.seen_from(at)
        if night is None:
            return Field(at, seen, None)
        return Field(at, frozenset(b for b in seen if distance(at, b) <= night.sight), night.sight)

    def _prepare(self) -> None:
        deadline = perf_counter() + SLICE
        for _ in self._steps:
            if perf_counter() > deadline:
                self.desk.leisure.add(self._prepare)
                return

    def _origin(self) -> Hex | None:
        at = self.desk.pointed_at
        if at in self.desk.firefight.ground:
            return at
        block = self.desk.scene.block(self.desk.selection[0]) if self.desk.selection else None
        return block.at if block is not None else None

    def says(self) -> str:
        """How much is seen, and how many blocks."""
        field = self.field()
        if field is None:
            return tr("Sight field: point at a hex to see what is seen from it")
        name = self.desk.firefight.ground.name(field.at)
        count = len(field.seen) - 1
        words = plural("{count} hex", "{count} hexes", count) if count else tr("nothing around it")
        far = (
            tr(", {count} hexes far at night", count=field.night) if field.night is not None else ""
        )
        blocks = self._blocks(field)
        return tr(
            "{name} sees {hexes}{far}{blocks}. Shaded: can't be seen · rule 6.4",
            name=name,
            hexes=words,
            far=far,
            blocks=blocks,
        )

    def _blocks(self, field: Field) -> str:
        counts = Counter(
            block.side
            for block in self.desk.scene.blocks
            if block.at in field.seen and block.at != field.at
        )
        sides = self.desk.firefight.units.sides
        parts = [
            f"{counts[side]} {in_language(sides[side].name)}" for side in sides if counts[side]
        ]
        total = sum(counts.values())
        if not parts:
            return ""
        return plural(" and {sides} block", " and {sides} blocks", total, sides=", ".join(parts))

    def paint(self, painter: QPainter) -> None:
        """Shade over all that isn't seen, and the hex from which one looks."""
        field = self.field()
        if field is not None:
            paint_unseen(painter, self.desk.firefight.ground.cells.keys() - field.seen)
            paint_hex_cursor(painter, field.at)
