"""What is seen of a table as outlines agrees with sight, point by point; the heat map with odds."""

from random import Random

import pytest
from shapely import Point as Spot
from shapely import Polygon, make_valid, unary_union

from studio.inches import Point
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Area, Building, Figure, Obstacle, Sector, Smoke
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.arc import figures_see
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.heat import heat
from studio.rules.chain_of_command.odds import aim_odds, at_least, mean
from studio.rules.chain_of_command.overwatch import covers, on_overwatch
from studio.rules.chain_of_command.seen import seen_by_figure, seen_by_team
from studio.rules.chain_of_command.survey import survey
from studio.rules.chain_of_command.vantage import covers_from, watched_area
from tests.rules.chain_of_command.tables import table, team

SHARP = 0.15
"""Inches within which an outline may be off where it is drawn between two rays."""
HEDGEROW = read_table(scenarios_folder() / "hedgerow.table.json")


def square(x, y, size):
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


HILLS = table(
    areas=(
        Area("hill", square(20, 20, 12), level=2),
        Area("wood", square(8, 30, 6), cover="light", height=4, depth=4),
        Area("top", square(26, 24, 3), cover="light", height=3, depth=4),
        Area("rye", square(34, 6, 8), cover="light", height=1),
    ),
    obstacles=(
        Obstacle("bank", ((14, 5), (14, 18), (20, 18)), height=2),
        Obstacle("wall", ((36, 20), (36, 40)), height=1),
    ),
    smoke=(Smoke((30, 40), "mortar", 2.0), Smoke((10, 40), "grenade", 2.0)),
)


def wrong(ground, figure, points, seed=0):
    """Points at which the outlines and the line of sight disagree, away from any edge."""
    parts = [make_valid(Polygon(p)) for p in seen_by_figure(ground, figure) if len(set(p)) > 2]
    shape = unary_union(parts)
    chance, found = Random(seed), []
    for _ in range(points):
        at = chance.uniform(0, ground.width), chance.uniform(0, ground.height)
        if any(isinstance(thing.what, Building) for thing in survey(ground).near(at, 0.0)):
            continue
        seen = figures_see(ground, figure, Figure(at, "")).visible
        if shape.covers(Spot(at)) != seen and shape.boundary.distance(Spot(at)) > SHARP:
            found.append((at, seen))
    return found


@pytest.mark.parametrize("at", [(7.7, 14), (42, 27), (5, 27), (30, 29), (9.2, 14), (0, 0)])
def test_outlines_agree_with_sight(at):
    assert wrong(HEDGEROW, Figure(at, "rifle"), 300) == []


@pytest.mark.parametrize(
    "at", [(4, 10), (26, 26), (27, 25), (10, 32), (13.5, 10), (40, 30), (2, 47)]
)
def test_outlines_agree_with_sight_over_hills_smoke_and_banks(at):
    assert wrong(HILLS, Figure(at, "rifle"), 300, seed=1) == []


def crowd(seed):
    """Ground close together, much of it hidden behind other ground, and a hill in some."""
    chance = Random(seed)
    areas, lines, houses = [], [], []
    for n in range(60):
        x, y = chance.uniform(0, 44), chance.uniform(0, 44)
        size = chance.uniform(1, 4)
        kind = chance.randrange(4)
        if kind == 0:
            areas.append(Area(f"a{n}", square(x, y, size), cover="light", height=4, depth=4))
        elif kind == 1:
            houses.append(Building(f"b{n}", (Sector(f"s{n}", square(x, y, size)),)))
        else:
            ends = tuple((x + chance.uniform(-4, 4), y + chance.uniform(-4, 4)) for _ in range(3))
            lines.append(Obstacle(f"o{n}", ends, height=chance.choice((0.8, 1.5, 3))))
    if seed % 2:
        areas.append(Area("hill", square(15, 15, 14), level=chance.choice((1, 3))))
    return table(areas=tuple(areas), obstacles=tuple(lines), buildings=tuple(houses))


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_behind_taller_ground_is_left_out_without_loss(seed):
    ground, chance = crowd(seed), Random(100 + seed)
    for _ in range(3):
        at = (chance.uniform(1, 47), chance.uniform(1, 47))
        if any(isinstance(thing.what, Building) for thing in survey(ground).near(at, 0.0)):
            continue
        assert wrong(ground, Figure(at, "rifle"), 120, seed=seed) == []


