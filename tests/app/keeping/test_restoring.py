"""Unsaved work comes back: from a copy, with what is told and asked, and after a kill."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping.autosave import Autosave
from studio.app.keeping.dialogs import RecoveryDialog, in_words
from studio.app.keeping.journal import line_of, values_in
from studio.app.keeping.locking import Lock, lock
from studio.app.keeping.unsaved import orphans, read
from studio.app.window import Window
from studio.model.edits import set_time
from studio.model.files import read_scenario, write_scenario
from tests.app.hand import small_scenario
from tests.app.keeping.copies import copies, kept_turns, offered
from tests.app.light import Light, turns

# --- what an editor that is gone left -----------------------------------------------------------


def test_restored_work_is_changed_and_has_its_file(
    light: Light, left: Path, own_state: Path, path: Path, qtbot: QtBot
):
    dialog = offered(light)
    assert "Restoring leaves that file as it is" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    document = light.document
    assert document.scenario.time.turns == 7
    assert document.path == path
    assert document.history.stack.undoText() == "Restore unsaved work"
    (copy,) = copies(own_state)
    assert copy != left
    assert kept_turns(copy) == 7
    assert light.files.save()
    assert read_scenario(path).time.turns == 7
    assert copies(own_state) == []


def test_undo_shows_what_the_file_holds(light: Light, left: Path, qtbot: QtBot):
    qtbot.mouseClick(offered(light).restore, Qt.MouseButton.LeftButton)
    light.document.history.undo()
    assert light.document.scenario.time.turns == 6
    assert light.document.history.is_clean


def test_a_file_that_went_another_way_is_told_and_asked_about(
    light: Light, left: Path, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    write_scenario(path, set_time(small_scenario(), turns=9))
    dialog = offered(light)
    assert "has changed since" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 7
    assert not light.document.history.is_clean
    assert light.files.keeper.notices.notice("file") is not None
    asked: list[str] = []

    def ask(_parent: object, name: str) -> bool:
        asked.append(name)
        return False

    monkeypatch.setattr(messages, "ask_overwrite", ask)
    assert not light.files.save()
    assert asked == [path.name]


def test_a_file_that_is_gone_is_written_anew(light: Light, left: Path, path: Path, qtbot: QtBot):
    light.files.begin(small_scenario())
    path.unlink()
    dialog = offered(light)
    assert "is gone" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert light.files.save()
    assert read_scenario(path).time.turns == 7


def test_work_without_a_file_comes_back_without_one(
    light: Light, kept: Autosave, own_state: Path, qtbot: QtBot
):
    light.files.begin(small_scenario())
    with qtbot.waitSignal(light.files.keeper.autosave.written):
        turns(light, 8)
    (copy,) = copies(own_state)
    (own_state / "unsaved" / "0.journal").write_bytes(copy.read_bytes())
    light.document.history.undo()
    dialog = offered(light)
    assert "no file yet" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert light.document.path is None
    assert light.document.scenario.time.turns == 8
    assert not light.document.history.is_clean


def test_later_offers_it_again(light: Light, left: Path, qtbot: QtBot):
    qtbot.mouseClick(offered(light).later, Qt.MouseButton.LeftButton)
    assert left.exists()
    assert light.document.scenario.time.turns == 6
    qtbot.keyClick(offered(light), Qt.Key.Key_Escape)
    light.files.recover()
    dialog = light.widget.findChild(RecoveryDialog)
    assert dialog is not None
    dialog.reject()


@pytest.mark.parametrize("yes", [True, False])
def test_discarding_asks_first(
    light: Light, left: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, yes: bool
):
    monkeypatch.setattr(messages, "ask", lambda *_: yes)
    dialog = offered(light)
    qtbot.mouseClick(dialog.discard, Qt.MouseButton.LeftButton)
    assert left.exists() is not yes
    assert dialog.isVisible() is not yes
    dialog.reject()


def test_of_several_the_last_changed_is_first_and_the_others_stay(
    light: Light, left: Path, own_state: Path, qtbot: QtBot
):
    (head,) = values_in(left.read_bytes())
    document = head["document"] | {"title": {"en": "Older"}}
    older = head | {"document": document, "changed": "2026-01-02T03:04:05+00:00"}
    other = left.with_name("older.journal")
    other.write_bytes(line_of(older))
    dialog = offered(light)
    assert [o.unsaved.title for o in dialog.orphans] == ["Small", "Older"]
    assert dialog.list.currentIndex().row() == 0
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert not left.exists()
    (rest,) = orphans()
    assert rest.copy.path == other
    rest.copy.release()


def test_nothing_to_restore_is_said(window: Window):
    window.actions_by_name["recover"].trigger()
    assert window.files.keeper.notices.notice("none") is not None


def test_unsaved_work_that_is_open_isnt_lost_to_what_is_restored(
    light: Light, left: Path, monkeypatch: pytest.MonkeyPatch
):
    dialog = offered(light)
    turns(light, 9)
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: messages.Answer.CANCEL)
    dialog.restore.click()
    assert light.document.scenario.time.turns == 9
    assert left.exists()
    (again,) = orphans()
    again.copy.release()


def test_a_file_that_is_open_elsewhere_keeps_its_unsaved_work(
    light: Light, left: Path, path: Path, told: list[tuple[str, str]]
):
    light.files.close()
    elsewhere = lock(path)
    assert isinstance(elsewhere, Lock)
    offered(light).restore.click()
    assert "open in another window" in told[0][1]
    assert left.exists()
    assert light.document.path is None
    elsewhere.release()


def test_a_damaged_document_is_told_and_kept(light: Light, left: Path, told: list[tuple[str, str]]):
    (head,) = values_in(left.read_bytes())
    damaged = {"format": 1, "title": {"en": "Small"}}
    left.write_bytes(line_of(head | {"document": damaged}))
    offered(light).restore.click()
    assert told[0][0] == "“Small” can't be restored"
    assert left.exists()


def test_words_name_the_file_from_the_users_folder_on(
    left: Path, path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Path, "home", lambda: path.parent)
    assert str(Path("~") / path.name) in in_words(read(left))


# --- a real process -----------------------------------------------------------------------------

EDITOR = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from studio.app.keeping import places
places.state_folder = lambda: Path(sys.argv[1])
from studio.app.edits.setting_up import of_scenario
from studio.app.start import application, start
from studio.app.window import Window
from studio.model.edits import set_time

def say():
    print("copied", flush=True)

def edit():
    (window,) = (w for w in app.topLevelWidgets() if isinstance(w, Window))
    window.files.keeper.autosave.written.connect(say)
    window.document.edit("Turns", of_scenario(lambda s: set_time(s, turns=7)))

app = application()
QTimer.singleShot(0, edit)
start([Path(sys.argv[2])])
"""


@pytest.fixture
def killed(path: Path, own_state: Path, tmp_path: Path) -> Path:
    """An editor that was killed after an edit; the copy that it left."""
    script = tmp_path / "editor.py"
    script.write_text(EDITOR, encoding="utf-8")
    root = Path(__file__).parents[3]
    environment = os.environ | {"PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, str(script), str(own_state), str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as editor:
        assert editor.stdout is not None
        said = editor.stdout.readline()
        editor.kill()
    assert said == "copied\n"
    (copy,) = copies(own_state)
    return copy


def test_the_work_of_a_killed_editor_comes_back(
    killed: Path, empty: Window, path: Path, own_state: Path, qtbot: QtBot
):
    assert read_scenario(path).time.turns == 6
    assert list((own_state / "locks").iterdir()) != []
    assert empty.files.open(path)
    empty.files.keep_safe()
    dialog = empty.findChild(RecoveryDialog)
    assert dialog is not None
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert empty.document.scenario.time.turns == 7
    assert not empty.document.history.is_clean
    assert not killed.exists()
    assert empty.files.save()
    assert read_scenario(path).time.turns == 7
    assert list((own_state / "unsaved").iterdir()) == []
