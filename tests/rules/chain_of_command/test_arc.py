"""Arc, sight, and friends in the way (13.1, 13.2.10), by the worked examples."""

from dataclasses import replace
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.inches import Point
from studio.model.table import (
    Aperture,
    Area,
    Building,
    Figure,
    Obstacle,
    Sector,
    Smoke,
)
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.arc import Manner, figures_see, firers, weapons_that_fire
from studio.rules.chain_of_command.cover import base_cover
from studio.rules.chain_of_command.indoors import cover_indoors
from studio.rules.chain_of_command.sightline import End, sight_line, smoke_between
from tests.rules.chain_of_command.tables import armed, inside, table, team

ARSENAL = load_arsenal()
TARGET = team("E", (20, 0))
HOUSE = Building("house", (Sector("hall", ((-6, -3), (0, -3), (0, 3), (-6, 3))),))


def fire(ours, *friends, target=TARGET, ground=None, **more):
    where = table([ours, *friends], [target], **(ground or {}))
    return firers(where, ARSENAL, "ours", ours, target, manner=Manner(**more))


def may(ours, *friends, **more):
    return bool(fire(ours, *friends, **more).figures)


@pytest.mark.parametrize(
    ("at", "section", "allowed"),
    [
        ((10, 2), "2", False),
        ((10, 2.01), "2", True),
        ((-1, 1), "2", True),
        ((0, 1.5), "2", True),
        ((10, 0.6), "1", True),
        ((10, 0.4), "1", False),
    ],
    ids="abcdef",
)
def test_x50_friends_beside_the_line_of_fire(at, section, allowed):
    assert may(team("A", (0, 0), section="1"), team("F", at, section=section)) == allowed


def test_x50_a_friend_in_hard_cover_may_stand_beside_the_line_but_not_in_it():
    ruin = {"areas": (Area("ruin", ((9, -2), (11, -2), (11, 2), (9, 2)), cover="hard"),)}
    firing = team("A", (0, 0), section="1")
    assert may(firing, team("F", (10, 1), section="2"), ground=ruin)
    assert not may(firing, team("F", (10, 0), section="2"), ground=ruin)


def test_x51_higher_firers_fire_over_heads():
    upstairs = Building(
        "tower",
        (Sector("room", ((-6, -3), (0.2, -3), (0.2, 3), (-6, 3))),),
        (Aperture("window", "room", ((0.2, -0.5), (0.2, 0.5)), floor=1),),
        floors=2,
    )
    ground = {"buildings": (upstairs,)}
    firing = inside(team("A", (0, 0), section="1"), "room", 1)
    below = team("F", (10, 0), section="2")
    assert may(firing, below, ground=ground)
    assert not may(firing, below, ground=ground, over_heads=False)
    guarded = fire(firing, team("F", (18, 0), section="2"), ground=ground)
    assert not guarded.figures
    assert "within 4 inches" in guarded.refused[0].reason


def test_x53_a_friend_within_four_inches_guards_the_enemy():
    firing = team("A", (0, 10), section="1", facing=-45)
    assert not may(firing, team("F", (20, 4.0), section="2"))
    assert may(firing, team("F", (20, 4.01), section="2"))
    assert may(firing, team("G", (20, 3), section="1"))
    hard = {"areas": (Area("ruin", ((19, 2), (21, 2), (21, 4), (19, 4)), cover="hard"),)}
    assert not may(firing, team("F", (20, 3), section="2"), ground=hard)


def test_x53_a_narrow_front_lets_one_figure_an_inch_fire():
    six, enemy = (team(name, *[(x, y) for y in range(6)]) for name, x in (("A", 0), ("E", 20)))
    alley = ((-1, -1), (1, -1), (1, 6), (-1, 6))
    assert len(fire(six, target=enemy).figures) == 6
    for width, count in ((2.9, 2), (0.8, 1), (6.0, 6)):
        ground = {"areas": (Area("alley", alley, defile=width),)}
        assert len(fire(six, target=enemy, ground=ground).figures) == count


def test_k45_the_front_is_measured_between_what_nobody_passes():
    crowd = team("A", *[(5, 8.5 + 0.6 * n) for n in range(6)])
    enemy = team("E", (25, 10))

    def count(low, high):
        house = Building("h", (Sector("s", ((0, low - 5), (9, low - 5), (9, low), (0, low))),))
        wall = Obstacle("w", ((0, high), (9, high)), size="high", height=3)
        ground = {"buildings": (house,), "obstacles": (wall,)}
        return len(fire(crowd, target=enemy, ground=ground).figures)

    assert count(8.0, 12.3) == 4
    assert count(8.2, 11.8) == 3
    assert count(0.0, 20.0) == 6


