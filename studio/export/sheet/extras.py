"""What a side has besides its blocks on the map: strikes, and markers to place."""

from collections.abc import Callable, Iterator, Sequence
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
from studio.values import dataclass

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
    """A block or marker in a line of text, a label before it and words behind it."""

    words: str
    paint: Callable[[QPainter, QRectF], None]
    label: str = ""

    @property
    def start(self) -> float:
        """Where the block or marker begins."""
        return text_width(self.label, BODY) + 2.0 if self.label else 0.0

    @property
    def width(self) -> float:
        """What it takes, the space after it included."""
        return self.start + ICON + 1.2 + text_width(self.words, BODY) + 3.0


def extras(subject: Subject, order: OrderOfBattle) -> Iterator[Piece]:
    """Strikes, then the markers that the side may place, in lines."""
    items = [*_strike_items(subject, order), *_marker_items(subject, order)]
    while items:
        count, used = 1, items[0].width
        while count < len(items) and used + items[count].width <= subject.column + 3.0:
            used += items[count].width
            count += 1
        yield _item_line(items[:count])
        items = items[count:]


def _strike_items(subject: Subject, order: OrderOfBattle) -> Iterator[Item]:
    label = subject.words("strikes")
    for group in order.groups:
        for line in group.lines if group.off_map else ():
            face = block_face(subject.firefight.units, line.unit, strength=line.steps)
            words = f"{line.steps} × {subject.say(line.unit.name)} ({price(line)})"
            yield Item(words, partial(paint_block, face=face, px=0), label)
            label = ""


def _marker_items(subject: Subject, order: OrderOfBattle) -> Iterator[Item]:
    table, label = subject.firefight.terrain.markers, subject.words("markers")
    for name, number in order.markers.items():
        if name in table:
            words = f"{number} × {subject.say(table[name].name)}"
            yield Item(words, partial(paint_marker, pattern=table[name].pattern), label)
            label = ""


def _item_line(items: Sequence[Item]) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        middle = y + 0.3 + ICON / 2
        for item in items:
            start = x + item.start
            draw_text(painter, QPointF(x, middle), item.label, BODY, INK, align="left")
            item.paint(painter, QRectF(start, y + 0.3, ICON, ICON))
            at = QPointF(start + ICON + 1.2, middle)
            draw_text(painter, at, item.words, BODY, INK, align="left")
            x += item.width

    return Piece(ICON + 1.2, paint)
