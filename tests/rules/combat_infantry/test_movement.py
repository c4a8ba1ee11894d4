"""Movement (8.0), stops, roads, rivers, hedges; stacking (8.2); exits (9.4)."""

from dataclasses import replace

import pytest

from studio.model.ground import Edge
from studio.model.scenario import Change, Time
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.outlook import stop_hexes, stops_by_rule
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import DOWN, UP, Game
from tests.drawn import at
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import (
    begun,
    block,
    commanding,
    drawn,
    face,
    numbered,
    play,
    texts,
    turned,
    unit,
    where,
)


def ready(force, hq="A1", text=ROW, **more):
    return commanding(begun(text, REST + force, **more), hq)


def costs(state, name):
    """What the moves of a unit cost, by hex."""
    left = reach(Game(state), unit(state, name), block(state, name).where)
    points = {n: p if p >= 0 else -1 - p for n, p in left.items()}
    move = unit(state, name).move
    return {state.field.name[n][2:]: move - p for n, p in points.items()}


@pytest.mark.parametrize(
    ("letter", "ways", "weather", "cost"),
    [
        (".", [], "good", 2),
        ("w", [], "good", 3),
        (".", ["unpaved"], "good", 1),
        ("w", ["unpaved"], "good", 2),
        (".", ["unpaved"], "bad", 2),
        ("w", ["unpaved"], "bad", 3),
        ("w", ["paved"], "bad", 2),
        (".", ["railway", "paved"], "good", 1),
    ],
)
def test_c14_costs_by_hexside_road_and_weather(letter, ways, weather, cost):
    text = f"{letter}\n\n{letter}"
    changes = {"0101 s": {"ways": ways}} if ways else {}
    time = Time(turns=1, weather=weather)
    state = commanding(begun(text, "A1 ge_phq 0101", changes=changes, time=time), "A1")
    assert costs(state, "A1")["0102"] == cost


def test_five_points_are_two_clear_hexes_and_no_more():
    state = ready("A1 ge_phq 0201\nA1a ge_rifle 0102")
    reached = {text.split()[2] for text in texts(state, "move A1a")}
    assert "0302" in reached
    assert "0402" not in reached


def test_uphill_costs_two_more_and_downhill_nothing():
    text = ".\n\n1"
    state = commanding(begun(text, "A1 ge_phq 0101", changes={"0101 s": {"rise": "slope"}}), "A1")
    assert costs(state, "A1")["0102"] == 4
    state = commanding(begun(text, "A1 ge_phq 0102", changes={"0101 s": {"rise": "slope"}}), "A1")
    assert costs(state, "A1")["0101"] == 2


def test_rivers_take_all_of_a_squads_points_and_are_closed_to_guns_and_tanks():
    river = {"0302 ne": {"terrain": "river"}}
    state = ready(
        "A1 ge_phq 0201\nA1a ge_rifle 0302\nAtk ge_pz4 0302\nAmg ge_mg 0302", changes=river
    )
    assert costs(state, "A1a")["0401"] == 4  # around over 0301
    assert "0401" in costs(state, "Atk")
    column = ".\n\n."
    water = {"0101 s": {"terrain": "river"}}
    force = "A1 ge_phq 0101\nA1a ge_rifle 0101\nAtk ge_pz4 0101\nAmg ge_mg 0101"
    state = commanding(begun(column, force, changes=water), "A1")
    assert costs(state, "A1a")["0102"] == 5
    assert "0102" not in costs(state, "Atk")
    assert "0102" not in costs(state, "Amg")
    ford = {"0101 s": {"terrain": "river", "crossing": "ford"}}
    assert "0102" in costs(commanding(begun(column, force, changes=ford), "A1"), "Atk")


@pytest.mark.parametrize(("month", "cost"), [("1942-06", 3), ("1942-09", 3)])
def test_balkas_are_streams_from_may_to_july(month, cost):
    column = ".\n\n."
    balka = {"0101 s": {"terrain": "balka"}}
    force = "A1 ge_phq 0101\nAtk ge_pz4 0101"
    state = commanding(begun(column, force, changes=balka, time=Time(month=month, turns=1)), "A1")
    assert costs(state, "A1")["0102"] == cost
    assert ("0102" in costs(state, "Atk")) == (month != "1942-06")


