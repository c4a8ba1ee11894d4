"""Which rule is named beside an action."""

import pytest

from studio.rules.combat_infantry.rule_set import RULES
from studio.seen.words import rule_of
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, commanding, full, play

FORCE = """
    A ge_chq 0202
    A1a ge_rifle 0201
    A1b ge_rifle 0301
    A1c ge_rifle 0301
    A1d ge_rifle 0301
    B so_chq 0903
    B1a so_rifle 0401
"""
STRIKES = {"german": {"artillery": 1, "air": 1}}


@pytest.mark.parametrize(
    ("before", "action", "rule"),
    [
        ((), "strike artillery 0401 by A", "2.6"),
        ((), "strike air 0401 by A", "2.7"),
        ((), "fire A1b 0401", "6.0"),
        (("move A1a 0301", "end A"), "lose A1a", "8.2"),
    ],
)
def test_the_rule_beside_an_action_is_that_of_its_kind_and_moment(before, action, rule):
    """2.6, 2.7, 8.2: strikes differ by their kind, and a surplus unit isn't hit by anybody."""
    state = play(commanding(begun(ROW, FORCE, strikes=STRIKES), "A"), *before)
    order = RULES.read(full(action))
    assert order in RULES.actions(state)
    assert rule_of(order, RULES.view(state, "german")) == rule
