"""Sight past obstacles that don't fill their hex: mutual, and the same on a turned board."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.hexes import Hex
from studio.model.board import Board, Outline, Spot
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement
from studio.model.terrain import load_terrain
from studio.rules.combat_infantry.sight import look, obstacles
from studio.rules.combat_infantry.sight_table import SightTable
from tests.drawn import ground_from

TABLE = load_terrain()
LEGEND = {".": "clear", "w": "woods", "t": "town", "o": "orchard"}
SQUARE = ((-0.1, -0.1), (0.1, -0.1), (0.1, 0.1), (-0.1, 0.1))
LEFT = ((-0.5, -0.2), (-0.3, -0.2), (-0.3, 0.2), (-0.5, 0.2))


@st.composite
def boards(draw) -> Board:
    """A board of 7 x 4 with woods and houses, some of which don't fill their hexes."""
    columns = tuple(
        "".join(draw(st.lists(st.sampled_from("...wto"), min_size=n, max_size=n)))
        for n in (4, 5, 4, 5, 4, 5, 4)
    )
    levels = tuple("".join(draw(st.sampled_from("0001")) for _ in column) for column in columns)
    board = Board("B", {"en": "B"}, 7, 4, LEGEND, columns, levels)
    spots = draw(st.lists(st.sampled_from(list(board.spots())), max_size=6, unique=True))
    corner = st.tuples(st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))
    outlines = tuple(
        Outline(str(spot), tuple(draw(st.lists(corner, min_size=3, max_size=5)))) for spot in spots
    )
    return replace(board, outlines=outlines)


@settings(max_examples=40)
@given(boards(), st.data())
def test_sight_is_mutual_and_turns_with_its_board(board, data):
    upright = PlacedBoard(Placement("B", "B"), board)
    over = PlacedBoard(Placement("B", "B", turned=True), board)
    grounds = [join([placed], TABLE, (), ()) for placed in (upright, over)]
    blocking = [obstacles(ground, TABLE) for ground in grounds]
    spots = list(board.spots())
    a = data.draw(st.sampled_from(spots))
    for b in spots:
        seen = [
            look(one, placed.hex_at(a), placed.hex_at(b)).visible
            for one, placed in zip(blocking, (upright, over), strict=True)
        ]
        back = look(blocking[0], upright.hex_at(b), upright.hex_at(a)).visible
        assert seen == [back, back]
    table = SightTable(blocking[0])
    here = upright.hex_at(a)
    assert table.row(here) == {b for b in grounds[0].cells if look(blocking[0], here, b).visible}


@settings(max_examples=40)
@given(boards())
def test_a_footprint_never_blocks_more_than_the_full_hex(board):
    placed = PlacedBoard(Placement("B", "B"), board)
    ground = join([placed], TABLE, (), ())
    partly, full = obstacles(ground, TABLE), obstacles(replace(ground, outlines={}), TABLE)
    a = placed.hex_at(Spot(1, 1))
    for b in ground.cells:
        if look(full, a, b).visible:
            assert look(partly, a, b).visible


def test_a_gap_between_two_tree_lines_can_be_looked_through():
    """The hexside between them is woods only because both hexes are (ruling 153)."""
    ground = ground_from(".\n\nw\n\nw\n\n.")
    top, *woods, bottom = sorted(ground.cells)
    aside = replace(ground, outlines=dict.fromkeys(woods, (LEFT,)))
    assert look(obstacles(aside, TABLE), top, bottom).visible
    half = replace(ground, outlines={woods[0]: (LEFT,)})
    assert not look(obstacles(half, TABLE), top, bottom).visible
    assert look(obstacles(half, TABLE), top, woods[1]).visible
    standing = replace(ground, outlines={woods[0]: (LEFT,), woods[1]: (SQUARE,)})
    result = look(obstacles(standing, TABLE), top, bottom)
    assert (result.visible, result.reason, result.at) == (False, "blocking terrain", woods[1])


def test_the_ground_below_an_outline_blocks_as_ever():
    ground = ground_from(".\n\nw1\n\n.")
    top, hill, bottom = sorted(ground.cells)
    aside = replace(ground, outlines={hill: (LEFT,)})
    result = look(obstacles(aside, TABLE), top, bottom)
    assert (result.visible, result.reason) == (False, "higher ground")
    assert isinstance(result.at, Hex)
