"""Checks of a board: its columns of letters, its hexes, its hexsides."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from studio.checks.finding import Drawn, Fix, Spotted, check
from studio.errors import StudioError
from studio.hexes import Hexside
from studio.model.board import (
    Board,
    EdgeEntry,
    Spot,
    hexside_on,
    place_on,
    read_sides,
    read_spot,
)
from studio.model.joining import join
from studio.model.locate import pointer
from studio.model.placing import EDGE, PlacedBoard
from studio.model.scenario import Placement
from studio.model.table_files import suggestion
from studio.words import tr

# --- columns ------------------------------------------------------------------------------------


@check("board-columns-even", level="error", rule="3.0", of="board")
def columns_even(drawn: Drawn) -> Iterator[Spotted]:
    """A board has an even number of columns, so that its two short edges can't both be cut."""
    board = drawn.board
    if board.columns % 2 == 0:
        yield Spotted(
            tr("board {id}", id=board.id),
            "/columns",
            tr(
                "{columns} columns: an odd number is needed, such as {odd}",
                columns=board.columns,
                odd=board.columns + 1,
            ),
        )


@check("board-column-count", level="error", rule="3.1", of="board")
def column_count(drawn: Drawn) -> Iterator[Spotted]:
    """A board's terrain or levels have more or fewer columns than the board."""
    board = drawn.board
    for name, columns in (("terrain", board.terrain), ("levels", board.levels)):
        if len(columns) != board.columns and not (name == "levels" and not columns):
            yield Spotted(
                tr("board {id}", id=board.id),
                pointer(name),
                tr(
                    "{count} columns of {name}: the board has {columns}",
                    count=len(columns),
                    name=name,
                    columns=board.columns,
                ),
            )


@check("board-column-length", level="error", rule="3.1", of="board")
def column_length(drawn: Drawn) -> Iterator[Spotted]:
    """A column of terrain or levels has a hex too many or too few."""
    board = drawn.board
    for name, columns in (("terrain", board.terrain), ("levels", board.levels)):
        for number, column in enumerate(columns[: board.columns], 1):
            needed = board.rows_in(number)
            if len(column) != needed:
                yield Spotted(
                    tr("column {number:02}", number=number),
                    pointer(name, number - 1),
                    tr(
                        "{count} hexes of {name}: column {number:02} has {needed}",
                        count=len(column),
                        name=name,
                        number=number,
                        needed=needed,
                    ),
                )


@check("board-letter-unknown", level="error", rule="3.4", of="board")
def letter_unknown(drawn: Drawn) -> Iterator[Spotted]:
    """A letter of the terrain isn't in the board's legend."""
    board = drawn.board
    for number, column in enumerate(board.terrain, 1):
        for row, letter in enumerate(column, 1):
            if letter not in board.legend:
                at = str(Spot(number, row))
                there = suggestion(letter, board.legend)
                yield Spotted(
                    at,
                    pointer("terrain", number - 1),
                    tr(
                        '"{letter}" in hex {at} isn\'t in the legend{there}',
                        letter=letter,
                        at=at,
                        there=there,
                    ),
                    at=at,
                )


@check("board-legend-idle", level="note", of="board", stage="publish")
def legend_idle(drawn: Drawn) -> Iterator[Spotted]:
    """A letter of the legend stands nowhere on the board."""
    board = drawn.board
    used = set().union(*board.terrain)
    for letter in board.legend:
        if letter not in used:
            yield Spotted(
                tr('letter "{letter}"', letter=letter),
                pointer("legend", letter),
                tr(
                    '"{letter}" for {legend} is used nowhere',
                    letter=letter,
                    legend=board.legend[letter],
                ),
                Fix(
                    tr('take "{letter}" out of the legend', letter=letter), _without_letter(letter)
                ),
                at_key=True,
            )


def _without_letter(letter: str) -> Callable[[Board], Board]:
    def edit(board: Board) -> Board:
        legend = {key: name for key, name in board.legend.items() if key != letter}
        return replace(board, legend=legend)

    return edit


# --- ids of the tables, hexes that aren't there -------------------------------------------------


@check("board-unknown-terrain", level="error", rule="3.4", of="board")
def unknown_terrain(drawn: Drawn) -> Iterator[Spotted]:
    """A terrain, rise, crossing or way of a board isn't in the terrain table."""
    board, table = drawn.board, drawn.terrain
    for letter, name in board.legend.items():
        yield from _unknown(name, tr("terrain of hexes"), table.hexes, pointer("legend", letter))
    for number, entry in enumerate(board.hexsides):
        at = pointer("hexsides", number)
        both = {**table.edges, **table.hexes}
        yield from _unknown(
            entry.terrain, tr("terrain of hexsides"), both, f"{at}/terrain", entry.at
        )
        yield from _unknown(entry.crossing, "crossing", table.crossings, f"{at}/crossing", entry.at)
    for name in board.rises:
        for spotted in _unknown(name, "rise", table.rises, pointer("rises", name)):
            yield replace(spotted, at_key=True)
    for number, way in enumerate(board.ways):
        yield from _unknown(way.kind, "way", table.ways, pointer("ways", number, "kind"))


def _unknown(
    name: str | None, what: str, known: Mapping[str, object], at: str, place: str | None = None
) -> Iterator[Spotted]:
    if name is not None and name not in known:
        message = tr(
            "{name!r} is no {what}{hint}",
            name=name,
            what=what,
            hint=suggestion(name, known),
        )
        yield Spotted(place or tr("the {what}", what=what), at, message, at=place)


