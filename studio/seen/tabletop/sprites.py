"""Small pictures of what stands and lies on a table, each alone, for pages that move them about.

Each thing is in the middle of its picture and faces right.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from studio.draw import look
from studio.draw.devices import start_gui
from studio.draw.shapes import draw, pen, rounded
from studio.draw.tabletop.forces import (
    LABEL,
    SideLook,
    paint_figure,
    paint_hull,
    paint_jump_off_point,
    paint_leader,
)
from studio.draw.tabletop.ground import paint_smoke, paint_table
from studio.draw.tabletop.overlays import paint_strip, paint_words
from studio.draw.tabletop.states import DIE, SHOCK
from studio.draw.text import draw_text, text_width
from studio.inches import Point, Strip
from studio.model.table import Figure, LeaderEntry, Smoke, Table, Team

PX: Final = 40.0
"""Pixels an inch in the small pictures."""
GROUND_PX: Final = 24.0
"""Pixels an inch of the table."""
MAN: Final = 2.2
"""Inches of the picture of a man."""


def painted(wide: float, high: float, paint: Callable[[QPainter], None], px: float = PX) -> QImage:
    """A picture in inches about its middle on a transparent ground."""
    start_gui()
    size = max(1, round(wide * px)), max(1, round(high * px))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.translate(size[0] / 2, size[1] / 2)
    painter.scale(px, px)
    paint(painter)
    painter.end()
    return image


def table_picture(table: Table) -> QImage:
    """The ground with its names, without smoke."""

    def paint(painter: QPainter) -> None:
        painter.translate(-table.width / 2, -table.height / 2)
        paint_table(painter, table, GROUND_PX, smoke=False)

    return painted(table.width, table.height, paint, GROUND_PX)


def man_picture(weapon: str, style: SideLook, *, crewed: bool, tactical: bool) -> QImage:
    """A figure that faces right."""
    figure = Figure((0.0, 0.0), weapon)

    def paint(painter: QPainter) -> None:
        paint_figure(painter, figure, style, crewed=crewed)
        if tactical:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for ink, width in ((look.HIGHLIGHTS.white, 0.2), (look.HIGHLIGHTS.command, 0.11)):
                painter.setPen(pen(ink, width))
                painter.drawArc(QRectF(-0.66, -0.66, 1.32, 1.32), -50 * 16, 100 * 16)

    return painted(MAN, MAN, paint)


def leader_picture(rank: str, style: SideLook, *, stunned: bool) -> QImage:
    """A leader."""
    leader = LeaderEntry("", (0.0, 0.0), rank=rank, stunned=stunned)
    return painted(MAN, MAN, lambda painter: paint_leader(painter, leader, style))


def hull_size(hull: tuple[float, float]) -> float:
    """Inches of the picture of a vehicle of that length and width."""
    return 1.3 * max(hull) + 1


def hull_picture(team: Team, style: SideLook) -> QImage:
    """A vehicle that faces right."""
    assert team.hull is not None
    size = hull_size(team.hull)
    shown = Team("", (Figure((0.0, 0.0), ""),), hull=team.hull, vehicle=team.vehicle)
    return painted(size, size, lambda painter: paint_hull(painter, shown, style))


def shock_picture(shock: int) -> QImage:
    """A die with a team's Shock, an inch wide."""

    def paint(painter: QPainter) -> None:
        draw(painter, rounded(QRectF(-0.42, -0.42, 0.84, 0.84), 0.16), pen(look.INK, 0.09), DIE)
        draw_text(painter, QPointF(), str(shock), SHOCK, look.INK)

    return painted(1.0, 1.0, paint)


def name_size(words: str) -> tuple[float, float]:
    """Inches of a name."""
    return text_width(words, LABEL) + 0.5, 1.1


def name_picture(words: str, style: SideLook) -> QImage:
    """A name in the colour of its side."""

    def paint(painter: QPainter) -> None:
        draw_text(painter, QPointF(), words, LABEL, style.body, halo=look.HALO)

    return painted(*name_size(words), paint)


def words_size(words: str) -> tuple[float, float]:
    """Inches of words on a pill."""
    return text_width(words, LABEL) + 1.4, 1.5


def words_picture(words: str) -> QImage:
    """Words on a pill."""
    return painted(*words_size(words), lambda painter: paint_words(painter, (0, 0), words))


def point_picture(style: SideLook) -> QImage:
    """A jump-off point."""
    return painted(MAN, MAN, lambda painter: paint_jump_off_point(painter, Point(0, 0), style))


def smoke_size(radius: float) -> float:
    """Inches of the picture of a cloud."""
    return 2.6 * radius


def smoke_picture(kind: str, radius: float) -> QImage:
    """A cloud."""
    size, cloud = smoke_size(radius), Smoke((0.0, 0.0), kind, radius)
    return painted(size, size, lambda painter: paint_smoke(painter, cloud))


def strip_size(strip: Strip) -> float:
    """Inches of the picture of an area of suppressing fire."""
    return 2 * max(strip.depth, strip.width / 2) + 1.5


def strip_picture(strip: Strip) -> QImage:
    """An area of suppressing fire that reaches to the right of its marker, in the middle."""
    size, flat = strip_size(strip), Strip(Point(0, 0), 0.0, strip.width, strip.depth)
    return painted(size, size, lambda painter: paint_strip(painter, flat))
