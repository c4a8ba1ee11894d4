"""Firepower dice, rolling to hit, sharing hits (13.2.1-13.2.5), by the worked examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.errors import IllegalAction
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.fire import (
    Candidate,
    FiringTeam,
    Pool,
    choices_of_target,
    divided,
    firepower,
    firepower_with_shock_pooled,
    hits,
    places_odd_hits,
    pooled_firepower,
    to_hit_modifier,
)

ARSENAL = load_arsenal()
OPEN, LIGHT, HARD = 0, 1, 2


def lmg(shock=0, quality="regular", distance=10.0):
    return FiringTeam(quality, shock, {"lmg_magazine": 1}, distance)


def rifles(count, shock=0, quality="regular", distance=10.0):
    return FiringTeam(quality, shock, {"rifle": count}, distance)


def modifier(teams=1, **causes):
    return to_hit_modifier(ARSENAL, teams, **causes)


def test_x1_through_a_smoke_grenade_at_effective_range_only_sixes_hit():
    rolls = (1, 2, 6, 6, 6, 6)
    assert firepower(ARSENAL, lmg(distance=19)) == Pool(effective=6)
    assert hits(ARSENAL, rolls, "effective", modifier(smoke=True)) == 4


def test_x2_a_suppressed_firer_still_hits_on_sixes():
    both = modifier(smoke=True, suppressed=True)
    assert both == -2
    assert hits(ARSENAL, (1, 2, 6, 6, 6, 6), "effective", both) == 4


def test_x6_a_bunched_target_at_effective_range():
    assert hits(ARSENAL, (4, 3), "effective", modifier(3)) == 1


def test_x7_close_range_without_modifiers():
    assert hits(ARSENAL, (3, 4, 5, 6), "close", modifier()) == 3


@pytest.mark.parametrize(("quality", "dice"), [("regular", 5), ("green", 3), ("elite", 5)])
def test_x8_three_shock_on_six_dice(quality, dice):
    assert firepower(ARSENAL, lmg(3, quality)).dice == dice


def test_x31_shock_is_taken_from_each_team():
    two = [lmg(1), lmg(1)]
    assert pooled_firepower(ARSENAL, two).dice == 12
    assert firepower_with_shock_pooled(ARSENAL, two).dice == 11
    mixed = [FiringTeam("green", 5, {"rifle": 2}, 10), lmg()]
    assert pooled_firepower(ARSENAL, mixed).dice == 6
    assert firepower(ARSENAL, lmg(5, "elite")).dice == 4


@pytest.mark.parametrize(
    ("quality", "shock", "dice"), [("regular", 4, 0), ("green", 4, 0), ("regular", 3, 1)]
)
def test_x32_the_shock_of_the_whole_team_hits_the_two_who_see(quality, shock, dice):
    assert firepower(ARSENAL, rifles(2, shock, quality)).dice == dice


@pytest.mark.parametrize(
    ("band", "teams", "smoke", "suppressed", "rolls", "expected"),
    [
        ("close", 3, True, True, (4, 5, 6), 2),
        ("close", 3, False, False, (2, 3), 1),
        ("effective", 3, True, True, (5, 6), 1),
        ("close", 1, True, True, (4, 5, 6), 1),
    ],
)
def test_x34_modifiers_add_up(band, teams, smoke, suppressed, rolls, expected):
    sum_ = modifier(teams, smoke=smoke, suppressed=suppressed)
    assert hits(ARSENAL, rolls, band, sum_) == expected


def test_x35_odd_hits_go_to_different_teams():
    teams = ("A", "B", "C")
    assert divided(7, teams, ["B"]) == {"A": 2, "B": 3, "C": 2}
    assert divided(8, teams, ["A", "C"]) == {"A": 3, "B": 2, "C": 3}
    assert divided(2, teams, ["A", "B"]) == {"A": 1, "B": 1, "C": 0}
    for wrong in (["A", "A"], ["A"], ["A", "D"], ["A", "B", "C"]):
        with pytest.raises(IllegalAction, match=r"13\.2\.5"):
            divided(8, teams, wrong)
    assert places_odd_hits(OPEN) == "firer"
    assert places_odd_hits(LIGHT) == places_odd_hits(HARD) == "target"


def test_x36_the_firer_chooses_only_when_the_named_team_has_the_worse_cover():
    a, b = Candidate("A", OPEN, True, 0), Candidate("B", LIGHT, True, 3)
    assert choices_of_target(a, [b]) == {"concentrate": ("A",), "divide": ("A", "B")}
    at_b = Candidate("B", LIGHT, True, 0), Candidate("A", OPEN, True, 3)
    assert choices_of_target(at_b[0], [at_b[1]]) == {"divide": ("B", "A")}


def test_x37_teams_join_within_four_inches_of_the_named_one_without_chains():
    def around(named, **others):
        found = choices_of_target(
            Candidate(named, OPEN, True, 0),
            [Candidate(team, OPEN, True, far) for team, far in others.items()],
        )
        return found["divide"]

    assert around("A", B=4.0, C=8.0) == ("A", "B")
    assert around("B", A=4.0, C=4.0) == ("B", "A", "C")
    assert around("A", B=4.01, C=8.0) == ("A",)


def test_x38_bunching_is_counted_after_the_choice():
    a = Candidate("A", OPEN, True, 0)
    found = choices_of_target(a, [Candidate("B", OPEN, True, 2), Candidate("C", LIGHT, True, 3)])
    rolls = (3, 3, 4)
    assert hits(ARSENAL, rolls, "close", modifier(len(found["concentrate"]))) == 1
    assert hits(ARSENAL, rolls, "close", modifier(len(found["divide"]))) == 3


def test_x39_each_weapon_has_its_own_band_at_the_same_range():
    both = FiringTeam("regular", 0, {"lmg_magazine": 1, "smg": 1}, 17.9)
    assert firepower(ARSENAL, both) == Pool(close=6, effective=2)
    assert firepower(ARSENAL, lmg(distance=18.0)) == Pool(close=6)
    far = FiringTeam("regular", 0, {"lmg_magazine": 1, "smg": 1}, 18.01)
    assert firepower(ARSENAL, far) == Pool(effective=6)


def test_x40_shock_takes_effective_dice_first_unless_the_firer_says_otherwise():
    team = FiringTeam("regular", 2, {"rifle": 4, "smg": 2}, 12.0)
    pool = firepower(ARSENAL, team)
    assert pool == Pool(close=4, effective=3)
    assert firepower(ARSENAL, team, "close") == Pool(close=3, effective=4)
    assert hits(ARSENAL, (4, 4, 3, 5), "close", 0) + hits(ARSENAL, (4, 5, 6), "effective", 0) == 5


@given(st.integers(0, 40), st.integers(1, 6))
def test_hits_given_out_equal_hits_rolled(scored, count):
    teams = [f"T{n}" for n in range(count)]
    assert sum(divided(scored, teams, teams[: scored % count]).values()) == scored


@given(st.lists(st.integers(1, 6), max_size=12), st.integers(-3, 3))
def test_a_better_modifier_never_hits_less(rolls, sum_):
    for band in ("close", "effective"):
        assert hits(ARSENAL, rolls, band, sum_) <= hits(ARSENAL, rolls, band, sum_ + 1)
    assert hits(ARSENAL, rolls, "effective", sum_) <= hits(ARSENAL, rolls, "close", sum_)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 20))
def test_no_dice_are_lost_but_those_that_shock_takes(close, effective, loss):
    for first in ("close", "effective"):
        left = Pool(close, effective).less(loss, first)
        assert left.dice == max(0, close + effective - loss)
        assert left.close >= 0
        assert left.effective >= 0
