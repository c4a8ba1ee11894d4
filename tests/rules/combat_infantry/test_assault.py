"""Assaults (9.0): rounds, morale, modifiers, retreats, regrouping; mines in assaults (7.2)."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.model.provenance import changed
from studio.rules.combat_infantry.phases import Melee, Regrouping
from studio.rules.combat_infantry.state import UP
from tests.rules.combat_infantry.assaults import assault
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import (
    begin_assault,
    begun,
    block,
    commanding,
    face,
    play,
    steps,
    texts,
    unit,
    where,
)


def melee(state):
    phase = state.phases[-1]
    assert isinstance(phase, Melee)
    return phase


def test_the_defender_fires_first_and_hits_apply_at_once():
    state = assault("A1a ge_rifle 0302 x2\nB1a so_rifle 0401 x3", {"A1a": "0302"})
    assert texts(state) == ["shoot B1a", "hold B1a"]
    state = play(state, "shoot B1a", dice=(1, 9, 9, 6))
    assert steps(state, "A1a") == 1
    assert melee(state).side == 0
    state = play(state, "shoot A1a", dice=(1,))
    assert steps(state, "B1a") == 2
    assert (melee(state).round, melee(state).side) == (2, 1)


def test_all_units_of_an_assault_are_revealed():
    state = assault("A1a ge_rifle 0302\nB1a so_rifle 0401\nBmi so_mine 0401", {"A1a": "0302"})
    assert {face(state, name) for name in ("A1a", "B1a", "Bmi")} == {UP}


def test_assaults_are_fought_after_all_commands_and_the_active_player_picks():
    force = (
        "A1 ge_phq 0201\nA1a ge_rifle 0302\nA1b ge_rifle 0202\nB1a so_rifle 0401\nB1b so_rifle 0303"
    )
    state = commanding(begun(ROW, REST + force), "A1")
    state = play(state, "assault A1a 0302 0401", "assault A1b 0202 0303", "end A1")
    assert texts(state) == ["fight 0401", "fight 0303"] or texts(state) == [
        "fight 0303",
        "fight 0401",
    ]
    assert melee(play(state, "fight 0401")).at == state.field.by_name["M:0401"]


def test_no_double_defence_and_no_armour_in_assaults():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    state = assault("A1a ge_rifle 0302\nBtk so_t34 0401", {"A1a": "0302"}, town)
    state = play(state, "hold Btk", "shoot A1a", dice=(1, 9, 9, 9, 4))
    assert steps(state, "Btk") == 1


def test_c71_the_defender_may_not_retreat_in_round_1():
    state = assault("A1a ge_rifle 0302\nB1a so_rifle 0401", {"A1a": "0302"})
    assert texts(state, "retreat") == []
    state = play(state, "hold B1a", "hold A1a")
    assert "retreat B1a 0501" in texts(state)
    assert "retreat B1a 0302" not in texts(state)
    state = play(state, "retreat B1a 0501")
    assert where(state, "B1a") == "0501"
    assert block(state, "B1a").acted
    assert face(state, "B1a") == UP


def test_attackers_may_retreat_in_round_1_and_must_in_round_3():
    state = assault("A1a ge_rifle 0302\nB1a so_rifle 0401", {"A1a": "0302"})
    state = play(state, "hold B1a")
    assert "retreat A1a 0302" in texts(state)
    state = play(state, "hold A1a", "hold B1a", "hold A1a", "hold B1a")
    assert {text.split()[0] for text in texts(state)} == {"retreat"}
    state = play(state, "retreat A1a 0302")
    assert where(state, "A1a") == "0302"


def test_c15_river_penalty_in_round_1_only_and_not_for_engineers():
    river = {"0302 ne": {"terrain": "river"}}
    force = "A1a ge_rifle 0302 x1\nAen ge_pioneer 0302 x1\nB1a so_rifle 0401"
    state = assault(force, {"A1a": "0302", "Aen": "0302"}, changes=river)
    state = play(state, "hold B1a", dice=(1, 1))
    assert steps(play(state, "shoot A1a", dice=(2,)), "B1a") == 3
    assert steps(play(state, "shoot A1a", dice=(1,)), "B1a") == 2
    assert steps(play(state, "shoot Aen", dice=(4,)), "B1a") == 2
    state = play(state, "hold A1a", "hold Aen", "hold B1a", dice=(1, 1))
    assert steps(play(state, "shoot A1a", dice=(2,)), "B1a") == 2


@pytest.mark.parametrize(
    ("change", "smoke", "fire"),
    [
        ({"terrain": "river"}, False, 4),
        ({"rise": "cliff"}, False, 3),
        ({}, True, 3),
        ({"rise": "cliff"}, True, 2),
    ],
)
def test_c60_engineers_double_first_and_lose_to_cliffs_and_smoke(change, smoke, fire):
    force = "Aen ge_pioneer 0302 x1\nB1a so_rifle 0401"
    changes = {"0302 ne": change} if change else {}
    state = begun(ROW, REST + force, changes=changes)
    if smoke:
        state = replace(state, smoke=state.field.bit[state.field.by_name["M:0401"]], kept={})
    state = begin_assault(state, "0401", {"Aen": "0302"})
    state = play(state, "hold B1a", dice=(1,))
    assert steps(play(state, "shoot Aen", dice=(fire,)), "B1a") == 2
    assert steps(play(state, "shoot Aen", dice=(fire + 1,)), "B1a") == 3


def test_c66_smoke_takes_a_point_from_both_sides_in_all_rounds():
    force = "A1a ge_rifle 0302 x2\nB1a so_rifle 0401 x2"
    state = begun(ROW, REST + force)
    state = replace(state, smoke=state.field.bit[state.field.by_name["M:0401"]], kept={})
    state = begin_assault(state, "0401", {"A1a": "0302"})
    for _ in range(2):
        state = play(state, "shoot B1a", "shoot A1a", dice=(2, 2, 2, 2))
    assert (steps(state, "A1a"), steps(state, "B1a")) == (2, 2)


def test_c21_uphill_assault_loses_a_point_in_round_1():
    hill = ROW.replace("      .   .   .   .", "      .   f1  .   .", 1)
    slope = {"0302 ne": {"rise": "slope"}}
    force = "A1a ge_rifle 0302\nB1a so_rifle 0401 x2"
    state = assault(force, {"A1a": "0302"}, hill, changes=slope)
    state = play(state, "shoot B1a", dice=(1, 9))
    assert steps(state, "A1a") == 3
    state = play(state, "shoot A1a", dice=(1, 2, 9, 5))
    assert steps(state, "B1a") == 1
    state = play(state, "retreat B1a 0501")
    assert isinstance(state.phases[-1], Regrouping)
    assert where(state, "A1a") == "0401"


def test_downhill_costs_nothing():
    hill = ROW.replace(
        "    .   .   .   .   .\n      .   .   .   .\n    .   .   .",
        "    .   .   .   .   .\n      .   .   .   .\n    .   1   .",
        1,
    )
    slope = {"0302 ne": {"rise": "slope"}}
    state = assault("A1a ge_rifle 0302 x1\nB1a so_rifle 0401", {"A1a": "0302"}, hill, changes=slope)
    state = play(state, "hold B1a", dice=(1,))
    assert steps(play(state, "shoot A1a", dice=(2,)), "B1a") == 2


def test_c27_three_rounds_over_a_bridge():
    bridge = {"0302 ne": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}
    force = "A1a ge_rifle 0401 x3\nB1a so_rifle 0302 x3"
    state = begun(ROW, REST + force, changes=bridge)
    state = begin_assault(state, "0401", {"B1a": "0302"})
    state = play(state, "shoot A1a", dice=(1, 9, 9))
    assert steps(state, "B1a") == 2
    state = play(state, "shoot B1a", dice=(2, 9))
    assert steps(state, "A1a") == 2
    state = play(state, "shoot A1a", "shoot B1a", dice=(9, 9, 1, 9, 7))
    assert steps(state, "A1a") == 1
    assert texts(state) == [t for t in texts(state) if t.startswith("retreat B1a")]
    assert "retreat B1a 0302" in texts(state)
    state = play(state, "retreat B1a 0302")
    assert (where(state, "B1a"), steps(state, "B1a")) == ("0302", 2)


def test_c33_to_c35_the_assault_on_the_farm():
    farm = ROW.replace("      .   .   .   .", "      .   f   .   .", 1)
    force = "A1a ge_rifle 0302 x3\nA1b ge_rifle 0301 x4\nB1a so_rifle 0401 x2\nBmg so_mg 0401 x2"
    force += "\nBx so_rifle 0502"
    state = assault(force, {"A1a": "0302", "A1b": "0301"}, farm)
    state = play(state, "shoot Bmg", "shoot B1a", dice=(1, 9, 9, 9))
    assert (steps(state, "A1a"), steps(state, "A1b")) == (3, 3)
    state = play(state, "shoot A1a", "lose Bmg", "shoot A1b", dice=(1, 9, 9, 1, 9, 9, 6, 5))
    assert (steps(state, "B1a"), steps(state, "Bmg")) == (1, 1)
    assert not any("B1a" in text for text in texts(state))
    state = play(state, "shoot Bmg", "lose A1a", dice=(1,))
    state = play(state, "shoot A1a", "lose Bmg", dice=(1, 9))
    assert steps(state, "Bmg") == 0
    state = play(state, "hold A1b", dice=(5,))
    state = play(state, "shoot B1a", dice=(2,))
    assert (steps(state, "A1a"), steps(state, "A1b")) == (2, 2)
    assert {text.split()[2] for text in texts(state)} >= {"0301", "0302"}
    assert "0402" not in {text.split()[2] for text in texts(state)}


def test_a_unit_that_fails_its_check_does_nothing_this_round():
    state = assault("A1a ge_rifle 0302\nB1a so_rifle 0401 x1", {"A1a": "0302"}, dice=(6,))
    assert melee(state).side == 0


def test_attackers_at_strength_1_surrender_if_they_fail_in_round_3():
    state = assault("A1a ge_rifle 0302 x1\nB1a so_rifle 0401 x3", {"A1a": "0302"})
    state = play(state, "hold B1a", "hold A1a", "hold B1a", "hold A1a", dice=(1, 1))
    state = play(state, "hold B1a", dice=(7,))
    assert steps(state, "A1a") == 0


def test_c70_hqs_check_only_when_they_are_alone():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0302 x1\nB1a so_rifle 0401 x3"
    state = assault(force, {"A1": "0302", "A1a": "0302"})
    state = play(state, "hold B1a", "hold A1", "hold A1a", "hold B1a", dice=(1, 1))
    state = play(state, "hold A1", "hold A1a", "hold B1a", dice=(8,))
    assert steps(state, "A1a") == 0
    assert "retreat A1 0302" in texts(state)


def test_units_use_the_morale_of_their_hq_in_the_hex():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0302\nB1a so_rifle 0401 x1\nB1 so_phq 0401"
    state = assault(force, {"A1a": "0302"}, dice=(6,))
    assert "shoot B1a" in texts(state)
    for other in ("B2 so_phq", "D1 so_phq", "D so_chq"):
        state = assault(force.replace("B1 so_phq", other), {"A1a": "0302"}, dice=(6,))
        assert "shoot B1a" not in texts(state)


def test_c83_mortars_and_guns_fire_at_one_in_later_rounds_machine_guns_do_not():
    force = "A1a ge_rifle 0302\nBmo so_mortar_82 0401\nBmg so_mg_maxim 0401"
    kinds = {"so_mg_maxim": "so_mg"}
    for old, new in kinds.items():
        force = force.replace(old, new)
    state = assault(force, {"A1a": "0302"})
    first = play(state, "shoot Bmo", dice=(4, 9, 9))
    assert steps(first, "A1a") == 3
    state = play(state, "hold Bmo", "hold Bmg", "hold A1a")
    assert steps(play(state, "shoot Bmo", dice=(2, 9, 9)), "A1a") == 4
    assert steps(play(state, "shoot Bmo", dice=(1, 9, 9)), "A1a") == 3
    assert steps(play(state, "shoot Bmg", dice=(3, 9, 9)), "A1a") == 3


@pytest.mark.parametrize("kind", ["ge_mg", "ge_mortar_50", "ge_at_rifle", "ge_at_75"])
def test_some_weapons_never_move_into_assaults(kind):
    force = f"A1 ge_phq 0302\nAw {kind} 0302\nB1a so_rifle 0401"
    state = commanding(begun(ROW, REST + force), "A1")
    assert texts(state, "assault Aw") == []
    assert "assault A1 0302 0401" in texts(state)


def test_c10_c61_engineers_against_mines():
    force = "Aen ge_pioneer 0302 x2\nBmi so_mine 0401"
    state = assault(force, {"Aen": "0302"})
    after = play(state, "shoot Aen", dice=(3, 10))
    assert steps(after, "Bmi") == 0
    assert steps(after, "Aen") == 1
    force = "Aen ge_pioneer 0302 x3\nBmi so_mine 0401\nB1a so_rifle 0401 x2"
    state = play(assault(force, {"Aen": "0302"}), "hold B1a")
    assert texts(state, "shoot") == ["shoot Aen", "shoot Aen at Bmi"]
    after = play(state, "shoot Aen at Bmi", dice=(4, 9, 10))
    assert (steps(after, "Aen"), steps(after, "B1a"), steps(after, "Bmi")) == (2, 2, 0)


def test_c11_nines_and_zeros_hit_those_who_fire_at_mines():
    state = assault("A1a ge_rifle 0302 x3\nBmi so_mine 0401", {"A1a": "0302"})
    state = play(state, "shoot A1a", dice=(9, 10, 5, 1))
    assert steps(state, "A1a") == 1


def test_mines_never_fire_nor_retreat_and_hold_against_attackers():
    state = assault("A1a ge_rifle 0302 x3\nBmi so_mine 0401", {"A1a": "0302"})
    assert melee(state).side == 0
    state = play(state, "hold A1a", "hold A1a")
    assert {text.split()[0] for text in texts(state)} == {"retreat"}
    state = play(state, "retreat A1a 0302")
    assert steps(state, "Bmi") == 1
    assert face(state, "Bmi") == UP


def test_bunkers_neither_retreat_nor_regroup():
    state = assault("A1a ge_rifle 0302\nBbk so_bunker 0401", {"A1a": "0302"})
    state = play(state, "hold Bbk", "hold A1a")
    assert texts(state) == ["shoot Bbk", "hold Bbk"]


def test_rockets_may_target_in_assaults():
    force = "A1a ge_rifle 0401\nA1b ge_rifle 0401 x2\nBx so_rifle 0302"
    state = begun(ROW, REST + force)
    old = unit(state, "Bx")
    rocket = replace(old, traits=changed(old.traits, targets_in_assault=True))
    units = tuple(rocket if u is old else u for u in state.units)
    state = begin_assault(replace(state, units=units, kept={}), "0401", {"Bx": "0302"})
    state = play(state, "hold A1a", "hold A1b")
    assert texts(state, "shoot") == ["shoot Bx", "shoot Bx at A1a", "shoot Bx at A1b"]
    state = play(state, "shoot Bx at A1b", dice=(1, 9, 9, 2))
    assert steps(state, "A1b") == 1


def test_c51_entry_over_the_stack_or_the_limit_is_refused():
    woods = {"0302 ne": {"terrain": "woods"}}
    force = "A1 ge_phq 0302\nA1a ge_rifle 0302\nA1b ge_rifle 0302\nB1a so_rifle 0401"
    state = commanding(begun(ROW, REST + force, changes=woods), "A1")
    state = play(state, "assault A1a 0302 0401")
    assert "assault A1b 0302 0401" not in texts(state)
    assert "assault A1b 0301 0401" in texts(state)
    with pytest.raises(IllegalAction):
        play(state, "assault A1b 0302 0401")


@pytest.mark.parametrize(
    ("dice", "left"), [((3, 10), (1, 0)), ((3, 9), (2, 0)), ((10, 10), (0, 1)), ((5, 9), (2, 1))]
)
def test_an_engineers_dice_hit_the_mine_and_itself(dice, left):
    """7.2, 2.51: doubled firepower of 4; a printed 0 is a hit on the engineer, a 9 isn't."""
    force = "A1 ge_phq 0202\nAen ge_pioneer 0302 x2\nBmi so_mine 0401"
    state = commanding(begun(ROW, REST + force), "A1")
    state = play(state, "assault Aen 0302 0401", "end A1", "shoot Aen", dice=dice)
    assert (steps(state, "Aen"), steps(state, "Bmi")) == left


