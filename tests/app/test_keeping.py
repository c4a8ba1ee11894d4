"""Locks, backups, read-only documents, files that others change, and saves that fail."""

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping import dialogs
from studio.app.keeping.backup import backup_path
from studio.app.keeping.dialogs import Access, access_box
from studio.app.keeping.locking import Holder, Lock, lock
from studio.app.keeping.notices import Notice
from studio.app.setting_up import of_scenario
from studio.app.window import Window
from studio.model import writing
from studio.model.edits import set_time
from studio.model.files import read_scenario, write_board, write_scenario
from tests.app.hand import Hand, small_board, small_scenario


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "small.scenario.json"


def turns(window: Window, number: int = 7) -> bool:
    return window.document.edit("Turns", of_scenario(lambda s: set_time(s, turns=number)))


def write_turns(path: Path, number: int) -> None:
    write_scenario(path, set_time(small_scenario(), turns=number))


def button(notice: Notice | None, text: str) -> QPushButton:
    assert notice is not None
    return next(b for b in notice.buttons if b.text().replace("&", "") == text)


# --- locks --------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(path: Path):
    """Another window has the file open."""
    taken = lock(path)
    assert isinstance(taken, Lock)
    yield taken
    taken.release()


def answer(monkeypatch: pytest.MonkeyPatch, access: Access) -> list[Holder]:
    asked: list[Holder] = []

    def ask(_parent: object, _name: str, holder: Holder) -> Access:
        asked.append(holder)
        return access

    monkeypatch.setattr(dialogs, "ask_access", ask)
    return asked


def test_a_file_has_one_lock_by_whatever_name(path: Path, tmp_path: Path):
    (tmp_path / "more").mkdir()
    taken = lock(path)
    assert isinstance(taken, Lock)
    other_name = tmp_path / "more" / ".." / path.name
    assert taken.covers(other_name)
    held = lock(other_name)
    assert isinstance(held, Holder)
    assert held.process == os.getpid()
    assert held.since is not None
    taken.release()
    again = lock(other_name)
    assert isinstance(again, Lock)
    again.release()


def test_a_lock_of_a_process_that_is_gone_is_broken(path: Path, own_state: Path, elsewhere: Lock):
    (file,) = (own_state / "locks").glob("*.lock")
    stolen = file.read_bytes()
    elsewhere.release()
    gone = stolen.replace(str(os.getpid()).encode(), b"999999999", 1)
    file.write_bytes(gone)
    again = lock(path)
    assert isinstance(again, Lock)
    again.release()


def test_without_a_place_for_locks_files_open_all_the_same(path: Path, own_state: Path):
    (own_state / "locks").write_text("a file where a folder should be", encoding="utf-8")
    assert isinstance(lock(path), Lock)


def test_the_window_holds_the_lock_of_its_file_until_it_has_another(window: Window, path: Path):
    assert isinstance(lock(path), Holder)
    assert window.files.open(path)
    assert isinstance(lock(path), Holder)
    assert window.files.open(path.with_name("T1.board.json"))
    taken = lock(path)
    assert isinstance(taken, Lock)
    taken.release()
    window.files.begin(small_scenario())
    board = lock(path.with_name("T1.board.json"))
    assert isinstance(board, Lock)
    board.release()


def test_closing_the_window_releases_its_file(window: Window, path: Path):
    window.close()
    taken = lock(path)
    assert isinstance(taken, Lock)
    taken.release()


def test_a_file_that_cant_be_read_leaves_the_lock_of_the_open_one(window: Window, path: Path):
    broken = path.with_name("broken.scenario.json")
    broken.write_text("{", encoding="utf-8")
    assert not window.files.open(broken)
    assert isinstance(lock(path), Holder)
    other = lock(broken)
    assert isinstance(other, Lock)
    other.release()


def test_a_second_opening_can_be_left(
    empty: Window, path: Path, elsewhere: Lock, monkeypatch: pytest.MonkeyPatch
):
    asked = answer(monkeypatch, Access.NONE)
    assert not empty.files.open(path)
    assert empty.document.path is None
    assert [holder.process for holder in asked] == [os.getpid()]


def test_a_second_opening_is_read_only(
    empty: Window, path: Path, elsewhere: Lock, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
):
    answer(monkeypatch, Access.READ_ONLY)
    assert empty.files.open(path)
    assert empty.windowTitle() == "Small (read-only)[*] – Firefight Studio"
    before = empty.document.work
    hand = Hand(qtbot, empty)
    empty.canvas.zoom_to(44)
    empty.set_tool("terrain")
    hand.drag(hand.at("0402"), hand.at("0403"))
    assert empty.document.work is before
    assert empty.document.is_clean
    assert empty.files.keeper.notices.notice("read_only") is not None


