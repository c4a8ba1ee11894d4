"""Every reason why a move into whatever hex is refused (chapters 7 to 9), a row for each."""

from dataclasses import replace
from typing import Any

import pytest

from studio.model.scenario import Change
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.examples.scene import activated, scene
from tests.rules.combat_infantry.refusals import BIG, Rows, begun_once, table, told
from tests.rules.drawn import play, turned


def at(state: State, spot: str) -> int:
    return state.field.by_name[f"M:{spot}"]


MARCH = """
    A ge_chq 0101
    A1 ge_phq 0303
    A1a ge_rifle 0303
    Atk ge_pz4 0303
    Agu ge_at_75 0303
    Ami ge_mine 0105
    B so_chq 0806
    B1a so_rifle 0503
"""

MARKERS = [
    Change("M:0302", marker="barbed_wire", side="german"),
    Change("M:0203", marker="foxhole"),
]


def a_march() -> State:
    ground = {
        "0303 s": "river",
        "0303 sw": "hedge",
        "0204": "woods",
        "0102": "lake",
        "0303 nw": {"rise": "cliff"},
        "0202": "woods",
    }
    return activated(scene(MARCH, ground, size=BIG, markers=MARKERS), "A1")


MARCH_ROWS: Rows = [
    ("move A1a 0303", "it is there already (8.0)"),
    ("move A1a 0503", 'M:0503 is enemy-occupied: "assault" it from the hex before (9.1)'),
    ("move A1a 0302", "the wire in M:0302 keeps its own side out, and holds one enemy (7.5)"),
    ("move A1a 0102", "nobody can be in lake (M:0102) (8.2)"),
    ("move A1a 0203", "nobody moves across hedge there (3.4)"),
    ("move A1a 0806", "enemy-occupied"),
    ("move A1a 0106", "M:0106 is out of reach of 5 movement points (8.1)"),
    (
        "move A1a 0502",
        "A1a has to stop on its way to M:0502: enemy-controlled and disputed hexes (8.0). Now",
    ),
    ("move Atk 0204", "closed to a tank (woods by road alone, note 1)"),
    ("breach A1a 0203", "tanks alone break through hedge (note 7)"),
    ("breach Atk 0304", "river isn't to be broken through (note 7)"),
    ("breach Atk 0305", "M:0305 isn't next to Atk (note 7)"),
    ("withdraw A1a 0402", "A1a isn't in wire that it entered (7.5)"),
    ("exit A1a up", '"up" is no edge of the map: it is north, east, south, west (9.4)'),
    ("exit A1a east", "no hex at the east edge is in reach of 5 movement points (8.1)"),
    ("assault A1a 0402 0603", "no enemy is in M:0603 (9.1)"),
    ("assault A1a 0303 0503", "M:0503 is not next to M:0303 (9.1)"),
    ("assault A1a 0402 0503", "A1a has to stop in M:0402 (8.0)"),
    ("assault A1a 0502 0503", "A1a has to stop on its way to M:0502"),
    ("assault A1a 9999 0503", "M:9999 is not on the map"),
    ("assault Agu 0402 0503", "Agu never moves into assaults (9.6)"),
]


