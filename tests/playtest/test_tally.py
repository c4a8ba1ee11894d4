"""What is counted, and how sure it is."""

from itertools import permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.playtest.tally import Played, as_data, spread, tally, wilson

PLAYERS = {"german": "random", "soviet": "greedy"}
GAMES = [
    Played(1, 11, "german", {"german": 5, "soviet": 2}, 6, 100),
    Played(2, 12, "soviet", {"german": 1, "soviet": 4}, 6, 90),
    Played(3, 13, None, {"german": 3, "soviet": 3}, 5, 80),
    Played(4, 14, None, {}, 6, 50_000, finished=False),
]


def test_wins_draws_and_unfinished_games_are_counted():
    found = tally("olminsk", 7, PLAYERS, GAMES)
    assert found.games == 4
    assert found.wins == {"german": 1, "soviet": 1}
    assert found.draws == 1
    assert [game.number for game in found.unfinished] == [4]


def test_rates_points_and_turns_are_those_of_finished_games():
    found = tally("olminsk", 7, PLAYERS, GAMES)
    assert found.win_rate["german"].mid == pytest.approx(1 / 3)
    assert found.points["german"].mean == pytest.approx(3)
    assert found.points["german"].sd == pytest.approx(2)
    assert found.turns.mean == pytest.approx(17 / 3)


def test_the_order_in_which_games_come_makes_no_difference():
    answers = {str(as_data(tally("x", 7, PLAYERS, games))) for games in permutations(GAMES)}
    assert len(answers) == 1


def test_the_answer_has_these_keys_and_no_time_unless_it_is_told():
    found = tally("olminsk", 7, PLAYERS, GAMES)
    data = as_data(found)
    assert list(data) == [
        "scenario",
        "games",
        "seed",
        "players",
        "wins",
        "draws",
        "unfinished",
        "win_rate",
        "points",
        "turns",
        "seconds",
        "games_per_second",
    ]
    assert data["seconds"] is data["games_per_second"] is None
    assert as_data(found, 2.0)["games_per_second"] == 2.0


def test_without_games_nothing_is_sure():
    data = as_data(tally("x", 7, PLAYERS, []))
    assert data["win_rate"]["german"] == {"low": 0.0, "mid": 0.0, "high": 1.0}
    assert data["points"]["german"] == {"mean": 0.0, "sd": 0.0}


@pytest.mark.parametrize(
    ("won", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilsons_interval_is_as_published(won, count, low, high):
    found = wilson(won, count)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 2000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_stays_between_0_and_1(pair):
    found = wilson(*pair)
    assert 0 <= found.low <= found.mid <= found.high <= 1
    mirrored = wilson(pair[1] - pair[0], pair[1])
    assert mirrored.low == pytest.approx(1 - found.high, abs=1e-12)


def test_the_interval_holds_the_truth_about_as_often_as_it_says():
    count, truth = 60, 0.3
    held = sum(
        comb(count, won) * truth**won * (1 - truth) ** (count - won)
        for won in range(count + 1)
        if wilson(won, count).low <= truth <= wilson(won, count).high
    )
    assert held == pytest.approx(0.95, abs=0.02)


def test_a_single_game_has_no_deviation():
    assert spread([4]).sd == 0.0
