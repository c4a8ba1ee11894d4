"""Whole games through the window alone: what comes out is what the engine makes of the record."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QApplication

from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.library import load
from studio.players import seated
from studio.players.greedy import GreedyPlayer
from studio.rules.combat_infantry.phases import PlayerTurn
from studio.seen.match import PERSON, Order
from tests.app.play.conftest import Opener
from tests.app.play.game_hand import replayed
from tests.app.play.hand import PlayHand, hot_seat, shipped
from tests.skirmish import write_skirmish

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


def play_to_the_end(hand: PlayHand, choosing: str = "greedy") -> int:
    """Choose for the sides at the screen until it is over; how many times."""
    players, count = seated(dict.fromkeys(hand.match.sides, choosing), 7), 0
    while hand.match.outcome is None:
        hand.wait_for_machine()
        hand.uncover()
        seen = hand.hand.seen
        if seen is None or not seen.actions:
            break
        action = players[seen.side].choose(hand.match.rules, seen.view, seen.actions)
        before = len(hand.match.steps)
        hand.do(action)
        count += 1
        assert hand.match.steps[before].action == action
    return count


def is_as_recorded(hand: PlayHand) -> bool:
    """Whether the file of the game leads the engine to the same end."""
    hand.course.kept.save()
    found = replayed(hand.course.kept.path)
    return found.ok and found.digest == hand.match.rules.digest(hand.match.state)


def six_turns(folder: Path) -> Firefight:
    """A platoon a side, six game turns."""
    return load(write_skirmish(folder, time={"month": "1942-07", "turns": 6, "first": "german"}))


@pytest.mark.parametrize("choosing", ["greedy", "random", "solitaire"])
def test_six_turns_in_hot_seat_lead_where_the_engine_leads(
    opened: Opener, tmp_path: Path, choosing: str
) -> None:
    hand = opened(hot_seat(six_turns(tmp_path), by_hand=True))
    assert play_to_the_end(hand, choosing) == len(hand.match.steps) > 60
    assert hand.match.outcome is not None
    assert hand.match.state.turn == 6
    assert is_as_recorded(hand)


@pytest.mark.parametrize("machine", ["greedy", "planner", "solitaire"])
def test_six_turns_against_the_machine_lead_where_the_engine_leads(
    opened: Opener, tmp_path: Path, machine: str
) -> None:
    hand = opened(Order(six_turns(tmp_path), {"german": PERSON, "soviet": machine}, 3))
    count = play_to_the_end(hand)
    sides = [step.side for step in hand.match.steps]
    assert 20 < count < len(sides)
    assert set(sides) == {"german", "soviet"}
    assert hand.match.state.turn == 6
    assert hand.match.outcome is not None
    assert hand.course.viewer == "german"
    assert is_as_recorded(hand)


def test_a_game_with_set_up_by_hand_and_by_the_machine(opened: Opener, tmp_path: Path) -> None:
    hand = opened(hot_seat(load(write_skirmish(tmp_path)), by_hand=True))
    hand.uncover()
    first = hand.hand.seen
    assert first is not None
    assert first.actions
    hand.do(first.actions[3])
    hand.course.set_up()
    hand.wait_for_machine()
    assert not hand.course.viewer, "the other side sets up now"
    hand.uncover()
    hand.course.set_up()
    hand.wait_for_machine()
    hand.uncover()
    assert isinstance(hand.match.state.phases[-1], PlayerTurn)
    assert not hand.course.is_setting_up
    assert is_as_recorded(hand)


def test_the_keyboard_alone_plays_an_activation(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.activate()
    key = Qt.Key
    hand.key(key.Key_Return)
    assert hand.hand.seen is not None
    hand.key(key.Key_F3)
    listed = hand.window.docks.listed
    assert listed.hasFocus()
    assert listed.currentItem().text() == "Activate F"
    hand.key(key.Key_Down)
    hand.key(key.Key_Return)
    assert str(hand.match.steps[-1].action) == "activate F2"
    hand.key(key.Key_1)
    assert str(hand.match.steps[-1].action) == "stay F2"
    hand.key(key.Key_Return)
    assert hand.hand.unit == "F2a"
    hand.key(key.Key_Escape)
    assert hand.hand.unit == ""
    hand.key(key.Key_1)
    assert str(hand.match.steps[-1].action) == "end F2"


def test_the_machine_stops_and_goes_on(opened: Opener) -> None:
    hand = opened(Order(shipped("diagram_2"), {"german": "greedy", "soviet": PERSON}, 3))
    hand.course.stop_or_go_on()
    hand.wait_for_machine()
    if hand.match.to_act == "german":  # else it was faster than we
        assert hand.course.waits
        assert hand.window.status.machine.isVisible()
        hand.course.stop_or_go_on()
        hand.wait_for_machine()
    hand.course.halted = False
    assert hand.match.to_act == "soviet"
    assert hand.hand.seen is not None
    assert hand.hand.seen.may_act


@pytest.mark.parametrize("seed", [1, 2])
def test_a_crash_loses_nothing(opened: Opener, seed: int) -> None:
    hand = opened(hot_seat(shipped("diagram_2"), seed))
    hand.uncover()
    for text in ("activate F2", "stay F2"):
        hand.do(hand.match.rules.read(text))
        hand.wait_for_record()
    found = replayed(hand.course.kept.path)
    assert found.ok
    assert found.actions == 2


def test_closing_stops_a_machine_that_thinks(
    opened: Opener, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, begun = GreedyPlayer.choose, Event()

    def think(*given: Any) -> Any:
        """Until it is asked to stop."""
        begun.set()
        while not QThread.currentThread().isInterruptionRequested():
            QThread.msleep(1)
        return choose(*given)

    monkeypatch.setattr(GreedyPlayer, "choose", think)
    hand = opened(Order(shipped("olminsk"), {"german": "greedy", "soviet": PERSON}, 3))
    hand.qtbot.waitUntil(begun.is_set)
    began = hand.course.machines.is_playing
    hand.window.close()
    steps = len(hand.match.steps)
    for _ in range(20):
        qapp.processEvents()
    assert (began, hand.course.machines.is_playing) == (True, False)
    assert len(hand.match.steps) == steps
    assert replayed(hand.course.kept.path).ok


def test_a_machine_that_fails_is_not_asked_again(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StudioError("no idea")

    monkeypatch.setattr(GreedyPlayer, "choose", fail)
    hand = opened(Order(shipped("diagram_2"), {"german": "greedy", "soviet": PERSON}, 3))
    hand.wait_for_machine()
    assert hand.window.status.says.text() == "no idea"
    assert hand.course.waits
    assert hand.window.status.machine.text() == "Let the machine go on"