def test_saving_a_read_only_document_asks_for_another_file(
    empty: Window,
    path: Path,
    elsewhere: Lock,
    monkeypatch: pytest.MonkeyPatch,
    told: list[tuple[str, str]],
):
    answer(monkeypatch, Access.READ_ONLY)
    empty.files.open(path)
    suggested: list[Path] = []

    def choose(_parent: object, suggestion: Path, *, board: bool) -> Path:
        suggested.append(suggestion)
        return path if len(suggested) == 1 else suggestion

    monkeypatch.setattr(messages, "ask_file_to_save", choose)
    before = path.read_bytes()
    assert not empty.files.save()
    assert path.read_bytes() == before
    assert "open in another window" in told[0][1]
    assert empty.files.save()
    assert suggested[1].name == "small_copy.scenario.json"
    assert empty.document.path == suggested[1]
    assert not empty.document.read_only
    assert turns(empty)
    assert empty.files.keeper.notices.notice("read_only") is None


def test_a_copy_is_opened_under_another_name(
    empty: Window, path: Path, elsewhere: Lock, monkeypatch: pytest.MonkeyPatch
):
    answer(monkeypatch, Access.COPY)
    monkeypatch.setattr(messages, "ask_file_to_save", lambda _p, suggestion, **_: suggestion)
    assert empty.files.open(path)
    assert empty.document.path == path.with_name("small_copy.scenario.json")
    assert not empty.document.read_only
    assert empty.desk.firefight.ground.cells


def test_the_question_says_who_has_the_file(empty: Window, qtbot: QtBot):
    box = access_box(empty, "small.scenario.json", Holder(4711, "desk", None))
    qtbot.addWidget(box)
    assert "process 4711 on desk" in box.informativeText()
    assert {b.objectName() for b in box.buttons()} >= {"read-only", "copy"}
    assert box.escapeButton() is box.button(QMessageBox.StandardButton.Cancel)


# --- backups and saves that fail ----------------------------------------------------------------


def test_the_version_before_is_kept_beside_the_file(window: Window, path: Path):
    turns(window, 7)
    assert window.files.save()
    assert read_scenario(backup_path(path)).time.turns == 6
    turns(window, 8)
    assert window.files.save()
    assert read_scenario(backup_path(path)).time.turns == 7


def test_saving_the_same_again_leaves_the_backup(window: Window, path: Path):
    turns(window, 7)
    window.files.save()
    window.files.save()
    assert read_scenario(backup_path(path)).time.turns == 6


def test_a_new_file_has_no_backup(window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch):
    new = folder / "new.scenario.json"
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: new)
    assert window.files.save_as()
    assert not backup_path(new).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_backup_may_be_read_by_those_who_may_read_the_file(window: Window, path: Path):
    path.chmod(0o600)
    turns(window)
    window.files.save()
    assert backup_path(path).stat().st_mode & 0o777 == 0o600


def test_a_backup_that_cant_be_written_is_told_and_the_file_is_saved(window: Window, path: Path):
    backup_path(path).mkdir()
    turns(window)
    assert window.files.save()
    assert read_scenario(path).time.turns == 7
    notice = window.files.keeper.notices.notice("backup")
    assert notice is not None
    assert "without a backup" in notice.words.text()


def still_unsaved(window: Window, path: Path, before: bytes, told: list[tuple[str, str]]) -> str:
    """Save, which must fail; what the user is told."""
    turns(window)
    assert not window.files.save()
    assert path.read_bytes() == before
    assert not window.document.is_clean
    assert window.isWindowModified()
    assert not backup_path(path).exists()
    assert [p for p in path.parent.iterdir() if p.name.endswith(".tmp")] == []
    (title, words), *_ = told
    assert title == "The document can't be saved"
    return words


def test_a_full_disk_leaves_the_old_file_and_the_mark(
    window: Window, path: Path, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
):
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        words = still_unsaved(window, path, path.read_bytes(), told)
    assert os.strerror(errno.ENOSPC) in words
    assert window.files.save()
    assert read_scenario(path).time.turns == 7


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="this user may write into every folder"
)
def test_a_read_only_folder_leaves_the_old_file_and_the_mark(
    window: Window, path: Path, told: list[tuple[str, str]]
):
    before = path.read_bytes()
    path.parent.chmod(0o555)
    try:
        words = still_unsaved(window, path, before, told)
    finally:
        path.parent.chmod(0o755)
    assert os.strerror(errno.EACCES) in words


def test_a_folder_that_refuses_new_files_leaves_the_old_file_and_the_mark(
    window: Window, path: Path, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
):
    def refuse(_target: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(writing, "_beside", refuse)
    words = still_unsaved(window, path, path.read_bytes(), told)
    assert os.strerror(errno.EROFS) in words


# --- files that others change -------------------------------------------------------------------


def test_a_change_of_the_file_is_offered_and_reloading_can_be_undone(
    window: Window, path: Path, qtbot: QtBot
):
    turns(window, 8)
    keeper = window.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)
    notice = keeper.notices.notice("file")
    assert notice is not None
    assert "Undo brings them back" in notice.words.text()
    qtbot.mouseClick(button(notice, "Reload"), Qt.MouseButton.LeftButton)
    assert window.document.scenario.time.turns == 9
    assert window.document.is_clean
    assert keeper.notices.notice("file") is None
    window.document.undo()
    assert window.document.scenario.time.turns == 8
    assert not window.document.is_clean


