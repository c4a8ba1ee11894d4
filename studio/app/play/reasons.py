"""Why a click does nothing, by the rule that forbids it, from what the side sees alone."""

from typing import Any, Final

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.hexes import Hex
from studio.rules import ruleset
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.command import CHQ_COMMANDS, in_range
from studio.rules.combat_infantry.outlook import barred_hexes
from studio.rules.combat_infantry.refusal import reason
from studio.rules.combat_infantry.refusal_way import too_far
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game
from studio.rules.combat_infantry.turn import companies
from studio.seen.match import Seen
from studio.seen.names import Names
from studio.words import begun, mark, tr

FIRST: Final = mark("First click a unit of yours that glows.")
DECIDED: Final[dict[type[p.Phase], type[a.Action]]] = {
    p.Losses: a.Lose,
    p.Overstacked: a.Lose,
    p.Suffering: a.Suffer,
    p.Melee: a.Hold,
    p.Faces: a.Conceal,
}
"""What a click on one's own unit means where others than commands are to be given."""


def why_not(seen: Seen, names: Names, picked: str, at: Hex, clicked: str) -> str:
    """Why nothing happens: `picked` is the unit in hand, `clicked` the one whose block was hit."""
    game = Game(seen.view)
    side = seen.view.field.sides.index(seen.side)
    own = _block(game, clicked, side)
    where = game.field.number.get(at)
    if own is not None and (not picked or clicked != picked):
        return _idle(game, *own)
    if where is None:
        return tr("That isn't on the map.")
    mine = _block(game, picked, side)
    if mine is None:
        enemy = bool(game.position.of(1 - side, where))
        return tr("Those blocks are the enemy's. ") + tr(FIRST) if enemy else tr(FIRST)
    return (
        _not_fired_at(seen, names, mine[0], where, clicked)
        or _out_of_reach(game, *mine, where, names)
        or _refused(seen, picked, game.field.name[where])
    )


def _block(game: Game, name: str, side: int) -> tuple[Unit, Block] | None:
    unit = next((u for u in game.units if u is not None and u.id == name), None)
    block = game.blocks[unit.number] if unit is not None and unit.side == side else None
    return (unit, block) if unit is not None and block is not None else None


def _idle(game: Game, unit: Unit, block: Block) -> str:
    """Why a unit of one's own may do nothing now."""
    phase = game.phases[-1]
    decided = DECIDED.get(type(phase))
    if decided is not None:
        return _told(reason(game, a.one(decided, unit.id))) or _no_choice(unit)
    if isinstance(phase, p.PlayerTurn) and unit.is_hq:
        return _told(reason(game, a.one(a.Activate, unit.id)))
    if block.acted:
        return _told(tr("{id} has acted this turn (1.2)", id=unit.id))
    if isinstance(phase, p.PlayerTurn):
        return _not_activated(game, unit, phase)
    if isinstance(phase, p.Command):
        return _not_commanded(game, phase, unit, block)
    if isinstance(phase, p.SettingUp):
        return tr("{id} is set up already; Undo takes the last block back (10.1).", id=unit.id)
    return _no_choice(unit)


def _no_choice(unit: Unit) -> str:
    return tr("{id} has no choice now.", id=unit.id)


def _told(why: str) -> str:
    """A reason as a sentence."""
    return f"{begun(why)}." if why else ""


def _not_activated(game: Game, unit: Unit, turn: p.PlayerTurn) -> str:
    if not unit.traits.needs_no_command:
        return tr("Only HQs are activated; {id} acts when one commands it (1.1).", id=unit.id)
    if unit.company in companies(game, unit.side):
        return tr("{id} fires while an HQ of its company is active (2.56).", id=unit.id)
    if unit.company in turn.companies:
        return tr("{id} has nobody to fire at yet (2.56).", id=unit.id)
    return tr(
        "Company {company} has had its activation in this player turn (1.1).",
        company=unit.company,
    )


