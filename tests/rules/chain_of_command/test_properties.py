"""What holds on any table: turning it, better cover, sharing of hits, and outlines gone wrong."""

from contextlib import suppress
from dataclasses import replace
from math import cos, radians, sin
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.checks import run
from studio.engine.dice import ScriptedDice, SeededDice
from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import (
    Aperture,
    Area,
    Building,
    Figure,
    Obstacle,
    Sector,
    Smoke,
    Table,
)
from studio.model.tabletop import Tabletop
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.arc import figures_see
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.front import frontage_of
from studio.rules.chain_of_command.heat import heat
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.seen import seen_by_figure
from studio.rules.chain_of_command.volley import fire_for_effect
from tests.rules.chain_of_command.tables import table, team

ARSENAL = load_arsenal()

PLACE = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda p: (p[0] + 0.1, p[1] + 0.3))
SQUARE = st.tuples(PLACE, st.integers(1, 6)).map(
    lambda s: tuple(
        (s[0][0] + dx * s[1], s[0][1] + dy * s[1]) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))
    )
)
COVER = st.sampled_from(["open", "light", "hard"])


@st.composite
def tables(draw):
    """A table with two teams a side and some ground between them."""
    areas = tuple(
        Area(f"a{n}", draw(SQUARE), cover=draw(COVER), height=draw(st.sampled_from([0, 4])))
        for n in range(draw(st.integers(0, 3)))
    )
    lines = tuple(
        Obstacle(f"o{n}", (draw(PLACE), draw(PLACE)), cover=draw(COVER), height=1.7)
        for n in range(draw(st.integers(0, 2)))
    )
    smoke = tuple(Smoke(draw(PLACE), radius=1.37) for _ in range(draw(st.integers(0, 1))))
    teams = [
        replace(
            team(name, *draw(st.lists(PLACE, min_size=1, max_size=4)), facing=draw(FACING)),
            shock=draw(st.integers(0, 3)),
            tactical=draw(st.booleans()),
        )
        for name in ("A", "B", "E", "F")
    ]
    return table(teams[:2], teams[2:], areas=areas, obstacles=lines, smoke=smoke)


FACING = st.integers(0, 359).map(lambda angle: angle + 0.5)


def moved(where: Table, place, facing) -> Table:
    """The table with every point and facing taken elsewhere."""
    sides = {
        name: replace(
            force,
            teams=tuple(
                replace(
                    one,
                    facing=facing(one.facing),
                    figures=tuple(
                        replace(f, at=place(f.at), facing=facing(f.facing)) for f in one.figures
                    ),
                )
                for one in force.teams
            ),
        )
        for name, force in where.sides.items()
    }
    return replace(
        where,
        sides=sides,
        areas=tuple(replace(a, polygon=tuple(map(place, a.polygon))) for a in where.areas),
        obstacles=tuple(replace(o, line=tuple(map(place, o.line))) for o in where.obstacles),
        smoke=tuple(replace(s, at=place(s.at)) for s in where.smoke),
    )


def fires(where: Table):
    """Every fire on the table, as far as it shows in numbers; refusals are None."""
    found: dict[tuple[str, str], object] = {}
    for side, other in (("ours", "theirs"), ("theirs", "ours")):
        for one in where.sides[side].teams:
            for target in where.sides[other].teams:
                try:
                    aim = aimed(where, ARSENAL, Declaration(side, (one,), target))
                except IllegalAction:
                    found[one.id, target.id] = None
                    continue
                covers = {name: e.covers for name, e in aim.shared.items()}
                figures = [one.figures for one in aim.firing]
                found[one.id, target.id] = (figures, aim.pool, aim.modifier, covers)
    return found


@settings(max_examples=20, deadline=None)
@given(tables(), st.integers(1, 359), st.integers(-20, 20))
def test_turning_and_moving_the_table_changes_no_fire(where, turn, along):
    c, s = cos(radians(turn)), sin(radians(turn))

    def place(at):
        return (at[0] * c - at[1] * s + along, at[0] * s + at[1] * c - along)

    assert fires(moved(where, place, lambda facing: facing + turn)) == fires(where)


@settings(max_examples=20, deadline=None)
@given(tables())
def test_mirroring_the_table_changes_no_fire(where):
    mirrored = moved(where, lambda at: (48 - at[0], at[1]), lambda facing: 180 - facing)
    assert fires(mirrored) == fires(where)


