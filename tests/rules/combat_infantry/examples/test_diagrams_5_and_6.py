"""Diagrams 5 and 6, played step by step: who controls a hex, and an assault on a farm."""

from tests.rules.combat_infantry.examples.scene import (
    UP,
    activated,
    control,
    done,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import face, steps, where

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
