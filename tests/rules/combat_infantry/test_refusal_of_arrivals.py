"""Every reason why a place, an arrival or a face is refused (1.3, 10.1), a row for each."""

from dataclasses import replace

import pytest

from studio.model.scenario import Area, Arrival, Change, Time
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


def laying_among_markers() -> State:
    """A foxhole in 0101, three units in 0103, wire in 0302, a wreck in 0301; 0202 is a lake."""
    squads = "\n".join(f"A1{n} ge_rifle 0103" for n in "abc")
    fight = drawn(
        open_ground(6, 5),
        f"A ge_chq 0101\nA1 ge_phq 0201\n{squads}\nB so_chq 0605",
        changes={"0202": {"terrain": "lake"}},
        markers=[
            Change("M:0101", marker="foxhole"),
            Change("M:0302", marker="barbed_wire", side="german"),
            Change("M:0301", marker="wreck"),
        ],
        time=Time(month="1942-09", turns=2, first="soviet"),
    )
    sides = dict(fight.scenario.sides)
    sides["german"] = replace(sides["german"], markers={"foxhole": 1, "barbed_wire": 1})
    return RULES.set_up(replace(fight, scenario=replace(fight.scenario, sides=sides)), 1)


AMONG_MARKERS: Rows = [
    ("lay foxhole 0101", "there is a foxhole in M:0101 already (7.1)"),
    ("lay foxhole 0103", "more than 2 units are in M:0103, and a foxhole holds no more (7.1)"),
    ("lay foxhole 0302", "wire lies in M:0302, and no other marker with it (7.5)"),
    ("lay barbed_wire 0302", "wire lies in M:0302, and no other marker with it (7.5)"),
    ("lay barbed_wire 0301", "a marker is in M:0301 already, and wire fills its hex (7.5)"),
    ("lay barbed_wire 0202", "nobody can be in lake, so wire isn't either (7.5)"),
    ("lay barbed_wire 9999", "M:9999 is not on the map"),
]


def setting_up_a_crowd() -> State:
    """Four for a hex that holds three and the town beside it, which needs one of them."""
    squads = "\n".join(f"A1{n} ge_rifle both" for n in "abcd")
    fight = drawn(
        open_ground(6, 5),
        f"A ge_chq 0605\nB so_chq 0105\n{squads}",
        changes={"0201": {"terrain": "town"}},
        areas={"both": Area(in_or_next_to=("M:0201",))},
        time=Time(month="1942-09", turns=2, first="soviet"),
    )
    state = RULES.set_up(fight, 1)
    return play(state, *(f"place A1{n} 0101" for n in "abc"))


def arriving_amid_wire_and_water() -> State:
    """Wire lies in 0601, water stands in 0602, 0603 is full."""
    friends = "\n".join(f"A1{n} ge_rifle 0603" for n in "abc")
    state = scene(
        f"A ge_chq 0101\nB so_chq 0105\nA1 ge_phq east\n{friends}",
        areas=AREAS,
        markers=[Change("M:0601", marker="barbed_wire", side="soviet")],
        arrivals={"german": (Arrival(1, "east", ("A1",)),)},
    )
    return replace(state, flood=state.field.bit[state.field.by_name["M:0602"]], kept={})


AMID: Rows = [
    ("enter A1 0601", "wire lies in M:0601, and is entered over a hexside alone (7.5)"),
    ("enter A1 0602", "M:0602 is flooded for a game turn after the dam broke (ruling 144)"),
    ("enter A1 0603", "M:0603 holds 3, and no more (8.2)"),
    ("enter A1 9999", "M:9999 is not on the map"),
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
        *table(laying_among_markers, AMONG_MARKERS),
        *table(
            setting_up_a_crowd,
            [
                ("place A1d 0101", "M:0101 holds 3, and no more (8.2)"),
                ("place A1d 0102", "M:0102 is needed by other blocks, or A1d by a named hex"),
                ("place A1d 9999", "M:9999 is not on the map"),
            ],
        ),
        *table(arriving_amid_wire_and_water, AMID),
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
