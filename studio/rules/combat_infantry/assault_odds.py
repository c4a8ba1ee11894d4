"""Exact chances of a whole assault (9.0), by going through every way it can end.

Both sides fight as long as they may: every unit fires in each round in which it is able to, the
defender never retreats, and attackers do when they have to, in the third round (9.2); they are
taken to have a way back. Of equally strong units the one with less firepower takes a hit. Nobody
is targeted, and an HQ that falls returns elsewhere, at no cost to the units of the assault (4.4).

What is reckoned here doesn't go through the phases of a game, so it is a second opinion on them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from math import fsum
from typing import Final

from studio.rules.combat_infantry.assault import ROUNDS, assault_fire
from studio.rules.combat_infantry.fire import dice_of
from studio.rules.combat_infantry.morale import checks_in_assault, leader_in
from studio.rules.combat_infantry.movement import assaults
from studio.rules.combat_infantry.phases import Melee
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game
from studio.values import dataclass
from studio.words import tr

FACES: Final = 10
ATTACKER: Final = 0
DEFENDER: Final = 1

Strength = tuple[int, ...]
"""The steps left of each fighter of a side."""
Scene = tuple[Strength, Strength]
"""Attackers and defenders."""
Chances = dict[Scene, float]
Step = Callable[[Scene], Chances]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in an assault: what it rolls, and what it checks."""

    unit: Unit
    block: Block
    fire: tuple[int, ...]
    """Highest roll that hits, in each round; 0 when it doesn't fire at all."""
    leaders: tuple[int, ...]
    """The HQs of its side, by place in it, that lend it their morale, the first that is left."""


@dataclass(frozen=True, slots=True)
class AssaultOdds:
    """How an assault may end: the chances of steps left, from none upwards."""

    attackers: tuple[float, ...]
    defenders: tuple[float, ...]
    taken: float
    """The chance that attackers alone are left in the hex."""
    held: float
    """The chance that defenders alone are left in it."""

    @property
    def means(self) -> tuple[float, float]:
        """Steps left on average, of attackers and defenders."""
        return _mean(self.attackers), _mean(self.defenders)


def _mean(chances: Sequence[float]) -> float:
    return fsum(steps * chance for steps, chance in enumerate(chances))


# --- who fights ---------------------------------------------------------------------------------


def assault_on(game: Game, attackers: Sequence[Block], at: int) -> AssaultOdds | str:
    """The odds when these units assault a hex together; a text says why they can't.

    Each comes over the hexside that is best for it and still open (9.1). Who commands them isn't
    asked.
    """
    side = attackers[0].side
    if not game.position.of(1 - side, at):
        return tr(
            "there is no enemy of {unit} in {place}",
            unit=game.unit(attackers[0]).id,
            place=game.field.name[at],
        )
    arena, entered = _copy(game), tuple[int, ...]()
    for block in attackers:
        ways = list(_ways_in(arena, block, at, entered))
        if not ways:
            return tr(
                "{unit} can't assault {place}", unit=game.unit(block).id, place=game.field.name[at]
            )
        _, came, hexside = max(ways, key=lambda way: (way[0], way[1] == block.where, -way[1]))
        entered += (hexside,)
        arena.put(block._replace(where=at, came=came))
    return odds_of(arena, at, side)


def _copy(game: Game) -> Game:
    return Game(game.frozen())


