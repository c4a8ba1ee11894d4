"""What an action promises the side that takes it: a judgement one step ahead, from its view alone.

Chances count by their expectation. Each kind of action has its own function, in the table at the
end; what they judge by is in `studio.rules.combat_infantry.estimate`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.assault import assault_fire
from studio.rules.combat_infantry.bombard import hq_bonus
from studio.rules.combat_infantry.command import leaves_behind
from studio.rules.combat_infantry.estimate import VICTORY_POINT, Estimate
from studio.rules.combat_infantry.fire import BEST_FIRE, dice_of, firepower_at, may_be_hit
from studio.rules.combat_infantry.phases import Command, Melee, Overstacked
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.stacking import crowds_foxhole
from studio.rules.combat_infantry.state import Block, Game, State
from studio.rules.combat_infantry.temper import EAGER, Temper

LAST: Final = 0.001
"""An HQ's own action ends its commands (4.2), so it counts little while others can still act."""
NEVER: Final = -1_000.0
COVER: Final = 2.0
"""What each hit that a step takes is worth to a unit that is being set up (6.7)."""
ROUNDS: Final = 3


def prospects(view: State, actions: Sequence[a.Action], temper: Temper = EAGER) -> list[float]:
    """What each of the actions promises the side to act, in points."""
    game = Game(view)
    return judged(Estimate(game, game.phase.side, temper), actions)


def judged(estimate: Estimate, actions: Sequence[a.Action]) -> list[float]:
    """What each of the actions promises, by an estimate of the position."""
    joining = Counter(action.to for action in actions if isinstance(action, a.Assault))
    return [PROSPECTS[type(action)](estimate, action, joining) for action in actions]


Judge = Callable[[Estimate, Any, Mapping[str, int]], float]


def _fixed(points: float) -> Judge:
    return lambda _estimate, _action, _joining: points


def _whose(estimate: Estimate, action: Any) -> tuple[Unit, Block]:
    unit = estimate.units[action.unit]
    return unit, estimate.game.block(unit.number)


def _in_turn(estimate: Estimate, unit: Unit, points: float) -> float:
    """The points, or little of them for the HQ whose commands would be over."""
    command = estimate.game.phase
    if isinstance(command, Command) and command.hq == unit.number:
        return points * LAST
    return points


# --- set-up -------------------------------------------------------------------------------------


def _place(estimate: Estimate, action: Any, _joining: Mapping[str, int]) -> float:
    """Near what is to be won or kept, and in cover."""
    unit = estimate.units[action.unit]
    at = estimate.field.by_name[action.to]
    block = Block(unit.number, unit.side, at, unit.steps)
    return COVER * estimate.game.needed(at, 0) + estimate.worth(unit, block, at)


def _lay(estimate: Estimate, action: a.Lay, _joining: Mapping[str, int]) -> float:
    return estimate.pull[estimate.field.by_name[action.to]]


# --- activation ---------------------------------------------------------------------------------


def _activate(estimate: Estimate, action: a.Activate, _joining: Mapping[str, int]) -> float:
    """Units that could act under it count, those near the enemy twice."""
    hq, block = _whose(estimate, action)
    reach = estimate.game.lie.commands[block.where] | estimate.field.bit[block.where]
    total = 0.1
    for other in estimate.game.blocks_of(estimate.side):
        unit = estimate.game.unit(other)
        if other.acted or unit.is_hq or unit.company != hq.company:
            continue
        if hq.is_chq:
            total += 0.4 * (1 + (other.where in estimate.fire_around)) * (not unit.is_squad or 0.5)
        elif unit.is_squad and unit.platoon == hq.platoon:
            within = bool(estimate.field.bit[other.where] & reach)
            total += (1 + (other.where in estimate.fire_around)) * (1.0 if within else 0.4)
    return total


def _deploy(estimate: Estimate, action: a.Deploy, _joining: Mapping[str, int]) -> float:
    hq, block = _whose(estimate, action)
    to = estimate.field.by_name[action.to]
    if estimate.field.bit[to] & estimate.full:
        return NEVER
    return estimate.gain(hq, block, to) - estimate.temper.hesitation


def _check(estimate: Estimate, action: a.Check, _joining: Mapping[str, int]) -> float:
    unit, _ = _whose(estimate, action)
    return unit.morale / 10


# --- fire ---------------------------------------------------------------------------------------


def _fire(estimate: Estimate, action: a.Fire, _joining: Mapping[str, int]) -> float:
    unit, block = _whose(estimate, action)
    at = estimate.field.by_name[action.to]
    points = _shot(estimate, unit, unit.type.dice or block.steps, at, action.target)
    return _in_turn(estimate, unit, points)


