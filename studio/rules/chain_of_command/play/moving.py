"""Moves of teams: where they may go, and what a move changes (13.3, 13.4.1)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, radians, sin

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance, within
from studio.model.table import LeaderEntry, Obstacle, Team
from studio.rules.chain_of_command.indoors import centre_of
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.outlines import Region
from studio.rules.chain_of_command.play import driving, walking
from studio.rules.chain_of_command.play.actions import (
    Action,
    Enter,
    Go,
    Halt,
    at,
    rounded,
)
from studio.rules.chain_of_command.play.capturing import capture
from studio.rules.chain_of_command.play.declaring import under_fire
from studio.rules.chain_of_command.play.facing import facing_at
from studio.rules.chain_of_command.play.phases import Acting, Moving, Travelling, Watched
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.suppression import Marker, may_double
from studio.rules.chain_of_command.survey import survey
from studio.words import mark

DIRECTIONS = 12
"""Ways from where a team stands that are listed; any other point may be named."""
BEHIND = 0.7
"""Inches behind a line at which a listed place takes cover."""
NEAR_LEADER = 4.0
"""A leader this near to a team of his section goes along with it."""
RULE = mark("outside 13")
SLOWED = mark("nobody moves at the double under suppressing fire (13.4.1)")


def inches_left(game: Game, moving: Moving, team: Team) -> float:
    """How far a team may go: the dice, less an inch for each point of its Shock.

    Of a vehicle it is how far it may drive in the open.
    """
    if team.hull is not None:
        return driving.inches(game.command, team, moving.rolls)
    return max(0.0, float(sum(moving.rolls) - game.command.shock_an_inch * team.shock))


# --- choices ------------------------------------------------------------------------------------


def choices(game: Game, moving: Moving) -> Iterator[Action]:
    """Places where the next teams of a unit may go.

    On a table there are more than can be listed: these are points all around, cover near by, and
    rooms. Whatever else is within reach may be named too.
    """
    for name in moving.left:
        team = game.team(name)
        if team is None:
            continue
        yield Halt(name)
        yield from _goes(game, moving, team)
        yield from _entries(game, moving, team)


def _goes(game: Game, moving: Moving, team: Team) -> Iterator[Action]:
    far = inches_left(game, moving, team)
    if far < 0.5:
        return
    seen: set[Point] = set()
    for spot in _spots(game, team, far):
        if spot in seen:
            continue
        seen.add(spot)
        go = Go(team.id, spot, facing_at(game, moving.side, team, spot))
        if why_not(game, moving, go) is None:
            yield go


def _spots(game: Game, team: Team, far: float) -> Iterator[Point]:
    here = _start(game, team)
    for share in (0.98, 0.5):
        for n in range(DIRECTIONS):
            angle = radians(360 * n / DIRECTIONS)
            yield at(here.x + share * far * cos(angle), here.y + share * far * sin(angle))
    yield from _openings(game, here, far)
    for thing in survey(game.table).near(here, far):
        if isinstance(thing.what, Obstacle) and thing.what.cover != "open":
            yield from _behind(thing.shape.edges, here, far)
        elif isinstance(thing.shape, Region) and not thing.impassable:
            left, top, right, bottom = thing.shape.box
            middle = Point((left + right) / 2, (top + bottom) / 2)
            away = distance(here, middle)
            if away > 0.5:
                share = min(1.0, 0.97 * far / away)
                yield at(here.x + share * (middle.x - here.x), here.y + share * (middle.y - here.y))


def _openings(game: Game, here: Point, far: float) -> Iterator[Point]:
    """Just outside doors and windows of the ground floor: to go in, or to post a grenade."""
    for building in game.table.buildings:
        rooms = {sector.id: sector.polygon for sector in building.sectors}
        for aperture in building.apertures:
            middle = centre_of(aperture)
            if aperture.floor == 0 and within(distance(here, middle), far):
                yield walking.before(rooms[aperture.sector], middle)


def _start(game: Game, team: Team) -> Point:
    """From where a team sets out: in a building, from a door."""
    try:
        return walking.way(game.table, team, (), Point(*team.figures[0].at))[0]
    except IllegalAction:
        return Point(*team.figures[0].at)


def _behind(
    edges: Sequence[tuple[float, float, float, float]], here: Point, far: float
) -> Iterator[Point]:
    """On this side of a line, close to it: in its middle and near its ends."""
    for ax, ay, bx, by in edges:
        long = hypot(bx - ax, by - ay)
        if long < 1:
            continue
        for share in (0.2, 0.5, 0.8):
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            nx, ny = (ay - by) / long, (bx - ax) / long
            side = 1 if (here.x - x) * nx + (here.y - y) * ny >= 0 else -1
            spot = at(x + side * BEHIND * nx, y + side * BEHIND * ny)
            if within(distance(here, spot), far):
                yield spot


def _entries(game: Game, moving: Moving, team: Team) -> Iterator[Action]:
    if team.hull is not None:
        return
    for building in game.table.buildings:
        for sector in building.sectors:
            for floor in range(building.floors):
                there = team.figures[0].sector == sector.id and team.figures[0].floor == floor
                enter = Enter(team.id, sector.id, floor)
                if not there and why_not(game, moving, enter) is None:
                    yield enter


# --- what is possible ---------------------------------------------------------------------------


def why_not(game: Game, moving: Moving, action: Go | Enter) -> str | None:
    """Why a team can't go there, or None."""
    team = game.team(action.team)
    if team is None or team.id not in moving.left:
        return mark("{team} doesn't move now", team=action.team)
    try:
        if isinstance(action, Enter):
            return _cannot_enter(game, moving, team, action)
        return _cannot_go(game, moving, team, action)
    except IllegalAction as refusal:
        return refusal.text


