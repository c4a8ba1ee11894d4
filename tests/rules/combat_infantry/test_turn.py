"""Game turns and player turns (1.0), activation (4.2), and what the end of a turn brings."""

import pickle
from dataclasses import replace

import pytest

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.model.scenario import Change, Night, Spell, Time, Victory
from studio.rules.combat_infantry.phases import Faces, PlayerTurn
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UP, UPRIGHT
from tests.rules.combat_infantry.fields import ROW
from tests.rules.drawn import begun, block, face, numbered, play, texts, turned, unit, where

BOTH = """
    A ge_chq 0101
    A1 ge_phq 0102
    A1a ge_rifle 0103
    B so_chq 0901
    B1 so_phq 0902
    B1a so_rifle 0903
"""


def passed(state, times=1):
    for _ in range(times):
        state = play(state, next(text for text in texts(state, "pass")))
    return state


def test_player_turns_alternate_eight_to_a_game_turn():
    state, seen = begun(ROW, BOTH), []
    for _ in range(8):
        seen.append(RULES.to_act(state))
        if len(seen) < 8:
            state = passed(state)
    assert seen == ["german", "soviet"] * 4
    assert state.player_turn == 8
    state = play(state, "pass B", dice=(4, 9))
    assert (state.turn, state.player_turn) == (2, 1)


def test_the_scenario_says_who_is_player_1_in_the_first_turn():
    state = begun(ROW, BOTH, time=Time(turns=2, first="soviet"))
    assert RULES.to_act(state) == "soviet"


@pytest.mark.parametrize(("rolls", "first"), [((4, 9), "soviet"), ((9, 4), "german")])
def test_the_higher_roll_is_player_1_of_the_next_turn(rolls, first):
    state = play(passed(begun(ROW, BOTH), 7), "pass B", dice=rolls)
    assert RULES.to_act(state) == first


def test_ties_for_player_1_are_rolled_again():
    state = play(passed(begun(ROW, BOTH), 7), "pass B", dice=(5, 5, 10, 10, 2, 1))
    assert RULES.to_act(state) == "german"


def test_an_hq_is_activated_once_a_turn():
    state = play(begun(ROW, BOTH), "activate A1", "stay A1", "end A1", "pass B")
    assert texts(state) == ["activate A", "pass A"]


def test_a_company_without_an_hq_left_passes_by_itself():
    state = play(begun(ROW, BOTH), "activate A1", "stay A1", "end A1", "pass B")
    state = play(state, "activate A", "stay A", "end A", "pass B")
    assert RULES.to_act(state) == "soviet"
    assert state.player_turn == 6


def test_each_company_activates_one_hq_in_any_order():
    state = begun(ROW, BOTH + "\nC ge_chq 0201\nC1 ge_phq 0202")
    assert texts(state, "activate") == ["activate A", "activate A1", "activate C", "activate C1"]
    state = play(state, "activate C1", "stay C1", "end C1")
    assert texts(state) == ["activate A", "activate A1", "pass A"]
    state = play(state, "pass A")
    assert RULES.to_act(state) == "soviet"


def test_deploying_leads_over_a_clear_hexside_to_a_friendly_hex():
    state = play(begun(ROW, BOTH), "activate A1")
    assert "deploy A1 0202" in texts(state, "deploy")
    state = play(state, "deploy A1 0202")
    assert where(state, "A1") == "0202"
    assert face(state, "A1") == UP
    assert block(state, "A1").activated
    assert not block(state, "A1").acted


def test_c22_no_deployment_up_a_slope_without_a_road_but_a_move_of_five():
    hill = """
        .   .   .
          1   .
        .   .   .
    """
    changes = {"0101 se": {"terrain": "woods", "rise": "slope"}}
    state = begun(hill, "A1 ge_phq 0101\nA1a ge_rifle 0201\nB1 so_phq 0502", changes=changes)
    state = play(state, "activate A1")
    assert "deploy A1 0201" not in texts(state)
    state = play(state, "stay A1")
    assert "move A1 0201" in texts(state)


def test_a_road_carries_an_hq_through_woods():
    woods = "w   w\n  w\nw   w"
    force = "A1 ge_phq 0101\nA1a ge_rifle 0201"
    assert texts(play(begun(woods, force), "activate A1"), "deploy") == []
    road = {"0101 se": {"ways": ["unpaved"]}}
    state = play(begun(woods, force, changes=road), "activate A1")
    assert texts(state, "deploy") == ["deploy A1 0201"]


def test_at_the_end_of_a_turn_units_stand_up_and_may_act_again():
    state = play(begun(ROW, BOTH), "activate A1", "stay A1", "move A1a 0202", "end A1")
    assert block(state, "A1a").acted
    state = play(passed(state, 6), "pass B", dice=(9, 1))
    assert not block(state, "A1a").acted
    assert face(state, "A1a") == UPRIGHT
    assert not block(state, "A1").activated


def test_smoke_dissipates_at_the_end_of_the_turn():
    state = replace(begun(ROW, BOTH), smoke=1, kept={})
    state = play(passed(state, 7), "pass B", dice=(9, 1))
    assert state.smoke == 0


def test_owners_choose_the_faces_of_revealed_tanks():
    force = BOTH + "\nAtk ge_pz4 0301 up\nBtk so_t34 0701 up"
    state = play(passed(begun(ROW, force), 7), "pass B")
    assert isinstance(state.phases[-1], Faces)
    assert texts(state) == ["conceal Atk", "show Atk"]
    state = play(state, "conceal Atk")
    assert texts(state) == ["conceal Btk", "show Btk"]
    state = play(state, "show Btk", dice=(9, 1))
    assert face(state, "Atk") == UPRIGHT
    assert face(state, "Btk") == UP
    assert isinstance(state.phases[-1], PlayerTurn)


