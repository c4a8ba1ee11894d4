"""The pools of HQ chits of a side that the printed procedure plays (11.1)."""

from collections.abc import Iterator
from typing import Any

from studio.rules.combat_infantry.actions import Activate
from studio.rules.combat_infantry.solitaire import pool
from studio.rules.combat_infantry.state import Game
from studio.seen.log import readable
from studio.seen.match import Match
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Chits:
    """The pool of a company: how many HQs are `left` in it, and who was `drawn` this turn.

    A drawn HQ that the viewer hasn't seen face-up is told as "an HQ".
    """

    company: str
    left: int
    drawn: tuple[str, ...]


def chits_of(match: Match, side: str, viewer: str, number: int) -> tuple[Chits, ...]:
    """The pools of a side at the moment after `number` actions, as a viewer may know them.

    Who plays alone keeps the pool himself, so its size is no secret (11.1).
    """
    state = match.states[number]
    game, index = Game(state), state.field.sides.index(side)
    companies = dict.fromkeys(
        unit.company for b in game.blocks_of(index) if (unit := game.unit(b)).is_hq
    )
    drawn = list(_drawn(match, side, viewer, number))
    return tuple(
        Chits(
            company,
            len(pool(game, index, company)),
            tuple(name for own, name in drawn if own == company),
        )
        for company in companies
    )


def _drawn(match: Match, side: str, viewer: str, number: int) -> Iterator[tuple[str, str]]:
    """The companies and names of the HQs drawn in this turn, in their order."""
    turn = match.states[number].turn
    for at in range(number):
        action = match.steps[at].action
        mine = match.steps[at].side == side and isinstance(action, Activate)
        if mine and match.states[at].turn == turn:
            unit = next(u for u in match.states[at].units if u is not None and u.id == action.unit)
            yield unit.company, action.unit if _seen_up(match, viewer, action, at, number) else ""


def _seen_up(match: Match, viewer: str, action: Any, at: int, number: int) -> bool:
    """Whether the viewer has seen the label since: HQs turn face-up when they command (4.2)."""
    views = (match.rules.view(match.states[n], viewer) for n in range(at, min(number, at + 2) + 1))
    return any(readable(view, action.unit) for view in views)
