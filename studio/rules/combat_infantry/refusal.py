"""Why an action isn't possible: the rule that forbids it, for the message of an IllegalAction.

It is told from the view of the side to act: a refusal mustn't give away what is hidden. Here is
what holds for all actions and the reasons about turns and command (1.1, 4.0); those of the other
chapters are in modules of their own.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import refusal_assault as in_assaults
from studio.rules.combat_infantry import refusal_fire as fires
from studio.rules.combat_infantry import refusal_movement as moves
from studio.rules.combat_infantry import refusal_setup as set_ups
from studio.rules.combat_infantry import refusal_way as ways
from studio.rules.combat_infantry.command import CHQ_COMMANDS, checks, in_range
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
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game
from studio.words import mark, tr

DOING: Final = {
    PlayerTurn: mark("a player turn begins, and an HQ is to be activated (1.1)"),
    Deploying: mark("an HQ may deploy (4.2)"),
    Command: mark("units are commanded (4.0)"),
    Losses: mark("hits are to be taken (6.3)"),
    Suffering: mark("friendly fire is to be taken (6.64)"),
    Promotion: mark("an HQ is to be replaced (4.4)"),
    Overstacked: mark("a hex is overstacked (8.2)"),
    Assaulting: mark("the next assault is to be chosen (9.1)"),
    Melee: mark("an assault is fought (9.2)"),
    Regrouping: mark("the winner of an assault may regroup (9.5)"),
    Faces: mark("tanks are turned upright or not (1.3)"),
    Arriving: mark("units arrive (10.1)"),
    SettingUp: mark("a side sets up (10.1)"),
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
    a.Fire: (Command, PlayerTurn),
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
    """Which rule forbids an action here, in words."""
    if not isinstance(game.phase, PLACE[type(action)]):
        return _out_of_place(action, PLACE[type(action)])
    if isinstance(action, a.Fire) and isinstance(game.phase, PlayerTurn):
        return _by_itself(game, game.phase, action)
    return WHY[type(action)](game, game.phase, action)


def _out_of_place(action: a.Action, places: tuple[type, ...]) -> str:
    times = tr(" or ").join(tr(DOING[phase]) for phase in places)
    return tr('"{verb}" is for when {times}', verb=action.verb, times=times)


def _by_itself(game: Game, turn: PlayerTurn, action: a.Fire) -> str:
    """Why a unit doesn't fire while none is commanded: bunkers alone may (2.56, ruling 67)."""
    found = _on_map(game, action.unit)
    if isinstance(found, str) or not found[0].traits.needs_no_command:
        return _out_of_place(action, (Command,))
    return fires.against_lone_fire(game, turn, *found, action)


def _unit(game: Game, name: str) -> Unit | str:
    """The unit of the side to act with this id, or why there is none."""
    unit = next((u for u in game.units if u is not None and u.id == name), None)
    if unit is None:
        return tr('nobody here is called "{name}"', name=name)
    return tr("{name} is of the other side", name=name) if unit.side != game.phase.side else unit


def _on_map(game: Game, name: str) -> tuple[Unit, Block] | str:
    """A unit of the side to act with its block, or why there is none on the map."""
    unit = _unit(game, name)
    if isinstance(unit, str):
        return unit
    block = game.blocks[unit.number]
    if block is not None:
        return unit, block
    if unit.number in game.fallen:
        return tr("{name} is not on the map: it has been eliminated (6.33)", name=name)
    if any(number == unit.number for number, *_ in game.gone):
        return tr("{name} is not on the map: it has left it (9.4)", name=name)
    return tr("{name} is not on the map yet (10.1)", name=name)


# --- turns (1.1, 4.2) ---------------------------------------------------------------------------


def _against_activation(game: Game, _turn: PlayerTurn, action: a.Activate) -> str:
    found = _on_map(game, action.unit)
    if isinstance(found, str):
        return found
    unit, block = found
    if not unit.is_hq:
        return tr("{id} is no HQ, and only HQs are activated (1.1)", id=unit.id)
    if block.activated:
        return tr("{id} has been activated this turn (4.2)", id=unit.id)
    if block.acted and game.wired(block.where):
        return tr("{id} is caught in wire until the next turn (7.5)", id=unit.id)
    if block.acted:
        return tr(
            "{id} retreated from an assault, so it can't be activated this turn (9.2)", id=unit.id
        )
    return tr(
        "company {company} has had its HQ in this player turn, or passed (1.1)",
        company=unit.company,
    )


def _against_pass(game: Game, turn: PlayerTurn, action: a.Pass) -> str:
    mine = {u.company for u in game.units if u is not None and u.side == turn.side}
    if action.company in turn.companies:
        return tr("company {company} has nobody to fire at yet (ruling 67)", company=action.company)
    if action.company not in mine:
        return tr('there is no company "{company}" on this side (2.15)', company=action.company)
    return tr("company {company} is done with in this player turn (1.1)", company=action.company)