def _strike(estimate: Estimate, action: a.Strike, _joining: Mapping[str, int]) -> float:
    weapon = estimate.field.strikes[estimate.side][action.kind]
    at = estimate.field.by_name[action.to]
    return _shot(estimate, weapon, weapon.type.dice or 1, at, action.target) - 1.0


def _shot(estimate: Estimate, unit: Unit, dice: int, at: int, target: str) -> float:
    """The worth of the steps that a roll takes on average, less those of friends too near."""
    game = estimate.game
    how = unit.traits.bombarded_armour if unit.bombards else "full"
    needed = game.needed(at, 1 if unit.bombards else 0)
    if unit.traits.ignores_double_defence:
        needed = 1
    bonus = hq_bonus(game, unit, at) if unit.bombards else 0
    if target:
        aim = estimate.units[target]
        blocks, fire = [game.block(aim.number)], firepower_at(unit, aim, how, bonus)
    else:
        enemies = game.position.of(1 - estimate.side, at)
        blocks = [block for block in enemies if may_be_hit(game, block, how)]
        fire = min(BEST_FIRE, unit.fire + bonus)
    gain = estimate.toll(dice, fire, needed, blocks) * (1.5 if estimate.prize(at) else 1.0)
    zeros = dice * unit.traits.friendly_hits_per_zero
    return gain - (_friendly_fire(estimate, zeros, at) if unit.bombards else 0.0)


def _friendly_fire(estimate: Estimate, dice: int, at: int) -> float:
    """Zeros hit friends next to the target (6.64), those of aircraft as if twice as many (2.7)."""
    near = estimate.field.around[at] & estimate.game.position.held[estimate.side]
    if not near:
        return 0.0
    return dice / 10 * (estimate.field.terms.elimination * VICTORY_POINT / 2)


# --- movement -----------------------------------------------------------------------------------


def _move(estimate: Estimate, action: Any, _joining: Mapping[str, int]) -> float:
    unit, block = _whose(estimate, action)
    to = estimate.field.by_name[action.to]
    if estimate.field.bit[to] & estimate.full:
        return NEVER
    return _in_turn(estimate, unit, estimate.gain(unit, block, to) - estimate.temper.hesitation)


def _exit(estimate: Estimate, action: a.Exit, _joining: Mapping[str, int]) -> float:
    """An HQ leaves after those whom it commands, or in the last turn (10.4)."""
    points = estimate.field.terms.exits.get((estimate.side, action.edge), 0)
    unit = estimate.units[action.unit]
    last = estimate.game.turn >= estimate.field.turns
    if points <= 0 or (not last and leaves_behind(estimate.game, unit)):
        return NEVER
    return _in_turn(estimate, unit, points * VICTORY_POINT)


def _assault(estimate: Estimate, action: a.Assault, joining: Mapping[str, int]) -> float:
    """What the whole party wins on average, shared among it; others who can join are counted in."""
    game = estimate.game
    unit, block = _whose(estimate, action)
    at = estimate.field.by_name[action.to]
    there = game.position.of(estimate.side, at)
    room = game.stack_limit(at, estimate.side) - len(there)
    party = len(there) + max(1, min(room, _parties(joining[action.to])))
    mine = [*there, *[block] * (party - len(there))]
    foes = game.position.of(1 - estimate.side, at)
    lost, taken, won = _melee_result(
        sum(estimate.steps_of(b) for b in mine),
        sum(estimate.hits_of(b) * _factor(game, b) for b in mine),
        sum(estimate.steps_of(b) for b in foes),
        sum(estimate.hits_of(b) for b in foes),
    )
    worth = max((estimate.worth_of_step(b) for b in foes), default=0.0)
    points = taken * worth - estimate.caution * lost * estimate.worth_of_step(block)
    points += won * (estimate.prize(at) + 0.2 * estimate.pull[at])
    return _in_turn(estimate, unit, points / party - estimate.given_up(block))


