"""Assaults (9.0): three rounds of fire and retreat, the defender first, then regrouping."""

from collections.abc import Iterator
from dataclasses import replace

from studio.engine.dice import Dice
from studio.model.terrain import total_penalty
from studio.rules.combat_infantry.actions import (
    Action,
    Fight,
    Hold,
    Regroup,
    Retreat,
    Settle,
    Shoot,
    one,
)
from studio.rules.combat_infantry.casualties import ASSAULT, eliminate
from studio.rules.combat_infantry.control import safe
from studio.rules.combat_infantry.fire import BEST_FIRE, dice_of, scored
from studio.rules.combat_infantry.morale import checks_in_assault, leader_in, passes
from studio.rules.combat_infantry.movement import leave_map
from studio.rules.combat_infantry.phases import Assaulting, Losses, Melee, Regrouping
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UNSEEN, UP, UPRIGHT, Block, Game, full

ROUNDS = 3
RETREATS_OFF_MAP = 2
"""Units that may retreat over the map's edge from a hex in a round (ruling 101)."""


# --- which assault is next ----------------------------------------------------------------------


def settle_assaulting(game: Game, choice: Assaulting, _dice: Dice) -> bool:
    """A single assault needs no choice, and none at all ends them."""
    fights = list(game.field.hexes_in(game.position.fights))
    if len(fights) > 1:
        return False
    if fights:
        begin(game, choice.side, fights[0])
    else:
        game.pop()
    return True


def assault_choices(game: Game, _choice: Assaulting) -> list[Action]:
    """Assaults are resolved in the order that the active player likes (9.1)."""
    return [one(Fight, game.field.name[at]) for at in game.field.hexes_in(game.position.fights)]


def begin(game: Game, attacker: int, at: int) -> None:
    """Reveal all units of an assault and begin its first round with the defender (9.1, 9.2)."""
    for block in list(game.position.at(at)):
        game.put(block._replace(face=UP))
    origins = 0
    for block in game.position.of(attacker, at):
        origins |= game.field.bit[block.came] if block.came >= 0 else 0
    game.push(Melee(1 - attacker, at, attacker, origins=origins))


# --- rounds -------------------------------------------------------------------------------------


def settle_melee(game: Game, melee: Melee, dice: Dice) -> bool:
    """Everything in a side's part of a round that isn't a choice."""
    mine = game.position.of(melee.side, melee.at)
    if not mine or not game.position.of(1 - melee.side, melee.at):
        _finish(game, melee)
        return True
    if melee.left is None:
        _check_morale(game, melee, dice)
        return True
    if not _to_act(game, melee):
        _next_part(game, melee)
        return True
    if _last_round(melee) and not any(
        _retreats(game, melee, block) for block in _to_act(game, melee)
    ):
        _lose_trapped(game, melee)
        return True
    return False


def _last_round(melee: Melee) -> bool:
    """Attackers have to retreat in the third round (9.2 b)."""
    return melee.round == ROUNDS and melee.side == melee.attacker


def _to_act(game: Game, melee: Melee) -> list[Block]:
    """The units of the part that are still there and have yet to fire or retreat."""
    there = {block.unit: block for block in game.position.of(melee.side, melee.at)}
    if _last_round(melee):
        return [there[number] for number in sorted(there)]
    return [there[number] for number in melee.left or () if number in there]


def _check_morale(game: Game, melee: Melee, dice: Dice) -> None:
    """Units at strength 1 check first; who fails does nothing, or surrenders at last (9.3, 9.2)."""
    blocks = sorted(game.position.of(melee.side, melee.at))
    able, lost = [], []
    for block in blocks:
        unit = game.unit(block)
        if not checks_in_assault(unit, block, len(blocks) == 1) or _steady(game, unit, melee, dice):
            able.append(block.unit)
        elif _last_round(melee):
            lost.append(block)
    active = tuple(n for n in able if can_act(game.known(n)))
    game.swap(replace(melee, left=active, crossed=()))
    for block in lost:
        eliminate(game, block)


def can_act(unit: Unit) -> bool:
    """Whether a unit does anything in an assault; mines don't (7.2)."""
    return unit.traits.fires_in_assault or unit.traits.leaves_assault


def _steady(game: Game, unit: Unit, melee: Melee, dice: Dice) -> bool:
    """Whether a unit passes its check, with the morale of an HQ in the hex (9.3)."""
    leader = leader_in(game, unit, melee.at)
    morale = leader.morale if leader else unit.morale
    return passes(game, morale, dice, melee.at, side=unit.side)


