"""At the table: typed dice, taking back by consent, forks and the referee."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from studio.app import messages
from studio.app.play import begin
from studio.app.play.consent import ConsentDialog
from studio.app.play.deeds import opened as opened_match
from studio.app.play.dice_entry import read_rolls
from studio.app.play.fork import ForkDialog
from studio.app.play.header import sky_in_words
from studio.app.play.new_game import NewGameDialog
from studio.app.play.window import PlayWindow
from studio.engine.record_file import firefight_of, write_record
from studio.engine.replay import replay
from studio.model.scenario import Night, Spell, Time
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.solitaire import FOLLOWED
from studio.seen.match import PERSON, Match, Order
from tests.app.play.conftest import Opener
from tests.app.play.game_hand import replayed
from tests.app.play.hand import (
    COMMANDING,
    FIRE,
    PlayHand,
    answer,
    commanding,
    hot_seat,
    saved,
    shipped,
    type_rolls,
)
from tests.rules.drawn import begun
from tests.seen.games import played

SIDES = ("german", "soviet")
pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


# --- typed dice ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count", "rolls"),
    [("307", 3, (3, 10, 7)), ("3 0, 7", 3, (3, 10, 7)), ("10", 1, ()), ("10", 2, (1, 10))],
)
def test_rolls_are_read_as_dice_are_printed(text: str, count: int, rolls: tuple[int, ...]) -> None:
    found, fault = read_rolls(text, count, 10)
    assert (found, bool(fault)) == (rolls, not rolls)


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "2 needed, 0 typed"), ("3 x", "Digits alone"), ("123", "2 needed"), ("3 12", "12 isn't")],
)
def test_wrong_rolls_are_told_of(text: str, says: str) -> None:
    assert says in read_rolls(text, 2, 10)[1]


def test_typed_rolls_are_those_of_the_game(opened: Opener) -> None:
    firefight = shipped("diagram_2")
    hand = commanding(opened(Order(firefight, hot_seat(firefight).seats, 1, typed=True)))
    entry = hand.window.dice_entry
    hand.do(RULES.read(FIRE))
    assert entry.isVisible()
    assert "Roll 2 dice with ten faces" in entry.words.text()
    before = len(hand.match.steps)
    type_rolls(hand, "3")
    assert entry.fault.text() == "2 needed, 1 typed"
    type_rolls(hand, "1 0")
    assert hand.match.steps[before].rolls == (1, 10)
    assert not entry.isVisible()
    line = hand.course.ledger.lines("german")[-1]
    assert line.typed
    assert "Typed rolls: 1 0" in line.text(hand.hand.names)
    found = replayed(saved(hand))
    assert found.ok
    assert found.digest == RULES.digest(hand.match.state)


def test_an_action_may_be_left_while_no_roll_was_typed(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.window.actions_.by_name["typed"].trigger()
    assert hand.match.dice.are_typed
    hand.do(RULES.read(FIRE))
    assert not hand.window.actions_.by_name["fork"].isEnabled()
    hand.qtbot.keyClick(hand.window.dice_entry.line, Qt.Key.Key_Escape)
    assert hand.course.rolling is None
    hand.window.actions_.by_name["typed"].trigger()
    hand.do(RULES.read(FIRE))
    assert len(hand.match.steps[-1].rolls) == 2
    assert replayed(saved(hand)).ok


def test_the_machine_asks_for_its_rolls_too(opened: Opener) -> None:
    order = Order(shipped("diagram_2", turns=1), {"german": "greedy", "soviet": PERSON}, 3)
    hand = opened(Order(order.firefight, order.seats, 3, typed=True))
    hand.qtbot.waitUntil(lambda: hand.course.rolling is not None)
    rolling = hand.course.rolling
    assert rolling is not None
    assert (rolling.side, rolling.may_cancel) == ("german", False)
    assert not hand.window.dice_entry.cancel.isVisible()
    type_rolls(hand, "9" * rolling.count)
    assert any(step.rolls and set(step.rolls) == {9} for step in hand.match.steps)
    hand.wait_for_machine()
    assert replayed(saved(hand)).ok


# --- taking back and forking --------------------------------------------------------------------


def test_a_roll_is_taken_back_by_consent_and_stays_in_the_record(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.do(RULES.read(FIRE))
    assert not hand.course.may_undo
    first = hand.match.steps[2].rolls

    def agree(dialog: QDialog) -> None:
        assert isinstance(dialog, ConsentDialog)
        assert not dialog.ok.isEnabled()
        (box,) = dialog.boxes
        assert box.text() == "The Soviet player agrees"
        box.click()
        assert dialog.ok.isEnabled()

    answer(monkeypatch, ConsentDialog, agree)
    hand.window.actions_.by_name["take_back"].trigger()
    assert [str(step.action) for step in hand.match.steps[2:]] == [FIRE, "@back 2 german soviet"]
    assert RULES.digest(hand.match.state) == RULES.digest(hand.match.states[2])
    assert "F2b" in hand.hand.choices.units
    text = hand.course.entries()[-1].text(hand.hand.names)
    assert text == "The table: taken back to the moment after action 2; agreed by German, Soviet."
    assert not hand.course.may_undo
    hand.do(RULES.read(FIRE))
    assert hand.match.steps[-1].rolls != first
    assert replayed(saved(hand)).ok


def test_against_the_machine_one_goes_back_to_ones_own_choice(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = opened(Order(shipped("diagram_2"), {"german": PERSON, "soviet": "greedy"}, 3))
    hand.do(RULES.read("pass F"))
    hand.wait_for_machine()
    assert hand.match.steps[-1].side == "soviet"
    answer(monkeypatch, ConsentDialog, lambda dialog: None)
    hand.window.actions_.by_name["take_back"].trigger()
    assert str(hand.match.steps[-1].action) == "@back 0 german"
    assert hand.hand.seen is not None
    assert hand.hand.seen.may_act


@pytest.mark.parametrize("same", [True, False])
def test_a_fork_goes_on_from_the_moment_that_is_looked_at(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, games: Path, same: bool
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.do(RULES.read(FIRE))
    hand.window.history.step_back()

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, ForkDialog)
        (dialog.same if same else dialog.fresh).setChecked(True)

    answer(monkeypatch, ForkDialog, choose)
    hand.window.actions_.by_name["fork"].trigger()
    (window,) = begin.GAMES
    assert isinstance(window, PlayWindow)
    fork = PlayHand(hand.qtbot, window)
    texts = [str(step.action) for step in fork.match.steps]
    assert texts[:2] == list(COMMANDING)
    assert len(texts) == (2 if same else 3)
    assert fork.course.kept.path != hand.course.kept.path
    fork.uncover()
    fork.do(RULES.read(FIRE))
    again = fork.match.steps[-1].rolls == hand.match.steps[2].rolls
    assert again or not same
    assert replayed(saved(fork)).ok
    assert len(hand.match.steps) == 3
    window.close()


# --- records ------------------------------------------------------------------------------------


def test_a_saved_game_goes_on_in_its_file(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    path = saved(hand)
    hand.window.close()
    window = begin.open_record(path, hand.window)
    assert isinstance(window, PlayWindow)
    again = PlayHand(hand.qtbot, window)
    again.uncover()
    again.do(RULES.read(FIRE))
    window.close()
    found = replayed(path)
    assert (found.ok, found.actions) == (True, 3)


def test_looking_at_a_record_leaves_its_file_alone(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    path = saved(hand)
    before = path.read_bytes(), path.stat().st_mtime_ns
    window = begin.open_record(path, hand.window)
    assert window is not None
    window.close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_a_damaged_record_opens_as_far_as_it_is_sound(
    opened: Opener, tmp_path: Path, told: list[tuple[str, str]]
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.do(RULES.read(FIRE))
    text = saved(hand).read_text(encoding="utf-8")
    path = tmp_path / "damaged.replay.json"
    path.write_text(text.replace("stay F2", "stay F3"), encoding="utf-8")
    window = begin.open_record(path, hand.window)
    assert window is not None
    assert len(window.match.steps) == 1
    assert window.course.kept.path != path
    ((title, words),) = told
    assert title == "The record isn't sound"
    assert "Opened are the 1 actions before it" in words
    window.close()


def test_a_game_of_machines_is_looked_at_openly(opened: Opener, tmp_path: Path) -> None:
    match = Match(Order(shipped("diagram_2"), dict.fromkeys(("german", "soviet"), "greedy"), 1))
    match.act(RULES.read("activate F2"))
    path = tmp_path / "machines.replay.json"
    write_record(path, match.record())
    hand = opened(hot_seat(shipped("diagram_2")))
    window = begin.open_record(path, hand.window)
    assert window is not None
    assert window.course.is_open
    assert window.banner.isVisible()
    assert not window.banner.button.isVisible()
    assert window.log.count() == 1
    window.close()


# --- the referee --------------------------------------------------------------------------------


def test_the_referee_sees_all_after_a_warning_and_the_record_says_so(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    referee = hand.window.actions_.by_name["referee"]
    monkeypatch.setattr(messages, "ask", lambda *_: False)
    referee.trigger()
    assert (hand.course.is_open, referee.isChecked()) == (False, False)
    monkeypatch.setattr(messages, "ask", lambda *_: True)
    referee.trigger()
    assert hand.window.banner.isVisible()
    assert hand.hand.seen is not None
    assert not hand.hand.seen.may_act
    assert {"B2b", "F2b"} <= {piece.unit for piece in hand.hand.pieces.blocks}
    assert str(hand.match.steps[-1].action) == "@open"
    hand.qtbot.mouseClick(hand.window.banner.button, Qt.MouseButton.LeftButton)
    assert hand.window.cover.isVisible(), "two persons: the map is covered"
    hand.uncover()
    assert not hand.course.may_undo
    assert replayed(saved(hand)).ok


def test_after_the_end_everything_is_shown_without_asking(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask", lambda *_: pytest.fail("nobody expected this question"))
    match = played(shipped("diagram_2", turns=1)).fork(10_000, dict.fromkeys(SIDES, PERSON))
    hand = opened(match)
    assert match.outcome is not None
    shown = hand.window.actions_.by_name["show_all"]
    assert hand.window.prompt.helper.defaultAction() is shown
    count = len(match.steps)
    shown.trigger()
    assert hand.window.banner.isVisible()
    assert all(piece.unit for piece in hand.hand.pieces.blocks)
    assert len(match.steps) == count, "nothing to be put down any more"
    going_on = opened(hot_seat(shipped("diagram_2")))
    going_on.uncover()
    assert not going_on.window.actions_.by_name["show_all"].isEnabled()


# --- solitaire ----------------------------------------------------------------------------------


def test_choices_of_the_solitaire_machine_name_their_priority(opened: Opener) -> None:
    order = Order(shipped("diagram_2"), {"german": PERSON, "soviet": "solitaire"}, 3)
    hand = opened(order)
    hand.do(RULES.read("pass F"))
    hand.wait_for_machine()
    lines = hand.course.entries()
    chosen = [x for x in zip(hand.match.steps, lines, strict=True) if x[0].side == "soviet"]
    assert chosen
    for step, line in chosen:
        assert line.why == FOLLOWED[type(step.action)].value
        assert "Priority: " in line.text(hand.hand.names)
    assert all(not line.why for line in lines if line.side == "german")


def test_hit_limits_are_a_switch_of_the_game(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    dialog = NewGameDialog(shipped("diagram_2"), hand.window)
    dialog.limited.setChecked(True)
    match = Match(dialog.order())
    assert match.state.field.options.most_hits == 2
    record = match.record()
    assert replay(RULES, record, firefight_of(record.contents)).ok
    again = NewGameDialog(match.order.firefight, hand.window)
    assert again.limited.isChecked()
    assert not again.limited.isEnabled()


def test_a_record_with_everything_opens_as_it_was(opened: Opener) -> None:
    hand = commanding(opened(hot_seat(shipped("diagram_2"))))
    hand.window.actions_.by_name["typed"].trigger()
    hand.do(RULES.read(FIRE))
    type_rolls(hand, "77")
    match = opened_match(saved(hand))
    assert match.differs is None
    assert match.dice.are_typed
    assert RULES.digest(match.state) == RULES.digest(hand.match.state)


# --- weather and light --------------------------------------------------------------------------


def test_the_header_tells_weather_and_light_of_the_turn():
    time = Time(turns=3, first="german", later=(Spell(2, "bad", Night(3, 0.5)), Spell(3)))
    state = begun(".   .\n  .   .", "A ge_chq 0101\nB so_chq 0301", time=time)
    field = state.field
    assert sky_in_words(field) == ""
    words = "bad weather, night: sight 3, movement 50 %"
    assert sky_in_words(field.under(time.at(2))) == words
    assert sky_in_words(field.under(time.at(3))) == ""
