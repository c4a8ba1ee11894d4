"""Bombardment (6.6), spotting, friendly fire, strikes (2.6, 2.7)."""

from dataclasses import replace

import pytest

from studio.model.scenario import Night, Time
from studio.rules.combat_infantry.state import UP
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import begun, block, commanding, numbered, play, steps, texts, turned

WALL = """
    .   w   .   .   .
      w   .   .   .
    .   w   .   .   .
      w   .   .   .
    .   w   .   .   .
"""


def ready(force, hq="A1", text=ROW, **more):
    return commanding(begun(text, REST + force, **more), hq)


@pytest.mark.parametrize(
    ("kind", "how", "armour"),
    [
        ("so_t34", "half", 2),
        ("ge_pz4", "half", 1),
        ("so_t26", "half", 0),
        ("so_t34", "none", 0),
        ("so_bunker", "none", 4),
        ("so_bunker", "half", 4),
    ],
)
def test_c4_how_much_armour_counts_against_bombardment(kind, how, armour):
    state = begun(ROW, f"Cx {kind} 0101\nA ge_chq 0103\nB so_chq 0903")
    unit = state.units[numbered(state, "Cx")]
    assert unit is not None
    assert unit.armour_against(how, True) == armour


def test_c7_bombarding_is_outside_the_limits_of_hexsides():
    town = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
    limits = {"0302 ne": {"terrain": "town"}}
    force = """
        A1 ge_phq 0201
        A1a ge_rifle 0302
        A1b ge_rifle 0302
        Amo ge_mortar_50 0302
        B1a so_rifle 0401
    """
    state = ready(force, text=town, changes=limits)
    state = play(state, "fire Amo 0401", "fire A1a 0401", dice=(9,) * 7)
    assert texts(state, "fire A1b") == []
    play(state, "assault A1b 0302 0401")


def test_c8_c56_an_hq_next_to_the_target_gives_a_point_and_spends_no_spot():
    force = "A1 ge_phq 0302\nAmo ge_mortar_80 0202\nB1a so_rifle 0401"
    state = play(ready(force), "fire Amo 0401", dice=(5, 6, 9))
    assert steps(state, "B1a") == 2
    assert not block(state, "A1").spotted
    far = play(
        ready(force.replace("A1 ge_phq 0302", "A1 ge_phq 0201")), "fire Amo 0401", dice=(5, 6, 9)
    )
    assert steps(far, "B1a") == 3


def test_the_hq_that_gives_a_point_is_active_or_face_up_and_of_the_company():
    force = "A1 ge_phq 0201\nC1 ge_phq 0302 active\nAmo ge_mortar_80 0202\nB1a so_rifle 0401"
    state = play(ready(force), "fire Amo 0401", dice=(5, 6, 9))
    assert steps(state, "B1a") == 3


def test_c54_who_may_spot():
    force = """
        A1 ge_phq 0501 active
        A2 ge_phq 0501
        A3 ge_phq 0501
        Amo ge_mortar_80 0102
        B1a so_rifle 0502
    """
    state = ready(force, "A", text=WALL)
    state = turned(state, "A1", spotted=True)
    state = turned(state, "A2", face=UP, activated=True)
    state = turned(state, "A3", face=UP, acted=True)
    assert texts(state, "fire Amo 0502") == ["fire Amo 0502 by A2"]
    state = play(state, "fire Amo 0502 by A2", dice=(9, 9, 9))
    assert block(state, "A2").spotted


@pytest.mark.parametrize(
    ("level", "time", "spots"),
    [
        ("", None, False),
        ("1", None, True),
        ("1", Time(turns=2, night=Night()), False),
    ],
)
def test_c55_spotting_three_hexes_or_four_from_above(level, time, spots):
    text = f"""
        w   .   .   .   .   .{level}
          w   .   .   .   .
        .   w   .   .   .   .
          .   .   .   .   .
        .   w   .   .   .   .
    """
    force = "A1 ge_phq 1101 active\nAmo ge_mortar_80 0102\nB1a so_rifle 0703"
    state = ready(force, "A", text=text, **({"time": time} if time else {}))
    assert state.field.distance(state.field.by_name["M:1101"], state.field.by_name["M:0703"]) == 4
    hidden = [text for text in texts(state, "fire Amo 0703") if text.endswith("by A1")]
    assert bool(hidden) == spots


