"""A map under changes, found anew only where they differ: the same as found anew everywhere."""

import pickle
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.model.board import Outline
from studio.model.joining import join
from studio.model.overlaid import Overlaid
from studio.model.overlay import apply_changes
from studio.model.placing import PlacedBoard
from studio.model.scenario import Change, Placement
from tests.small import TABLE, board

SHAPE = ((0.1, 0.2), (0.3, 0.2), (0.3, 0.4))
WOODED = replace(
    board(),
    legend={".": "clear", "w": "woods"},
    terrain=("...", "....", ".w.", "....", "w.w"),
    outlines=(Outline("0302", SHAPE), Outline("0501", SHAPE)),
)
BOARDS = (
    PlacedBoard(Placement("E1", "E1"), WOODED),
    PlacedBoard(Placement("E2", "E2", 4, 0, turned=True), board("E2")),
)
BASE = join(BOARDS, TABLE)
assert BASE.seams
assert len(BASE.outlines) == 2

hexes = st.sampled_from([*sorted(BASE.by_address), "E1:0909", "nowhere"])
sides = st.builds("{} {}".format, hexes, st.sampled_from(["n", "ne", "se", "s", "sw", "nw"]))
of_hexes = st.builds(
    Change,
    hexes,
    terrain=st.sampled_from([None, "woods", "town", "clear", "none"]),
    level=st.sampled_from([None, 0, 2]),
    marker=st.sampled_from([None, None, "wreck"]),
)
of_sides = st.builds(
    Change,
    sides,
    terrain=st.sampled_from([None, "hedge", "woods", "none"]),
    ways=st.sampled_from([None, (), ("paved",)]),
)
named = st.builds(
    lambda at, name: Change(at, name={"en": name}),
    hexes,
    st.sampled_from(["Here", "There"]),
)
changes = st.lists(st.one_of(of_hexes, of_hexes, of_sides, named), max_size=6).map(tuple)


@st.composite
def histories(draw):
    """Lists of changes, each made of the one before as edits do it."""
    now = draw(changes)
    steps = [now]
    for _ in range(draw(st.integers(1, 5))):
        kept = draw(st.integers(0, len(now)))
        resumed = draw(st.integers(kept, len(now)))
        now = (*now[:kept], *draw(changes)[:2], *now[resumed:])
        steps.append(now)
    return steps


@settings(max_examples=150)
@given(histories())
def test_the_ground_is_the_same_whatever_was_asked_before(steps):
    overlaid = Overlaid(BASE, TABLE)
    for step in steps:
        ground, anew = overlaid.under(step), apply_changes(BASE, step, TABLE)
        assert ground == anew
        assert ground.by_address == anew.by_address
        assert ground.by_name == anew.by_name
        assert ground.bounds == anew.bounds


def test_a_hexside_follows_both_hexes_that_changed_one_after_the_other():
    overlaid = Overlaid(BASE, TABLE)
    first = (Change("E1:0302", terrain="woods"),)
    overlaid.under(first)
    ground = overlaid.under((*first, Change("E1:0303", terrain="woods")))
    assert ground.edges[ground.find_side("E1:0302 s")].terrain == "woods"
    assert overlaid.under(first).edges[ground.find_side("E1:0302 s")].terrain == "clear"


def test_cells_far_from_a_change_are_the_very_same():
    overlaid = Overlaid(BASE, TABLE)
    first = (Change("E1:0102", terrain="woods"),)
    before = overlaid.under(first)
    after = overlaid.under((*first, Change("E2:0102", terrain="woods")))
    changed = {at for at, cell in after.cells.items() if cell is not before.cells[at]}
    assert changed == {after.find("E2:0102")}


def test_a_map_that_knows_where_it_came_from_can_be_sent_to_another_process():
    overlaid = Overlaid(BASE, TABLE)
    first = (Change("E1:0302", terrain="woods"),)
    overlaid.under(first)
    ground = overlaid.under((*first, Change("E1:0303", terrain="woods")))
    assert pickle.loads(pickle.dumps(ground)) == ground


def test_a_change_that_was_only_rewritten_counts_as_another():
    overlaid = Overlaid(BASE, TABLE)
    one = Change("E1:0302", terrain="woods")
    overlaid.under((one,))
    ground = overlaid.under((replace(one, terrain="town"),))
    assert ground.cells[ground.find("E1:0302")].terrain == "town"
