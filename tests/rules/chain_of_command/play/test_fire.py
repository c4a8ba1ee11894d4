"""Fire in the course of a firefight: results, choices of firer and owner, what is lost."""

from dataclasses import replace

import pytest

from studio.model.table import Aperture, Area, LeaderEntry, TableSide
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.play.sections import HOUSE, led
from tests.rules.chain_of_command.staged import (
    DUEL,
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
from tests.rules.chain_of_command.tables import armed, inside, table


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
