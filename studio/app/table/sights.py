"""What is seen from somewhere, shown over a table: by a team, by one man, on Overwatch."""

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter

from studio.app.table.desk import TableDesk
from studio.app.table.overlay import TableOverlay
from studio.app.table.shade import Shade
from studio.inches import Point, distance
from studio.model.table import XY, Figure, Table, Team
from studio.model.table_pieces import BODY, figure_at, side_of
from studio.rules.chain_of_command.directions import Eye
from studio.rules.chain_of_command.overwatch import on_overwatch
from studio.rules.chain_of_command.seen import RAYS, seen_by_figure, seen_by_team, seen_from
from studio.rules.chain_of_command.sightline import EYE, ground_level
from studio.rules.chain_of_command.vantage import watched_area
from studio.words import mark, tr

FOLLOWING = 60
"""Rays all around, besides those past corners, of a field of sight that follows the hand."""
REACH = 0.2
"""Inches beside a base at which the pointer still means it."""


class ShadedOverlay(TableOverlay):
    """Hatches all of the table but some parts, which are worked out when their key is another."""

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._known: tuple[object, ...] | None = None
        self._table: Table | None = None
        self._parts: list[tuple[XY, ...]] = []
        self._shade = Shade()

    def key(self) -> tuple[object, ...] | None:
        """What the parts follow from beside the table; None where there is nothing to show."""
        raise NotImplementedError

    def parts(self) -> list[tuple[XY, ...]]:
        """The outlines that stay bare."""
        raise NotImplementedError

    def paint(self, painter: QPainter) -> None:
        """Shade the rest."""
        table, key = self.desk.table, self.key()
        if key is None:
            return
        if self._table is not table or key != self._known:
            self._table, self._known = table, key
            self._parts = self.parts()
        self._shade.paint(painter, self._parts, QRectF(0, 0, table.width, table.height))


class SightOverlay(ShadedOverlay):
    """What is seen: by the team under the pointer, else by a man who would stand there."""

    label = mark("Sight under the pointer")
    shortcut = "Ctrl+L"

    def says(self) -> str:
        """Whose sight it is."""
        team = self._team()
        if team is not None:
            return tr("Hatched: what {name} doesn't see (13.1)", name=team.id)
        return tr("Hatched: what a man at the pointer doesn't see (13.1)")

    def _team(self) -> Team | None:
        team, at = self.desk.subject, self.desk.pointer
        if team is None or at is None:
            return team
        near = BODY + REACH
        return team if any(distance(Point(*f.at), at) <= near for f in team.figures) else None

    def key(self) -> tuple[object, ...] | None:
        """The team, else the place of the pointer on the table."""
        table, at, team = self.desk.table, self.desk.pointer, self._team()
        if team is not None:
            return None if team.waiting else (team.id, self.desk.document.history.is_drawing)
        if at is None or not (0 <= at.x <= table.width and 0 <= at.y <= table.height):
            return None
        return (at,)

    def parts(self) -> list[tuple[XY, ...]]:
        """What is seen."""
        team, at, table = self._team(), self.desk.pointer, self.desk.table
        if team is not None:
            rays = FOLLOWING if self.desk.document.history.is_drawing else RAYS
            return seen_by_team(table, team, rays)
        assert at is not None
        return seen_from(table, Eye(at, ground_level(table, at) + EYE), FOLLOWING)


class ManOverlay(ShadedOverlay):
    """What one man sees: the one under the pointer, else the last one that was."""

    label = mark("Sight of one man")
    shortcut = "Ctrl+Shift+L"

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._man: tuple[str, int] | None = None

    def man(self) -> tuple[Team, int] | None:
        """The team and the number of the man."""
        team, at = self.desk.subject, self.desk.pointer
        if team is not None and at is not None:
            number = figure_at(self.desk.table, team.id, at, REACH)
            if number is not None:
                self._man = (team.id, number)
            elif self._man is None or self._man[0] != team.id:
                self._man = (team.id, 0)
        if self._man is None:
            return None
        there = [one for _, one in self.desk.table.teams() if one.id == self._man[0]]
        if not there or there[0].waiting or self._man[1] >= len(there[0].figures):
            return None
        return there[0], self._man[1]

    def says(self) -> str:
        """Whose sight it is."""
        found = self.man()
        if found is None:
            return tr("Point at a man to see what he sees")
        team, number = found
        words = tr("Hatched: what man {number} of {name} doesn't see (13.1)")
        return tr(words, number=number + 1, name=team.id)

    def key(self) -> tuple[object, ...] | None:
        """The man."""
        found = self.man()
        return None if found is None else (found[0].id, found[1])

    def parts(self) -> list[tuple[XY, ...]]:
        """What he sees, from all windows that he can use."""
        found = self.man()
        assert found is not None
        figure: Figure = found[0].figures[found[1]]
        return seen_by_figure(self.desk.table, figure)


class WatchOverlay(ShadedOverlay):
    """What a team would cover on Overwatch; of no team, what those cover who begin on it."""

    label = mark("What is covered on Overwatch")
    shortcut = "Ctrl+R"

    def _teams(self) -> list[Team]:
        team = self.desk.subject
        if team is not None:
            return [] if team.waiting or not team.figures else [team]
        here = self.desk.table.on_table()
        return [one for _, one in here.teams() if one.overwatch and one.figures]

    def says(self) -> str:
        """Who watches."""
        teams = self._teams()
        if not teams:
            return tr("Point at a team to see what it covers on Overwatch")
        names = ", ".join(team.id for team in teams)
        words = tr("Hatched: what {names} doesn't cover on Overwatch (13.3)")
        return tr(words, names=names)

    def key(self) -> tuple[object, ...] | None:
        """Who watches."""
        teams = self._teams()
        return tuple(team.id for team in teams) or None

    def parts(self) -> list[tuple[XY, ...]]:
        """What any of them covers."""
        here = self.desk.table.on_table()
        return [
            part
            for team in self._teams()
            for part in watched_area(here, on_overwatch(side_of(here, team.id), [team]))
        ]
