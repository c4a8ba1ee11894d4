"""Moves: how far they go, what slows them, how they end, and who goes along."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import Area, LeaderEntry, Obstacle
from studio.rules.chain_of_command.play.phases import Moving
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.suppression import laid
from tests.rules.chain_of_command.play.sections import HOUSE, led
from tests.rules.chain_of_command.staged import (
    DUEL,
    JO,
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
from tests.rules.chain_of_command.tables import table


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
