"""Fire for Effect as a whole, by the chapter's own example and those of sharing and leaders."""

from dataclasses import replace

import pytest

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.model.table import Building, LeaderEntry, Obstacle, Sector, Smoke, TableSide
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.volley import Declaration, Orders, fire_for_effect
from tests.rules.chain_of_command.tables import armed, inside, table, team

ARSENAL = load_arsenal()
LMG = armed(team("LMG", (0, 0), (0, 1), (0, -1)), "lmg_magazine", "rifle", "rifle")
HEDGE = Obstacle("hedge", ((18.5, -10), (18.5, 10)), cover="light", height=0.5)


def volley(where, unit, named, rolls, orders=None, **more):
    dice = ScriptedDice(rolls)
    declared = Declaration("ours", tuple(unit), named, **more)
    found = fire_for_effect(where, ARSENAL, declared, dice, orders)
    assert not dice.left
    return found


def with_leaders(where, *leaders):
    theirs = where.sides["theirs"]
    return replace(where, sides={**where.sides, "theirs": TableSide(theirs.teams, leaders)})


def test_the_example_of_the_chapter():
    """An LMG at 19 inches through a smoke grenade at a section behind a hedge (13.2.5-13.2.7)."""
    riflemen = team("Rifles", *[(19, y) for y in (0, 1, 2, 3, 4)], facing=180, section="G")
    gun = armed(
        team("Gun", (19, -2), (19, -3), (19, -4), facing=180, section="G"),
        "lmg_belt",
        "rifle",
        "rifle",
    )
    smoke = Smoke((10, 0), radius=5)
    ground = table([LMG], [riflemen, gun], obstacles=(HEDGE,), smoke=(smoke,))
    ground = with_leaders(ground, LeaderEntry("Junior", (20, 0), section="G"))
    rolls = (1, 2, 6, 6, 6, 6, 2, 5, 4, 6, 2)
    found = volley(ground, [LMG], riflemen, rolls)
    assert found.lost == {"Rifles": 0, "Gun": 1}
    assert (found.teams["Rifles"].shock, found.teams["Gun"].shock) == (1, 1)
    assert found.teams["Gun"].figures[0].weapon == "lmg_belt"
    assert [step.rule for step in found.steps] == [
        "13.2.4",
        "13.2.1",
        "13.2.6",
        "13.2.6",
        "13.2.5",
        "13.2.5",
        "13.2.6",
        "13.2.6",
        "13.2.8",
        "13.2.8",
    ]


def test_x3_two_teams_in_one_level_of_cover_share_the_hits():
    a, b = (team(n, (19, y), (19, y + 1), facing=180) for n, y in (("A", 0), ("B", -3)))
    ground = table([LMG], [a, b], obstacles=(HEDGE,))
    found = volley(ground, [LMG], a, (5, 5, 5, 5, 1, 1, 5, 5, 5, 5))
    assert (found.teams["A"].shock, found.teams["B"].shock) == (2, 2)


def test_x36_a_named_team_in_the_open_may_take_all():
    a = team("A", (15, 0), (15, 1), facing=180)
    b = team("B", (19, 0), (19, 1), facing=180)
    ground = table([LMG], [a, b], obstacles=(HEDGE,))
    alone = volley(ground, [LMG], a, (4, 1, 1, 1, 1, 1, 3), Orders(concentrate=True))
    assert set(alone.teams) == {"A"}
    both = volley(ground, [LMG], a, (4, 4, 1, 1, 1, 1, 3, 4))
    assert (both.teams["A"].shock, both.teams["B"].shock) == (1, 1)
    with pytest.raises(IllegalAction, match=r"13\.2\.1"):
        volley(ground, [LMG], b, (), Orders(concentrate=True))


def test_x44_one_check_for_a_section_that_loses_on_two_teams():
    a, b = (team(n, (15, y), (15, y + 1), facing=180, section="S") for n, y in (("A", 0), ("B", 3)))
    ground = with_leaders(table([LMG], [a, b]), LeaderEntry("J", (16, 2), section="S"))
    found = volley(ground, [LMG], a, (4, 4, 1, 1, 1, 1, 5, 5, 2, 3))
    assert found.fates == (("J", "stunned"),)
    assert sum(found.lost.values()) == 1


def test_a_senior_is_at_risk_within_four_inches_and_no_farther():
    target = team("A", (15, 0), (15, 1), (15, 2), facing=180)
    rolls = (4, 1, 1, 1, 1, 1, 5)
    near = with_leaders(table([LMG], [target]), LeaderEntry("S", (19, 0), "senior", 3))
    assert volley(near, [LMG], target, (*rolls, 1, 5)).leaders["S"].orders == 2
    far = with_leaders(table([LMG], [target]), LeaderEntry("S", (19.1, 0), "senior", 3))
    assert not volley(far, [LMG], target, rolls).leaders


def test_the_weapon_stays_in_action_to_the_last_figure():
    gun = armed(team("G", (10, 0), (10, 1), facing=180), "mmg", "rifle")
    found = volley(table([LMG], [gun]), [LMG], gun, (4, 1, 1, 1, 1, 1, 6))
    assert [figure.weapon for figure in found.teams["G"].figures] == ["mmg"]
    gone = volley(table([LMG], [gun]), [LMG], gun, (4, 4, 1, 1, 1, 1, 6, 6))
    assert gone.teams["G"].figures == ()
    assert gone.teams["G"].shock == 0


def test_a_bunker_saves_one_result():
    post = Building("post", (Sector("p", ((14, -2), (17, -2), (17, 2), (14, 2))),), bunker=True)
    crew = inside(team("B", (15, 0), (15, 1), facing=180), "p")
    mate = inside(LMG, "p")
    ground = table([mate], [crew], buildings=(post,))
    found = volley(ground, [mate], crew, (4, 1, 1, 1, 1, 1, 6), Orders(ignore="kill"))
    assert found.lost == {"B": 0}


def test_nobody_who_can_fire_is_an_error_that_tells_each_reason():
    away = team("Back", (0, 0), facing=180)
    target = team("A", (15, 0), facing=180)
    with pytest.raises(IllegalAction, match="out of its arc"):
        volley(table([away], [target]), [away], target, ())
