"""Overlays that are worked out square by square while the hand rests: heat, and cover."""

from collections.abc import Iterator
from time import perf_counter
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QRectF, QTimer, Slot
from PySide6.QtGui import QPainter

from studio.app.table.desk import TableDesk
from studio.app.table.overlay import TableOverlay
from studio.draw import look
from studio.draw.shapes import colour, line, pen
from studio.draw.tabletop.overlays import paint_heat
from studio.inches import Point
from studio.model.table import XY, Table, Team
from studio.model.table_pieces import middle_of, side_of, team_of
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.heat import heat
from studio.rules.chain_of_command.vantage import covers_from

CHUNK: Final = 0.012
"""Seconds of a grid that are worked out at a time, so that the hand doesn't wait."""
STEP: Final = 2.0
"""Inches of a square."""
COVERS: Final = {
    "open": (colour("#D9261C", 60), 0),
    "light": (colour("#8FAE6C", 120), 1),
    "hard": (colour("#38573A", 130), 2),
}
"""Colour and strokes of a square by its cover."""
Value = TypeVar("Value")


class GridOverlay(TableOverlay, Generic[Value]):
    """A value for each square, worked out for the selected team."""

    name: str

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._known: tuple[Table, str] | None = None
        self.cells: dict[XY, Value] = {}
        self._left: Iterator[tuple[XY, Value]] = iter(())
        self._more = QTimer(self, interval=0)
        self._more.timeout.connect(self._go_on)

    @property
    def is_done(self) -> bool:
        """Whether all squares are worked out."""
        return self._known is not None and not self._more.isActive()

    def team(self) -> Team | None:
        """The first selected team."""
        names = [piece.name for piece in self.desk.selection if piece.kind == "team"]
        return team_of(self.desk.table, names[0]) if names else None

    def squares(self, team: Team) -> Iterator[tuple[XY, Value]]:
        """All squares, one by one."""
        raise NotImplementedError

    def paint_cells(self, painter: QPainter) -> None:
        """What is known so far."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Begin anew where the table or the team is another one."""
        team = self.team()
        if team is None or not team.figures or team.waiting:
            return
        if self._known != (self.desk.table, team.id):
            self._known = self.desk.table, team.id
            self.cells = {}
            self._left = self.squares(team)
            self._more.start()
        self.paint_cells(painter)

    @Slot()
    def _go_on(self) -> None:
        until = perf_counter() + CHUNK
        while perf_counter() < until:
            found = next(self._left, None)
            if found is None or self.desk.overlay != self.name:
                self._more.stop()
                self._known = self._known if found is None else None
                self.desk.chosen.emit()
                return
            self.cells[found[0]] = found[1]
        self.repaint.emit()


class HeatOverlay(GridOverlay[float]):
    """Where the selected team can hurt a team in the open."""

    name = "heat"
    label = "Where can this fire hurt a team in the open?"
    shortcut = "Ctrl+M"

    def says(self) -> str:
        """Whose fire, and where it is worst."""
        team = self.team()
        if team is None:
            return "Select the team whose fire shall be shown"
        most = max(self.cells.values(), default=0.0)
        return f"{team.id}: darker where more men of a team in the open fall, at most {most:.2f}"

    def squares(self, team: Team) -> Iterator[tuple[XY, float]]:
        """The men that fall on average."""
        here, side = self.desk.table.on_table(), side_of(self.desk.table, team.id)
        for spot in heat(here, load_arsenal(), side, [team], step=STEP, in_the_open=True):
            yield (spot.x, spot.y), spot.kills

    def paint_cells(self, painter: QPainter) -> None:
        """Darker for more."""
        paint_heat(painter, self.cells, STEP, max(self.cells.values(), default=0.0))


class CoverOverlay(GridOverlay[str | None]):
    """What cover men have against fire from the selected team."""

    name = "cover"
    label = "Cover against fire from here"
    shortcut = "Ctrl+K"

    def says(self) -> str:
        """From where."""
        team = self.team()
        if team is None:
            return "Select the team against which cover shall be shown"
        return f"Against {team.id}: red open, a stroke light, a cross hard cover; bare: unseen"

    def squares(self, team: Team) -> Iterator[tuple[XY, str | None]]:
        """The cover of a man there, None where he isn't seen."""
        at = Point(*middle_of([figure.at for figure in team.figures]))
        for x, y, cover in covers_from(self.desk.table, at, STEP):
            yield (x, y), cover

    def paint_cells(self, painter: QPainter) -> None:
        """Colour and strokes."""
        for (x, y), cover in self.cells.items():
            if cover not in COVERS:
                continue
            shade, strokes = COVERS[cover]
            half = STEP / 2
            painter.fillRect(QRectF(x - half, y - half, STEP, STEP), shade)
            painter.setPen(pen(look.faded(look.INK, 120), 0.1))
            reach = half * 0.55
            if strokes:
                line(painter, (x - reach, y + reach), (x + reach, y - reach))
            if strokes > 1:
                line(painter, (x - reach, y - reach), (x + reach, y + reach))
