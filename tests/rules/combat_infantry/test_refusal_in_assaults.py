"""Every reason why an action in an assault is refused (chapter 9), a row for each."""

from dataclasses import replace

import pytest

from studio.model.scenario import SpecialRule, Time
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.examples.scene import activated, done, open_ground, scene
from tests.rules.combat_infantry.refusals import BIG, Rows, begun_once, table, told
from tests.rules.drawn import drawn, play, turned

STORM = """
    B so_chq 0101
    B1 so_phq 0303
    B1a so_smg 0303
    B1b so_smg 0302
    A ge_chq 0806
    A1a ge_rifle 0403
    Aen ge_pioneer 0403
    A1c ge_rifle 0504
    A1d ge_rifle 0503
    A1e ge_rifle 0503
    A1f ge_rifle 0503
"""


def a_storm() -> State:
    state = activated(scene(STORM, {"0403 s": "river"}, first="soviet", size=BIG), "B1")
    return done(play(state, "assault B1a 0303 0403"))


STORM_ROWS: Rows = [
    ("retreat A1a 0404", "defenders don't retreat in round 1 (9.2)"),
    ("shoot A1a at B1a", "A1a can't target in assaults: hits go to the strongest (9.2)"),
    ("shoot Aen at B1a", "engineers target mines alone in assaults (9.64)"),
    ("shoot Aen at B1b", "B1b isn't in this assault (9.2)"),
    ("shoot A1c", "A1c isn't in the assault in M:0403 (9.2)"),
    ("hold A1c", "A1c isn't in the assault in M:0403 (9.2)"),
]


def its_second_round() -> State:
    return play(a_storm(), "hold A1a", "hold Aen", "hold B1a", "hold Aen")


SECOND: Rows = [
    ("hold Aen", "Aen has fired or failed its morale check in this round (9.2, 9.3)"),
    ("retreat A1a 0303", "M:0303 is soviet-controlled, and nobody retreats there (9.4)"),
    ("retreat A1a 0503", "M:0503 holds 3, and no more (8.2)"),
    ("retreat A1a 0605", "M:0605 isn't adjacent (9.4)"),
    ("retreat A1a north", "north is neither a hex of the map nor an edge at this one (9.4)"),
    ("retreat A1a 0402", "M:0402 is disputed, and nobody retreats there (9.4)"),
]


def its_end() -> State:
    return play(a_storm(), *("hold A1a", "hold Aen", "hold B1a") * 2, "hold A1a", "hold Aen")


END: Rows = [
    ("hold B1a", "attackers have to retreat in round 3 (9.2)"),
    ("shoot B1a", "attackers have to retreat in round 3 (9.2)"),
]


def after_it() -> State:
    return play(a_storm(), "hold A1a", "hold Aen", "retreat B1a 0303")


AFTER: Rows = [
    ("regroup A1c 0404", "A1c has regrouped, or isn't of those that won in this hex (9.5)"),
    ("regroup A1a 0503", "M:0503 holds 3, and no more (8.2)"),
    ("regroup A1a 0303", "M:0303 isn't friendly, but soviet-controlled (9.5)"),
    ("regroup A1a 0606", "M:0606 isn't adjacent (9.5)"),
    ("settle 0303", "the assault was in M:0403, not in M:0303 (9.5)"),
    ("fight 0403", '"fight" is for when the next assault is to be chosen (9.1)'),
]


def where_it_came_from() -> State:
    force = "B so_chq 0806\nB1a so_smg 0402\nA ge_chq 0101\nA1a ge_rifle 0403"
    state = activated(scene(force, first="soviet", size=BIG), "B")
    state = done(play(state, "assault B1a 0402 0403"))
    return play(state, "hold A1a", "hold B1a")


def two_assaults() -> State:
    state = activated(scene(STORM + "\nA1g ge_rifle 0402", first="soviet", size=BIG), "B1")
    return done(play(state, "assault B1a 0303 0403", "assault B1b 0302 0402"))


def strict() -> State:
    rule = SpecialRule({"en": "x"}, {"en": "y"}, {"kind": "strict_defender_retreat"})
    force = """
        B so_chq 0101
        B1 so_phq 0303
        B1a so_smg 0303
        A ge_chq 0806
        A1a ge_rifle 0403
        A1b ge_rifle 0806
        A1c ge_rifle 0806
    """
    fight = drawn(open_ground(*BIG), force, time=Time(month="1942-09", turns=2, first="soviet"))
    texts_ = replace(fight.scenario.texts, special_rules=(rule,))
    state = RULES.start(replace(fight, scenario=replace(fight.scenario, texts=texts_)), 1)
    state = done(play(activated(state, "B1"), "assault B1a 0303 0403"))
    return play(state, "hold A1a", "hold B1a")


def strict_beside_a_full_hex() -> State:
    """0504 is friendly, and full."""
    state = strict()
    for name in ("A", "A1b", "A1c"):
        state = turned(state, name, where=state.field.by_name["M:0504"])
    return state


def a_bunker_that_won() -> State:
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0806\nBbk so_bunker 0403\nB1a so_rifle 0403"
    state = activated(scene(force, size=BIG), "A")
    state = done(play(state, "assault A1a 0303 0403"))
    return play(state, "hold Bbk", "hold B1a", "retreat A1a 0303")


def a_rocket() -> State:
    force = "A ge_chq 0101\nAro ge_panzerschreck 0303\nB1 so_phq 0403\nB1a so_rifle 0403"
    state = activated(scene(force, size=BIG, packs=("westfront",)), "A")
    return play(done(play(state, "assault Aro 0303 0403")), "hold B1", "hold B1a")


