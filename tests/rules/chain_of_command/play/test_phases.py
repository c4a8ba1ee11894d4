"""Phases and turns of a firefight: command dice, what ends when, and who wins."""

from dataclasses import replace

import pytest

from studio.inches import Point
from studio.model.table import LeaderEntry, Smoke
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.suppression import laid
from tests.rules.chain_of_command.staged import (
    DUEL,
    OURS,
    THEIRS,
    A,
    E,
    acting,
    begun,
    do,
    listed,
    of,
)
from tests.rules.chain_of_command.tables import table


@pytest.mark.parametrize(
    ("rolls", "points", "dice", "sixes"),
    [
        ((1, 2, 3, 4, 5), (0, 1), (1, 2, 3, 4), 0),
        ((5, 5, 6, 1, 1), (0, 2), (1, 1), 1),
        ((6, 6, 1, 1, 1), (1, 0), (1, 1, 1), 2),
        ((6, 6, 6, 6, 2), (1, 6), (2,), 4),
    ],
)
def test_command_dice_bring_activations_points_and_phases(rolls, points, dice, sixes):
    after = do(begun(DUEL), "pass", *rolls)
    assert (after.active, after.points, after.dice, after.sixes) == (THEIRS, points, dice, sixes)


def test_two_sixes_keep_the_next_phase_and_three_end_the_turn():
    kept = do(begun(DUEL, sixes=2), "pass", 1, 1, 1, 1, 1)
    assert (kept.active, kept.turn) == (OURS, 1)
    ended = do(begun(DUEL, sixes=3, ending=True), "pass", 1, 1, 1, 1, 1)
    assert (ended.active, ended.turn) == (OURS, 2)


def test_the_end_of_a_turn_ends_what_it_should():
    """13.2.7, 13.3, 13.4.1: stunned leaders recover; stances, smoke, markers, Overwatch go."""
    chief = LeaderEntry("Chief", (10.5, 9), "senior", 3, stunned=True)
    where = replace(
        table([replace(A, tactical=True)], [E]), smoke=(Smoke((20, 20)), Smoke((30, 20), "mortar"))
    )
    where = replace(
        where, sides={**where.sides, "ours": replace(where.sides["ours"], leaders=(chief,))}
    )
    state = do(begun(where, acting("A")), "overwatch A")
    assert len(state.watches) == 1
    marker = Laid(THEIRS, laid(Point(25, 10), Point(11, 12), 1))
    state = begun(Game(state).table, watches=state.watches, laid=(marker,), ending=True)
    after = do(state, "pass", 1, 1, 1, 1, 1)
    assert (after.watches, after.laid, after.table.smoke, after.turn) == ((), (), (), 2)
    assert not after.table.sides["ours"].leaders[0].stunned
    assert not of(after, "A").tactical


def test_suppressing_fire_lasts_this_phase_and_the_next():
    state = do(begun(DUEL, acting("A")), "suppress A at E")
    assert len(state.laid) == 1
    one = do(state, "pass", 1, 1, 1, 1, 1)
    assert len(one.laid) == 1
    two = do(one, "pass", 1, 1, 1, 1, 1)
    assert two.laid == ()


def test_points_can_end_a_turn():
    state = do(begun(DUEL, points=(6, 0)), "end_turn")
    assert (state.points, state.ending) == ((0, 0), True)
    assert not listed(begun(DUEL, points=(5, 0)), "end_turn")


def test_a_firefight_ends_after_its_phases_and_more_morale_wins():
    where = replace(DUEL, phases=1)
    after = do(begun(where, morale=(9, 7)), "pass")
    assert after.outcome.winner == "ours"
    assert after.outcome.points == {"ours": 2, "theirs": 0}
    assert RULES.actions(after) == ()
