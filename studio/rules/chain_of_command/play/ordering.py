"""Orders of leaders: activations, rallying, smoke, going somewhere (13.5.1, 13.5.3)."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin

from studio.engine.dice import Dice
from studio.inches import Point, distance, nearest, within
from studio.model.table import Figure, LeaderEntry, Smoke, Team
from studio.rules.chain_of_command.grenades import smoke_grenade
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.outlines import Region
from studio.rules.chain_of_command.play import throwing
from studio.rules.chain_of_command.play.actions import (
    Action,
    Done,
    Lead,
    Order,
    Rally,
    SmokeGrenade,
    at,
    rounded,
)
from studio.rules.chain_of_command.play.capturing import from_men, must_rejoin, rejoin
from studio.rules.chain_of_command.play.commanding import activated, spend_order
from studio.rules.chain_of_command.play.phases import Ordering
from studio.rules.chain_of_command.play.setbacks import steady
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.survey import survey
from studio.words import mark

OUTSIDE = mark("outside 13")
STEP = 6.0
"""Inches that a leader goes for an order."""
SMOKE = 12.0
"""Inches to the farthest aiming point of a smoke grenade (13.5.3)."""


# --- choices ------------------------------------------------------------------------------------


def choices(game: Game, phase: Ordering) -> Iterator[Action]:
    """What a leader may order with what he has left."""
    yield Done(phase.leader)
    leader = game.leader(phase.side, phase.leader)
    if phase.left <= 0:
        return
    if leader is None:
        for unit in _waiting_units(game, phase):
            yield Order(phase.leader, unit)
        return
    if must_rejoin(game, phase.side, leader):
        yield from _leads(game, phase.side, leader)
        return
    for unit in units_in_reach(game, phase.side, leader):
        yield Order(leader.id, unit)
    for team in teams_in_reach(game, phase.side, leader):
        if team.shock:
            yield Rally(leader.id, team.id)
    for team in own_teams(game, phase.side, leader):
        yield from throwing.choices(game, phase, leader, team)
        yield from _smokes(game, phase, leader, team)
    yield from _leads(game, phase.side, leader)


def _leads(game: Game, side: int, leader: LeaderEntry) -> Iterator[Action]:
    for n in range(8):
        angle = radians(45 * n)
        lead = Lead(leader.id, at(leader.at[0] + 4 * cos(angle), leader.at[1] + 4 * sin(angle)))
        if why_not_lead(game, side, leader, lead) is None:
            yield lead


def _waiting_units(game: Game, phase: Ordering) -> Iterator[str]:
    """The section of a leader who waits with it."""
    absent = next((one for _, one in game.absent if one.id == phase.leader), None)
    for owner, team in game.waiting:
        ready = owner == phase.side and team.id not in game.acted
        if ready and absent is not None and absent.belongs_to(team):
            yield team.id


def reach_of(game: Game, leader: LeaderEntry) -> float:
    """How far a leader's orders reach, in inches."""
    ranks = game.command.ranks
    return ranks.senior_reach if leader.rank == "senior" else ranks.junior_reach


def teams_in_reach(game: Game, side: int, leader: LeaderEntry) -> list[Team]:
    """Teams that hear a leader: of a junior's own section, or any of a senior's (13.5.5)."""
    here = Point(*leader.at)
    return [
        team
        for team in game.teams(side)
        if within(nearest([here], places(team)), reach_of(game, leader))
        and (leader.rank == "senior" or leader.belongs_to(team))
    ]


def units_in_reach(game: Game, side: int, leader: LeaderEntry) -> list[str]:
    """Teams and sections that a leader may activate, and those who wait with him."""
    able = [
        team
        for team in teams_in_reach(game, side, leader)
        if team.id not in game.acted and team.id not in game.broken
    ]
    found = [team.id for team in able]
    for section in dict.fromkeys(team.section for team in able):
        members = [team for team in able if team.section == section]
        whole = [team for team in game.teams(side) if team.section == section]
        if section is not None and len(members) > 1 and len(members) == len(whole):
            found.append(section)
    for owner, team in game.waiting:
        his = leader.rank == "senior" or leader.belongs_to(team)
        if owner == side and team.id not in game.acted and his:
            found.append(team.id)
    return found


def own_teams(game: Game, side: int, leader: LeaderEntry) -> list[Team]:
    """The unit that a leader is attached to: those of it who can throw (13.5.1)."""
    return [team for team in teams_in_reach(game, side, leader) if team.id not in game.broken]


