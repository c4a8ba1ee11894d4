"""A table is played by the keyboard alone."""

import pytest
from PySide6.QtCore import Qt

from studio.rules.chain_of_command.play import actions as a
from tests.app.play.tabletop.conftest import TableOpener
from tests.app.play.tabletop.hand import TableHand, farm, hot_seat

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


def test_the_keyboard_alone_plays_an_activation(opened_table: TableOpener) -> None:
    hand = opened_table(hot_seat(farm()))
    key = Qt.Key
    hand.window.docks.show_actions()
    listed = hand.window.docks.listed
    texts = [listed.item(row).text() for row in range(listed.count())]
    hand.qtbot.keyClick(listed, key.Key_Home)
    for _ in range(next(n for n, text in enumerate(texts) if text.startswith("Activate"))):
        hand.qtbot.keyClick(listed, key.Key_Down)
    hand.qtbot.keyClick(listed, key.Key_Return)
    assert isinstance(hand.match.steps[-1].action, a.Activate)
    hand.activate()
    hand.key(key.Key_1)
    assert len(hand.match.steps) == 2 or hand.hand.mode, "the first button"


def test_the_keyboard_points_and_clicks_on_the_table(hand: TableHand) -> None:
    canvas, key = hand.canvas, Qt.Key
    canvas.setFocus()
    seen = set()
    for _ in range(12):
        hand.qtbot.keyClick(canvas, key.Key_Tab)
        assert canvas.pointer is not None
        piece = hand.hand.look.piece_at(canvas.pointer, 0.1)
        assert piece is not None
        seen.add(piece.name)
        if piece.name == "G1_LMG":
            break
    assert seen <= hand.hand.able()
    hand.qtbot.keyClick(canvas, key.Key_Return)
    hand.choose(hand.read("order Brandt G1_LMG"))
    assert str(hand.match.steps[-1].action) == "order Brandt G1_LMG"
    canvas.layers.pointed = None
    hand.qtbot.keyClick(canvas, key.Key_Tab)
    before = canvas.pointer
    assert before is not None
    assert hand.hand.action is not None, "the first target"
    hand.qtbot.keyClick(canvas, key.Key_Right)
    hand.qtbot.keyClick(canvas, key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.pointer is not None
    assert canvas.pointer == pytest.approx((before.x + 1, before.y - 0.25))
    assert canvas.layers.pointed == canvas.pointer
