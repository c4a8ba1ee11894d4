"""What lies on a team: Shock, stance, Overwatch, suppressing fire. The unit is an inch."""

from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from studio.draw import look
from studio.draw.look import INK
from studio.draw.shapes import colour, disc, draw, fill, line, pen, placed, rounded
from studio.draw.text import Family, Type, draw_text
from studio.model.table import XY, Team
from studio.model.table_pieces import middle_of

WHITE: Final = colour("#FFFFFF")
DIE: Final = colour("#F2C12E")
SUPPRESSED: Final = colour("#8A5A00")
SHOCK: Final = Type(Family.SANS, 0.72, bold=True)
AHEAD: Final = 1.5
"""Inches before the middle of a team at which the eye of its Overwatch is."""


def paint_state(painter: QPainter, team: Team) -> None:
    """Shock as a die, a Tactical stance as brackets; an eye on Overwatch, strokes suppressed."""
    x, y = _middle(team)
    if team.shock:
        with placed(painter, x, y - 0.05):
            box = rounded(QRectF(-0.42, -0.42, 0.84, 0.84), 0.16)
            draw(painter, box, pen(INK, 0.09), DIE)
            draw_text(painter, QPointF(), str(team.shock), SHOCK, INK)
    if team.overwatch:
        with placed(painter, *eye_of(team)):
            painter.rotate(team.facing)
            _paint_eye(painter)
    if team.suppressed:
        with placed(painter, x, y + 0.05):
            _paint_suppressed(painter)
    if team.tactical:
        for figure in team.figures:
            with placed(painter, *figure.at):
                painter.rotate(figure.facing)
                bracket = QPainterPath()
                bracket.arcMoveTo(QRectF(-0.66, -0.66, 1.32, 1.32), 50)
                bracket.arcTo(QRectF(-0.66, -0.66, 1.32, 1.32), 50, -100)
                draw(painter, bracket, pen(WHITE, 0.2))
                draw(painter, bracket, pen(look.HIGHLIGHTS.command, 0.11))


def eye_of(team: Team) -> XY:
    """Where the eye of a team on Overwatch is painted."""
    x, y = _middle(team)
    turn = radians(team.facing)
    return x + AHEAD * cos(turn), y + AHEAD * sin(turn)


def _middle(team: Team) -> XY:
    return middle_of([figure.at for figure in team.figures])


def _paint_eye(painter: QPainter) -> None:
    """A watching eye with two rays: on Overwatch."""
    ink = look.HIGHLIGHTS.command
    for shade, wide in ((WHITE, 0.26), (ink, 0.12)):
        painter.setPen(pen(shade, wide))
        for sign in (-1, 1):
            line(painter, (0.5, sign * 0.2), (1.2, sign * 0.75))
    eye = QPainterPath()
    eye.addEllipse(QPointF(0, 0), 0.3, 0.46)
    draw(painter, eye, pen(ink, 0.1), WHITE)
    fill(painter, disc(0.17), ink)


def _paint_suppressed(painter: QPainter) -> None:
    """A disc with three strokes, as the marker of suppressing fire has them."""
    draw(painter, disc(0.5, -0.95, 0), pen(WHITE, 0.2), SUPPRESSED)
    painter.setPen(pen(WHITE, 0.13))
    for y in (-0.22, 0.0, 0.22):
        line(painter, (-1.22, y), (-0.68, y))
