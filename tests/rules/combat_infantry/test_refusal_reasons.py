"""Every reason for which an action is illegal, a row for each: the true rule is named."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from studio.errors import IllegalAction
from studio.model.scenario import Area, Arrival, Change, Night, SpecialRule, Time
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import State
from tests.rules.combat_infantry.examples.scene import activated, done, open_ground, scene
from tests.rules.drawn import commanding, drawn, play, texts, turned

Rows = list[tuple[str, str]]
BIG = (8, 6)


def told(state: State, action: str) -> str:
    """The reason given for an action that isn't possible."""
    with pytest.raises(IllegalAction) as refused:
        play(state, action)
    return str(refused.value)


def table(begin: Callable[[], State], rows: Rows) -> Any:
    """The parameters of a test: a scene, an action that is illegal in it, words of the reason."""
    return [pytest.param(begin, *row, id=row[0].replace(" ", "-")) for row in rows]


@cache
def begun_once(begin: Callable[[], State]) -> State:
    """The state of a scene, made once for all of its rows."""
    return begin()


def at(state: State, spot: str) -> int:
    return state.field.by_name[f"M:{spot}"]


# --- turns and command (chapters 1, 4) ----------------------------------------------------------


def a_player_turn() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0201
        A2 ge_phq 0202
        A1a ge_rifle 0302
        C ge_chq 0103
        B so_chq 0605
    """
    state = play(scene(force), "pass C")
    return turned(turned(state, "A1", activated=True, face=1), "A2", acted=True, face=1)


TURNS: Rows = [
    ("activate A1a", "A1a is no HQ, and only HQs are activated (1.1)"),
    ("activate A1", "A1 has been activated this turn (4.2)"),
    ("activate A2", "A2 retreated from an assault, so it can't be activated this turn (9.2)"),
    ("activate C", "company C has had its HQ in this player turn, or passed (1.1)"),
    ("activate B", 'nobody here is called "B"'),
    ("pass C", "company C is done with in this player turn (1.1)"),
    ("pass Z", 'there is no company "Z" on this side (2.15)'),
    ("rally A1a", '"rally" is for when units are commanded (4.0)'),
]


def a_deployment() -> State:
    wire = [Change("M:0304", marker="barbed_wire", side="soviet")]
    force = "A ge_chq 0303\nC ge_chq 0101\nB so_chq 0605\nB1a so_rifle 0501"
    ground = {"0303 n": "woods", "0303 ne": "hedge", "0303 nw": "river"}
    return play(scene(force, ground, markers=wire), "activate A")


DEPLOYMENTS: Rows = [
    ("deploy A 0305", "an HQ deploys one hex, and M:0305 isn't next to it (4.2)"),
    ("deploy A 0302", "woods is neither a clear hexside nor a road, and HQs deploy by these (4.2)"),
    ("deploy A 0402", "hedge is neither a clear hexside nor a road"),
    ("deploy A 0202", "river is neither a clear hexside nor a road"),
    ("deploy A 0304", "nobody deploys out of wire or into it (7.5)"),
    ("deploy A 9999", "M:9999 is not on the map"),
    ("deploy C 0102", "it is A that is being activated (4.2)"),
    ("stay C", "it is A that is being activated (4.2)"),
]


def a_deployment_beside_the_enemy() -> State:
    return play(
        scene("A ge_chq 0303\nC ge_chq 0101\nB so_chq 0605\nB1a so_rifle 0402"), "activate A"
    )


PLATOON = """
    A ge_chq 0101
    A1 ge_phq 0303
    A1a ge_rifle 0303 x3
    A1b ge_rifle 0103
    A1c ge_rifle 0302 acted
    A2 ge_phq 0104
    A2a ge_rifle 0202
    Amg ge_mg 0304
    Amo ge_mortar_50 0304
    Ami ge_mine 0203
    C1a ge_rifle 0302
    B so_chq 0605
