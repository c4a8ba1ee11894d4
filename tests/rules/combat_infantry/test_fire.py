"""Fire combat (6.0): hits, targets, armour, limits, half-hits."""

import pytest

from studio.rules.combat_infantry.fire import firepower_at, hits_of
from studio.rules.combat_infantry.state import UP
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, block, commanding, face, play, steps, texts, turned, unit


def duel(force, text=ROW, hq="A1", **more):
    """A German platoon about to fire: its HQ and the force given."""
    rest = "A ge_chq 0103\nA1 ge_phq 0201\nB so_chq 0903"
    return commanding(begun(text, f"{rest}\n{force}", **more), hq)


def test_c1_a_hit_for_each_roll_no_higher_than_the_firepower():
    assert hits_of((1, 2, 6, 8), 2) == 2


def test_as_many_dice_as_steps_and_hits_on_the_hex():
    state = play(duel("A1a ge_rifle 0302\nB1a so_rifle 0401"), "fire A1a 0401", dice=(1, 2, 6, 8))
    assert steps(state, "B1a") == 1
    assert face(state, "A1a") == UP
    assert block(state, "A1a").acted


def test_c2_c3_armour_is_subtracted_and_zero_is_no_fire():
    state = begun(ROW, "Atk ge_pz4 0101\nA1a ge_rifle 0101\nBtk so_t34 0901\nBga so_smg 0901")
    tank, squad, smg = unit(state, "Atk"), unit(state, "A1a"), unit(state, "Bga")
    assert firepower_at(tank, unit(state, "Btk"), "full") == 2
    assert firepower_at(smg, tank, "full") == 0
    assert firepower_at(squad, unit(state, "Btk"), "full") == 0


def test_face_up_units_may_be_targeted_but_no_hqs():
    state = duel("A1a ge_rifle 0302\nB1a so_rifle 0401 up\nB1 so_phq 0401 up\nB1b so_rifle 0401")
    assert texts(state, "fire A1a") == ["fire A1a 0401", "fire A1a 0401 at B1a"]


def test_surplus_hits_on_a_target_are_wasted():
    state = duel("A1a ge_rifle 0302\nB1a so_rifle 0401 up x1\nB1b so_rifle 0401")
    state = play(state, "fire A1a 0401 at B1a", dice=(1, 1, 1, 1))
    assert steps(state, "B1a") == 0
    assert steps(state, "B1b") == 3


def test_c20_the_strongest_takes_hits_first():
    state = duel("A1a ge_rifle 0302 x2\nBmg so_mg 0401 x3\nB1a so_rifle 0401 x2")
    state = play(state, "fire A1a 0401", dice=(1, 9))
    assert (steps(state, "Bmg"), steps(state, "B1a")) == (2, 2)


def test_the_owner_chooses_among_the_strongest():
    state = duel("A1a ge_rifle 0302 x2\nBmg so_mg 0401 x2\nB1a so_rifle 0401 x2")
    state = play(state, "fire A1a 0401", dice=(1, 2))
    assert texts(state) == ["lose Bmg", "lose B1a"]
    state = play(state, "lose B1a")
    assert (steps(state, "Bmg"), steps(state, "B1a")) == (1, 1)


def test_c24_c25_in_a_town_two_hits_take_a_step():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    state = duel("A1a ge_rifle 0302 x3\nA1b ge_rifle 0301 x3\nB1a so_rifle 0401", town)
    state = play(state, "fire A1a 0401", dice=(1, 9, 9))
    assert steps(state, "B1a") == 3
    assert block(state, "B1a").half
    state = play(state, "fire A1b 0401", dice=(1, 9, 9))
    assert steps(state, "B1a") == 2
    assert not block(state, "B1a").half


def test_half_hits_recover_at_the_end_of_the_activation():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    state = duel("A1a ge_rifle 0302 x1\nB1a so_rifle 0401", town)
    state = play(state, "fire A1a 0401", "end A1", dice=(1,))
    assert steps(state, "B1a") == 3
    assert not block(state, "B1a").half


