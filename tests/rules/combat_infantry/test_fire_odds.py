"""The odds of fire agree with shots that the engine fires: in cover, at several, at armour.

`FIREFIGHT_SHOTS=1000000` fires that many instead of the suite's.
"""

import os
from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest

from studio.engine.dice import SeededDice
from studio.rules.combat_infantry.odds import Shot, shot_at
from studio.rules.combat_infantry.phases import Losses
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Game, State
from tests.rules.drawn import begun, block, commanding, full, numbered

SHOTS = int(os.environ.get("FIREFIGHT_SHOTS", "12000"))
"""Shots that the engine fires in all."""
STANDARD_ERRORS = 5
MAP = """
    .   .   .   .   .
      .   .   t   .
    .   .   .   w   .
      .   .   .   .
    .   .   .   .   .
      .   .   .   .
"""
REST = "A ge_chq 0103\nA1 ge_phq 0402\nB so_chq 0903"
SHOOTING = {
    "a squad in the open": ("A1a ge_rifle 0502\nB1a so_rifle 0602", "0602", ""),
    "double defence in a town": ("A1a ge_rifle 0502\nB1a so_rifle 0601", "0601", ""),
    "three units in a hex": (
        "A1a ge_rifle 0502\nB1a so_rifle 0602 x1\nB1b so_rifle 0602 x2\nBmg so_mg 0602 x1",
        "0602",
        "",
    ),
    "a sniper at a town": ("Asn ge_sniper 0502\nB1a so_rifle 0601", "0601", ""),
    "a tank at a tank": ("Atk ge_pz4 0502\nBtk so_t34 0602 up\nB1a so_rifle 0602", "0602", "Btk"),
    "a town where a half-hit is open": ("A1a ge_rifle 0502\nB1a so_rifle 0601 half", "0601", ""),
    "two half-hits in a town": (
        "A1a ge_rifle 0502\nB1a so_rifle 0601 up half\nB1b so_rifle 0601 x1 half",
        "0601",
        "",
    ),
    "a target with a half-hit": (
        "A1a ge_rifle 0502\nB1a so_rifle 0601 x2 up half\nB1b so_rifle 0601 half",
        "0601",
        "B1a",
    ),
    "a mortar at a tank": ("Amo ge_mortar_50 0402\nBtk so_t26 0602 up", "0602", "Btk"),
}


def scene(name: str) -> tuple[State, str, str, str]:
    """A position, who fires, at which hex, and at whom."""
    force, at, target = SHOOTING[name]
    state = commanding(begun(MAP, f"{REST}\n{force}"), "A1")
    return state, force.split()[0], at, target


@pytest.mark.parametrize("limit", [None, 2])
@pytest.mark.parametrize("name", SHOOTING)
def test_the_odds_are_those_of_shots_that_were_fired(name, limit):
    """With as many hits as the dice score, and with no more than a limit (11.3)."""
    state, firer, at, target = scene(name)
    state.field.options = replace(state.field.options, most_hits=limit)
    game = Game(state)
    aim = block(state, target) if target else None
    odds = shot_at(game, block(state, firer), game.field.by_name[f"M:{at}"], aim)
    assert isinstance(odds, Shot), odds
    order = RULES.read(full(f"fire {firer} {at}{f' at {target}' if target else ''}"))
    seen: Counter[int] = Counter()
    shots = max(1, SHOTS // (2 * len(SHOOTING)))
    for seed in range(shots):
        seen[lost(state, RULES.apply(state, order, dice := SeededDice(seed)), dice)] += 1
    chances = odds.lost()
    assert max(seen) < len(chances)
    for steps, chance in enumerate(chances):
        error = sqrt(chance * (1 - chance) / shots)
        assert abs(seen[steps] / shots - chance) <= STANDARD_ERRORS * error + 1 / shots, steps


def lost(before: State, after: State, dice: SeededDice) -> int:
    """The steps that a shot took, whoever of equals its owner let suffer."""
    while isinstance(after.phases[-1], Losses):
        after = RULES.apply(after, RULES.actions(after)[0], dice)
    return strength(before) - strength(after)


def strength(state: State) -> int:
    """All Soviet steps on the map."""
    side = state.units[numbered(state, "B")]
    assert side is not None
    return sum(b.steps for b in state.blocks if b is not None and b.side == side.side)
