"""Ways on a table: around what costs, as drawn, too long, let go, turned by the wheel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from studio.rules.chain_of_command.play import actions as a
from tests.app.play.tabletop.asked import ordered, said
from tests.app.play.tabletop.hand import TableHand

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


def test_a_drag_goes_around_what_costs_inches(hand: TableHand) -> None:
    ordered(hand, "order Brandt G2_LMG", "deploy G2_LMG from 2 to 40,13 facing 90", "stay G2_LMG")
    ordered(hand, "order Brandt G1_Rifles")
    hand.do(next(x for x in hand.hand.look.listed(a.Move) if x.pace == "normal"))
    start = hand.stands("G1_Rifles")
    assert start is not None
    hand.drag(start, (start.x - 1, start.y - 1), (start.x - 2, start.y - 0.2))
    go = hand.match.steps[-1].action
    assert isinstance(go, a.Go)
    assert go.via == (), "corners that save nothing are left out"
    assert go.to.x == pytest.approx(start.x - 2, abs=0.15)


def test_ctrl_keeps_the_way_as_it_is_drawn(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1_Rifles")
    hand.do(next(x for x in hand.hand.look.listed(a.Move) if x.pace == "double"))
    start = hand.stands("G1_Rifles")
    assert start is not None
    hand.drag(
        start,
        (start.x - 1, start.y - 1.2),
        (start.x - 2, start.y - 0.2),
        keys=Qt.KeyboardModifier.ControlModifier,
    )
    go = hand.match.steps[-1].action
    assert isinstance(go, a.Go), said(hand)
    assert len(go.via) == 1


def test_a_way_that_is_too_long_says_how_long(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1_Rifles")
    hand.do(next(x for x in hand.hand.look.listed(a.Move) if x.pace == "tactical"))
    start, steps = hand.stands("G1_Rifles"), len(hand.match.steps)
    assert start is not None
    hand.drag(start, (start.x - 12, start.y))
    assert len(hand.match.steps) == steps
    assert "inches" in said(hand)
    assert "outside 13" in said(hand)
    assert hand.hand.way is None


def test_esc_lets_a_way_go(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1_Rifles")
    hand.do(next(x for x in hand.hand.look.listed(a.Move) if x.pace == "normal"))
    start, steps = hand.stands("G1_Rifles"), len(hand.match.steps)
    assert start is not None
    view = hand.canvas.viewport()
    hand.qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.where(start))
    hand.glide((start.x - 1, start.y), (start.x - 2, start.y))
    assert hand.hand.way is not None
    hand.qtbot.keyClick(hand.window, Qt.Key.Key_Escape)
    hand.qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=hand.where((start.x - 2, start.y)))
    assert len(hand.match.steps) == steps


def test_the_wheel_turns_a_team_that_is_put_somewhere(hand: TableHand, qapp: QApplication) -> None:
    ordered(hand, "order Brandt G2_LMG")
    spot = (44.0, 14.0)
    hand.hover(spot)
    before = hand.hand.action
    assert isinstance(before, a.Deploy)
    at = QPointF(hand.where(spot))
    view = hand.canvas.viewport()
    event = QWheelEvent(
        at,
        QPointF(view.mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)
    after = hand.hand.action
    assert isinstance(after, a.Deploy)
    assert after.facing == (before.facing + 30) % 360
    hand.click(spot)
    assert hand.match.steps[-1].action.facing == after.facing
