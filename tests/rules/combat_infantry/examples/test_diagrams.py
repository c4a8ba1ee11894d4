"""The diagrams of the rules, played step by step as their captions tell (with rulings).

The maps are ours: they have what a caption names, where the printed pictures have it or might.
"""

import pytest

from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import (
    DOWN,
    UP,
    activated,
    control,
    done,
    offered,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, face, steps, where

# --- diagram 1: hex and hexside terrain ---------------------------------------------------------

TOWN = {
    "0403": "town",
    "0402": "woods",
    "0303": "woods",
    "0403 n": {"terrain": "clear", "ways": ["paved"]},
    "0403 ne": {"terrain": "town", "ways": ["paved"]},
    "0403 se": "river",
    "0403 nw": "river",
    "0403 s": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]},
}


@pytest.mark.parametrize(
    ("target", "fire", "assault"),
    [("0402", 2, 2), ("0503", 1, 1), ("0504", 2, 1), ("0303", 2, 1), ("0404", 1, 1)],
)
def test_each_hexside_of_a_town_has_limits_of_its_own(target, fire, assault):
    """C18 (diagram 1): clear, town, river, river beside woods, bridge; the hexside alone counts."""
    force = f"""
        A ge_chq 0605
        A1a ge_rifle 0403
        A1b ge_rifle 0403
        A1c ge_rifle 0403
        B so_chq 0101
        B1a so_rifle {target}
    """
    state = activated(scene(force, TOWN), "A")
    fired = play(state, f"fire A1a {target}", dice=[9] * 4)
    assert possible(fired, f"fire A1b {target}") is (fire == 2)
    entered = play(state, f"assault A1a 0403 {target}")
    assert possible(entered, f"assault A1b 0403 {target}") is (assault == 2)


