"""A player that takes the action whose prospect looks best right now, from what it sees alone."""

from collections.abc import Sequence

from studio.engine.contract import Action, Foresight, RuleSet, State
from studio.engine.dice import Dice, SeededDice
from studio.errors import StudioError
from studio.words import tr


class GreedyPlayer:
    """Asks the rule set for the prospects of each action; among the best its own dice decide."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(f"greedy {seed}")

    def choose(
        self, rules: RuleSet[State, Action], view: State, actions: Sequence[Action]
    ) -> Action:
        """One of the most promising actions.

        Raises:
            StudioError: the rule set can't tell the prospects of actions.
        """
        if len(actions) == 1:
            return actions[0]
        if not isinstance(rules, Foresight):
            raise StudioError(
                tr(
                    "the rules {rules} can't tell what an action promises, which the player "
                    "greedy needs; random can play them",
                    rules=rules.id,
                )
            )
        return one_of_the_best(actions, rules.prospects(view, actions), self._dice)


def one_of_the_best(actions: Sequence[Action], hopes: Sequence[float], dice: Dice) -> Action:
    """An action that promises most; among equals the dice decide."""
    best = max(hopes)
    among = [action for action, hope in zip(actions, hopes, strict=True) if hope == best]
    (roll,) = dice.roll(1, len(among))
    return among[roll - 1]
