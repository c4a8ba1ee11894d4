"""The tools and overlays of a table, by mouse and keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from studio.app.dialogs.playtest import PlaytestDialog
from studio.app.table.grids import GridOverlay
from studio.app.table.menu import menu_at
from studio.app.table.page import TablePage
from studio.app.table.tools.ruler import RulerTool
from studio.app.window import Window
from studio.export import Wishes
from studio.inches import Point
from studio.model.files import write_table
from studio.model.table import XY, Table, TableSide
from studio.model.table_edits import area_added, figures_numbered, team_in_line
from studio.model.table_pieces import Piece, is_there, middle_of, points_of, team_of
from studio.model.table_walls import nearest_wall
from studio.rules.chain_of_command.shapes import crossing

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(empty: Window, tmp_path: Path) -> TablePage:
    """Two teams and a wood on a table of 40 by 30 inches."""
    sides = {
        "german": TableSide((team_in_line("G", ["rifle"] * 3, (20, 6), 90),)),
        "soviet": TableSide((team_in_line("S", ["rifle"] * 3, (20, 22), 270),)),
    }
    table = area_added(
        Table("t", {"en": "Two"}, 40, 30, sides=sides), "woods", [(2, 2), (9, 2), (9, 9), (2, 9)]
    )
    write_table(tmp_path / "two.table.json", table)
    assert empty.files.open(tmp_path / "two.table.json")
    found = empty.tabs.current.page
    assert found is not None
    return found


class TableHand:
    """A user's hand on a table."""

    def __init__(self, qtbot: QtBot, page: TablePage) -> None:
        self.qtbot, self.page = qtbot, page

    def at(self, place: XY) -> QPoint:
        """Where a place is in the window."""
        return self.page.canvas.window_place(place).toPoint()

    def click(self, place: XY) -> None:
        """A click."""
        self.qtbot.mouseClick(self.page.canvas.viewport(), LEFT, pos=self.at(place))

    def drag(self, one: XY, other: XY, keys=Qt.KeyboardModifier.NoModifier) -> None:
        """A drag in three moves."""
        view = self.page.canvas.viewport()
        self.qtbot.mousePress(view, LEFT, keys, self.at(one))
        for share in (0.3, 0.7, 1.0):
            spot = (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))
            self.move(spot, keys)
        self.qtbot.mouseRelease(view, LEFT, keys, self.at(other))

    def move(self, place: XY, keys=Qt.KeyboardModifier.NoModifier) -> None:
        """The mouse moves with the button down."""
        from PySide6.QtCore import QEvent, QPointF
        from PySide6.QtGui import QMouseEvent
        from PySide6.QtWidgets import QApplication

        view, where = self.page.canvas.viewport(), QPointF(self.at(place))
        everywhere = QPointF(view.mapToGlobal(where.toPoint()))
        event = QMouseEvent(QEvent.Type.MouseMove, where, everywhere, LEFT, LEFT, keys)
        QApplication.sendEvent(view, event)

    def key(self, key: Qt.Key) -> None:
        """A key on the table."""
        self.qtbot.keyClick(self.page.canvas, key)


@pytest.fixture
def hand_on(qtbot: QtBot, page: TablePage) -> TableHand:
    """A hand on that table."""
    return TableHand(qtbot, page)


def test_a_drag_moves_a_team_as_one_step(page: TablePage, hand_on: TableHand):
    before = points_of(page.desk.table, Piece("team", "G"))
    hand_on.drag((20, 6), (26, 10))
    after = points_of(page.desk.table, Piece("team", "G"))
    for (x, y), (a, b) in zip(before, after, strict=True):
        assert (a - x, b - y) == pytest.approx((6, 4), abs=0.15)
    stack = page.desk.document.undo_stack
    assert stack.count() == 1
    assert stack.undoText() == "Move G"
    stack.undo()
    assert points_of(page.desk.table, Piece("team", "G")) == before


