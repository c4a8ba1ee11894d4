"""Hand grenades in the game: who throws or posts them at whom, over what, and what comes of it."""

from collections.abc import Iterator
from dataclasses import replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance, nearest, within
from studio.model.table import Building, Figure, LeaderEntry, Obstacle, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import guarded_by
from studio.rules.chain_of_command.cover import base_cover
from studio.rules.chain_of_command.friends import BODY, hull_of
from studio.rules.chain_of_command.grenades import (
    OBSTACLES,
    RESULTS,
    post,
    require_distance,
    target_roll,
    throw,
)
from studio.rules.chain_of_command.grenades import (
    Throw as Thrown,
)
from studio.rules.chain_of_command.indoors import (
    apertures_for,
    apertures_onto,
    cover_indoors,
    same_building,
)
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.outlines import Course, Region, region_of
from studio.rules.chain_of_command.play.actions import Action, Throw
from studio.rules.chain_of_command.play.commanding import spend_order
from studio.rules.chain_of_command.play.phases import Ordering, Shooting
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.play.walking import CARRIER, at_aperture
from studio.rules.chain_of_command.sightline import smoke_between
from studio.rules.chain_of_command.survey import survey
from studio.rules.chain_of_command.volley import in_the_open
from studio.words import mark

HIGH, MAJOR, MINOR = "high", "major", "minor"


def choices(game: Game, phase: Ordering, leader: LeaderEntry, team: Team) -> Iterator[Action]:
    """Enemy teams at which a team may throw or post a grenade."""
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
        return mark("nobody can throw so")
    if enemy.vehicle:
        return mark("{enemy} is armoured: that is another chapter (13.5.1)", enemy=enemy.id)
    guard = guarded_by(game.table, game.sides[side], team, enemy)
    if guard is not None:
        return mark("{guard} is within 4 inches of {enemy} (13.1)", guard=guard.id, enemy=enemy.id)
    try:
        if act.how == "post":
            poster(game, team, enemy)
        else:
            thrower(game, side, team, enemy)
    except IllegalAction as refusal:
        return refusal.text
    return None


def thrower(game: Game, side: int, team: Team, enemy: Team) -> tuple[Figure, float, str, bool]:
    """Who throws best: the figure, inches, the obstacle, and whether smoke lies between."""
    best: tuple[float, Figure, float, str, bool] | None = None
    refusal = IllegalAction(mark("{enemy} is out of reach of grenades (13.5.1)", enemy=enemy.id))
    unit = [spot for one in game.unit(side, team.unit) for spot in places(one)]
    near = nearest(unit, places(enemy))
    for figure in team.figures:
        target = min(enemy.figures, key=lambda f: distance(Point(*figure.at), Point(*f.at)))
        here, there = Point(*figure.at), Point(*target.at)
        away = distance(here, there)
        try:
            obstacle = HIGH if enemy.aboard == CARRIER else _obstacle(game.table, figure, target)
            _require_distance(game.table, near, figure, target, carried=enemy.aboard == CARRIER)
        except IllegalAction as one:
            refusal = one
            continue
        smoke = smoke_between(game.table, here, there, of_mortars=True)
        needed = target_roll(away, obstacle) + smoke
        if needed <= 12 + 1e-6 and (best is None or needed < best[0]):
            best = needed, figure, away, obstacle, smoke
    if best is None:
        raise refusal
    return best[1:]


def _require_distance(
    table: Table, away: float, figure: Figure, target: Figure, *, carried: bool
) -> None:
    """Four inches from the throwing unit, but into rooms and open-topped vehicles (13.5.1)."""
    same_room = (target.sector, target.floor) == (figure.sector, figure.floor)
    into = carried or (target.sector is not None and not same_room)
    cover = cover_indoors(table, figure, target) or base_cover(table, target, Point(*figure.at))
    require_distance(away, cover, into_building=into)


def _obstacle(table: Table, figure: Figure, target: Figure) -> str:
    """What a grenade has to clear: the worst obstacle on its way (13.5.1, K74).

    Raises:
        IllegalAction: no door or window lets it in or out there.
    """
    here, there = Point(*figure.at), Point(*target.at)
    found = [MINOR]
    if not same_building(table, figure, target):
        if target.sector is not None:
            found.append(_opening(table, figure, target))
        elif not throws_out(table, figure, there):
            raise IllegalAction(mark("no door or window lets a grenade out there (13.5.1)"))
        if here != there:
            found += _on_the_way(table, figure, target)
    return max(found, key=lambda size: OBSTACLES[size])


