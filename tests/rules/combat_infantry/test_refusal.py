"""An illegal action is answered with the rule that forbids it."""

import pytest

from studio.errors import IllegalAction
from studio.rules.combat_infantry.phases import Closing, Phase
from studio.rules.combat_infantry.refusal import DOING
from studio.words import choose
from tests.rules.combat_infantry.fields import REST
from tests.rules.combat_infantry.refusals import told
from tests.rules.drawn import begun, commanding, play

ROW = """
    .   .   .   .   .
      .   .   .   .
    .   .   w   .   .
      .   .   .   .
    .   .   .   .   .
"""
FORCE = """
    A ge_chq 0103
    A1 ge_phq 0301
    A1a ge_rifle 0302
    A1b ge_rifle 0302
    A1c ge_rifle 0902 acted
    A1d ge_rifle 0903
    A2a ge_rifle 0302
    Amg ge_mg 0102
    Atk ge_pz4 0201
    C1a ge_rifle 0302
    B1 so_phq 0401 up
    B1a so_rifle 0401
    Btk so_kv1 0401 up
    B1b so_rifle 0701
    B so_chq 0802
"""


def state():
    return commanding(begun(ROW, FORCE), "A1")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("move Zz 0201", 'nobody here is called "Zz"'),
        ("move B1a 0201", 'nobody here is called "B1a"'),  # hidden: who acts doesn't know him
        ("move A1c 0201", "has acted this turn (1.2)"),
        ("move C1a 0201", "does not command C1a, which is of company C (4.1)"),
        ("move A2a 0201", "another platoon than A1 (4.1)"),
        ("move A1d 0901", 'out of command: it has to "check A1d" first (4.3)'),
        ("move Amg 0201", "weapons never act without command (4.3)"),
        ("rally A1a", "no step to regain (5.0)"),
        ("move A1a 0903", "out of reach of 5 movement points"),
        ("move A1a 0401", 'enemy-occupied: "assault" it'),
        ("move A1a 9999", "9999 is not on the map"),
        ("fire A1a 0502", "no enemy is in M:0502 (6.3)"),
        ("fire A1a 0701", "range of A1a is 2 (6.2)"),
        ("fire A1a 0401 at B1", "HQs can't be targeted, except by snipers (2.2)"),
        ("fire A1a 0401 at Btk", "armour 5 of Btk leaves no firepower of 2 (6.32)"),
        ("fire A1a 0401 at B1a", "only what is face-up can be targeted (6.31)"),
        ("assault A1a 0302 0502", "no enemy is in M:0502 (9.1)"),
        ("dig B1", "other side"),
    ],
)
def test_a_refusal_names_the_rule(action, words):
    with pytest.raises(IllegalAction) as refused:
        play(state(), action)
    assert words in str(refused.value)
    assert "possible are" in str(refused.value)


def test_limits_of_fire_are_named():
    woods = {"0302 ne": {"terrain": "woods"}}
    after = play(commanding(begun(ROW, FORCE, changes=woods), "A1"), "fire A1a 0401", dice=(9,) * 4)
    with pytest.raises(IllegalAction, match=r"may fire across that hexside.*6\.5"):
        play(after, "fire A1b 0401")


def test_sight_says_what_blocks_it():
    force = "A1 ge_phq 0302\nA1a ge_rifle 0402\nB1a so_rifle 0602\nB so_chq 0903\nA ge_chq 0103"
    wall = ROW.replace(
        "      .   .   .   .\n    .   .   .", "      .   .   .   .\n    .   .   .", 1
    )
    blocked = commanding(begun(wall, force), "A1")
    with pytest.raises(IllegalAction, match=r"doesn't see M:0602: .*6\.4"):
        play(blocked, "fire A1a 0602")


def test_terrain_is_named_in_the_language_that_is_spoken(request):
    """Not by the ids of the tables: `woods`, `hedge_gap`."""
    request.addfinalizer(lambda: choose(["en"]))
    force = "A ge_chq 0502\nB so_chq 0903"
    sides = {"0502 n": {"terrain": "hedge_gap"}, "0502 s": {"terrain": "river", "rise": "slope"}}
    begins = begun(ROW, force, changes=sides)
    for language, woods, gap, both in (
        ("en", "not in woods", "hedge gap is neither", "river with slope is neither"),
        ("de", "nicht in Wald", "Heckenlücke", "Fluss mit Hang"),
    ):
        choose([language])
        for before, action, words in (
            (commanding(begins, "A"), "dig A", woods),
            (play(begins, "activate A"), "deploy A 0501", gap),
            (play(begins, "activate A"), "deploy A 0503", both),
        ):
            with pytest.raises(IllegalAction) as refused:
                play(before, action)
            assert words in str(refused.value)


def test_every_phase_can_be_told():
    assert {*DOING, Closing} == {*Phase.__args__}


@pytest.mark.parametrize("at", ["0101 n", "0101 nw", "0101 sw", "0103 s", "0903 se", "0903 ne"])
def test_a_hexside_on_the_rim_is_between_no_two_hexes(at):
    """3.1: from whichever hex it is named."""
    state = commanding(begun(ROW, REST + "A1 ge_phq 0302\nAen ge_pioneer 0302"), "A1")
    assert f"M:{at} is no hexside between two hexes of the map (3.1)" in told(
        state, f"demolish Aen {at}"
    )
