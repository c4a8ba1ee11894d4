"""The odds of assaults, reckoned from end to end, agree with assaults that the engine fights.

`FIREFIGHT_ASSAULTS=20000` fights that many instead of the suite's.
"""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from studio.engine.dice import SeededDice
from studio.model.scenario import Change, Time
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.actions import Action
from studio.rules.combat_infantry.assault import assault_fire
from studio.rules.combat_infantry.assault_odds import AssaultOdds, assault_on, odds_of
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.sequence import proceed
from studio.rules.combat_infantry.state import Game, State
from tests.rules.drawn import begun, block, fighting, numbered, unit

FOUGHT = int(os.environ.get("FIREFIGHT_ASSAULTS", "3000"))
"""Assaults that the engine fights in all."""
STANDARD_ERRORS = 5

MAP = "\n".join(("    .   .   .   .   .", "      .   .   .   .") * 5)
HERE = "0502"
FAR = """
    B so_chq 0901
    B1 so_phq 0904
    B1z so_rifle 0904
    A ge_chq 0105
    A1 ge_phq 0104
    A1z ge_rifle 0104
"""
RIVER = {"0502 nw": {"terrain": "river"}}
SLOPE = {"0502 nw": {"rise": "cliff"}}
SMOKED = "mines in smoke, over a balka in June"
SCENES: dict[str, tuple[str, str, dict[str, Any]]] = {
    SMOKED: (
        "A1a ge_rifle 0401\nAen ge_pioneer 0401",
        "Bmi so_mine 0502\nB1a so_smg 0502",
        {
            "changes": {"0502 nw": {"terrain": "balka"}},
            "markers": (Change("M:0502", marker="smoke"),),
            "time": Time(month="1942-06", turns=2, first="german"),
        },
    ),
    "a squad against a squad": ("A1a ge_rifle 0401", "B1a so_rifle 0502", {}),
    "over a river, at strength 1": (
        "A1a ge_rifle 0401 x2\nA1b ge_rifle 0401 x1",
        "B1a so_smg 0502 x1\nBmg so_mg 0502 x2",
        {"changes": RIVER},
    ),
    "uphill, with engineers": (
        "A1a ge_rifle 0401 x3\nAen ge_pioneer 0401",
        "B1a so_rifle 0502\nBat so_at_45 0502\nBmo so_mortar_50 0502 x2",
        {"changes": SLOPE},
    ),
    "an HQ lends its morale, a commissar lifts it": (
        "A1 ge_phq 0401\nA1a ge_rifle 0401 x1\nA1b ge_rifle 0401 x2",
        "B1a so_rifle 0502 x1\nBnk so_nkvd 0502 x1\nB1b so_rifle 0502 x2",
        {},
    ),
    "a minefield that is defended": (
        "A1a ge_rifle 0401\nAen ge_pioneer 0401 x2",
        "Bmi so_mine 0502\nB1a so_rifle 0502 x2",
        {},
    ),
    "a bunker and a tank": (
        "A1a ge_rifle 0401\nAtk ge_pz4 0401",
        "Bbk so_bunker 0502\nBsn so_sniper 0502 x1",
        {},
    ),
}


def scene(name: str, limit: int | None = None) -> tuple[State, dict[str, str]]:
    """A position just before the assault, and where each attacker comes from.

    `limit` is the most hits that a roll scores (11.3).
    """
    attackers, defenders, more = SCENES[name]
    leads = "A1 ge_phq" in attackers
    far = FAR.replace("A1 ge_phq 0104\n", "\n") if leads else FAR
    state = begun(MAP, f"{attackers}\n{defenders}\n{far}", **more)
    state.field.options = replace(state.field.options, most_hits=limit)
    names = [line.split()[0] for line in attackers.split("\n")]
    return state, dict.fromkeys(names, "0401")


def exact(name: str, limit: int | None = None) -> AssaultOdds:
    state, attackers = scene(name, limit)
    game = fighting(state, HERE, attackers)
    side = unit(state, next(iter(attackers))).side
    return odds_of(game, state.field.by_name[f"M:{HERE}"], side)


# --- the same, fought by the engine -------------------------------------------------------------


Met = dict[State, tuple[State, Action]]
"""States that were met before, each with what is chosen there."""


def fought(
    game: Game, attackers: set[int], defenders: set[int], seed: int, met: Met
) -> tuple[int, int]:
    """Fight an assault to its end as the odds suppose; the steps of both sides that are left."""
    dice, lost = SeededDice(seed), set[int]()
    proceed(game, dice)
    state = game.frozen()
    while isinstance(phase := state.phases[-1], GOING_ON):
        if isinstance(phase, phases.Promotion):
            lost.add(phase.hq)
        if state not in met:
            met[state] = state, chosen(state, phase)
        state = RULES.apply(*met[state], dice)
    left = [block for block in state.blocks if block is not None and block.unit not in lost]
    return (
        sum(block.steps for block in left if block.unit in attackers),
        sum(block.steps for block in left if block.unit in defenders),
    )


GOING_ON = (phases.Melee, phases.Losses, phases.Promotion)
AIM = {"shoot": 0, "hold": 1, "retreat": 2}


