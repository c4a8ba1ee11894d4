"""Choices that aren't listed but right all the same, and why others aren't."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from studio.errors import IllegalAction
from studio.rules.chain_of_command.play import (
    acting,
    deploying,
    moving,
    ordering,
    picking,
    suppressing,
    watching,
)
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.actions import Action
from studio.rules.chain_of_command.play.phases import (
    Acting,
    Moving,
    Ordering,
    Phase,
    Shooting,
    Watched,
)
from studio.rules.chain_of_command.play.state import Game
from studio.words import mark

Ask: TypeAlias = Callable[[Game, Any, Any], str | None]


def fits(game: Game, action: Action) -> str | None:
    """None where a choice of the side to act is right although it isn't listed; else why not.

    These are places on the table (moves, deployments, smoke, suppression, leaders), points of a way
    at which Overwatch fires, and who takes odd hits or falls.
    """
    phase = game.stack[-1] if game.stack else None
    if phase is None:
        return mark("the firefight is over")
    ask = ASKED.get((type(phase), type(action)))
    if ask is None:
        return mark("it isn't one of the choices now")
    return ask(game, phase, action)


def _acts(test: Callable[[Game, Acting, Any], str | None], *after: str) -> Ask:
    """A test for the unit that acts, if it hasn't done what rules it out."""

    def ask(game: Game, phase: Acting, action: Any) -> str | None:
        if action.unit != phase.unit:
            return mark("{unit} is to act", unit=phase.unit)
        if phase.after not in ("", *after):
            return mark("{unit} can't do that any more in this activation", unit=phase.unit)
        return test(game, phase, action)

    return ask


def _fire(game: Game, phase: Acting, action: a.Fire) -> str | None:
    return None if acting.may_fire(game, phase, action) else mark("that fire isn't possible (13.1)")


def _smoke(game: Game, phase: Ordering, action: a.SmokeGrenade) -> str | None:
    fine = phase.leader == action.leader and ordering.may_smoke(game, phase.side, action)
    return None if fine else mark("no smoke grenade can be aimed there (13.5.3)")


def _lead(game: Game, phase: Ordering, action: a.Lead) -> str | None:
    leader = game.leader(phase.side, phase.leader)
    if leader is None or leader.id != action.leader:
        return mark("{leader} gives orders now", leader=phase.leader)
    return ordering.why_not_lead(game, phase.side, leader, action)


def _pick(_game: Game, phase: Shooting, action: Action) -> str | None:
    return (
        None if picking.fits(phase, action) else mark("the numbers aren't right (13.2.5, 13.2.8)")
    )


ASKED: Final[dict[tuple[type[Phase], type[Action]], Ask]] = {
    (Moving, a.Go): moving.why_not,
    (Moving, a.Enter): moving.why_not,
    (Acting, a.Deploy): deploying.refused,
    (Acting, a.Enter): deploying.refused_room,
    (Acting, a.Suppress): _acts(suppressing.refused, "deploy"),
    (Acting, a.Screen): _acts(acting.why_not_screen),
    (Acting, a.Fire): _acts(_fire, "move", "deploy"),
    (Ordering, a.SmokeGrenade): _smoke,
    (Ordering, a.Lead): _lead,
    (Watched, a.Shoot): watching.why_not,
    (Shooting, a.Odd): _pick,
    (Shooting, a.Lose): _pick,
}
"""By phase and kind of action: what says why one that isn't listed isn't right, or None."""


def refuse(game: Game, action: Action, listed: tuple[Action, ...]) -> None:
    """Raise unless an action is right here.

    Raises:
        IllegalAction: it isn't; the message says why, and what is possible.
    """
    if action in listed:
        return
    if not listed:
        raise IllegalAction(mark('"{action}": the firefight is over', action=action))
    why = fits(game, action)
    if why is not None:
        some = ", ".join(f'"{one}"' for one in listed[:3])
        side = game.sides[game.stack[-1].side]
        raise IllegalAction(
            mark(
                '"{action}" is not possible now: {why}. {side} is to choose; listed are {count} '
                "actions, among them {some}",
                action=action,
                why=why,
                side=side,
                count=len(listed),
                some=some,
            )
        )
