"""A player that looks ahead to what the activation it begins can bring, from what it sees alone."""

from collections.abc import Sequence

from studio.engine.contract import Action, Planning, RuleSet, State
from studio.engine.dice import SeededDice
from studio.errors import StudioError
from studio.players.greedy import one_of_the_best
from studio.words import tr


class PlannerPlayer:
    """Asks the rule set what comes of each action; among the best its own dice decide."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(f"planner {seed}")

    def choose(
        self, rules: RuleSet[State, Action], view: State, actions: Sequence[Action]
    ) -> Action:
        """One of the actions that promise most.

        Raises:
            StudioError: the rule set can't look ahead.
        """
        if len(actions) == 1:
            return actions[0]
        if not isinstance(rules, Planning):
            raise StudioError(
                tr(
                    "the rules {rules} can't look ahead, which the player planner needs; "
                    "greedy can play them",
                    rules=rules.id,
                )
            )
        return one_of_the_best(actions, rules.plans(view, actions), self._dice)
