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
from studio.app.window import Window
from studio.model import writing
from studio.model.edits import set_time
from studio.model.files import read_scenario, write_board, write_scenario
from tests.app.hand import Hand, small_board, small_scenario
from tests.app.light import Light, turns


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "small.scenario.json"


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


def test_a_tab_holds_the_lock_of_its_file_until_it_is_closed(light: Light, path: Path):
    assert isinstance(lock(path), Holder)
    assert light.files.open(path)
    assert light.files.open(path.with_name("T1.board.json"))
    assert isinstance(lock(path), Holder)
    assert isinstance(lock(path.with_name("T1.board.json")), Holder)
    assert light.files.close(light.tabs[0])
    taken = lock(path)
    assert isinstance(taken, Lock)
    taken.release()
    assert light.files.close_all()
    board = lock(path.with_name("T1.board.json"))
    assert isinstance(board, Lock)
    board.release()


def test_closing_the_window_releases_its_file(window: Window, path: Path):
    window.close()
    taken = lock(path)
    assert isinstance(taken, Lock)
    taken.release()


def test_a_file_that_cant_be_read_leaves_the_lock_of_the_open_one(light: Light, path: Path):
    broken = path.with_name("broken.scenario.json")
    broken.write_text("{", encoding="utf-8")
    assert not light.files.open(broken)
    assert isinstance(lock(path), Holder)
    other = lock(broken)
    assert isinstance(other, Lock)
    other.release()


def test_a_second_opening_can_be_left(
    blank: Light, path: Path, elsewhere: Lock, monkeypatch: pytest.MonkeyPatch
):
    asked = answer(monkeypatch, Access.NONE)
    assert not blank.files.open(path)
    assert blank.document.path is None
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
    notice = empty.files.keeper.notices.notice("read_only")
    assert notice is not None
    assert not turns(empty)
    assert empty.files.keeper.notices.notice("read_only") is notice


def test_saving_a_read_only_document_asks_for_another_file(
    blank: Light,
    path: Path,
    elsewhere: Lock,
    monkeypatch: pytest.MonkeyPatch,
    told: list[tuple[str, str]],
):
    answer(monkeypatch, Access.READ_ONLY)
    blank.files.open(path)
    suggested: list[Path] = []

    def choose(_parent: object, suggestion: Path, _kind: object) -> Path:
        suggested.append(suggestion)
        return path if len(suggested) == 1 else suggestion

    monkeypatch.setattr(messages, "ask_file_to_save", choose)
    before = path.read_bytes()
    assert not blank.files.save()
    assert path.read_bytes() == before
    assert "open in another window" in told[0][1]
    assert blank.files.save()
    assert suggested[1].name == "small_copy.scenario.json"
    assert blank.document.path == suggested[1]
    assert not blank.document.read_only
    assert turns(blank)
    assert blank.files.keeper.notices.notice("read_only") is None


def test_a_copy_is_opened_under_another_name(
    blank: Light, path: Path, elsewhere: Lock, monkeypatch: pytest.MonkeyPatch
):
    answer(monkeypatch, Access.COPY)
    monkeypatch.setattr(messages, "ask_file_to_save", lambda _p, suggestion, _kind: suggestion)
    assert blank.files.open(path)
    assert blank.document.path == path.with_name("small_copy.scenario.json")
    assert not blank.document.read_only
    assert blank.document.firefight.ground.cells


def test_the_question_says_who_has_the_file(empty: Window, qtbot: QtBot):
    box = access_box(empty, "small.scenario.json", Holder(4711, "desk", None))
    qtbot.addWidget(box)
    assert "process 4711 on desk" in box.informativeText()
    assert {b.objectName() for b in box.buttons()} >= {"read-only", "copy"}
    assert box.escapeButton() is box.button(QMessageBox.StandardButton.Cancel)


# --- backups and saves that fail ----------------------------------------------------------------


def test_the_version_before_is_kept_beside_the_file(light: Light, path: Path):
    turns(light, 7)
    assert light.files.save()
    assert read_scenario(backup_path(path)).time.turns == 6
    turns(light, 8)
    assert light.files.save()
    assert read_scenario(backup_path(path)).time.turns == 7