def test_guns_and_tanks_go_through_woods_by_road_only():
    woods = ".\n\nw\n\nw"
    road = {"0101 s": {"ways": ["unpaved"]}, "0102 s": {"ways": ["unpaved"]}}
    force = "A1 ge_phq 0101\nAtk ge_pz4 0101"
    assert "0102" not in costs(commanding(begun(woods, force), "A1"), "Atk")
    state = commanding(begun(woods, force, changes=road), "A1")
    assert {"0102", "0103"} <= set(costs(state, "Atk"))


def test_units_stop_when_they_enter_enemy_controlled_or_disputed_hexes():
    state = ready("A1 ge_phq 0201\nA1a ge_rifle 0102\nB1a so_rifle 0402")
    reached = costs(state, "A1a")
    assert "0302" in reached
    state = ready("A1 ge_phq 0201\nAtk ge_pz4 0102\nB1a so_rifle 0402")
    reached = costs(state, "Atk")
    assert "0302" in reached
    assert "0303" in reached
    assert "0503" not in reached
    assert "0402" not in reached


def test_a_unit_may_leave_one_enemy_hex_for_another_and_stops_again():
    state = ready("A1 ge_phq 0301\nA1a ge_rifle 0302\nB1a so_rifle 0401")
    assert "0301" in costs(state, "A1a")
    assert "0402" in costs(state, "A1a")


def test_c16_c39_friends_make_a_hex_safe_to_move_through():
    force = "A1 ge_phq 0301\nA1a ge_rifle 0302\nA1b ge_rifle 0202\nB1a so_rifle 0402"
    state = ready(force.replace("A1a ge_rifle 0302", "A1a ge_rifle 0201"), "A")
    alone = texts(state, "assault A1b")
    state = play(state, "move A1a 0302")
    assert "assault A1b 0302 0402" in texts(state)
    assert "assault A1b 0302 0402" not in alone


def test_c67_units_in_an_assault_control_nothing_around_them():
    force = "A1 ge_phq 0301\nA1a ge_rifle 0302\nAtk ge_pz4 0201\nB1a so_rifle 0402"
    state = ready(force)
    assert "0502" not in costs(state, "Atk")
    state = play(state, "assault A1a 0302 0402")
    assert "0502" in costs(state, "Atk")


def test_c63_hidden_mines_stop_like_any_block_and_revealed_ones_only_in_their_hex():
    force = "A1 ge_phq 0301\nAtk ge_pz4 0201\nBmi so_mine 0402"
    assert "0502" not in costs(ready(force), "Atk")
    assert "0502" in costs(ready(force + " up"), "Atk")


def test_c80_roads_do_not_lead_into_assaults():
    woods = ".\n\nw"
    road = {"0101 s": {"terrain": "woods", "ways": ["paved"]}}
    force = "A1 ge_phq 0101\nAtk ge_pz4 0101\nB1a so_rifle 0102"
    state = commanding(begun(woods, force, changes=road), "A1")
    assert texts(state, "assault Atk") == []
    assert texts(state, "assault A1") == ["assault A1 0101 0102"]
    clear = ".\n\n.\n\n.\n\n."
    ways = {f"010{n} s": {"ways": ["paved"]} for n in (1, 2, 3)}
    force = "A1 ge_phq 0101\nA1a ge_rifle 0101\nB1a so_rifle 0104"
    state = commanding(begun(clear, force, changes=ways), "A1")
    assert texts(state, "assault A1a") == []
    force = "A1 ge_phq 0103\nA1a ge_rifle 0102\nB1a so_rifle 0104"
    state = commanding(begun(clear, force, changes=ways), "A1")
    assert texts(state, "assault A1a") == ["assault A1a 0103 0104"]
    assert costs(state, "A1a")["0103"] == 1


