"""Options of a scenario (11.3 and rulings): special rules that change the game."""

from dataclasses import replace

import pytest

from studio.errors import StudioError
from studio.model.scenario import SpecialRule, Time
from studio.rules import EFFECTS
from studio.rules.combat_infantry import options
from studio.rules.combat_infantry.options import Options, options_of
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UP
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import (
    begin_assault,
    begun,
    commanding,
    drawn,
    face,
    play,
    steps,
    texts,
    unit,
)


def test_the_effects_that_are_played_are_told():
    assert EFFECTS["combat_infantry"] == options.EFFECTS


def rule(**effect):
    return SpecialRule({"en": "A rule"}, {"en": "Its text."}, effect)


def with_options(state, **given):
    """The state on a map whose options are these."""
    field = state.field
    made = field.__reduce__()
    fresh = made[0](*made[1][:-1], Options(**given))
    return replace(state, field=fresh, kept={})


def test_special_rules_set_options():
    sides = ("german", "soviet")
    rules = [
        rule(kind="hit_limit"),
        rule(kind="first_player", side="soviet"),
        rule(kind="reminder"),
    ]
    assert options_of(rules, sides) == Options(most_hits=2, first=1)
    assert options_of([rule(kind="mines_hold")], sides).mines_hold
    assert not options_of([rule(kind="mines_count", on=False)], sides).mines_count


def test_the_weather_changes_movement_and_firepower():
    """Ruling 151 (10.2): what a unit can do at all, it does with 1 at least."""
    force = "A1a ge_rifle 0302\nAat ge_at_75 0302\nAmi ge_mine 0301\nAsn ge_sniper 0302"
    firefight = drawn(ROW, REST + force + "\nApi ge_pioneer 0301")
    told = replace(
        firefight.scenario.texts,
        special_rules=(
            rule(kind="weather_movement", change=-2),
            rule(kind="weather_fire", change=-1),
        ),
    )
    firefight = replace(firefight, scenario=replace(firefight.scenario, texts=told))
    state = RULES.start(firefight, 1)
    squad, gun, mine = (unit(state, name) for name in ("A1a", "Aat", "Ami"))
    assert (squad.move, squad.fire) == (3, 1)
    assert (gun.move, gun.fire) == (1, 6)
    assert (mine.move, mine.fire) == (0, 0)
    guns = state.field.strikes
    assert [side["artillery"].fire for side in guns] == [5, 6]
    assert (unit(state, "Asn").fire, unit(state, "Asn").traits.fire_vs_armour) == (4, 2)
    assert unit(state, "Api").traits.clears_wire_fire == 3


@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "hit_limit", "most": 0},
        {"kind": "hit_limit", "most": "two"},
        {"kind": "hit_limit", "most": True},
        {"kind": "first_player"},
        {"kind": "first_player", "side": "polish"},
        {"kind": "weather_fire", "change": "less"},
        {"kind": "weather_fire", "change": True},
        {"kind": "weather_movement"},
    ],
)
def test_effects_without_sense_are_refused(effect):
    with pytest.raises(StudioError, match=effect["kind"]):
        options_of([rule(**effect)], ("german", "soviet"))


def test_a_roll_scores_two_hits_at_most_under_the_option():
    state = commanding(
        begun(ROW, REST + "A1 ge_phq 0201\nA1a ge_rifle 0302\nB1a so_rifle 0401"), "A1"
    )
    state = play(with_options(state, most_hits=2), "fire A1a 0401", dice=(1, 1, 1, 1))
    assert steps(state, "B1a") == 1
    state = begin_assault(
        with_options(begun(ROW, REST + "A1a ge_rifle 0302\nB1a so_rifle 0401"), most_hits=1),
        "0401",
        {"A1a": "0302"},
    )
    assert steps(play(state, "shoot B1a", dice=(1, 1, 1)), "A1a") == 3


def test_player_1_may_be_fixed():
    state = with_options(begun(ROW, REST), first=1)
    for _ in range(8):
        found = texts(state, "pass")
        state = play(state, found[0])
    assert state.turn == 2
    assert RULES.to_act(state) == "soviet"


@pytest.mark.parametrize(("first", "begins"), [(None, "soviet"), ("german", "german")])
def test_player_1_of_every_turn_has_the_first_unless_the_scenario_says_otherwise(first, begins):
    """1.0: what the scenario says of the first turn goes before its rule for all of them."""
    firefight = drawn(ROW, REST, time=Time(month="1942-09", turns=2, first=first))
    rules = (rule(kind="first_player", side="soviet"),)
    told = replace(firefight.scenario.texts, special_rules=rules)
    firefight = replace(firefight, scenario=replace(firefight.scenario, texts=told))
    assert RULES.to_act(RULES.start(firefight, 1)) == begins


def test_hits_may_reveal_tanks():
    state = commanding(
        begun(ROW, REST + "A1 ge_phq 0201\nA1a ge_rifle 0302\nBtk so_t34 0401"), "A1"
    )
    hit = play(with_options(state, reveal_tank_on_hit=True), "fire A1a 0401", dice=(1, 9, 9, 9))
    assert face(hit, "Btk") == UP


def test_friendly_fire_may_ignore_double_defence():
    town = ROW.replace("    .   .   .", "    .   t   .", 1)
    force = "A1 ge_phq 0201\nA1a ge_rifle 0301\nAmo ge_mortar_80 0202\nB1a so_rifle 0401"
    state = with_options(begun(town, REST + force), friendly_fire_ignores_d2=True)
    state = play(commanding(state, "A1"), "fire Amo 0401", dice=(10, 9, 9))
    assert steps(state, "A1a") == 3


def test_defenders_may_be_held_to_friendly_hexes():
    state = begun(ROW, REST + "A1a ge_rifle 0302\nB1a so_rifle 0401")
    free = play(begin_assault(state, "0401", {"A1a": "0302"}), "hold B1a", "hold A1a")
    assert "retreat B1a 0501" in texts(free)
    strict = with_options(state, strict_defender_retreat=True)
    strict = play(begin_assault(strict, "0401", {"A1a": "0302"}), "hold B1a", "hold A1a")
    assert "retreat B1a 0501" not in texts(strict)
