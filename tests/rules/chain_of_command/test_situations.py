"""Tricky situations of fire in play, each worked out by hand from the text (13.1-13.4)."""

from dataclasses import replace

import pytest

from studio.model.table import Area, Building, LeaderEntry, Obstacle, Sector, TableSide
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.staged import (
    DUEL,
    OURS,
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
from tests.rules.chain_of_command.tables import armed, table, team
from tests.rules.chain_of_command.test_vehicles import tank

WOOD = Area("wood", ((24, 13.5), (30, 13.5), (30, 20), (24, 20)), cover="light")


# --- who is affected, and the dice (13.2.1-13.2.5) ----------------------------------------------


def test_fire_that_was_concentrated_is_divided_when_the_target_hits_the_dirt():
    """13.2, 13.2.1: the target reacts first; then both teams are in Light cover and share."""
    mates = [row("E", 25, (10, 11), 180), row("F", 25, (14, 15), 180)]
    where = table([row("A", 10, range(10, 14))], mates, areas=(WOOD,))
    state = do(begun(where, acting("A"), points=(0, 3)), "fire A at E sharing one")
    after = do(state, "dirt E", 4, 4, 1, 1, 4, 4)
    assert (of(after, "E").shock, of(after, "F").shock) == (1, 1)


def test_armour_beside_a_team_takes_no_share_of_the_hits():
    """13.2.12: infantry fire does nothing to it, so it neither joins nor makes a bunch."""
    where = table([A], [E, tank(25, 16, 180)])
    after = do(begun(where, acting("A")), "fire A at E", 4, 4, 1, 1, 3, 3)
    assert (of(after, "E").shock, of(after, "tank").shock) == (2, 0)


def test_half_the_dice_is_half_of_them_all():
    """An MMG's ten at Close less one for Shock, and three rifles at Effective: half of 12 are 6."""
    gun = armed(row("A1", 4, (9, 10, 11), section="A", shock=2), "mmg", "rifle", "rifle")
    mates = [gun, row("A2", 4, (12, 13, 14), section="A")]
    state = begun(table(mates, [E]), acting("A", "A1", "A2", after="move"))
    after = do(state, "fire A at E", 1, 1, 1, 1, 1, 1)
    assert "6 dice" in next(step.text for step in after.told if "half" in step.text)


# --- leaders (13.2.7) ---------------------------------------------------------------------------


def test_a_senior_near_any_team_of_the_unit_that_loses_a_figure_is_at_risk():
    """13.2.7, K35: he is 4 inches from the team in cover, which shares none of the fire."""
    mates = [row("E", 25, (10, 11), 180, section="X"), row("F", 25, (14, 15), 180, section="X")]
    where = table([A], mates, areas=(WOOD,))
    boss = LeaderEntry("Boss", (25, 19), "senior", 3)
    state = begun(with_leaders(where, "theirs", boss), acting("A"))
    after = do(state, "fire A at E sharing one", 4, 1, 1, 1, 5, 1, 4, 3)
    assert len(of(after, "E").figures) == 2, "his wound spares the man"
    assert after.table.sides["theirs"].leaders[0].orders == 2


def test_a_stunned_leader_stays_when_his_unit_routs():
    """13.2.7: he is left where he is; at the end of the turn he recovers."""
    boss = LeaderEntry("Boss", (26, 12), "junior", 2, "E", stunned=True)
    other = row("F", 40, (30, 31), 180)
    where = with_leaders(table([A], [replace(E, shock=9), other]), "theirs", boss)
    state = begun(where, broken=frozenset({"E"}), ending=True)
    after = do(state, "pass", 1, 1, 1, 1, 1, 1)  # one test, for the team; five Command Dice
    assert of(after, "E") is None
    (left,) = after.table.sides["theirs"].leaders
    assert (left.id, left.stunned) == ("Boss", False)


@pytest.mark.parametrize(("stunned", "taken"), [(True, True), (False, False)])
def test_a_stunned_leader_who_was_left_is_captured_by_contact(stunned, taken):
    """13.2.7: it costs the test of a leader killed; who isn't stunned isn't captured so."""
    boss = LeaderEntry("Boss", (15, 12), "junior", 2, "E", stunned=stunned)
    where = with_leaders(DUEL, "theirs", boss)
    state = do(begun(where, acting("A"), broken=frozenset({"E"})), "move A normal", 3, 3)
    after = do(state, "go A to 14.5,10 facing 0", *(4,) * taken)
    assert after.table.sides["theirs"].leaders == (() if taken else (boss,))
    assert after.morale == (9, 7 if taken else 9)


def test_a_stunned_leader_with_his_men_isnt_captured_by_those_who_pass():
    boss = LeaderEntry("Boss", (15, 12), "junior", 2, "E", stunned=True)
    near = row("E", 18.6, range(10, 14), 180)
    where = with_leaders(table([A], [near]), "theirs", boss)
    state = do(begun(where, acting("A")), "move A normal", 3, 3)
    after = do(state, "go A to 14.5,10 facing 0")
    assert after.table.sides["theirs"].leaders == (boss,)


# --- casualties and vehicles (13.2.8, 13.2.12) --------------------------------------------------


def test_only_a_crewed_weapon_is_taken_over_from_the_fallen():
    """13.2.8: who takes off the man with the SMG has lost the SMG."""
    mixed = armed(E, "smg", "rifle", "rifle", "rifle")
    state = do(begun(table([A], [mixed]), acting("A")), "fire A at E", 6, 1, 1, 1, 6)
    after = do(state, "lose E 1")
    assert [f.weapon for f in of(after, "E").figures] == ["rifle"] * 3


@pytest.mark.parametrize(
    ("shock", "cover", "lessened", "on_it"),
    [(0, "open", False, 2), (5, "open", False, 2), (0, "light", False, 1), (0, "light", True, 1)],
)
def test_the_cover_of_a_transport_is_that_of_its_place(shock, cover, lessened, on_it):
    """13.2.12: that its riders are pinned hides it no better, nor do rifle grenades uncover it."""
    ground = Area("ground", ((24, 5), (30, 5), (30, 20), (24, 20)), cover=cover)
    thrower = armed(A, "rifle_grenade", "rifle_grenade", "rifle", "rifle") if lessened else A
    riders = replace(E, aboard="transport", shock=shock)
    where = table([thrower], [riders], areas=(ground,))
    state = begun(where, acting("A"))
    if lessened:
        after = do(state, "fire A at E by rifle_grenade", 6, 6, 1, 1, 1, 1)
        assert dict(after.vehicles) == {"E": 1}
    else:
        after = do(state, "fire A at E", 6, 6, 1, 1, 1, 1)
        assert dict(after.vehicles) == {"E": on_it}


# --- Overwatch (13.3) ---------------------------------------------------------------------------


def watching(where, name="E", side=THEIRS):
    """A unit on Overwatch, ours to act."""
    state = do(begun(where, acting(name, side=side)), f"overwatch {name}")
    return begun(Game(state).table, acting("A"), watches=state.watches)


def test_who_fires_in_his_own_activation_isnt_on_overwatch_any_more():
    state = watching(DUEL, "A", OURS)
    assert len(state.watches) == 1
    after = do(state, "fire A at E", 1, 1, 1, 1)
    assert after.watches == ()


def test_who_might_have_moved_but_stood_still_and_fires_is_fired_back_at():
    """13.3: stationary is who didn't move, whatever he rolled for."""
    state = do(do(watching(DUEL), "move A firing", 3), "halt A")
    after = do(state, "fire A at E", 1, 1)
    assert listed(after, "shoot") == ["shoot E at A"]


def test_of_a_section_those_who_stood_still_are_fired_back_at():
    mates = [row("A1", 10, (10, 11, 12), section="A"), row("A2", 10, (13, 14), section="A")]
    state = do(begun(table(mates, [E]), acting("E", side=THEIRS)), "overwatch E")
    state = begun(Game(state).table, acting("A", "A1", "A2"), watches=state.watches)
    state = do(do(state, "move A firing", 3), "go A1 to 12,10 facing 0")
    state = do(do(state, "hold A1"), "halt A2")
    after = do(state, "fire A at E", 1, 1, 1)
    assert listed(after, "shoot") == ["shoot E at A2"]


def test_x55_what_doesnt_trigger_overwatch():
    """13.3: coming on the table, grenades and a leader's own way are neither moves nor fire."""
    men = replace(row("W", 0, (0, 1, 2)), waiting=True)
    jo = LeaderEntry("Jo", (9, 12), "junior", 2, "A")
    near = row("E", 15, range(10, 14), 180)
    force = TableSide((A, men), (jo,), ((10.0, 20.0),))
    where = table([A], [near])
    where = replace(where, sides={**where.sides, "ours": force})
    state = begun(where, dice=(1, 3), watches=watching(where).watches)
    landed = do(do(state, "activate W with 1"), "deploy W from 1 to 11,16 facing 0")
    assert RULES.to_act(landed) == "ours"
    assert listed(landed, "fire") == ["fire W at E"]
    fired = do(landed, "fire W at E", 1, 1, 1)
    assert listed(fired, "shoot") == ["shoot E at W"], "that is an activation"
    ordered = do(state, "activate Jo with 3")
    for text, rolls in (("throw Jo A at E", (1, 2)), ("lead Jo to 9,14", ())):
        after = do(ordered, text, *rolls)
        assert RULES.to_act(after) == "ours"
        assert len(after.watches) == 1


def test_a_team_that_is_left_out_of_a_fire_hasnt_fired():
    """13.1, K54: it sees nothing behind its wall, keeps its stance and isn't fired back at."""
    wall = Obstacle("wall", ((12, 12.5), (12, 20)), height=4, size="high")
    mates = [
        row("A1", 10, (10, 11), section="A", tactical=True),
        row("A2", 10, (14, 15), section="A", tactical=True),
    ]
    where = table(mates, [row("E", 25, (10, 11, 12), 180)], obstacles=(wall,))
    state = do(begun(where, acting("E", side=THEIRS)), "overwatch E")
    state = begun(where, acting("A", "A1", "A2"), watches=state.watches)
    after = do(state, "fire A at E", 1, 1)
    assert (of(after, "A1").tactical, of(after, "A2").tactical) == (False, True)
    assert listed(after, "shoot") == ["shoot E at A1"]


def test_a_mortar_that_lays_smoke_has_fired():
    """13.3, 13.5.4.1: it ends its stance and its Overwatch, and those of the enemy may answer."""
    mortar = armed(replace(A, tactical=True), "light_mortar_50", "rifle", "rifle", "rifle")
    own = begun(table([mortar], [E]), acting("A"))
    own = begun(
        Game(do(own, "overwatch A")).table, acting("A"), watches=do(own, "overwatch A").watches
    )
    after = do(own, "screen A on 25,12", 5)
    assert (after.watches, of(after, "A").tactical) == ((), False)
    far = do(watching(table([mortar], [E])), "screen A on 38,12", 5)
    assert listed(far, "shoot") == ["shoot E at A"]


def test_smoke_is_laid_in_the_arc_and_on_the_table():
    mortar = armed(A, "light_mortar_50", "rifle", "rifle", "rifle")
    state = begun(table([mortar], [E]), acting("A"))
    assert RULES.allows(state, RULES.read("screen A on 25,12"))
    for text in ("screen A on 10,40", "screen A on 60,12"):
        assert not RULES.allows(state, RULES.read(text)), text


def test_who_was_stopped_is_fired_at_where_he_stands_alone():
    """13.3, K57: pinned two inches on, he isn't met by the next unit's fire farther along."""
    foes = [E, row("F", 25, range(20, 24), 180)]
    where = table([replace(A, shock=4)], foes)
    watches = watching(where).watches + watching(where, "F").watches
    state = begun(where, acting("A"), watches=watches)
    state = do(do(state, "move A normal", 6, 6), "go A to 17,10 facing 0")
    after = do(state, "shoot E at A after 2", 6, 1, 1, 1, 3)
    assert listed(after, "shoot") == ["shoot F at A after 2"]
    assert not RULES.allows(after, RULES.read("shoot F at A after 3"))
    assert of(do(after, "hold A"), "A").figures[0].at == (12, 10)


def test_who_is_pinned_by_doubling_alone_gets_where_he_goes():
    state = do(begun(table([replace(A, shock=4)], [E]), acting("A")), "move A double", 3, 3, 3)
    assert of(do(state, "go A to 13,10 facing 0"), "A").figures[0].at == (13, 10)


@pytest.mark.parametrize(("team_hit", "hit"), [("E", True), ("F", False)])
def test_a_leader_who_is_part_of_one_team_shares_the_danger_of_that_team_alone(team_hit, hit):
    """13.2.7: the Section or Team that he is part of; here one team of a section."""
    mates = [row("E", 25, (10, 11), 180, section="X"), row("F", 25, (16, 17), 180, section="X")]
    medic = LeaderEntry("Medic", (26, 11), "medic", 2, "E")
    where = with_leaders(table([row("A", 10, range(10, 14))], mates), "theirs", medic)
    rolls = (6, 1, 1, 1, 5, *((1, 5) if hit else ()))
    after = do(begun(where, acting("A")), f"fire A at {team_hit}", *rolls, *((6,) if hit else ()))
    (left,) = after.table.sides["theirs"].leaders
    assert left.orders == (1 if hit else 2)
    assert len(of(after, team_hit).figures) == (2 if hit else 1)


def test_men_whom_nobody_sees_are_in_no_worse_cover_than_those_who_are_seen():
    """13.2.6, K50: two behind a hedge are seen; two on open ground stand behind a house."""
    hedge = Obstacle("hedge", ((24.5, 9), (24.5, 11.6)))
    hut = Building("hut", (Sector("hut1", ((20, 12), (22, 12), (22, 16), (20, 16))),))
    target = team("E", (25, 10), (25, 11), (25, 13), (25, 14), facing=180)
    where = table([A], [target], obstacles=(hedge,), buildings=(hut,))
    after = do(begun(where, acting("A")), "fire A at E", 4, 1, 1, 1, 5)
    assert any("E in Light cover: 5: 1 Shock, 0 killed" in step.text for step in after.told)
