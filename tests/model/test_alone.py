"""A board by itself, found anew only where it differs: the same as joined anew."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.draw.changes import touched_by
from studio.hexes import SIDES
from studio.model.alone import Alone
from studio.model.board import EdgeEntry, NamedPlace, Outline, Spot, Way
from studio.model.edits import (
    lay_way,
    lift_way,
    name_spot,
    paint_sides,
    paint_spots,
    raise_sides,
)
from studio.model.ground import changed_within
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement
from tests.small import TABLE, board

SHAPE = ((0.1, 0.2), (0.3, 0.2), (0.3, 0.4))
BOARD = replace(
    board(),
    legend={".": "clear", "w": "woods", "t": "town"},
    terrain=("..w", "...t", ".w.", "....", "w.w"),
    hexsides=(EdgeEntry("0302 n", terrain="hedge"), EdgeEntry("0201 s", crossing="bridge")),
    rises={"slope": ("0202 ne se",), "cliff": ("0402 n",)},
    ways=(Way("unpaved", ("edge n", "0301", "0302", "0303")), Way("paved", ("0101", "0202"))),
    places=(NamedPlace("0202", {"en": "Here"}, "place"),),
    outlines=(Outline("0302", SHAPE),),
)

spots = st.sampled_from(sorted(BOARD.spots()))
directions = st.integers(0, 5)
sides = st.tuples(spots, directions)


edits = st.one_of(
    st.builds(
        lambda at, terrain: lambda b: paint_spots(b, at, TABLE, terrain=terrain),
        st.lists(spots, min_size=1, max_size=3),
        st.sampled_from(["woods", "town", "clear", "marsh", "lake"]),
    ),
    st.builds(
        lambda at, level: lambda b: paint_spots(b, at, TABLE, level=level),
        st.lists(spots, min_size=1, max_size=3),
        st.integers(0, 3),
    ),
    st.builds(
        lambda at, more: lambda b: paint_sides(b, at, **more),
        st.lists(sides, min_size=1, max_size=2),
        st.sampled_from(
            [
                {"terrain": "hedge"},
                {"terrain": "none"},
                {"crossing": "bridge"},
                {"crossing": "none"},
            ]
        ),
    ),
    st.builds(
        lambda at, rise: lambda b: raise_sides(b, at, rise),
        st.lists(sides, min_size=1, max_size=2),
        st.sampled_from(["slope", "cliff", "none"]),
    ),
    st.builds(
        lambda at, direction, kind: (
            lambda b: lay_way(b, kind, [str(at), f"edge {SIDES[direction]}"])
        ),
        spots,
        directions,
        st.sampled_from(["paved", "unpaved"]),
    ),
    st.builds(
        lambda column, row, kind: (
            lambda b: lay_way(b, kind, [f"{column:02}{row:02}", f"{column:02}{row + 1:02}"])
        ),
        st.integers(1, 5),
        st.integers(1, 2),
        st.sampled_from(["paved", "unpaved"]),
    ),
    st.builds(lambda at: lambda b: lift_way(b, at), st.lists(sides, min_size=1, max_size=2)),
    st.builds(lambda at, name: lambda b: name_spot(b, at, {"en": name}, "place"), spots, st.text()),
    st.builds(
        lambda at: lambda b: replace(b, outlines=(*b.outlines, Outline(str(at), SHAPE))), spots
    ),
    st.sampled_from(
        [
            lambda b: replace(b, hexsides=b.hexsides[::-1]),
            lambda b: replace(b, hexsides=(*b.hexsides, EdgeEntry("0203 n", terrain="hedge"))),
            lambda b: replace(b, hexsides=(*b.hexsides, EdgeEntry("0202 s", terrain="woods"))),
            lambda b: replace(b, rises=dict(reversed(b.rises.items()))),
            lambda b: replace(b, ways=b.ways[1:], outlines=()),
            lambda b: replace(b, legend={**b.legend, "w": "orchard"}),
            lambda b: replace(b, legend={letter: b.legend[letter] for letter in "."}),
            lambda b: replace(b, rows=4),
            lambda b: BOARD,
        ]
    ),
)


@settings(max_examples=80)
@given(st.lists(edits, min_size=1, max_size=6))
def test_the_ground_is_the_same_whatever_the_board_was_before(steps):
    alone, now = Alone(TABLE), BOARD
    before = alone.ground(now)
    for step in steps:
        now = step(now)
        ground, anew = alone.ground(now), joined(now)
        assert ground == anew
        assert ground.by_address == anew.by_address
        assert ground.by_name == anew.by_name
        assert ground.bounds == anew.bounds
        if changed_within(before, ground) is not None:
            assert touched_by(before, ground) == touched_by(before, anew)
        before = ground


def joined(of):
    return join((PlacedBoard(Placement(of.id, of.id), of),), TABLE)


def test_cells_far_from_an_edit_are_the_very_same():
    alone = Alone(TABLE)
    before = alone.ground(BOARD)
    after = alone.ground(paint_spots(BOARD, [Spot(1, 1)], TABLE, terrain="woods"))
    assert [at for at in after.cells if after.cells[at] is not before.cells[at]] == [
        after.find("E1:0101")
    ]
    assert changed_within(before, after) is not None
