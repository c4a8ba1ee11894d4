"""Rulings on fire (chapter 6) that no worked example shows."""

from dataclasses import replace

import pytest

from studio.model.scenario import SpecialRule, Time
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
from tests.rules.drawn import block, drawn, face, steps, unit


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
    """Ruling 16 (2.54): the switch. All hits of the roll were fired at a tank without armour."""
    force = "A ge_chq 0303\nA1a ge_rifle 0304\nB so_chq 0605\nBtk so_kv1 0403"
    state = optioned({"kind": "reveal_tank_on_hit", "on": shown}, force)
    state = activated(state, "A")
    hit = play(state, "fire A1a 0403", dice=[1, 9, 9, 9])
    assert (steps(hit, "Btk"), face(hit, "Btk") == UP) == (2, shown)
    assert steps(play(state, "fire A1a 0403", dice=[1, 1, 9, 9]), "Btk") == 1


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
