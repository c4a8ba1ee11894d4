"""Draw ground: areas and lines, corner by corner."""

from typing import ClassVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QPolygonF

from studio.app.table.snapping import snapped
from studio.app.table.tool import Spot, TableTool
from studio.app.table.tools.handles import paint_crossing
from studio.draw import look
from studio.inches import Point, distance
from studio.model.table import XY
from studio.model.table_edits import AREAS, LINES, area_added, line_added
from studio.model.table_pieces import Piece
from studio.rules.chain_of_command.shapes import crossing, largest_part
from studio.words import mark, tr


class CornerTool(TableTool):
    """A click for each corner; a double-click, Enter or a click on the first one ends it."""

    cursor = Qt.CursorShape.CrossCursor
    closed: ClassVar[bool] = True
    least: ClassVar[int] = 3

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.corners: list[XY] = []

    @property
    def kind(self) -> str:
        """What is drawn."""
        return self.desk.kinds[self.name]

    def says(self) -> str:
        """What a click does."""
        if not self.corners:
            return tr("Click the corners of the {kind}; Ctrl keeps from snapping", kind=self.kind)
        return tr("Click the next corner; Enter or a double-click ends, Backspace takes one back")

    def press(self, spot: Spot) -> None:
        """One more corner, or the end on the first."""
        if len(self.corners) >= self.least and self.closed:
            first = Point(*self.corners[0])
            if distance(first, spot.at) <= spot.reach:
                self.finish()
                return
        self.corners.append(self._meant(spot))
        self.repaint.emit()

    def _meant(self, spot: Spot) -> XY:
        return snapped(self.desk.table, spot, self.desk.grid)

    def double_click(self, spot: Spot) -> None:  # noqa: ARG002
        """The corner of the first click was the last."""
        self.finish()

    def key(self, event: QKeyEvent) -> bool:
        """Enter ends, Backspace takes a corner back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.corners:
            self.finish()
        elif event.key() == Qt.Key.Key_Backspace and self.corners:
            self.corners.pop()
            self.repaint.emit()
        else:
            return False
        return True

    def finish(self) -> None:
        """Put it on the table, if there are corners enough."""
        corners, self.corners = self.corners, []
        if len(corners) < self.least:
            self.desk.say(tr("It takes {count} corners and more", count=self.least))
        else:
            self.put(corners)
        self.repaint.emit()

    def put(self, corners: list[XY]) -> None:
        """The edit."""
        raise NotImplementedError

    def cancel(self) -> bool:
        """Forget the corners."""
        was, self.corners = bool(self.corners), []
        self.repaint.emit()
        return was

    def paint(self, painter: QPainter, pixel: float) -> None:
        """Corners so far, and the line to the pointer."""
        spots = list(self.corners)
        if self.hover is not None:
            spots.append(self._meant(self.hover))
            _paint_spot(painter, spots[-1], pixel)
        if not self.corners:
            return
        shape = QPolygonF([QPointF(*at) for at in spots])
        lit = look.HIGHLIGHTS
        painter.setBrush(look.faded(lit.command, 30) if self.closed else Qt.BrushStyle.NoBrush)
        for ink, wide in ((lit.white, 4), (lit.command, 2)):
            painter.setPen(QPen(ink, wide * pixel))
            if self.closed:
                painter.drawPolygon(shape)
            else:
                painter.drawPolyline(shape)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        crossed = crossing(spots) if self.closed else None
        if crossed is not None:
            paint_crossing(painter, crossed, pixel)


def _paint_spot(painter: QPainter, at: XY, pixel: float) -> None:
    """Where a click would put the next corner."""
    lit = look.HIGHLIGHTS
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((lit.white, 3), (lit.command, 1.5)):
        painter.setPen(QPen(ink, wide * pixel))
        painter.drawEllipse(QPointF(*at), 4 * pixel, 4 * pixel)


class AreaTool(CornerTool):
    """Ground with a border."""

    name = "area"
    label = mark("Draw ground")
    shortcut = "G"
    kinds = tuple(AREAS)

    def put(self, corners: list[XY]) -> None:
        """One more area; an outline that crosses itself keeps its largest part."""
        kind, crossed = self.kind, crossing(corners)
        sound = largest_part(corners) if crossed is not None else tuple(corners)
        if len(sound) < self.least:
            self.desk.say(tr("This outline encloses nothing"))
            return
        if self.desk.edit(tr("Draw {kind}", kind=kind), lambda t: area_added(t, kind, sound)):
            self.desk.select(Piece("area", self.desk.table.areas[-1].id))
        if crossed is not None:
            x, y = crossed
            told = tr(
                "The outline crossed itself at {x:.1f}, {y:.1f}: its largest part is kept", x=x, y=y
            )
            self.desk.say(told)


class LineTool(CornerTool):
    """A hedge, wall, fence or ditch."""

    name = "hexside"
    label = mark("Draw a hedge or wall")
    shortcut = "L"
    closed = False
    least = 2
    kinds = tuple(LINES)

    def put(self, corners: list[XY]) -> None:
        """One more line."""
        kind = self.kind
        if self.desk.edit(tr("Draw a {kind}", kind=kind), lambda t: line_added(t, kind, corners)):
            self.desk.select(Piece("obstacle", self.desk.table.obstacles[-1].id))
