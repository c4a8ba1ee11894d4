"""How a board looks that is held over the table: where it would lie, or why it can't."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from studio.app.scene.small_map import board_picture
from studio.draw import look
from studio.draw.overlays import paint_pill
from studio.draw.text import Family, Type, draw_text
from studio.model.board import Board
from studio.model.scenario import Placement

GHOST: Final = QSize(700, 480)
"""How large the picture of a board in hand is painted."""
WORDS: Final = 15.0
"""Pixels of the letters that say why not, however small the map is."""


def paint_outline(painter: QPainter, box: QRectF, *, strong: bool) -> None:
    """The edge of a board on the table."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ink = look.HIGHLIGHTS.selected if strong else look.HIGHLIGHTS.white
    for colour, width in ((look.HIGHLIGHTS.selected_ring, 0.09), (ink, 0.05)):
        pen = QPen(colour, width, Qt.PenStyle.SolidLine)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(box.adjusted(0.06, 0.06, -0.06, -0.06))


def paint_place(painter: QPainter, box: QRectF) -> None:
    """A place where the board in hand would fit."""
    _frame(painter, box, look.HIGHLIGHTS.command, Qt.PenStyle.DashLine, 24)


def paint_ghost(
    painter: QPainter, box: QRectF, board: Board, placement: Placement, why_not: str = ""
) -> None:
    """The board itself where it would lie, so that one sees how its edges would meet."""
    _picture(painter, box, board, turned=placement.turned, faint=bool(why_not))
    ink = look.HIGHLIGHTS.target if why_not else look.HIGHLIGHTS.command
    line = Qt.PenStyle.DashLine if why_not else Qt.PenStyle.SolidLine
    _frame(painter, box, ink, line, 60 if why_not else 40)
    paint_name(painter, box, placement)
    if why_not:
        paint_words(painter, box, why_not)


def paint_words(painter: QPainter, box: QRectF, words: str) -> None:
    """A sentence in the middle of a board."""
    size = WORDS / painter.worldTransform().m11()
    paint_pill(painter, (box.center().x(), box.center().y()), words, size)


def paint_swap(painter: QPainter, one: QRectF, other: QRectF, words: str) -> None:
    """Two boards that would change places."""
    for box in (one, other):
        _frame(painter, box, look.HIGHLIGHTS.command, Qt.PenStyle.SolidLine, 40)
    paint_words(painter, other, words)


def _picture(painter: QPainter, box: QRectF, board: Board, *, turned: bool, faint: bool) -> None:
    picture = board_picture(board, GHOST)
    painter.save()
    painter.setOpacity(0.5 if faint else 0.85)
    painter.translate(box.center())
    painter.rotate(180 if turned else 0)
    at = QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height())
    painter.drawPixmap(at, picture, QRectF(picture.rect()))
    painter.restore()


def _frame(painter: QPainter, box: QRectF, ink: QColor, line: Qt.PenStyle, alpha: int) -> None:
    painter.setPen(QPen(ink, 0.06, line))
    painter.setBrush(look.faded(ink, alpha))
    painter.drawRect(box.adjusted(0.08, 0.08, -0.08, -0.08))


def paint_name(painter: QPainter, box: QRectF, placement: Placement) -> None:
    """What the placement is called, and whether it lies turned."""
    text = placement.place + (" · 180°" if placement.turned else "")
    tab = QRectF(box.left() + 0.12, box.top() + 0.12, 0.36 + 0.3 * len(text), 0.62)
    painter.fillRect(tab, look.HIGHLIGHTS.selected_ring)
    kind = Type(Family.SANS, 0.42, bold=True)
    draw_text(painter, tab.center(), text, kind, look.HIGHLIGHTS.white)
