"""Special actions (7.0): foxholes, demolition, smoke, wire."""

from dataclasses import replace
from typing import Any

import pytest

from studio.engine.dice import SeededDice
from studio.model.scenario import Area, Arrival, Change, Time
from studio.rules.combat_infantry.action import Action
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UP, Game, State
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import begun, block, commanding, face, play, steps, texts, turned, where


def ready(force, hq="A1", text=ROW, **more):
    return commanding(begun(text, REST + force, **more), hq)


def bit(state, at):
    return state.field.bit[state.field.by_name[f"M:{at}"]]


def test_c36_a_foxhole_holds_two_and_doubles_the_defence_against_fire():
    state = play(ready("A1 ge_phq 0201\nA1a ge_rifle 0302"), "dig A1a")
    at = state.field.by_name["M:0302"]
    game = Game(state)
    assert face(state, "A1a") == UP
    assert block(state, "A1a").acted
    assert game.stack_limit(at, 0) == game.stack_limit(at, 1) == 2
    assert [game.needed(at, kind) for kind in range(3)] == [2, 2, 1]


def test_foxholes_are_dug_in_clear_ground_only_and_one_a_hex():
    woods = ROW.replace("      .   .", "      .   w", 1)
    state = ready(
        "A1 ge_phq 0302\nA1a ge_rifle 0401\nA1b ge_rifle 0302\nAtk ge_pz4 0302", text=woods
    )
    assert set(texts(state, "dig")) == {"dig A1", "dig A1b", "dig Atk"}
    assert texts(play(state, "dig A1b"), "dig") == []


BRIDGE = {"0302 ne": {"terrain": "river", "crossing": "wooden_bridge", "ways": ["paved"]}}
STONE = {"0302 ne": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]}}


@pytest.mark.parametrize(("changes", "gone"), [(BRIDGE, True), (STONE, False)])
def test_c12_engineers_blow_wooden_bridges_more_easily(changes, gone):
    column = {f"0101 {key.split()[1]}".replace("ne", "s"): value for key, value in changes.items()}
    force = "A1 ge_phq 0101\nAen ge_pioneer 0101 x1\nA1a ge_rifle 0101\nB so_chq 0104"
    state = commanding(begun(".\n\n.\n\n.\n\n.", force, changes=column), "A1")
    state = play(state, "demolish Aen 0101 s", dice=(3,))
    assert bool(state.changes) == gone
    assert ("move A1a 0102" in texts(state)) == (not gone)


def test_a_destroyed_bridge_still_lets_fire_and_control_across():
    state = ready(
        "A1 ge_phq 0201\nAen ge_pioneer 0302 x1\nA1a ge_rifle 0302\nB1a so_rifle 0401",
        changes=BRIDGE,
    )
    assert "assault A1a 0302 0401" in texts(state)
    state = play(state, "demolish Aen 0302 ne", dice=(1,))
    assert "assault A1a 0302 0401" not in texts(state)
    assert "fire A1a 0401" in texts(state)
    assert (
        Game(state).lie.fire_limit(state.field.by_name["M:0302"], state.field.by_name["M:0401"])
        == 1
    )


@pytest.mark.parametrize(("roll", "gone"), [(2, True), (3, False)])
def test_c13_mortars_bombard_bridges_at_half_firepower_rounded_up(roll, gone):
    state = ready("A1 ge_phq 0201\nAmo ge_mortar_50 0101 x1", changes=BRIDGE)
    state = play(state, "demolish Amo 0302 ne", dice=(roll,))
    assert bool(state.changes) == gone


def test_dams_take_two_hits_in_one_roll():
    dam = {"0302 ne": {"terrain": "river", "crossing": "dam"}}
    state = ready("A1 ge_phq 0201\nAen ge_pioneer 0302 x3", changes=dam)
    assert play(state, "demolish Aen 0302 ne", dice=(1, 9, 9)).changes == ()
    assert play(state, "demolish Aen 0302 ne", dice=(1, 2, 9)).changes != ()


def test_strikes_raze_bridges():
    state = ready("A1 ge_phq 0201", "A", changes=BRIDGE, strikes={"german": {"air": 1}})
    state = turned(state, "A", where=state.field.by_name["M:0202"])
    state = play(state, "raze air 0302 ne by A", dice=(3, 9, 9))
    assert state.changes != ()
    assert state.strikes[0] == (0, 0)


def test_engineers_lay_smoke_next_to_them_with_a_hit():
    state = ready("A1 ge_phq 0302\nAen ge_pioneer 0302 x1")
    assert "smoke Aen 0401" in texts(state)
    assert play(state, "smoke Aen 0401", dice=(3,)).smoke == 0
    state = play(state, "smoke Aen 0401", dice=(2,))
    assert state.smoke == bit(state, "0401")
    assert face(state, "Aen") == UP


