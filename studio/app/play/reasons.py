"""Why a click does nothing, by the rule that forbids it, from what the side sees alone."""

from typing import Any, Final

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.hexes import Hex
from studio.rules import ruleset
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.command import CHQ_COMMANDS, in_range
from studio.rules.combat_infantry.outlook import closed_hexes
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game
from studio.seen.match import Seen
from studio.seen.names import Names

FIRST: Final = "First click a unit of yours that glows."


def why_not(seen: Seen, names: Names, picked: str, at: Hex, clicked: str) -> str:
    """Why nothing happens: `picked` is the unit in hand, `clicked` the one whose block was hit."""
    game = Game(seen.view)
    side = seen.view.field.sides.index(seen.side)
    own = _block(game, clicked, side)
    where = game.field.number.get(at)
    if own is not None and (not picked or clicked != picked):
        return _idle(game, *own)
    if where is None:
        return "That isn't on the map."
    mine = _block(game, picked, side)
    if mine is None:
        enemy = bool(game.position.of(1 - side, where))
        return f"Those blocks are the enemy's. {FIRST}" if enemy else FIRST
    return _out_of_reach(game, *mine, where, names) or _refused(
        seen, picked, game.field.name[where]
    )


def _block(game: Game, name: str, side: int) -> tuple[Unit, Block] | None:
    unit = next((u for u in game.units if u is not None and u.id == name), None)
    block = game.blocks[unit.number] if unit is not None and unit.side == side else None
    return (unit, block) if unit is not None and block is not None else None


def _idle(game: Game, unit: Unit, block: Block) -> str:
    """Why a unit of one's own may do nothing now."""
    phase = game.phases[-1]
    if block.acted:
        return f"{unit.id} has acted in this turn (1.3)."
    if isinstance(phase, p.PlayerTurn):
        return _not_activated(unit, block, phase)
    if isinstance(phase, p.Command):
        return _not_commanded(game, phase, unit, block)
    if isinstance(phase, p.Losses):
        return f"{unit.id} doesn't take this hit: the strongest in the hex does (6.3)."
    if isinstance(phase, p.SettingUp):
        return f"{unit.id} is set up already; Undo takes the last block back (10.1)."
    return f"{unit.id} has no choice now."


def _not_activated(unit: Unit, block: Block, turn: p.PlayerTurn) -> str:
    if not unit.is_hq:
        return f"Only HQs are activated; {unit.id} acts when one commands it (1.1)."
    if block.activated:
        return f"{unit.id} was activated in this turn already (4.2)."
    if unit.company not in turn.companies:
        return f"Company {unit.company} has had its activation in this player turn (1.1)."
    return f"{unit.id} can't be activated now (1.1)."


def _not_commanded(game: Game, command: p.Command, unit: Unit, block: Block) -> str:
    hq = game.known(command.hq)
    if unit.is_hq:
        return f"{unit.id} isn't the HQ that commands now; {hq.id} is (1.1)."
    if unit.company != hq.company:
        return f"{hq.id} commands units of company {hq.company} alone (4.1)."
    if game.position.fights & game.field.bit[block.where]:
        return f"{unit.id} is in an assault and waits for it to be fought (9.1)."
    if hq.is_chq and command.used >= CHQ_COMMANDS:
        return f"{hq.id} has given all of its {CHQ_COMMANDS} commands (4.1)."
    if unit.is_squad and not hq.is_chq and unit.platoon != hq.platoon:
        return f"{hq.id} commands squads of its own platoon alone (4.1)."
    if not hq.is_chq and not unit.is_squad and command.weapon >= 0:
        return f"{hq.id} has commanded its one weapon (4.1)."
    if not hq.is_chq and not in_range(game, game.block(hq.number).where, block.where):
        return f"{unit.id} is neither in the hex of {hq.id} nor next to it (4.1)."
    return f"There is nothing that {unit.id} could do now (1.2)."


def _out_of_reach(game: Game, unit: Unit, block: Block, where: int, names: Names) -> str:
    """Why a unit can't fire at a hex or go there; nothing if it isn't plain."""
    field, name = game.field, names.place(game.field.name[where])
    far = field.distance(block.where, where)
    enemy = bool(game.position.of(1 - unit.side, where))
    if isinstance(game.phases[-1], p.Melee | p.Regrouping | p.Deploying):
        return ""
    if enemy and not unit.fire:
        return f"{unit.id} can't fire (6.0)."
    if enemy and not unit.least <= far <= unit.most:
        reach = f"{unit.least} to {unit.most}" if unit.least > 1 else f"up to {unit.most}"
        return f"{name} is {far} hexes away; {unit.id} fires {reach} (6.2)."
    if enemy:
        return f"{unit.id} has no free line of fire to {name}, or its limit is reached (6.4, 6.5)."
    if game.position.fights & field.bit[where]:
        return f"{unit.id} can't get to the assault in {name} (9.1)."
    if where == block.where or not isinstance(game.phases[-1], p.Command):
        return ""
    return _no_way(game, unit, far, where, name)


def _no_way(game: Game, unit: Unit, far: int, where: int, name: str) -> str:
    if far > unit.move:
        return f"{name} is {far} hexes away; {unit.id} has {unit.move} movement points (8.1)."
    stops, barred = closed_hexes(game, unit.side)
    if barred & game.field.bit[where]:
        return f"{unit.id} may not enter {name} (8.0)."
    stopped = bool(stops & game.field.around[where])
    why = ", or has to stop on the way where the enemy has control (8.0)" if stopped else " (8.1)"
    return f"{unit.id} has too few movement points for {name}{why}."


def _refused(seen: Seen, unit: str, address: str) -> str:
    """What the engine itself says of the action that was probably meant."""
    rules = ruleset("combat_infantry")
    meant: Any = a.one(a.Move, unit, address)
    try:
        rules.apply(seen.view, meant, ScriptedDice(()))
    except IllegalAction as fault:
        return str(fault)
    return FIRST
