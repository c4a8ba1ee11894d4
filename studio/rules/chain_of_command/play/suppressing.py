"""Suppressing fire in the game: at teams, at cover, at faces of buildings (13.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance, within
from studio.model.table import Building, Figure, Obstacle, Table, Team
from studio.rules.chain_of_command.aim import Firing, lacking_crew, small_arms
from studio.rules.chain_of_command.arc import figures_see, weapons_that_fire
from studio.rules.chain_of_command.cover import base_cover
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.faces import aperture_named, laid_on_face
from studio.rules.chain_of_command.fire import FiringTeam
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play.actions import Action, Suppress, at, rounded
from studio.rules.chain_of_command.play.declaring import acting_of, target_of, under_fire, unit_of
from studio.rules.chain_of_command.play.phases import Acting
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.play.watching import has_fired
from studio.rules.chain_of_command.sightline import End, ground_level
from studio.rules.chain_of_command.suppression import (
    laid,
    require_dice,
    require_target,
    suppressing_dice,
)
from studio.rules.chain_of_command.survey import survey


def choices(game: Game, acting: Acting) -> Iterator[Action]:
    """Enemy teams, cover along lines and before areas, and faces of buildings (13.4)."""
    for name in (team.id for team in game.teams(1 - acting.side)):
        one = Suppress(acting.unit, name)
        if refused(game, acting, one) is None:
            yield one
    for spot in _cover_spots(game):
        one = Suppress(acting.unit, on=spot)
        if refused(game, acting, one) is None:
            yield one
    for building in game.table.buildings:
        for aperture in building.apertures:
            for floors in floors_of(building, aperture.floor):
                one = Suppress(acting.unit, face=aperture.id, floors=floors)
                if refused(game, acting, one) is None:
                    yield one


def floors_of(building: Building, floor: int) -> Iterator[tuple[int, ...]]:
    """A floor with each that is next to it: two are never worse than one (13.4)."""
    if building.floors == 1:
        yield (floor,)
    for lower in (floor - 1, floor):
        if 0 <= lower < building.floors - 1:
            yield (lower, lower + 1)


def _cover_spots(game: Game) -> Iterator[Point]:
    """The middle of each line that gives cover, and of each such area: where an enemy might be."""
    for line in game.table.obstacles:
        if line.cover != "open":
            xs, ys = zip(*line.line, strict=True)
            yield at(sum(xs) / len(xs), sum(ys) / len(ys))
    for area in game.table.areas:
        if area.cover != "open":
            xs, ys = zip(*area.polygon, strict=True)
            yield at(sum(xs) / len(xs), sum(ys) / len(ys))


def refused(game: Game, acting: Acting, act: Suppress) -> str | None:
    """Why a unit can't fire this suppressing fire, or None (13.4)."""
    unit = unit_of(game, acting)
    if sum(bool(part) for part in (act.target, act.on, act.face)) != 1:
        return "suppressing fire is at a team, on a point, or at a face (13.4)"
    if any(pinned(game, team) for team in unit):
        return "a pinned unit can't fire suppressing fire (outside 13)"
    try:
        require_target(suppressed=any(under_fire(game, acting.side, team) for team in unit))
        if act.target:
            _at_team(game, acting, unit, act.target)
        elif act.on is not None:
            _on_point(game, acting, unit, act.on)
        else:
            _at_face(game, acting, unit, act)
    except IllegalAction as refusal:
        return str(refusal)
    return None


def _require_dice(
    game: Game,
    acting: Acting,
    unit: Sequence[Team],
    target: Team,
    spot: End | None = None,
    table: Table | None = None,
) -> None:
    """Refuse a unit that can't suppress a team, or a spot that it stands for (13.1, 13.4)."""
    declared = Declaration(game.sides[acting.side], tuple(unit), target)
    firing = small_arms(table or game.table, game.arsenal, declared, spot)
    dice = sum(_dice_of(game, one) for one in firing)
    require_dice(dice, section=len(unit) > 1)


def _dice_of(game: Game, one: Firing) -> int:
    weapons = weapons_that_fire(game.arsenal, one.team, one.figures)
    lacking = lacking_crew(game.arsenal, one.team, weapons) if game.table.options.crew_dice else 0
    strength = FiringTeam(one.team.quality, one.team.shock, weapons, one.distance, lacking)
    return suppressing_dice(game.arsenal, strength)


