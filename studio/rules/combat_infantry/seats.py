"""Several players a side: each commands companies of his own (Multi-Player Games)."""

from collections.abc import Mapping

from studio.model.scenario import Scenario
from studio.rules.combat_infantry.actions import Action, Fight, Pass, Settle, Suffer
from studio.rules.combat_infantry.phases import Command
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

    Who takes friendly fire is picked by the player whose unit bombarded (6.64), which assault is
    fought by whose units are in it. Decisions about no unit, and units of no company, are the first
    player's.
    """
    company = _company(state, action)
    return next((name for name, own in seats.items() if company in own), next(iter(seats)))


def _company(state: State, action: Action) -> str | None:
    if isinstance(action, Pass):
        return action.company
    if isinstance(action, Suffer):
        return _active_company(state)
    if isinstance(action, Fight | Settle):
        at, side = state.field.by_name[action.to], state.phases[-1].side
        there = (b for b in state.blocks if b is not None and (b.where, b.side) == (at, side))
        return next((unit.company for b in there if (unit := state.units[b.unit])), None)
    name = getattr(action, "unit", None) or getattr(action, "spotter", None)
    found = (u.company for u in state.units if u is not None and u.id == name)
    return next(found, None)


def _active_company(state: State) -> str | None:
    """The company whose HQ is active."""
    commands = (phase for phase in reversed(state.phases) if isinstance(phase, Command))
    hq = next((state.units[command.hq] for command in commands), None)
    return hq.company if hq is not None else None


def players_to_act(state: State, seats: Seats) -> tuple[str, ...]:
    """The players of the side to act who have a choice now, in the order of their seats.

    In a player turn, all whose companies may do something: they come in any order (1.1).
    """
    from studio.rules.combat_infantry.sequence import choices

    owners = {player_of(state, action, seats) for action in choices(Game(state))}
    return tuple(name for name in seats if name in owners)
