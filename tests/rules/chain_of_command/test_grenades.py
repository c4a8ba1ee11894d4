"""Grenades, mortars and the like in tricky situations, worked out by hand from the text (13.5)."""

from dataclasses import replace

import pytest

from studio.inches import Point
from studio.model.provenance import changed
from studio.model.table import (
    Aperture,
    Area,
    Building,
    LeaderEntry,
    Sector,
    Smoke,
    TableSide,
)
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.play import state as play_state
from studio.rules.chain_of_command.play.phases import Ordering
from studio.rules.chain_of_command.play.state import Ranged
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.staged import (
    DUEL,
    JO,
    OURS,
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
from tests.rules.chain_of_command.test_vehicles import tank

HOUSE = Building(
    "house",
    (
        Sector("room", ((14, 8), (20, 8), (20, 14), (14, 14))),
        Sector("back", ((20, 8), (26, 8), (26, 14), (20, 14))),
    ),
    (
        Aperture("west", "room", ((14, 10), (14, 11))),
        Aperture("up", "room", ((14, 10), (14, 11)), 1),
        Aperture("east", "back", ((26, 10), (26, 11))),
    ),
    floors=2,
)
BUNKER = Building(
    "bunker",
    (Sector("fort", ((14, 8), (20, 8), (20, 14), (14, 14))),),
    (Aperture("slit", "fort", ((14, 10), (14, 11))),),
    bunker=True,
)


def throwing(where, *, orders=2, leader=JO, **changes):
    """A leader of ours gives orders."""
    return begun(with_leaders(where, "ours", leader), Ordering(OURS, leader.id, orders), **changes)


def throws(where, **more):
    return [text.removeprefix("throw Jo ") for text in listed(throwing(where, **more), "throw")]


def thrown(where, text, *rolls):
    """What is told of a grenade: how it went, and how many hits."""
    after = do(throwing(where), f"throw Jo {text}", *rolls)
    told = next(step.text for step in after.told if step.rule == "13.5.1")
    return told.partition(": ")[2]


# --- hand grenades (13.5.1) ---------------------------------------------------------------------


@pytest.mark.parametrize(("x", "able"), [(14, True), (13.9, False)])
def test_the_least_distance_is_that_of_the_whole_unit(x, able):
    """13.5.1: four inches from the throwing unit, whichever team of it throws."""
    mates = [row("A1", 10, (10, 11), section="A"), row("A2", 8, (12, 13), section="A")]
    where = table(mates, [row("E", x, (10, 11), 180)])
    assert ("A2 at E" in throws(where)) == able


def test_hand_grenades_do_nothing_to_armour_here():
    """13.5.1: against armoured vehicles they belong to another chapter."""
    assert throws(table([A], [tank(16, 12, 180)])) == []


def test_into_an_open_topped_carrier_it_is_thrown_at_three_more():
    """13.5.1: six inches and three; it may be nearer than four, and posted from its side."""
    where = table([A], [team("E", (16, 12), facing=180, aboard="apc")])
    assert thrown(where, "A at E", 5, 4, 1, 1) == "hit, 2 hits"
    assert thrown(where, "A at E", 4, 4) == "miss, 0 hits"
    near = table([A], [team("E", (13, 12), facing=180, aboard="apc")])
    assert throws(near) == ["A at E"]
    beside = table([A], [team("E", (10.9, 12), facing=180, aboard="apc")])
    assert throws(beside) == ["A at E", "A at E how post"]
    assert thrown(beside, "A at E how post", 1, 2, 1, 1) == "hit, 2 hits"


def test_a_team_goes_up_to_a_carrier_to_post_a_grenade():
    where = table([A], [team("E", (16, 12), facing=180, aboard="apc", hull=(4.0, 2.0))])
    state = do(begun(where, acting("A")), "move A normal", 4, 4)
    after = do(state, "go A to 13.5,10 facing 0")  # its side is at x 14, half an inch away
    assert "A at E how post" in [
        text.removeprefix("throw Jo ")
        for text in listed(
            begun(with_leaders(after.table, "ours", JO), Ordering(OURS, "Jo", 1)), "throw"
        )
    ]


@pytest.mark.parametrize("kind", ["grenade", "mortar"])
def test_any_smoke_costs_a_throw_one(kind):
    """13.5.1: at six inches a seven hits through smoke, a six doesn't; sight isn't needed."""
    where = table(
        [team("A", (10, 12))], [team("E", (16, 12), facing=180)], smoke=(Smoke((13, 12), kind),)
    )
    assert thrown(where, "A at E", 3, 4, 1, 1) == "hit, 2 hits"
    assert thrown(where, "A at E", 3, 3) == "miss, 0 hits"


def test_a_bunker_takes_grenades_by_its_slit_alone():
    """13.5.1: through an aperture, at three more; from behind there is none."""
    men = inside(team("E", (15, 10.5)), "fort")
    before = table([team("A", (10, 10.5))], [men], buildings=(BUNKER,))
    assert thrown(before, "A at E", 4, 4, 1, 1, 1) == "hit, 3 hits"
    assert thrown(before, "A at E", 3, 4) == "miss, 0 hits"
    behind = table([team("A", (24, 10.5), facing=180)], [men], buildings=(BUNKER,))
    assert throws(behind, leader=replace(JO, at=(24, 12))) == []


@pytest.mark.parametrize(("sector", "able"), [("room", True), ("back", False)])
def test_who_throws_out_of_a_house_needs_an_opening(sector, able):
    """The enemy is to the west: the room has a window there, the room behind hasn't."""
    x = 15 if sector == "room" else 21
    men = inside(team("A", (x, 10.5), facing=180), sector)
    where = table([men], [team("E", (10, 10.5))], buildings=(HOUSE,))
    assert bool(throws(where, leader=replace(JO, at=(x, 11), sector=sector))) == able


def test_over_a_house_it_is_thrown_at_three_more():
    """13.5.1: nothing is higher; five inches take an eight."""
    hut = Building("hut", (Sector("s", ((12, 10), (14, 10), (14, 14), (12, 14))),))
    where = table([team("A", (10, 12))], [team("E", (15, 12), facing=180)], buildings=(hut,))
    assert thrown(where, "A at E", 4, 4, 1, 1) == "hit, 2 hits"
    assert thrown(where, "A at E", 3, 4) == "miss, 0 hits"


@pytest.mark.parametrize(
    ("x", "sector", "floor", "able"),
    [(18.5, "room", 0, False), (19, "room", 0, True), (18, "room", 1, True), (21, "back", 0, True)],
)
def test_within_a_house_the_enemy_in_ones_own_room_is_in_light_cover(x, sector, floor, able):
    """13.2.10, 13.5.1: four inches there; from room to room he is in hard cover."""
    ours = inside(team("A", (15, 10.5)), "room")
    theirs = inside(team("E", (x, 10.5), facing=180), sector, floor)
    where = table([ours], [theirs], buildings=(HOUSE,))
    assert ("A at E" in throws(where, leader=replace(JO, at=(15, 11), sector="room"))) == able


def test_an_upper_window_is_a_major_obstacle():
    """13.5.1: five inches and two."""
    men = inside(team("E", (15, 10.5), facing=180), "room", 1)
    where = table([team("A", (10, 10.5))], [men], buildings=(HOUSE,))
    assert thrown(where, "A at E", 3, 4, 1, 1, 1) == "hit, 3 hits"
    assert thrown(where, "A at E", 3, 3) == "miss, 0 hits"


def test_k26_k75_a_grenade_hits_its_target_alone_and_as_in_the_open():
    """The team beside it shares nothing; hard cover doesn't help: a five kills, or wounds Boss."""
    wood = Area("wood", ((14, 0), (20, 0), (20, 20), (14, 20)), cover="hard")
    mates = [
        row(n, 15, (y, y + 1), 180, section="S", tactical=True) for n, y in (("E", 10), ("F", 12))
    ]
    boss = LeaderEntry("Boss", (15, 12), section="S")
    where = with_leaders(table([A], mates, areas=(wood,)), "theirs", boss)
    after = do(throwing(where), "throw Jo A at E", 4, 3, 3, 5, 1, 4, 1)
    assert (len(of(after, "E").figures), of(after, "E").shock, of(after, "F").shock) == (2, 1, 0)
    assert after.table.sides["theirs"].leaders[0].orders == 1


def test_k76_after_a_fumble_the_throwers_team_suffers():
    """Two hits, one more in a room, on the team of the section that threw."""
    mates = [
        inside(row(n, 15, ys, 180, section="A"), "room")
        for n, ys in (("A1", (9, 10)), ("A2", (12, 13)))
    ]
    where = table(mates, [row("E", 9, (9, 10))], buildings=(HOUSE,))
    state = throwing(where, leader=replace(JO, at=(16, 11), sector="room"))
    after = do(state, "throw Jo A1 at E", 1, 1, 1, 3, 5, 2)
    assert (len(of(after, "A1").figures), of(after, "A1").shock) == (1, 1)
    assert (len(of(after, "A2").figures), of(after, "A2").shock) == (2, 0)


# --- rifle and smoke grenades (13.5.2, 13.5.3) --------------------------------------------------


def test_two_rifle_grenadiers_fire_from_a_window():
    """13.2.10: three stand at it."""
    men = armed(inside(row("A", 15, (9.5, 10.5, 11.5), 180), "room"), *("rifle_grenade",) * 3)
    where = table([men], [row("E", 1, (8, 9, 10, 11, 12, 13))], buildings=(HOUSE,))
    do(begun(where, acting("A")), "fire A at E by rifle_grenade", 1, 1)


def test_the_range_is_kept_when_the_man_it_was_taken_to_falls():
    """13.5.2: the target hasn't moved; its first man has fallen, the next stands 7 inches on."""
    thrower = armed(row("A", 5, range(10, 14)), "rifle_grenade", "rifle", "rifle", "rifle")
    target = armed(team("E", (25, 10), (25, 17), facing=180), "smg", "rifle")
    known = Ranged("A", "E", 0, Point(25, 10))
    state = begun(table([thrower], [target]), acting("A"), ranged=(known,))
    state = do(state, "fire A at E", 5, 1, 1, 1, 5)
    state = do(state, "lose E 1")
    again = replace(state, stack=(*state.stack, acting("A")), phase=state.phase + 2)
    do(again, "fire A at E by rifle_grenade", 1, 1)


def test_whoever_is_nearest_throws_the_smoke():
    """13.5.3: any figure of the unit; the last man at (10, 13) reaches 12 inches on."""
    after = do(throwing(DUEL), "smoke Jo A on 10,25", 5, 5)
    assert [cloud.at for cloud in after.table.smoke] == [(10, 23)]
    assert not RULES.allows(throwing(DUEL), RULES.read("smoke Jo A on 10,25.1"))


# --- light mortars (13.5.4) ---------------------------------------------------------------------


def test_a_mortars_crew_fire_their_rifles_without_loss_for_the_fallen():
    last = armed(team("A", (10, 11.5), crew=3), "light_mortar_50")
    do(begun(table([last], [E]), acting("A")), "fire A at E", 1)


def test_only_mortars_with_smoke_rounds_lay_smoke(monkeypatch):
    """13.5.4.1: which ones have any is a matter of the arsenal."""
    mortar = armed(A, "light_mortar_50", "rifle", "rifle", "rifle")
    where = table([mortar], [E])
    assert listed(begun(where, acting("A")), "screen")
    arsenal = load_arsenal()
    without = changed(arsenal.weapon("light_mortar_50"), smoke_rounds=False)
    bare = replace(arsenal, weapons={**arsenal.weapons, without.id: without})
    monkeypatch.setattr(play_state, "load_arsenal", lambda: bare)
    assert not listed(begun(where, acting("A")), "screen")


# --- leaders who were stunned away from their men (13.2.7) --------------------------------------


def recovered(at):
    """A junior of ours who was stunned at a place, after the turn has ended, with his orders."""
    jo = LeaderEntry("Jo", at, "junior", 2, "A", stunned=True)
    where = with_leaders(table([A], [row("E", 40, range(40, 44), 180)]), "ours", jo)
    state = do(begun(where, ending=True), "pass", 1, 1, 1, 1, 1)
    return replace(state, stack=(*state.stack, Ordering(OURS, "Jo", 2)))


def test_who_recovers_away_from_his_men_has_to_rejoin_them_first():
    state = recovered((4, 10))  # six inches from them
    assert {one.verb for one in RULES.actions(state)} == {"done", "lead"}
    assert not RULES.allows(state, RULES.read("lead Jo to 2,10"))
    assert not RULES.allows(state, RULES.read("smoke Jo A on 15,12"))
    back = do(state, "lead Jo to 6,10")
    assert "order" in {one.verb for one in RULES.actions(back)}
    near = recovered((6, 10))
    assert "order" in {one.verb for one in RULES.actions(near)}


def test_who_recovers_with_his_men_may_leave_them_again():
    state = do(recovered((9, 12)), "lead Jo to 4,12")
    again = replace(state, stack=(*state.stack[:1], Ordering(OURS, "Jo", 2)))
    assert RULES.allows(again, RULES.read("lead Jo to 2,12"))


def test_men_who_come_to_him_have_rejoined_him():
    state = recovered((4, 10))
    closer = replace(A, figures=tuple(replace(f, at=(8, f.at[1])) for f in A.figures))
    force = TableSide((closer,), state.table.sides["ours"].leaders)
    where = replace(state.table, sides={**state.table.sides, "ours": force})
    assert "order" in {one.verb for one in RULES.actions(replace(state, table=where))}
    assert of(state, "A") is not None
