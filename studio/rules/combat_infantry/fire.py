"""Fire combat (6.0): targets, firepower, and the roll."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Fire, one
from studio.rules.combat_infantry.casualties import shares_hits
from studio.rules.combat_infantry.listed import Parts
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


def field_of_fire(game: Game, unit: Unit, here: int) -> int:
    """The hexes that are in a unit's range from a hex, for direct fire also in its sight (2.13).

    A neighbour at whom nobody may fire over their hexside is none of them (6.5); smoke, friends
    and who stands there are left aside.
    """
    if not unit.fire:
        return 0
    known = game.lie.fields_of_fire(unit.least, unit.most, unit.bombards)
    found = known[here]
    if found < 0:
        found = game.field.ring(here, unit.least, unit.most)
        if not unit.bombards:
            found &= game.lie.sightlines.seen(here, unit.most)
            for at in game.field.hexes_in(found & game.field.around[here]):
                found ^= 0 if game.lie.fire_limit(here, at) else game.field.bit[at]
        known[here] = found
    return found


def direct_fire(game: Game, unit: Unit, block: Block, command: Command) -> Parts:
    """Every hex and unit at which a unit without bombardment may fire."""
    here, position = block.where, game.position
    near = position.held[1 - block.side] & field_of_fire(game, unit, here)
    if near and game.smoke:
        near &= game.lie.sightlines.seen(here, unit.most, game.smoke)
    if near:
        near = _open(game, here, near, position.held[block.side] | position.fights, command)
    return targets_in(game, unit, near, "full") if near else ()


def _open(game: Game, here: int, near: int, friends: int, command: Command) -> int:
    """Limits by hexside next door, one unit a pair of hexes beyond, and friends (6.4-6.51)."""
    field, lines, next_door = game.field, game.lie.sightlines, near & game.field.around[here]
    open_, far = near, near & ~next_door
    if next_door and command.fired:
        for at in field.hexes_in(next_door):
            shots = command.fired.count(field.side_between(here, at))
            if shots >= game.lie.fire_limit(here, at):
                open_ ^= field.bit[at]
    while far:
        low = far & -far
        far ^= low
        at = low.bit_length() - 1
        if (here, at) in command.ranged or lines.line(here, at).barred(friends):
            open_ ^= low
    return open_


def targets_in(
    game: Game, unit: Unit, hexes: int, how: str, *more: str, bonus: Bonus = None
) -> Parts:
    """Fire at each of these hexes with enemies, and at what is face-up in them (6.3, 6.31).

    Only what the firer can see decides: a hidden block may be anything. `more` is said after the
    target (a spotter); `bonus` is what an HQ next to a hex adds (6.6).
    """
    field, here, left, shown = game.field, game.position.here, hexes, 0
    while left:
        low = left & -left
        left ^= low
        for block in here[low.bit_length() - 1]:
            if block[FACE] == UP:
                shown |= low
                break
    covered = field.at_all(Fire, unit.id, hexes ^ shown, *(("", *more) if more else ()))
    if not shown:
        return [covered]
    return [covered] + [
        tuple(_targets(game, unit, at, how, more, bonus(at) if bonus else 0))
        for at in field.hexes_in(shown)
    ]


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
