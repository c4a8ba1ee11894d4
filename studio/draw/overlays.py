"""What is laid over the map: set-up areas, sight, movement, control, cursors.

The painter's unit is a hex across flats. Every overlay differs from the others in form, not only
in colour, and none changes the map's own colours elsewhere. Who holds, sees or reaches what is
worked out by others: these functions are told hexes.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from studio.draw import look
from studio.draw.faces import has_round_form
from studio.draw.regions import RADIUS, centre, middle, qpoint, region, rims, spot
from studio.draw.shapes import (
    ROUND,
    ROUNDED,
    XY,
    colour,
    disc,
    draw,
    emblem,
    fill,
    hexagon,
    line,
    pen,
    placed,
    polygon,
    rounded,
    square,
)
from studio.draw.text import Family, Type, draw_text, text_width
from studio.hexes import Hex, Hexside
from studio.model.units import Side
from studio.values import dataclass

WHITE: Final = colour("#FFFFFF")
INK: Final = colour("#221D17")
FEW: Final = 40
"""Up to so many selected hexes have a soft outline."""


# --- set-up areas -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AreaStyle:
    """How a side's areas look: round means solid edges and discs, else broken ones and squares."""

    ink: QColor
    round: bool


def area_style(side: Side) -> AreaStyle:
    """A side's style: its colour, and its form by the emblem, which a grey print keeps."""
    return AreaStyle(colour(side.palette.body), has_round_form(side))


def paint_area(
    painter: QPainter, hexes: Collection[Hex], style: AreaStyle, width: float = 0.05
) -> None:
    """The outline of a set-up area, `width` wide, on white, and its ground slightly tinted."""
    path = region(hexes, 0.04 + width / 2)
    fill(painter, path, look.faded(style.ink, look.AREA_FILL_ALPHA))
    dash = () if style.round else (3.2 * width, 1.8 * width)
    draw(painter, path, pen(WHITE, 1.7 * width, join=ROUNDED))
    draw(painter, path, pen(style.ink, width, dash=dash, join=ROUNDED))


def paint_badge(
    painter: QPainter, at: XY, letter: str, style: AreaStyle, radius: float = 0.24
) -> None:
    """The letter of an area in a disc or a square."""
    with placed(painter, *at, radius):
        shape = disc(1.0) if style.round else _box(0.92)
        draw(painter, shape, pen(WHITE, 0.24), style.ink)
        kind = Type(Family.SANS, 1.3 if len(letter) == 1 else 1.0, bold=True)
        draw_text(painter, QPointF(), letter, kind, WHITE)


