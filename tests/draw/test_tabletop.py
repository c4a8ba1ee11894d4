"""The painter of tables: kinds of ground and line have marks of their own, names keep apart."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from studio.draw.marks import Detail
from studio.draw.tabletop.areas import KINDS, area_marks
from studio.draw.tabletop.forces import paint_forces, tags
from studio.draw.tabletop.grain import spread
from studio.draw.tabletop.ground import paint_table
from studio.draw.tabletop.kinds import kind_of_area, kind_of_line
from studio.draw.tabletop.lines import KINDS as LINES
from studio.draw.tabletop.lines import line_marks
from studio.draw.tabletop.overlays import (
    arc_outline,
    paint_arc,
    paint_heat,
    paint_seen,
    paint_strip,
)
from studio.inches import Arc, Point, Strip
from studio.model.files import read_table
from studio.model.schemas import load_schema
from studio.model.shipped import scenarios_folder
from studio.model.table import Area, Figure, Obstacle, Smoke, Table, TableSide, Team
from studio.model.table_pieces import holds

pytestmark = pytest.mark.usefixtures("qapp")

SQUARE = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))
PX = 12


def picture(table, *, forces=True):
    image = QImage(round(table.width * PX), round(table.height * PX), QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    painter.scale(PX, PX)
    paint_table(painter, table, PX)
    if forces:
        paint_forces(painter, table, selected={"A"})
    painter.end()
    return image


def table(**parts):
    return Table("t", {"en": "T"}, 20, 20, **parts)


@pytest.fixture(scope="module")
def hedgerow():
    return read_table(scenarios_folder() / "hedgerow.table.json")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_ground_shows(kind):
    bare = picture(table())
    ground = picture(table(areas=(Area("a", SQUARE, kind=kind, level=2 if kind == "hill" else 0),)))
    inside = [(x, y) for x in range(30, 210, 6) for y in range(30, 210, 6)]
    changed = sum(bare.pixel(x, y) != ground.pixel(x, y) for x, y in inside)
    assert changed > 0.9 * len(inside)
    assert bare.pixel(6, 6) == ground.pixel(6, 6)


def test_kinds_of_ground_differ_in_grey():
    """Shape before colour: two kinds of ground are never the same picture."""
    pictures = [
        picture(table(areas=(Area("a", SQUARE, kind=kind),))).convertToFormat(
            QImage.Format.Format_Grayscale8
        )
        for kind in KINDS
    ]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_the_schema_knows_the_kinds_that_are_painted():
    parts = load_schema("table.schema.json")["properties"]
    grounds = parts["areas"]["items"]["properties"]["kind"]["enum"]
    lines = parts["obstacles"]["items"]["properties"]["kind"]["enum"]
    assert {*grounds} - {None} == set(KINDS)
    assert {*lines} - {None} == set(LINES)


@pytest.mark.parametrize(
    ("area", "kind"),
    [
        (Area("a", SQUARE, level=2), "hill"),
        (Area("a", SQUARE, impassable=True), "water"),
        (Area("a", SQUARE, cover="light", height=4, depth=4), "woods"),
        (Area("a", SQUARE, cover="light", height=2, depth=8), "orchard"),
        (Area("a", SQUARE, cover="light", height=1), "crops"),
        (Area("a", SQUARE, cover="hard"), "ruin"),
        (Area("a", SQUARE, cover="light"), "scrub"),
        (Area("a", SQUARE, cover="light", kind="marsh"), "marsh"),
    ],
)
def test_ground_without_a_kind_is_painted_by_its_properties(area, kind):
    assert kind_of_area(area) == kind


def test_lines_without_a_kind_are_painted_by_their_cover():
    line = Obstacle("h", ((0, 0), (4, 0)))
    assert [kind_of_line(replace(line, cover=c)) for c in ("hard", "light", "open")] == [
        "wall",
        "hedge",
        "fence",
    ]


@pytest.mark.parametrize("kind", LINES)
def test_a_line_without_length_has_no_marks(kind):
    assert not list(line_marks(Obstacle("h", ((3, 3), (3, 3)), kind=kind), Detail.FULL))
    assert list(line_marks(Obstacle("h", ((3, 3), (9, 3)), kind=kind), Detail.FULL))


def test_trees_stay_where_they_are_when_the_far_end_of_a_wood_moves():
    near = ((0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0))
    far = ((0.0, 0.0), (5.0, 0.0), (5.0, 3.0), (0.0, 3.0))
    one, other = (set(spread(outline, 0.2, 0.03, 0.0, "woods")) for outline in (near, far))
    assert one
    assert one < other
    assert all(holds(near, spot[:2]) for spot in one)


@pytest.mark.parametrize("kind", KINDS)
def test_strange_outlines_are_painted(kind):
    for outline in (
        ((2, 2), (8, 8), (8, 2), (2, 8)),
        ((2, 2), (2, 2), (2, 2)),
        ((1, 1), (9, 1), (5, 1)),
    ):
        marks = area_marks(Area("a", outline, kind=kind, level=3), Detail.FULL)
        assert all(mark.reach().left() > -1 for mark in marks)


def test_the_same_table_is_the_same_picture(hedgerow):
    assert picture(hedgerow) == picture(replace(hedgerow, id="other"))


def test_names_of_teams_keep_off_figures_and_each_other(hedgerow):
    boxes = [tag.box for tag in tags(hedgerow)]
    names = {tag.text for tag in tags(hedgerow)}
    assert {"G1_LMG", "S1_Rifles", "Brandt"} <= names
    for one, other in combinations(boxes, 2):
        assert not one.intersects(other)
    figures = [figure.at for _, team in hedgerow.teams() for figure in team.figures]
    assert not any(box.contains(*at) for box in boxes for at in figures)


def test_a_team_that_waits_is_not_on_the_table():
    team = Team("A", (Figure((10, 10), "rifle"),))
    here = table(sides={"german": TableSide((team,))})
    away = table(sides={"german": TableSide((replace(team, waiting=True),))})
    assert picture(here) != picture(table())
    assert picture(away) == picture(table(sides={"german": TableSide()}))


def test_state_of_a_team_shows():
    team = Team("A", (Figure((10, 10), "lmg_belt"), Figure((11, 10), "rifle")))
    pictures = [
        picture(table(sides={"german": TableSide((one,))}))
        for one in (
            team,
            replace(team, shock=2),
            replace(team, tactical=True),
            replace(team, hull=(4.0, 2.0)),
            replace(team, hull=(4.0, 2.0), vehicle=True),
        )
    ]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_smoke_of_mortars_hides_more():
    bare = picture(table())
    pale, thick = (
        picture(table(smoke=(Smoke((10, 10), kind, 3),))) for kind in ("grenade", "mortar")
    )

    def off(image):
        one, other = (QColor(i.pixel(120, 120)).lightness() for i in (image, bare))
        return abs(one - other)

    assert pale != bare
    assert off(thick) > off(pale)


def test_an_arc_opens_by_an_inch_to_each_side_for_every_inch_forward():
    arc = Arc(Point(10, 10), 0, -1, 1)
    assert arc_outline(arc, 5) == [(10, 9), (15, 4), (15, 16), (10, 11)]


def test_overlays_can_be_painted_over_one_another():
    image = picture(table())
    before = image.copy()
    painter = QPainter(image)
    painter.scale(PX, PX)
    paint_arc(painter, Arc(Point(10, 10), 90), 8)
    paint_strip(painter, Strip(Point(4, 4), 45, 4.5, 4.5))
    paint_heat(painter, {(15, 15): 0.5, (16, 15): 1.0, (17, 15): 0.0}, 1, 1.0)
    paint_seen(painter, [[(0, 0), (9, 0), (9, 9), (0, 9)]], before.rect().toRectF())
    painter.end()
    assert image.pixel(17 * PX, 3 * PX) != before.pixel(17 * PX, 3 * PX), (
        "what isn't seen is shaded"
    )
    assert image.pixel(8 * PX, 8 * PX) == before.pixel(8 * PX, 8 * PX)
    assert image.pixel(15 * PX, 15 * PX) != image.pixel(16 * PX, 15 * PX)


def test_what_two_figures_see_is_seen_however_their_outlines_run():
    """Outlines that overlap don't cut holes into one another."""
    image = picture(table())
    before = image.copy()
    one, other = ((0, 0), (12, 0), (12, 12), (0, 12)), ((15, 15), (6, 15), (6, 6), (15, 6))
    painter = QPainter(image)
    painter.scale(PX, PX)
    paint_seen(painter, [one, other, other[::-1]], before.rect().toRectF())
    painter.end()
    for x, y in ((3, 3), (9, 9), (14, 14)):
        assert image.pixel(x * PX, y * PX) == before.pixel(x * PX, y * PX)
    assert image.pixel(18 * PX, 3 * PX) != before.pixel(18 * PX, 3 * PX)
