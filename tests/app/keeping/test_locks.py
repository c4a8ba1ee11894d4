"""Locks: who holds a file, what a second opening is asked, and read-only documents."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping import dialogs
from studio.app.keeping.dialogs import Access, access_box
from studio.app.keeping.locking import Holder, Lock, lock
from studio.app.window import Window
from tests.app.hand import Hand
from tests.app.light import Light, turns


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
    assert empty.document.history.is_clean
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
