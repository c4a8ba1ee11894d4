"""The terrain table against the Terrain Effects Chart, written out here by hand."""

from itertools import product

import pytest

from studio.model.provenance import Source, TableError
from studio.model.terrain import (
    IMPASSABLE,
    OTHER,
    load_terrain,
    total_penalty,
)
from studio.model.units import CLASSES

TABLE = load_terrain()
SOURCES = {"S": Source.BOOK, "D": Source.DERIVED, "A": Source.ASSUMED}
HEAVY = ("gun", "tank", "vehicle")
FOOT = tuple(name for name in CLASSES if name not in HEAVY)


def cells(chart):
    """Rows of a chart drawn in text: the id, then cells like `3A` (value and source)."""
    for line in chart.strip().splitlines():
        name, *values = line.split()
        yield name, values


def split(cell):
    """`3A` to (3, assumed); `XA` and `OTA` to the words of the chart."""
    value, source = cell[:-1], SOURCES[cell[-1]]
    signs = {"X": IMPASSABLE, "OT": OTHER, "yes": True, "no": False}
    return signs[value] if value in signs else int(value), source


def found(terrain, figure):
    """What the table holds at a path, and where it says it is from."""
    kinds = (TABLE.hexes, TABLE.edges, TABLE.rises, TABLE.crossings, TABLE.ways, TABLE.markers)
    here = next(kind[terrain] for kind in kinds if terrain in kind)
    for name in figure.split("."):
        here = getattr(here, name)
    return here, TABLE.provenance(terrain, figure).source


# Stack, defence against fire, bombardment, assault; block of sight; movement, fire, assault.
HEXES = """
clear     3S  1S 1S 1S  noS    2S  2S  2S
beach     3S  1S 1S 1S  noS    2S  2S  2S
orchard   2S  1S 1S 1S  yesS   3S  1S  1S
cemetery  2S  1S 1S 1S  noA    2A  2A  2A
woods     2A  2S 1S 1S  yesS   3S  1S  1A
marsh     2A  2S 2S 1S  noA    3A  2A  1A
town      2S  2S 2S 1S  yesS   3A  1S  1S
farm      2A  2S 2S 1S  yesS   OTA OTA OTA
lake      0A  1A 1A 1A  noA    XA  2A  0A
"""
HEX_COLUMNS = (
    "hex.stack",
    "hex.defence.fire",
    "hex.defence.bombardment",
    "hex.defence.assault",
    "hex.blocks_sight",
    "hexside.move",
    "hexside.fire",
    "hexside.assault",
)
# Movement, fire, assault.
HEXSIDES = """
hedge             XS  0S  0S
hedge_gap         3S  1S  1S
river             5A  2A  1A
stream            3A  2A  1A
balka             3A  2A  2A
canal             3A  2A  1A
wall              OTD OTD OTD
stone_bridge      2A  1S  1D
wooden_bridge     2A  1S  1D
destroyed_bridge  XA  1S  0S
ford              3A  2A  1A
dam               2A  1A  1A
breached_dam      XA  1D  0D
causeway          2A  1A  1A
"""
HEXSIDE_COLUMNS = ("hexside.move", "hexside.fire", "hexside.assault")
# Uphill: movement, movement on top, fire, assault.
RISES = """
slope  OTS 2A OTS OTS
cliff  5A  0S 1A  1A
"""
RISE_COLUMNS = ("up.move", "up.extra_move", "up.fire", "up.assault")


def printed(chart, columns):
    for name, values in cells(chart):
        assert len(values) == len(columns), name
        for column, value in zip(columns, values, strict=True):
            yield pytest.param(name, column, *split(value), id=f"{name}-{column}")


@pytest.mark.parametrize(
    ("terrain", "figure", "value", "source"),
    [
        *printed(HEXES, HEX_COLUMNS),
        *printed(HEXSIDES, HEXSIDE_COLUMNS),
        *printed(RISES, RISE_COLUMNS),
    ],
)
def test_every_cell_of_the_chart_is_in_the_table_with_its_source(terrain, figure, value, source):
    assert found(terrain, figure) == (value, source)


