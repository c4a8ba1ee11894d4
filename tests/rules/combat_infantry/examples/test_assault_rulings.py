"""Rulings on assaults (chapter 9) that no worked example shows."""

from studio.model.scenario import Change
from tests.rules.combat_infantry.examples.scene import (
    UP,
    activated,
    done,
    play,
    possible,
    scene,
    texts,
)
from tests.rules.drawn import face, steps, where


def fought(force, **more):
    """The state in which the defender of 0403 first chooses, B1a attacking from 0303."""
    force = f"B so_chq 0101\nB1a so_smg 0303\nA ge_chq 0605\n{force}"
    state = activated(scene(force, first="soviet", **more), "B")
    return done(play(state, "assault B1a 0303 0403"))


def test_guns_retreat_and_regroup_without_counting_points():
    """Ruling 105 (9.4): a gun of 1 point leaves over a clear hexside."""
    state = play(fought("Agu ge_at_75 0403"), "hold Agu", "hold B1a")
    assert possible(state, "retreat Agu 0504")


def test_a_bunker_neither_retreats_nor_regroups():
    """Ruling 112 (2.56): it fires to the end."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nBbk so_bunker 0403"
    state = done(play(activated(scene(force), "A"), "assault A1a 0303 0403"))
    state = play(state, "hold Bbk", "hold A1a")
    assert set(texts(state)) == {"shoot Bbk", "hold Bbk"}
    state = play(state, "hold Bbk", "retreat A1a 0303")
    assert texts(state, "regroup") == []


def test_attackers_stay_when_the_last_defender_leaves_in_the_third_round():
    """Rulings 131, 126 (9.2): they win, and stay face-up."""
    state = play(fought("A1a ge_rifle 0403"), "hold A1a", "hold B1a", "hold A1a", "hold B1a")
    state = play(state, "retreat A1a 0504")
    assert where(state, "B1a") == "0403"
    assert texts(state, "regroup")
    assert face(state, "B1a") == UP


def test_a_tank_that_wins_stays_revealed():
    """Ruling 127 (9.2, 2.54): other defenders stand upright."""
    state = play(fought("Atk ge_pz4 0403\nA1a ge_rifle 0403"), "hold Atk", "hold A1a")
    state = play(state, "retreat B1a 0303")
    assert (face(state, "Atk"), face(state, "A1a")) == (UP, 0)


def test_winners_regroup_whatever_they_did():
    """Ruling 106 (9.5, 8.0): the attackers, who have moved, and it costs no action."""
    state = play(fought("A1a ge_rifle 0403 down"), "hold A1a", "retreat B1a 0303")
    assert possible(state, "regroup A1a 0504")
    assert where(play(state, "regroup A1a 0504"), "A1a") == "0504"


def test_two_units_a_round_retreat_over_the_edge_of_the_map():
    """Ruling 101 (9.4): the third has to wait for the next round."""
    force = """
        B so_chq 0605
        B1a so_smg 0302
        A ge_chq 0101
        A1a ge_rifle 0301
        A1b ge_rifle 0301
        A1c ge_rifle 0301
    """
    state = activated(scene(force, first="soviet"), "B")
    state = done(play(state, "assault B1a 0302 0301"))
    state = play(state, "hold A1a", "hold A1b", "hold A1c", "hold B1a")
    state = play(state, "retreat A1a north", "retreat A1b north")
    assert not possible(state, "retreat A1c north")
    state = play(state, "hold A1c", "hold B1a")
    assert possible(state, "retreat A1c north")


def test_an_hq_checks_when_it_is_alone():
    """Rulings 129, 128 (9.66): the only defender, of morale 7, rolls 8 and does nothing."""
    force = "B so_chq 0101\nB1a so_smg 0303\nA1 ge_phq 0403\nA ge_chq 0605"
    state = play(activated(scene(force, first="soviet"), "B"), "assault B1a 0303 0403")
    assert texts(done(state, [8]), "shoot") == ["shoot B1a"]
    assert texts(done(state, [7]), "shoot") == ["shoot A1"]


def test_a_weapon_takes_the_best_morale_of_its_companys_hqs():
    """Ruling 130 (9.3): the company HQ's 8 rather than the platoon HQ's 7."""
    force = """
        B so_chq 0101
        B1a so_smg 0303
        A ge_chq 0403
        A1 ge_phq 0403
        Amg ge_mg 0403 x1
    """
    state = play(activated(scene(force, first="soviet"), "B"), "assault B1a 0303 0403")
    assert possible(done(state, [8]), "shoot Amg")
    assert not possible(done(state, [9]), "shoot Amg")


def test_rockets_of_the_expansion_pack_target_in_assaults_but_no_hq():
    """Ruling 66 (9.2, 9.63, 2.2): and they move into assaults, which AT rifles don't."""
    force = """
        A ge_chq 0101
        Aro us_bazooka 0303
        Aat ge_at_rifle 0303
        B so_chq 0605
        B1 so_phq 0403
        B1a so_rifle 0403
        B1b so_rifle 0403 x2
    """
    state = activated(scene(force, packs=("westfront",)), "A")
    assert texts(state, "assault Aat") == []
    state = done(play(state, "assault Aro 0303 0403"))
    state = play(state, "hold B1", "hold B1a", "hold B1b")
    assert texts(state, "shoot") == ["shoot Aro", "shoot Aro at B1a", "shoot Aro at B1b"]
    assert steps(play(state, "shoot Aro at B1b", dice=[6, 7, 5]), "B1b") == 1


def test_a_bunker_checks_by_its_own_morale_beside_an_hq():
    """Ruling 112 (2.56, 9.3): nobody commands it, so nobody lends it morale: 6, not the HQ's 7."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0403\nBbk so_bunker 0403 x1"
    state = play(activated(scene(force), "A"), "assault A1a 0303 0403")
    assert possible(done(state, [6]), "shoot Bbk")
    assert not possible(done(state, [7]), "shoot Bbk")


def test_penalties_add_up_and_leave_firepower_one():
    """Ruling 55 (9.1, 7.4): a squad of 2 over a river in smoke hits with a 1, in both rounds."""
    smoke = [Change("M:0403", marker="smoke")]
    force = "B so_chq 0101\nB1a so_rifle 0303\nA ge_chq 0605\nA1a ge_rifle 0403"
    state = activated(scene(force, {"0303 se": "river"}, first="soviet", markers=smoke), "B")
    state = done(play(state, "assault B1a 0303 0403"))
    state = play(state, "hold A1a", "shoot B1a", dice=[1, 2, 2])
    assert steps(state, "A1a") == 3
    state = play(state, "hold A1a", "shoot B1a", dice=[1, 2, 2])
    assert steps(state, "A1a") == 2
