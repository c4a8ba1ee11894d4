"""Bombardment, spotting, strikes and friendly fire (6.6, 2.6, 2.7)."""

import pytest

from studio.model.scenario import Night, Time
from tests.rules.combat_infantry.examples.scene import (
    activated,
    done,
    offered,
    play,
    points,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import block, steps, turned

MORTAR = """
    A ge_chq 0105
    A1 ge_phq 0202
    Amo ge_mortar_80 0303
    B so_chq 0605
"""
STRIKES = {"german": {"artillery": 2, "air": 2}}


def half(state, name):
    """Whether a unit holds a half-hit."""
    return block(state, name).half


# --- armour (6.61, 2.42) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "best"),
    [("so_t34", 2), ("so_t26", 4), ("so_kv1", 2)],
)
def test_mortars_meet_half_the_armour_class_rounded_down(target, best):
    """C4 (6.61, ruling 18): of armour 4, 1 and 5 there count 2, 0 and 2 against firepower 4."""
    state = activated(scene(MORTAR + f"Btk {target} 0403 up"), "A1")
    before = steps(state, "Btk")
    hit = play(state, "fire Amo 0403 at Btk", dice=[best, best + 1, 9])
    assert steps(hit, "Btk") == before - 1


def test_artillery_finds_no_armour():
    """C4 (6.61): a revealed tank takes its share of hits on the hex."""
    force = "A ge_chq 0203\nBtk so_t34 0403 up\nB so_chq 0605"
    state = activated(scene(force, strikes=STRIKES), "A")
    assert steps(play(state, "strike artillery 0403 by A", dice=[6, 7, 7]), "Btk") == 1


def test_bunkers_have_all_their_armour_against_bombardment():
    """C4 (6.61, 2.56): artillery of firepower 6 hits a bunker of armour 4 with 2, when targeted."""
    force = MORTAR + "Bbk so_bunker 0403"
    state = activated(scene(force, strikes=STRIKES), "A")
    assert not possible(state, "fire Amo 0403")
    assert not possible(state, "fire Amo 0403 at Bbk")
    assert not possible(state, "strike artillery 0403 by A")
    force = "A ge_chq 0203\nBbk so_bunker 0403\nB so_chq 0605"
    state = activated(scene(force, strikes=STRIKES), "A")
    assert steps(play(state, "strike air 0403 at Bbk by A", dice=[2, 3, 3]), "Bbk") == 2


def test_the_owner_may_give_a_hit_to_a_tank_whose_armour_is_gone():
    """Armour 1 is nothing to a mortar, so tank and squad of 2 are equals.

    C42 (6.61, 6.3, rulings 18, 20).
    """
    force = MORTAR + "Btk so_t26 0403 up\nB1a so_rifle 0403 x2"
    state = activated(scene(force), "A1")
    state = play(state, "fire Amo 0403", dice=[4, 9, 9])
    assert set(texts(state)) == {"lose Btk", "lose B1a"}
    assert steps(play(state, "lose Btk"), "Btk") == 1


def test_artillery_hits_the_strongest_first_tanks_among_them_and_friends_next_door():
    """C43 (6.61, 6.64): 1, 5, 10 takes a step of the squad of 3, one of two equals, one friend."""
    force = """
        A ge_chq 0303
        A1a ge_rifle 0402 x2
        B so_chq 0605
        Btk so_t34 0403 up
        B1a so_rifle 0403
    """
    state = scene(force, size=(8, 6), strikes=STRIKES)
    state = turned(state, "A", where=state.field.by_name["M:0203"])
    state = play(activated(state, "A"), "strike artillery 0403 by A", dice=[1, 5, 10])
    assert steps(state, "B1a") == 2
    assert set(texts(state)) == {"lose Btk", "lose B1a"}
    state = play(state, "lose B1a")
    assert (steps(state, "B1a"), steps(state, "Btk"), steps(state, "A1a")) == (1, 2, 1)


