"""What can be taken hold of beside the things themselves: corners, the handle that turns."""

from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from studio.draw import look
from studio.inches import Point, clearance, distance
from studio.model.table import XY, Building, Table
from studio.model.table_pieces import Piece, ground_of, middle_of, points_of, team_of

ARM: Final = 2.6
"""Inches from a team's middle to the handle that turns it."""


def turning_handle(table: Table, selection: tuple[Piece, ...]) -> Point | None:
    """Where the handle is that turns the selected team."""
    if len(selection) != 1 or selection[0].kind != "team":
        return None
    team = team_of(table, selection[0].name)
    if not team.figures or team.waiting:
        return None
    x, y = middle_of([figure.at for figure in team.figures])
    turn = radians(team.facing)
    return Point(x + ARM * cos(turn), y + ARM * sin(turn))


def corners_of(table: Table, selection: tuple[Piece, ...]) -> tuple[XY, ...]:
    """The corners of the selected ground that can be dragged; each corner of a building once."""
    if len(selection) != 1 or selection[0].kind not in ("area", "obstacle", "building"):
        return ()
    spots = points_of(table, selection[0])
    return tuple(dict.fromkeys(spots)) if selection[0].kind == "building" else spots


def edge_at(corners: list[XY], at: Point, *, closed: bool) -> int:
    """The number of the corner at which the edge nearest to a place begins."""
    ends = [*corners[1:], corners[0]] if closed else corners[1:]
    away = [clearance(at, Point(*a), Point(*b)) for a, b in zip(corners, ends, strict=False)]
    return away.index(min(away))


def corner_at(corners: tuple[XY, ...], at: Point, reach: float) -> int | None:
    """The number of the corner at a place, the nearest of several."""
    away = [(distance(Point(*corner), at), n) for n, corner in enumerate(corners)]
    near = min(away, default=(reach + 1, 0))
    return near[1] if near[0] <= reach else None


def paint_outline(painter: QPainter, table: Table, piece: Piece, pixel: float) -> None:
    """A ring around what is selected; of a building around each sector."""
    lit = look.HIGHLIGHTS
    points = points_of(table, piece)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Thin around a building, whose doors and windows lie in its walls.
    widths = (3.0, 1.5) if piece.kind == "building" else (5.0, 3.0)
    for ink, wide in zip((lit.selected_ring, lit.selected), widths, strict=True):
        painter.setPen(QPen(ink, wide * pixel))
        if piece.kind == "area":
            painter.drawPolygon(QPolygonF([QPointF(*at) for at in points]))
        elif piece.kind in ("obstacle", "aperture"):
            painter.drawPolyline(QPolygonF([QPointF(*at) for at in points]))
        elif piece.kind == "building":
            building = ground_of(table, piece)
            assert isinstance(building, Building)
            for sector in building.sectors:
                painter.drawPolygon(QPolygonF([QPointF(*at) for at in sector.polygon]))
        else:
            radius = table.smoke[int(piece.name)].radius if piece.kind == "smoke" else 1.2
            painter.drawEllipse(QPointF(*points[0]), radius, radius)


def paint_corners(painter: QPainter, corners: tuple[XY, ...], pixel: float) -> None:
    """Small squares that can be dragged."""
    lit, side = look.HIGHLIGHTS, 4 * pixel
    painter.setPen(QPen(lit.selected_ring, 1.5 * pixel))
    painter.setBrush(lit.selected)
    for x, y in corners:
        painter.drawRect(QRectF(x - side, y - side, 2 * side, 2 * side))


def paint_handle(painter: QPainter, middle: XY, handle: Point, pixel: float) -> None:
    """The arm that turns a team."""
    lit = look.HIGHLIGHTS
    for ink, wide in ((lit.selected_ring, 4), (lit.selected, 2)):
        painter.setPen(QPen(ink, wide * pixel))
        painter.drawLine(QPointF(*middle), QPointF(*handle))
    painter.setPen(QPen(lit.selected_ring, 1.5 * pixel))
    painter.setBrush(lit.selected)
    painter.drawEllipse(QPointF(*handle), 6 * pixel, 6 * pixel)


def paint_crossing(painter: QPainter, at: XY, pixel: float) -> None:
    """Where an outline crosses itself."""
    lit = look.HIGHLIGHTS
    for ink, wide in ((lit.white, 6), (lit.target, 3)):
        painter.setPen(QPen(ink, wide * pixel))
        reach = 7 * pixel
        for sign in (-1, 1):
            painter.drawLine(
                QPointF(at[0] - reach, at[1] - sign * reach),
                QPointF(at[0] + reach, at[1] + sign * reach),
            )
