"""Suppressing fire in the game: at teams, at cover, at faces of buildings (13.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance
from studio.model.table import Figure, Obstacle, Team
from studio.rules.chain_of_command.arc import figures_see, firers, weapons_that_fire
from studio.rules.chain_of_command.cover import base_cover
from studio.rules.chain_of_command.faces import aperture_named, laid_on_face
from studio.rules.chain_of_command.fire import FiringTeam
from studio.rules.chain_of_command.front import team_arc
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play.actions import Action, Suppress, at, rounded
from studio.rules.chain_of_command.play.declaring import acting_of, target_of, under_fire, unit_of
from studio.rules.chain_of_command.play.phases import Acting
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.play.watching import has_fired
from studio.rules.chain_of_command.sightline import End, end_of, ground_level, sight_line
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
            one = Suppress(acting.unit, face=aperture.id, floors=(aperture.floor,))
            if refused(game, acting, one) is None:
                yield one


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
    section = len(unit) > 1
    if sum(bool(part) for part in (act.target, act.on, act.face)) != 1:
        return "suppressing fire is at a team, on a point, or at a face (13.4)"
    if any(pinned(game, team) for team in unit):
        return "a pinned unit can't fire suppressing fire (outside 13)"
    try:
        require_target(suppressed=any(under_fire(game, acting.side, team) for team in unit))
        if act.target:
            _at_team(game, acting, unit, act.target, section=section)
        elif act.on is not None:
            _on_point(game, unit, act.on, section=section)
        else:
            _at_face(game, unit, act, section=section)
    except IllegalAction as refusal:
        return str(refusal)
    return None


def _dice_of(game: Game, team: Team, figures: Sequence[int], away: float) -> int:
    weapons = weapons_that_fire(game.arsenal, team, figures)
    return suppressing_dice(game.arsenal, FiringTeam(team.quality, team.shock, weapons, away))


def _at_team(game: Game, acting: Acting, unit: Sequence[Team], name: str, *, section: bool) -> None:
    target = target_of(game, acting.side, name)
    require_target(vehicle=target.vehicle)
    dice = 0
    for team in unit:
        side = game.sides[acting.side]
        found = firers(game.table, game.arsenal, side, team, target)
        if found.figures:
            dice += _dice_of(game, team, found.figures, found.distance)
    require_dice(dice, section=section)


def _on_point(game: Game, unit: Sequence[Team], spot: Point, *, section: bool) -> None:
    """Cover without an enemy: seen, in the arc, with dice enough."""
    man = Figure((spot.x, spot.y), "")
    if not (0 <= spot.x <= game.table.width and 0 <= spot.y <= game.table.height):
        raise IllegalAction("that point is off the table")
    first = Point(*unit[0].figures[0].at)
    bare = base_cover(game.table, man) == "open" and not _line_near(game, spot)
    require_target(open_ground=bare)
    if first == spot:
        raise IllegalAction("a unit can't suppress where it stands (13.4)")
    dice = 0
    for team in unit:
        if not team_arc(team).holds(spot) and team.figures[0].sector is None:
            continue
        end = End(spot, ground_level(game.table, spot))
        seeing = [n for n, f in enumerate(team.figures) if _sees(game, f, man, end)]
        if seeing:
            away = min(distance(Point(*team.figures[n].at), spot) for n in seeing)
            dice += _dice_of(game, team, seeing, away)
    require_dice(dice, section=section)


def _sees(game: Game, figure: Figure, man: Figure, end: End) -> bool:
    if figure.sector is not None:
        return figures_see(game.table, figure, man).visible
    return sight_line(game.table, end_of(game.table, figure), end).visible


def _line_near(game: Game, spot: Point) -> bool:
    """Whether a line that gives cover runs by a point."""
    return any(
        isinstance(thing.what, Obstacle) and thing.what.cover != "open"
        for thing in survey(game.table).near(spot, 1.0)
    )


def _at_face(game: Game, unit: Sequence[Team], act: Suppress, *, section: bool) -> None:
    points = [spot for team in unit for spot in places(team)]
    laid_on_face(game.table, act.face, act.floors, points, game.phase)
    face = aperture_named(game.table, act.face)
    dice = 0
    for team in unit:
        away = min(distance(spot, face) for spot in places(team))
        seeing = [n for n, f in enumerate(team.figures) if _faces(game, f, face)]
        if seeing:
            dice += _dice_of(game, team, seeing, away)
    require_dice(dice, section=section)


def _faces(game: Game, figure: Figure, face: Point) -> bool:
    """Whether a man sees the wall in which an aperture is."""
    here = end_of(game.table, figure)
    step = Point(face.x + 0.02 * (here.at.x - face.x), face.y + 0.02 * (here.at.y - face.y))
    end = End(step, ground_level(game.table, step))
    return figure.sector is None and sight_line(game.table, here, end).visible


def do_suppress(game: Game, act: Suppress, _dice: Dice) -> None:
    """Lay suppressing fire: a marker, no dice; the activation is used up (13.4)."""
    acting = acting_of(game)
    unit = unit_of(game, acting)
    points = [spot for team in unit for spot in places(team)]
    middle = Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))
    section = len(unit) > 1
    if act.face:
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
