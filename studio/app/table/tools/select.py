"""Select, move and turn what lies on the table; drag the corners of ground."""

from math import atan2, cos, degrees, radians, sin
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QPolygonF

from studio.app.table.tool import Spot, TableTool
from studio.app.table.words import piece_in_words
from studio.draw import look
from studio.inches import Point, distance
from studio.model.table import XY
from studio.model.table_edits import (
    figure_moved,
    moved,
    removed,
    settled,
    turned,
    with_corners,
)
from studio.model.table_pieces import (
    Piece,
    figure_at,
    middle_of,
    pieces,
    points_of,
    team_of,
    under,
    within_box,
)

SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
ALT: Final = Qt.KeyboardModifier.AltModifier
ARM: Final = 2.6
"""Inches from a team's middle to the handle that turns it."""
TURN: Final = 5
"""Degrees to which a handle snaps with Shift."""
ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
Deed = Literal["move", "turn", "corner", "figure", "box"]


class SelectTool(TableTool):
    """A click selects, a drag moves; handles turn a team and shape ground."""

    name = "select"
    label = "Select and move"
    shortcut = "S"

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._deed: Deed | None = None
        self._from = Point(0, 0)
        self._last = Point(0, 0)
        self._number = 0
        self._moves = False

    def says(self) -> str:
        """What is selected, else what a click does."""
        selection, table = self.desk.selection, self.desk.table
        if not selection:
            return "Click to select, drag to move; drag over empty ground selects what lies there"
        if len(selection) > 1:
            return f"{len(selection)} things are selected: drag to move, Del removes them"
        words = piece_in_words(table, selection[0])
        kind = selection[0].kind
        if kind == "team":
            return f"{words} — the handle turns it, Alt and a drag moves one man"
        if kind in ("area", "obstacle"):
            return f"{words} — drag corners, double-click an edge for one more"
        return words

    # --- the mouse ------------------------------------------------------------------------------

    def press(self, spot: Spot) -> None:
        """Take a handle, a corner, a thing, or begin a box."""
        self._from = self._last = spot.at
        self._moves = False
        if self._take_handle(spot):
            return
        piece = under(self.desk.table, spot.at, spot.reach)
        if piece is None:
            self._deed = "box"
            if not spot.has(SHIFT):
                self.desk.select()
            return
        if spot.has(SHIFT):
            self.desk.select(*self._toggled(piece))
        elif piece not in self.desk.selection:
            self.desk.select(piece)
        self._deed = "move"
        if piece.kind == "team" and spot.has(ALT):
            number = figure_at(self.desk.table, piece.name, spot.at, spot.reach)
            if number is not None:
                self.desk.select(piece)
                self._deed, self._number = "figure", number

    def _take_handle(self, spot: Spot) -> bool:
        """Whether the press is on the handle of a team or on a corner of ground."""
        handle = self._handle()
        if handle is not None and distance(handle, spot.at) <= 0.5 + spot.reach:
            self._deed = "turn"
            return True
        for number, corner in enumerate(self._corners()):
            if distance(Point(*corner), spot.at) <= max(0.3, spot.reach):
                self._deed, self._number = "corner", number
                return True
        return False

    def _toggled(self, piece: Piece) -> tuple[Piece, ...]:
        selection = self.desk.selection
        if piece in selection:
            return tuple(one for one in selection if one != piece)
        return (*selection, piece)

    def drag(self, spot: Spot) -> None:
        """Move, turn, or shape; the whole drag is one step of the history."""
        if self._deed is None:
            return
        if not self._moves and distance(spot.at, self._from) < 0.4 * spot.reach:
            return
        if not self._moves:
            self._moves = True
            if self._deed != "box":
                self.desk.document.begin_stroke(self._title())
        self._go_on(spot)
        self._last = spot.at
        self.repaint.emit()

    def _title(self) -> str:
        what = {"turn": "Turn", "corner": "Shape"}.get(str(self._deed), "Move")
        names = [piece.name for piece in self.desk.selection]
        return f"{what} {names[0] if len(names) == 1 else f'{len(names)} things'}"

    def _go_on(self, spot: Spot) -> None:
        at, table = spot.at, self.desk.table
        if self._deed == "move":
            # From where the drag began, so that what is rounded doesn't add up.
            self.desk.document.restart_stroke()
            by = (at.x - self._from.x, at.y - self._from.y)
            self._edit(lambda t: moved(t, self.desk.selection, by))
        elif self._deed == "figure":
            name, number = self.desk.selection[0].name, self._number
            self._edit(lambda t: figure_moved(t, name, number, at))
        elif self._deed == "turn":
            name = self.desk.selection[0].name
            self.desk.document.restart_stroke()
            x, y = middle_of(points_of(self.desk.table, self.desk.selection[0]))
            facing = degrees(atan2(at.y - y, at.x - x))
            facing = TURN * round(facing / TURN) if spot.has(SHIFT) else round(facing)
            self._edit(lambda t: turned(t, name, facing, in_place=spot.has(ALT)))
        elif self._deed == "corner":
            corners = list(points_of(table, self.desk.selection[0]))
            corners[self._number] = (at.x, at.y)
            piece = self.desk.selection[0]
            self._edit(lambda t: with_corners(t, piece, corners))

    def _edit(self, change: object) -> None:
        self.desk.edit(self._title(), change)  # type: ignore[arg-type]

    def release(self, spot: Spot) -> None:
        """The drag is done: men go into the building where they stand now."""
        if self._deed == "box" and self._moves:
            found = within_box(self.desk.table, self._from, spot.at)
            kept = self.desk.selection if spot.has(SHIFT) else ()
            self.desk.select(*dict.fromkeys((*kept, *found)))
        elif self._moves:
            names = [p.name for p in self.desk.selection if p.kind in ("team", "leader")]
            self._edit(lambda t: settled(t, names))
            self.desk.document.end_stroke()
        self._deed, self._moves = None, False
        self.repaint.emit()

    def double_click(self, spot: Spot) -> None:
        """A corner more on an edge of the selected ground; on a corner, one less."""
        selection = self.desk.selection
        if len(selection) != 1 or selection[0].kind not in ("area", "obstacle"):
            self.press(spot)
            return
        piece, corners = selection[0], list(self._corners())
        near = [n for n, c in enumerate(corners) if distance(Point(*c), spot.at) <= spot.reach]
        least = 3 if piece.kind == "area" else 2
        if near and len(corners) > least:
            del corners[near[0]]
            self.desk.edit("Remove a corner", lambda t: with_corners(t, piece, corners))
        elif not near:
            corners.insert(_edge_at(corners, spot.at, closed=piece.kind == "area") + 1, spot.at)
            self.desk.edit("Add a corner", lambda t: with_corners(t, piece, corners))

    def cancel(self) -> bool:
        """The drag is taken back."""
        was, self._deed = self._deed, None
        if was and self._moves:
            self.desk.document.cancel_stroke()
        self._moves = False
        return was is not None

    # --- the keyboard ---------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Arrows move by an inch, with Shift by a tenth; Del removes; Tab goes to the next team."""
        key, selection = Qt.Key(event.key()), self.desk.selection
        if key in ARROWS and selection:
            step = 0.1 if event.modifiers() & SHIFT else 1.0
            by = (ARROWS[key][0] * step, ARROWS[key][1] * step)
            names = [p.name for p in selection]
            self.desk.edit(self._title(), lambda t: settled(moved(t, selection, by), names))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and selection:
            what = selection[0].name if len(selection) == 1 else f"{len(selection)} things"
            self.desk.edit(f"Remove {what}", lambda t: removed(t, selection))
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._step(1 if key == Qt.Key.Key_Tab else -1)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """The next team or leader in the order of the table."""
        men = [p for p in pieces(self.desk.table) if p.kind in ("team", "leader")]
        if men:
            now = self.desk.selection
            at = men.index(now[0]) + by if len(now) == 1 and now[0] in men else 0
            self.desk.select(men[at % len(men)])

    # --- handles --------------------------------------------------------------------------------

    def _handle(self) -> Point | None:
        """Where the handle is that turns the selected team."""
        selection = self.desk.selection
        if len(selection) != 1 or selection[0].kind != "team":
            return None
        team = team_of(self.desk.table, selection[0].name)
        if not team.figures or team.waiting:
            return None
        x, y = middle_of([figure.at for figure in team.figures])
        turn = radians(team.facing)
        return Point(x + ARM * cos(turn), y + ARM * sin(turn))

    def _corners(self) -> tuple[XY, ...]:
        """The corners of the selected ground that can be dragged."""
        selection = self.desk.selection
        if len(selection) != 1 or selection[0].kind not in ("area", "obstacle"):
            return ()
        return points_of(self.desk.table, selection[0])

    def cursor_at(self, spot: Spot) -> Qt.CursorShape:
        """A hand over what can be dragged."""
        handle = self._handle()
        if handle is not None and distance(handle, spot.at) <= 0.5 + spot.reach:
            return Qt.CursorShape.PointingHandCursor
        if under(self.desk.table, spot.at, spot.reach) in self.desk.selection:
            return Qt.CursorShape.SizeAllCursor
        return self.cursor

    def paint(self, painter: QPainter, pixel: float) -> None:
        """Outlines of selected ground with its corners, the handle of a team, the box."""
        table, lit = self.desk.table, look.HIGHLIGHTS
        for piece in self.desk.selection:
            if piece.kind in ("area", "obstacle", "building", "smoke", "point"):
                _paint_outline(painter, piece, points_of(table, piece), pixel)
        for corner in self._corners():
            painter.setPen(QPen(lit.selected_ring, 1.5 * pixel))
            painter.setBrush(lit.selected)
            side = 4 * pixel
            painter.drawRect(QRectF(corner[0] - side, corner[1] - side, 2 * side, 2 * side))
        handle = self._handle()
        if handle is not None:
            x, y = middle_of(points_of(table, self.desk.selection[0]))
            for ink, wide in ((lit.selected_ring, 4), (lit.selected, 2)):
                painter.setPen(QPen(ink, wide * pixel))
                painter.drawLine(QPointF(x, y), QPointF(*handle))
            painter.setPen(QPen(lit.selected_ring, 1.5 * pixel))
            painter.setBrush(lit.selected)
            painter.drawEllipse(QPointF(*handle), 6 * pixel, 6 * pixel)
        if self._deed == "box" and self._moves:
            painter.setPen(QPen(lit.command, pixel, Qt.PenStyle.DashLine))
            painter.setBrush(look.faded(lit.command, 30))
            painter.drawRect(QRectF(QPointF(*self._from), QPointF(*self._last)).normalized())


def _edge_at(corners: list[XY], at: Point, *, closed: bool) -> int:
    """The number of the corner at which the edge nearest to a place begins."""
    from studio.inches import clearance

    ends = [*corners[1:], corners[0]] if closed else corners[1:]
    away = [clearance(at, Point(*a), Point(*b)) for a, b in zip(corners, ends, strict=False)]
    return away.index(min(away))


def _paint_outline(painter: QPainter, piece: Piece, points: tuple[XY, ...], pixel: float) -> None:
    lit = look.HIGHLIGHTS
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shape = QPolygonF([QPointF(*at) for at in points])
    for ink, wide in ((lit.selected_ring, 5), (lit.selected, 3)):
        painter.setPen(QPen(ink, wide * pixel))
        if piece.kind == "area":
            painter.drawPolygon(shape)
        elif piece.kind == "obstacle":
            painter.drawPolyline(shape)
        elif piece.kind == "building":
            painter.drawRect(shape.boundingRect())
        else:
            painter.drawEllipse(QPointF(*points[0]), 1.2, 1.2)
