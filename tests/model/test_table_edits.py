"""Edits of tables, and what lies at a place of one."""

import pytest

from studio.inches import Point
from studio.model import table_edits as edits
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Figure, Table, TableSide, Team
from studio.model.table_pieces import (
    Piece,
    ground_of,
    is_there,
    piece_of,
    place_of,
    points_of,
    team_of,
    under,
)


@pytest.fixture(scope="module")
def farm() -> Table:
    """The table that ships."""
    return read_table(scenarios_folder() / "farm.table.json")


def line_of_three(facing: float = 0.0) -> Table:
    """One team in a line about 10, 10."""
    team = edits.team_in_line("T", ["rifle"] * 3, (10, 10), facing)
    return Table("t", {}, 40, 30, sides={"german": TableSide((team,)), "soviet": TableSide()})


def test_everything_on_the_farm_is_found_where_it_is(farm: Table):
    for piece in (Piece("area", "wheat"), Piece("obstacle", "hedge")):
        assert is_there(farm, piece)
    assert under(farm, Point(10, 28)) == Piece("area", "wheat")
    assert under(farm, Point(14, 16.2)) == Piece("obstacle", "hedge")
    assert under(farm, Point(28, 5)) == Piece("building", "farmhouse")
    assert under(farm, Point(59, 43)) is None


def test_men_lie_above_ground():
    table = edits.area_added(line_of_three(), "woods", [(5, 5), (15, 5), (15, 15), (5, 15)])
    assert under(table, Point(10, 10)) == Piece("team", "T")
    assert under(table, Point(6, 6)) == Piece("area", "woods")


def test_a_line_wheels_about_its_middle_and_keeps_its_front():
    table = edits.turned(line_of_three(), "T", 90)
    team = team_of(table, "T")
    assert [figure.at for figure in team.figures] == [(11, 10), (10, 10), (9, 10)]
    assert {figure.facing for figure in team.figures} == {90}
    back = edits.turned(table, "T", 0)
    assert team_of(back, "T").figures == team_of(line_of_three(), "T").figures


def test_men_who_turn_in_place_stay_where_they_are():
    team = team_of(edits.turned(line_of_three(), "T", 45, in_place=True), "T")
    assert [figure.at for figure in team.figures] == [(10, 9), (10, 10), (10, 11)]
    assert team.facing == 45


def test_a_building_takes_its_garrison_along(farm: Table):
    garrison = edits.team_in_line("G", ["rifle"] * 3, (28, 8))
    held = edits.settled(edits.team_added(farm, "german", garrison), ["G"])
    there = edits.moved(held, [Piece("building", "farmhouse")], (2, 1))
    assert [figure.at for figure in team_of(there, "G").figures] == [(30, 8), (30, 9), (30, 10)]
    assert {figure.sector for figure in team_of(there, "G").figures} == {"parlour"}
    assert team_of(there, "S1_LMG") == team_of(held, "S1_LMG")


def test_men_who_come_to_a_house_are_in_it_and_leave_it_again():
    table = edits.building_added(line_of_three(), (8, 8), (14, 14))
    inside = edits.settled(table, ["T"])
    assert {figure.sector for figure in team_of(inside, "T").figures} == {"building_1"}
    away = edits.settled(edits.moved(inside, [Piece("team", "T")], (10, 0)), ["T"])
    assert {figure.sector for figure in team_of(away, "T").figures} == {None}
    gone = edits.removed(inside, [Piece("building", "building")])
    assert {figure.sector for figure in team_of(gone, "T").figures} == {None}


def test_a_large_building_has_sectors_of_about_six_inches():
    table = edits.building_added(line_of_three(), (20, 2), (32, 8))
    house = table.buildings[0]
    assert [s.polygon[0] for s in house.sectors] == [(20, 2), (26, 2)]
    assert house.apertures[0].line == ((22.5, 8), (23.5, 8))


def test_new_ids_are_their_own():
    table = edits.area_added(line_of_three(), "woods", [(1, 1), (2, 1), (2, 2)])
    table = edits.area_added(table, "woods", [(3, 1), (4, 1), (4, 2)])
    assert [area.id for area in table.areas] == ["woods", "woods_2"]
    table = edits.team_added(table, "soviet", Team("T", (Figure((3, 3), "rifle"),)))
    assert [team.id for _, team in table.teams()] == ["T", "T_2"]


def test_what_is_removed_is_gone_and_all_else_stays(farm: Table):
    pieces = [Piece("area", "pond"), Piece("obstacle", "fence"), Piece("point", "german 0")]
    less = edits.removed(farm, [p for p in pieces if is_there(farm, p)])
    assert len(less.areas) == len(farm.areas) - 1
    assert len(less.obstacles) == len(farm.obstacles) - 1
    assert less.buildings == farm.buildings
    assert list(less.teams()) == list(farm.teams())


def test_corners_of_ground_can_be_put_elsewhere(farm: Table):
    piece = Piece("area", "pond")
    corners = [(1.0, 1.0), (4.0, 1.0), (4.0, 4.0)]
    assert points_of(edits.with_corners(farm, piece, corners), piece) == tuple(corners)
    assert ground_of(farm, piece).id == "pond"


def test_a_pointer_leads_to_its_place(farm: Table):
    assert place_of(farm, "/obstacles/0/line/1") == (35, 16)
    side, force = next(iter(farm.sides.items()))
    figure = force.teams[0].figures[1]
    assert place_of(farm, f"/sides/{side}/teams/0/figures/1/weapon") == figure.at
    assert piece_of(farm, f"/sides/{side}/teams/0/figures/1") == Piece("team", force.teams[0].id)
    assert piece_of(farm, "/areas/2/polygon") == Piece("area", farm.areas[2].id)
    assert place_of(farm, "/phases") is None
    assert place_of(farm, "/areas/99") is None
