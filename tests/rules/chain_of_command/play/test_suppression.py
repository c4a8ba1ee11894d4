"""Suppressing fire in the course of a firefight, and who deploys under it."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import Area, Figure, TableSide
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play.state import Laid
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.suppression import laid
from tests.rules.chain_of_command.staged import (
    DUEL,
    THEIRS,
    A,
    E,
    acting,
    begun,
    do,
    listed,
    of,
    row,
)
from tests.rules.chain_of_command.tables import table

# --- suppression and deployment -----------------------------------------------------------------


def test_a_unit_under_suppressing_fire_fires_at_minus_one_and_cant_suppress():
    marker = Laid(THEIRS, laid(Point(25, 12), Point(11, 12), 1))
    state = begun(DUEL, acting("A"), laid=(marker,))
    assert not listed(state, "suppress")
    after = do(state, "fire A at E", 4, 4, 4, 4)
    assert any("-1: 4 4 4 4: 0 hits" in step.text for step in after.told)


def test_suppressing_fire_goes_at_cover_but_not_at_open_ground():
    wood = Area("wood", ((24, 20), (30, 20), (30, 26), (24, 26)), cover="light")
    state = begun(table([A], [E], areas=(wood,)), acting("A"))
    with pytest.raises(IllegalAction, match="open ground"):
        do(state, "suppress A on 20,12")
    assert not RULES.allows(state, RULES.read("suppress A on 27,23 face up"))


def waiting_side(*points):
    team_ = row("W", 0, (0, 1, 2))
    return TableSide((A, replace(team_, waiting=True)), (), points)


def test_a_waiting_team_deploys_near_a_jump_off_point_and_acts_on():
    where = replace(DUEL, sides={**DUEL.sides, "ours": waiting_side((6.0, 20.0))})
    state = do(begun(where, dice=(1,)), "activate W with 1")
    assert listed(state, "deploy")
    with pytest.raises(IllegalAction, match="within 6 inches"):
        do(state, "deploy W from 1 to 14,20 facing 0")
    after = do(state, "deploy W from 1 to 8.5,19 facing 0")
    assert [f.at for f in of(after, "W").figures] == [(8.5, 19), (8.5, 20), (8.5, 21)]
    assert {one.verb for one in RULES.actions(after)} >= {"stay", "tactical"}
    assert "move" not in {one.verb for one in RULES.actions(after)}
    assert of(do(after, "tactical W"), "W").tactical


@pytest.mark.parametrize(("roll", "there"), [(3, False), (4, True)])
def test_under_suppressing_fire_it_comes_hesitantly(roll, there):
    """13.4.1: who comes may take a stance and nothing else."""
    where = replace(DUEL, sides={**DUEL.sides, "ours": waiting_side((6.0, 20.0))})
    marker = Laid(THEIRS, laid(Point(25, 20), Point(7, 20), 1))
    state = do(begun(where, dice=(1,), laid=(marker,)), "activate W with 1")
    after = do(state, "deploy W from 1 to 8,19 facing 0", roll)
    assert (of(after, "W") is not None) == there
    if there:
        assert {one.verb for one in RULES.actions(after)} == {"stay", "tactical"}


# --- grenades -----------------------------------------------------------------------------------


def test_figures_without_a_place_are_refused_at_the_start():
    lost = replace(A, figures=(Figure((1, 1), "rifle", sector="nowhere"),))
    with pytest.raises(Exception, match="nowhere"):
        RULES.start(Tabletop(table([lost], [E])), 1)
