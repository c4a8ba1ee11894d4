"""What actions promise, for players who weigh them: a judgement in points of ours, no rule.

A figure that falls counts 1, a point of Shock a third. Nothing rolls a die: chances count by their
means.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from studio.errors import IllegalAction
from studio.inches import Point, nearest
from studio.model.table import LeaderEntry, Team
from studio.rules.chain_of_command.aim import Aim, aimed
from studio.rules.chain_of_command.cover import ORDER
from studio.rules.chain_of_command.expected import chances_of_effect, means_of
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.acting import shooting
from studio.rules.chain_of_command.play.danger import SHOCK, gives, takes
from studio.rules.chain_of_command.play.declaring import declaration, under_fire
from studio.rules.chain_of_command.play.ordering import teams_in_reach
from studio.rules.chain_of_command.play.phases import (
    Acting,
    Moving,
    Shooting,
    Travelling,
    Watched,
)
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game, State
from studio.rules.chain_of_command.play.watching import place_on_way

REACH: Final = 18.0
"""Inches within which most weapons are at Close range."""
GIVES: Final = 0.8
TAKES: Final = 0.5
"""What fire that a place gives, and fire that it takes, count where one moves."""
DIRT: Final = 0.3
"""What the points for hitting the dirt are worth."""
BREAKS: Final = 1.5
"""What it is worth to break a team."""


def prospects(view: State, actions: Sequence[a.Action]) -> list[float]:
    """What each of the actions promises the side to act."""
    game = Game(view)
    return [WORTH[type(action)](game, action) for action in actions]


def worth_of(game: Game, aim: Aim) -> float:
    """What a fire is worth by its exact means: figures that fall, Shock, and teams that may break.

    Shock that pins or breaks a team is worth more than other Shock (13.2.7).
    """
    worth = 0.0
    for name, means in means_of(game.arsenal, aim).items():
        worth += means.lost + SHOCK * means.shock
        team = game.team(name)
        if team is not None and team.id not in game.broken:
            left = max(0.5, len(team.figures) - means.lost)
            load = (team.shock + means.shock) / left
            worth += (
                BREAKS * min(1.0, load / 2) ** 4
                - BREAKS * min(1.0, team.shock / len(team.figures) / 2) ** 4
            )
    return worth


def _of_shot(game: Game, shot: Shooting) -> float:
    try:
        aim = aimed(
            game.table, game.arsenal, declaration(game, shot), concentrate=shot.sharing == "one"
        )
    except IllegalAction:
        return 0.0
    return worth_of(game, aim)


def _fire(game: Game, action: a.Fire) -> float:
    acting = game.stack[-1]
    assert isinstance(acting, Acting)
    return 0.3 + _of_shot(game, shooting(acting, action, game))


def _suppress(game: Game, action: a.Suppress) -> float:
    """As much as the enemy's fire is worth, a part of it."""
    team = game.team(action.target) if action.target else None
    if team is None or under_fire(game, 1 - game.stack[-1].side, team):
        return 0.05
    return 0.15 * len(team.figures)


def _activate(game: Game, action: a.Activate) -> float:
    """Whose fire can do most; a leader by the best that his orders can bring about."""
    side, price = game.stack[-1].side, 0.05 * len(action.dice)
    leader = game.leader(side, action.name)
    if leader is not None:
        can = sorted((_of_team(game, team) for team in _under(game, side, leader)), reverse=True)
        hurt = sum(team.shock for team in teams_in_reach(game, side, leader))
        return 0.6 + sum(can[: leader.orders]) + 0.1 * min(hurt, 4) - price
    if any(one.id == action.name for _, one in game.absent):
        return 1.4 - price
    unit = game.unit(side, action.name)
    return 0.5 + sum(_of_team(game, team) for team in unit) - price


def _under(game: Game, side: int, leader: LeaderEntry) -> list[Team]:
    """Teams that a leader can still order to act."""
    return [
        team
        for team in teams_in_reach(game, side, leader)
        if team.id not in game.acted and team.id not in game.broken
    ]


def _of_team(game: Game, team: Team) -> float:
    """What a team can do with an activation: its best fire, or something if it has none."""
    side = game.side_of(team.id)
    assert side is not None
    return max(0.3, gives(game, side, team, Point(*team.figures[0].at)))


def _closeness(game: Game, side: int, unit: Sequence[Team]) -> float:
    foes = [spot for team in game.teams(1 - side) for spot in places(team)]
    near = min((nearest(places(team), foes) for team in unit), default=99.0)
    return 0.3 if near <= REACH else 0.0


def _order(game: Game, action: a.Order) -> float:
    unit = game.unit(game.stack[-1].side, action.unit)
    if not unit:
        return 1.0
    return 0.4 + sum(_of_team(game, team) for team in unit)


def _rally(game: Game, action: a.Rally) -> float:
    team = game.team(action.team)
    if team is None:
        return 0.0
    return 0.45 + 0.12 * team.shock + (0.8 if pinned(game, team) else 0.0)


def _throw(game: Game, action: a.Throw) -> float:
    team = game.team(action.target)
    return 0.9 if action.how else 0.6 + 0.05 * len(team.figures if team else ())


def _move(game: Game, action: a.Move) -> float:
    """Worth it where little can be done from here, and where one stands under fire."""
    side = game.stack[-1].side
    unit = game.unit(side, action.unit)
    if not unit:
        return 0.0
    foes = [spot for team in game.teams(1 - side) for spot in places(team)]
    away = min(nearest(places(team), foes) for team in unit)
    here = Point(*unit[0].figures[0].at)
    danger = takes(game, side, here, tactical=unit[0].tactical)
    worth = 0.2 + min(0.5, 0.03 * max(0.0, away - 12)) + 0.15 * min(2.0, danger)
    pace = game.command.paces[action.pace]
    return worth + (0.12 if pace.tactical else 0.0) - 0.3 * pace.shock - 0.05 * pace.fires


