"""Overwatch: whom it fires at, when, and what it is not triggered by."""

from dataclasses import replace

from studio.rules.chain_of_command.play.phases import Ordering
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.play.sections import SECTION, led
from tests.rules.chain_of_command.staged import (
    DUEL,
    JO,
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


def watching(where):
    """Theirs are on Overwatch, ours act."""
    state = do(begun(where, acting("E", side=THEIRS)), "overwatch E")
    return begun(Game(state).table, acting("A"), watches=state.watches)


def test_overwatch_fires_at_a_mover_at_a_point_of_his_way():
    state = do(do(watching(DUEL), "move A normal", 3, 4), "go A to 15,10 facing 0")
    assert RULES.to_act(state) == "theirs"
    assert RULES.allows(state, RULES.read("shoot E at A after 2.345"))
    assert not RULES.allows(state, RULES.read("shoot E at A after 9"))
    after = do(state, "shoot E at A after 2", 1, 1, 1, 1)
    assert of(after, "A").figures[0].at == (15, 10), "unhurt, it goes on"
    assert after.watches == ()


def test_a_mover_who_is_pinned_stops_where_he_was_fired_at():
    shaky = replace(A, shock=4)
    state = do(watching(table([shaky], [E])), "move A double", 6, 6, 3)
    state = do(state, "go A to 16,10 facing 0")
    after = do(state, "shoot E at A after 2", 6, 1, 1, 1, 3)
    assert of(after, "A").figures[0].at == (12, 10)


def test_overwatch_may_let_a_mover_pass_and_stays():
    state = do(do(watching(DUEL), "move A normal", 3, 4), "go A to 15,10 facing 0")
    after = do(state, "hold A")
    assert len(after.watches) == 1
    assert of(after, "A").figures[0].at == (15, 10)


def test_who_fires_without_moving_is_fired_at_after_his_fire():
    """13.3: with whoever is left, and their Shock."""
    state = do(watching(DUEL), "fire A at E", 6, 1, 1, 1, 5)
    assert listed(state, "shoot") == ["shoot E at A"]
    after = do(state, "shoot E at A", 1, 1, 1)
    assert after.watches == ()
    assert len(of(after, "E").figures) == 3


def test_who_moves_and_fires_triggers_overwatch_by_the_move_alone():
    """K58: one chance for it, on the way."""
    state = do(do(watching(DUEL), "move A firing", 3), "go A to 12,10 facing 0")
    state = do(state, "hold A")
    after = do(state, "fire A at E", 1, 1)
    assert not listed(after, "shoot")
    assert len(after.watches) == 1


def test_any_team_of_a_section_that_fired_may_be_fired_back_at():
    state = do(begun(SECTION, acting("E", side=THEIRS)), "overwatch E")
    state = begun(Game(state).table, acting("A", "A1", "A2"), watches=state.watches)
    state = do(state, "fire A at E", 1, 1, 1, 1, 1)
    assert listed(state, "shoot") == ["shoot E at A1", "shoot E at A2"]
    assert listed(do(state, "shoot E at A2", 1, 1, 1, 1), "shoot") == []


def test_a_pinned_unit_neither_moves_nor_suppresses_and_fires_with_half_its_dice():
    shaky = replace(A, shock=5, quality="elite")
    state = begun(table([shaky], [E]), acting("A"))
    assert {one.verb for one in RULES.actions(state)} == {"stay", "fire"}
    after = do(state, "fire A at E", 1)
    assert any("half" in step.text for step in after.told)


def test_orders_that_are_no_activation_dont_trigger_overwatch():
    where = led(DUEL, JO)
    state = watching(where)
    state = replace(state, stack=(state.stack[0], Ordering(OURS, "Jo", 2)))
    after = do(state, "smoke Jo A on 15,10", 3, 3)
    assert RULES.to_act(after) == "ours"
    assert [cloud.at for cloud in after.table.smoke] == [(16, 10)]
