"""Suppressing fire in tricky situations, each worked out by hand from the text (13.4, 13.4.1)."""

from dataclasses import replace

import pytest

from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import (
    Aperture,
    Area,
    Building,
    LeaderEntry,
    Obstacle,
    Sector,
    Smoke,
    TableSide,
)
from studio.rules.chain_of_command.faces import FaceMarker
from studio.rules.chain_of_command.play.state import Game, Laid
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.suppression import laid
from tests.rules.chain_of_command.staged import (
    DUEL,
    THEIRS,
    A,
    E,
    acting,
    begun,
    do,
    listed,
    of,
    row,
    with_leaders,
)
from tests.rules.chain_of_command.tables import armed, inside, table, team

COPSE = Area("copse", ((30, 8), (36, 8), (36, 16), (30, 16)), cover="light")
FAR = row("E", 46, range(40, 44), 180)
HOUSE = Building(
    "house",
    (Sector("room", ((30, 8), (36, 8), (36, 14), (30, 14))),),
    (
        Aperture("west", "room", ((30, 10), (30, 11))),
        Aperture("up", "room", ((30, 10), (30, 11)), 1),
        Aperture("east", "room", ((36, 10), (36, 11))),
    ),
    floors=2,
)
OURS_HOUSE = Building(
    "ours_house",
    (Sector("own", ((6, 8), (12, 8), (12, 14), (6, 14))),),
    (Aperture("window", "own", ((12, 10), (12, 11))),),
)


def allowed(where, text, name="A", *teams, **changes):
    return RULES.allows(begun(where, acting(name, *teams), **changes), RULES.read(text))


def lmg(name="A", x=10, ys=(10, 11, 12), **more):
    return armed(row(name, x, ys, **more), "lmg_magazine", *("rifle",) * (len(ys) - 1))


# --- who may fire it, and at what (13.4) --------------------------------------------------------


@pytest.mark.parametrize(("facing", "able"), [(0, True), (45, True), (46, False), (180, False)])
def test_a_face_is_suppressed_in_the_arc_alone(facing, able):
    """13.1, 13.4: one man on the axis of the wall; at 45 degrees it is on the edge of his arc."""
    one = armed(team("A", (10, 10.5), facing=facing), "lmg_magazine")
    where = table([one], [FAR], buildings=(HOUSE,))
    assert allowed(where, "suppress A face west floors 0") == able


def test_the_house_opposite_is_suppressed_from_a_window():
    """13.2.10, 13.4: a crewed team at the window; six riflemen find room for two there."""
    house = (HOUSE, OURS_HOUSE)
    crew = inside(lmg(x=11), "own")
    where = table([crew], [FAR], buildings=house)
    assert allowed(where, "suppress A face west floors 0+1")
    men = inside(row("A", 11, range(9, 14)), "own")
    where = table([men], [FAR], buildings=house)
    assert not allowed(where, "suppress A face west floors 0")
    enemy = row("E", 25, range(9, 12), 180)
    where = table([men], [enemy], buildings=house)
    assert not allowed(where, "suppress A at E")


def test_two_floors_of_a_face_are_listed_and_one_may_be_named():
    """13.4: up to two adjacent floors."""
    where = table([lmg(x=20)], [FAR], buildings=(replace(HOUSE, floors=3),))
    state = begun(where, acting("A"))
    assert listed(state, "suppress") == [
        "suppress A face west floors 0+1",
        "suppress A face up floors 0+1",
        "suppress A face up floors 1+2",
    ]
    assert RULES.allows(state, RULES.read("suppress A face west floors 0"))
    assert not RULES.allows(state, RULES.read("suppress A face west floors 0+2"))


@pytest.mark.parametrize(("y", "able"), [(12, False), (13.4, False), (13.6, True)])
def test_nobody_suppresses_ground_past_friends(y, able):
    """13.1: the corridor of two inches holds for suppressing fire at cover too."""
    friend = team("B", (20, y))
    gun = armed(team("A", (10, 11.5)), "lmg_magazine")
    where = table([gun, friend], [FAR], areas=(COPSE,))
    assert allowed(where, "suppress A on 30,11.5") == able


def test_a_gunner_whose_crew_see_nothing_suppresses_no_ground():
    """13.1: an LMG takes its gunner and one more who see; a wall hides the others' view."""
    wall = Obstacle("wall", ((12, 10.8), (12, 13)), height=3.0, size="high")
    where = table([lmg()], [FAR], areas=(COPSE,), obstacles=(wall,))
    assert not allowed(where, "suppress A on 30,10")
    assert allowed(table([lmg()], [FAR], areas=(COPSE,)), "suppress A on 30,10")


@pytest.mark.parametrize(("x", "able"), [(30, True), (27, False)])
def test_it_may_be_fired_into_smoke_of_a_mortar_but_not_through_it(x, able):
    """13.4, 13.5.4.1: smoke of 3 inches about its middle, before the copse or at its edge."""
    where = table([A], [FAR], areas=(COPSE,), smoke=(Smoke((x, 11.5), "mortar"),))
    assert allowed(where, "suppress A on 30,11.5") == able


