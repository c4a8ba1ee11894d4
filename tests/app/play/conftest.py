"""Play windows on small scenarios, with records in a folder of the test's own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.play import kept_game, motion
from studio.app.play.window import PlayWindow
from studio.app.scene import small_map
from studio.app.scene.camera import Frame
from studio.app.theme import apply_theme, current_theme
from studio.app.view.ground_layer import GroundLayer
from studio.draw.look import PAPER
from studio.model.firefight import Firefight
from studio.seen.match import Match, Order
from tests.app.play.hand import PlayHand


class Opener(Protocol):
    """Opens a play window; with a path, on the game that is kept there."""

    def __call__(self, game: Order | Match, path: Path | None = None) -> PlayHand: ...


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which records are kept."""
    folder = tmp_path / "games"
    monkeypatch.setattr(kept_game, "games_folder", lambda: folder)
    return folder


@pytest.fixture(autouse=True)
def at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves, unless a test wants it to."""
    monkeypatch.setattr(motion, "is_wanted", lambda: False)


@pytest.fixture
def real_ground() -> None:
    """Asked for by tests that want the map painted under the blocks, which takes a second."""


@pytest.fixture(autouse=True)
def bare_ground(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bare paper under the blocks, unless a test asks for the real ground."""
    if "real_ground" in request.fixturenames:
        return

    def paint(layer: GroundLayer, painter: QPainter, visible: Frame) -> None:
        box = QRectF(visible.left, visible.top, visible.width, visible.height)
        painter.fillRect(box, PAPER)
        layer.is_sharp = True

    def plain(_firefight: Firefight, size: QSize, _ratio: float) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(PAPER)
        return picture

    monkeypatch.setattr(GroundLayer, "paint", paint)
    monkeypatch.setattr(small_map, "map_picture", plain)


@pytest.fixture
def opened(qtbot: QtBot, qapp: QApplication) -> Iterator[Opener]:
    """Opens play windows and closes them again.

    Qt deletes them: one that Python's collector finds takes what belongs to it down in any order.
    """
    if current_theme() != "light" or qapp.style().name() != "fusion":
        apply_theme(qapp, "light")
    windows: list[PlayWindow] = []

    def open_window(game: Order | Match, path: Path | None = None) -> PlayHand:
        window = PlayWindow(game, path)
        windows.append(window)
        window.resize(1100, 700)
        with qtbot.waitExposed(window):
            window.show()
            window.activateWindow()
        return PlayHand(qtbot, window)

    yield open_window
    for window in windows:
        window.close()
        window.deleteLater()
        qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete)
