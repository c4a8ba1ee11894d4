"""Orders of battle: grouping, counting, costing."""

import pytest

from studio.export.forces import Span, order_of_battle
from studio.export.places import area_letters, place_words
from studio.model.cost import force_cost
from studio.model.scenario import SideForce, UnitEntry
from tests.export.firefights import SCENARIO, firefight

FIREFIGHT = firefight()


def test_blocks_are_grouped_by_where_they_begin():
    order = order_of_battle(FIREFIGHT, "german")
    places = [(group.area, group.turn, group.off_map) for group in order.groups]
    assert places == [("C", 0, False), ("far east", 2, False), (None, 0, True)]
    assert order.companies == ("A",)


def test_equal_blocks_are_one_line_and_a_reduced_one_has_its_own():
    order = order_of_battle(FIREFIGHT, "soviet")
    lines = [
        (line.unit.id, line.count, line.steps, line.number)
        for group in order.groups
        for line in group.lines
    ]
    assert lines[:4] == [
        ("so_chq", 1, 1, "B"),
        ("so_phq", 1, 1, "B1"),
        ("so_rifle", 3, 3, "B1"),
        ("so_mg", 1, 2, "B"),
    ]
    assert order.reduced
    assert not order_of_battle(FIREFIGHT, "german").reduced  # strikes aren't reduced blocks


def test_a_draw_counts_what_is_taken_from_it():
    order = order_of_battle(FIREFIGHT, "soviet")
    assert order.blocks == 7
    assert order.points == Span(31 + 4, 31 + 32 / 3, 31 + 16)


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_points_agree_with_what_the_command_line_reckons(side):
    cost = force_cost(side, SCENARIO.sides[side], FIREFIGHT.units)
    points = order_of_battle(FIREFIGHT, side).points
    assert (points.least, points.most) == (cost.least, cost.most)
    assert points.mean == pytest.approx(cost.mean)


def test_types_that_no_table_holds_are_named_and_left_out():
    odd = SideForce(units=(UnitEntry("X", "so_camel"), UnitEntry("Y", "so_rifle")))
    order = order_of_battle(firefight(sides={"soviet": odd}), "soviet")
    assert order.unknown == ("so_camel",)
    assert order.blocks == 1


def test_a_side_without_force_has_nothing():
    order = order_of_battle(firefight(sides={"soviet": SideForce()}), "soviet")
    assert (order.blocks, order.points, order.groups) == (0, Span(0, 0.0, 0), ())


def test_long_names_of_areas_get_letters_that_are_free():
    assert area_letters(["A", "far east", "west"]) == {"A": "A", "far east": "B", "west": "C"}
    many = area_letters([f"area {number}" for number in range(60)])
    assert len(set(many.values())) == 60
    assert all(len(letter) <= 2 for letter in many.values())


def test_places_are_called_by_name_and_address():
    assert place_words(FIREFIGHT, "Olminsk", "en") == "Olminsk, E1:0302"
    assert place_words(FIREFIGHT, "E1:0302", "en") == "Olminsk, E1:0302"
    assert place_words(FIREFIGHT, "E1:0401", "en") == "E1:0401"
    assert place_words(FIREFIGHT, "Moscow", "en") == "Moscow"
