"""The survey of a table's ground: what lies on a line or near a point, and nothing else."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString

from studio.inches import Point
from studio.model.table import Area, Building, Obstacle, Sector
from studio.rules.chain_of_command.shapes import course, outline
from studio.rules.chain_of_command.sightline import End, sight_line
from studio.rules.chain_of_command.survey import KEPT, survey
from tests.rules.chain_of_command.tables import table, team


def square(x, y, size):
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


HOUSE = Building("house", (Sector("a", square(20, 20, 5)), Sector("b", square(25, 20, 5))))
GROUND = table(
    areas=tuple(Area(f"a{n}", square(5 * n, 3 * n, 2.5), height=2) for n in range(8)),
    obstacles=tuple(
        Obstacle(f"o{n}", ((40 - 4 * n, 4 * n), (44 - 4 * n, 4 * n))) for n in range(8)
    ),
    buildings=(HOUSE,),
)
PLACE = st.tuples(st.integers(0, 48), st.integers(0, 48)).map(lambda p: Point(p[0], p[1] + 0.3))


@settings(max_examples=60, deadline=None)
@given(PLACE, PLACE)
def test_it_finds_all_that_a_line_touches_in_the_order_of_the_table(one, other):
    if one == other:
        return
    line = LineString((one, other))
    touched = [o.id for o in GROUND.obstacles if course(o.line).intersects(line)]
    touched += [a.id for a in GROUND.areas if outline(a.polygon).intersects(line)]
    if any(outline(sector.polygon).intersects(line) for sector in HOUSE.sectors):
        touched.append("house")
    found = [thing.what.id for thing in survey(GROUND).on_line(one, other)]
    assert [name for name in dict.fromkeys(found) if name in touched] == touched


def test_what_is_near_a_point():
    assert [thing.what.id for thing in survey(GROUND).near((3.4, 1), 1.0)] == ["a0"]
    assert survey(GROUND).near((3.6, 1), 1.0) == []


def test_it_stays_while_teams_move_and_changes_with_the_ground():
    first = survey(GROUND)
    moved = replace(GROUND, sides=table([team("A", (1, 1))]).sides)
    assert survey(moved) is first
    other = replace(GROUND, areas=())
    assert survey(other) is not first
    for n in range(KEPT):
        survey(table(areas=(Area(f"x{n}", square(1, 1, n + 1)),)))
    assert survey(GROUND) is not first


def test_sight_that_was_worked_out_before_isnt_mistaken_for_another():
    wall = Obstacle("wall", ((10, -5), (10, 5)), height=3)
    ends = End(Point(0, 0)), End(Point(20, 0))
    for ground, visible in ((table(obstacles=(wall,)), False), (table(), True)):
        assert sight_line(ground, *ends).visible == visible
        assert sight_line(ground, *ends).visible == visible
