"""Copies of unsaved work: when they are written, when they go, and how they come back."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping.autosave import Autosave
from studio.app.keeping.dialogs import RecoveryDialog, in_words, moment
from studio.app.keeping.journal import line_of, values_in
from studio.app.keeping.locking import Lock, lock
from studio.app.keeping.unsaved import Copy, orphans, read, save_recovery
from studio.app.window import Window
from studio.model.edits import set_time
from studio.model.files import read_scenario, text_of, write_scenario
from studio.model.scenario import Scenario
from tests.app.hand import small_scenario
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


def copies(own_state: Path) -> list[Path]:
    return sorted((own_state / "unsaved").glob("*.journal"))


def kept_turns(copy: Path) -> int | None:
    work = read(copy).work()
    assert isinstance(work, Scenario)
    return work.time.turns


# --- copies -------------------------------------------------------------------------------------


def test_a_change_is_copied_soon_with_where_it_came_from(
    light: Light, kept: Autosave, path: Path, own_state: Path, qtbot: QtBot
):
    with qtbot.waitSignal(kept.written):
        turns(light, 7)
    (copy,) = copies(own_state)
    unsaved = read(copy)
    assert unsaved.work() == light.document.work
    assert unsaved.path == path
    assert unsaved.digest == light.document.digest
    assert unsaved.title == "Small"
    assert moment(unsaved.changed).startswith("today, ")
    assert not unsaved.file_differs
    assert read_scenario(path).time.turns == 6


def test_more_changes_go_into_the_same_copy(
    light: Light, kept: Autosave, own_state: Path, qtbot: QtBot
):
    for number in (7, 8, 9):
        with qtbot.waitSignal(kept.written):
            turns(light, number)
    (copy,) = copies(own_state)
    assert kept_turns(copy) == 9


def test_changes_while_the_disk_is_waited_for_are_written_at_once(
    light: Light,
    kept: Autosave,
    own_state: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
):
    begun, go_on = Event(), Event()
    really = Copy.sync

    def slowly(copy: Copy) -> None:
        begun.set()
        go_on.wait(5)
        really(copy)

    monkeypatch.setattr(Copy, "sync", slowly)
    turns(light, 7)
    qtbot.waitUntil(begun.is_set)
    turns(light, 8)
    assert kept_turns(copies(own_state)[0]) == 8
    with qtbot.waitSignals([kept.written, kept.written]):
        go_on.set()


def test_nothing_is_copied_while_a_stroke_is_drawn(
    light: Light, kept: Autosave, own_state: Path, qtbot: QtBot
):
    turns(light, 7)
    light.document.begin_stroke("More turns")
    turns(light, 8)
    kept.write_now()
    assert kept_turns(copies(own_state)[0]) == 7
    light.document.end_stroke()
    assert kept_turns(copies(own_state)[0]) == 8


def test_saving_takes_the_copy_away(light: Light, kept: Autosave, own_state: Path, qtbot: QtBot):
    with qtbot.waitSignal(kept.written):
        turns(light, 7)
    light.files.save()
    assert list((own_state / "unsaved").iterdir()) == []


def test_undoing_all_takes_the_copy_away_and_redoing_brings_it_back(
    light: Light, kept: Autosave, own_state: Path, qtbot: QtBot
):
    with qtbot.waitSignal(kept.written):
        turns(light, 7)
    light.document.undo()
    assert copies(own_state) == []
    with qtbot.waitSignal(kept.written):
        light.document.redo()
    assert kept_turns(copies(own_state)[0]) == 7


def test_a_save_waits_for_the_copy_that_is_being_written(
    light: Light, kept: Autosave, own_state: Path
):
    turns(light, 7)
    kept.write()
    light.files.save()
    assert copies(own_state) == []
    assert not kept.is_writing


@pytest.mark.parametrize("closes", [True, False])
def test_declining_to_save_takes_the_copy_away_and_staying_keeps_it(
    window: Window,
    own_state: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    closes: bool,
):
    keeper = window.files.keeper
    window.files.keep_safe()
    with qtbot.waitSignal(keeper.autosave.written):
        turns(window, 7)
    answer = messages.Answer.DISCARD if closes else messages.Answer.CANCEL
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: answer)
    assert window.close() is closes
    assert bool(copies(own_state)) is not closes


def test_a_full_disk_is_told_once_and_work_goes_on(
    light: Light, kept: Autosave, own_state: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    notices = light.files.keeper.notices
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with qtbot.waitSignal(kept.failed):
            turns(light, 7)
        notice = notices.notice("copy")
        assert notice is not None
        assert os.strerror(errno.ENOSPC) in notice.words.text()
        with qtbot.assertNotEmitted(kept.failed):
            turns(light, 8)
            assert not kept.write_now()
    with qtbot.waitSignal(kept.written):
        turns(light, 9)
    assert notices.notice("copy") is None
    assert kept_turns(copies(own_state)[0]) == 9


def test_a_fault_in_writing_keeps_nobody_from_closing(
    light: Light, kept: Autosave, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    def fail(_copy: Copy) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Copy, "sync", fail)
    with qtbot.waitSignal(kept.failed):
        turns(light, 7)
    light.files.keeper.end()
    assert not kept.is_writing


def test_a_state_folder_that_cant_be_made_is_told(
    light: Light, kept: Autosave, own_state: Path, qtbot: QtBot
):
    (own_state / "unsaved").write_text("a file where a folder should be", encoding="utf-8")
    with qtbot.waitSignal(kept.failed):
        turns(light, 7)


# --- what an editor that is gone left -----------------------------------------------------------


@pytest.fixture
def left(light: Light, kept: Autosave, own_state: Path, qtbot: QtBot) -> Path:
    """A copy with 7 turns whose editor is gone."""
    with qtbot.waitSignal(kept.written):
        turns(light, 7)
    (copy,) = copies(own_state)
    orphan = own_state / "unsaved" / "0123.journal"
    orphan.write_bytes(copy.read_bytes())
    light.document.undo()
    assert copies(own_state) == [orphan]
    return orphan


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


def offered(light: Light) -> RecoveryDialog:
    dialog = light.files.offer()
    assert dialog is not None
    return dialog


def test_restored_work_is_changed_and_has_its_file(
    light: Light, left: Path, own_state: Path, path: Path, qtbot: QtBot
):
    dialog = offered(light)
    assert "Restoring leaves that file as it is" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    document = light.document
    assert document.scenario.time.turns == 7
    assert document.path == path
    assert document.undo_stack.undoText() == "Restore unsaved work"
    (copy,) = copies(own_state)
    assert copy != left
    assert kept_turns(copy) == 7
    assert light.files.save()
    assert read_scenario(path).time.turns == 7
    assert copies(own_state) == []


def test_undo_shows_what_the_file_holds(light: Light, left: Path, qtbot: QtBot):
    qtbot.mouseClick(offered(light).restore, Qt.MouseButton.LeftButton)
    light.document.undo()
    assert light.document.scenario.time.turns == 6
    assert light.document.is_clean


def test_a_file_that_went_another_way_is_told_and_asked_about(
    light: Light, left: Path, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    write_scenario(path, set_time(small_scenario(), turns=9))
    dialog = offered(light)
    assert "has changed since" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 7
    assert not light.document.is_clean
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
    light.document.undo()
    dialog = offered(light)
    assert "no file yet" in dialog.about.text()
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert light.document.path is None
    assert light.document.scenario.time.turns == 8
    assert not light.document.is_clean


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
    root = Path(__file__).parents[2]
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
    assert not empty.document.is_clean
    assert not killed.exists()
    assert empty.files.save()
    assert read_scenario(path).time.turns == 7
    assert list((own_state / "unsaved").iterdir()) == []