def test_c79_tanks_break_through_hedges_as_their_whole_move():
    hedge = {"0302 ne": {"terrain": "hedge"}}
    force = "A1 ge_phq 0302\nAtk ge_pz4 0302\nAt2 ge_pz3 0302\nB1a so_rifle 0903"
    state = ready(force, "A", changes=hedge)
    assert "breach Atk 0401" in texts(state)
    assert texts(state, "breach A1") == []
    far = ready(force.replace("Atk ge_pz4 0302", "Atk ge_pz4 0202"), "A", changes=hedge)
    assert texts(far, "breach Atk") == []
    state = play(state, "breach Atk 0401")
    assert where(state, "Atk") == "0401"
    side = state.field.find_side("M:0302 ne")
    assert dict(state.changes)[side].terrain == "hedge_gap"
    assert texts(state, "breach At2") == []
    assert "move At2 0401" in texts(state)


@pytest.mark.parametrize(("rise", "breaks"), [("slope", True), ("cliff", False)])
def test_a_hedge_on_a_cliff_stops_tanks_as_the_cliff_does(rise, breaks):
    """3.3, notes 1 and 7: the more restrictive of both holds."""
    hedge = {"0302 ne": {"terrain": "hedge", "rise": rise}}
    hill = ROW.replace("      .   .   .   .", "      .   1   .   .", 1)
    force = "A1 ge_phq 0302\nAtk ge_pz4 0302\nB1a so_rifle {}"
    for foe, order in (("0903", "breach Atk 0401"), ("0401", "assault Atk 0302 0401")):
        state = ready(force.format(foe), text=hill, changes=hedge)
        assert (order in texts(state)) == breaks


def test_tanks_assault_through_hedges_one_a_hexside():
    hedge = {"0302 ne": {"terrain": "hedge"}}
    force = "A1 ge_phq 0302\nAtk ge_pz4 0302\nA1a ge_rifle 0302\nB1a so_rifle 0401"
    state = ready(force, changes=hedge)
    assert "assault Atk 0302 0401" in texts(state)
    assert "assault A1a 0302 0401" not in texts(state)
    state = play(state, "assault Atk 0302 0401")
    assert state.changes
    assert "assault A1a 0302 0401" not in texts(state)


def test_moved_units_are_face_down_and_moved_tanks_face_up():
    state = ready("A1 ge_phq 0301\nA1a ge_rifle 0302\nAtk ge_pz4 0201")
    state = play(state, "move A1a 0202", "move Atk 0202")
    assert face(state, "A1a") == DOWN
    assert face(state, "Atk") == UP


def test_wrecks_cost_one_more():
    state = ready("A1 ge_phq 0101\nA1a ge_rifle 0302")
    wreck = replace(state, wrecks=state.field.bit[state.field.by_name["M:0401"]], kept={})
    assert costs(wreck, "A1a")["0401"] == 3


def test_units_leave_the_map_for_good_and_it_is_no_loss():
    state = ready("A1 ge_phq 0201\nA1a ge_rifle 0101\nA1b ge_rifle 0302")
    assert set(texts(state, "exit A1a")) == {"exit A1a north", "exit A1a west"}
    state = play(state, "exit A1a west")
    assert where(state, "A1a") == ""
    assert state.fallen == ()
    assert state.gone == ((numbered(state, "A1a"), 0, "west"),)


@pytest.mark.parametrize(
    ("way", "weather", "cost"),
    [
        ("paved", "good", 1),
        ("paved", "bad", 1),
        ("unpaved", "good", 1),
        ("unpaved", "bad", 2),
        ("railway", "bad", 1),
        (None, "good", 2),
    ],
)
def test_a_way_that_leads_off_the_map_saves_a_point_as_anywhere(way, weather, cost):
    """8.4, ruling 101: bad weather takes the bonus of unpaved roads there too."""
    force = REST + "A1 ge_phq 0102\nAgu ge_at_75 0101"
    firefight = drawn(ROW, force, time=Time(turns=1, weather=weather))
    north = at(firefight.ground, "0101").hexside(0)
    rim = {north: Edge("clear", ways=frozenset({way}))} if way else {}
    firefight = replace(firefight, ground=replace(firefight.ground, rim=rim))
    state = RULES.start(firefight, 1)
    assert Game(state).lie.exit_cost(state.field.by_name["M:0101"], "north") == cost
    state = commanding(state, "A1")
    assert ("exit Agu north" in texts(state)) is (cost == 1)  # a gun has one movement point


