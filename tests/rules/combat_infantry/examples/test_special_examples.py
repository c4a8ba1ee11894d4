"""Special actions (chapter 7): foxholes, demolition, smoke, wire."""

import pytest

from studio.model.scenario import Change
from studio.rules.combat_infantry.state import Game
from tests.rules.combat_infantry.examples.scene import (
    activated,
    control,
    done,
    offered,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, face, steps, turned, where


def crossing(kind):
    """A river with a crossing of this kind, south-east of 0303."""
    return {"0303 se": {"terrain": "river", "crossing": kind, "ways": ["paved"]}}


def crosses(state):
    """Whether the crossing south-east of 0303 still stands."""
    side = state.field.find_side("M:0303 se")
    edge = Game(state).lie.edges[state.field.sides_of[side]]
    return not str(edge.crossing).startswith(("destroyed", "breached"))


ENGINEERS = "A ge_chq 0302\nAen ge_pioneer 0303\nAmo ge_mortar_80 0203\nB so_chq 0605\n"

# --- demolition (7.3) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "dice", "stands"),
    [
        ("wooden_bridge", [3, 4, 4], False),
        ("wooden_bridge", [4, 4, 4], True),
        ("stone_bridge", [3, 3, 3], True),
        ("stone_bridge", [2, 3, 3], False),
        ("dam", [1, 3, 3], True),
        ("dam", [1, 2, 3], False),
    ],
)
def test_an_engineer_destroys_what_it_hits(kind, dice, stands):
    """Firepower 2, 3 on wood; a dam takes two hits of one roll.

    C12 (7.3, diagram 5, rulings 40, 41, 138).
    """
    state = activated(scene(ENGINEERS, crossing(kind)), "A")
    state = play(state, "demolish Aen 0303 se", dice=dice)
    assert crosses(state) is stands
    assert face(state, "Aen") == 1


@pytest.mark.parametrize(("dice", "stands"), [([3, 9, 9], False), ([4, 9, 9], True)])
def test_a_bridge_is_bombarded_at_half_the_firepower_rounded_up(dice, stands):
    """C13 (7.3, ruling 41): a mortar of firepower 5 hits with 3, on a wooden bridge too."""
    force = "B so_chq 0101\nBmo so_mortar_120 0302\nA ge_chq 0605"
    state = activated(scene(force, crossing("wooden_bridge"), first="soviet"), "B")
    state = play(state, "demolish Bmo 0303 se", dice=dice)
    assert crosses(state) is stands


def test_a_destroyed_bridge_is_fired_across_and_not_assaulted():
    """7.3, ruling 42: assault limit 0, fire limit 1."""
    force = ENGINEERS + "A1a ge_rifle 0303\nA1b ge_rifle 0303\nB1a so_rifle 0403"
    state = activated(scene(force, crossing("stone_bridge")), "A")
    assert possible(state, "assault A1a 0303 0403")
    state = play(state, "demolish Aen 0303 se", dice=[1, 9, 9])
    assert not possible(state, "assault A1a 0303 0403")
    state = play(state, "fire A1a 0403", dice=[9] * 4)
    assert not possible(state, "fire A1b 0403")


def test_control_and_command_cross_a_destroyed_bridge_and_movement_does_not():
    """Rulings 42, 52 (7.3, 8.5): one can still fire across."""
    force = "A1 ge_phq 0303\nAen ge_pioneer 0303\nAmo ge_mortar_80 0403\nB so_chq 0101"
    state = activated(scene(force, crossing("stone_bridge")), "A1")
    state = play(state, "demolish Aen 0303 se", dice=[1, 9, 9])
    assert control(state)["0403"] == "german"
    state = activated(scene(force, crossing("destroyed_bridge")), "A1")
    assert control(turned(state, "Amo", where=state.field.by_name["M:0505"]))["0403"] == "german"
    assert possible(state, "dig Amo")
    assert not possible(state, "move Amo 0303")


