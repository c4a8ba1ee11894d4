"""The pages of a table's set-up sheet, by the page machinery of all sheets."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.devices import MAKER, Page, start_gui
from studio.draw.page import (
    BAND,
    BODY,
    BODY_BOLD,
    BODY_LEAD,
    CAPTION,
    CAPTION_LEAD,
    DIM,
    INK,
    Column,
    Flow,
    Frame,
    Paper,
    Part,
    Piece,
    Placed,
    Section,
    lines_of,
    paragraph,
    run,
    section_head,
    shortened,
    space,
    text_line,
)
from studio.draw.shapes import NO_BRUSH, line, pen, placed
from studio.draw.tabletop.forces import paint_forces, side_look
from studio.draw.tabletop.ground import paint_table
from studio.draw.text import Family, Type, draw_text, text_width
from studio.export.sheet.foot import MARGIN, frame_of, laid_out_on, pages_of
from studio.export.sheet.record import Boxes, abreast, row_of_boxes
from studio.export.tabletop.telling import TableTelling, Unit

GUTTER: Final = 7.0
HIGHEST: Final = (0.52, 0.47, 0.42, 0.37, 0.33)
"""The map takes no more than this part of the page's height; what is tried, from large to small."""
TITLE: Final = Type(Family.SERIF, 9.6, bold=True)
SMALL_TITLE: Final = Type(Family.SERIF, 4.6, bold=True)
CORNER: Final = Type(Family.SANS, 3.3, bold=True)
FACT: Final = Type(Family.SANS, 3.3, bold=True)
DETAIL: Final = Type(Family.SANS, 2.75)
PROSE: Final = Type(Family.SERIF, 3.25)
PROSE_LEAD: Final = 4.4
TICK: Final = Type(Family.SANS, 2.4)
RULER: Final = 6
"""Every so many inches the frame of the map bears a figure."""
EDGE: Final = 3.6
"""Room for these figures, in mm."""
DETAIL_PX: Final = 22.0
"""Pixels an inch that the amount of detail in print is chosen for."""
TRACK: Final = 12
FEW: Final = 24
"""Lines about ground that stay together on a page."""
SHARES: Final = (0.30, 0.18, 0.30, 0.22)
"""Widths of the columns of the table of ground."""


def table_sheet_pages(told: TableTelling, paper: Paper) -> list[Page]:
    """The pages of a table's set-up sheet."""
    start_gui()
    small = laid_out_on(paper)
    sheets = _laid_out(told, small.width - 2 * MARGIN, small.height, frame_of(small))
    return pages_of(paper, sheets, told.title, _footer(told), partial(told.word, "sheet_of"))


def _laid_out(told: TableTelling, width: float, height: float, frame: Frame) -> list[list[Placed]]:
    """With the largest map for which all finds room on one page, else with the largest of all."""
    again = _again(told, width)
    tried = [run(list(_parts(told, width, share * height)), frame, again) for share in HIGHEST[:1]]
    for share in HIGHEST[1:]:
        if len(tried[-1]) == 1:
            return tried[-1]
        tried.append(run(list(_parts(told, width, share * height)), frame, again))
    return tried[-1] if len(tried[-1]) < len(tried[0]) else tried[0]


def _footer(told: TableTelling) -> str:
    """Who made it, and what the checks say."""
    from studio.checks import run as checked

    found = Counter(str(finding.level) for finding in checked(told.table))
    errors = told.word("errors", found["error"]) if found["error"] else told.word("no_errors")
    more = [told.word("warnings", found["warning"])] if found["warning"] else []
    return f"{MAKER} · {told.word('checked', ', '.join([errors, *more]))}"


def _parts(told: TableTelling, width: float, height: float) -> Iterator[Part]:
    yield _head(told, width)
    prose = paragraph(told.situation, width, PROSE, PROSE_LEAD)
    yield Section((Column(0, tuple(prose)),) if prose else ())
    yield _map(told, width, height)
    yield _forces(told, width)
    yield _ground(told, width)
    yield _switches(told, width)
    yield _record(told, width)