def _next_part(game: Game, melee: Melee) -> None:
    """The attacker's part after the defender's; then the next round (9.2)."""
    attackers = melee.side == melee.attacker
    game.swap(
        replace(
            melee,
            side=1 - melee.side,
            round=melee.round + attackers,
            left=None,
            crossed=(),
        )
    )


def _lose_trapped(game: Game, melee: Melee) -> None:
    """Attackers who can't retreat in the third round are eliminated (9.4)."""
    for block in sorted(game.position.of(melee.side, melee.at)):
        eliminate(game, block)


def melee_choices(game: Game, melee: Melee) -> list[Action]:
    """Fire or retreat, unit by unit, in the order that their owner likes (9.2, ruling 132)."""
    found: list[Action] = []
    for block in _to_act(game, melee):
        unit = game.unit(block)
        if not _last_round(melee):
            found += _shots(game, melee, unit)
            found.append(one(Hold, unit.id))
        if melee.round > 1 or melee.side == melee.attacker:
            found += (one(Retreat, unit.id, to) for to in _retreats(game, melee, block))
    return found


def _shots(game: Game, melee: Melee, unit: Unit) -> Iterator[Action]:
    """Fire goes to the strongest, save for units that may target, HQs never (9.2, 9.64, 2.2)."""
    if not unit.traits.fires_in_assault or not unit.fire:
        return
    yield one(Shoot, unit.id)
    for block in sorted(game.position.of(1 - melee.side, melee.at)):
        target = game.unit(block)
        mine = target.traits.hit_only_in_assault and unit.traits.targets_mines
        if mine or (unit.traits.targets_in_assault and not target.traits.shielded):
            yield one(Shoot, unit.id, target.id)


def assault_fire(game: Game, melee: Melee, unit: Unit, block: Block) -> int:
    """Highest roll that hits, by round and hexside crossed; never below 1 (9.1, 9.6, ruling 55)."""
    fire = unit.fire * unit.traits.assault_fire_factor
    if melee.round > 1 and unit.traits.later_rounds_fire is not None:
        fire = unit.traits.later_rounds_fire
    if block.side == melee.attacker and block.came >= 0:
        row = game.lie.rows[block.came][game.field.direction(block.came, melee.at)]
        fire += row.penalty(unit.unit_class, melee.round) if row is not None else 0
    if game.smoke & game.field.bit[melee.at]:
        penalties = game.field.smoke_marker.penalties
        fire += total_penalty(penalties, unit.unit_class, melee.round)
    return max(1, min(BEST_FIRE, fire))


def shoot(game: Game, unit: Unit, target: Unit | None, dice: Dice) -> None:
    """Roll the fire of a unit in an assault; hits apply at once (9.2)."""
    melee = game.phase
    assert isinstance(melee, Melee)
    block = game.block(unit.number)
    power = assault_fire(game, melee, unit, block)
    rolls = dice.roll(dice_of(unit, block))
    act(game, melee, unit)
    _backfire(game, melee, unit, rolls)
    hits = scored(game, rolls, power)
    if hits:
        number = target.number if target else -1
        game.push(Losses(1 - melee.side, melee.at, hits, ASSAULT, 1, number))


def act(game: Game, melee: Melee, unit: Unit) -> None:
    """Take a unit from those that have yet to act in this part."""
    left = tuple(number for number in melee.left or () if number != unit.number)
    game.swap(replace(melee, left=left))


def _backfire(game: Game, melee: Melee, unit: Unit, rolls: tuple[int, ...]) -> None:
    """Rolls of 9 and 0 against a minefield hit the firer, engineers by 0 alone (7.2)."""
    mined = any(
        game.unit(block).traits.hit_only_in_assault
        for block in game.position.of(1 - melee.side, melee.at)
    )
    if not mined or unit.side != melee.attacker:
        return
    backfires = sum(roll in unit.traits.mine_backfire for roll in rolls)
    if backfires:
        game.push(Losses(unit.side, melee.at, backfires, ASSAULT, 1, unit.number))


# --- retreats (9.4) -----------------------------------------------------------------------------


