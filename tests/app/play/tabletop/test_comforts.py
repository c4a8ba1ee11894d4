"""Undo, taking back, typed dice, looking back, notes, pages and a machine player on a table."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from studio.app.play import begin
from studio.app.play.consent import ConsentDialog
from studio.app.play.fork import ForkDialog
from studio.app.play.new_game import NewGameDialog
from studio.app.play.notebook import NoteDialog
from studio.app.play.tabletop.paint import state_words
from studio.app.play.tabletop.window import TableWindow
from studio.seen.match import PERSON, Match, Order, verified
from studio.seen.notes import notes_path, read_notes
from studio.words import choose
from tests.app.play.game_hand import replayed
from tests.app.play.hand import answer
from tests.app.play.tabletop.asked import ordered
from tests.app.play.tabletop.conftest import TableOpener
from tests.app.play.tabletop.hand import TableHand, farm

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


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
    assert verified(hand.match.record()).ok


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
    assert verified(hand.match.record()).ok


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
    (note,) = read_notes(notes_path(hand.course.kept.path))
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
    hand.wait_for_record()
    found = replayed(hand.course.kept.path)
    assert found.ok
    assert found.actions == 3
    again = begin.open_record(hand.course.kept.path, hand.window)
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


def test_what_is_written_over_teams_is_in_the_language_that_is_spoken(
    hand: TableHand, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: choose(["en"]))
    state = replace(hand.match.state, broken=frozenset({"S1_LMG"}))
    english = sorted(words for _, words in state_words(state, {"S1_LMG", "G1_LMG"}))
    assert english == ["broken", "pinned"]
    choose(["de"])
    german = sorted(words for _, words in state_words(state, {"S1_LMG", "G1_LMG"}))
    assert german == ["festgenagelt", "gebrochen"]
