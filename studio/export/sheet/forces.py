"""Both orders of battle: blocks by where they begin, with counts, points and totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.blocks import paint_block
from studio.draw.faces import BlockFace, block_face, hidden_face
from studio.draw.markers import paint_marker
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
from studio.export.forces import Group, Line, OrderOfBattle
from studio.export.places import name_words
from studio.export.sheet.head import points_words
from studio.export.sheet.subject import Subject
from studio.model.units import Side

ABREAST: Final = 6
COUNT: Final = Type(Family.SANS, 2.6, bold=True)
PLACE: Final = Type(Family.NARROW, 2.5)
BADGE: Final = 1.95
MARKER: Final = 5.0
BACK: Final = 6.5
OURS: Final = "°"
"""Marks a value that no rule book prints."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A block in a row, with what stands below it, and its hex if it has one of its own."""

    below: str
    face: BlockFace
    place: str = ""


def forces(subject: Subject, block: float) -> list[Section]:
    """A section for every two sides, with blocks that are `block` mm wide."""
    columns = [_column(subject, side, block) for side in subject.sides]
    pairs = [columns[i : i + 2] for i in range(0, len(columns), 2)]
    return [
        Section(tuple(_moved(column, subject.right * i) for i, column in enumerate(pair)))
        for pair in pairs
    ]


def _moved(column: Column, x: float) -> Column:
    return Column(x, column.pieces, column.head)


def footnotes(subject: Subject) -> Section:
    """What the points and the small rings mean."""
    words = subject.words
    shown = [subject.orders[side.id] for side in subject.sides if subject.shows(side.id)]
    if not any(order.groups for order in shown):
        return Section(())
    text = f"{words('per_step')} {words('ours')}"
    lines = paragraph(text, subject.width, CAPTION, CAPTION_LEAD, DIM)
    return Section((Column(0, tuple(lines)),), divisible=False)


def _column(subject: Subject, side: Side, block: float) -> Column:
    order, words = subject.orders[side.id], subject.words
    shown = subject.shows(side.id)
    tally = words.count("blocks", order.blocks)
    if shown:
        points = words.count("points", order.points.most, points_words(subject, side.id))
        tally = f"{tally} · {points}"
    name = subject.side_name(side.id).upper()
    title = f"{name}  {_companies(subject, order)}" if shown and order.companies else name
    head = section_head(title, subject.column, colour(side.palette.body), tally)
    inside = _pieces(subject, side, order, block) if shown else _hidden_pieces(subject, side, order)
    pieces = tuple(inside)
    return Column(0, pieces or (_note(subject, words("no_units")),), head)


def _note(subject: Subject, text: str) -> Piece:
    return paragraph(text, subject.column, ink=DIM)[0]


def _companies(subject: Subject, order: OrderOfBattle) -> str:
    key = "company" if len(order.companies) == 1 else "companies"
    return subject.words(key, ", ".join(order.companies))


def _pieces(subject: Subject, side: Side, order: OrderOfBattle, block: float) -> Iterator[Piece]:
    """What is set up in areas, then in hexes, then what enters later, strikes and markers."""
    at_hexes = [group for group in order.groups if group.at is not None]
    others = [group for group in order.groups if group.at is None]
    for group in (g for g in others if not g.turn and not g.off_map):
        yield from _group(subject, side, group, block)
    if at_hexes:
        yield from _heading_line(subject.words("at_hexes"), subject.column)
        cells = [cell for group in at_hexes for cell in _cells(subject, group)]
        yield from _rows(cells, subject.column, block)
    for group in (g for g in others if g.turn or g.off_map):
        yield from _group(subject, side, group, block)
    yield from _markers(subject, order)
    if order.unknown:
        words = subject.words("unknown_types", ", ".join(order.unknown))
        yield from paragraph(words, subject.column, ink=DIM)


def _hidden_pieces(subject: Subject, side: Side, order: OrderOfBattle) -> Iterator[Piece]:
    """Where blocks of the other side will be, and how many; nothing of what they are."""
    numbers: dict[tuple[int, str | None], int] = {}
    for group in order.groups:
        if not group.off_map:
            key = (group.turn, group.area)
            numbers[key] = numbers.get(key, 0) + group.blocks
    for (turn, area), number in numbers.items():
        where = Group(area, "" if area is None else None, turn)
        yield from _heading(subject, side, where)
        yield _backs(hidden_face(side), number)


def _backs(face: BlockFace, number: int) -> Piece:
    """A small back and how often it is there."""

    def paint(painter: QPainter, x: float, y: float) -> None:
        paint_block(painter, QRectF(x, y, BACK, BACK), face)
        at = QPointF(x + BACK + 1.6, y + BACK / 2)
        draw_text(painter, at, f"× {number}", COUNT, INK, align="left")

    return Piece(BACK + 2.0, paint)


def _group(subject: Subject, side: Side, group: Group, block: float) -> Iterator[Piece]:
    yield from _heading(subject, side, group)
    yield from _rows(_cells(subject, group), subject.column, block)


