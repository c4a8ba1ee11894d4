"""Several players a side: each commands companies of his own (Multi-Player Games)."""

from collections.abc import Mapping

from studio.model.scenario import Scenario
from studio.rules.combat_infantry.actions import Action, Pass
from studio.rules.combat_infantry.phases import PlayerTurn
from studio.rules.combat_infantry.state import Game, State

Seats = Mapping[str, tuple[str, ...]]
"""The players of a side and their companies."""


def seats_of(scenario: Scenario, side: str) -> Seats:
    """The players of a side; one without a list of its own is played by one, named like it."""
    players = scenario.sides[side].players
    return players or {
        side: tuple(sorted({u.company for u in scenario.sides[side].units if u.company}))
    }


def player_of(state: State, action: Action, seats: Seats) -> str:
    """The player to whom an action of the side to act belongs: who commands the unit's company.

    Decisions about no unit in particular, and units of no company, are the first player's.
    """
    company = _company(state, action)
    return next((name for name, own in seats.items() if company in own), next(iter(seats)))


def _company(state: State, action: Action) -> str | None:
    if isinstance(action, Pass):
        return action.company
    name = getattr(action, "unit", None) or getattr(action, "spotter", None)
    found = (u.company for u in state.units if u is not None and u.id == name)
    return next(found, None)


def players_to_act(state: State, seats: Seats) -> tuple[str, ...]:
    """The players of the side to act who have a choice now, in the order of their seats.

    In a player turn, all whose companies haven't been resolved: they come in any order (1.1).
    """
    from studio.rules.combat_infantry.sequence import choices

    if not state.phases:
        return ()
    phase = state.phases[-1]
    if isinstance(phase, PlayerTurn):
        return tuple(n for n, own in seats.items() if set(own) & set(phase.companies))
    owners = {player_of(state, action, seats) for action in choices(Game(state))}
    return tuple(name for name in seats if name in owners)