def test_bunkers_and_revealed_mines_stay_face_up():
    force = BOTH + "\nBbk so_bunker 0701\nBmi so_mine 0702 up"
    state = play(passed(begun(ROW, force), 7), "pass B", dice=(9, 1))
    assert face(state, "Bbk") == UP
    assert face(state, "Bmi") == UP


def test_the_firefight_ends_with_its_last_turn():
    state = begun(ROW, BOTH, time=Time(turns=1, first="german"))
    state = passed(state, 8)
    assert RULES.outcome(state) is not None
    assert list(RULES.actions(state)) == []


def test_a_side_may_surrender_when_it_is_to_act():
    """Ruling 148 (10.4)."""
    state = begun(ROW, BOTH)
    with pytest.raises(IllegalAction):
        RULES.apply(state, RULES.read("surrender soviet"), ScriptedDice(()))
    over = RULES.apply(state, RULES.read("surrender german"), ScriptedDice(()))
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert outcome.winner == "soviet"


def test_an_illegal_action_says_what_is_possible():
    state = begun(ROW, BOTH)
    with pytest.raises(IllegalAction, match=r'"end A1".*player turn.*german to act.*"activate A"'):
        RULES.apply(state, RULES.read("end A1"), ScriptedDice(()))


def test_an_hq_that_retreated_may_not_be_activated():
    state = turned(begun(ROW, BOTH), "A1", face=UP, acted=True)
    assert numbered(state, "A1") == 1
    assert texts(state, "activate") == ["activate A"]


# --- weather and light by turn (10.2, 10.3) -----------------------------------------------------


def moves(state, name):
    """What the moves of a unit cost it in points that are left."""
    return {text.split()[-1] for text in texts(state, f"move {name}")}


def commanded(state):
    """The state in which A1 commands."""
    return play(state, "activate A1", "stay A1")


def second_turn(state):
    return play(passed(state, 7), "pass B", dice=(9, 1))


def test_night_falls_with_its_turn_and_day_breaks_again():
    time = Time(
        turns=3,
        first="german",
        later=(Spell(2, night=Night(2, 0.4)), Spell(3)),
    )
    state = begun(ROW, BOTH, time=time)
    day = unit(state, "A1a")
    by_day = moves(commanded(state), "A1a")
    state = second_turn(state)
    assert unit(state, "A1a").move == 2
    assert unit(state, "A1a").most == 2
    assert moves(commanded(state), "A1a") < by_day
    assert state.field.night == Night(2, 0.4)
    state = second_turn(state)
    assert unit(state, "A1a") == day
    assert state.field.night is None
    assert moves(commanded(state), "A1a") == by_day


def test_bad_weather_takes_the_bonus_of_paths_from_its_turn_on():
    road = {f"010{n} s": {"ways": ["unpaved"]} for n in range(1, 4)}
    column = "\n".join(".   .\n  .   ." for _ in range(4))
    time = Time(turns=2, first="german", later=(Spell(2, "bad"),))
    force = "A1 ge_phq 0102\nA1a ge_rifle 0101\nB so_chq 0401"
    state = begun(column, force, time=time, changes=road)
    assert "0104" in moves(commanded(state), "A1a")
    state = second_turn(state)
    assert "0104" not in moves(commanded(state), "A1a")


def test_a_game_in_later_weather_travels_to_other_processes():
    state = second_turn(begun(ROW, BOTH, time=Time(turns=2, later=(Spell(2, "bad"),))))
    there = pickle.loads(pickle.dumps(state))
    assert there.field.bad_weather
    assert not there.field.under(Spell(1)).bad_weather
    assert there == state


@pytest.mark.parametrize(
    ("tie", "winner"),
    [("losses", None), ("draw", None), ("german", "german"), ("soviet", "soviet")],
)
def test_a_scenario_says_what_equal_points_mean(tie, winner):
    state = begun(ROW, BOTH, time=Time(turns=1, first="german"), victory=Victory(tie=tie))
    state = play(passed(state, 7), "pass B")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winner == winner


def test_an_hq_in_wire_is_activated_where_it_is():
    """7.5, 4.2: it leaves the wire as other units do, not by deploying."""
    wire = [Change("M:0102", marker="barbed_wire", side="soviet")]
    state = turned(begun(ROW, BOTH, markers=wire), "A1", came=0)
    state = play(state, "activate A1")
    assert texts(state, "deploy") + texts(state, "stay") == []
    assert {"clear A1", "withdraw A1 0101"} <= set(texts(state))


def test_no_hq_deploys_into_wire():
    """7.5: it is entered by a move, over a hexside."""
    state = play(begun(ROW, BOTH), "activate A1")
    assert "deploy A1 0202" in texts(state)
    wire = [Change("M:0202", marker="barbed_wire", side="soviet")]
    state = play(begun(ROW, BOTH, markers=wire), "activate A1")
    assert "deploy A1 0202" not in texts(state)


@pytest.mark.parametrize("rolls", [(9, 1), (1, 9)])
def test_in_the_next_turn_every_hq_may_be_activated_again(rolls):
    """1.0, 4.2: also where all of them have been."""
    state = begun(ROW, BOTH)
    for hq in ("A1", "B1", "A", "B"):
        state = play(state, f"activate {hq}", f"stay {hq}")
        state = play(state, f"end {hq}", dice=rolls if hq == "B" else ())
    assert (state.turn, state.player_turn) == (2, 1)
    first, second = ("A", "B") if rolls[0] > rolls[1] else ("B", "A")
    assert texts(state, "activate") == [f"activate {first}", f"activate {first}1"]
    state = play(state, f"pass {first}")
    assert texts(state, "activate") == [f"activate {second}", f"activate {second}1"]
