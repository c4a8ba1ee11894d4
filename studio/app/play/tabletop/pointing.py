"""What a click on a table means: the legal actions that fit the place and who stands there."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from studio.app.play.tabletop.look import Look
from studio.inches import Point, distance
from studio.model.table_pieces import Piece, figure_at, holds
from studio.rules.chain_of_command.indoors import centre_of
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play import phases as p
from studio.rules.chain_of_command.play.actions import at as rounded
from studio.rules.chain_of_command.play.facing import facing_at as faced
from studio.rules.chain_of_command.play.facing import facing_to_enemy
from studio.rules.chain_of_command.play.ordering import own_teams
from studio.rules.chain_of_command.play.suppressing import floors_of
from studio.rules.chain_of_command.play.walking import figures_at
from studio.rules.chain_of_command.play.watching import place_on_way

SUPPRESS, SCREEN, SMOKE = a.Suppress.verb, a.Screen.verb, a.SmokeGrenade.verb
NEAR_APERTURE: Final = 1.0
"""Inches from a door or window within which a click means it."""
NEAR_POINT: Final = 1.5
"""Inches from a point of a way within which a click means it."""

Found = Iterator[Any]


def possible(look: Look, at: Point, piece: Piece | None) -> tuple[Any, ...]:
    """What a click at a place, on a team or leader if there is one, may mean."""
    if look.phase is None or not look.seen.may_act:
        return ()
    find = _MEANT.get(type(look.phase))
    return tuple(dict.fromkeys(find(look, at, piece))) if find is not None else ()


# --- command ------------------------------------------------------------------------------------


def _commanding(look: Look, _at: Point, piece: Piece | None) -> Found:
    if piece is not None:
        names = look.names_of(piece)
        yield from (x for x in look.listed(a.Activate) if x.name in names)


def _ordering(look: Look, at: Point, piece: Piece | None) -> Found:
    phase = look.phase
    assert isinstance(phase, p.Ordering)
    leader = look.leader(phase.leader)
    if look.mode == SMOKE:
        yield from _smokes(look, phase, at)
    elif piece is None:
        lead = a.Lead(phase.leader, rounded(*at))
        if leader is not None and look.allows(lead):
            yield lead
    elif look.own(piece):
        names = look.names_of(piece)
        yield from (x for x in look.listed(a.Order) if x.unit in names)
        yield from (x for x in look.listed(a.Rally) if x.team == piece.name)
    else:
        yield from (x for x in look.listed(a.Throw) if x.target == piece.name)


def _smokes(look: Look, phase: p.Ordering, at: Point) -> Found:
    """By the nearest of the leader's teams that can."""
    leader = look.leader(phase.leader)
    if leader is None:
        return
    teams = own_teams(look.game, phase.side, leader)
    for team in sorted(teams, key=lambda t: distance(Point(*t.figures[0].at), at)):
        smoke = a.SmokeGrenade(phase.leader, team.id, rounded(*at))
        if look.allows(smoke):
            yield smoke
            return


# --- what a unit does -----------------------------------------------------------------------------


def _acting(look: Look, at: Point, piece: Piece | None) -> Found:
    phase = look.phase
    assert isinstance(phase, p.Acting)
    waiting = [team for _, team in look.state.waiting if team.id in phase.teams]
    if waiting:
        rooms = [a.Enter(waiting[0].id, *room) for room in rooms_at(look, at)]
        deploy = deployment(look, waiting[0].id, at)
        yield from (x for x in (*rooms, deploy) if x is not None and look.allows(x))
    elif look.mode == SUPPRESS:
        yield from (x for x in suppressions(look, phase, at, piece) if look.allows(x))
    elif look.mode == SCREEN:
        screen = a.Screen(phase.unit, rounded(*at))
        if look.allows(screen):
            yield screen
    elif piece is not None:
        yield from (x for x in look.listed(a.Fire) if x.target == piece.name)


def deployment(look: Look, team: str, at: Point) -> a.Deploy | None:
    """A team's deployment at a place from the nearest jump-off point, facing the enemy."""
    points = look.game.force(look.side).jump_off_points
    if not points:
        return None
    near = min(range(len(points)), key=lambda n: distance(Point(*points[n]), at))
    spot = rounded(*at)
    return a.Deploy(team, near + 1, spot, facing_at(look, team, spot))


def facing_at(look: Look, team: str, spot: Point, start: Point | None = None) -> float:
    """How a team stands there that comes from a place, turned further by the wheel."""
    found = look.game.team(team)
    if found is None:
        facing = facing_to_enemy(look.game, look.side, spot, 0.0)
    else:
        facing = faced(look.game, look.side, found, spot, start)
    return (facing + look.turn) % 360


