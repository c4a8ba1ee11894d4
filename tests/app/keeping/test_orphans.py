"""What an editor that is gone left: whose it is, and what is no copy at all."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.keeping.autosave import Autosave
from studio.app.keeping.journal import line_of
from studio.app.keeping.unsaved import orphans, save_recovery
from studio.model.edits import set_time
from studio.model.files import text_of
from tests.app.hand import small_scenario
from tests.app.keeping.copies import copies, offered
from tests.app.light import Light, turns


def test_the_copy_of_a_living_editor_is_nobody_elses(light: Light, kept: Autosave, qtbot: QtBot):
    with qtbot.waitSignal(kept.written):
        turns(light, 7)
    assert orphans() == []
    assert light.files.offer() is None


def test_work_is_in_one_pair_of_hands(left: Path):
    (orphan,) = orphans()
    assert orphans() == []
    orphan.copy.release()
    (again,) = orphans()
    again.copy.release()


def test_what_isnt_a_copy_is_left_alone(own_state: Path, left: Path):
    folder = own_state / "unsaved"
    for name, raw in {
        "a": b"{",
        "b": b"",
        "c": line_of([]),
        "d": line_of({"format": 3}),
        "e": line_of({"format": 2, "document": "x"}),
        "f": left.read_bytes()[:-1],
    }.items():
        (folder / f"{name}.journal").write_bytes(raw)
    (folder / "g.unsaved.json").write_text(json.dumps({"format": 2}), encoding="utf-8")
    (orphan,) = orphans()
    assert orphan.copy.path == left
    assert len(copies(own_state)) == 7
    orphan.copy.release()


def test_a_copy_of_an_editor_without_journals_comes_back(
    light: Light, own_state: Path, path: Path, qtbot: QtBot
):
    older = {
        "format": 1,
        "title": "Small",
        "path": str(path),
        "digest": light.document.digest,
        "changed": "2026-01-02T03:04:05+00:00",
        "document": text_of(set_time(small_scenario(), turns=8)),
    }
    copy = own_state / "unsaved" / "0123.unsaved.json"
    copy.parent.mkdir()
    copy.write_text(json.dumps(older), encoding="utf-8")
    light.tabs.keep_safe()
    qtbot.mouseClick(offered(light).restore, Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 8
    assert light.document.path == path
    assert not copy.exists()
    light.tabs.end()


@pytest.mark.parametrize("knows_its_file", [True, False])
def test_a_copy_made_at_a_fault_is_offered_too(
    light: Light, own_state: Path, path: Path, qtbot: QtBot, knows_its_file: bool
):
    work = set_time(small_scenario(), turns=8)
    copy = save_recovery(work, path, light.document.digest, text_of(work))
    origin = copy.with_name(copy.name + ".origin")
    if not knows_its_file:
        origin.unlink()
    light.tabs.keep_safe()
    dialog = offered(light)
    assert [orphan.unsaved.title for orphan in dialog.orphans] == ["Small"]
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 8
    assert light.document.path == (path if knows_its_file else None)
    assert list(copy.parent.iterdir()) == []
    light.tabs.end()


def test_a_fresh_start_leaves_what_is_offered(
    blank: Light, left: Path, own_state: Path, qtbot: QtBot
):
    before = left.read_bytes()
    keeper = blank.files.keeper
    blank.files.keep_safe()
    with qtbot.waitSignal(keeper.autosave.written):
        blank.files.begin(small_scenario())
        turns(blank, 9)
    assert left.read_bytes() == before
    assert len(copies(own_state)) == 2