def _against_deployment(game: Game, deploying: Deploying, action: a.Deploy) -> str:
    hq = game.known(deploying.hq)
    other, at = _against_staying(game, deploying, action), game.field.by_name.get(action.to)
    if other or at is None:
        return other or tr("{to} is not on the map", to=action.to)
    here, bit = game.block(hq.number).where, game.field.bit[at]
    if not game.field.around[here] & bit:
        return tr("an HQ deploys one hex, and {to} isn't next to it (4.2)", to=action.to)
    if game.wired(here) or game.wired(at):
        return tr("nobody deploys out of wire or into it (7.5)")
    if game.flood & bit:
        return tr("{to} is flooded for a game turn after the dam broke (ruling 144)", to=action.to)
    if not game.lie.stack[at]:
        return ways.uninhabitable(game, at)
    if not game.lie.deploys(hq.unit_class)[here] >> at & 1:
        what = ways.hexside_of(game, here, at)
        return tr(
            "{what} is neither a clear hexside nor a road, and HQs deploy by these (4.2)", what=what
        )
    return tr(
        "{to} isn't friendly, but {whose} (4.2)", to=action.to, whose=in_assaults.whose(game, at)
    )


def _against_staying(game: Game, deploying: Deploying, action: a.Deploy | a.Stay) -> str:
    hq = game.known(deploying.hq).id
    return tr("it is {hq} that is being activated (4.2)", hq=hq) if action.unit != hq else ""


# --- command (4.1, 4.3) -------------------------------------------------------------------------


def _against_end(game: Game, command: Command, _action: a.End) -> str:
    return tr("it is {id} that is active (4.2)", id=game.known(command.hq).id)


def _against_check(game: Game, command: Command, action: a.Check) -> str:
    found = _on_map(game, action.unit)
    if isinstance(found, str):
        return found
    (unit, block), hq = found, game.known(command.hq)
    if not unit.is_squad:
        return tr(
            "{id} is no infantry squad, and nobody else acts without command (4.3)", id=unit.id
        )
    if unit.number in command.ready:
        return tr("{id} has passed its check and may act (4.3)", id=unit.id)
    if not checks(hq, unit):
        return tr(
            "squads check in the activation of their own platoon HQ, not in that of {id} (4.3)",
            id=hq.id,
        )
    return _busy(game, block, unit) or tr(
        "{id} commands {id2}, so it needs no check (4.3)", id=hq.id, id2=unit.id
    )


def _by_unit(game: Game, command: Command, action: Any) -> str:
    """Why a unit can't do that: no order, or what it would do is forbidden."""
    found = _on_map(game, action.unit)
    if isinstance(found, str):
        return found
    unit, block = found
    return _command(game, command, unit, block, action) or _deed(game, unit, block, action)


def _busy(game: Game, block: Block, unit: Unit) -> str:
    if block.acted:
        return tr("{id} has acted this turn (1.2)", id=unit.id)
    pending = game.position.fights >> block.where & 1
    return tr("{id} is in an assault (9.1)", id=unit.id) if pending else ""


def _command(game: Game, command: Command, unit: Unit, block: Block, action: a.Action) -> str:
    """Why the active HQ gives a unit no order (1.2, 4.1, 4.3)."""
    hq = game.known(command.hq)
    busy = _busy(game, block, unit)
    if busy or unit is hq:
        return busy
    if not unit.traits.takes_orders:
        return tr("{id} takes no orders (7.2)", id=unit.id)
    if unit.company != hq.company:
        return tr(
            "{id} does not command {id2}, which is of company {company} (4.1)",
            id=hq.id,
            id2=unit.id,
            company=unit.company,
        )
    if unit.is_hq:
        return tr(
            "{id} does not command {id2}: HQs are activated themselves (4.1)", id=hq.id, id2=unit.id
        )
    if unit.traits.needs_no_command:
        only = tr("{id} fires, and does nothing else (2.56)", id=unit.id)
        return "" if isinstance(action, a.Fire) else only
    if unit.number in command.ready:
        return ""
    if hq.is_chq:
        told = tr("{id} has given its {most} commands (4.1)", id=hq.id, most=CHQ_COMMANDS)
        return told if command.used >= CHQ_COMMANDS else ""
    return _platoon(game, command, hq, unit, block)


def _platoon(game: Game, command: Command, hq: Unit, unit: Unit, block: Block) -> str:
    if unit.is_squad and unit.platoon != hq.platoon:
        return tr("{id} is of another platoon than {id2} (4.1)", id=unit.id, id2=hq.id)
    if not unit.is_squad and command.weapon >= 0:
        return tr("{id} has commanded its one weapon (4.1)", id=hq.id)
    if in_range(game, game.block(hq.number).where, block.where):
        return ""
    if unit.is_squad:
        return tr('{id} is out of command: it has to "check {id}" first (4.3)', id=unit.id)
    return tr(
        "{id} is not next to {id2}, and weapons never act without command (4.3)",
        id=unit.id,
        id2=hq.id,
    )


