"""How a position looks to a side: where it is dangerous, and what blocks and places are worth.

All figures are points, as forces are costed in (10.4). They are judgements, not rules: whoever
weighs actions may use them, and nothing in a game depends on them. Blocks that the side can't read
count as squads like any other.
"""

from functools import cached_property
from heapq import heappop, heappush
from typing import Final
from weakref import WeakKeyDictionary

from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game

VICTORY_POINT: Final = 10.0
"""Points of cost that a victory point is worth."""
GUESS_STEPS: Final = 3
GUESS_FIRE: Final = 2
GUESS_VALUE: Final = 2.5
"""What an unread block is taken for: its steps, its firepower, the value of a step."""
TURN_OF_MARCH: Final = 6.0
"""Movement points after which a goal attracts half as much."""
HELD: Final = 0.3
REACHED: Final = 0.6
"""How much a goal still attracts that its side holds with a unit, or only controls."""
PULL_OF_HQS: Final = 0.25
PULL_OF_WEAPONS: Final = 0.5
ENEMY_PULL: Final = 4.0
"""What the nearest enemy attracts with where there are no goals."""
COMMAND: Final = 1.5
"""What a squad in a platoon HQ's range is worth."""
FAR: Final = 1_000.0


class Estimate:
    """A position as one side sees it; made for a view, and asked about all its actions."""

    def __init__(self, game: Game, side: int) -> None:
        self.game, self.side = game, side
        self.field = game.field
        self.units = {unit.id: unit for unit in game.units if unit is not None}
        everybody = [block for blocks in game.position.here.values() for block in blocks]
        self.enemies = [block for block in everybody if block.side != side]

    # --- danger ---------------------------------------------------------------------------------

    @cached_property
    def fire_around(self) -> dict[int, float]:
        """Hits that the enemy can be expected to score on a hex from next to it or two away."""
        found: dict[int, float] = {}
        for block in self.enemies:
            hits = self.hits_of(block)
            near = self.field.around[block.where]
            wider = 0
            for at in self.field.hexes_in(near):
                found[at] = found.get(at, 0.0) + hits
                wider |= self.field.around[at]
            for at in self.field.hexes_in(wider & ~near & ~self.field.bit[block.where]):
                found[at] = found.get(at, 0.0) + hits / 2
        return found

    def hits_of(self, block: Block) -> float:
        """Hits that a block scores with a roll, on average."""
        if block.unit < 0:
            return GUESS_STEPS * GUESS_FIRE / 10
        unit = self.game.unit(block)
        return (unit.type.dice or block.steps) * unit.fire / 10

    def danger(self, unit: Unit, block: Block, at: int) -> float:
        """What a unit stands to lose in a hex."""
        hits = min(3.0, self.fire_around.get(at, 0.0))
        share = 0.5 if unit.traits.shielded else 1.0
        return share * hits / self.game.needed(at, 0) * self.worth_of_step(block)

    # --- what blocks are worth ------------------------------------------------------------------

    def worth_of_step(self, block: Block) -> float:
        """A step of a block: its value, and its share of the points for an elimination."""
        reward = self.field.terms.elimination * VICTORY_POINT
        if block.unit < 0:
            return GUESS_VALUE + reward / GUESS_STEPS
        return self.game.unit(block).type.value + reward / max(1, block.steps)

    def steps_of(self, block: Block) -> int:
        """The steps of a block, or what they are taken for."""
        return GUESS_STEPS if block.unit < 0 else block.steps

    # --- what places are worth ------------------------------------------------------------------

    @cached_property
    def pull(self) -> tuple[float, ...]:
        """By hex: how much goals, or the enemy where there are none, draw units there."""
        weights = self._goals() or {block.where: ENEMY_PULL for block in self.enemies}
        best = [0.0] * len(self.field.hexes)
        for goal, weight in weights.items():
            for at, cost in enumerate(march(self.game.lie, goal)):
                best[at] = max(best[at], weight / (1 + cost / TURN_OF_MARCH))
        return tuple(best)

    def _goals(self) -> dict[int, float]:
        found: dict[int, float] = {}
        for goal in self.field.terms.goals:
            if goal.points <= 0:
                continue
            for at in goal.hexes:
                worth = goal.points * VICTORY_POINT * self._share(at)
                found[at] = max(found.get(at, 0.0), worth)
        return found

    def _share(self, at: int) -> float:
        """How much of a goal's worth is still to be won, or to be kept, by going there."""
        if controller(self.game, at) != self.side:
            return 1.0
        return HELD if self.game.position.of(self.side, at) else REACHED

    def prize(self, at: int) -> float:
        """What holding a hex wins, or keeps from the enemy, if it is a goal."""
        return sum(
            goal.points * VICTORY_POINT / len(goal.hexes)
            for goal in self.field.terms.goals
            if at in goal.hexes
        )

    def worth(self, unit: Unit, block: Block, at: int) -> float:
        """What a hex is worth to a unit that stands there."""
        good = self.pull[at] * _eagerness(unit) - self.danger(unit, block, at)
        if unit.is_hq:
            return good + COMMAND * self.commanded(unit, at)
        return good + self._targets_from(unit, block, at)

    def commanded(self, hq: Unit, at: int) -> int:
        """Squads of a platoon HQ that it would command from a hex (4.1)."""
        if hq.is_chq:
            return 0
        reach = self.game.lie.commands[at] | self.field.bit[at]
        return sum(
            1
            for block in self.game.blocks_of(self.side)
            if self.field.bit[block.where] & reach and _squad_of(hq, self.game.unit(block))
        )

    def _targets_from(self, unit: Unit, block: Block, at: int) -> float:
        """What a unit might hit from a hex in its next turn."""
        if not unit.fire:
            return 0.0
        for enemy in self.enemies:
            if unit.least <= self.field.distance(at, enemy.where) <= unit.most:
                needed = self.game.needed(enemy.where, 1 if unit.bombards else 0)
                return self.hits_of(block) / needed * GUESS_VALUE
        return 0.0


def _eagerness(unit: Unit) -> float:
    if unit.is_hq:
        return PULL_OF_HQS
    return 1.0 if unit.is_squad else PULL_OF_WEAPONS


def _squad_of(hq: Unit, unit: Unit) -> bool:
    return unit.is_squad and unit.company == hq.company and unit.platoon == hq.platoon


# --- marches ------------------------------------------------------------------------------------

_marches: WeakKeyDictionary[Lie, dict[int, tuple[float, ...]]] = WeakKeyDictionary()
ON_FOOT: Final = "infantry"


def march(lie: Lie, goal: int) -> tuple[float, ...]:
    """By hex: the movement points of a march on foot from a hex, with nobody in the way."""
    known = _marches.setdefault(lie, {})
    found = known.get(goal)
    if found is None:
        found = known[goal] = _marched(lie, goal)
    return found


def _marched(lie: Lie, goal: int) -> tuple[float, ...]:
    steps = lie.steps(ON_FOOT)
    best = [FAR] * len(steps)
    best[goal] = 0.0
    frontier = [(0.0, goal)]
    while frontier:
        cost, at = heappop(frontier)
        if cost > best[at]:
            continue
        for other, price in steps[at]:
            if cost + price < best[other]:
                best[other] = cost + price
                heappush(frontier, (cost + price, other))
    return tuple(best)
