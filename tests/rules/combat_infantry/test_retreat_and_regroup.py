"""The end of an assault: retreats (9.4), winners that stand up, and regrouping (9.5)."""

from studio.rules.combat_infantry.phases import Regrouping
from studio.rules.combat_infantry.state import UP, UPRIGHT
from tests.rules.combat_infantry.assaults import assault
from tests.rules.drawn import begin_assault, begun, block, face, play, steps, texts


def test_c68_attackers_without_a_way_out_are_eliminated():
    """Water all around, and the hex they came from is now in the enemy's reach."""
    island = """
        l   l   l   l   l
          l   l   l   l
        l   l   .   l   l
          l   .   .   l
        l   l   l   l   l
          l   l   l   l
    """
    state = begun(island, "A1a ge_rifle 0502\nB1a so_rifle 0402\nB so_chq 0602")
    state = begin_assault(state, "0402", {"A1a": "0502"})
    state = play(state, "hold B1a", "hold A1a", "hold B1a", "hold A1a", "hold B1a")
    assert steps(state, "A1a") == 0
    assert state.fallen == (0,)


def test_c69_one_exit_with_limit_1_lets_one_unit_out_a_round():
    island = """
        l   l   l   l   l
          l   l   l   l
        l   l   .   .   l
          l   .   l   l
        l   l   l   l   l
          l   l   l   l
    """
    woods = {"0402 ne": {"terrain": "woods"}}
    force = "A1a ge_rifle 0502\nA1b ge_rifle 0502\nB1a so_rifle 0402\nB so_chq 0402"
    state = begun(island, force, changes=woods)
    state = begin_assault(state, "0402", {"A1a": "0502", "A1b": "0502"})
    state = play(state, "hold B1a", "hold B", "hold A1a", "hold A1b", "hold B1a", "hold B")
    in_two = play(state, "hold A1a", "retreat A1b 0502", "hold B1a", "hold B")
    assert texts(in_two) == ["retreat A1a 0502"]
    in_three = play(state, "hold A1a", "hold A1b", "hold B1a", "hold B", "retreat A1a 0502")
    assert steps(in_three, "A1a") == 4
    assert steps(in_three, "A1b") == 0


def test_attackers_retreat_to_neither_enemy_nor_disputed_hexes():
    force = "A1a ge_rifle 0302\nB1a so_rifle 0401\nB1b so_rifle 0301"
    state = assault(force, {"A1a": "0302"})
    state = play(state, "hold B1a")
    targets = {text.split()[2] for text in texts(state, "retreat")}
    assert "0301" not in targets
    assert "0302" not in targets
    assert "0402" in targets


def test_c72_winning_defenders_stand_up_and_keep_what_they_did():
    force = "A1a ge_rifle 0302\nB1a so_rifle 0401\nB1b so_rifle 0401 acted"
    state = assault(force, {"A1a": "0302"})
    state = play(state, "hold B1a", "hold B1b", "retreat A1a 0302")
    assert isinstance(state.phases[-1], Regrouping)
    assert face(state, "B1a") == UPRIGHT
    assert not block(state, "B1a").acted
    assert block(state, "B1b").acted


def test_winning_attackers_stay_face_up():
    state = assault("A1a ge_rifle 0302\nB1a so_rifle 0401 x1", {"A1a": "0302"}, dice=(1,))
    state = play(state, "hold B1a", "shoot A1a", dice=(1, 9, 9, 9))
    assert face(state, "A1a") == UP


def test_c28_c73_regrouping_keeps_stacking_and_limits():
    text = """
        .   t   .
          .   .
        .   .   .
    """
    force = """
        A1a ge_rifle 0302
        A1b ge_rifle 0302
        A1c ge_rifle 0301
        A2 ge_phq 0301
        B1a so_rifle 0401 x1
    """
    woods = {"0302 ne": {"terrain": "woods"}}
    state = begun(text, "A ge_chq 0101\nB so_chq 0502\n" + force, changes=woods)
    state = begin_assault(state, "0401", {"A1a": "0302", "A1b": "0302"}, dice=(1,))
    state = play(state, "hold B1a", "shoot A1a", dice=(1, 9, 9, 9))
    assert "regroup A1a 0301" not in texts(state)
    assert "regroup A1a 0302" in texts(state)
    assert "regroup A1a 0502" not in texts(state)
    state = play(state, "regroup A1a 0302")
    assert "regroup A1b 0302" not in texts(state)
