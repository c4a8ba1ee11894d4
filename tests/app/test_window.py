"""Files, prompts, docks and menus of the window, as a user meets them."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QTreeWidgetItem

from studio.app import messages
from studio.app.docks.boards import BoardsDock
from studio.app.docks.forces import UNIT, ForcesDock
from studio.app.docks.overview import OverviewDock
from studio.app.docks.problems import ProblemsDock
from studio.app.documents.checking import Problem
from studio.app.edits.setting_up import of_scenario
from studio.app.frame.actions import MENUS, Entry
from studio.app.icons import icon
from studio.app.recent import recent_files, remember, settings
from studio.app.theme import current_theme
from studio.app.tools.board import BoardTool
from studio.app.window import Window
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.edits import restep_unit, set_time
from studio.model.files import read_scenario
from studio.model.scenario import Placement, Scenario
from studio.model.shipped import scenarios_folder
from tests.app.hand import Hand


def forces(window: Window) -> ForcesDock:
    dock = window.docks["forces"].widget()
    assert isinstance(dock, ForcesDock)
    return dock


def problems(window: Window) -> ProblemsDock:
    dock = window.docks["problems"].widget()
    assert isinstance(dock, ProblemsDock)
    return dock


def seven_turns(window: Window) -> None:
    window.document.edit("Seven turns", of_scenario(lambda s: set_time(s, turns=7)))


# --- files --------------------------------------------------------------------------------------


def test_the_title_names_the_scenario_and_marks_what_is_unsaved(window: Window):
    assert window.windowTitle() == "Small[*] – Firefight Studio"
    assert not window.isWindowModified()
    seven_turns(window)
    assert window.isWindowModified()
    assert window.files.save()
    assert not window.isWindowModified()
    assert window.status.saved.text().startswith("Saved ")


def test_with_nothing_open_the_title_is_that_of_the_studio(window: Window):
    assert window.files.close()
    assert window.windowTitle() == "Firefight Studio"
    assert not window.isWindowModified()


def test_what_is_saved_can_be_opened_again(window: Window, folder: Path):
    seven_turns(window)
    window.files.save()
    assert read_scenario(folder / "small.scenario.json").time.turns == 7
    assert window.files.open(folder / "small.scenario.json")
    assert window.document.scenario.time.turns == 7


def test_save_as_puts_the_ending_right(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    chosen = messages.with_ending(folder / "other.json", ".scenario.json")
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: chosen)
    assert window.files.save_as()
    assert window.document.path == folder / "other.scenario.json"
    assert (folder / "other.scenario.json").is_file()


@pytest.mark.parametrize(
    ("answer", "closes", "saves"),
    [
        (messages.Answer.SAVE, True, True),
        (messages.Answer.DISCARD, True, False),
        (messages.Answer.CANCEL, False, False),
    ],
)
def test_closing_with_unsaved_changes_asks(
    window: Window,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: messages.Answer,
    closes: bool,
    saves: bool,
):
    seven_turns(window)
    asked: list[str] = []

    def ask(_parent: object, name: str) -> messages.Answer:
        asked.append(name)
        return answer

    monkeypatch.setattr(messages, "ask_unsaved", ask)
    assert window.close() is closes
    assert asked == ["Small"]
    assert (read_scenario(folder / "small.scenario.json").time.turns == 7) is saves


def test_closing_without_changes_asks_nothing(window: Window):
    assert window.close()


@pytest.mark.parametrize("text", ["", "{", '{"format": 1, "id": "x", "titel": {}}', "\x00\x01"])
def test_a_broken_file_is_told_and_nothing_is_lost(
    window: Window, tmp_path: Path, told: list[tuple[str, str]], text: str
):
    broken = tmp_path / "broken.scenario.json"
    broken.write_text(text, encoding="utf-8")
    before = window.document.work
    assert not window.files.open(broken)
    assert window.document.work is before
    (title, words), *others = told
    assert title == "broken.scenario.json can't be opened"
    assert words
    assert not others


def test_a_faulty_file_is_told_with_line_and_suggestion(
    window: Window, tmp_path: Path, told: list[tuple[str, str]]
):
    path = tmp_path / "x.scenario.json"
    path.write_text('{"format": 1, "id": "x",\n "titel": {"en": "X"}}', encoding="utf-8")
    window.files.open(path)
    assert "Line 2" in told[0][1]
    assert 'did you mean "title"' in told[0][1]


def test_a_file_that_cant_be_written_is_told_and_stays_unsaved(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch, told: list[tuple[str, str]]
):
    seven_turns(window)
    nowhere = folder / "nowhere" / "x.scenario.json"
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: nowhere)
    assert not window.files.save_as()
    assert told[0][0] == "The document can't be saved"
    assert window.isWindowModified()


@pytest.mark.parametrize("yes", [True, False])
def test_saving_over_somebody_elses_change_asks(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch, yes: bool
):
    path = folder / "small.scenario.json"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    seven_turns(window)
    monkeypatch.setattr(messages, "ask_overwrite", lambda *_: yes)
    assert window.files.save() is yes
    assert (read_scenario(path).time.turns == 7) is yes


def test_recent_files_are_kept_newest_first_and_lost_ones_are_dropped(window: Window, folder: Path):
    settings().remove("recent_files")
    remember(folder / "T1.board.json")
    remember(folder / "small.scenario.json")
    remember(folder / "T1.board.json")
    remember(folder / "gone.scenario.json")
    assert recent_files() == [folder / "T1.board.json", folder / "small.scenario.json"]
    assert window.files.open(folder / "small.scenario.json")
    texts = [action.text() for action in window.recent_menu.actions()]
    assert texts == ["&1 small.scenario.json", "&2 T1.board.json"]
    window.recent_menu.actions()[1].trigger()
    assert window.document.is_board


def test_shipped_scenarios_open(empty: Window):
    for path in sorted(scenarios_folder().glob("*.scenario.json")):
        assert empty.files.open(path)
        assert empty.desk.firefight.ground.cells


# --- the window ---------------------------------------------------------------------------------


def test_without_boards_the_start_page_shows_and_map_tools_are_grey(empty: Window):
    assert empty.pages.currentWidget() is empty.start_page
    assert not empty.actions_by_name["tool_terrain"].isEnabled()
    assert not empty.actions_by_name["playtest"].isEnabled()
    assert empty.status.where.text() == "No board"


def test_a_board_open_by_itself_leaves_tools_of_scenarios_grey(window: Window, folder: Path):
    window.files.open(folder / "T1.board.json")
    assert window.actions_by_name["tool_terrain"].isEnabled()
    assert not window.actions_by_name["tool_block"].isEnabled()
    assert not window.actions_by_name["playtest"].isEnabled()
    assert window.actions_by_name["export"].isEnabled()  # the board itself can be printed


def test_every_action_has_a_name_and_shortcuts_dont_clash(window: Window):
    keys = [
        sequence.toString()
        for action in window.actions_by_name.values()
        for sequence in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))
    assert all(action.text() for action in window.actions_by_name.values())


def test_no_menu_has_a_key_of_its_own_twice(window: Window):
    waiting = [action.menu() for action in window.menuBar().actions()]
    bar = [key_of(action.text()) for action in window.menuBar().actions()]
    assert len(set(bar)) == len(bar)
    for menu in waiting:
        assert isinstance(menu, QMenu)
        actions = menu.actions()
        waiting += [sub for action in actions if isinstance(sub := action.menu(), QMenu)]
        keys = Counter(key for action in actions if (key := key_of(action.text())))
        assert not [key for key, count in keys.items() if count > 1], menu.title()


def key_of(text: str) -> str:
    """The letter that is underlined in a menu."""
    return text.partition("&")[2][:1].lower()


def test_every_action_leads_to_something(window: Window):
    for entries in MENUS.values():
        for entry in entries:
            if isinstance(entry, Entry):
                part, _, method = entry.does.rpartition(".")
                assert callable(getattr(window.part(part), method)), entry.name


def test_the_status_line_tells_of_the_hex_under_the_mouse(hand: Hand):
    hand.hover(hand.at("0302"))
    status = hand.window.status
    assert status.where.text() == "T1:0302"
    assert status.terrain.text().startswith("Woods · stack 2 · D2 fire")
    assert status.level.text() == "level 0"


def test_the_hex_cursor_moves_by_keys_and_speaks(hand: Hand, qtbot):
    hand.canvas.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(hand.canvas, key)
    at = hand.canvas.cursor_hex
    assert at is not None
    assert hand.window.status.where.text().startswith(hand.window.desk.firefight.ground.name(at))


def test_enter_uses_the_tool_at_the_hex_cursor(hand: Hand, qtbot):
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Right)
    at = hand.canvas.cursor_hex
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Return)
    assert at is not None
    assert hand.window.desk.firefight.ground.cells[at].terrain == "marsh"


def test_zooming_keeps_the_place_under_the_pointer(hand: Hand):
    canvas = hand.canvas
    at = QPointF(120, 90)
    before = canvas.camera.to_map(at.x(), at.y())
    canvas.zoom_to(100, at)
    assert canvas.camera.to_map(at.x(), at.y()) == pytest.approx(before)
    assert hand.window.zoom_box.box.currentText() == "100 px"
    canvas.fit()
    frame = canvas.visible_frame()
    assert all(
        frame.left <= centre(at)[0] <= frame.right and frame.top <= centre(at)[1] <= frame.bottom
        for at in hand.window.desk.firefight.ground.cells
    )


def test_the_whole_map_stays_whole_while_the_window_is_resized(hand: Hand, qapp):
    hand.canvas.fit()
    hand.window.resize(hand.window.width() + 120, hand.window.height() + 60)
    qapp.processEvents()
    frame = hand.canvas.visible_frame()
    assert frame.left < 0
    assert frame.right > 6 * 0.866
    assert frame.top < 0
    assert frame.bottom > 5
    hand.canvas.zoom_to(60)
    hand.window.resize(hand.window.width() - 120, hand.window.height() - 60)
    qapp.processEvents()
    assert hand.canvas.camera.px == 60


def test_the_space_bar_drags_the_map_and_changes_nothing(hand: Hand, qtbot):
    hand.window.set_tool("terrain")
    qtbot.keyPress(hand.canvas, Qt.Key.Key_Space)
    before = hand.canvas.camera
    hand.drag(hand.at("0403"), hand.at("0405"))
    qtbot.keyRelease(hand.canvas, Qt.Key.Key_Space)
    assert hand.canvas.camera.y == pytest.approx(before.y - 2, abs=0.05)
    assert hand.window.document.undo_stack.count() == 0


def test_the_dark_theme_is_set_and_kept(window: Window, qapp: QApplication):
    light = icon("open").pixmap(22).toImage()
    window.actions_by_name["dark"].setChecked(True)
    assert current_theme() == "dark"
    assert qapp.palette().window().color().name() == "#26292d"
    assert icon("open").pixmap(22).toImage() != light
    assert settings().value("theme") == "dark"
    window.actions_by_name["dark"].setChecked(False)
    assert current_theme() == "light"


def test_the_layout_is_kept(window: Window):
    window.docks["overview"].hide()
    window.close()
    window.restore_layout()
    window.show()
    assert window.docks["overview"].isHidden()
    window.layout_of_docks.reset()
    assert not window.docks["overview"].isHidden()
    settings().remove("state")
    settings().remove("geometry")


# --- docks --------------------------------------------------------------------------------------


def tool(window: Window) -> BoardTool:
    found = window.tools["board"]
    assert isinstance(found, BoardTool)
    return found


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
        window.document.undo()
    assert window.document.is_clean


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
    window.document.undo()
    assert window.document.is_clean


def test_a_unit_dropped_on_a_hex_is_set_up_there(hand: Hand):
    hand.canvas.drops.unit_dropped.emit("A1a", hand.at("0603"))
    assert hand.window.document.scenario.sides["german"].units[1].at == "T1:0603"


def rows(dock: ProblemsDock) -> list[QTreeWidgetItem]:
    items = [dock.list.topLevelItem(n) for n in range(dock.list.topLevelItemCount())]
    return [item for item in items if item is not None]


def test_problems_follow_the_last_edit_and_a_click_goes_to_the_place(hand: Hand, qtbot):
    dock = problems(hand.window)
    with qtbot.waitSignal(dock.counted, timeout=8000):
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
    qtbot.waitUntil(lambda: bool(fixable()), timeout=8000)
    before = window.document.work
    buttons = dock.findChildren(QPushButton)
    (fix,) = (b for b in buttons if fixable()[0].message in b.accessibleName())
    fix.click()
    assert window.document.work != before
    qtbot.waitUntil(lambda: not fixable(), timeout=8000)
    window.document.undo()
    assert window.document.work == before


def test_rows_that_stay_are_left_alone_and_stay_selected(window: Window, hand: Hand, qtbot):
    dock = problems(window)
    window.document.edit("Too strong", of_scenario(too_strong))
    qtbot.waitUntil(lambda: any(p.units == ("A1a",) for p in dock.problems), timeout=8000)
    items, chosen = rows(dock), rows(dock)[-1]
    dock.list.setCurrentItem(chosen)
    fixes = [p.fix for p in dock.problems]
    with qtbot.waitSignal(dock.counted, timeout=8000):
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
    with qtbot.waitSignal(dock.counted, timeout=8000):
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
