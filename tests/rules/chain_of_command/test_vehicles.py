"""Hulls in the way, guns at buildings, armour as a target (13.1, 13.2.10, 13.2.12)."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.model.table import Aperture, Building, Figure, Sector, Team
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.friends import hull_of
from tests.rules.chain_of_command.tables import inside, table, team

ARSENAL = load_arsenal()
ROOM = Sector("room", ((20, -3), (26, -3), (26, 3), (20, 3)))
BACK = Sector("back", ((26, -3), (32, -3), (32, 3), (26, 3)))
HOUSE = Building("house", (ROOM, BACK), (Aperture("rear", "room", ((22, 3), (23, 3))),))


def aim(where, ours, theirs):
    return aimed(where, ARSENAL, Declaration("ours", (ours,), theirs))


def gun(*, weapon="gun_medium"):
    return Team("gun", (Figure((0, 0), weapon), Figure((0, 1), "rifle"), Figure((0, -1), "rifle")))


def tank(x, y, facing=0.0):
    crew = (Figure((x, y), "mmg", facing),)
    return Team("tank", crew, facing=facing, vehicle=True, hull=(5.0, 2.5))


def test_a_hull_lies_about_its_first_figure_along_its_facing():
    corners = {(round(x, 6), round(y, 6)) for x, y in hull_of(tank(10, 10, 90))}
    assert corners == {(8.75, 7.5), (11.25, 7.5), (11.25, 12.5), (8.75, 12.5)}


@pytest.mark.parametrize(("y", "free"), [(0.0, False), (1.2, False), (1.3, True), (-1.3, True)])
def test_a_friendly_hull_blocks_fire_that_crosses_it(y, free):
    """K42: armour lifts the corridor of 2 inches, never the ban on firing through."""
    ours, theirs = team("A", (0, y)), team("E", (20, y), facing=180)
    where = table([ours, tank(10, 0)], [theirs])
    if free:
        assert aim(where, ours, theirs).pool.dice == 1
    else:
        with pytest.raises(IllegalAction, match="tank is in the way"):
            aim(where, ours, theirs)


@pytest.mark.parametrize(("other", "free"), [("men", True), ("tank", False)])
def test_a_turret_fires_over_the_heads_of_men_and_not_over_hulls(other, free):
    """13.1: the turret of an AFV is on a higher level, men of other units stand in its line."""
    ours, theirs = replace(tank(0, 0), id="own"), team("E", (20, 0), facing=180)
    friend = team("B", (10, 0)) if other == "men" else tank(10, 0)
    where = table([ours, friend], [theirs])
    if free:
        assert aim(where, ours, theirs).pool.dice == 10
    else:
        with pytest.raises(IllegalAction, match="tank is in the way"):
            aim(where, ours, theirs)
    on_foot = team("C", (0, 0))
    with pytest.raises(IllegalAction, match="in the way"):
        aim(table([on_foot, friend], [theirs]), on_foot, theirs)


def test_small_arms_dont_fire_at_armour():
    ours = team("A", (0, 0))
    where = table([ours], [tank(20, 0)])
    with pytest.raises(IllegalAction, match="armoured"):
        aim(where, ours, where.sides["theirs"].teams[0])


def test_a_gun_hits_whoever_is_in_a_building_that_it_sees():
    """13.2.10: without sight of him, as nobody with a rifle can."""
    hidden = inside(team("E", (25, 0), (25, 1), facing=180), "room")
    for ours, able in ((gun(), True), (team("A", (0, 0)), False)):
        where = table([ours], [hidden], buildings=(HOUSE,))
        if able:
            found = aim(where, ours, hidden)
            assert (found.pool.close, found.pool.effective) == (5, 0)
            assert found.shared["E"].level == 2
        else:
            with pytest.raises(IllegalAction, match="no aperture faces there"):
                aim(where, ours, hidden)


@pytest.mark.parametrize(("side_on", "able"), [(True, True), (False, False)])
def test_the_sector_has_to_be_seen_not_the_building(side_on, able):
    """Of a large building, the sector that the target is in (13.2.10): here behind another."""
    hidden = inside(team("E", (30, 0), facing=180), "back")
    here = gun()
    if side_on:
        men = tuple(Figure((29 + n, -20), f.weapon, 90) for n, f in enumerate(here.figures))
        here = Team("gun", men, facing=90)
    where = table([here], [hidden], buildings=(HOUSE,))
    if able:
        assert aim(where, here, hidden).pool.dice == 5
    else:
        with pytest.raises(IllegalAction, match="nobody can fire"):
            aim(where, here, hidden)
