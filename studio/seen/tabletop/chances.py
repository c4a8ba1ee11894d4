"""Exact chances of a fire on a table before anybody rolls, step by step (13.2.2-13.2.6)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from studio.errors import IllegalAction
from studio.inches import TOLERANCE
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import Aim, aimed
from studio.rules.chain_of_command.expected import DIE, Means, means_of
from studio.rules.chain_of_command.fire import Band
from studio.rules.chain_of_command.grenades import POST, target_roll
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.acting import shooting
from studio.rules.chain_of_command.play.declaring import declaration
from studio.rules.chain_of_command.play.phases import Acting, Shooting, Travelling, Watched
from studio.rules.chain_of_command.play.state import Game, State
from studio.rules.chain_of_command.play.throwing import thrower
from studio.rules.chain_of_command.play.watching import place_on_way, watch_named
from studio.seen.tabletop.words import spoken
from studio.values import dataclass


@dataclass(frozen=True)
class Chances:
    """A fire as it would be aimed now, and what it may do to each team that shares it.

    `why` says why it can't be fired; then there is no `aim`. Nor is there one of a hand grenade,
    which has a `landing`.
    """

    aim: Aim | None
    why: str = ""
    landing: "Landing | None" = None

    @cached_property
    def means(self) -> Mapping[str, Means]:
        """What it does on average, team by team."""
        return means_of(load_arsenal(), self.aim) if self.aim is not None else {}

    @property
    def shock(self) -> float:
        """Points of Shock on average, on all teams together."""
        return sum(one.shock for one in self.means.values())

    @property
    def lost(self) -> float:
        """Men that fall on average."""
        return sum(one.lost for one in self.means.values())


@dataclass(frozen=True, slots=True)
class Landing:
    """A hand grenade: what two dice have to reach, and how likely it hits, or is fumbled."""

    needed: float
    hits: float
    fumbles: float = 1 / 36


def chances_of(state: State, action: Any) -> Chances | None:
    """What an action may do; None if nobody fires by it.

    An answer to fire tells what that fire does then: hitting the dirt, or taking it (13.4.1).
    """
    game = Game(state)
    if isinstance(action, a.Throw):
        return _thrown(game, action)
    shot = _shot(game, action)
    return _aimed(game, shot) if shot is not None else None


def _shot(game: Game, action: Any) -> Shooting | None:
    phase = game.stack[-1] if game.stack else None
    if isinstance(action, a.Fire) and isinstance(phase, Acting):
        return shooting(phase, action, game)
    if isinstance(action, a.Shoot) and isinstance(phase, Watched):
        return _of_watch(game, phase, action)
    if isinstance(action, a.Dirt | a.Take) and isinstance(phase, Shooting):
        team = game.team(action.team)
        if isinstance(action, a.Dirt) and team is not None:
            game.put_team(replace(team, tactical=True))
        return phase
    return None


def _thrown(game: Game, act: a.Throw) -> Chances | None:
    """A grenade that is thrown or posted: bullseye and fumble look at the dice as they fall."""
    team, enemy = game.team(act.team), game.team(act.target)
    if team is None or enemy is None:
        return None
    if act.how == "post":
        return Chances(None, landing=Landing(POST, 35 / 36))
    try:
        _, away, obstacle, smoke = thrower(game, game.stack[-1].side, team, enemy)
    except IllegalAction as refusal:
        return Chances(None, spoken(refusal.text))
    needed = target_roll(away, obstacle) + smoke
    rolls = [(one, other) for one in DIE for other in DIE if (one, other) != (1, 1)]
    hits = sum(one + other >= needed - TOLERANCE for one, other in rolls)
    return Chances(None, landing=Landing(needed, hits / 36))


def _of_watch(game: Game, watched: Watched, action: a.Shoot) -> Shooting | None:
    """Overwatch at a mover where it would be then (13.3)."""
    watch, team = watch_named(game, watched.side, action.unit), game.team(action.target)
    if watch is None or team is None:
        return None
    if watched.moving and action.after is not None:
        trip = game.stack[-2]
        assert isinstance(trip, Travelling)
        game.put_team(place_on_way(team, trip, action.after))
    unit = tuple(n for n in watch.teams if game.team(n) is not None and n not in game.broken)
    return Shooting(1 - watched.side, watched.side, unit, action.target, activated=False)


def _aimed(game: Game, shot: Shooting) -> Chances:
    drop: Band = "close" if shot.drop == "close" else "effective"
    arsenal = load_arsenal()
    try:
        found = declaration(game, shot)
        aim = aimed(game.table, arsenal, found, concentrate=shot.sharing == "one", drop=drop)
    except IllegalAction as refusal:
        return Chances(None, spoken(refusal.text))
    return Chances(aim)
