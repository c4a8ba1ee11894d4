"""How a position looks to a side: where it is dangerous, and what blocks and places are worth.

All figures are points, as forces are costed in (10.4). They are judgements, not rules: whoever
weighs actions may use them, and nothing in a game depends on them. Blocks that the side can't read
count as squads like any other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.field import Field
from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.odds import Shot
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game, full
from studio.rules.combat_infantry.temper import EAGER, Temper
from studio.rules.combat_infantry.victory import points as points_of
from studio.rules.combat_infantry.victory import ways_out

VICTORY_POINT: Final = 10.0
"""Points of cost that a victory point is worth."""
GUESS_STEPS: Final = 3
GUESS_FIRE: Final = 2
"""What an unread block is taken for: its steps and its firepower."""
ENEMY_PULL: Final = 4.0
"""What the nearest enemy attracts with where there are no goals."""
FAR: Final = 1_000.0

Weights = tuple[tuple[int, float], ...]
"""Hexes and what they attract with."""


class Estimate:
    """A position as one side sees it; made for a view, and asked about all its actions."""

    def __init__(self, game: Game, side: int, temper: Temper = EAGER) -> None:
        self.game, self.side, self.temper = game, side, temper
        self.field = game.field
        self.limit = game.field.options.most_hits
        self.units = {unit.id: unit for unit in game.units if unit is not None}
        everybody = [block for blocks in game.position.here.values() for block in blocks]
        self.enemies = [block for block in everybody if block.side != side]
        self._at_home: dict[int, float] = {}
        self._in_reach: dict[tuple[int, int], int] = {}

    @cached_property
    def full(self) -> int:
        """The hexes that hold as many of the side's units as they may, as a set (8.2)."""
        game, side = self.game, self.side
        return sum(
            self.field.bit[at]
            for at in self.field.hexes_in(game.position.held[side] | game.position.fights)
            if full(game, side, at)
        )

    # --- danger ---------------------------------------------------------------------------------

    @cached_property
    def fire_around(self) -> Mapping[int, float]:
        """Hits that the enemy can be expected to score on a hex from next to it or two away."""
        guns = tuple(sorted((block.where, self.hits_of(block)) for block in self.enemies))
        return _remembered(_fires, self.field, guns, lambda: _fire_of(self.field, guns))

    @cached_property
    def caution(self) -> float:
        """How much of its danger counts: less for a side that would lose if nothing changed."""
        points = points_of(self.game, controller)
        return self.temper.daring if points[self.side] < points[1 - self.side] else 1.0

    def hits_of(self, block: Block) -> float:
        """Hits that a block scores with a roll, on average."""
        if block.unit < 0:
            return self.hits_with(GUESS_STEPS, GUESS_FIRE)
        unit = self.game.unit(block)
        return self.hits_with(unit.type.dice or block.steps, unit.fire)

    def hits_with(self, dice: int, fire: int) -> float:
        """Hits that a roll scores on average, of which no more count than the limit (6.1, 11.3)."""
        if self.limit is None:
            return dice * fire / 10
        return mean_loss(dice, fire, 1, dice, 0, self.limit)

    def danger(self, unit: Unit, block: Block, at: int) -> float:
        """What a unit stands to lose in a hex."""
        hits = min(self.temper.most_hits, self.fire_around.get(at, 0.0))
        if not hits:
            return 0.0
        share = 0.5 if unit.traits.shielded else 1.0
        return self.caution * share * hits / self.game.needed(at, 0) * self.worth_of_step(block)

    # --- what blocks are worth ------------------------------------------------------------------

    def worth_of_step(self, block: Block) -> float:
        """A step of a block: its value, and its share of the points for an elimination."""
        reward = self.field.terms.elimination * VICTORY_POINT
        if block.unit < 0:
            return self.temper.guess_value + reward / GUESS_STEPS
        return self.game.unit(block).type.value + reward / max(1, block.steps)

    def steps_of(self, block: Block) -> int:
        """The steps of a block, or what they are taken for."""
        return GUESS_STEPS if block.unit < 0 else block.steps

    def toll(self, dice: int, fire: int, needed: int, blocks: Sequence[Block]) -> float:
        """What a roll is worth by the steps that it takes on average from blocks in a hex."""
        steps, half = sum(map(self.steps_of, blocks)), sum(block.half for block in blocks)
        worth = max((self.worth_of_step(block) for block in blocks), default=0.0)
        return mean_loss(dice, fire, needed, steps, half, self.limit) * worth

    # --- what places are worth ------------------------------------------------------------------

    @cached_property
    def pull(self) -> tuple[float, ...]:
        """By hex: how much goals and ways out for points draw units there; else the enemy does."""
        weights = self._goals() or {block.where: ENEMY_PULL for block in self.enemies}
        return _pulled(self.game.lie, tuple(sorted(weights.items())), self.temper.turn_of_march)

    def _goals(self) -> dict[int, float]:
        found: dict[int, float] = {}
        for goal in self.field.terms.goals:
            if goal.points <= 0:
                continue
            for at in goal.hexes:
                worth = goal.points * VICTORY_POINT * self._share(at)
                found[at] = max(found.get(at, 0.0), worth)
        for at, points in ways_out(self.game, self.side).items():
            found[at] = max(found.get(at, 0.0), points * VICTORY_POINT)
        return found

    def _share(self, at: int) -> float:
        """How much of a goal's worth is still to be won, or to be kept, by going there."""
        if controller(self.game, at) != self.side:
            return 1.0
        held = self.game.position.of(self.side, at)
        return self.temper.held if held else self.temper.reached

    def prize(self, at: int) -> float:
        """What holding a hex wins, or keeps from the enemy, if it is a goal."""
        return sum(
            goal.points * VICTORY_POINT / len(goal.hexes)
            for goal in self.field.terms.goals
            if at in goal.hexes
        )

    def worth(self, unit: Unit, block: Block, at: int) -> float:
        """What a hex is worth to a unit that stands there."""
        good = self.pull[at] * self._eagerness(unit) - self.danger(unit, block, at)
        if unit.is_hq:
            return good + self.temper.command * self.commanded(unit, at)
        if unit.fire and self._targets_from(unit) & self.field.bit[at]:
            good += self.hits_of(block) * self.temper.field_of_fire
        return good

    def gain(self, unit: Unit, block: Block, to: int) -> float:
        """How much more a hex is worth to a unit than the one it stands in."""
        home = self._at_home.get(unit.number)
        if home is None:
            home = self.worth(unit, block, block.where) + self.given_up(block)
            self._at_home[unit.number] = home
        return self.worth(unit, block, to) - home

    def given_up(self, block: Block) -> float:
        """The last unit in a goal hex gives it up when it leaves."""
        alone = len(self.game.position.of(block.side, block.where)) == 1
        return self.prize(block.where) if alone else 0.0

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

    def _eagerness(self, unit: Unit) -> float:
        if unit.is_hq:
            return self.temper.pull_of_hqs
        return 1.0 if unit.is_squad else self.temper.pull_of_weapons

    def _targets_from(self, unit: Unit) -> int:
        """The hexes from which a unit has an enemy in range, as a set."""
        key = unit.least, unit.most
        found = self._in_reach.get(key)
        if found is None:
            found = 0
            for enemy in self.enemies:
                found |= band(self.field, enemy.where, *key)
            self._in_reach[key] = found
        return found


