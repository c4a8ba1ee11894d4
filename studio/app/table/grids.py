"""Overlays that are worked out square by square, beside the window's own work: heat, cover."""

from collections.abc import Iterator
from functools import partial
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QRectF, QTimer, Slot
from PySide6.QtGui import QPainter

from studio.app.table.desk import TableDesk
from studio.app.table.overlay import TableOverlay
from studio.app.table.squares import Squares
from studio.draw import look
from studio.draw.shapes import colour, line, pen
from studio.draw.tabletop.overlays import paint_heat, paint_words
from studio.inches import Point
from studio.model.table import XY, Table, Team
from studio.model.table_pieces import middle_of, side_of, team_of
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.heat import heat
from studio.rules.chain_of_command.vantage import covers_from
from studio.words import mark, tr

FETCH_MS: Final = 40
"""Milliseconds between two looks at what has been worked out."""
WORDS_PX: Final = 13.0
"""Pixels of the smallest words."""
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
    """A value for each square, worked out for the selected team beside the window's own work."""

    name: str

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._known: tuple[Table, str] | None = None
        self.cells: dict[XY, Value] = {}
        self._work: Squares[Value] | None = None
        self._fetch = QTimer(self, interval=FETCH_MS)
        self._fetch.timeout.connect(self._take)

    @property
    def is_done(self) -> bool:
        """Whether all squares are worked out."""
        return self._known is not None and self._work is None

    @property
    def progress(self) -> float:
        """The share of the squares that is worked out."""
        table = self.desk.table
        count = max(1, round(table.height / STEP)) * max(1, round(table.width / STEP))
        return min(1.0, len(self.cells) / count)

    def team(self) -> Team | None:
        """The first selected team."""
        names = [piece.name for piece in self.desk.selection if piece.kind == "team"]
        return team_of(self.desk.table, names[0]) if names else None

    def squares(self, table: Table, team: Team) -> Iterator[tuple[XY, Value]]:
        """All squares, one by one; called in another thread."""
        raise NotImplementedError

    def paint_cells(self, painter: QPainter) -> None:
        """What is known so far."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Begin anew where the table or the team is another one."""
        team = self.team()
        if team is None or not team.figures or team.waiting:
            return
        table = self.desk.table
        if self._known is None or self._known[0] is not table or self._known[1] != team.id:
            self.stop()
            self._known, self.cells = (table, team.id), {}
            self._work = Squares(partial(self.squares, table, team))
            self._fetch.start()
        self.paint_cells(painter)

    def paint_over(self, painter: QPainter) -> None:
        """How far it has come."""
        if self._work is not None:
            size = max(0.8, WORDS_PX / painter.worldTransform().m11())
            words = tr("{share:.0f} %", share=100 * self.progress)
            paint_words(painter, (self.desk.table.width / 2, 1.2 * size), words, size)

    @Slot()
    def _take(self) -> None:
        work = self._work
        if work is None:
            return
        running = work.is_running
        self.cells.update(work.take())
        if self.desk.overlay != self.name:
            self.stop()
        elif not running:
            self._fetch.stop()
            self._work = None
            if work.fault is not None:
                self.desk.say(str(work.fault))
            self.desk.chosen.emit()
        self.repaint.emit()

    def stop(self) -> None:
        """Leave what isn't worked out yet; it begins anew when it is wanted again."""
        self._fetch.stop()
        if self._work is not None:
            self._work.stop()
            self._work, self._known = None, None


class HeatOverlay(GridOverlay[float]):
    """Where the selected team can hurt a team in the open."""

    name = "heat"
    label = mark("Where can this fire hurt a team in the open?")
    shortcut = "Ctrl+M"

    def says(self) -> str:
        """Whose fire, and where it is worst."""
        team = self.team()
        if team is None:
            return tr("Select the team whose fire shall be shown")
        most = max(self.cells.values(), default=0.0)
        told = tr(
            "{id}: darker where more men of a team in the open fall, at most {most:.2f}",
            id=team.id,
            most=most,
        )
        return (
            told
            if self.is_done
            else tr("{told} — {share:.0f} % worked out", told=told, share=100 * self.progress)
        )

    def squares(self, table: Table, team: Team) -> Iterator[tuple[XY, float]]:
        """The men that fall on average."""
        here, side = table.on_table(), side_of(table, team.id)
        for spot in heat(here, load_arsenal(), side, [team], step=STEP, in_the_open=True):
            yield (spot.x, spot.y), spot.kills

    def paint_cells(self, painter: QPainter) -> None:
        """Darker for more."""
        paint_heat(painter, self.cells, STEP, max(self.cells.values(), default=0.0))


class CoverOverlay(GridOverlay[str | None]):
    """What cover men have against fire from the selected team."""

    name = "cover"
    label = mark("Cover against fire from here")
    shortcut = "Ctrl+K"

    def says(self) -> str:
        """From where."""
        team = self.team()
        if team is None:
            return tr("Select the team against which cover shall be shown")
        return tr(
            "Against {id}: red open, a stroke light, a cross hard cover; bare: unseen", id=team.id
        )

    def squares(self, table: Table, team: Team) -> Iterator[tuple[XY, str | None]]:
        """The cover of a man there, None where he isn't seen."""
        at = Point(*middle_of([figure.at for figure in team.figures]))
        for x, y, cover in covers_from(table, at, STEP):
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
