"""The head of a sheet: title, boards, the five facts, the situation."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.page import DIM, INK, Column, Piece, Section, lines_of, paragraph, shortened
from studio.draw.prose import prose
from studio.draw.text import Family, Type, draw_text, text_width
from studio.export.sheet.subject import Subject
from studio.values import dataclass

TITLE: Final = Type(Family.SERIF, 9.6, bold=True)
SMALL_TITLE: Final = Type(Family.SERIF, 4.6, bold=True)
CORNER: Final = Type(Family.SANS, 3.3, bold=True)
UNDER: Final = Type(Family.SANS, 2.8)
FACT: Final = Type(Family.SANS, 3.3, bold=True)
DETAIL: Final = Type(Family.SANS, 2.75)
SITUATION: Final = Type(Family.SERIF, 3.25)
SITUATION_LEAD: Final = 4.4
RULE: Final = 0.9
BETWEEN_FACTS: Final = 5.0
FACT_LEAD: Final = 3.9


def head(subject: Subject) -> Section:
    """Title over a rule, and the facts."""
    pieces = (*_title(subject), *_facts(subject))
    return Section((Column(0, pieces),), divisible=False)


def again(subject: Subject) -> Section:
    """The small head of every further sheet."""

    def paint(painter: QPainter, x: float, y: float) -> None:
        kind = _fitted(subject.title, SMALL_TITLE, subject.width)
        title = shortened(subject.title, kind, subject.width)
        draw_text(painter, QPointF(x, y + 2.6), title, kind, INK, align="left")
        painter.fillRect(QRectF(x, y + 6.0, subject.width, RULE), INK)

    return Section((Column(0, (Piece(9.0, paint),)),), divisible=False)


def _fitted(text: str, kind: Type, width: float, least: float = 2.9) -> Type:
    """The type, smaller where one line needs it, but not below `least`."""
    factor = min(1.0, width / max(0.1, text_width(text, kind)))
    return kind.scaled(max(factor, least / kind.size))


def _title(subject: Subject) -> Iterator[Piece]:
    corner, under = _corner(subject)
    beside = max(text_width(corner, CORNER), text_width(under, UNDER))
    room = subject.width - beside - 8
    stacked = room < 0.4 * subject.width
    if stacked:
        room = subject.width
    kind = _fitted(subject.title, TITLE, room, 7.0)
    lines = lines_of(subject.title, kind, room)
    lead = 1.12 * kind.size
    height = 1.2 + lead * len(lines)

    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, line in enumerate(lines):
            at = QPointF(x, y + 0.4 + lead * (number + 0.5))
            draw_text(painter, at, line, kind, INK, align="left")
        if not stacked:
            _paint_corner(painter, corner, under, x + subject.width, y + height)

    yield Piece(height, paint)
    if stacked:
        yield from paragraph(f"{corner}   {under}", subject.width, UNDER, 4.2, DIM)
    yield Piece(RULE + 2.2, lambda p, x, y: p.fillRect(QRectF(x, y, subject.width, RULE), INK))


def _paint_corner(painter: QPainter, corner: str, under: str, right: float, base: float) -> None:
    draw_text(painter, QPointF(right, base - 8.0), corner, CORNER, INK, align="right")
    draw_text(painter, QPointF(right, base - 3.2), under, UNDER, DIM, align="right")


def _corner(subject: Subject) -> tuple[str, str]:
    """Number or author over the boards."""
    words, scenario = subject.words, subject.scenario
    corner = words("by", scenario.author) if scenario.author else ""
    if len(scenario.id) <= 4:
        corner = words("scenario", scenario.id).upper()
    return corner, subject.boards


# --- the five facts -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know, and details under it."""

    what: str
    details: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """Its width in one column."""
        return max(text_width(self.what, FACT), *(text_width(d, DETAIL) for d in self.details), 1)


def _facts(subject: Subject) -> Iterator[Piece]:
    """All facts in a row if they find room, else in two."""
    facts = facts_of(subject)
    rows = [facts]
    if sum(fact.width for fact in facts) + BETWEEN_FACTS * (len(facts) - 1) > subject.width:
        rows = [facts[:3], facts[3:]]
    for row in rows:
        yield _row(row, subject.width)


def _row(facts: Sequence[Fact], width: float) -> Piece:
    spare = width - sum(fact.width for fact in facts)
    gap = spare / max(1, len(facts) - 1)
    height = 4.8 + FACT_LEAD * max(len(fact.details) for fact in facts)

    def paint(painter: QPainter, x: float, y: float) -> None:
        for fact in facts:
            draw_text(painter, QPointF(x, y + 2), fact.what, FACT, INK, align="left")
            for number, detail in enumerate(fact.details, 1):
                at = QPointF(x, y + 2.2 + FACT_LEAD * number)
                draw_text(painter, at, detail, DETAIL, DIM, align="left")
            x += fact.width + gap

    return Piece(height, paint)


def facts_of(subject: Subject) -> list[Fact]:
    """Date, turns, weather, first player, points."""
    date, place = subject.date()
    lines = [line for text in place for line in _evenly(text, 45)[:2]]
    others = (subject.turns(), subject.weather(), subject.first())
    return [Fact(date, tuple(lines)), *(Fact(*fact) for fact in others), _points(subject)]


def _evenly(text: str, width: float) -> list[str]:
    """A text in as few lines of a width as it needs, all about equally long."""
    count = len(lines_of(text, DETAIL, width))
    while width > 10 and len(lines_of(text, DETAIL, width - 1)) == count:
        width -= 1
    return lines_of(text, DETAIL, width)


def _points(subject: Subject) -> Fact:
    words = subject.words
    shown = [side for side in subject.sides if subject.shows(side.id)]
    if not shown:
        return Fact(words("no_forces"))
    sums = [subject.points(side.id) for side in shown]
    names = [subject.side_name(side.id) for side in shown]
    reduced = any(subject.orders[side.id].reduced for side in shown)
    detail = words("points_reduced" if reduced else "points_full")
    long = " : ".join(f"{name} {total}" for name, total in zip(names, sums, strict=True))
    if text_width(long, FACT) <= 45:
        return Fact(long, (detail,))
    return Fact(" : ".join(sums), (f"{words('points_short')}: {' : '.join(names)}",))


def situation(subject: Subject, width: float) -> list[Piece]:
    """The situation in lines of a width; none if there is no text."""
    text = subject.say(subject.scenario.texts.situation)
    return prose(text, width, SITUATION, SITUATION_LEAD)