def test_c42_half_armour_of_nothing_shares_hits():
    force = "A1 ge_phq 0201\nAmo ge_mortar_80 0202\nBtk so_t26 0401 x2 up\nB1a so_rifle 0401 x2"
    state = play(ready(force), "fire Amo 0401", dice=(4, 9, 9))
    assert texts(state) == ["lose B1a", "lose Btk"] or texts(state) == ["lose Btk", "lose B1a"]


def test_c43_artillery_meets_no_armour_and_zeros_hit_friends():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0301 x2\nBtk so_t34 0401 x2 up\nB1a so_rifle 0401 x3"
    state = ready(
        force.replace("A1 ge_phq 0302", "A1 ge_phq 0202"), "A", strikes={"german": {"artillery": 1}}
    )
    state = turned(state, "A", where=state.field.by_name["M:0202"])
    state = turned(state, "A1", face=UP, activated=True)
    assert "strike artillery 0401 by A" in texts(state)
    state = play(state, "strike artillery 0401 by A1", dice=(1, 5, 10))
    assert texts(state) == ["lose Btk", "lose B1a"]
    state = play(state, "lose Btk")
    assert (steps(state, "B1a"), steps(state, "Btk")) == (2, 1)
    assert steps(state, "A1a") == 1
    assert state.strikes[0] == (0, 0)


def test_c53_air_strikes_hit_friends_twice():
    force = "A1a ge_rifle 0301 x1\nB1a so_rifle 0401 x3"
    state = ready(force, "A", strikes={"german": {"air": 1}})
    state = turned(state, "A", where=state.field.by_name["M:0202"])
    state = play(state, "strike air 0401 by A", dice=(10, 10, 3))
    assert steps(state, "B1a") == 2
    assert steps(state, "A1a") == 0
    assert state.fallen == (numbered(state, "A1a"),)


def test_c9_the_active_player_picks_who_takes_friendly_fire():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0301\nAmo ge_mortar_80 0202\nB1a so_rifle 0401"
    state = play(ready(force), "fire Amo 0401", dice=(10, 9, 9))
    assert set(texts(state)) == {"suffer A1", "suffer A1a"}
    state = play(state, "suffer A1a")
    assert steps(state, "A1a") == 3


def test_friendly_fire_meets_double_defence_but_no_armour():
    town = ROW.replace("    .   .   .", "    .   t   .", 1)
    force = "A1 ge_phq 0201\nA1a ge_rifle 0301\nAmo ge_mortar_80 0202\nB1a so_rifle 0401"
    state = play(ready(force, text=town), "fire Amo 0401", dice=(10, 9, 9))
    assert block(state, "A1a").half
    force = "A1 ge_phq 0201\nAtk ge_tiger 0301\nAmo ge_mortar_80 0202\nB1a so_rifle 0401"
    state = play(ready(force), "fire Amo 0401", dice=(10, 9, 9))
    assert steps(state, "Atk") == 2


def test_c57_one_strike_an_activation_of_the_three_commands():
    force = "A1a ge_rifle 0301\nA1b ge_rifle 0201\nA1c ge_rifle 0102\nB1a so_rifle 0401"
    both = {"german": {"artillery": 2, "air": 1}}
    state = ready(force, "A", strikes=both)
    state = turned(state, "A", where=state.field.by_name["M:0202"])
    state = play(state, "strike artillery 0401 by A", dice=(9, 9, 8))
    assert texts(state, "strike") == []
    state = play(state, "dig A1a", "dig A1b")
    assert not any("A1c" in text for text in texts(state))


def test_platoon_hqs_call_no_strikes():
    force = "A1 ge_phq 0302\nB1a so_rifle 0401"
    assert texts(ready(force, strikes={"german": {"air": 1}}), "strike") == []


def test_strikes_target_bunkers_alone():
    force = "A1a ge_rifle 0301\nB1a so_rifle 0401 up\nBbk so_bunker 0401"
    state = ready(force, "A", strikes={"german": {"artillery": 1}})
    state = turned(state, "A", where=state.field.by_name["M:0202"])
    assert texts(state, "strike") == [
        "strike artillery 0401 by A",
        "strike artillery 0401 at Bbk by A",
    ]
    state = play(state, "strike artillery 0401 at Bbk by A", dice=(2, 3, 9))
    assert steps(state, "Bbk") == 2


