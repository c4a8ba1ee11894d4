"""Choosing on the map: what glows, what is shown before the click, what wrong clicks say."""

import pytest
from PySide6.QtCore import Qt

from studio.app.play.which_menu import WhichMenu
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.assault_odds import assault_on
from studio.rules.combat_infantry.odds import Shot
from studio.rules.combat_infantry.refusal_way import too_far
from studio.rules.combat_infantry.state import Game
from studio.seen.chances import MANY, assault_odds, chances_of
from studio.seen.match import Match
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, hot_seat, shipped


@pytest.fixture
def hand(opened: Opener) -> PlayHand:
    """The German side commands with F2."""
    found = opened(hot_seat(shipped("diagram_2")))
    found.uncover()
    for text in ("activate F2", "stay F2"):
        found.do(found.match.rules.read(text))
    return found


def test_a_click_takes_a_unit_and_esc_lets_it_go(hand: PlayHand) -> None:
    assert set(hand.hand.choices.units) == {"F2", "F2a", "F2b", "F2c", "F-50mm"}
    hand.click_unit("F2c")
    assert hand.hand.unit == "F2c"
    assert hand.hex("0504") in hand.hand.choices.targets("F2c")
    assert hand.hex("0404") in hand.hand.choices.destinations("F2c")
    hand.key(Qt.Key.Key_Escape)
    assert hand.hand.unit == ""


def test_a_click_on_another_block_takes_that_one(hand: PlayHand) -> None:
    hand.click_unit("F2c")
    hand.click_unit("F2")
    assert hand.hand.unit == "F2"
    other = next(
        piece
        for piece in hand.hand.pieces.blocks
        if piece.unit in hand.hand.choices.units
        and piece.at in hand.hand.choices.destinations("F2")
    )
    hand.click_unit(other.unit)
    assert hand.hand.unit == other.unit
    hand.click_unit("F2")
    hand.click(other.at)
    assert str(hand.match.steps[-1].action).startswith("move F2 ")


def test_costs_on_the_map_are_those_of_the_rules(hand: PlayHand) -> None:
    hand.click_unit("F2c")
    costs = hand.hand.costs()
    destinations = hand.hand.choices.destinations("F2c")
    assert destinations <= costs.keys()
    assert costs[hand.hex("0404")] == 4, "up a slope"
    assert max(costs.values()) <= 5


def test_the_card_tells_the_chances_before_the_click(hand: PlayHand) -> None:
    hand.click_unit("F2b")
    fire = next(x for x in hand.hand.choices.of("F2b") if isinstance(x, a.Fire))
    hand.hand.aim(fire)
    card = hand.canvas.card
    assert card.isVisible()
    assert card.chances is not None
    assert card.chances.hits == pytest.approx(Shot(2, 2, 1, 2).hits())
    assert "2 dice, a hit on 2 or less" in card.text()
    assert fire.to in str(fire)
    assert hand.window.status.says.text().startswith("Click: F2b fires at")


def test_two_meanings_of_a_click_are_asked(hand: PlayHand) -> None:
    hand.click_unit("F2a")
    possible = hand.hand.possible(hand.hex("0504"), "")
    kinds = {type(action) for action in possible}
    assert kinds == {a.Fire, a.Assault}
    menu = WhichMenu(hand.hand, possible, hand.window.action_words)
    assert [entry.data() for entry in menu.actions()] == list(possible)
    menu.close()


def test_smoke_has_a_button_before_its_hex(hand: PlayHand) -> None:
    hand.click_unit("F-50mm")
    dubki = hand.hex("0203")
    assert not any(isinstance(x, a.Smoke) for x in hand.hand.possible(dubki, ""))
    hand.activate()
    hand.key(Qt.Key.Key_1)
    assert hand.hand.mode == "smoke"
    (smoke,) = hand.hand.possible(dubki, "")
    hand.key(Qt.Key.Key_Escape)
    assert (hand.hand.mode, hand.hand.unit) == ("", "F-50mm")
    hand.do(smoke)
    assert hand.match.steps[-1].action == smoke
    laid = {marker.at for marker in hand.hand.pieces.markers}
    field = hand.match.state.field
    assert laid == {field.hexes[at] for at in field.hexes_in(hand.match.state.smoke)}


WRONG = (
    ("", "1010", "First click a unit of yours that glows"),
    ("F2c", "1605", "F2c has 5 movement points (8.1)"),
    ("F2c", "0602", "the range of F2c is"),
    ("", "F", "isn't the HQ that commands now"),
)
"""The unit in hand, where the wrong click goes, and what is said."""