def _deed(game: Game, unit: Unit, block: Block, action: a.Action) -> str:
    """Why a unit that is commanded can't do this."""
    if isinstance(action, a.Rally):
        return _against_rally(unit)
    if isinstance(action, a.Assault):
        return moves.against_assault(game, unit, block, action)
    if isinstance(action, a.Exit):
        return moves.against_exit(game, unit, block, action.edge)
    if isinstance(action, a.Dig):
        return moves.against_digging(game, unit, block)
    if isinstance(action, a.Clear):
        return moves.against_clearing(game, unit, block)
    if isinstance(action, a.Demolish):
        return fires.against_demolition(game, unit, block, action)
    return _somewhere(game, unit, block, action)


def _somewhere(game: Game, unit: Unit, block: Block, action: Any) -> str:
    at = game.field.by_name.get(action.to)
    if at is None:
        return tr("{to} is not on the map", to=action.to)
    if isinstance(action, a.Fire):
        return fires.against_fire(game, unit, block, at, action)
    if isinstance(action, a.Smoke):
        return fires.against_smoke(game, unit, block, at, action)
    if isinstance(action, a.Breach):
        return moves.against_breach(game, unit, block, at)
    if isinstance(action, a.Withdraw):
        return moves.against_withdrawal(game, unit, block, at)
    return moves.against_move(game, unit, block, at)


def _against_rally(unit: Unit) -> str:
    if unit.is_hq:
        return tr("{id} is an HQ, which has one step and no step to regain (5.0)", id=unit.id)
    if not unit.traits.rallies:
        return tr("{id} never rallies (2.56)", id=unit.id)
    return tr("{id} has no step to regain (5.0)", id=unit.id)


# --- strikes (2.6) ------------------------------------------------------------------------------


def _against_strike(game: Game, command: Command, action: a.Strike) -> str:
    at = game.field.by_name.get(action.to)
    return (
        fires.against_call(game, command, action.kind, CHQ_COMMANDS)
        or ("" if at is not None else tr("{to} is not on the map", to=action.to))
        or fires.against_strike(game, command, at or 0, action)
    )


def _against_raze(game: Game, command: Command, action: a.Raze) -> str:
    called = fires.against_call(game, command, action.kind, CHQ_COMMANDS)
    return called or fires.against_raze(game, command, action)


# --- decisions ----------------------------------------------------------------------------------

Why = Callable[[Game, Any, Any], str]


def _of_block(why: Callable[[Game, Any, Unit, Block, Any], str]) -> Why:
    """A reason about a unit that has to be on the map."""

    def told(game: Game, phase: Any, action: Any) -> str:
        found = _on_map(game, action.unit)
        return found if isinstance(found, str) else why(game, phase, *found, action)

    return told


def _of_unit(why: Callable[[Game, Any, Unit, Any], str]) -> Why:
    """A reason about a unit, wherever it is."""

    def told(game: Game, phase: Any, action: Any) -> str:
        unit = _unit(game, action.unit)
        return unit if isinstance(unit, str) else why(game, phase, unit, action)

    return told


def _against_facing(game: Game, faces: Faces, _unit: Unit, _action: a.Action) -> str:
    first = game.known(faces.left[0]).id
    return tr("it is {first} whose face is to be decided now, tank by tank (1.3)", first=first)


WHY: Final[Mapping[type[a.Action], Why]] = {
    a.Activate: _against_activation,
    a.Pass: _against_pass,
    a.Deploy: _against_deployment,
    a.Stay: _against_staying,
    a.Check: _against_check,
    a.End: _against_end,
    **dict.fromkeys(BY_UNITS, _by_unit),
    a.Strike: _against_strike,
    a.Raze: _against_raze,
    a.Lose: _of_block(lambda g, p, u, b, _: in_assaults.against_loss(g, p, u, b)),
    a.Suffer: _of_block(lambda g, p, u, b, _: in_assaults.against_suffering(g, p, u, b)),
    a.Promote: _of_unit(lambda g, p, _, action: in_assaults.against_promotion(g, p, action)),
    a.Fight: lambda _, __, action: in_assaults.against_fight(action.to),
    a.Shoot: _of_block(lambda g, p, u, b, x: in_assaults.against_shot(g, p, u, b, x.target)),
    a.Retreat: _of_block(lambda g, p, u, b, x: in_assaults.against_retreat(g, p, u, b, x.to)),
    a.Hold: _of_block(lambda g, p, u, b, _: in_assaults.against_holding(g, p, u, b)),
    a.Regroup: _of_block(lambda g, p, u, b, x: in_assaults.against_regrouping(g, p, u, b, x.to)),
    a.Settle: lambda g, p, action: in_assaults.against_settling(g, p, action.to),
    a.Conceal: _of_unit(_against_facing),
    a.Show: _of_unit(_against_facing),
    a.Enter: _of_unit(lambda g, p, u, x: set_ups.against_entry(g, p, u, x.to)),
    a.Delay: _of_unit(lambda g, p, u, _: set_ups.against_another(p.left, u, g, mark("arrive"))),
    a.Place: _of_unit(lambda g, p, u, x: set_ups.against_placing(g, p, u, x.to)),
    a.Lay: set_ups.against_laying,
    a.Ready: lambda g, p, action: set_ups.against_readiness(g, p, action.side),
}
"""By kind of action: why one isn't possible although its phase is on."""
