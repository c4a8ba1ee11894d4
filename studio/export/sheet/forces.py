"""Both orders of battle: blocks by where they begin, with counts, points and totals."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.blocks import paint_block
from studio.draw.faces import BlockFace, block_face, hidden_face
from studio.draw.overlays import AreaStyle, area_style, paint_badge
from studio.draw.page import (
    BODY,
    BODY_LEAD,
    CAPTION,
    CAPTION_LEAD,
    DIM,
    INK,
    Column,
    Piece,
    Section,
    lines_of,
    paragraph,
    section_head,
    space,
)
from studio.draw.shapes import colour
from studio.draw.text import Family, Type, draw_text, text_width
from studio.export.forces import Group, OrderOfBattle
from studio.export.sheet.extras import extras, price
from studio.export.sheet.subject import Subject
from studio.model.units import Side
from studio.values import dataclass

LEAST_GAP: Final = 1.4
"""Between blocks in a row."""
COUNT: Final = Type(Family.SANS, 2.6, bold=True)
PLACE: Final = Type(Family.NARROW, 2.5)
BADGE: Final = 1.95
BACK: Final = 6.5


@dataclass(frozen=True, slots=True)
class Blocks:
    """How large blocks are drawn, in mm; bunches share a row up to so many lines of heading."""

    side: float
    heading: int = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """A block in a row, with what stands below it, and its hex if it has one of its own."""

    below: str
    face: BlockFace
    place: str = ""


def forces(subject: Subject, blocks: Blocks) -> list[Section]:
    """A section for every two sides."""
    columns = [_column(subject, side, blocks) for side in subject.sides]
    pairs = [columns[i : i + 2] for i in range(0, len(columns), 2)]
    return [
        Section(tuple(_moved(column, subject.right * i) for i, column in enumerate(pair)))
        for pair in pairs
    ]


def _moved(column: Column, x: float) -> Column:
    return Column(x, column.pieces, column.head)


def footnotes(subject: Subject) -> list[Piece]:
    """What the points and the small rings mean."""
    words = subject.words
    shown = [subject.orders[side.id] for side in subject.sides if subject.shows(side.id)]
    if not any(order.groups for order in shown):
        return []
    text = f"{words('per_step')} {words('ours')}"
    return paragraph(text, subject.width, CAPTION, CAPTION_LEAD, DIM)


def _column(subject: Subject, side: Side, blocks: Blocks) -> Column:
    order, shown = subject.orders[side.id], subject.shows(side.id)
    name = subject.side_name(side.id).upper()
    title = "  ".join(filter(None, (name, subject.companies(side.id))))
    ink, tally = colour(side.palette.body), subject.tally(side.id)
    head = section_head(title, subject.column, ink, tally)
    pieces = _hidden_pieces(subject, side, order)
    if shown:
        pieces = _pieces(subject, side, order, blocks)
    nothing = paragraph(subject.words("no_units"), subject.column, ink=DIM)
    return Column(0, tuple(pieces) or tuple(nothing), head)


@dataclass(frozen=True, slots=True)
class Bunch:
    """Blocks under one heading."""

    text: str
    cells: tuple[Cell, ...]
    letter: str = ""

    @property
    def breadth(self) -> int:
        """How many places of a row it takes, its heading reckoned as two."""
        return max(2, len(self.cells))


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows of a column: `abreast` blocks of a `side`, `pitch` from one to the next (mm)."""

    width: float
    side: float
    abreast: int
    pitch: float
    heading: int


def _grid(width: float, blocks: Blocks) -> Grid:
    side = blocks.side
    abreast = 1 + int((width - side) / (side + LEAST_GAP))
    return Grid(width, side, abreast, (width - side) / (abreast - 1), blocks.heading)


def _pieces(subject: Subject, side: Side, order: OrderOfBattle, blocks: Blocks) -> Iterator[Piece]:
    """What is set up in areas, then in hexes, then what enters later; strikes and markers."""
    grid = _grid(subject.column, blocks)
    for row in _side_by_side(_bunches(subject, order), grid):
        yield _headings(row, grid, area_style(side))
        yield from _rows(row, grid)
    yield from extras(subject, order)
    if players := subject.players(side.id):
        yield from paragraph(players, subject.column)
    if order.unknown:
        words = subject.words("unknown_types", ", ".join(order.unknown))
        yield from paragraph(words, subject.column, ink=DIM)


def _bunches(subject: Subject, order: OrderOfBattle) -> Iterator[Bunch]:
    at_hexes = [group for group in order.groups if group.at is not None]
    others = [group for group in order.groups if group.at is None]
    yield from (_bunch(subject, g) for g in others if not g.turn and not g.off_map)
    if at_hexes:
        cells = [cell for group in at_hexes for cell in _cells(subject, group)]
        yield Bunch(subject.words("at_hexes"), tuple(cells))
    yield from (_bunch(subject, g) for g in others if g.turn)


def _bunch(subject: Subject, group: Group) -> Bunch:
    text = subject.where(group)
    letter = subject.letters.get(group.area or "", "")
    return Bunch(text, tuple(_cells(subject, group)), letter)


def _side_by_side(bunches: Iterable[Bunch], grid: Grid) -> Iterator[list[Bunch]]:
    """Bunches share a row if their blocks find room in it, and their headings in few lines."""
    row: list[Bunch] = []
    for bunch in bunches:
        if row and not _share([*row, bunch], grid):
            yield row
            row = []
        row = [*row, bunch]
    if row:
        yield row


