"""Whole firefights on a table through the window alone, by mouse and keys."""

import pytest

from studio.players import seated
from studio.seen.match import PERSON, Order
from tests.app.play.game_hand import replayed
from tests.app.play.tabletop.conftest import TableOpener
from tests.app.play.tabletop.hand import SHIPPED, TableHand, farm, hot_seat

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""


def play_to_the_end(hand: TableHand, choosing: str) -> int:
    """Choose for the sides at the screen until it is over; how many times."""
    players, count = seated(dict.fromkeys(hand.match.sides, choosing), 7), 0
    while hand.match.outcome is None:
        hand.wait_for_machine()
        seen = hand.hand.seen
        if seen is None or not seen.actions:
            break
        action = players[seen.to_act].choose(hand.match.rules, seen.view, seen.actions)
        before = len(hand.match.steps)
        hand.do(action)
        assert type(hand.match.steps[before].action) is type(action)
        count += 1
    return count


def is_as_recorded(hand: TableHand) -> bool:
    """Whether the file of the game leads the engine to the same end."""
    hand.course.kept.save()
    found = replayed(hand.course.kept.path)
    return found.ok and found.digest == hand.match.rules.digest(hand.match.state)


@pytest.mark.parametrize(("choosing", "phases"), [("greedy", 7), ("random", 4)])
def test_a_firefight_in_hot_seat_leads_where_the_engine_leads(
    opened_table: TableOpener, choosing: str, phases: int
) -> None:
    hand = opened_table(hot_seat(farm(phases)))
    assert play_to_the_end(hand, choosing) == len(hand.match.steps) > 20
    assert 10 * len(hand.by_list) < len(hand.match.steps), "nearly all by mouse"
    assert hand.match.outcome is not None
    assert "over" in hand.window.header.accessibleName()
    assert is_as_recorded(hand)


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "farm.table.json"])
def test_every_table_that_ships_is_played_by_hand(opened_table: TableOpener, name: str) -> None:
    hand = opened_table(hot_seat(farm(2, name)))
    assert play_to_the_end(hand, "greedy") == len(hand.match.steps) > 1
    assert is_as_recorded(hand)


def test_a_firefight_against_the_machine_leads_where_the_engine_leads(
    opened_table: TableOpener,
) -> None:
    hand = opened_table(Order(farm(6), {"german": PERSON, "soviet": "greedy"}, 3))
    count = play_to_the_end(hand, "greedy")
    assert 5 < count < len(hand.match.steps)
    assert {step.side for step in hand.match.steps} == {"german", "soviet"}
    assert hand.match.outcome is not None
    assert is_as_recorded(hand)
