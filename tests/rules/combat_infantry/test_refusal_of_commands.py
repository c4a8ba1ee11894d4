"""Every reason why an activation or a command is refused (chapters 1 and 4), a row each."""

from dataclasses import replace

import pytest

from studio.model.scenario import Change
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.assaults import assault
from tests.rules.combat_infantry.examples.scene import activated, scene
from tests.rules.combat_infantry.refusals import Rows, begun_once, table, told
from tests.rules.drawn import play, turned


def a_player_turn() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0201
        A2 ge_phq 0202
        A1a ge_rifle 0302
        C ge_chq 0103
        B so_chq 0605
    """
    state = play(scene(force), "pass C")
    return turned(turned(state, "A1", activated=True, face=1), "A2", acted=True, face=1)


TURNS: Rows = [
    ("activate A1a", "A1a is no HQ, and only HQs are activated (1.1)"),
    ("activate A1", "A1 has been activated this turn (4.2)"),
    ("activate A2", "A2 retreated from an assault, so it can't be activated this turn (9.2)"),
    ("activate C", "company C has had its HQ in this player turn, or passed (1.1)"),
    ("activate B", 'nobody here is called "B"'),
    ("pass C", "company C is done with in this player turn (1.1)"),
    ("pass Z", 'there is no company "Z" on this side (2.15)'),
    ("rally A1a", '"rally" is for when units are commanded (4.0)'),
]


def caught_in_wire() -> State:
    """An HQ that regrouped into wire."""
    wire = [Change("M:0303", marker="barbed_wire", side="soviet")]
    state = scene("A ge_chq 0101\nA1 ge_phq 0304\nB so_chq 0605", markers=wire)
    there, back = (state.field.by_name[f"M:{spot}"] for spot in ("0303", "0304"))
    return turned(state, "A1", where=there, came=back, acted=True)


def retreated_and_won() -> State:
    """An HQ that retreated, and stands upright since it won another assault this turn."""
    force = "A1a ge_rifle 0302\nB1 so_phq 0401 acted up\nB1a so_rifle 0401"
    state = assault(force, {"A1a": "0302"})
    return play(state, "hold B1", "hold B1a", "retreat A1a 0302", "settle 0401")


def a_deployment() -> State:
    wire = [Change("M:0304", marker="barbed_wire", side="soviet")]
    force = "A ge_chq 0303\nC ge_chq 0101\nB so_chq 0605\nB1a so_rifle 0501"
    ground = {"0303 n": "woods", "0303 ne": "hedge", "0303 nw": "river"}
    ground |= {"0403": "lake", "0303 se": "wall"}
    return play(scene(force, ground, markers=wire), "activate A")


DEPLOYMENTS: Rows = [
    ("deploy A 0305", "an HQ deploys one hex, and M:0305 isn't next to it (4.2)"),
    ("deploy A 0302", "woods is neither a clear hexside nor a road, and HQs deploy by these (4.2)"),
    ("deploy A 0402", "hedge is neither a clear hexside nor a road"),
    ("deploy A 0202", "river is neither a clear hexside nor a road"),
    ("deploy A 0403", "nobody can be in lake (M:0403) (8.2)"),
    ("deploy A 0304", "nobody deploys out of wire or into it (7.5)"),
    ("deploy A 9999", "M:9999 is not on the map"),
    ("deploy C 0102", "it is A that is being activated (4.2)"),
    ("stay C", "it is A that is being activated (4.2)"),
]


def a_deployment_beside_a_flood() -> State:
    state = scene("A ge_chq 0303\nC ge_chq 0101\nB so_chq 0605")
    flood = state.field.bit[state.field.by_name["M:0302"]]
    return play(replace(state, flood=flood, kept={}), "activate A")


def a_deployment_beside_the_enemy() -> State:
    return play(
        scene("A ge_chq 0303\nC ge_chq 0101\nB so_chq 0605\nB1a so_rifle 0402"), "activate A"
    )


PLATOON = """
    A ge_chq 0101
    A1 ge_phq 0303
    A1a ge_rifle 0303 x3
    A1b ge_rifle 0103
    A1c ge_rifle 0302 acted
    A2 ge_phq 0104
    A2a ge_rifle 0202
    Amg ge_mg 0304
    Amo ge_mortar_50 0304
    Ami ge_mine 0203
    C1a ge_rifle 0302
    B so_chq 0605