def _cannot_go(game: Game, moving: Moving, team: Team, go: Go) -> str | None:
    figures = walking.figures_at(team, go.to, go.facing)
    side = game.sides[moving.side]
    refused = walking.refused_place(game.table, side, team, figures, team.figures)
    if team.hull is not None and not refused:
        facing = team.facing if go.facing is None else go.facing
        refused = driving.refused_hull(game.table, team, figures, facing)
    if refused:
        return mark(
            "{team} would stand {refused} ({rule})", team=team.id, refused=refused, rule=RULE
        )
    path = walking.way(game.table, team, go.via, go.to)
    return _too_far(game, moving, team, path)


def _too_far(game: Game, moving: Moving, team: Team, path: Sequence[Point]) -> str | None:
    pace = game.command.paces[moving.pace]
    if pace.hurried and not _may_double(game, moving.side, team, path):
        return SLOWED
    cost = cost_of(game, moving, team, path)
    far = inches_left(game, moving, team)
    if within(cost, far):
        return None
    if cost == float("inf"):
        told = mark("something is in the way; {team} has {far:g} inches ({rule})")
    else:
        told = mark("that takes {cost:.1f} inches; {team} has {far:g} ({rule})")
    return mark(told, cost=cost, team=team.id, far=far, rule=RULE)


def cost_of(game: Game, moving: Moving, team: Team, path: Sequence[Point]) -> float:
    """Inches that a way takes of those that there are, infinite where it can't be gone."""
    table, command = game.table, game.command
    if team.hull is not None:
        return driving.cost_of_drive(table, command, team, path, moving.rolls)
    return walking.cost_of_way(table, command, team, path, command.paces[moving.pace])


def _may_double(game: Game, side: int, team: Team, path: Sequence[Point]) -> bool:
    """Whether none of a team's men crosses ground under suppressing fire (13.4.1, K61)."""
    markers = markers_against(game, side)
    return all(
        may_double(markers, [Point(x + aside.x, y + aside.y) for x, y in path], team.id)
        for aside in walking.offsets_of(team)
    )