# --- headings -----------------------------------------------------------------------------------


def _heading(subject: Subject, side: Side, group: Group) -> Iterator[Piece]:
    """Badge and words over the blocks of a group."""
    letter = subject.letters.get(group.area or "", "")
    text = " · ".join(_where(subject, group))
    yield from _heading_line(text, subject.column, letter, area_style(side))


def _heading_line(
    text: str, width: float, letter: str = "", style: AreaStyle | None = None
) -> Iterator[Piece]:
    indent = 2 * BADGE + 1.6 if letter else 0.0
    lines = lines_of(text, BODY, width - indent)

    def paint(painter: QPainter, x: float, y: float) -> None:
        if letter and style is not None:
            paint_badge(painter, (x + BADGE, y + 1.9), letter, style, BADGE)
        for number, line in enumerate(lines):
            at = QPointF(x + indent, y + 1.9 + BODY_LEAD * number)
            draw_text(painter, at, line, BODY, INK, align="left")

    yield Piece(0.7 + BODY_LEAD * len(lines), paint, keep=True)


def _where(subject: Subject, group: Group) -> Iterator[str]:
    words = subject.words
    if group.off_map:
        yield words("strikes")
        return
    if group.turn:
        yield words("enters", group.turn)
    if group.draw is not None:
        there = sum(line.count for line in group.lines)
        yield words("draw_for" if group.company else "draw", group.draw, there, group.company)
    elif group.area is not None:
        yield area_words(subject, group.area)
    elif group.at is not None:
        yield words("at_hexes")
    else:
        yield words("anywhere")


def area_words(subject: Subject, name: str) -> str:
    """An area's label, or where it lies."""
    words, area = subject.words, subject.scenario.areas.get(name)
    if area is None:
        return name
    if area.label:
        return subject.say(area.label)
    parts = []
    if area.in_or_next_to:
        ground, language = subject.firefight.ground, words.language
        names = [name_words(ground, place, language) for place in area.in_or_next_to]
        parts.append(words("in_or_next_to", ", ".join(names)))
    if area.hexes:
        parts.append(words("in_hexes"))
    if area.edge:
        parts.append(words("over_edge", words.edge(area.edge)))
    return ", ".join(parts) or name


# --- rows of blocks -----------------------------------------------------------------------------


def _cells(subject: Subject, group: Group) -> list[Cell]:
    """A cell for all equal blocks."""
    return [
        Cell(
            _price(line),
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


def _price(line: Line) -> str:
    points = "?" if line.points is None else str(line.points)
    mark = OURS if line.ours else ""
    return f"{line.count} × {points}{mark}" if line.count > 1 else f"{points}{mark}"


def _markers(subject: Subject, order: OrderOfBattle) -> Iterator[Piece]:
    """The markers that a side may place, in one line."""
    table = subject.firefight.terrain.markers
    signs = [
        (table[name].pattern, f"{number} × {subject.say(table[name].name)}")
        for name, number in order.markers.items()
        if name in table
    ]
    if signs:
        yield Piece(6.2, lambda p, x, y: _paint_markers(p, subject.words("markers"), signs, x, y))


def _paint_markers(
    painter: QPainter, label: str, signs: Sequence[tuple[str, str]], x: float, y: float
) -> None:
    x += draw_text(painter, QPointF(x, y + 3.0), label, BODY, INK, align="left") + 2.0
    for pattern, words in signs:
        paint_marker(painter, QRectF(x, y + 0.4, MARKER, MARKER), pattern)
        x += MARKER + 1.2
        x += draw_text(painter, QPointF(x, y + 3.0), words, BODY, INK, align="left") + 3.0


def _rows(cells: Sequence[Cell], width: float, side: float) -> Iterator[Piece]:
    pitch = (width - side) / (ABREAST - 1)
    for start in range(0, len(cells), ABREAST):
        yield _row(cells[start : start + ABREAST], pitch, side)
    if cells:
        yield space(0.9)


def _row(row: Sequence[Cell], pitch: float, side: float) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, cell in enumerate(row):
            _paint_cell(painter, cell, QRectF(x + number * pitch, y, side, side), pitch)

    return Piece(side + (7.3 if any(cell.place for cell in row) else 4.5), paint)


def _paint_cell(painter: QPainter, cell: Cell, rect: QRectF, pitch: float) -> None:
    paint_block(painter, rect, cell.face)
    for number, (text, kind) in enumerate(((cell.below, COUNT), (cell.place, PLACE))):
        at = QPointF(rect.center().x(), rect.bottom() + 2.2 + 2.9 * number)
        draw_text(painter, at, text, _narrowed(text, kind, pitch - 0.8), INK)


def _narrowed(text: str, kind: Type, room: float) -> Type:
    """The type, or the narrow one where the words would touch their neighbours."""
    return PLACE if text_width(text, kind) > room else kind