def _ways_in(
    game: Game, block: Block, at: int, entered: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    """First-round firepower, hex from which, and hexside, for each way into a hex."""
    unit = game.unit(block)
    if not unit.traits.moves_into_assault:
        return
    for start, into, hexside in assaults(game, unit, block.where, entered):
        if into == at:
            come = block._replace(came=start)
            yield _firepower(game, unit, come, at, unit.side)[0], start, hexside


def odds_of(game: Game, at: int, attacker: int) -> AssaultOdds:
    """The odds of an assault whose units are in the hex already, attackers with where they came."""
    forces = tuple(tuple(_fighters(game, at, side, attacker)) for side in (attacker, 1 - attacker))
    limit = game.field.options.most_hits
    return _tallied(Reckoning((forces[0], forces[1]), limit).ends())


def _fighters(game: Game, at: int, side: int, attacker: int) -> Iterator[Fighter]:
    blocks = sorted(game.position.of(side, at))
    places = {block.unit: n for n, block in enumerate(blocks)}
    for block in blocks:
        unit = game.unit(block)
        leaders = tuple(places[hq.number] for hq in _leaders(game, unit, at))
        yield Fighter(unit, block, _firepower(game, unit, block, at, attacker), leaders)


def _firepower(game: Game, unit: Unit, block: Block, at: int, attacker: int) -> tuple[int, ...]:
    if not unit.traits.fires_in_assault or not unit.fire:
        return (0,) * ROUNDS
    return tuple(
        assault_fire(game, Melee(unit.side, at, attacker, n), unit, block)
        for n in range(1, ROUNDS + 1)
    )


def _leaders(game: Game, unit: Unit, at: int) -> Iterator[Unit]:
    """Every HQ whose morale a unit may use, the one it would use first coming first (9.3)."""
    left = _copy(game)
    while (leader := leader_in(left, unit, at)) is not None:
        yield leader
        left.take(leader.number)


# --- every way it can go ------------------------------------------------------------------------


class Reckoning:
    """The chances of all ends of an assault between two forces; `limit` is that of 11.3."""

    def __init__(
        self, forces: tuple[tuple[Fighter, ...], tuple[Fighter, ...]], limit: int | None = None
    ) -> None:
        self._forces, self._limit = forces, limit
        self._first_to_suffer = tuple(map(_ranks, forces))

    def ends(self) -> Chances:
        """The chance of each way in which it can stand after the third round."""
        attackers, defenders = self._forces
        start = tuple(f.block.steps for f in attackers), tuple(f.block.steps for f in defenders)
        now: Chances = {start: 1.0}
        for number in range(1, ROUNDS + 1):
            now = _after(now, partial(self._volleys, DEFENDER, number))
            if number < ROUNDS:
                now = _after(now, partial(self._volleys, ATTACKER, number))
        return _after(now, self._surrenders)

    def _able(self, scene: Scene, side: int) -> Iterator[tuple[tuple[int, ...], float]]:
        """Who may act, with the chance of it: units at strength 1 check their morale (9.3)."""
        there = [n for n, steps in enumerate(scene[side]) if steps]
        chances = [self._steadiness(scene[side], side, n, len(there) == 1) for n in there]
        for passed in product((True, False), repeat=len(there)):
            chance = 1.0
            for steady, ok in zip(chances, passed, strict=True):
                chance *= steady if ok else 1 - steady
            if chance:
                yield tuple(n for n, ok in zip(there, passed, strict=True) if ok), chance

    def _steadiness(self, strength: Strength, side: int, n: int, alone: bool) -> float:
        force, fighter = self._forces[side], self._forces[side][n]
        if not checks_in_assault(fighter.unit, fighter.block._replace(steps=strength[n]), alone):
            return 1.0
        there = [other.unit for other, steps in zip(force, strength, strict=True) if steps]
        leader = next((force[hq].unit for hq in fighter.leaders if strength[hq]), fighter.unit)
        morale = leader.morale + max(unit.traits.morale_bonus for unit in there)
        return max(0, min(FACES, morale)) / FACES

    def _volleys(self, side: int, number: int, scene: Scene) -> Chances:
        """A side's part of a round: whoever is able fires, one after the other (9.2)."""
        found: Chances = defaultdict(float)
        for able, chance in self._able(scene, side):
            now: Chances = {scene: chance}
            for n in able:
                if self._forces[side][n].fire[number - 1]:
                    now = _after(now, partial(self._shot, side, n, number))
            for after, share in now.items():
                found[after] += share
        return found

    def _shot(self, side: int, n: int, number: int, scene: Scene) -> Chances:
        """One unit's roll, which may hit the unit itself if it attacks mines (7.2)."""
        fighter, enemies = self._forces[side][n], self._forces[1 - side]
        mined = side == ATTACKER and any(
            steps and enemy.unit.traits.hit_only_in_assault
            for enemy, steps in zip(enemies, scene[DEFENDER], strict=True)
        )
        dice = dice_of(fighter.unit, fighter.block._replace(steps=scene[side][n]))
        backfire = fighter.unit.traits.mine_backfire if mined else ()
        found: Chances = defaultdict(float)
        for (hits, own), chance in _roll(dice, fighter.fire[number - 1], tuple(backfire)):
            mine = _reduced(scene[side], n, own)
            count = hits if self._limit is None else min(hits, self._limit)
            theirs = self._hit(scene[1 - side], 1 - side, count)
            found[(mine, theirs) if side == ATTACKER else (theirs, mine)] += chance
        return found

    def _hit(self, strength: Strength, side: int, hits: int) -> Strength:
        """The strongest take hits first; of equals the one with less firepower (6.3)."""
        rank = self._first_to_suffer[side]
        for _ in range(min(hits, sum(strength))):
            n = max(range(len(strength)), key=lambda n: (strength[n], -rank[n]))
            strength = _reduced(strength, n, 1)
        return strength

    def _surrenders(self, scene: Scene) -> Chances:
        """Attackers leave in the third round; those who fail their check surrender (9.2 b)."""
        if not any(scene[DEFENDER]):
            return {scene: 1.0}
        found: Chances = defaultdict(float)
        for able, chance in self._able(scene, ATTACKER):
            left = tuple(steps if n in able else 0 for n, steps in enumerate(scene[ATTACKER]))
            found[left, scene[DEFENDER]] += chance
        return found


def _ranks(force: tuple[Fighter, ...]) -> tuple[int, ...]:
    """By fighter: its place in the order in which equals take hits."""
    order = sorted(range(len(force)), key=lambda n: (force[n].fire[0], n))
    return tuple(order.index(n) for n in range(len(force)))


def _after(now: Chances, step: Step) -> Chances:
    """The chances after each scene that isn't decided has gone on."""
    found: Chances = defaultdict(float)
    for scene, chance in now.items():
        if not any(scene[ATTACKER]) or not any(scene[DEFENDER]):
            found[scene] += chance
            continue
        for after, share in step(scene).items():
            found[after] += chance * share
    return found


def _reduced(strength: Strength, n: int, hits: int) -> Strength:
    return (*strength[:n], max(0, strength[n] - hits), *strength[n + 1 :]) if hits else strength


@cache
def _roll(
    dice: int, fire: int, backfire: tuple[int, ...]
) -> tuple[tuple[tuple[int, int], float], ...]:
    """The chances of hits, and of hits on the firer itself, of a roll."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(dice):
        more: dict[tuple[int, int], int] = defaultdict(int)
        for (hits, own), count in ways.items():
            for face in range(1, FACES + 1):
                more[hits + (face <= fire), own + (face in backfire)] += count
        ways = more
    return tuple((both, count / FACES**dice) for both, count in ways.items())


def _tallied(ends: Chances) -> AssaultOdds:
    taken = (
        chance for (attackers, defenders), chance in ends.items() if _only(attackers, defenders)
    )
    held = (chance for (_, defenders), chance in ends.items() if any(defenders))
    return AssaultOdds(
        _left((attackers, chance) for (attackers, _), chance in ends.items()),
        _left((defenders, chance) for (_, defenders), chance in ends.items()),
        fsum(taken),
        fsum(held),
    )


def _only(these: Strength, others: Strength) -> bool:
    return any(these) and not any(others)


def _left(ends: Iterable[tuple[Strength, float]]) -> tuple[float, ...]:
    """The chance of each number of steps left."""
    chances: dict[int, list[float]] = defaultdict(list)
    for strength, chance in ends:
        chances[sum(strength)].append(chance)
    return tuple(fsum(chances[steps]) for steps in range(max(chances) + 1))
