"""Copies of unsaved work: when they are written, and when they go."""

import errno
import os
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping.autosave import Autosave
from studio.app.keeping.dialogs import moment
from studio.app.keeping.unsaved import Copy, read
from studio.app.window import Window
from studio.model.files import read_scenario
from tests.app.keeping.copies import copies, kept_turns
from tests.app.light import Light, turns
from tests.patience import PATIENCE


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
    assert moment(unsaved.changed).startswith(("today, ", "yesterday, "))  # it may be midnight
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
        go_on.wait(PATIENCE / 1000)
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
    light.document.history.begin_stroke("More turns")
    turns(light, 8)
    kept.write_now()
    assert kept_turns(copies(own_state)[0]) == 7
    light.document.history.end_stroke()
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
    light.document.history.undo()
    assert copies(own_state) == []
    with qtbot.waitSignal(kept.written):
        light.document.history.redo()
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
