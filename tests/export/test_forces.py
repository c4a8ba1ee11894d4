"""Orders of battle: grouping, counting, costing."""

import pytest

from studio.export.forces import Span, order_of_battle
from studio.export.places import area_hexes, area_letters, edge_hexes, place_words
from studio.model.cost import force_cost
from studio.model.scenario import Area, SideForce, UnitEntry
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


def test_an_area_is_the_place_and_the_hexes_next_to_it():
    ground = FIREFIGHT.ground
    hexes = area_hexes(ground, Area(in_or_next_to=("Olminsk",)))
    town = ground.find("Olminsk")
    assert hexes == {town, *ground.neighbours(town)}


def test_an_area_holds_its_hexes_an_edge_all_of_its_side_and_strangers_nothing():
    ground = FIREFIGHT.ground
    assert area_hexes(ground, Area(hexes=("E1:0101", "E9:0101"))) == {ground.find("E1:0101")}
    assert area_hexes(ground, Area(edge="east")) == edge_hexes(ground, "east")
    one = Area(hexes=("E1:0101",), edge="west")
    assert area_hexes(ground, one) == {ground.find("E1:0101")}
    assert area_hexes(ground, Area(in_or_next_to=("Moscow",))) == frozenset()


def test_the_edges_of_the_map_are_where_one_leaves_it():
    ground = FIREFIGHT.ground
    least_q, most_q, least_y, most_y = ground.bounds
    assert {at.q for at in edge_hexes(ground, "west")} == {least_q}
    assert {at.q for at in edge_hexes(ground, "east")} == {most_q}
    assert {at.y for at in edge_hexes(ground, "north")} == {least_y, least_y + 1}
    assert {at.y for at in edge_hexes(ground, "south")} == {most_y, most_y - 1}


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