def _share(row: Sequence[Bunch], grid: Grid) -> bool:
    if len(row) > 2 or sum(bunch.breadth for bunch in row) > grid.abreast:
        return False
    return all(_heading_lines(row, grid, n) <= grid.heading for n in range(2))


def _heading_lines(row: Sequence[Bunch], grid: Grid, number: int) -> int:
    start, end = _spans(row, grid)[number]
    return len(lines_of(row[number].text, BODY, end - start - _indent(row[number].letter)))


def _starts(row: Sequence[Bunch], grid: Grid) -> list[int]:
    """The place in the row where each bunch begins; spare places go to the longer heading."""
    if len(row) == 1:
        return [0]
    first, second = row
    spare = grid.abreast - first.breadth - second.breadth
    return [0, first.breadth + (spare if len(first.text) >= len(second.text) else 0)]


def _spans(row: Sequence[Bunch], grid: Grid) -> list[tuple[float, float]]:
    """From where to where the heading of each bunch may reach."""
    starts = [grid.pitch * start for start in _starts(row, grid)]
    ends = [*(start - 2.5 for start in starts[1:]), grid.width]
    return list(zip(starts, ends, strict=True))


def _hidden_pieces(subject: Subject, side: Side, order: OrderOfBattle) -> Iterator[Piece]:
    """Where blocks of the other side will be, and how many; nothing of what they are."""
    numbers: dict[tuple[int, str | None], int] = {}
    for group in order.at_most:
        if not group.off_map:
            key = (group.turn, group.area)
            numbers[key] = numbers.get(key, 0) + group.blocks
    for (turn, area), number in numbers.items():
        where = _bunch(subject, Group(area, "" if area is None else None, turn))
        yield _heading(where.text, subject.column, where.letter, area_style(side))
        yield _backs(hidden_face(side), number)


def _backs(face: BlockFace, number: int) -> Piece:
    """A small back and how often it is there."""

    def paint(painter: QPainter, x: float, y: float) -> None:
        paint_block(painter, QRectF(x, y, BACK, BACK), face)
        at = QPointF(x + BACK + 1.6, y + BACK / 2)
        draw_text(painter, at, f"× {number}", COUNT, INK, align="left")

    return Piece(BACK + 2.0, paint)


# --- headings -----------------------------------------------------------------------------------


def _headings(row: Sequence[Bunch], grid: Grid, style: AreaStyle) -> Piece:
    """The headings of bunches that share a row, each over its own blocks."""
    spans = _spans(row, grid)
    pieces = [
        _heading(bunch.text, end - start, bunch.letter, style)
        for bunch, (start, end) in zip(row, spans, strict=True)
    ]
    height = max(piece.height for piece in pieces)

    def paint(painter: QPainter, x: float, y: float) -> None:
        for (start, _), piece in zip(spans, pieces, strict=True):
            piece.paint(painter, x + start, y + height - piece.height)

    return Piece(height, paint, keep=True)


def _indent(letter: str) -> float:
    return 2 * BADGE + 1.6 if letter else 0.0


def _heading(text: str, width: float, letter: str, style: AreaStyle) -> Piece:
    """Badge and words over blocks."""
    indent = _indent(letter)
    lines = lines_of(text, BODY, width - indent)

    def paint(painter: QPainter, x: float, y: float) -> None:
        if letter:
            paint_badge(painter, (x + BADGE, y + 1.9), letter, style, BADGE)
        for number, line in enumerate(lines):
            at = QPointF(x + indent, y + 1.9 + BODY_LEAD * number)
            draw_text(painter, at, line, BODY, INK, align="left")

    return Piece(0.7 + BODY_LEAD * len(lines), paint, keep=True)


# --- rows of blocks -----------------------------------------------------------------------------


def _cells(subject: Subject, group: Group) -> list[Cell]:
    """A cell for all equal blocks."""
    return [
        Cell(
            price(line),
            block_face(
                subject.firefight.units,
                line.unit,
                number=line.number,
                strength=line.steps,
                marked=True,
            ),
            place=group.at or "",
        )
        for line in group.lines
    ]


def _rows(bunches: Sequence[Bunch], grid: Grid) -> Iterator[Piece]:
    """The blocks of bunches that share a row; of a single one as many rows as it needs."""
    cells: list[Cell | None] = []
    for bunch, start in zip(bunches, _starts(bunches, grid), strict=True):
        cells += [None] * (start - len(cells)) + list(bunch.cells)
    for start in range(0, len(cells), grid.abreast):
        yield _row(cells[start : start + grid.abreast], grid.pitch, grid.side)
    yield space(0.6)


def _row(row: Sequence[Cell | None], pitch: float, side: float) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, cell in enumerate(row):
            if cell is not None:
                _paint_cell(painter, cell, QRectF(x + number * pitch, y, side, side), pitch)

    two_lines = any(cell.place for cell in row if cell is not None)
    return Piece(side + (7.2 if two_lines else 4.3), paint)


def _paint_cell(painter: QPainter, cell: Cell, rect: QRectF, pitch: float) -> None:
    paint_block(painter, rect, cell.face)
    for number, (text, kind) in enumerate(((cell.below, COUNT), (cell.place, PLACE))):
        at = QPointF(rect.center().x(), rect.bottom() + 2.2 + 2.9 * number)
        draw_text(painter, at, text, _narrowed(text, kind, pitch - 0.8), INK)


def _narrowed(text: str, kind: Type, room: float) -> Type:
    """The type, or the narrow one where the words would touch their neighbours."""
    return PLACE if text_width(text, kind) > room else kind