# --- limits, treebursts (6.6, 6.63) -------------------------------------------------------------


def test_a_mortar_a_squad_and_an_assault_share_a_town_hexside():
    """C7 (6.6): the mortar bombards, one squad fires, the other assaults; none fires besides."""
    force = """
        A ge_chq 0105
        Amo ge_mortar_50 0303
        A1a ge_rifle 0303
        A1b ge_rifle 0303
        A1c ge_rifle 0203
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0403": "town", "0303 se": "town"}), "A")
    state = play(state, "fire Amo 0403", dice=[9, 9, 9])
    state = play(state, "fire A1a 0403", dice=[9] * 4)
    assert not possible(state, "fire A1b 0403")
    state = play(state, "assault A1b 0303 0403")
    state = done(state)
    assert "shoot B1a" in texts(state)


def test_woods_double_the_defence_against_fire_alone():
    """Half a hit by fire, a whole step by treebursts, then the other half.

    C48 (6.63, rulings 24, 29, 141).
    """
    force = """
        A ge_chq 0105
        Amo ge_mortar_50 0203
        A1a ge_rifle 0303
        A1b ge_rifle 0402
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0403": "woods"}), "A")
    state = play(state, "fire A1a 0403", dice=[1, 9, 9, 9])
    assert (steps(state, "B1a"), half(state, "B1a")) == (3, True)
    state = play(state, "fire Amo 0403", dice=[1, 9, 9])
    assert (steps(state, "B1a"), half(state, "B1a")) == (2, True)
    state = play(state, "fire A1b 0403", dice=[1, 9, 9, 9])
    assert (steps(state, "B1a"), half(state, "B1a")) == (1, False)


# --- the HQ next to the target (6.6) ------------------------------------------------------------

BESIDE = """
    A1 ge_phq 0303
    A1a ge_rifle 0402
    Amo ge_mortar_80 0202
    C1 ge_phq 0304
    B so_chq 0605
    B1a so_rifle 0403
"""


def test_an_hq_beside_the_target_adds_one_and_stands_in_danger():
    """F4 hits with 5; a zero may be the HQ's; with own sight it hasn't spotted.

    C8, C56 (6.6, ruling 27).
    """
    state = activated(scene(BESIDE), "A1")
    state = play(state, "fire Amo 0403", dice=[5, 6, 10])
    assert steps(state, "B1a") == 2
    assert set(texts(state)) == {"suffer A1", "suffer A1a", "suffer C1"}
    state = play(state, "suffer A1a")
    assert not block(state, "A1").spotted


def test_an_hq_of_another_company_adds_nothing():
    """C8 as corrected (6.6, 6.62): it has to be of the same company, and face-up."""
    force = BESIDE.replace("A1 ge_phq 0303", "A1 ge_phq 0203").replace("0304", "0304 active")
    state = play(activated(scene(force), "A1"), "fire Amo 0403", dice=[5, 5, 5])
    assert steps(state, "B1a") == 3


def test_an_upright_hq_of_the_company_adds_nothing():
    """C8 as corrected (6.62): the CHQ commands, the PHQ next to the target is still upright."""
    state = activated(scene(BESIDE + "A ge_chq 0101"), "A")
    assert steps(play(state, "fire Amo 0403", dice=[5, 5, 5]), "B1a") == 3


# --- friendly fire (6.64, 2.7) ------------------------------------------------------------------


def test_each_zero_is_a_hit_on_a_friend_next_to_the_target():
    """C9 (6.64): two zeros of a mortar, two steps of the only friend there."""
    force = MORTAR + "A1a ge_rifle 0402\nB1a so_rifle 0403"
    state = scene(force)
    state = turned(state, "Amo", where=state.field.by_name["M:0203"])
    state = play(activated(state, "A1"), "fire Amo 0403", dice=[10, 10, 9])
    assert steps(state, "A1a") == 2