def test_a_change_in_place_is_seen_too(window: Window, path: Path, qtbot: QtBot):
    text = path.read_text(encoding="utf-8").replace('"Small"', '"Large"')
    with qtbot.waitSignal(window.files.keeper.watch.file_changed, timeout=5000):
        path.write_text(text, encoding="utf-8")


def test_keeping_ones_own_is_asked_again_before_it_is_saved(
    window: Window, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    keeper = window.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)
    qtbot.mouseClick(button(keeper.notices.notice("file"), "Keep mine"), Qt.MouseButton.LeftButton)
    assert window.document.scenario.time.turns == 6
    with qtbot.assertNotEmitted(keeper.watch.file_changed):
        keeper.watch.look()
    asked: list[str] = []

    def ask(_parent: object, name: str) -> bool:
        asked.append(name)
        return True

    monkeypatch.setattr(messages, "ask_overwrite", ask)
    assert window.files.save()
    assert asked == [path.name]
    assert read_scenario(backup_path(path)).time.turns == 9


def test_saving_and_touching_the_file_offers_nothing(window: Window, path: Path, qtbot: QtBot):
    watch = window.files.keeper.watch
    turns(window)
    with qtbot.assertNotEmitted(watch.file_changed):
        window.files.save()
        os.utime(path, (1, 1))
        watch.look()
    assert not window.document.changed_on_disk()


def test_each_version_of_a_file_is_told_once_more(window: Window, path: Path, qtbot: QtBot):
    watch = window.files.keeper.watch
    for number in (8, 9):
        with qtbot.waitSignal(watch.file_changed, timeout=5000):
            write_turns(path, number)


def test_a_broken_file_isnt_reloaded(window: Window, path: Path, qtbot: QtBot):
    keeper = window.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        path.write_text("{", encoding="utf-8")
    before = window.document.work
    qtbot.mouseClick(button(keeper.notices.notice("file"), "Reload"), Qt.MouseButton.LeftButton)
    assert window.document.work is before
    notice = keeper.notices.notice("file")
    assert notice is not None
    assert "can't be read" in notice.words.text()


def test_a_file_that_is_gone_is_told_and_saved_again(window: Window, path: Path, qtbot: QtBot):
    keeper = window.files.keeper
    with qtbot.waitSignal(keeper.watch.file_gone, timeout=5000):
        path.unlink()
    notice = keeper.notices.notice("file")
    qtbot.mouseClick(button(notice, "Save it again"), Qt.MouseButton.LeftButton)
    assert read_scenario(path) == small_scenario()
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)


def test_a_change_waits_for_the_end_of_a_stroke(window: Window, path: Path, qtbot: QtBot):
    watch = window.files.keeper.watch
    window.document.begin_stroke("Paint")
    write_turns(path, 9)
    with qtbot.assertNotEmitted(watch.file_changed):
        watch.look()
    with qtbot.waitSignal(watch.file_changed, timeout=5000):
        window.document.end_stroke()


def test_a_board_of_the_scenario_that_changes_is_offered(
    window: Window, folder: Path, qtbot: QtBot
):
    keeper, file = window.files.keeper, folder / "T1.board.json"
    text = file.read_text(encoding="utf-8").replace('"woods"', '"marsh"')
    with qtbot.waitSignal(keeper.watch.boards_changed, timeout=5000) as told:
        file.write_text(text, encoding="utf-8")
    assert told.args == [("T1",)]
    at = window.desk.firefight.ground.find("T1:0302")
    assert window.desk.firefight.ground.cells[at].terrain == "woods"
    with qtbot.assertNotEmitted(keeper.watch.boards_changed):
        keeper.watch.look()
    notice = keeper.notices.notice("boards")
    qtbot.mouseClick(button(notice, "Reload"), Qt.MouseButton.LeftButton)
    assert window.desk.firefight.ground.cells[at].terrain == "marsh"
    assert window.document.is_clean


def test_a_board_that_was_missing_and_comes_is_offered(empty: Window, folder: Path, qtbot: QtBot):
    (folder / "T1.board.json").unlink()
    assert empty.files.open(folder / "small.scenario.json")
    assert "T1" in empty.document.missing
    keeper = empty.files.keeper
    with qtbot.waitSignal(keeper.watch.boards_changed, timeout=5000):
        write_board(folder / "T1.board.json", small_board("T1"))
    button(keeper.notices.notice("boards"), "Reload").click()
    assert not empty.document.missing
    assert empty.desk.firefight.ground.cells


def test_other_boards_and_files_of_the_folder_are_nobodys_news(
    window: Window, folder: Path, qtbot: QtBot
):
    watch = window.files.keeper.watch
    (folder / "T2.board.json").unlink()
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    with qtbot.assertNotEmitted(watch.boards_changed), qtbot.assertNotEmitted(watch.file_changed):
        watch.look()


def test_another_document_takes_the_strips_away(window: Window, path: Path, qtbot: QtBot):
    keeper = window.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)
    window.files.open(path.with_name("T1.board.json"))
    assert keeper.notices.notice("file") is None
