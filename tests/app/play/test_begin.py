"""From the editor to the table."""

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog

from studio.app.play import begin
from studio.app.play.new_game import NewGameDialog
from studio.app.window import Window
from studio.seen.match import PERSON, Order
from tests.app.play.conftest import Opener
from tests.app.play.hand import hot_seat, shipped, with_unit


@pytest.mark.usefixtures("opened")
def test_the_menu_puts_the_scenario_on_the_table(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NewGameDialog, "exec", lambda _: QDialog.DialogCode.Accepted)
    window.menus.by_name["play"].trigger()
    (game,) = begin.GAMES
    assert game.match.order.firefight is window.desk.firefight
    assert game.isVisible()
    game.close()
    assert begin.GAMES == []


def test_the_menu_opens_a_record(
    window: Window, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.course.kept.save()
    path = str(hand.course.kept.path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (path, ""))
    window.menus.by_name["record"].trigger()
    (game,) = begin.GAMES
    assert game.course.kept.path == hand.course.kept.path
    game.close()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    window.menus.by_name["record"].trigger()
    assert begin.GAMES == []


@pytest.mark.usefixtures("opened")
def test_what_forbids_a_game_is_said(window: Window, told: list[tuple[str, str]]) -> None:
    broken = with_unit(shipped("diagram_2"), "german", "F2", at="E1:9999")
    assert begin.play(hot_seat(broken), window) is None
    ((title, text),) = told
    assert title == "The scenario can't be played"
    assert "9999 isn't on E1" in text


def test_the_dialog_asks_for_at_least_one_person(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    dialog = NewGameDialog(shipped("diagram_2"), hand.window)
    dialog.seed.setValue(7)
    german, soviet = dialog.seats.values()
    soviet.show_seat("greedy")
    expected = Order(shipped("diagram_2"), {"german": PERSON, "soviet": "greedy"}, 7)
    assert dialog.order() == expected
    german.show_seat("random")
    assert not dialog.buttons.button(dialog.buttons.StandardButton.Ok).isEnabled()
    assert not dialog.by_hand.isEnabled(), "all blocks of this scenario stand on hexes"
