"""The boxes of the record: points, Player 1 of each turn, strikes."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from studio.draw.overlays import area_style
from studio.draw.page import BODY, DIM, INK, Column, Piece, Section, section_head
from studio.draw.shapes import colour, disc, draw, pen, square
from studio.draw.text import Family, Type, draw_text, text_width
from studio.export.sheet.subject import Subject
from studio.rules import first_player
from studio.values import dataclass

FIGURE: Final = Type(Family.SANS, 2.4)
BOX: Final = 4.2
PITCH: Final = 5.0
LABEL: Final = 27.0
"""Boxes begin here unless the label is longer."""
MOST_POINTS: Final = 12
WHITE: Final = colour("#FFFFFF")


@dataclass(frozen=True, slots=True)
class Boxes:
    """A label and boxes with figures after it; the boxes of some sides are round."""

    label: str
    figures: tuple[str, ...]
    round: bool = False
    start: float = LABEL

    @property
    def first(self) -> float:
        """Where the first box begins."""
        return max(self.start, text_width(self.label, BODY) + 2)

    @property
    def width(self) -> float:
        """In one row."""
        return self.first + PITCH * len(self.figures) - PITCH + BOX


def record(subject: Subject) -> Section:
    """Boxes to tick, two groups abreast."""
    pieces = list(_pieces(subject))
    if not pieces:
        return Section(())
    head = section_head(subject.words("record").upper(), subject.width)
    pairs = [pieces[n : n + 2] for n in range(0, len(pieces), 2)]
    rows = tuple(abreast(pair, subject.right) for pair in pairs)
    return Section((Column(0, rows, head),), divisible=False)


def column(subject: Subject) -> Column:
    """The same boxes below one another, in a column."""
    head = section_head(subject.words("record").upper(), subject.column)
    return Column(0, tuple(_pieces(subject)), head)


def _pieces(subject: Subject) -> Iterator[Piece]:
    words, room = subject.words, subject.column
    for side in subject.sides:
        label = words("record_points", subject.side_name(side.id))
        number = min(MOST_POINTS, _room(label, room))
        figures = tuple(str(figure) for figure in range(1, number + 1))
        yield row_of_boxes(Boxes(label, figures, area_style(side).round), room)
    turns = subject.scenario.time.turns or 0
    if turns > 1 and first_player(subject.scenario) is None:
        label = words("record_first", f"2–{turns}" if turns > 2 else "2")
        yield row_of_boxes(Boxes(label, tuple(str(turn) for turn in range(2, turns + 1))), room)
    yield from _strikes(subject)


def _strikes(subject: Subject) -> Iterator[Piece]:
    """A box for every strike: both sides in one row if they find room in it."""
    label = subject.words("record_strikes")
    groups = []
    for side in subject.sides:
        number = sum(subject.scenario.sides[side.id].strikes.values())
        if number > 0 and subject.shows(side.id):
            name = f"{label} {subject.side_name(side.id)}"
            groups.append(Boxes(name, ("",) * number, area_style(side).round, 0.0))
            label = ""
    if sum(group.width + 5 for group in groups) <= subject.column + 5:
        yield from [_in_a_row(groups)] if groups else []
    else:
        yield from (row_of_boxes(group, subject.column) for group in groups)


def _in_a_row(groups: Sequence[Boxes]) -> Piece:
    pieces = [row_of_boxes(group, group.width + 1) for group in groups]

    def paint(painter: QPainter, x: float, y: float) -> None:
        for group, piece in zip(groups, pieces, strict=True):
            piece.paint(painter, x, y)
            x += group.width + 5

    return Piece(max(piece.height for piece in pieces), paint)


def abreast(pieces: Sequence[Piece], pitch: float) -> Piece:
    """Pieces side by side, each so far from the one before."""

    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, piece in enumerate(pieces):
            piece.paint(painter, x + pitch * number, y)

    return Piece(max(piece.height for piece in pieces), paint)


def _room(label: str, width: float) -> int:
    """How many boxes find room in a row after a label."""
    first = Boxes(label, ()).first
    return max(5, int((width - first + PITCH - BOX) / PITCH))


def row_of_boxes(boxes: Boxes, width: float) -> Piece:
    """As many in a row as find room, three rows at most."""
    room = max(5, int((width - boxes.first + PITCH - BOX) / PITCH))
    figures = boxes.figures[: 3 * room]
    rows = [figures[n : n + room] for n in range(0, len(figures), room)]

    def paint(painter: QPainter, x: float, y: float) -> None:
        draw_text(painter, QPointF(x, y + 2.5), boxes.label.strip(), BODY, INK, align="left")
        for j, row in enumerate(rows):
            for i, figure in enumerate(row):
                at = QPointF(x + boxes.first + BOX / 2 + PITCH * i, y + 2.5 + PITCH * j)
                _paint_box(painter, at, figure, round_ones=boxes.round)

    return Piece(0.4 + PITCH * max(1, len(rows)), paint)


def _paint_box(painter: QPainter, at: QPointF, figure: str, *, round_ones: bool) -> None:
    shape = disc(BOX / 2, at.x(), at.y())
    if not round_ones:
        shape = QPainterPath()
        shape.addRect(square(BOX / 2, at.x(), at.y()))
    draw(painter, shape, pen(INK, 0.3), WHITE)
    draw_text(painter, at, figure, FIGURE, DIM)
