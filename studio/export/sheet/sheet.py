"""The sheet as a whole: choosing the map's size, filling pages, the footer.

Pieces are never made smaller than they can be read: where one page doesn't hold everything with
the largest blocks and map, smaller ones within the limits are tried, and then a second page.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.devices import MAKER, Page, start_gui
from studio.draw.page import (
    DIM,
    INK,
    Column,
    Frame,
    Paper,
    Part,
    Piece,
    Placed,
    Section,
    paint_placed,
    paragraph,
    run,
    shortened,
    space,
)
from studio.draw.shapes import placed
from studio.draw.text import Family, Type, draw_text, text_width
from studio.errors import StudioError
from studio.export.sheet import forces, head, record, texts, turns
from studio.export.sheet.map import SheetMap, key_pieces, map_piece
from studio.export.sheet.subject import GUTTER, Subject
from studio.export.words import Words
from studio.model.firefight import Firefight

MARGIN: Final = 12.0
FOOT: Final = 2.6
"""Kept free above the lower margin for the footer's rule."""
BLOCKS: Final = (forces.Blocks(13.0), forces.Blocks(11.4), forces.Blocks(11.4, 4))
"""What is tried, from roomy to dense."""
WIDTHS: Final = (1.0, 0.88, 0.78, 0.70, 0.62, 0.55, 0.48)
"""Widths of the map that are tried, in parts of the greatest."""
WITH_NOTES: Final = 3
"""How many of these are tried with the designer's notes."""
SMALLEST_HEX: Final = 4.2
"""In mm across flats; the map is made smaller than that only where the page is too narrow."""
HIGHEST: Final = 0.50
"""The map takes no more than this part of the page's height."""
HIGH: Final = 0.5
BESIDE: Final = 0.66
"""A map that is HIGH for its width and narrower than this has the situation beside it."""
KEY_WIDTH: Final = 20.0
"""The key of the map stands beside it where there is so much room."""
FOOTER: Final = Type(Family.SANS, 2.4)
LARGER: Final = 1.3
"""Paper that is this much higher than A4 gets the sheet of half its size, enlarged."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay the sheet out: the blocks, the width of the map in mm, with notes or not."""

    blocks: forces.Blocks
    map_width: float
    notes: bool = True


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
    subject = Subject(firefight, Words(language), small.width - 2 * MARGIN, viewer)
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
        raise StudioError(f'"{viewer}" is no side of this scenario; its sides are: {known}')


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
    """The first layout that fits on one page, else the one with the fewest pages."""
    frame = Frame(MARGIN, paper.height - MARGIN - FOOT)
    best: list[list[Placed]] = []
    begin = [head.head(subject)]
    ends = {notes: _ends(subject, notes=notes) for notes in (True, False)}
    for choice in _choices(subject, paper):
        parts = [*begin, *_varying(subject, choice), *ends[choice.notes]]
        sheets = run(parts, frame, again=head.again(subject))
        worthwhile = choice.notes or len(sheets) == 1
        if not best or (worthwhile and len(sheets) < len(best)):
            best = sheets
        if len(best) == 1:
            break
    return best


def _choices(subject: Subject, paper: Paper) -> Iterator[Choice]:
    """From large to small: the map as wide as it may be, then blocks, then narrower maps.

    The designer's notes aren't needed to play: where they alone would cost a second page, or
    make the map much narrower, they stay away.
    """
    bounds = subject.bounds
    shape = bounds.height() / bounds.width() if bounds.width() else 0.0
    widest = subject.width
    if shape:
        widest = min(subject.width, HIGHEST * paper.height / shape)
    least = SMALLEST_HEX * bounds.width()
    widths = [widest * part for part in WIDTHS if part == 1.0 or 0 < least <= widest * part]
    for notes, some in ((True, widths[:WITH_NOTES]), (False, widths)):
        yield from (Choice(blocks, width, notes) for width in some for blocks in BLOCKS)


def _varying(subject: Subject, choice: Choice) -> list[Section]:
    return [
        *_middle(subject, choice),
        texts.set_up(subject),
        *forces.forces(subject, choice.blocks),
        *_turns_unless_beside(subject, choice),
    ]


def _ends(subject: Subject, *, notes: bool) -> list[Part]:
    return [
        texts.special_rules(subject),
        *([texts.notes(subject)] if notes else []),
        record.record(subject),
        _small_print(subject),
    ]


def _is_beside(subject: Subject, choice: Choice) -> bool:
    bounds = subject.bounds
    high = bounds.height() > HIGH * bounds.width()
    return high and choice.map_width < BESIDE * subject.width


def _middle(subject: Subject, choice: Choice) -> Iterator[Section]:
    """Situation and map: one below the other, or side by side where the map is narrow."""
    if not subject.firefight.ground.cells:
        yield _lines(head.situation(subject, subject.width))
        yield _lines(paragraph(subject.words("map_empty"), subject.width, ink=DIM))
        return
    plan = _plan(subject, choice.map_width)
    if not _is_beside(subject, choice):
        yield _lines(head.situation(subject, subject.width))
        yield _whole_map(plan, subject.width)
        return
    start = choice.map_width + GUTTER
    room = subject.width - start
    side = [*head.situation(subject, room), space(2.0)]
    for column in (turns.victory(subject, room), turns.turn_track(subject, room)):
        side += [*column.all(), space(2.5)]
    yield Section(
        (
            Column(0, (map_piece(plan), *key_pieces(plan, choice.map_width))),
            Column(start, tuple(side)),
        )
    )


def _lines(pieces: Sequence[Piece]) -> Section:
    return Section((Column(0, tuple(pieces)),) if pieces else ())


def _whole_map(plan: SheetMap, width: float) -> Section:
    """The map with its key below it, or beside it where there is room."""
    start = plan.width + 4.0
    if width - start < KEY_WIDTH:
        return Section((Column(0, (map_piece(plan), *key_pieces(plan, width))),), divisible=False)
    key = key_pieces(plan, width - start, apart=True)
    return Section((Column(0, (map_piece(plan),)), Column(start, tuple(key))), divisible=False)


def _plan(subject: Subject, width: float) -> SheetMap:
    return SheetMap(subject, width / subject.bounds.width())


def _turns_unless_beside(subject: Subject, choice: Choice) -> Iterator[Section]:
    if not _is_beside(subject, choice):
        yield turns.turns_and_victory(subject)


def _small_print(subject: Subject) -> Section:
    """What the marks mean, and who is to be thanked."""
    return _lines([*forces.footnotes(subject), *texts.credits_lines(subject)])


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
