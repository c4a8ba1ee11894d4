"""Different changes at many places of the map in one edit, for a scenario and for a board."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from studio.app.documents.document import Document
from studio.app.documents.work import Work
from studio.hexes import SIDES, Hex, Hexside, direction_to
from studio.model.board import Board, Spot
from studio.model.crossings import crossing_over, gap_in, needs_crossing
from studio.model.edits import (
    change_places,
    lay_way,
    lift_way,
    name_spot,
    paint_sides,
    paint_spots,
    raise_sides,
)
from studio.model.ground import Edge, Ground
from studio.model.placing import EDGE, PlacedBoard
from studio.model.scenario import Change as MapChange
from studio.model.scenario import Placement
from studio.model.terrain import load_terrain

Change = Callable[[Work], Work]
Place = Hex | Hexside
Changes = Mapping[Hex, MapChange] | Mapping[Hexside, MapChange] | Mapping[Place, MapChange]
T = TypeVar("T")


def places_changed(document: Document, wanted: Changes) -> Change:
    """A change of its own at each of some places; what it leaves out stays as it is."""

    def change(work: Work) -> Work:
        if isinstance(work, Board):
            hexes = {at: one for at, one in wanted.items() if isinstance(at, Hex)}
            sides = {at: one for at, one in wanted.items() if isinstance(at, Hexside)}
            return _sides_changed(_hexes_changed(work, hexes), sides)
        return change_places(document.firefight, wanted)

    return change


def _hexes_changed(board: Board, wanted: Mapping[Hex, MapChange]) -> Board:
    table, lies = load_terrain(), alone(board)
    spots = {spot: one for at, one in wanted.items() if (spot := lies.spot_at(at))}
    for terrain, these in _grouped(spots, "terrain").items():
        board = paint_spots(board, these, table, terrain=terrain)
    for level, these in _grouped(spots, "level").items():
        board = paint_spots(board, these, table, level=level)
    for spot, one in spots.items():
        if one.name is not None:
            board = name_spot(board, spot, one.name, one.kind or "place")
    return board


def _sides_changed(board: Board, wanted: Mapping[Hexside, MapChange]) -> Board:
    named = {side: one for at, one in wanted.items() if (side := spot_side(board, at))}
    for terrain, these in _grouped(named, "terrain").items():
        board = paint_sides(board, these, terrain=terrain)
    for crossing, these in _grouped(named, "crossing").items():
        board = paint_sides(board, these, crossing=crossing)
    for rise, these in _grouped(named, "rise").items():
        board = raise_sides(board, these, rise)
    for at, one in wanted.items():
        if one.ways is not None:
            board = _ways_changed(board, at, frozenset(one.ways))
    return board


def _ways_changed(board: Board, side: Hexside, ways: frozenset[str]) -> Board:
    named = spot_side(board, side)
    if named is None:
        return board
    for kind in load_terrain().ways:
        if kind in ways:
            board = lay_way(board, kind, way_over(board, side))
        else:
            board = lift_way(board, (named,), kind)
    return board


def _grouped(wanted: Mapping[T, MapChange], field: str) -> dict[Any, list[T]]:
    """The places at which a field shall be the same."""
    groups: dict[Any, list[T]] = defaultdict(list)
    for place, one in wanted.items():
        value = getattr(one, field)
        if value is not None:
            groups[value].append(place)
    return groups


# --- a board by itself --------------------------------------------------------------------------


def alone(board: Board) -> PlacedBoard:
    """The board as it lies when it is edited by itself."""
    return PlacedBoard(Placement(board.id, board.id), board)


def spot_side(board: Board, side: Hexside) -> tuple[Spot, int] | None:
    """A hexside by a spot of the board and the direction from it."""
    for at in side.hexes():
        spot = alone(board).spot_at(at)
        if spot is not None:
            return spot, direction_to(at, side.across(at)) or 0
    return None


def way_over(board: Board, side: Hexside) -> list[str]:
    """The entries of a way over a hexside: two hexes, or a hex and where it leaves the board."""
    spots = [alone(board).spot_at(at) for at in side.hexes()]
    inner = next(at for at, spot in zip(side.hexes(), spots, strict=True) if spot)
    leaves = EDGE + SIDES[direction_to(inner, side.across(inner)) or 0]
    return [str(spot) if spot else leaves for spot in spots]


# --- hexsides where ways cross ------------------------------------------------------------------


def course_drawn(
    ground: Ground,
    sides: Iterable[Hexside],
    terrain: str,
    skipped: Collection[Hexside],
    crossing: str | None,
) -> dict[Hexside, MapChange]:
    """Terrain along hexsides; `skipped` ones get its gap, or stay as they are if it has none.

    Where ways cross, a hedge gets its gap and water a crossing, the given one if it may lie there
    ("" for any); nothing of that where `crossing` is None.
    """
    table = load_terrain()
    gap = gap_in(terrain, table)
    drawn: dict[Hexside, MapChange] = {}
    for side in sides:
        edge = edge_on(ground, side) or Edge(terrain)
        crossed = crossing is not None and bool(edge.ways)
        if side in skipped or (crossed and gap is not None):
            if gap is not None:
                drawn[side] = MapChange("", terrain=gap)
            continue
        dry = crossed and needs_crossing(replace(edge, terrain=terrain), table)
        over = crossing_over(terrain, table, crossing or "") if dry else None
        drawn[side] = MapChange("", terrain=terrain, crossing=over)
    return drawn


def opened_for_ways(
    ground: Ground, sides: Iterable[Hexside], crossing: str
) -> dict[Hexside, MapChange]:
    """A gap or a crossing on those hexsides that ways lead over and that need one."""
    table = load_terrain()
    opened: dict[Hexside, MapChange] = {}
    for side in sides:
        edge = edge_on(ground, side)
        if edge is None or not edge.ways:
            continue
        gap = gap_in(edge.terrain, table)
        if needs_crossing(edge, table):
            over = crossing_over(edge.terrain, table, crossing)
            opened[side] = MapChange("", crossing=over)
        elif gap is not None:
            opened[side] = MapChange("", terrain=gap)
    return opened


def edge_on(ground: Ground, side: Hexside) -> Edge | None:
    """What lies on a hexside, also on the rim of the map."""
    return ground.edges.get(side) or ground.rim.get(side)
