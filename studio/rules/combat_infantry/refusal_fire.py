"""Why fire, bombardment, smoke, demolition or a strike isn't possible (6.0, 7.3, 7.4, 2.6)."""

from typing import Final

from studio.errors import StudioError
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.bombard import KINDS, SPOTTING, spotted_from, spotting_reach
from studio.rules.combat_infantry.fire import firepower_at, may_be_hit
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sight import look
from studio.rules.combat_infantry.special import demolition_at
from studio.rules.combat_infantry.state import UP, Block, Game

FULL: Final = "full"


def against_fire(game: Game, unit: Unit, block: Block, at: int, action: a.Fire) -> str:
    """Why a unit can't fire or bombard there (6.1-6.62)."""
    if not unit.fire:
        return f"{unit.id} never fires (2.12)"
    return (
        _no_enemy(game, unit.side, at)
        or _out_of_range(game, unit, block, at)
        or (_unseen(game, unit, block, at, action) if unit.bombards else "")
        or ("" if unit.bombards else _no_line(game, unit, block, at, action.spotter))
        or _no_target(game, unit, at, action.target)
    )


def _no_enemy(game: Game, side: int, at: int) -> str:
    name = game.field.name[at]
    if game.position.fights >> at & 1:
        return f"{name} is an assault, and nobody fires into one (6.1)"
    return "" if game.position.of(1 - side, at) else f"no enemy is in {name} (6.3)"


def _out_of_range(game: Game, unit: Unit, block: Block, at: int) -> str:
    far, name = game.field.distance(block.where, at), game.field.name[at]
    if far < unit.least:
        return f"{name} is {far} hexes away, nearer than the least range of {unit.least} (6.2)"
    night = " at night" if unit.type.range and unit.most < unit.type.range[1] else ""
    rule = "10.3" if night else "6.2"
    too_far = f"{name} is {far} hexes away, and the range of {unit.id} is {unit.most}{night}"
    return f"{too_far} ({rule})" if far > unit.most else ""


# --- direct fire (6.4, 6.5) ---------------------------------------------------------------------


def _no_line(game: Game, unit: Unit, block: Block, at: int, spotter: str) -> str:
    if spotter:
        return f"{unit.id} doesn't bombard, and only bombardment is spotted for (6.62)"
    return _blocked(game, unit.id, block.where, at) or _limited(game, unit, block, at)


def _blocked(game: Game, who: str, here: int, at: int) -> str:
    """What stands in the line of sight (6.4)."""
    if game.lie.sightlines.visible(here, at, game.smoke):
        return ""
    hexes = game.field.hexes
    smoke = frozenset(hexes[n] for n in game.field.hexes_in(game.smoke))
    answer = look(game.lie.sightlines.blocking, hexes[here], hexes[at], smoke)
    return f"{who} doesn't see {game.field.name[at]}: {answer.reason} ({answer.rule})"


def _limited(game: Game, unit: Unit, block: Block, at: int) -> str:
    command = game.phase
    assert isinstance(command, Command)
    if game.field.distance(block.where, at) == 1:
        side, limit = game.field.side_between(block.where, at), game.lie.fire_limit(block.where, at)
        if not limit:
            return "nobody fires across that hexside (6.5)"
        fired = command.fired.count(side)
        many = "1 unit" if limit == 1 else f"{limit} units"
        return f"{many} may fire across that hexside, and {fired} did (6.5)" * (fired >= limit)
    if (block.where, at) in command.ranged:
        return "another unit of this hex has fired there at long range (6.51)"
    friends = game.position.held[unit.side] | game.position.fights
    barred = game.lie.sightlines.line(block.where, at).barred(friends)
    return "friends are in the line of fire (6.4)" if barred else ""


# --- whom it hits (6.3, 6.31) -------------------------------------------------------------------