@check("board-unknown-hex", level="error", rule="3.1", of="board")
def unknown_hex(drawn: Drawn) -> Iterator[Spotted]:
    """A hexside, way, name or outline lies in a hex that the board doesn't have."""
    board = drawn.board
    for at, spot in _spots_named(board):
        try:
            place_on(board, read_spot(spot))
        except StudioError as fault:
            yield Spotted(spot, at, str(fault))


def _spots_named(board: Board) -> Iterator[tuple[str, str]]:
    """Every hex that a board's file names outside of its columns, with its pointer."""
    for number, entry in enumerate(board.hexsides):
        yield pointer("hexsides", number, "at"), entry.at.partition(" ")[0]
    for rise, lines in board.rises.items():
        for number, line in enumerate(lines):
            yield pointer("rises", rise, number), line.partition(" ")[0]
    for number, way in enumerate(board.ways):
        for place, text in enumerate(way.through):
            if not text.startswith(EDGE):
                yield pointer("ways", number, "through", place), text
    for number, named in enumerate(board.places):
        yield pointer("places", number, "at"), named.at
        for place, text in enumerate(named.also):
            yield pointer("places", number, "also", place), text
    for number, outline in enumerate(board.outlines):
        yield pointer("outlines", number, "at"), outline.at


# --- hexsides -----------------------------------------------------------------------------------


@check("board-hexside-twice", level="error", rule="3.3", of="board")
def hexside_twice(drawn: Drawn) -> Iterator[Spotted]:
    """A hexside stands twice in the file, perhaps once from each of its hexes."""
    board = drawn.board
    seen: dict[Hexside, EdgeEntry] = {}
    for number, entry in enumerate(board.hexsides):
        side = _side(board, entry.at)
        if side is None:
            continue
        first = seen.setdefault(side, entry)
        if first is not entry:
            same = (first.terrain, first.crossing) == (entry.terrain, entry.crossing)
            yield Spotted(
                entry.at,
                pointer("hexsides", number, "at"),
                tr("this hexside stands there already, as {at}", at=first.at)
                + (
                    ""
                    if same
                    else tr(
                        " with {first}, here with {second}", first=_said(first), second=_said(entry)
                    )
                ),
                Fix(tr("take out the second entry"), _without_entry(number, entry))
                if same
                else None,
                at=entry.at,
            )


def _said(entry: EdgeEntry) -> str:
    said = filter(None, (entry.terrain, entry.crossing))
    return tr(" and ").join(said) or tr("nothing")


def _without_entry(number: int, entry: EdgeEntry) -> Callable[[Board], Board]:
    """Takes out an entry; earlier ones that were taken out before may have moved it up."""

    def edit(board: Board) -> Board:
        at = next((n for n in range(number, -1, -1) if board.hexsides[n : n + 1] == (entry,)), None)
        if at is None:
            return board
        return replace(board, hexsides=board.hexsides[:at] + board.hexsides[at + 1 :])

    return edit


def _side(board: Board, text: str) -> Hexside | None:
    with suppress(StudioError):
        return hexside_on(board, text)
    return None


@check("board-hexside-idle", level="note", of="board")
def hexside_idle(drawn: Drawn) -> Iterator[Spotted]:
    """An entry for a hexside says nothing of it."""
    for number, entry in enumerate(drawn.board.hexsides):
        if entry.terrain is None and entry.crossing is None:
            yield Spotted(
                entry.at,
                pointer("hexsides", number),
                tr("this entry has neither a terrain nor a crossing"),
                Fix(tr("take out the entry"), _without_entry(number, entry)),
                at=entry.at,
            )


@check("board-rise-twice", level="error", rule="6.41", of="board")
def rise_twice(drawn: Drawn) -> Iterator[Spotted]:
    """A hexside has two slopes or cliffs, or one twice."""
    board = drawn.board
    seen: dict[Hexside, tuple[str, str]] = {}
    for rise, lines in board.rises.items():
        for number, line in enumerate(lines):
            for text in _sides_of(board, line):
                side = hexside_on(board, text)
                if side in seen:
                    other, first = seen[side]
                    yield Spotted(
                        text,
                        pointer("rises", rise, number),
                        tr(
                            "{text} has a {rise} here and a {other} already as {first}",
                            text=text,
                            rise=rise,
                            other=other,
                            first=first,
                        ),
                        at=text,
                    )
                seen.setdefault(side, (rise, text))


def _sides_of(board: Board, line: str) -> Iterator[str]:
    """The hexsides of a line `0304 n ne`, one by one, if they are on the board."""
    with suppress(StudioError):
        if all(board.has(spot) for spot, _ in read_sides(line)):
            spot, *sides = line.split(" ")
            yield from (f"{spot} {side}" for side in sides)


@check("board-seams", level="note", rule="3.3", of="board", stage="publish")
def seams(drawn: Drawn) -> Iterator[Spotted]:
    """A board doesn't match itself, turned or not: its edges don't follow one pattern."""
    board = drawn.board
    if board.columns % 2 == 0 or not board.terrain:
        return
    width, height = board.size
    for column, row, beside in ((width, 0, "beside"), (0, height // 2, "below")):
        for turned in (False, True):
            one = PlacedBoard(Placement("a", board.id), board)
            two = PlacedBoard(Placement("b", board.id, column, row, turned), board)
            differing = join([one, two], drawn.terrain).seams
            if differing:
                yield Spotted(
                    tr("board {id}", id=board.id),
                    "/id",
                    tr(
                        "{beside} itself{part}: {count} halves differ, first {what} at ",
                        beside=beside,
                        part=tr(", turned") if turned else "",
                        count=len(differing),
                        what=differing[0].what,
                    )
                    + tr(" and ").join(f"{name} ({value})" for name, value in differing[0].values),
                )
