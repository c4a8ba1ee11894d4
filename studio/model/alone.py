"""The map of a board by itself, found anew only where the board is another than before.

A stroke of the brush changes a letter or two of a board, and what a board says of a hex or hexside
ends there: so it is enough to look at those, and at the hexsides of hexes that changed.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from studio.hexes import Hexside
from studio.model.board import Board, Spot
from studio.model.ground import Cell, Edge, Ground, successor
from studio.model.joining import join, outlines_on, places_on
from studio.model.merging import EdgeMerger, half_at, words_of
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement
from studio.model.terrain import TerrainTable


class Alone:
    """A board that lies alone on the table, and the map that it made last."""

    def __init__(self, table: TerrainTable) -> None:
        self._table = table
        self._before: tuple[PlacedBoard, Ground] | None = None

    def ground(self, board: Board) -> Ground:
        """The same as joining this board with no other."""
        placed = PlacedBoard(Placement(board.id, board.id), board)
        ground = None if self._before is None else self._again(*self._before, placed)
        if ground is None:
            ground = join((placed,), self._table)
        self._before = placed, ground
        return ground

    def _again(self, before: PlacedBoard, ground: Ground, after: PlacedBoard) -> Ground | None:
        """The map of the board before with what is another now; None if it has to be joined."""
        if before.board is after.board:
            return ground
        spots = _repainted(before.board, after.board)
        if spots is None:
            return None
        hexes = {after.hex_at(spot): spot for spot in spots}
        sides = {side for at in hexes for side in at.hexsides()}
        reworded = _reworded(before, after)
        if reworded is None:
            return None
        sides |= reworded
        cells = dict(ground.cells)
        cells.update((at, self._cell(after, spot)) for at, spot in hexes.items())
        merger = EdgeMerger(cells, words_of((_about(after, sides),), self._table), self._table)
        new = {side: edge for side in sides if (edge := merger.edge(side)) is not None}
        rim = _patched(ground.rim, sides - new.keys(), merger.rim())
        same_rim = rim == ground.rim
        same_places = before.board.places is after.board.places
        same_outlines = before.board.outlines is after.board.outlines
        made = successor(
            ground,
            cells,
            {**ground.edges, **new},
            places=ground.places if same_places else places_on((after,)),
            outlines=ground.outlines if same_outlines else outlines_on((after,), cells),
            within=(frozenset(hexes), frozenset(new)) if same_rim and same_outlines else None,
        )
        return made if same_rim else replace(made, rim=rim)

    def _cell(self, placed: PlacedBoard, spot: Spot) -> Cell:
        half = half_at(placed, spot, self._table)
        return Cell(half.terrain, half.level, (half.address,))


def _repainted(before: Board, after: Board) -> set[Spot] | None:
    """The spots of another terrain or level; None where two boards can't be laid side by side."""
    if _frame(before) != _frame(after):
        return None
    relettered = {
        letter
        for letter in before.legend.keys() | after.legend.keys()
        if before.legend.get(letter) != after.legend.get(letter)
    }
    if any(letter in column for letter in relettered for column in before.terrain):
        return None
    found = {*_unlike(before.terrain, after.terrain), *_unlike(before.levels, after.levels)}
    return {spot for spot in found if after.has(spot)}


def _frame(board: Board) -> tuple[object, ...]:
    lengths = [*map(len, board.terrain)], [*map(len, board.levels)]
    return board.id, board.columns, board.rows, board.stagger, lengths


def _unlike(before: Iterable[str], after: Iterable[str]) -> Iterator[Spot]:
    """Where columns of letters differ."""
    for column, (old, new) in enumerate(zip(before, after, strict=True), 1):
        if old is not new and old != new:
            rows = enumerate(zip(old, new, strict=True), 1)
            yield from (Spot(column, row) for row, (one, other) in rows if one != other)


def _reworded(before: PlacedBoard, after: PlacedBoard) -> set[Hexside] | None:
    """The hexsides of which the board may say something else; None if it says it in other order.

    Of what is said twice of a hexside, the last counts.
    """
    old, new = before.board, after.board
    if not (_in_order(old.hexsides, new.hexsides) and _in_order(old.rises, new.rises)):
        return None
    sides: set[Hexside] = set()
    if old.hexsides is not new.hexsides:
        for entry in {*old.hexsides} ^ {*new.hexsides}:
            sides.update(after.hexsides_named(entry.at))
    for rise in old.rises.keys() | new.rises.keys():
        for line in {*old.rises.get(rise, ())} ^ {*new.rises.get(rise, ())}:
            sides.update(after.hexsides_named(line))
    for way in {*old.ways} ^ {*new.ways}:
        sides.update(after.crossed_by(way.through))
    return sides


def _in_order(before: Iterable[Hashable], after: Iterable[Hashable]) -> bool:
    """Whether what both have comes in the same order in both."""
    if before is after:
        return True
    old, new = dict.fromkeys(before), dict.fromkeys(after)
    return [one for one in old if one in new] == [one for one in new if one in old]


def _about(placed: PlacedBoard, sides: Iterable[Hexside]) -> PlacedBoard:
    """The board with only such words as may be about these hexsides."""
    board = placed.board
    hexes = {at for side in sides for at in side.hexes()}
    spots = {str(spot) for at in hexes if (spot := placed.spot_at(at)) is not None}
    lines = {
        rise: tuple(line for line in named if line.partition(" ")[0] in spots)
        for rise, named in board.rises.items()
    }
    few = replace(
        board,
        hexsides=tuple(entry for entry in board.hexsides if entry.at.partition(" ")[0] in spots),
        rises=lines,
        ways=tuple(
            replace(way, through=step)
            for way in board.ways
            if not spots.isdisjoint(way.through)
            for step in pairwise(way.through)
            if not spots.isdisjoint(step)
        ),
    )
    return replace(placed, board=few)


def _patched(
    before: Mapping[Hexside, Edge], sides: Iterable[Hexside], said: Mapping[Hexside, Edge]
) -> Mapping[Hexside, Edge]:
    """The outside of the map with what is said by now of some of its hexsides."""
    after = {side: edge for side, edge in before.items() if side not in set(sides)}
    after.update((side, said[side]) for side in sides if side in said)
    return after
