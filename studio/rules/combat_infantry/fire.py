"""Fire combat (6.0): targets, firepower, and the roll."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Fire, one
from studio.rules.combat_infantry.casualties import shares_hits
from studio.rules.combat_infantry.phases import Command, Losses
from studio.rules.combat_infantry.position import FACE, UP, Block
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game

Bonus = Callable[[int], int] | None
BEST_FIRE = 9
"""No modifier makes a printed 0 a hit (ruling 26)."""


def hits_of(rolls: tuple[int, ...], firepower: int) -> int:
    """A hit for each roll no higher than the firepower (6.1)."""
    return sum(roll <= firepower for roll in rolls)


def scored(game: Game, rolls: tuple[int, ...], firepower: int) -> int:
    """The hits of a roll on the enemy, no more than the scenario's limit (11.3)."""
    hits, most = hits_of(rolls, firepower), game.field.options.most_hits
    return hits if most is None else min(hits, most)


def direct_fire(game: Game, unit: Unit, block: Block, command: Command) -> Iterator[Action]:
    """Every hex and unit at which a unit without bombardment may fire."""
    if not unit.fire:
        return
    here, side = block.where, block.side
    position, field = game.position, game.field
    near = position.held[1 - side] & field.ring(here, unit.least, unit.most)
    near &= game.lie.sightlines.seen(here, unit.most)
    if not near:
        return
    friends = position.held[side] | position.fights
    open_ = 0
    for at in field.hexes_in(near):
        if _open(game, here, at, friends, command):
            open_ |= field.bit[at]
    yield from targets_in(game, unit, open_, "full")


def _open(game: Game, here: int, at: int, friends: int, command: Command) -> bool:
    """Limits by hexside next door, one unit a pair of hexes beyond, friends, smoke (6.4-6.51)."""
    lines = game.lie.sightlines
    if game.field.around[here] & game.field.bit[at]:
        limit = game.lie.fire_limit(here, at)
        if not limit:
            return False
        if command.fired and command.fired.count(game.field.side_between(here, at)) >= limit:
            return False
    elif (here, at) in command.ranged or lines.line(here, at).barred(friends):
        return False
    return not game.smoke or lines.visible(here, at, game.smoke)


def targets_in(
    game: Game, unit: Unit, hexes: int, how: str, *more: str, bonus: Bonus = None
) -> Iterator[Action]:
    """Fire at each of these hexes with enemies, and at what is face-up in them (6.3, 6.31).

    Only what the firer can see decides: a hidden block may be anything. `more` is said after the
    target (a spotter); `bonus` is what an HQ next to a hex adds (6.6).
    """
    here, bit, shown = game.position.here, game.field.bit, list[int]()
    for at in game.field.hexes_in(hexes):
        for block in here[at]:
            if block[FACE] == UP:
                shown.append(at)
                hexes ^= bit[at]
                break
    yield from game.field.at_all(Fire, unit.id, hexes, *(("", *more) if more else ()))
    for at in shown:
        yield from _targets(game, unit, at, how, more, bonus(at) if bonus else 0)


def _targets(
    game: Game, unit: Unit, at: int, how: str, more: tuple[str, ...], bonus: int
) -> Iterator[Action]:
    name, blocks = game.field.name[at], game.position.at(at)
    if any(may_be_hit(game, block, how) for block in blocks):
        yield one(Fire, unit.id, name, *(("", *more) if more else ()))
    for block in sorted(block for block in blocks if block.face == UP):
        target = game.unit(block)
        if firepower_at(unit, target, how, bonus) > 0:
            yield one(Fire, unit.id, name, target.id, *more)


def may_be_hit(game: Game, block: Block, how: str) -> bool:
    """Whether untargeted fire might hit a block, as far as its label is seen."""
    return block.face != UP or shares_hits(game.unit(block), True, how)


def firepower_at(unit: Unit, target: Unit, how: str, bonus: int = 0) -> int:
    """Highest roll that hits a face-up target, 0 when it can't be targeted (6.31, 6.32, 2.52)."""
    if target.traits.hit_only_in_assault:
        return 0
    if target.traits.shielded and not unit.traits.targets_shielded:
        return 0
    fire = unit.fire + bonus
    if unit.traits.ignores_armour:
        special = unit.traits.fire_vs_armour
        vehicle = target.armour and not target.traits.full_armour_when_bombarded
        return min(BEST_FIRE, special if vehicle and special is not None else fire)
    return max(0, min(BEST_FIRE, fire - target.armour_against(how, True)))


def fire(game: Game, unit: Unit, at: int, target: Unit | None, dice: Dice) -> None:
    """Roll direct fire at a hex or a unit in it; losses follow (6.1-6.7)."""
    block = game.block(unit.number)
    power = firepower_at(unit, target, "full") if target else min(BEST_FIRE, unit.fire)
    hits = scored(game, dice.roll(dice_of(unit, block)), power)
    game.touch(block._replace(acted=True, face=UP))
    _count_shot(game, block.where, at)
    needed = 1 if unit.traits.ignores_double_defence else game.needed(at, 0)
    reveal_by_fire(game, 1 - unit.side, at)
    if hits:
        game.push(Losses(1 - unit.side, at, hits, "full", needed, target.number if target else -1))


def dice_of(unit: Unit, block: Block) -> int:
    """As many dice as the unit has steps, unless its label says otherwise (2.11, 2.6)."""
    return block.steps if unit.type.dice is None else unit.type.dice


def _count_shot(game: Game, here: int, at: int) -> None:
    command = game.phase
    assert isinstance(command, Command)
    if game.field.around[here] & game.field.bit[at]:
        side = game.field.side_between(here, at)
        game.swap(replace(command, fired=(*command.fired, side)))
    else:
        game.swap(replace(command, ranged=(*command.ranged, (here, at))))


def reveal_by_fire(game: Game, side: int, at: int) -> None:
    """Hidden mines are revealed when their hex is fired on, hit or not (7.2)."""
    for block in game.position.of(side, at):
        if block.face != UP and game.unit(block).traits.revealed_by_fire:
            game.put(block._replace(face=UP))
