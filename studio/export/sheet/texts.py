"""What the author wrote: set-up, special rules, notes and credits."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from studio.draw.page import (
    BODY,
    BODY_BOLD,
    BODY_LEAD,
    CAPTION,
    CAPTION_LEAD,
    DIM,
    INK,
    Column,
    Flow,
    Piece,
    Section,
    lines_of,
    paragraph,
    section_head,
    space,
)
from studio.draw.text import Family, Type, draw_text
from studio.export.sheet.subject import Subject
from studio.model.scenario import SpecialRule
from studio.model.text import Text

NUMBER: Final = Type(Family.SERIF, 3.0, bold=True)
INDENT: Final = 4.6


def special_rules(subject: Subject) -> Flow:
    """The rules of this scenario, numbered, in two columns."""
    rules = [
        list(_rule(subject, number, rule))
        for number, rule in enumerate(subject.scenario.texts.special_rules, 1)
    ]
    return _in_columns(subject, "special_rules", rules)


def set_up(subject: Subject) -> Flow:
    """What the author says of the set-up."""
    return _prose(subject, "set_up", subject.scenario.texts.setup)


def notes(subject: Subject) -> Flow:
    """The designer's notes."""
    return _prose(subject, "notes", subject.scenario.texts.notes)


def credits_line(subject: Subject) -> Section:
    """Who is to be thanked, small."""
    text = subject.say(subject.scenario.texts.credits)
    lines = paragraph(text, subject.width, CAPTION, CAPTION_LEAD, DIM)
    return Section((Column(0, tuple(lines)),)) if lines else Section(())


def _prose(subject: Subject, key: str, text: Text) -> Flow:
    paragraphs = subject.say(text).split("\n")
    return _in_columns(subject, key, [paragraph(part, subject.column) for part in paragraphs])


def _in_columns(subject: Subject, key: str, parts: Sequence[Sequence[Piece]]) -> Flow:
    head = section_head(subject.words(key).upper(), subject.width)
    pieces = tuple(piece for part in parts for piece in part)
    starts = frozenset(accumulate(len(part) for part in parts))
    return Flow(pieces, (0, subject.right), head, starts)


def _rule(subject: Subject, number: int, rule: SpecialRule) -> Iterator[Piece]:
    """Number and title, then the text below it."""
    width = subject.column - 1
    titles = lines_of(subject.say(rule.title) or "–", BODY_BOLD, width - INDENT)

    def paint(painter: QPainter, x: float, y: float) -> None:
        at = QPointF(x, y + BODY_LEAD / 2)
        draw_text(painter, at, str(number), NUMBER, INK, align="left")
        for row, line in enumerate(titles):
            at = QPointF(x + INDENT, y + BODY_LEAD * (row + 0.5))
            draw_text(painter, at, line, BODY_BOLD, INK, align="left")

    yield Piece(BODY_LEAD * len(titles), paint, keep=True)
    yield from paragraph(subject.say(rule.text), width, BODY, BODY_LEAD, INK, INDENT)
    yield space(1.2)
