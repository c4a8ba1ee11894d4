"""The worked examples that need a table, a building or a whole fire (13.1, 13.2, 13.5)."""

from dataclasses import replace

import pytest

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.model.table import (
    Aperture,
    Area,
    Building,
    Figure,
    LeaderEntry,
    Obstacle,
    Sector,
    Smoke,
)
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.apertures import Wish, places_at
from studio.rules.chain_of_command.arc import firers
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.fire import Pool, divided, places_odd_hits, rolls_of
from studio.rules.chain_of_command.leaders import Leader, drawn
from studio.rules.chain_of_command.morale import Strength, strength_of
from studio.rules.chain_of_command.target import Shooters, exposure
from studio.rules.chain_of_command.volley import (
    Orders,
    fire_at_leader,
    fire_for_effect,
    isolated,
    leader_as_target,
    transport_shock,
)
from tests.rules.chain_of_command.tables import armed, inside, table, team

ARSENAL = load_arsenal()
OPEN, LIGHT, HARD = 0, 1, 2
LMG = armed(team("LMG", (0, 0), (0, 1), (0, -1)), "lmg_magazine", "rifle", "rifle")


def with_leaders(where, side, *leaders):
    force = replace(where.sides[side], leaders=leaders)
    return replace(where, sides={**where.sides, side: force})


def volley(where, declared, rolls, orders=None):
    dice = ScriptedDice(rolls)
    found = fire_for_effect(where, ARSENAL, declared, dice, orders)
    assert not dice.left
    return found


def cover_of(target, firer_at, **ground):
    firer = team("F", firer_at)
    where = table([firer], [target], **ground)
    return exposure(where, ARSENAL, Shooters("ours", firer, firer.figures), target).covers


# --- sharing, leaders, pins -----------------------------------------------------------------------


def test_x9_who_places_the_odd_hit_of_five():
    assert sorted(divided(5, ("A", "B"), ["B"]).values()) == [2, 3]
    assert (places_odd_hits(OPEN), places_odd_hits(LIGHT)) == ("firer", "target")


def test_x16_two_leaders_have_three_faces_each():
    names = [drawn(("first", "second"), ScriptedDice((face,))) for face in range(1, 7)]
    assert names == ["first"] * 3 + ["second"] * 3


def test_x29_a_section_is_pinned_as_a_whole_while_its_teams_are_together():
    junior = LeaderEntry("J", (1, 0), section="S")

    def judged(guns, rifles, shock):
        gun = team("L", *[(0, y) for y in range(guns)], section="S", shock=shock[0])
        six = team("R", *[(2, y) for y in range(rifles)], section="S", shock=shock[1])
        where = with_leaders(table([gun, six]), "ours", junior)
        return strength_of(where, gun)

    before = judged(3, 6, (4, 3))
    assert (before, before.pinned) == (Strength(10, 7), False)
    after = judged(2, 5, (6, 3))
    assert (after, after.pinned, after.broken) == (Strength(8, 9), True, False)
    assert Strength(2, 6).broken
    alone = team("L", (0, 0), (0, 1), section="S", shock=6)
    far = team("R", (20, 0), section="S")
    where = with_leaders(table([alone, far]), "ours", junior)
    assert strength_of(where, alone) == Strength(3, 6)


def test_x46_a_stunned_leader_is_no_figure_until_the_turn_ends():
    five = team("A", *[(0, y) for y in range(5)], section="S", shock=6)
    stunned = LeaderEntry("J", (1, 0), section="S", stunned=True)
    down = strength_of(with_leaders(table([five]), "ours", stunned), five)
    assert (down.figures, down.pinned) == (5, True)
    up = strength_of(with_leaders(table([five]), "ours", replace(stunned, stunned=False)), five)
    assert (up.figures, up.pinned) == (6, False)


def test_x46_a_stunned_leader_is_not_at_risk_in_a_fire():
    target = team("A", (15, 0), (15, 1), (15, 2), facing=180, section="S")
    where = table([LMG], [target])
    stunned = with_leaders(where, "theirs", LeaderEntry("J", (16, 0), section="S", stunned=True))
    rolls = (4, 4, 4, 1, 1, 1, 5, 5, 5)
    assert volley(stunned, Declaration("ours", (LMG,), target), rolls).lost == {"A": 3}


def test_x44_a_senior_near_two_sections_is_checked_for_each():
    a = team("A", *[(15, y) for y in (0, 1, 2)], facing=180, section="S")
    b = team("B", *[(15, y) for y in (4, 5, 6)], facing=180, section="T")
    senior = LeaderEntry("S", (16, 3), "senior", 3)
    where = with_leaders(table([LMG], [a, b]), "theirs", senior)
    rolls = (4, 4, 1, 1, 1, 1, 5, 5, 1, 4, 1, 4)
    found = volley(where, Declaration("ours", (LMG,), a), rolls)
    assert found.lost == {"A": 0, "B": 0}
    assert found.leaders["S"] == Leader("S", 1)
    assert found.tests == (("leader_wounded", "S"), ("leader_wounded", "S"))


