"""What suppressing fire of a team would cover, shown over a table (13.4)."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from studio.app.table.overlay import TableOverlay
from studio.draw import look
from studio.draw.shapes import pen
from studio.draw.tabletop.overlays import paint_strip, paint_words
from studio.errors import IllegalAction
from studio.inches import Point, distance
from studio.model.table import Team
from studio.model.table_pieces import middle_of, side_of, team_of, under
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.suppression import (
    Marker,
    laid,
    require_target,
)
from studio.rules.chain_of_command.suppressors import Suppressors
from studio.words import mark, tr

WORDS_PX = 13.0
"""Pixels of the smallest words."""


class SuppressOverlay(TableOverlay):
    """The selected team suppresses the pointer, or the enemy under it; with all who lie there."""

    label = mark("What suppressing fire covers")
    shortcut = "Ctrl+Shift+R"

    def team(self) -> Team | None:
        """Who fires: the first selected team."""
        names = [piece.name for piece in self.desk.selection if piece.kind == "team"]
        found = team_of(self.desk.table, names[0]) if names else None
        return None if found is None or found.waiting or not found.figures else found

    def says(self) -> str:
        """Who lies under it, or why it can't be fired."""
        team = self.team()
        if team is None:
            return tr("Select the team that suppresses; those that begin under it are marked")
        marker = self.marker(team)
        if marker is None:
            return tr("Point at what {name} shall suppress (13.4)", name=team.id)
        under_it = ", ".join(one.id for one in self.covered(marker)) or tr("nobody")
        why = self.why_not(team, marker)
        words = tr("{name} suppresses {who} (13.4)", name=team.id, who=under_it)
        return f"{words}: {why}" if why else words

    def _named(self, team: Team) -> Team | None:
        """The enemy team under the pointer."""
        at, table = self.desk.pointer, self.desk.table
        piece = under(table, at, 0.2) if at is not None else None
        if piece is None or piece.kind != "team" or piece.name == team.id:
            return None
        same = side_of(table, piece.name) == side_of(table, team.id)
        return None if same else team_of(table, piece.name)

    def marker(self, team: Team) -> Marker | None:
        """The marker as it would lie: at the target's nearest man, or before the cover there."""
        at, named = self.desk.pointer, self._named(team)
        here = Point(*middle_of([figure.at for figure in team.figures]))
        if named is not None:
            near = min((Point(*f.at) for f in named.figures), key=lambda spot: distance(spot, here))
            return laid(here, near, 1, team=named.id)
        if at is None or distance(at, here) < 1.0:
            return None
        return laid(here, self._firing(team).front_of(at), 1)

    def _firing(self, team: Team) -> Suppressors:
        here = self.desk.table.on_table()
        return Suppressors(here, load_arsenal(), side_of(here, team.id), (team,))

    def covered(self, marker: Marker) -> Iterator[Team]:
        """All who would lie under it."""
        for _, one in self.desk.table.on_table().teams():
            if one.figures and marker.covers(tuple(Point(*f.at) for f in one.figures), one.id):
                yield one

    def why_not(self, team: Team, marker: Marker) -> str:
        """Why the team can't fire so, or nothing."""
        here = self.desk.table.on_table()
        named = next((one for _, one in here.teams() if one.id == marker.team), None)
        firing = self._firing(team)
        try:
            require_target(suppressed=team.suppressed)
            if named is not None:
                firing.require_team(named)
            else:
                firing.require_cover(marker.area.marker)
        except IllegalAction as refusal:
            return str(refusal)
        return ""

    def paint(self, painter: QPainter) -> None:
        """The area, and rings around those in it; of nobody, those that begin under it."""
        team = self.team()
        marker = self.marker(team) if team is not None else None
        if marker is not None:
            paint_strip(painter, marker.area)
            ringed = list(self.covered(marker))
        else:
            ringed = [one for _, one in self.desk.table.on_table().teams() if one.suppressed]
        painter.setPen(pen(look.HIGHLIGHTS.target, 0.16))
        painter.setBrush(look.faded(look.HIGHLIGHTS.target, 40))
        for one in ringed:
            for figure in one.figures:
                x, y = figure.at
                painter.drawEllipse(_around(x, y))

    def paint_over(self, painter: QPainter) -> None:
        """Why it can't be fired, at the marker."""
        team = self.team()
        marker = self.marker(team) if team is not None else None
        if team is None or marker is None or not self.why_not(team, marker):
            return
        size = max(0.7, WORDS_PX / painter.worldTransform().m11())
        x, y = marker.area.marker
        paint_words(painter, (x, y - 1.0 - size), tr("can't be suppressed so"), size)


def _around(x: float, y: float) -> QRectF:
    return QRectF(x - 0.7, y - 0.7, 1.4, 1.4)
