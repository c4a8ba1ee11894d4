"""A window on a small scenario, with settings and boxes that touch nobody's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping import places
from studio.app.theme import apply_theme, current_theme
from studio.app.window import Window
from studio.model.files import write_board, write_scenario
from tests.app.hand import Hand, small_board, small_scenario
from tests.app.light import Light, light_on


@pytest.fixture(scope="session", autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Settings of the tests alone."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    folder = str(tmp_path_factory.mktemp("settings"))
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)


@pytest.fixture(autouse=True)
def own_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of each test alone: locks and copies of unsaved work."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setattr(places, "state_folder", lambda: folder)
    return folder


@pytest.fixture(autouse=True)
def no_key_held(qapp: QApplication) -> None:
    """Qt takes the modifiers of the last key that a test clicked for held until the next key."""
    if qapp.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyClick(QWidget(), Qt.Key.Key_Escape)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two boards and a scenario."""
    for name in ("T1", "T2"):
        write_board(tmp_path / f"{name}.board.json", small_board(name))
    write_scenario(tmp_path / "small.scenario.json", small_scenario())
    return tmp_path


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What error boxes would have said; none is shown."""
    boxes: list[tuple[str, str]] = []
    monkeypatch.setattr(messages, "tell_error", lambda _p, title, text: boxes.append((title, text)))
    monkeypatch.setattr(
        messages, "ask_unsaved", lambda *_: pytest.fail("nobody expected this question")
    )
    monkeypatch.setattr(
        messages, "ask_removal", lambda *_: pytest.fail("nobody expected this question")
    )
    monkeypatch.setattr(
        messages, "ask_unsaved_several", lambda *_: pytest.fail("nobody expected this question")
    )
    return boxes


@pytest.fixture
def empty(qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window without a map."""
    if current_theme() != "light" or qapp.style().name() != "fusion":
        apply_theme(qapp, "light")
    window = Window()
    window.resize(1100, 640)
    window.show()
    yield window
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: messages.Answer.DISCARD)
    monkeypatch.setattr(messages, "ask_unsaved_several", lambda *_: [])
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(empty: Window, folder: Path) -> Window:
    """A window on the small scenario."""
    assert empty.files.open(folder / "small.scenario.json")
    empty.canvas.zoom_to(44)
    return empty


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    """A hand on the small scenario."""
    return Hand(qtbot, window)


@pytest.fixture
def light(folder: Path, qapp: QApplication) -> Iterator[Light]:
    """The small scenario open, without a window around it."""
    yield (made := light_on(folder / "small.scenario.json"))
    made.tabs.end()
    made.widget.deleteLater()


@pytest.fixture
def blank(qapp: QApplication) -> Iterator[Light]:
    """Nothing open, without a window around it."""
    yield (made := light_on(None))
    made.tabs.end()
    made.widget.deleteLater()
