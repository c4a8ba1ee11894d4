"""Exact odds of infantry fire, against numbers worked out by enumeration."""

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest

from studio.engine.dice import ScriptedDice
from studio.model.table import Area
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.effect import effect
from studio.rules.chain_of_command.fire import Pool, hits
from studio.rules.chain_of_command.odds import (
    aim_odds,
    at_least,
    chance_to_hit,
    effect_odds,
    hit_odds,
    leader_risk,
    mean,
)
from studio.rules.chain_of_command.volley import Orders, resolved
from tests.rules.chain_of_command.tables import armed, table, team

ARSENAL = load_arsenal()


@pytest.mark.parametrize(
    ("band", "faces"),
    [("close", {1: 4, 0: 3, -1: 2, -2: 1}), ("effective", {1: 3, 0: 2, -1: 1, -2: 1})],
)
def test_faces_that_hit_by_modifier(band, faces):
    for modifier, count in faces.items():
        assert chance_to_hit(ARSENAL, band, modifier) == Fraction(count, 6)


def test_x30_six_dice_that_hit_on_sixes():
    odds = hit_odds(ARSENAL, Pool(effective=6), -1)
    assert mean(odds) == 1
    assert at_least(odds, 4) == Fraction(203, 23_328)
    assert odds[4] == Fraction(125, 15_552)


def test_six_dice_at_close_and_at_effective_range():
    close, far = hit_odds(ARSENAL, Pool(close=6)), hit_odds(ARSENAL, Pool(effective=6))
    assert (mean(close), at_least(close, 4), close[0]) == (
        Fraction(3),
        Fraction(11, 32),
        Fraction(1, 64),
    )
    assert (mean(far), at_least(far, 4), far[0]) == (
        Fraction(2),
        Fraction(73, 729),
        Fraction(64, 729),
    )


@pytest.mark.parametrize(
    ("pool", "modifier", "cover", "any_kill", "leader"),
    [
        (Pool(close=6), 0, 0, 0.6651, 0.1667),
        (Pool(close=6), 0, 1, 0.4067, 0.0833),
        (Pool(effective=6), 0, 1, 0.2903, 0.0556),
        (Pool(effective=6), 0, 2, 0.2903, 0.0556),
        (Pool(effective=6), -1, 1, 0.1555, 0.0278),
    ],
)
def test_kills_and_the_leader_at_risk(pool, modifier, cover, any_kill, leader):
    odds: dict[int, Fraction] = defaultdict(Fraction)
    for (_, kills), chance in effect_odds(
        ARSENAL, hit_odds(ARSENAL, pool, modifier), cover
    ).items():
        odds[kills] += chance
    assert float(at_least(odds, 1)) == pytest.approx(any_kill, abs=5e-5)
    assert float(leader_risk(odds)) == pytest.approx(leader, abs=5e-5)
    assert sum(odds.values()) == 1


@pytest.mark.parametrize("cover", [0, 1, 2])
def test_exact_odds_agree_with_simulated_fires(cover):
    """Each cell within five standard errors of 20,000 fires of a mixed pool."""
    pool, fires, roll = Pool(close=3, effective=4), 20_000, Random(cover).choices
    exact = effect_odds(ARSENAL, hit_odds(ARSENAL, pool), cover)
    seen: dict[object, int] = {}
    for _ in range(fires):
        dice = roll(range(1, 7), k=7)
        scored = hits(ARSENAL, dice[:3], "close", 0) + hits(ARSENAL, dice[3:], "effective", 0)
        found = effect(ARSENAL, roll(range(1, 7), k=scored), cover)
        seen[found.shock, found.kills] = seen.get((found.shock, found.kills), 0) + 1
    assert set(seen) <= set(exact)
    for cell, chance in exact.items():
        error = (float(chance) * (1 - float(chance)) / fires) ** 0.5
        assert abs(seen.get(cell, 0) / fires - float(chance)) <= 5 * error + 1 / fires


def test_storm_of_steel_by_enumeration():
    once = hit_odds(ARSENAL, Pool(close=1), storm="once")
    assert mean(once) == Fraction(7, 12)
    assert mean(hit_odds(ARSENAL, Pool(close=4), storm="once")) == Fraction(7, 3)
    far = hit_odds(ARSENAL, Pool(effective=1), -1, storm="once")
    assert far == {0: Fraction(5, 6), 1: Fraction(5, 36), 2: Fraction(1, 36)}


@pytest.mark.parametrize(
    ("weapon", "cover", "quality", "special"),
    [
        ("rifle", "light", "regular", False),
        ("smg", "open", "green", False),
        ("lmg_belt", "hard", "elite", False),
        ("rifle_grenade", "light", "regular", True),
    ],
)
def test_odds_of_a_whole_fire_agree_with_simulated_ones(weapon, cover, quality, special):
    """Each cell of both teams within five standard errors of 1,500 fires."""
    firing = team("A", *[(0, y) for y in range(4)], weapon=weapon, quality=quality, shock=1)
    if not special:
        firing = armed(firing, weapon, *["rifle"] * 3)
    targets = [team(n, (14, y), (14, y + 1), facing=180) for n, y in (("E", 0), ("F", 3))]
    wood = Area("wood", ((12, -2), (16, -2), (16, 8), (12, 8)), cover=cover)
    where = table([firing], targets, areas=(wood,))
    declared = Declaration("ours", (firing,), targets[0], weapon=weapon if special else None)
    aim = aimed(where, ARSENAL, declared)
    exact = aim_odds(ARSENAL, aim)
    fires, random = 1_500, Random(weapon)
    seen: dict[object, int] = {}
    for _ in range(fires):
        dice = ScriptedDice(tuple(random.choices(range(1, 7), k=60)))
        found = resolved(where, ARSENAL, declared, aim, dice, Orders(storm="once"))
        for name, lost in found.lost.items():
            seen[name, lost] = seen.get((name, lost), 0) + 1
    for name, odds in exact.items():
        for lost, chance in odds.lost.items():
            error = (float(chance) * (1 - float(chance)) / fires) ** 0.5
            assert abs(seen.get((name, lost), 0) / fires - float(chance)) <= 5 * error + 1 / fires
