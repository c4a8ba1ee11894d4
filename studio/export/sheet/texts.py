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
    section_head,
    space,
)
from studio.draw.prose import prose
from studio.draw.text import Family, Type, draw_text, text_width
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


def rules_column(subject: Subject) -> Column:
    """The same rules below one another, in a column."""
    rules = enumerate(subject.scenario.texts.special_rules, 1)
    pieces = [piece for number, rule in rules for piece in _rule(subject, number, rule)][:-1]
    head = section_head(subject.words("special_rules").upper(), subject.column)
    return Column(0, tuple(pieces), head)


def set_up(subject: Subject) -> Section:
    """What the author says of the set-up, over the whole width."""
    text = subject.say(subject.scenario.texts.setup)
    label = subject.words("set_up")
    kind = BODY_BOLD
    indent = text_width(label, kind) + 2.0
    pieces = prose(text, subject.width, BODY, BODY_LEAD, INK, indent)
    if not pieces:
        return Section(())

    def paint(painter: QPainter, x: float, y: float) -> None:
        draw_text(painter, QPointF(x, y + BODY_LEAD / 2), label, kind, INK, align="left")
        pieces[0].paint(painter, x, y)

    return Section((Column(0, (Piece(BODY_LEAD, paint), *pieces[1:])),))


def notes(subject: Subject) -> Flow:
    """The designer's notes."""
    return _prose(subject, "notes", subject.scenario.texts.notes)


def credits_lines(subject: Subject) -> list[Piece]:
    """Who is to be thanked, small."""
    text = subject.say(subject.scenario.texts.credits)
    return prose(text, subject.width, CAPTION, CAPTION_LEAD, DIM)


def _prose(subject: Subject, key: str, text: Text) -> Flow:
    paragraphs = subject.say(text).split("\n")
    return _in_columns(subject, key, [prose(part, subject.column) for part in paragraphs])


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
    yield from prose(subject.say(rule.text), width, BODY, BODY_LEAD, INK, INDENT)
    yield space(1.0)
