"""A whole game with all that a table allows: typed dice, undo, taking back by consent, a fork."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from studio.app.play import begin
from studio.app.play.consent import ConsentDialog
from studio.app.play.fork import ForkDialog
from studio.app.play.window import PlayWindow
from studio.engine.marks import TakenBack
from studio.model.library import load
from studio.players import seated
from studio.rules import ruleset
from studio.seen.match import Order
from tests.app.play.conftest import Opener
from tests.app.play.game_hand import replayed
from tests.app.play.hand import PlayHand, answer, hot_seat, saved, type_rolls
from tests.skirmish import write_skirmish

RULES = ruleset("combat_infantry")
pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


@pytest.fixture
def windows() -> Iterator[None]:
    """Closes the windows that forks open."""
    before = list(begin.GAMES)
    yield
    for window in [one for one in begin.GAMES if one not in before]:
        window.close()


class Player:
    """Plays with dice of his own, and takes things back now and then."""

    def __init__(self, hand: PlayHand) -> None:
        self.hand = hand
        self.undone = 0
        self._players = seated(dict.fromkeys(hand.match.sides, "greedy"), 7)
        self._real = Random(11)

    def goes_on(self) -> bool:
        return self.hand.match.outcome is None

    def choose(self) -> None:
        """One choice, its rolls typed; what may be undone is, one time in five, and done again."""
        hand = self.hand
        hand.uncover()
        seen = hand.hand.seen
        assert seen is not None
        action = self._players[seen.side].choose(RULES, seen.view, seen.actions)
        hand.do(action)
        self._type()
        if hand.course.may_undo and self._real.random() < 0.2:
            count = len(hand.match.steps)
            self._press(Qt.Key.Key_Z)
            assert len(hand.match.steps) == count - 1
            self.undone += 1
            hand.do(action)

    def _type(self) -> None:
        while (rolling := self.hand.course.rolling) is not None:
            rolls = [self._real.randrange(10) for _ in range(rolling.count)]
            type_rolls(self.hand, " ".join(map(str, rolls)))

    def take_back(self) -> None:
        """To before the last action of the side at the screen; the other one agrees."""
        self._press(Qt.Key.Key_Z, shift=True)
        assert isinstance(self.hand.match.steps[-1].action, TakenBack)

    def _press(self, key: Qt.Key, *, shift: bool = False) -> None:
        with_keys = Qt.KeyboardModifier.ControlModifier
        if shift:
            with_keys |= Qt.KeyboardModifier.ShiftModifier
        self.hand.activate()
        self.hand.qtbot.keyClick(self.hand.window, key, with_keys)


@pytest.mark.usefixtures("windows")
def test_six_turns_with_typed_dice_undo_taking_back_and_a_fork(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def agree(dialog: QDialog) -> None:
        assert isinstance(dialog, ConsentDialog)
        for box in dialog.boxes:
            box.click()
        assert dialog.ok.isEnabled()

    answer(monkeypatch, ConsentDialog, agree)
    answer(monkeypatch, ForkDialog, lambda dialog: None)
    time = {"month": "1942-07", "turns": 6, "first": "german"}
    order = hot_seat(load(write_skirmish(tmp_path, time=time)))
    tester = Player(opened(Order(order.firefight, order.seats, 3, typed=True)))
    while tester.hand.match.state.turn < 3:
        tester.choose()
    tester.hand.uncover()
    tester.choose()
    tester.hand.uncover()
    tester.take_back()
    first = tester.hand
    first.uncover()
    while tester.hand.match.state.turn < 4:
        tester.choose()
    at = len(first.match.steps)
    first.window.actions_.by_name["fork"].trigger()
    window = begin.GAMES[-1]
    assert isinstance(window, PlayWindow)
    forked = Player(PlayHand(first.qtbot, window))
    for one in (tester, forked):
        while one.goes_on():
            one.choose()
    assert tester.undone
    assert first.match.steps[:at] == forked.hand.match.steps[:at]
    assert first.course.kept.path != forked.hand.course.kept.path
    for hand in (first, forked.hand):
        assert hand.match.state.turn == 6
        found = replayed(saved(hand))
        assert found.ok
        assert found.digest == RULES.digest(hand.match.state)
    assert any(isinstance(step.action, TakenBack) for step in first.match.steps)
    assert first.match.is_typed(len(first.match.steps))
    assert not forked.hand.match.is_typed(len(forked.hand.match.steps))
