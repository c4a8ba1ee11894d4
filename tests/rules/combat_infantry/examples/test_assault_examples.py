"""Assaults (chapter 9), minefields among them (7.2)."""

import pytest

from studio.model.scenario import Change
from tests.rules.combat_infantry.examples.scene import (
    UP,
    UPRIGHT,
    activated,
    done,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, face, steps, where

SOVIETS = "B so_chq 0101\nA ge_chq 0605\n"


def assaulted(force, entries, changes=None, dice=(), **more):
    """The state in which the defender of an assault on 0403 makes its first choice."""
    state = activated(scene(SOVIETS + force, changes, first="soviet", **more), "B")
    for unit, start in entries.items():
        state = play(state, f"assault {unit} {start} 0403")
    return done(state, dice)


def settled(state):
    """The state after the winner of an assault stays where it is."""
    return play(state, "settle 0403") if possible(state, "settle 0403") else state


# --- firepower (9.1, 9.6) -----------------------------------------------------------------------


def test_a_river_takes_a_point_of_fire_in_the_first_round():
    """C15 (9.1): a squad of firepower 3 hits with 2 in round 1, and with 3 in round 2."""
    state = assaulted("B1a so_smg 0303\nA1a ge_rifle 0403", {"B1a": "0303"}, {"0303 se": "river"})
    state = play(state, "hold A1a", "shoot B1a", dice=[3, 3, 3])
    assert steps(state, "A1a") == 4
    state = play(state, "hold A1a", "shoot B1a", dice=[3, 4, 4])
    assert steps(state, "A1a") == 3
    state = assaulted("B1a so_smg 0303\nA1a ge_rifle 0403", {"B1a": "0303"}, {"0303 se": "river"})
    assert steps(play(state, "hold A1a", "shoot B1a", dice=[2, 3, 3]), "A1a") == 3


CLIFF = {"0303 se": {"rise": "cliff"}, "0403": {"level": 1}}
SMOKE = [Change("M:0403", marker="smoke")]


@pytest.mark.parametrize(
    ("changes", "markers", "best"),
    [({}, [], 4), ({"0303 se": "river"}, [], 4), (CLIFF, [], 3), ({}, SMOKE, 3)],
)
def test_engineers_double_their_fire_before_penalties(changes, markers, best):
    """C15, C60 (2.51, 8.5): firepower 4 over a river, 3 up a cliff or in smoke."""
    force = "Ben so_sapper 0303\nA1a ge_rifle 0403"
    state = assaulted(force, {"Ben": "0303"}, changes, markers=markers)
    state = play(state, "hold A1a", "shoot Ben", dice=[best, best + 1, best + 1])
    assert steps(state, "A1a") == 3


def test_each_unit_bears_the_penalty_of_its_own_hexside():
    """Ruling 56 (9.1): one squad comes over the river, the other over open ground."""
    force = "B1a so_smg 0303\nB1b so_smg 0402\nA1a ge_rifle 0403"
    state = assaulted(force, {"B1a": "0303", "B1b": "0402"}, {"0303 se": "river"})
    state = play(state, "hold A1a", "shoot B1a", "shoot B1b", dice=[3, 3, 3, 3, 9, 9])
    assert steps(state, "A1a") == 3


def test_mortars_and_guns_have_firepower_one_after_the_first_round():
    """C83 (9.61, 2.41, ruling 65): 3F4, then 3F1; a machine gun keeps its 4 (9.62)."""
    force = "B1a so_rifle 0303\nAmo ge_mortar_80 0403"
    state = assaulted(force, {"B1a": "0303"})
    assert steps(play(state, "shoot Amo", dice=[4, 5, 5]), "B1a") == 2
    state = play(state, "hold Amo", "hold B1a")
    assert steps(play(state, "shoot Amo", dice=[2, 2, 2]), "B1a") == 3
    assert steps(play(state, "shoot Amo", dice=[1, 2, 2]), "B1a") == 2
    state = assaulted("B1a so_rifle 0303\nAmg ge_mg 0403", {"B1a": "0303"})
    state = play(state, "hold Amg", "hold B1a")
    assert steps(play(state, "shoot Amg", dice=[4, 5, 5]), "B1a") == 2


@pytest.mark.parametrize("unit", ["so_mortar_50", "so_at_45", "so_mg", "so_at_rifle"])
def test_some_weapons_do_not_move_into_assaults(unit):
    """9.61, 9.62, 9.63, 2.43, 2.55: mortars, guns, machine guns and AT rifles."""
    force = SOVIETS + f"Bwe {unit} 0303\nA1a ge_rifle 0403"
    state = activated(scene(force, first="soviet"), "B")
    assert texts(state, "assault Bwe") == []


# --- minefields (7.2) ---------------------------------------------------------------------------


def test_an_engineer_clears_a_minefield_and_suffers_by_a_zero():
    """C10 (7.2, example): a sapper of strength 2 rolls 3 and 0."""
    state = assaulted("Ben so_sapper 0303 x2\nAmi ge_mine 0403", {"Ben": "0303"})
    state = play(state, "shoot Ben", dice=[3, 10])
    assert (steps(state, "Ami"), steps(state, "Ben")) == (0, 1)
    assert where(state, "Ben") == "0403"


def test_a_squad_in_a_minefield_suffers_by_nines_and_zeros():
    """C11 (7.2, ruling 45): 9 and 0 are two hits on itself; the mine stays."""
    state = assaulted("B1a so_rifle 0303\nAmi ge_mine 0403", {"B1a": "0303"})
    state = play(state, "shoot B1a", dice=[8, 9, 10, 1])  # the last is its check in round 2
    assert (steps(state, "Ami"), steps(state, "B1a")) == (1, 1)


def test_attackers_leave_a_minefield_that_is_left():
    """Rulings 46, 111 (7.2, 9.2): in round 3 they retreat, and the mine holds its hex."""
    state = assaulted("B1a so_rifle 0303\nAmi ge_mine 0403", {"B1a": "0303"})
    state = play(state, "hold B1a", "hold B1a")
    assert all(text.startswith("retreat B1a") for text in texts(state))
    state = play(state, "retreat B1a 0303")
    assert (where(state, "Ami"), face(state, "Ami")) == ("0403", UP)


def test_an_engineer_may_choose_the_mine_as_its_target():
    """4, 9, 0 clears it and hits the engineer once; the squad is untouched.

    C61 (7.2, 9.64, ruling 45).
    """
    force = "Ben so_sapper 0303\nAmi ge_mine 0403\nA1a ge_rifle 0403 x2"
    state = play(assaulted(force, {"Ben": "0303"}), "hold A1a")
    state = play(state, "shoot Ben at Ami", dice=[4, 9, 10])
    assert (steps(state, "Ami"), steps(state, "Ben"), steps(state, "A1a")) == (0, 2, 2)


def test_hits_on_a_defended_minefield_take_the_strongest_first():
    """7.2, 6.3: the mine counts as strength 1, and other units can't target it."""
    force = "B1a so_smg 0303\nAmi ge_mine 0403\nA1a ge_rifle 0403 x2"
    state = play(assaulted(force, {"B1a": "0303"}), "hold A1a")
    assert texts(state, "shoot") == ["shoot B1a"]
    state = play(state, "shoot B1a", dice=[1, 8, 8, 1])  # the last is the squad's check
    assert (steps(state, "Ami"), steps(state, "A1a")) == (1, 1)


@pytest.mark.parametrize(("dice", "left"), [([9, 9, 9], 2), ([1, 1, 1], 0)])
def test_fire_reveals_a_mine_and_never_hurts_it(dice, left):
    """C62 (7.2): fire at the hex, without a hit and with three."""
    force = SOVIETS + "B1a so_smg 0303\nAmi ge_mine 0403\nA1a ge_rifle 0403 x2"
    state = activated(scene(force, first="soviet"), "B")
    state = play(state, "fire B1a 0403", dice=dice)
    assert (steps(state, "A1a"), steps(state, "Ami"), face(state, "Ami")) == (left, 1, UP)


# --- retreats (9.4) -----------------------------------------------------------------------------

SURROUNDED = """
    B1a so_rifle 0303
    Awe ge_rifle 0204
    Ano ge_rifle 0502
    Aso ge_rifle 0505
    A1a ge_rifle 0403
"""


def test_attackers_without_a_way_back_are_eliminated():
    """C68 (9.4): the hex they came from has become disputed; they are a point for the enemy."""
    force = SURROUNDED + "Ane ge_rifle 0302\nB1b so_rifle 0203\n"
    state = assaulted(force, {"B1a": "0303"})
    state = play(state, "hold A1a", "hold B1a", "hold A1a")
    assert "retreat B1a 0303" not in texts(state)
    state = play(state, "hold B1a", "hold A1a")
    assert steps(state, "B1a") == 0
    state = settled(state)
    assert points(play(state, "surrender german")) == (1, 0)


TWO = SURROUNDED + "B1b so_rifle 0402\nB1c so_rifle 0303\n"
ONE_EXIT = {"0303 se": "woods"}


def test_one_unit_a_round_retreats_over_a_hexside_of_limit_one():
    """C69 (9.4, ruling 63): in round 3 one gets out and the other is lost."""
    state = assaulted(TWO, {"B1a": "0303", "B1b": "0402"}, ONE_EXIT)
    state = play(state, "hold A1a", "hold B1a", "hold B1b", "hold A1a", "hold B1a", "hold B1b")
    state = play(state, "hold A1a")
    assert set(texts(state)) == {"retreat B1a 0303", "retreat B1b 0303"}
    state = play(state, "retreat B1b 0303")
    assert (steps(state, "B1a"), where(state, "B1b")) == (0, "0303")


def test_two_units_retreat_over_one_hexside_in_two_rounds():
    """C69 (9.4): one in round 2 and one in round 3; both live."""
    state = assaulted(TWO, {"B1a": "0303", "B1b": "0402"}, ONE_EXIT)
    state = play(state, "hold A1a", "hold B1a", "hold B1b", "hold A1a")
    state = play(state, "retreat B1a 0303")
    assert not possible(state, "retreat B1b 0303")
    state = play(state, "hold B1b", "hold A1a", "retreat B1b 0303")
    assert where(state, "B1a") == where(state, "B1b") == "0303"


def test_a_defender_retreats_from_the_second_round_on_and_cannot_act_any_more():
    """C71 (9.2, ruling 62): squad and HQ are face-up then, and the HQ may not be activated."""
    force = """
        B1a so_smg 0303
        A1a ge_rifle 0403
        A1 ge_phq 0403
    """
    state = assaulted(force, {"B1a": "0303"})
    assert texts(state, "retreat") == []
    state = play(state, "hold A1a", "hold A1", "hold B1a")
    assert not possible(state, "retreat A1a 0303")  # where the assault came from
    state = play(state, "retreat A1a 0504", "retreat A1 0504")
    state = settled(state)
    assert face(state, "A1a") == face(state, "A1") == UP
    assert texts(state, "activate") == ["activate A"]
    state = activated(state, "A")
    assert not any(text.split()[1] in ("A1a", "A1") for text in texts(state))


@pytest.mark.parametrize("acted", [True, False])
def test_a_winning_defender_stands_upright_and_acts_if_it_has_not_yet(acted):
    """C72 (9.2): standing upright again gives no second action."""
    force = SOVIETS + f"B1a so_rifle 0303\nA1a ge_rifle 0403{' down' if acted else ''}"
    state = activated(scene(force, first="soviet"), "B")
    state = done(play(state, "assault B1a 0303 0403"))
    state = play(state, "hold A1a", "retreat B1a 0303")
    state = settled(state)
    assert face(state, "A1a") == UPRIGHT
    state = activated(state, "A")
    assert any(" A1a" in text for text in texts(state)) is not acted


# --- morale (9.3, 9.2) --------------------------------------------------------------------------


def test_an_hq_does_not_check_beside_a_squad_that_surrenders():
    """In round 3 the squad fails by the HQ's morale and goes, the HQ retreats.

    C70 (9.3, 9.2, 9.66, ruling 58).
    """
    force = SOVIETS + "B1 so_phq 0303\nB1a so_rifle 0303 x1\nB1b so_rifle 0202\nA1a ge_rifle 0403"
    state = activated(scene(force, first="soviet"), "B1")
    state = play(state, "assault B1a 0303 0403", "assault B1 0303 0403")
    state = play(state, "hold A1a", dice=[6])  # the squad's check, by the HQ's 6 instead of its 5
    state = play(state, "hold B1", "hold B1a", "hold A1a", dice=[6])
    state = play(state, "hold B1", "hold B1a", "hold A1a", dice=[7])
    assert steps(state, "B1a") == 0
    assert all(text.startswith("retreat B1 ") for text in texts(state))
    assert where(play(state, "retreat B1 0303"), "B1") == "0303"


# --- regrouping (9.5) ---------------------------------------------------------------------------


def test_regrouping_keeps_to_limits_and_friendly_hexes():
    """C73 (9.5, ruling 64): one unit over a hexside of limit 1, none into a disputed hex."""
    force = """
        B1a so_smg 0402
        B1b so_smg 0402
        B1c so_smg 0303
        A1a ge_rifle 0403 x1
        Ano ge_rifle 0604
    """
    entries = {"B1a": "0402", "B1b": "0402"}
    state = assaulted(force, entries, {"0303 se": "woods"}, dice=[6])  # the defender's check
    state = play(state, "hold A1a", "shoot B1a", dice=[3, 9, 9])
    assert possible(state, "regroup B1a 0303")
    assert possible(state, "regroup B1b 0303")
    assert not possible(state, "regroup B1a 0504")  # the squad in 0604 reaches it too
    state = play(state, "regroup B1a 0303")
    assert not possible(state, "regroup B1b 0303")
    assert possible(state, "regroup B1b 0402")
    assert block(state, "B1a").came == -1