def test_the_table_holds_the_terrain_of_the_chart_and_no_other():
    def named(chart):
        return {name for name, _ in cells(chart)}

    assert set(TABLE.hexes) == named(HEXES)
    assert set(TABLE.edges) | set(TABLE.crossings) == named(HEXSIDES)
    assert set(TABLE.rises) == named(RISES)
    assert set(TABLE.ways) == {"paved", "unpaved", "railway"}
    assert set(TABLE.markers) == {"foxhole", "smoke", "barbed_wire", "wreck", "destroyed"}
    assert TABLE.default_hex == "clear"


@pytest.mark.parametrize(
    ("terrain", "notes"),
    {
        "woods": (1, 2, 3),
        "marsh": (1, 2),
        "town": (2, 3),
        "farm": (2,),
        "orchard": (3,),
        "clear": (),
        "cliff": (1,),
        "stone_bridge": (4,),
        "dam": (4,),
        "ford": (5,),
        "canal": (5,),
        "river": (6,),
        "stream": (6,),
        "balka": (6,),
        "hedge": (7,),
        "hedge_gap": (3, 7),
        "slope": (8, 9),
    }.items(),
)
def test_footnotes_of_the_chart(terrain, notes):
    kinds = (TABLE.hexes, TABLE.edges, TABLE.rises, TABLE.crossings)
    assert next(kind[terrain].notes for kind in kinds if terrain in kind) == notes


@pytest.mark.parametrize("terrain", ["woods", "marsh"])
def test_guns_tanks_and_vehicles_need_a_road(terrain):  # note 1
    assert TABLE.hexes[terrain].hex.vehicles == "road"
    row = TABLE.hexside(terrain)
    for unit_class in HEAVY:
        assert not row.admits(unit_class)
        assert row.admits(unit_class, by_road=True)
        assert not row.admits_assault(unit_class)  # 8.4: roads don't help into an assault
    assert all(row.admits(unit_class) and row.admits_assault(unit_class) for unit_class in FOOT)


def test_a_road_up_a_cliff_lets_tanks_up_but_not_out_of_a_river():  # notes 1 and 6
    assert TABLE.hexside("clear", rise="cliff", uphill=True).admits("tank", by_road=True)
    assert not TABLE.hexside("clear", rise="cliff", uphill=True).admits("tank")
    assert not TABLE.hexside("river", rise="cliff", uphill=True).admits("tank", by_road=True)


@pytest.mark.parametrize("terrain", ["orchard", "woods", "town", "hedge_gap"])
def test_these_hexsides_block_sight_beyond_adjacent(terrain):  # note 3
    assert TABLE.hexside(terrain).blocks_sight == "beyond_adjacent"
    assert TABLE.hexside(terrain).height == 1


def test_only_a_hedge_blocks_sight_into_the_next_hex():  # 6.4
    everything = [*TABLE.hexes, *TABLE.edges]
    assert [name for name in everything if TABLE.row(name).blocks_sight == "always"] == ["hedge"]


@pytest.mark.parametrize("name", ["stone_bridge", "wooden_bridge", "dam", "causeway"])
def test_bridges_ignore_the_road_bonus_and_stack_two(name):  # note 4
    crossing = TABLE.crossings[name]
    assert crossing.stack == 2
    assert not crossing.hexside.road_bonus
    assert TABLE.move_cost(crossing.hexside, ["paved"]) == 2
    assert all(crossing.hexside.admits(unit_class) for unit_class in CLASSES)


@pytest.mark.parametrize(("terrain", "crossing"), [("canal", None), ("river", "ford")])
def test_only_infantry_engineers_and_tanks_assault_over_canals_and_fords(terrain, crossing):
    row = TABLE.hexside(terrain, crossing=crossing)  # note 5
    foot = {"hq", "infantry", "engineer", "nkvd", "sniper", "at_rocket"}
    assert {name for name in CLASSES if row.admits_assault(name)} == foot | {"tank"}
    assert row.admits("tank")  # 8.5
    assert not row.admits("gun")


@pytest.mark.parametrize("terrain", ["river", "stream"])
def test_rivers_stop_guns_and_tanks_and_cost_firepower_in_round_one(terrain):  # note 6
    row = TABLE.hexside(terrain)
    assert not any(row.admits(name, by_road=True) for name in HEAVY)
    assert [row.penalty("infantry", number) for number in (1, 2, 3)] == [-1, 0, 0]
    assert [row.penalty("engineer", number) for number in (1, 2, 3)] == [0, 0, 0]


