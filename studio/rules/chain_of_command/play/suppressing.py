"""Suppressing fire in the game: at teams, at cover, at faces of buildings (13.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance
from studio.model.table import Building, Team
from studio.rules.chain_of_command.faces import laid_on_face
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play.actions import Action, Suppress, at, rounded
from studio.rules.chain_of_command.play.declaring import acting_of, target_of, under_fire, unit_of
from studio.rules.chain_of_command.play.phases import Acting
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.play.watching import has_fired
from studio.rules.chain_of_command.suppression import laid, require_target
from studio.rules.chain_of_command.suppressors import Suppressors
from studio.words import mark


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
    lower = [at_ for at_ in (floor - 1, floor) if 0 <= at_ < building.floors - 1]
    yield from ((at_, at_ + 1) for at_ in lower)
    if not lower:
        yield (floor,)


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
        return mark("suppressing fire is at a team, on a point, or at a face (13.4)")
    if any(pinned(game, team) for team in unit):
        return mark("a pinned unit can't fire suppressing fire (outside 13)")
    try:
        require_target(suppressed=any(under_fire(game, acting.side, team) for team in unit))
        firing = _suppressors(game, acting.side, unit)
        if act.target and game.leader(1 - acting.side, act.target) is not None:
            return mark(
                "{target} is a leader: suppressing fire is at a unit (13.4)", target=act.target
            )
        if act.target:
            firing.require_team(target_of(game, acting.side, act.target))
        elif act.on is not None:
            firing.require_cover(act.on)
        else:
            firing.require_face(act.face, act.floors)
    except IllegalAction as refusal:
        return refusal.text
    return None


def _suppressors(game: Game, side: int, unit: Sequence[Team]) -> Suppressors:
    return Suppressors(game.table, game.arsenal, game.sides[side], tuple(unit))


def do_suppress(game: Game, act: Suppress, _dice: Dice) -> None:
    """Lay suppressing fire: a marker, no dice; the activation is used up (13.4)."""
    acting = acting_of(game)
    unit = unit_of(game, acting)
    firing = _suppressors(game, acting.side, unit)
    middle = firing.middle
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
            spot = at(*firing.front_of(act.on))
        marker = laid(middle, spot, game.phase, section=firing.section, team=act.target or None)
        strip = replace(marker.area, facing=rounded(marker.area.facing))
        game.laid = (*game.laid, Laid(acting.side, replace(marker, area=strip)))
    game.tell("13.4", mark("{unit} lays suppressing fire", unit=acting.unit))
    game.pop()
    has_fired(game, acting.side, [team.id for team in unit])