def suppressions(look: Look, phase: p.Acting, at: Point, piece: Piece | None) -> Found:
    """At the team there, else at the face of a building, else at cover on the ground (13.4)."""
    if piece is not None:
        yield a.Suppress(phase.unit, target=piece.name)
        return
    for building in look.state.table.buildings:
        for aperture in building.apertures:
            if distance(centre_of(aperture), at) <= NEAR_APERTURE:
                for floors in floors_of(building, aperture.floor):
                    yield a.Suppress(phase.unit, face=aperture.id, floors=floors)
                return
    yield a.Suppress(phase.unit, on=rounded(*at))


def _moving(look: Look, at: Point, _piece: Piece | None) -> Found:
    for action in ways_to(look, at):
        if look.allows(action):
            yield action


def rooms_at(look: Look, at: Point) -> list[tuple[str, int]]:
    """The rooms there: sectors, each with every floor."""
    return [
        (sector.id, floor)
        for building in look.state.table.buildings
        for sector in building.sectors
        if holds(sector.polygon, at)
        for floor in range(building.floors)
    ]


def ways_to(look: Look, at: Point) -> Found:
    """To a place straight on, or into the room there, legal or not."""
    if not look.team:
        return
    rooms = rooms_at(look, at)
    for sector, floor in rooms:
        yield a.Enter(look.team, sector, floor)
    if not rooms:
        spot = rounded(*at)
        yield a.Go(look.team, spot, facing_at(look, look.team, spot))


# --- choices of the moment ------------------------------------------------------------------------


def _watched(look: Look, at: Point, piece: Piece | None) -> Found:
    phase = look.phase
    assert isinstance(phase, p.Watched)
    shots = look.listed(a.Shoot)
    if not phase.moving:
        yield from (x for x in shots if piece is not None and x.target == piece.name)
        return
    near: dict[str, tuple[float, Any]] = {}
    for shot in shots:
        away = distance(point_of_way(look, shot), at)
        if away <= NEAR_POINT and away < near.get(shot.unit, (9e9, None))[0]:
            near[shot.unit] = away, shot
    yield from (shot for _, shot in near.values())


def point_of_way(look: Look, shot: a.Shoot) -> Point:
    """Where the first man of a mover is when Overwatch would fire."""
    team, trip = look.game.team(shot.target), look.state.stack[-2]
    assert team is not None
    assert isinstance(trip, p.Travelling)
    return Point(*place_on_way(team, trip, shot.after or 0.0).figures[0].at)


def _shooting(look: Look, at: Point, piece: Piece | None) -> Found:
    if piece is None or piece.kind != "team":
        return
    for action in look.seen.actions:
        match action:
            case a.Lose(team=team, figures=figures) if team == piece.name:
                figure = figure_at(look.state.table, team, at, 0.3)
                if figure is not None and figure + 1 in figures:
                    yield action
            case a.Odd(teams=teams) if piece.name in teams:
                yield action
            case a.Spare(team=team) if team == piece.name:
                yield action


_MEANT: Final[Mapping[type[p.Phase], Callable[[Look, Point, Piece | None], Found]]] = {
    p.Commanding: _commanding,
    p.Ordering: _ordering,
    p.Acting: _acting,
    p.Moving: _moving,
    p.Watched: _watched,
    p.Shooting: _shooting,
}


# --- what can be clicked --------------------------------------------------------------------------


def able(look: Look) -> frozenset[str]:
    """The teams and leaders of the side that chooses who may be clicked to do something."""
    names: set[str] = set()
    for action in look.seen.actions:
        match action:
            case a.Activate(name=name):
                names |= members(look, name)
            case a.Order(unit=unit):
                names |= members(look, unit)
            case a.Rally(team=team) | a.Halt(team=team) | a.Lose(team=team) | a.Spare(team=team):
                names.add(team)
            case a.Odd(teams=teams):
                names |= set(teams)
            case a.Lead(leader=leader):
                names.add(leader)
    return frozenset(names)


def members(look: Look, name: str) -> set[str]:
    """A team or leader, or the teams of a section."""
    waiting = (team for owner, team in look.state.waiting if owner == look.side)
    away = {team.id for team in waiting if name in (team.id, team.section)}
    return {team.id for team in look.game.unit(look.side, name)} | away or {name}


def targets(look: Look) -> frozenset[str]:
    """Enemy teams and leaders that a click would attack."""
    kind = {SUPPRESS: (a.Suppress,), SCREEN: (), SMOKE: ()}.get(look.mode, (a.Fire, a.Throw))
    found = {x.target for x in look.listed(*kind)} if kind else set()
    if isinstance(look.phase, p.Watched):
        found |= {x.target for x in look.listed(a.Shoot)}
    return frozenset(found - {""})


def ghost(look: Look, action: Any) -> tuple[str, tuple[Any, ...]] | None:
    """A team as it would stand after an action: its id, and its figures there."""
    if isinstance(action, a.Go | a.Deploy):
        teams = (*(t for _, t in look.state.waiting), *(t for _, t in look.state.table.teams()))
        team = next((t for t in teams if t.id == action.team), None)
        return (team.id, figures_at(team, action.to, action.facing)) if team is not None else None
    return None
