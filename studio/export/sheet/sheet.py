"""The sheet as a whole: its pages, and the footer."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.devices import MAKER, Page, start_gui
from studio.draw.page import (
    DIM,
    INK,
    Frame,
    Paper,
    Placed,
    paint_placed,
    run,
    shortened,
)
from studio.draw.shapes import placed
from studio.draw.text import Family, Type, draw_text, text_width
from studio.errors import StudioError
from studio.export.sheet import head
from studio.export.sheet.plans import choices, parts
from studio.export.sheet.subject import Subject
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.words import tr

MARGIN: Final = 12.0
FOOT: Final = 2.6
"""Kept free above the lower margin for the footer's rule."""
FOOTER: Final = Type(Family.SANS, 2.4)
LARGER: Final = 1.3
"""Paper that is this much higher than A4 gets the sheet of half its size, enlarged."""


def sheet_pages(
    firefight: Firefight, paper: Paper, language: str = "en", viewer: str | None = None
) -> list[Page]:
    """The pages of a set-up sheet; a `viewer` sees only its own side's forces.

    Raises:
        StudioError: a language that isn't spoken, or a viewer that isn't a side of the scenario.
    """
    start_gui()
    _refuse_stranger(firefight, viewer)
    scale = 2**0.5 if paper.height > 297 * LARGER else 1.0
    small = Paper(paper.name, paper.width / scale, paper.height / scale)
    subject = Subject(firefight, Words(language), viewer, small.width - 2 * MARGIN)
    sheets = _laid_out(subject, small)
    foot = _footer_words(subject)
    return [
        Page(
            paper.width,
            paper.height,
            _painting(subject, small, sheet, foot, (number, len(sheets)), scale),
        )
        for number, sheet in enumerate(sheets, 1)
    ]


def _refuse_stranger(firefight: Firefight, viewer: str | None) -> None:
    sides = firefight.scenario.sides
    if viewer is not None and viewer not in sides:
        known = ", ".join(sides) or "none"
        raise StudioError(
            tr(
                '"{viewer}" is no side of this scenario; its sides are: {known}',
                viewer=viewer,
                known=known,
            )
        )


def _painting(
    subject: Subject,
    paper: Paper,
    sheet: Sequence[Placed],
    foot: str,
    number: tuple[int, int],
    scale: float,
) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        with placed(painter, 0, 0, scale):
            painter.translate(MARGIN, 0)
            paint_placed(painter, sheet)
            _paint_footer(painter, subject, paper, foot, number)

    return paint


# --- layout -------------------------------------------------------------------------------------


def _laid_out(subject: Subject, paper: Paper) -> list[list[Placed]]:
    """The first layout that fits on one page, else the one with the fewest pages.

    What needs three pages at first doesn't find room on one: then nothing else is tried.
    """
    frame = Frame(MARGIN, paper.height - MARGIN - FOOT)
    again = head.again(subject)
    best: list[list[Placed]] = []
    for choice in choices(subject, paper.height):
        sheets = run(parts(subject, choice), frame, again)
        worthwhile = choice.notes or len(sheets) == 1
        if not best or (worthwhile and len(sheets) < len(best)):
            best = sheets
        if len(best) != 2:
            break
    return best


# --- footer -------------------------------------------------------------------------------------


def _footer_words(subject: Subject) -> str:
    """Who made it, and what the checks say; what they say of both sides is for both alone."""
    if subject.viewer is not None:
        return f"{MAKER} · {subject.words('for_side', subject.side_name(subject.viewer))}"
    return f"{MAKER} · {_check_words(subject)}"


def _check_words(subject: Subject) -> str:
    from studio.checks import run as checked

    words = subject.words
    found = Counter(str(finding.level) for finding in checked(subject.firefight))
    errors = words.count("errors", found["error"]) if found["error"] else words("no_errors")
    others = [
        words.count(key, found[level])
        for level, key in (("warning", "warnings"), ("note", "notes_found"))
        if found[level]
    ]
    return words("checked", ", ".join([errors, *others]))


def _paint_footer(
    painter: QPainter, subject: Subject, paper: Paper, left: str, number: tuple[int, int]
) -> None:
    base = paper.height - MARGIN
    which = subject.words("sheet_of", *number)
    room = subject.width - text_width(f"{left} · {which}", FOOTER) - 8
    right = f"{shortened(subject.title, FOOTER, room)} · {which}"
    painter.fillRect(QRectF(0, base - 1.2, subject.width, 0.25), INK)
    at = QPointF(0, base + 1.6)
    draw_text(painter, at, left, FOOTER, DIM, align="left")
    draw_text(painter, QPointF(subject.width, base + 1.6), right, FOOTER, DIM, align="right")
