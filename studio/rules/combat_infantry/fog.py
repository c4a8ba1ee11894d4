"""Fog of war: what a side knows of a state.

The other side sees where blocks stand and the labels of those that are face-up; of the others
neither type nor strength, half-hits nor whether they acted, and of those not on the map nothing:
by where a block may enter one could tell a tank.
"""

from dataclasses import replace

from studio.rules.combat_infantry.phases import (
    Arriving,
    Command,
    Deploying,
    Phase,
    Promotion,
    Regrouping,
    SettingUp,
)
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UNSEEN, UP, Block, State


def view(state: State, side: int) -> State:
    """The state as a side sees it; the same shape, nothing hidden in it."""
    shown: list[Block | None] = []
    unseen: list[Block] = []
    for block in state.blocks:
        if block is None or block.side == side:
            shown.append(block)
        elif block.face == UP:
            shown.append(block._replace(half=False))
        else:
            shown.append(None)
            unseen.append(Block(UNSEEN, block.side, block.where, 0, block.face))
    unseen += state.unseen
    unseen.sort()
    return State(
        state.field,
        _known(state, side, shown),
        tuple(shown),
        tuple(unseen),
        state.turn,
        state.player_turn,
        state.first,
        tuple(_seen(phase, side) for phase in state.phases),
        state.changes,
        state.smoke,
        state.foxholes,
        state.wrecks,
        state.flood,
        state.wire,
        state.strikes,
        state.fallen,
        tuple((n if s == side else UNSEEN, s, edge) for n, s, edge in state.gone),
        tuple(
            (n, s, turn, by) if s == side else (UNSEEN, s, turn, 0)
            for n, s, turn, by in state.waiting
        ),
        state.scored,
        state.outcome,
    )


def _seen(phase: Phase, side: int) -> Phase:
    """A phase of the other side without the units that it names and that aren't shown."""
    if isinstance(phase, Arriving):
        return _seen_arriving(phase, side)
    if phase.side == side:
        return phase
    if isinstance(phase, Command):
        return replace(phase, ready=frozenset(), weapon=UNSEEN)
    if isinstance(phase, Deploying):
        return replace(phase, hq=UNSEEN)
    if isinstance(phase, Promotion):
        return Promotion(phase.side, UNSEEN, False, False)
    if isinstance(phase, Regrouping | SettingUp):
        return replace(phase, left=())
    return phase


def _seen_arriving(phase: Arriving, side: int) -> Arriving:
    """How many arrive is known, not who."""
    if phase.side == side:
        return replace(phase, other=(UNSEEN,) * len(phase.other))
    return replace(phase, left=(UNSEEN,) * len(phase.left))


def _known(state: State, side: int, shown: list[Block | None]) -> tuple[Unit | None, ...]:
    """A side's own units, the enemy's that are face-up, and those that were eliminated."""
    fallen = state.fallen
    return tuple(
        unit
        if unit is not None
        and (unit.side == side or shown[unit.number] is not None or unit.number in fallen)
        else None
        for unit in state.units
    )