def test_mortars_lay_smoke_where_they_see_or_a_spotter_does():
    wall = ROW.replace("    .   .   .   .   .", "    .   w   .   .   .").replace(
        "      .   .", "      w   ."
    )
    force = "A1 ge_phq 0501 active\nAmo ge_mortar_80 0102"
    state = ready(force, "A", text=wall)
    assert "smoke Amo 0502 by A1" in texts(state)
    assert "smoke Amo 0101" in texts(state)
    assert not any(text == "smoke Amo 0502" for text in texts(state))
    state = play(state, "smoke Amo 0502 by A1", dice=(5, 9, 9))
    assert state.smoke == bit(state, "0502")
    assert block(state, "A1").spotted


def test_c66_smoke_blocks_fire_in_and_out_and_stops_who_enters():
    state = ready("A1 ge_phq 0302\nA1a ge_rifle 0302\nB1a so_rifle 0401")
    for at in ("0401", "0302"):
        smoked = replace(state, smoke=bit(state, at), kept={})
        assert texts(smoked, "fire A1a") == []
    state = ready("A1 ge_phq 0102\nA1a ge_rifle 0102")
    assert "move A1a 0301" in texts(state)
    smoked = replace(state, smoke=bit(state, "0201") | bit(state, "0101"), kept={})
    assert "move A1a 0201" in texts(smoked)
    assert "move A1a 0301" not in texts(smoked)


WIRE = (Change("M:0401", marker="barbed_wire", side="soviet"),)


def test_c64_one_enemy_may_enter_wire_and_must_stop():
    state = ready(
        "A1 ge_phq 0302\nA1a ge_rifle 0302\nA1b ge_rifle 0302\nB1a so_rifle 0502", markers=WIRE
    )
    assert "move A1a 0401" in texts(state)
    state = play(state, "move A1a 0401")
    assert "move A1b 0401" not in texts(state)
    owner = commanding(begun(ROW, REST + "B1 so_phq 0501\nB1a so_rifle 0501", markers=WIRE), "B1")
    assert "move B1a 0401" not in texts(owner)


def test_c64_a_unit_in_wire_is_fired_on_but_not_assaulted():
    force = "A1a ge_rifle 0401\nB1 so_phq 0501\nB1a so_rifle 0502"
    state = commanding(begun(ROW, REST + force, markers=WIRE), "B1")
    assert texts(state, "assault") == []
    assert "fire B1a 0401" in texts(state)


def test_c64_c65_next_turn_it_clears_the_wire_or_goes_back():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0302 x3\nAen ge_pioneer 0302 x3"
    state = play(ready(force, markers=WIRE), "move A1a 0401")
    came = block(state, "A1a").came
    assert state.field.name[came] == "M:0302"
    state = turned(state, "A1a", acted=False)
    assert texts(state, "move A1a") == []
    assert "withdraw A1a 0302" in texts(state)
    assert where(play(state, "withdraw A1a 0302"), "A1a") == "0302"
    stays = play(state, "clear A1a", dice=(4, 5, 6))
    assert stays.wire
    cleared = play(state, "clear A1a", dice=(4, 5, 2))
    assert cleared.wire == ()
    assert block(cleared, "A1a").came == -1
    engineer = turned(
        turned(state, "Aen", where=block(state, "A1a").where, came=came), "A1a", where=came, came=-1
    )
    assert play(engineer, "clear Aen", dice=(4, 5, 6)).wire == ()
    assert steps(engineer, "Aen") == 3


LAKE = """
    .   .   .   .   .
      .   .   .   .
    .   .   .   .   .
      .   l   l   .
    .   .   l   .   .
      .   .   .   .
    .   .   .   .   .
      .   .   .   .
"""
"""The lake lies in 0402, 0503 and 0602; the dam is 0302 s, and a river feeds it from the east."""


LAKESIDE: dict[str, Any] = {
    "0302 s": {"terrain": "river", "crossing": "dam", "ways": ["paved"]},
    "0303 nw": {"terrain": "river"},
    "0702 s": {"terrain": "river"},
}
BOTH = "A ge_chq 0104\nB so_chq 0904\n"


def lakeside(force, **more) -> State:
    return begun(LAKE, BOTH + force, changes=LAKESIDE, **more)


