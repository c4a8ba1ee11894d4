"""Coming on the table from a jump-off point, hesitantly under suppressing fire (13.4.1)."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin

from studio.engine.dice import Dice
from studio.inches import Point, distance, within
from studio.model.table import Team
from studio.rules.chain_of_command.play import walking
from studio.rules.chain_of_command.play.actions import Action, Deploy, at, rounded
from studio.rules.chain_of_command.play.declaring import acting_of
from studio.rules.chain_of_command.play.moving import facing_to_enemy, markers_against
from studio.rules.chain_of_command.play.phases import Acting
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.suppression import hesitant

OUTSIDE = "outside 13"


def choices(game: Game, acting: Acting, team: Team) -> Iterator[Action]:
    """Places near each jump-off point; any other within reach may be named."""
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


def refused(game: Game, acting: Acting, act: Deploy) -> str | None:
    """Why a team can't deploy there, or None."""
    waiting = [team for side, team in game.waiting if team.id in acting.teams]
    points = game.force(acting.side).jump_off_points
    if not waiting or waiting[0].id != act.team:
        return f"{act.team} doesn't deploy now"
    if not 1 <= act.point <= len(points):
        return f"there is no jump-off point {act.point}: they run from 1 to {len(points)}"
    figures = walking.figures_at(waiting[0], act.to, act.facing)
    reach, point = game.command.deploy.reach, Point(*points[act.point - 1])
    if not all(within(distance(Point(*f.at), point), reach) for f in figures):
        return f"that isn't within {reach} inches of jump-off point {act.point} ({OUTSIDE})"
    refused = walking.refused_place(game.table, game.sides[acting.side], waiting[0], figures)
    return f"{act.team} would stand {refused} ({OUTSIDE})" if refused else None


def do_deploy(game: Game, act: Deploy, dice: Dice) -> None:
    """Come on the table; under suppressing fire hesitantly (13.4.1)."""
    acting = acting_of(game)
    team = next(one for _, one in game.waiting if one.id == act.team)
    point = Point(*game.force(acting.side).jump_off_points[act.point - 1])
    figures = walking.figures_at(team, act.to, rounded(act.facing % 360))
    arrives = [Point(*figure.at) for figure in figures]
    slow = hesitant(markers_against(game, acting.side), arrives, point)
    if slow and (rolled := game.roll(dice)) < game.command.deploy.hesitant:
        game.tell("13.4.1", f"{team.id} hesitates: {rolled}")
        game.pop()
        return
    game.waiting = tuple(one for one in game.waiting if one[1].id != team.id)
    landed = replace(team, figures=figures, facing=rounded(act.facing % 360))
    force = game.force(acting.side)
    game.put_force(acting.side, replace(force, teams=(*force.teams, landed)))
    _bring_leaders(game, acting.side, landed)
    after = "hesitant" if slow or acting.after == "hesitant" else "deploy"
    game.change(replace(acting, after=after))


def _bring_leaders(game: Game, side: int, team: Team) -> None:
    """Leaders who waited with a team come with it, behind its last figure."""
    for owner, leader in game.absent:
        if owner == side and leader.section in (team.unit, team.id):
            force = game.force(side)
            here = replace(leader, at=team.figures[-1].at)
            game.put_force(side, replace(force, leaders=(*force.leaders, here)))
            game.absent = tuple(one for one in game.absent if one[1].id != leader.id)
