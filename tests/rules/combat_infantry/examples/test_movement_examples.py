"""Movement, hex control, stacking and victory (chapters 8 and 10)."""

import pytest

from studio.model.scenario import Objective, Time, Victory
from tests.rules.combat_infantry.examples.scene import (
    UP,
    activated,
    control,
    done,
    offered,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import face, found, steps, where

ALONE = """
    A ge_chq 0101
    A1a ge_rifle 0301
    Atk ge_pz4 0301
    B so_chq 1201
"""


def reached(changes, unit="A1a", **more):
    """The hexes that a unit may move to on a long map."""
    state = activated(scene(ALONE, changes, size=(12, 8), **more), "A")
    return set(offered(state, "move", unit))


# --- movement points (8.1, 8.4) -----------------------------------------------------------------


def straight(change, last=8):
    """A column of hexsides of one kind, from 0301 southwards."""
    return {f"03{row:02} s": change for row in range(1, last)}


@pytest.mark.parametrize(
    ("change", "weather", "farthest"),
    [
        ("clear", "good", "0303"),
        ("woods", "good", "0302"),
        ({"ways": ["unpaved"]}, "good", "0306"),
        ({"ways": ["unpaved"], "terrain": "woods"}, "good", "0303"),
        ({"ways": ["unpaved"]}, "bad", "0303"),
        ({"ways": ["unpaved"], "terrain": "woods"}, "bad", "0302"),
        ({"ways": ["paved"], "terrain": "woods"}, "bad", "0303"),
        ({"ways": ["paved", "railway"]}, "good", "0306"),
    ],
)
def test_five_points_go_as_far_as_the_hexsides_cost(change, weather, farthest):
    """Clear 2, woods 3, a road one less; unpaved ones nothing in bad weather.

    C14 (8.1, 8.4, 2.14, 10.2, ruling 75).
    """
    time = Time(month="1942-09", turns=2, first="german", weather=weather)
    hexes = reached(straight(change), time=time)
    column = [at for at in hexes if at.startswith("03")]
    assert max(column) == farthest


def test_a_road_through_trees_is_the_only_way_for_a_tank():
    """3.4, note 1, ruling 103: a hex of woods is entered along its road, not beside it."""
    trees = {"0302": "woods", "0303": "woods", "0302 s": {"ways": ["unpaved"]}}
    assert "0302" not in reached(trees, "Atk")
    road = {**trees, "0301 s": {"ways": ["unpaved"]}}
    assert {"0302", "0303"} <= reached(road, "Atk")


# --- stops and control (8.0, 8.3) ---------------------------------------------------------------

NEXT = """
    A ge_chq 0101
    A1a ge_rifle 0303
    A1b ge_rifle 0204
    B1a so_rifle 0404
    B so_chq 0608
"""
LONG = (6, 8)


def test_a_unit_stops_next_to_the_enemy_and_the_next_one_goes_on():
    """C16 as corrected, C39 (8.3, ruling 96): the hex just occupied is friendly at once."""
    state = activated(scene(NEXT, size=LONG), "A")
    assert possible(state, "move A1a 0304")
    assert not possible(state, "move A1a 0305")
    assert not possible(state, "assault A1a 0304 0404")
    state = play(state, "move A1b 0304")
    assert possible(state, "move A1a 0305")
    assert possible(state, "assault A1a 0304 0404")


def test_a_unit_next_to_the_enemy_may_leave_and_stops_again():
    """8.0, rulings 48, 97: from one enemy-controlled hex to another, and no farther."""
    state = activated(scene(NEXT.replace("0303", "0304"), size=LONG), "A")
    assert possible(state, "move A1a 0305")
    assert not possible(state, "move A1a 0306")
    assert possible(state, "assault A1a 0304 0404")


def test_a_unit_under_assault_holds_nobody_up():
    """C67 (9.1): once its hex is entered, it doesn't control the hexes around."""
    state = activated(scene(NEXT.replace("0204", "0403"), size=LONG), "A")
    assert not possible(state, "move A1a 0305")
    assert control(state)["0305"] == "soviet"
    state = play(state, "assault A1b 0403 0404")
    assert control(state)["0404"] == "disputed"
    assert control(state)["0305"] == "neutral"
    assert possible(state, "move A1a 0305")


def test_a_hidden_mine_stops_a_mover_and_a_revealed_one_does_not():
    """C63 (7.2, rulings 53, 109): hidden it controls the hexes around, revealed its own alone."""
    force = "A ge_chq 0101\nAtk ge_pz4 0301\nB so_chq 0608\nBmi so_mine 0403"
    hidden = activated(scene(force, size=LONG), "A")
    assert control(hidden)["0303"] == "soviet"
    assert possible(hidden, "move Atk 0303")
    assert not possible(hidden, "move Atk 0305")
    shown = activated(scene(force + " up", size=LONG), "A")
    assert control(shown)["0403"] == "soviet"
    assert control(shown)["0303"] == "neutral"
    assert possible(shown, "move Atk 0305")


# --- hedges, and roads into assaults ------------------------------------------------------------

HEDGE = {"0303 s": "hedge"}


def test_a_tank_breaks_through_a_hedge_from_the_next_hex_as_its_whole_move():
    """C79 (note 7, 3.4): it has to start beside the hedge; others follow through the gap."""
    force = "A ge_chq 0101\nAtk ge_pz4 0302\nA1a ge_rifle 0303\nB so_chq 0608"
    state = activated(scene(force, HEDGE, size=LONG), "A")
    assert texts(state, "breach") == []
    state = activated(scene(force.replace("0302", "0303"), HEDGE, size=LONG), "A")
    assert texts(state, "breach") == ["breach Atk 0304"]
    assert not possible(state, "move A1a 0305")
    state = play(state, "breach Atk 0304")
    assert (where(state, "Atk"), face(state, "Atk")) == ("0304", UP)
    assert possible(state, "move A1a 0305")  # 3 through the gap and 2


def test_a_gap_has_the_limits_of_an_orchard():
    """C79 (note 7, 3.4): after the tank went through, one fires and one assaults across it."""
    force = """
        A ge_chq 0101
        Atk ge_pz4 0303
        A1a ge_rifle 0303
        A1b ge_rifle 0303
        A1c ge_rifle 0302
        B1a so_rifle 0304
        B so_chq 0608
    """
    state = activated(scene(force, HEDGE, size=LONG), "A")
    assert not possible(state, "fire A1a 0304")
    assert texts(state, "assault A1a") == []
    assert possible(state, "assault Atk 0303 0304")
    gap = activated(scene(force, {"0303 s": "hedge_gap"}, size=LONG), "A")
    fired = play(gap, "fire A1a 0304", dice=[9] * 4)
    assert not possible(fired, "fire A1b 0304")
    entered = play(fired, "assault A1b 0303 0304")
    assert not possible(entered, "assault Atk 0303 0304")


def test_a_tank_assaults_nobody_in_woods_though_a_road_leads_there():
    """C80 (8.4, note 1): it may move along the road when the woods are empty."""
    road = {"0303": "woods", "0302 s": {"ways": ["paved"]}}
    force = "A ge_chq 0101\nAtk ge_pz4 0302\nB1a so_rifle 0303\nB so_chq 0608"
    held = activated(scene(force, road, size=LONG), "A")
    assert texts(held, "assault Atk") == []
    empty = activated(scene(force.replace("0303", "0508"), road, size=LONG), "A")
    assert possible(empty, "move Atk 0303")


@pytest.mark.parametrize(("friend", "enemy", "reached"), [("04", "05", True), ("05", "06", False)])
def test_the_road_ends_before_an_assault(friend, enemy, reached):
    """C80 (8.4): a squad of 5 points pays 1 a road hexside, and 2 into the enemy's clear hex."""
    roads = straight({"ways": ["paved"]})
    force = f"""
        A ge_chq 0101
        A1a ge_rifle 0301
        A1b ge_rifle 03{friend}
        B1a so_rifle 03{enemy}
        B so_chq 0608
    """
    state = activated(scene(force, roads, size=LONG), "A")
    assert possible(state, f"assault A1a 03{friend} 03{enemy}") is reached


# --- stacking (8.2) -----------------------------------------------------------------------------

CROWD = """
    A ge_chq 0303
    A1a ge_rifle 0303
    A1b ge_rifle 0304
    B so_chq 0605
"""


def test_a_hex_may_be_overstacked_until_the_end_of_the_activation():
    """C81 (8.2, ruling 50): the HQ moves on by its own action, and nobody is lost."""
    state = activated(scene(CROWD, {"0303": "town"}), "A")
    state = play(state, "move A1b 0303")
    state = play(state, "move A 0302")
    assert all(steps(state, name) == 4 for name in ("A1a", "A1b"))
    assert state.fallen == ()


def test_the_surplus_of_a_hex_is_eliminated_as_its_owner_picks():
    """Three units stay in a town, one of them goes, for a point.

    C81 (8.2, 6.33, rulings 49, 50).
    """
    state = activated(scene(CROWD, {"0303": "town"}), "A")
    state = done(play(state, "move A1b 0303"))
    assert set(texts(state)) == {"lose A", "lose A1a", "lose A1b"}
    state = play(state, "lose A1b")
    assert (steps(state, "A1a"), steps(state, "A1b")) == (4, 0)
    assert points(play(state, "surrender soviet")) == (0, 1)


# --- victory (10.4) -----------------------------------------------------------------------------


def ended(force, **more):
    """The state at the end of a game of one turn in which everybody passes."""
    victory = Victory(objectives=(Objective(3, at="M:0303"),))
    state = scene(force, turns=1, victory=victory, **more)
    while texts(state):
        state = play(state, texts(state, "pass")[0])
    return state


def test_a_disputed_objective_counts_for_nobody():
    """C75, C78 (10.4, diagram 5): both sides reach the hex; alone, one of them holds it."""
    both = "A ge_chq 0302\nB so_chq 0304"
    assert points(ended(both)) == (0, 0)
    assert points(ended("A ge_chq 0302\nB so_chq 0605")) == (3, 0)


def test_units_that_left_the_map_count_for_nobody():
    """C75 (9.4, 10.4): the squad is out of the game, and no loss."""
    force = "A ge_chq 0105\nA1a ge_rifle 0301\nB so_chq 0605"
    state = activated(scene(force), "A")
    assert possible(state, "exit A1a north")
    state = play(state, "exit A1a north")
    assert found(state, "A1a") is None
    assert points(play(state, "surrender german")) == (0, 0)