def chosen(state: State, phase: phases.Phase) -> Action:
    """Fire while one may, then leave; of equals the one with less firepower takes the hit."""
    listed = RULES.actions(state)
    if isinstance(phase, phases.Losses):
        return min(listed, key=lambda action: weight(state, str(action).split()[1]))
    if isinstance(phase, phases.Promotion):
        return next(action for action in listed if str(action).split()[2].endswith("z"))
    plain = [action for action in listed if not getattr(action, "target", "")]
    return min(plain, key=lambda action: AIM[action.verb])


def weight(state: State, name: str) -> tuple[int, int]:
    """Firepower in the first round, then the order of the forces."""
    game, there = Game(state), unit(state, name)
    melee = next(p for p in state.phases if isinstance(p, phases.Melee))
    first = replace(melee, side=there.side, round=1)
    fires = there.traits.fires_in_assault and there.fire
    power = assault_fire(game, first, there, game.block(there.number)) if fires else 0
    return power, there.number


@pytest.mark.parametrize(
    ("name", "limit"),
    [*((name, None) for name in SCENES), ("a minefield that is defended", 1), (SMOKED, 1)],
)
def test_the_odds_are_those_of_assaults_that_were_fought(name, limit):
    state, came = scene(name, limit)
    ready = fighting(state, HERE, came).frozen()
    attackers = {numbered(state, who) for who in came}
    at = state.field.by_name[f"M:{HERE}"]
    defenders = {b.unit for b in ready.blocks if b and b.where == at} - attackers
    games = max(1, FOUGHT // (len(SCENES) + 2))
    met: Met = {}
    ends = [fought(Game(ready), attackers, defenders, seed, met) for seed in range(games)]
    odds = exact(name, limit)
    agree(odds.attackers, Counter(end[0] for end in ends), games)
    agree(odds.defenders, Counter(end[1] for end in ends), games)
    agree([odds.taken], Counter({0: sum(a > 0 and not d for a, d in ends)}), games)
    agree([odds.held], Counter({0: sum(d > 0 for _, d in ends)}), games)


def agree(chances: Sequence[float], seen: Counter[int], games: int) -> None:
    """Every count lies within so many standard errors of what is expected."""
    assert max(seen) < len(chances)
    for number, chance in enumerate(chances):
        error = sqrt(max(chance * (1 - chance), 0) / games) + 1e-9
        assert abs(seen[number] / games - chance) <= STANDARD_ERRORS * error + 1 / games, number


# --- by hand ------------------------------------------------------------------------------------


def test_one_die_against_one_by_hand():
    """An HQ with one die alone assaults another: each round 1 in 5 hits, and morale is checked.

    Alone and at its only step, an HQ checks each time (9.66): the Soviet passes at 6, the German
    at 7. The defender hits with 6/10 x 1/10, the attacker with 7/10 x 1/10 of what is left.
    """
    force = "A1 ge_phq 0401\nA1z ge_rifle 0104\nA ge_chq 0105\nB1 so_phq 0502\nB so_chq 0901"
    state = begun(MAP, force)
    german, soviet = unit(state, "A1"), unit(state, "B1")
    odds = odds_of(fighting(state, HERE, {"A1": "0401"}), state.field.by_name[f"M:{HERE}"], 0)
    hit = german.morale / 10 * german.fire / 10
    shot = soviet.morale / 10 * soviet.fire / 10
    taken = (1 - shot) * hit + (1 - shot) * (1 - hit) * (1 - shot) * hit
    assert odds.taken == pytest.approx(taken, abs=1e-12)
    alive = (1 - shot) * (1 - hit) * (1 - shot) * (1 - hit) * (1 - shot) * german.morale / 10
    assert odds.attackers[1] == pytest.approx(taken + alive, abs=1e-12)


def test_who_assaults_from_where_follows_from_the_map():
    state = begun(
        MAP, f"A1a ge_rifle 0401\nA1b ge_rifle 0402\nAmg ge_mg 0401\nB1a so_rifle 0502\n{FAR}"
    )
    at, game = state.field.by_name[f"M:{HERE}"], Game(state)
    alone = assault_on(game, [block(state, "A1a")], at)
    both = assault_on(game, [block(state, "A1a"), block(state, "A1b")], at)
    assert isinstance(alone, AssaultOdds)
    assert isinstance(both, AssaultOdds)
    assert both.taken > 2 * alone.taken
    assert Game(state).blocks == game.blocks


@pytest.mark.parametrize(
    ("who", "at", "says"),
    [("Amg", "0502", "Amg can't assault"), ("A1a", "0104", "no enemy"), ("A1z", "0502", "can't")],
)
def test_an_assault_that_nobody_can_launch_says_why(who, at, says):
    state = begun(MAP, f"A1a ge_rifle 0401\nAmg ge_mg 0401\nB1a so_rifle 0502\n{FAR}")
    found = assault_on(Game(state), [block(state, who)], state.field.by_name[f"M:{at}"])
    assert isinstance(found, str)
    assert says in found


def test_all_chances_together_are_certain():
    for name in SCENES:
        odds = exact(name)
        assert sum(odds.attackers) == pytest.approx(1, abs=1e-12)
        assert sum(odds.defenders) == pytest.approx(1, abs=1e-12)
        assert odds.taken + odds.held <= 1 + 1e-12