def test_a_lake_behind_a_broken_dam_drains_and_its_river_runs_along_the_lower_shore():
    """Diagram 5, ruling 144: its bed is clear ground, and what it was to cross is crossed no more.

    Before, nobody enters it; afterwards a tank does from the north, but not over the river.
    """
    force = "A1 ge_phq 0203\nAen ge_pioneer 0302 x3\nAtk ge_pz4 0401\nAt2 ge_pz4 0504"
    before = commanding(lakeside(force), "A")
    assert not [text for text in texts(before, "move Atk") if text.split()[2] in ("0402", "0503")]
    state = play(before, "demolish Aen 0302 s", dice=(1, 2, 9))
    lie, field = Game(state).lie, state.field
    dry = {field.name[n][2:] for n in field.hexes_in(lie.drained)}
    assert dry == {"0402", "0503", "0602"}
    assert not state.flood & lie.drained
    assert {"move Atk 0402", "move Atk 0503"} <= set(texts(state, "move Atk"))
    assert "move At2 0503" not in texts(state)
    river = {
        field.side_name(number)[2:]
        for number, edge in state.changes
        if edge.terrain == "river" and edge.crossing is None
    }
    assert river == {field.canonical(f"M:{side}")[2:] for side in LOWER_SHORE}


LOWER_SHORE = ("0303 ne", "0403 n", "0403 ne", "0504 n", "0603 nw", "0603 n", "0602 se")


def test_a_lake_is_dry_from_the_start_where_its_dam_is_marked_destroyed():
    destroyed = [Change("M:0302 s", marker="destroyed")]
    state = lakeside("A1 ge_phq 0203\nAtk ge_pz4 0401", markers=destroyed)
    assert "move Atk 0402" in texts(commanding(state, "A"))
    view = RULES.view(state, "soviet")
    assert Game(view).lie.drained == Game(state).lie.drained


VALLEY = """
    l   .   .   .
      .   .   .
    .   .   .   .
      .   .   .
"""


VALLEY_SIDES: dict[str, Any] = {
    "0201 sw": {"terrain": "river", "crossing": "dam"},
    "0201 s": {"terrain": "river"},
    "0302 nw": {"terrain": "river"},
    "0301 s": {"terrain": "river"},
}


def test_a_dam_that_breaks_floods_the_hexes_along_the_river_below_it():
    """The lake lies in 0101; the river runs from it between 0201 and what lies below."""
    force = "A1 ge_phq 0202\nAen ge_pioneer 0102 x3\nB1a so_rifle 0401\nA1a ge_rifle 0302"
    state = commanding(
        begun(VALLEY, "A ge_chq 0402\nB so_chq 0701\n" + force, changes=VALLEY_SIDES), "A"
    )
    name = state.field.canonical("M:0201 sw")
    state = play(state, f"demolish Aen {name}", dice=(1, 2, 9))
    wet = {state.field.name[n][2:] for n in state.field.hexes_in(state.flood)}
    assert wet == {"0201", "0202", "0301", "0302"}
    assert steps(state, "A1a") == 3
    assert steps(state, "B1a") == 3
    assert "move A1a 0202" not in texts(state)
    assert steps(state, "Aen") == 3


@pytest.mark.parametrize("broken", [1, 4, 7])
def test_a_flood_stands_for_one_game_turn(broken):
    """Ruling 144 (diagram 5, 1.0): eight player turns, that of the breach the first."""
    force = "A ge_chq 0402\nB so_chq 0701\nA1 ge_phq 0501\nAen ge_pioneer 0102 x3"
    state = begun(VALLEY, force, changes=VALLEY_SIDES, time=Time(turns=3, first="german"))
    state = replace(commanding(state, "A"), player_turn=broken)
    dam = state.field.canonical("M:0201 sw")
    state = play(state, f"demolish Aen {dam}", "end A", dice=(1, 2, 9))
    seen = {}
    while state.phases:
        seen[8 * state.turn + state.player_turn] = bool(state.flood)
        state = RULES.apply(state, passing(state), SeededDice(len(seen)))
    assert seen == {moment: moment < 16 + broken for moment in range(9 + broken, 33)}


def passing(state: State) -> Action:
    """An action by which nothing happens."""
    verbs = ("pass", "stay", "end", "settle")
    return next(action for action in RULES.actions(state) if action.verb in verbs)


def test_nobody_arrives_in_a_flood():
    """Ruling 144: the water that the last player turns let loose still stands in the next turn."""
    force = "A ge_chq 0402\nB so_chq 0701\nA1 ge_phq 0202\nAen ge_pioneer 0102 x3\nA1a ge_rifle by"
    state = begun(
        VALLEY,
        force,
        changes=VALLEY_SIDES,
        time=Time(turns=3, first="german"),
        areas={"by": Area(hexes=("M:0302", "M:0501"))},
        arrivals={"german": (Arrival(2, "by", ("A1a",)),)},
    )
    state = replace(commanding(state, "A"), player_turn=8)
    dry = play(state, "end A", dice=(9, 1))
    assert set(texts(dry, "enter")) == {"enter A1a 0302", "enter A1a 0501"}
    dam = state.field.canonical("M:0201 sw")
    state = play(state, f"demolish Aen {dam}", "end A", dice=(1, 2, 9, 9, 1))
    assert texts(state, "enter") == ["enter A1a 0501"]


