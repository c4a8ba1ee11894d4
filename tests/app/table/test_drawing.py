"""What is drawn and put down on a table: ground, lines, houses, windows, teams, smoke, vehicles."""

import pytest
from PySide6.QtCore import Qt

from studio.app.table.page import TablePage
from studio.model.table_pieces import Piece, middle_of
from tests.app.table.hand import TableHand


def test_ground_lines_and_houses_are_drawn(page: TablePage, hand_on: TableHand):
    page.take("area")
    page.desk.choose("area", "crops")
    for corner in ((30, 2), (36, 2), (36, 8)):
        hand_on.click(corner)
    hand_on.key(Qt.Key.Key_Return)
    assert page.desk.table.areas[-1].kind == "crops"
    page.take("hexside")
    for corner in ((12, 14), (28, 14)):
        hand_on.click(corner)
    hand_on.key(Qt.Key.Key_Return)
    for end, wanted in zip(page.desk.table.obstacles[-1].line, ((12, 14), (28, 14)), strict=True):
        assert end == pytest.approx(wanted, abs=0.15)
    page.take("outline")
    hand_on.drag((30, 18), (36, 24))
    assert len(page.desk.table.buildings) == 1
    assert page.desk.document.history.stack.count() == 3


def test_a_team_of_the_chosen_side_is_put_down(page: TablePage, hand_on: TableHand):
    page.take("block")
    page.desk.take_side("soviet")
    page.desk.choose("block", "MMG team")
    hand_on.click((30, 24))
    team = page.desk.table.sides["soviet"].teams[-1]
    assert team.figures[0].weapon == "mmg"
    assert team.facing == 270
    page.desk.choose("block", "jump-off point")
    hand_on.click((34, 26))
    assert page.desk.table.sides["soviet"].jump_off_points[0] == pytest.approx((34, 26), abs=0.15)
    assert page.desk.selection == (Piece("point", "soviet 0"),)
    page.desk.choose("block", "senior leader")
    hand_on.click((10, 26))
    assert page.desk.table.sides["soviet"].leaders[0].rank == "senior"


def test_a_window_is_put_into_a_wall_and_dragged_along_it(page: TablePage, hand_on: TableHand):
    page.take("outline")
    hand_on.drag((26, 12), (32, 18))
    page.take("aperture")
    page.desk.choose("aperture", "small window")
    hand_on.click((32.2, 15))
    window = page.desk.table.buildings[0].apertures[-1]
    assert window.size == "major"
    assert page.desk.selection == (Piece("aperture", window.id),)
    page.take("select")
    middle = middle_of(window.line)
    hand_on.drag(middle, (29, 11.5))
    moved_to = page.desk.table.buildings[0].apertures[-1].line
    assert {round(y) for _, y in moved_to} == {12}
    hand_on.key(Qt.Key.Key_Delete)
    assert len(page.desk.table.buildings[0].apertures) == 1


def test_no_window_goes_where_there_is_no_wall_or_floor(page: TablePage, hand_on: TableHand):
    said: list[str] = []
    page.desk.said.connect(said.append)
    page.take("outline")
    hand_on.drag((26, 12), (32, 18))
    page.take("aperture")
    hand_on.click((12, 20))
    hand_on.key(Qt.Key.Key_3)
    hand_on.click((32, 15))
    assert len(page.desk.table.buildings[0].apertures) == 1
    assert [text[:5] for text in said] == ["There", "build"]


def test_smoke_and_vehicles_are_put_down(page: TablePage, hand_on: TableHand):
    page.take("block")
    page.desk.choose("block", "smoke of a mortar")
    hand_on.click((30, 15))
    assert page.desk.table.smoke[-1].kind == "mortar"
    page.desk.choose("block", "truck with passengers")
    hand_on.click((32, 22))
    truck = page.desk.table.sides["german"].teams[-1]
    assert (truck.aboard, truck.hull) == ("transport", (5.0, 2.2))
