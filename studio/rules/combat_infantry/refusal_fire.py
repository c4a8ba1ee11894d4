"""Why fire, bombardment, smoke, demolition or a strike isn't possible (6.0, 7.3, 7.4, 2.6)."""

from typing import Final

from studio.errors import StudioError
from studio.model.text import in_language
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.bombard import (
    KINDS,
    SPOTTING,
    SPOTTING_FROM_ABOVE,
    spotted_from,
    spotting_reach,
)
from studio.rules.combat_infantry.bunkers import alone
from studio.rules.combat_infantry.fire import firepower_at, may_be_hit
from studio.rules.combat_infantry.phases import Command, PlayerTurn
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sight import look
from studio.rules.combat_infantry.special import demolition_at
from studio.rules.combat_infantry.state import UP, Block, Game
from studio.rules.combat_infantry.turn import companies
from studio.words import tr, within

FULL: Final = "full"
RULE_OF_STRIKES: Final = {"artillery": "2.6", "air": "2.7"}


def against_fire(game: Game, unit: Unit, block: Block, at: int, action: a.Fire) -> str:
    """Why a unit can't fire or bombard there (6.1-6.62)."""
    if not unit.fire:
        return tr("{id} never fires (2.12)", id=unit.id)
    return (
        _no_enemy(game, unit.side, at)
        or _out_of_range(game, unit, block, at)
        or (_unseen(game, unit, block, at, action) if unit.bombards else "")
        or ("" if unit.bombards else _no_line(game, unit, block, at, action.spotter))
        or _no_target(game, unit, at, action.target)
    )


def against_lone_fire(
    game: Game, turn: PlayerTurn, unit: Unit, block: Block, action: a.Fire
) -> str:
    """Why a bunker can't fire in a player turn without an HQ (2.56, ruling 67)."""
    if block.acted:
        return tr("{id} has acted this turn (1.2)", id=unit.id)
    if unit.company in companies(game, turn.side):
        return tr(
            "{id} fires in the activation of an HQ of company {company} (2.56, ruling 67)",
            id=unit.id,
            company=unit.company,
        )
    at = game.field.by_name.get(action.to)
    if at is None:
        return tr("{to} is not on the map", to=action.to)
    game.push(alone(unit))
    return against_fire(game, unit, block, at, action) or tr(
        "company {company} has had its HQ in this player turn, or passed (1.1)",
        company=unit.company,
    )


def _no_enemy(game: Game, side: int, at: int) -> str:
    name = game.field.name[at]
    if game.position.fights >> at & 1:
        return tr("{name} is an assault, and nobody fires into one (6.1)", name=name)
    return "" if game.position.of(1 - side, at) else tr("no enemy is in {name} (6.3)", name=name)


def _out_of_range(game: Game, unit: Unit, block: Block, at: int) -> str:
    far, name = game.field.distance(block.where, at), game.field.name[at]
    if far < unit.least:
        return tr(
            "{name} is {far} hexes away, nearer than the least range of {least} (6.2)",
            name=name,
            far=far,
            least=unit.least,
        )
    night = tr(" at night") if unit.type.range and unit.most < unit.type.range[1] else ""
    rule = "10.3" if night else "6.2"
    too_far = tr(
        "{name} is {far} hexes away, and the range of {id} is {most}{night}",
        name=name,
        far=far,
        id=unit.id,
        most=unit.most,
        night=night,
    )
    return f"{too_far} ({rule})" if far > unit.most else ""


# --- direct fire (6.4, 6.5) ---------------------------------------------------------------------


def _no_line(game: Game, unit: Unit, block: Block, at: int, spotter: str) -> str:
    if spotter:
        return tr("{id} doesn't bombard, and only bombardment is spotted for (6.62)", id=unit.id)
    return _blocked(game, unit.id, block.where, at) or _limited(game, unit, block, at)