@pytest.mark.parametrize(
    ("crossing", "stands"),
    [
        ("stone_bridge", True),
        ("wooden_bridge", True),
        ("dam", True),
        ("causeway", True),
        ("ford", False),
        ("destroyed_bridge", False),
        ("breached_dam", False),
    ],
)
def test_what_crosses_water_by_a_work_of_men_can_be_destroyed(crossing, stands):
    """7.3, diagram 5: by engineers, mortars and strikes alike; a bridge stands beside it."""
    side = {"terrain": "river", "crossing": crossing, "ways": ["paved"]}
    state = ready(
        "Aen ge_pioneer 0302\nAmo ge_mortar_80 0201",
        "A",
        changes={"0302 ne": side, "0302 n": STONE["0302 ne"]},
        strikes={"german": {"artillery": 1}},
    )
    state = turned(state, "A", where=state.field.by_name["M:0202"])
    for order in ("demolish Aen {}", "demolish Amo {}", "raze artillery {} by A"):
        at = state.field.canonical("M:0302 ne").replace("M:", "")
        assert (order.format(at) in texts(state)) is stands
        at = state.field.canonical("M:0302 n").replace("M:", "")
        assert order.format(at) in texts(state)


def test_engineers_lay_smoke_next_to_them_and_not_on_themselves():
    """7.4: into one adjacent hex."""
    state = ready("A1 ge_phq 0302\nAen ge_pioneer 0302")
    around = {"0301", "0401", "0402", "0303", "0202", "0201"}
    assert {text.split()[2] for text in texts(state, "smoke Aen")} == around


def test_mines_outlast_the_flood():
    """Ruling 144, 7.2: only a hit in an assault takes them."""
    force = "A1 ge_phq 0202\nAen ge_pioneer 0102 x3\nBmi so_mine 0301\nB1a so_rifle 0301"
    state = begun(VALLEY, "A ge_chq 0402\nB so_chq 0701\n" + force, changes=VALLEY_SIDES)
    state = commanding(state, "A")
    dam = state.field.canonical("M:0201 sw")
    state = play(state, f"demolish Aen {dam}", dice=(1, 2, 9))
    assert (steps(state, "Bmi"), steps(state, "B1a")) == (1, 2)


def test_a_lake_that_drains_changes_the_stacking_of_its_bed_alone():
    """Diagram 5, ruling 144, 8.2: clear ground there; the woods beside it hold two as ever."""
    text = LAKE.replace(
        "    .   .   .   .   .\n      .   .", "    w   .   .   .   w\n      t   .", 1
    )
    text = text.replace("\n    .   .   l", "\n    f   .   l")
    force = BOTH + "A1 ge_phq 0203\nAen ge_pioneer 0302 x3"
    before = begun(text, force, changes=LAKESIDE)
    state = play(commanding(before, "A"), "demolish Aen 0302 s", dice=(1, 2, 9))
    was, now, bed = (
        Game(before).lie,
        Game(state).lie,
        set(state.field.hexes_in(Game(state).lie.drained)),
    )
    for n in range(len(state.field.hexes)):
        assert now.stack[n] == (3 if n in bed else was.stack[n])
        assert now.terrain_at(n) == ("clear" if n in bed else was.terrain_at(n))
    assert {was.stack[n] for n in bed} == {0}


def test_who_comes_into_wire_from_afar_goes_back_by_its_last_hexside():
    """7.5, 8.1: two hexes by road and one more take four of its five points."""
    ways = {at: {"ways": ["paved"]} for at in ("0101 s", "0102 s")}
    wire = [Change("M:0104", marker="barbed_wire", side="soviet")]
    force = "A1 ge_phq 0101\nA1a ge_rifle 0101\nB so_chq 0401"
    text = "\n".join(".   .\n  .   ." for _ in range(5))
    state = commanding(begun(text, force, markers=wire, changes=ways), "A1")
    state = turned(play(state, "move A1a 0104"), "A1a", acted=False)
    assert state.field.name[block(state, "A1a").came] == "M:0103"
    state = commanding(turned(state, "A1", where=state.field.by_name["M:0103"]), "A1")
    assert texts(state, "withdraw") == ["withdraw A1a 0103"]
