"""The window itself: menus and keys, the status line, the hex cursor, the camera, what is kept."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu

from studio.app.frame.actions import MENUS, Entry
from studio.app.icons import icon
from studio.app.recent import settings
from studio.app.theme import current_theme
from studio.app.window import Window
from studio.draw.regions import centre
from tests.app.hand import Hand


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
    assert hand.steps() == 0


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
