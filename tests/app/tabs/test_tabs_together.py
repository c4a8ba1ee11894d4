"""One tab and another: saved boards, problems, a fault, and work that is restored."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.crash import recovery_in_words, unsaved
from studio.app.docks.problems import ProblemsDock
from studio.app.documents.digest import digest_of
from studio.app.documents.work import Work
from studio.app.keeping.unsaved import orphans, save_recovery
from studio.app.window import Window
from studio.model.board import Board
from studio.model.edits import set_time
from studio.model.files import text_of, write_scenario
from tests.app.hand import small_scenario
from tests.app.light import turns
from tests.app.tabs.titles import texts


def first_column_wooded(board: Work) -> Work:
    assert isinstance(board, Board)
    return replace(board, terrain=("w" * len(board.terrain[0]), *board.terrain[1:]))


def test_a_board_that_is_saved_in_its_tab_is_offered_where_it_is_used(two: Window, qtbot: QtBot):
    scenario = two.tabs[0]
    two.document.edit("Paint", first_column_wooded)
    with qtbot.waitSignal(scenario.keeper.watch.boards_changed):
        assert two.files.save()
    two.tabs.show(scenario)
    notice = scenario.keeper.notices.notice("boards")
    assert notice is not None
    assert notice.isVisible()
    at = two.desk.firefight.ground.find("T1:0102")
    assert two.desk.firefight.ground.cells[at].terrain == "clear"
    qtbot.mouseClick(notice.buttons[0], Qt.MouseButton.LeftButton)
    assert two.desk.firefight.ground.cells[at].terrain == "woods"


def test_problems_of_one_document_arent_shown_of_another(two: Window, qtbot: QtBot):
    problems = two.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    with qtbot.waitSignal(problems.found):
        problems.check_now()
    two.tabs.next_tab()
    assert problems.problems == ()
    item = problems.list.topLevelItem(0)
    assert item is not None
    assert item.text(0) == "Checking…"
    with qtbot.waitSignal(problems.found):
        problems.check_now()


def test_a_fault_saves_the_work_of_all_tabs(two: Window, path: Path):
    assert unsaved(two) == [two.document]
    two.tabs.show(two.tabs[0])
    turns(two)
    two.tabs.show(two.tabs[1])
    assert unsaved(two) == [tab.document for tab in two.tabs]
    words = recovery_in_words(unsaved(two))
    assert words.count(".json") == 2
    for orphan in orphans():
        orphan.copy.remove()


def test_all_work_that_was_left_is_restored_into_tabs(
    window: Window, folder: Path, own_state: Path, qtbot: QtBot
):
    other = folder / "other.scenario.json"
    write_scenario(other, small_scenario())
    for number, path in enumerate((folder / "small.scenario.json", other)):
        work = set_time(small_scenario(), turns=8 + number)
        save_recovery(work, path, digest_of(path), text_of(work))
    dialog = window.files.offer()
    assert dialog is not None
    assert len(dialog.orphans) == 2
    assert not dialog.every.isHidden()
    qtbot.mouseClick(dialog.every, Qt.MouseButton.LeftButton)
    assert sorted(texts(window)) == sorted(
        ["*Small – other.scenario.json", "*Small – small.scenario.json"]
    )
    found = sorted(tab.document.scenario.time.turns or 0 for tab in window.tabs)
    assert found == [8, 9]