def test_k79_a_junior_away_from_everyone_isnt_hit_by_losses_of_his_section():
    target = team("A", *[(15, y) for y in (0, 1, 2)], facing=180, section="S")
    rolls = (4, 1, 1, 1, 1, 1, 5)
    for away, more in ((18.9, (1, 4)), (19.1, ())):
        junior = LeaderEntry("J", (away, 0), section="S")
        where = with_leaders(table([LMG], [target]), "theirs", junior)
        assert isolated(where, junior) == (not more)
        found = volley(where, Declaration("ours", (LMG,), target), (*rolls, *more))
        assert bool(found.fates) == bool(more)


def test_x15_an_isolated_leader_is_a_target_of_his_own():
    rest = team("A", (15, 20), facing=180)
    alone, near = LeaderEntry("S", (15, 0), "senior", 3), LeaderEntry("T", (15, 17), "senior", 3)
    where = with_leaders(table([LMG], [rest]), "theirs", alone, near)
    target = leader_as_target(where, alone)
    dice = ScriptedDice((4, 4, 1, 1, 1, 1, 3, 5, 3))
    found = fire_at_leader(where, ARSENAL, Declaration("ours", (LMG,), target), alone, dice)
    assert not dice.left
    assert found.fates == (("S", "stunned"),)
    assert found.tests == (("leader_stunned", "S"),)
    with pytest.raises(IllegalAction, match=r"13\.2\.7\.2"):
        leader_as_target(where, near)


def test_wiped_out_teams_and_sections_call_for_tests():
    a = team("A", (15, 0), facing=180, section="S")
    b = team("B", (15, 9), facing=180, section="S")
    rolls = (4, 1, 1, 1, 1, 1, 5)
    both = volley(table([LMG], [a, b]), Declaration("ours", (LMG,), a), rolls)
    assert both.tests == (("team_wiped_out", "A"),)
    alone = volley(table([LMG], [a]), Declaration("ours", (LMG,), a), rolls)
    assert alone.tests == (("team_wiped_out", "A"), ("section_wiped_out", "S"))


# --- shields, vehicles, bunkers -------------------------------------------------------------------


def test_x17_x49_a_gun_shield_helps_from_the_front_half():
    gun = team("G", (0, 0), shield=True)
    assert cover_of(gun, (0, 10)) == (LIGHT,)
    assert cover_of(gun, (-0.5, 10)) == (OPEN,)
    wood = Area("wood", ((-2, -2), (2, -2), (2, 2), (-2, 2)), cover="light")
    assert cover_of(gun, (10, 0), areas=(wood,)) == (HARD,)
    assert cover_of(gun, (-10, 0), areas=(wood,)) == (LIGHT,)
    ruin = replace(wood, cover="hard")
    assert cover_of(gun, (10, 0), areas=(ruin,)) == (HARD,)


def test_x60_sixes_at_a_transport_are_shock_on_it():
    assert (transport_shock(2, in_cover=False), transport_shock(2, in_cover=True)) == (2, 1)
    riders = team("P", *[(15, y) for y in range(6)], facing=180, aboard="transport")
    where = table([LMG], [riders])
    found = volley(where, Declaration("ours", (LMG,), riders), (6, 6, 5, 2, 2, 2, 1, 1, 1))
    assert found.vehicles == {"P": 2}
    hedge = Obstacle("hedge", ((14.5, -5), (14.5, 10)))
    behind = replace(where, obstacles=(hedge,))
    found = volley(behind, Declaration("ours", (LMG,), riders), (6, 6, 5, 2, 2, 2, 1, 1, 1))
    assert found.vehicles == {"P": 1}


def test_men_on_flat_beds_are_in_the_open_and_at_exposed_weapons_in_hard_cover():
    wood = Area("wood", ((-2, -2), (2, -2), (2, 2), (-2, 2)), cover="light")
    man = team("G", (0, 0), aboard="flat_bed")
    assert cover_of(man, (10, 0), areas=(wood,)) == (OPEN,)
    assert cover_of(replace(man, shield=True), (10, 0), areas=(wood,)) == (LIGHT,)
    assert cover_of(replace(man, aboard="apc"), (10, 0)) == (HARD,)


