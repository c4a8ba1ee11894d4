"""Activations and orders: who is activated by which dice, and what a leader may order."""

from dataclasses import replace

from studio.rules.chain_of_command.play.phases import Ordering
from tests.rules.chain_of_command.play.sections import SECTION, led
from tests.rules.chain_of_command.staged import JO, OURS, SID, E, begun, do, listed, of, row
from tests.rules.chain_of_command.tables import table


def test_dice_activate_teams_sections_and_leaders_by_their_sum():
    where = led(
        SECTION,
        JO,
        SID,
    )
    texts = listed(begun(where, dice=(1, 1, 2, 3)), "activate")
    assert {"activate A1 with 1", "activate A with 2", "activate A with 1+1"} <= set(texts)
    assert {"activate Jo with 3", "activate Jo with 1+2", "activate Sid with 1+3"} <= set(texts)
    assert "activate Sid with 4" not in texts
    assert "activate E with 1" not in texts


def test_nobody_is_activated_twice_in_a_phase():
    state = do(begun(SECTION, dice=(1, 1)), "activate A1 with 1")
    state = do(state, "stay A1")
    assert listed(state, "activate") == ["activate A2 with 1"]


def test_a_junior_orders_his_own_section_alone():
    other = row("B", 10, (16, 17))
    where = led(
        table([*SECTION.sides["ours"].teams, other], [E]),
        JO,
    )
    state = do(begun(where), "activate Jo with 3")
    assert listed(state, "order") == ["order Jo A1", "order Jo A2", "order Jo A"]
    state = do(do(state, "order Jo A1"), "stay A1")
    assert listed(state, "order") == ["order Jo A2"]
    state = do(state, "done Jo")
    assert listed(state, "activate")


def test_rallying_takes_a_point_of_shock_and_is_no_activation():
    hurt = replace(SECTION.sides["ours"].teams[0], shock=2)
    where = led(
        table([hurt, SECTION.sides["ours"].teams[1]], [E]),
        JO,
    )
    state = do(begun(where, Ordering(OURS, "Jo", 2)), "rally Jo A1")
    assert of(state, "A1").shock == 1
    assert "order Jo A1" in listed(state, "order")