# --- head ---------------------------------------------------------------------------------------


def _head(told: TableTelling, width: float) -> Section:
    corner = told.word("rules")
    room = width - text_width(corner, CORNER) - 8
    kind = TITLE.scaled(max(0.7, min(1.0, room / max(0.1, text_width(told.title, TITLE)))))
    lines = lines_of(told.title, kind, room)
    lead = 1.12 * kind.size

    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, text in enumerate(lines):
            at = QPointF(x, y + 0.4 + lead * (number + 0.5))
            draw_text(painter, at, text, kind, INK, align="left")
        at = QPointF(x + width, y + lead * len(lines) - 2.0)
        draw_text(painter, at, corner, CORNER, INK, align="right")

    title = Piece(1.2 + lead * len(lines), paint)
    rule = Piece(3.1, lambda p, x, y: p.fillRect(QRectF(x, y, width, 0.9), INK))
    return Section((Column(0, (title, rule, _facts(told, width))),), divisible=False)


def _facts(told: TableTelling, width: float) -> Piece:
    facts = told.facts()
    wide = [
        max(text_width(what, FACT), *(text_width(detail, DETAIL) for detail in details))
        for what, details in facts
    ]
    gap = (width - sum(wide)) / max(1, len(facts) - 1)

    def paint(painter: QPainter, x: float, y: float) -> None:
        for (what, details), own in zip(facts, wide, strict=True):
            draw_text(painter, QPointF(x, y + 2), what, FACT, INK, align="left")
            for number, detail in enumerate(details, 1):
                at = QPointF(x, y + 2.2 + 3.9 * number)
                draw_text(painter, at, detail, DETAIL, DIM, align="left")
            x += own + gap

    return Piece(5.2 + 3.9 * max(len(details) for _, details in facts), paint)


def _again(told: TableTelling, width: float) -> Section:
    def paint(painter: QPainter, x: float, y: float) -> None:
        title = shortened(told.title, SMALL_TITLE, width)
        draw_text(painter, QPointF(x, y + 2.6), title, SMALL_TITLE, INK, align="left")
        painter.fillRect(QRectF(x, y + 6.0, width, 0.9), INK)

    return Section((Column(0, (Piece(9.0, paint),)),), divisible=False)


# --- the map ------------------------------------------------------------------------------------


def _map(told: TableTelling, width: float, height: float) -> Section:
    """The table as large as width and height allow, with inches along its frame."""
    table = told.table
    mm = min((width - EDGE) / table.width, height / table.height)
    left = EDGE + (width - EDGE - mm * table.width) / 2

    def paint(painter: QPainter, x: float, y: float) -> None:
        with placed(painter, x + left, y + EDGE, mm):
            paint_table(painter, table, DETAIL_PX, language=told.language)
            paint_forces(painter, table)
        with placed(painter, x + left, y + EDGE):
            _paint_ruler(painter, table.width * mm, table.height * mm, mm)

    caption = f"{told.word('scale', f'{mm:.2f}')}. {told.key()}"
    pieces = [
        Piece(EDGE + table.height * mm + 1.0, paint, keep=True),
        *paragraph(caption, width, CAPTION, CAPTION_LEAD, DIM),
    ]
    return Section((Column(0, tuple(pieces)),), divisible=False)


def _paint_ruler(painter: QPainter, wide: float, high: float, mm: float) -> None:
    painter.setPen(pen(INK, 0.35))
    painter.setBrush(NO_BRUSH)
    painter.drawRect(QRectF(0, 0, wide, high))
    painter.setPen(pen(INK, 0.2))
    for number in range(0, int(wide / mm + 1e-6) + 1, RULER):
        line(painter, (number * mm, -0.9), (number * mm, 0))
    for number in range(0, int(high / mm + 1e-6) + 1, RULER):
        line(painter, (-0.9, number * mm), (0, number * mm))
    for number in range(0, int(wide / mm + 1e-6) + 1, RULER):
        draw_text(painter, QPointF(number * mm, -2.2), str(number), TICK, DIM)
    for number in range(RULER, int(high / mm + 1e-6) + 1, RULER):
        at = QPointF(-1.4, number * mm)
        draw_text(painter, at, str(number), TICK, DIM, align="right")


