"""Boards joined to one map: both addresses of every seam hex, turning, merging, invariance."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.board import Board, EdgeEntry, NamedPlace, Outline, Spot, Way
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.scenario import Change, Placement, SeamRule
from studio.model.terrain import load_terrain

TABLE = load_terrain()
LEGEND = {terrain.letter: name for name, terrain in TABLE.hexes.items()}
CLEAR = next(letter for letter, name in LEGEND.items() if name == TABLE.default_hex)
WOODS = next(letter for letter, name in LEGEND.items() if name == "woods")


def board(name="E1", columns=5, rows=3, **more):
    """A small clear board."""
    plain = Board(name, {"en": name}, columns, rows, LEGEND, ())
    terrain = tuple(CLEAR * plain.rows_in(column) for column in range(1, columns + 1))
    return replace(plain, terrain=terrain, **more)


def painted(base, spots, letter=WOODS):
    """The board with some spots of another terrain."""
    columns = [list(column) for column in base.terrain]
    for spot in spots:
        columns[spot.column - 1][spot.row - 1] = letter
    return replace(base, terrain=tuple("".join(column) for column in columns))


def placed(base, place=None, column=0, row=0.0, turned=False):
    return PlacedBoard(Placement(place or base.id, base.id, column, row, turned), base)


def joined(*boards, **more):
    return join(boards, TABLE, **more)


def test_a_board_alone_has_each_hex_once_under_its_own_address():
    base = board()
    ground = joined(placed(base))
    assert len(ground.cells) == len(list(base.spots())) == 3 * 3 + 2 * 4
    for spot in base.spots():
        assert ground.find(f"E1:{spot}") == base.hex_at(spot)
    assert not ground.faults
    assert not ground.seams


def test_every_seam_hex_answers_to_both_addresses_on_the_short_edge():
    ground = joined(placed(board()), placed(board("E2"), column=4))
    for row in (1, 2, 3):
        here = ground.find(f"E1:05{row:02}")
        assert here == ground.find(f"E2:01{row:02}")
        assert [str(a) for a in ground.cells[here].addresses] == [
            f"E1:05{row:02}",
            f"E2:01{row:02}",
        ]


def test_every_seam_hex_answers_to_both_addresses_on_the_long_edge():
    ground = joined(placed(board()), placed(board("E2"), row=3))
    for column in (2, 4):
        assert ground.find(f"E1:{column:02}04") == ground.find(f"E2:{column:02}01")
    below = ground.find("E1:0103").neighbour(3)
    assert below == ground.find("E2:0101")


def test_a_turned_board_keeps_its_addresses_and_names():
    base = board(places=(NamedPlace("0102", {"en": "Nevak"}, "town"),))
    ground = joined(placed(board("E1")), placed(base, "E1b", column=4, turned=True))
    assert ground.find("E1b:0502") == ground.find("E1:0502")
    assert ground.find("Nevak") == ground.find("E1b:0102") == Hex(8, 3)
    assert ground.places[0].address.place == "E1b"


def test_seam_terrain_is_the_most_restrictive_whichever_board_says_it():
    """The halves are those that meet, not those with equal numbers."""
    woods = painted(board("E2"), [Spot(1, 1)])
    for turned, address in ((False, "E1:0501"), (True, "E1:0503")):
        other = painted(board("E2"), [Spot(5, 1)]) if turned else woods
        ground = joined(placed(board()), placed(other, column=4, turned=turned))
        assert [a for a, c in ground.by_address.items() if ground.cells[c].terrain == "woods"] == [
            address,
            "E2:0501" if turned else "E2:0101",
        ]
        seam = ground.seams[0]
        assert (seam.what, seam.taken, seam.overruled) == ("terrain", "woods", False)


def test_a_scenario_overrules_a_seam_and_the_report_says_so():
    ground = joined(
        placed(board()),
        placed(painted(board("E2"), [Spot(1, 2)]), column=4),
        seams=(SeamRule("E1:0502", terrain="clear"),),
    )
    assert ground.cells[ground.find("E1:0502")].terrain == "clear"
    assert [(s.taken, s.overruled) for s in ground.seams] == [("clear", True)]


def test_hexsides_are_stored_once_and_turn_with_their_board():
    base = board(hexsides=(EdgeEntry("0302 ne", "river", "ford"),), rises={"slope": ("0202 se s",)})
    for turned in (False, True):
        ground = joined(placed(base, turned=turned))
        assert len(ground.edges) == len({frozenset(s.hexes()) for s in ground.edges})
        river = ground.find_side("E1:0302 ne")
        assert river == Hexside(*river)
        assert set(river.hexes()) == {ground.find("E1:0302"), ground.find("E1:0402")}
        assert (ground.edges[river].terrain, ground.edges[river].crossing) == ("river", "ford")
        slopes = {side for side, edge in ground.edges.items() if edge.rise}
        assert slopes == {ground.find_side("E1:0202 se"), ground.find_side("E1:0202 s")}
        assert ground.find_side(ground.side_name(river)) == river


def test_a_way_crosses_between_boards_when_both_say_so():
    south, north = (Way("paved", ("0302", "0303", "edge s")), Way("paved", ("edge n", "0301")))
    both = joined(placed(board(ways=(south,))), placed(board("E2", ways=(north,)), row=3))
    side = both.find_side("E1:0303 s")
    assert both.edges[side].ways == {"paved"}
    assert not both.seams
    one = joined(placed(board(ways=(south,))), placed(board("E2"), row=3))
    assert one.edges[side].ways == frozenset()
    assert [(s.at, s.what) for s in one.seams] == [(side, "ways")]
    alone = joined(placed(board(ways=(south,))))
    assert alone.rim[side].ways == {"paved"}


@pytest.mark.parametrize(
    ("column", "row", "kind"),
    [
        (2, 0.0, "board-overlap"),
        (4, 0.5, "board-off-grid"),
        (8, 0, "board-apart"),
        (4, 3, "board-apart"),
    ],
)
def test_a_board_that_does_not_fit_is_left_out_and_told(column, row, kind):
    ground = joined(placed(board()), placed(board("E2"), column=column, row=row))
    assert [(fault.kind, fault.pointer) for fault in ground.faults] == [(kind, "/boards/1")]
    assert not any(address.startswith("E2:") for address in ground.by_address)


def test_boards_may_be_listed_in_any_order():
    first, middle, last = (placed(board(n), column=c) for n, c in (("A", 0), ("B", 4), ("C", 8)))
    assert not joined(first, last, middle).faults


def test_four_boards_meet_in_one_hex_when_the_corners_are_quarters():
    """Odd columns with halves: the corner hexes are quarters, and four of them make a hex."""
    odd = board(stagger="odd")
    ground = joined(
        placed(odd, "A"),
        placed(odd, "B", column=4),
        placed(odd, "C", row=3),
        placed(odd, "D", column=4, row=3, turned=True),
    )
    corner = ground.find("A:0504")
    assert len(ground.cells[corner].addresses) == 4
    assert not ground.faults


def test_changes_repaint_and_hexsides_follow_unless_they_are_stated():
    base = board(hexsides=(EdgeEntry("0302 s", "hedge"),))
    ground = joined(
        placed(base),
        changes=(
            Change("E1:0302", terrain="woods", level=1, name={"en": "Khotin"}, kind="farm"),
            Change("E1:0303", terrain="woods"),
            Change("E1:0402", terrain="woods"),
            Change("E1:0302 n", rise="slope"),
            Change("E1:9999", terrain="woods"),
        ),
    )
    assert ground.cells[ground.find("Khotin")].level == 1
    assert ground.edges[ground.find_side("E1:0302 s")].terrain == "hedge"
    assert ground.edges[ground.find_side("E1:0302 ne")].terrain == "woods"
    assert ground.edges[ground.find_side("E1:0302 n")].rise == "slope"
    assert [(f.kind, f.pointer) for f in ground.faults] == [("unknown-hex", "/changes/4/at")]


def test_a_change_takes_away_what_the_board_has():
    base = board(hexsides=(EdgeEntry("0302 s", "river", "ford"),), rises={"slope": ("0302 s",)})
    change = Change("E1:0302 s", terrain="none", crossing="none", rise="none", ways=())
    ground = joined(placed(base), changes=(change,))
    edge = ground.edges[ground.find_side("E1:0302 s")]
    assert (edge.terrain, edge.crossing, edge.rise) == (TABLE.default_hex, None, None)


def test_outlines_turn_with_their_board():
    base = board(outlines=(Outline("0302", ((0.1, 0.2), (0.3, 0.2), (0.3, 0.4))),))
    ground = joined(placed(base, turned=True))
    (shapes,) = ground.outlines.values()
    assert shapes == (((-0.1, -0.2), (-0.3, -0.2), (-0.3, -0.4)),)


SHAPE = ((0.1, 0.2), (0.3, 0.2), (0.3, 0.4))


def test_at_a_seam_the_footprints_of_both_halves_count_unless_one_half_is_full():
    left = painted(board(outlines=(Outline("0502", SHAPE),)), [Spot(5, 2)])
    at = joined(placed(left)).find("E1:0502")
    clear, woods = board("E2"), painted(board("E2"), [Spot(1, 2)])
    outlined = replace(woods, outlines=(Outline("0102", SHAPE[::-1]),))
    for right, expected in (
        (clear, {at: (SHAPE,)}),
        (woods, {}),
        (outlined, {at: (SHAPE, SHAPE[::-1])}),
    ):
        ground = joined(placed(left), placed(right, column=4))
        assert ground.cells[at].terrain == "woods"
        assert ground.outlines == expected


def test_what_a_scenario_puts_in_place_of_an_obstacle_fills_its_hex():
    base = painted(board(outlines=(Outline("0302", SHAPE),)), [Spot(3, 2)])
    ground = joined(placed(base), changes=(Change("E1:0302", terrain="town"),))
    assert ground.outlines == {}
    raised = joined(placed(base), changes=(Change("E1:0302", level=2),))
    assert list(raised.outlines.values()) == [(SHAPE,)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("E1:0912", "columns run from 01 to 05"),
        ("E1:0104", "rows from 01 to 03"),
        ("E9:0101", 'no board is placed as "E9"'),
        ("Nowhere", "neither a named place nor an address"),
        ("E1:3", "two digits of column"),
    ],
)
def test_an_unknown_address_says_what_there_is(text, words):
    with pytest.raises(StudioError, match=words):
        joined(placed(board())).find(text)


boards = st.builds(
    lambda spots, sides: painted(
        board(hexsides=tuple(EdgeEntry(s, "river") for s in sides)), spots
    ),
    st.sets(st.sampled_from(list(board().spots())), max_size=8),
    st.sets(st.sampled_from(["0302 n", "0302 ne", "0202 se", "0402 s", "0303 n"]), max_size=3),
)


@settings(max_examples=60)
@given(boards, st.booleans(), st.integers(-3, 3), st.integers(-3, 3))
def test_moving_and_turning_the_whole_table_changes_nothing_but_places(one, turned, across, down):
    """Two boards side by side, the whole map moved, or turned by 180° with both boards."""
    here = joined(placed(one), placed(one, "E1b", column=4, turned=True))
    # Turned as a whole, the boards change sides and each lies the other way up.
    left, right = ("E1b", "E1") if turned else ("E1", "E1b")
    there = joined(
        placed(one, left, 2 * across, down),
        placed(one, right, 2 * across + 4, down, turned=True),
    )
    assert set(here.by_address) == set(there.by_address)
    for address, at in here.by_address.items():
        again = there.by_address[address]
        assert there.cells[again].terrain == here.cells[at].terrain
        for direction in range(6):
            edge = here.edges.get(at.hexside(direction))
            assert there.edges.get(again.hexside(direction + (3 if turned else 0))) == edge


@settings(max_examples=40)
@given(boards)
def test_a_clear_neighbour_changes_no_hex_of_a_board(one):
    alone, two = joined(placed(one)), joined(placed(one), placed(board("E2"), column=4))
    for at, cell in alone.cells.items():
        assert two.cells[at].terrain == cell.terrain
    for side, edge in alone.edges.items():
        assert two.edges[side] == edge
