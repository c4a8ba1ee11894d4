"""Properties of all kinds of things: what they are called, where they lie."""

from collections.abc import Sequence
from typing import Final

from studio.app.table.properties.fields import Field, Number, Word
from studio.model.table import XY, Table
from studio.model.table_edits import moved, renamed, settled
from studio.model.table_pieces import Piece, middle_of, points_of
from studio.model.table_values import near
from studio.words import mark


def middle(table: Table, piece: Piece) -> XY:
    """The middle of a thing to a hundredth of an inch."""
    x, y = middle_of(points_of(table, piece))
    return near(x), near(y)


def _placed(table: Table, pieces: Sequence[Piece], axis: int, to: float) -> Table:
    for piece in pieces:
        off = to - middle(table, piece)[axis]
        table = moved(table, [piece], (off, 0.0) if axis == 0 else (0.0, off))
        if piece.kind in ("team", "leader"):
            table = settled(table, [piece.name])
    return table


def _called(table: Table, pieces: Sequence[Piece], name: str) -> Table:
    for piece in pieces:
        table = renamed(table, piece, name)
    return table


ID: Final = Word(name="id", label=mark("Id"), needed=True, alone=True, write=_called)
PLACE: Final[tuple[Field, ...]] = (
    Number(
        name="x",
        label=mark("From the left"),
        alone=True,
        least=-1000,
        most=1000,
        read=lambda table, piece: middle(table, piece)[0],
        write=lambda table, pieces, to: _placed(table, pieces, 0, to),
    ),
    Number(
        name="y",
        label=mark("From the top"),
        alone=True,
        least=-1000,
        most=1000,
        read=lambda table, piece: middle(table, piece)[1],
        write=lambda table, pieces, to: _placed(table, pieces, 1, to),
    ),
)
