"""Dragging a whole table about, by mouse and space bar."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.table.canvas import TableCanvas
from studio.app.window import Window
from studio.model.shipped import scenarios_folder


@pytest.fixture
def canvas(empty: Window) -> TableCanvas:
    """The canvas of a table that ships."""
    assert empty.files.open(scenarios_folder() / "farm.table.json")
    page = empty.tabs.current.page
    assert page is not None
    return page.canvas


def drag(qtbot: QtBot, canvas: TableCanvas, button: Qt.MouseButton) -> None:
    """From one place to another, 60 pixels to the right."""
    view, start = canvas.viewport(), QPoint(300, 200)
    qtbot.mousePress(view, button, pos=start)
    qtbot.mouseMove(view, start + QPoint(60, 0))
    qtbot.mouseRelease(view, button, pos=start + QPoint(60, 0))


def moved(canvas: TableCanvas, before: float) -> int:
    """By how many pixels the table went to the right."""
    return round((before - canvas.camera.x) * canvas.camera.px)


def test_the_middle_button_drags_the_table(canvas: TableCanvas, qtbot: QtBot) -> None:
    before = canvas.camera.x
    drag(qtbot, canvas, Qt.MouseButton.MiddleButton)
    assert moved(canvas, before) == 60


def test_the_space_bar_drags_the_table_while_it_is_held(canvas: TableCanvas, qtbot: QtBot) -> None:
    qtbot.keyPress(canvas, Qt.Key.Key_Space)
    before = canvas.camera.x
    drag(qtbot, canvas, Qt.MouseButton.LeftButton)
    qtbot.keyRelease(canvas, Qt.Key.Key_Space)
    assert moved(canvas, before) == 60
    drag(qtbot, canvas, Qt.MouseButton.LeftButton)
    assert moved(canvas, before) == 60


def test_a_space_bar_that_is_let_go_elsewhere_is_not_held(
    canvas: TableCanvas, qtbot: QtBot
) -> None:
    qtbot.keyPress(canvas, Qt.Key.Key_Space)
    QApplication.sendEvent(canvas, QFocusEvent(QFocusEvent.Type.FocusOut))
    before = canvas.camera.x
    drag(qtbot, canvas, Qt.MouseButton.LeftButton)
    assert moved(canvas, before) == 0