def test_every_stop_has_its_rule():
    """8.0, 7.4, 7.5: what is told of stops is what stops units."""
    wire = [Change("M:0102", marker="barbed_wire", side="soviet")]
    state = begun(ROW, REST + "A1a ge_rifle 0302\nB1a so_rifle 0501", markers=wire)
    state = replace(state, smoke=state.field.bit[state.field.by_name["M:0302"]], kept={})
    found = stops_by_rule(Game(state), 0)
    assert all(found.values())
    assert found["8.0"] | found["7.4"] | found["7.5"] == stop_hexes(Game(state), 0)


def test_a_wreck_may_bar_the_way_out_of_wire():
    """6.34, 7.5, 8.1: back over the river takes all five points, and the wreck a sixth."""
    wire = [Change("M:0401", marker="barbed_wire", side="soviet")]
    river = {"0302 ne": {"terrain": "river"}}
    state = begun(ROW, REST + "A1 ge_phq 0202\nA1a ge_rifle 0303", markers=wire, changes=river)
    field = state.field
    state = turned(state, "A1a", where=field.by_name["M:0401"], came=field.by_name["M:0302"])
    assert texts(commanding(state, "A"), "withdraw") == ["withdraw A1a 0302"]
    wreck = replace(state, wrecks=field.bit[field.by_name["M:0302"]], kept={})
    assert texts(commanding(wreck, "A"), "withdraw") == []


def test_nights_halve_movement_rounded_up():
    from studio.model.scenario import Night

    state = ready("A1 ge_phq 0201\nA1a ge_rifle 0302", time=Time(turns=1, night=Night()))
    assert unit(state, "A1a").move == 3


def test_nobody_moves_through_the_enemy():
    column = ".\n\n.\n\n."
    force = "A1 ge_phq 0101\nAtk ge_pz4 0101\nB1a so_rifle 0102"
    state = commanding(begun(column, force), "A1")
    assert texts(state, "move") == []


FOES = "A1 ge_phq 0103\nAmg ge_mg 0102\nA1a ge_rifle 0202\nB1a so_rifle 0601"


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ({}, True),
        ({"enemy": "so_rifle"}, False),
        ({"enemy": "so_rifle", "friend": "ge_rifle"}, False),
        ({"wire": "german"}, False),
        ({"wire": "soviet"}, True),
        ({"wire": "soviet", "friend": "ge_rifle"}, False),
        ({"wreck": True}, False),
        ({"flood": True}, False),
    ],
)
def test_the_last_points_lead_no_farther_than_others(what, rule):
    """8.0, 9.1, 7.5, 6.34, ruling 144: four points are two clear hexes, so they end in 0302.

    There are the enemy, an assault, wire of its own or taken by a friend, a wreck, the flood.
    """
    force = FOES.replace("B1a so_rifle 0601", "B1a so_rifle 0903")
    force += "\nAx ge_rifle 0302" if "friend" in what else ""
    force += "\nBx so_rifle 0302" if "enemy" in what else ""
    wire = [Change("M:0302", marker="barbed_wire", side=what["wire"])] if "wire" in what else []
    state = ready(force, "A1", markers=wire)
    bit = state.field.bit[state.field.by_name["M:0302"]]
    state = replace(
        state, wrecks=bit if "wreck" in what else 0, flood=bit if "flood" in what else 0, kept={}
    )
    assert ("move Amg 0302" in texts(state)) is rule
    assert "move Amg 0202" in texts(state)


