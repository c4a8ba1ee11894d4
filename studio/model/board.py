"""A geomorphic board, field for field as its file has it, and the places of its hexes.

A board is `columns` wide and `rows` high in hexes across flats. Its first and last column are cut
through the middle of their hexes, and every second column (the even ones, or the odd ones when
`stagger` says so) begins and ends with half a hex on the long edges. Such a column has one hex
more than the others. Every half hex is playable.

On its own a board lies unturned with its upper left corner at the origin of the map.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import Literal, NamedTuple

from studio.errors import StudioError
from studio.hexes import SIDES, Hex, Hexside
from studio.model.text import Text
from studio.values import dataclass
from studio.words import tr

Stagger = Literal["even", "odd"]


class Spot(NamedTuple):
    """A hex of an unturned board by column and row, both counted from 1; written `0304`."""

    column: int
    row: int

    def __str__(self) -> str:
        """Two digits of column, two of row."""
        return f"{self.column:02}{self.row:02}"


@dataclass(frozen=True, slots=True)
class EdgeEntry:
    """What a board says of one hexside: its terrain, and a crossing where a way meets water."""

    at: str
    terrain: str | None = None
    crossing: str | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A road or railway through neighbouring hexes.

    `through` lists hexes (`0304`); a first or last entry `edge ne` says through which side the
    way leaves the board.
    """

    kind: str
    through: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A name on the map and the hexes it covers (`at` the first, `also` the others)."""

    at: str
    name: Text
    kind: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """The footprint of an obstacle that doesn't fill its hex.

    Corners are relative to the centre of the hex, in hexes across flats, y downwards, as on the
    unturned board.
    """

    at: str
    polygon: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture beneath a board, to trace or, as its `face`, in place of our own painting.

    `file` lies beside the board's file; `page` is counted from 1 where it has several. Its upper
    left corner lies at `x`, `y` from that of the board; lengths are in hexes across flats, `turn`
    and `lean` in degrees (`model/pictures.py` says how they add up). Without a width it spans the
    board, without a height it keeps its proportions. `opacity` is how strongly it shows over our
    painting while one traces.
    """

    file: str
    x: float = 0.0
    y: float = 0.0
    width: float | None = None
    turn: float = 0.0
    height: float | None = None
    lean: float = 0.0
    page: int = 1
    opacity: float = 0.5
    face: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A map sheet. See the module for its geometry and `schema/board.schema.json` for the file."""

    id: str
    title: Text
    columns: int
    rows: int
    legend: Mapping[str, str]
    terrain: tuple[str, ...]
    levels: tuple[str, ...] = ()
    stagger: Stagger = "even"
    hex_inches: float = 1.5
    hexsides: tuple[EdgeEntry, ...] = ()
    rises: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    places: tuple[NamedPlace, ...] = ()
    outlines: tuple[Outline, ...] = ()
    picture: Picture | None = None
    credits: Text = field(default_factory=dict)

    def rows_in(self, column: int) -> int:
        """How many hexes a column holds, half ones counted whole."""
        return self.rows + 1 if self.has_half_ends(column) else self.rows

    def has_half_ends(self, column: int) -> bool:
        """Whether a column begins and ends with half a hex on the long edges."""
        return (column % 2 == 0) == (self.stagger == "even")

    def spots(self) -> Iterator[Spot]:
        """All hexes, column by column, top to bottom."""
        for column in range(1, self.columns + 1):
            for row in range(1, self.rows_in(column) + 1):
                yield Spot(column, row)

    def has(self, spot: Spot) -> bool:
        """Whether a spot lies on the board."""
        return 1 <= spot.column <= self.columns and 1 <= spot.row <= self.rows_in(spot.column)

    @property
    def size(self) -> tuple[int, int]:
        """Width in columns between the cut centres, height in half hexes."""
        return self.columns - 1, 2 * self.rows

    def hex_at(self, spot: Spot) -> Hex:
        """Where a spot lies on the unturned board whose upper left corner is the origin."""
        half = self.has_half_ends(spot.column)
        return Hex(spot.column - 1, 2 * (spot.row - 1) if half else 2 * spot.row - 1)

    def spot_at(self, at: Hex) -> Spot | None:
        """The spot whose centre is `at`, or None off the board or between its hexes."""
        column = at.q + 1
        up = 2 if self.has_half_ends(column) else 1
        row, odd = divmod(at.y + up, 2)
        spot = Spot(column, row)
        return spot if not odd and self.has(spot) else None

    def terrain_at(self, spot: Spot) -> str:
        """The terrain id of a hex, by the legend.

        Raises:
            KeyError: the file has no letter there, or no such letter in its legend.
        """
        try:
            return self.legend[self.terrain[spot.column - 1][spot.row - 1]]
        except IndexError:
            raise KeyError(str(spot)) from None

    def level_at(self, spot: Spot) -> int:
        """The level of a hex; 0 where the file says nothing."""
        try:
            return int(self.levels[spot.column - 1][spot.row - 1], 36)
        except (IndexError, ValueError):
            return 0

    def is_cut(self, spot: Spot) -> bool:
        """Whether only a part of the hex lies on the board."""
        return spot.column in (1, self.columns) or (
            self.has_half_ends(spot.column) and spot.row in (1, self.rows_in(spot.column))
        )


@lru_cache(maxsize=2048)
def read_spot(text: str) -> Spot:
    """The spot written `0304`.

    Raises:
        StudioError: the text isn't four digits.
    """
    if len(text) != 4 or not (text.isascii() and text.isdigit()):
        raise StudioError(
            tr(
                '"{given}" isn\'t a hex: two digits of column and two of row, such as 0304',
                given=text,
            )
        )
    return Spot(int(text[:2]), int(text[2:]))


def read_side(text: str) -> tuple[Spot, int]:
    """The spot and direction of a hexside written `0304 ne`.

    Raises:
        StudioError: the hex or the side is malformed.
    """
    spot, _, side = text.partition(" ")
    if side not in SIDES:
        raise StudioError(
            tr(
                '"{given}" isn\'t a hexside: a hex and one of {sides}, such as 0304 ne',
                given=text,
                sides=", ".join(SIDES),
            )
        )
    return read_spot(spot), SIDES.index(side)


def read_sides(text: str) -> tuple[tuple[Spot, int], ...]:
    """The hexsides of one hex written `0304 n ne`.

    Raises:
        StudioError: the hex or a side is malformed.
    """
    spot, *sides = text.split(" ")
    return tuple(read_side(f"{spot} {side}") for side in sides)


def hexside_on(board: Board, text: str) -> Hexside:
    """The hexside of an unturned board written `0304 ne`.

    Raises:
        StudioError: it is malformed, or its hex isn't on the board.
    """
    spot, direction = read_side(text)
    return place_on(board, spot).hexside(direction)


def place_on(board: Board, spot: Spot) -> Hex:
    """The hex of a spot of an unturned board.

    Raises:
        StudioError: the spot isn't on the board; the message says what is.
    """
    if board.has(spot):
        return board.hex_at(spot)
    rows = tr("rows from 01 to {last:02}", last=board.rows_in(spot.column))
    if not 1 <= spot.column <= board.columns:
        rows = tr("rows from 01 to {last:02}", last=max(board.rows_in(1), board.rows_in(2)))
    raise StudioError(
        tr(
            "{spot} isn't on board {board}: columns run from 01 to {columns:02}, {rows}",
            spot=spot,
            board=board.id,
            columns=board.columns,
            rows=rows,
        )
    )