def test_the_handle_turns_a_team(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    hand_on.drag((20, 8.6), (26, 6))
    assert team_of(page.desk.table, "G").facing == pytest.approx(0, abs=2)
    assert page.desk.document.undo_stack.undoText() == "Turn G"


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
    assert page.desk.document.undo_stack.count() == 3


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


def test_the_ruler_tells_distance_and_sight(page: TablePage, hand_on: TableHand):
    page.take("sight")
    one, other = (team_of(page.desk.table, name).figures[1].at for name in ("G", "S"))
    hand_on.drag(one, other)
    tool = page.tools["sight"]
    assert isinstance(tool, RulerTool)
    assert tool.words(rule=False) == "16.0 in, seen"


def test_overlays_show_one_at_a_time_and_say_what(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    hand_on.qtbot.mouseMove(page.canvas.viewport(), hand_on.at((20, 6)))
    page.bar.actions_by_name["reach"].trigger()
    page.canvas.grab()
    assert "Fire of G" in page.words()[0]
    page.bar.actions_by_name["field"].trigger()
    page.canvas.grab()
    assert not page.bar.actions_by_name["reach"].isChecked()
    assert "what G doesn't see" in page.words()[0]
    page.bar.actions_by_name["field"].trigger()
    assert page.desk.overlay == ""


def test_the_heat_map_is_worked_out_while_the_hand_rests(
    page: TablePage, hand_on: TableHand, qtbot: QtBot
):
    hand_on.click((20, 6))
    page.bar.actions_by_name["heat"].trigger()
    page.canvas.grab()
    overlay = page.overlays["heat"]
    assert isinstance(overlay, GridOverlay)
    qtbot.waitUntil(lambda: overlay.is_done, timeout=10_000)
    assert overlay.cells[21, 17] > 0
    assert overlay.cells[21, 1] == 0


def test_the_window_goes_on_while_a_heat_map_is_worked_out(
    page: TablePage, hand_on: TableHand, qtbot: QtBot
):
    hand_on.click((20, 6))
    page.bar.actions_by_name["heat"].trigger()
    page.canvas.grab()
    overlay = page.overlays["heat"]
    assert isinstance(overlay, GridOverlay)
    work = overlay._work
    assert work is not None
    assert "% worked out" in page.words()[0]
    hand_on.key(Qt.Key.Key_Right)
    page.canvas.grab()
    assert overlay._work is not work
    page.bar.actions_by_name["heat"].trigger()
    work.join()
    assert not work.is_running


def test_cover_is_told_against_the_selected_team(page: TablePage, hand_on: TableHand, qtbot: QtBot):
    hand_on.click((20, 6))
    page.bar.actions_by_name["cover"].trigger()
    page.canvas.grab()
    overlay = page.overlays["cover"]
    assert isinstance(overlay, GridOverlay)
    qtbot.waitUntil(lambda: overlay.is_done, timeout=10_000)
    assert overlay.cells[21, 17] == "open"
    assert overlay.cells[7, 7] == "light"
    page.canvas.grab()


def test_overwatch_is_what_the_team_sees_in_its_arc(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    page.desk.point(Point(20, 6))
    page.bar.actions_by_name["watch"].trigger()
    page.canvas.grab()
    assert "G doesn't cover on Overwatch" in page.words()[0]


def test_the_sheet_of_a_table_is_written_from_the_menu(
    empty: Window, page: TablePage, tmp_path: Path
):
    assert empty.outputs.write(tmp_path / "sheet.png", "sheet", Wishes())
    assert (tmp_path / "sheet.png").stat().st_size > 10_000


def test_a_playtest_of_a_table_runs_beside_the_window(
    empty: Window,
    page: TablePage,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("studio.app.dialogs.playtest.os.cpu_count", lambda: 1)
    dialog = PlaytestDialog(empty)
    qtbot.addWidget(dialog)
    dialog.take(empty.document.stage)
    assert list(dialog.players) == ["german", "soviet"]
    dialog.games.setValue(2)
    for box in dialog.players.values():
        box.setCurrentText("random")
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.tally is not None, timeout=30_000)
    assert dialog.words.text().startswith("2 games: ")
    dialog.save_report(tmp_path / "report.html")
    assert "Two" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_keys_take_the_tools_of_the_table(
    empty: Window, page: TablePage, hand_on: TableHand, qtbot: QtBot
):
    with qtbot.waitActive(empty):
        empty.activateWindow()
    page.canvas.setFocus()
    for key, tool in ((Qt.Key.Key_R, "sight"), (Qt.Key.Key_G, "area"), (Qt.Key.Key_S, "select")):
        hand_on.key(key)
        assert page.canvas.tool is page.tools[tool]


def combine(page: TablePage, key: Qt.Key, qtbot: QtBot, keys=Qt.KeyboardModifier.ControlModifier):
    """A key with Ctrl on the table."""
    qtbot.keyClick(page.canvas, key, keys)


def test_copies_are_pasted_under_the_pointer(page: TablePage, hand_on: TableHand, qtbot: QtBot):
    hand_on.click((20, 6))
    combine(page, Qt.Key.Key_C, qtbot)
    page.desk.point(Point(30, 12))
    combine(page, Qt.Key.Key_V, qtbot)
    assert page.desk.selection == (Piece("team", "G_2"),)
    assert middle_of(points_of(page.desk.table, Piece("team", "G_2"))) == pytest.approx((30, 12))
    combine(page, Qt.Key.Key_X, qtbot)
    assert not is_there(page.desk.table, Piece("team", "G_2"))
    combine(page, Qt.Key.Key_D, qtbot)
    assert page.desk.document.undo_stack.count() == 2
    hand_on.click((5, 5))
    combine(page, Qt.Key.Key_D, qtbot)
    assert page.desk.selection == (Piece("area", "woods_2"),)


def test_what_is_no_table_isnt_pasted(page: TablePage, qtbot: QtBot):
    said: list[str] = []
    page.desk.said.connect(said.append)
    for text in ("a text", '{"format": 1}', '{"format": 1, "id": "t", "title": {"en": "T"}}'):
        QGuiApplication.clipboard().setText(text)
        combine(page, Qt.Key.Key_V, qtbot)
    assert len(said) == 3
    assert page.desk.document.undo_stack.count() == 0


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
    assert page.desk.document.undo_stack.count() == 0


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


def test_the_arc_tool_tells_who_is_in_it(page: TablePage, hand_on: TableHand):
    page.take("arc")
    hand_on.click(team_of(page.desk.table, "G").figures[1].at)
    assert page.canvas.tool is not None
    assert page.canvas.tool.says() == "Arc of G: S 16.0 in (13.1)"
    hand_on.drag((20, 6), (38, 6))
    assert page.canvas.tool.says() == "Arc of G: nobody is in it (13.1)"
    assert team_of(page.desk.table, "G").facing == 90


def test_lengths_are_shown_in_centimetres_on_demand(page: TablePage, qtbot: QtBot):
    assert page.words()[1] == "40 × 30 in"
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=QPoint(8, 8))
    page.desk.point(Point(10, 10))
    assert page.words()[1] == "25.4, 25.4 cm"
    page.canvas.grab()
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=QPoint(8, 8))
    assert page.words()[1] == "10.0, 10.0 in"


def test_suppressing_fire_shows_who_lies_under_it(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    page.desk.point(Point(20, 22))
    page.bar.actions_by_name["suppress"].trigger()
    page.canvas.grab()
    assert page.words()[0] == "G suppresses S (13.4)"
    page.desk.edit("One man", lambda t: figures_numbered(t, "G", 1))
    page.canvas.grab()
    assert "takes 3 firepower dice" in page.words()[0]


def test_one_mans_sight_is_less_than_his_teams(page: TablePage, hand_on: TableHand):
    figure = team_of(page.desk.table, "G").figures[0]
    page.desk.point(Point(*figure.at))
    page.bar.actions_by_name["man"].trigger()
    page.canvas.grab()
    assert page.words()[0] == "Hatched: what man 1 of G doesn't see (13.1)"


def test_the_menu_of_a_place_offers_what_can_be_done_there(page: TablePage, hand_on: TableHand):
    wood = page.canvas._spot(context_at(hand_on, (5.5, 2.3)))
    menu = menu_at(page.desk, page.deeds, wood, page)
    texts = [action.text().partition("\t")[0] for action in menu.actions() if action.text()]
    assert texts[:3] == ["Add a corner here", "Duplicate", "Copy"]
    menu.actions()[0].trigger()
    assert len(page.desk.table.areas[0].polygon) == 5
    bare = page.canvas._spot(context_at(hand_on, (36, 27)))
    empty_menu = menu_at(page.desk, page.deeds, bare, page)
    offered = [action.text().partition("\t")[0] for action in empty_menu.actions()]
    assert offered == ["Paste here", "Select all"]


def context_at(hand: TableHand, place: XY):
    """The right button at a place."""
    where = hand.at(place)
    everywhere = hand.page.canvas.viewport().mapToGlobal(where)
    return QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, everywhere)


def test_smoke_and_vehicles_are_put_down(page: TablePage, hand_on: TableHand):
    page.take("block")
    page.desk.choose("block", "smoke of a mortar")
    hand_on.click((30, 15))
    assert page.desk.table.smoke[-1].kind == "mortar"
    page.desk.choose("block", "truck with passengers")
    hand_on.click((32, 22))
    truck = page.desk.table.sides["german"].teams[-1]
    assert (truck.aboard, truck.hull) == ("transport", (5.0, 2.2))


def test_the_edit_menu_copies_and_pastes_on_a_table_too(
    empty: Window, page: TablePage, hand_on: TableHand
):
    hand_on.click((20, 6))
    names = empty.actions_by_name
    assert all(names[f"{deed}_area"].isEnabled() for deed in ("cut", "copy", "paste"))
    names["copy_area"].trigger()
    names["paste_area"].trigger()
    assert page.desk.selection == (Piece("team", "G_2"),)
    names["cut_area"].trigger()
    assert not is_there(page.desk.table, Piece("team", "G_2"))
