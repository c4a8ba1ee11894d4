"""Reinforcements (10.1, ruling 145): when they come, by which hexes, and in which order."""

import pytest

from studio.model.scenario import Area, Arrival, Time
from studio.rules.combat_infantry.phases import Arriving, PlayerTurn
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import begun, block, play, texts, where

AREAS = {"corner": Area(hexes=("M:0101", "M:0102")), "east": Area(edge="east")}
LATE = {"german": (Arrival(2, "east", ("A1", "A1a")),)}


def late(force=""):
    text = REST + "A1 ge_phq east\nA1a ge_rifle east\n" + force
    time = Time(turns=3, first="german")
    return begun(ROW, text, areas=AREAS, arrivals=LATE, time=time)


def next_turn(state, dice=(9, 1)):
    while texts(state, "pass"):
        last = state.player_turn == 8
        state = play(state, texts(state, "pass")[0], dice=dice if last else ())
        if last:
            break
    return state


def test_units_arrive_at_the_start_of_their_turn_over_their_edge():
    """Ruling 145 (10.1)."""
    state = late()
    assert where(state, "A1") == ""
    state = next_turn(state)
    assert isinstance(state.phases[-1], Arriving)
    assert set(texts(state)) == {"enter A1 0901", "enter A1 0902", "delay A1"}
    state = play(state, "enter A1 0901", "enter A1a 0901")
    assert isinstance(state.phases[-1], PlayerTurn)
    assert where(state, "A1a") == "0901"
    assert not block(state, "A1a").acted
    assert state.waiting == ()
    assert "activate A1" in texts(state)


def test_arrivals_may_wait_and_never_enter_an_enemy_hex():
    state = next_turn(late("B1a so_rifle 0901"))
    assert "enter A1 0901" not in texts(state)
    state = play(state, "delay A1", "delay A1a")
    assert len(state.waiting) == 2
    state = next_turn(state)
    assert "enter A1 0902" in texts(state)


def test_what_arrives_is_hidden_from_the_enemy():
    view = RULES.view(next_turn(late()), "soviet")
    assert [entry[0] for entry in view.waiting] == [-1, -1]
    phase = view.phases[-1]
    assert isinstance(phase, Arriving)
    assert phase.left == (-1, -1)


@pytest.mark.parametrize(("rolls", "order"), [((9, 1), "AB"), ((1, 9), "BA")])
def test_player_1_brings_its_reinforcements_on_before_the_other_side(rolls, order):
    """Ruling 145 (10.1): both sides' units are due, and all of them enter or wait."""
    force = f"{REST}A1 ge_phq east\nA1a ge_rifle east\nB1 so_phq corner\nB1a so_rifle corner"
    arrivals = {**LATE, "soviet": (Arrival(2, "corner", ("B1", "B1a")),)}
    time = Time(turns=3, first="german")
    state = next_turn(begun(ROW, force, areas=AREAS, arrivals=arrivals, time=time), rolls)
    ways = {"A": ("enter A1 0902", "delay A1a"), "B": ("enter B1 0101", "enter B1a 0102")}
    for side in order:
        assert RULES.to_act(state) == {"A": "german", "B": "soviet"}[side]
        state = play(state, *ways[side])
    assert isinstance(state.phases[-1], PlayerTurn)
    assert [where(state, name) for name in ("A1", "A1a", "B1", "B1a")] == [
        "0902",
        "",
        "0101",
        "0102",
    ]


@pytest.mark.parametrize(
    ("kind", "force", "gone"),
    [
        ("ge_rifle", "", ()),
        ("ge_rifle", "A1a ge_rifle 0901\nA1b ge_rifle 0901", ()),
        ("ge_rifle", "A1a ge_rifle 0901\nA1b ge_rifle 0901\nA1c ge_rifle 0901", ("0901",)),
        ("ge_pz4", "", ("0902",)),
        ("ge_at_75", "", ("0902",)),
        ("ge_rifle", "B1a so_rifle 0901\nB1b so_rifle 0902", ("0901", "0902")),
    ],
)
def test_arrivals_enter_where_there_is_room_for_their_kind(kind, force, gone):
    """Ruling 145 (10.1, 8.2, note 1): woods in 0902 let neither guns nor tanks in."""
    woods = "\n".join([*ROW.split("\n")[:3], "    .   .   .   .   w", *ROW.split("\n")[4:]])
    text = f"A ge_chq 0103\nB so_chq 0903\nA1 {kind} east\n{force}"
    due = {"german": (Arrival(2, "rim", ("A1",)),)}
    areas = {"rim": Area(hexes=("M:0901", "M:0902")), **AREAS}
    state = begun(woods, text.replace(" east", " rim"), areas=areas, arrivals=due)
    state = next_turn(state)
    ways = {f"enter A1 {at}" for at in ("0901", "0902") if at not in gone}
    assert set(texts(state, "enter")) == ways
