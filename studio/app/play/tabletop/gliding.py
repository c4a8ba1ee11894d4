"""Teams that glide from where they stood to where they stand; nothing waits for it."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from studio.app.play.motion import GLIDE_MS, Motion
from studio.app.play.tabletop.hand import Hand
from studio.model.table import XY, Figure, LeaderEntry, Table, Team


class Gliding(QObject):
    """Watches the moments of a hand; `table` is what is to be painted now."""

    stepped = Signal()

    def __init__(self, hand: Hand, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.motion = Motion(GLIDE_MS, self)
        self.motion.stepped.connect(self.stepped)
        self.motion.ended.connect(self.stepped)
        self._before: Table | None = None
        self._now: Table | None = None
        hand.changed.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        seen = self.hand.seen
        table = seen.view.table if seen is not None else None
        if table is self._now:
            return
        self.motion.skip()
        self._before, self._now = self._now, table
        if self._before is not None and table is not None and _places(self._before, table):
            self.motion.begin()

    def table(self) -> Table | None:
        """The table, with those who are on their way between here and there."""
        if self._now is None or self._before is None or not self.motion.is_running:
            return self._now
        return between(self._before, self._now, self.motion.share)


def _places(before: Table, after: Table) -> bool:
    """Whether somebody stands elsewhere who was there before."""
    was = {team.id: _spots(team) for _, team in before.teams()}
    return any(_spots(team) != was.get(team.id, _spots(team)) for _, team in after.teams())


def _spots(team: Team) -> list[XY]:
    return [figure.at for figure in team.figures]


def between(before: Table, after: Table, share: float) -> Table:
    """A table between two moments: who stands elsewhere is a share of the way there."""
    teams = {team.id: team for _, team in before.teams()}
    leaders = {one.id: one for force in before.sides.values() for one in force.leaders}
    sides = {
        side: replace(
            force,
            teams=tuple(_team(teams.get(team.id), team, share) for team in force.teams),
            leaders=tuple(_leader(leaders.get(one.id), one, share) for one in force.leaders),
        )
        for side, force in after.sides.items()
    }
    return replace(after, sides=sides)


def _team(was: Team | None, now: Team, share: float) -> Team:
    """Men who have fallen aren't on their way: a team that lost some stands where it stands."""
    if was is None or len(was.figures) != len(now.figures):
        return now
    return replace(now, figures=tuple(_figures(was, now, share)))


def _figures(was: Team, now: Team, share: float) -> Iterator[Figure]:
    for one, other in zip(was.figures, now.figures, strict=True):
        yield replace(other, at=_on_the_way(one.at, other.at, share))


def _leader(was: LeaderEntry | None, now: LeaderEntry, share: float) -> LeaderEntry:
    return now if was is None else replace(now, at=_on_the_way(was.at, now.at, share))


def _on_the_way(one: XY, other: XY, share: float) -> XY:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
