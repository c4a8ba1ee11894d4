"""Fire combat, played as the rules' own examples have it (chapter 6)."""

from itertools import product

import pytest

from studio.rules.combat_infantry.odds import Shot
from tests.rules.combat_infantry.examples.scene import (
    activated,
    done,
    offered,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, face, steps

GERMANS = """
    A ge_chq 0105
    A1 ge_phq 0302
    A1a ge_rifle 0303
    A1b ge_rifle 0402
    B so_chq 0605
"""


def half(state, name):
    """Whether a unit holds a half-hit."""
    return block(state, name).half


# --- firepower and targets (6.1, 6.3) -----------------------------------------------------------


def test_a_hit_is_scored_by_each_die_no_higher_than_the_firepower():
    """C1 (6.1, 2.11, 2.12): a 4F2 squad rolls 1, 2, 6, 8 and scores two hits."""
    state = activated(scene(GERMANS + "B1a so_rifle 0403"), "A1")
    state = play(state, "fire A1a 0403", dice=[1, 2, 6, 8])
    assert steps(state, "B1a") == 1


def test_armour_class_is_subtracted_from_the_fire_at_a_target():
    """C2 (6.32, first example): firepower 6 against armour 4 hits with 1 and 2."""
    force = GERMANS + "Atk ge_pz4 0402\nBtk so_t34 0403 up\nB1a so_rifle 0505"
    state = activated(scene(force), "A1")
    assert steps(play(state, "fire Atk 0403 at Btk", dice=[3, 3]), "Btk") == 2
    assert steps(play(state, "fire Atk 0403 at Btk", dice=[2, 3]), "Btk") == 1


def test_no_fire_is_possible_where_armour_leaves_no_firepower():
    """C3 (6.32, second example; ruling 17): firepower 3 finds no target in armour 3."""
    force = "B1 so_phq 0304\nB1a so_smg 0303\nAtk ge_pz4 0403 up"
    state = activated(scene(force, first="soviet"), "B1")
    assert offered(state, "fire", "B1a") == []


def test_in_an_assault_armour_counts_for_nothing():
    """C3 (9.65): the same squad fires at firepower 3 at the tank it assaults."""
    force = "B1 so_phq 0304\nB1a so_smg 0303\nAtk ge_pz4 0403 up"
    state = activated(scene(force, first="soviet"), "B1")
    state = play(state, "assault B1a 0303 0403")
    state = done(state)
    state = play(state, "hold Atk", "shoot B1a", dice=[3, 4, 10, 6])  # the last is its check
    assert steps(state, "Atk") == 1


def test_a_hidden_tank_takes_hits_like_others_and_stays_hidden():
    """C40 (2.54, ruling 16): no armour while hidden; being hit doesn't reveal it."""
    force = "B1 so_phq 0304\nB1a so_rifle 0303\nAtk ge_tiger 0403\nA1a ge_rifle 0403 x2"
    state = activated(scene(force, first="soviet"), "B1")
    state = play(state, "fire B1a 0403", dice=[2, 7, 9])
    assert (steps(state, "Atk"), steps(state, "A1a")) == (2, 2)
    assert face(state, "Atk") == 0


def test_a_revealed_tank_takes_no_share_of_hits_on_its_hex():
    """C41 (6.3, rulings 16, 17): the squad beside it takes two, and the third hit is lost."""
    force = "B1 so_phq 0304\nB1a so_rifle 0303\nAtk ge_tiger 0403 up\nA1a ge_rifle 0403 x2"
    state = activated(scene(force, first="soviet"), "B1")
    state = play(state, "fire B1a 0403", dice=[1, 2, 2])
    assert (steps(state, "Atk"), steps(state, "A1a")) == (3, 0)


# --- double defence (6.7) -----------------------------------------------------------------------


def test_half_hits_go_to_whoever_holds_one_then_to_the_strongest():
    """Three hits on two equal units in a town take one step and half of another.

    C44 (6.7, rulings 20, 21, 82).
    """
    force = """
        A ge_chq 0105
        A1 ge_phq 0202
        A1a ge_rifle 0303 x1
        A1b ge_rifle 0402 x1
        A1c ge_rifle 0503 x1
        B1a so_rifle 0403
        Bmg so_mg 0403
    """
    state = activated(scene(force, {"0403": "town"}), "A")
    state = play(state, "fire A1a 0403", dice=[1])
    assert set(texts(state)) == {"lose B1a", "lose Bmg"}
    state = play(state, "lose Bmg")
    assert (steps(state, "Bmg"), half(state, "Bmg")) == (3, True)
    state = play(state, "fire A1b 0403", dice=[1])
    assert (steps(state, "Bmg"), half(state, "Bmg")) == (2, False)
    state = play(state, "fire A1c 0403", dice=[1])
    assert (steps(state, "B1a"), half(state, "B1a")) == (3, True)
    state = done(state)
    assert not half(state, "B1a")


def test_a_targeted_half_hit_is_completed_by_fire_at_the_hex():
    """C45 (6.31, 6.7, ruling 21): the stronger unit beside the target is untouched."""
    force = GERMANS + "B1a so_rifle 0403\nB1b so_rifle 0403 x2 up"
    state = activated(scene(force, {"0403": "farm"}), "A1")
    state = play(state, "fire A1a 0403 at B1b", "fire A1b 0403", dice=[2, 3, 3, 3, 1, 9, 9, 9])
    assert (steps(state, "B1a"), steps(state, "B1b")) == (3, 1)


def test_two_half_hits_are_open_when_the_second_was_targeted():
    """C46 (6.31, 6.7, ruling 21): fire at the hex, then at another unit of it."""
    force = GERMANS + "B1a so_rifle 0403\nB1b so_rifle 0403 x2 up"
    state = activated(scene(force, {"0403": "farm"}), "A1")
    state = play(state, "fire A1b 0403", dice=[2, 3, 3, 3])
    state = play(state, "fire A1a 0403 at B1b", dice=[2, 3, 3, 3])
    assert (half(state, "B1a"), half(state, "B1b")) == (True, True)
    assert (steps(state, "B1a"), steps(state, "B1b")) == (3, 2)


def test_half_hits_are_gone_when_the_next_company_is_activated():
    """C47 (6.7, ruling 22): a hit in each of two activations of one player turn takes no step."""
    force = """
        A1 ge_phq 0302
        A1a ge_rifle 0303
        C1 ge_phq 0502
        C1a ge_rifle 0503
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0403": "farm"}), "A1")
    state = done(play(state, "fire A1a 0403", dice=[1, 9, 9, 9]))
    state = activated(state, "C1")
    state = play(state, "fire C1a 0403", dice=[1, 9, 9, 9])
    assert (steps(state, "B1a"), half(state, "B1a")) == (3, True)
    assert not half(done(state), "B1a")


# --- fire limits and long range (6.5, 6.51) -----------------------------------------------------

BRIDGE = {"0303 se": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}


def test_one_unit_fires_across_a_bridge():
    """The second is refused there, but not across another hexside of the target.

    C49 (6.5, ruling 35).
    """
    force = """
        A ge_chq 0105
        Amg ge_mg 0303
        A1a ge_rifle 0303
        A1b ge_rifle 0402
        B1a so_rifle 0403
    """
    state = activated(scene(force, BRIDGE), "A")
    assert possible(state, "fire A1a 0403")
    state = play(state, "fire Amg 0403", dice=[9, 9, 9])
    assert not possible(state, "fire A1a 0403")
    assert possible(state, "fire A1b 0403")


def test_fire_limits_begin_anew_with_each_activation():
    """The second company may fire across the hexside the first has used.

    C50 (6.5, 1.1, rulings 6, 93).
    """
    force = """
        A1 ge_phq 0302
        A1a ge_rifle 0303
        C1 ge_phq 0304
        C1a ge_rifle 0303
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0303 se": "town"}), "A1")
    state = play(state, "fire A1a 0403", dice=[9] * 4)
    state = activated(done(state), "C1")
    assert possible(state, "fire C1a 0403")


def test_one_unit_of_a_hex_fires_at_long_range_at_a_hex():
    """The second at another target; from another hex, or bombarding, at the same.

    C51 (6.51, ruling 36).
    """
    force = """
        A ge_chq 0105
        A1a ge_rifle 0303
        A1b ge_rifle 0303
        Amo ge_mortar_50 0303
        A1c ge_rifle 0302
        B1a so_rifle 0503
        B1b so_rifle 0504
    """
    state = activated(scene(force), "A")
    assert possible(state, "fire A1b 0503")
    state = play(state, "fire A1a 0503", dice=[9] * 4)
    assert not possible(state, "fire A1b 0503")
    assert possible(state, "fire A1b 0504")
    assert possible(state, "fire A1c 0503")
    assert possible(state, "fire Amo 0503")


# --- sight (6.4, 6.41) --------------------------------------------------------------------------

OVER = """
    A ge_chq 0105
    A1a ge_rifle 0303
    A1b ge_rifle 0304
    Amo ge_mortar_50 0303
    B1a so_rifle 0305
"""


def test_nobody_fires_through_a_friend():
    """C52 (6.4): a friend between firer and target, at equal height; mortars fire over him."""
    state = activated(scene(OVER), "A")
    assert not possible(state, "fire A1a 0305")
    assert possible(state, "fire Amo 0305")


def test_a_higher_unit_fires_over_an_adjacent_friend():
    """C52 (6.41): the firer stands one level above the friend next to it."""
    state = activated(scene(OVER, {"0303": {"level": 1}}), "A")
    assert possible(state, "fire A1a 0305")


def test_higher_ground_between_two_lower_units_bars_fire():
    """C77 (6.41, diagram 4): neither may fire at the other."""
    force = "A1 ge_phq 0202\nA1a ge_rifle 0303\nB1a so_rifle 0305"
    assert possible(activated(scene(force), "A1"), "fire A1a 0305")
    assert not possible(activated(scene(force, {"0304": {"level": 1}}), "A1"), "fire A1a 0305")


def test_trees_on_a_hexside_block_beyond_the_next_hex_alone():
    """C84 (note 3): at range 2 woods on the target's own hexside block; next door they limit."""
    force = "A ge_chq 0105\nA1a ge_rifle 0303\nA1b ge_rifle 0304\nAmg ge_mg 0304\nB1a so_rifle 0305"
    woods = {"0304 s": "woods"}
    far = "A1 ge_phq 0202\nA1a ge_rifle 0303\nB1a so_rifle 0305"
    assert not possible(activated(scene(far, woods), "A1"), "fire A1a 0305")
    state = activated(scene(force, woods), "A")
    state = play(state, "fire A1b 0305", dice=[9] * 4)
    assert not possible(state, "fire Amg 0305")


# --- snipers (2.52) -----------------------------------------------------------------------------

SNIPER = "A ge_chq 0105\nAsn ge_sniper 0303\nB1 so_phq 0403\nB1a so_rifle 0403 up"


def test_a_snipers_target_has_no_double_defence():
    """C82 (2.52, ruling 78): one hit takes a whole step in a town."""
    state = activated(scene(SNIPER, {"0403": "town"}), "A")
    assert steps(play(state, "fire Asn 0403 at B1a", dice=[5]), "B1a") == 2


def test_a_sniper_targets_an_hq_that_is_face_up():
    """C82 (2.52, 4.4): the HQ is out, and another takes over at the cost of a step."""
    state = scene(SNIPER.replace("B1 so_phq 0403", "B1 so_phq 0403 up"), {"0403": "town"})
    state = play(activated(state, "A"), "fire Asn 0403 at B1", dice=[5])
    assert {text[:14] for text in texts(state)} == {"promote B1 B1a"}
    state = play(state, "promote B1 B1a 0403")
    assert (steps(state, "B1"), steps(state, "B1a")) == (1, 2)


def test_a_sniper_cannot_target_an_upright_hq():
    """C82 (6.31, ruling 78): only face-up units are targeted."""
    assert not possible(activated(scene(SNIPER), "A"), "fire Asn 0403 at B1")


# --- odds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "fire", "at_least", "chance"),
    [
        (4, 2, 1, 0.5904),
        (3, 2, 1, 0.488),
        (3, 3, 1, 0.657),
        (3, 7, 1, 0.973),
        (4, 2, 2, 0.1808),
        (3, 2, 2, 0.104),
        (3, 3, 2, 0.216),
    ],
)
def test_odds_are_those_of_all_rolls_counted_out(dice, fire, at_least, chance):
    """C38, C85: the chances of the forecaster, against every possible roll."""
    rolls = list(product(range(1, 11), repeat=dice))
    counted = sum(sum(d <= fire for d in roll) >= at_least for roll in rolls) / len(rolls)
    told = sum(Shot(dice, fire, 1, dice).hits()[at_least:])
    assert counted == pytest.approx(chance)
    assert told == pytest.approx(chance)


def test_two_hits_are_needed_for_a_step_of_double_defence():
    """C38: 4F2 takes a step in a town with 0.1808 at least, and never three."""
    lost = Shot(4, 2, 2, 3).lost()
    assert sum(lost[1:]) == pytest.approx(0.1808)
    assert len(lost) == 3
