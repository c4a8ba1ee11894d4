"""A file that is open, and what keeps work on it from being lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.keeping.autosave import Autosave
from tests.app.keeping.copies import copies
from tests.app.light import Light, turns


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "small.scenario.json"


@pytest.fixture
def kept(light: Light) -> Iterator[Autosave]:
    """The autosave of the window, which has begun."""
    light.tabs.keep_safe()
    yield light.files.keeper.autosave
    light.tabs.end()


@pytest.fixture
def left(light: Light, kept: Autosave, own_state: Path, qtbot: QtBot) -> Path:
    """A copy with 7 turns whose editor is gone."""
    with qtbot.waitSignal(kept.written):
        turns(light, 7)
    (copy,) = copies(own_state)
    orphan = own_state / "unsaved" / "0123.journal"
    orphan.write_bytes(copy.read_bytes())
    light.document.history.undo()
    assert copies(own_state) == [orphan]
    return orphan