def test_x18_x60_what_a_bunker_ignores_is_gone_before_leaders_are_checked():
    slit = Building(
        "post",
        (Sector("p", ((14, -3), (18, -3), (18, 3), (14, 3))),),
        (Aperture("slit", "p", ((14, -0.5), (14, 0.5))),),
        bunker=True,
        cover="light",
    )
    crew = inside(team("B", *[(15, y) for y in (-1, 0, 1)], facing=180, section="S"), "p")
    where = table([LMG], [crew], buildings=(slit,))
    where = with_leaders(where, "theirs", LeaderEntry("J", (15, 0), section="S"))
    rolls = (4, 4, 4, 1, 1, 1, 5, 6, 6)
    declared = Declaration("ours", (LMG,), crew)
    kill = volley(where, declared, (*rolls, 2), Orders(ignore="kill"))
    assert (kill.lost["B"], kill.teams["B"].shock) == (1, 1)
    shock = volley(where, declared, (*rolls, 3), Orders(ignore="shock"))
    assert (shock.lost["B"], shock.teams["B"].shock) == (2, 0)


# --- the corridor and higher levels ---------------------------------------------------------------


TOWER = Building(
    "tower",
    (Sector("room", ((-6, -3), (2.5, -3), (2.5, 3), (-6, 3))),),
    (Aperture("window", "room", ((2.5, -0.5), (2.5, 0.5)), floor=1),),
    floors=2,
)


def test_x51_a_friend_on_the_same_upper_floor_is_in_the_way():
    firing = inside(team("A", (0, 0), section="1"), "room", 1)
    mate = inside(team("F", (2, 0), section="2"), "room", 1)
    enemy = team("E", (20, 0))
    where = table([firing, mate], [enemy], buildings=(TOWER,))
    assert not firers(where, ARSENAL, "ours", firing, enemy).figures
    alone = table([firing], [enemy], buildings=(TOWER,))
    assert firers(alone, ARSENAL, "ours", firing, enemy).figures == (0,)


# --- apertures ------------------------------------------------------------------------------------


HOUSE = Building(
    "house",
    (Sector("room", ((-8, -4), (0, -4), (0, 4), (-8, 4))),),
    (Aperture("window", "room", ((0, -0.5), (0, 0.5))),),
)


def out_of(house, *teams):
    enemy = team("E", (10, 0), facing=180)
    inmates = [inside(one, "room") for one in teams]
    where = table(inmates, [enemy], buildings=(house,))
    aim = aimed(where, ARSENAL, Declaration("ours", tuple(inmates), enemy))
    return {one.team.id: one.figures for one in aim.firing}, aim.pool


def test_x54_two_riflemen_or_one_crewed_team_at_a_window():
    three = team("R", *[(-1, y) for y in (-1, 0, 1)])
    assert out_of(HOUSE, three) == ({"R": (0, 1)}, Pool(close=2))
    crew = armed(team("L", *[(-1, y) for y in (-2, 0, 2)]), "lmg_magazine", "rifle", "rifle")
    man = team("R", (-2, 1))
    assert out_of(HOUSE, crew, man) == ({"L": (0, 1, 2)}, Pool(close=6))
    second = Aperture("door", "room", ((0, 1.5), (0, 2.5)))
    wide = replace(HOUSE, apertures=(*HOUSE.apertures, second))
    assert set(out_of(wide, crew, man)[0]) == {"L", "R"}


def test_who_is_inside_looks_out_by_the_window_whatever_way_his_team_faces():
    turned = team("R", (-1, 0), facing=180)
    assert out_of(HOUSE, turned)[0] == {"R": (0,)}


def test_apertures_are_given_out_so_that_as_many_as_possible_fire():
    men = [Wish(f"m{n}", ("a",)) for n in range(2)] + [Wish("m2", ("a", "b")), Wish("m3", ("b",))]
    assert len(places_at(men)) == 4
    crews = [Wish("gun", ("a", "b"), crewed=True), *men]
    served = places_at(crews)
    assert served["gun"] == "b"
    assert set(served) == {"gun", "m0", "m1"}
    assert places_at([Wish("nobody", ())]) == {}


# --- secondary weapons in a fire ------------------------------------------------------------------


def test_x41_x19_rifle_grenades_in_a_fire_lessen_cover_and_bring_further_dice():
    firing = armed(team("G", (0, 0), (0, 1)), "rifle_grenade", "rifle_grenade")
    target = team("E", *[(20, y) for y in range(6)], facing=180)
    wall = Obstacle("wall", ((19.5, -9), (19.5, 9)), cover="hard")
    where = table([firing], [target], obstacles=(wall,))
    first = Declaration("ours", (firing,), target, weapon="rifle_grenade")
    found = volley(where, first, (6, 1, 4, 3, 4))
    assert found.teams["E"].shock == 1
    assert aimed(where, ARSENAL, replace(first, moved=5.0)).pool == Pool(close=4)
    off = volley(where, first, (6, 1, 5), Orders(storm="off"))
    assert off.teams["E"].shock == 1
    near = team("N", (11, 0), facing=180)
    too_near = table([firing], [near])
    with pytest.raises(IllegalAction, match=r"13\.5\.2"):
        aimed(too_near, ARSENAL, replace(first, named=near))