@pytest.mark.parametrize("floor", [0, 1])
def test_outlines_agree_with_sight_out_of_windows(floor):
    man = Figure((22.7, 16.5), "rifle", sector="parlour", floor=floor)
    assert wrong(HEDGEROW, man, 300) == []


def test_from_a_height_one_sees_beyond_dead_ground():
    """Behind a bank lies ground that isn't seen, and beyond it ground that is."""
    upper = Figure((26, 26), "rifle")
    assert len(seen_by_figure(HILLS, upper)) > 1


def test_a_team_sees_what_any_of_its_figures_sees():
    one = HEDGEROW.sides["soviet"].teams[0]
    together = unary_union([make_valid(Polygon(p)) for p in seen_by_team(HEDGEROW, one)])
    for figure in one.figures:
        own = unary_union([make_valid(Polygon(p)) for p in seen_by_figure(HEDGEROW, figure)])
        assert own.difference(together.buffer(0.01)).area < 0.1


ARSENAL = load_arsenal()


def test_heat_is_the_odds_of_the_fire_there():
    side, unit = "german", [HEDGEROW.sides["german"].teams[0]]
    spots = {(s.x, s.y): s for s in heat(HEDGEROW, ARSENAL, side, unit, step=3.0)}
    hot = [spot for spot in spots.values() if spot.chance > 0]
    assert hot
    assert any(spot.chance == 0 for spot in spots.values())
    for spot in hot[::7]:
        target = team("target", *[(spot.x, spot.y)] * 6, section=None)
        there = table([], [target])
        ground = HEDGEROW.__class__(
            **{
                **{f: getattr(HEDGEROW, f) for f in ("id", "title", "width", "height")},
                "areas": HEDGEROW.areas,
                "obstacles": HEDGEROW.obstacles,
                "buildings": HEDGEROW.buildings,
                "sides": {side: HEDGEROW.sides[side], "soviet": list(there.sides.values())[1]},
            }
        )
        aim = aimed(ground, ARSENAL, Declaration(side, tuple(unit), target))
        (odds,) = aim_odds(ARSENAL, aim).values()
        assert spot.chance == pytest.approx(float(at_least(odds.lost, 1)))
        assert spot.shock == pytest.approx(float(mean(odds.shock)))


def test_nobody_is_hurt_in_the_open_less_than_in_cover():
    unit = [HEDGEROW.sides["german"].teams[0]]
    open_, covered = (
        {(s.x, s.y): s.kills for s in heat(HEDGEROW, ARSENAL, "german", unit, in_the_open=bare)}
        for bare in (True, False)
    )
    assert all(open_[at] >= covered[at] - 1e-9 for at in covered)
    assert any(open_[at] > covered[at] for at in covered)


def test_cover_from_a_place_is_what_the_ground_gives_against_it():
    at = Point(27, 34.4)
    farm = read_table(scenarios_folder() / "farm.table.json")
    found = {(x, y): cover for x, y, cover in covers_from(farm, at, step=1.0)}
    assert found[25.5, 15.5] == "light", "behind the hedge"
    assert found[25.5, 20.5] == "open"
    assert found[28.5, 7.5] is None, "in the farmhouse"
    assert found[10.5, 28.5] == "light", "in the wheat"


@pytest.mark.parametrize("name", ["G1_LMG", "S1_LMG"])
def test_what_overwatch_covers_is_drawn_as_it_is_judged(name):
    side, one = next((s, t) for s, t in HEDGEROW.teams() if t.id == name)
    watch = on_overwatch(side, [one])
    shape = unary_union([make_valid(Polygon(part)) for part in watched_area(HEDGEROW, watch)])
    chance, wrong_ones = Random(3), 0
    for _ in range(200):
        at = chance.uniform(0, HEDGEROW.width), chance.uniform(0, HEDGEROW.height)
        inside = any(isinstance(t.what, Building) for t in survey(HEDGEROW).near(at, 0.0))
        if inside or shape.boundary.distance(Spot(at)) < SHARP:
            continue
        wrong_ones += covers(HEDGEROW, ARSENAL, watch, team("E", at)) != shape.covers(Spot(at))
    assert wrong_ones == 0
    assert shape.area > 20
