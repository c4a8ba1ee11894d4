"""What testers write down and carry away: notes, pages, dice; and how they look back."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog

from studio.app.play.audience import AudienceDialog
from studio.app.play.deeds import opened as opened_match
from studio.app.play.dice_record import DiceRecord
from studio.app.play.notebook import NoteDialog
from studio.rules.combat_infantry.rule_set import RULES
from studio.seen.match import Order
from studio.seen.notes import Note, notes_path, read_notes
from studio.seen.telling import EVERYBODY
from tests.app.play.conftest import Opener
from tests.app.play.hand import FIRE, answer, commanding, hot_seat, saved, shipped

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


# --- notes --------------------------------------------------------------------------------------


def test_a_note_is_kept_beside_the_record_and_leads_back_to_its_moment(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.click_unit("F2b")

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NoteDialog)
        dialog.buttons_by_kind["unclear"].click()
        dialog.text.setPlainText("Why?")

    answer(monkeypatch, NoteDialog, write)
    hand.window.actions_.by_name["note"].trigger()
    hand.do(RULES.read(FIRE))
    (note,) = read_notes(notes_path(saved(hand)))
    assert (note.at, note.kind, note.text, note.viewer) == (2, "unclear", "Why?", "german")
    listed = hand.window.docks.notes
    assert "Unclear (turn 1, after action 2" in listed.item(0).text()
    hand.window.docks.show_notes()
    place = listed.visualItemRect(listed.item(0)).center()
    hand.qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert hand.hand.seen is not None
    assert hand.hand.seen.number == 2
    hand.qtbot.keyClick(listed, Qt.Key.Key_Delete)
    assert read_notes(notes_path(hand.course.kept.path)) == ()


def test_notes_that_cannot_be_read_are_not_written_over(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    path = notes_path(saved(hand))
    path.write_text("{ broken", encoding="utf-8")
    again = opened_match(hand.course.kept.path)
    other = opened(again, hand.course.kept.path)
    other.window.notebook.add(Note(0, 1, "german", "good"))
    assert "can't be saved" in other.window.status.says.text()
    assert path.read_text(encoding="utf-8") == "{ broken"


def test_the_log_is_searched(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.activate()
    hand.window.actions_.by_name["search"].trigger()
    panel = hand.window.docks.log_panel
    hand.qtbot.keyClicks(panel.line, "activates")
    log = hand.window.log
    assert [log.item(row).isHidden() for row in range(log.count())] == [False, True]
    assert panel.found.text() == "1 line"
    hand.qtbot.keyClick(panel.line, Qt.Key.Key_Escape)
    assert not any(log.item(row).isHidden() for row in range(log.count()))


# --- pages and looking back ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "holds"), [("page", "What the German side saw"), ("report", "as the German saw it")]
)
def test_pages_are_written_from_the_menu_for_who_looks(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entry: str, holds: str
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    offered: list[str] = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, AudienceDialog)
        offered.extend(dialog.choices)
        assert dialog.viewer() == "german"
        dialog.choices[EVERYBODY].setChecked(True)
        assert not dialog.warning.isHidden()
        dialog.choices["german"].setChecked(True)

    answer(monkeypatch, AudienceDialog, look)
    target = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    hand.window.actions_.by_name[entry].trigger()
    assert offered == ["german", EVERYBODY], "not the other side's, while that is hidden"
    page = target.with_suffix(".html").read_text(encoding="utf-8")
    assert holds in page
    assert "Written: " in hand.window.status.says.text()


def test_a_page_that_cannot_be_written_is_told_of(
    opened: Opener,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: list[tuple[str, str]],
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    answer(monkeypatch, AudienceDialog, lambda dialog: None)
    target = tmp_path / "nowhere" / "out.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    hand.window.actions_.by_name["report"].trigger()
    ((title, _),) = told
    assert title == "The page can't be written"


def test_the_game_plays_itself_through(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    history = hand.window.history
    history._pace.setInterval(1)
    seen: list[int] = []
    history.looked_at.connect(seen.append)
    hand.qtbot.mouseClick(history.run, Qt.MouseButton.LeftButton)
    hand.qtbot.waitUntil(lambda: seen[-1:] == [-1])
    assert seen == [0, 1, -1]
    assert hand.hand.seen is not None
    assert hand.hand.seen.may_act


def test_what_is_new_is_played_first(opened: Opener) -> None:
    order = Order(shipped("diagram_2"), {"german": "person", "soviet": "greedy"}, 3)
    hand = opened(order)
    hand.do(RULES.read("pass F"))
    hand.wait_for_machine()
    history = hand.window.history
    assert history.news == 1 < len(hand.match.steps)
    assert history.run.toolTip() == "Play what happened since your last action"
    history.run_or_stop()
    assert hand.hand.seen is not None
    assert hand.hand.seen.number == 1
    history.to_now()


def test_the_dice_record_counts_and_its_recipe_is_copied(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"), seed=4711)))
    hand.do(RULES.read(FIRE))
    rolled = list(hand.match.steps[-1].rolls)

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, DiceRecord)
        assert "2 dice, 0 of them typed in" in dialog.numbers.text()
        dialog.copy.click()

    answer(monkeypatch, DiceRecord, look)
    hand.window.actions_.by_name["dice"].trigger()
    code = QGuiApplication.clipboard().text()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(rolled)


def test_a_line_of_the_log_marks_its_hex(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.do(RULES.read(FIRE))
    log = hand.window.log
    place = log.visualItemRect(log.item(2)).center()
    hand.qtbot.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert hand.canvas.told_hex == hand.hex("0604")
    hand.do(hand.hand.choices.all[-1])
    assert hand.canvas.told_hex is None
