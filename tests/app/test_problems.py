"""The problems dock by stage and level, why a problem is one, and the list before publishing."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.dialogs.checklist import NEEDS, ChecklistDialog, points_of
from studio.app.docks.problems import LEVELS, STAGE_KEY, STAGES, ProblemsDock
from studio.app.docks.why import CHAPTERS, why_in_words
from studio.app.documents.checking import Problem
from studio.app.edits.setting_up import of_scenario
from studio.app.recent import settings
from studio.app.window import Window
from studio.checks import CHECKS
from studio.model.edits import set_time
from studio.model.shipped import scenarios_folder


@pytest.fixture
def dock(window: Window, qtbot: QtBot) -> ProblemsDock:
    made = window.docks["problems"].widget()
    assert isinstance(made, ProblemsDock)
    with qtbot.waitSignal(made.found):
        made.check_now()
    made.stage.setCurrentIndex(made.stage.findData("publish"))
    return made


def choose(dock: ProblemsDock, stage: str) -> set[str]:
    dock.stage.setCurrentIndex(dock.stage.findData(stage))
    return {problem.check for problem in dock.problems}


def test_a_stage_shows_what_counts_until_then(window: Window, dock: ProblemsDock, qtbot: QtBot):
    window.document.edit("No turns", of_scenario(lambda s: set_time(s, turns=None)))
    with qtbot.waitSignal(dock.found):
        dock.check_now()
    draft, playtest, publish = (choose(dock, stage) for stage in STAGES)
    assert draft < playtest < publish
    assert "no-turns" in playtest - draft
    assert "no-author" in publish - playtest
    assert settings().value(STAGE_KEY) == "publish"


def test_levels_are_counted_and_hidden_by_their_buttons(dock: ProblemsDock, qtbot: QtBot):
    count = sum(problem.level == "note" for problem in dock.problems)
    assert count
    assert dock.levels["note"].text() == f"{count} note{'s' * (count != 1)}"
    qtbot.mouseClick(dock.levels["note"], Qt.MouseButton.LeftButton)
    assert all(problem.level != "note" for problem in dock.problems)
    assert dock.list.topLevelItemCount() == max(1, len(dock.problems))
    qtbot.mouseClick(dock.levels["note"], Qt.MouseButton.LeftButton)
    assert sum(problem.level == "note" for problem in dock.problems) == count


def test_the_chosen_row_tells_why(window: Window, dock: ProblemsDock):
    window.resize(1300, 640)
    row = next(n for n, problem in enumerate(dock.problems) if problem.check == "no-situation")
    item = dock.list.topLevelItem(row)
    assert item is not None
    dock.list.setCurrentItem(item)
    assert not dock.why.visibleRegion().isEmpty()
    words = dock.why.text()
    assert CHECKS["no-situation"].title in item.toolTip(0)
    assert CHECKS["no-situation"].title in words
    assert "Rule 10.0, scenarios" in words
    assert "before others see" in words


def test_in_a_narrow_dock_the_rows_have_all_the_room(window: Window, dock: ProblemsDock):
    dock.next_problem()
    window.resize(880, 640)
    QApplication.processEvents()
    assert dock.why.visibleRegion().isEmpty()


def test_every_rule_has_a_chapter_in_words():
    chapters = {one.rule.partition(".")[0] for one in CHECKS.values() if one.rule}
    assert chapters <= CHAPTERS.keys()


def test_reasons_are_shown_as_text_not_markup():
    problem = Problem("note", "m", "", "", reason="a < b", fix_title="use <b>")
    assert "a &lt; b" in why_in_words(problem)
    assert "use &lt;b&gt;" in why_in_words(problem)


# --- the list before publishing -----------------------------------------------------------------


def test_the_list_knows_its_checks():
    assert {check for need in NEEDS for check in need.checks} <= CHECKS.keys()


def test_open_points_are_listed_and_lead_to_their_place(
    window: Window, dock: ProblemsDock, qtbot: QtBot
):
    window.actions_by_name["checklist"].trigger()
    dialog = window.findChild(ChecklistDialog)
    assert dialog is not None
    points = points_of(dock.everything, saved=True)
    assert len(points) == len(NEEDS) + 2
    told = next(point for point in points if point.title == "The situation is told")
    assert [problem.check for problem in told.missing] == ["no-situation"]
    assert "are open" in dialog.words.text()
    texts = replace(window.document.scenario.texts, situation={"en": "Hold."})
    with qtbot.waitSignal(dock.found):
        window.document.edit("Tell", of_scenario(lambda s: replace(s, texts=texts)))
        dock.check_now()
    told = next(
        point
        for point in points_of(dock.everything, saved=True)
        if point.title == "The situation is told"
    )
    assert told.missing == ()
    last = dialog.tree.topLevelItem(dialog.tree.topLevelItemCount() - 1)
    assert last is not None
    unsaved = last.child(0)
    assert unsaved is not None
    assert unsaved.text(0) == "There are changes that aren't saved"
    dialog.close()


def test_a_shipped_scenario_has_no_error_on_the_list(empty: Window, qtbot: QtBot):
    assert empty.files.open(scenarios_folder() / "olminsk.scenario.json")
    dock = empty.docks["problems"].widget()
    assert isinstance(dock, ProblemsDock)
    with qtbot.waitSignal(dock.found):
        dock.check_now()
    points = points_of(dock.everything, saved=True)
    assert not [p for point in points for p in point.missing if p.level == LEVELS[0]]


def test_unsaved_work_is_a_point_of_its_own():
    (point,) = [p for p in points_of((), saved=False) if p.missing]
    assert point.title == "It is saved"
