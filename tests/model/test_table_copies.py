"""Copies of what is on a table; turning; doors and windows in walls; names."""

import pytest

from studio.model import table_edits as edits
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Building, Sector, Table, TableSide
from studio.model.table_pieces import Piece, points_of, team_of
from studio.model.table_walls import nearest_wall, outer_walls, rooms_of

FARM = Piece("building", "farmhouse")


@pytest.fixture(scope="module")
def farm() -> Table:
    """The table that ships."""
    return read_table(scenarios_folder() / "farm.table.json")


def house() -> Table:
    """A building of two rooms side by side, 12 by 6 inches."""
    rooms = (
        Sector("west", ((10, 10), (16, 10), (16, 16), (10, 16))),
        Sector("east", ((16, 10), (22, 10), (22, 16), (16, 16))),
    )
    return Table("t", {"en": "T"}, 40, 30, buildings=(Building("house", rooms),))


def test_a_copy_has_new_ids_and_its_garrison_is_in_it(farm: Table):
    held = edits.team_added(farm, "german", edits.team_in_line("G", ["rifle"] * 3, (28, 8)))
    held = edits.settled(held, ["G"])
    after, new = edits.pasted(held, edits.copied(held, [FARM, Piece("team", "G")]), (0, 20))
    assert new == (Piece("team", "G_2"), Piece("building", "farmhouse_2"))
    sector = after.buildings[-1].sectors[0].id
    assert {figure.sector for figure in team_of(after, "G_2").figures} == {sector}
    assert {a.sector for a in after.buildings[-1].apertures} <= {
        s.id for s in after.buildings[-1].sectors
    }
    assert team_of(after, "G") == team_of(held, "G")


def test_men_copied_without_their_building_stand_in_the_open(farm: Table):
    held = edits.settled(
        edits.team_added(farm, "german", edits.team_in_line("G", ["rifle"] * 3, (28, 8))), ["G"]
    )
    after, _ = edits.pasted(held, edits.copied(held, [Piece("team", "G")]))
    assert {figure.sector for figure in team_of(after, "G_2").figures} == {None}


def test_duplicates_lie_beside(farm: Table):
    after, new = edits.duplicated(farm, [Piece("area", "pond"), Piece("point", "german 0")])
    (x, y), (a, b) = farm.sides["german"].jump_off_points[0], points_of(after, new[0])[0]
    assert (a - x, b - y) == pytest.approx((2, 2))
    assert after.areas[-1].id == "pond_2"
    assert len(after.areas) == len(farm.areas) + 1


def test_a_building_turns_with_its_doors_and_its_garrison(farm: Table):
    held = edits.settled(
        edits.team_added(farm, "german", edits.team_in_line("G", ["rifle"] * 3, (28, 8))), ["G"]
    )
    turned = edits.wheeled(held, [FARM], 90)
    before, after = edits.value_of(held, FARM), edits.value_of(turned, FARM)
    xs = [x for s in after.sectors for x, _ in s.polygon]
    ys = [y for s in before.sectors for _, y in s.polygon]
    assert max(xs) - min(xs) == pytest.approx(max(ys) - min(ys), abs=0.02)
    for aperture in after.apertures:
        wall = nearest_wall(turned, aperture.line[0], "farmhouse")
        assert wall is not None
        assert wall.away(aperture.line[0]) < 0.03
    men = team_of(turned, "G").figures
    assert {figure.facing for figure in men} == {90}
    assert team_of(edits.settled(turned, ["G"]), "G").figures == men


def test_turning_four_times_comes_back(farm: Table):
    pieces = [Piece("area", "pond"), Piece("team", "S1_LMG"), FARM]
    table = farm
    for _ in range(4):
        table = edits.wheeled(table, pieces, 90)
    for piece in pieces:
        for (x, y), (a, b) in zip(points_of(table, piece), points_of(farm, piece), strict=True):
            assert (x, y) == pytest.approx((a, b), abs=0.03)


def test_outer_walls_leave_out_what_rooms_share():
    walls = list(outer_walls(house().buildings[0]))
    assert len(walls) == 6
    assert sum(wall.length for wall in walls) == pytest.approx(36)


def test_a_shared_wall_of_unequal_rooms_is_outside_where_it_stands_alone():
    rooms = (
        Sector("low", ((0, 0), (12, 0), (12, 6), (0, 6))),
        Sector("high", ((0, 6), (6, 6), (6, 12), (0, 12))),
    )
    walls = list(outer_walls(Building("b", rooms)))
    assert sum(wall.length for wall in walls) == pytest.approx(12 + 6 + 6 + 6 + 6 + 6 + 6)
    assert ("low", (6, 6)) in {(w.sector, min(w.start, w.end)) for w in walls}