def _retreats(game: Game, melee: Melee, block: Block) -> list[str]:
    """Where a unit may retreat to: hexes by address, edges of the map by name.

    To neither enemy nor disputed hexes; defenders not to where the assault came from either
    (ruling 62). Stacking counts, and the hexside's assault limit for each round.
    """
    unit = game.unit(block)
    if not unit.traits.leaves_assault:
        return []
    allowed = safe(game, melee.side)
    if melee.side != melee.attacker:
        allowed &= ~melee.origins
        if game.field.options.strict_defender_retreat:
            allowed &= game.position.friendly(melee.side)
    found = [game.field.name[to] for to in withdrawals(game, unit, block, allowed, melee.crossed)]
    if melee.crossed.count(-1) < RETREATS_OFF_MAP:
        found += game.field.rim[melee.at]
    return found


def withdrawals(
    game: Game, unit: Unit, block: Block, allowed: int, crossed: tuple[int, ...]
) -> Iterator[int]:
    """Adjacent hexes that a unit can step into with no regard to movement points (ruling 105)."""
    field, here = game.field, block.where
    for to, _ in game.lie.steps(unit.unit_class)[here]:
        if not field.bit[to] & allowed:
            continue
        if crossed.count(field.side_between(here, to)) >= game.lie.assault_limit(here, to):
            continue
        if not full(game, unit.side, to):
            yield to


def retreat(game: Game, unit: Unit, to: str) -> None:
    """Leave the assault; a defender is face-up and can't act any more this turn (9.2, 9.4).

    Of attackers, only an HQ that returned into the assault hasn't acted; it still may (4.4).
    """
    melee = game.phase
    assert isinstance(melee, Melee)
    block, at = game.block(unit.number), game.field.by_name.get(to)
    crossed = -1 if at is None else game.field.side_between(block.where, at)
    act(game, replace(melee, crossed=(*melee.crossed, crossed)), unit)
    if at is None:
        leave_map(game, unit, to)
        return
    came = block.where if game.wired(at) else -1
    acted = block.acted or melee.side != melee.attacker or came >= 0
    game.put(block._replace(where=at, face=UP, acted=acted, came=came))


# --- the end of an assault ----------------------------------------------------------------------


def _finish(game: Game, melee: Melee) -> None:
    """The side that is left has won and may regroup; defenders stand upright (9.2, 9.5)."""
    game.pop()
    left = game.position.at(melee.at)
    if not left:
        return
    winner = left[0].side
    for block in list(left):
        game.touch(block._replace(came=-1, face=_winner_face(game, block, melee.attacker)))
    movers = sorted(b.unit for b in left if game.unit(b).traits.leaves_assault)
    if movers:
        game.push(Regrouping(winner, melee.at, tuple(movers)))


def _winner_face(game: Game, block: Block, attacker: int) -> int:
    """Tanks, bunkers and mines that were revealed stay so (rulings 126, 127)."""
    traits = game.unit(block).traits
    stays = traits.permanently_face_up or traits.stays_revealed or traits.may_stay_revealed
    return UP if stays or block.side == attacker else UPRIGHT


def settle_regrouping(game: Game, regrouping: Regrouping, _dice: Dice) -> bool:
    """Over when nobody is left who could regroup."""
    if any(True for _ in _regroupings(game, regrouping)):
        return False
    game.pop()
    return True


def regroup_choices(game: Game, regrouping: Regrouping) -> list[Action]:
    """To adjacent friendly hexes, within stacking and assault limits (9.5)."""
    found: list[Action] = list(_regroupings(game, regrouping))
    found.append(one(Settle, game.field.name[regrouping.at]))
    return found


def _regroupings(game: Game, regrouping: Regrouping) -> Iterator[Action]:
    friendly = game.position.friendly(regrouping.side) & ~game.flood
    for number in regrouping.left:
        unit, block = game.known(number), game.block(number)
        for to in withdrawals(game, unit, block, friendly, regrouping.crossed):
            yield one(Regroup, unit.id, game.field.name[to])


def regroup(game: Game, unit: Unit, to: str) -> None:
    """Move a winner to an adjacent friendly hex; this is no action of its own (9.5, ruling 106)."""
    regrouping = game.phase
    assert isinstance(regrouping, Regrouping)
    block, at = game.block(unit.number), game.field.by_name[to]
    side = game.field.side_between(block.where, at)
    left = tuple(number for number in regrouping.left if number != unit.number)
    game.swap(replace(regrouping, left=left, crossed=(*regrouping.crossed, side)))
    if game.wired(at):  # it is stuck there until the next turn (7.5, ruling 47)
        game.put(block._replace(where=at, acted=True, came=block.where))
    else:
        game.put(block._replace(where=at, came=UNSEEN))
