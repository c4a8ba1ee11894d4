"""Exact chances of fire: how many hits, and how many steps they take (6.1, 6.3, 6.7)."""

from itertools import chain
from math import comb, fsum
from typing import Final

from studio.errors import StudioError
from studio.rules.combat_infantry.bombard import bombardments, hq_bonus
from studio.rules.combat_infantry.casualties import shares_hits
from studio.rules.combat_infantry.fire import BEST_FIRE, dice_of, direct_fire, firepower_at
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, Block, Game
from studio.values import dataclass
from studio.words import mark, tr

FACES: Final = 10


@dataclass(frozen=True, slots=True)
class Shot:
    """A roll of `dice` dice of which each hits up to `fire`; `needed` hits take a step (6.7).

    `steps` is the most that can be lost, `most` the most hits that count (11.3). `half` are the
    units with a half-hit, each of which loses a step by one hit more.
    """

    dice: int
    fire: int
    needed: int
    steps: int
    half: int = 0
    most: int | None = None

    def hits(self) -> tuple[float, ...]:
        """The chance of each number of hits, from none to one for each die or to the limit."""
        hit, miss, n = self.fire, FACES - self.fire, self.dice
        ways = [comb(n, k) * hit**k * miss ** (n - k) for k in range(n + 1)]
        if self.most is not None and self.most < n:
            ways[self.most :] = [sum(ways[self.most :])]
        return tuple(way / FACES**n for way in ways)

    def lost(self) -> tuple[float, ...]:
        """The chance of each number of steps lost; what is left over of `needed` takes none."""
        hits = self.hits()
        chances: list[list[float]] = [[] for _ in range(self.taken(len(hits) - 1) + 1)]
        for count, chance in enumerate(hits):
            chances[self.taken(count)].append(chance)
        return tuple(fsum(one) for one in chances)

    def taken(self, hits: int) -> int:
        """The steps that so many hits take."""
        completed = min(hits, self.half) if self.needed > 1 else 0
        return min(self.steps, completed + (hits - completed) // self.needed)

    def mean(self) -> float:
        """The steps lost on average."""
        return fsum(steps * chance for steps, chance in enumerate(self.lost()))


def shot_at(game: Game, firer: Block, at: int, target: Block | None) -> Shot | str:
    """What a unit would roll at a hex, or at a unit in it as if that were face-up (6.31).

    A text says why it can't: there is nobody to hit, it is out of range or sight, or its firepower
    is no match for the armour. Limits of one activation (6.5, 6.51) aren't asked.

    Raises:
        UnknownValue: a figure of a unit that the roll needs is unknown.
    """
    unit = game.unit(firer)
    refusal = _out_of_reach(game, unit, firer, at)
    if refusal:
        return refusal
    how = unit.traits.bombarded_armour if unit.bombards else "full"
    bonus = hq_bonus(game, unit, at) if unit.bombards else 0
    if target is not None:
        aim = game.unit(target)
        fire, steps, half = firepower_at(unit, aim, how, bonus), target.steps, int(target.half)
        if not fire:
            return tr("{aim} can't be targeted by {unit}", aim=aim.id, unit=unit.id)
    else:
        steps, half = exposed_steps(game, 1 - unit.side, at, how)
        fire = min(BEST_FIRE, unit.fire + bonus)
        if not steps:
            return tr("nobody in {place} takes untargeted hits", place=game.field.name[at])
    whole = unit.traits.ignores_double_defence
    needed = 1 if whole else game.needed(at, 1 if unit.bombards else 0)
    most = game.field.options.most_hits
    shot = Shot(dice_of(unit, firer), fire, needed, steps, half, most)
    return _out_of_sight(game, unit, firer, at) or shot


def exposed_steps(game: Game, side: int, at: int, how: str) -> tuple[int, int]:
    """All steps in a hex that hits on it can take, and the half-hits open there (6.3, 6.7).

    In a view, of the blocks that can be read.
    """
    found = [
        block
        for block in game.position.of(side, at)
        if block.unit >= 0 and shares_hits(game.unit(block), block.face == UP, how)
    ]
    return sum(block.steps for block in found), sum(block.half for block in found)


def _out_of_reach(game: Game, unit: Unit, firer: Block, at: int) -> str | None:
    """Why a unit has nobody to fire at in a hex, whatever lies between."""
    name, where = game.field.name[at], game.field.name[firer.where]
    if not unit.fire:
        return tr("{unit} can't fire", unit=unit.id)
    if not game.position.of(1 - unit.side, at):
        return tr("there is no enemy of {unit} in {place}", unit=unit.id, place=name)
    far = game.field.distance(firer.where, at)
    if not unit.least <= far <= unit.most:
        return tr(
            "{place} is {far} hexes from {where}; {unit} fires {least} to {most}",
            place=name,
            far=far,
            where=where,
            unit=unit.id,
            least=unit.least,
            most=unit.most,
        )
    return None


def _out_of_sight(game: Game, unit: Unit, firer: Block, at: int) -> str | None:
    """What is missing for a unit to fire at the enemies in a hex within its range."""
    name = game.field.name[at]
    if unit.bombards:
        shots = bombardments(game, unit, firer)
        lacks = mark("{unit} in {where} has no sight to, nor a spotter for, {place}")
    else:
        shots = direct_fire(game, unit, firer, Command(unit.side, -1))
        lacks = mark("{unit} in {where} has no free line of fire to {place}")
    if any(getattr(shot, "to", "") == name for shot in chain(*shots)):
        return None
    return tr(lacks, unit=unit.id, where=game.field.name[firer.where], place=name)


def read_shot(text: str) -> tuple[int, int]:
    """Dice and firepower of a label such as `4F2`.

    Raises:
        StudioError: it isn't one.
    """
    dice, _, fire = text.upper().partition("F")
    if not (dice.isascii() and dice.isdigit() and fire.isascii() and fire.isdigit()):
        raise StudioError(
            tr('"{given}" is no fire: dice, F and firepower, such as 4F2', given=text)
        )
    if not 1 <= int(dice[:9]) <= 100 or not 1 <= int(fire[:9]) <= FACES:
        raise StudioError(
            tr(
                '"{given}": 1 to 100 dice with a firepower of 1 to {faces} are possible',
                given=text,
                faces=FACES,
            )
        )
    return int(dice), int(fire)
