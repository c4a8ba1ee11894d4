"""What the rules say of blocks where they stand: reach and control, as overlays of the map.

Blocks that may still set up anywhere in an area, and those that are drawn or arrive later, don't
count: they stand nowhere yet.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from PySide6.QtGui import QPainter

from studio.app.desk import Desk
from studio.draw.overlays import paint_control, paint_reach
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.scenario import SideForce
from studio.model.text import in_language


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
            return f"Movement can't be shown: {self.trouble}"
        if reach is None:
            return "Movement: select a block on the map to see where it could go"
        return (
            f"Movement of {reach.unit}: {reach.allowance} points. "
            "Each number is what the way there costs"
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
            return f"Control can't be shown: {self.trouble}"
        sides = self.desk.firefight.units.sides
        parts = [
            f"{in_language(sides[side].name)} {len(hexes)}" for side, hexes in control.held.items()
        ]
        words = ", ".join(parts) if parts else "nobody holds a hex"
        return f"Hex control of the blocks on the map: {words}. Striped: disputed"

    def paint(self, painter: QPainter) -> None:
        """Sides' ground, emblems, stripes."""
        control = self.control()
        occupied = self.desk.scene.occupied()
        sides = self.desk.firefight.units.sides
        paint_control(painter, control.held, control.disputed, sides, occupied)


OVERLAYS: dict[str, type[Overlay]] = {"reach": ReachOverlay, "control": ControlOverlay}
"""By the name of the desk's overlay. One is shown at a time."""
