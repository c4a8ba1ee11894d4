"""What is worth seeing in a window on a real screen; `test_real_window.py` starts it under Xvfb.

Not collected by itself: `pytest tests/app/in_window.py` with `QT_QPA_PLATFORM=xcb` runs it on a
screen of your own.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.draw.regions import PITCH, centre
from studio.hexes import Hex
from studio.model.scenario import Placement
from tests.app.author import LEFT, NONE, Author, carried
from tests.app.hand import Hand, move


@pytest.fixture
def author(window: Window, qtbot: QtBot) -> Author:
    """An author before the small scenario."""
    with qtbot.waitActive(window):
        window.activateWindow()
    window.canvas.setFocus()
    return Author(window, qtbot)


@pytest.fixture
def seen(hand: Hand) -> Hand:
    """A hand on a map that is painted on the screen."""
    hand.qtbot.waitUntil(lambda: hand.canvas.is_sharp)
    return hand


def terrain(author: Author, spot: str) -> str:
    return author.window.desk.firefight.ground.cells[author.at(f"T1:{spot}")].terrain


def test_this_is_a_real_screen():
    assert QGuiApplication.platformName() in ("xcb", "wayland", "windows", "cocoa")


def test_a_stroke_is_painted_seen_and_taken_back_by_keys(author: Author, seen: Hand):
    author.press("B")
    author.swatch("Marsh")
    author.map.update()
    before = author.map.grab().toImage()
    author.drag("T1:0402", "T1:0404")
    assert [terrain(author, spot) for spot in ("0402", "0403", "0404")] == ["marsh"] * 3
    author.wait(lambda: author.map.grab().toImage() != before)
    author.press("Ctrl+Z")
    assert terrain(author, "0403") == "clear"
    author.press("Ctrl+Shift+Z")
    assert terrain(author, "0403") == "marsh"


def test_undo_during_a_drag_takes_the_stroke_back_and_the_rest_does_nothing(author: Author):
    author.press("B")
    author.swatch("Marsh")
    before = author.window.document.text()
    points = [author.point(f"T1:{spot}") for spot in ("0402", "0403", "0404")]
    QTest.mousePress(author.map, LEFT, NONE, points[0])
    move(author.map, points[1])
    assert terrain(author, "0403") == "marsh"
    author.press("Ctrl+Z")
    move(author.map, points[2])
    QTest.mouseRelease(author.map, LEFT, NONE, points[2])
    assert author.window.document.text() == before
    assert not author.window.document.history.stack.canUndo()


def test_letters_take_tools_but_are_letters_in_a_field(author: Author):
    for key, tool in (("B", "terrain"), ("L", "level"), ("M", "board"), ("V", "select")):
        author.press(key)
        assert author.window.desk.tool_name == tool
    author.press("B", "3")
    assert author.window.desk.choice.shape == "rectangle"
    author.press("Ctrl+U")
    author.write("b3")
    field = author.find(QLineEdit, "Add a unit")
    assert field.text() == "b3"
    assert author.window.desk.tool_name == "terrain"


def test_a_board_is_laid_from_the_dock_and_dragged_to_another_edge(author: Author):
    author.window.canvas.zoom_to(26)
    author.window.canvas.centre_on((6 * PITCH, 5))
    middle = author.at("T1:0403")
    beside, below = Hex(middle.q + 6, middle.y), Hex(middle.q, middle.y + 10)
    library = author.find(QListWidget, "Boards")
    author.drop(carried(library, "T2"), author.map, author.point(beside))
    boards = author.window.document.scenario.boards
    assert boards == (Placement("T1", "T1"), Placement("T2", "T2", 6))
    author.press("M")
    author.drag(beside, middle, below)
    boards = author.window.document.scenario.boards
    assert boards == (Placement("T1", "T1"), Placement("T2", "T2", 0, 5))
    author.press("Ctrl+Z", "Ctrl+Z")
    assert author.window.document.scenario.boards == (Placement("T1", "T1"),)


def test_keys_go_from_document_to_document(author: Author, folder: Path):
    assert author.window.files.open(folder / "T1.board.json")
    author.press("Ctrl+Tab")
    assert author.window.tabs.current is author.window.tabs[0]
    author.press("Ctrl+Tab")
    assert author.window.document.is_board


def test_the_cursor_of_the_map_is_moved_and_used_by_keys(author: Author):
    author.press("B")
    author.swatch("Marsh")
    author.window.canvas.setFocus()
    author.window.canvas.cursor_hex = author.at("T1:0402")
    author.press("Down", "Return")
    assert terrain(author, "0403") == "marsh"
    x, y = author.window.canvas.camera.to_window(*centre(author.at("T1:0403")))
    assert author.map.rect().contains(round(x), round(y))
    assert author.map.cursor().shape() == Qt.CursorShape.CrossCursor
