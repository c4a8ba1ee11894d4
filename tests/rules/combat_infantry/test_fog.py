"""Fog of war: what the enemy doesn't see of blocks and of what is being decided."""

from dataclasses import replace

import pytest

from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UNSEEN
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import begun, numbered

FORCE = REST + "A1 ge_phq 0301\nA1a ge_rifle 0301\nA1b ge_rifle 0301\nA1c ge_rifle 0302"


@pytest.mark.parametrize("halves", range(4))
def test_of_hidden_blocks_in_a_hex_it_is_seen_how_many_hold_a_half_hit(halves):
    """6.7, ruling 134: the dice are public; who took the hits isn't."""
    state = begun(ROW, FORCE)
    blocks = list(state.blocks)
    for name in ("A1", "A1a", "A1b")[:halves]:
        block = blocks[numbered(state, name)]
        assert block is not None
        blocks[block.unit] = block._replace(half=True)
    view = RULES.view(replace(state, blocks=tuple(blocks), kept={}), "soviet")
    seen = [b for b in view.unseen if b.where == state.field.by_name["M:0301"]]
    assert [b.half for b in seen] == [False] * (3 - halves) + [True] * halves
    assert not any(b.half for b in view.unseen if b not in seen)


HIDDEN = [
    (phases.Deploying(0, 1), phases.Deploying(0, UNSEEN)),
    (
        phases.Command(0, 1, used=1, weapon=2, ready=frozenset({2}), fired=(7,)),
        phases.Command(0, 1, used=1, fired=(7,)),
    ),
    (phases.Promotion(0, 1, True, True), phases.Promotion(0, UNSEEN, False, False)),
    (phases.Regrouping(0, 3, (1, 2), (7,)), phases.Regrouping(0, 3, (), (7,))),
    (
        phases.SettingUp(0, (1, 2), (9,), ("foxhole",), frozenset({2})),
        phases.SettingUp(0, (), (9,), ("foxhole",)),
    ),
    (phases.Arriving(0, (1, 2), (4,)), phases.Arriving(0, (UNSEEN, UNSEEN), (4,))),
    (phases.Arriving(1, (4,), (1, 2)), phases.Arriving(1, (4,), (UNSEEN, UNSEEN))),
]


@pytest.mark.parametrize(("phase", "seen"), HIDDEN, ids=lambda one: type(one).__name__)
def test_what_is_being_decided_names_no_hidden_unit_to_the_enemy(phase, seen):
    """Ruling 134: its owner sees all of it."""
    state = replace(begun(ROW, FORCE), phases=(phase,), kept={})
    assert RULES.view(state, "soviet").phases == (seen,)
    if not isinstance(phase, phases.Arriving):
        assert RULES.view(state, "german").phases == (phase,)