def test_c26_a_bridge_lets_one_unit_fire_and_one_assault():
    bridge = {"0302 ne": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}
    force = "A1a ge_rifle 0302 x3\nA1b ge_rifle 0302 x3\nB1a so_rifle 0401 x3"
    state = duel(force, changes=bridge)
    state = play(state, "fire A1a 0401", dice=(1, 9, 9))
    assert steps(state, "B1a") == 2
    assert texts(state, "fire A1b") == []
    assert "assault A1b 0302 0401" in texts(state)


def test_c49_c50_limits_are_counted_by_hexside_and_activation():
    force = "A1a ge_rifle 0302\nA1b ge_rifle 0302\nA1c ge_rifle 0301\nB1a so_rifle 0401"
    woods = {"0302 ne": {"terrain": "woods"}}
    state = play(duel(force, changes=woods), "fire A1a 0401", dice=(9, 9, 9, 9))
    assert texts(state, "fire A1b") == []
    assert texts(state, "fire A1c") == ["fire A1c 0401"]
    again = commanding(play(state, "end A1"), "A1")
    assert texts(again, "fire A1b") == ["fire A1b 0401"]


def test_c51_one_unit_at_long_range_for_a_pair_of_hexes():
    force = "A1a ge_rifle 0102\nA1b ge_rifle 0102\nA1c ge_rifle 0101\n"
    force += "Amo ge_mortar_50 0102\nB1a so_rifle 0301\nB1b so_rifle 0302"
    state = begun(ROW, f"A1 ge_phq 0101\n{force}")
    state = play(commanding(state, "A1"), "fire A1a 0302", dice=(9, 9, 9, 9))
    assert texts(state, "fire A1b") == ["fire A1b 0301"]
    assert "fire A1c 0302" in texts(state)
    assert "fire Amo 0302" in texts(state)


def test_long_range_fire_leaves_the_limits_of_hexsides_alone():
    force = """
        A1a ge_rifle 0302
        A1b ge_rifle 0302
        A1c ge_rifle 0302
        B1a so_rifle 0401
        B1b so_rifle 0501
    """
    state = play(duel(force), "fire A1a 0501", "fire A1b 0401", dice=(9,) * 8)
    assert texts(state, "fire A1c") == ["fire A1c 0401"]
    state = play(state, "fire A1c 0401", dice=(9,) * 4)
    assert steps(state, "B1a") == 3


def test_c52_friends_in_the_line_bar_direct_fire():
    column = ".\n\n.\n\n."
    force = "A1a ge_rifle 0103\nA1 ge_phq 0102\nB1a so_rifle 0101"
    state = commanding(begun(column, force), "A1")
    assert texts(state, "fire A1a") == []
    mortar = force.replace("A1a ge_rifle", "Amo ge_mortar_50")
    assert texts(commanding(begun(column, mortar), "A1"), "fire Amo") == ["fire Amo 0101"]


def test_a_higher_firer_fires_over_friends_that_are_next_to_it():
    column = ".\n\n.\n\n1"
    force = "A1a ge_rifle 0103\nA1 ge_phq 0102\nB1a so_rifle 0101"
    state = commanding(begun(column, force), "A1")
    assert texts(state, "fire A1a") == ["fire A1a 0101"]


def test_c77_higher_ground_between_two_lower_units_blocks():
    column = ".\n\n1\n\n."
    force = "A1a ge_rifle 0103\nA1 ge_phq 0103\nB1a so_rifle 0101"
    assert texts(commanding(begun(column, force), "A1"), "fire") == []


def test_c84_a_woods_hexside_blocks_beyond_the_next_hex_and_limits_within():
    column = ".\n\n.\n\n."
    force = (
        "A1a ge_rifle 0103\nA1b ge_rifle 0102\nA1c ge_rifle 0102\nA1 ge_phq 0102\nB1a so_rifle 0101"
    )
    woods = {"0101 s": {"terrain": "woods"}}
    state = commanding(begun(column, force, changes=woods), "A1")
    assert texts(state, "fire A1a") == []
    state = play(state, "fire A1b 0101", dice=(9,) * 4)
    assert texts(state, "fire A1c") == []