def in_smoke() -> State:
    """Smoke south of 0303, along the north edge, and in a hex of friends next to the enemy."""
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        A1b ge_rifle 0302
        A1c ge_rifle 0403
        B so_chq 0806
        B1a so_rifle 0504
    """
    state = activated(scene(force, size=BIG), "A1")
    field = state.field
    smoke = sum(
        field.bit[field.by_name[f"M:{at}"]] for at in ("0304", "0301", "0201", "0401", "0403")
    )
    return replace(state, smoke=smoke, kept={})


def a_straight_way(force: str = "", ground: Any = None, **more: Any) -> State:
    """A tank that gets four hexes south if nothing stands in the way."""
    force = "A ge_chq 0101\nAtk ge_pz4 0302\nB so_chq 0806\n" + force
    return activated(scene(force, ground, size=BIG, **more), "A")


def enemies_in_between() -> State:
    return a_straight_way("B1a so_rifle 0304")


def wire_in_between() -> State:
    return a_straight_way(markers=[Change("M:0304", marker="barbed_wire", side="german")])


def a_flood_in_between() -> State:
    state = a_straight_way()
    return replace(state, flood=state.field.bit[at(state, "0304")], kept={})


def a_flood_all_around() -> State:
    """Water stands in 0302 with an enemy, in 0402 and 0303; a hedge lies before 0303 and woods."""
    state = a_straight_way(
        "B1a so_rifle 0202\nBbk so_bunker 0806\nAt2 ge_pz4 0301\nA1a ge_rifle 0302",
        {"0302 s": "hedge", "0402": "woods", "0302 se": "hedge", "0302 ne": "hedge"},
    )
    water = state.field.bit[at(state, "0202")] | state.field.bit[at(state, "0303")]
    return replace(state, flood=water, kept={})


FLOOD_ROWS: Rows = [
    ("move Atk 0303", "M:0303 is flooded for a game turn after the dam broke (ruling 144)"),
    ("breach Atk 0303", "M:0303 is flooded for a game turn after the dam broke (ruling 144)"),
    ("assault Atk 0302 0202", "M:0202 is flooded for a game turn after the dam broke"),
    ("breach Atk 0402", "a tank can't be in woods without a road (note 1)"),
    ("breach At2 0402", "M:0402 isn't next to At2 (note 7)"),
]


def an_enemy_behind_a_hedge() -> State:
    ground = {"0303 n": "hedge", "0303 ne": "hedge", "0402": "woods"}
    force = "A ge_chq 0101\nAtk ge_pz4 0304\nAt2 ge_pz4 0303\nB so_chq 0806\nB1a so_rifle 0302"
    return activated(scene(force + "\nB1b so_rifle 0402", ground, size=BIG), "A")


HEDGE_ROWS: Rows = [
    ("assault Atk 0303 0302", "Atk has to begin its move next to the hedge (note 7)"),
    ("assault At2 0303 0402", "a tank can't be in woods without a road (note 1)"),
]


def in_the_bed_of_a_lake() -> State:
    """The dam is broken from the start; 0102 was the lake, and 0202 beside the dam stays one."""
    ground = {"0202": "lake", "0102": "lake", "0302 sw": {"terrain": "river", "crossing": "dam"}}
    broken = [Change("M:0302 sw", marker="destroyed")]
    force = "A ge_chq 0101\nA1a ge_rifle 0102\nB so_chq 0806"
    return activated(scene(force, ground, size=BIG, markers=broken), "A")


SMOKE_ROWS: Rows = [
    ("move A1a 0305", "A1a has to stop on its way to M:0305: smoke (7.4). Now"),
    ("exit A1b north", "A1b has to stop at the north edge (7.4)"),
    ("assault A1a 0403 0504", "A1a has to stop in M:0403 (7.4)"),
]


def at_grips() -> State:
    ground = {"0303 n": "hedge", "0303 ne": "woods", "0303 s": "river", "0303 sw": "canal"}
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        A1b ge_rifle 0303
        Atk ge_pz4 0303
        Ata ge_pz4 0303
        B so_chq 0806
        B1a so_rifle 0302
        B1b so_rifle 0402
        B1c so_rifle 0304
        B1d so_rifle 0202
        B1e so_rifle 0205
    """
    wire = [Change("M:0202", marker="barbed_wire", side="german")]
    bridge = {"0303 se": {"terrain": "river", "crossing": "destroyed_bridge"}}
    force += "\nB1f so_rifle 0403"
    return activated(scene(force, {**ground, **bridge}, size=BIG, markers=wire), "A1")


GRIPS: Rows = [
    ("assault A1a 0303 0302", "tanks alone break through hedge (note 7)"),
    ("assault A1a 0303 0403", "nobody assaults across river with destroyed bridge (7.3)"),
    ("assault A1a 0303 0202", "wire lies in M:0202, and nobody assaults into it (7.5)"),
    ("assault Atk 0303 0304", "a tank doesn't assault across river, roads left aside (8.4, 8.5)"),
    ("breach Atk 0302", 'M:0302 is enemy-occupied: "assault" it from the hex before (9.1)'),
    ("fire A1a 0302", "A1a doesn't see M:0302: blocked across the hexside (6.4)"),
]


def one_assault_over_woods() -> State:
    return play(at_grips(), "assault A1a 0303 0402")


def a_tank_through_the_hedge() -> State:
    return play(at_grips(), "assault Atk 0303 0302")