# --- smoke grenades -----------------------------------------------------------------------------


def _smokes(game: Game, phase: Ordering, leader: LeaderEntry, team: Team) -> Iterator[Action]:
    """Towards each enemy who is near enough for it to matter; any other point may be named."""
    for enemy in game.teams(1 - phase.side):
        foe = Point(*enemy.figures[0].at)
        here = min(places(team), key=lambda spot: distance(spot, foe))
        away = distance(here, foe)
        if 1 < away <= 36:
            share = min(1.0, 8.0 / away)
            spot = at(here.x + share * (foe.x - here.x), here.y + share * (foe.y - here.y))
            if _who_throws(game, team, spot) is not None:
                yield SmokeGrenade(leader.id, team.id, spot)


def _who_throws(game: Game, team: Team, on: Point) -> Figure | None:
    """Who of a team throws smoke towards a point: the nearest who can, out of a room by windows."""
    able = [
        figure
        for figure in team.figures
        if 1e-6 < distance(Point(*figure.at), on) <= SMOKE + 1e-6
        and throwing.throws_out(game.table, figure, on)
    ]
    return min(able, key=lambda figure: distance(Point(*figure.at), on), default=None)


def may_smoke(game: Game, side: int, act: SmokeGrenade) -> bool:
    """Whether a smoke grenade may be aimed there (13.5.3)."""
    team, leader = game.team(act.team), game.leader(side, act.leader)
    if team is None or leader is None or team not in own_teams(game, side, leader):
        return False
    return not must_rejoin(game, side, leader) and _who_throws(game, team, act.on) is not None


def do_smoke(game: Game, act: SmokeGrenade, dice: Dice) -> None:
    """Throw a smoke grenade (13.5.3)."""
    spend_order(game)
    team = game.team(act.team)
    assert team is not None
    thrower = _who_throws(game, team, act.on)
    assert thrower is not None
    spot = smoke_grenade(dice, Point(*thrower.at), act.on)
    cloud = Smoke((rounded(spot.x), rounded(spot.y)), "grenade")
    game.table = replace(game.table, smoke=(*game.table.smoke, cloud))
    game.tell(
        "13.5.3",
        mark("smoke of {team} at {x:g}, {y:g}", team=team.id, x=cloud.at[0], y=cloud.at[1]),
    )


# --- other orders -------------------------------------------------------------------------------


def do_order(game: Game, act: Order, _dice: Dice) -> None:
    """Activate a unit by an order."""
    phase = spend_order(game)
    game.push(activated(game, phase.side, act.unit, by=act.leader))


def do_rally(game: Game, act: Rally, _dice: Dice) -> None:
    """Take a point of Shock off a team."""
    spend_order(game)
    team = game.team(act.team)
    assert team is not None
    game.put_team(replace(team, shock=team.shock - 1))
    steady(game)


def why_not_lead(game: Game, side: int, leader: LeaderEntry, act: Lead) -> str | None:
    """Why a leader can't go there, or None."""
    nearer = from_men(game, side, leader, act.to) < from_men(game, side, leader)
    if must_rejoin(game, side, leader) and not nearer:
        return mark(
            "{leader} was stunned away from his men and has to rejoin them (13.2.7)",
            leader=leader.id,
        )
    here, table = Point(*leader.at), game.table
    if not (0 <= act.to.x <= table.width and 0 <= act.to.y <= table.height):
        return mark("that is off the table")
    if here == act.to or not within(distance(here, act.to), STEP):
        return mark("a leader goes up to {step:g} inches ({outside})", step=STEP, outside=OUTSIDE)
    ground = survey(table)
    if any(thing.impassable for thing in ground.near(act.to, 0.0)):
        return mark("nobody can stand there")
    for thing in ground.on_line(here, act.to):
        blocks = thing.impassable and leader.sector is None
        if blocks and isinstance(thing.shape, Region) and thing.shape.pieces(here, act.to):
            return mark("{what} is in the way", what=thing.what.id)
    return None


def do_lead(game: Game, act: Lead, _dice: Dice) -> None:
    """A leader goes somewhere; out of a building through its nearest opening."""
    phase = spend_order(game)
    leader = game.leader(phase.side, act.leader)
    assert leader is not None
    spot = at(*act.to)
    game.put_leader(phase.side, replace(leader, at=(spot.x, spot.y), sector=None, floor=0))
    rejoin(game, phase.side)


def do_done(game: Game, _act: Done, _dice: Dice) -> None:
    """No more orders."""
    game.pop()
