"""Laying, moving, swapping and removing of boards; the seam report; surprises."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.dialogs.new_scenario import NewScenarioDialog
from studio.app.dialogs.seams import SeamsDialog, called, summary
from studio.app.edits.setting_up import of_scenario
from studio.app.tools.board import BoardTool
from studio.app.view.dragging import BOARD_MIME
from studio.app.window import Window
from studio.draw.regions import PITCH
from studio.draw.survey import map_outline
from studio.model.board import Board
from studio.model.files import write_board
from studio.model.firefight import assemble
from studio.model.scenario import Placement, SeamRule
from tests.app.hand import Hand, move, small_board


def tool(window: Window) -> BoardTool:
    found = window.tools["board"]
    assert isinstance(found, BoardTool)
    return found


def placed(window: Window) -> dict[str, tuple[int, float, bool]]:
    return {p.place: (p.column, p.row, p.turned) for p in window.document.scenario.boards}


def middle(column: float, row: float) -> tuple[float, float]:
    """The middle of a small board that lies there."""
    return (column + 3) * PITCH, row + 2.5


@pytest.fixture
def two(hand: Hand) -> Hand:
    """A second board at the right of the first."""
    hand.window.document.edit(
        "Lay",
        of_scenario(lambda s: replace(s, boards=(*s.boards, Placement("T2", "T2", 6, 0)))),
    )
    hand.window.set_tool("board")
    hand.canvas.fit()
    return hand


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...]]]:
    """What was asked before something was removed; the answer is yes."""
    said: list[tuple[str, tuple[str, ...]]] = []

    def ask(place: str, lost: tuple[str, ...]) -> bool:
        said.append((place, lost))
        return True

    monkeypatch.setattr(messages, "ask_removal", ask)
    return said


# --- dragging from the dock ---------------------------------------------------------------------


class Drag:
    """A board that is dragged from the dock over the map."""

    def __init__(self, hand: Hand, name: str) -> None:
        self.hand = hand
        self.data = QMimeData()
        self.data.setData(BOARD_MIME, name.encode())

    def _send(self, kind: type[QDropEvent], at: tuple[float, float]) -> QDropEvent:
        point = self.hand.point(at)
        place = point if kind is QDropEvent else point.toPoint()
        event = kind(
            place,
            Qt.DropAction.CopyAction,
            self.data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(self.hand.canvas.viewport(), event)
        return event

    def to(self, at: tuple[float, float]) -> None:
        self._send(QDragEnterEvent, at)
        self._send(QDragMoveEvent, at)

    def drop(self, at: tuple[float, float]) -> None:
        self._send(QDropEvent, at)

    def leave(self) -> None:
        QApplication.sendEvent(self.hand.canvas.viewport(), QDragLeaveEvent())


def test_a_board_from_the_dock_shows_where_it_snaps_and_is_laid_there(hand: Hand):
    hand.canvas.zoom_to(30)
    hand.canvas.centre_on((5, 3))
    drag = Drag(hand, "T2")
    drag.to(middle(6.4, 0.3))
    board = tool(hand.window)
    assert board.in_hand is not None
    assert board.hover is not None
    snap = board.snap(board.in_hand, board.hover.x, board.hover.y)
    assert (snap.placement.column, snap.placement.row, snap.why_not) == (6, 0, "")
    hand.canvas.grab()
    drag.drop(middle(6.4, 0.3))
    assert placed(hand.window)["T2"] == (6, 0, False)
    assert board.in_hand is None


def test_a_board_snaps_to_the_place_that_the_pointer_is_in_and_the_map_stays_whole(hand: Hand):
    hand.canvas.fit()
    drag = Drag(hand, "T2")
    drag.to((5.6, 1.0))  # just inside of the place to the right, far from its middle
    drag.drop((5.6, 1.0))
    assert placed(hand.window)["T2"] == (6, 0, False)
    frame, shown = hand.canvas.visible_frame(), map_outline(hand.window.desk.firefight.ground)
    assert frame.right > shown.boundingRect().right()


def test_where_it_doesnt_fit_it_says_why_and_isnt_laid(hand: Hand):
    drag = Drag(hand, "T2")
    drag.to(middle(0, 0))
    board = tool(hand.window)
    assert board.in_hand is not None
    assert "lies over T1" in board.snap(board.in_hand, *middle(0, 0)).why_not
    hand.canvas.grab()
    drag.drop(middle(0, 0))
    assert list(placed(hand.window)) == ["T1"]
    assert "can't lie there: T2 lies over T1" in hand.window.status.says.text()


def test_a_drag_that_leaves_the_map_leaves_nothing(hand: Hand):
    drag = Drag(hand, "T2")
    drag.to(middle(6, 0))
    drag.leave()
    assert tool(hand.window).in_hand is None
    assert list(placed(hand.window)) == ["T1"]


def test_the_tool_in_hand_comes_back_after_the_drag(hand: Hand):
    hand.window.set_tool("terrain")
    drag = Drag(hand, "T2")
    for at in (middle(5, 0), middle(6, 0)):
        drag.to(at)
        assert hand.window.desk.tool_name == "board"
    drag.drop(middle(6, 0))
    assert hand.window.desk.tool_name == "terrain"
    assert "T2" in placed(hand.window)


# --- moving and swapping ------------------------------------------------------------------------


def test_a_board_dragged_away_from_all_others_stays(two: Hand):
    hand = two
    hand.canvas.zoom_to(24)
    hand.canvas.centre_on((8, 5))
    before = placed(hand.window)
    hand.drag(middle(6, 0), middle(9, 6), middle(14, 10))  # type: ignore[arg-type]
    assert placed(hand.window) == before
    assert "stays: T2 touches none" in hand.window.status.says.text()


def test_a_board_dragged_onto_another_changes_places_with_it(two: Hand, qtbot: QtBot):
    hand = two
    hand.drag(middle(6, 0), middle(3, 0), middle(0, 0))  # type: ignore[arg-type]
    assert placed(hand.window) == {"T1": (6, 0, False), "T2": (0, 0, False)}
    assert hand.window.document.history.stack.undoText() == "Swap T2 and T1"
    hand.window.document.history.undo()
    assert placed(hand.window)["T1"] == (0, 0, False)


def test_the_ghost_tells_of_a_swap(two: Hand, qtbot: QtBot):
    view = two.canvas.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=two.point(middle(6, 0)).toPoint())
    move(view, two.point(middle(0, 0)).toPoint())
    board = tool(two.window)
    assert board.hover is not None
    two.canvas.grab()
    qtbot.keyClick(two.canvas, Qt.Key.Key_Escape)
    move(view, two.point(middle(0, 0)).toPoint())
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=two.point(middle(0, 0)).toPoint())
    assert placed(two.window)["T2"] == (6, 0, False)


def test_the_menu_of_a_place_offers_swaps(two: Hand):
    menu = QMenu()
    two.window.boards.fill_menu(menu, *middle(0, 0))
    texts = {action.text(): action for action in menu.actions() if action.text()}
    assert list(texts) == ["Turn board T1", "Swap board T1 with", "Remove board T1"]
    swaps = texts["Swap board T1 with"].menu()
    assert isinstance(swaps, QMenu)
    (swap,) = swaps.actions()
    swap.trigger()
    assert placed(two.window) == {"T1": (6, 0, False), "T2": (0, 0, False)}


# --- removing -----------------------------------------------------------------------------------


def test_removing_tells_what_goes_along_and_undo_restores_it_all(two: Hand, asked, qtbot: QtBot):
    window = two.window
    before = window.document.work
    two.click(middle(0, 0))  # type: ignore[arg-type]
    qtbot.keyClick(two.canvas, Qt.Key.Key_Delete)
    assert list(placed(window)) == ["T2"]
    ((place, lost),) = asked
    assert place == "board T1"
    assert lost == (
        "3 blocks lose their hexes: A, B, B1a",
        "set-up area G loses 2 of 2 hexes",
        "1 objective goes: T1:0303",
    )
    after = window.document.work
    window.document.history.undo()
    assert window.document.work == before
    window.document.history.redo()
    assert window.document.work == after
    window.document.history.undo()
    assert window.document.work == before


def test_declining_leaves_the_board(two: Hand, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(messages, "ask_removal", lambda *_: False)
    tool(two.window).chosen = "T1"
    two.window.boards.remove()
    assert list(placed(two.window)) == ["T1", "T2"]


def test_a_board_that_nothing_lies_on_goes_without_a_question(two: Hand, asked):
    tool(two.window).chosen = "T2"
    two.window.boards.remove()
    assert list(placed(two.window)) == ["T1"]
    assert asked == []


# --- surprises ----------------------------------------------------------------------------------


def test_a_surprise_is_one_step_and_fits(two: Hand):
    window = two.window
    before = window.document.work
    steps = window.document.history.stack.count()
    for _ in range(6):
        window.actions_by_name["surprise"].trigger()
        assert window.desk.firefight.ground.faults == ()
        assert set(placed(window)) == {"T1", "T2"}
    while (
        window.document.history.stack.count() > 0 and window.document.history.stack.index() > steps
    ):
        window.document.history.undo()
    assert window.document.work == before


def test_on_an_empty_table_a_surprise_lays_boards(empty: Window):
    empty.actions_by_name["surprise"].trigger()
    assert len(placed(empty)) == 2
    assert empty.pages.currentWidget() is empty.canvas


def test_a_new_scenario_may_be_a_surprise(window: Window, qtbot: QtBot):
    boards = {name: small_board(name) for name in ("T1", "T2", "T3")}
    dialog = NewScenarioDialog(boards)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.mouseClick(dialog.chance, Qt.MouseButton.LeftButton)
    assert len(dialog.scenario().boards) == 2
    assert assemble(dialog.scenario(), boards).ground.faults == ()
    qtbot.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    assert dialog.scenario().boards == ()
    first = dialog.list.item(0)
    for _ in range(2):
        dialog.list.itemClicked.emit(first)
    qtbot.mouseClick(dialog.chance, Qt.MouseButton.LeftButton)
    assert [placement.place for placement in dialog.scenario().boards] == ["T1", "T1b"]


# --- the seam report ----------------------------------------------------------------------------


def wooded(name: str) -> Board:
    """A board with woods in its first column."""
    board = small_board(name)
    return replace(board, terrain=("w" * len(board.terrain[0]), *board.terrain[1:]))


@pytest.fixture
def seams(two: Hand, folder: Path, qtbot: QtBot) -> SeamsDialog:
    """The report of a map whose boards disagree."""
    write_board(folder / "T2.board.json", wooded("T2"))
    two.window.document.reload_boards()
    two.window.boards.show_seams()
    (dialog,) = two.window.findChildren(SeamsDialog)
    return dialog


def test_the_report_lists_both_boards_words(seams: SeamsDialog):
    item = seams.list.topLevelItem(0)
    assert item is not None
    assert [item.text(column) for column in range(5)] == [
        "T1:0701",
        "Terrain",
        "T1:0701: clear   T2:0101: woods",
        "woods",
        "by rule 3.3",
    ]
    assert seams.head.text().startswith("The boards share 5 hexes and differ in 5 hexes.")


def test_a_click_goes_to_the_seam_and_a_button_overrules_it(
    seams: SeamsDialog, two: Hand, qtbot: QtBot
):
    item = seams.list.topLevelItem(1)
    assert item is not None
    at = seams.list.visualItemRect(item).center()
    qtbot.mouseClick(seams.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    ground = two.window.desk.firefight.ground
    assert two.canvas.cursor_hex == ground.find("T1:0702")
    assert [button.text() for button in seams._buttons] == [
        "As the rules have it",
        "clear",
        "woods",
    ]
    qtbot.mouseClick(seams._buttons[1], Qt.MouseButton.LeftButton)
    assert two.window.document.scenario.seams == (SeamRule("T1:0702", terrain="clear"),)
    row = seams.list.currentItem()
    assert row is not None
    assert (row.text(0), row.text(3), row.text(4)) == ("T1:0702", "clear", "your ruling")
    assert seams._buttons[1].isChecked()
    qtbot.mouseClick(seams._buttons[0], Qt.MouseButton.LeftButton)
    assert not two.window.document.scenario.seams


def test_one_thing_is_ruled_and_another_stays_as_the_rules_have_it(two: Hand, folder: Path):
    board = wooded("T2")
    levels = ("1" * len(board.terrain[0]), *("0" * len(column) for column in board.terrain[1:]))
    if not hasattr(board, "levels"):
        pytest.skip("boards hold levels otherwise")
    write_board(folder / "T2.board.json", replace(board, levels=levels))
    two.window.document.reload_boards()
    two.window.document.edit(
        "Rule", of_scenario(lambda s: replace(s, seams=(SeamRule("T1:0702", terrain="clear"),)))
    )
    at = two.window.desk.firefight.ground.find("T1:0702")
    found = {s.what: s.overruled for s in two.window.desk.firefight.ground.seams if s.at == at}
    assert found == {"terrain": True, "level": False}


def test_the_report_says_when_there_is_nothing_to_report(two: Hand, window: Window):
    firefight = two.window.desk.firefight
    assert summary(firefight.ground, 2) == "The boards share 5 hexes and agree in all of them."
    assert "no seams" in summary(firefight.ground, 1)


def test_values_are_called_as_people_do(window: Window):
    table = window.desk.firefight.terrain
    assert called(table, "level", "2") == "level 2"
    assert called(table, "ways", "nothing") == "nothing"
    assert called(table, "terrain", "woods") == "woods"


def test_drops_have_a_place(hand: Hand):
    hand.canvas.drops.board_over.emit("T2", QPointF(*middle(6, 0)))
    assert tool(hand.window).in_hand is not None
    hand.canvas.drops.board_over.emit("", QPointF())
    assert tool(hand.window).in_hand is None