def test_hedges_block_even_the_next_hex():
    hedge = {"0302 ne": {"terrain": "hedge"}}
    state = duel("A1a ge_rifle 0302\nB1a so_rifle 0401", changes=hedge)
    assert texts(state, "fire A1a") == []


def test_nobody_fires_into_an_assault():
    state = duel("A1a ge_rifle 0302\nA1b ge_rifle 0301\nB1a so_rifle 0401")
    state = play(state, "assault A1a 0302 0401")
    assert texts(state, "fire A1b") == []


def test_c40_a_hidden_tank_takes_hits_and_stays_hidden():
    state = duel("A1a ge_rifle 0302 x3\nBtk so_kv1 0401 x3\nB1a so_rifle 0401 x2")
    state = play(state, "fire A1a 0401", dice=(2, 7, 9))
    assert steps(state, "Btk") == 2
    assert face(state, "Btk") != UP


def test_c41_a_revealed_tank_takes_no_share_of_hits_on_its_hex():
    state = duel("A1a ge_rifle 0302 x3\nBtk so_kv1 0401 x3 up\nB1a so_rifle 0401 x2")
    state = play(state, "fire A1a 0401", dice=(1, 2, 2))
    assert steps(state, "B1a") == 0
    assert steps(state, "Btk") == 3


def test_a_hex_with_nobody_to_hit_is_no_target():
    state = duel("A1a ge_rifle 0302\nAat ge_at_75 0302\nBtk so_t34 0401 up")
    assert texts(state, "fire A1a") == []
    assert texts(state, "fire Aat 0401") == ["fire Aat 0401 at Btk"]


def test_bunkers_are_targeted_with_their_armour():
    state = duel("Amg ge_mg 0302\nAat ge_at_75 0302\nBbk so_bunker 0401")
    assert texts(state, "fire Amg") == []
    state = play(state, "fire Aat 0401 at Bbk", dice=(3, 4))
    assert steps(state, "Bbk") == 2


def test_c44_half_hits_go_to_their_holder_first():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    force = "A1a ge_rifle 0302 x1\nA1b ge_rifle 0301 x1\nA1c ge_rifle 0402 x1\n"
    force += "B1a so_rifle 0401\nBmg so_mg 0401"
    state = begun(town, f"A ge_chq 0103\nA1 ge_phq 0302\nB so_chq 0903\n{force}")
    state = commanding(state, "A1")
    state = play(state, "fire A1a 0401", "lose B1a", "fire A1b 0401", dice=(1, 1))
    assert (steps(state, "B1a"), steps(state, "Bmg")) == (2, 3)
    state = play(state, "fire A1c 0401", dice=(1,))
    assert block(state, "Bmg").half
    state = play(state, "end A1")
    assert not block(state, "Bmg").half


def test_c45_c46_targeted_hits_go_to_the_target():
    town = ROW.replace("      .   .   .   .", "      .   f   .   .", 1)
    force = "A1 ge_phq 0302\nA1a ge_rifle 0302 x1\nA1b ge_rifle 0301 x1\n"
    force += "B1a so_rifle 0401\nB1b so_rifle 0401 x2 up"
    state = commanding(begun(town, force), "A1")
    after = play(state, "fire A1a 0401 at B1b", "fire A1b 0401", dice=(1, 1))
    assert (steps(after, "B1a"), steps(after, "B1b")) == (3, 1)
    after = play(state, "fire A1b 0401", "fire A1a 0401 at B1b", dice=(1, 1))
    assert block(after, "B1a").half
    assert block(after, "B1b").half


def test_c47_half_hits_of_two_activations_take_no_step():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    force = """
        A1 ge_phq 0302
        A1a ge_rifle 0302 x1
        C1 ge_phq 0301
        C1a ge_rifle 0301 x1
        B1a so_rifle 0401
    """
    state = begun(town, force + "\nB so_chq 0901")
    for hq in ("A1", "C1"):
        state = play(commanding(state, hq), f"fire {hq}a 0401", f"end {hq}", dice=(1,))
    assert steps(state, "B1a") == 3


