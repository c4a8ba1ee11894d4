"""Hex control (8.3), promotion (4.4) and victory (10.4)."""

from dataclasses import replace

import pytest

from studio.model.ground import MapPlace
from studio.model.scenario import Change, Exit, Objective, Time, Victory
from studio.rules.combat_infantry import victory
from studio.rules.combat_infantry.control import control_map, controller
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Game
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import (
    begun,
    block,
    commanding,
    drawn,
    play,
    steps,
    texts,
    where,
)


def control(state):
    return {name[2:]: who for name, who in control_map(Game(state)).items()}


def test_c31_control_crosses_rivers_and_stops_at_the_enemy():
    river = {"0501 s": {"terrain": "river"}, "0401 ne": {"terrain": "river"}}
    state = begun(ROW, "A1a ge_rifle 0301\nB1a so_rifle 0701", changes=river)
    found = control(state)
    assert found["0301"] == "german"
    assert found["0701"] == "soviet"
    assert found["0201"] == found["0302"] == "german"
    assert found["0401"] == "german"
    assert found["0601"] == found["0702"] == "soviet"
    assert found["0501"] == "neutral"
    assert found["0103"] == "neutral"


def test_c78_hexes_that_both_reach_are_disputed():
    found = control(begun(ROW, "A1a ge_rifle 0301\nB1a so_rifle 0501"))
    assert found["0401"] == "disputed"
    assert found["0302"] == "german"
    assert found["0502"] == "soviet"
    assert found["0601"] == "soviet"


def test_impassable_hexsides_stop_control():
    hedge = {"0301 se": {"terrain": "hedge"}}
    assert control(begun(ROW, "A1a ge_rifle 0301", changes=hedge))["0401"] == "neutral"


def test_c17_a_platoon_hq_returns_next_to_a_squad_which_loses_a_step():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0202\nB1 so_phq 0401\nB1a so_rifle 0401"
    state = commanding(begun(ROW, REST + force), "B1")
    state = play(state, "fire B1a 0302", dice=(1, 9, 9))
    assert set(texts(state)) >= {"promote A1 A1a 0202", "promote A1 A1a 0201"}
    assert RULES.to_act(state) == "german"
    state = play(state, "promote A1 A1a 0202")
    assert steps(state, "A1a") == 3
    assert where(state, "A1") == "0202"
    assert state.fallen == ()


def test_an_hq_without_squads_does_not_return_and_counts():
    force = "A1 ge_phq 0302\nA2a ge_rifle 0202\nB1 so_phq 0401\nB1a so_rifle 0401"
    state = commanding(begun(ROW, REST + force), "B1")
    state = play(state, "fire B1a 0302", dice=(1, 9, 9))
    assert len(state.fallen) == 1
    assert steps(state, "A1") == 0


def test_c74_a_last_squad_of_one_step_is_eliminated_for_its_hq():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0202 x1\nB1 so_phq 0401\nB1a so_rifle 0401"
    state = commanding(begun(ROW, REST + force), "B1")
    state = play(state, "fire B1a 0302", "promote A1 A1a 0202", dice=(1, 9, 9))
    assert steps(state, "A1a") == 0
    assert len(state.fallen) == 1
    assert not block(state, "A1").activated


def test_a_company_hq_returns_next_to_a_platoon_hq():
    force = """
        A ge_chq 0302
        A1 ge_phq 0202
        A1a ge_rifle 0102
        A2 ge_phq 0101
        B1 so_phq 0401
        B1a so_rifle 0401
        B so_chq 0903
    """
    state = commanding(begun(ROW, force), "B1")
    state = play(state, "fire B1a 0302", dice=(1, 9, 9))
    options = {tuple(text.split()[1:3]) for text in texts(state)}
    assert options == {("A", "A1a")}
    assert "promote A A1a 0202" in texts(state)
    assert "promote A A1a 0101" not in texts(state)


def test_the_activation_ends_with_its_hq():
    force = """
        A1 ge_phq 0302
        A1a ge_rifle 0202 x1
        A1b ge_rifle 0301
        Amo ge_mortar_80 0202
        B1a so_rifle 0401
    """
    state = commanding(begun(ROW, REST + force), "A1")
    state = play(state, "fire Amo 0401", "suffer A1", dice=(10, 9, 9))
    promotions = texts(state, "promote")
    assert promotions
    state = play(state, "promote A1 A1b 0301")
    assert texts(state, "activate") + texts(state, "pass") == texts(state)
    assert block(state, "A1").activated