def test_saving_the_same_again_leaves_the_backup(light: Light, path: Path):
    turns(light, 7)
    light.files.save()
    light.files.save()
    assert read_scenario(backup_path(path)).time.turns == 6


def test_a_new_file_has_no_backup(light: Light, folder: Path, monkeypatch: pytest.MonkeyPatch):
    new = folder / "new.scenario.json"
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: new)
    assert light.files.save_as()
    assert not backup_path(new).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_backup_may_be_read_by_those_who_may_read_the_file(light: Light, path: Path):
    path.chmod(0o600)
    turns(light)
    light.files.save()
    assert backup_path(path).stat().st_mode & 0o777 == 0o600


def test_a_backup_that_cant_be_written_is_told_and_the_file_is_saved(light: Light, path: Path):
    backup_path(path).mkdir()
    turns(light)
    assert light.files.save()
    assert read_scenario(path).time.turns == 7
    notice = light.files.keeper.notices.notice("backup")
    assert notice is not None
    assert "without a backup" in notice.words.text()


def still_unsaved(light: Light, path: Path, before: bytes, told: list[tuple[str, str]]) -> str:
    """Save, which must fail; what the user is told."""
    turns(light)
    assert not light.files.save()
    assert path.read_bytes() == before
    assert not light.document.is_clean
    assert not backup_path(path).exists()
    assert [p for p in path.parent.iterdir() if p.name.endswith(".tmp")] == []
    (title, words), *_ = told
    assert title == "The document can't be saved"
    return words


def test_a_full_disk_leaves_the_old_file_and_the_mark(
    light: Light, path: Path, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
):
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        words = still_unsaved(light, path, path.read_bytes(), told)
    assert os.strerror(errno.ENOSPC) in words
    assert light.files.save()
    assert read_scenario(path).time.turns == 7


def test_a_read_only_folder_leaves_the_old_file_and_the_mark(
    light: Light, path: Path, told: list[tuple[str, str]]
):
    before = path.read_bytes()
    path.parent.chmod(0o555)
    try:
        if os.access(path.parent, os.W_OK):
            pytest.skip("this user may write into every folder")
        words = still_unsaved(light, path, before, told)
    finally:
        path.parent.chmod(0o755)
    assert os.strerror(errno.EACCES) in words


def test_a_folder_that_refuses_new_files_leaves_the_old_file_and_the_mark(
    light: Light, path: Path, told: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
):
    def refuse(_target: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(writing, "_beside", refuse)
    words = still_unsaved(light, path, path.read_bytes(), told)
    assert os.strerror(errno.EROFS) in words


# --- files that others change -------------------------------------------------------------------


def test_a_change_of_the_file_is_offered_and_reloading_can_be_undone(
    light: Light, path: Path, qtbot: QtBot
):
    turns(light, 8)
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)
    notice = keeper.notices.notice("file")
    assert notice is not None
    assert "Undo brings them back" in notice.words.text()
    qtbot.mouseClick(button(notice, "Reload"), Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 9
    assert light.document.is_clean
    assert keeper.notices.notice("file") is None
    light.document.undo()
    assert light.document.scenario.time.turns == 8
    assert not light.document.is_clean


def test_a_change_in_place_is_seen_too(light: Light, path: Path, qtbot: QtBot):
    text = path.read_text(encoding="utf-8").replace('"Small"', '"Large"')
    with qtbot.waitSignal(light.files.keeper.watch.file_changed, timeout=5000):
        path.write_text(text, encoding="utf-8")


def test_keeping_ones_own_is_asked_again_before_it_is_saved(
    light: Light, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)
    qtbot.mouseClick(button(keeper.notices.notice("file"), "Keep mine"), Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 6
    with qtbot.assertNotEmitted(keeper.watch.file_changed):
        keeper.watch.look()
    asked: list[str] = []

    def ask(_parent: object, name: str) -> bool:
        asked.append(name)
        return True

    monkeypatch.setattr(messages, "ask_overwrite", ask)
    assert light.files.save()
    assert asked == [path.name]
    assert read_scenario(backup_path(path)).time.turns == 9


def test_saving_and_touching_the_file_offers_nothing(light: Light, path: Path, qtbot: QtBot):
    watch = light.files.keeper.watch
    turns(light)
    with qtbot.assertNotEmitted(watch.file_changed):
        light.files.save()
        os.utime(path, (1, 1))
        watch.look()
    assert not light.document.changed_on_disk()


def test_each_version_of_a_file_is_told_once_more(light: Light, path: Path, qtbot: QtBot):
    watch = light.files.keeper.watch
    for number in (8, 9):
        with qtbot.waitSignal(watch.file_changed, timeout=5000):
            write_turns(path, number)


def test_a_broken_file_isnt_reloaded(light: Light, path: Path, qtbot: QtBot):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        path.write_text("{", encoding="utf-8")
    before = light.document.work
    qtbot.mouseClick(button(keeper.notices.notice("file"), "Reload"), Qt.MouseButton.LeftButton)
    assert light.document.work is before
    notice = keeper.notices.notice("file")
    assert notice is not None
    assert "can't be read" in notice.words.text()


def test_a_file_that_is_gone_is_told_and_saved_again(light: Light, path: Path, qtbot: QtBot):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_gone, timeout=5000):
        path.unlink()
    notice = keeper.notices.notice("file")
    qtbot.mouseClick(button(notice, "Save it again"), Qt.MouseButton.LeftButton)
    assert read_scenario(path) == small_scenario()
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)


