"""Orders of leaders: activations, rallying, grenades, smoke, going somewhere (13.5.1, 13.5.3)."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance, nearest, within
from studio.model.table import Figure, LeaderEntry, Obstacle, Smoke, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import guarded_by
from studio.rules.chain_of_command.cover import base_cover
from studio.rules.chain_of_command.grenades import (
    OBSTACLES,
    post,
    require_distance,
    smoke_grenade,
    target_roll,
    throw,
)
from studio.rules.chain_of_command.grenades import (
    Throw as Thrown,
)
from studio.rules.chain_of_command.indoors import apertures_onto, same_building
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.outlines import Course, Region
from studio.rules.chain_of_command.play.actions import (
    Action,
    Done,
    Lead,
    Order,
    Rally,
    SmokeGrenade,
    Throw,
    at,
    rounded,
)
from studio.rules.chain_of_command.play.commanding import activated
from studio.rules.chain_of_command.play.phases import Ordering, Shooting
from studio.rules.chain_of_command.play.setbacks import steady
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.play.walking import at_aperture
from studio.rules.chain_of_command.sightline import smoke_between
from studio.rules.chain_of_command.survey import survey
from studio.rules.chain_of_command.volley import in_the_open

OUTSIDE = "outside 13"
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
    for unit in units_in_reach(game, phase.side, leader):
        yield Order(leader.id, unit)
    for team in teams_in_reach(game, phase.side, leader):
        if team.shock:
            yield Rally(leader.id, team.id)
    for team in own_teams(game, phase.side, leader):
        yield from _throws(game, phase, leader, team)
        yield from _smokes(game, phase, leader, team)
    for n in range(8):
        angle = radians(45 * n)
        lead = Lead(leader.id, at(leader.at[0] + 4 * cos(angle), leader.at[1] + 4 * sin(angle)))
        if why_not_lead(game, leader, lead) is None:
            yield lead


def _waiting_units(game: Game, phase: Ordering) -> Iterator[str]:
    """The section of a leader who waits with it."""
    absent = next((one for _, one in game.absent if one.id == phase.leader), None)
    for owner, team in game.waiting:
        ready = owner == phase.side and team.id not in game.acted
        if ready and absent is not None and absent.section in (team.unit, team.id):
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
        and (leader.rank == "senior" or leader.section in (team.unit, team.id))
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
        his = leader.rank == "senior" or leader.section in (team.unit, team.id)
        if owner == side and team.id not in game.acted and his:
            found.append(team.id)
    return found


def own_teams(game: Game, side: int, leader: LeaderEntry) -> list[Team]:
    """The unit that a leader is attached to: those of it who can throw (13.5.1)."""
    return [team for team in teams_in_reach(game, side, leader) if team.id not in game.broken]


# --- grenades -----------------------------------------------------------------------------------


def _throws(game: Game, phase: Ordering, leader: LeaderEntry, team: Team) -> Iterator[Action]:
    for enemy in game.teams(1 - phase.side):
        if nearest(places(team), places(enemy)) > 12.0:
            continue
        for how in ("", "post"):
            one = Throw(leader.id, team.id, enemy.id, how)
            if why_not_throw(game, phase.side, one) is None:
                yield one


def why_not_throw(game: Game, side: int, act: Throw) -> str | None:
    """Why a grenade can't be thrown so, or None (13.5.1)."""
    team, enemy = game.team(act.team), game.team(act.target)
    if team is None or enemy is None or act.how not in ("", "post"):
        return "nobody can throw so"
    guard = guarded_by(game.table, game.sides[side], team, enemy)
    if guard is not None:
        return f"{guard.id} is within 4 inches of {enemy.id} (13.1)"
    try:
        if act.how == "post":
            _poster(game, team, enemy)
        else:
            _thrower(game, team, enemy)
    except IllegalAction as refusal:
        return str(refusal)
    return None


