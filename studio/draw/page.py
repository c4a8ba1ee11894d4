"""Pages to be printed: paper, pieces of known height, columns, and how they run over sheets.

Lengths are in millimetres, the origin is the upper left corner of the paper. Nothing is ever made
smaller to fit: what finds no room goes to another sheet.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from studio.draw.shapes import colour
from studio.draw.text import Family, Type, draw_text, text_width, wrap_text
from studio.values import dataclass

INK: Final = colour("#1B1A18")
DIM: Final = colour("#4F4B45")
BAND: Final = colour("#EFEDE8")
SMALLEST: Final = 2.4
"""No type on a sheet is smaller (figures inside blocks and the map apart)."""

HEAD: Final = Type(Family.SANS, 3.5, bold=True, tracking=0.04)
BODY: Final = Type(Family.SANS, 2.85)
BODY_BOLD: Final = Type(Family.SANS, 2.85, bold=True)
BODY_LEAD: Final = 3.8
CAPTION: Final = Type(Family.SANS, 2.55)
CAPTION_LEAD: Final = 3.4


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper."""

    name: str
    width: float
    height: float


PAPERS: Final[Mapping[str, Paper]] = {
    paper.name: paper
    for paper in (
        Paper("A4", 210.0, 297.0),
        Paper("Letter", 215.9, 279.4),
        Paper("A3", 297.0, 420.0),
        Paper("Tabloid", 279.4, 431.8),
    )
}


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a known height that paints itself with its upper left corner at (x, y).

    `keep`: it isn't parted from the piece below it by the end of a sheet.
    """

    height: float
    paint: Callable[[QPainter, float, float], None]
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """Pieces below one another from `x` on; the head comes again where the column is continued."""

    x: float
    pieces: tuple[Piece, ...]
    head: Piece | None = None

    @property
    def height(self) -> float:
        """All of it."""
        return sum(piece.height for piece in self.all())

    def all(self) -> tuple[Piece, ...]:
        """The head and the pieces."""
        return self.pieces if self.head is None else (self.head, *self.pieces)

    def cut(self, room: float) -> tuple["Column", "Column"]:
        """What fits into a height, and the rest (which may be empty)."""
        count, used = 0, 0.0 if self.head is None else self.head.height
        while count < len(self.pieces) and used + self.pieces[count].height <= room + 1e-6:
            used += self.pieces[count].height
            count += 1
        if count < len(self.pieces):
            while count and self.pieces[count - 1].keep:
                count -= 1
        first = replace(self, pieces=self.pieces[:count])
        return first, replace(self, pieces=self.pieces[count:])


@dataclass(frozen=True, slots=True)
class Section:
    """Columns side by side. One that isn't `divisible` is never spread over two sheets."""

    columns: tuple[Column, ...]
    divisible: bool = True

    @property
    def height(self) -> float:
        """That of its highest column."""
        return max((column.height for column in self.columns), default=0.0)

    def cut(self, room: float) -> tuple["Section", "Section"]:
        """What fits into a height, and the rest; heads of empty columns fall away."""
        pairs = [column.cut(room) for column in self.columns]
        return (
            replace(self, columns=tuple(a for a, _ in pairs if a.pieces)),
            replace(self, columns=tuple(b for _, b in pairs if b.pieces)),
        )


@dataclass(frozen=True, slots=True)
class Flow:
    """Pieces that run down one column and on in the next, both about equally high.

    `starts` are the numbers of pieces with which something new begins: columns rather part there.
    """

    pieces: tuple[Piece, ...]
    xs: tuple[float, float]
    head: Piece
    starts: frozenset[int] = frozenset()
    divisible: bool = True

    @property
    def columns(self) -> tuple[Column, ...]:
        """The two columns, or one for a single piece; none without pieces."""
        if not self.pieces:
            return ()
        part = self._middle()
        left = Column(self.xs[0], self.pieces[:part], self.head)
        if part == len(self.pieces):
            return (left,)
        return (left, Column(self.xs[1], self.pieces[part:], space(self.head.height)))

    @property
    def height(self) -> float:
        """That of the higher column."""
        return max((column.height for column in self.columns), default=0.0)

    def cut(self, room: float) -> tuple["Flow", "Flow"]:
        """As many pieces as fit into a height, and the rest."""
        numbers = range(1, len(self.pieces) + 1)
        count = bisect_right(numbers, room + 1e-6, key=lambda n: self._first(n).height)
        while count and self.pieces[count - 1].keep:
            count -= 1
        rest = frozenset(start - count for start in self.starts if start >= count)
        return self._first(count), replace(self, pieces=self.pieces[count:], starts=rest)

    def _first(self, count: int) -> "Flow":
        return replace(self, pieces=self.pieces[:count])

    def _middle(self) -> int:
        """Where the right column begins: where something starts, unless that is far from even."""
        heights = [piece.height for piece in self.pieces]
        total, best = sum(heights), (2.0 * sum(heights) + 1.0, len(heights))
        used = 0.0
        for number, height in enumerate(heights, 1):
            used += height
            if self.pieces[number - 1].keep:
                continue
            unfit = 0.0 if number in self.starts or number == len(heights) else 0.2 * total
            best = min(best, (max(used, total - used) + unfit, number))
        return best[1]


