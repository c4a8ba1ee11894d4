"""Why an action isn't possible: the rule that forbids it, for the message of an IllegalAction.

It is told from the view of the side to act: a refusal mustn't give away what is hidden.
"""

from typing import Final

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.command import CHQ_COMMANDS, in_range
from studio.rules.combat_infantry.fire import firepower_at
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.phases import (
    Arriving,
    Assaulting,
    Command,
    Deploying,
    Faces,
    Losses,
    Melee,
    Overstacked,
    PlayerTurn,
    Promotion,
    Regrouping,
    SettingUp,
    Suffering,
)
from studio.rules.combat_infantry.rally import may_rally
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sight import look
from studio.rules.combat_infantry.state import Block, Game

DOING: Final = {
    PlayerTurn: "a player turn begins, and an HQ is to be activated (1.1)",
    Deploying: "an HQ may deploy (4.2)",
    Command: "units are commanded (4.0)",
    Losses: "hits are to be taken (6.3)",
    Suffering: "friendly fire is to be taken (6.64)",
    Promotion: "an HQ is to be replaced (4.4)",
    Overstacked: "a hex is overstacked (8.2)",
    Assaulting: "the next assault is to be chosen (9.1)",
    Melee: "an assault is fought (9.2)",
    Regrouping: "the winner of an assault may regroup (9.5)",
    Faces: "tanks are turned upright or not (1.3)",
    Arriving: "units arrive (10.1)",
    SettingUp: "a side sets up (10.1)",
}
"""What is going on in each phase, in words."""

BY_UNITS: Final = (
    a.Rally,
    a.Fire,
    a.Move,
    a.Assault,
    a.Breach,
    a.Exit,
    a.Dig,
    a.Smoke,
    a.Demolish,
    a.Clear,
    a.Withdraw,
)
"""The actions of units that are commanded (1.2)."""


PLACE: Final[dict[type[a.Action], tuple[type, ...]]] = {
    **dict.fromkeys((a.Activate, a.Pass), (PlayerTurn,)),
    **dict.fromkeys((a.Deploy, a.Stay), (Deploying,)),
    **dict.fromkeys((a.Check, a.End, a.Strike, a.Raze, *BY_UNITS), (Command,)),
    a.Lose: (Losses, Overstacked),
    a.Suffer: (Suffering,),
    a.Promote: (Promotion,),
    a.Fight: (Assaulting,),
    **dict.fromkeys((a.Shoot, a.Retreat, a.Hold), (Melee,)),
    **dict.fromkeys((a.Regroup, a.Settle), (Regrouping,)),
    **dict.fromkeys((a.Conceal, a.Show), (Faces,)),
    **dict.fromkeys((a.Enter, a.Delay), (Arriving,)),
    **dict.fromkeys((a.Place, a.Lay, a.Ready), (SettingUp,)),
}
"""The phases to which an action belongs."""


def reason(game: Game, action: a.Action) -> str:
    """Which rule forbids an action here, in words; empty when there is no more to say."""
    if not isinstance(game.phase, PLACE[type(action)]):
        times = " or ".join(DOING[phase] for phase in PLACE[type(action)])
        return f'"{action.verb}" is for when {times}'
    name = getattr(action, "unit", None)
    if name is None:
        return ""
    unit = next((u for u in game.units if u is not None and u.id == name), None)
    if unit is None:
        return f'nobody here is called "{name}"'
    if unit.side != game.phase.side:
        return f"{name} is of the other side"
    block = game.blocks[unit.number]
    if block is None:
        return f"{name} is not on the map"
    if not isinstance(game.phase, Command) or not isinstance(action, BY_UNITS):
        return ""
    return _command(game, game.phase, unit, block) or _unit_action(game, unit, block, action)


def _command(game: Game, command: Command, unit: Unit, block: Block) -> str:
    """Why the active HQ gives a unit no order (1.2, 4.1, 4.3)."""
    hq = game.known(command.hq)
    if block.acted:
        return f"{unit.id} has acted this turn (1.2)"
    if game.position.fights >> block.where & 1:
        return f"{unit.id} is in an assault (9.1)"
    if unit is hq or unit.traits.needs_no_command or unit.number in command.ready:
        return ""
    if unit.company != hq.company or unit.is_hq:
        return f"{hq.id} does not command {unit.id} (4.1)"
    if hq.is_chq:
        spent = command.used >= CHQ_COMMANDS
        return f"{hq.id} has given its {CHQ_COMMANDS} commands (4.1)" if spent else ""
    return _platoon(game, command, hq, unit, block)


def _platoon(game: Game, command: Command, hq: Unit, unit: Unit, block: Block) -> str:
    if unit.is_squad and unit.platoon != hq.platoon:
        return f"{unit.id} is of another platoon than {hq.id} (4.1)"
    if not unit.is_squad and command.weapon >= 0:
        return f"{hq.id} has commanded its one weapon (4.1)"
    if in_range(game, game.block(hq.number).where, block.where):
        return ""
    if unit.is_squad:
        return f'{unit.id} is out of command: it has to "check {unit.id}" first (4.3)'
    return f"{unit.id} is not next to {hq.id}, and weapons never act without command (4.3)"


