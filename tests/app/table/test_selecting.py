"""The select tool of a table: teams and corners are dragged, turned, and kept sound."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.table.page import TablePage
from studio.model.table_pieces import Piece, points_of, team_of
from studio.model.table_walls import nearest_wall
from studio.rules.chain_of_command.shapes import crossing
from tests.app.table.hand import LEFT, TableHand, combine


def test_a_drag_moves_a_team_as_one_step(page: TablePage, hand_on: TableHand):
    before = points_of(page.desk.table, Piece("team", "G"))
    hand_on.drag((20, 6), (26, 10))
    after = points_of(page.desk.table, Piece("team", "G"))
    for (x, y), (a, b) in zip(before, after, strict=True):
        assert (a - x, b - y) == pytest.approx((6, 4), abs=0.15)
    stack = page.desk.document.history.stack
    assert stack.count() == 1
    assert stack.undoText() == "Move G"
    stack.undo()
    assert points_of(page.desk.table, Piece("team", "G")) == before


def test_the_handle_turns_a_team(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    hand_on.drag((20, 8.6), (26, 6))
    assert team_of(page.desk.table, "G").facing == pytest.approx(0, abs=2)
    assert page.desk.document.history.stack.undoText() == "Turn G"


def test_alt_and_a_drag_moves_one_man(page: TablePage, hand_on: TableHand):
    figures = team_of(page.desk.table, "G").figures
    hand_on.drag(figures[0].at, (25, 3), Qt.KeyboardModifier.AltModifier)
    after = team_of(page.desk.table, "G").figures
    assert after[0].at == pytest.approx((25, 3), abs=0.15)
    assert after[1:] == figures[1:]


def test_corners_of_ground_are_dragged_added_and_taken_away(
    page: TablePage, hand_on: TableHand, qtbot: QtBot
):
    wood = Piece("area", "woods")
    hand_on.click((5, 5))
    hand_on.drag((9, 9), (12, 11))
    assert points_of(page.desk.table, wood)[2] == pytest.approx((12, 11), abs=0.15)
    qtbot.mouseDClick(page.canvas.viewport(), LEFT, pos=hand_on.at((2, 5)))
    assert len(points_of(page.desk.table, wood)) == 5
    qtbot.mouseRelease(page.canvas.viewport(), LEFT, pos=hand_on.at((2, 5)))
    qtbot.mouseDClick(page.canvas.viewport(), LEFT, pos=hand_on.at((2, 5)))
    assert len(points_of(page.desk.table, wood)) == 4


def test_a_box_selects_and_delete_removes(page: TablePage, hand_on: TableHand):
    hand_on.drag((15, 14), (25, 28))
    assert page.desk.selection == (Piece("team", "S"),)
    hand_on.key(Qt.Key.Key_Delete)
    assert [team.id for _, team in page.desk.table.teams()] == ["G"]


def test_keys_go_from_team_to_team_and_move_it(page: TablePage, hand_on: TableHand):
    hand_on.key(Qt.Key.Key_Tab)
    (piece,) = page.desk.selection
    before = points_of(page.desk.table, piece)
    hand_on.key(Qt.Key.Key_Right)
    assert points_of(page.desk.table, piece)[0] == pytest.approx((before[0][0] + 1, before[0][1]))


def test_brackets_turn_one_team_or_all_together(page: TablePage, hand_on: TableHand, qtbot: QtBot):
    hand_on.click((20, 6))
    hand_on.key(Qt.Key.Key_BracketRight)
    assert team_of(page.desk.table, "G").facing == 105
    combine(page, Qt.Key.Key_A, qtbot)
    assert len(page.desk.selection) == 3
    before = team_of(page.desk.table, "S").facing
    combine(page, Qt.Key.Key_BracketLeft, qtbot, Qt.KeyboardModifier.ShiftModifier)
    assert team_of(page.desk.table, "S").facing == (before - 5) % 360


def test_a_crossed_outline_is_mended_with_a_note(page: TablePage, hand_on: TableHand):
    said: list[str] = []
    page.desk.said.connect(said.append)
    page.take("area")
    for corner in ((22, 12), (34, 20), (34, 12), (22, 18)):
        hand_on.click(corner)
    hand_on.key(Qt.Key.Key_Return)
    assert "crossed itself at" in said[0]
    assert crossing(page.desk.table.areas[-1].polygon) is None


def test_a_corner_that_would_cross_the_outline_goes_back(page: TablePage, hand_on: TableHand):
    said: list[str] = []
    page.desk.said.connect(said.append)
    hand_on.click((5, 5))
    before = page.desk.table
    hand_on.drag((9, 9), (0.5, 5))
    assert page.desk.table == before
    assert "would cross itself" in said[0]
    assert page.desk.document.history.stack.count() == 0


def test_a_corner_of_a_house_takes_its_doors_along(page: TablePage, hand_on: TableHand):
    page.take("outline")
    hand_on.drag((26, 12), (38, 18))
    page.take("select")
    house = page.desk.table.buildings[0]
    (ax, ay), _ = house.apertures[0].line
    hand_on.drag((26, 18), (26, 22))
    after = page.desk.table.buildings[0]
    assert max(y for s in after.sectors for _, y in s.polygon) == pytest.approx(22, abs=0.2)
    wall = nearest_wall(page.desk.table, after.apertures[0].line[0])
    assert wall is not None
    assert wall.away(after.apertures[0].line[0]) < 0.05
    assert after.apertures[0].line[0] != (ax, ay)


def test_hands_snap_to_corners_and_to_the_grid(page: TablePage, hand_on: TableHand):
    page.take("area")
    for corner in ((9.2, 8.9), (20, 12), (12, 20)):
        hand_on.click(corner)
    hand_on.key(Qt.Key.Key_Return)
    assert points_of(page.desk.table, page.desk.selection[0])[0] == (9, 9)
    page.take("select")
    page.bar.grids.setCurrentIndex(page.bar.grids.findData(1.0))
    page.bar.grids.activated.emit(0)
    hand_on.drag((20, 6), (23.3, 8.4))
    assert points_of(page.desk.table, Piece("team", "G"))[0] == (24, 8)
