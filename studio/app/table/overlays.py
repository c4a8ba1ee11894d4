"""What is shown over a table: arc and ranges of a team, what it sees, what it covers."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainter

from studio.app.table.desk import TableDesk
from studio.app.table.grids import CoverOverlay, HeatOverlay
from studio.app.table.overlay import TableOverlay
from studio.app.table.sights import ManOverlay, SightOverlay, WatchOverlay
from studio.app.table.suppressing import SuppressOverlay
from studio.draw.tabletop.overlays import (
    apart,
    paint_arc,
    paint_band,
    paint_words,
)
from studio.errors import IllegalAction
from studio.inches import Arc, direction
from studio.model.table import XY, Table, Team
from studio.model.table_pieces import middle_of, side_of
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import Aim, aimed
from studio.rules.chain_of_command.arc import weapons_that_fire
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.front import team_arc
from studio.rules.chain_of_command.odds import aim_odds, mean
from studio.words import mark, tr

BESIDE: Final = 56.0
"""Degrees beside the middle of an arc at which its bands are named."""
WORDS_PX: Final = 13.0
"""Pixels of the smallest words over a table."""


class FireOverlay(TableOverlay):
    """The arc and range bands of a team, and what its fire would do to each enemy team."""

    label = mark("Arc, ranges and fire of a team")
    shortcut = "Ctrl+H"

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._known: tuple[Table, str] | None = None
        self._targets: list[tuple[XY, str]] = []

    def says(self) -> str:
        """Whose fire it is."""
        team = self.desk.subject
        if team is None:
            return tr("Point at a team to see its arc, its ranges and its fire")
        return tr("Fire of {id}: distance, cover of the target, mean Shock and losses", id=team.id)

    def paint(self, painter: QPainter) -> None:
        """Wedge and circles."""
        team, table = self.desk.subject, self.desk.table
        if team is None or not team.figures or team.waiting:
            return
        arc, size = team_arc(team), max(0.8, WORDS_PX / painter.worldTransform().m11())
        if all(figure.sector is None for figure in team.figures):
            paint_arc(painter, arc, max(table.width, table.height))
        for inches, words in bands_of(team):
            aside = _beside(table, arc, inches)
            paint_band(painter, arc.middle, inches, words, size, aside)

    def paint_over(self, painter: QPainter) -> None:
        """A pill at each enemy that can be fired at."""
        team, table = self.desk.subject, self.desk.table
        if team is None or not team.figures or team.waiting:
            return
        size = max(0.8, WORDS_PX / painter.worldTransform().m11())
        if self._known != (table, team.id):
            self._known = table, team.id
            self._targets = list(_targets(table, team))
        for at, words in apart(self._targets, size):
            paint_words(painter, at, words, size)


def bands_of(team: Team) -> Iterator[tuple[float, str]]:
    """The range bands of the weapons that a team fires."""
    arsenal = load_arsenal()
    told: dict[int, list[str]] = {}
    for name in weapons_that_fire(arsenal, team, range(len(team.figures))):
        weapon = arsenal.weapon(name)
        for end, band in ((weapon.close, tr("Close")), (weapon.effective, tr("Effective"))):
            if end is not None:
                told.setdefault(end, []).append(f"{in_language(weapon.name)}: {band}")
    for inches, words in told.items():
        yield inches, tr("{bands} {inches:g} in", bands=", ".join(words), inches=inches)


def _beside(table: Table, arc: Arc, inches: float) -> float:
    """In which direction a band is named: beside the arc, where targets would be, on the table."""
    for facing in (arc.facing + BESIDE, arc.facing - BESIDE):
        ahead = direction(facing)
        x, y = arc.middle.x + inches * ahead.x, arc.middle.y + inches * ahead.y
        if 0 <= x <= table.width and 0 <= y <= table.height:
            return facing
    return arc.facing


def _targets(table: Table, team: Team) -> Iterator[tuple[XY, str]]:
    """What the fire of a team does to each enemy team that it can fire at."""
    here, arsenal = table.on_table(), load_arsenal()
    side = side_of(table, team.id)
    for owner, other in here.teams():
        if owner == side or not other.figures:
            continue
        try:
            aim = aimed(here, arsenal, Declaration(side, (team,), other))
        except IllegalAction:
            continue
        yield middle_of([figure.at for figure in other.figures]), fire_in_words(aim, other.id)


def fire_in_words(aim: Aim, target: str) -> str:
    """Such as `12.3 in · light · 0.8 Shock, 0.4 lost`."""
    arsenal = load_arsenal()
    exposed = aim.shared[target]
    cover = in_language(arsenal.covers[exposed.groups()[0][0]].name)
    odds = aim_odds(arsenal, aim)[target]
    near = min(one.distance for one in aim.firing)
    shock, lost = float(mean(odds.shock)), float(mean(odds.lost))
    return tr(
        "{near:.1f} in · {cover} · {shock:.1f} Shock, {lost:.1f} lost",
        near=near,
        cover=cover,
        shock=shock,
        lost=lost,
    )


OVERLAYS: Final[dict[str, type[TableOverlay]]] = {
    "reach": FireOverlay,
    "field": SightOverlay,
    "man": ManOverlay,
    "watch": WatchOverlay,
    "suppress": SuppressOverlay,
    "cover": CoverOverlay,
    "heat": HeatOverlay,
}
"""By the name of the icon."""
