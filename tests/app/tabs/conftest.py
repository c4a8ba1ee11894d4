"""Two documents in the tabs of a window."""

from pathlib import Path

import pytest

from studio.app.window import Window


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "small.scenario.json"


@pytest.fixture
def board(folder: Path) -> Path:
    return folder / "T1.board.json"


@pytest.fixture
def two(window: Window, board: Path) -> Window:
    """A scenario and a board, the board in front."""
    assert window.files.open(board)
    return window
