"""Joining boards to one map, in any arrangement that fits.

Boards lie turned by 0° or 180° on one grid. Where two of them meet, half hexes become one hex
with both addresses, and what the halves say is merged by the most restrictive (3.3); every
difference is reported, and a scenario may overrule it. Boards are never changed.

Where a board says nothing of a hexside, its terrain follows from its two hexes
(`TerrainTable.edge_between`). A hexside between two boards, or between two seam hexes, is whatever
both boards say, merged; a way crosses a hexside between two boards when both say so.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from studio.hexes import Hex
from studio.model.ground import Cell, Ground, JoinFault, MapPlace, Polygon
from studio.model.merging import EdgeMerger, halves_of, merge_cells, words_of
from studio.model.overlay import apply_changes, overrule
from studio.model.placing import PlacedBoard
from studio.model.scenario import Change, SeamRule
from studio.model.terrain import TerrainTable
from studio.words import tr

Rectangle = tuple[int, int, int, int]


def join(
    boards: Sequence[PlacedBoard],
    table: TerrainTable,
    changes: Sequence[Change] = (),
    seams: Sequence[SeamRule] = (),
) -> Ground:
    """The map that these placed boards make, with the changes and overrules of a scenario.

    Never fails: a board that can't lie where it is placed is left out, a change that names no hex
    is passed over, and each is told in `Ground.faults`. `boards` are in the scenario's order, so
    that a fault points to its placement.
    """
    fitting, faults = _fitting(boards)
    cells, cell_seams = merge_cells(halves_of(fitting, table), table)
    merger = EdgeMerger(cells, words_of(fitting, table), table)
    ground = Ground(
        cells=cells,
        edges=merger.edges(),
        rim=merger.rim(),
        places=places_on(fitting),
        outlines=outlines_on(fitting, cells),
        turned=frozenset(b.place for b in fitting if b.placement.turned),
        seams=(*cell_seams, *merger.seams),
        faults=tuple(faults),
    )
    return apply_changes(overrule(ground, seams, table), changes, table)


def misfit(board: PlacedBoard, others: Sequence[PlacedBoard]) -> tuple[str, str] | None:
    """Why a board can't lie beside others that are placed already: kind and message, or None."""
    for other in others:
        if other.place == board.place:
            return "duplicate-place", tr("two boards are placed as {place}", place=board.place)
        if other.parity != board.parity:
            return "board-off-grid", (
                tr(
                    "{place} lies half a hex beside the grid of {other}: shift it by one "
                    "column or by half a row",
                    place=board.place,
                    other=other.place,
                )
            )
        if _overlap(board.rectangle, other.rectangle):
            return "board-overlap", tr(
                "{place} lies over {other}", place=board.place, other=other.place
            )
    if others and not any(_touch(board.rectangle, o.rectangle) for o in others):
        return "board-apart", tr(
            "{place} touches none of the boards placed before it", place=board.place
        )
    return None


def _fitting(boards: Sequence[PlacedBoard]) -> tuple[list[PlacedBoard], list[JoinFault]]:
    """The boards that can lie where they are placed, whatever order they are listed in."""
    fitting: list[PlacedBoard] = []
    waiting = list(enumerate(boards))
    while waiting:
        reasons = [misfit(board, fitting) for _, board in waiting]
        if None not in reasons:
            break
        number = reasons.index(None)
        fitting.append(waiting.pop(number)[1])
    faults = [
        JoinFault(reason[0], f"/boards/{number}", reason[1])
        for number, board in waiting
        if (reason := misfit(board, fitting)) is not None
    ]
    return fitting, faults


def _overlap(a: Rectangle, b: Rectangle) -> bool:
    return a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]


def _touch(a: Rectangle, b: Rectangle) -> bool:
    """Whether two rectangles that don't overlap share more than a corner."""
    across = min(a[1], b[1]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[2], b[2])
    return across >= 0 and down >= 0 and across + down > 0


def places_on(boards: Iterable[PlacedBoard]) -> tuple[MapPlace, ...]:
    """The named places of boards on their map."""
    places: list[MapPlace] = []
    for placed in boards:
        for place in placed.board.places:
            hexes = placed.hexes_named(place.at, *place.also)
            spot = placed.spot_at(hexes[0]) if hexes else None
            if spot is not None:
                places.append(MapPlace(place.name, place.kind, hexes, placed.address(spot)))
    return tuple(places)


def outlines_on(
    boards: Sequence[PlacedBoard], cells: Mapping[Hex, Cell]
) -> dict[Hex, tuple[Polygon, ...]]:
    """The footprints in each hex, those of both halves at a seam.

    Where the other half is of the same terrain and has none, that terrain fills the hex: the more
    restrictive counts (3.3).
    """
    found: dict[Hex, list[Polygon]] = defaultdict(list)
    own: dict[str, set[Hex]] = {}
    for placed in boards:
        turn = -1.0 if placed.placement.turned else 1.0
        for outline in placed.board.outlines:
            for at in placed.hexes_named(outline.at):
                found[at].append(tuple((turn * x, turn * y) for x, y in outline.polygon))
                own.setdefault(placed.place, set()).add(at)
    return {
        at: tuple(polygons)
        for at, polygons in found.items()
        if not any(
            _fills(placed, at, cells) for placed in boards if at not in own.get(placed.place, ())
        )
    }


def _fills(placed: PlacedBoard, at: Hex, cells: Mapping[Hex, Cell]) -> bool:
    """Whether a board says of a hex that it is all of the terrain that it has on the map."""
    spot = placed.spot_at(at)
    with suppress(KeyError):
        return spot is not None and placed.board.terrain_at(spot) == cells[at].terrain
    return False
