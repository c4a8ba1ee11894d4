"""The editor of shortcuts, by keys and mouse; what it sets is kept."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.dialogs.shortcuts import ShortcutsDialog
from studio.app.frame.shortcuts import GROUP, Shortcuts, read_keys, written
from studio.app.recent import settings
from studio.app.table.page import TablePage
from studio.app.tools import option_keys
from studio.app.window import Window
from studio.model.shipped import scenarios_folder
from tests.app.hand import Hand


@pytest.fixture
def dialog(window: Window, qtbot: QtBot) -> Iterator[ShortcutsDialog]:
    settings().remove(GROUP)
    made = ShortcutsDialog(window.shortcuts, option_keys())
    made.show()
    yield made
    window.shortcuts.reset_all()
    made.deleteLater()
    QApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


def press(qtbot: QtBot, dialog: ShortcutsDialog, key: Qt.Key, *modifiers: Qt.KeyboardModifier):
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    dialog.keys.setFocus()
    qtbot.keyClick(dialog.keys, key, held)


def test_an_action_gets_other_keys_that_work_and_are_kept(
    hand: Hand, dialog: ShortcutsDialog, qtbot: QtBot
):
    window = hand.window
    dialog.choose("tool_level")
    press(qtbot, dialog, Qt.Key.Key_J)
    qtbot.mouseClick(dialog.set_button, Qt.MouseButton.LeftButton)
    assert window.actions_by_name["tool_level"].shortcut() == QKeySequence("J")
    assert window.actions_by_name["tool_level"].toolTip() == "Paint levels (J)"
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.keyClick(hand.canvas, Qt.Key.Key_J)
    assert window.desk.tool_name == "level"
    again = Shortcuts(dict(window.actions_by_name))
    assert again.keys("tool_level") == ("J",)


def test_keys_that_are_taken_are_told_and_can_be_taken_away(
    window: Window, dialog: ShortcutsDialog, qtbot: QtBot
):
    dialog.choose("tool_level")
    press(qtbot, dialog, Qt.Key.Key_B)
    assert dialog.conflict.text() == "B already does this: Paint terrain"
    assert not dialog.set_button.isEnabled()
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("tool_level") == ("B",)
    assert window.shortcuts.keys("tool_terrain") == ()
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("tool_level") == ("L",)
    dialog.choose("tool_terrain")
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("tool_terrain") == ("B",)


def test_resetting_gives_keys_back_that_another_took(
    window: Window, dialog: ShortcutsDialog, qtbot: QtBot
):
    dialog.choose("tool_level")
    press(qtbot, dialog, Qt.Key.Key_B)
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    dialog.choose("tool_terrain")
    qtbot.mouseClick(dialog.none, Qt.MouseButton.LeftButton) if dialog.none.isEnabled() else None
    dialog.shortcuts.set("tool_terrain", ("J",))
    dialog.choose("tool_terrain")
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("tool_terrain") == ("B",)
    assert window.shortcuts.keys("tool_level") == ("L",)


def test_keys_of_tools_options_are_told_but_allowed(dialog: ShortcutsDialog, qtbot: QtBot):
    dialog.choose("tool_level")
    press(qtbot, dialog, Qt.Key.Key_2)
    assert "would lose it: " in dialog.conflict.text()
    assert dialog.set_button.isEnabled()


def test_keys_that_tools_listen_to_without_an_option_are_told_too(
    dialog: ShortcutsDialog, qtbot: QtBot
):
    dialog.choose("fit")
    press(qtbot, dialog, Qt.Key.Key_9)
    assert "Points of the flag" in dialog.conflict.text()
    press(qtbot, dialog, Qt.Key.Key_BracketLeft)
    assert "A smaller brush" in dialog.conflict.text()


@pytest.fixture
def keys(window: Window, qtbot: QtBot) -> Iterator[Shortcuts]:
    """The keys of a window that is in front; they are as they were afterwards."""
    settings().remove(GROUP)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window.shortcuts
    window.shortcuts.reset_all()


def test_an_action_that_is_given_an_options_key_has_it_and_gives_it_back(
    hand: Hand, keys: Shortcuts, qtbot: QtBot
):
    window = hand.window
    window.set_tool("terrain")
    option = window.options.actions_by_name["shape_line"]
    keys.set("fit", ("2",))
    assert option.toolTip() == "Line"
    window.canvas.zoom_to(90)
    qtbot.keyClick(hand.canvas, Qt.Key.Key_2)
    assert window.canvas.shows_all
    assert window.desk.choice.shape == "brush"
    window.set_tool("level")
    window.set_tool("terrain")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_2)
    assert window.desk.choice.shape == "brush"
    keys.reset("fit")
    assert window.options.actions_by_name["shape_line"].toolTip() == "Line (2)"
    qtbot.keyClick(hand.canvas, Qt.Key.Key_2)
    assert str(window.desk.choice.shape) == "line"


def table_in(window: Window) -> TablePage:
    """A table in the tab in front."""
    assert window.files.open(scenarios_folder() / "farm.table.json")
    page = window.tabs.current.page
    assert page is not None
    page.canvas.setFocus()
    return page


def test_keys_of_a_table_and_of_a_map_beside_it_are_each_their_own(
    hand: Hand, keys: Shortcuts, qtbot: QtBot
):
    window = hand.window
    window.set_tool("level")
    page = table_in(window)
    bar = page.bar.actions_by_name
    for name, key in (("sight", "R"), ("hexside", "L"), ("outline", "B"), ("select", "S")):
        qtbot.keyClicks(page.canvas, key.lower())
        assert bar[name].isChecked()
    window.tabs.show(window.tabs[0])
    qtbot.keyClick(hand.canvas, Qt.Key.Key_R)
    assert window.desk.choice.level_mode == "raise"
    qtbot.keyClick(hand.canvas, Qt.Key.Key_B)
    assert window.desk.tool_name == "terrain"


def test_an_action_that_is_given_a_key_of_the_table_has_it_there(
    window: Window, keys: Shortcuts, qtbot: QtBot
):
    keys.set("zoom_in", ("R",))
    keys.set("tool_level", ("T",))
    page = table_in(window)
    before = page.canvas.camera.px
    qtbot.keyClick(page.canvas, Qt.Key.Key_R)
    assert page.canvas.camera.px > before
    assert page.bar.actions_by_name["select"].isChecked()
    qtbot.keyClick(page.canvas, Qt.Key.Key_T)
    assert page.bar.actions_by_name["block"].isChecked(), "no levels are painted on a table"


def test_no_action_has_a_key_of_a_tool_by_itself(keys: Shortcuts):
    taken = {key for found in keys.defaults.values() for key in found}
    assert not taken & set(option_keys())


def test_keys_that_the_map_needs_are_refused(dialog: ShortcutsDialog, qtbot: QtBot):
    dialog.choose("tool_level")
    press(qtbot, dialog, Qt.Key.Key_Space)
    assert "needed for dragging the map" in dialog.conflict.text()
    assert not dialog.set_button.isEnabled()


def test_an_action_can_have_no_keys_and_all_are_reset(
    window: Window, dialog: ShortcutsDialog, qtbot: QtBot
):
    dialog.choose("redo")
    assert window.shortcuts.keys("redo") == ("Ctrl+Shift+Z", "Ctrl+Y")
    qtbot.mouseClick(dialog.none, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("redo") == ()
    assert settings().value(f"{GROUP}/redo") == ""
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    assert window.shortcuts.keys("redo") == ("Ctrl+Shift+Z", "Ctrl+Y")
    assert settings().value(f"{GROUP}/redo") is None


def test_the_list_is_narrowed_by_action_or_keys(dialog: ShortcutsDialog, qtbot: QtBot):
    qtbot.keyClicks(dialog.search, "F5")
    rows = [dialog.tree.topLevelItem(n) for n in range(dialog.tree.topLevelItemCount())]
    assert [row.text(0) for row in rows if row and not row.isHidden()] == ["Play"]


@pytest.mark.parametrize("keys", [(), ("Ctrl+Z",), ("Ctrl+;", "Ctrl+Y"), ("Ctrl+,", ";")])
def test_keys_are_written_and_read_back(keys: tuple[str, ...]):
    assert read_keys(written(keys)) == keys


def test_settings_that_make_no_sense_are_passed_over(window: Window):
    settings().setValue(f"{GROUP}/tool_level", "xyzzy; plugh; ")
    settings().setValue(f"{GROUP}/no_such_action", "Ctrl+J")
    again = Shortcuts(dict(window.actions_by_name))
    assert again.keys("tool_level") == ()
    settings().remove(GROUP)
    window.shortcuts.reset_all()
