"""Edits of a board: `Board -> Board`, pure. Spots and directions are as on the unturned board."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from string import ascii_letters, digits
from typing import Final

from studio.errors import StudioError
from studio.hexes import SIDES, direction_to
from studio.model.board import (
    Board,
    EdgeEntry,
    NamedPlace,
    Spot,
    Stagger,
    Way,
    place_on,
    read_side,
    read_sides,
    read_spot,
)
from studio.model.merging import NONE
from studio.model.placing import EDGE
from studio.model.terrain import TerrainTable, load_terrain
from studio.model.text import Text
from studio.words import tr

SpotSide = tuple[Spot, int]
"""A hexside by a spot and the direction seen from it."""

LETTERS: Final = ascii_letters + digits
"""What a legend takes where a terrain's own letter is in use."""


# --- hexes --------------------------------------------------------------------------------------


def blank_board(
    name: str, title: Text, columns: int, rows: int, stagger: Stagger = "even"
) -> Board:
    """A board of open ground; an even number of columns can't be cut alike on both short edges."""
    legend = {".": load_terrain().default_hex}
    bare = Board(name, title, columns, rows, legend, (), stagger=stagger)
    ground = tuple("." * bare.rows_in(column) for column in range(1, columns + 1))
    return replace(bare, terrain=ground)


def paint_spots(
    board: Board,
    spots: Iterable[Spot],
    table: TerrainTable,
    *,
    terrain: str | None = None,
    level: int | None = None,
) -> Board:
    """The board with another terrain or level, or both, in some hexes; None leaves it as it is.

    Raises:
        StudioError: a spot isn't on the board, or a level isn't from 0 to 35.
    """
    wanted = set(spots)
    for spot in wanted:
        place_on(board, spot)
    if terrain is not None and wanted:
        board, letter = _with_letter(board, terrain, table)
        default = _letter_of(board, table.default_hex) or letter
        columns = _with(board, board.terrain, wanted, letter, default)
        board = replace(board, terrain=columns)
    if level is not None and wanted:
        if not 0 <= level <= 35:
            raise StudioError(tr("level {level}: levels run from 0 to 35", level=level))
        levels = _with(board, board.levels, wanted, (digits + ascii_letters)[level], "0")
        flat = all(set(column) <= {"0"} for column in levels)
        board = replace(board, levels=() if flat else levels)
    return board


def _letter_of(board: Board, terrain: str) -> str | None:
    return next((letter for letter, name in board.legend.items() if name == terrain), None)


def _with_letter(board: Board, terrain: str, table: TerrainTable) -> tuple[Board, str]:
    """The board with a letter for this terrain in its legend, and the letter."""
    letter = _letter_of(board, terrain)
    if letter is not None:
        return board, letter
    if terrain not in table.hexes:
        raise StudioError(
            tr(
                "{terrain!r} is no terrain of hexes: there is {hexes}",
                terrain=terrain,
                hexes=", ".join(table.hexes),
            )
        )
    letters = (table.hexes[terrain].letter, *LETTERS)
    letter = next(one for one in letters if one not in board.legend)
    return replace(board, legend={**board.legend, letter: terrain}), letter


def _with(
    board: Board, columns: Sequence[str], spots: set[Spot], letter: str, filler: str
) -> tuple[str, ...]:
    """Columns of letters with another one at some spots, filled up where they were too short."""
    grid = [
        list((columns[c] if c < len(columns) else "").ljust(board.rows_in(c + 1), filler))
        for c in range(board.columns)
    ]
    for column, row in spots:
        grid[column - 1][row - 1] = letter
    return tuple("".join(column) for column in grid)


def name_spot(board: Board, spot: Spot, name: Text, kind: str, also: Iterable[Spot] = ()) -> Board:
    """The board with a name at a hex, in place of the one it had; an empty text takes it away."""
    place_on(board, spot)
    others = tuple(place for place in board.places if place.at != str(spot))
    if not name:
        return replace(board, places=others)
    place = NamedPlace(str(spot), name, kind, tuple(map(str, also)))
    before = [old.at for old in board.places]
    where = before.index(str(spot)) if str(spot) in before else len(others)
    return replace(board, places=(*others[:where], place, *others[where:]))


# --- hexsides -----------------------------------------------------------------------------------


def named_side(board: Board, spot: Spot, direction: int) -> SpotSide:
    """The one name of a hexside: n, ne or se, unless only the other hex lies on the board."""
    direction %= 6
    if direction < 3:
        return spot, direction
    other = board.spot_at(place_on(board, spot).neighbour(direction))
    return (spot, direction) if other is None else (other, direction - 3)


def side_text(side: SpotSide) -> str:
    """A hexside as it is written, `0304 ne`."""
    return f"{side[0]} {SIDES[side[1]]}"


def _sides(board: Board, sides: Iterable[SpotSide]) -> dict[SpotSide, None]:
    return dict.fromkeys(named_side(board, spot, direction) for spot, direction in sides)