def a_full_assault() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        A1b ge_rifle 0303
        A1c ge_rifle 0302
        B so_chq 0806
        B1a so_rifle 0402
    """
    state = activated(scene(force, {"0402": "town"}, size=BIG), "A1")
    return play(state, "assault A1a 0303 0402", "assault A1b 0303 0402")


def by_the_river() -> State:
    force = """
        A ge_chq 0101
        Atk ge_pz4 0303
        Agu ge_at_75 0401
        B so_chq 0806
    """
    banks = {f"0303 {side}": "river" for side in ("n", "ne", "se", "s", "sw", "nw")}
    return activated(scene(force, banks, size=BIG), "A")


def at_the_edge() -> State:
    """North of 0302 is the enemy's reach; a road leads from 0303 into the woods of 0403."""
    force = """
        A ge_chq 0105
        A1a ge_rifle 0302
        Atk ge_pz4 0303
        B so_chq 0806
        B1a so_rifle 0401
        B1b so_rifle 0201
        B1c so_rifle 0403
    """
    ground = {"0403": "woods", "0303 se": {"terrain": "clear", "ways": ["paved"]}}
    return activated(scene(force, ground, size=BIG), "A")


def in_wire() -> State:
    wire = [Change("M:0303", marker="barbed_wire", side="soviet")]
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0806"
    state = scene(force, {"0303": "clear"}, size=BIG, markers=wire)
    return activated(turned(state, "A1a", came=at(state, "0304")), "A")


IN_WIRE: Rows = [
    ("move A1a 0304", "A1a is in wire: it clears it, or withdraws to M:0304 (7.5)"),
    ("exit A1a north", "A1a is in wire: it clears it, or withdraws to M:0304 (7.5)"),
    (
        "withdraw A1a 0302",
        "A1a withdraws by the hexside it came over, to M:0304, and no other (7.5)",
    ),
    ("dig A1a", "wire lies there, and no other marker with it (7.5)"),
]


def digging() -> State:
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nA1b ge_rifle 0304\nB so_chq 0806\nAmi ge_mine 0305"
    holes = [Change("M:0303", marker="foxhole")]
    return activated(scene(force, {"0304": "woods"}, markers=holes, size=BIG), "A")


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(a_march, MARCH_ROWS),
        *table(
            enemies_in_between,
            [("move Atk 0306", "the way to M:0306 leads through enemy-occupied hexes (8.0). Now")],
        ),
        *table(
            wire_in_between, [("move Atk 0306", "the way to M:0306 leads through wire (7.5). Now")]
        ),
        *table(
            a_flood_in_between,
            [("move Atk 0306", "the way to M:0306 leads through flooded hexes (ruling 144). Now")],
        ),
        *table(in_smoke, SMOKE_ROWS),
        *table(a_flood_all_around, FLOOD_ROWS),
        *table(an_enemy_behind_a_hedge, HEDGE_ROWS),
        *table(
            in_the_bed_of_a_lake,
            [("dig A1a", "nobody digs in the bed of a lake that has drained (ruling 144)")],
        ),
        *table(at_grips, GRIPS),
        *table(
            one_assault_over_woods,
            [
                (
                    "assault A1b 0303 0402",
                    "1 unit may assault across that hexside, and 1 did (9.1)",
                ),
                ("fire A1b 0402", "M:0402 is an assault, and nobody fires into one (6.1)"),
                ("move A1b 0402", 'M:0402 is enemy-occupied: "assault" it'),
            ],
        ),
        *table(
            a_tank_through_the_hedge,
            [("assault A1a 0303 0302", "1 unit may assault across that hexside, and 1 did (9.1)")],
        ),
        *table(
            a_full_assault,
            [("assault A1c 0302 0402", "M:0402 holds 2 attackers, and 2 are in it (9.1, 8.2)")],
        ),
        *table(
            by_the_river,
            [
                ("move Atk 0304", "the way to M:0304 is closed to a tank (8.5, notes 1 and 6)"),
                ("exit Agu north", "too few movement points are left to leave over the north edge"),
                ("assault Atk 0303 0403", "no enemy is in M:0403 (9.1)"),
            ],
        ),
        *table(
            at_the_edge,
            [
                ("exit A1a north", "A1a has to stop at the north edge (8.0)"),
                (
                    "assault Atk 0303 0403",
                    "a tank can't be in woods without a road (note 1), and roads",
                ),
                ("promote A1 A1a 0303", '"promote" is for when an HQ is to be replaced (4.4)'),
            ],
        ),
        *table(in_wire, IN_WIRE),
        *table(
            digging,
            [
                ("dig A1a", "there is a foxhole already (7.1)"),
                ("dig A1b", "foxholes are dug in clear ground alone, not in woods (7.1)"),
                ("dig Ami", "Ami takes no orders (7.2)"),
            ],
        ),
    ],
)
def test_the_rule_that_forbids_a_move_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)
