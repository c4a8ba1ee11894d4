"""What is remembered for speed is what it comes to when it is worked out from nothing."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from studio.model.scenario import Area
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.listed import Listed
from studio.rules.combat_infantry.mobility import Mobility, Obstacles, mobility_for, search
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.outlook import Outlook
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.setup import opening
from studio.rules.combat_infantry.state import Game, State
from tests.rules.games import kept_apart, played, random_firefight


def from_nothing(state: State) -> State:
    """The state on a map of its own, about which nothing is known yet."""
    fresh: State = pickle.loads(pickle.dumps(state))
    assert fresh == state
    assert not fresh.kept
    assert fresh.field is not state.field
    return fresh


def lie_of(seed: int) -> Lie:
    return Game(opening(random_firefight(seed), seed)).lie


def some(rnd: Random, lie: Lie, one_in: int) -> int:
    """A set of about every so-manieth hex of a map."""
    return sum(bit for bit in lie.field.bit if rnd.randrange(one_in) == 0)


@pytest.mark.parametrize("seed", range(300, 308))
def test_actions_are_those_that_are_found_with_nothing_remembered(seed):
    for number, (state, _, _) in enumerate(played(seed, random_firefight(seed))):
        if number % 6 == 0:
            assert list(RULES.actions(state)) == list(RULES.actions(from_nothing(state)))


@pytest.mark.parametrize("seed", [400, 401])
def test_so_it_is_in_a_second_game_on_the_same_map(seed):
    firefight = random_firefight(seed)
    for _ in played(seed, firefight):
        pass
    for number, (state, _, _) in enumerate(played(seed + 50, firefight, set_up=True)):
        if number % 6 == 0:
            assert list(RULES.actions(state)) == list(RULES.actions(from_nothing(state)))


def test_set_ups_are_those_that_are_found_with_nothing_remembered():
    firefight = random_firefight(3)
    areas = firefight.scenario.areas
    everywhere = Area(hexes=areas["west"].hexes + areas["east"].hexes)
    mixed = replace(firefight.scenario, areas={"west": everywhere, "east": everywhere})
    firefight = replace(firefight, scenario=mixed)
    for seed in range(20):
        afresh = opening(replace(firefight), seed)
        assert RULES.digest(opening(firefight, seed)) == RULES.digest(afresh)


@pytest.mark.parametrize("seed", range(410, 416))
def test_positions_made_from_the_one_before_are_those_made_from_the_blocks(seed):
    for _, action, after in played(seed, random_firefight(seed), set_up=seed % 2 == 1):
        assert not kept_apart(after), action


@pytest.mark.parametrize("seed", range(420, 424))
def test_no_action_is_listed_twice(seed):
    for state, _, _ in played(seed, random_firefight(seed)):
        listed = RULES.actions(state)
        assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("seed", range(20))
def test_moves_spread_over_sets_of_hexes_as_from_hex_to_hex(seed):
    rnd, lie = Random(seed), lie_of(seed)
    toll = lie.field.wreck_marker.extra_move
    for unit_class, points in (("infantry", 5), ("gun", 1), ("tank", 7), ("infantry", 0)):
        mobility, steps = Mobility(lie, unit_class, points), lie.steps(unit_class)
        for _ in range(8):
            start = rnd.randrange(len(lie.field.hexes))
            stops, barred, wrecks = (some(rnd, lie, one_in) for one_in in (5, 9, 7))
            obstacles = Obstacles(stops, barred, wrecks, toll)
            left = search(steps, lie.field.bit, start, points, obstacles)
            found = mobility.reach(start, stops, barred, wrecks)
            ends = set(lie.field.hexes_in(found.ends & ~(found.outer & (barred | wrecks))))
            assert ends == set(left) - {start}
            going_on = {at: rest for at, rest in left.items() if rest > 0}
            assert dict(found.in_order(-1)) == going_on
            assert set(lie.field.hexes_in(found.usable)) == set(going_on)
            exits = {
                edge
                for at, rest in going_on.items()
                for edge in lie.field.rim[at]
                if rest >= lie.exit_cost(at, edge)
            }
            assert set(found.exits) == exits


@pytest.mark.parametrize("seed", range(500, 504))
def test_moves_are_listed_to_where_a_unit_can_reach(seed):
    for number, (state, _, _) in enumerate(played(seed, random_firefight(seed))):
        if number % 4 or not state.phases:
            continue
        game, listed = Game(state), RULES.actions(state)
        movers = {action.unit for action in listed if isinstance(action, a.Move)}
        for name in movers:
            unit = game.crews.by_name[name]
            left = reach(game, unit, game.block(unit.number).where)
            to = {x.to for x in listed if isinstance(x, a.Move) and x.unit == name}
            here = game.block(unit.number).where
            assert to == {game.field.name[at] for at in left if at != here}


@pytest.mark.parametrize("seed", range(6))
def test_smoke_hides_what_lies_behind_it_from_each_hex(seed):
    rnd, lie = Random(seed), lie_of(seed)
    lines, field = lie.sightlines, lie.field
    for _ in range(12):
        here, radius, smoke = (
            rnd.randrange(len(field.hexes)),
            rnd.randint(1, 10),
            some(rnd, lie, 12),
        )
        near = field.hexes_in(field.within(here, radius))
        seen = sum(field.bit[at] for at in near if lines.visible(here, at, smoke))
        assert lines.seen(here, radius, smoke) == seen


def test_sets_of_hexes_are_told_in_the_order_of_the_map():
    rnd, lie = Random(1), lie_of(1)
    for one_in in (1, 2, 5, 40, 1000):
        hexes = some(rnd, lie, one_in)
        assert lie.field.numbers(hexes) == list(lie.field.hexes_in(hexes))
        near = [lie.field.around[at] for at in lie.field.hexes_in(hexes)]
        assert lie.field.next_to(hexes) == sum(
            bit for bit in lie.field.bit if any(bit & around for around in near)
        )
        at_all = lie.field.at_all(a.Move, "A", hexes)
        names = [lie.field.name[at] for at in lie.field.numbers(hexes)]
        assert [str(one) for one in at_all] == [f"move A {name}" for name in names]


def test_actions_at_hexes_read_like_the_list_that_is_made_of_them_all():
    rnd, lie = Random(2), lie_of(2)
    for one_in, more in ((3, ()), (9, ("", "B1")), (1000, ())):
        hexes = some(rnd, lie, one_in)
        lazy = lie.field.at_all(a.Smoke if more else a.Move, "A", hexes, *more[1:])
        whole = tuple(lazy)
        assert len(lazy) == len(whole) == hexes.bit_count()
        assert [lazy[n] for n in range(-len(lazy), len(lazy))] == [*whole, *whole]
        assert (lazy[1:3], lazy[::-1]) == (whole[1:3], whole[::-1])
        assert all(action in lazy for action in whole)
        assert a.one(a.Rally, "A") not in lazy
        for number in (len(lazy), -len(lazy) - 1):
            with pytest.raises(IndexError, match=f"no action {number} among {len(lazy)}"):
                lazy[number]


@pytest.mark.parametrize("seed", range(4))
def test_where_hexsides_changed_units_get_as_far_as_these_let_them(seed):
    rnd, before = Random(seed), lie_of(seed)
    field = before.field
    side = rnd.randrange(len(field.sides_of))
    edge = replace(before.edges[field.sides_of[side]], terrain="river", crossing=None)
    lie = Lie(field, ((side, edge),))
    mobility, steps = mobility_for(lie, "infantry", 4), lie.steps("infantry")
    for start in range(len(field.hexes)):
        stops, barred = some(rnd, lie, 6), some(rnd, lie, 9)
        left = search(steps, field.bit, start, 4, Obstacles(stops, barred, 0, 0))
        found = mobility.reach(start, stops, barred, 0)
        assert set(field.hexes_in(found.ends & ~(found.outer & barred))) == set(left) - {start}
        assert dict(found.in_order(-1)) == {at: rest for at, rest in left.items() if rest > 0}


def test_an_outlook_is_the_same_for_all_units_of_a_side():
    for number, (state, _, _) in enumerate(played(7, random_firefight(7))):
        if number % 15:
            continue
        game = Game(state)
        for side in (0, 1):
            one, other = Outlook(game, side), Outlook(Game(from_nothing(state)), side)
            assert (one.stops, one.barred, one.closed) == (other.stops, other.barred, other.closed)
            assert (one.enemies, one.beside) == (other.enemies, other.beside)


def test_lists_one_after_the_other_read_like_one_list():
    parts = [(a.one(a.Rally, "A"),), (), (a.one(a.Dig, "A"), a.one(a.End, "B"))]
    whole, listed = [action for part in parts for action in part], Listed(parts)
    assert list(listed) == whole
    assert listed == tuple(whole)
    assert listed != whole[:2]
    assert [listed[n] for n in range(-3, 3)] == [whole[n] for n in range(-3, 3)]
    assert listed[1:] == tuple(whole[1:])
    assert all(action in listed for action in whole)
    assert a.Dig("A") in listed
    assert a.one(a.Dig, "B") not in listed
    for number in (3, -4):
        with pytest.raises(IndexError, match=str(number)):
            listed[number]
