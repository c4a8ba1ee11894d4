"""Edits: what they change, that nothing else changes, and what they refuse."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.hexes import Hexside
from studio.model import edits
from studio.model.board import EdgeEntry, Spot, Way
from studio.model.joining import misfit
from studio.model.placing import PlacedBoard
from studio.model.scenario import (
    Area,
    Arrival,
    Change,
    Draw,
    Objective,
    Placement,
    Scenario,
    SeamRule,
    SideForce,
    UnitEntry,
)
from tests.small import TABLE, board, firefight, scenario, spots

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


def two_boards(**more) -> Scenario:
    return scenario([Placement("E1", "E1"), Placement("E2", "E2", 4, turned=True)], **more)


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


# --- changes on the map -------------------------------------------------------------------------


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


# --- forces -------------------------------------------------------------------------------------


def with_force(*units: UnitEntry, **more) -> Scenario:
    return scenario(sides={"german": SideForce(units=units, **more)})


def test_blocks_are_added_changed_and_removed_with_their_arrivals():
    one, two = UnitEntry("A1a", "ge_rifle", "A", 1), UnitEntry("A1b", "ge_rifle", "A", 1)
    both = with_force(one, two, arrivals=(Arrival(2, "C", ("A1a",)), Arrival(3, "C", ("A1b",))))
    assert edits.add_unit(with_force(one), "german", two) == with_force(one, two)
    moved = edits.move_unit(both, "A1b", at="E1:0302")
    assert edits.unit_of(moved, "A1b").at == "E1:0302"
    assert edits.unit_of(edits.move_unit(moved, "A1b", area="A"), "A1b").at is None
    assert edits.unit_of(edits.restep_unit(both, "A1a", 2), "A1a").steps == 2
    gone = edits.remove_units(both, ["A1a"])
    assert gone == with_force(two, arrivals=(Arrival(3, "C", ("A1b",)),))
    assert edits.side_of(both, "A1a") == "german"


def test_a_side_begins_with_its_first_block():
    one = UnitEntry("A", "ge_chq", "A")
    assert edits.add_unit(scenario(), "german", one) == with_force(one)


def test_ids_follow_the_labels():
    start = scenario()
    for entry, expected in (
        (UnitEntry("", "ge_chq", "A"), "A"),
        (UnitEntry("", "ge_phq", "A", 1), "A1"),
        (UnitEntry("", "ge_rifle", "A", 1), "A1a"),
        (UnitEntry("", "ge_rifle", "A", 1), "A1b"),
        (UnitEntry("", "ge_mg", "A"), "Aa"),
        (UnitEntry("", "ge_phq", "A", 1), "A1c"),
    ):
        name = edits.free_unit_id(start, entry)
        assert name == expected
        start = edits.add_unit(start, "german", replace(entry, id=name))
    many = with_force(*(UnitEntry(f"Xa{n}", "ge_mg") for n in range(3)))
    assert edits.free_unit_id(many, UnitEntry("", "ge_mg")) == "Xa"


def test_wrong_orders_about_blocks_are_refused():
    start = with_force(UnitEntry("A1a", "ge_rifle"))
    for wrong in (
        lambda: edits.add_unit(start, "soviet", UnitEntry("A1a", "so_rifle")),
        lambda: edits.move_unit(start, "A1x", at="E1:0302"),
        lambda: edits.remove_units(start, ["nobody"]),
        lambda: edits.move_unit(start, "A1a", at="E1:0302", area="A"),
        lambda: edits.set_strikes(start, "german", "air", -1),
        lambda: edits.rename_area(start, "A", "B"),
    ):
        with pytest.raises(StudioError):
            wrong()


def test_counts_of_nothing_are_left_out():
    some = edits.set_strikes(scenario(), "german", "artillery", 2)
    assert some.sides["german"].strikes == {"artillery": 2}
    assert edits.set_strikes(some, "german", "artillery", 0).sides["german"].strikes == {}
    assert edits.set_markers(scenario(), "german", "foxhole", 3).sides["german"].markers == {
        "foxhole": 3
    }


def test_an_area_is_renamed_and_removed_wherever_it_is_meant():
    start = with_force(
        UnitEntry("A", "ge_chq", area="A"),
        draws=(Draw(("ge_sniper",), 1, area="A"),),
        arrivals=(Arrival(2, "A", ("A",)),),
    )
    start = edits.set_area(start, "A", Area(hexes=("E1:0101",)))
    renamed = edits.rename_area(start, "A", "North")
    force = renamed.sides["german"]
    assert list(renamed.areas) == ["North"]
    assert (force.units[0].area, force.draws[0].area, force.arrivals[0].area) == ("North",) * 3
    gone = edits.remove_area(renamed, "North")
    force = gone.sides["german"]
    assert gone.areas == {}
    assert (force.units[0].area, force.draws[0].area, force.arrivals) == (None, None, ())


def test_heading_time_victory_and_texts():
    start = scenario()
    after = edits.set_time(edits.retitle(start, {"en": "New"}), turns=6, first="german")
    assert (after.title["en"], after.time.turns, after.time.first) == ("New", 6, "german")
    after = edits.set_text(after, "situation", {"en": "Dawn."})
    assert after.texts.situation == {"en": "Dawn."}
    after = edits.add_objective(edits.add_objective(after, Objective(1, "X")), Objective(2, "Y"))
    assert edits.remove_objective(after, 0).victory.objectives == (Objective(2, "Y"),)
    assert edits.set_elimination(after, 2).victory.elimination == 2


def test_no_fitting_place_lies_over_or_apart():
    there = firefight(two_boards(), board(), board("E2"))
    for place in edits.fitting_places(there, board(), sliding=True):
        assert misfit(PlacedBoard(place, board()), edits.placed_boards(there)) is None


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
