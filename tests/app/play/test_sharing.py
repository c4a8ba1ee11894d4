"""Several players a side, each with companies of his own: persons, machines, or both."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox

from studio.app.play.fork import ForkDialog
from studio.app.play.new_game import NewGameDialog
from studio.model.firefight import Firefight
from studio.model.library import load
from studio.players import seated
from studio.rules import ruleset
from studio.rules.combat_infantry.seats import player_of
from studio.seen.match import PERSON, PERSONS, Match, Order
from studio.seen.seating import players_of, seat_of, shared, whos
from tests.app.play.conftest import Opener
from tests.app.play.game_hand import replayed
from tests.app.play.hand import PlayHand, saved
from tests.skirmish import platoon, write_skirmish

RULES = ruleset("combat_infantry")


@pytest.fixture
def battalion(tmp_path: Path) -> Firefight:
    """Two companies a side."""
    sides = {
        "german": {"budget": 120, "units": [*platoon("ge", "A", "W"), *platoon("ge", "C", "W")]},
        "soviet": {"budget": 120, "units": [*platoon("so", "B", "E"), *platoon("so", "D", "E")]},
    }
    return load(write_skirmish(tmp_path, sides=sides))


@pytest.fixture
def companies(battalion: Firefight) -> Order:
    """Persons for the German companies, a machine for the Soviet side."""
    return Order(battalion, {"german": PERSONS, "soviet": "random"}, 5)


def play_on(hand: PlayHand, most: int = 10_000) -> list[tuple[str, str]]:
    """Choose for whoever sits at the screen, till the end; who chose, one by one."""
    players, chose = seated(dict.fromkeys(hand.match.sides, "random"), 7), list[tuple[str, str]]()
    while hand.match.outcome is None and len(chose) < most:
        hand.wait_for_machine()
        hand.uncover()
        seen = hand.hand.seen
        if seen is None or not seen.actions:
            break
        seats = hand.match.seating.players(seen.side)
        if seats:
            owners = {player_of(hand.match.state, x, seats) for x in seen.actions}
            assert owners == {hand.course.player}
        chose.append((hand.course.viewer, hand.course.player))
        hand.do(players[seen.side].choose(hand.match.rules, seen.view, seen.actions))
    return chose


def test_players_of_a_side_hand_the_screen_over(companies: Order, opened: Opener) -> None:
    hand = opened(companies)
    assert hand.course.match.seating.chairs == (("german", "A"), ("german", "C"))
    cover = hand.window.cover
    assert cover.title.text() == "The German player of company A to the screen"
    hand.uncover()
    assert {unit[0] for unit in hand.hand.choices.units} == {"A"}
    hand.do(RULES.read("pass A"))
    assert hand.hand.seen is None
    assert cover.title.text() == "The German player of company C to the screen"
    hand.uncover()
    assert {str(x) for x in hand.hand.choices.all} >= {"pass C", "activate C1"}
    assert not hand.course.may_undo, "the last action was another player's"
    assert {piece.unit[0] for piece in hand.hand.pieces.blocks if piece.unit} == {"A", "C"}


def test_nobody_acts_for_another_player(companies: Order, opened: Opener) -> None:
    hand = opened(companies)
    assert set(play_on(hand, 40)) == {("german", "A"), ("german", "C")}
    assert replayed(saved(hand)).ok


def test_hot_seat_with_several_players_on_both_sides(battalion: Firefight, opened: Opener) -> None:
    hand = opened(Order(battalion, {"german": PERSONS, "soviet": PERSONS}, 6))
    chose = play_on(hand)
    assert hand.match.outcome is not None
    assert set(chose) == {("german", "A"), ("german", "C"), ("soviet", "B"), ("soviet", "D")}
    assert replayed(saved(hand)).digest == RULES.digest(hand.match.state)


@pytest.mark.parametrize("enemy", ["greedy", PERSON, f"planner+{PERSON}"])
def test_a_person_and_a_machine_share_a_side(
    battalion: Firefight, opened: Opener, enemy: str
) -> None:
    hand = opened(Order(battalion, {"german": f"{PERSON}+planner", "soviet": enemy}, 6))
    chose = set(play_on(hand))
    assert hand.match.outcome is not None
    persons = {("german", "A")}
    persons |= {PERSON: {("soviet", "")}, "greedy": set()}.get(enemy, {("soviet", "D")})
    assert chose == persons
    match = hand.match
    seats = players_of(battalion, "german")
    acted = {
        player_of(before, step.action, seats)
        for before, step in zip(match.states, match.steps, strict=False)
        if step.side == "german"
    }
    assert acted == {"A", "C"}
    record = saved(hand)
    assert replayed(record).digest == RULES.digest(match.state)
    assert Match.of_record(match.record()).order.seats == match.order.seats


def test_a_machine_beside_a_person_waits_until_he_has_chosen(
    battalion: Firefight, opened: Opener
) -> None:
    hand = opened(Order(battalion, {"german": f"{PERSON}+greedy", "soviet": "random"}, 5))
    assert hand.course.match.seating.chairs == (("german", "A"),)
    assert not hand.match.steps
    assert (hand.course.viewer, hand.course.player) == ("german", "A")
    assert {unit[0] for unit in hand.hand.choices.units} == {"A"}
    hand.do(RULES.read("pass A"))
    hand.wait_for_machine()
    assert str(hand.match.steps[1].action).startswith("activate C")
    assert not hand.course.may_undo


# --- platoons (ruling 150) ----------------------------------------------------------------------


@pytest.fixture
def company(tmp_path: Path) -> Firefight:
    """One company a side; in the German one Anna leaves the second platoon to Boris."""
    units = platoon("ge", "A", "W")
    second = [{**unit, "id": f"A2{str(unit['id'])[2:]}", "platoon": 2} for unit in units[1:4]]
    german = {
        "budget": 120,
        "units": [*units, *second],
        "players": {"Anna": ["A"], "Boris": ["A2"]},
    }
    soviet = {"budget": 120, "units": platoon("so", "B", "E")}
    return load(write_skirmish(tmp_path, sides={"german": german, "soviet": soviet}))


def test_players_of_a_company_and_of_a_platoon_play_a_whole_game(
    company: Firefight, opened: Opener
) -> None:
    hand = opened(Order(company, {"german": PERSONS, "soviet": "random"}, 7))
    hand.uncover()
    hand.window.actions_.by_name["leave"].trigger()
    chose = play_on(hand)
    assert hand.match.outcome is not None
    assert set(chose) == {("german", "Anna"), ("german", "Boris")}
    assert replayed(saved(hand)).digest == RULES.digest(hand.match.state)


def test_a_choice_can_be_left_to_another_player_of_the_side(
    company: Firefight, opened: Opener
) -> None:
    """1.1: one HQ of the company is activated, and either player may begin."""
    hand = opened(Order(company, {"german": PERSONS, "soviet": "random"}, 5))
    cover, leave = hand.window.cover, hand.window.actions_.by_name["leave"]
    assert cover.title.text() == "The German player of company A, Anna to the screen"
    hand.uncover()
    assert {str(x) for x in hand.hand.choices.all} == {"activate A", "activate A1", "pass A"}
    assert leave.isEnabled()
    leave.trigger()
    assert hand.hand.seen is None
    assert cover.title.text() == "The German player of platoon A2, Boris to the screen"
    hand.uncover()
    assert [str(x) for x in hand.hand.choices.all] == ["activate A2"]
    hand.do(RULES.read("activate A2"))
    assert (hand.course.viewer, hand.course.player) == ("german", "Boris")
    assert not leave.isEnabled()


def test_a_choice_can_be_left_to_a_machine_beside(company: Firefight, opened: Opener) -> None:
    hand = opened(Order(company, {"german": f"{PERSON}+greedy", "soviet": "random"}, 5))
    assert {str(x) for x in hand.hand.choices.all} >= {"activate A1", "pass A"}
    hand.window.actions_.by_name["leave"].trigger()
    hand.wait_for_machine()
    assert str(hand.match.steps[0].action) == "activate A2"
    assert all(step.side != "german" or "A2" in str(step.action) for step in hand.match.steps[:2])
    assert not hand.course.may_undo


def test_where_nobody_shares_a_side_nothing_can_be_left(
    battalion: Firefight, opened: Opener
) -> None:
    hand = opened(Order(battalion, {"german": PERSON, "soviet": "random"}, 5))
    assert "leave" not in hand.window.actions_.by_name
    assert not hand.course.may_leave


def test_a_seat_is_a_text_and_is_read_again() -> None:
    assert shared([PERSON, PERSON]) == PERSONS
    assert shared([PERSON, "greedy"]) == "person+greedy"
    assert whos("person+greedy", ("A", "B")) == {"A": PERSON, "B": "greedy"}
    assert whos(PERSONS, ("A", "B")) == {"A": PERSON, "B": PERSON}
    assert whos("greedy+planner+random", ("A", "B")) == {"A": "greedy", "B": "planner"}
    assert seat_of("greedy+somebody") == "greedy+person"
    assert seat_of("Mr. Smith") == PERSON


def test_the_dialogs_ask_who_plays_each_company(battalion: Firefight, opened: Opener) -> None:
    hand = opened(Order(battalion, {"german": f"{PERSON}+planner", "soviet": "greedy"}, 5))
    dialog = NewGameDialog(battalion, hand.window)
    hand.qtbot.addWidget(dialog)
    dialog.show()
    german, soviet = dialog.seats.values()
    assert not german.boxes["A"].isVisible()
    german.box.setCurrentIndex(german.box.findData(PERSONS))
    assert german.boxes["A"].isVisible()
    assert german.boxes["A"].findData("solitaire") < 0, "its chits are those of a whole side"
    german.boxes["C"].setCurrentIndex(german.boxes["C"].findData("planner"))
    soviet.box.setCurrentIndex(soviet.box.findData("greedy"))
    assert dialog.order().seats == {"german": "person+planner", "soviet": "greedy"}
    assert "see no more than your side" in dialog.words.text()
    assert "what is his own" in dialog.words.text()
    german.boxes["A"].setCurrentIndex(german.boxes["A"].findData("greedy"))
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    fork = ForkDialog(hand.match, 0, hand.window)
    assert fork.seats() == hand.match.order.seats