def test_a_town_hex_doubles_the_defence_and_holds_two():
    """C18 (diagram 1): hit through a clear hexside too."""
    force = """
        A ge_chq 0101
        A1a ge_rifle 0402
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, TOWN), "A")
    state = play(state, "fire A1a 0403", dice=[1, 9, 9, 9])
    assert steps(state, "B1a") == 3
    crowd = "A ge_chq 0403\nA1a ge_rifle 0403\nA1b ge_rifle 0403\nB so_chq 0605"
    state = done(activated(scene(crowd, TOWN), "A"))
    assert len(texts(state, "lose")) == 3


# --- diagram 2: command range -------------------------------------------------------------------

CHORN = {
    "0403": "town",  # Nevak
    "0302": {"terrain": "town", "level": 1},  # Chorn Monastyr
    "0301": {"level": 2},  # Chornye Kholm
    "0302 se": {"terrain": "clear", "rise": "slope"},
    "0302 s": {"terrain": "clear", "rise": "slope"},
    "0302 n": {"terrain": "clear", "rise": "slope"},
    "0302 sw": {"terrain": "clear", "rise": "slope"},
    "0302 nw": {"terrain": "clear", "rise": "slope"},
    "0301 sw": {"terrain": "woods", "rise": "slope"},
    "0301 se": {"terrain": "clear", "rise": "slope"},
}


def test_diagram_2_the_german_half():
    """Mortar and squads fire by command of F2, then the monastery is stormed.

    C19-C21 (diagram 2, 4.5, ruling 54).
    """
    force = """
        F2 ge_phq 0403
        Fmo ge_mortar_50 0403
        F2a ge_rifle 0303 x3
        F2b ge_rifle 0402 x2
        F2c ge_rifle 0402
        B2 so_phq 0201
        B2a so_rifle 0301
        B2b so_rifle 0302
        B2c so_rifle 0502 x2
        Bmg so_mg 0502
    """
    state = activated(scene(force, CHORN), "F2")
    for unit in ("F2a", "F2b", "F2c", "Fmo"):
        assert any(f" {unit} " in f"{text} " for text in texts(state))
    assert texts(state, "check") == []
    # C19: two half-hits of two shots make one step
    state = play(state, "fire Fmo 0302", dice=[3, 4, 4])
    assert steps(state, "B2b") == 3
    state = play(state, "fire F2a 0302", dice=[2, 3, 3])
    assert steps(state, "B2b") == 2
    # C20: the stronger of two takes the hit
    assert possible(state, "fire F2b 0302")
    state = play(state, "fire F2b 0502", dice=[1, 9])
    assert (steps(state, "Bmg"), steps(state, "B2c")) == (2, 2)
    # C21: uphill at firepower 1, no double defence, a retreat uphill
    state = done(play(state, "assault F2c 0402 0302"))
    state = play(state, "shoot B2b", dice=[2, 3])
    assert steps(state, "F2c") == 3
    state = play(state, "shoot F2c", dice=[1, 2, 2, 5])  # the last is the defender's check
    assert steps(state, "B2b") == 1
    assert possible(state, "retreat B2b 0301")
    state = play(state, "retreat B2b 0301")
    state = play(state, "settle 0302")
    assert (where(state, "B2b"), where(state, "F2c")) == ("0301", "0302")
    assert (steps(state, "F2c"), control(state)["0302"]) == (3, "german")
    # 9.2 over the caption: who retreated can't rally in this turn
    state = activated(state, "B2")
    assert not possible(state, "rally B2b")


def test_diagram_2_the_soviet_half():
    """No deployment uphill, a shot, a failed rally and a failed check, 5 MP up.

    C22-C24 (diagram 2, 4.5).
    """
    force = """
        F2 ge_phq 0403
        F2a ge_rifle 0303 x3
        F2b ge_rifle 0402 x2
        F2c ge_rifle 0302 x3
        B2 so_phq 0201
        B2a so_rifle 0301
        B2b so_rifle 0301 x1
        B2c so_rifle 0502 x2
        Bmg so_mg 0502 x2
    """
    state = play(scene(force, CHORN, first="soviet"), "activate B2")
    assert not possible(state, "deploy B2 0301")
    state = play(state, "stay B2")
    state = play(state, "fire B2a 0402", dice=[1, 9, 9])
    assert steps(state, "F2b") == 1
    state = play(state, "rally B2b", dice=[7])
    assert (steps(state, "B2b"), face(state, "B2b")) == (1, DOWN)
    assert not any(" B2b" in text for text in texts(state))
    assert not any(" Bmg" in text for text in texts(state))
    assert [text for text in texts(state) if " B2c" in text] == ["check B2c"]
    state = play(state, "check B2c", dice=[6])
    assert face(state, "B2c") == DOWN
    assert not any(" B2c" in text for text in texts(state))
    assert possible(state, "move B2 0301")
    assert not possible(state, "move B2 0401")
    state = play(state, "move B2 0301")
    assert where(state, "B2") == "0301"
    assert RULES.to_act(state) == "german"


# --- diagram 3: defending Olminsk ---------------------------------------------------------------

OLMINSK = {
    "0504": "town",
    "0303 se": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]},  # Tvera
    "0504 nw": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]},  # Minsky
    "0304 ne": "river",
    "0404 n": "river",
}


def test_diagram_3_defending_olminsk():
    """Fire into the town, across the bridge, an assault over it, no regrouping.

    C25-C28 (diagram 3, 6.4, rulings 43, 57, 61, 64, 94, 104).
    """
    force = """
        B2 so_phq 0304
        B2a so_rifle 0303
        B2b so_rifle 0303
        B2c so_rifle 0404
        Bmo so_mortar_50 0404
        A ge_chq 0605
        A1a ge_rifle 0504 x3
        Atk ge_pz4 0504
        A1b ge_rifle 0403
    """
    state = activated(scene(force, OLMINSK, first="soviet"), "B2")
    assert texts(state, "check") == []
    # C25: two half-hits on the squad in the town
    state = play(state, "fire B2c 0504", dice=[2, 3, 3])
    assert steps(state, "A1a") == 3
    state = play(state, "fire Bmo 0504", dice=[3, 4, 4])
    assert (steps(state, "A1a"), steps(state, "Atk")) == (2, 2)
    # C26: one fires across the bridge, the other may only assault
    state = play(state, "fire B2a 0403", dice=[1, 3, 3])
    assert steps(state, "A1b") == 3
    assert not possible(state, "fire B2b 0403")
    state = done(play(state, "assault B2b 0303 0403"))
    # C27: three rounds, with no river to hinder
    state = play(state, "shoot A1b", "shoot B2b", dice=[2, 3, 3, 2, 3])
    assert (steps(state, "B2b"), steps(state, "A1b")) == (2, 2)
    state = play(state, "shoot A1b", "shoot B2b", dice=[3, 3, 2, 3, 7])  # 7: the check fails
    assert (steps(state, "B2b"), steps(state, "A1b")) == (2, 1)
    assert {text.split()[0] for text in texts(state)} == {"retreat"}
    state = play(state, "retreat B2b 0303")
    # C28: the town is full
    assert not possible(state, "regroup A1b 0504")
    state = play(state, "settle 0403") if possible(state, "settle 0403") else state
    assert (where(state, "B2b"), where(state, "A1b")) == ("0303", "0403")


# --- diagram 4: line of sight -------------------------------------------------------------------

KHOLM = {
    "0403": "town",  # Nevak
    "0504": {"level": 2},  # Chornye Kholm
    "0503": {"level": 1},  # its shoulder, the point A
    "0605": {"level": 1},
    "0506": {"level": 1},
    "0305": "woods",
    "0306": "town",  # Malin
    "0505 ne": "woods",
    "0505 s": {"terrain": "clear", "rise": "slope"},
    "0403 n": "river",  # the Neva
    "0402 se": "woods",
}
SIX = """
    B2 so_phq 0404
    Bmg so_mg 0505
    B2a so_rifle 0504
    B2b so_rifle 0304 x2
    B2c so_rifle 0403
    D1 ge_phq 0306
    E2 ge_phq 0506
    E2a ge_rifle 0603
    E2b ge_rifle 0603
    G1a ge_rifle 0604
    G1b ge_rifle 0605 x2
    G1c ge_rifle 0502 x1
    G1d ge_rifle 0402
