"""A player that takes any action as readily as any other, the same each time for its seed."""

from collections.abc import Sequence

from studio.engine.contract import Action, RuleSet, State
from studio.engine.dice import SeededDice


class RandomPlayer:
    """Chooses by dice of its own, which have nothing to do with those of the game."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(f"random {seed}")

    def choose(
        self,
        rules: RuleSet[State, Action],  # noqa: ARG002 - chance needs no rules
        view: State,  # noqa: ARG002 - nor eyes
        actions: Sequence[Action],
    ) -> Action:
        """Any of the actions."""
        return self.pick(actions)

    def pick(self, actions: Sequence[Action]) -> Action:
        """Any of the actions, whatever is to be seen (`studio.engine.contract.Blind`)."""
        count = len(actions)
        if count == 1:
            return actions[0]
        (roll,) = self._dice.roll(1, count)
        return actions[roll - 1]