def _cannot_enter(game: Game, moving: Moving, team: Team, enter: Enter) -> str | None:
    if team.hull is not None:
        return mark("{team} is a vehicle and stays outside ({rule})", team=team.id, rule=RULE)
    side = game.sides[moving.side]
    why = walking.refused_room(game.table, side, enter.sector, enter.floor)
    if why is not None:
        return why
    pace = game.command.paces[moving.pace]
    cost, path = walking.cost_of_entering(
        game.table, game.command, team, enter.sector, enter.floor, pace
    )
    far = inches_left(game, moving, team)
    if not within(cost, far):
        return mark("{sector} is out of reach ({rule})", sector=enter.sector, rule=RULE)
    figures = walking.figures_inside(game.table, team, enter.sector, enter.floor, team.facing)
    slowed = under_fire(game, moving.side, replace(team, figures=figures))
    on_way = not may_double(markers_against(game, moving.side), path, team.id)
    if pace.hurried and (slowed or on_way):
        return SLOWED
    return None


def markers_against(game: Game, side: int) -> tuple[Marker, ...]:
    """Suppressing fire of the enemy of a side that lies on ground or a team."""
    return tuple(one.on for one in game.laid if one.side != side and isinstance(one.on, Marker))


# --- moving -------------------------------------------------------------------------------------


def do_go(game: Game, go: Go, _dice: Dice) -> None:
    """Send a team on its way."""
    moving = game.stack[-1]
    assert isinstance(moving, Moving)
    team = game.team(go.team)
    assert team is not None
    path = walking.way(game.table, team, go.via, go.to)
    facing = team.facing if go.facing is None else rounded(go.facing % 360)
    _set_out(game, moving, team, Travelling(moving.side, team.id, path, facing))


def do_enter(game: Game, enter: Enter, _dice: Dice) -> None:
    """Send a team into a building."""
    moving = game.stack[-1]
    assert isinstance(moving, Moving)
    team = game.team(enter.team)
    assert team is not None
    pace = game.command.paces[moving.pace]
    _, path = walking.cost_of_entering(
        game.table, game.command, team, enter.sector, enter.floor, pace
    )
    inside = (enter.sector, enter.floor)
    _set_out(game, moving, team, Travelling(moving.side, team.id, path, team.facing, inside=inside))


def do_halt(game: Game, halt: Halt, _dice: Dice) -> None:
    """A team that could move stays where it is."""
    moving = game.stack[-1]
    assert isinstance(moving, Moving)
    game.change(replace(moving, left=tuple(n for n in moving.left if n != halt.team)))


def _set_out(game: Game, moving: Moving, team: Team, trip: Travelling) -> None:
    """What a move ends before its first step: suppression at the team, a stance, Overwatch."""
    left = tuple(n for n in moving.left if n != team.id)
    game.change(replace(moving, left=left, moved=(*moving.moved, team.id)))
    game.laid = tuple(
        replace(one, on=replace(one.on, team=None))
        if isinstance(one.on, Marker) and one.on.team == team.id and one.side != trip.side
        else one
        for one in game.laid
    )
    if team.tactical and not game.command.paces[moving.pace].tactical:
        game.put_team(replace(team, tactical=False))
    if team.figures[0].sector is not None and trip.inside is None:
        game.put_team(_outside(team, trip.path[0]))
    game.push(trip)
    game.push(Watched(1 - trip.side, (team.id,), moving=True))


def _outside(team: Team, door: Point) -> Team:
    """A team at the door by which it leaves a building, for as long as it is on its way."""
    return replace(team, figures=walking.figures_at(team, door, None))


