"""Why a block can't enter or be set up there, or a marker be laid (10.1, 7.1, 7.5)."""

from collections.abc import Sequence

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.arrival import admitted
from studio.rules.combat_infantry.placing import options_for, room_in
from studio.rules.combat_infantry.refusal_movement import terrain_of
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game

# --- blocks -------------------------------------------------------------------------------------


def against_another(left: Sequence[int], unit: Unit, game: Game, verb: str) -> str:
    """Why it isn't a unit's turn to be decided about: units come in the order of the forces."""
    if not left:
        return f"no unit is left to {verb} (10.1)"
    first = game.known(left[0]).id
    return "" if unit.number == left[0] else f"it is {first} that is to {verb} now (10.1)"


def against_entry(game: Game, phase: phases.Arriving, unit: Unit, to: str) -> str:
    """Why an arriving unit can't enter there (10.1, ruling 145)."""
    other = against_another(phase.left, unit, game, "arrive")
    at = game.field.by_name.get(to)
    if other or at is None:
        return other or f"{to} is not on the map"
    if not _area(game, unit) >> at & 1:
        return f"{to} isn't in the area over which {unit.id} enters (10.1)"
    if game.flood >> at & 1:
        return f"{to} is flooded until the end of the turn (ruling 144)"
    if game.wired(at):
        return f"wire lies in {to}, and is entered over a hexside alone (7.5)"
    return _no_stand(game, unit, at)


def against_placing(game: Game, phase: phases.SettingUp, unit: Unit, to: str) -> str:
    """Why a block can't be set up there (10.1)."""
    other = against_another(phase.left, unit, game, "be set up")
    at = game.field.by_name.get(to)
    if other or at is None:
        return other or f"{to} is not on the map"
    mine = options_for(game, phase.side, phase.left, phase.wide)[0]
    if not any(at in ring for ring in mine):
        outside = not _area(game, unit) >> at & 1
        where = f"{to} isn't in the set-up area of {unit.id} (10.1)"
        return where if outside else _no_stand(game, unit, at)
    return f"{to} is needed by other blocks, or {unit.id} by a named hex (10.1, ruling 146)"


def _area(game: Game, unit: Unit) -> int:
    return next((mask for number, _, _, mask in game.waiting if number == unit.number), 0)


def _no_stand(game: Game, unit: Unit, at: int) -> str:
    """Why a unit can't be in a hex: the enemy, terrain, or stacking (8.2, note 1)."""
    name = game.field.name[at]
    if game.position.held[1 - unit.side] >> at & 1 or game.position.fights >> at & 1:
        return f"the enemy is in {name} (10.1)"
    if not admitted(game, unit, at):
        return f"a {unit.unit_class} can't be in {terrain_of(game, at)} without a road (note 1)"
    if room_in(game, unit.side, at) <= 0:
        return f"{name} holds {game.stack_limit(at, unit.side)}, and no more (8.2)"
    return ""


# --- markers ------------------------------------------------------------------------------------


def against_laying(game: Game, phase: phases.SettingUp, action: a.Lay) -> str:
    """Why a marker can't be laid there (7.1, 7.5, ruling 147)."""
    if phase.left:
        return "blocks are set up before markers are laid (ruling 146)"
    if action.marker not in phase.markers:
        return f"no {action.marker} is left to lay (10.1)"
    at = game.field.by_name.get(action.to)
    if at is None:
        return f"{action.to} is not on the map"
    if game.wired(at):
        return f"wire lies in {action.to}, and no other marker with it (7.5)"
    if action.marker == game.field.foxhole_marker.id:
        return _no_foxhole(game, phase.side, at)
    return _no_wire(game, at)


def _no_foxhole(game: Game, side: int, at: int) -> str:
    name, bit, limit = game.field.name[at], game.field.bit[at], game.field.foxhole_marker.stack
    if not game.field.foxholes & bit:
        return f"foxholes are in clear ground alone, not in {terrain_of(game, at)} (7.1)"
    if game.foxholes & bit:
        return f"there is a foxhole in {name} already (7.1)"
    if not game.position.held[side] & bit:
        return f"no block of yours is in {name} (7.1, ruling 147)"
    return f"more than {limit} units are in {name}, and a foxhole holds no more (7.1)"


def _no_wire(game: Game, at: int) -> str:
    name, bit, position = game.field.name[at], game.field.bit[at], game.position
    if (position.held[0] | position.held[1] | position.fights) & bit:
        return f"units are in {name}, and wire fills its hex (7.5)"
    if (game.foxholes | game.smoke | game.wrecks) & bit:
        return f"a marker is in {name} already, and wire fills its hex (7.5)"
    if not game.field.stack[at]:
        return f"nobody can be in {terrain_of(game, at)}, so wire isn't either (7.5)"
    return f"{name} isn't next to a block of yours (7.5, ruling 147)"


def against_readiness(game: Game, phase: phases.SettingUp, side: str) -> str:
    """Why a side's set-up can't be ended (10.1)."""
    mine = game.field.sides[phase.side]
    if side != mine:
        return f"it is the {mine} side that sets up (10.1)"
    return f"{len(phase.left)} blocks are still to be set up (10.1)"
