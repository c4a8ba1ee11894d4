"""Fire on a table: clicks that are refused, sums and odds, suppression, Overwatch."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget

from studio.app.play.prompt_bar import ModeButton
from studio.app.play.tabletop.paint import suppression_words
from studio.rules.chain_of_command.play import actions as a
from tests.app.play.tabletop.asked import ordered, said
from tests.app.play.tabletop.hand import TableHand

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


# --- wrong clicks -------------------------------------------------------------------------------


def test_wrong_clicks_name_the_rule(hand: TableHand) -> None:
    steps = len(hand.match.steps)
    enemy, own = hand.stands("S1_LMG"), hand.stands("G1_LMG")
    assert enemy is not None
    assert own is not None
    hand.click(enemy)
    assert "13.5.1" in said(hand), "no grenade goes so far"
    hand.click((50, 40))
    assert "6 inches" in said(hand), "a leader goes so far"
    ordered(hand, "order Brandt G1_LMG")
    hand.click(own)
    assert "G1 LMG" in said(hand)
    hand.click((5, 5))
    assert "13.2" in said(hand)
    assert len(hand.match.steps) == steps + 1


def test_an_enemy_out_of_the_arc_is_refused_by_its_rule(hand: TableHand) -> None:
    ordered(hand, "order Brandt G2_LMG", "deploy G2_LMG from 2 to 44,14 facing 270")
    enemy = hand.stands("S1_LMG")
    assert enemy is not None
    steps = len(hand.match.steps)
    hand.click(enemy)
    assert "13.1" in said(hand)
    assert len(hand.match.steps) == steps


# --- fire ---------------------------------------------------------------------------------------


def test_a_target_shows_its_sum_and_its_odds_before_the_click(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1")
    enemy = hand.stands("S1_LMG")
    assert enemy is not None
    hand.hover(enemy)
    fire = hand.window.docks.fire
    rules = [words_of(fire.steps, row) for row in range(fire.steps.topLevelItemCount())]
    assert rules[0] == "13.2.4"
    assert "13.2.1" in rules
    assert "G1 LMG at " in words_of(fire.steps, 0, 1)
    assert fire.odds.topLevelItemCount() > 6
    assert "S1 LMG: mean" in words_of(fire.odds, 0)
    assert "rule 13.2" in said(hand)
    hand.click(enemy)
    assert hand.match.steps[-1].rolls
    assert hand.window.dice.rolled is not None
    assert hand.window.dice.rolled.hits == hand.match.state.stack[-1].hits


def test_suppression_is_laid_and_shown_until_it_ends(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1_Rifles")
    (button,) = (b for b in hand.window.prompt.buttons if isinstance(b, ModeButton))
    hand.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert hand.hand.mode == "suppress"
    enemy = hand.stands("S1_LMG")
    assert enemy is not None
    hand.click(enemy)
    assert str(hand.match.steps[-1].action) == "suppress G1_Rifles at S1_LMG"
    (told,) = suppression_words(hand.match.state)
    assert told[1] == "suppressed until phase 2 ends"
    assert "suppressed" in row_of(hand, "S1_LMG")


def words_of(tree: QTreeWidget, row: int, column: int = 0) -> str:
    """What stands in a row."""
    item = tree.topLevelItem(row)
    return item.text(column) if item is not None else ""


def row_of(hand: TableHand, name: str) -> str:
    """What the list of forces says of somebody."""
    tree = hand.window.tree
    for number in range(tree.topLevelItemCount()):
        head: Any = tree.topLevelItem(number)
        for row in range(head.childCount()):
            if head.child(row).data(0, Qt.ItemDataRole.UserRole) == name:
                return str(head.child(row).text(0))
    raise KeyError(name)


def test_overwatch_is_asked_at_the_points_of_a_way(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1_LMG", "overwatch G1_LMG", "done Brandt", "pass")
    assert "Overwatch" in row_of(hand, "G1_LMG")
    ordered(hand, "activate S1_Rifles with 1")
    hand.do(next(x for x in hand.hand.look.listed(a.Move) if x.pace == "normal"))
    start = hand.stands("S1_Rifles")
    assert start is not None
    hand.drag(start, (start.x, start.y - 2))
    assert hand.match.to_act == "german"
    assert "13.3" in hand.window.header.accessibleName() or "Overwatch" in said(hand) + str(
        hand.window.prompt.hint.text()
    )
    shots = hand.hand.look.listed(a.Shoot)
    assert shots
    hand.click((start.x, start.y - (shots[-1].after or 0)))
    assert hand.match.steps[-1].action == shots[-1]
    assert hand.match.steps[-1].rolls