def test_each_zero_of_aircraft_is_two_hits_on_friends():
    """C53 (2.7): 10, 10, 3 is one hit, four friendly ones of which three are lost; 1 VP."""
    force = "A ge_chq 0203\nA1a ge_rifle 0402 x1\nB so_chq 0605\nB1a so_rifle 0403"
    state = activated(scene(force, strikes=STRIKES), "A")
    state = play(state, "strike air 0403 by A", dice=[10, 10, 3])
    assert (steps(state, "B1a"), steps(state, "A1a")) == (2, 0)
    assert points(play(state, "surrender german")) == (0, 1)


# --- spotting (6.62) ----------------------------------------------------------------------------


def test_spotters_are_active_or_face_up_from_their_activation_and_spot_once():
    """Of three HQs in sight only the one activated earlier may spot.

    C54 (6.62, rulings 28, 142).
    """
    force = """
        A ge_chq 0101
        A1 ge_phq 0402 active
        A2 ge_phq 0304 active
        A3 ge_phq 0404 up acted
        Amo ge_mortar_80 0203
        B so_chq 0605
        B1a so_rifle 0403
    """
    state = scene(force, {"0303": "woods", "0202": "woods"})
    state = turned(state, "A1", spotted=True)
    state = activated(state, "A")
    assert [to for to in offered(state, "fire", "Amo") if "0403" in to] == ["0403 by A2"]


def test_an_hq_spots_for_one_bombardment_a_turn():
    """C54 (6.62, ruling 118): the CHQ that spotted for a mortar can't spot for artillery."""
    force = MORTAR + "B1a so_rifle 0505"
    state = scene(force, {"0404": "woods", "0304": "woods", "0504": "woods"}, strikes=STRIKES)
    state = turned(state, "A", where=state.field.by_name["M:0405"])
    state = activated(state, "A")
    assert possible(state, "strike artillery 0505 by A")
    state = play(state, "fire Amo 0505 by A", dice=[9, 9, 9])
    assert texts(state, "strike") == []


FOUR = """
    A ge_chq 0103
    Amo ge_mortar_80 0101
    B so_chq 0605
    B1a so_rifle 0503
"""


@pytest.mark.parametrize(
    ("level", "night", "spots"),
    [(0, False, False), (1, False, True), (1, True, False)],
)
def test_spotting_reaches_three_hexes_and_four_from_above(level, night, spots):
    """C55 (6.62, 10.3, ruling 74): at 4 hexes on the level no, from above yes, at night no."""
    time = Time(month="1942-09", turns=2, first="german", night=Night() if night else None)
    state = scene(FOUR, {"0103": {"level": level}}, time=time, strikes=STRIKES)
    assert possible(activated(state, "A"), "strike artillery 0503 by A") is spots


# --- strikes (2.6, 2.7) -------------------------------------------------------------------------

CALLER = """
    A ge_chq 0303
    A1 ge_phq 0202
    A1a ge_rifle 0302
    A1b ge_rifle 0302
    A1c ge_rifle 0302
    B so_chq 0605
    B1a so_rifle 0403
"""


def test_a_strike_is_one_of_three_commands():
    """C57 (2.6, 4.1): artillery and two units; a third unit is refused."""
    state = activated(scene(CALLER, strikes=STRIKES), "A")
    state = play(state, "strike artillery 0403 by A", dice=[9, 9, 9])
    state = play(state, "move A1a 0202", "move A1b 0202")
    assert not any(" A1c" in text for text in texts(state))


def test_artillery_and_aircraft_are_not_called_by_the_same_hq():
    """C57 (2.7): nor is a second strike of the same kind."""
    state = activated(scene(CALLER + "A2 ge_phq 0402 active", strikes=STRIKES), "A")
    assert possible(state, "strike air 0403 by A2")
    state = play(state, "strike artillery 0403 by A", dice=[9, 9, 9])
    assert texts(state, "strike") == []
