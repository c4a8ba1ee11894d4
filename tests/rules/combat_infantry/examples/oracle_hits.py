"""What a roll comes to and who takes its hits, told a second time (6.1-6.7, 9.1, 9.6)."""

from collections.abc import Iterable

from studio.hexes import hexside_between
from studio.rules.combat_infantry.phases import Melee
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, Block, State
from tests.rules.combat_infantry.examples.oracle import Table

Steps = dict[int, tuple[int, bool]]
"""By unit: its steps, and whether it holds a half-hit."""


class Hex:
    """The blocks of a side in a hex that is fired at."""

    def __init__(self, state: State, side: int, at: int) -> None:
        self.table = Table(state)
        found = [b for b in state.blocks if b is not None and (b.side, b.where) == (side, at)]
        self.blocks = {block.unit: block for block in found}

    def told(self) -> Steps:
        """The steps and half-hits of those who are left."""
        return {number: (block.steps, block.half) for number, block in self.blocks.items()}

    def take(
        self, hits: int, needed: int, *, assault: bool, target: int | None = None
    ) -> int | None:
        """Let the hits fall one by one; how many are left when the owner has to choose.

        None once an HQ falls: it may return to this very hex (4.4).
        """
        while hits:
            found = self._next(assault, target)
            if len(found) != 1:
                return hits if found else 0
            hits -= 1
            fallen = self._hit(found[0], needed)
            if fallen is not None and fallen.is_hq:
                return None
        return 0

    def _next(self, assault: bool, target: int | None) -> list[Block]:
        if target is not None:
            return [self.blocks[target]] if target in self.blocks else []
        open_ = [b for b in self.blocks.values() if assault or self._shares(b)]
        open_ = [block for block in open_ if block.half] or open_
        most = max((block.steps for block in open_), default=0)
        return [block for block in open_ if block.steps == most]

    def _shares(self, block: Block) -> bool:
        """Whether fire at the hex may hit a block: neither mines nor armour that shows (6.3)."""
        unit = self.table.unit(block)
        hidden = block.face != UP and unit.unit_class == "tank"
        return unit.unit_class != "mine" and (hidden or not unit.armour)

    def _hit(self, block: Block, needed: int) -> Unit | None:
        """The unit that falls, if one does (6.33, 6.7)."""
        if needed == 2 and not block.half:
            self.blocks[block.unit] = block._replace(half=True)
        elif block.steps > 1:
            half = block.half and needed == 1
            self.blocks[block.unit] = block._replace(steps=block.steps - 1, half=half)
        else:
            return self.table.unit(self.blocks.pop(block.unit))
        return None


def scored(state: State, rolls: Iterable[int], fire: int) -> int:
    """The hits of a roll (6.1), no more than a scenario lets (11.3)."""
    hits, most = sum(roll <= min(9, fire) for roll in rolls), state.field.options.most_hits
    return hits if most is None else min(hits, most)


def fire_at(unit: Unit, target: Unit | None) -> int:
    """Firepower of direct fire, at a face-up target less its armour (6.32, 2.52)."""
    if target is None:
        return unit.fire
    if unit.unit_class == "sniper":
        vehicle = target.armour and target.unit_class != "bunker"
        return unit.traits.fire_vs_armour or 0 if vehicle else unit.fire
    return unit.fire - target.armour


def needed_against(state: State, unit: Unit, at: int) -> int:
    """Hits that take a step by direct fire (6.7, 2.52, 7.1)."""
    if unit.unit_class == "sniper":
        return 1
    table, here = Table(state), state.field.hexes[at]
    own = table.terrain.hexes[table.cells[here].terrain].hex.defence.fire
    return max(own, 2) if here in table.foxholes else own


def fire_in_assault(state: State, melee: Melee, unit: Unit, block: Block) -> int:
    """Firepower in an assault by type, round, hexside and smoke (9.1, 9.6, 2.51, 7.4)."""
    table, here = Table(state), state.field.hexes[melee.at]
    fire = unit.fire * 2 if unit.unit_class == "engineer" else unit.fire
    if melee.round > 1 and unit.unit_class in ("gun", "mortar"):
        fire = 1
    if melee.round == 1 and unit.side == melee.attacker and block.came >= 0:
        fire -= _toll(table, block, unit)
    return max(1, fire - (here in table.smoke))


def _toll(table: Table, block: Block, unit: Unit) -> int:
    """What the hexside costs those who came over it: water, cliffs, slopes uphill."""
    here, came = (table.state.field.hexes[at] for at in (block.where, block.came))
    edge = table.edges[hexside_between(here, came)]
    summer = table.month in (5, 6, 7)
    wet = edge.terrain in ("river", "stream") or (edge.terrain == "balka" and summer)
    river = wet and edge.crossing is None and unit.unit_class != "engineer"
    uphill = table.cells[here].level > table.cells[came].level
    return river + (edge.rise == "cliff" or (edge.rise == "slope" and uphill))
