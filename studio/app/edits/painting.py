"""Edits of the map by places on it, for a scenario (as changes) and for a board (on the board)."""

from collections.abc import Iterable
from typing import Literal

from studio.app.documents.document import Document
from studio.app.documents.map_changes import Change, alone, spot_side, way_over
from studio.app.documents.work import Work
from studio.hexes import Hex, Hexside
from studio.model.board import Board
from studio.model.edits import (
    lay_way,
    lift_way,
    name_hex,
    name_spot,
    paint_hexes,
    paint_hexsides,
    paint_sides,
    paint_spots,
    raise_sides,
)
from studio.model.ground import Ground
from studio.model.merging import NONE
from studio.model.terrain import load_terrain
from studio.values import dataclass
from studio.words import tr

EdgeKind = Literal["terrain", "rise", "crossing"]


def hexes_painted(
    document: Document,
    hexes: Iterable[Hex],
    *,
    terrain: str | None = None,
    level: int | None = None,
) -> Change:
    """Another terrain or level in some hexes."""
    wanted = tuple(hexes)

    def change(work: Work) -> Work:
        if isinstance(work, Board):
            spots = (spot for at in wanted if (spot := alone(work).spot_at(at)))
            return paint_spots(work, spots, load_terrain(), terrain=terrain, level=level)
        return paint_hexes(document.firefight, wanted, terrain=terrain, level=level)

    return change


def sides_painted(
    document: Document, sides: Iterable[Hexside], kind: EdgeKind, value: str
) -> Change:
    """Another terrain, rise or crossing on some hexsides; "none" takes it away."""
    wanted = tuple(sides)

    def change(work: Work) -> Work:
        if isinstance(work, Board):
            return _on_board(work, wanted, kind, value)
        terrain, rise, crossing = (value if kind == k else None for k in _KINDS)
        return paint_hexsides(
            document.firefight, wanted, terrain=terrain, rise=rise, crossing=crossing
        )

    return change


_KINDS: tuple[EdgeKind, ...] = ("terrain", "rise", "crossing")


def _on_board(board: Board, sides: Iterable[Hexside], kind: EdgeKind, value: str) -> Board:
    named = [side for at in sides if (side := spot_side(board, at))]
    if kind == "rise":
        return raise_sides(board, named, value)
    if kind == "crossing":
        return paint_sides(board, named, crossing=value)
    return paint_sides(board, named, terrain=value)


def sides_cleared(document: Document, sides: Iterable[Hexside]) -> Change:
    """Nothing on some hexsides: no terrain, rise, crossing or way."""
    wanted = tuple(sides)

    def change(work: Work) -> Work:
        if isinstance(work, Board):
            named = [side for at in wanted if (side := spot_side(work, at))]
            bare = paint_sides(work, named, terrain=NONE, crossing=NONE)
            return lift_way(raise_sides(bare, named, NONE), named)
        return paint_hexsides(
            document.firefight, wanted, terrain=NONE, rise=NONE, crossing=NONE, ways=()
        )

    return change


def way_laid(document: Document, kind: str, side: Hexside, *, lift: bool = False) -> Change:
    """A road or railway over a hexside, or none of that kind any more."""

    def change(work: Work) -> Work:
        if isinstance(work, Board):
            return _way_on_board(work, kind, side, lift=lift)
        edge = document.firefight.ground.edges.get(side)
        if edge is None:
            return work
        ways = edge.ways - {kind} if lift else edge.ways | {kind}
        return paint_hexsides(document.firefight, (side,), ways=sorted(ways))

    return change


def _way_on_board(board: Board, kind: str, side: Hexside, *, lift: bool) -> Board:
    named = spot_side(board, side)
    if named is None:
        return board
    if lift:
        return lift_way(board, (named,), kind)
    return lay_way(board, kind, way_over(board, side))


def hex_named(document: Document, at: Hex, name: str, kind: str) -> Change:
    """A name for a hex; an empty one takes it away."""
    text = {"en": name} if name else {}

    def change(work: Work) -> Work:
        if isinstance(work, Board):
            spot = alone(work).spot_at(at)
            return name_spot(work, spot, text, kind) if spot else work
        return name_hex(document.firefight, at, text, kind)

    return change


# --- slopes follow levels ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SlopeChange:
    """Hexsides that need a slope now, and those where nothing rises any more."""

    raised: tuple[Hexside, ...]
    levelled: tuple[Hexside, ...]


def slopes_to_mend(ground: Ground, hexes: Iterable[Hex]) -> SlopeChange:
    """Where the hexsides of some hexes no longer agree with the levels on both sides."""
    raised, levelled = [], []
    for side in dict.fromkeys(side for at in hexes for side in at.hexsides()):
        edge = ground.edges.get(side)
        if edge is None:
            continue
        differ = ground.cells[side.hex].level != ground.cells[side.other].level
        if differ and edge.rise is None:
            raised.append(side)
        elif not differ and edge.rise is not None:
            levelled.append(side)
    return SlopeChange(tuple(raised), tuple(levelled))


def mend_slopes(document: Document, hexes: Iterable[Hex]) -> None:
    """Give hexsides between different levels the gentlest rise, and take rises off level ones."""
    change = slopes_to_mend(document.firefight.ground, hexes)
    gentlest = next(iter(load_terrain().rises))
    if change.raised:
        document.edit(tr("Slopes"), sides_painted(document, change.raised, "rise", gentlest))
    if change.levelled:
        document.edit(tr("Slopes"), sides_painted(document, change.levelled, "rise", NONE))
