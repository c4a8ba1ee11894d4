"""The boards that ship: whole, sensible as ground, and fitting each other in every way."""

from collections import deque
from functools import cache
from itertools import pairwise, product

import pytest

from studio.hexes import Hex, Hexside, Point, hexside_between
from studio.model.board import read_spot
from studio.model.files import read_board
from studio.model.joining import join
from studio.model.placing import EDGE, PlacedBoard
from studio.model.scenario import Placement
from studio.model.shipped import maps_folder
from studio.model.terrain import load_terrain

TABLE = load_terrain()
BOARDS = {board.id: board for board in map(read_board, sorted(maps_folder().glob("*.board.json")))}
PAIRS = list(product(sorted(BOARDS), repeat=2))
FLOWING = {name for name, edge in TABLE.edges.items() if edge.flows}
BESIDE, BELOW = (16, 0), (0, 10)
TURNS = list(product((False, True), repeat=2))
NAMED_BY_THE_RULES = {
    "E1": {
        "Nevak",
        "Chorn Monastyr",
        "Chornye Kholm",
        "Olminsk",
        "Malin",
        "Tvera Bridge",
        "Minsky Bridge",
        "Neva",
    },
    "E2": {"Khotin Farm", "Pevesky Stadium", "Stalino Damba", "Valenka River"},
}


@cache
def laid(*boards):
    """The map of boards, each given as id, (column, row), turned."""
    placed = [
        PlacedBoard(Placement(f"P{number}", name, column, row, turned), BOARDS[name])
        for number, (name, (column, row), turned) in enumerate(boards)
    ]
    return join(placed, TABLE)


def alone(name):
    return laid((name, (0, 0), False))


def ends_of(sides):
    """How many of these hexsides meet at each corner."""
    count: dict[Point, int] = {}
    for side in sides:
        for corner in side.corners():
            count[corner] = count.get(corner, 0) + 1
    return count


