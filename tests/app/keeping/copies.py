"""Copies of unsaved work, as the tests of keeping find them."""

from pathlib import Path

from studio.app.keeping.dialogs import RecoveryDialog
from studio.app.keeping.unsaved import read
from studio.model.scenario import Scenario
from tests.app.light import Light


def copies(own_state: Path) -> list[Path]:
    return sorted((own_state / "unsaved").glob("*.journal"))


def kept_turns(copy: Path) -> int | None:
    work = read(copy).work()
    assert isinstance(work, Scenario)
    return work.time.turns


def offered(light: Light) -> RecoveryDialog:
    dialog = light.files.offer()
    assert dialog is not None
    return dialog
