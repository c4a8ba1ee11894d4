"""Diagrams 3 and 4, played step by step: the defence of Olminsk, and lines of sight."""

from tests.rules.combat_infantry.examples.scene import (
    activated,
    done,
    offered,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, steps, where

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
