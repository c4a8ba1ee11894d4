"""Measure, and look from one place to another."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from studio.app.table.lengths import length
from studio.app.table.tool import Spot, TableTool
from studio.draw.tabletop.overlays import paint_line
from studio.inches import Point, distance
from studio.model.table import Figure
from studio.model.table_pieces import figure_at, team_of, under
from studio.words import mark, tr


class RulerTool(TableTool):
    """A drag measures; its ends snap to figures, and tell whether these see each other."""

    name = "sight"
    label = mark("Ruler and line of sight")
    shortcut = "R"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.ends: tuple[Figure, Figure] | None = None

    def says(self) -> str:
        """How far it is, and whether one sees the other."""
        return self.words(rule=True) or tr(
            "Drag to measure; from figure to figure it tells of sight"
        )

    def press(self, spot: Spot) -> None:
        """One end."""
        here = self._figure(spot)
        self.ends = (here, here)
        self.repaint.emit()

    def drag(self, spot: Spot) -> None:
        """The other end."""
        if self.ends is not None:
            self.ends = (self.ends[0], self._figure(spot))
            self.desk.chosen.emit()

    def cancel(self) -> bool:
        """Take the ruler off the table."""
        was, self.ends = self.ends is not None, None
        self.repaint.emit()
        return was

    def _figure(self, spot: Spot) -> Figure:
        """The figure at a place, else a man who would stand there."""
        table = self.desk.table
        piece = under(table, spot.at, spot.reach)
        if piece is not None and piece.kind == "team":
            number = figure_at(table, piece.name, spot.at, spot.reach)
            if number is not None:
                return team_of(table, piece.name).figures[number]
        return Figure((round(spot.at.x, 2), round(spot.at.y, 2)), "rifle")

    def _seen(self) -> tuple[bool, str]:
        """Whether the ends see each other, and why not, with the rule."""
        from studio.rules.chain_of_command.arc import figures_see

        if self.ends is None:
            return False, ""
        line = figures_see(self.desk.table, *self.ends)
        return line.visible, f"{tr(line.reason)} ({line.rule})"

    def words(self, *, rule: bool) -> str:
        """The distance in inches; with the reason where it is asked for."""
        if self.ends is None:
            return ""
        one, other = (Point(*figure.at) for figure in self.ends)
        seen, reason = self._seen()
        told = f"{length(distance(one, other))}, {tr('seen') if seen else tr('not seen')}"
        return f"{told}: {reason}" if rule else told

    def paint(self, painter: QPainter, pixel: float) -> None:  # noqa: ARG002
        """The line with its length."""
        if self.ends is not None and self.ends[0].at != self.ends[1].at:
            one, other = (Point(*figure.at) for figure in self.ends)
            paint_line(painter, one, other, self.words(rule=False), seen=self._seen()[0])
