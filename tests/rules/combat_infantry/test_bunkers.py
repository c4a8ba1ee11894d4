"""Bunkers without an HQ to fire under (2.56, ruling 67)."""

import pytest

from studio.engine.dice import SeededDice
from studio.errors import IllegalAction
from studio.rules.combat_infantry.phases import PlayerTurn
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.solitaire import Priority, follow
from tests.rules.combat_infantry.examples.scene import scene
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, block, commanding, play, possible, steps, texts

FORCE = """
    A ge_chq 0101
    A1 ge_phq 0102
    A1a ge_rifle 0502
    B so_chq 0901
    Cb1 so_bunker 0503
    Cb2 so_bunker 0402
"""


def soviet_turn(force=FORCE, text=ROW):
    return play(begun(text, force), "pass A")


def test_bunkers_of_a_company_without_an_hq_fire_in_its_place():
    state = soviet_turn()
    assert {"activate B", "fire Cb1 0502", "fire Cb2 0502", "pass B", "pass C"} <= {*texts(state)}
    assert RULES.actions(RULES.view(state, "soviet")) == RULES.actions(state)
    state = play(state, "fire Cb1 0502", dice=(1, 9, 9))
    assert steps(state, "A1a") == 3
    assert block(state, "Cb1").acted
    assert not texts(state, "fire Cb1")
    state = play(state, "fire Cb2 0502", dice=(4, 9, 9))
    assert steps(state, "A1a") == 2
    assert texts(state) == ["activate B", "pass B"]


def test_what_bunkers_do_not_use_of_a_player_turn_is_passed():
    state = play(soviet_turn(), "pass C")
    assert texts(state) == ["activate B", "pass B"]
    state = play(state, "pass B", "pass A")
    assert possible(state, "fire Cb1 0502")


def test_a_company_of_bunkers_with_nobody_to_fire_at_passes_by_itself():
    far = FORCE.replace("A1a ge_rifle 0502", "A1a ge_rifle 0103").replace("0503", "0902")
    assert texts(soviet_turn(far.replace("0402", "0702"))) == ["activate B", "pass B"]


BLOCKED = """
    A ge_chq 0601
    A1a ge_rifle 0303
    B so_chq 0105
    B1 so_phq 0204
    B1a so_rifle 0304
    Cb1 so_bunker 0305
"""
"""A squad of company B stands between the bunker and the only enemy in its range."""


def test_bunkers_fire_at_what_they_see_once_another_company_has_acted():
    """1.1, ruling 67: companies come in any order, so theirs doesn't pass before the others."""
    state = play(scene(BLOCKED), "pass A")
    assert texts(state) == ["activate B", "activate B1", "pass B"]
    with pytest.raises(IllegalAction, match=r"has nobody to fire at yet \(ruling 67\)"):
        play(state, "pass C")
    state = play(state, "activate B1", "stay B1", "move B1a 0404", "end B1")
    assert texts(state) == ["fire Cb1 0303", "pass C"]
    assert play(state, "pass C").player_turn == 3


def test_bunkers_without_anybody_to_fire_at_pass_after_the_last_company():
    assert play(scene(BLOCKED), "pass A", "pass B").player_turn == 3


def test_bunkers_wait_for_the_hqs_of_their_company_while_it_has_one_to_activate():
    led = FORCE.replace("Cb1", "Bb1").replace("Cb2", "Bb2")
    state = soviet_turn(led)
    assert texts(state) == ["activate B", "pass B"]
    with pytest.raises(IllegalAction, match=r"of an HQ of company B \(2\.56, ruling 67\)"):
        play(state, "fire Bb1 0502")
    state = play(state, "activate B", "stay B", "fire Bb1 0502", "end B", "pass A", dice=(9,) * 3)
    assert texts(state, "fire") == [f"fire Bb2 {at}" for at in ("0101", "0102", "0502")]


def test_each_fire_without_an_hq_is_an_activation_of_its_own():
    """6.7: what is half a hit from one bunker is recovered before the next one fires."""
    town = """
        .   .   .   .   .
          .   .   .   .
        .   .   t   .   .
          .   .   .   .
        .   .   .   .   .
    """
    state = play(soviet_turn(text=town), "fire Cb1 0502", dice=(1, 9, 9))
    assert not block(state, "A1a").half
    assert isinstance(state.phases[-1], PlayerTurn)
    assert steps(play(state, "fire Cb2 0502", dice=(1, 9, 9)), "A1a") == 4


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("fire Cb1 0901", r"no enemy is in M:0901 \(6\.3\)"),
        ("fire Cb1 0101", r"friends are in the line of fire \(6\.4\)"),
        ("fire B 0502", r'"fire" is for when units are commanded \(4\.0\)'),
    ],
)
def test_a_bunker_that_can_not_fire_there_is_told_why(action, reason):
    with pytest.raises(IllegalAction, match=reason):
        play(soviet_turn(), action)


def test_a_bunker_that_has_fired_or_passed_is_told_so():
    fired = play(soviet_turn(), "fire Cb1 0502", dice=(9, 9, 9))
    with pytest.raises(IllegalAction, match=r"Cb1 has acted this turn \(1\.2\)"):
        play(fired, "fire Cb1 0502")
    with pytest.raises(IllegalAction, match=r"company C has had its HQ .* or passed \(1\.1\)"):
        play(play(soviet_turn(), "pass C"), "fire Cb1 0502")


def test_the_printed_procedure_draws_its_chits_and_then_fires_the_bunkers():
    """11.1, 11.2."""
    state = soviet_turn()
    first = follow(RULES.view(state, "soviet"), RULES.actions(state), SeededDice(1))
    assert (str(first.action), first.priority) == ("activate B", Priority.CHIT)
    state = play(state, "pass B")
    then = follow(RULES.view(state, "soviet"), RULES.actions(state), SeededDice(1))
    assert (then.action.verb, then.priority) == ("fire", Priority.FIRE)


def test_the_fire_of_a_bunker_is_no_command_of_its_hq():
    """2.56, 4.1: neither one of a company HQ's three nor a platoon HQ's one weapon."""
    force = """
        B so_chq 0103
        B1 so_phq 0302
        B1a so_rifle 0302
        Bmg so_mg 0202
        Bbk so_bunker 0301
        A1a ge_rifle 0401
        A ge_chq 0903
    """
    led = play(commanding(begun(ROW, force), "B1"), "fire Bbk 0401", dice=(9, 9, 9))
    assert "dig Bmg" in texts(led)
    called = commanding(begun(ROW, force), "B", used=2)
    called = play(called, "fire Bbk 0401", dice=(9, 9, 9))
    assert {"dig Bmg", "dig B1a"} <= set(texts(called))
    assert texts(play(called, "dig Bmg"), "dig B1a") == []