@pytest.mark.parametrize("aboard", ["transport", "flat_bed", "apc"])
def test_who_rides_on_a_vehicle_isnt_suppressed(aboard):
    with pytest.raises(IllegalAction, match="vehicles can't be suppressed"):
        do(begun(table([A], [replace(E, aboard=aboard)]), acting("A")), "suppress A at E")


@pytest.mark.parametrize(("shock", "able"), [(3, True), (4, False)])
def test_a_lone_gunner_suppresses_with_the_dice_that_he_could_fire(shock, able):
    """13.4: six, two fewer for the crew that is lacking, one or two for Shock: three or two."""
    last = armed(team("A", (10, 11.5), crew=3, shock=0), "lmg_magazine")
    state = begun(table([last], [E]), acting("A"))
    game = Game(state)
    game.put_team(replace(last, shock=shock, quality="elite"))
    # Outside the chapter he would be pinned: friends of his section stand by.
    mates = row("B", 10, range(13, 18), section="S")
    where = table([replace(last, shock=shock, section="S"), mates], [E])
    assert allowed(where, "suppress A at E") == able


def test_cover_in_which_an_enemy_is_seen_is_no_unoccupied_cover():
    """13.4: it is fired at a visible enemy, or at cover where none is."""
    enemy = row("E", 31, range(10, 13), 180)
    where = table([A], [enemy], areas=(COPSE,))
    assert allowed(where, "suppress A at E")
    with pytest.raises(IllegalAction, match="E is seen there"):
        do(begun(where, acting("A")), "suppress A on 30,11.5")
    assert allowed(where, "suppress A on 30,15")


def test_the_marker_lies_before_the_cover_that_is_fired_at():
    """13.4: of a wood, named some inches in, four and a half from its edge on lie under it."""
    hedge = Obstacle("hedge", ((20, 20), (20, 28)))
    gun = lmg(ys=(23, 24, 25))
    wood = Area(
        "wood", ((30, 20), (40, 20), (40, 28), (30, 28)), cover="light", depth=4.0, height=3
    )
    state = begun(table([gun], [FAR], areas=(wood,), obstacles=(hedge,)), acting("A"))
    for text, x in (("suppress A on 33.5,24", 30), ("suppress A on 20,24", 20)):
        (one,) = do(state, text).laid
        assert one.on.area.marker == (x, 24)
    (one,) = do(state, "suppress A on 33.5,24").laid
    assert one.on.area.holds(Point(34.5, 24))
    assert not one.on.area.holds(Point(34.6, 24))


def test_a_leader_alone_is_no_unit_to_suppress():
    lone = LeaderEntry("Boss", (25, 11), "junior", 2)
    where = with_leaders(table([A], [FAR]), "theirs", lone)
    assert not allowed(where, "suppress A at Boss")


# --- what it does (13.4.1) ----------------------------------------------------------------------


def test_one_man_who_comes_into_the_area_makes_his_team_hesitate():
    """13.4.1, K61: the marker lies at (8, 22) and reaches 4.5 inches on; the last man is in it."""
    men = replace(row("W", 0, (0, 1, 2)), waiting=True)
    where = replace(DUEL, sides={**DUEL.sides, "ours": TableSide((A, men), (), ((4.0, 18.0),))})
    marker = Laid(THEIRS, laid(Point(25, 22), Point(8, 22), 1))
    state = do(begun(where, dice=(1,), laid=(marker,)), "activate W with 1")
    after = do(state, "deploy W from 1 to 5,18 facing 0", 6)  # men at y 18, 19 and 20
    assert {one.verb for one in RULES.actions(after)} == {"stay", "tactical"}
    do(state, "deploy W from 1 to 5,17 facing 0")  # the last at 19: outside, nothing is rolled


@pytest.mark.parametrize(
    ("under", "roll", "verbs"),
    [
        ((), None, {"stay", "tactical", "fire"}),
        (("up",), 4, {"stay", "tactical"}),
        (("up",), 3, None),
        (("west",), None, {"stay", "tactical", "fire"}),
    ],
)
def test_k80_a_team_deploys_to_windows_under_fire_hesitantly(under, roll, verbs):
    """13.4.1: a marker on the upper floor of the face; the lower one is free."""
    men = replace(row("W", 0, (0, 1, 2)), waiting=True)
    force = TableSide((A, men), (LeaderEntry("Jo", (0, 0), section="W"),), ((33.0, 11.0),))
    where = table([A], [row("E", 4, range(10, 14))], buildings=(HOUSE,))
    where = replace(where, sides={**where.sides, "ours": force})
    face = tuple(Laid(THEIRS, FaceMarker(frozenset({name}), 1)) for name in under)
    state = do(begun(where, dice=(1,), laid=face), "activate W with 1")
    assert {"enter W room 0", "enter W room 1"} <= set(listed(state, "enter"))
    after = do(state, "enter W room 1", *(() if roll is None else (roll,)))
    if verbs is None:
        assert of(after, "W") is None
        return
    assert {one.verb for one in RULES.actions(after)} == verbs
    assert {(f.sector, f.floor) for f in of(after, "W").figures} == {("room", 1)}
    (jo,) = after.table.sides["ours"].leaders
    assert (jo.sector, jo.floor) == ("room", 1)


