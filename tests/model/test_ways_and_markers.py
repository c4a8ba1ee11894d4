"""Roads, railways and markers against the rules, written out here by hand."""

import pytest

from studio.model.provenance import Source, changed
from studio.model.terrain import load_terrain, total_penalty

TABLE = load_terrain()


@pytest.mark.parametrize(
    ("terrain", "way", "bad_weather", "cost"),
    [
        ("clear", "paved", False, 1),
        ("woods", "paved", False, 2),
        ("clear", "unpaved", False, 1),
        ("clear", "unpaved", True, 2),
        ("woods", "unpaved", True, 3),
        ("clear", "paved", True, 1),
        ("woods", "railway", False, 2),
    ],
)
def test_roads_save_a_movement_point(terrain, way, bad_weather, cost):  # 8.4
    assert TABLE.move_cost(TABLE.hexside(terrain), [way], bad_weather) == cost


def test_bonuses_are_not_added_and_nothing_crosses_the_impassable():  # 8.4
    assert TABLE.move_cost(TABLE.hexside("woods"), ["paved", "railway"]) == 2
    assert TABLE.move_cost(TABLE.hexside("lake"), ["paved"]) is None


def test_roads_cost_a_movement_point_at_least():  # ruling 75
    cheap = changed(TABLE.hexside("clear"), move=1)
    assert TABLE.move_cost(cheap, ["paved"]) == 1
    assert TABLE.move_cost(changed(cheap, move=0), ["paved"]) == 0


def test_roads_open_hexsides_and_railways_do_not():  # note 1, 4.2
    assert {name: way.road for name, way in TABLE.ways.items()} == {
        "paved": True,
        "unpaved": True,
        "railway": False,
    }
    assert TABLE.provenance("railway", "bonus").source is Source.ASSUMED


def test_foxholes():  # 7.1
    foxhole = TABLE.markers["foxhole"]
    assert foxhole.defence is not None
    defence = (foxhole.defence.fire, foxhole.defence.bombardment, foxhole.defence.assault)
    assert (foxhole.stack, defence, foxhole.lasts) == (2, (2, 2, 1), "scenario")
    assert foxhole.needs_foxholes
    assert [name for name, entry in TABLE.hexes.items() if entry.hex.foxholes] == ["clear"]


def test_smoke():  # 7.4
    smoke = TABLE.markers["smoke"]
    assert (smoke.blocks_sight, smoke.stops, smoke.lasts) == (True, True, "turn")
    assert [total_penalty(smoke.penalties, "engineer", number) for number in (1, 2, 3)] == [-1] * 3
    assert all(penalty.both_sides for penalty in smoke.penalties)


def test_barbed_wire():  # 7.5
    wire = TABLE.markers["barbed_wire"]
    assert (wire.stack, wire.enemy_stack, wire.stops, wire.alone) == (0, 1, True, True)
    assert not wire.allows_assault
    assert not wire.laid_in_play
    assert wire.withdraws_only


def test_wrecks():  # 6.34
    wreck = TABLE.markers["wreck"]
    assert (wreck.extra_move, wreck.blocks_sight, wreck.stack) == (1, False, None)
