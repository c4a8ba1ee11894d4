"""Select, move and turn what lies on the table; drag the corners of ground."""

from math import atan2, degrees
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from studio.app.table.deeds import TURN, TableDeeds
from studio.app.table.snapping import shift_snapped, snapped
from studio.app.table.tool import Spot, TableTool
from studio.app.table.tools import handles
from studio.app.table.words import piece_in_words
from studio.draw import look
from studio.inches import Point, distance
from studio.model.table import XY, Building, Table
from studio.model.table_edits import (
    figure_moved,
    moved,
    sectors_reshaped,
    settled,
    turned,
    with_corners,
)
from studio.model.table_pieces import (
    Piece,
    figure_at,
    ground_of,
    middle_of,
    pieces,
    points_of,
    under,
    within_box,
)
from studio.rules.chain_of_command.shapes import crossing
from studio.words import mark, tr

SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
ALT: Final = Qt.KeyboardModifier.AltModifier
CONTROL: Final = Qt.KeyboardModifier.ControlModifier
STEP: Final = 5
"""Degrees to which a handle snaps with Shift, and by which a key turns with Shift."""
ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
TURNS: Final = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}
Deed = Literal["move", "turn", "corner", "figure", "box"]


class SelectTool(TableTool):
    """A click selects, a drag moves; handles turn a team and shape ground."""

    name = "select"
    label = mark("Select and move")
    shortcut = "S"

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.deeds = TableDeeds(self.desk, self)
        self._deed: Deed | None = None
        self._from = Point(0, 0)
        self._last = Point(0, 0)
        self._number = 0
        self._corner: XY = (0, 0)
        self._moves = False

    def says(self) -> str:
        """What is selected, else what a click does."""
        selection, table = self.desk.selection, self.desk.table
        if self._crossed() is not None:
            return tr("Here the outline crosses itself: let go elsewhere, or it goes back")
        if not selection:
            return tr(
                "Click to select, drag to move; drag over empty ground selects what lies there"
            )
        if len(selection) > 1:
            return tr(
                "{count} things are selected: drag or arrow keys move, [ and ] turn, Del removes",
                count=len(selection),
            )
        words = piece_in_words(table, selection[0])
        kind = selection[0].kind
        if kind == "team":
            return tr("{words} — the handle turns it, Alt and a drag moves one man", words=words)
        if kind in ("area", "obstacle"):
            return tr("{words} — drag corners, double-click an edge for one more", words=words)
        if kind == "building":
            return tr("{words} — drag corners to reshape it", words=words)
        if kind == "aperture":
            return tr("{words} — drag it along the walls", words=words)
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
        corners = self._corners()
        number = handles.corner_at(corners, spot.at, max(0.3, spot.reach))
        if number is not None:
            self._deed, self._number, self._corner = "corner", number, corners[number]
        return number is not None

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
                self.desk.document.history.begin_stroke(self._title())
        self._go_on(spot)
        self._last = spot.at
        self.repaint.emit()

    def _title(self) -> str:
        what = self.deeds.what
        if self._deed == "turn":
            return tr("Turn {what}", what=what)
        return (
            tr("Shape {what}", what=what)
            if self._deed == "corner"
            else tr("Move {what}", what=what)
        )

    def _go_on(self, spot: Spot) -> None:
        selection = self.desk.selection
        if self._deed != "box":
            # From where the drag began, so that what is rounded doesn't add up.
            self.desk.document.history.restart_stroke()
        if self._deed == "move":
            first = points_of(self.desk.table, selection[0])[0]
            way = (spot.at.x - self._from.x, spot.at.y - self._from.y)
            by = shift_snapped(first, way, self.desk.grid, spot)
            self._edit(lambda t: moved(t, selection, by))
        elif self._deed == "figure":
            name, number = selection[0].name, self._number
            self._edit(lambda t: figure_moved(t, name, number, spot.at))
        elif self._deed == "turn":
            self._turn_to(spot)
        elif self._deed == "corner":
            to = snapped(self.desk.table, spot, self.desk.grid, selection)
            self._edit(lambda t: self._reshaped(t, selection[0], to))

    def _turn_to(self, spot: Spot) -> None:
        name = self.desk.selection[0].name
        x, y = middle_of(points_of(self.desk.table, self.desk.selection[0]))
        facing = degrees(atan2(spot.at.y - y, spot.at.x - x))
        facing = STEP * round(facing / STEP) if spot.has(SHIFT) else round(facing)
        self._edit(lambda t: turned(t, name, facing, in_place=spot.has(ALT)))

    def _reshaped(self, table: Table, piece: Piece, to: XY) -> Table:
        """Ground with the corner that is held elsewhere; sectors that share it stay joined."""
        if piece.kind == "building":
            held = self._corner
            return sectors_reshaped(table, piece.name, lambda at: to if at == held else at)
        corners = list(points_of(table, piece))
        corners[self._number] = to
        return with_corners(table, piece, corners)

    def _edit(self, change: object) -> None:
        self.desk.edit(self._title(), change)  # type: ignore[arg-type]

    def release(self, spot: Spot) -> None:
        """The drag is done: men go into the building where they stand now."""
        if self._deed == "box" and self._moves:
            found = within_box(self.desk.table, self._from, spot.at)
            kept = self.desk.selection if spot.has(SHIFT) else ()
            self.desk.select(*dict.fromkeys((*kept, *found)))
        elif self._moves:
            crossed = self._crossed()
            if crossed is not None:
                self._deed, self._moves = None, False
                self.desk.document.history.cancel_stroke()
                self.desk.say(
                    tr(
                        "The outline would cross itself at {x:.1f}, {y:.1f}: the corner went back",
                        x=crossed[0],
                        y=crossed[1],
                    )
                )
            else:
                names = [p.name for p in self.desk.selection if p.kind in ("team", "leader")]
                self._edit(lambda t: settled(t, names))
                self.desk.document.history.end_stroke()
        self._deed, self._moves = None, False
        self.repaint.emit()

    def _crossed(self) -> XY | None:
        """Where the outline that is being shaped crosses itself."""
        selection = self.desk.selection
        if self._deed != "corner" or not self._moves or not selection:
            return None
        if selection[0].kind == "area":
            return crossing(points_of(self.desk.table, selection[0]))
        if selection[0].kind == "building":
            building = ground_of(self.desk.table, selection[0])
            assert isinstance(building, Building)
            found = (crossing(sector.polygon) for sector in building.sectors)
            return next((at for at in found if at is not None), None)
        return None

    def double_click(self, spot: Spot) -> None:
        """A corner more on an edge of the selected ground; on a corner, one less."""
        selection = self.desk.selection
        if len(selection) != 1 or selection[0].kind not in ("area", "obstacle"):
            self.press(spot)
            return
        piece, corners = selection[0], list(self._corners())
        near = handles.corner_at(tuple(corners), spot.at, spot.reach)
        if near is None:
            closed = piece.kind == "area"
            corners.insert(handles.edge_at(corners, spot.at, closed=closed) + 1, spot.at)
            self.desk.edit(tr("Add a corner"), lambda t: with_corners(t, piece, corners))
        else:
            self.remove_corner(piece, near)

    def remove_corner(self, piece: Piece, number: int) -> None:
        """One corner less, if enough are left and nothing crosses then."""
        corners = list(points_of(self.desk.table, piece))
        least = 3 if piece.kind == "area" else 2
        if len(corners) <= least:
            self.desk.say(tr("It takes {count} corners at least", count=least))
            return
        del corners[number]
        crossed = crossing(corners) if piece.kind == "area" else None
        if crossed is not None:
            x, y = crossed
            self.desk.say(
                tr(
                    "Without this corner the outline would cross itself at {x:.1f}, {y:.1f}",
                    x=x,
                    y=y,
                )
            )
        else:
            self.desk.edit(tr("Remove a corner"), lambda t: with_corners(t, piece, corners))

    def cancel(self) -> bool:
        """The drag is taken back."""
        was, self._deed = self._deed, None
        if was and self._moves:
            self.desk.document.history.cancel_stroke()
        self._moves = False
        return was is not None

    # --- the keyboard ---------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Arrows move, brackets turn, Del removes; Tab goes to the next team."""
        key, selection = Qt.Key(event.key()), self.desk.selection
        shift = bool(event.modifiers() & SHIFT)
        if key in ARROWS and selection:
            step = 0.1 if shift else self.desk.grid or 1.0
            self.deeds.nudge((ARROWS[key][0] * step, ARROWS[key][1] * step))
        elif key in TURNS and selection:
            self.deeds.turn(TURNS[key] * (STEP if shift else TURN))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and selection:
            self.deeds.remove()
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

    # --- what it shows --------------------------------------------------------------------------

    def _handle(self) -> Point | None:
        return handles.turning_handle(self.desk.table, self.desk.selection)

    def _corners(self) -> tuple[XY, ...]:
        return handles.corners_of(self.desk.table, self.desk.selection)

    def cursor_at(self, spot: Spot) -> Qt.CursorShape:
        """A hand over what can be dragged."""
        handle = self._handle()
        if handle is not None and distance(handle, spot.at) <= 0.5 + spot.reach:
            return Qt.CursorShape.PointingHandCursor
        if handles.corner_at(self._corners(), spot.at, max(0.3, spot.reach)) is not None:
            return Qt.CursorShape.CrossCursor
        if under(self.desk.table, spot.at, spot.reach) in self.desk.selection:
            return Qt.CursorShape.SizeAllCursor
        return self.cursor

    def paint(self, painter: QPainter, pixel: float) -> None:
        """Outlines of selected ground with its corners, the handle of a team, the box."""
        table, lit = self.desk.table, look.HIGHLIGHTS
        for piece in self.desk.selection:
            if piece.kind not in ("team", "leader"):
                handles.paint_outline(painter, table, piece, pixel)
        handles.paint_corners(painter, self._corners(), pixel)
        handle = self._handle()
        if handle is not None:
            middle = middle_of(points_of(table, self.desk.selection[0]))
            handles.paint_handle(painter, middle, handle, pixel)
        crossed = self._crossed()
        if crossed is not None:
            handles.paint_crossing(painter, crossed, pixel)
        if self._deed == "box" and self._moves:
            painter.setPen(QPen(lit.command, pixel, Qt.PenStyle.DashLine))
            painter.setBrush(look.faded(lit.command, 30))
            painter.drawRect(QRectF(QPointF(*self._from), QPointF(*self._last)).normalized())
