"""What all set-up sheets have in common: their margins, how they fill the paper, their footer."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.devices import Page
from studio.draw.page import DIM, INK, Frame, Paper, Placed, paint_placed, shortened
from studio.draw.shapes import placed
from studio.draw.text import Family, Type, draw_text, text_width

MARGIN: Final = 12.0
FOOT: Final = 2.6
"""Kept free above the lower margin for the footer's rule."""
FOOTER: Final = Type(Family.SANS, 2.4)
LARGER: Final = 1.3
"""Paper that is this much higher than A4 gets the sheet of half its size, enlarged."""


def _scale(paper: Paper) -> float:
    return 2**0.5 if paper.height > 297 * LARGER else 1.0


def laid_out_on(paper: Paper) -> Paper:
    """The paper for which a sheet is laid out: this one, or one of half its size."""
    scale = _scale(paper)
    return Paper(paper.name, paper.width / scale, paper.height / scale)


def frame_of(small: Paper) -> Frame:
    """Where on that paper the parts of a sheet stand."""
    return Frame(MARGIN, small.height - MARGIN - FOOT)


def pages_of(
    paper: Paper,
    sheets: Sequence[Sequence[Placed]],
    title: str,
    left: str,
    which: Callable[[int, int], str],
) -> list[Page]:
    """Sheets on paper; their footer says `left`, the title, and `which` sheet of how many it is."""
    small, scale, count = laid_out_on(paper), _scale(paper), len(sheets)

    def painting(sheet: Sequence[Placed], number: int) -> Callable[[QPainter], None]:
        def paint(painter: QPainter) -> None:
            with placed(painter, 0, 0, scale):
                painter.translate(MARGIN, 0)
                paint_placed(painter, sheet)
                _paint_footer(painter, small, title, left, which(number, count))

        return paint

    return [
        Page(paper.width, paper.height, painting(sheet, number))
        for number, sheet in enumerate(sheets, 1)
    ]


def _paint_footer(painter: QPainter, paper: Paper, title: str, left: str, which: str) -> None:
    base, width = paper.height - MARGIN, paper.width - 2 * MARGIN
    room = width - text_width(f"{left} · {which}", FOOTER) - 8
    right = f"{shortened(title, FOOTER, room)} · {which}"
    painter.fillRect(QRectF(0, base - 1.2, width, 0.25), INK)
    draw_text(painter, QPointF(0, base + 1.6), left, FOOTER, DIM, align="left")
    draw_text(painter, QPointF(width, base + 1.6), right, FOOTER, DIM, align="right")
