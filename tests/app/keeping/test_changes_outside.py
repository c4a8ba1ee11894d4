"""Files and boards that others change while they are open: what is offered, and when."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.keeping.backup import backup_path
from studio.app.keeping.notices import Notice
from studio.model.edits import set_time
from studio.model.files import read_scenario, write_board, write_scenario
from tests.app.hand import small_board, small_scenario
from tests.app.light import Light, turns


def write_turns(path: Path, number: int) -> None:
    write_scenario(path, set_time(small_scenario(), turns=number))


def button(notice: Notice | None, text: str) -> QPushButton:
    assert notice is not None
    return next(b for b in notice.buttons if b.text().replace("&", "") == text)


def test_a_change_of_the_file_is_offered_and_reloading_can_be_undone(
    light: Light, path: Path, qtbot: QtBot
):
    turns(light, 8)
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed):
        write_turns(path, 9)
    notice = keeper.notices.notice("file")
    assert notice is not None
    assert "Undo brings them back" in notice.words.text()
    qtbot.mouseClick(button(notice, "Reload"), Qt.MouseButton.LeftButton)
    assert light.document.scenario.time.turns == 9
    assert light.document.history.is_clean
    assert keeper.notices.notice("file") is None
    light.document.history.undo()
    assert light.document.scenario.time.turns == 8
    assert not light.document.history.is_clean


def test_a_change_in_place_is_seen_too(light: Light, path: Path, qtbot: QtBot):
    text = path.read_text(encoding="utf-8").replace('"Small"', '"Large"')
    with qtbot.waitSignal(light.files.keeper.watch.file_changed):
        path.write_text(text, encoding="utf-8")


def test_keeping_ones_own_is_asked_again_before_it_is_saved(
    light: Light, path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed):
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
        with qtbot.waitSignal(watch.file_changed):
            write_turns(path, number)


def test_a_broken_file_isnt_reloaded(light: Light, path: Path, qtbot: QtBot):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_changed):
        path.write_text("{", encoding="utf-8")
    before = light.document.work
    qtbot.mouseClick(button(keeper.notices.notice("file"), "Reload"), Qt.MouseButton.LeftButton)
    assert light.document.work is before
    notice = keeper.notices.notice("file")
    assert notice is not None
    assert "can't be read" in notice.words.text()


def test_a_file_that_is_gone_is_told_and_saved_again(light: Light, path: Path, qtbot: QtBot):
    keeper = light.files.keeper
    with qtbot.waitSignal(keeper.watch.file_gone):
        path.unlink()
    notice = keeper.notices.notice("file")
    qtbot.mouseClick(button(notice, "Save it again"), Qt.MouseButton.LeftButton)
    assert read_scenario(path) == small_scenario()
    with qtbot.waitSignal(keeper.watch.file_changed):
        write_turns(path, 9)


def test_a_change_waits_for_the_end_of_a_stroke(light: Light, path: Path, qtbot: QtBot):
    watch = light.files.keeper.watch
    light.document.history.begin_stroke("Paint")
    write_turns(path, 9)
    with qtbot.assertNotEmitted(watch.file_changed):
        watch.look()
    with qtbot.waitSignal(watch.file_changed):
        light.document.history.end_stroke()


def test_a_board_of_the_scenario_that_changes_is_offered(light: Light, folder: Path, qtbot: QtBot):
    keeper, file = light.files.keeper, folder / "T1.board.json"
    text = file.read_text(encoding="utf-8").replace('"woods"', '"marsh"')
    with qtbot.waitSignal(keeper.watch.boards_changed) as told:
        file.write_text(text, encoding="utf-8")
    assert told.args == [("T1",)]
    at = light.document.firefight.ground.find("T1:0302")
    assert light.document.firefight.ground.cells[at].terrain == "woods"
    with qtbot.assertNotEmitted(keeper.watch.boards_changed):
        keeper.watch.look()
    notice = keeper.notices.notice("boards")
    qtbot.mouseClick(button(notice, "Reload"), Qt.MouseButton.LeftButton)
    assert light.document.firefight.ground.cells[at].terrain == "marsh"
    assert light.document.history.is_clean


def test_a_board_that_was_missing_and_comes_is_offered(blank: Light, folder: Path, qtbot: QtBot):
    (folder / "T1.board.json").unlink()
    assert blank.files.open(folder / "small.scenario.json")
    assert "T1" in blank.document.assembly.missing
    keeper = blank.files.keeper
    with qtbot.waitSignal(keeper.watch.boards_changed):
        write_board(folder / "T1.board.json", small_board("T1"))
    button(keeper.notices.notice("boards"), "Reload").click()
    assert not blank.document.assembly.missing
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
    with qtbot.waitSignal(keeper.watch.file_changed):
        write_turns(path, 9)
    light.files.open(path.with_name("T1.board.json"))
    assert light.files.keeper.notices.notice("file") is None
    assert keeper.notices.notice("file") is not None