Placed = tuple[float, float, Piece]
"""x, y and what is there."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a sheet that sections fill, and how far apart they lie.

    Height that is left over goes evenly between them, up to `loosest`.
    """

    top: float
    bottom: float
    tightest: float = 0.8
    loosest: float = 5.0


Part = Section | Flow
"""Something that lies between two others on a sheet."""


def run(sections: Iterable[Part], frame: Frame, again: Section | None = None) -> list[list[Placed]]:
    """The sheets that the sections fill, one below the other; `again` heads all but the first."""
    head: list[Part] = [] if again is None else [again]
    sheets: list[list[Part]] = [[]]
    for section in sections:
        rest = section
        while rest.columns:
            sheet = sheets[-1]
            used = sum(part.height + frame.tightest for part in sheet)
            fresh = not sheet or sheet == head
            first, rest = _parted(rest, frame.bottom - frame.top - used, fresh=fresh)
            if first.columns:
                sheet.append(first)
            if rest.columns:
                sheets.append(list(head))
    return [_spread(sheet, frame) for sheet in sheets]


def _parted(section: Part, room: float, *, fresh: bool) -> tuple[Part, Part]:
    """What of a section still goes on a sheet, and what goes on the next."""
    if section.height <= room + 1e-6:
        return section, Section(())
    first, rest = section.cut(room)
    complete = isinstance(section, Flow) or len(first.columns) == len(section.columns)
    complete = complete and bool(first.columns)
    if (section.divisible and complete) or (fresh and first.columns):
        return first, rest
    if not fresh:
        return Section(()), section
    # A single piece is higher than a sheet: it is put there all the same, and runs over the edge.
    heads = tuple(replace(column, pieces=column.pieces[:1]) for column in section.columns)
    tails = tuple(replace(column, pieces=column.pieces[1:]) for column in section.columns)
    return Section(heads), Section(tuple(column for column in tails if column.pieces))


def _spread(sections: Sequence[Part], frame: Frame) -> list[Placed]:
    """Places sections on a sheet, with what is left over between them."""
    used = sum(section.height for section in sections)
    spare = frame.bottom - frame.top - used
    gaps = max(1, len(sections) - 1)
    gap = min(frame.loosest, max(0.0, spare / gaps))
    placed: list[Placed] = []
    y = frame.top
    for section in sections:
        for column in section.columns:
            at = y
            for piece in column.all():
                placed.append((column.x, at, piece))
                at += piece.height
        y += section.height + gap
    return placed


def paint_placed(painter: QPainter, placed: Iterable[Placed]) -> None:
    """Paints a sheet."""
    for x, y, piece in placed:
        piece.paint(painter, x, y)


# --- pieces -------------------------------------------------------------------------------------


def space(height: float) -> Piece:
    """Nothing."""
    return Piece(height, lambda _painter, _x, _y: None)


def lines_of(text: str, kind: Type, width: float) -> list[str]:
    """A text in lines, as `wrap_text`; words that are too long for a line are broken anywhere."""
    return [part for line in wrap_text(text, kind, width) for part in _broken(line, kind, width)]


def _broken(line: str, kind: Type, width: float) -> list[str]:
    parts = []
    while len(line) > 1 and text_width(line, kind) > width:
        count = max(1, int(len(line) * width / text_width(line, kind)))
        while count > 1 and text_width(line[:count], kind) > width:
            count -= 1
        parts.append(line[:count])
        line = line[count:]
    return [*parts, line]


def shortened(text: str, kind: Type, width: float) -> str:
    """The text, or as much of its beginning as finds room in one line, with an ellipsis."""
    if text_width(text, kind) <= width:
        return text
    count = len(text)
    while count and text_width(text[:count].rstrip() + "…", kind) > width:
        count -= 1
    return text[:count].rstrip() + "…"


def paragraph(
    text: str,
    width: float,
    kind: Type = BODY,
    lead: float = BODY_LEAD,
    ink: QColor = INK,
    indent: float = 0.0,
) -> list[Piece]:
    """A text, a piece for each line; no text, no piece."""
    if not text.strip():
        return []
    lines = lines_of(text.strip(), kind, width - indent)
    return [text_line(line, kind, lead, ink, indent) for line in lines]


def text_line(
    text: str, kind: Type = BODY, lead: float = BODY_LEAD, ink: QColor = INK, indent: float = 0.0
) -> Piece:
    """One line of text, in the middle of its height."""

    def paint(painter: QPainter, x: float, y: float) -> None:
        at = QPointF(x + indent, y + lead / 2)
        draw_text(painter, at, text, kind, ink, align="left")

    return Piece(lead, paint)


HEAD_HEIGHT: Final = 5.8
RULE: Final = 0.5


def section_head(title: str, width: float, ink: QColor = INK, right: str = "") -> Piece:
    """The title of a section under its rule, in capitals; `right` stands at the other end."""
    beside = Type(Family.SANS, 2.9, bold=True)
    room = width - (text_width(right, beside) + 3 if right else 0)
    kind = HEAD.scaled(min(1.0, room / max(0.1, text_width(title, HEAD))))

    def paint(painter: QPainter, x: float, y: float) -> None:
        painter.fillRect(QRectF(x, y, width, RULE), ink)
        draw_text(painter, QPointF(x, y + 3.3), title, kind, ink, align="left")
        if right:
            draw_text(painter, QPointF(x + width, y + 3.3), right, beside, INK, align="right")

    return Piece(HEAD_HEIGHT, paint, keep=True)
