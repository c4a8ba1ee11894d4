"""Every reason why fire, bombardment and strikes are refused (chapter 6, 2.6), a row for each."""

from dataclasses import replace

import pytest

from studio.model.scenario import Change, Night, Time
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.examples.scene import activated, scene
from tests.rules.combat_infantry.refusals import BIG, Rows, begun_once, table, told
from tests.rules.drawn import play, turned

# --- fire (chapter 6) ---------------------------------------------------------------------------

FIRE_FORCE = """
    A ge_chq 0101
    A1 ge_phq 0303
    A1a ge_rifle 0303
    A1b ge_rifle 0303
    A1c ge_rifle 0404
    Amg ge_mg 0304
    Aen ge_pioneer 0303
    Ami ge_mine 0105
    B so_chq 0805
    B1 so_phq 0403 up
    B1a so_rifle 0403
    Btk so_kv1 0403 up
    B1b so_rifle 0503
    B1c so_rifle 0603
    Bmi so_mine 0302 up
    Bt2 so_kv1 0204 up
    B1d so_rifle 0402
    B1e so_rifle 0202
"""


def a_fire_fight() -> State:
    smoke = [Change("M:0503", marker="smoke")]
    ground = {"0303 ne": "hedge", "0303 se": "woods", "0303 nw": "town"}
    return activated(scene(FIRE_FORCE, ground, size=BIG, markers=smoke), "A1")


FIRE: Rows = [
    ("fire A1a 0104", "no enemy is in M:0104 (6.3)"),
    ("fire A1a 0603", "M:0603 is 3 hexes away, and the range of A1a is 2 (6.2)"),
    ("fire A1a 0402", "A1a doesn't see M:0402: blocked across the hexside (6.4)"),
    ("fire A1a 0503", "A1a doesn't see M:0503: smoke (7.4)"),
    ("fire Amg 0302", "friends are in the line of fire (6.4)"),
    ("fire A1a 0403 at B1", "HQs can't be targeted, except by snipers (2.2)"),
    ("fire A1a 0403 at Btk", "armour 5 of Btk leaves no firepower of 2 (6.32)"),
    (
        "fire A1a 0403 at B1a",
        "B1a isn't seen in M:0403: only what is face-up can be targeted (6.31)",
    ),
    ("fire A1a 0403 by A", "A1a doesn't bombard, and only bombardment is spotted for (6.62)"),
    ("fire A1a 0302", "mines alone are there, and only assaults hit them (7.2)"),
    ("fire A1a 0302 at Bmi", "Bmi is a mine, and only assaults hit it (7.2)"),
    ("fire A1a 0204", "who is there is armoured and has to be targeted (6.3)"),
    ("fire A1a 9999", "M:9999 is not on the map"),
    ("smoke A1a 0304", "A1a can't lay smoke: engineers and mortars do (7.4)"),
    ("smoke Aen 0503", "smoke lies in M:0503 already (7.4)"),
    ("smoke Aen 0603", "Aen lays smoke in an adjacent hex alone (7.4)"),
    ("smoke Aen 0304 by A1", "only bombardment is spotted for (6.62)"),
    ("demolish A1a 0303 se", "A1a can't destroy bridges: engineers and bombardment do (7.3)"),
    ("demolish Aen 0303 se", "nothing at M:0303 se can be destroyed (7.3)"),
    ("demolish Aen 9999 se", "M:9999 se is no hexside between two hexes of the map (3.1)"),
    ("clear A1a", "no wire lies where A1a is (7.5)"),
]


def after_one_shot() -> State:
    return play(a_fire_fight(), "fire A1a 0403", dice=[9, 9, 9, 9])


def after_a_long_shot() -> State:
    force = "A1 ge_phq 0303\nA1a ge_rifle 0303\nA1b ge_rifle 0303\nA ge_chq 0101\nB1a so_rifle 0503"
    force += "\nB so_chq 0805"
    state = activated(scene(force, size=BIG), "A1")
    return play(state, "fire A1a 0503", dice=[9, 9, 9, 9])