def _unit_action(game: Game, unit: Unit, block: Block, action: a.Action) -> str:
    """Why a unit that is commanded can't do this."""
    if isinstance(action, a.Rally):
        return "" if may_rally(unit, block) else f"{unit.id} has no step to regain (5.0)"
    to = getattr(action, "to", None)
    at = game.field.by_name.get(to) if to is not None else None
    if to is not None and at is None:
        return f"{to} is not on the map"
    if isinstance(action, a.Fire) and at is not None:
        return _fire(game, unit, block, at, action)
    if isinstance(action, a.Move) and at is not None:
        return _move(game, unit, block, at)
    if isinstance(action, a.Assault) and at is not None:
        return _assault(game, unit, at)
    if isinstance(action, a.Dig):
        return f"foxholes are dug once, in clear ground ({_terrain(game, block)}) (7.1)"
    return ""


def _terrain(game: Game, block: Block) -> str:
    return game.field.ground.cells[game.field.hexes[block.where]].terrain


def _fire(game: Game, unit: Unit, block: Block, at: int, action: a.Fire) -> str:
    far = game.field.distance(block.where, at)
    if not game.position.of(1 - unit.side, at):
        return f"no enemy is in {action.to} (6.3)"
    if game.position.fights >> at & 1:
        return f"{action.to} is an assault, and nobody fires into one (6.1)"
    if not unit.least <= far <= unit.most:
        return f"{action.to} is {far} hexes away, and the range is {unit.most} (6.2)"
    return (
        _sight(game, unit, block, at, action)
        or _limits(game, unit, block, at, far)
        or _target(game, unit, at, action)
    )


def _sight(game: Game, unit: Unit, block: Block, at: int, action: a.Fire) -> str:
    if game.lie.sightlines.visible(block.where, at, game.smoke):
        return ""
    if unit.bombards:
        return f"{unit.id} doesn't see {action.to} and has no such spotter (6.62)"
    hexes = game.field.hexes
    smoke = frozenset(hexes[n] for n in game.field.hexes_in(game.smoke))
    answer = look(game.lie.sightlines.blocking, hexes[block.where], hexes[at], smoke)
    return f"{unit.id} doesn't see {action.to}: {answer.reason} ({answer.rule})"


def _limits(game: Game, unit: Unit, block: Block, at: int, far: int) -> str:
    command = game.phase
    if unit.bombards or not isinstance(command, Command):
        return ""
    if far == 1:
        side, limit = game.field.side_between(block.where, at), game.lie.fire_limit(block.where, at)
        full = command.fired.count(side) >= limit
        return f"{limit} units may fire across that hexside, and have (6.5)" if full else ""
    if (block.where, at) in command.ranged:
        return "another unit of this hex has fired there at long range (6.51)"
    friends = game.position.held[unit.side] | game.position.fights
    barred = game.lie.sightlines.line(block.where, at).barred(friends)
    return "friends are in the line of fire (6.4)" if barred else ""


def _target(game: Game, unit: Unit, at: int, action: a.Fire) -> str:
    if not action.target:
        return "whoever is there is armoured and has to be targeted (6.3)"
    for block in game.position.of(1 - unit.side, at):
        target = game.units[block.unit] if block.unit >= 0 else None
        if target is None or target.id != action.target:
            continue
        if target.traits.shielded and not unit.traits.targets_shielded:
            return "HQs can't be targeted (2.2)"
        if firepower_at(unit, target, "full") <= 0:
            return f"armour {target.armour} leaves no firepower of {unit.fire} (6.32)"
    return f"{action.target} isn't seen in {action.to}: only what is face-up can be targeted (6.31)"


def _move(game: Game, unit: Unit, block: Block, at: int) -> str:
    name = game.field.name[at]
    if not unit.move:
        return f"{unit.id} never moves (8.1)"
    if game.position.held[1 - unit.side] >> at & 1 or game.position.fights >> at & 1:
        return f'{name} is enemy-occupied: "assault" it from the hex before (9.1)'
    if at in reach(game, unit, block.where):
        return f"{unit.id} is held where it is (7.5)"
    return (
        f"{name} is out of reach of {unit.move} movement points, "
        "with the stops that the enemy causes (8.0, 8.1)"
    )


def _assault(game: Game, unit: Unit, at: int) -> str:
    name = game.field.name[at]
    if not unit.traits.moves_into_assault:
        return f"{unit.id} never moves into assaults (9.6)"
    if not game.position.of(1 - unit.side, at):
        return f"no enemy is in {name} (9.1)"
    if game.wired(at):
        return f"wire lies in {name}, and nobody assaults into it (7.5)"
    if len(game.position.of(unit.side, at)) >= game.stack_limit(at, unit.side):
        return f"{name} holds no more attackers (9.1)"
    return "that hexside is too far, closed to the unit, or has its limit of assaults (9.1)"