def _not_commanded(game: Game, command: p.Command, unit: Unit, block: Block) -> str:
    hq = game.known(command.hq)
    if unit.is_hq:
        return tr("{id} isn't the HQ that commands now; {hq} is (1.1).", id=unit.id, hq=hq.id)
    if unit.company != hq.company:
        return tr(
            "{id} commands units of company {company} alone (4.1).", id=hq.id, company=hq.company
        )
    if game.position.fights & game.field.bit[block.where]:
        return tr("{id} is in an assault and waits for it to be fought (9.1).", id=unit.id)
    if unit.traits.needs_no_command or not unit.traits.takes_orders:
        return _unled(unit)
    return _not_led(game, command, unit, block) or tr(
        "There is nothing that {id} could do now (1.2).", id=unit.id
    )


def _unled(unit: Unit) -> str:
    """Why a unit that nobody commands does nothing now."""
    if unit.traits.takes_orders:
        return _told(tr("{id} fires, and does nothing else (2.56)", id=unit.id))
    return _told(tr("{id} takes no orders (7.2)", id=unit.id))


def _not_led(game: Game, command: p.Command, unit: Unit, block: Block) -> str:
    """Why the active HQ gives a unit of its company no order."""
    hq = game.known(command.hq)
    if hq.is_chq and command.used >= CHQ_COMMANDS:
        return tr(
            "{id} has given all of its {count} commands (4.1).",
            id=hq.id,
            count=CHQ_COMMANDS,
        )
    if unit.is_squad and not hq.is_chq and unit.platoon != hq.platoon:
        return tr("{id} commands squads of its own platoon alone (4.1).", id=hq.id)
    if not hq.is_chq and not unit.is_squad and command.weapon >= 0:
        return tr("{id} has commanded its one weapon (4.1).", id=hq.id)
    if not hq.is_chq and not in_range(game, game.block(hq.number).where, block.where):
        return tr("{id} is neither in the hex of {hq} nor next to it (4.1).", id=unit.id, hq=hq.id)
    return ""


def _not_fired_at(seen: Seen, names: Names, unit: Unit, where: int, clicked: str) -> str:
    """Why a unit can't fire at the enemies in a hex, or at the one that was clicked."""
    game = Game(seen.view)
    enemies = game.position.of(1 - unit.side, where)
    alone = not game.position.fights >> where & 1
    if not enemies or not alone or not isinstance(game.phases[-1], p.Command | p.PlayerTurn):
        return ""
    known = [game.unit(block).id for block in enemies if block.unit >= 0]
    targets, at = [name for name in known if name == clicked], game.field.name[where]
    meant = a.one(a.Fire, unit.id, at, *targets)
    if meant in seen.actions:
        return ""
    return _told(reason(game, meant).replace(at, names.place(at)))


def _out_of_reach(game: Game, unit: Unit, block: Block, where: int, names: Names) -> str:
    """Why a unit can't go to a hex; nothing if it isn't plain."""
    field, name = game.field, names.place(game.field.name[where])
    far = field.distance(block.where, where)
    if isinstance(game.phases[-1], p.Melee | p.Regrouping | p.Deploying):
        return ""
    if game.position.fights & field.bit[where]:
        return tr("{id} can't get to the assault in {name} (9.1).", id=unit.id, name=name)
    if where == block.where or not isinstance(game.phases[-1], p.Command):
        return ""
    return _no_way(game, unit, far, where, name)


def _no_way(game: Game, unit: Unit, far: int, where: int, name: str) -> str:
    if far > unit.move:
        return tr(
            "{name} is {far} hexes away; {id} has {move} movement points (8.1).",
            name=name,
            far=far,
            id=unit.id,
            move=unit.move,
        )
    if barred_hexes(game, unit.side) & game.field.bit[where]:
        return tr("{id} may not enter {name} (8.0).", id=unit.id, name=name)
    return _told(too_far(game, unit, game.block(unit.number).where, where))


def _refused(seen: Seen, unit: str, address: str) -> str:
    """What the engine itself says of the action that was probably meant."""
    rules = ruleset("combat_infantry")
    meant: Any = a.one(a.Move, unit, address)
    try:
        rules.apply(seen.view, meant, ScriptedDice(()))
    except IllegalAction as fault:
        return str(fault)
    return tr(FIRST)