def test_wrong_clicks_say_which_rule_forbids_them(hand: PlayHand) -> None:
    steps = len(hand.match.steps)
    for unit, where, says in WRONG:
        hand.hand.pick(unit)
        if where.isdigit():
            hand.click(hand.hex(where))
        else:
            hand.click_unit(where)
        assert says in hand.window.status.says.text()
    assert len(hand.match.steps) == steps


def test_a_click_out_of_reach_says_what_stops_the_unit(hand: PlayHand) -> None:
    smoke = next(x for x in hand.hand.choices.of("F-50mm") if isinstance(x, a.Smoke))
    hand.do(smoke)
    game = Game(hand.match.state)
    unit = game.crews.by_name["F2c"]
    here = game.block(unit.number).where
    found = {at: too_far(game, unit, here, at) for at in range(len(game.field.hexes))}
    stopped = {at: why for at, why in found.items() if "has to stop on its way" in why}
    assert stopped
    hand.hand.pick("F2c")
    at, why = next(iter(stopped.items()))
    hand.click(game.field.hexes[at])
    assert hand.window.status.says.text().lower().startswith(why.lower())


def test_what_is_random_is_not_taken_back(hand: PlayHand) -> None:
    hand.do(next(x for x in hand.hand.choices.of("F2a") if isinstance(x, a.Move)))
    assert hand.window.actions_.by_name["undo"].isEnabled()
    hand.window.undo()
    assert len(hand.match.steps) == 2
    assert "F2a" in hand.hand.choices.units
    hand.do(next(x for x in hand.hand.choices.of("F2b") if isinstance(x, a.Fire)))
    assert hand.match.steps[-1].rolls
    assert not hand.window.actions_.by_name["undo"].isEnabled()
    hand.window.undo()
    assert len(hand.match.steps) == 3


def test_dice_show_their_hits(hand: PlayHand) -> None:
    fire = next(x for x in hand.hand.choices.of("F2b") if isinstance(x, a.Fire))
    hand.do(fire)
    rolled = hand.window.dice.rolled
    assert rolled is not None
    assert rolled.rolls == hand.match.steps[-1].rolls
    assert rolled.hits == sum(roll <= 2 for roll in rolled.rolls)
    assert hand.window.log.item(2).text().endswith("[6.0]")


def test_looking_back_changes_nothing(hand: PlayHand) -> None:
    hand.window.history.step_back()
    assert hand.hand.seen is not None
    assert hand.hand.seen.number == 1
    assert not hand.hand.seen.may_act
    assert "Looking back" in hand.window.prompt.hint.text()
    hand.click_unit("F2")
    assert len(hand.match.steps) == 2
    hand.window.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.hand.seen.number == 2
    assert hand.hand.seen.may_act


def test_what_the_enemy_hides_may_lose_any_number_of_steps() -> None:
    match = Match(hot_seat(shipped("diagram_2")))
    for text in ("activate F2", "stay F2"):
        match.act(match.rules.read(text))
    seen = match.seen("german")
    fire = next(x for x in seen.actions if str(x) == "fire F2a E1:0504")
    found = chances_of(seen.view, fire)
    assert found is not None
    assert found.lost == pytest.approx(Shot(3, 2, 2, MANY).lost())
    assert sum(found.hits) == pytest.approx(1) == sum(found.lost)


def test_the_card_of_an_assault_tells_its_first_round(hand: PlayHand) -> None:
    hand.click_unit("F2a")
    assault = next(x for x in hand.hand.choices.of("F2a") if isinstance(x, a.Assault))
    hand.hand.aim(assault)
    found = hand.canvas.card.chances
    assert found is not None
    assert found.hits == pytest.approx(Shot(found.dice, found.best, 1, MANY).hits())
    text = hand.canvas.card.text()
    assert "the defender fires first (9.2)" in text
    assert "how it ends nobody can know" in text


def test_the_end_of_an_assault_is_reckoned_when_all_defenders_are_known() -> None:
    match = Match(hot_seat(shipped("diagram_2")))
    for text in ("activate F2", "stay F2"):
        match.act(match.rules.read(text))
    assault = match.rules.read("assault F2a E1:0505 E1:0504")
    assert isinstance(assault, a.Assault)
    assert assault_odds(match.seen("german").view, assault) is None
    known = assault_odds(match.state, assault)
    game = Game(match.state)
    unit = next(u for u in game.units if u is not None and u.id == "F2a")
    expected = assault_on(game, [game.block(unit.number)], game.field.by_name["E1:0504"])
    assert known == expected