def last_turn(force, goals):
    state = begun(ROW, REST + force, time=Time(turns=1, first="german"), victory=goals)
    for _ in range(8):
        texts_ = texts(state, "pass")
        if not texts_:
            break
        state = play(state, texts_[0])
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


def test_c75_a_disputed_objective_counts_for_nobody():
    goal = Victory(objectives=(Objective(3, at="M:0401"),))
    outcome = last_turn("A1a ge_rifle 0301\nB1a so_rifle 0501", goal)
    assert outcome.points == {"german": 0, "soviet": 0}
    assert outcome.winner is None


def test_an_objective_is_held_by_control_alone():
    goal = Victory(objectives=(Objective(3, at="M:0401"),))
    outcome = last_turn("A1a ge_rifle 0301", goal)
    assert outcome.points == {"german": 3, "soviet": 0}
    assert outcome.winner == "german"


@pytest.mark.parametrize(("side", "points"), [("soviet", 0), ("german", 3)])
def test_an_objective_may_be_for_one_side(side, points):
    goal = Victory(objectives=(Objective(3, at="M:0401", side=side),))
    assert last_turn("A1a ge_rifle 0301", goal).points["german"] == points


def test_mines_alone_hold_no_objective():
    goal = Victory(objectives=(Objective(3, at="M:0401"),))
    assert last_turn("Ami ge_mine 0401", goal).points["german"] == 0
    assert last_turn("Ami ge_mine 0401\nA1a ge_rifle 0401", goal).points["german"] == 3


def test_eliminations_count_and_exits_as_the_scenario_says():
    ways = Victory(exits=(Exit("german", "west", 2),))
    force = "A1 ge_phq 0101\nA1a ge_rifle 0101\nA1b ge_rifle 0102"
    state = begun(ROW, REST + force, victory=ways, time=Time(turns=1, first="german"))
    state = play(state, "activate A1", "stay A1", "exit A1a west", "exit A1b west", "end A1")
    while texts(state, "pass"):
        state = play(state, texts(state, "pass")[0])
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.points == {"german": 4, "soviet": 0}


@pytest.mark.parametrize(
    ("german", "soviet", "winner"),
    [("ge_rifle", "so_sniper", "german"), ("ge_sniper", "so_rifle", "soviet")],
)
def test_ties_are_broken_by_the_value_that_was_eliminated(german, soviet, winner):
    """10.4, ruling 136: by step, a sniper's is five, a squad's two."""
    force = f"A1a {german} 0302 x1\nB1a {soviet} 0401 x1\nA1 ge_phq 0202\nA1b ge_rifle 0201"
    state = begun(ROW, REST + force, time=Time(turns=1, first="german"))
    lost = tuple(u.number for u in state.units if u is not None and u.id in ("A1a", "B1a"))
    blocks = tuple(None if n in lost else block for n, block in enumerate(state.blocks))
    state = replace(state, blocks=blocks, fallen=lost, kept={})
    while texts(state, "pass"):
        state = play(state, texts(state, "pass")[0])
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.points == {"german": 1, "soviet": 1}
    assert outcome.winner == winner
    assert "value" in outcome.reason


@pytest.mark.parametrize(
    ("holds", "force", "points"),
    [
        (False, "Ami ge_mine 0401", 0),
        (True, "Ami ge_mine 0401", 3),
        (False, "A1a ge_rifle 0301", 3),
        (True, "A1a ge_rifle 0301", 3),
    ],
)
def test_mines_alone_hold_an_objective_where_a_scenario_says_so(holds, force, points):
    """Ruling 135 (10.4)."""
    goal = Victory(objectives=(Objective(3, at="M:0401"),))
    state = begun(ROW, REST + force, victory=goal)
    state.field.options = replace(state.field.options, mines_hold=holds)
    assert victory.points(Game(state), controller) == (points, 0)


def test_who_cannot_read_a_block_takes_it_for_one_that_holds():
    """Ruling 135, fog of war: points told from a view give away no mine."""
    goal = Victory(objectives=(Objective(3, at="M:0401"),))
    for kind in ("ge_mine", "ge_rifle"):
        state = begun(ROW, f"{REST}Ax {kind} 0401", victory=goal)
        seen = Game(RULES.view(state, "soviet"))
        assert victory.points(seen, controller) == (3, 0)