def throws_out(table: Table, figure: Figure, there: Point) -> bool:
    """Whether a man has a door or window, if he needs one, to throw towards a point."""
    if figure.sector is None:
        return True
    return any(arc.holds(there) for _, arc in apertures_for(table, figure))


def _opening(table: Table, figure: Figure, target: Figure) -> str:
    """The easiest opening by which a grenade gets in: of a bunker only by its slits."""
    building, _ = table.sector(str(target.sector))
    names = set(apertures_onto(table, target, figure))
    sizes = [MAJOR if a.floor else a.size for a in building.apertures if a.id in names]
    if not sizes:
        raise IllegalAction(mark("no door or window lets a grenade in from there (13.5.1)"))
    return HIGH if building.bunker else min(sizes, key=lambda size: OBSTACLES[size])


def _on_the_way(table: Table, figure: Figure, target: Figure) -> Iterator[str]:
    """The obstacles between two men; a building that neither is in is a high one."""
    here, there = Point(*figure.at), Point(*target.at)
    rooms = {figure.sector, target.sector} - {None}
    for thing in survey(table).on_line(here, there):
        if isinstance(thing.shape, Course) and isinstance(thing.what, Obstacle):
            if thing.shape.crossings(here, there):
                yield thing.what.size
        elif isinstance(thing.shape, Region) and isinstance(thing.what, Building):
            own = any(sector.id in rooms for sector in thing.what.sectors)
            if not own and thing.shape.pieces(here, there):
                yield HIGH


def poster(game: Game, team: Team, enemy: Team) -> Figure:
    """Who posts a grenade: a man in contact with an opening, or an open vehicle (13.5.1.4)."""
    if team.id in game.posted:
        raise IllegalAction(
            mark("{team} has posted a grenade in this phase (13.5.1.4)", team=team.id)
        )
    for figure in team.figures:
        for target in enemy.figures:
            if target.sector is not None and at_aperture(
                game.table, figure, target.sector, target.floor
            ):
                return figure
        if enemy.aboard == CARRIER and _touches(figure, enemy):
            return figure
    raise IllegalAction(
        mark(
            "nobody of {team} touches an opening to {enemy} (13.5.1.4)",
            team=team.id,
            enemy=enemy.id,
        )
    )


def _touches(figure: Figure, enemy: Team) -> bool:
    """Whether a man stands at an open-topped vehicle."""
    if enemy.hull is not None:
        return within(region_of(hull_of(enemy)).away(*figure.at), BODY)
    return within(nearest([Point(*figure.at)], places(enemy)), 2 * BODY)


def do_throw(game: Game, act: Throw, dice: Dice) -> None:
    """Throw or post a hand grenade; what it does goes on as a fire without reaction."""
    phase = spend_order(game)
    team, enemy = game.team(act.team), game.team(act.target)
    assert team is not None
    assert enemy is not None
    firepower = grenade_dice(game.arsenal)
    confined = any(figure.sector is not None for figure in enemy.figures)
    if act.how == "post":
        by = poster(game, team, enemy)
        game.posted |= {team.id}
        found = post(dice, firepower, confined=confined, thrower_confined=by.sector is not None)
        if game.table.options.bullseye_posting and found.result == "hit":
            found = replace(found, hits=found.hits + dice.rolled[-2:].count(6))
    else:
        figure, away, obstacle, smoke = thrower(game, phase.side, team, enemy)
        found = throw(
            dice,
            firepower,
            away,
            obstacle,
            hampered=smoke,
            confined=confined,
            thrower_confined=figure.sector is not None,
        )
    game.tell(
        "13.5.1",
        mark(
            "a grenade of {team} at {enemy}: {result}, {hits} hits",
            team=team.id,
            enemy=enemy.id,
            result=RESULTS[found.result],
            hits=found.hits,
        ),
    )
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


def grenade_dice(arsenal: Arsenal) -> int:
    """The hits of a hand grenade before bullseye and closed rooms (13.5.1.1)."""
    return next(w.dice[0] for w in arsenal.weapons.values() if w.kind == "hand_grenade")
