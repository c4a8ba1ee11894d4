"""Random firefights on random tables: what holds after every action, whatever is played."""

import pytest

from studio.engine.dice import SeededDice
from studio.errors import IllegalAction
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.games import broken, played
from tests.rules.chain_of_command.simulate import cases, off


@pytest.mark.parametrize("seed", range(8))
def test_a_random_firefight_breaks_nothing(seed):
    count = 0
    for state, action, after in played(seed):
        fault = broken(state, after)
        assert not fault, f"{action}: {fault}"
        count += 1
    assert count > 20


@pytest.mark.parametrize("seed", [104, 111])
def test_every_listed_action_can_be_taken_and_read_back(seed):
    tried = 0
    for number, (state, _, _) in enumerate(played(seed)):
        if number % 17 == 0:
            for action in RULES.actions(state):
                assert RULES.read(str(action)) == action
                assert RULES.allows(state, action)
                RULES.apply(state, action, SeededDice(number))
                tried += 1
    assert tried > 30


@pytest.mark.parametrize("text", ["go Ggun to 5,5", "odd A+B", "shoot A at B after 3", "lose A 1"])
def test_what_belongs_to_another_moment_is_refused(text):
    state, _, _ = next(played(3))
    action = RULES.read(text)
    assert not RULES.allows(state, action)
    with pytest.raises(IllegalAction, match="is not possible now"):
        RULES.apply(state, action, SeededDice(1))


EVERY = list(cases())


def test_exact_odds_agree_with_simulated_fires():
    """A sample; `python -m tests.rules.chain_of_command.simulate 1000000` fires a million."""
    assert len(EVERY) > 100
    assert max(off(case, 150, 7) for case in EVERY[::9]) < 4.5
