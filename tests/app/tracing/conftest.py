"""A board with a scan of it beneath."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from tests.app.hand import small_board
from tests.app.tracing.scan import Tracer, scan_of


@pytest.fixture
def tracer(window: Window, folder: Path, qtbot: QtBot) -> Tracer:
    """A board with a scan beneath it."""
    assert window.files.open(folder / "T1.board.json")
    to_scan = scan_of(small_board(), folder / "scan.png")
    assert window.tracing.lay(folder / "scan.png")
    window.document.history.stack.clear()
    window.canvas.zoom_to(60)
    window.canvas.centre_on((2.5, 2.5))
    return Tracer(qtbot, window, to_scan)
