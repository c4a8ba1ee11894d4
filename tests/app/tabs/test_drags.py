"""Undo and a switch of tabs while the mouse drags: the stroke ends, nothing else is touched."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.tools import TOOLS
from tests.app.hand import Hand, move
from tests.app.light import turns


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
    assert window.document.history.stack.count() == 1


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
    assert document.history.stack.index() == 1
    assert not document.history.is_drawing
    move(hand.canvas.viewport(), spots[1])
    qtbot.mouseRelease(hand.canvas.viewport(), Qt.MouseButton.LeftButton, pos=spots[1])
    assert window.document.is_board
    assert window.document.history.stack.count() == 0


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
    before, steps = window.document.work, window.document.history.stack.index()
    view, button = hand.canvas.viewport(), Qt.MouseButton.LeftButton
    spots = [hand.point(hand.at(spot)).toPoint() for spot in ("0402", "0403", "0404", "0504")]
    qtbot.mousePress(view, button, pos=spots[0])
    move(view, spots[1])
    held = window.canvas.is_held
    window.actions_by_name["undo"].trigger()
    undone = window.document.history.stack.index()
    move(view, spots[2])
    move(view, spots[3])
    qtbot.mouseRelease(view, button, pos=spots[3])
    assert held
    assert (window.document.work, window.document.history.stack.index()) == (before, steps)
    assert undone == steps
