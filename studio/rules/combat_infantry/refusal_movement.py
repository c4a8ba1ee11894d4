"""Why a move, an assault, an exit or what is done on the spot isn't possible (8.0, 9.1, 7.1)."""

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.field import EDGES
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.outlook import assaultable, barred_hexes
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.refusal_way import (
    closing,
    hexside_of,
    stopped_by,
    terrain_of,
    too_far,
    uninhabitable,
)
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game
from studio.words import tr

# --- moves (8.0) --------------------------------------------------------------------------------


def against_move(game: Game, unit: Unit, block: Block, at: int) -> str:
    """Why a unit can't end its move in that hex (8.0-8.5)."""
    return (
        _held(game, unit, block)
        or (tr("it is there already (8.0)") if block.where == at else "")
        or _not_entered(game, unit, at)
        or too_far(game, unit, block.where, at)
    )


def _held(game: Game, unit: Unit, block: Block) -> str:
    """What keeps a unit where it is (8.1, 7.5)."""
    if not unit.move:
        return tr("{id} never moves (8.1)", id=unit.id)
    if block.came >= 0 and game.wired(block.where):
        back = game.field.name[block.came]
        return tr(
            "{id} is in wire: it clears it, or withdraws to {back} (7.5)", id=unit.id, back=back
        )
    return ""


def _not_entered(game: Game, unit: Unit, at: int) -> str:
    """Why nobody like this moves into a hex, from wherever (8.0, 8.2, 7.5)."""
    name, bit, position = game.field.name[at], game.field.bit[at], game.position
    if (position.held[1 - unit.side] | position.fights) & bit:
        return tr('{name} is enemy-occupied: "assault" it from the hex before (9.1)', name=name)
    if game.flood & bit:
        return tr("{name} is flooded for a game turn after the dam broke (ruling 144)", name=name)
    if not game.lie.stack[at]:
        return uninhabitable(game, at)
    if barred_hexes(game, unit.side) & bit:
        return tr("the wire in {name} keeps its own side out, and holds one enemy (7.5)", name=name)
    return ""


def against_withdrawal(game: Game, unit: Unit, block: Block, at: int) -> str:
    """Why a unit can't withdraw from wire there (7.5)."""
    if not game.wired(block.where) or block.came < 0:
        return tr("{id} isn't in wire that it entered (7.5)", id=unit.id)
    if at != block.came:
        back = game.field.name[block.came]
        return tr(
            "{id} withdraws by the hexside it came over, to {back}, and no other (7.5)",
            id=unit.id,
            back=back,
        )
    return (
        _not_entered(game, unit, at)
        or closing(game, unit, block.where, at)
        or tr("{move} movement points don't lead back across that hexside (8.1)", move=unit.move)
    )


# --- assaults (9.1) -----------------------------------------------------------------------------


def against_assault(game: Game, unit: Unit, block: Block, action: a.Assault) -> str:
    """Why a unit can't assault that hex from that one (9.1, 9.6)."""
    start, into = (game.field.by_name.get(text) for text in (action.start, action.to))
    if start is None or into is None:
        return tr("{to} is not on the map", to=action.to if into is None else action.start)
    return (
        _held(game, unit, block)
        or _not_assaulted(game, unit, into)
        or _start_unreached(game, unit, block, start)
        or _hexside_closed(game, unit, block, start, into)
    )


def _not_assaulted(game: Game, unit: Unit, into: int) -> str:
    """Why nobody like this assaults a hex, from wherever (9.1, 9.6)."""
    name, bit = game.field.name[into], game.field.bit[into]
    if not unit.traits.moves_into_assault:
        return tr("{id} never moves into assaults (9.6)", id=unit.id)
    if not (game.position.held[1 - unit.side] | game.position.fights) & bit:
        return tr("no enemy is in {name} (9.1)", name=name)
    if not assaultable(game, unit.side) & bit:
        return tr("{name} is flooded for a game turn after the dam broke (ruling 144)", name=name)
    if game.wired(into):
        return tr("wire lies in {name}, and nobody assaults into it (7.5)", name=name)
    there, limit = len(game.position.of(unit.side, into)), game.stack_limit(into, unit.side)
    full = there >= limit
    return (
        tr(
            "{name} holds {limit} attackers, and {there} are in it (9.1, 8.2)",
            name=name,
            limit=limit,
            there=there,
        )
        if full
        else ""
    )


def _start_unreached(game: Game, unit: Unit, block: Block, start: int) -> str:
    """Why a unit doesn't get to the hex before, with points left for the assault (8.0)."""
    left, name = reach(game, unit, block.where), game.field.name[start]
    if start not in left:
        return _not_entered(game, unit, start) or too_far(game, unit, block.where, start)
    if start != block.where and left[start] < 0:
        rule = stopped_by(game, unit.side, start)
        return tr("{id} has to stop in {name} ({rule})", id=unit.id, name=name, rule=rule)
    return ""


