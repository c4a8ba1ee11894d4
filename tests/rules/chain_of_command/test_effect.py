"""Cover, effects of hits, and leaders (13.2.6-13.2.8, 13.2.11), by the worked examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.engine.dice import ScriptedDice
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.effect import Effect, effect, mixed_effect, net_cover
from studio.rules.chain_of_command.leaders import (
    Leader,
    check_leaders,
    drawn,
    isolated_leader_hit,
    leader_hits,
)

ARSENAL = load_arsenal()
OPEN, LIGHT, HARD = 0, 1, 2


def checked(kills, figures, rolls, *leaders):
    dice = ScriptedDice(rolls)
    found = check_leaders(ARSENAL, leaders or (Leader("Junior", 2),), kills, figures, dice)
    assert not dice.left
    return found


@pytest.mark.parametrize(
    ("cover", "rolls", "shock", "kills"),
    [
        (LIGHT, (2, 5), 1, 0),
        (LIGHT, (4, 6), 1, 1),
        (OPEN, (2, 3, 4, 5), 2, 1),
        (HARD, (4, 5, 6), 1, 1),
    ],
    ids=["x4", "x5", "x10", "x11"],
)
def test_effects_by_cover(cover, rolls, shock, kills):
    assert effect(ARSENAL, rolls, cover) == Effect(shock, kills)


def test_x41_net_cover_counts_benefits_before_what_lessens_it():
    def net(*figures, **more):
        return net_cover(ARSENAL, *figures, **more)

    assert net(LIGHT, 1) == HARD
    assert net(LIGHT, 1, 1) == LIGHT
    assert net(HARD, 1, 1) == LIGHT
    assert net(HARD, 1, 1, dug_in=True) == HARD
    assert net(OPEN, 0, 1) == OPEN
    assert net(LIGHT, 2, 1) == LIGHT
    assert net(LIGHT, 1, 1, dug_in=True) == LIGHT


def test_x42_figures_in_lesser_cover_fall_first():
    figures = [(OPEN, 1), (LIGHT, 3)]
    assert mixed_effect(ARSENAL, (5, 6, 3), figures, re_read=False) == (Effect(1, 2), (1, 1))
    assert mixed_effect(ARSENAL, (5, 6, 3), figures, re_read=True) == (Effect(0, 2), (1, 1))


def test_x18_x60_a_bunker_lets_one_result_be_ignored():
    found = effect(ARSENAL, (5, 6, 6), HARD)
    assert found == Effect(1, 2)
    assert found.ignoring("kill") == Effect(1, 1)
    assert found.ignoring("shock") == Effect(0, 2)
    assert Effect().ignoring("kill") == Effect()


def test_x12_a_leader_is_hit_on_the_number_of_dead_or_less():
    hit = checked(2, 8, [2, 4])
    assert (hit.kills, hit.fates) == (1, (("Junior", "wounded"),))
    assert checked(2, 8, [3]).kills == 2


@pytest.mark.parametrize(
    ("roll", "fate"),
    [(1, "killed"), (2, "stunned"), (3, "stunned"), (4, "wounded"), (6, "wounded")],
)
def test_x13_what_a_hit_does(roll, fate):
    assert checked(1, 8, [1, roll]).fates == (("Junior", fate),)


def test_x43_figures_that_die_count_and_a_leader_saves_a_result_not_a_figure():
    hit = checked(4, 2, [2, 2])
    assert hit.kills == 3
    assert checked(4, 2, [3]).kills == 4


def test_x45_one_of_several_leaders():
    def chosen(names, *rolls):
        dice = ScriptedDice(rolls)
        found = drawn(names, dice)
        assert not dice.left
        return found

    assert chosen("abc", 4) == "b"
    assert chosen("abcd", 5, 2) == "b"
    assert chosen("a") == "a"
    assert chosen("abcde", 6, 5) == "e"
    assert (chosen("ab", 3), chosen("ab", 4)) == ("a", "b")


def test_x46_a_stunned_leader_is_not_at_risk():
    stunned = Leader("Junior", 2, stunned=True)
    assert checked(3, 8, [], stunned).kills == 3
    assert checked(3, 8, [1, 2], stunned, Leader("Medic")).fates == (("Medic", "stunned"),)


def test_x47_wounds_cost_orders_and_the_last_one_kills():
    once = Leader("Junior", 2).hit("wounded")
    assert once == Leader("Junior", 1)
    assert once.hit("wounded").killed
    assert checked(1, 8, [1, 5], once).fates == (("Junior", "killed"),)


@pytest.mark.parametrize(
    ("kills", "rolls", "expected"),
    [(6, [], 1), (7, [2], 1), (7, [1], 2), (9, [3], 2), (12, [6], 2), (5, [6], 0)],
)
def test_x14_x48_six_dead_are_a_sure_hit(kills, rolls, expected):
    dice = ScriptedDice(rolls)
    assert leader_hits(kills, dice) == expected
    assert not dice.left


def test_two_hits_are_drawn_before_either_takes_effect():
    """K62: the second hit on a leader who is killed by the first is void, yet saves a figure."""
    found = checked(12, 20, [1, 1, 2, 1], Leader("A", 2), Leader("B", 2))
    assert found.kills == 10
    assert list(found.fates) == [("A", "killed")]


def test_x15_an_isolated_leader_feels_kills_alone():
    dice = ScriptedDice([3])
    found = effect(ARSENAL, (3, 5), OPEN)
    assert isolated_leader_hit(ARSENAL, Leader("Senior", 3), found.kills, dice).fates == (
        ("Senior", "stunned"),
    )


@given(st.lists(st.integers(1, 6), max_size=12))
def test_worse_cover_never_helps(rolls):
    worse, better = (effect(ARSENAL, rolls, cover) for cover in (OPEN, HARD))
    middle = effect(ARSENAL, rolls, LIGHT)
    for one, other in ((worse, middle), (middle, better)):
        assert one.kills >= other.kills
        assert one.kills + one.shock >= other.kills + other.shock
