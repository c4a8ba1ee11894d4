"""Play windows on tables; records go to a folder of the test's own (see `tests/app/play`)."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.play.tabletop.window import TableWindow
from studio.app.table.ground_picture import GroundPicture
from studio.app.theme import apply_theme, current_theme
from studio.seen.match import Match, Order
from tests.app.play.tabletop.hand import TableHand, farm, hot_seat

TableOpener = Callable[[Order | Match], TableHand]


@pytest.fixture(autouse=True)
def bare_table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ground under the teams, unless a test asks for it: painting it takes long."""
    if "real_ground" not in request.fixturenames:

        def paint(_ground: GroundPicture, _painter: QPainter, *_: object) -> None:
            return

        monkeypatch.setattr(GroundPicture, "paint", paint)


@pytest.fixture
def opened_table(qtbot: QtBot, qapp: QApplication) -> Iterator[TableOpener]:
    """Opens play windows and closes them again."""
    if current_theme() != "light" or qapp.style().name() != "fusion":
        apply_theme(qapp, "light")
    windows: list[TableWindow] = []

    def open_window(game: Order | Match) -> TableHand:
        window = TableWindow(game)
        windows.append(window)
        with qtbot.waitExposed(window):
            window.show()
            window.activateWindow()
        return TableHand(qtbot, window)

    yield open_window
    for window in windows:
        window.close()
        window.deleteLater()
        qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete)


@pytest.fixture
def hand(opened_table: TableOpener) -> TableHand:
    """The farm with Brandt's four spent: he has three orders."""
    found = opened_table(hot_seat(farm()))
    found.do(found.read("activate Brandt with 4"))
    return found