def _hexside_closed(game: Game, unit: Unit, block: Block, start: int, into: int) -> str:
    """What about the hexside forbids an assault: its limit, terrain, or the points (9.1, 8.4)."""
    name = game.field.name[into]
    if not game.field.around[start] >> into & 1:
        return tr("{name} is not next to {name2} (9.1)", name=name, name2=game.field.name[start])
    command, side = game.phase, game.field.side_between(start, into)
    assert isinstance(command, Command)
    row = game.lie.rows[start][game.field.direction(start, into)]
    what, crossed = hexside_of(game, start, into), command.entered.count(side)
    if row is not None and row.breach is not None:
        return _unbroken(game, unit, block, start, into)
    limit = game.lie.assault_limit(start, into)
    if not limit:
        blown = game.lie.crossing(start, game.field.direction(start, into)) is not None
        rule = "7.3" if blown else "9.1"
        return tr("nobody assaults across {what} ({rule})", what=what, rule=rule)
    if crossed >= limit:
        many = tr("1 unit") if limit == 1 else tr("{limit} units", limit=limit)
        return tr(
            "{many} may assault across that hexside, and {crossed} did (9.1)",
            many=many,
            crossed=crossed,
        )
    if not any(other == into for other, *_ in game.lie.entries(unit.unit_class)[start]):
        if row is not None and row.admits_assault(unit.unit_class):
            at = tr(
                "a {unit_class} can't be in {terrain_of} without a road (note 1)",
                unit_class=unit.unit_class,
                terrain_of=terrain_of(game, into),
            )
            return tr("{at}, and roads don't lead into assaults (8.4)", at=at)
        return tr(
            "a {unit_class} doesn't assault across {what}, roads left aside (8.4, 8.5)",
            unit_class=unit.unit_class,
            what=what,
        )
    return tr(
        "too few of {move} movement points are left to assault {name} (8.1, 8.4)",
        move=unit.move,
        name=name,
    )


def _unbroken(game: Game, unit: Unit, block: Block, start: int, into: int) -> str:
    """Why a unit doesn't break through a hedge there (note 7)."""
    row = game.lie.rows[start][game.field.direction(start, into)]
    what = hexside_of(game, start, into)
    if row is None or row.breach is None:
        return tr("{what} isn't to be broken through (note 7)", what=what)
    if unit.unit_class not in row.breach.classes:
        return tr("tanks alone break through {what} (note 7)", what=what)
    if start != block.where:
        return tr("{id} has to begin its move next to the {what} (note 7)", id=unit.id, what=what)
    command, side = game.phase, game.field.side_between(start, into)
    assert isinstance(command, Command)
    if command.entered.count(side) >= row.breach.limit:
        return tr("one tank may break through that {what}, and one did (note 7)", what=what)
    if not game.lie.holds(into, unit.unit_class, False):
        return tr(
            "a {unit_class} can't be in {terrain_of} without a road (note 1)",
            unit_class=unit.unit_class,
            terrain_of=terrain_of(game, into),
        )
    return ""


def against_breach(game: Game, unit: Unit, block: Block, into: int) -> str:
    """Why a unit can't break through to that hex as its whole move (note 7)."""
    if not game.field.around[block.where] >> into & 1:
        return tr("{name} isn't next to {id} (note 7)", name=game.field.name[into], id=unit.id)
    return (
        _held(game, unit, block)
        or _unbroken(game, unit, block, block.where, into)
        or _not_entered(game, unit, into)
    )


# --- off the map, and on the spot ---------------------------------------------------------------


def against_exit(game: Game, unit: Unit, block: Block, edge: str) -> str:
    """Why a unit can't leave the map over that edge (9.4, ruling 101)."""
    if edge not in EDGES:
        return tr(
            '"{edge}" is no edge of the map: it is {edges} (9.4)', edge=edge, edges=", ".join(EDGES)
        )
    held = _held(game, unit, block)
    if held:
        return held
    left = {
        at: points
        for at, points in reach(game, unit, block.where).items()
        if edge in game.field.rim[at]
    }
    if not left:
        return tr(
            "no hex at the {edge} edge is in reach of {move} movement points (8.1)",
            edge=edge,
            move=unit.move,
        )
    if all(points < 0 for points in left.values()):
        rule = stopped_by(game, unit.side, min(left))
        return tr("{id} has to stop at the {edge} edge ({rule})", id=unit.id, edge=edge, rule=rule)
    return tr(
        "too few movement points are left to leave over the {edge} edge (ruling 101)", edge=edge
    )


def against_digging(game: Game, unit: Unit, block: Block) -> str:
    """Why a unit can't dig a foxhole where it is (7.1)."""
    bit = game.field.bit[block.where]
    if not unit.traits.digs:
        return tr("{id} never digs (7.1)", id=unit.id)
    if game.foxholes & bit:
        return tr("there is a foxhole already (7.1)")
    if game.wired(block.where):
        return tr("wire lies there, and no other marker with it (7.5)")
    if game.lie.drained & bit:
        return tr("nobody digs in the bed of a lake that has drained (ruling 144)")
    return tr(
        "foxholes are dug in clear ground alone, not in {terrain_of} (7.1)",
        terrain_of=terrain_of(game, block.where),
    )


def against_clearing(game: Game, unit: Unit, block: Block) -> str:
    """Why a unit can't clear wire (7.5)."""
    if not game.wired(block.where):
        return tr("no wire lies where {id} is (7.5)", id=unit.id)
    return tr("{id} never fires, and wire is cleared by a roll of fire (7.5)", id=unit.id)
