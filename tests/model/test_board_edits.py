"""Edits of boards: hexes, levels, hexsides and ways; nothing else changes."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.model import edits
from studio.model.board import EdgeEntry, Spot, Way
from tests.small import TABLE, board, spots

# --- boards: hexes ------------------------------------------------------------------------------


def test_painting_takes_the_terrain_s_own_letter_into_the_legend():
    after = edits.paint_spots(board(), spots("0302", "0204"), TABLE, terrain="woods")
    assert after.legend == {".": "clear", "w": "woods"}
    assert after.terrain == ("...", "...w", ".w.", "....", "...")
    assert edits.paint_spots(after, spots("0302", "0204"), TABLE, terrain="clear").terrain == (
        board().terrain
    )


def test_a_letter_that_is_taken_is_left_alone():
    base = replace(board(), legend={".": "clear", "w": "lake"})
    after = edits.paint_spots(base, spots("0302"), TABLE, terrain="woods")
    assert len(after.legend) == 3
    assert after.terrain_at(Spot(3, 2)) == "woods"
    assert after.legend["w"] == "lake"


def test_levels_are_there_only_while_a_hex_has_one():
    hill = edits.paint_spots(board(), spots("0302"), TABLE, level=11)
    assert hill.levels == ("000", "0000", "0b0", "0000", "000")
    assert hill.level_at(Spot(3, 2)) == 11
    assert edits.paint_spots(hill, spots("0302"), TABLE, level=0) == board()


def test_columns_that_a_file_left_short_are_filled_up():
    short = replace(board(), terrain=("...", "."))
    after = edits.paint_spots(short, spots("0503"), TABLE, terrain="woods")
    assert after.terrain == ("...", "....", "...", "....", "..w")


@pytest.mark.parametrize(
    "change",
    [
        {"terrain": "wodos"},
        {"level": 36},
        {"level": -1},
    ],
)
def test_terrain_and_levels_that_do_not_exist_are_refused(change):
    with pytest.raises(StudioError):
        edits.paint_spots(board(), spots("0302"), TABLE, **change)


def test_a_hex_off_the_board_is_refused():
    with pytest.raises(StudioError, match="0104 isn't on board E1"):
        edits.paint_spots(board(), spots("0104"), TABLE, terrain="woods")


def test_a_hex_has_one_name_and_an_empty_one_is_none():
    named = edits.name_spot(board(), Spot(3, 2), {"en": "Nevak"}, "town", spots("0303"))
    again = edits.name_spot(named, Spot(3, 2), {"en": "Malin"}, "farm")
    assert [(p.at, p.name["en"], p.kind, p.also) for p in named.places] == [
        ("0302", "Nevak", "town", ("0303",))
    ]
    assert [(p.at, p.name["en"], p.also) for p in again.places] == [("0302", "Malin", ())]
    assert edits.name_spot(again, Spot(3, 2), {}, "town") == board()


# --- boards: hexsides ---------------------------------------------------------------------------


def test_a_hexside_is_stored_once_whichever_hex_it_is_painted_from():
    side, same = (Spot(3, 2), 5), (Spot(2, 2), 2)
    after = edits.paint_sides(board(), [side], terrain="river")
    assert after.hexsides == (EdgeEntry("0202 se", "river"),)
    both = edits.paint_sides(after, [same], crossing="stone_bridge")
    assert both.hexsides == (EdgeEntry("0202 se", "river", "stone_bridge"),)
    assert edits.paint_sides(both, [side], terrain="none", crossing="none") == board()


def test_a_hexside_on_the_rim_is_named_from_the_hex_that_is_there():
    after = edits.paint_sides(board(), [(Spot(1, 1), 5)], terrain="river")
    assert after.hexsides == (EdgeEntry("0101 nw", "river"),)


def test_slopes_are_grouped_by_hex_and_one_hexside_has_one_rise():
    ring = [(Spot(3, 2), direction) for direction in range(6)]
    hill = edits.raise_sides(board(), ring, "slope")
    assert hill.rises == {"slope": ("0202 se", "0203 ne", "0302 n ne se", "0303 n")}
    cliff = edits.raise_sides(hill, [(Spot(3, 2), 0)], "cliff")
    assert cliff.rises == {
        "cliff": ("0302 n",),
        "slope": ("0202 se", "0203 ne", "0302 ne se", "0303 n"),
    }
    assert edits.raise_sides(cliff, ring, "none") == board()


def test_a_way_runs_on_where_one_of_its_kind_ends():
    road = edits.lay_way(board(), "paved", ["edge n", "0301", "0302"])
    longer = edits.lay_way(road, "paved", ["0302", "0303", "edge s"])
    assert longer.ways == (Way("paved", ("edge n", "0301", "0302", "0303", "edge s")),)
    other = edits.lay_way(longer, "railway", ["0302", "0303"])
    assert other.ways[1] == Way("railway", ("0302", "0303"))
    assert edits.lay_way(other, "paved", ["0303", "0302"]) == other


def test_a_way_runs_on_backwards_too():
    road = edits.lay_way(board(), "paved", ["0302", "0303"])
    assert edits.lay_way(road, "paved", ["0302", "0301"]).ways[0].through == (
        "0301",
        "0302",
        "0303",
    )


def test_a_way_that_is_lifted_in_the_middle_leaves_both_ends():
    road = edits.lay_way(board(rows=5), "paved", ["edge n", "0301", "0302", "0303", "0304"])
    cut = edits.lift_way(road, [(Spot(3, 3), 0)])
    assert [way.through for way in cut.ways] == [("edge n", "0301", "0302"), ("0303", "0304")]
    assert edits.lift_way(road, [(Spot(3, 3), 0)], "railway") == road
    assert edits.lift_way(cut, [(Spot(3, 1), 0), (Spot(3, 2), 0), (Spot(3, 4), 0)]).ways == ()


def test_a_way_can_not_jump():
    with pytest.raises(StudioError, match="aren't neighbours"):
        edits.lay_way(board(), "paved", ["0301", "0303"])


# --- forces -------------------------------------------------------------------------------------


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_ways_cross_just_what_was_laid_and_not_lifted(data):
    base = board(rows=4)
    inner = [
        (spot, direction)
        for spot in base.spots()
        for direction in range(3)
        if base.spot_at(base.hex_at(spot).neighbour(direction)) is not None
    ]
    crossed: set[tuple[Spot, int]] = set()
    for _ in range(data.draw(st.integers(1, 12))):
        spot, direction = side = data.draw(st.sampled_from(inner))
        if data.draw(st.booleans()):
            ends = (str(spot), str(base.spot_at(base.hex_at(spot).neighbour(direction))))
            base = edits.lay_way(base, "paved", ends[:: data.draw(st.sampled_from([1, -1]))])
            crossed.add(side)
        else:
            base = edits.lift_way(base, [side])
            crossed.discard(side)
        laid = [
            edits.way_side(base, before, after)
            for way in base.ways
            for before, after in pairwise(way.through)
        ]
        assert sorted(laid) == sorted(crossed)
