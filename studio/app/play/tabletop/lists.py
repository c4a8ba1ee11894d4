"""The lists beside the table: who there is on both sides and how he is, and all legal actions."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QListWidgetItem,
    QTreeWidgetItem,
    QWidget,
)

from studio.app.play.choice_list import ROLE, ChoiceList
from studio.app.play.tabletop.hand import Hand
from studio.app.play.tabletop.header import ink_of
from studio.app.play.tabletop.prompt import chance_words, rule_words
from studio.app.play.unit_tree import UnitTree
from studio.app.table.words import men_in_words
from studio.draw.tabletop.forces import side_look
from studio.model.table import LeaderEntry, Team
from studio.rules.chain_of_command.play.actions import Action
from studio.rules.chain_of_command.play.declaring import under_fire
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import State
from studio.seen.tabletop.words import called, label_of, rank_in_words
from studio.words import plural, term, tr


class ForceTree(UnitTree):
    """Teams and leaders of both sides with their state.

    Those who may do something are bold; those who wait off the table are reached from here.
    """

    hand: Hand

    def __init__(self, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(hand, "forces", tr("Forces of both sides"), parent)

    def add_rows(self) -> None:
        """Both sides, that which is active first."""
        if self.hand.seen is None:
            return
        state: State = self.hand.seen.view
        first = state.active
        for side in (first, 1 - first):
            self.addTopLevelItem(self._side(state, side))

    def _side(self, state: State, side: int) -> QTreeWidgetItem:
        name = state.sides[side]
        morale = tr(
            "force morale {morale} of {start}", morale=state.morale[side], start=state.start[side]
        )
        head = QTreeWidgetItem([f"{self.hand.names.side(name)} · {morale}"])
        head.setIcon(0, _dot(ink_of(side_look(name, side))))
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        able = self.hand.able()
        force = state.table.sides[name]
        for leader in force.leaders:
            self._row(head, leader.id, self._of_leader(state, leader), able, spent=state.led)
        for team in force.teams:
            words = self._of_team(state, team, side)
            self._row(head, team.id, words, able, spent=state.acted)
        for owner, leader in state.absent:
            if owner == side:
                self._row(head, leader.id, tr("waits"), able, spent=state.led)
        for owner, team in state.waiting:
            if owner == side:
                words = tr(
                    "{men}, waits off the table",
                    men=men_in_words(len(team.figures)),
                )
                self._row(head, team.id, words, able, spent=state.acted)
        return head

    def _row(
        self,
        head: QTreeWidgetItem,
        name: str,
        words: str,
        able: frozenset[str],
        *,
        spent: frozenset[str],
    ) -> None:
        item = QTreeWidgetItem([f"{called(name)} · {words}"])
        item.setData(0, ROLE, name)
        item.setToolTip(0, item.text(0))
        font = item.font(0)
        font.setBold(name in able)
        item.setFont(0, font)
        if name in spent and name not in able:
            item.setForeground(0, self.palette().placeholderText())
        head.addChild(item)

    def _of_leader(self, state: State, leader: LeaderEntry) -> str:
        parts = [
            rank_in_words(leader.rank),
            plural("{count} order", "{count} orders", leader.orders),
        ]
        if leader.stunned:
            parts.append(tr("stunned"))
        if leader.id in state.led:
            parts.append(tr("was activated"))
        return ", ".join(parts)

    def _of_team(self, state: State, team: Team, side: int) -> str:
        game = self.hand.look.game
        parts = [tr("vehicle") if team.vehicle else men_in_words(len(team.figures))]
        if team.shock:
            parts.append(tr("Shock {shock}", shock=team.shock))
        if team.id in state.broken:
            parts.append(term("team", "broken"))
        elif pinned(game, team):
            parts.append(term("team", "pinned"))
        if team.tactical:
            parts.append(tr("Tactical"))
        if any(team.id in watch.teams for watch in state.watches):
            parts.append(tr("Overwatch"))
        if under_fire(game, side, team):
            parts.append(term("team", "suppressed"))
        if team.id in state.acted:
            parts.append(tr("has acted"))
        return ", ".join(parts)

    def click_on(self, what: Any) -> None:
        """A click on a team or a leader by name."""
        self.hand.click_name(str(what))


def _dot(ink: QColor) -> QIcon:
    picture = QPixmap(12, 12)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(1, 1, 10, 10)
    painter.end()
    return QIcon(picture)


class ActionList(ChoiceList):
    """Every listed action. Of places on the table they are fair examples."""

    hand: Hand

    def add_rows(self) -> None:
        """All of them, those of the team in hand first."""
        for action in self._shown():
            item = QListWidgetItem(label_of(action))
            item.setData(ROLE, action)
            self.addItem(item)

    def _shown(self) -> Iterator[Action]:
        """Those of the team in hand first."""
        actions = self.hand.look.seen.actions
        team = self.hand.team
        yield from (x for x in actions if team and getattr(x, "team", "") == team)
        yield from (x for x in actions if not team or getattr(x, "team", "") != team)

    def choose(self, what: Any) -> None:
        """Carry an action out."""
        self.hand.want(what)

    def look_at(self, item: QListWidgetItem | None) -> None:
        """Look at an action; its chance and rule are told then."""
        action: Any = item.data(ROLE) if item is not None else None
        self.hand.aim(action)
        if item is not None:
            words = f"{label_of(action)}{chance_words(self.hand.chances(action))}"
            item.setToolTip(f"{words}, {rule_words(action)}")