def test_nobody_reaches_over_a_destroyed_bridge_across_a_lake():
    """Rulings 42, 10, 52 (4.1, 8.3): as over the lake, which infantry can't pass at all."""
    span = {"terrain": "lake", "crossing": "stone_bridge", "ways": ["paved"]}
    force = "A1 ge_phq 0303\nAen ge_pioneer 0303\nAmo ge_mortar_80 0304\nB so_chq 0105"
    whole = activated(scene(force, {"0303 s": span}), "A1")
    assert possible(whole, "dig Amo")
    blown = play(whole, "demolish Aen 0303 s", dice=[1, 9, 9])
    assert not possible(turned(blown, "Amo", acted=False), "dig Amo")
    away = turned(blown, "Amo", where=blown.field.by_name["M:0605"])
    assert control(away)["0304"] == "neutral"
    assert control(turned(whole, "Amo", where=whole.field.by_name["M:0605"]))["0304"] == "german"


# --- foxholes (7.1) -----------------------------------------------------------------------------

HOLE = [Change("M:0403", marker="foxhole")]


def test_a_foxhole_halves_fire_and_holds_two():
    """C36 (7.1, 9.1): two hits for a step by fire, one in an assault; a third unit is lost."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    state = activated(scene(force, markers=HOLE), "A")
    fired = play(state, "fire A1a 0403", dice=[1, 9, 9, 9])
    assert steps(fired, "B1a") == 3
    state = done(play(state, "assault A1a 0303 0403"))
    state = play(state, "hold B1a", "shoot A1a", dice=[1, 9, 9, 9])
    assert steps(state, "B1a") == 2


def test_two_of_three_who_dig_in_a_hex_remain():
    """C36, ruling 23 (7.1, 8.2): digging with three in the hex is allowed; one is surplus."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nA1b ge_rifle 0303\nA1c ge_rifle 0303\nB so_chq 0605"
    state = activated(scene(force), "A")
    state = done(play(state, "dig A1a"))
    assert set(texts(state)) == {"lose A1a", "lose A1b", "lose A1c"}


def test_foxholes_are_dug_in_clear_ground_once_for_a_hex():
    """Ruling 139 (7.1): clear terrain only, even by a tank; not where there is one."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nAtk ge_pz4 0304\nA1b ge_rifle 0403\nB so_chq 0605"
    state = activated(scene(force, {"0303": "orchard"}, markers=HOLE), "A")
    assert possible(state, "dig Atk")
    assert not possible(state, "dig A1a")
    assert not possible(state, "dig A1b")


# --- smoke (7.4) --------------------------------------------------------------------------------

SMOKE = [Change("M:0403", marker="smoke")]


def test_nobody_fires_into_smoke_and_all_stop_in_it():
    """C66 (7.4, ruling 115): adjacent fire too; a unit that entered may not go on."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    assert not possible(activated(scene(force, markers=SMOKE), "A"), "fire A1a 0403")
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605"
    state = activated(scene(force, markers=SMOKE), "A")
    assert possible(state, "move A1a 0403")
    assert not possible(state, "move A1a 0504")
    assert not possible(state, "exit A1a south")
    state = activated(scene(force.replace("0303", "0403"), markers=SMOKE), "A")
    assert possible(state, "move A1a 0602")


