"""Footprints in whole numbers: exact, reciprocal, and the same however the map is turned."""

from fractions import Fraction
from math import cos, pi, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.hexes import Hex, Point
from studio.model.board import Board, Outline, Spot
from studio.model.outlines import (
    FINE,
    Shape,
    area,
    centre_seen_from,
    crosses_itself,
    holds,
    in_hex,
    laid,
    lay_outlines,
    meets,
    outside,
    sides_of,
    unlaid,
)

numbers = st.integers(-30, 30)
points = st.builds(Point, numbers, numbers)
shapes = st.lists(points, min_size=3, max_size=7, unique=True).map(tuple).filter(area)
steps = st.builds(lambda q, half: Hex(q, 2 * half + q % 2), st.integers(-6, 6), st.integers(-6, 6))


def slow_meets(shape: Shape, a: Point, b: Point) -> bool:
    """By fractions along the line: whether it crosses a side, lies on one, or begins inside."""
    for p, q in sides_of(shape):
        dx, dy, ex, ey = b.x - a.x, b.y - a.y, q.x - p.x, q.y - p.y
        cross = dx * ey - dy * ex
        if cross:
            t = Fraction((p.x - a.x) * ey - (p.y - a.y) * ex, cross)
            u = Fraction((p.x - a.x) * dy - (p.y - a.y) * dx, cross)
            if 0 <= t <= 1 and 0 <= u <= 1:
                return True
        elif (p.x - a.x) * dy == (p.y - a.y) * dx:
            long = dx * dx + dy * dy
            if not long:
                continue
            ends = [Fraction((c.x - a.x) * dx + (c.y - a.y) * dy, long) for c in (p, q)]
            if max(ends) >= 0 and min(ends) <= 1:
                return True
    return holds(shape, a)


@given(shapes, points, points)
def test_a_line_meets_a_footprint_as_fractions_say(shape: Shape, a: Point, b: Point):
    assume(a != b)
    assert meets(shape, a, b) == slow_meets(shape, a, b)


@given(shapes, points, points)
def test_it_is_the_same_from_both_ends_and_whatever_corner_comes_first(shape, a, b):
    there = meets(shape, a, b)
    assert meets(shape, b, a) == there
    assert meets(shape[::-1], a, b) == there
    assert meets((*shape[1:], shape[0]), a, b) == there


def turned(at: Point, by: int) -> Point:
    """A point of the lattice turned by so many times 60°; exact where x + y is even."""
    x, y = at
    for _ in range(by):
        x, y = (x - 3 * y) // 2, (x + y) // 2
    return Point(x, y)


@given(st.lists(points, min_size=3, max_size=6, unique=True), points, points, st.integers(0, 5))
def test_turning_by_a_hexside_turns_the_answer(corners, a, b, by):
    even = [Point(2 * x, 2 * y) for x, y in (*corners, a, b)]
    doubled = [Point(4 * x, 4 * y) for x, y in even]
    shape, ends = tuple(doubled[:-2]), doubled[-2:]
    for number in range(by + 1):
        moved = [turned(at, number) for at in (*shape, *ends)]
        if any((at.x + at.y) % 2 for at in moved):
            return
    moved_shape, moved_ends = tuple(moved[:-2]), moved[-2:]
    assert meets(moved_shape, *moved_ends) == meets(shape, *ends)


@given(
    st.lists(st.tuples(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5)), min_size=3, max_size=6).map(
        tuple
    ),
    steps,
    steps,
)
def test_half_a_turn_and_mirrors_turn_the_answer_exactly(polygon, a, b):
    here = Hex(0, 0)
    seen = meets(laid(polygon), centre_seen_from(here, a), centre_seen_from(here, b))
    for sx, sy in ((-1, -1), (-1, 1), (1, -1)):
        other = tuple((sx * x, sy * y) for x, y in polygon)
        ends = [centre_seen_from(here, Hex(sx * end.q, sy * end.y)) for end in (a, b)]
        assert meets(laid(other), *ends) == seen


def test_a_touch_of_one_corner_counts():
    shape = (Point(0, 0), Point(10, 0), Point(10, 10))
    assert meets(shape, Point(-5, 5), Point(5, -5))
    assert not meets(shape, Point(-6, 5), Point(4, -5))


def test_centres_lie_where_the_lattice_of_hexes_has_them():
    assert centre_seen_from(Hex(2, 2), Hex(3, 1)) == Point(3 * FINE, -FINE)
    assert laid(((3**0.5 / 2, -0.5),)) == (Point(3 * FINE, -FINE),)


@given(shapes)
def test_what_files_hold_is_what_was_drawn_to_a_thousandth_of_a_hex(shape: Shape):
    drawn = tuple(Point(30 * x, 30 * y) for x, y in shape)
    again = laid(unlaid(drawn))
    assert all(
        abs(p.x - q.x) <= 3 and abs(p.y - q.y) <= 2 for p, q in zip(drawn, again, strict=True)
    )
    assert unlaid(again) == unlaid(drawn)


BOW_TIE = ((0.0, 0.0), (0.3, 0.3), (0.3, 0.0), (0.0, 0.3))
SPIKE = ((0.0, 0.0), (0.3, 0.0), (0.1, 0.0), (0.1, 0.2))
TOUCHING = ((0.0, 0.0), (0.4, 0.0), (0.2, 0.2), (0.0, 0.4), (0.2, 0.2))


@pytest.mark.parametrize("polygon", [BOW_TIE, SPIKE, TOUCHING])
def test_shapes_that_meet_themselves_are_found(polygon):
    assert crosses_itself(laid(polygon))


@given(st.integers(3, 9), st.floats(0.05, 0.49))
def test_regular_shapes_dont_meet_themselves_and_lie_inside(count: int, radius: float):
    polygon = tuple(
        (radius * cos(2 * pi * n / count), radius * sin(2 * pi * n / count)) for n in range(count)
    )
    assert not crosses_itself(laid(polygon))
    assert outside(laid(polygon)) == []


def test_the_corners_of_the_hex_are_inside_and_what_lies_beyond_is_not():
    corner = 1 / 3**0.5
    assert all(in_hex(at) for at in laid(((corner, 0), (0.577, 0), (0.289, 0.5), (0, -0.5))))
    assert outside(laid(((0.6, 0), (0, 0.51), (0.28, 0.5), (0, 0)))) == [0, 1]


def test_outlines_are_laid_in_place_of_those_of_a_hex():
    one, other = Outline("0101", BOW_TIE), Outline("0201", SPIKE)
    columns = ("..", "...", "..")
    board = Board("B", {"en": "B"}, 3, 2, {".": "clear"}, columns, outlines=(one, other))
    after = lay_outlines(board, {Spot(1, 1): [TOUCHING, SPIKE]})
    assert after.outlines == (other, Outline("0101", TOUCHING), Outline("0101", SPIKE))
    assert lay_outlines(after, {Spot(1, 1): ()}).outlines == (other,)
    with pytest.raises(StudioError, match="isn't on board B"):
        lay_outlines(board, {Spot(9, 9): ()})
