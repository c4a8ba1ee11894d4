"""Several documents in tabs: what is each one's own, and how they come and go."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.docks.forces import ForcesDock
from studio.app.docks.problems import ProblemsDock
from studio.app.edits.setting_up import of_scenario
from studio.app.tabs.bar import tab_name
from studio.app.window import Window
from studio.model.edits import set_time
from studio.model.files import read_scenario, write_scenario
from studio.model.shipped import scenarios_folder
from tests.app.hand import small_scenario
from tests.app.light import turns
from tests.app.tabs.titles import texts


def test_while_nothing_is_open_there_is_no_bar(empty: Window):
    assert not empty.centre.bar.isVisible()
    assert empty.windowTitle() == "Firefight Studio"


def test_each_file_opens_in_a_tab_of_its_own(two: Window, path: Path):
    assert texts(two) == ["Small", "Board T1"]
    assert two.centre.bar.isVisible()
    assert two.centre.bar.currentIndex() == 1
    assert two.document.is_board
    two.centre.bar.setCurrentIndex(0)
    assert two.document.path == path
    assert two.windowTitle().startswith("Small")


def test_a_file_that_is_open_comes_to_the_front(two: Window, path: Path):
    document = two.tabs[0].document
    assert two.files.open(path.parent / ".." / path.parent.name / path.name)
    assert len(two.tabs) == 2
    assert two.document is document


def test_a_file_that_cant_be_opened_leaves_no_tab(two: Window, folder: Path, told):
    broken = folder / "broken.scenario.json"
    broken.write_text("{", encoding="utf-8")
    assert not two.files.open(broken)
    assert len(two.tabs) == 2
    assert two.document.is_board
    assert len(told) == 1


def test_histories_selections_tools_and_cameras_are_each_tabs_own(two: Window):
    board, scenario = two.tabs[1], two.tabs[0]
    two.set_tool("terrain")
    two.canvas.zoom_to(150)
    two.tabs.show(scenario)
    assert two.desk.tool_name == "select"
    assert two.actions_by_name["tool_select"].isChecked()
    assert two.canvas.camera.px == 44
    assert two.zoom_box.box.currentText() == "44 px"
    two.desk.select("A")
    assert turns(two, 7)
    assert two.actions_by_name["undo"].text() == "&Undo: Turns"
    two.tabs.show(board)
    assert not two.desk.selection
    assert two.canvas.camera.px == 150
    assert two.actions_by_name["tool_terrain"].isChecked()
    assert not two.actions_by_name["undo"].isEnabled()
    two.actions_by_name["undo"].trigger()
    assert scenario.document.scenario.time.turns == 7
    two.tabs.show(scenario)
    assert list(two.desk.selection) == ["A"]
    two.actions_by_name["undo"].trigger()
    assert scenario.document.history.is_clean


def test_docks_follow_the_tab_in_front(two: Window, qtbot: QtBot):
    forces, problems = two.docks["forces"].widget(), two.docks["problems"].widget()
    assert isinstance(forces, ForcesDock)
    assert isinstance(problems, ProblemsDock)
    assert forces.tree.topLevelItemCount() == 0
    two.tabs.show(two.tabs[0])
    assert forces.tree.topLevelItemCount() > 0
    turns(two)
    with qtbot.waitSignal(problems.counted):
        two.tabs.show(two.tabs[1])
    assert not two.actions_by_name["tool_block"].isEnabled()


def test_edits_behind_the_front_tab_are_no_news_of_it(two: Window, qtbot: QtBot):
    behind = two.tabs[0].document
    with qtbot.assertNotEmitted(two.desk.changed), qtbot.waitSignal(behind.changed):
        behind.edit("Turns", of_scenario(lambda s: set_time(s, turns=7)))
    assert texts(two) == ["*Small", "Board T1"]


def test_unsaved_tabs_are_marked_and_save_all_saves_them(two: Window, path: Path, board: Path):
    two.tabs.show(two.tabs[0])
    turns(two, 7)
    assert texts(two) == ["*Small", "Board T1"]
    assert two.files.save_all()
    assert texts(two) == ["Small", "Board T1"]
    assert read_scenario(path).time.turns == 7


def test_keys_go_from_tab_to_tab(two: Window, qtbot: QtBot):
    with qtbot.waitActive(two):
        two.activateWindow()
    for key, modifier, board in (
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier, False),
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier, True),
    ):
        qtbot.keyClick(two.canvas, key, modifier)
        assert two.document.is_board is board
    qtbot.keyClick(two.canvas, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert texts(two) == ["Small"]


def test_a_middle_click_closes_a_tab(two: Window, qtbot: QtBot):
    bar = two.centre.bar
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(0).center())
    assert texts(two) == ["Board T1"]
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(0).center())
    assert not two.tabs.are_open
    assert two.pages.currentWidget() is two.start_page


def test_crowded_tabs_keep_the_beginning_of_their_titles(window: Window):
    for path in sorted(scenarios_folder().glob("*.scenario.json")):
        window.files.open(path)
    bar = window.centre.bar
    for number in range(bar.count()):
        width, wanted = bar.tabRect(number).width(), bar.tabSizeHint(number).width()
        assert min(140, wanted) <= width <= 240


def test_the_cross_of_a_tab_closes_it(two: Window, qtbot: QtBot):
    cross = two.centre.bar.tabButton(0, QTabBar.ButtonPosition.RightSide)
    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert texts(two) == ["Board T1"]


def test_tabs_are_dragged_into_another_order(two: Window):
    two.centre.bar.moveTab(0, 1)
    assert [tab.document.is_board for tab in two.tabs] == [True, False]
    assert two.document.is_board
    assert texts(two) == ["Board T1", "Small"]
    two.centre.bar.setCurrentIndex(1)
    assert not two.document.is_board


def test_titles_that_are_alike_are_told_apart_by_their_files(two: Window, folder: Path):
    other = folder / "other.scenario.json"
    write_scenario(other, small_scenario())
    two.files.open(other)
    assert tab_name(two.tabs.current, two.tabs) == "Small – other.scenario.json"


def actions(window: Window, number: int) -> dict:
    menu = window.centre.bar.menu_of(window.tabs[number])
    return {action.text().replace("&", ""): action for action in menu.actions()}


def test_the_menu_of_a_tab(two: Window, qapp: QApplication, path: Path):
    actions(two, 0)["Copy path"].trigger()
    assert qapp.clipboard().text() == str(path)
    actions(two, 0)["Close others"].trigger()
    assert texts(two) == ["Small"]
    assert not actions(two, 0)["Close others"].isEnabled()
    actions(two, 0)["Close"].trigger()
    assert not two.tabs.are_open
    assert not actions(two, 0)["Copy path"].isEnabled()


@pytest.mark.parametrize("chosen", [None, [], [0], [0, 1]])
def test_all_unsaved_documents_are_asked_about_at_once(
    two: Window, folder: Path, monkeypatch: pytest.MonkeyPatch, chosen: list[int] | None
):
    other = folder / "other.scenario.json"
    write_scenario(other, small_scenario())
    for file in (folder / "small.scenario.json", other):
        two.files.open(file)
        turns(two, 7)
    asked: list[list[str]] = []

    def ask(_parent: object, documents) -> list[int] | None:
        asked.append([document.path.name for document in documents])
        return chosen

    monkeypatch.setattr(messages, "ask_unsaved_several", ask)
    assert two.close() is (chosen is not None)
    assert [sorted(names) for names in asked] == [["other.scenario.json", "small.scenario.json"]]
    saved = [read_scenario(folder / name).time.turns == 7 for name in asked[0]]
    assert saved == [n in (chosen or ()) for n in range(2)]


def test_a_file_open_in_one_tab_isnt_saved_over_from_another(
    two: Window, path: Path, monkeypatch: pytest.MonkeyPatch, told: list[tuple[str, str]]
):
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: path)
    before = path.read_bytes()
    assert not two.files.save_as()
    assert "open in another tab" in told[0][1]
    assert path.read_bytes() == before
