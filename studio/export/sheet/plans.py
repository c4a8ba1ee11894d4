"""How the parts of a sheet may be arranged, and in which order the arrangements are tried.

Nothing is made smaller than it can be read: where one page doesn't hold everything with the
largest blocks and map, smaller ones within the limits are tried, then parts side by side.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from studio.draw.page import DIM, Column, Part, Piece, Section, paragraph, space
from studio.export.sheet import forces, head, record, texts, turns
from studio.export.sheet.map import SheetMap, key_pieces, map_piece
from studio.export.sheet.subject import GUTTER, Subject
from studio.values import dataclass

BLOCKS: Final = (forces.Blocks(13.0), forces.Blocks(11.4), forces.Blocks(11.4, 4))
"""What is tried, from roomy to dense."""
WIDTHS: Final = (1.0, 0.88, 0.78, 0.70, 0.62, 0.55, 0.48)
"""Widths of the map that are tried, in parts of the greatest."""
ROOMY: Final = 3
"""How many of these are tried before anything else gives way."""
SMALLEST_HEX: Final = 4.2
"""In mm across flats; the map is made smaller than that only where the page is too narrow."""
HIGHEST: Final = 0.50
"""The map takes no more than this part of the page's height."""
HIGH: Final = 0.5
BESIDE: Final = 0.66
"""A map that is HIGH for its width and narrower than this has the situation beside it."""
KEY_WIDTH: Final = 20.0
"""The key of the map stands beside it where there is so much room."""
TRACK_WIDTH: Final = 34.0
"""So does the turn track of a dense sheet."""
MAP_GAP: Final = 4.0


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay the sheet out: blocks, map width in mm, arrangement, with notes or not."""

    blocks: forces.Blocks
    map_width: float
    arrange: Callable[[Subject, "Choice"], list[Part]]
    notes: bool = True


def parts(subject: Subject, choice: Choice) -> list[Part]:
    """All that stands on the sheet, from top to bottom."""
    notes = [texts.notes(subject)] if choice.notes else []
    return [head.head(subject), *choice.arrange(subject, choice), *notes, _small_print(subject)]


def choices(subject: Subject, height: float) -> Iterator[Choice]:
    """From roomy to dense, for a page of this height.

    The designer's notes aren't needed to play: where they alone would cost a second page, or
    make the map much narrower, they stay away.
    """
    widths = _widths(subject, height)
    if not widths:
        yield Choice(BLOCKS[0], subject.width, _without_map)
        return
    high = subject.bounds.height() > HIGH * subject.bounds.width()
    room = subject.width - MAP_GAP - TRACK_WIDTH
    narrow = [] if high else [width for width in widths if width <= room]
    for notes in (True, False):
        for width in widths if high else widths[: ROOMY if notes else ROOMY + 1]:
            beside = high and width < BESIDE * subject.width
            arrange = _beside if beside else _stacked
            yield from (Choice(blocks, width, arrange, notes) for blocks in BLOCKS)
        for width in narrow:
            yield from (Choice(blocks, width, _dense, notes) for blocks in BLOCKS)


def _widths(subject: Subject, height: float) -> list[float]:
    """What may be tried for the map, the greatest first; nothing if there is no map."""
    bounds = subject.bounds
    if bounds.isEmpty():
        return []
    widest = min(subject.width, HIGHEST * height * bounds.width() / bounds.height())
    least = SMALLEST_HEX * bounds.width()
    return [widest * part for part in WIDTHS if part == 1.0 or widest * part >= least]


# --- arrangements -------------------------------------------------------------------------------


def _without_map(subject: Subject, choice: Choice) -> list[Part]:
    nothing = paragraph(subject.words("map_empty"), subject.width, ink=DIM)
    return [
        _lines(head.situation(subject, subject.width)),
        _lines(nothing),
        *_forces(subject, choice),
        turns.turns_and_victory(subject),
        texts.special_rules(subject),
        record.record(subject),
    ]


def _stacked(subject: Subject, choice: Choice) -> list[Part]:
    """Everything below one another, the map as wide as the page or with its key beside it."""
    return [
        _lines(head.situation(subject, subject.width)),
        _whole_map(_plan(subject, choice), subject.width),
        *_forces(subject, choice),
        turns.turns_and_victory(subject),
        texts.special_rules(subject),
        record.record(subject),
    ]


def _beside(subject: Subject, choice: Choice) -> list[Part]:
    """A high map at the left; situation, victory and turn track at its right."""
    plan = _plan(subject, choice)
    start = choice.map_width + GUTTER
    room = subject.width - start
    side = [*head.situation(subject, room), space(2.0)]
    for column in (turns.victory(subject, room), turns.turn_track(subject, room)):
        side += [*column.all(), space(2.5)]
    left = (map_piece(plan), *key_pieces(plan, choice.map_width))
    return [
        Section((Column(0, left), Column(start, tuple(side)))),
        *_forces(subject, choice),
        texts.special_rules(subject),
        record.record(subject),
    ]


def _dense(subject: Subject, choice: Choice) -> list[Part]:
    """The turn track beside the map; victory and record beside the special rules."""
    victory, rules = turns.victory(subject, subject.column), texts.rules_column(subject)
    ticks = record.column(subject)
    left = [*victory.all(), space(2.0), *ticks.all()]
    right = rules.all()
    if not rules.pieces:
        left, right = list(victory.all()), ticks.all()
    return [
        _lines(head.situation(subject, subject.width)),
        _map_and_track(_plan(subject, choice), subject.width),
        *_forces(subject, choice),
        Section((Column(0, tuple(left)), Column(subject.right, right))),
    ]


def _map_and_track(plan: SheetMap, width: float) -> Section:
    """The turn track and the key at the right of the map, with hexagons as large as they may."""
    start = plan.width + MAP_GAP
    key = key_pieces(plan, width - start, apart=True)
    room = plan.height - sum(piece.height for piece in key)
    tracks = [turns.turn_track(plan.subject, width - start, abreast) for abreast in (3, 4, 6)]
    track = next((track for track in tracks if track.height <= room), tracks[-1])
    side = (*track.all(), space(2.0), *key)
    return Section((Column(0, (map_piece(plan),)), Column(start, side)), divisible=False)


# --- what they share ----------------------------------------------------------------------------


def _forces(subject: Subject, choice: Choice) -> list[Part]:
    return [texts.set_up(subject), *forces.forces(subject, choice.blocks)]


def _lines(pieces: Sequence[Piece]) -> Section:
    return Section((Column(0, tuple(pieces)),) if pieces else ())


def _plan(subject: Subject, choice: Choice) -> SheetMap:
    return SheetMap(subject, choice.map_width / subject.bounds.width())


def _whole_map(plan: SheetMap, width: float) -> Section:
    """The map with its key below it, or beside it where there is room."""
    start = plan.width + MAP_GAP
    if width - start < KEY_WIDTH:
        return Section((Column(0, (map_piece(plan), *key_pieces(plan, width))),), divisible=False)
    key = key_pieces(plan, width - start, apart=True)
    return Section((Column(0, (map_piece(plan),)), Column(start, tuple(key))), divisible=False)


def _small_print(subject: Subject) -> Section:
    """What the marks mean, and who is to be thanked."""
    return _lines([*forces.footnotes(subject), *texts.credits_lines(subject)])