def test_those_who_dont_fire_their_secondary_weapon_have_rifles():
    firing = armed(team("G", (0, 0), (0, 1)), "rifle_grenade", "panzerfaust_60")
    target = team("E", (10, 0), facing=180)
    where = table([firing], [target])
    assert aimed(where, ARSENAL, Declaration("ours", (firing,), target)).pool == Pool(close=2)


@pytest.mark.parametrize(
    ("storm", "rolls", "all_rolls"),
    [
        ("off", (6, 6), (6, 6)),
        ("once", (6, 2, 6), (6, 2, 6)),
        ("open_ended", (6, 2, 6, 6, 1), (6, 2, 6, 6, 1)),
        ("open_ended", (1, 2), (1, 2)),
    ],
)
def test_storm_of_steel(storm, rolls, all_rolls):
    dice = ScriptedDice(rolls)
    assert rolls_of(dice, 2, storm) == all_rolls
    assert not dice.left


def test_x20_light_mortars_in_a_fire():
    mortar = armed(team("M", (0, 0), (0, 1)), "light_mortar_50", "rifle")
    target = team("E", *[(30, y) for y in range(4)], facing=180)
    wall = Obstacle("wall", ((15, -20), (15, 20)), height=4)
    hidden = table([mortar], [target], obstacles=(wall,))
    fire = Declaration("ours", (mortar,), target, weapon="light_mortar_50")
    with pytest.raises(IllegalAction, match="no friendly leader"):
        aimed(hidden, ARSENAL, fire)
    far = with_leaders(hidden, "ours", LeaderEntry("J", (16, 0), section="x"))
    assert aimed(far, ARSENAL, fire).pool == Pool(effective=4)
    stunned = with_leaders(hidden, "ours", LeaderEntry("J", (16, 0), stunned=True))
    with pytest.raises(IllegalAction, match="no friendly leader"):
        aimed(stunned, ARSENAL, fire)
    seen = table([mortar], [target])
    assert aimed(seen, ARSENAL, fire).pool == Pool(close=4)
    close = table([mortar], [near := team("E", (11, 0), facing=180)])
    with pytest.raises(IllegalAction, match=r"13\.5\.4"):
        aimed(close, ARSENAL, replace(fire, named=near))
    rifles = aimed(close, ARSENAL, replace(fire, named=near, weapon=None))
    assert rifles.pool == Pool(close=2)


def test_x60_a_panzerfaust_at_infantry():
    firing = armed(team("P", (0, 0)), "panzerfaust_60")
    hedge = Obstacle("hedge", ((11.5, -9), (11.5, 9)))
    target = team("E", *[(12, y) for y in range(3)], facing=180)
    where = table([firing], [target], obstacles=(hedge,))
    fire = Declaration("ours", (firing,), target, weapon="panzerfaust_60", senior_order=True)
    aim = aimed(where, ARSENAL, fire)
    assert (aim.pool, aim.shared["E"].level) == (Pool(close=3), OPEN)
    with pytest.raises(IllegalAction, match="senior leader"):
        aimed(where, ARSENAL, replace(fire, senior_order=False))
    within = inside(replace(firing, figures=(Figure((-1, 0), "panzerfaust_60"),)), "room")
    for hall in (False, True):
        house = replace(HOUSE, hall=hall)
        indoors = table([within], [target], buildings=(house,))
        fire_out = replace(fire, unit=(within,))
        if hall:
            assert aimed(indoors, ARSENAL, fire_out).pool.dice == 3
        else:
            with pytest.raises(IllegalAction, match=r"13\.5\.5\.1"):
                aimed(indoors, ARSENAL, fire_out)


# --- smoke ----------------------------------------------------------------------------------------


def test_k72_smoke_is_asked_on_the_line_to_the_nearest_who_is_seen():
    firing = team("A", (0, 0))
    wall = Obstacle("wall", ((9, -1), (9, 1)), height=3)
    target = team("E", (10.5, 0), (12, 6), facing=180)
    for at, modifier in (((6, 3), -1), ((5, -0.5), 0)):
        where = table([firing], [target], obstacles=(wall,), smoke=(Smoke(at, radius=1.0),))
        assert aimed(where, ARSENAL, Declaration("ours", (firing,), target)).modifier == modifier


def test_no_leader_of_the_other_side_shares_the_danger():
    target = team("A", *[(15, y) for y in range(3)], facing=180, section="S")
    where = with_leaders(table([LMG], [target]), "ours", LeaderEntry("S", (14, 0), "senior"))
    found = volley(where, Declaration("ours", (LMG,), target), (4, 1, 1, 1, 1, 1, 5))
    assert found.leaders == {}
    assert found.lost == {"A": 1}