"""


def test_diagram_4_line_of_sight():
    """Who may fire at whom, and who has no target.

    C29, C30 (diagram 4, 6.4, 6.2, 2.13, note 8, rulings 31, 32, 33, 37, 122).
    """
    state = activated(scene(SIX, KHOLM, size=(7, 7), first="soviet"), "B2")
    assert texts(state, "check") == []
    # the machine gun: through trees next door, uphill, into Malin, over a slope; not past the hill
    assert set(offered(state, "fire", "Bmg")) == {"0604", "0605", "0306", "0506"}
    # the squad on the hill: all but the IN-4 behind the trees, and Malin out of range
    assert set(offered(state, "fire", "B2a")) == {"0603", "0604", "0605", "0506", "0502"}
    # the squad in Nevak: across the Neva alone
    assert offered(state, "fire", "B2c") == ["0402"]
    # no target for the rest
    assert offered(state, "fire", "B2b") == offered(state, "fire", "B2") == []


def test_diagram_4_malin_shelters_its_hq():
    """C29 (6.7, ruling 15): one hit of the machine gun is half a hit there."""
    state = activated(scene(SIX, KHOLM, size=(7, 7), first="soviet"), "B2")
    state = play(state, "fire Bmg 0306", dice=[3, 4, 4])
    assert (block(state, "D1").steps, block(state, "D1").half) == (1, True)


def test_diagram_4_the_rally():
    """C6 (5.0): the IN-2 rolls 4 against the PHQ's 6 and is an IN-3."""
    state = activated(scene(SIX, KHOLM, size=(7, 7), first="soviet"), "B2")
    assert steps(play(state, "rally B2b", dice=[4]), "B2b") == 3


# --- diagram 5: hex control ---------------------------------------------------------------------

VALENKA = {
    "0304 ne": {"terrain": "river", "crossing": "dam"},  # Stalino Damba
    "0304 se": "river",
    "0202 s": "river",
    "0503 s": "river",
}
POSTS = """
    A ge_chq 0202
    A1a ge_rifle 0304
    B so_chq 0503
    B1a so_rifle 0302
"""


def test_diagram_5_hex_control():
    """C31, C78 (8.3): rivers don't stop it, three hexes are disputed, the dam's upper one too."""
    state = scene(POSTS, VALENKA)
    german = {"0102", "0103", "0202", "0203", "0204", "0304", "0305", "0404"}
    soviet = {"0301", "0302", "0401", "0402", "0502", "0503", "0504", "0602", "0603"}
    disputed = {"0201", "0303", "0403"}
    for at, who in control(state).items():
        expected = (
            "german"
            if at in german
            else "soviet"
            if at in soviet
            else "disputed"
            if at in disputed
            else "neutral"
        )
        assert (at, who) == (at, expected)


def test_hedges_stop_control():
    """8.3, ruling 52: a hexside impassable to infantry does."""
    assert control(scene(POSTS, {**VALENKA, "0304 s": "hedge"}))["0305"] == "neutral"


# --- diagram 6: assault on Khotin Farm ----------------------------------------------------------