def _go(game: Game, action: a.Go) -> float:
    """The fire that it can give there against the fire that it takes there."""
    moving = game.stack[-1]
    assert isinstance(moving, Moving)
    team = game.team(action.team)
    if team is None:
        return 0.0
    tactical = game.command.paces[moving.pace].tactical
    return _place(game, moving.side, team, action.to, tactical=tactical)


def _place(game: Game, side: int, team: Team, spot: Point, *, tactical: bool) -> float:
    foes = [there for enemy in game.teams(1 - side) for there in places(enemy)]
    away = nearest([spot], foes) if foes else 0.0
    danger = takes(game, side, spot, tactical=tactical)
    return GIVES * gives(game, side, team, spot) - TAKES * danger - 0.02 * abs(away - 12)


def _enter(game: Game, action: a.Enter) -> float:
    moving = game.stack[-1]
    comes = 1.0 if game.team(action.team) is None else 0.0
    building, sector = game.table.sector(action.sector)
    xs, ys = zip(*sector.polygon, strict=True)
    middle = Point(sum(xs) / len(xs), sum(ys) / len(ys))
    foes = [there for enemy in game.teams(1 - moving.side) for there in places(enemy)]
    away = nearest([middle], foes) if foes else 0.0
    return comes + 0.3 * ORDER.index(building.cover) - 0.02 * abs(away - 12)


def _stand(game: Game, action: a.Halt) -> float:
    moving = game.stack[-1]
    assert isinstance(moving, Moving)
    team = game.team(action.team)
    if team is None:
        return 0.0
    here = Point(*team.figures[0].at)
    tactical = game.command.paces[moving.pace].tactical
    return _place(game, moving.side, team, here, tactical=tactical) - 0.01


def _shoot(game: Game, action: a.Shoot) -> float:
    """The fire as it is where the mover would be then."""
    watched = game.stack[-1]
    assert isinstance(watched, Watched)
    target, there = game.team(action.target), Game(game.state)
    if target is None:
        return 0.0
    if action.after is not None:
        trip = game.stack[-2]
        assert isinstance(trip, Travelling)
        there.put_team(place_on_way(target, trip, action.after))
    unit = tuple(team.id for team in game.unit(watched.side, action.unit))
    return 0.35 + _of_shot(there, Shooting(1 - watched.side, watched.side, unit, action.target))


def _lose(game: Game, action: a.Lose) -> float:
    """Keep the weapons with most dice."""
    team = game.team(action.team)
    if team is None:
        return 0.0
    return -float(
        sum(sum(game.arsenal.weapon(team.figures[n - 1].weapon).dice) for n in action.figures)
    )


def _dirt(game: Game, action: a.Dirt) -> float:
    """What the fire would do less; points are worth something too."""
    shot, team = game.stack[-1], game.team(action.team)
    assert isinstance(shot, Shooting)
    if team is None:
        return 0.0
    down = Game(game.state)
    down.put_team(replace(team, tactical=True))
    return _of_shot(game, shot) - _of_shot(down, shot) - DIRT


def _odd(game: Game, action: a.Odd) -> float:
    """Whom a hit hurts most, or least if one's own men are hit."""
    shot = game.stack[-1]
    assert isinstance(shot, Shooting)
    covers = {one.team.id: one.groups()[0][0] for one in shot.exposed}
    hurt = 0.0
    for name in action.teams:
        kill, shock = chances_of_effect(game.arsenal, covers.get(name, 0))
        team = game.team(name)
        load = team.shock / len(team.figures) if team is not None and team.figures else 0.0
        hurt += kill + shock * (SHOCK + 0.2 * load)
    return hurt if shot.side == shot.firer else -hurt


def _deploy(game: Game, action: a.Deploy) -> float:
    """The fire that it gives there at once, and what it takes."""
    side = game.stack[-1].side
    team = next((team for _, team in game.waiting if team.id == action.team), None)
    if team is None:
        return 0.0
    spot = action.to
    return 1.0 + gives(game, side, team, spot) - TAKES * takes(game, side, spot, tactical=True)


def _flat(worth: float) -> Callable[[Game, Any], float]:
    return lambda _game, _action: worth


def _watch(game: Game, action: a.Watch) -> float:
    unit = game.unit(game.stack[-1].side, action.unit)
    return 0.4 + _closeness(game, game.stack[-1].side, unit)


WORTH: Final[dict[type[a.Action], Callable[[Game, Any], float]]] = {
    a.Activate: _activate,
    a.Pass: _flat(0.1),
    a.EndTurn: _flat(0.05),
    a.Order: _order,
    a.Rally: _rally,
    a.Throw: _throw,
    a.SmokeGrenade: _flat(0.1),
    a.Lead: _flat(0.05),
    a.Done: _flat(0.2),
    a.Fire: _fire,
    a.Suppress: _suppress,
    a.Watch: _watch,
    a.Screen: _flat(0.3),
    a.Move: _move,
    a.Go: _go,
    a.Enter: _enter,
    a.Halt: _stand,
    a.Stay: _flat(0.0),
    a.Stance: _flat(0.3),
    a.Deploy: _deploy,
    a.Dirt: _dirt,
    a.Take: _flat(0.0),
    a.Odd: _odd,
    a.Ignore: lambda _game, one: {"kill": 1.0, "shock": 0.4}.get(one.what, 0.0),
    a.Spare: lambda game, one: float(len(t.figures) if (t := game.team(one.team)) else 0),
    a.Lose: _lose,
    a.Shoot: _shoot,
    a.Hold: _flat(0.5),
}
"""By kind of action: what it promises."""
