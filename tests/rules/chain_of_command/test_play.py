"""The course of a firefight: phases, orders, moves, Overwatch, suppression, and what ends when."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import (
    Aperture,
    Area,
    Building,
    Figure,
    LeaderEntry,
    Obstacle,
    Options,
    Sector,
    Smoke,
    TableSide,
)
from studio.model.tabletop import Tabletop
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.play.phases import Moving, Ordering
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.suppression import laid
from tests.rules.chain_of_command.staged import (
    DUEL,
    JO,
    OURS,
    SID,
    THEIRS,
    A,
    E,
    acting,
    begun,
    do,
    listed,
    of,
    row,
)
from tests.rules.chain_of_command.tables import armed, inside, table, team

# --- phases and turns ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "points", "dice", "sixes"),
    [
        ((1, 2, 3, 4, 5), (0, 1), (1, 2, 3, 4), 0),
        ((5, 5, 6, 1, 1), (0, 2), (1, 1), 1),
        ((6, 6, 1, 1, 1), (1, 0), (1, 1, 1), 2),
        ((6, 6, 6, 6, 2), (1, 6), (2,), 4),
    ],
)
def test_command_dice_bring_activations_points_and_phases(rolls, points, dice, sixes):
    after = do(begun(DUEL), "pass", *rolls)
    assert (after.active, after.points, after.dice, after.sixes) == (THEIRS, points, dice, sixes)


def test_two_sixes_keep_the_next_phase_and_three_end_the_turn():
    kept = do(begun(DUEL, sixes=2), "pass", 1, 1, 1, 1, 1)
    assert (kept.active, kept.turn) == (OURS, 1)
    ended = do(begun(DUEL, sixes=3, ending=True), "pass", 1, 1, 1, 1, 1)
    assert (ended.active, ended.turn) == (OURS, 2)


def test_the_end_of_a_turn_ends_what_it_should():
    """13.2.7, 13.3, 13.4.1: stunned leaders recover; stances, smoke, markers, Overwatch go."""
    chief = LeaderEntry("Chief", (10.5, 9), "senior", 3, stunned=True)
    where = replace(
        table([replace(A, tactical=True)], [E]), smoke=(Smoke((20, 20)), Smoke((30, 20), "mortar"))
    )
    where = replace(
        where, sides={**where.sides, "ours": replace(where.sides["ours"], leaders=(chief,))}
    )
    state = do(begun(where, acting("A")), "overwatch A")
    assert len(state.watches) == 1
    marker = Laid(THEIRS, laid(Point(25, 10), Point(11, 12), 1))
    state = begun(Game(state).table, watches=state.watches, laid=(marker,), ending=True)
    after = do(state, "pass", 1, 1, 1, 1, 1)
    assert (after.watches, after.laid, after.table.smoke, after.turn) == ((), (), (), 2)
    assert not after.table.sides["ours"].leaders[0].stunned
    assert not of(after, "A").tactical


def test_suppressing_fire_lasts_this_phase_and_the_next():
    state = do(begun(DUEL, acting("A")), "suppress A at E")
    assert len(state.laid) == 1
    one = do(state, "pass", 1, 1, 1, 1, 1)
    assert len(one.laid) == 1
    two = do(one, "pass", 1, 1, 1, 1, 1)
    assert two.laid == ()


def test_points_can_end_a_turn():
    state = do(begun(DUEL, points=(6, 0)), "end_turn")
    assert (state.points, state.ending) == ((0, 0), True)
    assert not listed(begun(DUEL, points=(5, 0)), "end_turn")


def test_a_firefight_ends_after_its_phases_and_more_morale_wins():
    where = replace(DUEL, phases=1)
    after = do(begun(where, morale=(9, 7)), "pass")
    assert after.outcome.winner == "ours"
    assert after.outcome.points == {"ours": 2, "theirs": 0}
    assert RULES.actions(after) == ()


# --- activations and orders ---------------------------------------------------------------------

SECTION = table(
    [row("A1", 10, (10, 11, 12), section="A"), row("A2", 10, (13, 14), section="A")],
    [E],
)


def led(where, *leaders):
    return replace(
        where, sides={**where.sides, "ours": replace(where.sides["ours"], leaders=leaders)}
    )


def test_dice_activate_teams_sections_and_leaders_by_their_sum():
    where = led(
        SECTION,
        JO,
        SID,
    )
    texts = listed(begun(where, dice=(1, 1, 2, 3)), "activate")
    assert {"activate A1 with 1", "activate A with 2", "activate A with 1+1"} <= set(texts)
    assert {"activate Jo with 3", "activate Jo with 1+2", "activate Sid with 1+3"} <= set(texts)
    assert "activate Sid with 4" not in texts
    assert "activate E with 1" not in texts


def test_nobody_is_activated_twice_in_a_phase():
    state = do(begun(SECTION, dice=(1, 1)), "activate A1 with 1")
    state = do(state, "stay A1")
    assert listed(state, "activate") == ["activate A2 with 1"]


def test_a_junior_orders_his_own_section_alone():
    other = row("B", 10, (16, 17))
    where = led(
        table([*SECTION.sides["ours"].teams, other], [E]),
        JO,
    )
    state = do(begun(where), "activate Jo with 3")
    assert listed(state, "order") == ["order Jo A1", "order Jo A2", "order Jo A"]
    state = do(do(state, "order Jo A1"), "stay A1")
    assert listed(state, "order") == ["order Jo A2"]
    state = do(state, "done Jo")
    assert listed(state, "activate")


def test_rallying_takes_a_point_of_shock_and_is_no_activation():
    hurt = replace(SECTION.sides["ours"].teams[0], shock=2)
    where = led(
        table([hurt, SECTION.sides["ours"].teams[1]], [E]),
        JO,
    )
    state = do(begun(where, Ordering(OURS, "Jo", 2)), "rally Jo A1")
    assert of(state, "A1").shock == 1
    assert "order Jo A1" in listed(state, "order")


# --- moves --------------------------------------------------------------------------------------


def test_a_move_goes_as_far_as_the_dice_less_shock():
    tired = replace(A, shock=2)
    state = do(begun(table([tired], [E]), acting("A")), "move A normal", 3, 4)
    assert isinstance(state.stack[-1], Moving)
    with pytest.raises(IllegalAction, match=r"5\.1 inches; A has 5"):
        do(state, "go A to 10,15.1 facing 0")
    after = do(state, "go A to 10,15 facing 90")
    assert [f.at for f in of(after, "A").figures] == [(10, 15), (10, 16), (10, 17), (10, 18)]
    assert of(after, "A").facing == 90


def test_any_point_may_be_named_though_it_isnt_listed():
    state = do(begun(DUEL, acting("A")), "move A normal", 6, 6)
    text = "go A to 13.337,12.21 facing 17.5 via 12,11"
    assert text not in listed(state, "go")
    assert RULES.allows(state, RULES.read(text))
    assert of(do(state, text), "A").figures[0].at == (13.337, 12.21)


def test_tactical_and_double_moves():
    state = do(begun(DUEL, acting("A")), "move A tactical", 4)
    assert of(do(state, "halt A"), "A").tactical
    state = do(begun(DUEL, acting("A")), "move A double", 1, 2, 3)
    assert of(state, "A").shock == 1


def test_who_moves_and_fires_has_half_the_dice():
    state = do(begun(DUEL, acting("A")), "move A firing", 1)
    state = do(state, "halt A")
    after = do(state, "fire A at E", 1, 1)
    assert any("half" in step.text for step in after.told)


def test_nobody_doubles_with_a_stunned_leader_or_under_suppression():
    jo = LeaderEntry("Jo", (9, 12), "junior", 2, "A", stunned=True)
    assert "move A double" in listed(begun(DUEL, acting("A")), "move")
    assert "move A double" not in listed(begun(led(DUEL, jo), acting("A")), "move")
    marker = Laid(THEIRS, laid(Point(25, 12), Point(11, 12), 1))
    beaten = begun(DUEL, acting("A"), laid=(marker,))
    assert "move A normal" in listed(beaten, "move")
    assert "move A double" not in listed(beaten, "move")


def test_ground_and_obstacles_slow_a_move():
    mud = Area("mud", ((12, 0), (16, 0), (16, 30), (12, 30)), going="heavy")
    hedge = Obstacle("hedge", ((12, 0), (12, 30)))
    wall = Obstacle("wall", ((12, 0), (12, 30)), size="high")
    for ground, far in (({}, 7.0), ({"areas": (mud,)}, 3.0), ({"obstacles": (hedge,)}, 5.0)):
        state = do(begun(table([A], [E], **ground), acting("A")), "move A normal", 3, 4)
        assert RULES.allows(state, RULES.read(f"go A to {10 + far:g},10 facing 0")), ground
        assert not RULES.allows(state, RULES.read(f"go A to {10.1 + far:g},10 facing 0")), ground
    state = do(begun(table([A], [E], obstacles=(wall,)), acting("A")), "move A normal", 6, 6)
    assert not RULES.allows(state, RULES.read("go A to 13,10 facing 0"))


def test_a_move_ends_no_nearer_to_an_enemy_than_close_combat():
    state = do(begun(DUEL, acting("A")), "move A double", 6, 6, 6)
    with pytest.raises(IllegalAction, match="within 4 inches of E"):
        do(state, "go A to 22,10 facing 0")
    do(state, "go A to 20.9,10 facing 0")


HOUSE = Building(
    "house",
    (Sector("room", ((14, 8), (20, 8), (20, 14), (14, 14))),),
    (
        Aperture("door", "room", ((14, 10), (14, 11))),
        Aperture("up", "room", ((20, 10), (20, 11)), 1),
    ),
    floors=2,
)


def test_a_team_enters_a_building_by_its_door_and_leaves_it_again():
    where = table([A], [row("E", 40, (10, 11), 180)], buildings=(HOUSE,))
    state = do(begun(where, acting("A")), "move A normal", 6, 6)
    assert {"enter A room 0", "enter A room 1"} <= set(listed(state, "enter"))
    upstairs = do(state, "enter A room 1")
    assert {(f.sector, f.floor) for f in of(upstairs, "A").figures} == {("room", 1)}
    there = do(state, "enter A room 0")
    out = do(begun(Game(there).table, acting("A")), "move A normal", 6, 6)
    after = do(out, "go A to 11,6 facing 0")
    assert {f.sector for f in of(after, "A").figures} == {None}


def test_leaders_go_along_with_their_men():
    where = led(DUEL, JO)
    state = do(begun(where, acting("A")), "move A normal", 3, 4)
    after = do(state, "go A to 14,10 facing 0")
    assert after.table.sides["ours"].leaders[0].at == (13, 12)


# --- fire ---------------------------------------------------------------------------------------


def test_firing_ends_a_tactical_stance():
    bold = replace(A, tactical=True)
    after = do(begun(table([bold], [E]), acting("A")), "fire A at E", 1, 1, 1, 1)
    assert not of(after, "A").tactical


def test_the_target_hits_the_dirt_for_points():
    """The example of 13.4.1: three points in hand; it is Tactical before any die falls."""
    state = do(begun(DUEL, acting("A"), points=(0, 3)), "fire A at E")
    assert RULES.to_act(state) == "theirs"
    assert listed(state, "dirt") == ["dirt E"]
    after = do(state, "dirt E", 4, 1, 1, 1, 5)
    assert after.points == (0, 0)
    assert (len(of(after, "E").figures), of(after, "E").shock) == (4, 1), "light cover: 5 is Shock"
    assert not listed(
        do(begun(DUEL, acting("A"), points=(0, 2)), "fire A at E", 1, 1, 1, 1), "dirt"
    )


@pytest.mark.parametrize(("cover", "who"), [("open", "ours"), ("light", "theirs")])
def test_odd_hits_are_placed_by_the_firer_in_the_open_and_else_by_the_owner(cover, who):
    wood = Area("wood", ((24, 5), (30, 5), (30, 20), (24, 20)), cover=cover)
    mates = [row("E", 25, (10, 11), 180), row("F", 25, (12, 13), 180)]
    state = do(begun(table([A], mates, areas=(wood,)), acting("A")), "fire A at E", 6, 1, 1, 1)
    assert RULES.to_act(state) == who
    assert listed(state, "odd") == ["odd E", "odd F"]
    after = do(state, "odd F", 5 if cover == "light" else 3)
    assert (of(after, "E").shock, of(after, "F").shock) == (0, 1)


def test_the_owner_chooses_whose_weapon_is_lost():
    mixed = armed(E, "rifle", "rifle", "smg", "smg")
    state = do(begun(table([A], [mixed]), acting("A")), "fire A at E", 6, 6, 1, 1, 6, 1)
    assert RULES.to_act(state) == "theirs"
    assert len(listed(state, "lose")) == 2
    after = do(state, "lose E 3")
    assert [f.weapon for f in of(after, "E").figures] == ["rifle", "rifle", "smg"]


def test_a_leaders_hit_spares_a_team_of_the_owners_choice():
    """13.2.7, K53: two teams lose a figure each, one hit on their leader."""
    mates = [row("E", 25, (10, 11), 180, section="X"), row("F", 25, (12, 13), 180, section="X")]
    where = table([A], mates)
    jo = LeaderEntry("Boss", (26, 12), "junior", 2, "X")
    where = replace(
        where, sides={**where.sides, "theirs": replace(where.sides["theirs"], leaders=(jo,))}
    )
    state = do(begun(where, acting("A")), "fire A at E", 6, 6, 1, 1, 6, 6, 2, 4)
    assert listed(state, "spare") == ["spare E", "spare F"]
    after = do(state, "spare F", 3)
    assert (len(of(after, "E").figures), len(of(after, "F").figures)) == (1, 2)
    assert after.table.sides["theirs"].leaders[0].orders == 1, "wounded"


def test_a_killed_leader_costs_force_morale_and_none_left_is_defeat():
    jo = LeaderEntry("Boss", (26, 12), "junior", 2, "E")
    where = replace(
        DUEL, sides={**DUEL.sides, "theirs": replace(DUEL.sides["theirs"], leaders=(jo,))}
    )
    state = begun(where, acting("A"), morale=(9, 2))
    after = do(state, "fire A at E", 6, 1, 1, 1, 6, 1, 1, 6)
    assert after.table.sides["theirs"].leaders == ()
    assert after.morale == (9, 0)
    assert (after.outcome.winner, after.stack) == ("ours", ())


def test_a_team_with_twice_as_much_shock_as_men_breaks_and_routs_with_the_turn():
    shaky = replace(E, shock=7)
    state = do(begun(table([A], [shaky]), acting("A")), "fire A at E", 6, 1, 1, 1, 4, 2)
    assert state.broken == {"E"}
    assert state.morale[THEIRS] == 8, "a team that breaks, by a two"
    after = do(replace(state, ending=True), "pass", 1)
    assert of(after, "E") is None
    assert after.outcome.reason == "a side has nobody left"


def test_a_bunker_saves_a_result_of_its_owners_choice():
    fort = replace(HOUSE, bunker=True, apertures=(Aperture("slit", "room", ((14, 10), (14, 11))),))
    men = inside(row("E", 15, (10.2, 10.8), 180), "room")
    where = table([row("A", 5, range(9, 13))], [men], buildings=(fort,))
    state = do(begun(where, acting("A")), "fire A at E", 6, 6, 1, 1, 5, 6)
    assert listed(state, "ignore") == ["ignore kill E", "ignore shock E", "ignore nothing E"]
    after = do(state, "ignore kill E")
    assert (len(of(after, "E").figures), of(after, "E").shock) == (2, 1)


def test_rifle_grenades_find_the_range_in_the_next_phase():
    thrower = armed(row("A", 5, range(10, 14)), "rifle_grenade", "rifle", "rifle", "rifle")
    where = table([thrower], [E])
    state = do(begun(where, acting("A")), "fire A at E by rifle_grenade", 1)
    again = replace(state, stack=(*state.stack, acting("A")), phase=state.phase + 2)
    do(again, "fire A at E by rifle_grenade", 1, 1)


def test_anti_tank_weapons_fire_at_infantry_by_a_seniors_order_alone():
    rocket = armed(A, "panzerfaust_60", "rifle", "rifle", "rifle")
    where = led(table([rocket], [E]), SID)
    assert not [t for t in listed(begun(where, acting("A")), "fire") if "panzerfaust" in t]
    state = begun(where, acting("A", by="Sid"))
    after = do(state, "fire A at E by panzerfaust_60", 1, 1, 1)
    assert of(after, "A").figures[0].weapon == "rifle", "it is used up"


def test_a_leader_who_is_alone_can_be_fired_at():
    lone = LeaderEntry("Boss", (25, 25), "junior", 2)
    where = replace(
        DUEL, sides={**DUEL.sides, "theirs": replace(DUEL.sides["theirs"], leaders=(lone,))}
    )
    here = row("A", 10, range(24, 28))
    where = replace(where, sides={**where.sides, "ours": TableSide((here,))})
    state = begun(where, acting("A"))
    assert "fire A at Boss" in listed(state, "fire")
    after = do(state, "fire A at Boss", 6, 1, 1, 1, 6, 2, 6)
    assert after.table.sides["theirs"].leaders[0].stunned


# --- Overwatch ----------------------------------------------------------------------------------


def watching(where):
    """Theirs are on Overwatch, ours act."""
    state = do(begun(where, acting("E", side=THEIRS)), "overwatch E")
    return begun(Game(state).table, acting("A"), watches=state.watches)


def test_overwatch_fires_at_a_mover_at_a_point_of_his_way():
    state = do(do(watching(DUEL), "move A normal", 3, 4), "go A to 15,10 facing 0")
    assert RULES.to_act(state) == "theirs"
    assert RULES.allows(state, RULES.read("shoot E at A after 2.345"))
    assert not RULES.allows(state, RULES.read("shoot E at A after 9"))
    after = do(state, "shoot E at A after 2", 1, 1, 1, 1)
    assert of(after, "A").figures[0].at == (15, 10), "unhurt, it goes on"
    assert after.watches == ()


def test_a_mover_who_is_pinned_stops_where_he_was_fired_at():
    shaky = replace(A, shock=4)
    state = do(watching(table([shaky], [E])), "move A double", 6, 6, 3)
    state = do(state, "go A to 16,10 facing 0")
    after = do(state, "shoot E at A after 2", 6, 1, 1, 1, 3)
    assert of(after, "A").figures[0].at == (12, 10)


def test_overwatch_may_let_a_mover_pass_and_stays():
    state = do(do(watching(DUEL), "move A normal", 3, 4), "go A to 15,10 facing 0")
    after = do(state, "hold A")
    assert len(after.watches) == 1
    assert of(after, "A").figures[0].at == (15, 10)


def test_who_fires_without_moving_is_fired_at_after_his_fire():
    """13.3: with whoever is left, and their Shock."""
    state = do(watching(DUEL), "fire A at E", 6, 1, 1, 1, 5)
    assert listed(state, "shoot") == ["shoot E at A"]
    after = do(state, "shoot E at A", 1, 1, 1)
    assert after.watches == ()
    assert len(of(after, "E").figures) == 3


def test_who_moves_and_fires_triggers_overwatch_by_the_move_alone():
    """K58: one chance for it, on the way."""
    state = do(do(watching(DUEL), "move A firing", 3), "go A to 12,10 facing 0")
    state = do(state, "hold A")
    after = do(state, "fire A at E", 1, 1)
    assert not listed(after, "shoot")
    assert len(after.watches) == 1


def test_any_team_of_a_section_that_fired_may_be_fired_back_at():
    state = do(begun(SECTION, acting("E", side=THEIRS)), "overwatch E")
    state = begun(Game(state).table, acting("A", "A1", "A2"), watches=state.watches)
    state = do(state, "fire A at E", 1, 1, 1, 1, 1)
    assert listed(state, "shoot") == ["shoot E at A1", "shoot E at A2"]
    assert listed(do(state, "shoot E at A2", 1, 1, 1, 1), "shoot") == []


def test_a_pinned_unit_neither_moves_nor_suppresses_and_fires_with_half_its_dice():
    shaky = replace(A, shock=5, quality="elite")
    state = begun(table([shaky], [E]), acting("A"))
    assert {one.verb for one in RULES.actions(state)} == {"stay", "fire"}
    after = do(state, "fire A at E", 1)
    assert any("half" in step.text for step in after.told)


def test_orders_that_are_no_activation_dont_trigger_overwatch():
    where = led(DUEL, JO)
    state = watching(where)
    state = replace(state, stack=(state.stack[0], Ordering(OURS, "Jo", 2)))
    after = do(state, "smoke Jo A on 15,10", 3, 3)
    assert RULES.to_act(after) == "ours"
    assert [cloud.at for cloud in after.table.smoke] == [(16, 10)]


# --- suppression and deployment -----------------------------------------------------------------


def test_a_unit_under_suppressing_fire_fires_at_minus_one_and_cant_suppress():
    marker = Laid(THEIRS, laid(Point(25, 12), Point(11, 12), 1))
    state = begun(DUEL, acting("A"), laid=(marker,))
    assert not listed(state, "suppress")
    after = do(state, "fire A at E", 4, 4, 4, 4)
    assert any("-1: 4 4 4 4: 0 hits" in step.text for step in after.told)


def test_suppressing_fire_goes_at_cover_but_not_at_open_ground():
    wood = Area("wood", ((24, 20), (30, 20), (30, 26), (24, 26)), cover="light")
    state = begun(table([A], [E], areas=(wood,)), acting("A"))
    with pytest.raises(IllegalAction, match="open ground"):
        do(state, "suppress A on 20,12")
    assert not RULES.allows(state, RULES.read("suppress A on 27,23 face up"))


def waiting_side(*points):
    team_ = row("W", 0, (0, 1, 2))
    return TableSide((A, replace(team_, waiting=True)), (), points)


def test_a_waiting_team_deploys_near_a_jump_off_point_and_acts_on():
    where = replace(DUEL, sides={**DUEL.sides, "ours": waiting_side((6.0, 20.0))})
    state = do(begun(where, dice=(1,)), "activate W with 1")
    assert listed(state, "deploy")
    with pytest.raises(IllegalAction, match="within 6 inches"):
        do(state, "deploy W from 1 to 14,20 facing 0")
    after = do(state, "deploy W from 1 to 8.5,19 facing 0")
    assert [f.at for f in of(after, "W").figures] == [(8.5, 19), (8.5, 20), (8.5, 21)]
    assert {one.verb for one in RULES.actions(after)} >= {"stay", "tactical"}
    assert "move" not in {one.verb for one in RULES.actions(after)}
    assert of(do(after, "tactical W"), "W").tactical


@pytest.mark.parametrize(("roll", "there"), [(3, False), (4, True)])
def test_under_suppressing_fire_it_comes_hesitantly(roll, there):
    """13.4.1: who comes may take a stance and nothing else."""
    where = replace(DUEL, sides={**DUEL.sides, "ours": waiting_side((6.0, 20.0))})
    marker = Laid(THEIRS, laid(Point(25, 20), Point(7, 20), 1))
    state = do(begun(where, dice=(1,), laid=(marker,)), "activate W with 1")
    after = do(state, "deploy W from 1 to 8,19 facing 0", roll)
    assert (of(after, "W") is not None) == there
    if there:
        assert {one.verb for one in RULES.actions(after)} == {"stay", "tactical"}


# --- grenades -----------------------------------------------------------------------------------


def test_a_grenade_is_thrown_by_order_and_hits_one_team_as_in_the_open():
    close = row("E", 15, range(10, 14), 180)
    where = led(table([A], [close]), JO)
    state = begun(where, Ordering(OURS, "Jo", 2))
    after = do(state, "throw Jo A at E", 4, 3, 5, 3)
    assert (len(of(after, "E").figures), of(after, "E").shock) == (3, 1)
    fumbled = do(state, "throw Jo A at E", 1, 1, 5, 3, 6)
    assert (len(of(fumbled, "A").figures), of(fumbled, "A").shock) == (3, 1)


@pytest.mark.parametrize(("keeps", "level"), [(True, 2), (False, 1)])
def test_a_tactical_team_keeps_hard_cover_unless_the_table_says_otherwise(keeps, level):
    thrower = armed(row("A", 5, range(10, 14)), "rifle_grenade", "rifle", "rifle", "rifle")
    wood = Area("wood", ((24, 5), (30, 5), (30, 20), (24, 20)), cover="hard")
    options = Options(tactical_hard=keeps, storm="off")
    where = replace(table([thrower], [replace(E, tactical=True)], areas=(wood,)), options=options)
    (ours,), (theirs,) = where.sides["ours"].teams, where.sides["theirs"].teams
    aim = aimed(where, load_arsenal(), Declaration("ours", (ours,), theirs, weapon="rifle_grenade"))
    assert aim.shared["E"].level == level


def test_a_grenade_is_posted_from_the_wall():
    """13.5.1.4: one a phase; it fails by a fumble alone."""
    men = inside(row("E", 15, (10.2, 10.8), 180), "room")
    near = team("A", (13.7, 10.5), (13.0, 9.5))
    where = led(table([near], [men], buildings=(HOUSE,)), replace(JO, at=(12.5, 10.5)))
    state = begun(where, Ordering(OURS, "Jo", 2))
    assert "throw Jo A at E how post" in listed(state, "throw")
    after = do(state, "throw Jo A at E how post", 1, 2, 3, 3, 1)
    assert of(after, "E").shock == 2, "two dice, and one for the room"
    assert "throw Jo A at E how post" not in listed(after, "throw")


def test_figures_without_a_place_are_refused_at_the_start():
    lost = replace(A, figures=(Figure((1, 1), "rifle", sector="nowhere"),))
    with pytest.raises(Exception, match="nowhere"):
        RULES.start(Tabletop(table([lost], [E])), 1)
