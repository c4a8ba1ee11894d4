"""Several documents in tabs: what is each one's own, and how they come and go."""

import gc
import re
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

import studio.app
from studio.app import messages
from studio.app.collecting import collect_all
from studio.app.crash import recovery_in_words, unsaved
from studio.app.docks.forces import ForcesDock
from studio.app.docks.problems import ProblemsDock
from studio.app.documents.digest import digest_of
from studio.app.documents.document import Work
from studio.app.edits.setting_up import of_scenario
from studio.app.keeping.locking import Lock, lock
from studio.app.keeping.unsaved import orphans, save_recovery
from studio.app.recent import settings
from studio.app.start import open_window
from studio.app.tabs.bar import tab_name
from studio.app.tools import TOOLS
from studio.app.window import Window
from studio.model.board import Board
from studio.model.edits import set_time
from studio.model.files import read_scenario, text_of, write_scenario
from studio.model.shipped import scenarios_folder
from tests.app.hand import Hand, move, small_scenario
from tests.app.light import turns


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "small.scenario.json"


@pytest.fixture
def board(folder: Path) -> Path:
    return folder / "T1.board.json"


@pytest.fixture
def two(window: Window, board: Path) -> Window:
    """A scenario and a board, the board in front."""
    assert window.files.open(board)
    return window


def texts(window: Window) -> list[str]:
    return [window.centre.bar.tabText(n) for n in range(window.centre.bar.count())]


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
    assert scenario.document.is_clean


def test_docks_follow_the_tab_in_front(two: Window, qtbot: QtBot):
    forces, problems = two.docks["forces"].widget(), two.docks["problems"].widget()
    assert isinstance(forces, ForcesDock)
    assert isinstance(problems, ProblemsDock)
    assert forces.tree.topLevelItemCount() == 0
    two.tabs.show(two.tabs[0])
    assert forces.tree.topLevelItemCount() > 0
    turns(two)
    with qtbot.waitSignal(problems.counted, timeout=8000):
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


def test_what_a_tab_held_is_released_when_it_closes(two: Window, qapp: QApplication):
    tab = two.tabs[0]
    two.tabs.show(tab)
    two.set_tool("terrain")
    two.set_tool("board")
    gc.freeze()
    refs = [
        weakref.ref(one)
        for one in (
            tab,
            tab.canvas,
            tab.desk,
            tab.document,
            tab.keeper,
            tab.tools["terrain"],
            tab.tools["board"],
        )
    ]
    del tab
    assert two.files.close(two.tabs[0])
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    problems = two.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    problems.checker.wait()
    collect_all()
    assert [ref() for ref in refs] == [None] * len(refs)


def test_undo_during_a_drag_takes_the_drag_back_and_no_more(hand: Hand, qtbot: QtBot):
    window = hand.window
    turns(window, 7)
    window.desk.choose(terrain="marsh")
    window.set_tool("terrain")
    view, before = hand.canvas.viewport(), window.document.work
    spots = [hand.point(hand.at(name)).toPoint() for name in ("0402", "0403", "0404")]
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=spots[0])
    assert window.document.work != before
    window.actions_by_name["undo"].trigger()
    assert window.document.work is before
    move(view, spots[1])
    move(view, spots[2])
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=spots[2])
    assert window.document.work is before
    assert window.document.undo_stack.count() == 1


def test_a_switch_during_a_drag_ends_the_stroke_where_it_is(hand: Hand, qtbot, board: Path):
    window = hand.window
    window.files.open(board)
    window.tabs.next_tab()
    window.desk.choose(terrain="marsh")
    window.set_tool("terrain")
    document = window.document
    spots = [hand.point(hand.at(name)).toPoint() for name in ("0402", "0404")]
    qtbot.mousePress(hand.canvas.viewport(), Qt.MouseButton.LeftButton, pos=spots[0])
    window.tabs.next_tab()
    assert document.undo_stack.index() == 1
    assert not document.is_drawing
    move(hand.canvas.viewport(), spots[1])
    qtbot.mouseRelease(hand.canvas.viewport(), Qt.MouseButton.LeftButton, pos=spots[1])
    assert window.document.is_board
    assert window.document.undo_stack.count() == 0


# --- sessions, files dropped --------------------------------------------------------------------


@pytest.fixture
def later(qtbot: QtBot, two: Window) -> Iterator[Window]:
    """A second window, opened after the first one with its tabs was closed."""
    two.tabs[0].canvas.zoom_to(100)
    two.tabs[0].canvas.centre_on((2.0, 3.0))
    two.tabs.show(two.tabs[0])
    assert two.close()
    window = Window()
    window.resize(1100, 640)
    yield window
    window.close()
    window.deleteLater()
    settings().remove("session")


def test_the_session_comes_back_with_order_front_and_camera(later: Window, qtbot: QtBot):
    later.session.reopen()
    assert texts(later) == ["Small"]
    later.show()
    qtbot.waitExposed(later)
    qtbot.waitUntil(lambda: texts(later) == ["Small", "Board T1"])
    assert not later.document.is_board
    assert later.canvas.camera.px == 100
    assert later.canvas.visible_frame().centre == pytest.approx((2.0, 3.0), abs=0.05)
    later.tabs.show(later.tabs[1])
    assert later.canvas.shows_all


