"""Command, rally and replacement of HQs (chapters 4 and 5)."""

from tests.rules.combat_infantry.examples.scene import (
    DOWN,
    activated,
    done,
    offered,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import face, found, steps, where

PLATOON = """
    B1 so_phq 0303
    B1a so_rifle 0403 x2
    B1b so_rifle 0505 x2
    Bmg so_mg 0505
    A ge_chq 0101
"""


def acts(state, unit):
    """Whether anything is offered to a unit."""
    return any(text.split()[1:2] == [unit] for text in texts(state))


# --- morale and rally (2.16, 4.3, 5.0) ----------------------------------------------------------


def test_a_roll_no_higher_than_the_morale_passes():
    """C5 (2.16, 4.3): a squad of morale 5 out of command acts after a 5, and not after a 6."""
    state = activated(scene(PLATOON, first="soviet"), "B1")
    assert [text for text in texts(state) if " B1b" in text] == ["check B1b"]
    assert acts(play(state, "check B1b", dice=[5]), "B1b")
    failed = play(state, "check B1b", dice=[6])
    assert not acts(failed, "B1b")
    assert face(failed, "B1b") == DOWN


def test_a_rally_uses_the_morale_of_the_commanding_hq():
    """With a PHQ of morale 6 a 4 and a 6 pass, a 7 fails; it has acted.

    C6 (5.0, diagram 4, ruling 14).
    """
    state = activated(scene(PLATOON, first="soviet"), "B1")
    for roll, left in ((4, 3), (6, 3), (7, 2)):
        after = play(state, "rally B1a", dice=[roll])
        assert steps(after, "B1a") == left
        assert face(after, "B1a") == DOWN
        assert not acts(after, "B1a")


def test_a_squad_that_activated_itself_rallies_by_its_own_morale():
    """C76 (4.3, 5.0, ruling 12): 5 activates it, 6 fails to rally, and it has acted."""
    state = activated(scene(PLATOON, first="soviet"), "B1")
    state = play(state, "check B1b", "rally B1b", dice=[5, 6])
    assert steps(state, "B1b") == 2
    assert not acts(state, "B1b")


def test_a_squad_that_passed_and_did_nothing_has_acted():
    """Ruling 88 (4.3): its company's HQ can't command it later in the turn."""
    state = activated(scene(PLATOON + "B so_chq 0401", first="soviet"), "B1")
    state = done(play(state, "check B1b", dice=[5]))
    state = activated(play(state, "pass A"), "B")
    assert acts(state, "B1a")
    assert not acts(state, "B1b")


def test_a_weapon_out_of_command_has_no_check():
    """C23 (4.3, diagram 2): only squads may check their morale."""
    state = activated(scene(PLATOON, first="soviet"), "B1")
    assert not acts(state, "Bmg")


# --- company HQs and platoon HQs (4.1) ----------------------------------------------------------

COMPANY = """
    A ge_chq 0105
    A1 ge_phq 0303
    A2 ge_phq 0601
    A1a ge_rifle 0302
    A1b ge_rifle 0402
    A1c ge_rifle 0403
    Amg ge_mg 0304
    A80 ge_mortar_80 0203
    B so_chq 0605
"""


def test_a_company_hq_commands_three_different_units_and_no_platoon_hq():
    """C58 (4.1, 2.15, rulings 85, 86): neither an HQ nor the same unit twice, and no fourth."""
    state = activated(scene(COMPANY), "A")
    assert not acts(state, "A1")
    state = play(state, "move A1a 0202")
    assert not acts(state, "A1a")
    state = play(state, "move A1b 0502", "dig Amg")
    assert not acts(state, "A1c")
    assert not acts(state, "A80")


def test_a_squad_that_acted_for_the_company_does_not_act_for_its_platoon():
    """C58 (1.2, ruling 85): one action a turn, whoever commands."""
    state = activated(scene(COMPANY), "A")
    state = done(play(state, "move A1a 0202"))
    state = activated(play(state, "pass B"), "A1")
    assert acts(state, "A1b")
    assert not acts(state, "A1a")


def test_a_platoon_hq_commands_one_weapon():
    """C59 (4.1, ruling 84): once the machine gun has acted, the mortar beside it may not."""
    state = activated(scene(COMPANY), "A1")
    assert acts(state, "A80")
    state = play(state, "dig Amg")
    assert not acts(state, "A80")
    assert acts(state, "A1c")


# --- replacement (4.4) --------------------------------------------------------------------------

HIT = """
    Asn ge_sniper 0303
    A ge_chq 0105
    B1 so_phq 0403 up
"""


def killed(force, **more):
    """The state after the sniper eliminated the Soviet HQ."""
    state = activated(scene(HIT + force, **more), "A")
    return play(state, "fire Asn 0403 at B1", dice=[1])


def test_an_eliminated_hq_returns_at_the_cost_of_a_step():
    """C17 (4.4): in or next to a squad of its platoon, and nobody gains a point."""
    state = killed("B1a so_rifle 0503\nB2a so_rifle 0502\nB2 so_phq 0601")
    assert {text.split()[2] for text in texts(state)} == {"B1a"}
    state = play(state, "promote B1 B1a 0503")
    assert (where(state, "B1"), steps(state, "B1a")) == ("0503", 2)
    assert points(play(state, "surrender german")) == (0, 0)


def test_an_hq_without_squads_is_not_replaced():
    """C17 (4.4): it is one point for the enemy, though its company has other squads."""
    state = killed("B2a so_rifle 0503\nB2 so_phq 0601")
    assert found(state, "B1") is None
    assert points(play(state, "surrender german")) == (1, 0)


def test_the_last_step_of_a_squad_makes_an_hq_that_may_still_be_activated():
    """C74 (4.4, ruling 68): the squad is eliminated for a point, the HQ back for none."""
    state = killed("B1a so_rifle 0503 x1")
    state = done(play(state, "promote B1 B1a 0503"))
    assert (steps(state, "B1"), steps(state, "B1a")) == (1, 0)
    assert possible(state, "activate B1")
    assert points(play(state, "surrender soviet")) == (1, 0)


def test_an_hq_that_was_activated_is_not_activated_again_after_its_replacement():
    """4.4, ruling 108: the new HQ takes over what the old one did this turn."""
    state = killed("B1a so_rifle 0503\nB2 so_phq 0601")
    fresh = done(play(state, "promote B1 B1a 0503"))
    assert possible(fresh, "activate B1")
    state = activated(scene(HIT.replace("up", "active") + "B1a so_rifle 0503\nB2 so_phq 0601"), "A")
    state = play(state, "fire Asn 0403 at B1", dice=[1])
    state = done(play(state, "promote B1 B1a 0503"))
    assert not possible(state, "activate B1")
    assert possible(state, "activate B2")


def test_a_company_hq_returns_to_one_of_its_platoons():
    """4.4: to a friendly hex in or next to a platoon HQ, by any squad of that platoon."""
    force = """
        A ge_chq 0105
        Asn ge_sniper 0303
        B so_chq 0403 up
        B1 so_phq 0601
        B1a so_rifle 0605
        B2a so_rifle 0503
    """
    state = activated(scene(force), "A")
    state = play(state, "fire Asn 0403 at B", dice=[1])
    assert {tuple(text.split()[2:]) for text in texts(state)} == {
        ("B1a", at) for at in ("0601", "0501", "0502", "0602")
    }
    state = play(state, "promote B B1a 0601")
    assert (where(state, "B"), steps(state, "B1a")) == ("0601", 2)


# --- deployment (4.2) ---------------------------------------------------------------------------


def test_an_hq_deploys_over_roads_and_clear_hexsides_into_friendly_hexes():
    """Not over woods unless by road, not into enemy or disputed hexes; it may overstack.

    4.2, ruling 89.
    """
    force = """
        A1 ge_phq 0303
        A1a ge_rifle 0302
        A1b ge_rifle 0302
        A1c ge_rifle 0302
        B so_chq 0505
        B1a so_rifle 0203 x1
    """
    changes = {
        "0303 n": {"ways": ["unpaved"], "terrain": "woods"},
        "0303 ne": "woods",
        "0303 se": {"rise": "slope"},
        "0403": {"level": 1},
    }
    state = play(scene(force, changes), "activate A1")
    # 0304 and 0202 lie next to the enemy in 0203; 0403 is up a slope, 0402 behind trees
    assert offered(state, "deploy", "A1") == ["0302"]
    assert where(play(state, "deploy A1 0302"), "A1") == "0302"
