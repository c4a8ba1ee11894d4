"""The worked examples of a game turn (1.0): its player turns, and who is player 1."""

from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import activated, done, possible, scene, texts


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
