"""Why a unit doesn't get somewhere: what ends its move, and what lies on the way (8.0-8.5)."""

from typing import Final

from studio.model.text import in_language
from studio.rules.combat_infantry.mobility import Obstacles, search
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.outlook import barred_hexes, stops_by_rule
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game
from studio.words import mark, tr, within

# --- the way ------------------------------------------------------------------------------------


def too_far(game: Game, unit: Unit, here: int, at: int) -> str:
    """What ends a move short of a hex: points, the enemy's control, terrain (8.0, 8.1)."""
    name = game.field.name[at]
    if at in reach(game, unit, here):
        return ""
    if _unstopped(game, unit, unit.unit_class, here).get(at) is not None:
        return tr(
            "{id} has to stop on its way to {name}: {stops}",
            id=unit.id,
            name=name,
            stops=_stops(game, unit, here, at),
        )
    if _unstopped(game, unit, "infantry", here).get(at) is not None:
        return tr(
            "the way to {name} is closed to a {unit_class} ({closed_by})",
            name=name,
            unit_class=unit.unit_class,
            closed_by=closed_by(game, at),
        )
    if game.field.around[here] >> at & 1:
        closed = closing(game, unit, here, at)
        if closed:
            return closed
    if through := _in_between(game, unit, here, at):
        return tr("the way to {name} leads through {hexes}", name=name, hexes=through)
    return tr("{name} is out of reach of {move} movement points (8.1)", name=name, move=unit.move)


STOPS: Final = {
    "8.0": mark("enemy-controlled and disputed hexes (8.0)"),
    "7.4": mark("smoke (7.4)"),
    "7.5": mark("wire (7.5)"),
}
"""By rule: where units have to stop."""


def _stops(game: Game, unit: Unit, here: int, at: int) -> str:
    """What stops a unit on its way: what alone does so, else all that is on the map."""
    found = stops_by_rule(game, unit.side)
    alone = [rule for rule in found if at in _reach_but(game, unit, here, rule)]
    return ", ".join(tr(STOPS[rule]) for rule in alone or found if found[rule])


def _reach_but(game: Game, unit: Unit, here: int, rule: str) -> dict[int, int]:
    """Where a unit would get if nothing stopped it by this rule."""
    stops = 0
    for other, hexes in stops_by_rule(game, unit.side).items():
        stops |= hexes if other != rule else 0
    barred, toll = barred_hexes(game, unit.side), game.field.wreck_marker.extra_move
    obstacles = Obstacles(stops, barred, game.wrecks, toll)
    return search(game.lie.steps(unit.unit_class), game.field.bit, here, unit.move, obstacles)


def stopped_by(game: Game, side: int, at: int) -> str:
    """The rule by which a unit has to stop in a hex."""
    return next(rule for rule, hexes in stops_by_rule(game, side).items() if hexes >> at & 1)


CLOSED: Final = {
    "8.0": mark("enemy-occupied hexes (8.0)"),
    "7.5": mark("wire (7.5)"),
    "ruling 144": mark("flooded hexes (ruling 144)"),
}
"""By rule: what nobody moves through."""


def _in_between(game: Game, unit: Unit, here: int, at: int) -> str:
    """What nobody moves through and alone keeps a hex out of reach, or all that does together."""
    barred, held = barred_hexes(game, unit.side), game.position.held[1 - unit.side]
    enemies, flood = held | game.position.fights, game.flood
    found = {"8.0": enemies, "7.5": barred & ~(enemies | flood), "ruling 144": flood & ~enemies}

    def is_near(open_: int) -> bool:
        return at in _unstopped(game, unit, unit.unit_class, here, barred & ~open_)

    if barred >> at & 1 or not is_near(barred):
        return ""
    alone = [rule for rule, hexes in found.items() if is_near(hexes)]
    return ", ".join(tr(CLOSED[rule]) for rule in alone or found if found[rule])


def _unstopped(
    game: Game, unit: Unit, unit_class: str, start: int, barred: int | None = None
) -> dict[int, int]:
    """The hexes within a unit's points, with those left, if a class stopped nowhere."""
    steps = game.lie.steps(unit_class)
    if barred is None:
        barred = barred_hexes(game, unit.side)
    best, frontier = {start: unit.move}, [start]
    toll = game.field.wreck_marker.extra_move
    while frontier:
        here = frontier.pop()
        for other, cost in steps[here]:
            rest = best[here] - cost - (toll if game.wrecks >> other & 1 else 0)
            if rest > best.get(other, -1) and not barred >> other & 1:
                best[other] = rest
                frontier.append(other)
    return best


# --- what lies there ----------------------------------------------------------------------------


def uninhabitable(game: Game, at: int) -> str:
    """Why nobody stands in a hex, by whatever hexside he comes (8.2)."""
    return tr(
        "nobody can be in {terrain_of} ({name}) (8.2)",
        terrain_of=terrain_of(game, at),
        name=game.field.name[at],
    )


def terrain_of(game: Game, at: int) -> str:
    """The terrain of a hex, by its name within a sentence."""
    return within(in_language(game.field.terrain.hexes[game.lie.terrain_at(at)].name))


def hexside_of(game: Game, here: int, at: int) -> str:
    """What lies on the hexside between two neighbours, by its names within a sentence."""
    side, table = game.field.sides_of[game.field.side_between(here, at)], game.field.terrain
    edge = game.lie.edges[side]
    parts = [(table.hexes.get(edge.terrain) or table.edges[edge.terrain]).name]
    parts += [table.rises[edge.rise].name] if edge.rise else []
    parts += [table.crossings[edge.crossing].name] if edge.crossing else []
    return tr(" with ").join(within(in_language(name)) for name in parts)


def closed_by(game: Game, at: int) -> str:
    """The rules by which terrain is closed to guns, tanks and vehicles."""
    by_road = game.field.terrain.hexes[game.lie.terrain_at(at)].hex.vehicles != "any"
    return (
        tr("{terrain_of} by road alone, note 1", terrain_of=terrain_of(game, at))
        if by_road
        else tr("8.5, notes 1 and 6")
    )


def closing(game: Game, unit: Unit, here: int, at: int) -> str:
    """Why a class never crosses the hexside to a neighbour; empty if it does (3.4, 8.5)."""
    row = game.lie.rows[here][game.field.direction(here, at)]
    if row is None or any(other == at for other, _ in game.lie.steps(unit.unit_class)[here]):
        return ""
    what = hexside_of(game, here, at)
    if row.admits("infantry"):
        if not game.lie.stack[at]:
            return uninhabitable(game, at)
        return tr(
            "a {unit_class} doesn't cross {what} ({closed_by})",
            unit_class=unit.unit_class,
            what=what,
            closed_by=closed_by(game, at),
        )
    rule = _shut_by(game, here, at)
    return tr("nobody moves across {what} there ({rule})", what=what, rule=rule)


def _shut_by(game: Game, here: int, at: int) -> str:
    """The rule by which a hexside is closed to all: a blown bridge, a lake, or a hedge."""
    if game.lie.crossing(here, game.field.direction(here, at)) is not None:
        return "7.3"
    return "3.4" if game.lie.stack[at] else "8.2"
