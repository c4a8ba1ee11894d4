"""Markers, flags and what is laid over the map."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from studio.draw import overlays, shade
from studio.draw.devices import start_gui
from studio.draw.markers import MARKERS, paint_flag, paint_marker
from studio.draw.regions import boundary, boundary_loops, centre, region
from studio.hexes import Hex, within
from studio.model.terrain import load_terrain
from studio.model.units import load_units

TABLE = load_units()
BLOB = frozenset(within(Hex(4, 6), 1))


@pytest.fixture(autouse=True, scope="module")
def gui():
    start_gui()


def painted(paint, scale: float = 60.0) -> QImage:
    """What is painted with a hex across flats as unit."""
    picture = QImage(480, 480, QImage.Format.Format_RGB32)
    picture.fill(QColor("#F4EEDC"))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint(painter)
    painter.end()
    return picture


def pixels(paint) -> bytes:
    picture = painted(paint)  # has to live as long as its bits are read
    return bytes(picture.constBits())


def test_every_marker_of_the_table_has_its_drawing():
    patterns = {marker.pattern for marker in load_terrain().markers.values()}
    assert patterns <= MARKERS.keys()
    rect = QRectF(1, 1, 1, 1)
    assert len({pixels(lambda p, m=m: paint_marker(p, rect, m)) for m in MARKERS}) == len(MARKERS)


def test_a_pattern_without_drawing_is_a_question_mark():
    rect = QRectF(1, 1, 1, 1)
    odd = pixels(lambda p: paint_marker(p, rect, "trench"))
    assert odd not in {pixels(lambda p, m=m: paint_marker(p, rect, m)) for m in MARKERS}


def test_flags_tell_points_and_holder():
    held = TABLE.sides["soviet"].palette
    flags = {
        pixels(lambda p, f=figure, h=holder: paint_flag(p, QPointF(2, 3), f, 1, h))
        for figure in ("1", "12")
        for holder in (None, held)
    }
    assert len(flags) == 4


def test_a_region_has_one_outline_and_one_for_each_hole():
    around = frozenset(within(Hex(4, 6), 2)) - {Hex(4, 6)}
    assert len(list(boundary_loops(BLOB))) == 1
    assert len(list(boundary_loops(around))) == 2
    assert len(list(boundary(BLOB))) == 18
    assert sorted(map(len, boundary_loops(around))) == [6, 30]


def test_a_region_covers_its_hexes_and_leaves_holes_open():
    hole, around = Hex(4, 6), frozenset(within(Hex(4, 6), 2)) - {Hex(4, 6)}
    path = region(around)
    assert all(path.contains(QPointF(*centre(at))) for at in around)
    assert not path.contains(QPointF(*centre(hole)))
    assert not path.contains(QPointF(*centre(Hex(4, 0))))


def test_regions_that_touch_nowhere_are_both_outlined():
    two = {Hex(0, 0), Hex(6, 0)}
    assert len(list(boundary_loops(frozenset(two)))) == 2


def test_areas_of_the_sides_differ_without_colour():
    def grey(side: str) -> bytes:
        style = overlays.AreaStyle(QColor("#444444"), overlays.area_style(TABLE.sides[side]).round)

        def paint(painter: QPainter) -> None:
            overlays.paint_area(painter, BLOB, style)
            overlays.paint_badge(painter, (4, 4), "A", style)

        return pixels(paint)

    assert grey("german") != grey("soviet")


def test_overlays_leave_the_map_elsewhere_alone():
    far = (5, 5)
    paper = painted(lambda p: None).pixel(*far)
    costs = dict.fromkeys(BLOB, 3)
    for paint in (
        lambda p: shade.paint_unseen(p, BLOB),
        lambda p: overlays.paint_reach(p, costs),
        lambda p: overlays.paint_control(p, {"german": BLOB}, (), TABLE.sides),
        lambda p: overlays.paint_control(p, {}, BLOB, TABLE.sides),
        lambda p: overlays.paint_hex_cursor(p, Hex(4, 6)),
        lambda p: overlays.paint_hex_cursor(p, Hex(4, 6), legal=False),
        lambda p: overlays.paint_hex_selection(p, BLOB),
        lambda p: overlays.paint_hexside_cursor(p, Hex(4, 6).hexside(1)),
    ):
        picture = painted(paint)
        assert picture.pixel(*far) == paper
        assert bytes(picture.constBits()) != pixels(lambda p: None)


def test_overlays_on_no_hexes_paint_nothing():
    empty = pixels(lambda p: None)
    assert pixels(lambda p: shade.paint_unseen(p, ())) == empty
    assert pixels(lambda p: overlays.paint_reach(p, {})) == empty
    assert pixels(lambda p: overlays.paint_control(p, {"german": ()}, (), TABLE.sides)) == empty


def test_a_blocked_line_of_sight_shows_where():
    a, b = Hex(1, 5), Hex(7, 5)
    clear = pixels(lambda p: overlays.paint_sight_line(p, a, b, "clear, 6 hexes"))
    blocked = [
        pixels(lambda p, x=x: overlays.paint_sight_line(p, a, b, "woods (6.4)", blocked_at=x))
        for x in (Hex(4, 4), Hex(4, 4).hexside(1), Hex(5, 5))
    ]
    assert len({clear, *blocked}) == 4
