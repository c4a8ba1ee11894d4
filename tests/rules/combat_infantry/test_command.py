"""Command (4.0): ranges, counts, checks without command; rally (5.0)."""

from dataclasses import replace

import pytest

from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.state import DOWN, UP
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, block, commanding, face, play, possible, steps, texts, turned

PLATOON = """
    A ge_chq 0101
    A1 ge_phq 0302
    A1a ge_rifle 0302
    A1b ge_rifle 0401
    A1c ge_rifle 0902
    A2a ge_rifle 0302
    Amg ge_mg 0201
    Amo ge_mortar_50 0202
    B so_chq 0901
"""


def actors(state):
    """Who may do something, by name."""
    return {text.split()[1] for text in texts(state) if text.split()[0] not in ("end", "check")}


def test_a_platoon_hq_commands_its_squads_and_weapons_next_to_it():
    state = commanding(begun(ROW, PLATOON), "A1")
    assert actors(state) == {"A1", "A1a", "A1b", "Amg", "Amo"}


def test_impassable_hexsides_stop_a_platoon_hqs_command():
    hedge = {"0302 ne": {"terrain": "hedge"}}
    assert "A1b" not in actors(commanding(begun(ROW, PLATOON, changes=hedge), "A1"))
    river = {"0302 ne": {"terrain": "river"}}
    assert "A1b" in actors(commanding(begun(ROW, PLATOON, changes=river), "A1"))


def test_c59_one_weapon_a_platoon_hq():
    state = play(commanding(begun(ROW, PLATOON), "A1"), "dig Amg")
    assert "Amo" not in actors(state)
    assert {"A1a", "A1b"} <= actors(state)


def test_c58_a_company_hq_commands_any_three_units_but_no_hq_and_none_twice():
    state = commanding(begun(ROW, PLATOON), "A")
    assert actors(state) == {"A", "A1a", "A1b", "A1c", "A2a", "Amg", "Amo"}
    state = play(state, "dig A1c")
    assert "A1c" not in actors(state)
    state = play(state, "dig A1a", "dig Amg")
    assert actors(state) == {"A"}


def test_a_unit_that_its_company_hq_commanded_gets_no_second_order():
    state = play(commanding(begun(ROW, PLATOON), "A"), "dig A1a", "end A")
    assert "A1a" not in actors(commanding(state, "A1"))


def test_c23_squads_out_of_command_check_morale_and_weapons_may_not():
    state = begun(ROW, PLATOON.replace("Amg ge_mg 0201", "Amg ge_mg 0901"))
    state = commanding(state, "A1")
    assert texts(state, "check") == ["check A1c"]
    assert "Amg" not in actors(state)
    failed = play(state, "check A1c", dice=(7,))
    assert face(failed, "A1c") == DOWN
    assert block(failed, "A1c").acted
    assert "A1c" not in actors(failed)
    passed = play(state, "check A1c", dice=(6,))
    assert "A1c" in actors(passed)
    assert texts(passed, "check") == []


def test_no_check_under_a_company_hq_nor_for_other_platoons():
    assert texts(commanding(begun(ROW, PLATOON), "A"), "check") == []
    state = begun(ROW, PLATOON.replace("A2a ge_rifle 0302", "A2a ge_rifle 0902"))
    assert "check A2a" not in texts(commanding(state, "A1"))


def test_a_squad_that_passed_needs_no_command_of_its_hq():
    state = play(commanding(begun(ROW, PLATOON), "A1"), "check A1c", "dig A1c", dice=(1,))
    assert block(state, "A1c").acted
    phase = state.phases[-1]
    assert isinstance(phase, Command)
    assert phase.weapon == -1


def test_the_hqs_own_action_ends_its_commands():
    state = play(commanding(begun(ROW, PLATOON), "A1"), "move A1 0303")
    assert face(state, "A1") == UP
    assert texts(state, "activate") + texts(state, "pass") == texts(state)


def test_an_hq_may_move_after_deploying():
    state = play(begun(ROW, PLATOON), "activate A1", "deploy A1 0201")
    assert possible(state, "move A1 0101")


def test_bunkers_fire_without_command():
    force = "B so_chq 0101\nB1 so_phq 0102\nBbk so_bunker 0503\nA1a ge_rifle 0502"
    state = commanding(begun(ROW, force), "B1")
    assert texts(state, "fire") == ["fire Bbk 0502"]
    state = commanding(begun(ROW, force), "B", used=3)
    assert texts(state, "fire") == ["fire Bbk 0502"]
    assert not texts(play(state, "fire Bbk 0502", dice=(9, 9, 9)), "fire")
    assert not [t for t in texts(state) if "Bbk" in t and not t.startswith("fire")]


