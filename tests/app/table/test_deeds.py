"""What menus and keys do with a table: sheets, playtests, tools, copies, the menu of a place."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from studio.app.dialogs.playtest import PlaytestDialog
from studio.app.table.menu import menu_at
from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.export import Wishes
from studio.inches import Point
from studio.model.table import XY
from studio.model.table_pieces import Piece, is_there, middle_of, points_of
from tests.app.table.hand import TableHand, combine


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
    qtbot.waitUntil(lambda: dialog.tally is not None)
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
    assert page.desk.document.history.stack.count() == 2
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
    assert page.desk.document.history.stack.count() == 0


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
