"""Line of sight (6.4, 6.41): its cases by the book, and what must hold on every map."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from studio.hexes import Hex, Hexside
from studio.model.ground import Cell, Edge, Ground
from studio.rules.combat_infantry.sight import friend_in_line, look, obstacles, sight
from studio.rules.combat_infantry.sight_field import SightFields
from studio.rules.combat_infantry.sight_table import SightTable
from tests.drawn import TABLE, at, ground_from


def seen(ground, a, b, **more):
    return sight(ground, TABLE, at(ground, a), at(ground, b), **more)


def test_woods_block_sight_between_level_hexes():
    ground = ground_from("""
        .   .   .
          .   .
        w   .   .
          .   .
        .   .   .
    """)
    assert seen(ground, "0301", "0303").visible
    answer = seen(ground, "0101", "0103")
    assert not answer.visible
    assert answer.reason == "blocking terrain"
    assert answer.at == at(ground, "0102")
    assert answer.rule == "6.4"
    assert answer.distance == 2


def test_terrain_in_both_hexes_is_ignored():
    ground = ground_from("w\n\n.\n\nw")
    assert seen(ground, "0101", "0103").visible


def test_a_hexside_of_woods_blocks_beyond_adjacent_hexes_even_of_the_target():
    ground = ground_from(".\n\n.\n\n.", {"0102 s": {"terrain": "woods"}})
    assert seen(ground, "0102", "0103").visible
    answer = seen(ground, "0101", "0103")
    assert not answer.visible
    assert answer.at == ground.find_side("M:0102 s")


def test_a_hedge_blocks_adjacent_sight_and_a_gap_does_not():
    ground = ground_from(
        ".\n\n.\n\n.", {"0101 s": {"terrain": "hedge"}, "0102 s": {"terrain": "hedge_gap"}}
    )
    assert not seen(ground, "0101", "0102").visible
    assert seen(ground, "0102", "0103").visible
    assert not seen(ground, "0101", "0103").visible


def test_a_river_does_not_block_sight():
    ground = ground_from(".\n\n.\n\n.", {"0101 s": {"terrain": "river"}})
    assert seen(ground, "0101", "0103").visible


def test_a_ruler_along_a_hexside_is_blocked_by_either_flank():
    """Ruling 30."""
    for drawing in ("  w\n.   .\n  .", "  .\n.   .\n  w"):
        ground = ground_from(drawing)
        ends = [h for h in ground.cells if h.y == 1]
        assert not sight(ground, TABLE, *ends).visible
    clear = ground_from("  .\n.   .\n  .")
    assert sight(clear, TABLE, *[h for h in clear.cells if h.y == 1]).visible


def test_smoke_blocks_in_out_and_through_even_adjacent():
    """7.4, ruling 115."""
    ground = ground_from(".\n\n.\n\n.")
    for smoked in ("0101", "0102", "0103"):
        answer = seen(ground, "0101", "0103", smoke={at(ground, smoked)})
        assert (answer.visible, answer.rule) == (False, "7.4")
    assert not seen(ground, "0101", "0102", smoke={at(ground, "0101")}).visible


def test_higher_ground_between_two_lower_units_blocks():
    """C77."""
    ground = ground_from(".\n\n1\n\n.")
    answer = seen(ground, "0101", "0103")
    assert (answer.visible, answer.rule) == (False, "6.41")


def test_the_crest_near_the_higher_unit_leaves_sight_open_and_near_the_lower_blocks():
    """C30: the change of level is nearer to the firer, or to the target."""
    near = ground_from("1\n\n1\n\n0\n\n0")
    assert seen(near, "0101", "0104").visible
    far = ground_from("1\n\n1\n\n1\n\n0")
    assert not seen(far, "0101", "0104").visible


def test_equidistant_counts_as_closer_to_the_higher_unit():
    ground = ground_from("1\n\nw\n\n0")
    assert seen(ground, "0101", "0103").visible


def test_woods_below_two_units_on_a_hill_do_not_block():
    """Ruling 121: not higher than the lower of both."""
    ground = ground_from("1\n\nw\n\n1")
    assert seen(ground, "0101", "0103").visible
    assert not seen(ground_from("1\n\nw1\n\n1"), "0101", "0103").visible


def test_a_slope_alone_never_blocks():
    """C29."""
    ground = ground_from("1\n\n0\n\n0", {"0101 s": {"rise": "slope"}})
    assert seen(ground, "0101", "0103").visible


def test_an_outline_blocks_only_where_the_ruler_meets_it():
    ground = ground_from(".\n\nw\n\n.")
    middle = at(ground, "0102")
    aside = replace(ground, outlines={middle: (((0.2, -0.1), (0.4, -0.1), (0.4, 0.1)),)})
    across = replace(ground, outlines={middle: (((-0.2, -0.1), (0.4, -0.1), (0.4, 0.1)),)})
    assert seen(aside, "0101", "0103").visible
    assert not seen(across, "0101", "0103").visible


def test_a_dry_balka_and_a_stream_in_july_leave_sight_open():
    ground = ground_from(".\n\n.\n\n.", {"0101 s": {"terrain": "balka"}})
    for month in (None, 1, 7):
        assert seen(ground, "0101", "0103", month=month).visible


def test_friends_bar_fire_through_their_hex_and_between_them_but_not_below_a_higher_firer():
    """C52, ruling 31."""
    flat = obstacles(ground_from(".\n\n.\n\n."), TABLE)
    high = obstacles(ground_from("1\n\n.\n\n."), TABLE)
    line = Hex(0, 0), Hex(0, 4)
    assert friend_in_line(flat, *line, {Hex(0, 2)}) == Hex(0, 2)
    assert friend_in_line(high, *line, {Hex(0, 2)}) is None
    wide = obstacles(ground_from("  .\n.   .\n  ."), TABLE)
    ends = Hex(0, 1), Hex(2, 1)
    assert friend_in_line(wide, *ends, {Hex(1, 0)}) is None
    assert friend_in_line(wide, *ends, {Hex(1, 0), Hex(1, 2)}) is not None


EDGES = ("clear", "woods", "hedge", "river", "hedge_gap")


@st.composite
def maps(draw):
    """A map of about thirty hexes with random terrain, levels and hexsides."""
    size = draw(st.integers(3, 6))
    spots = [Hex(q, y) for q in range(size) for y in range(q % 2, 2 * size, 2)]
    kinds = draw(st.lists(st.sampled_from([*TABLE.hexes, "clear", "clear"]), min_size=len(spots)))
    levels = draw(st.lists(st.integers(0, 2), min_size=len(spots), max_size=len(spots)))
    base = ground_from(".")
    address = next(iter(base.cells.values())).addresses
    cells = {
        at: Cell(kind, level, address)
        for at, kind, level in zip(spots, kinds, levels, strict=False)
    }
    edges = {
        side: Edge(TABLE.edge_between(cells[side.hex].terrain, cells[side.other].terrain))
        for spot in cells
        for side in spot.hexsides()[:3]
        if side.other in cells
    }
    for side in draw(st.lists(st.sampled_from(sorted(edges)), max_size=8)):
        edges[side] = Edge(draw(st.sampled_from(EDGES)))
    return Ground(cells, edges)


def _moved(ground, move):
    """The map with every hex moved by `move`, a function on hexes that keeps neighbours."""

    def side(old):
        a, b = move(old.hex), move(old.other)
        return a.hexside(next(d for d in range(6) if a.neighbour(d) == b))

    return Ground(
        {move(h): cell for h, cell in ground.cells.items()},
        {side(s): edge for s, edge in ground.edges.items()},
    )


@given(maps(), st.data())
def test_sight_is_mutual_and_survives_turning_and_moving(ground, data):
    spots = sorted(ground.cells)
    a, b = data.draw(st.sampled_from(spots)), data.draw(st.sampled_from(spots))
    answer = sight(ground, TABLE, a, b)
    assert answer.visible == sight(ground, TABLE, b, a).visible
    for move in (lambda h: Hex(7 - h.q, 9 - h.y), lambda h: Hex(h.q + 2, h.y - 4)):
        again = sight(_moved(ground, move), TABLE, move(a), move(b))
        assert (again.visible, again.reason, again.rule) == (
            answer.visible,
            answer.reason,
            answer.rule,
        )


@given(maps(), st.data())
def test_sight_survives_open_ground_laid_around_the_map(ground, data):
    spots = sorted(ground.cells)
    a, b = data.draw(st.sampled_from(spots)), data.draw(st.sampled_from(spots))
    cells = dict(ground.cells)
    for spot in spots:
        for n in spot.neighbours():
            cells.setdefault(n, Cell("clear", 0, ground.cells[a].addresses))
    edges = {
        side: ground.edges.get(side)
        or Edge(TABLE.edge_between(cells[side.hex].terrain, cells[side.other].terrain))
        for spot in cells
        for side in spot.hexsides()[:3]
        if side.other in cells
    }
    wider = Ground(cells, edges)
    assert sight(wider, TABLE, a, b).visible == sight(ground, TABLE, a, b).visible


@settings(max_examples=40)
@given(maps())
def test_whole_rows_of_the_fast_table_equal_the_slow_walk(ground):
    blocking = obstacles(ground, TABLE)
    table = SightTable(blocking)
    for a in ground.cells:
        assert table.row(a) == {b for b in ground.cells if look(blocking, a, b).visible}


@settings(max_examples=60)
@given(maps(), st.sets(st.integers(0, 40), max_size=3))
def test_the_field_of_every_hex_equals_the_slow_walk(ground, numbers):
    spots = sorted(ground.cells)
    shape = (((0.0, -0.1), (0.3, 0.0), (0.0, 0.3)),)
    outlined = {spots[number % len(spots)] for number in numbers}
    blocking = obstacles(replace(ground, outlines=dict.fromkeys(outlined, shape)), TABLE)
    fields = SightFields(blocking)
    for a in spots:
        assert fields.seen_from(a) == {b for b in spots if look(blocking, a, b).visible}


def test_the_field_of_a_map_that_was_prepared_is_the_same():
    ground = ground_from("""
        .   w   .   2   .
          .   1   .   w
        w   .   .   .   .
          .   .   w   .
        .   .   .   .   .
    """)
    blocking = obstacles(ground, TABLE)
    fields = SightFields(blocking)
    assert sum(1 for _ in fields.prepare()) > 20
    for a in ground.cells:
        assert fields.seen_from(a) == {b for b in ground.cells if look(blocking, a, b).visible}


@given(maps(), st.data())
def test_the_fast_table_knows_outlines_and_smoke(ground, data):
    spots = sorted(ground.cells)
    outlined = data.draw(st.sets(st.sampled_from(spots), max_size=3))
    smoke = data.draw(st.frozensets(st.sampled_from(spots), max_size=2))
    shape = (((0.0, -0.1), (0.3, 0.0), (0.0, 0.3)),)
    blocking = obstacles(replace(ground, outlines=dict.fromkeys(outlined, shape)), TABLE)
    table, a = SightTable(blocking), data.draw(st.sampled_from(spots))
    for b in spots:
        assert table.visible(a, b, smoke) == look(blocking, a, b, smoke).visible


def test_a_hexside_is_a_place_in_the_answer():
    ground = ground_from(".\n\n.", {"0101 s": {"terrain": "hedge"}})
    assert isinstance(seen(ground, "0101", "0102").at, Hexside)


def test_every_answer_tells_how_far_it_is():
    """6.2: in hexes, whether something is in the way or not."""
    ground = ground_from(
        ".\n\n.\n\nw\n\n.", {"0101 s": {"terrain": "hedge"}, "0102 s": {"terrain": "hedge_gap"}}
    )
    asked = {("0101", "0101"): 0, ("0101", "0102"): 1, ("0102", "0103"): 1, ("0101", "0103"): 2}
    asked |= {("0102", "0104"): 2, ("0101", "0104"): 3}
    for (a, b), far in asked.items():
        assert seen(ground, a, b).distance == seen(ground, b, a).distance == far
    smoked = seen(ground, "0102", "0103", smoke=frozenset({at(ground, "0103")}))
    assert (smoked.rule, smoked.distance) == ("7.4", 1)
