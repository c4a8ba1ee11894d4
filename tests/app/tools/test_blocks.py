"""Blocks by mouse and keys: set up, dragged, moved and taken off the map."""

from PySide6.QtCore import Qt

from studio.draw.regions import centre
from studio.hexes import Hex
from tests.app.hand import Hand, move
from tests.app.tools.found import unit


def test_a_block_is_dragged_to_another_hex(hand: Hand):
    block = hand.window.desk.scene.block("A")
    assert block is not None
    hand.drag(block.at, hand.at("0503"), hand.at("0504"))
    assert unit(hand, "A").at == "T1:0504"
    assert hand.window.desk.selection == ("A",)
    assert hand.steps() == 1


def test_a_block_isnt_dragged_off_the_map(hand: Hand):
    block = hand.window.desk.scene.block("A")
    assert block is not None
    hand.drag(block.at, Hex(block.at.q + 2, block.at.y), Hex(block.at.q + 20, block.at.y))
    assert unit(hand, "A").at == "T1:0602"


def test_arrow_keys_move_selected_blocks_and_delete_removes_them(hand: Hand, qtbot):
    hand.window.desk.select("A")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Down)
    assert unit(hand, "A").at == "T1:0603"
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Delete)
    assert "A" not in [u.id for _, u in hand.window.desk.firefight.scenario.units()]
    assert hand.window.desk.selection == ()
    hand.window.document.history.undo()
    hand.window.document.history.undo()
    assert hand.window.document.history.is_clean


def test_backspace_takes_a_block_off_the_map_but_keeps_it(hand: Hand, qtbot):
    hand.window.desk.select("A")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Backspace)
    assert unit(hand, "A").at is None


def test_a_box_selects_what_is_in_it(hand: Hand):
    x, y = centre(hand.at("0303"))
    hand.window.set_tool("select")
    view = hand.canvas.viewport()
    a, b = hand.point((x - 0.55, y - 0.6)).toPoint(), hand.point((x + 0.6, y + 0.5)).toPoint()
    hand.qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=a)
    move(view, b)
    hand.qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=b)
    assert set(hand.window.desk.selection) == {"B", "B1a"}


def test_the_block_tool_sets_up_what_waits_then_more_of_the_same(hand: Hand):
    hand.window.desk.select("A1a")
    hand.window.set_tool("block")
    hand.click(hand.at("0503"))
    assert unit(hand, "A1a").at == "T1:0503"
    hand.click(hand.at("0504"))
    assert unit(hand, "A1b").at == "T1:0504"
    assert (unit(hand, "A1b").company, unit(hand, "A1b").platoon) == ("A", 1)
    assert hand.steps() == 2
