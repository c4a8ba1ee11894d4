"""Diagrams 1 and 2, played step by step: the hexsides of a town, and who is in command."""

import pytest

from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import (
    DOWN,
    activated,
    control,
    done,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import face, steps, where

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
