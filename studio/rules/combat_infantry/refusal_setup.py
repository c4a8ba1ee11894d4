"""Why a block can't enter or be set up there, or a marker be laid (10.1, 7.1, 7.5)."""

from collections.abc import Sequence

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.arrival import admitted
from studio.rules.combat_infantry.placing import options_for, room_in
from studio.rules.combat_infantry.refusal_way import terrain_of
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game
from studio.words import mark, tr

# --- blocks -------------------------------------------------------------------------------------


def against_another(left: Sequence[int], unit: Unit, game: Game, verb: str) -> str:
    """Why it isn't a unit's turn to be decided about: units come in the order of the forces."""
    if not left:
        return tr("no unit is left to {verb} (10.1)", verb=tr(verb))
    first = game.known(left[0]).id
    return (
        ""
        if unit.number == left[0]
        else tr("it is {first} that is to {verb} now (10.1)", first=first, verb=tr(verb))
    )


def against_entry(game: Game, phase: phases.Arriving, unit: Unit, to: str) -> str:
    """Why an arriving unit can't enter there (10.1, ruling 145)."""
    other = against_another(phase.left, unit, game, mark("arrive"))
    at = game.field.by_name.get(to)
    if other or at is None:
        return other or tr("{to} is not on the map", to=to)
    if not _area(game, unit) >> at & 1:
        return tr("{to} isn't in the area over which {id} enters (10.1)", to=to, id=unit.id)
    if game.flood >> at & 1:
        return tr("{to} is flooded for a game turn after the dam broke (ruling 144)", to=to)
    if game.wired(at):
        return tr("wire lies in {to}, and is entered over a hexside alone (7.5)", to=to)
    return _no_stand(game, unit, at)


def against_placing(game: Game, phase: phases.SettingUp, unit: Unit, to: str) -> str:
    """Why a block can't be set up there (10.1)."""
    other = against_another(phase.left, unit, game, mark("be set up"))
    at = game.field.by_name.get(to)
    if other or at is None:
        return other or tr("{to} is not on the map", to=to)
    mine = options_for(game, phase.side, phase.left, phase.wide)[0]
    if not any(at in ring for ring in mine):
        outside = not _area(game, unit) >> at & 1
        where = tr("{to} isn't in the set-up area of {id} (10.1)", to=to, id=unit.id)
        return where if outside else _no_stand(game, unit, at)
    return tr(
        "{to} is needed by other blocks, or {id} by a named hex (10.1, ruling 146)",
        to=to,
        id=unit.id,
    )


def _area(game: Game, unit: Unit) -> int:
    return next((mask for number, _, _, mask in game.waiting if number == unit.number), 0)


def _no_stand(game: Game, unit: Unit, at: int) -> str:
    """Why a unit can't be in a hex: the enemy, terrain, or stacking (8.2, note 1)."""
    name = game.field.name[at]
    if game.position.held[1 - unit.side] >> at & 1 or game.position.fights >> at & 1:
        return tr("the enemy is in {name} (10.1)", name=name)
    if not admitted(game, unit, at):
        return tr(
            "a {unit_class} can't be in {terrain_of} without a road (note 1)",
            unit_class=unit.unit_class,
            terrain_of=terrain_of(game, at),
        )
    if room_in(game, unit.side, at) <= 0:
        return tr(
            "{name} holds {stack_limit}, and no more (8.2)",
            name=name,
            stack_limit=game.stack_limit(at, unit.side),
        )
    return ""


# --- markers ------------------------------------------------------------------------------------


def against_laying(game: Game, phase: phases.SettingUp, action: a.Lay) -> str:
    """Why a marker can't be laid there (7.1, 7.5, ruling 147)."""
    if phase.left:
        return tr("blocks are set up before markers are laid (ruling 146)")
    if action.marker not in phase.markers:
        return tr("no {marker} is left to lay (10.1)", marker=action.marker)
    at = game.field.by_name.get(action.to)
    if at is None:
        return tr("{to} is not on the map", to=action.to)
    if game.wired(at):
        return tr("wire lies in {to}, and no other marker with it (7.5)", to=action.to)
    if action.marker == game.field.foxhole_marker.id:
        return _no_foxhole(game, phase.side, at)
    return _no_wire(game, at)


def _no_foxhole(game: Game, side: int, at: int) -> str:
    name, bit, limit = game.field.name[at], game.field.bit[at], game.field.foxhole_marker.stack
    if not game.field.foxholes & bit:
        return tr(
            "foxholes are in clear ground alone, not in {terrain_of} (7.1)",
            terrain_of=terrain_of(game, at),
        )
    if game.foxholes & bit:
        return tr("there is a foxhole in {name} already (7.1)", name=name)
    if not game.position.held[side] & bit:
        return tr("no block of yours is in {name} (7.1, ruling 147)", name=name)
    return tr(
        "more than {limit} units are in {name}, and a foxhole holds no more (7.1)",
        limit=limit,
        name=name,
    )


def _no_wire(game: Game, at: int) -> str:
    name, bit, position = game.field.name[at], game.field.bit[at], game.position
    if (position.held[0] | position.held[1] | position.fights) & bit:
        return tr("units are in {name}, and wire fills its hex (7.5)", name=name)
    if (game.foxholes | game.smoke | game.wrecks) & bit:
        return tr("a marker is in {name} already, and wire fills its hex (7.5)", name=name)
    if not game.field.stack[at]:
        return tr(
            "nobody can be in {terrain_of}, so wire isn't either (7.5)",
            terrain_of=terrain_of(game, at),
        )
    return tr("{name} isn't next to a block of yours (7.5, ruling 147)", name=name)


def against_readiness(game: Game, phase: phases.SettingUp, side: str) -> str:
    """Why a side's set-up can't be ended (10.1)."""
    mine = game.field.sides[phase.side]
    if side != mine:
        return tr("it is the {mine} side that sets up (10.1)", mine=mine)
    return tr("{count} blocks are still to be set up (10.1)", count=len(phase.left))