"""


def a_platoon() -> State:
    return activated(scene(PLATOON), "A1")


def a_platoon_whose_weapon_acted() -> State:
    return play(a_platoon(), "dig Amg")


def a_checked_squad() -> State:
    return play(a_platoon(), "check A1b", dice=[1])


COMMAND: Rows = [
    ("move A1c 0301", "A1c has acted this turn (1.2)"),
    ("move A2a 0201", "A2a is of another platoon than A1 (4.1)"),
    ("move C1a 0301", "A1 does not command C1a, which is of company C (4.1)"),
    ("move A 0102", "A1 does not command A: HQs are activated themselves (4.1)"),
    ("move A1b 0104", 'A1b is out of command: it has to "check A1b" first (4.3)'),
    ("rally Ami", "Ami takes no orders (7.2)"),
    ("rally A1", "A1 is an HQ, which has one step and no step to regain (5.0)"),
    ("rally Amg", "Amg has no step to regain (5.0)"),
    ("check Amg", "no infantry squad, and nobody else acts without command (4.3)"),
    ("check A1a", "A1 commands A1a, so it needs no check (4.3)"),
    ("check A1c", "A1c has acted this turn (1.2)"),
    (
        "check A2a",
        "squads check in the activation of their own platoon HQ, not in that of A1 (4.3)",
    ),
    ("end A", "it is A1 that is active (4.2)"),
    ("strike artillery 0605", "A1 is no company HQ, and only these call strikes (2.6)"),
]


def a_company_hq() -> State:
    return activated(scene(PLATOON.replace("0101", "0202")), "A", "")


def a_company_hq_at_its_limit() -> State:
    return play(a_company_hq(), "dig A1b", "move A2a 0201", "dig Amo")


def a_bunker() -> State:
    force = "B so_chq 0101\nBbk so_bunker 0303 x2\nA ge_chq 0605\nA1a ge_rifle 0403"
    return activated(scene(force, first="soviet"), "B")


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


# --- bombardment and strikes (6.6, 2.6) ---------------------------------------------------------

BATTERY = """
    A ge_chq 0102
    A1 ge_phq 0303 active
    A2 ge_phq 0304 up
    A3 ge_phq 0104 active
    A4 ge_phq 0302 active
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
    ("strike air 0503 by A1", "no air strike is left (2.6)"),
    ("strike gas 0503 by A1", 'there is no strike "gas": it is artillery or air (2.6)'),
    ("strike artillery 9999 by A1", "M:9999 is not on the map"),
    ("raze artillery 0503 n by A1", "nothing at M:0503 n can be destroyed: ford (7.3)"),
    ("raze artillery 0503 s by A3", "A3 spots at 3 hexes"),
]


def a_battery_that_struck() -> State:
    state = a_battery()
    state = replace(state, strikes=((2, 2), (0, 0)), kept={})
    return play(state, "strike artillery 0503 at Bbk by A1", dice=[9, 9, 9])


def a_target_for_strikes() -> State:
    return turned(a_battery(), "B1a", face=1)


# --- movement (chapters 7, 8) -------------------------------------------------------------------

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
    ("move A1a 0502", "A1a has to stop on its way to M:0502: enemy-controlled and disputed hexes"),
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
    ("assault A1a 0303 0403", "nobody assaults across river with destroyed_bridge (9.1)"),
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


# --- losses (6.3, 6.64, 8.2, 4.4) ---------------------------------------------------------------


def a_hit_among_three() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0303
        B so_chq 0806
        B1a so_rifle 0403
        B1b so_rifle 0403
        B1c so_rifle 0403 x1
        B1d so_rifle 0404
    """
    return play(activated(scene(force, size=BIG), "A1"), "fire A1a 0403", dice=[1, 9, 9, 9])


HITS: Rows = [
    ("lose B1c", "the strongest take hits first, and B1c isn't among them (6.3)"),
    ("lose B1d", "B1d isn't in M:0403 (6.3)"),
    ("suffer B1a", '"suffer" is for when friendly fire is to be taken (6.64)'),
]


def friendly_fire() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0402
        A1b ge_rifle 0402
        A1c ge_rifle 0302
        Ami ge_mine 0503
        Amo ge_mortar_50 0303
        B so_chq 0806
        B1a so_rifle 0403
    """
    return play(activated(scene(force, size=BIG), "A1"), "fire Amo 0403", dice=[10, 9, 9])


def overstacked() -> State:
    force = (
        "A ge_chq 0101\nA1 ge_phq 0303\nA1a ge_rifle 0303\nA1b ge_rifle 0304\nA1c ge_rifle 0302\n"
    )
    state = activated(scene(force + "B so_chq 0806", {"0303": "town"}, size=BIG), "A1")
    return done(play(state, "move A1b 0303"))


def a_lost_hq() -> State:
    force = """
        A ge_chq 0101
        A1 ge_phq 0303
        A1a ge_rifle 0304
        A1b ge_rifle 0404
        A2a ge_rifle 0302
        B so_chq 0806
        B1 so_phq 0503
        Bsn so_sniper 0402
    """
    state = turned(scene(force, first="soviet", size=BIG), "A1", face=1)
    return play(activated(state, "B"), "fire Bsn 0303 at A1", dice=[1])


LOST_HQ: Rows = [
    ("promote A A1a 0304", "it is A1 that returns (4.4)"),
    ("promote A1 A2a 0302", "A2a is of another platoon than A1 (4.4)"),
    ("promote A1 Zz 0304", "Zz is no squad of the company of A1 on the map (4.4)"),
    ("promote A1 A1a 0105", "M:0105 isn't friendly, but neutral (4.4)"),
    (
        "promote A1 A1a 0101",
        "M:0101 is neither the hex of what A1 returns to, nor next to it (4.4)",
    ),
]


