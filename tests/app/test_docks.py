"""The docks at work on a scenario: boards, forces, problems, the overview."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QPushButton, QTreeWidgetItem

from studio.app.docks.boards import BoardsDock
from studio.app.docks.forces import UNIT, ForcesDock
from studio.app.docks.overview import OverviewDock
from studio.app.docks.problems import ProblemsDock
from studio.app.documents.checking import Problem
from studio.app.edits.setting_up import of_scenario
from studio.app.window import Window
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.edits import restep_unit
from studio.model.scenario import Placement, Scenario
from tests.app.hand import Hand


def forces(window: Window) -> ForcesDock:
    dock = window.docks["forces"].widget()
    assert isinstance(dock, ForcesDock)
    return dock


def problems(window: Window) -> ProblemsDock:
    dock = window.docks["problems"].widget()
    assert isinstance(dock, ProblemsDock)
    return dock


def test_the_first_board_is_laid_at_once(empty: Window):
    dock = empty.docks["boards"].widget()
    assert isinstance(dock, BoardsDock)
    name = next(iter(dock.boards))
    dock.add_wanted.emit(name)
    assert empty.document.scenario.boards == (Placement(name, name),)
    assert empty.pages.currentWidget() is empty.canvas


def test_a_second_board_is_laid_by_a_click_turned_and_removed(hand: Hand, qtbot):
    window = hand.window
    window.boards.add("T2")
    assert window.desk.tool_name == "board"
    qtbot.keyClick(hand.canvas, Qt.Key.Key_R)
    right = Hex(9, 5)
    hand.click(right)
    placed = window.document.scenario.boards[1]
    assert (placed.board, placed.column, placed.row, placed.turned) == ("T2", 6, 0, True)
    assert not window.desk.firefight.ground.faults
    window.boards.turn()
    assert not window.document.scenario.boards[1].turned
    window.boards.remove()
    assert [p.place for p in window.document.scenario.boards] == ["T1"]
    for _ in range(3):
        window.document.history.undo()
    assert window.document.history.is_clean


def test_the_context_menu_offers_what_can_be_done_at_a_place(hand: Hand):
    hand.window.set_tool("select")
    pointer = hand.canvas.pointer_on(hand.at("0403"))
    menu = hand.window.editing.menu_at(pointer, hand.window)
    hand.window.boards.fill_menu(menu, pointer.x, pointer.y)
    actions = {action.text(): action for action in menu.actions()}
    actions["Turn board T1"].trigger()
    assert hand.window.document.scenario.boards[0].turned
    actions["Plant an objective here"].trigger()
    assert hand.window.document.scenario.victory.objectives[-1].at == "T1:0403"
    block = hand.canvas.pointer_on(hand.at("0602"))
    texts = [a.text() for a in hand.window.editing.menu_at(block, hand.window).actions()]
    assert hand.window.desk.selection == ("A",)
    assert {"More steps", "Set up in area", "Take off the map", "Delete"} <= set(texts)


def test_a_board_is_dragged_to_another_fitting_place(hand: Hand):
    window = hand.window
    window.boards.drop("T2", QPointF(7, 2))
    window.set_tool("board")
    hand.canvas.fit()
    hand.drag(Hex(9, 5), Hex(6, 11), Hex(3, 15))
    moved = window.document.scenario.boards[1]
    assert (moved.column, moved.row) == (0, 5)
    assert not window.desk.firefight.ground.faults


def test_a_board_dropped_on_the_map_joins_at_the_nearest_place(hand: Hand):
    hand.canvas.drops.board_dropped.emit("T1", QPointF(-3, 2))
    placed = hand.window.document.scenario.boards[1]
    assert (placed.place, placed.column, placed.row) == ("T1b", -6, 0)


def test_budgets_say_in_words_how_much_is_left_or_over(window: Window):
    bars = forces(window).budgets
    assert bars["soviet"].words() == "10 of 60 points · 50 left"
    window.editing.add_company("german")
    assert bars["german"].is_over
    assert bars["german"].words().endswith("over")


def test_a_unit_is_added_by_name_and_set_up_by_a_click(hand: Hand, qtbot):
    dock = forces(hand.window)
    dock.search.setFocus()
    dock.search.setText("T-34")
    qtbot.keyClick(dock.search, Qt.Key.Key_Return)
    (unit,) = hand.window.desk.selection
    assert hand.window.desk.tool_name == "block"
    hand.click(hand.at("0403"))
    entry = next(u for _, u in hand.window.document.scenario.units() if u.id == unit)
    assert (entry.type, entry.at, entry.company) == ("so_t34", "T1:0403", "B")


def test_the_tree_and_the_map_share_their_selection(window: Window):
    dock = forces(window)
    window.desk.select("B1a")
    assert dock.tree.selected_units() == ("B1a",)
    row = next(item for item in dock.tree.rows() if item.data(0, UNIT) == "A")
    dock.tree.setCurrentItem(row)
    assert window.desk.selection == ("A",)
    dock.tree.delete_wanted.emit()
    assert "A" not in [unit.id for _, unit in window.document.scenario.units()]


def test_steps_go_from_one_to_the_printed_ones(window: Window):
    window.desk.select("A1a")
    for _ in range(9):
        window.editing.fewer_steps()
    assert window.document.scenario.sides["german"].units[1].steps == 1
    for _ in range(9):
        window.editing.more_steps()
    assert window.document.scenario.sides["german"].units[1].steps is None


def test_a_company_comes_as_the_game_box_has_it(window: Window):
    window.editing.add_company("soviet")
    added = [u for _, u in window.document.scenario.units() if u.company == "C"]
    assert sum(u.platoon is not None for u in added) == 12
    assert len({u.id for u in added}) == len(added)
    window.document.history.undo()
    assert window.document.history.is_clean


def test_a_unit_dropped_on_a_hex_is_set_up_there(hand: Hand):
    hand.canvas.drops.unit_dropped.emit("A1a", hand.at("0603"))
    assert hand.window.document.scenario.sides["german"].units[1].at == "T1:0603"


def rows(dock: ProblemsDock) -> list[QTreeWidgetItem]:
    items = [dock.list.topLevelItem(n) for n in range(dock.list.topLevelItemCount())]
    return [item for item in items if item is not None]


def test_problems_follow_the_last_edit_and_a_click_goes_to_the_place(hand: Hand, qtbot):
    dock = problems(hand.window)
    with qtbot.waitSignal(dock.counted):
        for name in ("A", "A1a"):
            hand.canvas.drops.unit_dropped.emit(name, hand.at("0603"))
        for _ in range(3):
            hand.window.editing.add_unit("ge_rifle")
            hand.canvas.drops.unit_dropped.emit(hand.window.desk.selection[0], hand.at("0603"))
    found = next(p for p in dock.problems if p.at == hand.at("0603") and p.level == "error")
    levels = [problem.level for problem in dock.problems]
    assert levels == sorted(levels, key=("error", "warning", "note").index)
    assert hand.window.docks["problems"].windowTitle().startswith("Problems   ")
    hand.canvas.centre_on((40, 40))
    dock.list.itemClicked.emit(rows(dock)[dock.problems.index(found)], 0)
    x, y = hand.canvas.camera.to_window(*centre(hand.at("0603")))
    assert hand.canvas.viewport().rect().contains(round(x), round(y))
    assert hand.window.desk.selection == found.units


def too_strong(scenario: Scenario) -> Scenario:
    return restep_unit(scenario, "A1a", 9)


def test_a_fix_mends_a_problem_and_can_be_undone(window: Window, qtbot):
    dock = problems(window)

    def fixable() -> list[Problem]:
        return [p for p in dock.problems if p.fix is not None and p.units == ("A1a",)]

    window.document.edit("Too strong", of_scenario(too_strong))
    qtbot.waitUntil(lambda: bool(fixable()))
    before = window.document.work
    buttons = dock.findChildren(QPushButton)
    (fix,) = (b for b in buttons if fixable()[0].message in b.accessibleName())
    fix.click()
    assert window.document.work != before
    qtbot.waitUntil(lambda: not fixable())
    window.document.history.undo()
    assert window.document.work == before


def test_rows_that_stay_are_left_alone_and_stay_selected(window: Window, hand: Hand, qtbot):
    dock = problems(window)
    window.document.edit("Too strong", of_scenario(too_strong))
    qtbot.waitUntil(lambda: any(p.units == ("A1a",) for p in dock.problems))
    items, chosen = rows(dock), rows(dock)[-1]
    dock.list.setCurrentItem(chosen)
    fixes = [p.fix for p in dock.problems]
    with qtbot.waitSignal(dock.counted):
        window.document.edit("Too strong still", of_scenario(lambda s: restep_unit(s, "B", 1)))
        window.set_tool("terrain")
        hand.click(hand.at("0304"))
    assert rows(dock) == items
    assert dock.list.currentItem() is chosen
    data = [item.data(0, Qt.ItemDataRole.UserRole) for item in items]
    assert data == list(dock.problems)
    assert [p.fix for p in dock.problems] != fixes  # they mend what is there now


def test_the_problems_of_a_board_have_places_too(window: Window, folder: Path, qtbot):
    dock = problems(window)
    with qtbot.waitSignal(dock.counted):
        window.files.open(folder / "T1.board.json")
    assert all(problem.level in ("error", "warning", "note") for problem in dock.problems)


def test_the_overview_moves_the_canvas(hand: Hand, qtbot):
    dock = hand.window.docks["overview"].widget()
    assert isinstance(dock, OverviewDock)
    hand.canvas.zoom_to(150)
    with qtbot.waitSignal(dock.looked_at):
        qtbot.mouseClick(dock, Qt.MouseButton.LeftButton, pos=dock.rect().center())
    x, y = hand.canvas.visible_frame().centre
    assert x == pytest.approx(6 * 0.866 / 2, abs=0.3)
    assert y == pytest.approx(2.5, abs=0.3)
