"""Overwatch in the game: shots at a team on its way, and back at one that has fired (13.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from studio.engine.dice import Dice
from studio.inches import distance
from studio.model.table import Team
from studio.rules.chain_of_command.overwatch import Watch, covers, moved_along, offers
from studio.rules.chain_of_command.play import walking
from studio.rules.chain_of_command.play.actions import Action, Hold, Shoot, at, rounded
from studio.rules.chain_of_command.play.declaring import may_fire_at
from studio.rules.chain_of_command.play.moving import follow, stopped
from studio.rules.chain_of_command.play.phases import Shooting, Travelling, Watched
from studio.rules.chain_of_command.play.state import Game
from studio.words import mark


def choices(game: Game, watched: Watched) -> list[Action]:
    """Shots of Overwatch at a team on its way, or back at those who fired (13.3, K57, K58)."""
    found: list[Action] = []
    for watch in game.watches:
        if watch.side != game.sides[watched.side] or not _able(game, watch.teams):
            continue
        name = name_of_watch(game, watched.side, watch.teams)
        for team in _targets(game, watched):
            found += _shots(game, watched, watch, name, team)
    return [*found, Hold(watched.teams[0])] if found else []


def _targets(game: Game, watched: Watched) -> list[Team]:
    return [team for name in watched.teams if (team := game.team(name)) is not None]


def _shots(game: Game, watched: Watched, watch: Watch, name: str, target: Team) -> Iterator[Action]:
    if not watched.moving:
        seen = covers(game.table, game.arsenal, watch, target)
        if seen and may_fire_at(game, watched.side, watch.teams, target):
            yield Shoot(name, target.id)
        return
    trip = game.stack[-2]
    assert isinstance(trip, Travelling)
    for along, there in _points(game, trip, watch.teams):
        if may_fire_at(game, watched.side, watch.teams, there):
            yield Shoot(name, target.id, rounded(along))


def _able(game: Game, teams: Sequence[str]) -> bool:
    return any(game.team(name) is not None and name not in game.broken for name in teams)


def name_of_watch(game: Game, side: int, teams: Sequence[str]) -> str:
    """How a unit on Overwatch is named: by its only team, else by its section."""
    if len(teams) == 1:
        return teams[0]
    team = next((t for t in game.teams(side) if t.id in teams), None)
    return team.unit if team is not None else teams[0]


MOST_OFFERS = 6
"""Points of a way at which Overwatch is listed; any other in its area may be named."""


def _points(game: Game, trip: Travelling, teams: Sequence[str]) -> Iterator[tuple[float, Team]]:
    team = game.team(trip.team)
    watch = next((w for w in game.watches if w.teams == tuple(teams)), None)
    if team is None or watch is None or len(trip.path) < 2:
        return
    if stopped(game, trip, team):
        if covers(game.table, game.arsenal, watch, team):
            yield trip.along, team
        return
    start = replace(team, figures=walking.figures_at(team, trip.path[0], None))
    found = [
        offer
        for offer in offers(game.table, game.arsenal, watch, start, trip.path)
        if offer.along >= trip.along - 1e-6
    ]
    step = max(1, len(found) // MOST_OFFERS)
    for offer in found[::step]:
        yield offer.along, rounded_team(offer.team)


def rounded_team(team: Team) -> Team:
    """A team with its positions as the state keeps them."""
    figures = tuple(replace(f, at=(at(*f.at).x, at(*f.at).y)) for f in team.figures)
    return replace(team, figures=figures)


def has_fired(
    game: Game, side: int, unit: Sequence[str], moved: Sequence[str] = (), *, answered: bool = True
) -> None:
    """What firing ends, and Overwatch that may answer it (13.3).

    Those who `moved` before they fired have triggered it by that (K58).
    """
    for name in unit:
        team = game.team(name)
        if team is not None and team.tactical:
            game.put_team(replace(team, tactical=False))
    game.off_overwatch(*unit)
    still = tuple(n for n in unit if n not in moved and game.team(n) is not None)
    if answered and still:
        game.push(Watched(1 - side, still, moving=False))


def do_shoot(game: Game, shoot: Shoot, _dice: Dice) -> None:
    """Overwatch fires: at a mover where it has come to, or back at one that has fired."""
    watched = game.stack[-1]
    assert isinstance(watched, Watched)
    watch = watch_named(game, watched.side, shoot.unit)
    assert watch is not None
    if watched.moving and shoot.after is not None:
        trip = game.stack[-2]
        assert isinstance(trip, Travelling)
        team = game.team(trip.team)
        assert team is not None
        there = place_on_way(team, trip, shoot.after)
        follow(game, trip.side, team, there)
        game.stack = (*game.stack[:-2], replace(trip, along=shoot.after, met=True), watched)
    game.watches = tuple(one for one in game.watches if one is not watch)
    unit = tuple(n for n in watch.teams if game.team(n) is not None and n not in game.broken)
    game.push(Shooting(1 - watched.side, watched.side, unit, shoot.target, activated=False))


def place_on_way(team: Team, trip: Travelling, along: float) -> Team:
    """A team after so many inches of its way."""
    start = replace(team, figures=walking.figures_at(team, trip.path[0], None))
    return rounded_team(moved_along(start, trip.path, along))


def watch_named(game: Game, side: int, name: str) -> Watch | None:
    """The Overwatch of a unit of a side, by the unit's name."""
    for watch in game.watches:
        if watch.side == game.sides[side] and name_of_watch(game, side, watch.teams) == name:
            return watch
    return None


def do_hold(game: Game, _hold: Hold, _dice: Dice) -> None:
    """Nobody on Overwatch reacts; all of it stays."""
    game.pop()


def why_not(game: Game, watched: Watched, shoot: Shoot) -> str | None:
    """Why a shot of Overwatch that isn't listed can't be fired, or None (13.3, K57)."""
    watch = watch_named(game, watched.side, shoot.unit)
    team = game.team(shoot.target)
    if watch is None or team is None or shoot.target not in watched.teams:
        return mark(
            "{unit} isn't on Overwatch against {target}", unit=shoot.unit, target=shoot.target
        )
    there = team
    if watched.moving:
        trip = game.stack[-2]
        assert isinstance(trip, Travelling)
        far = sum(distance(a, b) for a, b in pairwise(trip.path))
        far = trip.along if stopped(game, trip, team) else far
        if shoot.after is None or not trip.along <= shoot.after <= far + 1e-3:
            return mark(
                "the way goes from {along:g} to {far:.1f} inches: name a point of it (13.3)",
                along=trip.along,
                far=far,
            )
        there = place_on_way(team, trip, shoot.after)
    if not covers(game.table, game.arsenal, watch, there):
        return mark("{target} isn't in the area of its Overwatch there (13.3)", target=shoot.target)
    if not may_fire_at(game, watched.side, watch.teams, there):
        return mark(
            "{unit} can't fire at {target} there (13.1)", unit=shoot.unit, target=shoot.target
        )
    return None
