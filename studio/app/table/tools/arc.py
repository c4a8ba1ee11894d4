"""The arc of a team, of a door or window, or of a man somewhere, and who is in it (13.1)."""

from collections.abc import Iterator
from math import atan2, degrees

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from studio.app.table.lengths import length
from studio.app.table.tool import Spot, TableTool
from studio.draw import look
from studio.draw.tabletop.overlays import paint_arc
from studio.inches import Arc, Point, distance
from studio.model.table import Figure, Table, Team
from studio.model.table_pieces import Piece, aperture_of, side_of, team_of, under
from studio.rules.chain_of_command.arc import figures_see
from studio.rules.chain_of_command.front import team_arc
from studio.rules.chain_of_command.indoors import aperture_arc
from studio.words import mark, tr


class ArcTool(TableTool):
    """A click shows an arc; a drag turns it, without turning anybody, to try other facings."""

    name = "arc"
    label = mark("Arc of a team, a window or a man")
    shortcut = "A"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.arc: Arc | None = None
        self._of: Piece | None = None
        self._turns = False

    def says(self) -> str:
        """Whose arc it is, and who is in it."""
        if self.arc is None:
            return tr("Click a team, a window or a place for its arc; a drag turns the arc")
        found = ", ".join(self.inside())
        who = self._of.name if self._of is not None else tr("a man here")
        if not found:
            return tr("Arc of {who}: nobody is in it (13.1)", who=who)
        return tr("Arc of {who}: {found} (13.1)", who=who, found=found)

    def press(self, spot: Spot) -> None:
        """Whose arc."""
        table = self.desk.table
        piece = under(table, spot.at, spot.reach)
        self._turns = True
        self._of = piece if piece is not None and piece.kind in ("team", "aperture") else None
        if self._of is None:
            self.arc = Arc(spot.at, 270.0 if spot.at.y > table.height / 2 else 90.0)
        elif self._of.kind == "team":
            self.arc = team_arc(team_of(table, self._of.name))
        else:
            building, aperture = aperture_of(table, self._of.name)
            sectors = (one for one in building.sectors if one.id == aperture.sector)
            sector = next(sectors, building.sectors[0])
            self.arc = aperture_arc(sector, aperture)
            self._turns = False  # a wall stays where it is
        self.desk.chosen.emit()

    def drag(self, spot: Spot) -> None:
        """Turn the arc towards the pointer."""
        arc = self.arc
        if arc is None or not self._turns or distance(spot.at, arc.middle) < 1.0:
            return
        facing = degrees(atan2(spot.at.y - arc.middle.y, spot.at.x - arc.middle.x))
        self.arc = Arc(arc.middle, round(facing), arc.left, arc.right)
        self.desk.chosen.emit()

    def inside(self) -> Iterator[str]:
        """The other teams in the arc, with their distances, and which of them aren't seen."""
        table, arc = self.desk.table.on_table(), self.arc
        if arc is None:
            return
        own = side_of(table, self._of.name) if self._of and self._of.kind == "team" else None
        for side, team in table.teams():
            held = [one for one in team.figures if arc.holds(Point(*one.at))]
            if side == own or not held:
                continue
            near = min(distance(Point(*one.at), arc.middle) for one in held)
            hidden = "" if self._sees(table, team) else tr(", not seen")
            yield f"{team.id} {length(near)}{hidden}"

    def _sees(self, table: Table, target: Team) -> bool:
        """Whether whoever has the arc sees any of the figures in it."""
        arc = self.arc
        assert arc is not None
        if self._of is not None and self._of.kind == "team":
            eyes = team_of(table, self._of.name).figures
        else:
            eyes = (Figure((arc.middle.x, arc.middle.y), ""),)
        held = [one for one in target.figures if arc.holds(Point(*one.at))]
        return any(figures_see(table, eye, one).visible for eye in eyes for one in held)

    def cancel(self) -> bool:
        """Take the arc off the table."""
        was, self.arc = self.arc is not None, None
        self.repaint.emit()
        return was

    def paint(self, painter: QPainter, pixel: float) -> None:
        """The wedge, and the direction that it faces."""
        if self.arc is None:
            return
        table = self.desk.table
        paint_arc(painter, self.arc, max(table.width, table.height))
        x, y = self.arc.middle
        painter.setBrush(look.HIGHLIGHTS.command)
        painter.setPen(QPen(look.HIGHLIGHTS.white, 1.5 * pixel))
        painter.drawEllipse(QPointF(x, y), 5 * pixel, 5 * pixel)