def _blocked(game: Game, who: str, here: int, at: int) -> str:
    """What stands in the line of sight (6.4)."""
    if game.lie.sightlines.visible(here, at, game.smoke):
        return ""
    hexes = game.field.hexes
    smoke = frozenset(hexes[n] for n in game.field.hexes_in(game.smoke))
    answer = look(game.lie.sightlines.blocking, hexes[here], hexes[at], smoke)
    return tr(
        "{who} doesn't see {name}: {reason} ({rule})",
        who=who,
        name=game.field.name[at],
        reason=answer.reason,
        rule=answer.rule,
    )


def _limited(game: Game, unit: Unit, block: Block, at: int) -> str:
    command = game.phase
    assert isinstance(command, Command)
    if game.field.distance(block.where, at) == 1:
        side, limit = game.field.side_between(block.where, at), game.lie.fire_limit(block.where, at)
        if not limit:
            return tr("nobody fires across that hexside (6.5)")
        fired = command.fired.count(side)
        many = tr("1 unit") if limit == 1 else tr("{limit} units", limit=limit)
        return tr(
            "{many} may fire across that hexside, and {fired} did (6.5)", many=many, fired=fired
        ) * (fired >= limit)
    if (block.where, at) in command.ranged:
        return tr("another unit of this hex has fired there at long range (6.51)")
    friends = game.position.held[unit.side] | game.position.fights
    barred = game.lie.sightlines.line(block.where, at).barred(friends)
    return tr("friends are in the line of fire (6.4)") if barred else ""


# --- whom it hits (6.3, 6.31) -------------------------------------------------------------------


def _no_target(game: Game, unit: Unit, at: int, name: str) -> str:
    how = unit.traits.bombarded_armour if unit.bombards else FULL
    blocks = game.position.of(1 - unit.side, at)
    if not name:
        if any(may_be_hit(game, block, how) for block in blocks):
            return ""
        if all(game.unit(block).traits.hit_only_in_assault for block in blocks):
            return tr("mines alone are there, and only assaults hit them (7.2)")
        return tr("who is there is armoured and has to be targeted (6.3)")
    there = (game.units[block.unit] for block in blocks if block.face == UP)
    target = next((one for one in there if one is not None and one.id == name), None)
    if target is None:
        place = game.field.name[at]
        return tr(
            "{name} isn't seen in {place}: only what is face-up can be targeted (6.31)",
            name=name,
            place=place,
        )
    return _protected(unit, target, how)


def _protected(unit: Unit, target: Unit, how: str) -> str:
    """What keeps a unit that is seen from being targeted (2.2, 6.32, 7.2)."""
    if target.traits.hit_only_in_assault:
        return tr("{id} is a mine, and only assaults hit it (7.2)", id=target.id)
    if target.traits.shielded and not unit.traits.targets_shielded:
        return tr("HQs can't be targeted, except by snipers (2.2)")
    if firepower_at(unit, target, how) > 0:
        return ""
    left = target.armour_against(how, True)
    return tr(
        "armour {left} of {id} leaves no firepower of {fire} (6.32)",
        left=left,
        id=target.id,
        fire=unit.fire,
    )


# --- spotting (6.62) ----------------------------------------------------------------------------


def _unseen(
    game: Game, unit: Unit, block: Block, at: int, action: a.Fire | a.Smoke | a.Demolish
) -> str:
    """Why a unit that bombards can't do it there: smoke, and sight of its own or a spotter's."""
    if game.smoke >> at & 1:
        return tr("smoke lies in {name}, and nobody sees into it (7.4)", name=game.field.name[at])
    if game.lie.sightlines.visible(block.where, at, game.smoke):
        needless = tr(
            "{id} sees {name} and needs no spotter (6.62)", id=unit.id, name=game.field.name[at]
        )
        return needless if action.spotter else ""
    if not action.spotter:
        return tr(
            "{blocked}; it needs a spotter (6.62)", blocked=_blocked(game, unit.id, block.where, at)
        )
    return spots_not(game, unit.side, unit.company, action.spotter, game.field.bit[at])


