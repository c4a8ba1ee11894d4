"""Every reason why a place, an arrival or a face is refused (1.3, 10.1), a row for each."""

from dataclasses import replace

import pytest

from studio.model.scenario import Area, Arrival, Time
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.examples.scene import open_ground, scene
from tests.rules.combat_infantry.refusals import Rows, begun_once, table, told
from tests.rules.drawn import drawn, play, texts

AREAS = {
    "west": Area(hexes=("M:0101", "M:0102", "M:0201")),
    "corner": Area(hexes=("M:0101",)),
    "east": Area(edge="east"),
}


def setting_up() -> State:
    ground = {"M:0201": "woods"}
    fight = drawn(
        open_ground(6, 5),
        "Atk ge_pz3 west\nA ge_chq west\nB so_chq 0605\nB1a so_rifle 0102\nA1a ge_rifle corner",
        changes={"0201": {"terrain": ground["M:0201"]}},
        areas=AREAS,
        time=Time(month="1942-09", turns=2, first="soviet"),
    )
    sides = dict(fight.scenario.sides)
    sides["german"] = replace(sides["german"], markers={"foxhole": 1, "barbed_wire": 1})
    return RULES.set_up(replace(fight, scenario=replace(fight.scenario, sides=sides)), 1)


SETTING_UP: Rows = [
    ("place A 0101", "it is Atk that is to be set up now (10.1)"),
    ("place Atk 0301", "M:0301 isn't in the set-up area of Atk (10.1)"),
    ("place Atk 0201", "a tank can't be in woods without a road (note 1)"),
    ("place Atk 0102", "the enemy is in M:0102 (10.1)"),
    ("lay foxhole 0101", "blocks are set up before markers are laid (ruling 146)"),
    ("ready german", "3 blocks are still to be set up (10.1)"),
    ("ready soviet", "it is the german side that sets up (10.1)"),
]


def laying() -> State:
    return play(setting_up(), "place Atk 0101", "place A 0201", "place A1a 0101")


LAYING: Rows = [
    ("lay smoke 0101", "no smoke is left to lay (10.1)"),
    ("lay foxhole 0201", "foxholes are in clear ground alone, not in woods (7.1)"),
    ("lay foxhole 0301", "no block of yours is in M:0301 (7.1, ruling 147)"),
    ("lay barbed_wire 0101", "units are in M:0101, and wire fills its hex (7.5)"),
    ("lay barbed_wire 0505", "M:0505 isn't next to a block of yours (7.5, ruling 147)"),
    ("place A 0101", "no unit is left to be set up (10.1)"),
]


def arriving() -> State:
    force = "A ge_chq 0101\nB so_chq 0605\nAtk ge_pz3 east\nA1 ge_phq east\nB1a so_rifle 0601"
    state = scene(
        force,
        {"0602": "woods"},
        areas=AREAS,
        arrivals={"german": (Arrival(1, "east", ("Atk", "A1")),)},  # in the order of the force
    )
    assert isinstance(state.phases[-1], phases.Arriving)
    return state


FACED = "A ge_chq 0101\nAtk ge_pz3 0303 up\nAt2 ge_pz3 0304 up\nB so_chq 0605"


def facing() -> State:
    state = scene(FACED)
    while not isinstance(state.phases[-1], phases.Faces):
        state = play(state, texts(state, "pass")[0])
    return state


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(setting_up, SETTING_UP),
        *table(laying, LAYING),
        *table(
            arriving,
            [
                ("enter Atk 0101", "M:0101 isn't in the area over which Atk enters (10.1)"),
                ("enter Atk 0602", "a tank can't be in woods without a road (note 1)"),
                ("enter Atk 0601", "the enemy is in M:0601 (10.1)"),
                ("enter A1 0603", "it is Atk that is to arrive now (10.1)"),
                ("delay A1", "it is Atk that is to arrive now (10.1)"),
            ],
        ),
        *table(
            facing, [("show At2", "it is Atk whose face is to be decided now, tank by tank (1.3)")]
        ),
    ],
)
def test_the_rule_that_forbids_a_place_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)
