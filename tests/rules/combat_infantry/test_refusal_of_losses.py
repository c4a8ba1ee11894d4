"""Every reason why a loss or a return is refused (6.3, 6.64, 8.2, 4.4), a row for each."""

from dataclasses import replace

import pytest

from studio.model.scenario import Change
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.examples.scene import activated, done, scene
from tests.rules.combat_infantry.refusals import BIG, Rows, begun_once, table, told
from tests.rules.drawn import commanding, play, turned


def a_hit_among_three() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        B so_chq 0806
        B1a so_rifle 0403
        B1b so_rifle 0403
        B1c so_rifle 0403 x1
        B1d so_rifle 0404
    """
    return play(activated(scene(force, size=BIG), "A1"), "fire A1a 0403", dice=[1, 9, 9, 9])


HITS: Rows = [
    ("lose B1c", "the strongest take hits first, and B1c isn't among them (6.3)"),
    ("lose B1d", "B1d isn't in M:0403 (6.3)"),
    ("suffer B1a", '"suffer" is for when friendly fire is to be taken (6.64)'),
]


def a_hit_beside(last: str) -> State:
    """A hit on two squads of three steps and a block that is no match for them in any case."""
    force = f"""
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        B so_chq 0806
        B1a so_rifle 0403
        B1b so_rifle 0403
        {last}
    """
    return play(activated(scene(force, size=BIG), "A1"), "fire A1a 0403", dice=[1, 9, 9, 9])


def a_hit_beside_a_tank() -> State:
    return a_hit_beside("Btk so_t34 0403 up")


def a_hit_beside_a_mine() -> State:
    return a_hit_beside("Bmi so_mine 0403")


def a_hit_among_many_kinds() -> State:
    """Two of the four squads hold a half-hit; a tank is revealed, a mine is not."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        B so_chq 0806
        B1a so_rifle 0403 half
        B1b so_rifle 0403 half
        B1c so_rifle 0403
        Btk so_kv1 0403 up
        Bmi so_mine 0403
    """
    state = activated(scene(force, {"0403": "town"}, size=BIG), "A1")
    return play(state, "fire A1a 0403", dice=[1, 9, 9, 9])


MANY: Rows = [
    ("lose B1c", "a unit that holds a half-hit takes the next one (6.7)"),
    ("lose Btk", "Btk takes no share of hits on its hex (6.3)"),
    ("lose Bmi", "Bmi is a mine, and only assaults hit it (7.2)"),
]


def friendly_fire_on_a_town() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0304
        A1a ge_rifle 0402 half
        A1b ge_rifle 0402
        A1c ge_rifle 0503
        Amo ge_mortar_50 0303
        B so_chq 0806
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0402": "town"}, size=BIG), "A1")
    return play(state, "fire Amo 0403", dice=[10, 9, 9])


def friendly_fire() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0402
        A1b ge_rifle 0402
        A1c ge_rifle 0302
        Ami ge_mine 0503
        Amo ge_mortar_50 0303
        B so_chq 0806
        B1a so_rifle 0403
    """
    return play(activated(scene(force, size=BIG), "A1"), "fire Amo 0403", dice=[10, 9, 9])


def overstacked() -> State:
    force = (
        "A ge_chq 0101\nA1 ge_phq 0303\nA1a ge_rifle 0303\nA1b ge_rifle 0304\nA1c ge_rifle 0302\n"
    )
    state = activated(scene(force + "B so_chq 0806", {"0303": "town"}, size=BIG), "A1")
    return done(play(state, "move A1b 0303"))


