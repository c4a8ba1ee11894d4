"""The scenarios that ship: sound files, no findings, and forces that stand where they should."""

from functools import cache

import pytest

from studio.checks import check_file
from studio.hexes import distance
from studio.model.cost import force_cost
from studio.model.files import open_document, text_of
from studio.model.library import load
from studio.model.shipped import maps_folder, scenarios_folder
from studio.model.writing import schema_said_by
from studio.rules import ruleset
from studio.rules.combat_infantry.control import DISPUTED, control_map
from studio.rules.combat_infantry.sight import sight
from studio.rules.combat_infantry.state import Game

SCENARIOS = sorted(scenarios_folder().glob("*.scenario.json"))
SHIPPED = [*sorted(maps_folder().glob("*.board.json")), *SCENARIOS]


def called(path):
    return path.name.partition(".")[0]


@cache
def opened(name):
    return load(scenarios_folder() / f"{name}.scenario.json")


@pytest.fixture(params=SCENARIOS, ids=called)
def firefight(request):
    return opened(called(request.param))


@pytest.mark.parametrize("path", SHIPPED, ids=called)
def test_no_check_has_anything_to_say_of_a_file_that_ships(path):
    assert check_file(path) == []


@pytest.mark.parametrize("path", SHIPPED, ids=called)
def test_a_file_that_ships_is_laid_out_as_the_studio_would_save_it(path):
    found = open_document(path)
    assert found.document is not None
    assert text_of(found.document, schema_said_by(path)) == found.text


def test_the_boards_join_without_a_seam_or_a_fault(firefight):
    assert not firefight.ground.seams
    assert not firefight.ground.faults


def test_a_scenario_can_be_set_up_and_both_sides_have_something_to_do(firefight):
    rules = ruleset(firefight.scenario.rules)
    for seed in range(5):
        state = rules.start(firefight, seed)
        assert rules.actions(state)


def test_a_force_keeps_to_its_budget_and_uses_most_of_it(firefight):
    for side, force in firefight.scenario.sides.items():
        if force.budget is not None:
            cost = force_cost(side, force, firefight.units)
            assert 0.9 * force.budget <= cost.most <= force.budget


def test_titles_names_and_situations_are_there_in_russian_and_german(firefight):
    scenario = firefight.scenario
    texts = [scenario.title, *(area.label for area in scenario.areas.values())]
    texts += [rule.title for rule in scenario.texts.special_rules]
    for text in texts:
        assert {"en", "ru", "de"} <= set(text), text


def test_the_main_scenario_is_a_company_a_side_on_both_boards_for_six_turns():
    fight = opened("olminsk")
    scenario = fight.scenario
    assert {placed.board for placed in scenario.boards} == {"E1", "E2"}
    assert any(placed.turned for placed in scenario.boards)
    assert (scenario.time.month, scenario.time.turns) == ("1942-07", 6)
    assert len(scenario.victory.objectives) == 3
    for force in scenario.sides.values():
        kinds = [fight.units.type_of(entry.type).kind for entry in force.units]
        assert kinds.count("chq") == 1
        assert kinds.count("phq") == 3
        assert 6 <= kinds.count("squad") <= 9
        assert kinds.count("battalion_weapon") >= 3
        assert force.strikes
    assert any(force.arrivals for force in scenario.sides.values())


# --- the exercises after the diagrams of the rules ----------------------------------------------


def standing(fight):
    return {entry.id: fight.ground.find(entry.at) for _, entry in fight.scenario.units()}


def sees(fight, one, other):
    at = standing(fight)
    return sight(fight.ground, fight.terrain, at[one], at[other]).visible


def apart(fight, one, other):
    at = standing(fight)
    return distance(at[one], at[other])


def level(fight, unit):
    return fight.ground.cells[standing(fight)[unit]].level


def test_exercise_2_has_one_platoon_in_command_and_half_of_the_other():
    fight = opened("diagram_2")
    assert all(apart(fight, "F2", one) <= 1 for one in ("F2a", "F2b", "F2c", "F-50mm"))
    assert apart(fight, "B2", "B2b") == 1
    assert all(apart(fight, "B2", one) == 2 for one in ("B2a", "B2c", "B-MG"))
    assert level(fight, "F2c") < level(fight, "B2a") < level(fight, "B2b")
    assert apart(fight, "F2b", "B2a") == apart(fight, "F2b", "B-MG") == 1


def test_exercise_2_takes_the_hq_all_its_movement_to_climb_the_hill():
    fight = opened("diagram_2")
    at = standing(fight)
    edge = fight.ground.edges[at["B2"].hexside(3)]
    row = fight.terrain.hexside(edge.terrain, rise=edge.rise, uphill=True)
    assert at["B2"].neighbour(3) == at["B2b"]
    assert row.move + row.extra_move == fight.units.type_of("so_phq").move
    assert not row.deploys


def test_exercise_3_stands_on_three_banks():
    fight = opened("diagram_3")
    assert (
        apart(fight, "B2b", "D1b") == apart(fight, "D1b", "D1a") == apart(fight, "B2b", "D1a") == 1
    )
    assert all(apart(fight, "B2", one) <= 1 for one in ("B2a", "B2b", "B2c", "B-50mm"))
    assert sees(fight, "B2", "D1a")


@pytest.mark.parametrize(
    ("one", "other", "visible"),
    [
        ("B-MG", "D1", True),
        ("B-MG", "E2", True),
        ("B-MG", "E2a", False),
        ("B-MG", "E2b", False),
        ("B2a", "E2a", True),
        ("B2a", "E2b", True),
        ("B2a", "D1b", True),
        ("B2a", "D1a", False),
        ("B2a", "D1c", False),
        ("B2a", "E2", True),
        ("B2a", "D1", False),
        ("B2c", "D1c", True),
        ("B2c", "D1b", True),
        ("B2c", "E2", False),
        ("B2", "D1c", False),
    ],
)
def test_exercise_4_shows_what_it_says(one, other, visible):
    assert sees(opened("diagram_4"), one, other) is visible


def test_exercise_5_has_three_disputed_hexes_one_of_them_the_end_of_the_dam():
    fight = opened("diagram_5")
    state = ruleset(fight.scenario.rules).start(fight, 1)
    control = control_map(Game(state))
    assert sorted(at for at, who in control.items() if who == DISPUTED) == [
        "E2:1006",
        "E2:1106",
        "E2:1206",
    ]


def test_exercise_6_attacks_from_next_to_the_farm_and_leaves_no_way_out_to_the_south():
    fight = opened("diagram_6")
    assert all(apart(fight, one, "B2a") == 1 for one in ("A1a", "A1b", "A1c"))
    assert all(apart(fight, "A1", one) <= 1 for one in ("A1a", "A1b", "A1c", "A-50mm"))
    control = control_map(Game(ruleset(fight.scenario.rules).start(fight, 1)))
    assert control["E2:0409"] == DISPUTED
