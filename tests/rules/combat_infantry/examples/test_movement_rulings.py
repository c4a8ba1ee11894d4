"""Rulings on moves, wire, mines and the flood that no worked example shows."""

from typing import Any

import pytest

from studio.model.scenario import Area, Arrival, Change, Night, Time
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Game
from tests.rules.combat_infantry.examples.scene import (
    DAM,
    activated,
    done,
    offered,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, steps, turned

# --- movement (chapter 8) -----------------------------------------------------------------------

LONG = (6, 8)


def test_a_bridge_gives_no_road_bonus_and_does_not_end_the_road():
    """Ruling 44 (8.4, note 4): 1 by road, 2 on the bridge, 1 by road again: 4 of 5 points."""
    road: dict[str, Any] = {f"03{row:02} s": {"ways": ["paved"]} for row in range(1, 8)}
    road["0302 s"] = {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}
    state = activated(
        scene("A ge_chq 0101\nA1a ge_rifle 0301\nB so_chq 0608", road, size=LONG), "A"
    )
    column = [at for at in offered(state, "move", "A1a") if at.startswith("03")]
    assert max(column) == "0305"


def test_units_pass_friends_and_never_enemies():
    """Ruling 99 (8.0, 8.2): through a full hex of friends; the enemy's is entered by assault."""
    force = """
        A ge_chq 0101
        A1a ge_rifle 0302
        A1b ge_rifle 0303
        A1c ge_rifle 0303
        Amg ge_mg 0303
        B so_chq 0608
        B1a so_rifle 0402
    """
    state = activated(scene(force, size=LONG), "A")
    assert possible(state, "move A1a 0304")
    assert not possible(state, "move A1a 0402")


def test_leaving_the_map_costs_two_points_and_one_by_road():
    """Ruling 101 (9.4): a squad of 5 from the third row leaves by road alone."""
    force = "A ge_chq 0605\nA1a ge_rifle 0303\nB so_chq 0608"
    assert "exit A1a north" not in texts(activated(scene(force, size=LONG), "A"), "exit")
    near = force.replace("0303", "0302")
    assert possible(activated(scene(near, size=LONG), "A"), "exit A1a north")
    road = {"0302 s": {"ways": ["paved"]}, "0301 s": {"ways": ["paved"]}}
    assert possible(activated(scene(force, road, size=LONG), "A"), "exit A1a north")


def test_there_is_no_least_move_of_one_hex():
    """Ruling 102 (8.1): a gun of 1 point moves by road only."""
    force = "A ge_chq 0101\nAgu ge_at_75 0303\nB so_chq 0608"
    assert offered(activated(scene(force, size=LONG), "A"), "move", "Agu") == []
    road = {"0303 s": {"ways": ["paved"]}}
    assert offered(activated(scene(force, road, size=LONG), "A"), "move", "Agu") == ["0304"]


@pytest.mark.parametrize(("wrecks", "reached"), [(0, "0303"), (1, "0302"), (2, "0302")])
def test_a_wreck_costs_a_point_however_many_there_are(wrecks, reached):
    """Rulings 125, 123 (6.34): 2 and 1 to enter, 2 to go on; it takes no room."""
    markers = [Change("M:0302", marker="wreck")] * wrecks
    markers += [Change("M:0303", marker="wreck")] * wrecks
    force = "A ge_chq 0101\nA1a ge_rifle 0301\nB so_chq 0608"
    state = activated(scene(force, size=LONG, markers=markers), "A")
    column = [at for at in offered(state, "move", "A1a") if at.startswith("03")]
    assert max(column) == reached


def test_tanks_cross_and_assault_over_fords_and_not_over_rivers():
    """Note 5, note 6 (8.5): a ford lets a tank in, a canal too."""
    force = "A ge_chq 0101\nAtk ge_pz4 0303\nB so_chq 0608\nB1a so_rifle 0403"
    for water, crossing, crosses in (
        ("river", None, False),
        ("river", "ford", True),
        ("canal", None, True),
    ):
        side = {"terrain": water, **({"crossing": crossing} if crossing else {})}
        held = activated(scene(force, {"0303 se": side}, size=LONG), "A")
        assert possible(held, "assault Atk 0303 0403") is crosses
        around = {f"0303 {d}": side for d in ("n", "ne", "se", "s", "sw", "nw")}
        empty = activated(scene(force.replace("0403", "0508"), around, size=LONG), "A")
        assert possible(empty, "move Atk 0403") is crosses


@pytest.mark.parametrize(
    ("terrain", "crossing", "assaults"),
    [
        ("woods", "stone_bridge", False),
        ("marsh", "ford", False),
        ("clear", "stone_bridge", True),
        ("town", "ford", True),
    ],
)
def test_no_road_over_a_bridge_or_ford_leads_a_tank_into_an_assault_in_woods(
    terrain, crossing, assaults
):
    """8.4, note 1, ruling 104: it may go there, but for an assault the road doesn't count."""
    side = {"terrain": "river", "crossing": crossing, "ways": ["paved"]}
    ground = {"0403": terrain, "0303 se": side}
    force = "A ge_chq 0101\nAtk ge_pz4 0303\nA1a ge_rifle 0303\nB so_chq 0608\nB1a so_rifle 0403"
    held = activated(scene(force, ground, size=LONG), "A")
    assert possible(held, "assault Atk 0303 0403") is assaults
    assert possible(held, "assault A1a 0303 0403")
    empty = activated(scene(force.replace("0403", "0508"), ground, size=LONG), "A")
    assert possible(empty, "move Atk 0403")


def test_a_tank_assaults_along_a_long_bridge():
    """Note 4, ruling 104: the hex that it spans is no ground of its own."""
    span = {"terrain": "lake", "crossing": "stone_bridge", "ways": ["paved"]}
    ground = {"0303": "lake", "0302 s": span, "0303 s": span}
    force = "A ge_chq 0101\nAtk ge_pz4 0302\nB so_chq 0608\nB1a so_rifle 0303"
    held = activated(scene(force, ground, size=LONG), "A")
    assert offered(held, "assault", "Atk") == ["0302 0303"]


def test_a_slope_costs_two_points_uphill_and_none_downhill():
    """Note 9 (3.4): a squad of 5 climbs one clear slope, and runs down two."""
    slopes = {f"03{row:02} s": {"rise": "slope"} for row in (1, 2, 3)}
    up = slopes | {"0302": {"level": 1}, "0303": {"level": 2}, "0304": {"level": 3}}
    down = slopes | {"0301": {"level": 3}, "0302": {"level": 2}, "0303": {"level": 1}}
    for levels, farthest in ((up, "0302"), (down, "0303")):
        force = "A ge_chq 0101\nA1a ge_rifle 0301\nB so_chq 0608"
        state = activated(scene(force, levels, size=LONG), "A")
        column = [at for at in offered(state, "move", "A1a") if at.startswith("03")]
        assert max(column) == farthest


def test_at_night_units_move_half_as_far_rounded_up_and_fire_two_hexes():
    """Rulings 74, 116 (10.3): 3 points of 5, a machine gun of range 4 reaches 2."""
    time = Time(month="1942-09", turns=2, first="german", night=Night())
    force = "A ge_chq 0101\nA1a ge_rifle 0301\nAmg ge_mg 0303\nB so_chq 0608\nB1a so_rifle 0603"
    night = activated(scene(force, size=LONG, time=time), "A")
    assert [at for at in offered(night, "move", "A1a") if at.startswith("03")] == ["0302"]
    assert not possible(night, "fire Amg 0603")
    assert possible(activated(scene(force, size=LONG), "A"), "fire Amg 0603")


# --- wire and mines (chapter 7) -----------------------------------------------------------------


def test_who_regroups_into_wire_is_stuck_until_the_next_turn():
    """Ruling 47 (7.5, 9.5): the defender, who hasn't acted, neither clears it nor goes back."""
    wire = [Change("M:0402", marker="barbed_wire", side="soviet")]
    force = "B so_chq 0101\nB1a so_smg 0404\nA ge_chq 0605\nA1a ge_rifle 0403\nA1b ge_rifle 0302"
    state = activated(scene(force, first="soviet", markers=wire), "B")
    state = done(play(state, "assault B1a 0404 0403"))
    state = play(state, "hold A1a", "retreat B1a 0404", "regroup A1a 0402")
    assert block(state, "A1a").acted
    state = play(state, "settle 0403") if possible(state, "settle 0403") else state
    german = activated(state, "A")
    assert [text for text in texts(german) if " A1a" in text] == []


def test_who_withdraws_from_wire_into_wire_is_held_there_too():
    """7.5: it leaves the next one by the hexside over which it withdrew."""
    wire = [Change(f"M:{at}", marker="barbed_wire", side="soviet") for at in ("0302", "0303")]
    state = scene("A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605", markers=wire)
    state = activated(turned(state, "A1a", came=state.field.by_name["M:0302"]), "A")
    state = turned(play(state, "withdraw A1a 0302"), "A1a", acted=False)
    assert offered(state, "withdraw", "A1a") == ["0303"]
    assert offered(state, "move", "A1a") == []


def test_nobody_arrives_or_returns_in_wire():
    """Ruling 47 (7.5): wire is entered over a hexside alone."""
    wire = [Change("M:0602", marker="barbed_wire", side="soviet")]
    areas = {"east": Area(hexes=("M:0602", "M:0603"))}
    arrivals = {"german": (Arrival(1, "east", ("A1",)),)}
    force = "A ge_chq 0101\nA1 ge_phq east\nB so_chq 0105"
    state = scene(force, areas=areas, markers=wire, arrivals=arrivals)
    assert texts(state) == ["enter A1 0603", "delay A1"]


def test_an_engineer_lays_smoke_where_it_could_fire():
    """7.4, 3.4: neither over a hedge nor out of smoke; a hexside's limit of fire doesn't matter."""
    force = "A ge_chq 0101\nAen ge_pioneer 0303\nB so_chq 0605"
    ground = {"0303 n": "hedge", "0303 ne": "woods"}
    state = activated(scene(force, ground), "A")
    laid = offered(state, "smoke", "Aen")
    assert "0302" not in laid
    assert "0402" in laid
    smoke = [Change("M:0303", marker="smoke")]
    assert offered(activated(scene(force, ground, markers=smoke), "A"), "smoke", "Aen") == []


def test_a_unit_in_wire_fires_and_rallies():
    """Ruling 124 (7.5)."""
    wire = [Change("M:0403", marker="barbed_wire", side="soviet")]
    force = "A ge_chq 0101\nA1a ge_rifle 0403 x3\nB so_chq 0605\nB1a so_rifle 0504"
    state = scene(force, markers=wire)
    state = activated(turned(state, "A1a", came=state.field.by_name["M:0303"]), "A")
    assert possible(state, "fire A1a 0504")
    assert possible(state, "rally A1a")


@pytest.mark.parametrize("kind", ["so_mine", "so_bunker"])
def test_mines_and_bunkers_are_points(kind):
    """Ruling 72 (6.33): each eliminated unit is one."""
    force = f"A ge_chq 0101\nAen ge_pioneer 0303\nB so_chq 0605\nBxx {kind} 0403 x1"
    state = done(
        play(activated(scene(force), "A"), "assault Aen 0303 0403"), [10] * (kind[3] == "b")
    )
    state = play(state, "shoot Aen", dice=[1, 9, 9])
    assert steps(state, "Bxx") == 0
    state = play(state, "settle 0403") if possible(state, "settle 0403") else state
    assert points(play(state, f"surrender {RULES.to_act(state)}")) == (1, 0)


# --- a broken dam (diagram 5) -------------------------------------------------------------------


def test_nobody_goes_into_the_flood_of_a_broken_dam():
    """Diagram 5, ruling 144: neither by move nor by assault; who is in it takes a hit."""
    force = """
        A ge_chq 0201
        Aen ge_pioneer 0302
        A1a ge_rifle 0203
        A1b ge_rifle 0303
        B so_chq 0605
        B1a so_rifle 0304
    """
    state = activated(scene(force, {**DAM, "0302 s": "clear"}), "A")
    state = turned(state, "Aen", where=state.field.by_name["M:0303"])
    assert possible(state, "assault A1a 0203 0304")
    state = play(state, "demolish Aen 0303 se", dice=[1, 2, 9])
    assert state.flood >> state.field.by_name["M:0304"] & 1
    assert (steps(state, "B1a"), steps(state, "A1b")) == (2, 3)
    assert texts(state, "assault A1a") == []
    assert not possible(state, "move A1a 0303")
    assert possible(state, "move A1b 0302")


def test_the_hex_that_a_dam_runs_over_is_no_lake_that_drains():
    """Diagram 5, note 4: the water behind it goes, and who stands on what is left stays there."""
    dam = {"terrain": "lake", "crossing": "dam", "ways": ["paved"]}
    ground = {"0302": "lake", "0303": "lake", "0303 sw": dam, "0303 se": dam, "0304 n": "river"}
    force = "A ge_chq 0601\nAen ge_pioneer 0203\nA1a ge_rifle 0303\nB so_chq 0605"
    state = activated(scene(force, ground, size=(6, 6)), "A")
    state = play(state, "demolish Aen 0303 sw", dice=[1, 2, 9])
    drained, by_name = Game(state).lie.drained, state.field.by_name
    assert drained >> by_name["M:0302"] & 1
    assert not drained >> by_name["M:0303"] & 1
    assert not possible(state, "move A1a 0203")


def test_a_lake_drains_under_a_long_bridge_and_beyond_it():
    """Diagram 5, ruling 144: the bridge divides no water; who stands on it comes down into it."""
    span = {"terrain": "lake", "crossing": "stone_bridge", "ways": ["paved"]}
    ground = dict.fromkeys(("0302", "0303", "0304"), "lake") | {
        "0303 sw": span,
        "0303 ne": span,
        "0305 nw": {"terrain": "river", "crossing": "dam", "ways": ["paved"]},
        "0204 s": "river",
    }
    force = "A ge_chq 0601\nAen ge_pioneer 0204\nA1a ge_rifle 0303\nB so_chq 0605"
    state = activated(scene(force, ground, size=(6, 6)), "A")
    assert not {"0302", "0304"} & set(offered(state, "move", "A1a"))
    state = play(state, "demolish Aen 0305 nw", dice=[1, 1, 9])
    assert {"0302", "0304"} <= set(offered(state, "move", "A1a"))
    assert not state.flood >> state.field.by_name["M:0303"] & 1
