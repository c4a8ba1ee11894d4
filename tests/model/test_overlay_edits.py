"""Edits of what a scenario changes on the map, overrules at seams, and names."""

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.hexes import Hexside
from studio.model import edits
from studio.model.scenario import Change
from tests.small import TABLE, board, firefight, spots, two_boards


def test_changes_of_one_hex_are_one_entry_and_none_where_the_board_has_it_so():
    there = firefight(two_boards(), board(), board("E2"))
    at = there.ground.find("E2:0302")
    woods = edits.paint_hexes(there, [at], terrain="woods")
    assert woods.changes == (Change("E2:0302", terrain="woods"),)
    there = firefight(woods, board(), board("E2"))
    hill = edits.paint_hexes(there, [at], level=2)
    assert hill.changes == (Change("E2:0302", terrain="woods", level=2),)
    there = firefight(hill, board(), board("E2"))
    assert edits.paint_hexes(there, [at], terrain="clear", level=0) == two_boards()


def test_the_other_address_of_a_seam_hex_means_the_same_change():
    there = firefight(two_boards(changes=(Change("E2:0501", level=1),)), board(), board("E2"))
    after = edits.paint_hexes(there, [there.ground.find("E1:0503")], terrain="woods")
    assert after.changes == (Change("E2:0501", level=1, terrain="woods"),)


def test_a_hexside_is_compared_with_what_follows_from_its_hexes():
    """Between two hexes of new woods a hexside is woods already."""
    there = firefight()
    pair = [there.ground.find("E1:0302"), there.ground.find("E1:0303")]
    woods = firefight(edits.paint_hexes(there, pair, terrain="woods"))
    side = pair[0].hexside(3)
    assert woods.ground.edges[side].terrain == "woods"
    assert edits.paint_hexsides(woods, [side], terrain="woods") == woods.scenario
    clear = edits.paint_hexsides(woods, [side], terrain="clear")
    assert clear.changes[-1] == Change("E1:0303 n", terrain="clear")
    assert edits.paint_hexsides(firefight(clear), [side], terrain="none") == woods.scenario


def test_everything_of_a_hexside_can_be_changed_and_taken_back():
    there = firefight()
    side = there.ground.find_side("E1:0303 n")
    after = edits.paint_hexsides(
        there, [side], terrain="river", rise="slope", crossing="ford", ways=["paved"]
    )
    assert after.changes == (
        Change("E1:0303 n", terrain="river", rise="slope", crossing="ford", ways=("paved",)),
    )
    assert (
        edits.paint_hexsides(
            firefight(after), [side], terrain="none", rise="none", crossing="none", ways=[]
        )
        == there.scenario
    )


def test_a_hex_is_named_by_the_scenario_and_unnamed_again():
    there = firefight()
    at = there.ground.find("E1:0302")
    named = edits.name_hex(there, at, {"en": "Hill 203"}, "hill")
    assert firefight(named).ground.find("Hill 203") == at
    assert edits.name_hex(firefight(named), at, {}) == there.scenario


def test_markers_are_entries_of_their_own_and_lie_once():
    there = firefight()
    at = there.ground.find("E1:0302")
    mine = edits.place_marker(there, at, "foxhole", "german")
    woods = edits.paint_hexes(firefight(mine), [at], terrain="woods")
    assert woods.changes == (
        Change("E1:0302", marker="foxhole", side="german"),
        Change("E1:0302", terrain="woods"),
    )
    twice = edits.place_marker(firefight(woods), at, "foxhole", "soviet")
    assert [change.side for change in twice.changes if change.marker] == ["soviet"]
    assert edits.remove_markers(firefight(mine), at) == there.scenario
    assert edits.remove_markers(firefight(mine), at, "wreck") == mine


def test_a_seam_is_overruled_and_left_to_the_rule_again():
    woods = edits.paint_spots(board("E2"), spots("0501"), TABLE, terrain="woods")
    there = firefight(two_boards(), board(), woods)
    at = there.ground.find("E1:0503")
    assert there.ground.cells[at].terrain == "woods"
    after = edits.overrule_seam(there, at, terrain="clear")
    there_after = firefight(after, board(), woods)
    assert there_after.ground.cells[at].terrain == "clear"
    assert edits.overrule_seam(there_after, at) == there.scenario


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_any_strokes_painted_over_with_what_was_there_leave_the_scenario_as_it_was(data):
    there = firefight(two_boards(), board(), board("E2"))
    cells, sides = sorted(there.ground.cells), sorted(there.ground.edges)
    now = there.scenario
    terrains, edge_terrains = ["woods", "town", "lake"], ["river", "woods", "hedge"]
    for _ in range(data.draw(st.integers(1, 6))):
        current = firefight(now, board(), board("E2"))
        if data.draw(st.booleans()):
            hexes = data.draw(st.lists(st.sampled_from(cells), max_size=4))
            terrain = data.draw(st.sampled_from(terrains))
            now = edits.paint_hexes(current, hexes, terrain=terrain)
            joined = firefight(now, board(), board("E2")).ground
            assert all(joined.cells[at].terrain == terrain for at in hexes)
        else:
            some = data.draw(st.lists(st.sampled_from(sides), max_size=4))
            terrain = data.draw(st.sampled_from(edge_terrains))
            now = edits.paint_hexsides(current, some, terrain=terrain)
            joined = firefight(now, board(), board("E2")).ground
            assert all(joined.edges[Hexside(*side)].terrain == terrain for side in some)
        assert len({change.at for change in now.changes}) == len(now.changes)
    now = edits.paint_hexes(firefight(now, board(), board("E2")), cells, terrain="clear")
    now = edits.paint_hexsides(firefight(now, board(), board("E2")), sides, terrain="clear")
    assert now == there.scenario