def spots_not(game: Game, side: int, company: str, name: str, hexes: int) -> str:
    """Why an HQ doesn't spot any of these hexes for a unit of a company (6.62)."""
    hq = next((u for u in game.units if u is not None and (u.id, u.side) == (name, side)), None)
    if hq is None or not hq.is_hq:
        return tr("{name} is no HQ of yours, and only HQs spot (6.62)", name=name)
    block = game.blocks[hq.number]
    if block is None:
        return tr("{name} isn't on the map (6.62)", name=name)
    if hq.company != company:
        return tr(
            "{name} spots for its own company {company} alone (6.62)", name=name, company=hq.company
        )
    if not block.activated or block.face != UP:
        return tr(
            "{name} is neither active nor face-up from an activation, so it can't spot (6.62)",
            name=name,
        )
    if block.spotted:
        return tr("{name} has spotted this turn (6.62)", name=name)
    return "" if spotted_from(game, block) & hexes else _not_spotted(game, name, block, hexes)


def _not_spotted(game: Game, name: str, block: Block, hexes: int) -> str:
    near = game.lie.spotting_range(block.where, *spotting_reach(game))
    if not near & hexes:
        reach, above = spotting_reach(game)
        rule = "6.62" if (reach, above) == (SPOTTING, SPOTTING_FROM_ABOVE) else "6.62, 10.3"
        if reach == above:
            return tr(
                "{name} spots at {reach} hexes and no farther ({rule})",
                name=name,
                reach=reach,
                rule=rule,
            )
        return tr(
            "{name} spots at {reach} hexes, or {above} from above, and no farther ({rule})",
            name=name,
            reach=reach,
            above=above,
            rule=rule,
        )
    at = (near & hexes).bit_length() - 1
    return _blocked(game, name, block.where, at) or tr("{name} doesn't see it (6.62)", name=name)


# --- smoke and bridges (7.4, 7.3) ---------------------------------------------------------------


def against_smoke(game: Game, unit: Unit, block: Block, at: int, action: a.Smoke) -> str:
    """Why a unit can't lay smoke there (7.4)."""
    name, bit = game.field.name[at], game.field.bit[at]
    if unit.traits.lays_smoke is None:
        return tr("{id} can't lay smoke: engineers and mortars do (7.4)", id=unit.id)
    if game.smoke & bit:
        return tr("smoke lies in {name} already (7.4)", name=name)
    if game.wired(at):
        return tr("wire lies in {name}, and no other marker with it (7.5)", name=name)
    if game.position.fights & bit:
        return tr("{name} is an assault, and nobody fires into one (6.1)", name=name)
    if unit.traits.lays_smoke == "adjacent":
        if action.spotter:
            return tr(
                "{id} doesn't bombard, and only bombardment is spotted for (6.62)", id=unit.id
            )
        if not game.field.around[block.where] & bit:
            return tr("{id} lays smoke in an adjacent hex alone (7.4)", id=unit.id)
        return _blocked(game, unit.id, block.where, at)
    return _out_of_range(game, unit, block, at) or _unseen(game, unit, block, at, action)


def against_demolition(game: Game, unit: Unit, block: Block, action: a.Demolish) -> str:
    """Why a unit can't destroy that bridge or dam (7.3)."""
    if unit.traits.demolishes is None:
        return tr("{id} can't destroy bridges: engineers and bombardment do (7.3)", id=unit.id)
    side = bridge_at(game, action.side)
    if isinstance(side, str):
        return side
    banks = game.field.banks(side)
    if unit.traits.demolishes == "adjacent":
        if action.spotter:
            return tr(
                "{id} doesn't bombard, and only bombardment is spotted for (6.62)", id=unit.id
            )
        beside = block.where in banks
        return "" if beside else tr("{id} has to be next to the bridge (7.3)", id=unit.id)
    faults = [
        fault
        for at in banks
        if (fault := _out_of_range(game, unit, block, at) or _unseen(game, unit, block, at, action))
    ]
    return faults[0] if len(faults) == len(banks) else ""