def test_assaults_in_smoke_are_fought_a_point_lower_by_both_in_all_rounds():
    """C66 (7.4, 9.1): firepower 2 hits with 1 alone."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    state = activated(scene(force, markers=SMOKE), "A")
    state = done(play(state, "assault A1a 0303 0403"))
    for _ in range(2):
        state = play(state, "shoot B1a", "shoot A1a", dice=[2, 2, 2, 2, 2, 2, 2])
    state = play(state, "shoot B1a", dice=[2, 2, 1])
    assert (steps(state, "A1a"), steps(state, "B1a")) == (3, 3)


def test_smoke_is_gone_with_the_turn():
    """C66 (7.4)."""
    state = scene("A ge_chq 0101\nB so_chq 0605", markers=SMOKE)
    assert state.smoke
    while state.turn == 1:
        last = state.player_turn == 8
        state = play(state, texts(state, "pass")[0], dice=[6, 5] if last else [])
    assert not state.smoke


def test_smoke_takes_a_hit():
    """Rulings 38, 39 (7.4): engineers next door, mortars where they see or have it spotted."""
    state = activated(scene(ENGINEERS), "A")
    assert "0304" in offered(state, "smoke", "Aen")
    assert "0505" not in offered(state, "smoke", "Aen")
    assert not play(state, "smoke Aen 0403", dice=[3, 3, 3]).smoke
    assert play(state, "smoke Aen 0403", dice=[2, 3, 3]).smoke
    assert play(state, "smoke Amo 0505", dice=[4, 9, 10]).smoke


def test_no_smoke_is_laid_into_an_assault():
    """Ruling 77 (6.1): nobody fires into assaults, with smoke neither."""
    force = ENGINEERS + "A1a ge_rifle 0304\nB1a so_rifle 0403"
    state = activated(scene(force), "A")
    assert possible(state, "smoke Aen 0403")
    assert possible(state, "smoke Amo 0403")
    state = play(state, "assault A1a 0304 0403")
    assert not possible(state, "smoke Aen 0403")
    assert not possible(state, "smoke Amo 0403")


# --- barbed wire (7.5) --------------------------------------------------------------------------

WIRE = [Change("M:0403", marker="barbed_wire", side="soviet")]
IN_WIRE = """
    A ge_chq 0101
    A1a ge_rifle 0403
    A1b ge_rifle 0303
    Aen ge_pioneer 0402
    B so_chq 0605
    B1a so_rifle 0504
"""


def in_wire(first="german"):
    """A German squad that entered the wire from 0303 in an earlier turn."""
    state = scene(IN_WIRE, markers=WIRE, first=first)
    return turned(state, "A1a", came=state.field.by_name["M:0303"])


def test_wire_holds_one_enemy_and_no_owner():
    """A second enemy and the owner are refused; the enemy is fired at, not assaulted.

    C64 (7.5, ruling 47).
    """
    state = activated(in_wire(), "A")
    assert not possible(state, "move A1b 0403")
    state = activated(in_wire("soviet"), "B")
    assert possible(state, "fire B1a 0403")
    assert texts(state, "assault B1a") == []
    assert not possible(state, "move B1a 0403")


def test_a_unit_in_wire_leaves_by_the_hexside_it_came_by():
    """C64 (7.5): it withdraws there, and moves nowhere else."""
    state = activated(in_wire(), "A")
    assert offered(state, "withdraw", "A1a") == ["0303"]
    assert offered(state, "move", "A1a") == []
    assert where(play(state, "withdraw A1a 0303"), "A1a") == "0303"


def test_wire_is_cleared_in_a_later_turn():
    """C64 (7.5): a unit stops in the wire; this turn it does nothing more."""
    state = scene(IN_WIRE.replace("0403", "0301"), markers=WIRE)
    state = activated(state, "A")
    assert possible(state, "move Aen 0403")
    assert not possible(state, "move Aen 0404")
    state = play(state, "move Aen 0403")
    assert texts(state, "clear") == texts(state, "withdraw Aen") == []
    assert state.field.name[block(state, "Aen").came] == "M:0402"


@pytest.mark.parametrize(("unit", "cleared"), [("ge_rifle", False), ("ge_pioneer", True)])
def test_engineers_clear_wire_at_four(unit, cleared):
    """C65 (7.5): 4, 5, 6 is nothing to a squad of firepower 2."""
    force = f"A ge_chq 0101\nAxx {unit} 0403 x3\nB so_chq 0605"
    state = scene(force, markers=WIRE)
    state = activated(turned(state, "Axx", came=state.field.by_name["M:0303"]), "A")
    state = play(state, "clear Axx", dice=[4, 5, 6])
    assert (not state.wire) is cleared
