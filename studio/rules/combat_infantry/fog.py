"""Fog of war: what a side knows of a state.

The other side sees where blocks stand and the labels of those that are face-up; of the others
neither type nor strength nor whether they acted, and of those not on the map nothing: by where a
block may enter one could tell a tank. Nor does it see how many strikes are left: some may be drawn,
and draws are secret (ruling 81). Half-hits are as public as the dice that brought them (6.7),
but of hidden blocks in a hex only how many have one.
"""

from collections import Counter
from collections.abc import Mapping
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
from studio.rules.combat_infantry.position import FACE, SIDE, UNSEEN, UP, Block
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import State


def view(state: State, side: int) -> State:
    """The state as a side sees it; the same shape, nothing hidden in it.

    It knows its own units, those of the enemy that are face-up, and those that were eliminated.
    """
    known, shown, unseen = _blocks(state, side)
    return State(
        state.field,
        tuple(known),
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
        _strikes(state, side),
        state.fallen,
        tuple((n if s == side else UNSEEN, s, edge) for n, s, edge in state.gone),
        tuple(
            (n, s, turn, by) if s == side else (UNSEEN, s, turn, 0)
            for n, s, turn, by in state.waiting
        ),
        state.scored,
        state.outcome,
        state.ebbs,
    )


def _strikes(state: State, side: int) -> tuple[tuple[int, int], tuple[int, int]]:
    ours, unseen = state.strikes[side], (UNSEEN, UNSEEN)
    return (ours, unseen) if side == 0 else (unseen, ours)


def _blocks(state: State, side: int) -> tuple[list[Unit | None], list[Block | None], list[Block]]:
    """The units that a side knows, their blocks, and hidden blocks of which it sees the backs."""
    shown: list[Block | None] = []
    known: list[Unit | None] = []
    unseen: list[Block] = []
    halves: Counter[int] = Counter()
    for unit, block in zip(state.units, state.blocks, strict=True):
        if block is None:
            mine = unit is not None and (unit.side == side or unit.number in state.fallen)
            known.append(unit if mine else None)
            shown.append(None)
        elif block[SIDE] == side or block[FACE] == UP:
            known.append(unit)
            shown.append(block)
        else:
            known.append(None)
            shown.append(None)
            unseen.append(Block(UNSEEN, block.side, block.where, 0, block.face))
            if block.half:
                halves[block.where] += 1
    unseen += state.unseen
    unseen.sort()
    if halves:
        unseen = _with_halves(unseen, halves)
    return known, shown, unseen


def _with_halves(unseen: list[Block], halves: Mapping[int, int]) -> list[Block]:
    """Hidden blocks, in each hex the last of them with its half-hits: nobody learns who has one."""
    left, found = dict(halves), list(unseen)
    for n in reversed(range(len(unseen))):
        block = unseen[n]
        if left.get(block.where, 0):
            left[block.where] -= 1
            found[n] = block._replace(half=True)
    return found


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
    if isinstance(phase, Regrouping):
        return replace(phase, left=())
    if isinstance(phase, SettingUp):
        return replace(phase, left=(), wide=frozenset())
    return phase


def _seen_arriving(phase: Arriving, side: int) -> Arriving:
    """How many arrive is known, not who."""
    if phase.side == side:
        return replace(phase, other=(UNSEEN,) * len(phase.other))
    return replace(phase, left=(UNSEEN,) * len(phase.left))