def test_where_the_last_of_both_sides_fall_nobody_has_won():
    """7.2, 9.2, 9.5: it takes a label with more dice than steps, as those of strikes have."""
    state = begun(ROW, REST + "A1 ge_phq 0202\nAen ge_pioneer 0302 x1\nBmi so_mine 0401")
    engineer = unit(state, "Aen")
    two = replace(engineer, type=changed(engineer.type, dice=2))
    units = tuple(two if one is engineer else one for one in state.units)
    state = commanding(replace(state, units=units, kept={}), "A1")
    state = play(
        state, "assault Aen 0302 0401", "end A1", "shoot Aen", dice=(1, 3, 10)
    )  # it checks first
    assert (steps(state, "Aen"), steps(state, "Bmi")) == (0, 0)
    assert texts(state) == texts(state, "activate") + texts(state, "pass")


@pytest.mark.parametrize(
    ("unit", "roll", "fires"),
    [
        ("B1a so_rifle", 6, True),
        ("B1a so_rifle", 7, False),
        ("B2a so_rifle", 7, True),
        ("B2a so_rifle", 8, False),
        ("Bmg so_mg", 7, True),
        ("Bmg so_mg", 8, False),
    ],
)
def test_of_two_hqs_in_the_hex_a_squad_heeds_its_own_and_weapons_the_better(unit, roll, fires):
    """Ruling 130 (9.3): a platoon HQ of 6 beside its company's HQ of 7."""
    force = f"A1a ge_rifle 0302\n{unit} 0401 x1\nB so_chq 0401\nB1 so_phq 0401"
    state = begun(ROW, f"A ge_chq 0103\n{force}")
    state = begin_assault(state, "0401", {"A1a": "0302"}, (roll,))
    assert (f"shoot {unit.split()[0]}" in texts(state)) is fires


FIRST_HEX = """
    A1a ge_rifle 0101
    A ge_chq 0903
    B1a so_rifle 0201
    B so_chq 0901
"""


def test_attackers_may_come_from_the_first_hex_of_the_map():
    """8.5, 9.1, 9.4: the river costs them a point, and nobody retreats to where they came from."""
    river = {"0101 se": {"terrain": "river"}}
    state = commanding(begun(ROW, FIRST_HEX, changes=river), "A")
    state = play(state, "assault A1a 0101 0201", "end A", "hold B1a")
    state = play(state, "shoot A1a", dice=(2, 2, 2, 1))
    assert steps(state, "B1a") == 2
    targets = {text.split()[2] for text in texts(state, "retreat B1a")}
    assert "0101" not in targets
    assert "0301" in targets
