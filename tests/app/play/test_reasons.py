"""What a click that does nothing is answered: the rule that forbids what was meant."""

import pytest

from studio.app.play.reasons import why_not
from studio.model.scenario import Night, Time
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import State
from studio.seen.match import Seen
from studio.seen.names import Names
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, commanding, drawn, play

TOWN = ROW.replace("      .   .   .   .", "      .   t   .   .", 1)
FORCE = """
    A ge_chq 0103
    A1 ge_phq 0302
    A1a ge_rifle 0302
    A1b ge_rifle 0301
    Amo ge_mortar_80 0201
    B so_chq 0903
    B1 so_phq 0401 up
    B1a so_rifle 0401 {}
    Bmg so_mg 0401 x2 acted
    Btk so_kv1 0402 up
    B1b so_rifle 0502
"""


def answer(state: State, picked: str, at: str, clicked: str = "") -> str:
    """What is said to a click on a hex, or on a block in it, with a unit in hand."""
    side = RULES.to_act(state)
    view = RULES.view(state, side)
    seen = Seen(side, view, tuple(RULES.actions(view)), side, 0, None, True)
    where = state.field.hexes[state.field.by_name[f"M:{at}"]]
    return why_not(seen, Names(drawn(TOWN)), picked, where, clicked)


@pytest.mark.parametrize(
    ("picked", "at", "clicked", "says"),
    [
        ("A1a", "0402", "Btk", "Armour 5 of Btk leaves no firepower of 2 (6.32)."),
        ("A1a", "0402", "", "Who is there is armoured and has to be targeted (6.3)."),
        ("A1a", "0401", "B1", "HQs can't be targeted, except by snipers (2.2)."),
        ("A1a", "0903", "", "M:0903 is 6 hexes away, and the range of A1a is 2 (6.2)."),
        ("Amo", "0502", "", "Amo doesn't see M:0502: blocking terrain (6.4); it needs a spotter"),
    ],
)
def test_a_click_on_an_enemy_tells_the_rule_that_forbids_the_shot(picked, at, clicked, says):
    """6.3-6.62: not the line of fire alone."""
    state = commanding(begun(TOWN, FORCE.format("")), "A1")
    assert says in answer(state, picked, at, clicked)


def test_at_night_it_is_the_night_that_shortens_the_range():
    """10.3."""
    time = Time(month="1942-09", turns=2, first="german", night=Night())
    force = "A ge_chq 0103\nA1 ge_phq 0301\nAmg ge_mg 0301\nB so_chq 0903\nB1b so_rifle 0601"
    state = commanding(begun(ROW, force, time=time), "A1")
    assert "at night (10.3)" in answer(state, "Amg", "0601")


@pytest.mark.parametrize(
    ("standing", "clicked", "at", "says"),
    [
        ("x2", "B1b", "0502", "B1b isn't in M:0401 (6.3)."),
        ("x2", "B1c", "0401", "The strongest take hits first, and B1c isn't among them (6.3)."),
        ("x2", "Bt2", "0401", "Bt2 takes no share of hits on its hex (6.3)."),
    ],
)
def test_a_click_on_a_unit_that_takes_no_hit_tells_why_even_if_it_has_acted(
    standing, clicked, at, says
):
    """6.3: that it has acted is no reason."""
    more = "\nB1c so_rifle 0401 x1 acted\nBt2 so_t34 0401 x1 up acted"
    state = commanding(begun(ROW, FORCE.format(standing) + more), "A1")
    state = play(state, "fire A1a 0401", dice=(1, 9, 9, 9))
    assert answer(state, "", at, clicked) == says


@pytest.mark.parametrize(
    ("passed", "says"),
    [
        ("", "Cbk has nobody to fire at yet (2.56)."),
        ("C", "Company C has had its activation in this player turn (1.1)."),
        ("led", "Cbk fires while an HQ of its company is active (2.56)."),
    ],
)
def test_a_click_on_a_bunker_tells_whom_it_waits_for(passed, says):
    """2.56, ruling 67: an HQ of its company, or else somebody to fire at."""
    foe = "0402" if passed == "C" else "0101"
    force = f"A ge_chq 0103\nA1a ge_rifle {foe}\nB so_chq 0903\nCbk so_bunker 0702"
    force += "\nC1 so_phq 0901" if passed == "led" else ""
    state = play(begun(ROW, force), "pass A", *(["pass C"] if passed == "C" else []))
    assert answer(state, "", "0702", "Cbk") == says


def test_a_click_on_an_hq_that_can_not_be_activated_tells_the_rule():
    """4.2, 9.2: that it has acted may mean a retreat."""
    force = "A ge_chq 0103\nA1 ge_phq 0301 active\nA2 ge_phq 0201 up acted\nB so_chq 0903"
    state = begun(ROW, force + "\nA1a ge_rifle 0101")
    said = {name: answer(state, "", "0101", name) for name in ("A1", "A2", "A1a")}
    assert said["A1"] == "A1 has been activated this turn (4.2)."
    assert said["A2"].endswith("so it can't be activated this turn (9.2).")
    assert said["A1a"] == "Only HQs are activated; A1a acts when one commands it (1.1)."


def test_a_click_on_a_bunker_or_a_mine_tells_that_no_hq_commands_them():
    """2.56, 7.2: neither the one weapon of a platoon HQ nor its range has to do with them."""
    force = "A ge_chq 0103\nB so_chq 0903\nB1 so_phq 0901\nBbk so_bunker 0201\nBmi so_mine 0301"
    state = commanding(begun(ROW, force + "\nBmg so_mg 0901"), "B1", weapon=7)
    assert answer(state, "", "0201", "Bbk") == "Bbk fires, and does nothing else (2.56)."
    assert answer(state, "", "0301", "Bmi") == "Bmi takes no orders (7.2)."