def beside_a_blown_bridge() -> State:
    """What is left of it lies between the winner and his friends."""
    bridge = {"0403 se": {"terrain": "river", "crossing": "destroyed_bridge"}}
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0806\nB1a so_rifle 0403\nB1b so_rifle 0504"
    state = activated(scene(force, bridge, size=BIG), "A")
    state = done(play(state, "assault A1a 0303 0403"))
    return play(state, "hold B1a", "retreat A1a 0303")


def beside_a_lake() -> State:
    """With a stream along the shore."""
    ground = {"0503": "lake", "0403 ne": "stream"}
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    state = activated(scene(force, ground), "A")
    return play(done(play(state, "assault A1a 0303 0403")), "hold B1a", "hold A1a")


def a_crowd_at_the_edge() -> State:
    """Three attackers of 0401 came from 0302; a river lies before 0501, water stands in 0402."""
    force = """
        A ge_chq 0806
        A1a ge_rifle 0302
        A1b ge_rifle 0302
        A1c ge_rifle 0301
        B so_chq 0101
        B1a so_rifle 0401
        Bmi so_mine 0401
    """
    state = activated(scene(force, {"0501 sw": "river"}, size=BIG), "A")
    ways = ("assault A1a 0302 0401", "assault A1b 0302 0401", "assault A1c 0301 0401")
    state = done(play(state, *ways))
    state = replace(state, flood=state.field.bit[state.field.by_name["M:0402"]], kept={})
    return play(state, "hold B1a")


def a_minefield() -> State:
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0806\nBmi so_mine 0403\nB1a so_rifle 0403"
    return done(play(activated(scene(force, size=BIG), "A"), "assault A1a 0303 0403"))


def two_left_the_map() -> State:
    return play(a_crowd_at_the_edge(), "retreat A1a north", "retreat A1b north")


def one_waded_away() -> State:
    return play(a_crowd_at_the_edge(), "retreat A1a 0501")


def two_walked_away() -> State:
    return play(a_crowd_at_the_edge(), "retreat A1a 0302", "retreat A1b 0302")


def winners_at_a_river() -> State:
    """They hold 0401; 0501 lies over the river, and water stands in 0402."""
    force = """
        A ge_chq 0806
        A1a ge_rifle 0302
        B so_chq 0101
        B1a so_rifle 0401
        B1b so_rifle 0401
    """
    state = activated(scene(force, {"0501 sw": "river"}, size=BIG), "A")
    state = done(play(state, "assault A1a 0302 0401"))
    state = replace(state, flood=state.field.bit[state.field.by_name["M:0402"]], kept={})
    return play(state, "hold B1a", "hold B1b", "retreat A1a 0302")


def one_regrouped() -> State:
    return play(winners_at_a_river(), "regroup B1a 0501")


def a_bunker_in_its_second_round() -> State:
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0806\nBbk so_bunker 0403"
    state = done(play(activated(scene(force, size=BIG), "A"), "assault A1a 0303 0403"))
    return play(state, "hold Bbk", "hold A1a")


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(
            strict, [("retreat A1a 0504", "defenders retreat to friendly hexes here (ruling 62)")]
        ),
        *table(
            strict_beside_a_full_hex, [("retreat A1a 0504", "M:0504 holds 3, and no more (8.2)")]
        ),
        *table(a_bunker_that_won, [("regroup Bbk 0503", "Bbk never moves (8.1)")]),
        *table(
            a_rocket, [("shoot Aro at B1", "B1 is an HQ, which nobody targets in assaults (2.2)")]
        ),
        *table(
            beside_a_blown_bridge,
            [("regroup B1a 0504", "nobody moves across river with destroyed bridge there (7.3)")],
        ),
        *table(beside_a_lake, [("retreat B1a 0503", "nobody can be in lake (M:0503) (8.2)")]),
        *table(
            a_crowd_at_the_edge,
            [
                ("retreat A1a 0402", "M:0402 is flooded for a game turn after the dam broke"),
            ],
        ),
        *table(
            a_minefield,
            [
                (f"{action} Bmi{to}", "Bmi does nothing in assaults (7.2)")
                for action, to in (("hold", ""), ("shoot", ""), ("retreat", " 0404"))
            ],
        ),
        *table(
            two_left_the_map,
            [("retreat A1c north", "2 units a round may retreat off the map (ruling 101)")],
        ),
        *table(
            one_waded_away,
            [("retreat A1b 0501", "1 unit may leave across river, and no more (9.4)")],
        ),
        *table(
            two_walked_away,
            [("retreat A1c 0302", "2 units may leave across clear, and no more (9.4)")],
        ),
        *table(
            winners_at_a_river,
            [
                ("regroup B1a 0402", "M:0402 is flooded for a game turn after the dam broke"),
                ("regroup B1a 9999", "M:9999 is not on the map"),
            ],
        ),
        *table(
            one_regrouped,
            [("regroup B1b 0501", "1 unit may leave across river, and no more (9.5)")],
        ),
        *table(
            a_bunker_in_its_second_round,
            [("retreat Bbk 0404", "Bbk never retreats (2.56)")],
        ),
        *table(a_storm, STORM_ROWS),
        *table(its_second_round, SECOND),
        *table(its_end, END),
        *table(after_it, AFTER),
        *table(
            where_it_came_from,
            [("retreat A1a 0402", "the assault came from M:0402 (9.4, ruling 62)")],
        ),
        *table(two_assaults, [("fight 0404", "no assault is to be fought in M:0404 (9.1)")]),
    ],
)
def test_the_rule_that_forbids_an_action_in_an_assault_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)
