"""What authors judge a set-up by: commands, room for more blocks, how long ways take.

The painter's unit is a hex across flats. Who commands and what finds room is worked out by others.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw import look
from studio.draw.blocks import paint_target
from studio.draw.overlays import INK, WHITE
from studio.draw.regions import centre, region
from studio.draw.shapes import ROUNDED, disc, draw, fill, pen, placed
from studio.draw.text import Family, Type, draw_text
from studio.hexes import Hex

DASH: Final = (0.11, 0.065)
TURN_ALPHAS: Final = (120, 84, 56, 34, 18)
"""How strongly the hexes of each turn are tinted; later ones like the last."""
BAND: Final = 0.05
FIGURE: Final = Type(Family.SANS, 0.17, bold=True)
ROOM: Final = Type(Family.SANS, 0.2, bold=True)


def paint_orders(
    painter: QPainter, ranges: Iterable[Collection[Hex]], loose: Iterable[QRectF]
) -> None:
    """Round what each HQ commands a broken line; brackets round blocks that nobody commands."""
    ink = look.HIGHLIGHTS.command
    for number, hexes in enumerate(ranges):
        path = region(hexes, 0.07 + 0.05 * (number % 3))
        fill(painter, path, look.faded(ink, 30))
        draw(painter, path, pen(WHITE, 0.09, join=ROUNDED))
        draw(painter, path, pen(ink, 0.05, dash=DASH, join=ROUNDED))
    for rect in loose:
        paint_target(painter, rect)


def paint_room(painter: QPainter, left: Mapping[Hex, int], occupied: Collection[Hex]) -> None:
    """How many more blocks each hex holds: full ones ringed, overfull ones in red.

    Hexes with nobody in them show their number small.
    """
    crowded = [at for at, number in left.items() if number < 0]
    full = [at for at in occupied if left.get(at) == 0]
    for hexes, ink, alpha in (
        (full, look.HIGHLIGHTS.selected_ring, 60),
        (crowded, look.HIGHLIGHTS.target, 90),
    ):
        if hexes:
            fill(painter, region(hexes, 0.05), look.faded(ink, alpha))
    for at, number in left.items():
        x, y = centre(at)
        if at in occupied:
            _room_disc(painter, x, y + 0.33, number)
        elif number:
            draw_text(painter, QPointF(x, y + 0.33), str(number), FIGURE, look.faded(INK, 130))


def _room_disc(painter: QPainter, x: float, y: float, number: int) -> None:
    ink = look.HIGHLIGHTS.target if number < 0 else look.HIGHLIGHTS.reach_edge
    if number == 0:
        ink = look.HIGHLIGHTS.selected_ring
    text = f"−{-number}" if number < 0 else str(number)
    with placed(painter, x, y):
        draw(painter, disc(0.15), pen(WHITE, 0.035), ink)
        draw_text(painter, QPointF(), text, ROOM, WHITE)


def paint_heat(painter: QPainter, turns: Mapping[Hex, int]) -> None:
    """How many turns the way to each hex takes: stronger is sooner, with a line round each turn."""
    ink = look.HIGHLIGHTS.reach_edge
    by_turn: dict[int, list[Hex]] = {}
    for at, turn in turns.items():
        by_turn.setdefault(turn, []).append(at)
    for turn, hexes in sorted(by_turn.items()):
        path = region(hexes, 0.02)
        fill(painter, path, look.faded(ink, TURN_ALPHAS[min(turn, len(TURN_ALPHAS)) - 1]))
    reached: list[Hex] = []
    for _, hexes in sorted(by_turn.items()):
        reached += hexes
        path = region(reached, 0.03)
        draw(painter, path, pen(WHITE, 0.08, join=ROUNDED))
        draw(painter, path, pen(ink, BAND, join=ROUNDED))
    for at, turn in turns.items():
        x, y = centre(at)
        with placed(painter, x, y + 0.33):
            draw(painter, disc(0.125), pen(WHITE, 0.03), ink)
            draw_text(painter, QPointF(), str(turn), FIGURE, WHITE)