def test_a_change_waits_for_the_end_of_a_stroke(light: Light, path: Path, qtbot: QtBot):
    watch = light.files.keeper.watch
    light.document.begin_stroke("Paint")
    write_turns(path, 9)
    with qtbot.assertNotEmitted(watch.file_changed):
        watch.look()
    with qtbot.waitSignal(watch.file_changed, timeout=5000):
        light.document.end_stroke()


def test_a_board_of_the_scenario_that_changes_is_offered(light: Light, folder: Path, qtbot: QtBot):
    keeper, file = light.files.keeper, folder / "T1.board.json"
    text = file.read_text(encoding="utf-8").replace('"woods"', '"marsh"')
    with qtbot.waitSignal(keeper.watch.boards_changed, timeout=5000) as told:
        file.write_text(text, encoding="utf-8")
    assert told.args == [("T1",)]
    at = light.document.firefight.ground.find("T1:0302")
    assert light.document.firefight.ground.cells[at].terrain == "woods"
    with qtbot.assertNotEmitted(keeper.watch.boards_changed):
        keeper.watch.look()
    notice = keeper.notices.notice("boards")
    qtbot.mouseClick(button(notice, "Reload"), Qt.MouseButton.LeftButton)
    assert light.document.firefight.ground.cells[at].terrain == "marsh"
    assert light.document.is_clean


def test_a_board_that_was_missing_and_comes_is_offered(blank: Light, folder: Path, qtbot: QtBot):
    (folder / "T1.board.json").unlink()
    assert blank.files.open(folder / "small.scenario.json")
    assert "T1" in blank.document.missing
    keeper = blank.files.keeper
    with qtbot.waitSignal(keeper.watch.boards_changed, timeout=5000):
        write_board(folder / "T1.board.json", small_board("T1"))
    button(keeper.notices.notice("boards"), "Reload").click()
    assert not blank.document.missing
    assert blank.document.firefight.ground.cells


def test_other_boards_and_files_of_the_folder_are_nobodys_news(
    light: Light, folder: Path, qtbot: QtBot
):
    watch = light.files.keeper.watch
    (folder / "T2.board.json").unlink()
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    with qtbot.assertNotEmitted(watch.boards_changed), qtbot.assertNotEmitted(watch.file_changed):
        watch.look()


def test_the_strips_of_a_document_are_its_own(light: Light, path: Path, qtbot: QtBot):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed, timeout=5000):
        write_turns(path, 9)
    light.files.open(path.with_name("T1.board.json"))
    assert light.files.keeper.notices.notice("file") is None
    assert keeper.notices.notice("file") is not None
