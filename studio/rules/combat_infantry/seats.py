"""Several players a side: each commands companies, or platoons alone (Multi-Player Games)."""

from collections.abc import Mapping

from studio.model.posts import commander
from studio.model.scenario import Scenario
from studio.rules.combat_infantry.actions import Action, Fight, Pass, Settle, Suffer
from studio.rules.combat_infantry.phases import Command, Deploying
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game, State
from studio.rules.combat_infantry.turn import ready_hqs

Seats = Mapping[str, tuple[str, ...]]
"""The players of a side, with their companies and platoons (`studio.model.posts`)."""


def seats_of(scenario: Scenario, side: str) -> Seats:
    """The players of a side; one without a list of its own is played by one, named like it."""
    players = scenario.sides[side].players
    return players or {
        side: tuple(sorted({u.company for u in scenario.sides[side].units if u.company}))
    }


def player_of(state: State, action: Action, seats: Seats) -> str:
    """The player to whom an action of the side to act belongs: who commands the unit (ruling 150).

    In an activation that is the player of the HQ. Who takes friendly fire is picked by the player
    whose unit bombarded (6.64), which assault is fought by whose units are in it. Decisions about
    no unit, and units of nobody, are the first player's.
    """
    first = next(iter(seats))
    if isinstance(action, Pass):
        return _who_passes(state, action.company, seats) or first
    unit = _whose(state, action)
    return first if unit is None else _player(state, unit, seats) or first


def _player(state: State, unit: Unit, seats: Seats) -> str | None:
    return commander(seats, _companies(state, unit.side), unit.company, unit.platoon)


def _companies(state: State, side: int) -> set[str]:
    return {unit.company for unit in state.units if unit is not None and unit.side == side}


def _who_passes(state: State, company: str, seats: Seats) -> str | None:
    """Who may pass for a company whose platoons have players of their own.

    Whoever commands it, if an HQ of his can still be activated this turn; else the first of whom
    that is true.
    """
    side = state.phases[-1].side
    hqs = [hq for hq in ready_hqs(Game(state), side) if hq.company == company]
    able = {_player(state, hq, seats) for hq in hqs}
    chief = commander(seats, _companies(state, side), company, None)
    return chief if chief in able else next((name for name in seats if name in able), chief)


def _whose(state: State, action: Action) -> Unit | None:
    """The unit whose player has a choice: in an activation the HQ that commands."""
    if isinstance(action, Suffer) or isinstance(state.phases[-1], Command | Deploying):
        return _active_hq(state)
    if isinstance(action, Fight | Settle):
        at, side = state.field.by_name[action.to], state.phases[-1].side
        there = (b for b in state.blocks if b is not None and (b.where, b.side) == (at, side))
        return next((state.units[b.unit] for b in there), None)
    name = getattr(action, "unit", None)
    return next((u for u in state.units if u is not None and u.id == name), None)


def _active_hq(state: State) -> Unit | None:
    """The HQ that is active."""
    found = (phase for phase in reversed(state.phases) if isinstance(phase, Command | Deploying))
    return next((state.units[phase.hq] for phase in found), None)


def players_to_act(state: State, seats: Seats) -> tuple[str, ...]:
    """The players of the side to act who have a choice now, in the order of their seats.

    In a player turn, all whose companies may do something: they come in any order (1.1).
    """
    from studio.rules.combat_infantry.sequence import choices

    owners = {player_of(state, action, seats) for action in choices(Game(state))}
    return tuple(name for name in seats if name in owners)