def test_a_window_goes_into_the_nearest_outer_wall_and_slides_along_it():
    table = edits.aperture_added(house(), (21.5, 9))
    before = table.buildings[0].apertures
    assert [(one.sector, one.line) for one in before] == [("east", ((21, 10), (22, 10)))]
    slid = edits.moved(table, [Piece("aperture", before[0].id)], (-9, 0.4))
    after = slid.buildings[0].apertures
    assert [(one.sector, one.line) for one in after] == [("west", ((12, 10), (13, 10)))]


def test_without_a_building_there_is_no_wall_for_a_window():
    with pytest.raises(ValueError, match="no building"):
        edits.aperture_added(Table("t", {}, 40, 30), (5, 5))


def test_windows_go_with_a_building_that_is_moved_or_reshaped():
    table = edits.aperture_added(house(), (13, 10))
    both = edits.moved(table, [Piece("building", "house"), Piece("aperture", "house_door")], (1, 2))
    assert [one.line for one in both.buildings[0].apertures] == [((13.5, 12), (14.5, 12))]
    wide = edits.sectors_reshaped(table, "house", lambda at: (at[0], at[1] - 2 * (at[1] == 10)))
    assert wide.buildings[0].apertures[0].line == ((12.5, 8), (13.5, 8))


def test_nothing_takes_the_id_of_something_else(farm: Table):
    with pytest.raises(ValueError, match="G1_LMG is on the table already"):
        edits.renamed(farm, Piece("team", "S1_LMG"), "G1_LMG")


def test_a_building_is_divided_into_other_sectors_and_keeps_its_doors():
    table = edits.aperture_added(edits.aperture_added(house(), (13, 10)), (16.2, 16))
    one = edits.divided_into(table, "house", 1, 1)
    rooms = one.buildings[0].sectors
    assert [room.polygon for room in rooms] == [((10, 10), (22, 10), (22, 16), (10, 16))]
    assert {a.sector for a in one.buildings[0].apertures} == {rooms[0].id}
    four = edits.divided_into(one, "house", 4, 2)
    assert rooms_of(four.buildings[0]) == (4, 2)
    for before, after in zip(
        table.buildings[0].apertures, four.buildings[0].apertures, strict=True
    ):
        assert before.line[0][1] == after.line[0][1]
    turned = edits.wheeled(table, [Piece("building", "house")], 30)
    assert rooms_of(turned.buildings[0]) is None
    with pytest.raises(ValueError, match="no upright rectangle"):
        edits.divided_into(turned, "house", 2, 2)


def test_ids_stay_as_short_as_files_allow(farm: Table):
    long = "x" * 40
    table = edits.renamed(farm, Piece("area", "pond"), long)
    once, _ = edits.duplicated(table, [Piece("area", long)])
    twice, (piece,) = edits.duplicated(once, [Piece("area", once.areas[-1].id)])
    assert [len(area.id) for area in twice.areas[-2:]] == [40, 40]
    assert piece.name.endswith("_3")


def test_ids_stay_unique(farm: Table):
    assert edits.free_id(farm, "wheat") == "wheat_2"
    named = edits.section_renamed(farm, "S1", "Red")
    leaders = {one.id: one.section for one in named.sides["soviet"].leaders}
    assert team_of(named, "S1_LMG").section == "Red"
    assert "S1" not in leaders.values()


def test_who_changes_sides_keeps_his_place(farm: Table):
    after = edits.side_given(farm, [Piece("team", "S1_LMG")], "german")
    assert team_of(after, "S1_LMG") in after.sides["german"].teams
    assert len(list(after.teams())) == len(list(farm.teams()))


def test_more_men_stand_in_line():
    team = edits.team_in_line("T", ["rifle"] * 2, (10, 10))
    table = Table("t", {}, 40, 30, sides={"german": TableSide((team,))})
    grown = edits.figures_numbered(table, "T", 4)
    ats = [figure.at for figure in team_of(grown, "T").figures]
    assert ats == [(10, 9.5), (10, 10.5), (10, 11.5), (10, 12.5)]
    assert edits.figures_numbered(grown, "T", 2) == table
    assert len(team_of(edits.figures_removed(table, "T", {0, 1}), "T").figures) == 1
