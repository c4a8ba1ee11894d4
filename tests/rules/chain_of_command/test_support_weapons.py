"""Suppressing fire, grenades, mortars and anti-tank weapons (13.4, 13.5), by the examples."""

import pytest

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.fire import FiringTeam
from studio.rules.chain_of_command.grenades import (
    post,
    require_distance,
    rifle_grenade_dice,
    smoke_grenade,
    throw,
)
from studio.rules.chain_of_command.mortars import mortar_band, require_anti_tank, smoke_round
from studio.rules.chain_of_command.suppression import (
    laid,
    require_dice,
    require_target,
    suppressed,
    suppressing_dice,
)

ARSENAL = load_arsenal()
HERE = Point(0, 0)
MORTAR = ARSENAL.weapon("light_mortar_50")


def thrown(away, rolls, obstacle="minor", **more):
    dice = ScriptedDice(rolls)
    found = throw(dice, 2, away, obstacle, **more)
    assert not dice.left
    return found.result, found.hits


def test_x21_a_grenade_through_a_large_window():
    assert thrown(6, (3, 4), "medium", confined=True) == ("hit", 3)
    assert thrown(6, (3, 3), "medium") == ("miss", 0)


def test_x22_bullseye_and_a_room():
    assert thrown(6, (6, 4), confined=True) == ("hit", 4)


def test_x23_two_ones_fumble_on_the_thrower():
    assert thrown(2, (1, 1)) == ("fumble", 2)
    assert thrown(2, (1, 1), thrower_confined=True) == ("fumble", 3)


def test_x24_posting_fails_by_a_fumble_alone():
    assert post(ScriptedDice((2, 1)), 2).result == "hit"
    fumble = post(ScriptedDice((1, 1)), 2)
    assert (fumble.result, fumble.hits) == ("fumble", 2)
    assert post(ScriptedDice((1, 1)), 2, thrower_confined=True).hits == 3


@pytest.mark.parametrize(
    ("away", "obstacle", "hampered", "rolls", "result", "hits"),
    [
        (5.3, "medium", False, (3, 3), "miss", 0),
        (5.3, "medium", False, (3, 4), "hit", 2),
        (2.0, "minor", False, (1, 1), "fumble", 2),
        (2.0, "minor", False, (1, 2), "hit", 2),
        (9.0, "minor", True, (4, 6), "hit", 3),
        (9.0, "minor", True, (3, 6), "miss", 0),
        (7.0, "minor", False, (6, 6), "hit", 4),
    ],
)
def test_x58_throws(away, obstacle, hampered, rolls, result, hits):
    assert thrown(away, rolls, obstacle, hampered=hampered) == (result, hits)


def test_x58_a_posted_grenade_has_no_bullseye_and_no_modifier():
    found = post(ScriptedDice((6, 6)), 2)
    assert (found.result, found.hits) == ("hit", 3)


def test_x58_four_inches_unless_the_cover_is_hard():
    require_distance(2.0, "hard")
    require_distance(4.0, "light")
    require_distance(1.0, "open", into_building=True)
    with pytest.raises(IllegalAction, match=r"13\.5\.1"):
        require_distance(3.9, "light")


def test_x19_x59_rifle_grenades_find_the_range():
    assert rifle_grenade_dice(2, None) == 2
    assert rifle_grenade_dice(2, 5.0) == 4
    assert rifle_grenade_dice(2, 6.1) == 2
    assert rifle_grenade_dice(1, 0.0) == 2
    weapon = ARSENAL.weapon("rifle_grenade")
    assert [weapon.band(r) for r in (48.0, 48.1)] == ["close", None]


def test_x25_x59_smoke_lies_on_the_line():
    assert smoke_grenade(ScriptedDice((5, 3)), HERE, Point(0, 12)) == Point(0, 8)
    found = smoke_grenade(ScriptedDice((5, 4)), HERE, Point(6, 8))
    assert found == pytest.approx(Point(5.4, 7.2))
    with pytest.raises(IllegalAction, match=r"13\.5\.3"):
        smoke_grenade(ScriptedDice((1, 1)), HERE, Point(0, 12.1))


