"""Working by keyboard, the table of hexes, the history, and what the status line tells."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from studio.app.docks.boards import BoardsDock
from studio.app.docks.hexes import Column, HexesDock
from studio.app.docks.history import HistoryDock
from studio.app.edits.setting_up import of_scenario
from studio.app.scene.spoken import crossing_in_words, hex_in_words
from studio.app.window import Window
from studio.hexes import Hex
from studio.model.edits import paint_hexsides, set_time
from studio.model.files import text_of
from tests.app.hand import Hand


@pytest.fixture
def hexes(window: Window) -> HexesDock:
    dock = window.docks["hexes"].widget()
    assert isinstance(dock, HexesDock)
    window.docks["hexes"].raise_()
    return dock


def text(dock: HexesDock, at: Hex, column: Column) -> str:
    row = dock.model.row_of(at)
    assert row is not None
    return str(dock.model.index(row, column).data())


# --- the table of hexes -------------------------------------------------------------------------


def test_every_hex_has_a_row_with_all_that_is_in_it(hand: Hand, hexes: HexesDock):
    assert hexes.model.rowCount() == len(hand.window.desk.firefight.ground.cells)
    at = hand.at("0303")
    assert text(hexes, at, Column.ADDRESS) == "T1:0303"
    assert text(hexes, at, Column.TERRAIN) == "Clear"
    assert "Soviet B1a Rifle squad, 3 steps" in text(hexes, at, Column.UNITS)
    assert text(hexes, hand.at("0302"), Column.TERRAIN) == "Woods"


def test_the_table_follows_edits(hand: Hand, hexes: HexesDock):
    hand.canvas.drops.unit_dropped.emit("A1a", hand.at("0202"))
    assert "A1a" in text(hexes, hand.at("0202"), Column.UNITS)
    hand.window.document.history.undo()
    assert text(hexes, hand.at("0202"), Column.UNITS) == ""


def test_the_row_follows_the_hex_cursor_and_the_cursor_the_row(
    hand: Hand, hexes: HexesDock, qtbot: QtBot
):
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Right)
    at = hand.canvas.cursor_hex
    assert at is not None
    index = hexes.rows.mapToSource(hexes.table.currentIndex())
    assert hexes.model.hexes[index.row()] == at
    qtbot.keyClick(hexes.table, Qt.Key.Key_Down)
    after = hexes.rows.mapToSource(hexes.table.currentIndex())
    assert after.row() == index.row() + 1
    assert hand.canvas.cursor_hex == hexes.model.hexes[after.row()]


def test_hexes_are_found_by_place_terrain_or_unit(hand: Hand, hexes: HexesDock, qtbot: QtBot):
    qtbot.keyClicks(hexes.search, "woods")
    assert hexes.rows.rowCount() == 1
    hexes.search.clear()
    qtbot.keyClicks(hexes.search, "b1a rifle")
    assert hexes.rows.index(0, 0).data() == "T1:0303"
    hexes.search.clear()
    assert hexes.rows.rowCount() == hexes.model.rowCount()


def test_a_row_offers_what_the_map_offers_there(
    hand: Hand, hexes: HexesDock, monkeypatch: pytest.MonkeyPatch
):
    shown: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, *_: shown.append(menu))
    row = hexes.model.row_of(hand.at("0202"))
    assert row is not None
    index = hexes.rows.mapFromSource(hexes.model.index(row, 0))
    hexes.table.setCurrentIndex(index)
    hexes.table.customContextMenuRequested.emit(hexes.table.visualRect(index).center())
    texts = [action.text() for action in shown[0].actions()]
    assert "Plant an objective here" in texts
    hexes.table.customContextMenuRequested.emit(QPoint(-5, -5))
    assert [action.text() for action in shown[1].actions()] == texts


def test_screen_readers_get_a_hex_in_one_sentence(hand: Hand, hexes: HexesDock):
    row = hexes.model.row_of(hand.at("0303"))
    assert row is not None
    words = hexes.model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith("T1:0303: Clear, stack 3")
    assert "Soviet B Company HQ, 1 step;" in words
    assert "objective of 2 points" in words
    read = QAccessible.queryAccessibleInterface(hexes.table)
    assert read is not None
    assert read.text(QAccessible.Text.Name) == "Hexes of the map"


# --- the hex cursor speaks ----------------------------------------------------------------------


def test_the_map_says_where_the_hex_cursor_is(hand: Hand, qtbot: QtBot):
    side = hand.at("0402").hexside(0)
    window = hand.window
    crossed = paint_hexsides(window.desk.firefight, [side], terrain="river", ways=["paved"])
    window.document.edit("River", of_scenario(lambda _: crossed))
    window.desk.show_place(hand.at("0402"))
    words = hand.canvas.accessibleDescription()
    assert words == hex_in_words(window.desk.firefight, window.desk.scene, hand.at("0402"))
    assert "river north" in words
    assert "paved road north" in words
    assert "no blocks" in words
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Down)
    assert hand.canvas.accessibleDescription().startswith("T1:0403")


def test_everything_in_the_window_has_a_name_for_screen_readers(window: Window):
    for name, dock in window.docks.items():
        assert dock.accessibleName(), name
        widget = dock.widget()
        assert widget.accessibleName() or widget.findChildren(QWidget), name
    assert window.canvas.accessibleName() == "Map"


# --- the status line ----------------------------------------------------------------------------


def test_the_status_line_tells_what_it_takes_to_cross_a_hexside(hand: Hand):
    side = hand.at("0402").hexside(0)
    crossed = paint_hexsides(hand.window.desk.firefight, [side], terrain="river")
    hand.window.document.edit("River", of_scenario(lambda _: crossed))
    north = hand.at("0401")
    hand.hover(side)
    words = hand.window.status.crossing.text()
    assert words in (
        "to the north 5 MP, fire 2, assault 1",
        "to the south 5 MP, fire 2, assault 1",
    )
    assert crossing_in_words(hand.window.desk.firefight, north, side).startswith("to the south 5")
    rim = hand.at("0101").hexsides()[0]
    assert crossing_in_words(hand.window.desk.firefight, hand.at("0101"), rim) == ""


# --- the history --------------------------------------------------------------------------------


def test_a_click_in_the_history_goes_back_and_forth(window: Window, qtbot: QtBot):
    dock = window.docks["history"].widget()
    assert isinstance(dock, HistoryDock)
    window.docks["history"].raise_()
    texts = [text_of(window.document.work)]
    for turns in (7, 8, 9):
        window.document.edit(f"{turns} turns", of_scenario(partial(set_time, turns=turns)))
        texts.append(text_of(window.document.work))
    model = dock.model()
    rows = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert rows == ["As opened", "7 turns", "8 turns", "9 turns"]
    for row in (1, 3, 0, 2):
        at = dock.visualRect(model.index(row, 0)).center()
        qtbot.mouseClick(dock.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert text_of(window.document.work) == texts[row]


def test_f6_goes_through_the_parts_of_the_window_and_back(hand: Hand, qtbot: QtBot):
    window = hand.window
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.canvas.setFocus()
    seen = []
    for _ in range(len(window.docks) + 1):
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F6)
        focused = QApplication.focusWidget()
        assert focused is not None
        holds = [name for name, dock in window.docks.items() if dock.isAncestorOf(focused)]
        seen.append(holds[0] if holds else "map")
        if not holds:
            break
    assert seen[:2] == ["boards", "terrain"]
    assert {"hexsides", "forces", "history", "problems", "hexes"} <= set(seen)
    assert seen[-1] == "map"
    qtbot.keyClick(window.canvas, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert window.docks[seen[-2]].isAncestorOf(focused)


def test_enter_takes_the_board_that_is_chosen_in_the_dock(hand: Hand, qtbot: QtBot):
    boards = hand.window.docks["boards"].widget()
    assert isinstance(boards, BoardsDock)
    row = list(boards.boards).index("T2")
    boards.setCurrentRow(row)
    qtbot.keyClick(boards, Qt.Key.Key_Return)
    assert hand.window.desk.tool_name == "board"
    held = hand.window.boards.tool.in_hand
    assert held is not None
    assert held.id == "T2"