def paint_sides(
    board: Board,
    sides: Iterable[SpotSide],
    *,
    terrain: str | None = None,
    crossing: str | None = None,
) -> Board:
    """The board with another terrain or crossing, or both, on some hexsides.

    None leaves it as it is; "none" takes it away. A hexside of which nothing is left to say
    disappears from the file.
    """
    entries = {
        named_side(board, *read_side(entry.at)): entry
        for entry in board.hexsides
        if board.has(read_side(entry.at)[0])
    }
    for side in _sides(board, sides):
        old = entries.get(side, EdgeEntry(side_text(side)))
        entries[side] = EdgeEntry(
            side_text(side), _given(terrain, old.terrain), _given(crossing, old.crossing)
        )
    kept = tuple(entry for entry in entries.values() if entry.terrain or entry.crossing)
    return replace(board, hexsides=kept)


def _given(new: str | None, old: str | None) -> str | None:
    return old if new is None else None if new == NONE else new


def raise_sides(board: Board, sides: Iterable[SpotSide], rise: str) -> Board:
    """The board with a slope or cliff on some hexsides; "none" takes it away."""
    rises = {
        named_side(board, *side): kind
        for kind, lines in board.rises.items()
        for line in lines
        for side in read_sides(line)
        if board.has(side[0])
    }
    for side in _sides(board, sides):
        rises.pop(side, None)
        if rise != NONE:
            rises[side] = rise
    return replace(board, rises=_grouped(rises))


def _grouped(rises: Mapping[SpotSide, str]) -> dict[str, tuple[str, ...]]:
    """By rise: one line a hex, `0304 n ne`, in the order of the hexes."""
    lines: dict[str, dict[Spot, list[str]]] = {}
    for (spot, direction), rise in sorted(rises.items()):
        lines.setdefault(rise, {}).setdefault(spot, []).append(SIDES[direction])
    return {
        rise: tuple(f"{spot} {' '.join(sides)}" for spot, sides in by_spot.items())
        for rise, by_spot in sorted(lines.items())
    }


# --- ways ---------------------------------------------------------------------------------------


def lay_way(board: Board, kind: str, through: Sequence[str]) -> Board:
    """The board with a road or railway through these hexes, entries as in the file.

    It runs on from a way of its kind that ends where it begins, or begins where it ends. What is
    there already isn't laid twice.

    Raises:
        StudioError: two hexes in a row aren't neighbours on the board.
    """
    there = set(_crossed(board, kind))
    ways = board.ways
    for before, after in pairwise(through):
        side = way_side(board, before, after)
        if side not in there:
            there.add(side)
            ways = _joined(ways, Way(kind, (before, after)))
    return replace(board, ways=ways)


def lift_way(board: Board, sides: Iterable[SpotSide], kind: str | None = None) -> Board:
    """The board with no way, or none of a kind, over some hexsides; the rest of it stays."""
    gone = set(_sides(board, sides))
    ways: list[Way] = []
    for way in board.ways:
        ways.extend([way] if kind not in (None, way.kind) else _pieces(board, way, gone))
    return replace(board, ways=tuple(ways))


def way_side(board: Board, before: str, after: str) -> SpotSide:
    """The hexside between two entries of a way.

    Raises:
        StudioError: they aren't neighbours, or not on the board.
    """
    if before.startswith(EDGE):
        before, after = after, before
    if after.startswith(EDGE):
        spot, direction = read_side(f"{before} {after.removeprefix(EDGE)}")
        place_on(board, spot)
        return named_side(board, spot, direction)
    here = place_on(board, read_spot(before))
    towards = direction_to(here, place_on(board, read_spot(after)))
    if towards is None:
        raise StudioError(
            tr(
                "{before} and {after} aren't neighbours: a way can't jump",
                before=before,
                after=after,
            )
        )
    return named_side(board, read_spot(before), towards)


def _crossed(board: Board, kind: str) -> Iterable[SpotSide]:
    for way in board.ways:
        if way.kind == kind:
            for before, after in pairwise(way.through):
                yield way_side(board, before, after)


def _joined(ways: Sequence[Way], piece: Way) -> tuple[Way, ...]:
    """The ways with a piece of two entries put to an end of one of its kind, else by itself."""
    for number, way in enumerate(ways):
        longer = _lengthened(way.through, piece.through) if way.kind == piece.kind else None
        if longer is not None:
            return (*ways[:number], replace(way, through=longer), *ways[number + 1 :])
    return (*ways, piece)


def _lengthened(through: tuple[str, ...], piece: tuple[str, ...]) -> tuple[str, ...] | None:
    """A way run on by a piece, at its end or its beginning; None if they don't meet."""
    for first, last in (piece, piece[::-1]):
        if first == through[-1] and not first.startswith(EDGE):
            return (*through, last)
        if first == through[0] and not first.startswith(EDGE):
            return (last, *through)
    return None


def _pieces(board: Board, way: Way, gone: set[SpotSide]) -> list[Way]:
    """What is left of a way without some hexsides; a single hex is no way."""
    pieces: list[list[str]] = [[way.through[0]]]
    for before, after in pairwise(way.through):
        if way_side(board, before, after) in gone:
            pieces.append([after])
        else:
            pieces[-1].append(after)
    return [replace(way, through=tuple(piece)) for piece in pieces if len(piece) > 1]