@settings(max_examples=20, deadline=None)
@given(tables())
def test_sight_between_figures_is_mutual(where):
    for one in where.sides["ours"].teams:
        for other in where.sides["theirs"].teams:
            for a in one.figures:
                for b in other.figures:
                    there, back = figures_see(where, a, b), figures_see(where, b, a)
                    assert there.visible == back.visible


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2), st.integers(1, 6), st.integers(0, 10_000))
def test_better_cover_never_costs_a_team_more(cover, size, seed):
    names = ("open", "light", "hard")
    rolls = tuple(Random(seed).choices(range(1, 7), k=40))
    firing = team("A", *[(0, y) for y in range(6)])
    target = team("E", *[(12, y) for y in range(size)], facing=180)
    wood = Area("wood", ((11, -1), (13, -1), (13, 9), (11, 9)))

    def result(level):
        where = table([firing], [target], areas=(replace(wood, cover=names[level]),))
        declared = Declaration("ours", (firing,), target)
        return fire_for_effect(where, ARSENAL, declared, ScriptedDice(rolls))

    worse, better = result(0), result(cover)
    assert better.lost["E"] <= worse.lost["E"]
    hurt = [found.lost["E"] + found.teams["E"].shock for found in (better, worse)]
    assert hurt[0] <= hurt[1] or not worse.teams["E"].figures


@settings(max_examples=20, deadline=None)
@given(tables(), st.integers(0, 10_000))
def test_hits_given_out_are_hits_rolled_and_nobody_dies_twice(where, seed):
    rolls = tuple(Random(seed).choices(range(1, 7), k=60))
    for one in where.sides["ours"].teams:
        for target in where.sides["theirs"].teams:
            try:
                dice = ScriptedDice(rolls)
                aim = aimed(where, ARSENAL, Declaration("ours", (one,), target))
                found = fire_for_effect(where, ARSENAL, Declaration("ours", (one,), target), dice)
            except IllegalAction:
                continue
            told = [s.text for s in found.steps if s.rule == "13.2.5" and "range" in s.text]
            scored = sum(int(text.rsplit(" ", 2)[1]) for text in told)
            assert len(rolls) - len(dice.left) == aim.pool.dice + scored
            for name, lost in found.lost.items():
                before = aim.shared[name].team
                assert lost + len(found.teams[name].figures) == len(before.figures)


BROKEN = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=6)


@settings(max_examples=60, deadline=None)
@given(BROKEN, BROKEN, BROKEN, st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_no_outline_however_wrong_stops_a_fire(outline, walls, line, stand):
    where = table(
        [one := team("A", stand, (stand[0] + 1, stand[1]), facing=10)],
        [target := team("E", (3, 3), (5, 2), facing=180)],
        areas=(Area("a", tuple(outline), cover="light", height=4, level=1, depth=2),),
        obstacles=(Obstacle("o", tuple(line), height=3, size="high"),),
        buildings=(
            Building(
                "b",
                (Sector("s", tuple(walls)),),
                (Aperture("w", "s", ((1, 1), (1, 1))),),
            ),
        ),
    )
    inmate = Figure((1.5, 1), "rifle", sector="s")
    for figure in one.figures:
        figures_see(where, figure, inmate)
    frontage_of(where, one)
    with suppress(IllegalAction):
        assert aimed(where, ARSENAL, Declaration("ours", (one,), target)).shared


@settings(max_examples=40, deadline=None)
@given(BROKEN, BROKEN, BROKEN, st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_no_outline_however_wrong_stops_a_firefight(outline, walls, line, stand):
    """It is mended, and the checks tell where; or the firefight is refused in words."""
    where = table(
        [one := team("A", stand, (stand[0] + 1, stand[1]), facing=10)],
        [team("E", (9, 3), (9, 2), facing=180)],
        areas=(Area("a", tuple(outline), cover="light", height=4, level=1, depth=2),),
        obstacles=(Obstacle("o", tuple(line), height=3, size="high"),),
        buildings=(Building("b", (Sector("s", tuple(walls)),), (Aperture("w", "s", LINE),)),),
    )
    if len(set(outline)) < 3:
        spotted = {finding.check for finding in run(where)}
        assert "crossed-outline" in spotted
    for figure in one.figures:
        assert seen_by_figure(where, figure, rays=40)
    assert list(heat(where, ARSENAL, "ours", [one], step=12.0))
    state, dice = RULES.start(Tabletop(where), 1), SeededDice(1)
    for _ in range(12):
        listed = RULES.actions(state)
        if not listed:
            break
        state = RULES.apply(state, listed[len(listed) // 2], dice)


LINE = ((1.0, 1.0), (1.0, 1.0))


def test_a_ray_along_an_edge_of_a_crossed_outline_goes_through():
    walls = ((0, 0), (0, 2), (5, 1), (5, 4))
    where = table(
        [one := team("A", (0, 0), (1, 0), facing=10)],
        [team("E", (9, 3), facing=180)],
        buildings=(Building("b", (Sector("s", walls),)),),
    )
    assert all(seen_by_figure(where, figure, rays=40) for figure in one.figures)


def test_crossed_outlines_enclose_both_their_halves():
    bow = Area("bow", ((0, 0), (4, 4), (4, 0), (0, 4)), cover="hard")
    from studio.rules.chain_of_command.shapes import holds, outline

    assert outline(bow.polygon).area == pytest.approx(8)
    assert holds(bow.polygon, Point(0.5, 2))
    assert not holds(bow.polygon, Point(2, 0.5))
