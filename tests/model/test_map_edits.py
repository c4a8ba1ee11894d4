"""Edits of the table: boards are laid, joined, turned, renamed and removed."""

from dataclasses import replace

import pytest

from studio.errors import StudioError
from studio.model import edits
from studio.model.joining import misfit
from studio.model.placing import PlacedBoard
from studio.model.scenario import (
    Area,
    Change,
    Objective,
    Placement,
    Scenario,
    SeamRule,
    SideForce,
    UnitEntry,
)
from tests.small import board, firefight, scenario, two_boards

# --- the table ----------------------------------------------------------------------------------


def test_boards_join_on_every_side_and_nowhere_else():
    there = firefight()
    other = board("E2")
    places = edits.fitting_places(there, other)
    assert {(p.column, p.row) for p in places} == {(-4, 0), (4, 0), (0, -3), (0, 3)}
    assert {p.place for p in places} == {"E2"}
    for turned in (False, True):
        for sliding in (False, True):
            for place in edits.fitting_places(there, other, turned=turned, sliding=sliding):
                joined = edits.add_board(there.scenario, place)
                assert firefight(joined, board(), other).ground.faults == ()


def test_sliding_boards_meet_in_part_by_whole_hexes():
    places = edits.fitting_places(firefight(), board("E2"), sliding=True)
    beside = {p.row for p in places if p.column == 4}
    above = {p.column for p in places if p.row == -3}
    assert beside == {-2, -1, 0, 1, 2}
    assert above == {-2, 0, 2}


def test_a_board_of_the_other_stagger_is_shifted_by_half_a_hex():
    places = edits.fitting_places(firefight(), board("E2", stagger="odd"), sliding=True)
    assert {p.row % 1 for p in places if p.column == 4} == {0.5}


def test_the_first_board_lies_at_the_origin_and_the_same_board_fits_twice():
    empty = firefight(scenario([]))
    assert edits.fitting_places(empty, board()) == (Placement("E1", "E1"),)
    assert edits.fitting_places(firefight(), board())[0].place == "E1b"


def test_names_of_placements_go_on():
    taken = scenario([Placement("E1", "E1"), Placement("E1b", "E1")])
    assert edits.free_place(taken, "E1") == "E1c"
    with pytest.raises(StudioError, match="try E1c"):
        edits.add_board(taken, Placement("E1", "E1"))


def test_turning_twice_is_nothing_and_swapping_changes_places():
    two = scenario([Placement("E1", "E1"), Placement("E2", "E2", 4, turned=True)])
    assert edits.turn_board(edits.turn_board(two, "E1"), "E1") == two
    assert edits.swap_boards(two, "E1", "E2").boards == (
        Placement("E1", "E1", 4),
        Placement("E2", "E2", 0, turned=True),
    )
    with pytest.raises(StudioError, match="did you mean 'E2'"):
        edits.turn_board(two, "E22")


def test_removing_a_board_keeps_what_lies_on_the_seam_under_the_other_address():
    force = SideForce(
        units=(
            UnitEntry("A", "ge_chq", at="E2:0501"),
            UnitEntry("B", "ge_chq", at="E2:0302"),
            UnitEntry("C", "ge_chq", at="E1:0302"),
        )
    )
    before = two_boards(
        changes=(
            Change("E2:0501", terrain="woods"),
            Change("E2:0501 s", terrain="river"),
            Change("E2:0302", terrain="woods"),
            Change("E1:0302", level=1),
        ),
        seams=(SeamRule("E2:0302", terrain="clear"),),
        areas={"A": Area(hexes=("E2:0501", "E2:0302"), in_or_next_to=("Nevak",))},
        sides={"german": force},
        victory=replace(
            Scenario("x", {}).victory,
            objectives=(Objective(1, at="E2:0302"), Objective(2, place="Nevak")),
        ),
    )
    after = edits.remove_board(firefight(before, board(), board("E2")), "E2")
    assert after.boards == (Placement("E1", "E1"),)
    assert after.changes == (
        Change("E1:0503", terrain="woods"),
        Change("E1:0503 n", terrain="river"),
        Change("E1:0302", level=1),
    )
    assert after.seams == ()
    assert after.areas["A"] == Area(hexes=("E1:0503",), in_or_next_to=("Nevak",))
    assert [unit.at for unit in after.sides["german"].units] == ["E1:0503", None, "E1:0302"]
    assert after.victory.objectives == (Objective(2, place="Nevak"),)


def test_a_placement_is_renamed_wherever_it_is_meant():
    before = two_boards(changes=(Change("E2:0501 s", terrain="river"), Change("E1:0101", level=1)))
    after = edits.rename_place(before, "E2", "North")
    assert [placement.place for placement in after.boards] == ["E1", "North"]
    assert [change.at for change in after.changes] == ["North:0501 s", "E1:0101"]
    assert edits.rename_place(after, "North", "E2") == before
    with pytest.raises(StudioError):
        edits.rename_place(before, "E2", "E1")


# --- forces -------------------------------------------------------------------------------------


def test_no_fitting_place_lies_over_or_apart():
    there = firefight(two_boards(), board(), board("E2"))
    for place in edits.fitting_places(there, board(), sliding=True):
        assert misfit(PlacedBoard(place, board()), edits.placed_boards(there)) is None