def _box(half: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(square(half))
    return path


# --- sight --------------------------------------------------------------------------------------


def paint_sight_line(
    painter: QPainter,
    start: Hex,
    end: Hex,
    words: str,
    *,
    blocked_at: Hex | Hexside | None = None,
    size: float = 0.17,
) -> None:
    """The line of sight and a pill with reason, distance and rule; a cross where it is blocked.

    Beyond the cross the line is dotted. `size` is that of the letters.
    """
    a, b = centre(start), centre(end)
    stop = b if blocked_at is None else _foot(_place(blocked_at), a, b)
    _sight_stroke(painter, a, stop, dotted=False)
    if blocked_at is not None:
        _sight_stroke(painter, stop, b, dotted=True)
        _stop_sign(painter, stop)
    for end_spot in (a, b):
        draw(painter, disc(0.07, *end_spot), pen(WHITE, 0.03), look.HIGHLIGHTS.sight_line)
    if words:
        paint_pill(painter, ((a[0] + b[0]) / 2, min(a[1], b[1]) - 0.55), words, size)


def _place(at: Hex | Hexside) -> XY:
    return middle(at) if isinstance(at, Hexside) else centre(at)


def _foot(point: XY, a: XY, b: XY) -> XY:
    """The point of the line that is nearest to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return a[0] + share * dx, a[1] + share * dy


def _sight_stroke(painter: QPainter, a: XY, b: XY, *, dotted: bool) -> None:
    painter.setPen(pen(WHITE, 0.085, cap=ROUND))
    line(painter, a, b)
    dash = (0.05, 0.07) if dotted else ()
    painter.setPen(pen(look.HIGHLIGHTS.sight_line, 0.045, dash=dash))
    line(painter, a, b)


def _stop_sign(painter: QPainter, at: XY) -> None:
    with placed(painter, *at):
        draw(painter, disc(0.13), pen(look.HIGHLIGHTS.target, 0.035), WHITE)
        painter.setPen(pen(look.HIGHLIGHTS.target, 0.04))
        line(painter, (-0.06, -0.06), (0.06, 0.06))
        line(painter, (-0.06, 0.06), (0.06, -0.06))


def paint_pill(painter: QPainter, at: XY, words: str, size: float) -> None:
    """A line of words on a pill, centred on a place."""
    kind = Type(Family.SANS, size, bold=True)
    half, height = text_width(words, kind) / 2 + 0.7 * size, 1.7 * size
    pill = QRectF(at[0] - half, at[1] - height / 2, 2 * half, height)
    edge = pen(look.HIGHLIGHTS.sight_line, 0.12 * size)
    draw(painter, rounded(pill, height / 2), edge, WHITE)
    draw_text(painter, qpoint(at), words, kind, INK)


# --- movement -----------------------------------------------------------------------------------


def paint_reach(painter: QPainter, costs: Mapping[Hex, int]) -> None:
    """The hexes within reach, each with its cost in a disc."""
    path = region(costs, 0.06)
    fill(painter, path, look.HIGHLIGHTS.reach)
    draw(painter, path, pen(WHITE, 0.09, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.reach_edge, 0.05, join=ROUNDED))
    for at, cost in costs.items():
        x, y = centre(at)
        with placed(painter, x, y + 0.31):
            draw(painter, disc(0.125), pen(WHITE, 0.03), look.HIGHLIGHTS.reach_edge)
            draw_text(painter, QPointF(), str(cost), Type(Family.SANS, 0.17, bold=True), WHITE)


# --- control ------------------------------------------------------------------------------------


def paint_control(
    painter: QPainter,
    held: Mapping[str, Collection[Hex]],
    disputed: Collection[Hex],
    sides: Mapping[str, Side],
    occupied: Collection[Hex] = (),
) -> None:
    """Who controls what: by side its hexes, and those that both claim.

    Hexes that hold no block bear the emblem of who holds them; disputed ones are striped.
    """
    for name, hexes in held.items():
        _held(painter, hexes, sides[name], frozenset(occupied))
    if disputed:
        inks = [colour(side.palette.body) for side in sides.values()]
        _stripes(painter, disputed, inks)


def _held(painter: QPainter, hexes: Collection[Hex], side: Side, occupied: frozenset[Hex]) -> None:
    ink, path = colour(side.palette.body), region(hexes, 0.05)
    fill(painter, path, look.faded(ink, look.CONTROL_ALPHA))
    draw(painter, path, pen(WHITE, 0.09, join=ROUNDED))
    draw(painter, path, pen(ink, 0.05, join=ROUNDED))
    for at in hexes:
        if at not in occupied:
            with placed(painter, *centre(at)):
                draw(painter, emblem(side.emblem, 0.12), pen(WHITE, 0.03, join=ROUNDED), ink)


def _stripes(painter: QPainter, hexes: Collection[Hex], inks: Iterable[QColor]) -> None:
    path = region(hexes, 0.05)
    box = path.boundingRect()
    colours = [look.faded(ink, 150) for ink in inks]
    painter.save()
    painter.setClipPath(path)
    for number in range(int((box.width() + box.height()) / 0.12) + 1):
        x = box.left() + 0.12 * number
        painter.setPen(pen(colours[number % len(colours)], 0.045))
        line(painter, (x, box.top()), (x - box.height(), box.bottom()))
    painter.restore()
    draw(painter, path, pen(WHITE, 0.07, join=ROUNDED))
    draw(painter, path, pen(INK, 0.03, dash=(0.09, 0.06), join=ROUNDED))


# --- cursors ------------------------------------------------------------------------------------


def paint_hex_cursor(painter: QPainter, at: Hex, *, legal: bool = True) -> None:
    """The hex that a tool would change; a broken outline where it may not."""
    ink = look.HIGHLIGHTS.selected if legal else look.HIGHLIGHTS.target
    path = hexagon(RADIUS * 0.95, *centre(at))
    draw(painter, path, pen(look.HIGHLIGHTS.selected_ring, 0.075, join=ROUNDED))
    draw(painter, path, pen(ink, 0.045, dash=() if legal else (0.1, 0.07), join=ROUNDED))


def paint_hexside_cursor(painter: QPainter, side: Hexside) -> None:
    """The hexside that a tool would change."""
    a, b = map(spot, side.corners())
    for ink, width in ((look.HIGHLIGHTS.selected_ring, 0.15), (look.HIGHLIGHTS.selected, 0.10)):
        painter.setPen(pen(ink, width, cap=ROUND))
        line(painter, a, b)


@lru_cache(maxsize=8)
def _rims(hexes: frozenset[Hex], inset: float) -> tuple[QPainterPath, ...]:
    """The outline of hexes, painted again and again while the pointer moves; soft if they are few.

    Round joins and cut corners of a long outline would take a tenth of a second.
    """
    return tuple(rims(hexes, inset, 2 if len(hexes) <= FEW else 0))


def _stroke_rims(painter: QPainter, hexes: frozenset[Hex], inset: float, *pens: QPen) -> None:
    for each in map(QPen, pens):
        if len(hexes) > FEW:
            each.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        for path in _rims(hexes, inset):
            draw(painter, path, each)


def paint_hex_selection(painter: QPainter, hexes: Collection[Hex]) -> None:
    """The outline round selected hexes."""
    ring = pen(look.HIGHLIGHTS.selected_ring, 0.10, join=ROUNDED)
    inner = pen(look.HIGHLIGHTS.selected, 0.06, join=ROUNDED)
    _stroke_rims(painter, frozenset(hexes), 0.03, ring, inner)


def paint_course(painter: QPainter, hexes: Sequence[Hex]) -> None:
    """The course of a way that a tool would draw, from centre to centre."""
    path = QPainterPath(QPointF(*centre(hexes[0])))
    for at in hexes[1:]:
        path.lineTo(QPointF(*centre(at)))
    draw(painter, path, pen(look.HIGHLIGHTS.selected_ring, 0.10, cap=ROUND, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.selected, 0.06, cap=ROUND, join=ROUNDED))


def paint_chosen_area(painter: QPainter, hexes: Collection[Hex]) -> None:
    """The area of the map that is selected: tinted, a finely broken line round it."""
    inside = frozenset(hexes)
    tint = QColor(look.LIGHT.accent)
    tint.setAlpha(34)
    painter.fillPath(_covered(inside), tint)
    white = pen(WHITE, 0.085, join=ROUNDED)
    dashes = pen(look.LIGHT.accent, 0.055, dash=(0.07, 0.06), join=ROUNDED)
    _stroke_rims(painter, inside, 0.02, white, dashes)


@lru_cache(maxsize=4)
def _covered(hexes: frozenset[Hex]) -> QPainterPath:
    """The ground of some hexes, bounded by their hexsides, to be filled evenly."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for rim in rims(hexes, 0.0, 0):
        path.addPath(rim)
    return path


def paint_footprint(
    painter: QPainter, corners: Sequence[XY], *, handles: bool = False, new: bool = False
) -> None:
    """An outline that is looked at or being drawn (`new`), with or without its handles."""
    path = polygon(corners)
    tint = QColor(look.LIGHT.accent if not new else look.HIGHLIGHTS.selected)
    tint.setAlpha(70)
    draw(painter, path, pen(WHITE, 0.035, join=ROUNDED), tint)
    draw(painter, path, pen(look.LIGHT.accent, 0.018, join=ROUNDED))
    for corner in corners if handles else ():
        fill(painter, disc(0.034, *corner), WHITE)
        fill(painter, disc(0.022, *corner), look.LIGHT.accent)


def paint_pin(painter: QPainter, at: XY, to: XY | None) -> None:
    """A place of a picture that is pinned, and the hex centre that it belongs to."""
    if to is not None:
        painter.setPen(pen(WHITE, 0.05, cap=ROUND))
        line(painter, at, to)
        painter.setPen(pen(look.LIGHT.accent, 0.025, cap=ROUND))
        line(painter, at, to)
        draw(painter, disc(0.07, *to), pen(WHITE, 0.05))
        draw(painter, disc(0.07, *to), pen(look.LIGHT.accent, 0.03))
    x, y = at
    for ink, width in ((WHITE, 0.055), (look.HIGHLIGHTS.target, 0.028)):
        painter.setPen(pen(ink, width, cap=ROUND))
        line(painter, (x - 0.12, y), (x + 0.12, y))
        line(painter, (x, y - 0.12), (x, y + 0.12))
