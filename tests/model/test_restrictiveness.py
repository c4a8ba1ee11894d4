"""Which of two terrains is the more restrictive, as the joining of boards needs to know (3.3)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.model.terrain import IMPASSABLE, load_terrain

TABLE = load_terrain()
HEX_IDS = st.sampled_from(sorted(TABLE.hexes))
EDGE_IDS = st.sampled_from(sorted([*TABLE.hexes, *TABLE.edges]))


@pytest.mark.parametrize(
    ("stricter", "than"),
    [
        ("lake", "woods"),
        ("woods", "town"),
        ("town", "orchard"),
        ("woods", "marsh"),
        ("town", "marsh"),
        ("marsh", "cemetery"),
        ("farm", "clear"),
        ("farm", "cemetery"),
        ("cemetery", "beach"),
        ("beach", "clear"),
    ],
)
def test_the_more_restrictive_of_two_hexes(stricter, than):  # 3.3
    assert TABLE.restrict_hex([than, stricter]) == stricter


@pytest.mark.parametrize(
    ("stricter", "than"),
    [
        ("hedge", "lake"),
        ("hedge", "river"),
        ("river", "woods"),
        ("river", "stream"),
        ("woods", "hedge_gap"),
        ("orchard", "marsh"),
        ("stream", "balka"),
        ("balka", "clear"),
    ],
)
def test_the_more_restrictive_of_two_hexsides(stricter, than):  # 3.3
    assert TABLE.restrict_edge([than, stricter]) == stricter


def test_the_more_restrictive_rise_and_crossing():
    assert TABLE.restrict_rise(["slope", "cliff"]) == "cliff"
    assert TABLE.restrict_crossing(["stone_bridge", "destroyed_bridge"]) == "destroyed_bridge"
    assert TABLE.restrict_crossing(["stone_bridge", "ford"]) == "ford"


@given(st.lists(HEX_IDS, min_size=1, max_size=4), st.lists(EDGE_IDS, min_size=1, max_size=4))
def test_order_and_repetition_do_not_matter_to_the_most_restrictive(hexes, edges):
    for ids, restrict in ((hexes, TABLE.restrict_hex), (edges, TABLE.restrict_edge)):
        assert len({restrict(list(order)) for order in permutations(ids)}) == 1
        assert restrict(ids) in ids
        assert restrict([*ids, *ids]) == restrict(ids)
        assert restrict([restrict(ids[:1]), *ids[1:]]) == restrict(ids)


def test_no_two_terrains_are_equally_restrictive():
    for ids, rank in (
        (list(TABLE.hexes), TABLE.hex_rank),
        ([*TABLE.hexes, *TABLE.edges], TABLE.edge_rank),
        (list(TABLE.rises), TABLE.rise_rank),
        (list(TABLE.crossings), TABLE.crossing_rank),
    ):
        assert len({rank(name) for name in ids}) == len(ids)


@given(EDGE_IDS, EDGE_IDS)
def test_a_more_restrictive_hexside_never_costs_less(one, other):
    strict = TABLE.hexside(TABLE.restrict_edge([one, other]))
    costs = [TABLE.move_cost(TABLE.hexside(name)) for name in (one, other)]
    if None in costs:
        assert strict.move is IMPASSABLE
    else:
        assert TABLE.move_cost(strict) == max(cost for cost in costs if cost is not None)
