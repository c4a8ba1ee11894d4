"""What the windows tell of a roll before it is made agrees with what the rules make of it."""

from dataclasses import replace

import pytest

from studio.engine.game import Step
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import State
from studio.seen.chances import Chances, chances_of, rolled_in
from tests.rules.drawn import begun, commanding, full, play, steps

TOWN = """
    .   .   .   .   .
      .   t   .   .
    .   .   .   .   .
      .   .   .   .
    .   .   .   .   .
"""
"""The town is 0401."""
OPEN = TOWN.replace("t", ".")


def told(state: State, action: str) -> Chances:
    """What the side to act is told of an action."""
    seen = RULES.view(state, RULES.to_act(state))
    found = chances_of(seen, RULES.read(full(action)))
    assert found is not None
    return found


def test_an_hq_beside_the_target_of_a_strike_counts_in_its_chances() -> None:
    """6.6: it gives the bombardment a point, of a strike too."""
    force = "A ge_chq {}\nB so_chq 0903\nB1a so_rifle 0502"
    strikes = {"german": {"artillery": 1}}
    near, far = (
        commanding(begun(TOWN, force.format(at), strikes=strikes), "A") for at in ("0501", "0701")
    )
    order = "strike artillery 0502 by A"
    for state, best in ((near, 7), (far, 6)):
        assert told(state, order).best == best
        assert steps(play(state, order, dice=(best, 9, 9)), "B1a") == 2
        assert steps(play(state, order, dice=(best + 1, 9, 9)), "B1a") == 3


@pytest.mark.parametrize("standing", ["", "up"])
def test_a_half_hit_counts_in_the_chances_of_the_next_shot(standing: str) -> None:
    """6.7: its holder loses a step by one hit more, whether the firer knows who he is or not."""
    force = f"""
        A1 ge_phq 0302
        A1a ge_rifle 0302
        A1b ge_rifle 0302
        B so_chq 0903
        B1a so_rifle 0401 {standing}
    """
    state = commanding(begun(TOWN, force), "A1")
    assert told(state, "fire A1b 0401").lost[0] == pytest.approx(1 - 0.1808)
    state = play(state, "fire A1a 0401", dice=(1, 9, 9, 9))
    assert told(state, "fire A1b 0401").lost[0] == pytest.approx(1 - 0.5904)
    assert steps(play(state, "fire A1b 0401", dice=(1, 9, 9, 9)), "B1a") == 2


def test_nobody_learns_which_of_two_hidden_blocks_has_a_half_hit() -> None:
    """Ruling 134: that one of them has, the dice have told."""
    force = "A ge_chq 0103\nB so_chq 0903\nB1a so_rifle 0401 {}\nB1b so_rifle 0401 {}"
    one, other, none = (
        RULES.view(begun(TOWN, force.format(*halves)), "german")
        for halves in (("half", ""), ("", "half"), ("", ""))
    )
    assert one == other != none
    assert [block.half for block in one.unseen if block.half] == [True]
    assert RULES.view(one, "german") == one


@pytest.mark.parametrize("standing", ["", "up"])
def test_the_half_hit_of_a_tank_takes_no_step_of_others_in_its_hex(standing: str) -> None:
    """6.3, 6.7: fire at the hex goes past a revealed tank, and past its half-hit."""
    force = f"""
        A1 ge_phq 0302
        A1a ge_rifle 0302
        B so_chq 0903
        Btk so_t34 0401 up half
        B1a so_rifle 0401 {standing}
    """
    state = commanding(begun(TOWN, force), "A1")
    assert told(state, "fire A1a 0401").lost[0] == pytest.approx(1 - 0.1808)
    assert steps(play(state, "fire A1a 0401", dice=(1, 9, 9, 9)), "B1a") == 3


@pytest.mark.parametrize(("rolls", "more"), [((1, 1, 1, 9), True), ((1, 1, 9, 9), False)])
def test_hits_beyond_the_limit_are_told_not_to_count(rolls: tuple[int, ...], more: bool) -> None:
    """11.3."""
    before = commanding(begun(OPEN, "A1 ge_phq 0301\nA1a ge_rifle 0301\nB1a so_rifle 0401"), "A1")
    before.field.options = replace(before.field.options, most_hits=2)
    order = "fire A1a 0401"
    after = play(before, order, dice=rolls)
    assert steps(after, "B1a") == 1
    step = Step("german", RULES.read(full(order)), rolls, after)
    seen = [RULES.view(state, "soviet") for state in (before, after)]
    found = rolled_in(step, *seen, mine=False)
    assert found.verdict().endswith("; at most 2 count (11.3)") == more


@pytest.mark.parametrize("viewer", ["german", "soviet"])
def test_the_roll_of_a_mortar_that_it_suffers_by_itself_is_told_whole(viewer: str) -> None:
    """6.64: a zero takes a step of the mortar, which its enemy sees only now; all dice were its."""
    force = "A1 ge_phq 0201\nAmo ge_mortar_80 0301\nB so_chq 0903\nB1a so_rifle 0401"
    before = commanding(begun(OPEN, force), "A1")
    order, rolls = "fire Amo 0401", (2, 10, 1)
    after = play(before, order, dice=rolls)
    assert (steps(after, "B1a"), steps(after, "Amo")) == (1, 2)
    step = Step("german", RULES.read(full(order)), rolls, after)
    seen = [RULES.view(state, viewer) for state in (before, after)]
    told_so = rolled_in(step, *seen, mine=viewer == "german")
    assert (told_so.count, told_so.hits) == (3, 2)