def a_night() -> State:
    time = Time(month="1942-09", turns=2, first="german", night=Night())
    force = "A1 ge_phq 0303\nAmg ge_mg 0303\nA ge_chq 0101\nB1a so_rifle 0603\nB so_chq 0805"
    return activated(scene(force, size=BIG, time=time), "A1")


def a_battery_at_night(sight: int = 2) -> State:
    time = Time(month="1942-09", turns=2, first="german", night=Night(sight=sight))
    force = "A ge_chq 0101\nB1a so_rifle 0603\nB so_chq 0805"
    strikes = {"german": {"artillery": 1}}
    return activated(scene(force, size=BIG, time=time, strikes=strikes), "A")


def a_battery_in_moonlight() -> State:
    return a_battery_at_night(3)


# --- bombardment and strikes (6.6, 2.6) ---------------------------------------------------------

BATTERY = """
    A ge_chq 0102
    A1 ge_phq 0303 active
    A2 ge_phq 0304 up
    A3 ge_phq 0104 active
    A4 ge_phq 0302 active
    A1x ge_rifle 0303
    Amo ge_mortar_80 0103
    Aen ge_pioneer 0204
    C ge_chq 0305 active
    B so_chq 0805
    B1a so_rifle 0503
    B1b so_rifle 0203
    B1c so_rifle 0705
    B1d so_rifle 0604
    Bbk so_bunker 0503
"""


def a_battery() -> State:
    """The mortar in 0103 is cut off by woods; A1 sees 0503."""
    smoke = [
        Change("M:0604", marker="smoke"),
        Change("M:0402", marker="barbed_wire", side="soviet"),
    ]
    ground = {
        **{f"02{row:02}": "woods" for row in range(1, 7) if row != 3},
        "0503 s": {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]},
        "0503 n": {"terrain": "river", "crossing": "ford"},
    }
    strikes = {"german": {"artillery": 1}}
    state = scene(BATTERY, ground, size=BIG, markers=smoke, strikes=strikes)
    state = turned(state, "A4", spotted=True)
    return activated(state, "A")


BATTERY_ROWS: Rows = [
    ("fire Amo 0203 by A1", "Amo sees M:0203 and needs no spotter (6.62)"),
    ("fire Amo 0503", "Amo doesn't see M:0503: blocking terrain (6.4); it needs a spotter (6.62)"),
    ("fire Amo 0503 by Aen", "Aen is no HQ of yours, and only HQs spot (6.62)"),
    ("fire Amo 0503 by A2", "A2 is neither active nor face-up from an activation"),
    ("fire Amo 0503 by A3", "A3 spots at 3 hexes, or 4 from above, and no farther (6.62)"),
    ("fire Amo 0503 by A4", "A4 has spotted this turn (6.62)"),
    ("fire Amo 0503 by C", "C spots for its own company C alone (6.62)"),
    ("fire Amo 0604 by A1", "smoke lies in M:0604, and nobody sees into it (7.4)"),
    ("smoke Amo 0402 by A1", "wire lies in M:0402, and no other marker with it (7.5)"),
    ("demolish Amo 0503 n by A1", "nothing at M:0503 n can be destroyed: ford (7.3)"),
    ("demolish Aen 0503 s", "Aen has to be next to the bridge (7.3)"),
    ("demolish Amo 0503 s by A2", "Amo sees M:0504 and needs no spotter (6.62)"),
    ("strike artillery 0503", "a strike needs a spotter (6.62)"),
    ("strike artillery 0303 by A1", "no enemy is in M:0303 (6.3)"),
    ("strike artillery 0604 by A1", "smoke lies in M:0604, and nobody sees into it (7.4)"),
    ("strike artillery 0705 by A1", "A1 spots at 3 hexes"),
    ("strike air 0503 by A1", "no air strike is left (2.7)"),
    ("strike gas 0503 by A1", 'there is no strike "gas": it is artillery or air (2.6)'),
    ("strike artillery 9999 by A1", "M:9999 is not on the map"),
    ("raze artillery 0503 n by A1", "nothing at M:0503 n can be destroyed: ford (7.3)"),
    ("raze artillery 0503 s by A3", "A3 spots at 3 hexes"),
]


def a_battery_that_struck() -> State:
    state = a_battery()
    state = replace(state, strikes=((2, 2), (0, 0)), kept={})
    return play(state, "strike artillery 0503 at Bbk by A1", dice=[9, 9, 9])