FARM = {"0403": "farm"}
KHOTIN = """
    D1 ge_phq 0304
    D1a ge_rifle 0303 x3
    D1b ge_rifle 0303
    D1c ge_rifle 0404 x2
    Dmo ge_mortar_50 0305
    B1 so_phq 0502
    B1a so_rifle 0403
    Bmg so_mg 0403 x2
    B1b so_rifle 0302
    B1c so_rifle 0502
"""


def test_diagram_6_the_assault_on_khotin_farm():
    """Bombardment, fire, and three rounds to the mandatory retreat.

    C32-C35 (diagram 6, 9.6, note 2, rulings 59, 128, 132).
    """
    state = activated(scene(KHOTIN, FARM), "D1")
    # C32: two half-hits are one step of the strongest
    state = play(state, "fire Dmo 0403", dice=[2, 3, 8])
    assert (steps(state, "B1a"), steps(state, "Bmg")) == (2, 2)
    state = play(state, "fire D1c 0403", dice=[9, 9])
    state = play(state, "assault D1a 0303 0403", "assault D1b 0303 0403")
    state = done(state)
    assert all(face(state, unit) == UP for unit in ("B1a", "Bmg", "D1a", "D1b"))
    # C33: the first round
    state = play(state, "shoot Bmg", "shoot B1a", dice=[1, 9, 9, 9])
    assert (steps(state, "D1a"), steps(state, "D1b")) == (3, 3)
    state = play(state, "shoot D1a", dice=[1, 9, 9])
    assert set(texts(state)) == {"lose B1a", "lose Bmg"}
    state = play(state, "lose B1a", "shoot D1b", dice=[2, 9, 9, 6, 5])  # checks: squad 6, gun 5
    assert (steps(state, "B1a"), steps(state, "Bmg")) == (1, 1)
    # C34: the second round; the squad is disrupted
    assert not any(" B1a" in text for text in texts(state))
    state = play(state, "shoot Bmg", dice=[3])
    assert set(texts(state)) == {"lose D1a", "lose D1b"}
    state = play(state, "lose D1a", "shoot D1a", "shoot D1b", dice=[9, 9, 1, 9, 9])
    assert set(texts(state)) == {"lose B1a", "lose Bmg"}
    state = play(state, "lose Bmg", dice=[5])  # the squad's mandatory check
    assert (steps(state, "Bmg"), steps(state, "D1a"), steps(state, "D1b")) == (0, 2, 3)
    # C35: the third round; where they came from is disputed now
    state = play(state, "shoot B1a", dice=[2])
    assert (steps(state, "D1a"), steps(state, "D1b")) == (2, 2)
    assert {text.split()[0] for text in texts(state)} == {"retreat"}
    assert not possible(state, "retreat D1a 0303")
    assert control(state)["0303"] == "disputed"
    state = play(state, "retreat D1a 0304", "retreat D1b 0404")
    assert (where(state, "D1a"), where(state, "D1b")) == ("0304", "0404")


# --- turns --------------------------------------------------------------------------------------


def test_four_hqs_a_company_are_a_game_turn():
    """C37 in play (1.0, 1.1, ruling 5): each HQ once, then all of them again in the next turn."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0102
        A2 ge_phq 0103
        A3 ge_phq 0104
        B so_chq 0601
        B1 so_phq 0602
        B2 so_phq 0603
        B3 so_phq 0604
    """
    state = scene(force)
    for german, soviet in (("A", "B"), ("A1", "B1"), ("A2", "B2"), ("A3", "B3")):
        assert (state.turn, RULES.to_act(state)) == (1, "german")
        state = done(activated(state, german))
        assert not possible(state, f"activate {german}")
        assert RULES.to_act(state) == "soviet"
        state = done(activated(state, soviet), [4, 7] if soviet == "B3" else [])
    assert (state.turn, RULES.to_act(state)) == (2, "soviet")  # 7 beats 4
    assert texts(state, "activate") == ["activate B", "activate B1", "activate B2", "activate B3"]


def test_equal_rolls_for_player_1_are_rolled_again():
    """Rulings 7, 137 (1.0): 5 and 5, then 9 and 2; the high roller is Player 1."""
    state = scene("A ge_chq 0101\nB so_chq 0601")
    state = done(activated(state, "A"))
    state = done(activated(state, "B"), [5, 5, 9, 2])
    assert (state.turn, RULES.to_act(state)) == (2, "german")