def _at_team(game: Game, acting: Acting, unit: Sequence[Team], name: str) -> None:
    if game.leader(1 - acting.side, name) is not None:
        raise IllegalAction(f"{name} is a leader: suppressing fire is at a unit (13.4)")
    target = target_of(game, acting.side, name)
    require_target(vehicle=target.vehicle or target.aboard is not None)
    _require_dice(game, acting, unit, target)


def _on_point(game: Game, acting: Acting, unit: Sequence[Team], spot: Point) -> None:
    """Cover where no enemy is seen: in sight, in the arc, with dice enough.

    It is fired into smoke of mortars, not through it (13.5.4.1).
    """
    man = Figure((spot.x, spot.y), "")
    if not (0 <= spot.x <= game.table.width and 0 <= spot.y <= game.table.height):
        raise IllegalAction("that point is off the table")
    bare = base_cover(game.table, man) == "open" and not _line_near(game, spot)
    require_target(open_ground=bare)
    if any(spot == place for team in unit for place in places(team)):
        raise IllegalAction("a unit can't suppress where it stands (13.4)")
    end = End(spot, ground_level(game.table, spot))
    clear = tuple(s for s in game.table.smoke if not within(distance(Point(*s.at), spot), s.radius))
    _require_dice(
        game, acting, unit, Team("that point", (man,)), end, replace(game.table, smoke=clear)
    )
    _require_unoccupied(game, acting, unit, spot)


def _require_unoccupied(game: Game, acting: Acting, unit: Sequence[Team], spot: Point) -> None:
    area = laid(_middle(unit), spot, game.phase, section=len(unit) > 1).area
    for enemy in game.teams(1 - acting.side):
        there = [figure for figure in enemy.figures if area.holds(Point(*figure.at))]
        if any(
            figures_see(game.table, one, figure).visible
            for figure in there
            for team in unit
            for one in team.figures
        ):
            raise IllegalAction(f"{enemy.id} is seen there: suppress it by name (13.4)")


def _line_near(game: Game, spot: Point) -> bool:
    """Whether a line that gives cover runs by a point."""
    return any(
        isinstance(thing.what, Obstacle) and thing.what.cover != "open"
        for thing in survey(game.table).near(spot, 1.0)
    )


def _at_face(game: Game, acting: Acting, unit: Sequence[Team], act: Suppress) -> None:
    """The face of a building, from within its 90 degrees, where its wall is seen (13.4)."""
    points = [spot for team in unit for spot in places(team)]
    laid_on_face(game.table, act.face, act.floors, points, game.phase)
    building, face = aperture_named(game.table, act.face)
    here = _middle(unit)
    step = Point(face.x + 0.02 * (here.x - face.x), face.y + 0.02 * (here.y - face.y))
    man = Figure((step.x, step.y), "")
    end = End(step, ground_level(game.table, step) + min(act.floors) * building.storey)
    _require_dice(game, acting, unit, Team("that face", (man,)), end)


def _middle(unit: Sequence[Team]) -> Point:
    points = [spot for team in unit for spot in places(team)]
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))


def do_suppress(game: Game, act: Suppress, _dice: Dice) -> None:
    """Lay suppressing fire: a marker, no dice; the activation is used up (13.4)."""
    acting = acting_of(game)
    unit = unit_of(game, acting)
    middle, section = _middle(unit), len(unit) > 1
    if act.face:
        points = [spot for team in unit for spot in places(team)]
        on = laid_on_face(game.table, act.face, act.floors, points, game.phase)
        game.laid = (*game.laid, Laid(acting.side, on))
    else:
        if act.target:
            target = target_of(game, acting.side, act.target)
            spot = min(places(target), key=lambda p: distance(middle, p))
        else:
            assert act.on is not None
            spot = act.on
        marker = laid(middle, spot, game.phase, section=section, team=act.target or None)
        strip = replace(marker.area, facing=rounded(marker.area.facing))
        game.laid = (*game.laid, Laid(acting.side, replace(marker, area=strip)))
    game.tell("13.4", f"{acting.unit} lays suppressing fire")
    game.pop()
    has_fired(game, acting.side, [team.id for team in unit])