def a_battery_of_few_eyes() -> State:
    """A4 is lost, A3 in smoke near the enemy, and smoke lies on both banks of a bridge."""
    state = a_battery()
    number = next(u.number for u in state.units if u is not None and u.id == "A4")
    blocks = tuple(None if n == number else block for n, block in enumerate(state.blocks))
    field = state.field
    smoke = sum(field.bit[field.by_name[f"M:{at}"]] for at in ("0403", "0503", "0504"))
    state = replace(state, blocks=blocks, smoke=smoke, kept={})
    state = turned(state, "B1b", where=field.by_name["M:0504"])
    state = turned(state, "B1c", where=field.by_name["M:0502"])
    return turned(state, "A3", where=field.by_name["M:0403"])


FEW_EYES: Rows = [
    ("fire Amo 0502 by A4", "A4 isn't on the map (6.62)"),
    ("fire Amo 0502 by A3", "A3 doesn't see M:0502: smoke (7.4)"),
    ("raze artillery 0503 s by A1", "smoke lies on both sides of M:0503 s (7.4)"),
    ("smoke Amo 0103", "M:0103 is 0 hexes away, nearer than the least range of 1 (6.2)"),
    ("smoke Aen 9999", "M:9999 is not on the map"),
    ("demolish Aen 0503 s by A1", "only bombardment is spotted for (6.62)"),
]


def a_battery_that_gave_its_commands() -> State:
    return play(a_battery(), "move Aen 0304", "dig Amo", "dig A1x")


def smoke_at_a_hedge_and_an_assault() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        Aen ge_pioneer 0303
        B so_chq 0805
        B1a so_rifle 0403
    """
    state = activated(scene(force, {"0303 ne": "hedge"}, size=BIG), "A1")
    return play(state, "assault A1a 0303 0403")


HEDGED: Rows = [
    ("smoke Aen 0402", "Aen doesn't see M:0402: blocked across the hexside (6.4)"),
    ("smoke Aen 0403", "M:0403 is an assault, and nobody fires into one (6.1)"),
    ("fire Aen 0403", "M:0403 is an assault, and nobody fires into one (6.1)"),
]


def a_target_for_strikes() -> State:
    return turned(a_battery(), "B1a", face=1)


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(a_fire_fight, FIRE),
        *table(
            after_one_shot,
            [("fire A1b 0403", "1 unit may fire across that hexside, and 1 did (6.5)")],
        ),
        *table(
            after_a_long_shot,
            [("fire A1b 0503", "another unit of this hex has fired there at long range (6.51)")],
        ),
        *table(a_night, [("fire Amg 0603", "the range of Amg is 2 at night (10.3)")]),
        *table(
            a_battery_at_night,
            [("strike artillery 0603 by A", "A spots at 2 hexes and no farther (6.62, 10.3)")],
        ),
        *table(
            a_battery_in_moonlight,
            [("strike artillery 0603 by A", "A spots at 3 hexes and no farther (6.62, 10.3)")],
        ),
        *table(a_battery, BATTERY_ROWS),
        *table(a_battery_of_few_eyes, FEW_EYES),
        *table(
            a_battery_that_gave_its_commands,
            [("strike artillery 0503 by A1", "A has given its 3 commands (4.1)")],
        ),
        *table(smoke_at_a_hedge_and_an_assault, HEDGED),
        *table(
            a_battery_that_struck,
            [
                (
                    "strike air 0503 by A1",
                    "A has called a strike in this activation, artillery (2.7)",
                ),
                (
                    "strike artillery 0503 by A1",
                    "A has called a strike in this activation, artillery (2.6)",
                ),
                ("fire Amo 0503 by A1", "A1 has spotted this turn (6.62)"),
            ],
        ),
        *table(
            a_target_for_strikes,
            [
                ("strike artillery 0503 at B1a by A1", "bunkers alone, and B1a is none (2.6)"),
                ("strike artillery 0503 at B1c by A1", "B1c isn't seen in M:0503"),
            ],
        ),
    ],
)
def test_the_rule_that_forbids_fire_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)