# --- forces, ground, switches -------------------------------------------------------------------


def _forces(told: TableTelling, width: float) -> Section:
    """The order of battle, a column a side."""
    column = (width - GUTTER) / 2
    columns = []
    for number, side in enumerate(told.table.sides):
        ink = side_look(side, number).body
        head = section_head(told.side_name(side).upper(), column, ink, str(told.men(side)))
        pieces: list[Piece] = []
        for unit in told.units(side):
            pieces += _unit(unit, column)
        columns.append(Column((column + GUTTER) * (number % 2), tuple(pieces), head))
    return Section(tuple(columns[:2]))


def _unit(unit: Unit, width: float) -> list[Piece]:
    name = text_line(unit.name, BODY_BOLD, BODY_LEAD)
    pieces = [Piece(name.height, name.paint, keep=True)]
    for told in unit.lines:
        lines = paragraph(told, width, BODY, BODY_LEAD, INK, 3.0)
        pieces += [replace(one, keep=True) for one in lines[:-1]] + lines[-1:]
    return [*pieces, space(1.6)]


def _ground(told: TableTelling, width: float) -> Part:
    """What the ground does, a line each."""
    rows = [(r.what, r.cover, r.sight, r.going) for r in told.ground()]
    if not rows:
        return Section(())
    title = section_head(told.word("ground").upper(), width)
    keys = ("what", "cover", "sight", "going")
    names = _row([told.word(key) for key in keys], width, BODY_BOLD, band=False)

    def paint(painter: QPainter, x: float, y: float) -> None:
        title.paint(painter, x, y)
        names.paint(painter, x, y + title.height)

    head = Piece(title.height + names.height, paint, keep=True)
    pieces = [_row(row, width, BODY, band=n % 2 == 0) for n, row in enumerate(rows)]
    return Section((Column(0, tuple(pieces), head),), divisible=len(rows) > FEW)


def _row(cells: Sequence[str], width: float, kind: Type, *, band: bool) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        if band:
            painter.fillRect(QRectF(x, y, width, BODY_LEAD + 0.6), BAND)
        at = x + 1.2
        for cell, share in zip(cells, SHARES, strict=True):
            text = shortened(cell, kind, share * width - 2)
            draw_text(painter, QPointF(at, y + BODY_LEAD / 2 + 0.3), text, kind, INK, align="left")
            at += share * width

    return Piece(BODY_LEAD + 0.6, paint)


def _switches(told: TableTelling, width: float) -> Part:
    lines = told.switches()
    if not lines:
        return Section(())
    head = section_head(told.word("switches").upper(), width)
    column = (width - GUTTER) / 2
    pieces = tuple(piece for text in lines for piece in paragraph(text, column))
    return Flow(pieces, (0.0, column + GUTTER), head)


def _record(told: TableTelling, width: float) -> Section:
    """Boxes for force morale, points and phases."""
    column = (width - GUTTER) / 2
    head = section_head(told.word("record").upper(), width)
    figures = tuple(str(n) for n in range(1, TRACK + 1))
    rows = []
    for key in ("record_morale", "record_points") if told.table.sides else ():
        pieces = [
            row_of_boxes(
                Boxes(told.word(key, told.side_name(side)), figures, side_look(side, n).round),
                column,
            )
            for n, side in enumerate(told.table.sides)
        ]
        rows.append(abreast(pieces[:2], column + GUTTER))
    phases = tuple(str(n) for n in range(1, min(told.table.phases, 60) + 1))
    rows.append(row_of_boxes(Boxes(told.word("record_phases"), phases), width))
    return Section((Column(0, tuple(rows), head),), divisible=False)
