"""The session comes back with its tabs; files come by drops and from the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.keeping.locking import Lock, lock
from studio.app.recent import settings
from studio.app.start import open_window
from studio.app.window import Window
from tests.app.tabs.titles import texts


@pytest.fixture
def later(qtbot: QtBot, two: Window) -> Iterator[Window]:
    """A second window, opened after the first one with its tabs was closed."""
    two.tabs[0].canvas.zoom_to(100)
    two.tabs[0].canvas.centre_on((2.0, 3.0))
    two.tabs.show(two.tabs[0])
    assert two.close()
    window = Window()
    window.resize(1100, 640)
    yield window
    window.close()
    window.deleteLater()
    settings().remove("session")


def test_the_session_comes_back_with_order_front_and_camera(later: Window, qtbot: QtBot):
    later.session.reopen()
    assert texts(later) == ["Small"]
    later.show()
    qtbot.waitUntil(lambda: texts(later) == ["Small", "Board T1"])
    assert not later.document.is_board
    assert later.canvas.camera.px == 100
    assert later.canvas.visible_frame().centre == pytest.approx((2.0, 3.0), abs=0.05)
    later.tabs.show(later.tabs[1])
    assert later.canvas.shows_all


def test_files_that_are_gone_or_held_elsewhere_are_left_out(later: Window, path: Path, told):
    path.unlink()
    held = lock(path.with_name("T1.board.json"))
    assert isinstance(held, Lock)
    later.session.reopen()
    later.desk.leisure.begin()
    QApplication.processEvents()
    assert not later.tabs.are_open
    assert told == []
    held.release()


def test_a_damaged_session_is_no_session(later: Window):
    for text in ("{", '[{"path": 3}]', "7"):
        settings().setValue("session", text)
        later.session.reopen()
        assert not later.tabs.are_open


def test_the_session_can_be_declined(later: Window):
    later.layout_of_docks.restore()
    later.actions_by_name["reopen"].setChecked(True)
    for wanted in (False, True):
        later.actions_by_name["reopen"].setChecked(wanted)
        assert later.session.is_wanted is wanted
    settings().remove("reopen_session")


def drop_files(window: Window, *paths: Path) -> bool:
    """Drag files onto the map and drop them; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    modifier = Qt.KeyboardModifier.NoModifier
    at = window.rect().center()
    enter = QDragEnterEvent(at, action, data, button, modifier)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(QPointF(at), action, data, button, modifier))
    return True


def test_files_dropped_on_the_window_are_opened(empty: Window, path: Path, board: Path, qtbot):
    assert drop_files(empty, path, board)
    qtbot.waitUntil(lambda: texts(empty) == ["Small", "Board T1"])
    assert not drop_files(empty, path.parent)
    assert not drop_files(empty)


def test_the_map_leaves_files_to_the_window(window: Window, path: Path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDragEnterEvent(
        window.canvas.rect().center(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(window.canvas.viewport(), event)
    assert not window.canvas.drops.takes(event)


def test_several_files_open_from_the_command_line(path: Path, board: Path):
    window = open_window([path, board])
    assert texts(window) == ["Small", "Board T1"]
    assert window.centre.bar.currentIndex() == 0
    window.close()
    window.deleteLater()