@pytest.mark.parametrize("crossing", ["stone_bridge", "wooden_bridge", "dam", "causeway"])
def test_a_long_bridge_over_a_hex_of_water_holds_two(crossing):
    """Note 4, rulings 43, 44 (8.2): two points a hexside, and the third unit is surplus."""
    changes = {f"010{n} s": {"crossing": crossing, "ways": ["paved"]} for n in (1, 2)}
    squads = "\n".join(f"A1{n} ge_rifle 0101" for n in "abc")
    force = f"A1 ge_phq 0101\n{squads}\nB so_chq 0105"
    state = commanding(begun(".\n\nl\n\n.\n\n.\n\n.", force, changes=changes), "A1")
    assert costs(state, "A1a") == {"0101": 0, "0102": 2, "0103": 4}
    state = play(state, "move A1a 0102", "move A1b 0102", "end A1")
    assert "lose" not in " ".join(texts(state))
    state = commanding(turned(state, "A1c", where=state.field.by_name["M:0102"]), "A1")
    assert set(texts(play(state, "end A1"))) == {"lose A1a", "lose A1b", "lose A1c"}


def test_water_without_a_long_bridge_holds_nobody():
    """8.2, note 4: one bridge at its edge makes no hex of a lake."""
    ford = {"0101 s": {"crossing": "destroyed_bridge", "ways": ["paved"]}}
    state = begun(".\n\nl\n\n.", "A1 ge_phq 0101\nB so_chq 0103", changes=ford)
    assert Game(state).stack_limit(state.field.by_name["M:0102"], 0) == 0
    assert "0102" not in costs(state, "A1")


def test_who_came_into_wire_stays_while_the_enemy_holds_the_hex_it_came_from():
    """7.5, 8.0: it leaves the wire by that hexside alone, and nobody moves into the enemy."""
    wire = [Change("M:0401", marker="barbed_wire", side="soviet")]
    force = "A1 ge_phq 0202\nA1a ge_rifle 0401\nB1a so_rifle 0903"
    state = begun(ROW, REST + force, markers=wire)
    state = turned(state, "A1a", came=state.field.by_name["M:0302"])
    assert texts(commanding(state, "A"), "withdraw") == ["withdraw A1a 0302"]
    taken = turned(state, "B1a", where=state.field.by_name["M:0302"])
    assert texts(commanding(taken, "A"), "withdraw") == []
    assert "clear A1a" in texts(commanding(taken, "A"))


@pytest.mark.parametrize(
    ("force", "wire", "way"),
    [
        ("", (), True),
        ("A1a ge_rifle 0401\nA1b ge_rifle 0401", (), True),
        ("A1a ge_rifle 0401\nA1b ge_rifle 0401\nA1c ge_rifle 0401", (), False),
        ("", ("german",), False),
    ],
)
def test_a_tank_breaks_into_an_assault_only_where_others_may_go(force, wire, way):
    """Note 7, 8.2, 7.5, ruling 51: neither where three attack already nor into wire."""
    markers = [Change("M:0401", marker="barbed_wire", side=side) for side in wire]
    hedge = {"0302 ne": {"terrain": "hedge"}}
    force = f"A1 ge_phq 0302\nAtk ge_pz4 0302\nB1a so_rifle 0401\n{force}"
    state = ready(force, changes=hedge, markers=markers)
    assert ("assault Atk 0302 0401" in texts(state)) is way


@pytest.mark.parametrize(("letter", "enters"), [(".", True), ("w", False), ("m", False)])
def test_a_tank_breaks_through_to_where_it_may_be(letter, enters):
    """Notes 1, 7: neither into woods nor marsh, where no road leads through a hedge."""
    hedge = {"0101 s": {"terrain": "hedge"}}
    text = f".\n\n{letter}\n\n."
    state = begun(text, "A1 ge_phq 0101\nAtk ge_pz4 0101\nB so_chq 0103", changes=hedge)
    assert (texts(commanding(state, "A1"), "breach") == ["breach Atk 0102"]) is enters