@pytest.mark.parametrize("standing", ["", "up"])
@pytest.mark.parametrize(("roll", "passes"), [(6, True), (7, False)])
def test_c5_c6_rally_by_the_hqs_morale(roll, passes, standing):
    """5.0: pass or fail the squad is face-down, though the enemy saw its face before."""
    force = f"B1 so_phq 0302\nB1a so_rifle 0302 x2 {standing}\nA ge_chq 0901"
    state = play(commanding(begun(ROW, force), "B1"), "rally B1a", dice=(roll,))
    assert steps(state, "B1a") == 2 + passes
    assert face(state, "B1a") == DOWN
    assert block(state, "B1a").acted


@pytest.mark.parametrize(("roll", "passes"), [(5, True), (6, False)])
def test_c76_a_squad_that_activated_itself_rallies_by_its_own_morale(roll, passes):
    force = "B1 so_phq 0302\nB1a so_rifle 0901 x2\nA ge_chq 0101"
    state = play(commanding(begun(ROW, force), "B1"), "check B1a", "rally B1a", dice=(5, roll))
    assert steps(state, "B1a") == 2 + passes
    assert block(state, "B1a").acted


def test_the_political_officer_lifts_a_check_by_one():
    force = "B1 so_phq 0302\nB1a so_rifle 0901 x2\nBnk so_nkvd 0901\nA ge_chq 0101"
    state = commanding(begun(ROW, force), "B1")
    assert "rally B1a" in texts(play(state, "check B1a", dice=(6,)))


def test_units_at_full_strength_and_hqs_do_not_rally():
    state = commanding(begun(ROW, PLATOON), "A1")
    assert texts(state, "rally") == []
    state = turned(state, "A1a", steps=3)
    assert texts(state, "rally") == ["rally A1a"]


def test_a_rally_costs_a_company_hq_a_command():
    state = turned(commanding(begun(ROW, PLATOON), "A", used=2), "A1a", steps=3)
    assert actors(play(state, "rally A1a", dice=(1,))) == {"A"}


def test_a_rallied_tank_stays_as_it_was():
    force = "A1 ge_phq 0302\nAtk ge_pz4 0302 x1\nB so_chq 0901"
    hidden = play(commanding(begun(ROW, force), "A1"), "rally Atk", dice=(1,))
    assert face(hidden, "Atk") == DOWN
    shown = turned(commanding(begun(ROW, force), "A1"), "Atk", face=UP)
    assert face(play(shown, "rally Atk", dice=(1,)), "Atk") == UP


def test_mines_take_no_orders():
    state = begun(ROW, PLATOON + "\nAmi ge_mine 0302")
    assert "Ami" not in actors(commanding(state, "A"))


def test_c81_overstacking_is_judged_at_the_end_of_the_activation():
    town = """
        .   .   .
          .   t
        .   .   .
    """
    force = "A1 ge_phq 0302\nA1a ge_rifle 0401\nA1b ge_rifle 0302\nB so_chq 0101"
    state = play(commanding(begun(town, force), "A1"), "move A1b 0401", "move A1 0401")
    assert texts(state) == ["lose A1", "lose A1a", "lose A1b"]
    state = play(state, "lose A1a")
    assert steps(state, "A1a") == 0
    assert state.fallen == (1,)
    replaced = replace(state, phases=())
    assert replaced.fallen == state.fallen


FIRST_UNIT = """
    Amg ge_mg 0302
    A1 ge_phq 0302
    Amo ge_mortar_50 0202
    A1a ge_rifle 0302
    B1a so_rifle 0402
    B1b so_rifle 0402
"""


def test_the_first_unit_of_a_force_counts_as_the_weapon_of_its_platoon_hq():
    """4.1: one weapon, whichever it is."""
    state = commanding(begun(ROW, FIRST_UNIT), "A1")
    state = play(state, "dig Amg")
    assert "Amo" not in actors(state)
    assert "A1a" in actors(state)


def test_the_first_unit_of_a_force_is_a_target_like_any_other():
    """6.31: what it can't take is wasted; fire at the hex goes on to the others."""
    force = "A1a ge_rifle 0302 x1 up\nA1b ge_rifle 0302\nA ge_chq 0103\nB1 so_phq 0402\n"
    state = commanding(begun(ROW, force + "B1a so_rifle 0401\nB1b so_rifle 0401"), "B1")
    aimed = play(state, "fire B1a 0302 at A1a", dice=(1, 1, 9))
    assert (steps(aimed, "A1a"), steps(aimed, "A1b")) == (0, 4)
    spread = play(state, "fire B1a 0302", dice=(1, 1, 9))
    assert (steps(spread, "A1a"), steps(spread, "A1b")) == (1, 2)