def test_a_balka_is_a_stream_from_may_to_july():  # note 6
    wet = [month for month in range(1, 13) if TABLE.in_month("balka", month) == "stream"]
    assert wet == [5, 6, 7]
    assert TABLE.hexside("balka", month=6) == TABLE.hexside("stream")
    assert TABLE.hexside("balka", month=8).assault == 2
    assert TABLE.hexside("balka").penalty("infantry", 1) == 0
    assert TABLE.in_month("river", 6) == "river"


def test_one_tank_breaks_through_a_hedge_and_leaves_a_gap():  # note 7
    row = TABLE.hexside("hedge")
    assert not row.admits("tank")
    assert row.breach is not None
    assert (row.breach.classes, row.breach.limit) == (frozenset({"tank"}), 1)
    gap, orchard = TABLE.hexside(row.breach.leaves), TABLE.hexside("orchard")
    assert (gap.move, gap.fire, gap.assault) == (orchard.move, orchard.fire, orchard.assault)
    assert gap.admits("tank")


def test_a_slope_adds_to_the_hexside_uphill_alone():  # note 9
    up = TABLE.hexside("woods", rise="slope", uphill=True)
    down = TABLE.hexside("woods", rise="slope", uphill=False)
    assert (TABLE.move_cost(up), TABLE.move_cost(down)) == (5, 3)
    assert (up.fire, up.assault, up.blocks_sight) == (1, 1, "beyond_adjacent")
    assert (up.penalty("infantry", 1), up.penalty("infantry", 2)) == (-1, 0)
    assert down.penalty("infantry", 1) == 0
    assert TABLE.provenance("slope", "up.extra_move").source is Source.ASSUMED


def test_a_cliff_takes_firepower_in_both_directions_and_from_engineers_too():  # 9.1
    for uphill in (True, False):
        row = TABLE.hexside("clear", rise="cliff", uphill=uphill)
        assert (row.move, row.fire, row.assault) == (5, 1, 1)
        assert row.penalty("engineer", 1) == -1


def test_penalties_add_up():  # ruling 55
    row = TABLE.hexside("river", rise="slope", uphill=True)
    assert row.penalty("infantry", 1) == -2
    assert row.penalty("engineer", 1) == -1
    both = row.penalties + TABLE.markers["smoke"].penalties
    assert [total_penalty(both, "engineer", number) for number in (1, 2, 3)] == [-2, -1, -1]


def test_a_bridge_overrides_the_river():  # ruling 43
    row = TABLE.hexside("river", crossing="stone_bridge")
    assert (row.move, row.fire, row.assault) == (2, 1, 1)
    assert row.penalty("infantry", 1) == 0
    assert row.admits_assault("tank")  # ruling 104


def test_a_destroyed_bridge_stops_movement_but_neither_control_nor_command():  # 7.3, 8.5
    row = TABLE.hexside("river", crossing="destroyed_bridge")
    assert (row.move, row.fire, row.assault) == (IMPASSABLE, 1, 0)
    assert not row.blocks_control
    assert not row.blocks_command


def test_a_destroyed_bridge_over_a_lake_stops_what_the_lake_stops():  # ruling 42, 8.3, 4.1
    whole = TABLE.hexside("lake", crossing="stone_bridge")
    assert not whole.blocks_control
    assert not whole.blocks_command
    blown = TABLE.hexside("lake", crossing="destroyed_bridge")
    assert blown.blocks_control
    assert blown.blocks_command


def test_control_and_command_stop_at_what_infantry_cannot_cross_and_nowhere_else():  # ruling 52
    everything = [*TABLE.hexes, *TABLE.edges]
    stops = [name for name in everything if TABLE.row(name).blocks_control]
    assert stops == ["lake", "hedge"]
    assert stops == [name for name in everything if TABLE.row(name).blocks_command]
    assert stops == [name for name in everything if TABLE.row(name).move is IMPASSABLE]


def test_headquarters_deploy_over_clear_hexsides():  # 4.2
    open_rows = {name for name in (*TABLE.hexes, *TABLE.edges) if TABLE.hexside(name).deploys}
    assert open_rows == {"clear", "beach", "cemetery", "farm", "wall"}
    assert not TABLE.hexside("clear", rise="slope").deploys
    assert TABLE.hexside("river", crossing="wooden_bridge").deploys