def _parties(ways: int) -> int:
    """Units that could join, from the number of ways in; each has a few."""
    return max(1, ways // 2)


def _factor(game: Game, block: Block) -> int:
    return game.unit(block).traits.assault_fire_factor if block.unit >= 0 else 1


def _melee_result(
    steps: float, hits: float, foes: float, their_hits: float
) -> tuple[float, float, float]:
    """Steps lost and taken over three rounds, and the chance to win, by expectation (9.2)."""
    mine, theirs = steps, foes
    for number in range(1, ROUNDS + 1):
        mine -= min(mine, their_hits * theirs / foes)
        if number < ROUNDS:
            theirs -= min(theirs, hits * mine / steps)
    left = theirs / foes
    return steps - mine, foes - theirs, max(0.0, 1.0 - 2 * left)


# --- other actions ------------------------------------------------------------------------------


def _rally(estimate: Estimate, action: a.Rally, _joining: Mapping[str, int]) -> float:
    _, block = _whose(estimate, action)
    command = estimate.game.phase
    morale = estimate.game.known(command.hq).morale if isinstance(command, Command) else 5
    return morale / 10 * estimate.worth_of_step(block)


def _dig(estimate: Estimate, action: a.Dig, _joining: Mapping[str, int]) -> float:
    unit, block = _whose(estimate, action)
    if estimate.game.needed(block.where, 0) > 1 or crowds_foxhole(estimate.game, block):
        return NEVER
    spared = estimate.danger(unit, block, block.where) / 2 + 0.3 * estimate.prize(block.where) / 10
    return _in_turn(estimate, unit, spared - estimate.temper.hesitation)


# --- losses -------------------------------------------------------------------------------------


def _lose(estimate: Estimate, action: Any, _joining: Mapping[str, int]) -> float:
    """The least is lost with the block whose step is worth least; a surplus one loses all (8.2)."""
    _, block = _whose(estimate, action)
    steps = block.steps if isinstance(estimate.game.phase, Overstacked) else 1
    return -steps * estimate.worth_of_step(block)


def _promote(estimate: Estimate, action: a.Promote, _joining: Mapping[str, int]) -> float:
    squad = estimate.units[action.squad]
    block = estimate.game.block(squad.number)
    at = estimate.field.by_name[action.to]
    return -estimate.worth_of_step(block) - estimate.fire_around.get(at, 0.0)


# --- assaults -----------------------------------------------------------------------------------


def _shoot(estimate: Estimate, action: a.Shoot, _joining: Mapping[str, int]) -> float:
    unit, block = _whose(estimate, action)
    melee = estimate.game.phase
    assert isinstance(melee, Melee)
    foes = estimate.game.position.of(1 - estimate.side, melee.at)
    fire = assault_fire(estimate.game, melee, unit, block)
    worth = max((estimate.worth_of_step(b) for b in foes), default=0.0)
    return estimate.hits_with(dice_of(unit, block), fire) * worth


def _retreat(estimate: Estimate, action: a.Retreat, _joining: Mapping[str, int]) -> float:
    """Worth it when the enemy in the hex is much stronger; not from a goal, nor off the map."""
    unit, block = _whose(estimate, action)
    melee = estimate.game.phase
    assert isinstance(melee, Melee)
    at = estimate.field.by_name.get(action.to)
    if at is None:
        return -unit.type.value_of(block.steps) - VICTORY_POINT / 2
    mine = estimate.game.position.of(estimate.side, melee.at)
    foes = estimate.game.position.of(1 - estimate.side, melee.at)
    threat = sum(map(estimate.hits_of, foes)) / len(mine) * estimate.worth_of_step(block)
    outnumbered = _strength(estimate, foes) > 1.5 * _strength(estimate, mine)
    points = threat * (1.5 if outnumbered else 0.3) - estimate.prize(melee.at) / len(mine)
    return points + 0.05 * estimate.worth(unit, block, at)


def _strength(estimate: Estimate, blocks: Sequence[Block]) -> float:
    return sum(map(estimate.hits_of, blocks))


def _regroup(estimate: Estimate, action: a.Regroup, _joining: Mapping[str, int]) -> float:
    unit, block = _whose(estimate, action)
    to = estimate.field.by_name[action.to]
    points = estimate.gain(unit, block, to)
    return points - estimate.temper.hesitation


PROSPECTS: Final[Mapping[type[a.Action], Judge]] = {
    a.Activate: _activate,
    a.Pass: _fixed(0.0),
    a.Deploy: _deploy,
    a.Stay: _fixed(0.0),
    a.Check: _check,
    a.End: _fixed(0.0),
    a.Rally: _rally,
    a.Fire: _fire,
    a.Move: _move,
    a.Assault: _assault,
    a.Breach: _move,
    a.Exit: _exit,
    a.Dig: _dig,
    a.Smoke: _fixed(-1.0),
    a.Demolish: _fixed(-1.0),
    a.Clear: _fixed(1.0),
    a.Withdraw: _fixed(0.5),
    a.Strike: _strike,
    a.Raze: _fixed(-1.0),
    a.Lose: _lose,
    a.Suffer: _lose,
    a.Promote: _promote,
    a.Fight: _fixed(0.0),
    a.Shoot: _shoot,
    a.Retreat: _retreat,
    a.Hold: _fixed(-1.0),
    a.Regroup: _regroup,
    a.Settle: _fixed(0.0),
    a.Conceal: _fixed(1.0),
    a.Show: _fixed(0.0),
    a.Enter: _place,
    a.Delay: _fixed(NEVER),
    a.Place: _place,
    a.Lay: _lay,
    a.Ready: _fixed(-1.0),
}
"""How each kind of action is judged."""
