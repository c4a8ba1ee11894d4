"""Overwatch and suppressing fire on a table (13.3, 13.4), by the worked examples."""

from dataclasses import replace
from itertools import pairwise

import pytest

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import Aperture, Building, Obstacle, Sector
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.faces import laid_on_face
from studio.rules.chain_of_command.fire import hits, to_hit_modifier
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.overwatch import (
    covers,
    moved_along,
    offers,
    on_overwatch,
)
from studio.rules.chain_of_command.suppression import (
    hesitant,
    laid,
    may_double,
    require_target,
    suppressed,
)
from studio.rules.chain_of_command.volley import fire_for_effect
from tests.rules.chain_of_command.tables import armed, inside, table, team

ARSENAL = load_arsenal()
WATCHING = team("W", (0, 0), (0, 1), (0, -1))
WATCH = on_overwatch("ours", [WATCHING])


def covered(*at, watching=WATCHING, watch=WATCH, **ground):
    target = team("E", *at)
    return covers(table([watching], [target], **ground), ARSENAL, watch, target)


def test_x55_whoever_crosses_the_area_may_be_fired_at_on_any_point_in_it():
    mover = team("E", (10, 30), (10, 31), facing=270)
    where = table([WATCHING], [mover])
    found = offers(where, ARSENAL, WATCH, mover, [Point(10, 30), Point(10, -20)])
    first, last = found[0], found[-1]
    assert first.team.figures[0].at == pytest.approx((10, 11), abs=0.13)
    assert last.team.figures[1].at[1] >= -11
    steps = [b.along - a.along for a, b in pairwise(found)]
    assert steps == pytest.approx([1.0] * len(steps))
    aside = offers(where, ARSENAL, WATCH, mover, [Point(10, 30), Point(30, 32)])
    assert aside == ()


def test_a_path_turns_corners_and_ends():
    one = team("E", (0, 0), (1, 0))
    path = [Point(0, 0), Point(3, 0), Point(3, 4)]
    assert places(moved_along(one, path, 5)) == [Point(3, 2), Point(4, 2)]
    assert places(moved_along(one, path, 99)) == [Point(3, 4), Point(4, 4)]


def test_x55_who_was_fired_at_returns_fire_with_who_is_left():
    enemy = armed(team("E", (15, 0), (15, 1), facing=180), "lmg_magazine", "rifle")
    where = table([WATCHING], [enemy])
    rolls = ScriptedDice((4, 4, 4, 1, 1, 1, 5, 5, 3))
    fire = fire_for_effect(where, ARSENAL, Declaration("theirs", (enemy,), WATCHING), rolls)
    left = fire.teams["W"]
    assert (len(left.figures), left.shock) == (1, 1)
    after = table([left], [enemy])
    assert covers(after, ARSENAL, WATCH, enemy)
    assert aimed(after, ARSENAL, Declaration("ours", (left,), enemy)).pool.dice == 1


def test_x55_overwatch_under_suppressing_fire_has_one_less():
    enemy = team("E", (15, 0), facing=180)
    where = table([WATCHING], [enemy])
    assert aimed(where, ARSENAL, Declaration("ours", (WATCHING,), enemy, True)).modifier == -1


def test_k56_the_area_is_the_arc_as_far_as_one_of_them_sees():
    assert covered((10, 11))
    assert not covered((10, 11.1))
    assert covered((10, 20), (10, 5))
    wall = Obstacle("wall", ((5, -30), (5, 30)), height=3)
    assert not covered((10, 0), obstacles=(wall,))
    turned = replace(
        WATCHING, facing=180, figures=tuple(replace(f, facing=180) for f in WATCHING.figures)
    )
    assert covered((10, 0), watching=turned)
    guns = team("W", (0, 0), weapon="smg")
    assert covered((18, 0), watching=guns, watch=on_overwatch("ours", [guns]))
    assert not covered((18.1, 0), watching=guns, watch=on_overwatch("ours", [guns]))


# --- suppressing fire -----------------------------------------------------------------------------


def test_x27_a_suppressed_unit_at_effective_range_hits_on_sixes_and_is_slowed():
    assert hits(ARSENAL, (5, 6), "effective", to_hit_modifier(ARSENAL, 1, suppressed=True)) == 1
    marker = laid(Point(0, 0), Point(10, 0), 3)
    assert not may_double((marker,), [Point(12, 9), Point(12, 0)], "X")
    assert not may_double((marker,), [Point(12, -9), Point(12, 9)], "X")
    assert may_double((marker,), [Point(20, -9), Point(20, 9)], "X")
    assert not may_double((marker,), [Point(14.4, 2.4), Point(14.6, 2.1)], "X")
    assert may_double((marker,), [Point(14.4, 2.5), Point(14.7, 2.2)], "X")
    assert hesitant((marker,), [Point(30, 30)], Point(12, 1))
    assert hesitant((marker,), [Point(12, 1)], Point(30, 30))
    assert not hesitant((marker,), [Point(30, 30)], Point(16, 0))


def test_x28_a_new_marker_covers_what_the_old_one_leaves():
    """The first marker dies with the next phase; a second one from the own next phase goes on."""
    soviets = (Point(12, 0),)
    first, second = laid(Point(0, 0), Point(10, 0), 1), laid(Point(4, 3), Point(10, 0), 3)

    def under(phase):
        there = [m for m in (first, second) if m.phase <= phase and not m.over(phase)]
        return suppressed(there, soviets, "soviets")

    assert [under(phase) for phase in range(1, 6)] == [True, True, True, True, False]
    modifier = to_hit_modifier(ARSENAL, 1, suppressed=True)
    assert hits(ARSENAL, (4, 5, 6), "effective", modifier) == 1


def test_x56_who_is_suppressed_can_only_fire_for_effect():
    with pytest.raises(IllegalAction, match=r"13\.4\.1"):
        require_target(suppressed=True)


HOUSE = Building(
    "house",
    (Sector("room", ((-6, -3), (0, -3), (0, 3), (-6, 3))),),
    (
        Aperture("low", "room", ((0, -0.5), (0, 0.5))),
        Aperture("middle", "room", ((0, -0.5), (0, 0.5)), floor=1),
        Aperture("high", "room", ((0, -0.5), (0, 0.5)), floor=2),
        Aperture("back", "room", ((-6, -0.5), (-6, 0.5))),
    ),
    floors=3,
)


def test_k80_a_face_of_a_building_and_two_floors():
    where = table(buildings=(HOUSE,))
    marker = laid_on_face(where, "low", (0, 1), [Point(10, 13)], 4)
    assert marker.apertures == {"low", "middle"}
    front, rear, up = (
        inside(team("T", at), "room", floor)
        for at, floor in (((-1, 0), 0), ((-5, 0), 0), ((-1, 0), 2))
    )
    assert marker.covers(where, front.figures)
    assert not marker.covers(where, rear.figures)
    assert not marker.covers(where, up.figures)
    assert [marker.over(phase) for phase in (5, 6)] == [False, True]
    for floors, firing in (
        ((0, 2), Point(10, 0)),
        ((0, 1, 2), Point(10, 0)),
        ((0,), Point(10, 13.1)),
    ):
        with pytest.raises(IllegalAction, match=r"13\.4"):
            laid_on_face(where, "low", floors, [firing], 4)
    with pytest.raises(IllegalAction, match="no door or window"):
        laid_on_face(where, "nowhere", (0,), [Point(10, 0)], 4)