"""


def a_platoon() -> State:
    return activated(scene(PLATOON), "A1")


def a_platoon_whose_weapon_acted() -> State:
    return play(a_platoon(), "dig Amg")


def a_checked_squad() -> State:
    return play(a_platoon(), "check A1b", dice=[1])


COMMAND: Rows = [
    ("move A1c 0301", "A1c has acted this turn (1.2)"),
    ("move A2a 0201", "A2a is of another platoon than A1 (4.1)"),
    ("move C1a 0301", "A1 does not command C1a, which is of company C (4.1)"),
    ("move A 0102", "A1 does not command A: HQs are activated themselves (4.1)"),
    ("move A1b 0104", 'A1b is out of command: it has to "check A1b" first (4.3)'),
    ("rally Ami", "Ami takes no orders (7.2)"),
    ("rally A1", "A1 is an HQ, which has one step and no step to regain (5.0)"),
    ("rally Amg", "Amg has no step to regain (5.0)"),
    ("check Amg", "no infantry squad, and nobody else acts without command (4.3)"),
    ("check A1a", "A1 commands A1a, so it needs no check (4.3)"),
    ("check A1c", "A1c has acted this turn (1.2)"),
    (
        "check A2a",
        "squads check in the activation of their own platoon HQ, not in that of A1 (4.3)",
    ),
    ("end A", "it is A1 that is active (4.2)"),
    ("strike artillery 0605", "A1 is no company HQ, and only these call strikes (2.6)"),
]


def a_company_hq() -> State:
    return activated(scene(PLATOON.replace("0101", "0202")), "A", "")


def a_company_hq_at_its_limit() -> State:
    return play(a_company_hq(), "dig A1b", "move A2a 0201", "dig Amo")


def a_bunker() -> State:
    force = "B so_chq 0101\nBbk so_bunker 0303 x2\nA ge_chq 0605\nA1a ge_rifle 0403"
    return activated(scene(force, first="soviet"), "B")


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(a_player_turn, TURNS),
        *table(caught_in_wire, [("activate A1", "A1 is caught in wire until the next turn (7.5)")]),
        *table(
            retreated_and_won,
            [("activate B1", "B1 retreated from an assault, so it can't be activated this turn")],
        ),
        *table(a_deployment, DEPLOYMENTS),
        *table(
            a_deployment_beside_a_flood,
            [("deploy A 0302", "M:0302 is flooded for a game turn after the dam broke")],
        ),
        *table(
            a_deployment_beside_the_enemy,
            [
                ("deploy A 0402", "M:0402 isn't friendly, but soviet-controlled (4.2)"),
                ("deploy A 0302", "M:0302 isn't friendly, but disputed (4.2)"),
            ],
        ),
        *table(a_platoon, COMMAND),
        *table(
            a_platoon_whose_weapon_acted, [("dig Amo", "A1 has commanded its one weapon (4.1)")]
        ),
        *table(a_checked_squad, [("check A1b", "A1b has passed its check and may act (4.3)")]),
        *table(a_company_hq_at_its_limit, [("dig Amg", "A has given its 3 commands (4.1)")]),
        *table(
            a_bunker,
            [
                ("move Bbk 0304", "Bbk fires, and does nothing else (2.56)"),
                ("rally Bbk", "Bbk fires, and does nothing else (2.56)"),
            ],
        ),
    ],
)
def test_the_rule_that_forbids_a_command_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)
