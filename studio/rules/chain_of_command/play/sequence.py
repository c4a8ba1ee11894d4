"""What happens next: the uppermost phase is asked for choices, and settled when it has none."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from studio.engine.dice import Dice
from studio.rules.chain_of_command.play import (
    acting,
    commanding,
    deploying,
    moving,
    ordering,
    picking,
    shooting,
    suppressing,
    throwing,
    watching,
)
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.actions import Action
from studio.rules.chain_of_command.play.phases import (
    Acting,
    Commanding,
    Moving,
    Ordering,
    Phase,
    Shooting,
    Travelling,
    Watched,
)
from studio.rules.chain_of_command.play.state import Game

CHOICES: Final[dict[type[Phase], Callable[[Game, Any], Iterable[Action]]]] = {
    Commanding: commanding.choices,
    Ordering: ordering.choices,
    Acting: acting.choices,
    Moving: moving.choices,
    Travelling: lambda _game, _phase: (),
    Watched: watching.choices,
    Shooting: picking.choices,
}
"""By kind of phase: what its side may choose."""


def _dropped(game: Game, _phase: Phase, _dice: Dice) -> None:
    game.pop()


SETTLED: Final[dict[type[Phase], Callable[[Game, Any, Dice], None]]] = {
    Commanding: _dropped,
    Ordering: _dropped,
    Acting: _dropped,
    Moving: moving.settle_moving,
    Travelling: moving.settle_travelling,
    Watched: _dropped,
    Shooting: shooting.settle,
}
"""By kind of phase: what happens when there is nothing to choose."""


def _enter(game: Game, act: a.Enter, dice: Dice) -> None:
    """Into a room: by a move, or from a jump-off point."""
    deploys = isinstance(game.stack[-1], Acting)
    (deploying.do_enter if deploys else moving.do_enter)(game, act, dice)


DO: Final[dict[type[Action], Callable[[Game, Any, Dice], None]]] = {
    a.Activate: commanding.do_activate,
    a.Pass: commanding.do_pass,
    a.EndTurn: commanding.do_end_turn,
    a.Order: ordering.do_order,
    a.Rally: ordering.do_rally,
    a.Throw: throwing.do_throw,
    a.SmokeGrenade: ordering.do_smoke,
    a.Lead: ordering.do_lead,
    a.Done: ordering.do_done,
    a.Fire: acting.do_fire,
    a.Suppress: suppressing.do_suppress,
    a.Watch: acting.do_watch,
    a.Screen: acting.do_screen,
    a.Move: acting.do_move,
    a.Go: moving.do_go,
    a.Enter: _enter,
    a.Halt: moving.do_halt,
    a.Stay: acting.do_stay,
    a.Stance: acting.do_stance,
    a.Deploy: deploying.do_deploy,
    a.Dirt: picking.do_dirt,
    a.Take: picking.do_take,
    a.Odd: picking.do_odd,
    a.Ignore: picking.do_ignore,
    a.Spare: picking.do_spare,
    a.Lose: picking.do_lose,
    a.Shoot: watching.do_shoot,
    a.Hold: watching.do_hold,
}
"""By kind of action: what carries it out."""


def choices(game: Game) -> tuple[Action, ...]:
    """What the side to act may choose, all of it or fair examples (see `refusal.fits`)."""
    if game.outcome is not None or not game.stack:
        return ()
    phase = game.stack[-1]
    return tuple(CHOICES[type(phase)](game, phase))


def proceed(game: Game, dice: Dice) -> None:
    """Go on until somebody has a choice or the firefight is over."""
    while game.outcome is None:
        phase = game.stack[-1]
        if _waits(game, phase):
            return
        SETTLED[type(phase)](game, phase, dice)
    game.stack = ()


def _waits(game: Game, phase: Phase) -> bool:
    """Whether a phase has a choice; a leader without orders, or a unit that is gone, has none."""
    if isinstance(phase, Ordering):
        return phase.left > 0 and _can_order(game, phase)
    if isinstance(phase, Acting):
        return _can_act(game, phase)
    if isinstance(phase, Moving):
        return any(game.team(name) is not None for name in phase.left)
    return next(iter(CHOICES[type(phase)](game, phase)), None) is not None


def _can_order(game: Game, phase: Ordering) -> bool:
    leader = game.leader(phase.side, phase.leader)
    if leader is None:
        return any(one.id == phase.leader for _, one in game.absent)
    return not leader.stunned


def _can_act(game: Game, phase: Acting) -> bool:
    here = any(game.team(n) is not None and n not in game.broken for n in phase.teams)
    return here or any(team.id in phase.teams for _, team in game.waiting)
