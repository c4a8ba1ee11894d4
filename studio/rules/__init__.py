"""The rule sets that can be played, by id; each is loaded when it is first asked for."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.engine.contract import RuleSet
from studio.errors import StudioError
from studio.model.scenario import Scenario
from studio.words import tr


def _combat_infantry() -> RuleSet[Any, Any]:
    from studio.rules.combat_infantry.rule_set import RULES

    return RULES


def _chain_of_command() -> RuleSet[Any, Any]:
    from studio.rules.chain_of_command.rule_set import RULES

    return RULES


RULESETS: Final[Mapping[str, Callable[[], RuleSet[Any, Any]]]] = {
    "combat_infantry": _combat_infantry,
    "chain_of_command": _chain_of_command,
}

EFFECTS: Final[Mapping[str, frozenset[str]]] = {
    "combat_infantry": frozenset(
        {
            "reminder",
            "hit_limit",
            "first_player",
            "reveal_tank_on_hit",
            "friendly_fire_ignores_d2",
            "strict_defender_retreat",
            "mines_hold",
            "mines_count",
            "weather_movement",
            "weather_fire",
        }
    ),
}
"""By rule set: the kinds of a special rule's effect that it plays.

A `reminder` only repeats what other parts of the scenario, or the rules, say anyway.
"""


def first_player(scenario: Scenario) -> str | None:
    """The side that a special rule makes Player 1 of every turn; None: the dice decide (1.0)."""
    effects = [rule.effect for rule in scenario.texts.special_rules if rule.effect is not None]
    named = [str(effect.get("side")) for effect in effects if effect.get("kind") == "first_player"]
    return next((side for side in reversed(named) if side in scenario.sides), None)


def ruleset(name: str) -> RuleSet[Any, Any]:
    """The rule set with this id.

    Raises:
        StudioError: there is none; the message says which there are.
    """
    load = RULESETS.get(name)
    if load is None:
        raise StudioError(
            tr(
                'there is no rule set "{name}"; there are {rulesets}',
                name=name,
                rulesets=", ".join(RULESETS),
            )
        )
    return load()