@pytest.mark.parametrize(
    ("roll", "unseen", "seen"),
    [
        (1, (-6, 20), (-6, 20)),
        (2, (6, 20), (6, 20)),
        (3, (0, 26), (0, 20)),
        (4, (0, 14), (0, 20)),
        (5, (0, 20), (0, 20)),
    ],
)
def test_x59_mortar_smoke(roll, unseen, seen):
    """The example has y away from the mortar, so its left is that of a table seen from below."""
    for sees, place in ((False, unseen), (True, seen)):
        x, y = smoke_round(MORTAR, ScriptedDice((roll,)), HERE, Point(0, -20), seen=sees)
        assert (x, -y) == pytest.approx(place)


def test_k73_smoke_rounds_keep_to_the_least_range():
    with pytest.raises(IllegalAction, match=r"13\.5\.4"):
        smoke_round(MORTAR, ScriptedDice(()), HERE, Point(0, 11.9), seen=True)


def test_x20_light_mortars():
    weapon = ARSENAL.weapon("light_mortar_50")
    assert mortar_band(weapon, 12.0, seen=True, observed=True) == "close"
    assert mortar_band(weapon, 12.0, seen=False, observed=True) == "effective"
    for away, observed in ((11.0, True), (20.0, False)):
        with pytest.raises(IllegalAction, match=r"13\.5\.4"):
            mortar_band(weapon, away, seen=False, observed=observed)


def test_x60_anti_tank_weapons_against_infantry():
    weapon = ARSENAL.weapon("panzerfaust_60")
    assert require_anti_tank(weapon, 12, senior_order=True) == "close"
    assert require_anti_tank(weapon, 13, senior_order=True) == "effective"
    with pytest.raises(IllegalAction, match="senior leader"):
        require_anti_tank(weapon, 12, senior_order=False)
    with pytest.raises(IllegalAction, match=r"13\.5\.5\.1"):
        require_anti_tank(weapon, 12, senior_order=True, enclosed=True)
    small = ARSENAL.weapon("panzerfaust_30")
    assert require_anti_tank(small, 6, senior_order=True, enclosed=True) == "close"


def dice(quality, shock, **weapons):
    return suppressing_dice(ARSENAL, FiringTeam(quality, shock, weapons, 10))


def test_x26_x56_suppressing_fire_takes_three_dice_or_six():
    assert dice("regular", 3, rifle=4) == 3
    require_dice(3, section=False)
    for few, section in ((dice("green", 3, rifle=4), False), (2, False), (5, True)):
        with pytest.raises(IllegalAction, match=r"13\.4"):
            require_dice(few, section=section)
    assert dice("regular", 0, light_mortar_50=1) == 0


def test_x56_vehicles_and_open_ground_are_no_targets():
    require_target()
    for wrong in ({"vehicle": True}, {"open_ground": True}):
        with pytest.raises(IllegalAction, match=r"13\.4"):
            require_target(**wrong)


def test_x57_where_it_lies_and_when_it_ends():
    marker = laid(HERE, Point(10, 0), 7)
    assert suppressed((marker,), (Point(14.5, 2.25),), "X")
    for outside in (Point(14.6, 0), Point(9.9, 0), Point(12, 3)):
        assert not suppressed((marker,), (outside,), "X")
    assert suppressed((laid(HERE, Point(10, 0), 7, section=True),), (Point(12, 3),), "X")
    assert suppressed((marker, marker), (Point(12, 0),), "X")
    assert [marker.over(phase) for phase in (7, 8, 9)] == [False, False, True]
    assert marker.over(7, turn_ended=True)


def test_the_team_fired_at_is_under_it_until_it_moves():
    """K60."""
    marker = laid(HERE, Point(10, 0), 1, team="E")
    aside = (Point(10, 6),)
    assert suppressed((marker,), aside, "E")
    assert not suppressed((marker,), aside, "E", moved=True)
    assert not suppressed((marker,), aside, "F")
