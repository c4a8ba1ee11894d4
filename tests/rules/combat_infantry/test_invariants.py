"""Invariants of random games; `tests.rules.combat_infantry.invariants` plays thousands."""

from dataclasses import replace

import pytest

from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import CARRIED, Game
from tests.rules.combat_infantry.invariants import Figures, breaches, control_afresh, watch
from tests.rules.drawn import begun, numbered, turned

MAP = """
    .   .   .
      .   .
    .   .   .
      .   .
"""
FORCE = "A1 ge_phq 0101\nA1a ge_rifle 0101\nB1 so_phq 0502\nB1a so_rifle 0502"


@pytest.mark.parametrize("first", range(0, 24, 4))
def test_nothing_breaks_in_random_games(first):
    """A few of the games; each also comes to an end, and its points are the sum of their causes."""
    figures = Figures()
    for seed in range(first, first + 4):
        watch(seed, figures)
    assert figures.games


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"steps": 5}, "A1a has 5 steps of 4"),
        ({"steps": 0}, "A1a has 0 steps of 4"),
        ({"unit": 0}, "the block of A1a is another's"),
        ({"half": True}, "a half-hit is left"),
    ],
)
def test_a_broken_block_is_noticed(change, words):
    state = begun(MAP, FORCE)
    assert breaches(state, state) == []
    assert words in breaches(state, turned(state, "A1a", **change))


def test_a_unit_in_two_places_or_none_is_noticed():
    state = begun(MAP, FORCE)
    number = numbered(state, "A1a")
    assert breaches(state, replace(state, fallen=(number,))) == ["A1a is in 2 places"]
    blocks = tuple(None if n == number else block for n, block in enumerate(state.blocks))
    assert "A1a is in 0 places" in breaches(state, replace(state, blocks=blocks, kept={}))


def test_control_that_is_out_of_date_is_noticed():
    """A position is kept beside the state; here it is one of other blocks."""
    state = begun(MAP, FORCE)
    moved = turned(state, "B1a", where=state.field.by_name["M:0301"])
    stale = replace(moved, kept={CARRIED: {"position": Game(state).position}})
    assert any("M:0301 is kept as" in words for words in breaches(state, stale))


def test_an_assault_that_nobody_fought_is_noticed():
    state = begun(MAP, FORCE)
    there = turned(state, "B1a", where=state.field.by_name["M:0101"])
    assert "an assault is left in M:0101" in breaches(state, there)


def test_control_afresh_is_that_of_the_rules():
    state = begun(MAP, FORCE)
    control = control_afresh(state)
    assert control["M:0101"] == "german"
    assert set(control.values()) <= {*state.field.sides, "disputed", "neutral"}
    assert RULES.actions(state)