def _no_target(game: Game, unit: Unit, at: int, name: str) -> str:
    how = unit.traits.bombarded_armour if unit.bombards else FULL
    blocks = game.position.of(1 - unit.side, at)
    if not name:
        if any(may_be_hit(game, block, how) for block in blocks):
            return ""
        if all(game.unit(block).traits.hit_only_in_assault for block in blocks):
            return "mines alone are there, and only assaults hit them (7.2)"
        return "who is there is armoured and has to be targeted (6.3)"
    there = (game.units[block.unit] for block in blocks if block.face == UP)
    target = next((one for one in there if one is not None and one.id == name), None)
    if target is None:
        place = game.field.name[at]
        return f"{name} isn't seen in {place}: only what is face-up can be targeted (6.31)"
    return _protected(unit, target, how)


def _protected(unit: Unit, target: Unit, how: str) -> str:
    """What keeps a unit that is seen from being targeted (2.2, 6.32, 7.2)."""
    if target.traits.hit_only_in_assault:
        return f"{target.id} is a mine, and only assaults hit it (7.2)"
    if target.traits.shielded and not unit.traits.targets_shielded:
        return "HQs can't be targeted, except by snipers (2.2)"
    if firepower_at(unit, target, how) > 0:
        return ""
    left = target.armour_against(how, True)
    return f"armour {left} of {target.id} leaves no firepower of {unit.fire} (6.32)"


# --- spotting (6.62) ----------------------------------------------------------------------------


def _unseen(
    game: Game, unit: Unit, block: Block, at: int, action: a.Fire | a.Smoke | a.Demolish
) -> str:
    """Why a unit that bombards can't do it there: smoke, and sight of its own or a spotter's."""
    if game.smoke >> at & 1:
        return f"smoke lies in {game.field.name[at]}, and nobody sees into it (7.4)"
    if game.lie.sightlines.visible(block.where, at, game.smoke):
        needless = f"{unit.id} sees {game.field.name[at]} and needs no spotter (6.62)"
        return needless if action.spotter else ""
    if not action.spotter:
        return f"{_blocked(game, unit.id, block.where, at)}; it needs a spotter (6.62)"
    return spots_not(game, unit.side, unit.company, action.spotter, game.field.bit[at])


def spots_not(game: Game, side: int, company: str, name: str, hexes: int) -> str:
    """Why an HQ doesn't spot any of these hexes for a unit of a company (6.62)."""
    hq = next((u for u in game.units if u is not None and (u.id, u.side) == (name, side)), None)
    if hq is None or not hq.is_hq:
        return f"{name} is no HQ of yours, and only HQs spot (6.62)"
    block = game.blocks[hq.number]
    if block is None:
        return f"{name} isn't on the map (6.62)"
    if hq.company != company:
        return f"{name} spots for its own company {hq.company} alone (6.62)"
    if not block.activated or block.face != UP:
        return f"{name} is neither active nor face-up from an activation, so it can't spot (6.62)"
    if block.spotted:
        return f"{name} has spotted this turn (6.62)"
    return "" if spotted_from(game, block) & hexes else _not_spotted(game, name, block, hexes)


def _not_spotted(game: Game, name: str, block: Block, hexes: int) -> str:
    near = game.lie.spotting_range(block.where, *spotting_reach(game))
    if not near & hexes:
        reach, above = spotting_reach(game)
        rule = "6.62" if reach == SPOTTING else "6.62, 10.3"
        return f"{name} spots at {reach} hexes, or {above} from above, and no farther ({rule})"
    at = (near & hexes).bit_length() - 1
    return _blocked(game, name, block.where, at) or f"{name} doesn't see it (6.62)"


# --- smoke and bridges (7.4, 7.3) ---------------------------------------------------------------


def against_smoke(game: Game, unit: Unit, block: Block, at: int, action: a.Smoke) -> str:
    """Why a unit can't lay smoke there (7.4)."""
    name, bit = game.field.name[at], game.field.bit[at]
    if unit.traits.lays_smoke is None:
        return f"{unit.id} can't lay smoke: engineers and mortars do (7.4)"
    if game.smoke & bit:
        return f"smoke lies in {name} already (7.4)"
    if game.wired(at):
        return f"wire lies in {name}, and no other marker with it (7.5)"
    if game.position.fights & bit:
        return f"{name} is an assault, and nobody fires into one (6.1)"
    if unit.traits.lays_smoke == "adjacent":
        if action.spotter:
            return f"{unit.id} doesn't bombard, and only bombardment is spotted for (6.62)"
        if not game.field.around[block.where] & bit:
            return f"{unit.id} lays smoke in an adjacent hex alone (7.4)"
        return _blocked(game, unit.id, block.where, at)
    return _out_of_range(game, unit, block, at) or _unseen(game, unit, block, at, action)