def test_files_that_are_gone_or_held_elsewhere_are_left_out(later: Window, path: Path, told):
    path.unlink()
    held = lock(path.with_name("T1.board.json"))
    assert isinstance(held, Lock)
    later.session.reopen()
    later.desk.leisure.begin()
    QApplication.processEvents()
    assert not later.tabs.are_open
    assert told == []
    held.release()


def test_a_damaged_session_is_no_session(later: Window):
    for text in ("{", '[{"path": 3}]', "7"):
        settings().setValue("session", text)
        later.session.reopen()
        assert not later.tabs.are_open


def test_the_session_can_be_declined(later: Window):
    later.layout_of_docks.restore()
    later.actions_by_name["reopen"].setChecked(True)
    for wanted in (False, True):
        later.actions_by_name["reopen"].setChecked(wanted)
        assert later.session.is_wanted is wanted
    settings().remove("reopen_session")


def drop_files(window: Window, *paths: Path) -> bool:
    """Drag files onto the map and drop them; whether they were taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    modifier = Qt.KeyboardModifier.NoModifier
    at = window.rect().center()
    enter = QDragEnterEvent(at, action, data, button, modifier)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(QPointF(at), action, data, button, modifier))
    return True


def test_files_dropped_on_the_window_are_opened(empty: Window, path: Path, board: Path, qtbot):
    assert drop_files(empty, path, board)
    qtbot.waitUntil(lambda: texts(empty) == ["Small", "Board T1"])
    assert not drop_files(empty, path.parent)
    assert not drop_files(empty)


def test_the_map_leaves_files_to_the_window(window: Window, path: Path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDragEnterEvent(
        window.canvas.rect().center(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    QApplication.sendEvent(window.canvas.viewport(), event)
    assert not window.canvas.drops.takes(event)


def test_several_files_open_from_the_command_line(path: Path, board: Path):
    window = open_window([path, board])
    assert texts(window) == ["Small", "Board T1"]
    assert window.centre.bar.currentIndex() == 0
    window.close()
    window.deleteLater()


def test_docks_and_bars_listen_to_the_desk_and_not_to_one_document():
    """Whoever holds on to a document goes on showing it when another tab comes to the front."""
    app = Path(studio.app.__file__).parent
    per_tab = {"canvas.py", "desk.py", "document.py"}
    files = [*app.glob("*.py"), *app.glob("docks/*.py"), *app.glob("forms/*.py")]
    holding = re.compile(r"desk\.document(\.\w+)*\.(connect|disconnect)\(")
    guilty = [f.name for f in files if holding.search(f.read_text(encoding="utf-8"))]
    assert set(guilty) <= per_tab


# --- one tab and another ------------------------------------------------------------------------


def first_column_wooded(board: Work) -> Work:
    assert isinstance(board, Board)
    return replace(board, terrain=("w" * len(board.terrain[0]), *board.terrain[1:]))


def test_a_board_that_is_saved_in_its_tab_is_offered_where_it_is_used(two: Window, qtbot: QtBot):
    scenario = two.tabs[0]
    two.document.edit("Paint", first_column_wooded)
    with qtbot.waitSignal(scenario.keeper.watch.boards_changed, timeout=5000):
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
    with qtbot.waitSignal(problems.found, timeout=8000):
        problems.check_now()
    two.tabs.next_tab()
    assert problems.problems == ()
    item = problems.list.topLevelItem(0)
    assert item is not None
    assert item.text(0) == "Checking…"
    with qtbot.waitSignal(problems.found, timeout=8000):
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


# --- undo while the mouse drags -----------------------------------------------------------------


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("file", ["small.scenario.json", "T1.board.json"])
def test_undo_while_any_tool_drags_leaves_the_document_and_its_history(
    hand: Hand, folder: Path, qtbot: QtBot, name: str, file: str
):
    window = hand.window
    window.files.open(folder / file)
    if window.document.is_board and not TOOLS[name].for_boards:
        pytest.skip("this tool doesn't work on boards")
    window.document.edit("First", lambda work: replace(work, title={"en": "Other"}))
    window.set_tool(name)
    before, steps = window.document.work, window.document.undo_stack.index()
    view, button = hand.canvas.viewport(), Qt.MouseButton.LeftButton
    spots = [hand.point(hand.at(spot)).toPoint() for spot in ("0402", "0403", "0404", "0504")]
    qtbot.mousePress(view, button, pos=spots[0])
    move(view, spots[1])
    held = window.canvas.is_held
    window.actions_by_name["undo"].trigger()
    undone = window.document.undo_stack.index()
    move(view, spots[2])
    move(view, spots[3])
    qtbot.mouseRelease(view, button, pos=spots[3])
    assert held
    assert (window.document.work, window.document.undo_stack.index()) == (before, steps)
    assert undone == steps
