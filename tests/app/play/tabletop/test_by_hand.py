"""Single deeds on a table: ways, wrong clicks, Overwatch, suppression, odds, undo, typed dice."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QTreeWidget

from studio.app.play import begin
from studio.app.play.consent import ConsentDialog
from studio.app.play.fork import ForkDialog
from studio.app.play.new_game import NewGameDialog
from studio.app.play.notebook import NoteDialog
from studio.app.play.prompt_bar import ModeButton
from studio.app.play.tabletop.paint import suppression_words
from studio.app.play.tabletop.window import TableWindow
from studio.rules.chain_of_command.play import actions as a
from studio.seen.match import PERSON, Match, Order
from studio.seen.notes import notes_path, read_notes
from tests.app.play.hand import answer
from tests.app.play.tabletop.conftest import TableOpener
from tests.app.play.tabletop.hand import TableHand, farm, hot_seat, replayed

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


@pytest.fixture
def hand(opened_table: TableOpener) -> TableHand:
    """The farm with Brandt's four spent: he has three orders."""
    found = opened_table(hot_seat(farm()))
    found.do(found.read("activate Brandt with 4"))
    return found


def said(hand: TableHand) -> str:
    return hand.window.status.says.text()


def ordered(hand: TableHand, *texts: str) -> TableHand:
    for text in texts:
        hand.do(hand.read(text))
    return hand


# --- ways ---------------------------------------------------------------------------------------


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
    assert fire.odds.topLevelItemCount() > 6
    assert "S1_LMG: mean" in words_of(fire.odds, 0)
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


def words_of(tree: QTreeWidget, row: int) -> str:
    """The first words of a row."""
    item = tree.topLevelItem(row)
    return item.text(0) if item is not None else ""


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


# --- the other comforts ---------------------------------------------------------------------------


def test_undo_goes_back_while_nothing_was_rolled(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1")
    undo = hand.window.actions_.by_name["undo"]
    assert undo.isEnabled()
    undo.trigger()
    assert len(hand.match.steps) == 1
    ordered(hand, "order Brandt G1", "fire G1 at S1_LMG")
    assert not undo.isEnabled()


def test_taking_back_is_noted_in_the_record(
    hand: TableHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered(hand, "order Brandt G1", "fire G1 at S1_LMG")

    def agree(dialog: object) -> None:
        assert isinstance(dialog, ConsentDialog)
        for box in dialog.boxes:
            box.setChecked(True)

    answer(monkeypatch, ConsentDialog, agree)
    hand.window.actions_.by_name["take_back"].trigger()
    assert str(hand.match.steps[-1].action).startswith("@back")
    assert isinstance(hand.match.state.stack[-1].unit, str)
    assert hand.match.verified().ok


def test_typed_dice_are_asked_for_and_stand_in_the_record(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1")
    hand.window.actions_.by_name["typed"].trigger()
    enemy = hand.stands("S1_LMG")
    assert enemy is not None
    hand.click(enemy)
    entry = hand.window.dice_entry
    assert entry.isVisible()
    assert "14 dice with 6 faces" in entry.words.text()
    hand.qtbot.keyClicks(entry.line, "6" * 13 + "7")
    hand.qtbot.keyClick(entry.line, Qt.Key.Key_Return)
    assert "7" in entry.fault.text()
    entry.line.clear()
    hand.qtbot.keyClicks(entry.line, "61111111111111")
    hand.qtbot.keyClick(entry.line, Qt.Key.Key_Return)
    while entry.isVisible():
        assert hand.course.rolling is not None
        hand.qtbot.keyClicks(entry.line, "4" * hand.course.rolling.count)
        hand.qtbot.keyClick(entry.line, Qt.Key.Key_Return)
    assert hand.match.steps[-1].rolls[:14] == (6, *(1,) * 13)
    assert hand.match.verified().ok


def test_looking_back_changes_nothing_and_forks(
    hand: TableHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered(hand, "order Brandt G1", "fire G1 at S1_LMG")
    hand.window.history.step_back()
    hand.window.history.step_back()
    assert not hand.hand.may_act
    assert "Looking back" in hand.window.prompt.hint.text()
    answer(monkeypatch, ForkDialog, lambda _dialog: None)
    hand.window.actions_.by_name["fork"].trigger()
    (window,) = begin.GAMES
    assert isinstance(window, TableWindow)
    assert len(window.match.steps) == 2, "one action, and the mark of new dice"
    window.close()
    hand.window.history.to_now()
    assert hand.hand.may_act


def test_a_note_keeps_the_point_that_it_is_about(
    hand: TableHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.hover((30, 20))

    def write(dialog: object) -> None:
        assert isinstance(dialog, NoteDialog)
        dialog.text.setPlainText("Why so far?")

    answer(monkeypatch, NoteDialog, write)
    hand.window.actions_.by_name["note"].trigger()
    (note,) = read_notes(notes_path(hand.course.path))
    x, y = (float(part) for part in note.hex.split(","))
    assert (x, y) == pytest.approx((30, 20), abs=0.15)
    assert "Why so far?" in hand.window.docks.notes.item(0).text()


def test_pages_are_written(
    hand: TableHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("page", "report"):
        path = tmp_path / f"{name}.html"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, p=path: (str(p), ""))
        hand.window.actions_.by_name[name].trigger()
        assert "The Farm" in path.read_text(encoding="utf-8")


def test_a_crash_loses_nothing(hand: TableHand) -> None:
    ordered(hand, "order Brandt G1", "fire G1 at S1_LMG")
    with hand.qtbot.waitSignal(hand.course.saved, timeout=2000, raising=False):
        pass
    found = replayed(hand.course.path)
    assert found.ok
    assert found.actions == 3
    again = begin.open_record(hand.course.path, hand.window)
    assert isinstance(again, TableWindow)
    assert points_now(again.match) == points_now(hand.match)
    again.close()


def points_now(match: Match) -> object:
    table = match.state.table
    return [figure.at for _, team in table.teams() for figure in team.figures]


def test_the_machine_answers_and_can_be_stopped(opened_table: TableOpener) -> None:
    hand = opened_table(Order(farm(), {"german": "greedy", "soviet": PERSON}, 3))
    hand.wait_for_machine()
    assert hand.match.to_act == "soviet"
    assert hand.hand.may_act


def test_the_dialog_before_a_game_asks_what_a_table_needs(qapp: QApplication) -> None:
    dialog = NewGameDialog(farm())
    assert list(dialog.seats) == ["german", "soviet"]
    box = dialog.seats["german"].box
    offered = {box.itemData(n) for n in range(box.count())}
    assert offered == {PERSON, "random", "greedy"}
    assert not dialog.by_hand.isVisibleTo(dialog)
    order = dialog.order()
    assert order.firefight == farm()
    dialog.deleteLater()


def test_the_keyboard_alone_plays_an_activation(opened_table: TableOpener) -> None:
    hand = opened_table(hot_seat(farm()))
    key = Qt.Key
    hand.window.to_actions()
    listed = hand.window.listed
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
