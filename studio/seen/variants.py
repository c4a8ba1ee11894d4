"""Changes of a scenario that players agree on before a game; the record holds them."""

from dataclasses import replace
from typing import Final

from studio.model.firefight import Firefight
from studio.model.scenario import SpecialRule

MOST_HITS: Final = 2
"""Hits that a roll scores at most, where players wish for less luck (11.3)."""
KIND: Final = "hit_limit"


def has_hit_limit(firefight: Firefight) -> bool:
    """Whether the scenario itself limits hits (11.3)."""
    rules = firefight.scenario.texts.special_rules
    return any(rule.effect is not None and rule.effect.get("kind") == KIND for rule in rules)


def with_hit_limit(firefight: Firefight) -> Firefight:
    """The firefight with the optional hit limit (11.3)."""
    text = {"en": f"A roll scores at most {MOST_HITS} hits (11.3)."}
    rule = SpecialRule({"en": "Hit limits"}, text, {"kind": KIND, "most": MOST_HITS})
    scenario = firefight.scenario
    texts = replace(scenario.texts, special_rules=(*scenario.texts.special_rules, rule))
    return replace(firefight, scenario=replace(scenario, texts=texts))