def settle_moving(game: Game, moving: Moving, _dice: Dice) -> None:
    """When the last team has moved: Tactical ones are, others may fire where the pace lets them."""
    pace = game.command.paces[moving.pace]
    game.pop()
    unit = [team for team in game.unit(moving.side, moving.unit) if team.id not in game.broken]
    for team in unit:
        if pace.tactical:
            game.put_team(replace(team, tactical=True))
    if pace.fires and unit:
        names = tuple(team.id for team in unit)
        game.push(Acting(moving.side, moving.unit, names, "move", moving.by, moving.moved))


def settle_travelling(game: Game, trip: Travelling, dice: Dice) -> None:
    """Arrive, unless Overwatch has stopped the team on its way (K57)."""
    game.pop()
    team = game.team(trip.team)
    if team is None:
        return
    if stopped(game, trip, team):
        capture(game, trip.side, _way_of(team, trip, _turns_until(trip, team)), dice)
    elif trip.inside is not None:
        _arrive_inside(game, trip, team, dice)
    else:
        figures = walking.figures_at(team, trip.path[-1], trip.facing)
        follow(game, trip.side, team, replace(team, figures=figures, facing=trip.facing))
        capture(game, trip.side, _way_of(team, trip, trip.path[1:]), dice)


def _turns_until(trip: Travelling, team: Team) -> Iterator[Point]:
    """The turns of its way that a team which was stopped has passed, and where it stands."""
    gone = 0.0
    for one, other in pairwise(trip.path):
        gone += distance(one, other)
        if gone < trip.along:
            yield other
    yield Point(*team.figures[0].at)


def _way_of(team: Team, trip: Travelling, turns: Iterable[Point]) -> list[Team]:
    """A team at each turn of its way."""
    spots = (trip.path[0], *turns)
    return [replace(team, figures=walking.figures_at(team, spot, None)) for spot in spots]


def stopped(game: Game, trip: Travelling, team: Team) -> bool:
    """Whether fire on its way has ended a team's move (K57)."""
    return trip.met and (team.id in game.broken or pinned(game, team))


def _arrive_inside(game: Game, trip: Travelling, team: Team, dice: Dice) -> None:
    assert trip.inside is not None
    sector, floor = trip.inside
    try:
        figures = walking.figures_inside(game.table, team, sector, floor, trip.facing)
    except IllegalAction:
        return  # others have taken the room meanwhile
    arrived = replace(team, figures=figures)
    follow(game, trip.side, team, arrived)
    capture(game, trip.side, [arrived], dice)


def follow(game: Game, side: int, before: Team, after: Team) -> None:
    """Put a team where it has come to, with the leaders who go along."""
    game.put_team(after)
    first, then = before.figures[0], after.figures[0]
    step = Point(then.at[0] - first.at[0], then.at[1] - first.at[1])
    for leader in game.force(side).leaders:
        if leader.belongs_to(before) and _goes_along(game, side, leader, before):
            game.put_leader(side, _beside(game, leader, step, after))


def _goes_along(game: Game, side: int, leader: LeaderEntry, team: Team) -> bool:
    """Whether a leader of the section is with this team rather than with another of it."""
    here = Point(*leader.at)
    own = min(distance(here, spot) for spot in places(team))
    unit = game.unit(side, team.unit)
    others = [one for one in unit if one.id != team.id and leader.belongs_to(one)]
    nearer = min((distance(here, s) for one in others for s in places(one)), default=float("inf"))
    return within(own, NEAR_LEADER) and own <= nearer


def _beside(game: Game, leader: LeaderEntry, step: Point, team: Team) -> LeaderEntry:
    """A leader where his team has gone: beside it as before, else behind its first figure."""
    first = team.figures[0]
    table = game.table
    spot = at(leader.at[0] + step.x, leader.at[1] + step.y)
    inside = first.sector is not None
    free = 0 <= spot.x <= table.width and 0 <= spot.y <= table.height
    walls = any(thing.impassable for thing in survey(table).near(spot, 0.0))
    if inside or not free or walls:
        last = team.figures[-1]
        spot = at(*last.at)
    return replace(leader, at=(spot.x, spot.y), sector=first.sector, floor=first.floor)
