"""Turn track, victory and the boxes of the record."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from studio.draw.overlays import AreaStyle, area_style, paint_badge
from studio.draw.page import (
    BAND,
    BODY,
    DIM,
    INK,
    SMALLEST,
    Column,
    Piece,
    Section,
    lines_of,
    paragraph,
    section_head,
    space,
)
from studio.draw.shapes import colour, draw, emblem, line, pen, placed, polygon
from studio.draw.text import Family, Type, draw_text, text_width
from studio.export.sheet.subject import Subject
from studio.export.telling import signed
from studio.model.units import Side
from studio.rules import first_player

WHITE: Final = colour("#FFFFFF")
UNDER_TURN: Final = Type(Family.SANS, 2.4)
POINTS: Final = Type(Family.SANS, 3.1, bold=True)
CONDITION: Final = Type(Family.SANS, 2.7)
FIGURE: Final = Type(Family.SANS, 2.4)
BOX: Final = 4.2


def turns_and_victory(subject: Subject) -> Section:
    """The turn track at the left, the conditions of victory at the right."""
    left, right = turn_track(subject, subject.column), victory(subject, subject.column)
    return Section((left, Column(subject.right, right.pieces, right.head)))


# --- turns --------------------------------------------------------------------------------------


def turn_track(subject: Subject, width: float, abreast: int = 6) -> Column:
    """A hexagon for every game turn, up to `abreast` in a row, with what arrives below it."""
    head = section_head(subject.words("turn_track").upper(), width)
    turns = subject.scenario.time.turns or 0
    if not turns:
        lines = paragraph(subject.words("turns_open"), width, ink=DIM)
        return Column(0, tuple(lines), head)
    most = abreast if turns <= 12 else max(abreast, 10)
    each = ceil(turns / ceil(turns / most))
    rows = [range(n, min(n + each, turns + 1)) for n in range(1, turns + 1, each)]
    return Column(0, tuple(_turn_row(subject, row, width / most) for row in rows), head)


def _turn_row(subject: Subject, row: Sequence[int], pitch: float) -> Piece:
    arriving = {turn: _arriving(subject, turn) for turn in row}
    radius = min(7.2, 0.485 * pitch)
    height = 1.84 * radius + (4.6 if any(arriving.values()) else 0.6)

    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, turn in enumerate(row):
            middle = x + pitch * (number + 0.5)
            with placed(painter, middle, y + 0.92 * radius):
                _paint_turn(painter, subject, turn, radius)
            _paint_arrivals(painter, arriving[turn], middle, y + 1.84 * radius + 2.2)

    return Piece(height, paint)


def _turn_shape(radius: float) -> QPainterPath:
    """A hexagon slightly lower than wide."""
    w, h = radius, 0.9 * radius
    return polygon([(w, 0), (w / 2, h), (-w / 2, h), (-w, 0), (-w / 2, -h), (w / 2, -h)])


def _paint_turn(painter: QPainter, subject: Subject, turn: int, radius: float) -> None:
    first = _first_side(subject, turn)
    ground = colour(first.palette.body) if first else WHITE
    ink = WHITE if first else INK
    draw(painter, _turn_shape(radius), pen(INK, 0.35), ground)
    kind = Type(Family.SERIF, min(5.2, max(SMALLEST, 0.72 * radius)), bold=True)
    draw_text(painter, QPointF(0, -0.2 * radius), str(turn), kind, ink)
    if first:
        with placed(painter, 0, 0.5 * radius):
            painter.fillPath(emblem(first.emblem, 0.26 * radius), WHITE)
        return
    words = _under(subject, turn)
    if words and radius > 5 and text_width(words, UNDER_TURN) < 1.45 * radius:
        draw_text(painter, QPointF(0, 0.48 * radius), words, UNDER_TURN, DIM)


def _first_side(subject: Subject, turn: int) -> Side | None:
    """Who is Player 1 of a turn, as far as the scenario says it (1.0)."""
    time, always = subject.scenario.time, first_player(subject.scenario)
    name = (time.first or always) if turn == 1 else always
    return subject.firefight.units.sides.get(name or "")


def _under(subject: Subject, turn: int) -> str:
    """Who is Player 1: on the first turn as the scenario says, later the higher roll (1.0)."""
    if turn == subject.scenario.time.turns:
        return subject.words("end")
    return "" if turn == 1 else subject.words("high_roll")


def _arriving(subject: Subject, turn: int) -> list[tuple[str, AreaStyle]]:
    """The badges of the areas over which blocks enter on a turn."""
    badges: dict[str, AreaStyle] = {}
    for side in subject.sides:
        for arrival in subject.scenario.sides[side.id].arrivals:
            if arrival.turn == turn:
                letter = subject.letters.get(arrival.area, arrival.area)
                badges[letter] = area_style(side)
    return list(badges.items())


def _paint_arrivals(
    painter: QPainter, badges: Sequence[tuple[str, AreaStyle]], x: float, y: float
) -> None:
    if not badges:
        return
    x -= 1.95 * len(badges)
    painter.setPen(pen(INK, 0.4))
    for a, b in (((-1.9, 0), (0.6, 0)), ((-0.4, -0.9), (0.6, 0)), ((-0.4, 0.9), (0.6, 0))):
        line(painter, (x + a[0], y + a[1]), (x + b[0], y + b[1]))
    for number, (letter, style) in enumerate(badges):
        paint_badge(painter, (x + 3.0 + 3.9 * number, y), letter, style, 1.6)


# --- victory ------------------------------------------------------------------------------------


def victory(subject: Subject, width: float) -> Column:
    """A row for everything that scores, and how the points decide."""
    words = subject.words
    head = section_head(words("victory").upper(), width)
    rows = list(subject.scoring())
    beside = max([text_width(when, CONDITION) for _, when, _ in rows], default=0) + 11
    beside = min(beside, 0.5 * width)
    pieces = [_scored(row, width, beside, shaded=n % 2 == 0) for n, row in enumerate(rows)]
    if not rows:
        return Column(0, tuple(paragraph(words("no_victory"), width, ink=DIM)), head)
    closing = paragraph(subject.decision(), width - 2, CONDITION, 3.6, indent=1)
    return Column(0, (*pieces, space(1.0), *closing), head)


def _scored(row: tuple[str, str, int], width: float, right: float, *, shaded: bool) -> Piece:
    """What scores, `right` mm from the end when it does, at the end how much."""
    what, when, points = row
    left = lines_of(what, BODY, width - right - 4)
    beside = lines_of(when, CONDITION, right - 9)
    height = 0.6 + 3.8 * max(len(left), len(beside))

    def paint(painter: QPainter, x: float, y: float) -> None:
        if shaded:
            painter.fillRect(QRectF(x, y, width, height), BAND)
        for lines, start, kind, ink in (
            (left, x + 1, BODY, INK),
            (beside, x + width - right, CONDITION, DIM),
        ):
            for number, text in enumerate(lines):
                at = QPointF(start, y + 2.25 + 3.8 * number)
                draw_text(painter, at, text, kind, ink, align="left")
        at = QPointF(x + width - 2, y + 2.25)
        draw_text(painter, at, signed(points), POINTS, INK, align="right")

    return Piece(height, paint)