def test_a_team_deploys_into_rooms_near_a_jump_off_point_alone():
    men = replace(row("W", 0, (0, 1, 2)), waiting=True)
    for at, able in (((33.0, 11.0), True), ((22.0, 11.0), False)):
        force = TableSide((A, men), (), (at,))
        where = table([A], [FAR], buildings=(HOUSE,))
        where = replace(where, sides={**where.sides, "ours": force})
        state = do(begun(where, dice=(1,)), "activate W with 1")
        assert RULES.allows(state, RULES.read("enter W room 0")) == able


def test_nobody_doubles_while_one_man_of_the_team_crosses_the_area():
    """13.4.1, K61: the first man's way is beside it, the last one's through it."""
    marker = Laid(THEIRS, laid(Point(30, 16), Point(17, 16), 1))  # x 12.5 to 17, y 13.75 to 18.25
    far = row("E", 40, range(10, 14), 180)
    state = do(begun(table([A], [far]), acting("A"), laid=(marker,)), "move A double", 4, 4, 4)
    assert RULES.allows(state, RULES.read("go A to 18,10 facing 0")), "the last man at y 13"
    with pytest.raises(IllegalAction, match="under suppressing fire"):
        do(state, "go A to 18,11 facing 0")


def test_nobody_doubles_through_the_area_into_a_house():
    marker = Laid(THEIRS, laid(Point(45, 10.5), Point(27, 10.5), 1))
    where = table([row("A", 20, (10, 11))], [FAR], buildings=(HOUSE,))
    for pace, able in (("double", False), ("normal", True)):
        rolls = (6, 6, 6) if pace == "double" else (6, 6)
        state = do(begun(where, acting("A"), laid=(marker,)), f"move A {pace}", *rolls)
        assert RULES.allows(state, RULES.read("enter A room 0")) == able


def test_nobody_doubles_to_windows_under_fire():
    where = table([row("A", 20, (10, 11))], [FAR], buildings=(HOUSE,))
    face = Laid(THEIRS, FaceMarker(frozenset({"west"}), 1))
    state = do(begun(where, acting("A"), laid=(face,)), "move A double", 6, 6, 6)
    assert not RULES.allows(state, RULES.read("enter A room 0"))
    assert of(state, "A").shock == 1


# --- the worked example of 13.4.1 ---------------------------------------------------------------


def test_x28_the_example_of_the_panzer_grenadiers():
    """Two LMG teams come on by two orders: one suppresses the copse at once, one is Tactical.

    The Soviets of the copse hesitate in the next phase. Then the marker is gone, and it takes a new
    one before the first team doubles on, three points in hand.
    """
    gun = ("lmg_belt", "rifle", "rifle", "rifle")
    teams = [
        replace(armed(row(name, 0, range(4), section="G"), *gun), waiting=True)
        for name in ("G1", "G2")
    ]
    men = replace(row("S", 0, range(4), 180), waiting=True)
    jo = LeaderEntry("Jo", (0, 0), "junior", 2, "G")
    where = replace(
        table(areas=(COPSE,)),
        sides={
            "ours": TableSide(tuple(teams), (jo,), ((10.0, 12.0),)),
            "theirs": TableSide((men,), (), ((33.0, 12.0),)),
        },
    )
    state = do(begun(where, dice=(3,)), "activate Jo with 3")
    state = do(do(state, "order Jo G1"), "deploy G1 from 1 to 10,8 facing 0")
    state = do(state, "suppress G1 on 31,12")
    state = do(do(state, "order Jo G2"), "deploy G2 from 1 to 14,9 facing 0")
    state = do(state, "tactical G2")
    (marker,) = [one.on.area.marker for one in state.laid]
    assert marker == pytest.approx((30, 11.881), abs=1e-3), "immediately in front of the copse"
    assert of(state, "G2").tactical

    state = do(state, "pass", 1, 2, 2, 2, 2)
    late = do(state, "activate S with 1")
    assert of(do(late, "deploy S from 1 to 32,10 facing 180", 3), "S") is None
    here = do(late, "deploy S from 1 to 32,10 facing 180", 4)
    assert {one.verb for one in RULES.actions(here)} == {"stay", "tactical"}
    state = do(do(here, "stay S"), "pass", 5, 1, 1, 2, 2)
    assert state.laid == ()

    state = do(do(state, "activate G2 with 1"), "suppress G2 at S")
    state = do(do(state, "activate G1 with 1"), "move G1 double", 2, 2, 2)
    after = do(state, "go G1 to 13,8 facing 0")
    assert of(after, "G1").figures[0].at == (13, 8)
