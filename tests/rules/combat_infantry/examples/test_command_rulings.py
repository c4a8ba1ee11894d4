"""Rulings on command (chapter 4) that no worked example shows."""

from tests.rules.combat_infantry.examples.scene import activated, done, play, possible, scene, texts
from tests.rules.drawn import steps


def acts(state, name):
    """Whether anything is offered to a unit."""
    return any(text.split()[1:2] == [name] for text in texts(state))


def test_a_platoon_hq_commands_its_own_hex_and_any_weapon_of_its_company():
    """Rulings 8, 9 (4.1, 4.3): a gun beside it, though it has no platoon; not another company's."""
    force = """
        A2 ge_phq 0303
        A1a ge_rifle 0303
        A2a ge_rifle 0303
        Amg ge_mg 0302
        Cmg ge_mg 0304
        B so_chq 0605
    """
    state = activated(scene(force), "A2")
    assert acts(state, "A2a")
    assert acts(state, "Amg")
    assert not acts(state, "Cmg")
    assert not acts(state, "A1a")


def test_a_hedge_stops_command_and_a_river_does_not():
    """Rulings 10, 52 (4.1): through hexsides that infantry can't cross there is none."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0403\nAmg ge_mg 0304\nB so_chq 0605"
    state = activated(scene(force, {"0303 se": "hedge", "0303 s": "river"}), "A1")
    assert [text for text in texts(state) if " A1a" in text] == ["check A1a"]
    assert acts(state, "Amg")


def test_only_the_own_platoon_hq_lets_squads_check_and_once():
    """Rulings 11, 87 (4.3): under a company HQ nobody checks, under another platoon's neither."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0102
        A2 ge_phq 0103
        A2a ge_rifle 0605
        B so_chq 0601
    """
    for hq, texts_ in (("A", None), ("A1", []), ("A2", ["check A2a"])):
        state = activated(scene(force), hq)
        if texts_ is None:
            assert texts(state, "check") == []
            assert acts(state, "A2a")
        else:
            assert [text for text in texts(state) if " A2a" in text] == texts_
    failed = play(state, "check A2a", dice=[7])
    assert texts(failed, "check") == []


def test_a_unit_at_full_strength_does_not_rally():
    """Rulings 13, 91 (5.0): nor one above the printed steps, nor an HQ."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0303\nA1b ge_rifle 0303 x3\nB so_chq 0605"
    state = activated(scene(force), "A1")
    assert texts(state, "rally") == ["rally A1b"]
    assert steps(play(state, "rally A1b", dice=[1]), "A1b") == 4


def test_command_range_is_measured_from_where_the_hq_deployed_to():
    """Rulings 83, 90 (4.2): deploying costs the HQ nothing of its own move."""
    force = "A1 ge_phq 0303\nA1a ge_rifle 0304\nA1b ge_rifle 0301\nB so_chq 0605"
    state = activated(scene(force), "A1", "0302")
    assert acts(state, "A1b")
    assert [text for text in texts(state) if " A1a" in text] == ["check A1a"]
    assert possible(state, "move A1 0303")


def test_weapons_of_a_company_without_its_hq_act_next_to_platoon_hqs_alone():
    """Ruling 140 (4.3, 2.6): and its strikes are lost."""
    force = "A1 ge_phq 0303\nAmg ge_mg 0304\nAmo ge_mortar_50 0105\nB so_chq 0603"
    state = activated(scene(force, strikes={"german": {"artillery": 2}}), "A1")
    assert acts(state, "Amg")
    assert not acts(state, "Amo")
    assert texts(state, "strike") == []


def test_a_bunker_fires_once_a_turn_without_a_command():
    """Ruling 67 (2.56): in an activation of its company, and does nothing else."""
    force = """
        B1 so_phq 0101
        B2 so_phq 0102
        Bbk so_bunker 0303 x2
        A ge_chq 0605
        A1a ge_rifle 0403
    """
    state = activated(scene(force, first="soviet"), "B1")
    mine = [text.split() for text in texts(state) if " Bbk" in text]
    assert {verb for verb, *_ in mine} == {"fire"}
    state = done(play(state, "fire Bbk 0403", dice=[9, 9]))
    state = activated(play(state, "pass A"), "B2")
    assert not acts(state, "Bbk")