def test_k45_a_crew_needs_two_inches():
    crew = armed(team("L", (0, 0), (0, 1), (0, 2)), "rifle", "lmg_magazine", "rifle")
    alley = ((-1, -1), (1, -1), (1, 6), (-1, 6))
    for width, weapons in ((2.0, {"lmg_magazine": 1}), (1.9, {})):
        found = fire(crew, ground={"areas": (Area("alley", alley, defile=width),)})
        assert weapons_that_fire(ARSENAL, crew, found.figures) == weapons


def test_x33_an_lmg_needs_its_gunner_and_one_more_and_other_guns_their_gunner():
    def seen_by(*numbers, gun="lmg_magazine"):
        """A wall hides the target from all but these figures of the crew."""
        crew = armed(team("L", (0, 0), (0, 1), (0, 2)), gun, "rifle", "rifle")
        hidden = [n for n in range(3) if n not in numbers]
        walls = tuple(Obstacle(f"w{n}", ((2, n - 0.3), (2, n + 0.3)), height=3) for n in hidden)
        found = fire(crew, target=team("E", (40, 1)), ground={"obstacles": walls})
        return weapons_that_fire(ARSENAL, crew, found.figures)

    assert seen_by(0) == {}
    assert seen_by(0, 1) == {"lmg_magazine": 1}
    assert seen_by(1, 2) == {}
    assert seen_by(0, gun="mmg") == {"mmg": 1}
    assert seen_by(1, 2, gun="mmg") == {}
    alone = armed(team("L", (0, 0)), "lmg_magazine")
    assert fire(alone).figures == (0,)


def test_range_is_from_the_nearest_figures_that_see_each_other():
    found = fire(team("A", (0, 0), (0, 1)), target=team("E", (17.9, 0), (21, 0)))
    assert found.distance == pytest.approx(17.9)


def test_a_target_out_of_the_arc_is_refused():
    assert "arc" in fire(team("A", (0, 0), facing=180)).refused[0].reason


def test_x52_the_arc_of_one_figure_and_of_a_crooked_line():
    one = team("A", (0, 0))
    for at, allowed in (((10, 10), True), ((10, 10.1), False), ((-1, 0), False)):
        assert may(one, target=team("E", at)) == allowed
    line = team("A", (0, -2), (0, -0.7), (0, 0.7), (0, 2), (-1, 3))
    figures = (*line.figures[:4], Figure((-1, 3), "rifle", 90))
    crooked = replace(line, figures=figures)
    for at, allowed in (((5, 7), True), ((5, 7.1), False)):
        assert may(crooked, target=team("E", at)) == allowed


WOOD = Area("wood", ((5, -5), (15, -5), (15, 5), (5, 5)), height=4, depth=4)


@pytest.mark.parametrize(
    ("one", "other", "visible"),
    [
        ((0, 0), (20, 0), False),
        ((0, 0), (9, 0), True),
        ((0, 0), (9.1, 0), False),
        ((7, 0), (11, 0), True),
        ((0, 6), (20, 6), True),
    ],
)
def test_sight_reaches_four_inches_into_woods(one, other, visible):
    ground = table(areas=(WOOD,))
    assert sight_line(ground, End(Point(*one)), End(Point(*other))).visible == visible


def test_low_walls_never_block_and_high_ones_unless_an_end_is_close():
    low, high = (Obstacle("wall", ((10, -5), (10, 5)), height=h) for h in (1.0, 1.5))
    ends = End(Point(0, 0)), End(Point(20, 0))
    assert sight_line(table(obstacles=(low,)), *ends).visible
    assert not sight_line(table(obstacles=(high,)), *ends).visible
    assert sight_line(table(obstacles=(high,)), End(Point(9, 0)), ends[1]).visible


def test_a_hill_hides_what_lies_behind_it_and_its_top_sees_over():
    hill = Area("hill", ((8, -5), (12, -5), (12, 5), (8, 5)), level=2)
    ground = table(areas=(hill,))
    assert not sight_line(ground, End(Point(0, 0)), End(Point(20, 0))).visible
    assert sight_line(ground, End(Point(12, 0), 2), End(Point(20, 0))).visible