def bridge_at(game: Game, address: str) -> int | str:
    """The hexside with a bridge or dam that stands, or why there is none (7.3)."""
    try:
        side = game.field.find_side(address)
    except StudioError:
        side = -1
    if side < 0:
        return tr("{address} is no hexside between two hexes of the map (3.1)", address=address)
    if demolition_at(game, side) is not None:
        return side
    crossing = game.lie.edges[game.field.sides_of[side]].crossing
    name = in_language(game.field.terrain.crossings[crossing].name) if crossing else ""
    return tr(
        "nothing at {address} can be destroyed{part} (7.3)",
        address=address,
        part=f": {within(name)}" if name else "",
    )


# --- strikes (2.6, 2.7) -------------------------------------------------------------------------


def against_call(game: Game, command: Command, kind: str, commands: int) -> str:
    """Why the active HQ can't call such a strike at all (2.6, 2.7, 4.1)."""
    if kind not in KINDS:
        return tr(
            'there is no strike "{kind}": it is {kinds} (2.6)',
            kind=kind,
            kinds=tr(" or ").join(KINDS),
        )
    hq = game.known(command.hq)
    if not hq.is_chq:
        return tr("{id} is no company HQ, and only these call strikes (2.6)", id=hq.id)
    if command.struck:
        return tr(
            "{id} has called a strike in this activation, {struck} ({rule})",
            id=hq.id,
            struck=command.struck,
            rule=RULE_OF_STRIKES[kind] if kind == command.struck else "2.7",
        )
    if command.used >= commands:
        return tr("{id} has given its {commands} commands (4.1)", id=hq.id, commands=commands)
    left = game.strikes[command.side][KINDS.index(kind)]
    known = kind in game.field.strikes[command.side]
    if left and known:
        return ""
    return tr("no {kind} strike is left ({rule})", kind=kind, rule=RULE_OF_STRIKES[kind])


def against_strike(game: Game, command: Command, at: int, action: a.Strike) -> str:
    """Why a strike can't be called on that hex, or that unit in it (2.6, 2.7)."""
    weapon = game.field.strikes[command.side][action.kind]
    fault = _no_enemy(game, command.side, at)
    if not fault and game.smoke >> at & 1:
        fault = tr("smoke lies in {name}, and nobody sees into it (7.4)", name=game.field.name[at])
    return (
        fault
        or _no_spotter(game, command, action.spotter, game.field.bit[at])
        or _not_a_bunker(game, weapon, at, action)
        or _no_target(game, weapon, at, action.target)
    )


def _not_a_bunker(game: Game, weapon: Unit, at: int, action: a.Strike) -> str:
    name, rule = action.target, RULE_OF_STRIKES[action.kind]
    for block in game.position.of(1 - weapon.side, at):
        unit = game.units[block.unit] if block.face == UP else None
        if unit is not None and unit.id == name and not unit.traits.full_armour_when_bombarded:
            return tr(
                "strikes target bunkers alone, and {name} is none ({rule})", name=name, rule=rule
            )
    return ""


def against_raze(game: Game, command: Command, action: a.Raze) -> str:
    """Why a strike can't be called on that bridge (7.3)."""
    side = bridge_at(game, action.side)
    if isinstance(side, str):
        return side
    banks = sum(game.field.bit[at] for at in game.field.banks(side)) & ~game.smoke
    if not banks:
        return tr("smoke lies on both sides of {side} (7.4)", side=action.side)
    return _no_spotter(game, command, action.spotter, banks)


def _no_spotter(game: Game, command: Command, name: str, hexes: int) -> str:
    if not name:
        return tr("a strike needs a spotter (6.62)")
    return spots_not(game, command.side, game.known(command.hq).company, name, hexes)
