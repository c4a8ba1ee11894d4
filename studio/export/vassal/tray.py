"""The window of a side's force: its blocks in rows, each under the place where they begin."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.overlays import AreaStyle, paint_badge
from studio.draw.page import DIM, INK
from studio.draw.shapes import colour
from studio.draw.text import Family, Type, draw_text, text_width
from studio.export.pixels import png
from studio.export.vassal.pictures import BLOCK_PX
from studio.export.vassal.pieces import Counter

WIDTH: Final = 760
MARGIN: Final = 20
PITCH: Final = BLOCK_PX + 12
HEADING: Final = 30
GAP: Final = 14
PAPER: Final = colour("#F4F1E8")
TITLE: Final = Type(Family.SERIF, 24, bold=True)
WORDS: Final = Type(Family.SANS, 14)


class Row(NamedTuple):
    """Pieces that begin in one place: its letter, if it is an area, and what is said of it."""

    letter: str
    words: str
    counters: tuple[Counter, ...]


class Placed(NamedTuple):
    """A piece and where its middle is, in pixels."""

    counter: Counter
    x: int
    y: int


class Tray(NamedTuple):
    """A side's window: its heading, its rows, and how its areas look."""

    title: str
    rows: Sequence[Row]
    style: AreaStyle

    @property
    def height(self) -> int:
        """In pixels."""
        return _tops(self.rows)[-1] + MARGIN

    def pieces(self) -> list[Placed]:
        """All pieces, row by row."""
        return [
            Placed(counter, *_spot(top, number))
            for row, top in zip(self.rows, _tops(self.rows), strict=False)
            for number, counter in enumerate(row.counters)
        ]

    def picture(self) -> bytes:
        """The window's background."""
        return png(WIDTH, self.height, self._paint)

    def _paint(self, painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, WIDTH, self.height), PAPER)
        _write(painter, self.title, MARGIN, MARGIN + 10, TITLE)
        for row, top in zip(self.rows, _tops(self.rows), strict=False):
            x = float(MARGIN)
            if row.letter:
                paint_badge(painter, (x + 11, top + 14), row.letter, self.style, 11)
                x += 32
            _write(painter, row.words, x, top + 14, WORDS)


def _write(painter: QPainter, text: str, x: float, y: float, kind: Type) -> None:
    """A line of text from its left end, about as high as `y`."""
    ink = DIM if kind is WORDS else INK
    draw_text(painter, QPointF(x + text_width(text, kind) / 2, y), text, kind, ink)


def _across() -> int:
    return (WIDTH - 2 * MARGIN) // PITCH


def _tops(rows: Sequence[Row]) -> list[int]:
    """Where each row begins, and where the last one ends."""
    tops = [MARGIN + 40]
    for row in rows:
        lines = -(-len(row.counters) // _across())
        tops.append(tops[-1] + HEADING + lines * PITCH + GAP)
    return tops


def _spot(top: int, number: int) -> tuple[int, int]:
    line, column = divmod(number, _across())
    half = PITCH // 2
    return MARGIN + half + column * PITCH, top + HEADING + half + line * PITCH