def a_lost_hq() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0304
        A1b ge_rifle 0404
        A2a ge_rifle 0302
        B so_chq 0806
        B1 so_phq 0503
        Bsn so_sniper 0402
    """
    state = turned(scene(force, first="soviet", size=BIG), "A1", face=1)
    return play(activated(state, "B"), "fire Bsn 0303 at A1", dice=[1])


def a_lost_company_hq() -> State:
    """One of its platoon HQs is about to be assaulted, and one platoon has none."""
    force = """
        A ge_chq 0101
        A1a ge_rifle 0303
        Asn ge_sniper 0402
        B so_chq 0502 up
        B1 so_phq 0403
        B1a so_rifle 0403
        B2a so_rifle 0804
        B3 so_phq 0604
        B3a so_rifle 0605
    """
    state = activated(scene(force, size=(9, 6)), "A")
    return play(state, "assault A1a 0303 0403", "fire Asn 0502 at B", dice=[1])


LOST_COMPANY_HQ: Rows = [
    ("promote B B1a 0403", "M:0403 isn't friendly, but disputed (4.4)"),
    (
        "promote B B2a 0804",
        "returns next to a platoon HQ, at the cost of its platoon, and that of B2a isn't on the",
    ),
    ("promote B B3a 0303", "M:0303 isn't friendly, but german-controlled (4.4)"),
]


def a_lost_hq_amid_wire_and_water() -> State:
    """0203 is wired, 0303 under water, 0204 full."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0304
        Ax ge_rifle 0204
        Ay ge_rifle 0204
        Az ge_rifle 0204
        B so_chq 0806
        Bsn so_sniper 0403
    """
    wire = [Change("M:0203", marker="barbed_wire", side="soviet")]
    state = turned(scene(force, first="soviet", size=BIG, markers=wire), "A1", face=1)
    water = state.field.bit[state.field.by_name["M:0303"]]
    state = replace(activated(state, "B"), flood=water, kept={})
    return play(state, "fire Bsn 0303 at A1", dice=[1])


AMID: Rows = [
    ("promote A1 A1a 0203", "wire lies in M:0203, and is entered over a hexside alone (7.5)"),
    ("promote A1 A1a 0303", "M:0303 is flooded for a game turn after the dam broke (ruling 144)"),
    ("promote A1 A1a 0204", "M:0204 holds 3, and no more (4.4, 8.2)"),
    ("promote A1 A1a 9999", "M:9999 is not on the map"),
]


LOST_HQ: Rows = [
    ("promote A A1a 0304", "it is A1 that returns (4.4)"),
    ("promote A1 A2a 0302", "A2a is of another platoon than A1 (4.4)"),
    ("promote A1 Zz 0304", "Zz is no squad of the company of A1 on the map (4.4)"),
    ("promote A1 A1a 0105", "M:0105 isn't friendly, but neutral (4.4)"),
    (
        "promote A1 A1a 0101",
        "M:0101 is neither the hex of what A1 returns to, nor next to it (4.4)",
    ),
]


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(a_hit_among_three, HITS),
        *table(a_hit_among_many_kinds, MANY),
        *table(
            friendly_fire_on_a_town,
            [("suffer A1b", "a unit that holds a half-hit takes the next one (6.7)")],
        ),
        *table(a_lost_hq_amid_wire_and_water, AMID),
        *table(
            friendly_fire,
            [
                ("suffer A1c", "A1c isn't next to what was bombarded (6.64)"),
                ("suffer Ami", "Ami is a mine, and only assaults hit it (7.2)"),
            ],
        ),
        *table(overstacked, [("lose A1c", "A1c isn't in M:0303 (8.2)")]),
        *table(a_hit_beside_a_tank, [("lose Btk", "Btk takes no share of hits on its hex (6.3)")]),
        *table(
            a_hit_beside_a_mine, [("lose Bmi", "Bmi is a mine, and only assaults hit it (7.2)")]
        ),
        *table(a_lost_hq, LOST_HQ),
        *table(a_lost_company_hq, LOST_COMPANY_HQ),
    ],
)
def test_the_rule_that_forbids_a_loss_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)


def test_a_unit_that_is_gone_is_told_from_one_that_is_lost_or_late():
    state = commanding(
        scene("A ge_chq 0101\nA1a ge_rifle 0303\nA1b ge_rifle 0302\nB so_chq 0605"), "A"
    )
    number = next(u.number for u in state.units if u is not None and u.id == "A1a")
    blocks = tuple(None if n == number else block for n, block in enumerate(state.blocks))
    side = next(u.side for u in state.units if u is not None and u.id == "A1a")
    lost = replace(state, blocks=blocks, fallen=(number,), kept={})
    gone = replace(state, blocks=blocks, gone=((number, side, "north"),), kept={})
    late = replace(state, blocks=blocks, waiting=((number, side, 2, 0),), kept={})
    assert "it has been eliminated (6.33)" in told(lost, "dig A1a")
    assert "it has left it (9.4)" in told(gone, "dig A1a")
    assert "is not on the map yet (10.1)" in told(late, "dig A1a")