def against_demolition(game: Game, unit: Unit, block: Block, action: a.Demolish) -> str:
    """Why a unit can't destroy that bridge or dam (7.3)."""
    if unit.traits.demolishes is None:
        return f"{unit.id} can't destroy bridges: engineers and bombardment do (7.3)"
    side = bridge_at(game, action.side)
    if isinstance(side, str):
        return side
    banks = game.field.banks(side)
    if unit.traits.demolishes == "adjacent":
        if action.spotter:
            return f"{unit.id} doesn't bombard, and only bombardment is spotted for (6.62)"
        beside = block.where in banks
        return "" if beside else f"{unit.id} has to be next to the bridge (7.3)"
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
        return f"{address} is no hexside between two hexes of the map (3.1)"
    if demolition_at(game, side) is not None:
        return side
    crossing = game.lie.edges[game.field.sides_of[side]].crossing
    return f"nothing at {address} can be destroyed{f': {crossing}' if crossing else ''} (7.3)"


# --- strikes (2.6, 2.7) -------------------------------------------------------------------------


def against_call(game: Game, command: Command, kind: str, commands: int) -> str:
    """Why the active HQ can't call such a strike at all (2.6, 2.7, 4.1)."""
    if kind not in KINDS:
        return f'there is no strike "{kind}": it is {" or ".join(KINDS)} (2.6)'
    hq = game.known(command.hq)
    if not hq.is_chq:
        return f"{hq.id} is no company HQ, and only these call strikes (2.6)"
    if command.struck:
        return f"{hq.id} has called a strike in this activation, {command.struck} (2.7)"
    if command.used >= commands:
        return f"{hq.id} has given its {commands} commands (4.1)"
    left = game.strikes[command.side][KINDS.index(kind)]
    known = kind in game.field.strikes[command.side]
    return "" if left and known else f"no {kind} strike is left (2.6)"


def against_strike(game: Game, command: Command, at: int, action: a.Strike) -> str:
    """Why a strike can't be called on that hex, or that unit in it (2.6, 2.7)."""
    weapon = game.field.strikes[command.side][action.kind]
    fault = _no_enemy(game, command.side, at)
    if not fault and game.smoke >> at & 1:
        fault = f"smoke lies in {game.field.name[at]}, and nobody sees into it (7.4)"
    return (
        fault
        or _no_spotter(game, command, action.spotter, game.field.bit[at])
        or _not_a_bunker(game, weapon, at, action.target)
        or _no_target(game, weapon, at, action.target)
    )


def _not_a_bunker(game: Game, weapon: Unit, at: int, name: str) -> str:
    for block in game.position.of(1 - weapon.side, at):
        unit = game.units[block.unit] if block.face == UP else None
        if unit is not None and unit.id == name and not unit.traits.full_armour_when_bombarded:
            return f"strikes target bunkers alone, and {name} is none (2.6)"
    return ""


def against_raze(game: Game, command: Command, action: a.Raze) -> str:
    """Why a strike can't be called on that bridge (7.3)."""
    side = bridge_at(game, action.side)
    if isinstance(side, str):
        return side
    banks = sum(game.field.bit[at] for at in game.field.banks(side)) & ~game.smoke
    if not banks:
        return f"smoke lies on both sides of {action.side} (7.4)"
    return _no_spotter(game, command, action.spotter, banks)


def _no_spotter(game: Game, command: Command, name: str, hexes: int) -> str:
    if not name:
        return "a strike needs a spotter (6.62)"
    return spots_not(game, command.side, game.known(command.hq).company, name, hexes)
