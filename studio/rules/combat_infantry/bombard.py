"""Bombardment (6.6): indirect fire, spotting, the HQ bonus, friendly fire, strikes (2.6, 2.7)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Fire, Strike, Suffer, one
from studio.rules.combat_infantry.casualties import take_hit
from studio.rules.combat_infantry.fire import (
    BEST_FIRE,
    dice_of,
    field_of_fire,
    firepower_at,
    may_be_hit,
    reveal_by_fire,
    scored,
    targets_in,
)
from studio.rules.combat_infantry.listed import Parts
from studio.rules.combat_infantry.phases import Command, Losses, Suffering
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, Block, Game

SPOTTING = 3
SPOTTING_FROM_ABOVE = 4
"""Hexes at which an HQ spots, and spots what lies lower (6.62)."""


def bombardments(game: Game, unit: Unit, block: Block) -> Parts:
    """Every hex and unit a unit may bombard, with its own sight or by each spotter (6.6, 6.62)."""
    here = block.where
    found: list[Sequence[Action]] = []
    near = game.position.held[1 - unit.side] & field_of_fire(game, unit, here) & ~game.smoke
    if not near:
        return found

    def bonus(at: int) -> int:
        return _bonus_against_armour(game, unit, at)

    seen = near & game.lie.sightlines.seen(here, unit.most, game.smoke)
    how = unit.traits.bombarded_armour
    if seen:
        found += targets_in(game, unit, seen, how, bonus=bonus)
    if near != seen:
        for hq, spotted in eyes_of(game, unit):
            if hidden := near & ~seen & spotted:
                found += targets_in(game, unit, hidden, how, hq.id, bonus=bonus)
    return found


def _bonus_against_armour(game: Game, unit: Unit, at: int) -> int:
    """The bonus of an HQ where it may decide whether a target can be hit at all (6.32, 6.6)."""
    seen = (block for block in game.position.at(at) if block.face == UP)
    return hq_bonus(game, unit, at) if any(game.unit(block).armour for block in seen) else 0


def eyes_of(game: Game, unit: Unit) -> tuple[tuple[Unit, int], ...]:
    """The HQs that may still spot for a unit, each with the hexes it spots (6.62).

    They are of its company, active or face-up from their activation, and haven't spotted this turn.
    """
    key = unit.side, unit.company, game.smoke
    known = game.eyes.get(key)
    if known is None:
        known = game.eyes[key] = tuple(
            (hq, spotted_from(game, block))
            for hq in game.crews.company_hqs.get((unit.side, unit.company), ())
            if (block := game.blocks[hq.number]) is not None
            and block.activated
            and block.face == UP
            and not block.spotted
        )
    return known


def spotted_from(game: Game, block: Block) -> int:
    """The hexes that an HQ can spot: near enough, and seen by it (6.62, 10.3)."""
    near = game.lie.spotting_range(block.where, *spotting_reach(game))
    return near & game.lie.sightlines.seen(block.where, SPOTTING_FROM_ABOVE, game.smoke)


def spotting_reach(game: Game) -> tuple[int, int]:
    """Hexes at which an HQ spots, on its level and from above (6.62); less at night (10.3)."""
    night = game.field.night
    if night is None:
        return SPOTTING, SPOTTING_FROM_ABOVE
    return min(SPOTTING, night.sight), min(SPOTTING_FROM_ABOVE, night.sight)


def hq_bonus(game: Game, unit: Unit, at: int) -> int:
    """+1 firepower when an HQ that could spot is next to the target and sees it (6.6)."""
    around, bit = game.field.around[at], game.field.bit
    for hq in game.crews.company_hqs.get((unit.side, unit.company), ()):
        block = game.blocks[hq.number]
        if block is None or not around & bit[block.where]:
            continue
        ready = block.activated and block.face == UP
        if ready and game.lie.sightlines.visible(block.where, at, game.smoke):
            return 1
    return 0


def bombard(game: Game, unit: Unit, action: Fire, target: Unit | None, dice: Dice) -> None:
    """Roll a bombardment by a unit on the map; losses and friendly fire follow."""
    block = game.block(unit.number)
    game.touch(block._replace(acted=True, face=UP))
    use_spotter(game, action.spotter)
    land(game, unit, game.field.by_name[action.to], target, dice_of(unit, block), dice)


def land(game: Game, unit: Unit, at: int, target: Unit | None, count: int, dice: Dice) -> None:
    """The roll where a bombardment lands (6.61, 6.63, 6.64)."""
    how, bonus = unit.traits.bombarded_armour, hq_bonus(game, unit, at)
    power = firepower_at(unit, target, how, bonus) if target else unit.fire + bonus
    rolls = dice.roll(count)
    hits = scored(game, rolls, min(BEST_FIRE, power))
    reveal_by_fire(game, 1 - unit.side, at)
    endanger(game, unit, game.field.around[at], rolls)
    if hits:
        number = target.number if target else -1
        game.push(Losses(1 - unit.side, at, hits, how, game.needed(at, 1), number))


def endanger(game: Game, unit: Unit, near: int, rolls: tuple[int, ...]) -> None:
    """Zeros are hits on friendly units in these hexes, for aircraft two each (6.64, 2.7)."""
    zeros = sum(roll == 10 for roll in rolls)
    if zeros:
        game.push(Suffering(unit.side, near, zeros * unit.traits.friendly_hits_per_zero))


def use_spotter(game: Game, hq: str) -> None:
    """An HQ spots for one bombarding unit a turn (6.62)."""
    if not hq:
        return
    game.touch(game.block(game.crews.by_name[hq].number)._replace(spotted=True))


# --- friendly fire (6.64) -----------------------------------------------------------------------


def exposed(game: Game, suffering: Suffering) -> list[Block]:
    """The friendly units that may take the next hit; in a hex, who holds a half-hit (6.7)."""
    side, found = suffering.side, []
    for at in game.field.hexes_in(suffering.near):
        blocks = [
            b for b in game.position.of(side, at) if not game.unit(b).traits.hit_only_in_assault
        ]
        found += [b for b in blocks if b.half] or blocks
    return found


def settle_suffering(game: Game, suffering: Suffering, _dice: Dice) -> bool:
    """Apply friendly hits until none is left, nobody is exposed, or there is a choice."""
    found = exposed(game, suffering) if suffering.hits else []
    if len(found) > 1:
        return False
    if found:
        suffer(game, found[0])
    else:
        game.pop()
    return True


def suffer(game: Game, block: Block) -> None:
    """Let a friendly unit take a hit. Armour is ignored, double defence isn't (ruling 25)."""
    suffering = game.phase
    assert isinstance(suffering, Suffering)
    game.swap(replace(suffering, hits=suffering.hits - 1))
    ignored = game.field.options.friendly_fire_ignores_d2
    take_hit(game, block, 1 if ignored else game.needed(block.where, 1))


