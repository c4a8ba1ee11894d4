"""What a side has besides its blocks on the map: strikes, and markers to place."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.blocks import paint_block
from studio.draw.faces import block_face
from studio.draw.markers import paint_marker
from studio.draw.page import BODY, INK, Piece
from studio.draw.text import draw_text, text_width
from studio.export.forces import Line, OrderOfBattle
from studio.export.sheet.subject import Subject

ICON: Final = 5.2
OURS: Final = "°"
"""Marks a value that no rule book prints."""


def price(line: Line) -> str:
    """How many there are, and what one costs."""
    points = "?" if line.points is None else str(line.points)
    mark = OURS if line.ours else ""
    return f"{line.count} × {points}{mark}" if line.count > 1 else f"{points}{mark}"


@dataclass(frozen=True, slots=True)
class Item:
    """Something in a line of text, with its block or marker before it."""

    words: str
    paint: Callable[[QPainter, QRectF], None] | None = None

    @property
    def width(self) -> float:
        """What it takes, the space after it included."""
        sign = ICON + 1.2 if self.paint else 0.0
        return sign + text_width(self.words, BODY) + 2.6


def extras(subject: Subject, order: OrderOfBattle) -> Iterator[Piece]:
    """Strikes, then the markers that the side may place, in lines."""
    items = [*_strike_items(subject, order), *_marker_items(subject, order)]
    while items:
        count, used = 1, items[0].width
        while count < len(items) and used + items[count].width <= subject.column + 2.6:
            used += items[count].width
            count += 1
        yield _item_line(items[:count])
        items = items[count:]


def _strike_items(subject: Subject, order: OrderOfBattle) -> Iterator[Item]:
    lines = [line for group in order.groups if group.off_map for line in group.lines]
    if lines:
        yield Item(subject.words("strikes"))
    for line in lines:
        face = block_face(subject.firefight.units, line.unit, strength=line.steps)
        words = f"{line.steps} × {subject.say(line.unit.name)} ({price(line)})"
        yield Item(words, partial(paint_block, face=face, px=0))


def _marker_items(subject: Subject, order: OrderOfBattle) -> Iterator[Item]:
    table = subject.firefight.terrain.markers
    known = {name: number for name, number in order.markers.items() if name in table}
    if known:
        yield Item(subject.words("markers"))
    for name, number in known.items():
        yield Item(
            f"{number} × {subject.say(table[name].name)}",
            partial(paint_marker, pattern=table[name].pattern),
        )


def _item_line(items: Sequence[Item]) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        for item in items:
            start = x
            if item.paint is not None:
                item.paint(painter, QRectF(x, y + 0.3, ICON, ICON))
                start += ICON + 1.2
            draw_text(
                painter, QPointF(start, y + 0.3 + ICON / 2), item.words, BODY, INK, align="left"
            )
            x += item.width

    return Piece(ICON + 1.2, paint)
