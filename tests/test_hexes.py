"""The grid: neighbours, hexsides, distance, turning, and rulers that miss nothing."""

from hypothesis import given
from hypothesis import strategies as st

from studio.hexes import (
    Hex,
    Hexside,
    direction_to,
    distance,
    hexside_between,
    ring,
    trace,
    turned,
    within,
)

steps = (
    st.tuples(st.integers(-9, 9), st.integers(-14, 14))
    .map(lambda s: (s[0], s[1] + (s[0] + s[1]) % 2))
    .filter(any)
)
hexes = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).map(lambda h: Hex(*h))


def test_every_hexside_has_one_name_from_both_hexes():
    here = Hex(3, 5)
    for direction, there in enumerate(here.neighbours()):
        side = here.hexside(direction)
        assert side == there.hexside(direction + 3) == hexside_between(here, there)
        assert side.direction in (0, 1, 2)
        assert set(side.hexes()) == {here, there}
        assert side.across(here) == there
        assert side.across(there) == here


def test_corners_of_a_hexside_are_corners_of_both_hexes():
    here = Hex(0, 0)
    for direction in range(6):
        there = here.neighbour(direction)
        ends = set(here.hexside(direction).corners())
        assert ends == {here.corner(direction - 1), here.corner(direction)}
        assert ends == {there.corner(direction + 2), there.corner(direction + 3)}


def test_rings_hold_six_hexes_a_step_at_their_distance():
    for radius in range(1, 6):
        assert len(set(ring(radius))) == 6 * radius
        assert {distance(Hex(0, 0), Hex(*step)) for step in ring(radius)} == {radius}
    assert len(set(within(Hex(2, 2), 2))) == 19


@given(hexes, steps, st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
def test_distance_is_the_same_from_both_ends_and_after_turning(a, step, about):
    b = Hex(a.q + step[0], a.y + step[1])
    assert distance(a, b) == distance(b, a) == distance(turned(a, about), turned(b, about))
    assert (distance(a, b) == 1) == (direction_to(a, b) is not None)


@given(steps)
def test_a_ruler_meets_the_same_from_both_ends(step):
    dq, dy = step
    there, back = trace(dq, dy), trace(-dq, -dy)
    assert {(m.q, m.y, m.near, m.far, m.how) for m in there.hexes} == {
        (m.q + dq, m.y + dy, m.far, m.near, m.how) for m in back.hexes
    }
    assert {(Hexside(Hex(m.q, m.y), m.direction), m.near, m.far) for m in there.sides} == {
        (Hexside(Hex(m.q + dq, m.y + dy), m.direction), m.far, m.near) for m in back.sides
    }


@given(steps)
def test_a_ruler_meets_every_hex_and_only_those_that_its_points_lie_in(step):
    """Against a plain search: walk the ruler in fine exact steps and see whose hex is nearest."""
    dq, dy = step
    met = {(m.q, m.y) for m in trace(dq, dy).hexes} | {(0, 0), (dq, dy)}
    through = {(m.q, m.y) for m in trace(dq, dy).hexes if m.how == "through"}
    pieces = 48
    seen = set()
    for n in range(pieces + 1):
        nearest = _hexes_holding(dq * n, dy * n, pieces)
        assert nearest <= met
        if len(nearest) == 1:
            seen |= nearest
    assert seen <= through | {(0, 0), (dq, dy)}


def _hexes_holding(q: int, y: int, parts: int) -> set[tuple[int, int]]:
    """All hexes that hold a point given in parts of a step, exactly: squares of whole numbers."""
    near = {
        (column, row): 3 * (q - column * parts) ** 2 + (y - row * parts) ** 2
        for column in range(q // parts - 1, q // parts + 3)
        for row in range(y // parts - 2, y // parts + 4)
        if (column + row) % 2 == 0
    }
    least = min(near.values())
    return {at for at, away in near.items() if away == least}


def test_a_ruler_along_a_hexside_names_both_flanks():
    way = trace(2, 0)
    assert {(m.q, m.y) for m in way.hexes} == {(1, -1), (1, 1)}
    assert {m.how for m in way.hexes} == {"along"}
    assert [{tuple(a), tuple(b)} for a, b in way.pairs] == [{(1, -1), (1, 1)}]
    assert len(way.sides) == 5


def test_distances_of_hexsides_lie_halfway_between_those_of_their_hexes():
    assert [(m.near, m.far) for m in trace(0, 6).sides] == [(1, 5), (3, 3), (5, 1)]