@pytest.mark.parametrize(("standing", "possible"), [("up", True), ("", False)])
def test_c82_snipers_target_face_up_hqs_only(standing, possible):
    state = duel(f"Asn ge_sniper 0302\nB1 so_phq 0401 {standing}\nB1a so_rifle 0501")
    assert ("fire Asn 0401 at B1" in texts(state)) == possible


def test_c82_the_target_of_a_sniper_never_has_double_defence():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    state = duel("Asn ge_sniper 0302\nB1a so_rifle 0401", town)
    state = play(state, "fire Asn 0401", dice=(5,))
    assert steps(state, "B1a") == 2


def test_snipers_fire_at_three_on_vehicles_whatever_their_armour():
    state = duel("Asn ge_sniper 0302\nBtk so_kv1 0401 up\nBbk so_bunker 0401")
    assert steps(play(state, "fire Asn 0401 at Btk", dice=(4,)), "Btk") == 3
    assert steps(play(state, "fire Asn 0401 at Btk", dice=(3,)), "Btk") == 2
    assert steps(play(state, "fire Asn 0401 at Bbk", dice=(5,)), "Bbk") == 2


def test_destroyed_tanks_leave_wrecks():
    state = duel("Aat ge_at_88 0302\nBtk so_t34 0401 up x1")
    state = play(state, "fire Aat 0401 at Btk", dice=(1, 9))
    assert steps(state, "Btk") == 0
    assert state.wrecks == state.field.bit[state.field.by_name["M:0401"]]


@pytest.mark.parametrize(("rolls", "left"), [((9,), 2), ((1, 1, 1), 0)])
def test_c62_a_hidden_mine_is_revealed_by_fire_but_not_hit(rolls, left):
    force = f"A1a ge_rifle 0302 x{len(rolls)}\nBmi so_mine 0401\nB1a so_rifle 0401 x2"
    state = play(duel(force), "fire A1a 0401", dice=rolls)
    assert face(state, "Bmi") == UP
    assert steps(state, "Bmi") == 1
    assert steps(state, "B1a") == left


def test_night_shortens_every_range():
    from studio.model.scenario import Night, Time

    force = "Amg ge_mg 0103\nA1 ge_phq 0103\nB1a so_rifle 0101\nB1b so_rifle 0301"
    state = commanding(begun(ROW, force), "A1")
    assert len(texts(state, "fire Amg")) == 2
    state = commanding(begun(ROW, force, time=Time(turns=1, night=Night())), "A1")
    assert texts(state, "fire Amg") == ["fire Amg 0101"]
    assert turned(state, "A1", face=UP) == state


@pytest.mark.parametrize(
    ("friends", "barred"),
    [
        ((), False),
        (("0401",), False),
        (("0402",), False),
        (("0401", "0402"), True),
    ],
)
def test_friends_beside_a_hexside_bar_fire_along_it_together(friends, barred):
    """6.4, ruling 31: from 0302 to 0502 the ruler runs between 0401 and 0402."""
    between = "\n".join(f"C{n} ge_rifle {at}" for n, at in enumerate(friends))
    state = duel(f"A1a ge_rifle 0302\nB1a so_rifle 0502\n{between}")
    assert ("fire A1a 0502" in texts(state)) is not barred


def test_what_is_left_over_of_a_shot_at_an_hq_spares_the_one_that_replaces_it():
    """6.31, 4.4: by a sniper of two steps, as packs may have; the new HQ is in the same hex."""
    state = duel("Asn ge_sniper 0302\nB1 so_phq 0401 up\nB1a so_rifle 0401")
    state = play(turned(state, "Asn", steps=2), "fire Asn 0401 at B1", dice=(1, 1))
    state = play(state, "promote B1 B1a 0401")
    assert (steps(state, "B1"), steps(state, "B1a")) == (1, 2)
    assert not texts(state, "promote")
