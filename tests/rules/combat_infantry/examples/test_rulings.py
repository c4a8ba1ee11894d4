"""Rulings that no worked example shows: each with the smallest firefight that tells."""

from dataclasses import replace
from typing import Any

import pytest

from studio.model.scenario import (
    Area,
    Arrival,
    Change,
    Night,
    Objective,
    SpecialRule,
    Time,
    Victory,
)
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import (
    UP,
    activated,
    done,
    offered,
    open_ground,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, drawn, face, steps, turned, unit, where


def acts(state, name):
    """Whether anything is offered to a unit."""
    return any(text.split()[1:2] == [name] for text in texts(state))


# --- command (chapter 4) ------------------------------------------------------------------------


def test_a_platoon_hq_commands_its_own_hex_and_any_weapon_of_its_company():
    """Rulings 8, 9 (4.1, 4.3): a gun beside it, though it has no platoon; not another company's."""
    force = """
        A2 ge_phq 0303
        A1a ge_rifle 0303
        A2a ge_rifle 0303
        Amg ge_mg 0302
        Cmg ge_mg 0304
        B so_chq 0605
    """
    state = activated(scene(force), "A2")
    assert acts(state, "A2a")
    assert acts(state, "Amg")
    assert not acts(state, "Cmg")
    assert not acts(state, "A1a")


def test_a_hedge_stops_command_and_a_river_does_not():
    """Rulings 10, 52 (4.1): through hexsides that infantry can't cross there is none."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0403\nAmg ge_mg 0304\nB so_chq 0605"
    state = activated(scene(force, {"0303 se": "hedge", "0303 s": "river"}), "A1")
    assert [text for text in texts(state) if " A1a" in text] == ["check A1a"]
    assert acts(state, "Amg")


def test_only_the_own_platoon_hq_lets_squads_check_and_once():
    """Rulings 11, 87 (4.3): under a company HQ nobody checks, under another platoon's neither."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0102
        A2 ge_phq 0103
        A2a ge_rifle 0605
        B so_chq 0601
    """
    for hq, texts_ in (("A", None), ("A1", []), ("A2", ["check A2a"])):
        state = activated(scene(force), hq)
        if texts_ is None:
            assert texts(state, "check") == []
            assert acts(state, "A2a")
        else:
            assert [text for text in texts(state) if " A2a" in text] == texts_
    failed = play(state, "check A2a", dice=[7])
    assert texts(failed, "check") == []


def test_a_unit_at_full_strength_does_not_rally():
    """Rulings 13, 91 (5.0): nor one above the printed steps, nor an HQ."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0303\nA1b ge_rifle 0303 x3\nB so_chq 0605"
    state = activated(scene(force), "A1")
    assert texts(state, "rally") == ["rally A1b"]
    assert steps(play(state, "rally A1b", dice=[1]), "A1b") == 4


def test_command_range_is_measured_from_where_the_hq_deployed_to():
    """Rulings 83, 90 (4.2): deploying costs the HQ nothing of its own move."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0304\nA1b ge_rifle 0301\nB so_chq 0605"
    state = activated(scene(force), "A1", "0302")
    assert acts(state, "A1b")
    assert [text for text in texts(state) if " A1a" in text] == ["check A1a"]
    assert possible(state, "move A1 0303")


def test_weapons_of_a_company_without_its_hq_act_next_to_platoon_hqs_alone():
    """Ruling 140 (4.3, 2.6): and its strikes are lost."""
    force = "A1 ge_phq 0303\nAmg ge_mg 0304\nAmo ge_mortar_50 0105\nB so_chq 0603"
    state = activated(scene(force, strikes={"german": {"artillery": 2}}), "A1")
    assert acts(state, "Amg")
    assert not acts(state, "Amo")
    assert texts(state, "strike") == []


def test_a_bunker_fires_once_a_turn_without_a_command():
    """Ruling 67 (2.56): in an activation of its company, and does nothing else."""
    force = """
        B1 so_phq 0101
        B2 so_phq 0102
        Bbk so_bunker 0303 x2
        A ge_chq 0605
        A1a ge_rifle 0403
    """
    state = activated(scene(force, first="soviet"), "B1")
    mine = [text.split() for text in texts(state) if " Bbk" in text]
    assert {verb for verb, *_ in mine} == {"fire"}
    state = done(play(state, "fire Bbk 0403", dice=[9, 9]))
    state = activated(play(state, "pass A"), "B2")
    assert not acts(state, "Bbk")


# --- fire (chapter 6) ---------------------------------------------------------------------------


def test_mortars_target_face_up_units_and_strikes_bunkers_alone():
    """Ruling 19 (6.31, 2.6)."""
    force = """
        A ge_chq 0203
        Amo ge_mortar_80 0303
        B so_chq 0605
        B1a so_rifle 0403 up
        Bbk so_bunker 0403
    """
    state = activated(scene(force, strikes={"german": {"artillery": 1}}), "A")
    assert possible(state, "fire Amo 0403 at B1a")
    strikes = [text for text in texts(state, "strike") if "0403" in text]
    assert strikes == ["strike artillery 0403 by A", "strike artillery 0403 at Bbk by A"]


def test_double_defence_holds_against_friendly_fire_and_armour_does_not():
    """Ruling 25 (6.64, 6.7): a squad in a town takes half a hit, a revealed tank a whole one."""
    force = """
        A ge_chq 0101
        Amo ge_mortar_80 0203
        A1a ge_rifle 0402
        Atk ge_pz4 0503 up
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0402": "town"}), "A")
    state = play(state, "fire Amo 0403", dice=[10, 10, 9])
    state = play(state, "suffer A1a", "suffer Atk")
    assert (steps(state, "A1a"), block(state, "A1a").half, steps(state, "Atk")) == (4, True, 1)


def test_a_zero_never_hits():
    """Ruling 26 (6.64): however high the firepower."""
    state = scene("A ge_chq 0303\nA1a ge_rifle 0304\nB so_chq 0605\nB1a so_rifle 0403")
    strong = replace(unit(state, "A1a"), fire=12)
    units = tuple(strong if u is not None and u.id == "A1a" else u for u in state.units)
    state = activated(replace(state, units=units, kept={}), "A")
    assert steps(play(state, "fire A1a 0403", dice=[10, 10, 10, 9]), "B1a") == 2


def test_the_lower_of_two_limits_holds_where_a_cliff_meets_open_ground():
    """Ruling 34 (6.5, 3.3): two for the ground and one for the cliff make one."""
    force = "A ge_chq 0202\nA1a ge_rifle 0303\nA1b ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    cliff = {"0303 se": {"rise": "cliff"}, "0403": {"level": 1}}
    state = play(activated(scene(force, cliff), "A"), "fire A1a 0403", dice=[9] * 4)
    assert not possible(state, "fire A1b 0403")


def optioned(effect, force, changes=None, first="german"):
    """The first state of a firefight with a special rule that has this effect."""
    rule = SpecialRule({"en": "Option"}, {"en": "An option."}, effect)
    given = {at: {"terrain": terrain} for at, terrain in (changes or {}).items()}
    time = Time(month="1942-09", turns=1, first=first)
    fight = drawn(open_ground(6, 5), force, changes=given, time=time)
    scenario = replace(fight.scenario, texts=replace(fight.scenario.texts, special_rules=(rule,)))
    return RULES.start(replace(fight, scenario=scenario), 1)


def test_a_roll_scores_two_hits_at_most_where_a_scenario_says_so():
    """Ruling 76 (11.3): the optional limit, before double defence."""
    force = "A ge_chq 0303\nA1a ge_rifle 0304\nB so_chq 0605\nB1a so_rifle 0403"
    state = activated(optioned({"kind": "hit_limit", "most": 2}, force), "A")
    assert steps(play(state, "fire A1a 0403", dice=[1, 1, 1, 1]), "B1a") == 1


@pytest.mark.parametrize("shown", [True, False])
def test_a_hit_reveals_a_tank_where_a_scenario_says_so(shown):
    """Ruling 16 (2.54): the switch."""
    force = "A ge_chq 0303\nA1a ge_rifle 0304\nB so_chq 0605\nBtk so_kv1 0403"
    state = optioned({"kind": "reveal_tank_on_hit", "on": shown}, force)
    state = play(activated(state, "A"), "fire A1a 0403", dice=[1, 9, 9, 9])
    assert (steps(state, "Btk"), face(state, "Btk") == UP) == (2, shown)


@pytest.mark.parametrize("ignored", [True, False])
def test_friendly_fire_takes_whole_steps_where_a_scenario_says_so(ignored):
    """Ruling 25 (6.64): the switch, in a town."""
    force = (
        "A ge_chq 0101\nAmo ge_mortar_80 0203\nA1a ge_rifle 0402\nB so_chq 0605\nB1a so_rifle 0403"
    )
    effect = {"kind": "friendly_fire_ignores_d2", "on": ignored}
    state = activated(optioned(effect, force, {"0402": "town"}), "A")
    state = play(state, "fire Amo 0403", dice=[9, 9, 10])
    assert steps(state, "A1a") == (3 if ignored else 4)


@pytest.mark.parametrize("strict", [True, False])
def test_defenders_retreat_to_friendly_hexes_alone_where_a_scenario_says_so(strict):
    """Ruling 62 (9.4): the switch; the hex south of the assault is nobody's."""
    force = "B so_chq 0101\nB1a so_smg 0303\nA ge_chq 0105\nA1a ge_rifle 0403"
    effect = {"kind": "strict_defender_retreat", "on": strict}
    state = activated(optioned(effect, force, first="soviet"), "B")
    state = play(done(play(state, "assault B1a 0303 0403")), "hold A1a", "hold B1a")
    assert possible(state, "retreat A1a 0404") is not strict


@pytest.mark.parametrize(
    ("kind", "on", "expected"),
    [
        ("mines_count", True, (1, 0)),
        ("mines_count", False, (0, 0)),
    ],
)
def test_mines_give_points_unless_a_scenario_says_otherwise(kind, on, expected):
    """Ruling 72 (6.33): the switch."""
    force = "A ge_chq 0101\nAen ge_pioneer 0303\nB so_chq 0605\nBmi so_mine 0403"
    state = activated(optioned({"kind": kind, "on": on}, force), "A")
    state = play(done(play(state, "assault Aen 0303 0403")), "shoot Aen", dice=[1, 9, 9])
    state = play(state, "settle 0403") if possible(state, "settle 0403") else state
    assert points(play(state, f"surrender {RULES.to_act(state)}")) == expected


def test_an_hqs_shot_counts_like_a_units_and_smoke_does_not():
    """Rulings 92, 95 (6.5): the bridge is used up by one that fires, not by an engineer's smoke."""
    bridge = {"0303 se": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}
    force = """
        A ge_chq 0303
        A1a ge_rifle 0303
        Aen ge_pioneer 0303
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, bridge), "A")
    assert possible(play(state, "smoke Aen 0403", dice=[9, 9, 9]), "fire A1a 0403")
    assert possible(state, "fire A 0403")
    fired = play(state, "fire A1a 0403", dice=[9] * 4)
    assert not possible(fired, "fire A 0403")


def test_nobody_bombards_an_empty_hex_save_with_smoke():
    """Ruling 117 (6.6): hexes with enemies are fired at."""
    force = "A ge_chq 0303\nAmo ge_mortar_80 0303\nB so_chq 0605"
    state = activated(scene(force), "A")
    assert offered(state, "fire", "Amo") == ["0605"]
    assert possible(state, "smoke Amo 0503")


def test_an_hq_beside_the_target_helps_to_lay_smoke():
    """Ruling 143 (7.4, 6.6): firepower 4 and 1."""
    force = "A ge_chq 0303\nAmo ge_mortar_80 0202\nB so_chq 0605"
    state = activated(scene(force), "A")
    assert play(state, "smoke Amo 0403", dice=[5, 9, 9]).smoke
    assert not play(state, "smoke Amo 0505", dice=[5, 9, 9]).smoke


def test_a_bunker_in_a_town_has_both_armour_and_double_defence():
    """Rulings 113, 112 (2.56, 6.7): a hit through its armour is half a hit."""
    force = "A ge_chq 0101\nAgu ge_at_88 0303\nB so_chq 0605\nBbk so_bunker 0403"
    state = activated(scene(force, {"0403": "town"}), "A")
    state = play(state, "fire Agu 0403 at Bbk", dice=[4, 5])
    assert (steps(state, "Bbk"), block(state, "Bbk").half) == (3, True)


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


# --- assaults (chapter 9) -----------------------------------------------------------------------


def fought(force, **more):
    """The state in which the defender of 0403 first chooses, B1a attacking from 0303."""
    force = f"B so_chq 0101\nB1a so_smg 0303\nA ge_chq 0605\n{force}"
    state = activated(scene(force, first="soviet", **more), "B")
    return done(play(state, "assault B1a 0303 0403"))


def test_guns_retreat_and_regroup_without_counting_points():
    """Ruling 105 (9.4): a gun of 1 point leaves over a clear hexside."""
    state = play(fought("Agu ge_at_75 0403"), "hold Agu", "hold B1a")
    assert possible(state, "retreat Agu 0504")


def test_a_bunker_neither_retreats_nor_regroups():
    """Ruling 112 (2.56): it fires to the end."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nBbk so_bunker 0403"
    state = done(play(activated(scene(force), "A"), "assault A1a 0303 0403"))
    state = play(state, "hold Bbk", "hold A1a")
    assert set(texts(state)) == {"shoot Bbk", "hold Bbk"}
    state = play(state, "hold Bbk", "retreat A1a 0303")
    assert texts(state, "regroup") == []


def test_attackers_stay_when_the_last_defender_leaves_in_the_third_round():
    """Rulings 131, 126 (9.2): they win, and stay face-up."""
    state = play(fought("A1a ge_rifle 0403"), "hold A1a", "hold B1a", "hold A1a", "hold B1a")
    state = play(state, "retreat A1a 0504")
    assert where(state, "B1a") == "0403"
    assert texts(state, "regroup")
    assert face(state, "B1a") == UP


def test_a_tank_that_wins_stays_revealed():
    """Ruling 127 (9.2, 2.54): other defenders stand upright."""
    state = play(fought("Atk ge_pz4 0403\nA1a ge_rifle 0403"), "hold Atk", "hold A1a")
    state = play(state, "retreat B1a 0303")
    assert (face(state, "Atk"), face(state, "A1a")) == (UP, 0)


def test_winners_regroup_whatever_they_did():
    """Ruling 106 (9.5, 8.0): the attackers, who have moved, and it costs no action."""
    state = play(fought("A1a ge_rifle 0403 down"), "hold A1a", "retreat B1a 0303")
    assert possible(state, "regroup A1a 0504")
    assert where(play(state, "regroup A1a 0504"), "A1a") == "0504"


def test_two_units_a_round_retreat_over_the_edge_of_the_map():
    """Ruling 101 (9.4): the third has to wait for the next round."""
    force = """
        B so_chq 0605
        B1a so_smg 0302
        A ge_chq 0101
        A1a ge_rifle 0301
        A1b ge_rifle 0301
        A1c ge_rifle 0301
    """
    state = activated(scene(force, first="soviet"), "B")
    state = done(play(state, "assault B1a 0302 0301"))
    state = play(state, "hold A1a", "hold A1b", "hold A1c", "hold B1a")
    state = play(state, "retreat A1a north", "retreat A1b north")
    assert not possible(state, "retreat A1c north")
    state = play(state, "hold A1c", "hold B1a")
    assert possible(state, "retreat A1c north")


def test_an_hq_checks_when_it_is_alone():
    """Rulings 129, 128 (9.66): the only defender, of morale 7, rolls 8 and does nothing."""
    force = "B so_chq 0101\nB1a so_smg 0303\nA1 ge_phq 0403\nA ge_chq 0605"
    state = play(activated(scene(force, first="soviet"), "B"), "assault B1a 0303 0403")
    assert texts(done(state, [8]), "shoot") == ["shoot B1a"]
    assert texts(done(state, [7]), "shoot") == ["shoot A1"]


def test_a_weapon_takes_the_best_morale_of_its_companys_hqs():
    """Ruling 130 (9.3): the company HQ's 8 rather than the platoon HQ's 7."""
    force = """
        B so_chq 0101
        B1a so_smg 0303
        A ge_chq 0403
        A1 ge_phq 0403
        Amg ge_mg 0403 x1
    """
    state = play(activated(scene(force, first="soviet"), "B"), "assault B1a 0303 0403")
    assert possible(done(state, [8]), "shoot Amg")
    assert not possible(done(state, [9]), "shoot Amg")


def test_rockets_of_the_expansion_pack_target_in_assaults_but_no_hq():
    """Ruling 66 (9.2, 9.63, 2.2): and they move into assaults, which AT rifles don't."""
    force = """
        A ge_chq 0101
        Aro us_bazooka 0303
        Aat ge_at_rifle 0303
        B so_chq 0605
        B1 so_phq 0403
        B1a so_rifle 0403
        B1b so_rifle 0403 x2
    """
    state = activated(scene(force, packs=("westfront",)), "A")
    assert texts(state, "assault Aat") == []
    state = done(play(state, "assault Aro 0303 0403"))
    state = play(state, "hold B1", "hold B1a", "hold B1b")
    assert texts(state, "shoot") == ["shoot Aro", "shoot Aro at B1a", "shoot Aro at B1b"]
    assert steps(play(state, "shoot Aro at B1b", dice=[6, 7, 5]), "B1b") == 1


def test_a_bunker_checks_by_its_own_morale_beside_an_hq():
    """Ruling 112 (2.56, 9.3): nobody commands it, so nobody lends it morale: 6, not the HQ's 7."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0403\nBbk so_bunker 0403 x1"
    state = play(activated(scene(force), "A"), "assault A1a 0303 0403")
    assert possible(done(state, [6]), "shoot Bbk")
    assert not possible(done(state, [7]), "shoot Bbk")


def test_penalties_add_up_and_leave_firepower_one():
    """Ruling 55 (9.1, 7.4): a squad of 2 over a river in smoke hits with a 1, in both rounds."""
    smoke = [Change("M:0403", marker="smoke")]
    force = "B so_chq 0101\nB1a so_rifle 0303\nA ge_chq 0605\nA1a ge_rifle 0403"
    state = activated(scene(force, {"0303 se": "river"}, first="soviet", markers=smoke), "B")
    state = done(play(state, "assault B1a 0303 0403"))
    state = play(state, "hold A1a", "shoot B1a", dice=[1, 2, 2])
    assert steps(state, "A1a") == 3
    state = play(state, "hold A1a", "shoot B1a", dice=[1, 2, 2])
    assert steps(state, "A1a") == 2


# --- the frame (chapters 1 and 10) --------------------------------------------------------------


def test_the_defender_sets_up_first_and_out_of_sight():
    """Rulings 80, 134 (10.1): Player 2's blocks, then Player 1's."""
    areas = {"west": Area(hexes=("M:0101", "M:0102")), "east": Area(hexes=("M:0601", "M:0602"))}
    fight = drawn(open_ground(6, 5), "A ge_chq west\nB so_chq east", areas=areas)
    state = RULES.set_up(fight, 1)
    assert texts(state) == ["place B 0601", "place B 0602"]
    state = play(state, "place B 0602")
    assert texts(state) == ["place A 0101", "place A 0102"]
    view = RULES.view(state, "german")
    assert [b.where for b in view.unseen] == [state.field.by_name["M:0602"]]
    assert texts(play(state, "place A 0101"), "activate") == ["activate A"]


def test_equal_points_are_decided_by_the_value_of_what_was_lost():
    """Ruling 136 (10.4): a rifle squad of 4 steps for one of 3, then nothing for nothing."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    state = scene(force, turns=1)
    lost = tuple(unit(state, name).number for name in ("A1a", "B1a"))
    for fallen, winner in ((lost, "soviet"), ((), None)):
        game = state
        for number in fallen:
            blocks = list(game.blocks)
            blocks[number] = None
            game = replace(game, blocks=tuple(blocks), fallen=fallen, kept={})
        while texts(game):
            game = play(game, texts(game, "pass")[0])
        outcome = RULES.outcome(game)
        assert outcome is not None
        assert outcome.winner == winner


def test_a_dry_balka_is_a_stream_in_june():
    """10.2, note 6: -1 in the first round of an assault, in early summer alone."""
    for month, hit in (("1942-06", 0), ("1942-09", 1)):
        force = "B so_chq 0101\nB1a so_smg 0303\nA ge_chq 0605\nA1a ge_rifle 0403"
        time = Time(month=month, turns=2, first="soviet")
        state = activated(scene(force, {"0303 se": "balka"}, time=time), "B")
        state = done(play(state, "assault B1a 0303 0403"))
        state = play(state, "hold A1a", "shoot B1a", dice=[3, 9, 9])
        assert steps(state, "A1a") == 4 - hit


def test_a_mine_alone_holds_no_objective_and_projection_does():
    """Ruling 135 (10.4)."""
    victory = Victory(objectives=(Objective(3, at="M:0303"),))
    for force, expected in (
        ("A ge_chq 0101\nAmi ge_mine 0303\nB so_chq 0605", (0, 0)),
        ("A ge_chq 0302\nB so_chq 0605", (3, 0)),
    ):
        state = scene(force, turns=1, victory=victory)
        while texts(state):
            state = play(state, texts(state, "pass")[0])
        assert points(state) == expected


# --- a broken dam (diagram 5) -------------------------------------------------------------------

DAM = {
    "0303 se": {"terrain": "river", "crossing": "dam", "ways": ["paved"]},
    "0403 s": "river",
    "0303 s": "river",
}


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
