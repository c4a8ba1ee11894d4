"""Random games over random small firefights: what holds after every action, whatever is played."""

import pytest

from studio.engine.dice import SeededDice
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.games import broken, kept_apart, miscounted, played, random_firefight


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_breaks_nothing(seed):
    last = None
    for number, (state, action, after) in enumerate(played(seed, random_firefight(seed))):
        assert not broken(state, action, after), action
        if number % 7 == 0:
            assert not kept_apart(after), action
        last = after
    assert last is not None
    assert not miscounted(last)


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_game_with_a_played_set_up_breaks_nothing(seed):
    placed = 0
    for state, action, after in played(seed, random_firefight(seed), set_up=True):
        placed += action.verb == "place"
        if action.verb not in ("place", "lay", "ready"):
            assert not broken(state, action, after), action
    assert placed > 5


@pytest.mark.parametrize("seed", range(200, 205))
def test_every_listed_action_can_be_taken_and_read_back(seed):
    for number, (state, _, _) in enumerate(played(seed, random_firefight(seed))):
        if number % 9 == 0:
            view = RULES.view(state, RULES.to_act(state))
            assert tuple(RULES.actions(view)) == tuple(RULES.actions(state))
            for action in RULES.actions(state):
                assert RULES.read(str(action)) == action
                RULES.apply(state, action, SeededDice(number))