# --- assaults (chapter 9) -----------------------------------------------------------------------

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


# --- set-up, arrivals, faces (1.3, 10.1) --------------------------------------------------------

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


def strict() -> State:
    rule = SpecialRule({"en": "x"}, {"en": "y"}, {"kind": "strict_defender_retreat"})
    force = "B so_chq 0101\nB1 so_phq 0303\nB1a so_smg 0303\nA ge_chq 0806\nA1a ge_rifle 0403"
    fight = drawn(open_ground(*BIG), force, time=Time(month="1942-09", turns=2, first="soviet"))
    texts_ = replace(fight.scenario.texts, special_rules=(rule,))
    state = RULES.start(replace(fight, scenario=replace(fight.scenario, texts=texts_)), 1)
    state = done(play(activated(state, "B1"), "assault B1a 0303 0403"))
    return play(state, "hold A1a", "hold B1a")


@pytest.mark.parametrize(
    ("begin", "action", "words"),
    [
        *table(a_player_turn, TURNS),
        *table(a_deployment, DEPLOYMENTS),
        *table(
            a_deployment_beside_the_enemy,
            [
                ("deploy A 0402", "M:0402 isn't friendly, but soviet-controlled (4.2)"),
                ("deploy A 0302", "M:0302 isn't friendly, but disputed (4.2)"),
            ],
        ),
        *table(a_platoon, COMMAND),
        *table(
            a_platoon_whose_weapon_acted, [("dig Amo", "A1 has commanded its one weapon (4.1)")]
        ),
        *table(a_checked_squad, [("check A1b", "A1b has passed its check and may act (4.3)")]),
        *table(a_company_hq_at_its_limit, [("dig Amg", "A has given its 3 commands (4.1)")]),
        *table(
            a_bunker,
            [
                ("move Bbk 0304", "Bbk fires, and does nothing else (2.56)"),
                ("rally Bbk", "Bbk fires, and does nothing else (2.56)"),
            ],
        ),
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
        *table(a_battery, BATTERY_ROWS),
        *table(
            a_battery_that_struck,
            [
                (
                    "strike air 0503 by A1",
                    "A has called a strike in this activation, artillery (2.7)",
                ),
                ("fire Amo 0503 by A1", "A1 has spotted this turn (6.62)"),
            ],
        ),
        *table(
            a_target_for_strikes,
            [("strike artillery 0503 at B1a by A1", "bunkers alone, and B1a is none (2.6)")],
        ),
        *table(a_march, MARCH_ROWS),
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
        *table(a_hit_among_three, HITS),
        *table(
            friendly_fire,
            [
                ("suffer A1c", "A1c isn't next to what was bombarded (6.64)"),
                ("suffer Ami", "Ami is a mine, and only assaults hit it (7.2)"),
            ],
        ),
        *table(overstacked, [("lose A1c", "A1c isn't in M:0303 (8.2)")]),
        *table(a_lost_hq, LOST_HQ),
        *table(a_storm, STORM_ROWS),
        *table(its_second_round, SECOND),
        *table(its_end, END),
        *table(after_it, AFTER),
        *table(
            where_it_came_from,
            [("retreat A1a 0402", "the assault came from M:0402 (9.4, ruling 62)")],
        ),
        *table(
            strict,
            [("retreat A1a 0504", "defenders retreat to friendly hexes here (ruling 62)")],
        ),
        *table(two_assaults, [("fight 0404", "no assault is to be fought in M:0404 (9.1)")]),
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
def test_the_rule_that_forbids_an_action_is_named(begin, action, words):
    assert words in told(begun_once(begin), action)


def test_a_unit_that_is_gone_is_told_from_one_that_is_lost_or_late():
    state = commanding(
        scene("A ge_chq 0101\nA1a ge_rifle 0303\nA1b ge_rifle 0302\nB so_chq 0605"), "A"
    )
    number = next(u.number for u in state.units if u is not None and u.id == "A1a")
    blocks = tuple(None if n == number else block for n, block in enumerate(state.blocks))
    side = next(u.side for u in state.units if u is not None and u.id == "A1a")
    lost = replace(state, blocks=blocks, fallen=(number,), kept={})
    gone = replace(state, blocks=blocks, gone=((number, side, "north"),), kept={})
    late = replace(state, blocks=blocks, waiting=((number, side, 2, 0),), kept={})
    assert "it has been eliminated (6.33)" in told(lost, "dig A1a")
    assert "it has left it (9.4)" in told(gone, "dig A1a")
    assert "is not on the map yet (10.1)" in told(late, "dig A1a")
