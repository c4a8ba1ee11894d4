"""What actions promise, for players who weigh them: a judgement in points of ours, no rule.

A figure that falls counts 1, a point of Shock a third. Nothing rolls a die: chances count by their
means.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from studio.errors import IllegalAction
from studio.inches import Point, distance, nearest
from studio.model.table import Figure, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim, aimed
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.effect import effect
from studio.rules.chain_of_command.fire import hits
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play import walking
from studio.rules.chain_of_command.play.acting import shooting
from studio.rules.chain_of_command.play.declaring import declaration, under_fire
from studio.rules.chain_of_command.play.phases import Acting, Shooting, Travelling, Watched
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game, State
from studio.rules.chain_of_command.play.watching import place_on_way

SHOCK: Final = 0.35
DIE: Final = range(1, 7)
REACH: Final = 18.0
"""Inches within which most weapons are at Close range."""


def prospects(view: State, actions: Sequence[a.Action]) -> list[float]:
    """What each of the actions promises the side to act."""
    game = Game(view)
    return [WORTH[type(action)](game, action) for action in actions]


def mean_effect(arsenal: Arsenal, aim: Aim) -> float:
    """What a fire does on average: figures that fall, and a third of each point of Shock."""
    close = sum(hits(arsenal, (face,), "close", aim.modifier) for face in DIE) / 6
    effective = sum(hits(arsenal, (face,), "effective", aim.modifier) for face in DIE) / 6
    scored = aim.pool.close * close + aim.pool.effective * effective
    share = scored / len(aim.shared)
    worth = 0.0
    for exposed in aim.shared.values():
        faces = [effect(arsenal, (face,), exposed.groups()[0][0]) for face in DIE]
        kills = min(share * sum(f.kills for f in faces) / 6, len(exposed.team.figures))
        worth += kills + SHOCK * share * sum(f.shock for f in faces) / 6
    return worth


def _of_shot(game: Game, shot: Shooting) -> float:
    try:
        aim = aimed(
            game.table, game.arsenal, declaration(game, shot), concentrate=shot.sharing == "one"
        )
    except IllegalAction:
        return 0.0
    return mean_effect(game.arsenal, aim)


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
    """Leaders first, then whoever has an enemy near; dear combinations of dice last."""
    side = game.stack[-1].side
    leader = game.leader(side, action.name)
    if leader is not None:
        hurt = sum(team.shock for team in game.teams(side) if team.unit == leader.section)
        return 1.4 + 0.1 * leader.orders + 0.1 * min(hurt, 4) - 0.05 * len(action.dice)
    unit = game.unit(side, action.name)
    return 0.9 + 0.1 * len(unit) + _closeness(game, side, unit) - 0.05 * len(action.dice)


def _closeness(game: Game, side: int, unit: Sequence[Team]) -> float:
    foes = [spot for team in game.teams(1 - side) for spot in places(team)]
    near = min((nearest(places(team), foes) for team in unit), default=99.0)
    return 0.3 if near <= REACH else 0.0


def _order(game: Game, action: a.Order) -> float:
    unit = game.unit(game.stack[-1].side, action.unit)
    return 0.8 + 0.15 * len(unit) + _closeness(game, game.stack[-1].side, unit)


def _rally(game: Game, action: a.Rally) -> float:
    team = game.team(action.team)
    if team is None:
        return 0.0
    return 0.45 + 0.12 * team.shock + (0.8 if pinned(game, team) else 0.0)


def _throw(game: Game, action: a.Throw) -> float:
    team = game.team(action.target)
    return 0.9 if action.how else 0.6 + 0.05 * len(team.figures if team else ())


def _move(game: Game, action: a.Move) -> float:
    """Worth it where nobody can be fired at, or one stands in the open."""
    side = game.stack[-1].side
    unit = game.unit(side, action.unit)
    if not unit:
        return 0.0
    foes = [spot for team in game.teams(1 - side) for spot in places(team)]
    away = min(nearest(places(team), foes) for team in unit)
    worth = 0.25 + min(0.6, 0.03 * max(0.0, away - 10))
    pace = game.command.paces[action.pace]
    return worth + (0.12 if pace.tactical else 0.0) - 0.3 * pace.shock - 0.05 * pace.fires


def _go(game: Game, action: a.Go) -> float:
    """Cover at the end, and closer to the enemy, as far as Close range."""
    moving = game.stack[-1]
    team = game.team(action.team)
    if team is None:
        return 0.0
    figures = walking.figures_at(team, action.to, action.facing)
    foes = [spot for enemy in game.teams(1 - moving.side) for spot in places(enemy)]
    if not foes:
        return 0.0
    spots = [Point(*figure.at) for figure in figures]
    foe = min(foes, key=lambda one: distance(one, action.to))
    covers = [ORDER.index(base_cover(game.table, figure, foe)) for figure in figures]
    away = nearest(spots, foes)
    return 0.5 * sum(covers) / len(covers) - 0.02 * abs(away - 12)


def _enter(game: Game, action: a.Enter) -> float:
    moving = game.stack[-1]
    building, _ = game.table.sector(action.sector)
    foes = [spot for enemy in game.teams(1 - moving.side) for spot in places(enemy)]
    spots = [Point(*xy) for sector in building.sectors for xy in sector.polygon]
    return 0.5 * ORDER.index(building.cover) - 0.02 * abs(nearest(spots, foes) - 12)


def _stand(game: Game, action: a.Halt) -> float:
    team = game.team(action.team)
    if team is None:
        return 0.0
    facing = team.facing
    return _go(game, a.Go(action.team, Point(*team.figures[0].at), facing)) - 0.01


def _shoot(game: Game, action: a.Shoot) -> float:
    """Where the mover is least covered: as it would be there."""
    watched = game.stack[-1]
    assert isinstance(watched, Watched)
    target = game.team(action.target)
    if target is None:
        return 0.0
    spot = Point(*target.figures[0].at)
    if action.after is not None:
        trip = game.stack[-2]
        assert isinstance(trip, Travelling)
        spot = Point(*place_on_way(target, trip, action.after).figures[0].at)
    unit = game.unit(watched.side, action.unit)
    away = min((nearest(places(team), [spot]) for team in unit), default=99.0)
    return 0.5 + (0.4 if away <= REACH else 0.0) - 0.01 * away


def _lose(game: Game, action: a.Lose) -> float:
    """Keep the weapons with most dice."""
    team = game.team(action.team)
    if team is None:
        return 0.0
    return -float(
        sum(sum(game.arsenal.weapon(team.figures[n - 1].weapon).dice) for n in action.figures)
    )


def _dirt(game: Game, action: a.Dirt) -> float:
    team = game.team(action.team)
    return 0.1 * len(team.figures if team else ()) - 0.25


def _deploy(game: Game, action: a.Deploy) -> float:
    man = Figure((action.to.x, action.to.y), "")
    foes = [spot for enemy in game.teams(1 - game.stack[-1].side) for spot in places(enemy)]
    foe = min(foes, key=lambda one: distance(one, action.to), default=None)
    cover = ORDER.index(base_cover(game.table, man, foe))
    return 1.0 + 0.4 * cover


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
    a.Odd: _flat(0.0),
    a.Ignore: lambda _game, one: {"kill": 1.0, "shock": 0.4}.get(one.what, 0.0),
    a.Spare: lambda game, one: float(len(t.figures) if (t := game.team(one.team)) else 0),
    a.Lose: _lose,
    a.Shoot: _shoot,
    a.Hold: _flat(0.3),
}
"""By kind of action: what it promises."""
