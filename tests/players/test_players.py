"""Machine players: what they choose follows from their seed and from what they see."""

from collections import Counter
from typing import Any

import pytest

from studio.engine.game import game_dice, steps
from studio.errors import StudioError
from studio.players import PLAYERS, players_for, seat, seated
from studio.players.greedy import GreedyPlayer
from studio.players.planner import PlannerPlayer
from studio.players.random import RandomPlayer
from studio.rules import ruleset
from tests.engine.firefights import bare_firefight
from tests.engine.toy import Action, Ambush

RULES: Any = Ambush()
VIEW: Any = None
SIDES = ("german", "soviet")
ACTIONS = [Action("fire", "g1"), Action("advance", "g1"), Action("pass")]


class Far(Ambush):
    """The toy with foresight: it hopes for nothing but advances."""

    def prospects(self, view, actions):
        return [float(action.verb == "advance") for action in actions]

    def plans(self, view, actions):
        return [float(action.verb == "fire") for action in actions]

    def advice(self, view, actions, dice):
        return actions[0], "first come"


FAR: Any = Far()


def game(names: str, seed: int, rules=RULES):
    start = rules.start(bare_firefight(), seed)
    players = seated(seat(SIDES, names), seed)
    return [(s.action, s.rolls) for s in steps(rules, start, players, game_dice(seed))]


def test_the_same_seed_plays_the_same_game():
    assert game("random", 4) == game("random", 4)
    assert len({str(game("random", seed)) for seed in range(10)}) == 10


def test_every_kind_of_player_plays_a_game_to_its_end():
    for name in PLAYERS:
        assert game(name, 1, Far())


def test_players_of_two_sides_have_dice_of_their_own():
    one, other = seated({"german": "random", "soviet": "random"}, 7).values()
    actions = list(range(100))
    assert [one.choose(RULES, VIEW, actions) for _ in range(5)] != [
        other.choose(RULES, VIEW, actions) for _ in range(5)
    ]


def test_random_takes_all_actions_equally_often():
    player = RandomPlayer("7")
    chosen = Counter(player.choose(RULES, VIEW, ACTIONS) for _ in range(3000))
    assert set(chosen) == set(ACTIONS)
    assert all(abs(times - 1000) < 4.5 * 1000**0.5 for times in chosen.values())


class Unseeing(Ambush):
    """The toy, where nobody can see anything."""

    def view(self, state, side):
        raise AssertionError(f"a view for {side}")


def test_no_view_is_made_for_a_player_who_does_not_look():
    assert game("random", 4, Unseeing()) == game("random", 4)
    with pytest.raises(AssertionError, match="a view for"):
        game("greedy,random", 4, Unseeing())


def test_greedy_takes_the_best_prospect():
    player = GreedyPlayer("7")
    assert {player.choose(FAR, VIEW, ACTIONS) for _ in range(20)} == {ACTIONS[1]}


def test_planner_takes_what_promises_most_in_the_end():
    player = PlannerPlayer("7")
    assert {player.choose(FAR, VIEW, ACTIONS) for _ in range(20)} == {ACTIONS[0]}
    with pytest.raises(StudioError, match="can't look ahead, which the player planner needs"):
        player.choose(RULES, VIEW, ACTIONS)


def test_players_are_offered_by_what_they_need_of_the_rules():
    assert list(players_for(RULES)) == ["random"]
    assert set(players_for(FAR)) == set(PLAYERS)
    assert set(players_for(ruleset("combat_infantry"))) == set(PLAYERS)
    assert set(players_for(ruleset("chain_of_command"))) == {"random", "greedy"}


def test_greedy_lets_dice_decide_among_equals():
    player = GreedyPlayer("7")
    equals = [Action("advance", "g1"), Action("advance", "g2"), Action("pass")]
    assert {player.choose(FAR, VIEW, equals) for _ in range(50)} == set(equals[:2])


def test_greedy_needs_rules_with_foresight():
    with pytest.raises(StudioError, match="random can play them"):
        GreedyPlayer("7").choose(RULES, VIEW, ACTIONS)


def test_players_are_seated_in_the_order_of_the_sides():
    assert seat(SIDES, "greedy,random") == {"german": "greedy", "soviet": "random"}
    assert seat(SIDES, ["random"]) == {"german": "random", "soviet": "random"}


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("gredy", "did you mean greedy"),
        ("alphago", "there are random, greedy"),
        ("", 'no player ""'),
        ("random,random,random", "3 players are given for 2 sides"),
    ],
)
def test_unknown_players_and_wrong_numbers_are_explained(names, message):
    with pytest.raises(StudioError, match=message):
        seat(SIDES, names)