def _thrower(game: Game, team: Team, enemy: Team) -> tuple[Figure, float, str, bool]:
    """Who throws best: the figure, inches, the obstacle, and whether smoke lies between."""
    best: tuple[float, Figure, float, str, bool] | None = None
    refusal = IllegalAction(f"{enemy.id} is out of reach of grenades (13.5.1)")
    for figure in team.figures:
        target = min(enemy.figures, key=lambda f: distance(Point(*figure.at), Point(*f.at)))
        here, there = Point(*figure.at), Point(*target.at)
        away = distance(here, there)
        try:
            obstacle = obstacle_between(game.table, figure, target)
            inside = target.sector is not None
            near = nearest(places(team), places(enemy))
            require_distance(near, base_cover(game.table, target, here), into_building=inside)
        except IllegalAction as one:
            refusal = one
            continue
        smoke = smoke_between(game.table, here, there)
        needed = target_roll(away, obstacle) + smoke
        if needed <= 12 + 1e-6 and (best is None or needed < best[0]):
            best = needed, figure, away, obstacle, smoke
    if best is None:
        raise refusal
    return best[1:]


def obstacle_between(table: Table, figure: Figure, target: Figure) -> str:
    """What a grenade has to clear: the worst obstacle on its way (13.5.1, K74).

    Raises:
        IllegalAction: the target is inside, and no door or window lets a grenade in.
    """
    if target.sector is not None and not same_building(table, figure, target):
        building, _ = table.sector(target.sector)
        if building.bunker:
            return "high"
        names = set(apertures_onto(table, target, figure))
        sizes = [a.size for a in building.apertures if a.id in names]
        if not sizes:
            raise IllegalAction("no door or window lets a grenade in from there (13.5.1)")
        return min(sizes, key=lambda size: OBSTACLES[size])
    here, there = Point(*figure.at), Point(*target.at)
    worst = "minor"
    if here == there:
        return worst
    for thing in survey(table).on_line(here, there):
        if isinstance(thing.shape, Course) and thing.shape.crossings(here, there):
            assert isinstance(thing.what, Obstacle)
            worst = max(worst, thing.what.size, key=lambda size: OBSTACLES[size])
    return worst


def _poster(game: Game, team: Team, enemy: Team) -> Figure:
    """Who posts a grenade: a man in contact with an opening of the enemy's room (13.5.1.4)."""
    if team.id in game.posted:
        raise IllegalAction(f"{team.id} has posted a grenade in this phase (13.5.1.4)")
    for figure in team.figures:
        for target in enemy.figures:
            if target.sector is not None and at_aperture(
                game.table, figure, target.sector, target.floor
            ):
                return figure
    raise IllegalAction(f"nobody of {team.id} touches a door or window of {enemy.id} (13.5.1.4)")


def do_throw(game: Game, act: Throw, dice: Dice) -> None:
    """Throw or post a hand grenade; what it does goes on as a fire without reaction."""
    phase = _spend(game)
    team, enemy = game.team(act.team), game.team(act.target)
    assert team is not None
    assert enemy is not None
    firepower = _grenade_dice(game.arsenal)
    confined = any(figure.sector is not None for figure in enemy.figures)
    if act.how == "post":
        poster = _poster(game, team, enemy)
        game.posted |= {team.id}
        found = post(dice, firepower, confined=confined, thrower_confined=poster.sector is not None)
        if game.table.options.bullseye_posting and found.result == "hit":
            found = replace(found, hits=found.hits + dice.rolled[-2:].count(6))
    else:
        figure, away, obstacle, smoke = _thrower(game, team, enemy)
        found = throw(
            dice,
            firepower,
            away,
            obstacle,
            hampered=smoke,
            confined=confined,
            thrower_confined=figure.sector is not None,
        )
    game.tell("13.5.1", f"a grenade of {team.id} at {enemy.id}: {found.result}, {found.hits} hits")
    _explode(game, phase, team, enemy, found)


def _explode(game: Game, phase: Ordering, team: Team, enemy: Team, found: Thrown) -> None:
    """Hits as in the open, on one team; after a fumble on the thrower's (13.5.1.1, 13.5.1.3)."""
    if not found.hits:
        return
    struck, side = (team, phase.side) if found.result == "fumble" else (enemy, 1 - phase.side)
    game.push(
        Shooting(
            side,
            phase.side,
            (team.id,),
            struck.id,
            stage="effect",
            activated=False,
            grenade=True,
            hits=found.hits,
            by_team=((struck.id, found.hits),),
            exposed=(in_the_open(struck),),
        )
    )