def test_c48_treebursts_ignore_double_defence_and_leave_half_hits():
    woods = ROW.replace("      .   .   .   .", "      .   w   .   .", 1)
    force = """
        A1 ge_phq 0202
        A1a ge_rifle 0302 x1
        A1b ge_rifle 0301 x1
        Amo ge_mortar_80 0302 x1
        B1a so_rifle 0401
    """
    state = begun(woods, REST + force.replace("A1 ge_phq 0202", "A1 ge_phq 0201"))
    state = commanding(state, "A1")
    state = play(state, "fire A1a 0401", dice=(1,))
    assert (steps(state, "B1a"), block(state, "B1a").half) == (3, True)
    state = play(state, "fire Amo 0401", dice=(1,))
    assert (steps(state, "B1a"), block(state, "B1a").half) == (2, True)
    state = play(state, "fire A1b 0401", dice=(1,))
    assert (steps(state, "B1a"), block(state, "B1a").half) == (1, False)


def test_c32_the_farm_of_diagram_6():
    farm = ROW.replace("      .   .   .   .", "      .   f   .   .", 1)
    force = "A1 ge_phq 0201\nAmo ge_mortar_50 0202\nB1a so_rifle 0401\nBmg so_mg 0401 x2"
    state = play(ready(force, text=farm), "fire Amo 0401", dice=(2, 3, 8))
    assert (steps(state, "B1a"), steps(state, "Bmg")) == (2, 2)


def test_smoke_hides_targets_and_blinds_spotters():
    force = "A1 ge_phq 0501 active\nAmo ge_mortar_80 0102\nB1a so_rifle 0502"
    state = ready(force, "A", text=WALL)
    assert texts(state, "fire Amo") != []
    for at in ("M:0502", "M:0501"):
        smoked = replace(state, smoke=state.field.bit[state.field.by_name[at]], kept={})
        assert texts(smoked, "fire Amo") == []
    own = replace(state, smoke=state.field.bit[state.field.by_name["M:0102"]], kept={})
    assert "fire Amo 0502 by A1" in texts(own, "fire Amo")


LOST_SPOTTER = """
    A1 ge_phq 0501 active
    A2 ge_phq 0101
    A2a ge_rifle 0101
    Amo ge_mortar_80 0401
    Am2 ge_mortar_80 0102
    B1a so_rifle 0502
"""


@pytest.mark.parametrize(
    ("squad", "then", "eyes"),
    [("", (), []), ("A1a ge_rifle 0601", ("promote A1 A1a 0701",), ["fire Am2 0502 by A1"])],
)
def test_an_hq_lost_to_friendly_fire_spots_no_more_save_from_where_it_returns(squad, then, eyes):
    """6.62, 6.64, 4.4: the next mortar of the same activation can't use its eyes."""
    state = ready(LOST_SPOTTER + squad, "A", text=WALL)
    assert texts(state, "fire Am2 0502") == ["fire Am2 0502 by A1"]
    state = play(state, "fire Amo 0502", dice=(10, 9, 9))
    while texts(state, "suffer"):
        state = play(state, "suffer A1")
    state = play(state, *then)
    assert texts(state, "fire Am2 0502") == eyes


def test_each_hq_spots_for_what_it_sees_itself():
    """6.62, 2.6, 7.3, 7.4: A sees west of the woods, A1 east of them; the mortar sees nothing."""
    fence = "\n".join(
        "".join(row)
        for row in (
            "    .   .   .   w   .   .   . ",
            "      .   .   w   .   .   .   ",
            "    w   w   .   w   .   .   . ",
            "      w   .   w   .   .   .   ",
            "    .   w   .   w   .   .   . ",
        )
    )
    force = "A1 ge_phq 0902 active\nAmo ge_mortar_80 0103\nB1a so_rifle 0501\nB1b so_rifle 1102"
    bridge = {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}
    state = begun(
        fence,
        f"A ge_chq 0301\nB so_chq 1301\n{force}",
        changes={"0501 s": bridge, "1102 s": bridge},
        strikes={"german": {"artillery": 1}},
    )
    state = commanding(state, "A")
    for verb, west, east in (
        ("strike artillery", "0501", "1102"),
        ("fire Amo", "0501", "1102"),
        ("smoke Amo", "0501", "1102"),
        ("raze artillery", "0501 s", "1102 s"),
        ("demolish Amo", "0501 s", "1102 s"),
    ):
        for at, hq in ((west, "A"), (east, "A1")):
            where = state.field.canonical(f"M:{at}").removeprefix("M:")
            assert texts(state, f"{verb} {where}") == [f"{verb} {where} by {hq}"]