def _squad_of(hq: Unit, unit: Unit) -> bool:
    return unit.is_squad and unit.company == hq.company and unit.platoon == hq.platoon


@lru_cache(maxsize=4096)
def mean_loss(
    dice: int, fire: int, needed: int, steps: int, half: int = 0, most: int | None = None
) -> float:
    """The steps that a roll takes on average, with half-hits open and a limit (6.7, 11.3)."""
    shot = Shot(dice, fire, needed, steps, half, most)
    return shot.mean() if fire > 0 and steps > 0 else 0.0


# --- distances ----------------------------------------------------------------------------------

_Map = TypeVar("_Map", Field, Lie)
_Key = TypeVar("_Key")
_Found = TypeVar("_Found")
_Memory = WeakKeyDictionary[_Map, dict[_Key, _Found]]

_bands: "_Memory[Field, tuple[int, int, int], int]" = WeakKeyDictionary()
_fires: "_Memory[Field, Weights, Mapping[int, float]]" = WeakKeyDictionary()
_marches: "_Memory[Lie, int, tuple[float, ...]]" = WeakKeyDictionary()
_pulls: "_Memory[Lie, tuple[Weights, float], tuple[float, ...]]" = WeakKeyDictionary()
MOST: Final = 20_000
"""Answers of a kind that are remembered of a map; games on it repeat themselves."""
ON_FOOT: Final = "infantry"


def _remembered(
    memory: "_Memory[_Map, _Key, _Found]", of: _Map, key: _Key, find: Callable[[], _Found]
) -> _Found:
    """What was found once about a map, for as long as the map is there."""
    known = memory.setdefault(of, {})
    found = known.get(key)
    if found is None:
        if len(known) >= MOST:
            known.clear()
        found = known[key] = find()
    return found


def band(field: Field, at: int, least: int, most: int) -> int:
    """The hexes at these distances from a hex, as a set."""

    def found() -> int:
        hexes = range(len(field.hexes))
        return sum(field.bit[n] for n in hexes if least <= field.distance(at, n) <= most)

    return _remembered(_bands, field, (at, least, most), found)


def _fire_of(field: Field, guns: Iterable[tuple[int, float]]) -> dict[int, float]:
    """Hits on each hex by guns in some hexes: all from next to it, half of them from two away."""
    found: dict[int, float] = {}
    for where, hits in guns:
        near = field.around[where]
        for at in field.hexes_in(near):
            found[at] = found.get(at, 0.0) + hits
        for at in field.hexes_in(band(field, where, 2, 2)):
            found[at] = found.get(at, 0.0) + hits / 2
    return found


def _pulled(lie: Lie, weights: Weights, slack: float) -> tuple[float, ...]:
    def found() -> tuple[float, ...]:
        best = [0.0] * len(lie.field.hexes)
        for goal, weight in weights:
            for at, cost in enumerate(march(lie, goal)):
                best[at] = max(best[at], weight / (1 + cost / slack))
        return tuple(best)

    return _remembered(_pulls, lie, (weights, slack), found)


def march(lie: Lie, goal: int) -> tuple[float, ...]:
    """By hex: the movement points of a march on foot from a hex, with nobody in the way."""
    return _remembered(_marches, lie, goal, lambda: _marched(lie, goal))


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
