"""Coming on the table from a jump-off point, hesitantly under suppressing fire (13.4.1)."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance, within
from studio.model.table import Team
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play import walking
from studio.rules.chain_of_command.play.actions import Action, Deploy, Enter, at, rounded
from studio.rules.chain_of_command.play.declaring import acting_of, under_fire
from studio.rules.chain_of_command.play.facing import facing_to_enemy
from studio.rules.chain_of_command.play.moving import markers_against
from studio.rules.chain_of_command.play.phases import Acting
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.suppression import hesitant
from studio.words import mark

OUTSIDE = mark("outside 13")


def choices(game: Game, acting: Acting, team: Team) -> Iterator[Action]:
    """Places near each jump-off point, any other within reach may be named; and rooms."""
    for number, point in enumerate(game.force(acting.side).jump_off_points, 1):
        for radius in (0.0, 2.5, 4.5):
            for n in range(8 if radius else 1):
                angle = radians(45 * n)
                spot = at(point[0] + radius * cos(angle), point[1] + radius * sin(angle))
                one = Deploy(
                    team.id, number, spot, facing_to_enemy(game, acting.side, spot, team.facing)
                )
                if refused(game, acting, one) is None:
                    yield one
    yield from _rooms(game, acting, team)


def refused(game: Game, acting: Acting, act: Deploy) -> str | None:
    """Why a team can't deploy there, or None."""
    team, points = _waiting(game, acting), game.force(acting.side).jump_off_points
    if team is None or team.id != act.team:
        return mark("{team} doesn't deploy now", team=act.team)
    if not 1 <= act.point <= len(points):
        return mark(
            "there is no jump-off point {point}: they run from 1 to {count}",
            point=act.point,
            count=len(points),
        )
    figures = walking.figures_at(team, act.to, act.facing)
    reach, point = game.command.deploy.reach, Point(*points[act.point - 1])
    if not all(within(distance(Point(*f.at), point), reach) for f in figures):
        return mark(
            "that isn't within {reach} inches of jump-off point {point} ({outside})",
            reach=reach,
            point=act.point,
            outside=OUTSIDE,
        )
    refused = walking.refused_place(game.table, game.sides[acting.side], team, figures)
    return (
        mark(
            "{team} would stand {refused} ({outside})",
            team=act.team,
            refused=refused,
            outside=OUTSIDE,
        )
        if refused
        else None
    )


def do_deploy(game: Game, act: Deploy, dice: Dice) -> None:
    """Come on the table; under suppressing fire hesitantly (13.4.1)."""
    acting = acting_of(game)
    team = _waiting(game, acting)
    assert team is not None
    facing = rounded(act.facing % 360)
    figures = walking.figures_at(team, act.to, facing)
    point = Point(*game.force(acting.side).jump_off_points[act.point - 1])
    arrives = [Point(*figure.at) for figure in figures]
    slow = hesitant(markers_against(game, acting.side), arrives, point)
    _arrive(game, acting, replace(team, figures=figures, facing=facing), dice, slow=slow)


def _waiting(game: Game, acting: Acting) -> Team | None:
    """The next team of an activation that waits off the table."""
    return next((team for _, team in game.waiting if team.id in acting.teams), None)


def _arrive(game: Game, acting: Acting, landed: Team, dice: Dice, *, slow: bool) -> None:
    if slow and (rolled := game.roll(dice)) < game.command.deploy.hesitant:
        game.tell("13.4.1", mark("{team} hesitates: {rolled}", team=landed.id, rolled=rolled))
        game.pop()
        return
    game.waiting = tuple(one for one in game.waiting if one[1].id != landed.id)
    force = game.force(acting.side)
    game.put_force(acting.side, replace(force, teams=(*force.teams, landed)))
    _bring_leaders(game, acting.side, landed)
    after = "hesitant" if slow or acting.after == "hesitant" else "deploy"
    game.change(replace(acting, after=after))


# --- into buildings -----------------------------------------------------------------------------


def _rooms(game: Game, acting: Acting, team: Team) -> Iterator[Action]:
    for building in game.table.buildings:
        for sector in building.sectors:
            for floor in range(building.floors):
                one = Enter(team.id, sector.id, floor)
                if refused_room(game, acting, one) is None:
                    yield one


def refused_room(game: Game, acting: Acting, act: Enter) -> str | None:
    """Why a team can't deploy into a room, or None."""
    team = _waiting(game, acting)
    if team is None or team.id != act.team:
        return mark("{team} doesn't deploy now", team=act.team)
    why = walking.refused_room(game.table, game.sides[acting.side], act.sector, act.floor)
    if why is not None:
        return why
    try:
        inside = _in_room(game, acting, team, act)
    except IllegalAction as refusal:
        return refusal.text
    if not _points_near(game, acting.side, inside):
        reach = game.command.deploy.reach
        return mark(
            "{sector} isn't within {reach} inches of a jump-off point ({outside})",
            sector=act.sector,
            reach=reach,
            outside=OUTSIDE,
        )
    return None


def _in_room(game: Game, acting: Acting, team: Team, act: Enter) -> Team:
    """A team as it stands in a room when it comes, at its windows first."""
    spot = Point(*game.table.sector(act.sector)[1].polygon[0])
    facing = facing_to_enemy(game, acting.side, spot, team.facing)
    figures = walking.figures_inside(game.table, team, act.sector, act.floor, facing)
    return replace(team, figures=figures, facing=rounded(facing))


def _points_near(game: Game, side: int, team: Team) -> list[Point]:
    """The jump-off points that all of a team are near enough to."""
    points = [Point(*at_) for at_ in game.force(side).jump_off_points]
    reach = game.command.deploy.reach
    return [p for p in points if all(within(distance(p, spot), reach) for spot in places(team))]


def do_enter(game: Game, act: Enter, dice: Dice) -> None:
    """Come into a room; hesitantly at windows under suppressing fire (13.4.1, K80)."""
    acting = acting_of(game)
    team = _waiting(game, acting)
    assert team is not None
    landed = _in_room(game, acting, team, act)
    markers, points = markers_against(game, acting.side), _points_near(game, acting.side, landed)
    slow = under_fire(game, acting.side, landed) or all(hesitant(markers, (), p) for p in points)
    _arrive(game, acting, landed, dice, slow=slow)


def _bring_leaders(game: Game, side: int, team: Team) -> None:
    """Leaders who waited with a team come with it, behind its last figure."""
    for owner, leader in game.absent:
        if owner == side and leader.belongs_to(team):
            force = game.force(side)
            last = team.figures[-1]
            here = replace(leader, at=last.at, sector=last.sector, floor=last.floor)
            game.put_force(side, replace(force, leaders=(*force.leaders, here)))
            game.absent = tuple(one for one in game.absent if one[1].id != leader.id)