@pytest.mark.parametrize(
    ("name", "hits", "becomes", "bonus"),
    [
        ("stone_bridge", 1, "destroyed_bridge", 0),
        ("wooden_bridge", 1, "destroyed_bridge", 1),
        ("dam", 2, "breached_dam", 0),
        ("causeway", 2, "destroyed_bridge", 0),
    ],
)
def test_what_it_takes_to_destroy_a_crossing(name, hits, becomes, bonus):  # 7.3, diagram 5
    demolition = TABLE.crossings[name].demolition
    assert demolition is not None
    assert (demolition.hits, demolition.becomes, demolition.engineer_bonus) == (
        hits,
        becomes,
        bonus,
    )


@pytest.mark.parametrize("name", ["ford", "destroyed_bridge", "breached_dam"])
def test_these_cannot_be_destroyed(name):
    assert TABLE.crossings[name].demolition is None


@pytest.mark.parametrize(
    ("one", "other", "between"),
    [
        ("woods", "woods", "woods"),
        ("marsh", "marsh", "marsh"),
        ("town", "town", "town"),
        ("beach", "beach", "beach"),
        ("woods", "clear", "clear"),
        ("woods", "orchard", "clear"),
        ("farm", "farm", "clear"),
        ("lake", "clear", "lake"),
        ("lake", "woods", "lake"),
        ("lake", "lake", "lake"),
        ("clear", "clear", "clear"),
    ],
)
def test_terrain_spreads_to_the_hexside(one, other, between):
    assert TABLE.edge_between(one, other) == between
    assert TABLE.edge_between(other, one) == between


def test_no_row_of_a_hexside_leaves_a_figure_to_others():
    rises = [None, *TABLE.rises]
    crossings = [None, *TABLE.crossings]
    for terrain, rise, crossing in product([*TABLE.hexes, *TABLE.edges], rises, crossings):
        for uphill in (True, False):
            row = TABLE.hexside(terrain, rise=rise, uphill=uphill, crossing=crossing)
            assert OTHER not in (row.move, row.fire, row.assault)
            assert isinstance(row.fire, int)


def test_an_unknown_terrain_is_named_with_a_suggestion():
    with pytest.raises(TableError, match="'wods'; did you mean 'woods'"):
        TABLE.hexside("wods")


def test_every_id_that_an_entry_names_exists():
    rows = [TABLE.row(name) for name in (*TABLE.hexes, *TABLE.edges)]
    rows += [entry.hexside for entry in TABLE.crossings.values()]
    rows += [row for entry in TABLE.rises.values() for row in (entry.up, entry.down)]
    for row in rows:
        assert row.forbidden <= set(CLASSES)
        assert (row.assault_only or set()) <= set(CLASSES)
        assert all(penalty.exempt <= set(CLASSES) for penalty in row.penalties)
        assert row.breach is None or row.breach.leaves in TABLE.edges
    for edge in TABLE.edges.values():
        assert set(edge.in_months.values()) <= set(TABLE.edges)
    for crossing in TABLE.crossings.values():
        assert crossing.over <= set(TABLE.hexes) | set(TABLE.edges)
        assert crossing.demolition is None or crossing.demolition.becomes in TABLE.crossings
    waters = {name for name, edge in TABLE.edges.items() if edge.crossable}
    assert waters == {"river", "stream", "balka", "canal"}
    assert TABLE.vehicles == set(HEAVY)


def test_names_are_given_in_three_languages_and_letters_once():
    kinds = (TABLE.hexes, TABLE.edges, TABLE.rises, TABLE.crossings, TABLE.ways, TABLE.markers)
    for entry in (entry for kind in kinds for entry in kind.values()):
        assert set(entry.name) == {"en", "de", "ru"}
    assert len({entry.letter for entry in TABLE.hexes.values()}) == len(TABLE.hexes)


def test_every_figure_that_is_ours_says_why():
    for (terrain, figure), provenance in TABLE.book.items():
        found(terrain, figure)
        assert provenance.why, (terrain, figure)


def test_what_is_ours_can_be_marked():
    assert TABLE.assumed("woods") == (
        "hex.stack",
        "hex.height",
        "hexside.assault",
        "hexside.height",
    )
    assert TABLE.assumed("clear") == ()