def test_mortar_smoke_blocks_and_grenade_smoke_hinders():
    for kind, visible in (("mortar", False), ("grenade", True)):
        ground = table(smoke=(Smoke((10, 0), kind),))
        ends = Point(0, 0), Point(20, 0)
        assert sight_line(ground, End(ends[0]), End(ends[1])).visible == visible
        assert smoke_between(ground, *ends) == visible
    aside = table(smoke=(Smoke((10, 1.5)),))
    assert not smoke_between(aside, Point(0, 0), Point(20, 0))


def test_cover_inside_counts_from_all_sides_and_behind_a_line_from_across_it():
    hedge = Obstacle("hedge", ((10, -5), (10, 5)))
    ground = table(areas=(Area("crop", WOOD.polygon, cover="light"),), obstacles=(hedge,))
    assert base_cover(ground, Figure((6, 0), "rifle")) == "light"
    wall = table(obstacles=(Obstacle("wall", ((10, -5), (10, 5)), cover="hard"),))
    assert base_cover(wall, Figure((10.9, 0), "rifle"), Point(0, 0)) == "hard"
    assert base_cover(wall, Figure((11.1, 0), "rifle"), Point(0, 0)) == "open"
    assert base_cover(wall, Figure((10.9, 0), "rifle"), Point(20, 0)) == "open"


WINDOW = Building(
    "house",
    (
        Sector("room", ((-8, -4), (0, -4), (0, 4), (-8, 4))),
        Sector("back", ((-16, -4), (-8, -4), (-8, 4), (-16, 4))),
    ),
    (Aperture("window", "room", ((0, -0.5), (0, 0.5))),),
)


def test_x54_a_window_has_an_arc_both_ways_and_a_reach_of_four_inches():
    ground = table(buildings=(WINDOW,))

    def seen(occupant, outside):
        man = Figure(occupant, "rifle", sector="room")
        answers = {
            figures_see(ground, man, Figure(outside, "rifle")).visible,
            figures_see(ground, Figure(outside, "rifle"), man).visible,
        }
        assert len(answers) == 1
        return answers.pop()

    assert seen((-4.0, 0), (10, 10))
    assert not seen((-4.0, 0), (10, 10.5))
    assert not seen((-4.1, 0), (10, 10))


def test_x54_within_a_building():
    ground = table(buildings=(WINDOW,))
    room, back = (
        Figure(at, "rifle", sector=s) for at, s in (((-2, 0), "room"), ((-10, 0), "back"))
    )
    assert cover_indoors(ground, room, Figure((-3, 0), "rifle", sector="room")) == "light"
    assert cover_indoors(ground, room, back) == "hard"
    assert figures_see(ground, room, back).visible
    up = Figure((-2, 0), "rifle", sector="room", floor=1)
    assert not figures_see(ground, room, up).visible


XY = st.tuples(st.integers(0, 24), st.integers(0, 24)).map(lambda p: (p[0] * 1.0, p[1] * 1.0))


@settings(max_examples=60)
@given(XY, XY, st.integers(0, 3), st.integers(0, 3), st.integers(0, 359))
def test_sight_is_mutual_and_survives_turning_the_table(one, other, up, high, turn):
    c, s = cos(radians(turn)), sin(radians(turn))

    def turned(xy):
        return (xy[0] * c - xy[1] * s, xy[0] * s + xy[1] * c)

    square = ((8.5, 8.5), (15.5, 8.5), (15.5, 15.5), (8.5, 15.5))
    here = table(
        areas=(Area("a", square, height=float(high), depth=4.25),),
        obstacles=(Obstacle("o", ((3.5, 20.5), (20.5, 3.5)), height=1.75),),
    )
    there = table(
        areas=(Area("a", tuple(map(turned, square)), height=float(high), depth=4.25),),
        obstacles=(Obstacle("o", tuple(map(turned, ((3.5, 20.5), (20.5, 3.5)))), height=1.75),),
    )
    a, b = End(Point(*one), float(up)), End(Point(*other))
    answer = sight_line(here, a, b).visible
    assert sight_line(here, b, a).visible == answer
    moved = End(Point(*turned(one)), float(up)), End(Point(*turned(other)))
    assert sight_line(there, *moved).visible == answer