def _grenade_dice(arsenal: Arsenal) -> int:
    return next(w.dice[0] for w in arsenal.weapons.values() if w.kind == "hand_grenade")


def _smokes(game: Game, phase: Ordering, leader: LeaderEntry, team: Team) -> Iterator[Action]:
    """Towards each enemy who is near enough for it to matter; any other point may be named."""
    here = Point(*team.figures[0].at)
    for enemy in game.teams(1 - phase.side):
        foe = Point(*enemy.figures[0].at)
        away = distance(here, foe)
        if 1 < away <= 36:
            share = min(1.0, 8.0 / away)
            spot = at(here.x + share * (foe.x - here.x), here.y + share * (foe.y - here.y))
            yield SmokeGrenade(leader.id, team.id, spot)


def may_smoke(game: Game, side: int, act: SmokeGrenade) -> bool:
    """Whether a smoke grenade may be aimed there (13.5.3)."""
    team, leader = game.team(act.team), game.leader(side, act.leader)
    if team is None or leader is None or team not in own_teams(game, side, leader):
        return False
    away = distance(Point(*team.figures[0].at), act.on)
    return 1e-6 < away <= SMOKE + 1e-6


def do_smoke(game: Game, act: SmokeGrenade, dice: Dice) -> None:
    """Throw a smoke grenade (13.5.3)."""
    _spend(game)
    team = game.team(act.team)
    assert team is not None
    spot = smoke_grenade(dice, Point(*team.figures[0].at), act.on)
    cloud = Smoke((rounded(spot.x), rounded(spot.y)), "grenade")
    game.table = replace(game.table, smoke=(*game.table.smoke, cloud))
    game.tell("13.5.3", f"smoke of {team.id} at {cloud.at[0]:g}, {cloud.at[1]:g}")


# --- other orders -------------------------------------------------------------------------------


def do_order(game: Game, act: Order, _dice: Dice) -> None:
    """Activate a unit by an order."""
    phase = _spend(game)
    game.push(activated(game, phase.side, act.unit, by=act.leader))


def do_rally(game: Game, act: Rally, _dice: Dice) -> None:
    """Take a point of Shock off a team."""
    _spend(game)
    team = game.team(act.team)
    assert team is not None
    game.put_team(replace(team, shock=team.shock - 1))
    steady(game)


def why_not_lead(game: Game, leader: LeaderEntry, act: Lead) -> str | None:
    """Why a leader can't go there, or None."""
    here, table = Point(*leader.at), game.table
    if not (0 <= act.to.x <= table.width and 0 <= act.to.y <= table.height):
        return "that is off the table"
    if here == act.to or not within(distance(here, act.to), STEP):
        return f"a leader goes up to {STEP:g} inches ({OUTSIDE})"
    ground = survey(table)
    if any(thing.impassable for thing in ground.near(act.to, 0.0)):
        return "nobody can stand there"
    for thing in ground.on_line(here, act.to):
        blocks = thing.impassable and leader.sector is None
        if blocks and isinstance(thing.shape, Region) and thing.shape.pieces(here, act.to):
            return f"{thing.what.id} is in the way"
    return None


def do_lead(game: Game, act: Lead, _dice: Dice) -> None:
    """A leader goes somewhere; out of a building through its nearest opening."""
    phase = _spend(game)
    leader = game.leader(phase.side, act.leader)
    assert leader is not None
    spot = at(*act.to)
    game.put_leader(phase.side, replace(leader, at=(spot.x, spot.y), sector=None, floor=0))


def do_done(game: Game, _act: Done, _dice: Dice) -> None:
    """No more orders."""
    game.pop()


def _spend(game: Game) -> Ordering:
    phase = game.stack[-1]
    assert isinstance(phase, Ordering)
    game.change(replace(phase, left=phase.left - 1))
    return phase