@pytest.mark.parametrize(("steps", "room"), [(1, True), (2, False)])
def test_the_last_step_that_brings_an_hq_back_makes_room_for_it(steps, room):
    """4.4, 8.2, ruling 68: a town holds two; a squad of one step leaves it for the HQ."""
    town = ROW.replace("      .   .", "      t   .", 1)
    force = f"""
        A1 ge_phq 0302
        A1a ge_rifle 0201 x{steps}
        Amg ge_mg 0201
        B1 so_phq 0401
        B1a so_rifle 0401
    """
    state = commanding(begun(town, REST + force), "B1")
    state = play(state, "fire B1a 0302", dice=(1, 9, 9))
    assert ("promote A1 A1a 0201" in texts(state)) is room
    assert "promote A1 A1a 0202" in texts(state)


@pytest.mark.parametrize(
    ("goals", "points", "winner"),
    [((3, 0), (3, 0), "german"), ((0, 3), (0, 3), "soviet"), ((2, 3), (2, 3), "soviet")],
)
def test_who_has_more_points_wins(goals, points, winner):
    """10.4: either side, for what it holds itself."""
    objectives = (Objective(goals[0], at="M:0301"), Objective(goals[1], at="M:0701"))
    outcome = last_turn("A1a ge_rifle 0301\nB1a so_rifle 0701", Victory(objectives=objectives))
    assert outcome.points == dict(zip(("german", "soviet"), points, strict=True))
    assert outcome.winner == winner
    assert outcome.reason.startswith("more victory points")


@pytest.mark.parametrize(
    ("force", "points"),
    [
        ("A1a ge_rifle 0301\nA1b ge_rifle 0501", (3, 0)),
        ("B1a so_rifle 0301\nB1b so_rifle 0501", (0, 3)),
        ("A1a ge_rifle 0301\nB1a so_rifle 0501", (0, 0)),
        ("A1a ge_rifle 0301", (0, 0)),
        ("A1a ge_rifle 0301\nAmi ge_mine 0501", (0, 0)),
    ],
)
def test_a_place_of_several_hexes_is_held_by_whoever_controls_them_all(force, points):
    """Ruling 135 (10.4): of a village of two hexes both, and neither by mines alone."""
    firefight = drawn(ROW, REST + force, victory=Victory(objectives=(Objective(3, place="Nevak"),)))
    hexes = tuple(firefight.ground.find(f"M:{at}") for at in ("0301", "0501"))
    address = firefight.ground.cells[hexes[0]].addresses[0]
    village = MapPlace({"en": "Nevak"}, "village", hexes, address)
    ground = replace(firefight.ground, places=(village,))
    state = RULES.start(replace(firefight, ground=ground), 1)
    assert victory.points(Game(state), controller) == points


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_wire_of_either_side_and_the_flood_let_no_hq_return(side):
    """7.5, 4.4, ruling 144."""
    wire = [Change("M:0202", marker="barbed_wire", side=side)]
    force = "A1 ge_phq 0302\nA1a ge_rifle 0201\nB1 so_phq 0401\nB1a so_rifle 0401"
    wired = begun(ROW, REST + force, markers=wire)
    dry = begun(ROW, REST + force)
    wet = replace(dry, flood=dry.field.bit[dry.field.by_name["M:0202"]], kept={})
    for state, open_ in ((dry, True), (wired, False), (wet, False)):
        after = play(commanding(state, "B1"), "fire B1a 0302", dice=(1, 9, 9))
        assert ("promote A1 A1a 0202" in texts(after)) is open_
        assert "promote A1 A1a 0201" in texts(after)


def test_a_company_hq_returns_to_no_flooded_hex():
    """4.4, ruling 144: next to its platoon HQ, where it is dry."""
    force = "A ge_chq 0302\nA1 ge_phq 0201\nA1a ge_rifle 0101\nB1 so_phq 0401\nB1a so_rifle 0401"
    state = begun(ROW, f"B so_chq 0903\n{force}")
    for flood, open_ in ((0, True), (state.field.bit[state.field.by_name["M:0202"]], False)):
        after = commanding(replace(state, flood=flood, kept={}), "B1")
        after = play(after, "fire B1a 0302", dice=(1, 9, 9))
        assert ("promote A A1a 0202" in texts(after)) is open_
        assert "promote A A1a 0201" in texts(after)
