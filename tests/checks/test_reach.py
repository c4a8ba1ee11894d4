"""What can be reached in time, with the light and weather of each turn."""

from dataclasses import replace

import pytest

from studio.checks import CHECKS
from studio.checks.finding import Draft
from studio.model.firefight import Firefight
from studio.model.scenario import Night, Objective, SpecialRule, Spell, Texts, Time, Victory
from tests.rules.drawn import drawn

COLUMN = "\n".join([".   .\n  .   ."] * 7)
"""Seven hexes down; a hex costs 2 points, and each turn one hex more is allowed."""
DARK = Night(2, 0.2)
"""Leaves 1 of 5 points: one hex a turn."""


def firefight(time: Time, goal: str = "0105", road: bool = False) -> Firefight:
    changes = {f"010{n} s": {"ways": ["unpaved"]} for n in range(1, 7)} if road else {}
    made = drawn(COLUMN, "A1a ge_rifle 0101\nB so_chq 0401", changes=changes, time=time)
    won = Victory(objectives=(Objective(3, at=f"M:{goal}", side="german"),))
    return replace(made, scenario=replace(made.scenario, victory=won))


def unreachable(made: Firefight) -> bool:
    return any(CHECKS["objective-unreachable"].asks(Draft(made)))


@pytest.mark.parametrize(
    ("later", "found"),
    [((), True), ((Spell(2),), False), ((Spell(2, night=DARK),), True), ((Spell(3),), True)],
)
def test_day_breaks_in_time_or_not(later: tuple[Spell, ...], found: bool):
    time = Time(turns=2, first="german", night=DARK, later=later)
    assert unreachable(firefight(time)) is found


def test_nobody_is_given_up_while_the_light_may_change():
    still = Time(turns=9, first="german", night=Night(1, 0.01), later=(Spell(9),))
    assert not unreachable(firefight(still))


@pytest.mark.parametrize(("change", "found"), [(0, True), (1, False), (-2, True)])
def test_what_the_weather_adds_to_movement_counts(change: int, found: bool):
    """Ruling 151: 6 points are three hexes; one more, and control of the next, are hoped for."""
    made = firefight(Time(turns=1, first="german"), "0106")
    rule = SpecialRule({"en": "Frost"}, {}, {"kind": "weather_movement", "change": change})
    texts = Texts(special_rules=(rule,))
    assert unreachable(replace(made, scenario=replace(made.scenario, texts=texts))) is found


@pytest.mark.parametrize(("later", "found"), [((), True), ((Spell(3),), False)])
def test_one_turn_of_good_weather_is_hope_enough(later: tuple[Spell, ...], found: bool):
    time = Time(turns=1, first="german", weather="bad", later=later)
    assert unreachable(firefight(time, "0106", road=True)) is found
