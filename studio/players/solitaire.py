"""A player that follows the procedure a rule set prints for playing alone."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from studio.engine.contract import Action, RuleSet, State
from studio.engine.dice import Dice, SeededDice
from studio.errors import StudioError
from studio.words import tr


@runtime_checkable
class Procedure(Protocol):
    """A rule set with a procedure for a side that nobody plays."""

    def advice(self, view: Any, actions: Sequence[Any], dice: Dice) -> tuple[Any, str]:
        """The action that the procedure takes, and by which of its steps."""
        ...


class SolitairePlayer:
    """Takes what the procedure of the rules says; `reason` tells by which step it was."""

    def __init__(self, seed: str) -> None:
        self.reason = ""
        self._dice = SeededDice(f"solitaire {seed}")

    def choose(
        self, rules: RuleSet[State, Action], view: State, actions: Sequence[Action]
    ) -> Action:
        """The action that the procedure takes.

        Raises:
            StudioError: the rule set has no such procedure.
        """
        if not isinstance(rules, Procedure):
            raise StudioError(
                tr(
                    "the rules {rules} have no procedure for playing alone, which the player "
                    "solitaire follows; random can play them",
                    rules=rules.id,
                )
            )
        action: Action
        action, self.reason = rules.advice(view, actions, self._dice)
        return action
