"""Boards on the table: where one snaps, why not, swaps, what goes with one, surprises."""

from dataclasses import replace
from random import Random

import pytest

from studio.errors import StudioError
from studio.model.arranging import goes_with, snapped, surprise, swapped
from studio.model.board import Board, read_spot
from studio.model.edits import name_spot
from studio.model.firefight import Firefight, assemble
from studio.model.scenario import Area, Change, Objective, Placement, Scenario, SeamRule
from tests.app.hand import small_board, small_scenario

BOARDS = {name: small_board(name) for name in ("T1", "T2", "T3", "T4")}


def made(*placements: Placement, **fields: object) -> Firefight:
    boards = placements or (Placement("T1", "T1"),)
    return assemble(replace(small_scenario(), boards=boards, **fields), BOARDS)  # type: ignore[arg-type]


TWO = (Placement("T1", "T1"), Placement("T2", "T2", 6, 0))


@pytest.mark.parametrize(
    ("corner", "place"),
    [((5.4, 0.3), (6, 0)), ((6.9, -0.8), (6, 0)), ((-5.0, 1), (-6, 0)), ((0.6, 4.6), (0, 5))],
)
def test_a_board_snaps_to_the_nearest_edge(corner: tuple[float, float], place):
    snap = snapped(made(), BOARDS["T2"], corner)
    assert (snap.placement.column, snap.placement.row) == place
    assert not snap.why_not
    assert not snap.placement.turned


def test_on_an_empty_table_a_board_may_be_held_anywhere():
    empty = assemble(Scenario("x", {"en": "X"}), BOARDS)
    assert snapped(empty, BOARDS["T1"], (40, 40)).placement == Placement("T1", "T1")


@pytest.mark.parametrize(
    ("corner", "why"),
    [((0, 0), "lies over T1"), ((30, 0), "touches none"), ((2, -1), "lies over T1")],
)
def test_where_it_doesnt_fit_the_reason_is_told(corner: tuple[float, float], why: str):
    assert why in snapped(made(), BOARDS["T2"], corner).why_not


def test_a_board_that_is_moved_doesnt_lie_in_its_own_way():
    snap = snapped(made(*TWO), BOARDS["T2"], (6.2, 0.2), moving="T2")
    assert snap.placement == TWO[1]
    below = snapped(made(*TWO), BOARDS["T2"], (0, 5), moving="T2")
    assert (below.placement.column, below.placement.row) == (0, 5)
    assert below.placement.place == "T2"


def test_boards_are_swapped_and_keep_what_they_are():
    firefight = made(*TWO)
    after = swapped(firefight, "T1", "T2")
    assert [(p.place, p.column, p.row) for p in after.boards] == [("T1", 6, 0), ("T2", 0, 0)]
    assert after.sides == firefight.scenario.sides


def test_boards_that_dont_fit_so_arent_swapped():
    wide = Board(
        "W", {"en": "W"}, 9, 5, {".": "clear"}, tuple("." * (6 - c % 2) for c in range(1, 10))
    )
    three = (*TWO, Placement("W", "W", 12, 0))
    scenario = replace(small_scenario(), boards=three)
    firefight = assemble(scenario, {**BOARDS, "W": wide})
    assert firefight.ground.faults == ()
    with pytest.raises(StudioError, match=r"can't be swapped: .*lies over"):
        swapped(firefight, "T1", "W")


# --- what goes with a board ---------------------------------------------------------------------


def test_nothing_goes_with_a_board_that_nothing_lies_on():
    assert goes_with(made(*TWO), "T2") == ()


def test_all_that_goes_with_a_board_is_told():
    mill = name_spot(BOARDS["T1"], read_spot("0504"), {"en": "Mill"}, "farm")
    scenario = replace(
        small_scenario(),
        boards=TWO,
        changes=(
            Change("T1:0403", terrain="marsh"),
            Change("T1:0404", terrain="marsh"),
            Change("T1:0404", marker="foxhole"),
            Change("T2:0403", terrain="marsh"),
        ),
        seams=(SeamRule("T1:0702", terrain="clear"), SeamRule("T1:0403", terrain="clear")),
        areas={"G": Area(hexes=("T1:0602", "T2:0403"), in_or_next_to=("Mill",))},
    )
    victory = replace(
        scenario.victory,
        objectives=(
            Objective(2, at="T1:0303"),
            Objective(1, place="Mill"),
            Objective(1, at="T2:0303"),
        ),
    )
    firefight = assemble(replace(scenario, victory=victory), {**BOARDS, "T1": mill})
    assert goes_with(firefight, "T1") == (
        "3 blocks lose their hexes: A, B, B1a",
        "set-up area G loses 1 of 2 hexes",
        "set-up area G names Mill, which lies there",
        "2 objectives go: T1:0303, Mill",
        "1 marker goes, 2 changes of the ground go",
        "1 ruling on a seam goes",
    )


def test_what_lies_on_a_shared_hex_stays():
    scenario = replace(small_scenario(), boards=TWO, sides={}, areas={})
    victory = replace(scenario.victory, objectives=(Objective(2, at="T1:0703"),))
    assert goes_with(assemble(replace(scenario, victory=victory), BOARDS), "T1") == ()


# --- surprises ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_a_surprise_fits_and_keeps_names(seed: int):
    placed = (*TWO, Placement("T1b", "T1", 12, 0), Placement("T3", "T3", 0, 5))
    found = surprise(BOARDS, Random(seed), placed)
    assert [p.place for p in found] == ["T1", "T2", "T1b", "T3"]
    ground = made(*found).ground
    assert ground.faults == ()
    assert {address.place for cell in ground.cells.values() for address in cell.addresses} == {
        p.place for p in found
    }


def test_surprises_differ_and_a_seed_repeats_them():
    def arranged(seed: int) -> tuple[Placement, ...]:
        return surprise(BOARDS, Random(seed), TWO)

    assert len({arranged(seed) for seed in range(20)}) > 5
    assert arranged(3) == arranged(3)


def test_on_an_empty_table_boards_are_drawn():
    found = surprise(BOARDS, Random(1), count=3)
    assert len({p.board for p in found}) == 3
    assert surprise({}, Random(1)) == ()
