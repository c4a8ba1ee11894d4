"""What every rule set must keep to. A rule set's own test derives from `RuleSetContract`.

class TestAmbush(RuleSetContract):
    rules = Ambush()

    def firefight(self):
        return ...

    def twin(self, state, side):
        return ...
"""

import pickle
import subprocess
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from studio.engine.contract import RuleSet
from studio.engine.dice import ScriptedDice, SeededDice
from studio.engine.game import LONGEST, Step, game_dice, step
from studio.errors import IllegalAction
from studio.model.stage import Stage

Way = tuple[Any, Step[Any, Any]]
"""A state and the step that leads out of it."""


class RuleSetContract:
    """The tests. `games` seeds are played to their end by choosing at random."""

    rules: RuleSet[Any, Any]
    games = 3
    looked_at = 60
    """States of each game that the dearer tests look at, evenly spread."""
    hides = True
    """Whether anything is hidden; on an open table nothing is, and a twin is the state itself."""

    def firefight(self) -> Stage:
        raise NotImplementedError

    def twin(self, state: Any, side: str) -> Any:
        """A state that differs from this one only in what is hidden from `side`."""
        raise NotImplementedError

    def ways(self, seed: int) -> list[Way]:
        return _walk(type(self), seed)  # type: ignore[arg-type]

    def samples(self) -> list[Way]:
        """States from all games, with the step that was taken there."""
        found = []
        for seed in range(self.games):
            ways = self.ways(seed)
            found += ways[:: max(1, len(ways) // self.looked_at)]
        return found

    # States are values

    def test_the_same_seed_starts_the_same_game(self):
        one, other = (self.rules.start(self.firefight(), 5) for _ in range(2))
        assert one == other
        assert self.rules.digest(one) == self.rules.digest(other)

    def test_states_and_actions_are_frozen(self):
        state, taken = self.ways(0)[0]
        for value in (state, taken.action):
            assert is_dataclass(value)
            with pytest.raises(AttributeError):
                setattr(value, fields(value)[0].name, None)

    def test_applying_leaves_the_state_as_it_was(self):
        for state, taken in self.samples():
            before = self.rules.digest(state), repr(state)
            self.rules.apply(state, taken.action, ScriptedDice(taken.rolls))
            assert (self.rules.digest(state), repr(state)) == before

    def test_the_same_rolls_lead_to_the_same_state(self):
        for state, taken in self.samples():
            dice = ScriptedDice(taken.rolls)
            again = self.rules.apply(state, taken.action, dice)
            assert again == taken.state
            assert dice.left == ()

    def test_digests_tell_states_apart(self):
        for state, taken in self.samples():
            assert state != taken.state, f"{taken.action} changed nothing"
            assert self.rules.digest(state) != self.rules.digest(taken.state)

    def test_states_and_actions_can_be_sent_to_another_process(self):
        samples = self.samples()
        for state, taken in samples[:: max(1, len(samples) // 4)]:
            again, action = pickle.loads(pickle.dumps((state, taken.action)))
            assert again == state
            assert action == taken.action
            assert self.rules.digest(again) == self.rules.digest(state)

    def test_digests_are_the_same_in_another_process(self):
        """Neither the hashes of texts nor the order of sets may show in a digest or an action."""
        assert len({_digests_elsewhere(type(self), hashing) for hashing in ("1", "77")}) == 1

    # Actions

    def test_actions_follow_from_the_view(self):
        for state, _ in self.samples():
            side = self.rules.to_act(state)
            view = self.rules.view(state, side)
            assert self.rules.to_act(view) == side
            assert list(self.rules.actions(view)) == list(self.rules.actions(state))

    def test_every_action_has_a_text_of_its_own_that_reads_back(self):
        for state, _ in self.samples():
            actions = self.rules.actions(state)
            texts = [str(action) for action in actions]
            assert [self.rules.read(text) for text in texts] == list(actions)
            assert len(set(texts)) == len(texts)
            assert all(text.isprintable() and text == text.strip() for text in texts)
            assert not any("  " in text for text in texts), "two blanks end the action in a record"

    @pytest.mark.parametrize("text", ["", " ", "sing", "fire", "fire  ", "fire\nfire", "x" * 9999])
    def test_other_texts_are_refused(self, text):
        with pytest.raises(IllegalAction):
            self.rules.read(text)

    def test_an_action_from_elsewhere_is_refused(self):
        state, _ = self.ways(0)[0]
        legal = set(map(str, self.rules.actions(state)))
        others = {str(taken.action): taken.action for _, taken in self.ways(0)}
        foreign = [action for text, action in others.items() if text not in legal]
        assert foreign
        for action in foreign:
            with pytest.raises(IllegalAction):
                self.rules.apply(state, action, SeededDice(1))

    # Games

    def test_games_come_to_an_end(self):
        sides = set(self.firefight().sides)
        for seed in range(self.games):
            ways = self.ways(seed)
            assert len(ways) < LONGEST
            last = ways[-1][1].state
            outcome = self.rules.outcome(last)
            assert outcome is not None
            assert set(outcome.points) == sides
            assert outcome.winner is None or outcome.winner in sides
            assert outcome.reason
            assert list(self.rules.actions(last)) == []

    def test_turns_are_counted_from_one_upwards(self):
        ways = self.ways(0)
        turns = [self.rules.turn(state) for state, _ in ways]
        assert turns[0] == 1
        assert turns == sorted(turns)

    def test_the_side_to_act_is_a_side_of_the_scenario(self):
        sides = set(self.firefight().sides)
        assert {taken.side for _, taken in self.ways(0)} == sides

    # What is hidden

    def test_a_view_of_a_view_is_the_view(self):
        for state, _ in self.samples():
            for side in self.firefight().sides:
                view = self.rules.view(state, side)
                assert self.rules.view(view, side) == view
                assert self.rules.turn(view) == self.rules.turn(state)

    def test_a_view_shows_nothing_of_what_is_hidden(self):
        differing = 0
        for state, _ in self.samples():
            for side in self.firefight().sides:
                twin = self.twin(state, side)
                differing += self.rules.digest(twin) != self.rules.digest(state)
                one, other = self.rules.view(state, side), self.rules.view(twin, side)
                assert one == other
                assert repr(one) == repr(other)
                assert self.rules.digest(one) == self.rules.digest(other)
        assert bool(differing) == self.hides, "twins that are all alike prove nothing"


@cache
def _walk(suite: type[RuleSetContract], seed: int) -> list[Way]:
    """A game of a suite's rules, chosen at random; once for all tests."""
    rules, chooser, dice = suite.rules, SeededDice(f"walk {seed}"), game_dice(seed)
    state, ways = rules.start(suite().firefight(), seed), []
    while actions := rules.actions(state):
        action = actions[chooser.roll(1, len(actions))[0] - 1]
        taken = step(rules, state, action, dice)
        ways.append((state, taken))
        state = taken.state
        assert len(ways) < LONGEST, "this game doesn't end"
    return ways


def _digests_elsewhere(suite: type[RuleSetContract], hashing: str) -> str:
    """The actions and digests of a game, as a Python with this PYTHONHASHSEED finds them."""
    code = (
        f"from {suite.__module__} import {suite.__name__} as suite\n"
        "ways = suite().ways(0)\n"
        "for state, taken in ways[::9] + ways[-1:]:\n"
        "    print(taken.action, taken.rolls, suite.rules.digest(taken.state))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": hashing, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    assert answer.stdout
    return answer.stdout
