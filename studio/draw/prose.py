"""Authors' texts on pages: bold, italic and lists, wrapped to a width, a piece for each line."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from studio.draw.page import BODY, BODY_LEAD, INK, Piece, lines_of
from studio.draw.text import Type, draw_text, text_width
from studio.model.prose import Paragraph, read_prose, sign_of

AFTER_SIGN: Final = 0.5
"""Between the sign of a point and its words, in parts of the letters' size."""


class Span(NamedTuple):
    """Words of a line that look alike, and where they begin."""

    x: float
    text: str
    kind: Type


class Word(NamedTuple):
    """What is never parted: pieces that touch each other, and the space before them."""

    pieces: tuple[tuple[str, Type], ...]
    space: float

    @property
    def width(self) -> float:
        """Without the space before it."""
        return sum(text_width(text, kind) for text, kind in self.pieces)


def prose(
    text: str,
    width: float,
    kind: Type = BODY,
    lead: float = BODY_LEAD,
    ink: QColor = INK,
    indent: float = 0.0,
) -> list[Piece]:
    """An author's text in lines of a width; no text, no piece."""
    lines = prose_lines(text, width - indent, kind)
    return [_piece(line, lead, ink, indent) for line in lines]


def prose_lines(text: str, width: float, kind: Type = BODY) -> list[tuple[Span, ...]]:
    """The lines of an author's text: their words with places and types."""
    return [line for one in read_prose(text) for line in _lines(one, width, kind)]


def _piece(line: tuple[Span, ...], lead: float, ink: QColor, indent: float) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        for span in line:
            at = QPointF(x + indent + span.x, y + lead / 2)
            draw_text(painter, at, span.text, span.kind, ink, align="left")

    return Piece(lead, paint)


def _lines(paragraph: Paragraph, width: float, kind: Type) -> Iterator[tuple[Span, ...]]:
    """The lines of a paragraph; those of a point hang behind its sign."""
    sign = sign_of(paragraph)
    start = text_width(sign, kind) + AFTER_SIGN * kind.size if sign else 0.0
    words = [part for word in _words(paragraph, kind) for part in _fitted(word, width - start)]
    for number, row in enumerate(_wrapped(words, width - start)):
        spans = tuple(_spans(row, start))
        yield (Span(0.0, sign, kind), *spans) if sign and not number else spans


def _words(paragraph: Paragraph, kind: Type) -> Iterator[Word]:
    pieces: list[tuple[str, Type]] = []
    space = 0.0
    for run in paragraph.runs:
        face = kind._replace(bold=kind.bold or run.bold, italic=kind.italic or run.italic)
        for number, part in enumerate(run.text.replace("\t", " ").split(" ")):
            if number and pieces:
                yield Word(tuple(pieces), space)
                pieces, space = [], text_width(" ", face)
            if part:
                pieces.append((part, face))
    if pieces:
        yield Word(tuple(pieces), space)


def _fitted(word: Word, width: float) -> list[Word]:
    """The word, or its parts where it is too long for a line."""
    if word.width <= width or len(word.pieces) > 1:
        return [word]
    ((text, kind),) = word.pieces
    parts = lines_of(text, kind, width)
    return [Word(((part, kind),), word.space if n == 0 else 0.0) for n, part in enumerate(parts)]


def _wrapped(words: Sequence[Word], width: float) -> list[list[Word]]:
    rows: list[list[Word]] = [[]]
    used = 0.0
    for word in words:
        longer = used + word.space + word.width
        if rows[-1] and longer > width:
            rows.append([word])
            used = word.width
        else:
            used = longer if rows[-1] else word.width
            rows[-1].append(word)
    return rows if rows[-1] else []


def _spans(row: Sequence[Word], x: float) -> Iterator[Span]:
    """The words of a line, those of the same type together."""
    start, text, face = x, "", None
    for number, word in enumerate(row):
        space = word.space if number else 0.0
        for place, (part, kind) in enumerate(word.pieces):
            gap = space if not place else 0.0
            if kind == face:
                text += (" " if gap else "") + part
            else:
                if face is not None:
                    yield Span(start, text, face)
                start, text, face = x + gap, part, kind
            x += gap + text_width(part, kind)
    if face is not None:
        yield Span(start, text, face)
