"""Draw ground: areas and lines corner by corner, buildings as rectangles; put down teams."""

from typing import ClassVar, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QPolygonF

from studio.app.table.tool import Spot, TableTool
from studio.draw import look
from studio.inches import Point, distance
from studio.model.table import XY
from studio.model.table_edits import (
    AREAS,
    LINES,
    area_added,
    building_added,
    jump_off_point_added,
    leader_added,
    line_added,
    team_added,
    team_in_line,
)
from studio.model.table_pieces import Piece

LEAST: Final = 1.0
"""Inches across of the smallest building."""


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
            return f"Click the corners of the {self.kind}"
        return "Click the next corner; Enter or a double-click ends, Backspace takes one back"

    def press(self, spot: Spot) -> None:
        """One more corner, or the end on the first."""
        if len(self.corners) >= self.least and self.closed:
            first = Point(*self.corners[0])
            if distance(first, spot.at) <= spot.reach:
                self.finish()
                return
        self.corners.append(spot.at)
        self.repaint.emit()

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
            self.desk.say(f"It takes {self.least} corners and more")
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
        spots = [*self.corners, *([self.hover.at] if self.hover and self.corners else [])]
        if not spots:
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


class AreaTool(CornerTool):
    """Ground with a border."""

    name = "area"
    label = "Draw ground"
    shortcut = "G"
    kinds = tuple(AREAS)

    def put(self, corners: list[XY]) -> None:
        """One more area."""
        kind = self.kind
        if self.desk.edit(f"Draw {kind}", lambda t: area_added(t, kind, corners)):
            self.desk.select(Piece("area", self.desk.table.areas[-1].id))


class LineTool(CornerTool):
    """A hedge, wall, fence or ditch."""

    name = "hexside"
    label = "Draw a hedge or wall"
    shortcut = "L"
    closed = False
    least = 2
    kinds = tuple(LINES)

    def put(self, corners: list[XY]) -> None:
        """One more line."""
        kind = self.kind
        if self.desk.edit(f"Draw a {kind}", lambda t: line_added(t, kind, corners)):
            self.desk.select(Piece("obstacle", self.desk.table.obstacles[-1].id))


class BuildingTool(TableTool):
    """A drag draws a building."""

    name = "outline"
    label = "Draw a building"
    shortcut = "B"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._from: Point | None = None
        self._to = Point(0, 0)

    def says(self) -> str:
        """What a drag does, and how large it is so far."""
        if self._from is None:
            return "Drag a rectangle; it gets sectors of about 6 inches and a door"
        wide, high = abs(self._to.x - self._from.x), abs(self._to.y - self._from.y)
        return f"{wide:.1f} by {high:.1f} inches"

    def press(self, spot: Spot) -> None:
        """The first corner."""
        self._from = self._to = spot.at

    def drag(self, spot: Spot) -> None:
        """The other corner."""
        self._to = spot.at
        self.repaint.emit()

    def release(self, spot: Spot) -> None:
        """The building stands."""
        first, self._from = self._from, None
        if first is None:
            return
        if min(abs(first.x - spot.at.x), abs(first.y - spot.at.y)) < LEAST:
            self.desk.say("A building is an inch across or more")
        elif self.desk.edit("Draw a building", lambda t: building_added(t, first, spot.at)):
            self.desk.select(Piece("building", self.desk.table.buildings[-1].id))
        self.repaint.emit()

    def cancel(self) -> bool:
        """Forget the first corner."""
        was, self._from = self._from is not None, None
        return was

    def paint(self, painter: QPainter, pixel: float) -> None:
        """The rectangle so far."""
        if self._from is not None:
            painter.setPen(QPen(look.HIGHLIGHTS.command, 2 * pixel))
            painter.setBrush(look.faded(look.HIGHLIGHTS.command, 30))
            painter.drawRect(QRectF(QPointF(*self._from), QPointF(*self._to)).normalized())


TEAMS: Final[dict[str, tuple[str, ...]]] = {
    "rifle team": ("rifle",) * 6,
    "LMG team, belt": ("lmg_belt", "rifle", "rifle"),
    "LMG team, magazine": ("lmg_magazine", "rifle", "rifle"),
    "SMG team": ("smg",) * 5,
    "MMG team": ("mmg", *("rifle",) * 4),
    "light mortar team": ("light_mortar_50", "rifle"),
    "junior leader": (),
    "senior leader": (),
    "jump-off point": (),
}
"""What is put down: the weapons of its men; leaders have none that count."""


class TeamTool(TableTool):
    """A click puts down a team or a leader of the chosen side."""

    name = "block"
    label = "Put down a team or leader"
    shortcut = "T"
    cursor = Qt.CursorShape.CrossCursor
    kinds = tuple(TEAMS)

    def says(self) -> str:
        """What a click does."""
        return f"Click where the {self.desk.side_name} {self.desk.kinds[self.name]} shall stand"

    def press(self, spot: Spot) -> None:
        """One team more, facing the middle of the table."""
        kind, side, at = self.desk.kinds[self.name], self.desk.side, spot.at
        weapons = TEAMS[kind]
        if weapons:
            facing = 90.0 if at.y < self.desk.table.height / 2 else 270.0
            team = team_in_line(kind.replace(",", "").replace(" ", "_"), weapons, at, facing)
            done = self.desk.edit(f"Add a {kind}", lambda t: team_added(t, side, team))
            if done:
                self.desk.select(Piece("team", self.desk.table.sides[side].teams[-1].id))
            return
        if kind == "jump-off point":
            if self.desk.edit(f"Add a {kind}", lambda t: jump_off_point_added(t, side, at)):
                last = len(self.desk.table.sides[side].jump_off_points) - 1
                self.desk.select(Piece("point", f"{side} {last}"))
            return
        rank = kind.split()[0]
        if self.desk.edit(f"Add a {kind}", lambda t: leader_added(t, side, at, rank)):
            self.desk.select(Piece("leader", self.desk.table.sides[side].leaders[-1].id))