def friendly_fire_choices(game: Game, suffering: Suffering) -> list[Action]:
    """Which friendly unit takes the hit is the active player's choice (6.64)."""
    return [one(Suffer, game.unit(block).id) for block in exposed(game, suffering)]


# --- strikes from off the map (2.6, 2.7) --------------------------------------------------------

KINDS = ("artillery", "air")


def strikes(game: Game, command: Command) -> Iterator[Action]:
    """The strikes a company HQ may call: one in an activation, on spotted hexes (2.6, 2.7)."""
    for kind, weapon in callable_strikes(game, command):
        eyes, near = eyes_of(game, weapon), 0
        for _, spotted in eyes:
            near |= spotted
        enemies = game.position.held[1 - command.side] & near & ~game.smoke
        for at in game.field.hexes_in(enemies):
            for hq, spotted in eyes:
                if spotted & game.field.bit[at]:
                    yield from _strikes_on(game, weapon, kind, at, hq)


def callable_strikes(game: Game, command: Command) -> Iterator[tuple[str, Unit]]:
    """The kinds of strike that are left, with the gun or aircraft as a unit of the company."""
    caller = game.known(command.hq)
    if command.struck or not caller.is_chq:
        return
    for kind, left in zip(KINDS, game.strikes[command.side], strict=True):
        weapon = game.field.strike_weapon(command.side, kind, caller.company) if left else None
        if weapon is not None:
            yield kind, weapon


def _strikes_on(game: Game, weapon: Unit, kind: str, at: int, hq: Unit) -> Iterator[Action]:
    name, how = game.field.name[at], weapon.traits.bombarded_armour
    blocks = game.position.at(at)
    if any(may_be_hit(game, block, how) for block in blocks):
        yield one(Strike, kind, name, "", hq.id)
    for block in sorted(b for b in blocks if b.face == UP):
        target = game.unit(block)
        bunker = target.traits.full_armour_when_bombarded
        if bunker and firepower_at(weapon, target, how, hq_bonus(game, weapon, at)) > 0:
            yield one(Strike, kind, name, target.id, hq.id)


def call_strike(game: Game, command: Command, kind: str) -> Unit:
    """Spend a strike and one of the company HQ's commands; the weapon that strikes."""
    weapon = dict(callable_strikes(game, command))[kind]
    left = list(game.strikes[command.side])
    left[KINDS.index(kind)] -= 1
    both = list(game.strikes)
    both[command.side] = (left[0], left[1])
    game.strikes = tuple(both)
    game.swap(replace(command, used=command.used + 1, struck=kind))
    return weapon


def strike(game: Game, command: Command, action: Strike, target: Unit | None, dice: Dice) -> None:
    """Call a strike down on a hex, or on a bunker in it."""
    weapon = call_strike(game, command, action.kind)
    use_spotter(game, action.spotter)
    count = weapon.type.dice or 0
    land(game, weapon, game.field.by_name[action.to], target, count, dice)
