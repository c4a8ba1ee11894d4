"""Distances, arcs, feet and strips on an open table, by the worked examples of 13.1 and 13.4."""

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.inches import Arc, Point, Strip, arc_of, clearance, distance, foot, nearest, within

SMALL = st.floats(-50, 50).map(lambda n: round(n, 3))
POINTS = st.builds(Point, SMALL, SMALL)


def test_x52_one_figure_has_a_plain_wedge():
    arc = arc_of([(Point(0, 0), 0)], 0)
    assert arc.holds(Point(10, 10))
    assert not arc.holds(Point(10, 10.1))
    assert not arc.holds(Point(-1, 0))


def test_x52_the_majority_that_faces_one_way_makes_the_line():
    figures = [(Point(0, y), 0.0) for y in (-2, -0.7, 0.7, 2)] + [(Point(-1, 3), 90.0)]
    arc = arc_of(figures, 0)
    assert arc.holds(Point(5, 7))
    assert not arc.holds(Point(5, 7.1))


def test_of_equal_groups_the_one_near_the_set_facing_makes_the_line():
    figures = [(Point(0, 0), 0.0), (Point(0, 1), 90.0)]
    assert arc_of(figures, 80).facing == 90
    assert arc_of(figures, 10).facing == 0
    assert arc_of(figures, 350).facing == 0


def test_x57_a_strip_begins_at_its_marker():
    team, section = (Strip(Point(10, 0), 0, width, 4.5) for width in (4.5, 9))
    assert team.holds(Point(14.5, 2.25))
    assert not team.holds(Point(14.6, 0))
    assert not team.holds(Point(9.9, 0))
    assert section.holds(Point(12, 3))
    assert not team.holds(Point(12, 3))


def test_x50_feet_beside_a_line():
    start, end = Point(0, 0), Point(20, 0)
    assert foot(Point(10, 2), start, end).beside
    assert foot(Point(10, 2), start, end).off == pytest.approx(2)
    assert not foot(Point(-1, 1), start, end).beside
    assert not foot(Point(0, 1.5), start, end).beside


def test_limits_belong_to_what_they_limit():
    assert within(4.0, 4)
    assert within(4.0 + 1e-9, 4)
    assert not within(4.01, 4)


def test_nothing_is_infinitely_far():
    assert nearest([], [Point(0, 0)]) == float("inf")
    assert nearest([Point(0, 0), Point(3, 0)], [Point(3, 4)]) == 4


@given(POINTS, POINTS, POINTS)
def test_clearance_is_the_same_from_both_ends_and_no_more_than_either(point, start, end):
    there, back = clearance(point, start, end), clearance(point, end, start)
    assert there == pytest.approx(back, abs=1e-6)
    assert there <= min(distance(point, start), distance(point, end)) + 1e-6


@given(st.integers(0, 359), POINTS, st.floats(0, 30), st.floats(-40, 40), st.integers(0, 359))
def test_turning_the_whole_table_changes_no_arc(facing, middle, forward, aside, turn):
    """Points ahead, a hundredth of an inch or more from the edge, where rounding rules."""

    def ahead(arc, by, off):
        c, s = cos(radians(arc.facing)), sin(radians(arc.facing))
        return Point(arc.middle.x + by * c - off * s, arc.middle.y + by * s + off * c)

    c, s = cos(radians(turn)), sin(radians(turn))
    here = Arc(middle, facing, -2, 2)
    there = Arc(
        Point(middle.x * c - middle.y * s, middle.x * s + middle.y * c), facing + turn, -2, 2
    )
    expected = abs(aside) <= 2 + forward
    if abs(abs(aside) - 2 - forward) > 0.01:
        assert here.holds(ahead(here, forward, aside)) == expected
        assert there.holds(ahead(there, forward, aside)) == expected


def test_the_corners_of_a_strip_are_in_it_and_nothing_beyond_them_is():
    strip = Strip(Point(10, 0), 90, 9, 4.5)
    wanted = [(14.5, 0), (5.5, 0), (5.5, 4.5), (14.5, 4.5)]
    for corner, place in zip(strip.corners(), wanted, strict=True):
        assert corner == pytest.approx(place)
    assert all(strip.holds(corner) for corner in strip.corners())
    assert not any(strip.holds(Point(c.x * 1.01, c.y + 0.1)) for c in strip.corners()[2:])