def connected(start, nexts):
    """Everything that can be reached."""
    found, waiting = {start}, deque([start])
    while waiting:
        for other in nexts(waiting.popleft()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def on_foot(ground, at):
    """The neighbours that infantry can enter, be it over water."""
    for other in ground.neighbours(at):
        edge = ground.edges[hexside_between(at, other)]
        row = TABLE.hexside(edge.terrain, rise=edge.rise, uphill=True, crossing=edge.crossing)
        if row.admits("infantry") and not open_water(ground, other):
            yield other


def open_water(ground, at):
    return TABLE.hexes[ground.cells[at].terrain].hex.stack == 0


def corners_of(at):
    return [at.corner(number) for number in range(6)]


@pytest.fixture(params=sorted(BOARDS))
def name(request):
    return request.param


def test_both_boards_of_the_rules_ship():
    assert {"E1", "E2"} <= set(BOARDS)


def test_a_board_has_the_size_of_the_boards_of_the_rules(name):
    board = BOARDS[name]
    assert (board.columns, board.rows, board.stagger, board.hex_inches) == (17, 10, "even", 1.5)
    assert [len(column) for column in board.terrain] == [
        board.rows_in(column) for column in range(1, 18)
    ]
    assert [len(column) for column in board.levels] == [len(column) for column in board.terrain]


@pytest.mark.parametrize("at", [BESIDE, BELOW])
@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("pair", PAIRS)
def test_any_two_boards_join_on_any_side_in_any_turn_without_a_seam(pair, turned, at):
    ground = laid((pair[0], (0, 0), turned[0]), (pair[1], at, turned[1]))
    assert not ground.faults
    assert not ground.seams
    assert len(ground.cells) == (346 if at == BESIDE else 348)


@pytest.mark.parametrize("turns", TURNS)
@pytest.mark.parametrize("names", list(product(sorted(BOARDS), repeat=3)))
def test_four_boards_meet_in_one_corner_without_a_seam(names, turns):
    ground = laid(
        (names[0], (0, 0), False),
        (names[1], (16, 0), turns[0]),
        (names[2], (0, 10), turns[1]),
        (names[0], (16, 10), True),
    )
    assert not ground.faults
    assert not ground.seams


@pytest.mark.parametrize("at", [BESIDE, BELOW])
@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("pair", PAIRS)
def test_ways_and_rivers_go_on_where_boards_meet(pair, turned, at):
    ground = laid((pair[0], (0, 0), turned[0]), (pair[1], at, turned[1]))
    for seam in (h for h, cell in ground.cells.items() if len(cell.addresses) == 2):
        kinds = [
            kind
            for side in seam.hexsides()
            if side in ground.edges
            for kind in ground.edges[side].ways
        ]
        assert all(kinds.count(kind) >= 2 for kind in kinds), ground.name(seam)
    if at == BELOW:
        middle = Hexside(Hex(8, 21), 0)
        assert ground.edges[middle].ways == {"railway"}
        return
    middle = Hexside(Hex(16, 11), 0)
    assert ground.edges[middle].terrain == "river"
    river = [side for side, edge in ground.edges.items() if edge.terrain == "river"]
    assert all(ends_of(river)[corner] >= 2 for corner in middle.corners())


def test_levels_differ_across_a_slope_or_a_cliff_and_nowhere_else(name):
    ground = alone(name)
    for side, edge in ground.edges.items():
        here, there = (ground.cells[at].level for at in side.hexes())
        assert (here != there) == (edge.rise is not None), ground.side_name(side)
        if abs(here - there) > 1:
            assert edge.rise == "cliff", ground.side_name(side)


def test_every_hill_can_be_climbed_by_slopes(name):
    ground = alone(name)

    def slopes(at):
        for other in ground.neighbours(at):
            if ground.edges[hexside_between(at, other)].rise != "cliff":
                yield other

    assert connected(next(iter(ground.cells)), slopes) == set(ground.cells)


def test_water_flows_at_the_lowest_level_and_never_uphill(name):
    ground = alone(name)
    for side, edge in ground.edges.items():
        if edge.terrain in FLOWING:
            levels = {ground.cells[at].level for at in side.hexes()}
            assert min(levels) == 0
            assert edge.rise is None, ground.side_name(side)


def test_running_water_and_lakes_are_one_net_that_leaves_over_the_middle_of_both_short_edges(name):
    ground = alone(name)
    flowing = [side.corners() for side, e in ground.edges.items() if e.terrain in FLOWING]
    shores = [
        pair for at in ground.cells if open_water(ground, at) for pair in pairwise(corners_of(at))
    ]
    beside: dict[Point, set[Point]] = {}
    for one, other in [*flowing, *shores]:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    assert connected(flowing[0][0], beside.get) == set(beside)
    beyond = {corner for corner in beside if not 0 <= corner.x <= 48}
    assert beyond == {(-1, 10), (49, 10)}
    assert all(0 < corner.y < 20 for corner in beside)


def test_a_way_steps_from_hex_to_hex_and_ends_at_a_place_a_way_or_the_edge(name):
    board, ground = BOARDS[name], alone(name)
    centres = [board.hex_at(read_spot(t)) for w in board.ways for t in w.through if EDGE not in t]
    for way in board.ways:
        spots = [board.hex_at(read_spot(t)) for t in way.through if not t.startswith(EDGE)]
        assert all(a in b.neighbours() for a, b in pairwise(spots)), way
        assert len(set(spots)) == len(spots), way
        inside = [
            board.hex_at(read_spot(t))
            for t in (way.through[0], way.through[-1])
            if not t.startswith(EDGE) and not board.is_cut(read_spot(t))
        ]
        for end in inside:
            built = ground.cells[end].terrain in {"town", "farm"}
            assert built or centres.count(end) > 1, (way, end)


def test_all_ways_of_a_board_hang_together(name):
    ground = alone(name)

    def along(at):
        for other in ground.neighbours(at):
            if ground.edges[hexside_between(at, other)].ways:
                yield other

    on_ways = {at for at in ground.cells if any(along(at))}
    assert connected(min(on_ways), along) == on_ways


def test_a_way_crosses_water_on_a_crossing_and_a_crossing_carries_a_way(name):
    ground = alone(name)
    for side, edge in ground.edges.items():
        if edge.terrain in FLOWING or edge.crossing:
            assert bool(edge.ways) == bool(edge.crossing), ground.side_name(side)
        if edge.crossing:
            assert edge.terrain in TABLE.crossings[edge.crossing].over, ground.side_name(side)


def test_every_hex_but_open_water_can_be_reached_on_foot(name):
    ground = alone(name)
    dry = {at for at in ground.cells if not open_water(ground, at)}
    assert connected(min(dry), lambda at: on_foot(ground, at)) == dry


def test_no_quarter_of_a_board_is_bare(name):
    ground = alone(name)
    for west, north in product((True, False), (True, False)):
        kinds = {
            cell.terrain
            for at, cell in ground.cells.items()
            if (at.q < 8) == west and (at.y < 10) == north
        }
        assert len(kinds - {TABLE.default_hex}) >= 3


@pytest.mark.parametrize("name", NAMED_BY_THE_RULES)
def test_the_boards_of_the_rules_show_what_the_rules_know(name):
    ground = alone(name)
    terrains = {cell.terrain for cell in ground.cells.values()}
    crossings = {edge.crossing for edge in ground.edges.values()}
    sides = {edge.terrain for edge in ground.edges.values()}
    assert {"woods", "orchard", "farm", "town", "marsh", "cemetery", "beach", "lake"} <= terrains
    assert {"stone_bridge", "wooden_bridge", "ford"} <= crossings
    assert {"river", "hedge", "hedge_gap"} <= sides
    assert max(cell.level for cell in ground.cells.values()) >= 2


@pytest.mark.parametrize("name", NAMED_BY_THE_RULES)
def test_every_place_that_the_rules_name_is_on_its_board(name):
    ground = alone(name)
    assert NAMED_BY_THE_RULES[name] <= {place.name["en"] for place in ground.places}
    for place in ground.places:
        assert place.name["ru"]


def test_no_two_places_share_a_name():
    names = [name for b in BOARDS.values() for p in b.places for name in set(p.name.values())]
    assert len(names) == len(set(names))


def test_the_stadium_is_a_town_with_two_open_hexsides():
    ground = alone("E2")
    stadium = ground.by_name["pevesky stadium"].hexes
    within = [ground.edges[hexside_between(a, b)].terrain for a, b in pairwise(sorted(stadium))]
    assert [ground.cells[at].terrain for at in stadium] == ["town"] * 3
    assert within == ["clear", "clear"]


def test_both_bridges_of_olminsk_lead_to_the_wedge_between_two_rivers():
    ground = alone("E1")
    olminsk, wedge, south = (ground.find(f"P0:{spot}") for spot in TRIPLE)
    assert ground.edges[hexside_between(olminsk, wedge)].crossing == "stone_bridge"
    assert ground.edges[hexside_between(wedge, south)].crossing == "stone_bridge"
    assert ground.edges[hexside_between(olminsk, south)].terrain == "river"
    assert ground.edges[hexside_between(olminsk, south)].crossing is None
    assert olminsk in ground.by_name["olminsk"].hexes


TRIPLE = ("1006", "1106", "1007")
"""Diagram 3: Olminsk, the hex between the bridges, the far end of Tvera Bridge."""


def test_the_dam_holds_the_lake_where_the_valenka_leaves_it():
    ground = alone("E2")
    upper, lower = ground.by_name["stalino damba"].hexes
    dam = hexside_between(upper, lower)
    assert ground.edges[dam].crossing == "dam"
    assert ground.edges[dam].terrain == "river"
    lake = ground.by_name["lake stalino"].hexes
    assert set(dam.corners()) & {corner for at in lake for corner in corners_of(at)}
