"""The dock at the right: the HQs of the side by company, and all legal actions as a list."""

from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QListWidgetItem,
    QTreeWidgetItem,
    QWidget,
)

from studio.app.play.choice_list import ROLE, ChoiceList
from studio.app.play.choices import MAY
from studio.app.play.map_hand import MapHand
from studio.app.play.prompt import chance_words
from studio.app.play.unit_tree import UnitTree
from studio.app.view.layers import BlockPictures
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.actions import Action
from studio.rules.combat_infantry.command import CHQ_COMMANDS
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game
from studio.seen.words import label_of
from studio.words import tr

ICON: Final = QSize(26, 26)


class CommandTree(UnitTree):
    """The HQs of the side at the screen: which are left, and what the active one may command."""

    hand: MapHand

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(hand, "command", tr("HQs and what they may command"), parent)
        self._pictures = BlockPictures()
        self.setIconSize(ICON)

    def add_rows(self) -> None:
        """The HQs by company; below the active one those whom it may command."""
        seen = self.hand.seen
        if seen is None:
            return
        game = Game(seen.view)
        side = seen.view.field.sides.index(seen.side)
        companies: dict[str, QTreeWidgetItem] = {}
        for block in game.blocks_of(side):
            unit = game.unit(block)
            if unit.is_hq:
                head = companies.get(unit.company) or self._company(unit.company)
                companies[unit.company] = head
                self._hq(head, game, unit, block)

    def _company(self, name: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([tr("Company {name}", name=name)])
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(item)
        return item

    def _hq(self, head: QTreeWidgetItem, game: Game, unit: Unit, block: Block) -> None:
        active = self.hand.active_hq == unit.id
        words = self._still(game.phases) if active else hq_words(unit, block)
        item = QTreeWidgetItem([f"{unit.id} · {words}"])
        item.setData(0, ROLE, unit.id)
        piece = self.hand.pieces.block(unit.id)
        if piece is not None:
            item.setIcon(0, self._icon(piece.face))
        font = item.font(0)
        font.setBold(active)
        item.setFont(0, font)
        spent = (block.activated or block.acted) and not active
        if spent:
            item.setForeground(0, self.palette().placeholderText())
        head.addChild(item)
        if active and isinstance(game.phase, p.Command):
            self._commanded(item)

    def _icon(self, face: object) -> QIcon:
        ratio = self.devicePixelRatioF()
        picture = self._pictures.picture(face, 21, ratio)  # type: ignore[arg-type]
        shown = QIcon()
        whole = QPixmap(picture)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            shown.addPixmap(whole, mode)
        return shown

    def _still(self, phases: list[p.Phase]) -> str:
        """What the active HQ may still command, in words (4.1)."""
        command = next((x for x in reversed(phases) if isinstance(x, p.Command)), None)
        if command is None or self.hand.seen is None:
            return tr("active")
        hq = self.hand.seen.view.units[command.hq]
        if hq is not None and hq.is_chq:
            left = CHQ_COMMANDS - command.used
            return tr("active: {left} of {all} commands left", left=left, all=CHQ_COMMANDS)
        weapon = tr("no weapon more") if command.weapon >= 0 else tr("1 weapon")
        return tr("active: its squads, {weapon}", weapon=weapon)

    def _commanded(self, head: QTreeWidgetItem) -> None:
        for unit in self.hand.choices.units:
            piece = self.hand.pieces.block(unit)
            if piece is None or unit == self.hand.active_hq:
                continue
            item = QTreeWidgetItem([f"{unit} · {self._may(unit)}"])
            item.setData(0, ROLE, unit)
            item.setIcon(0, self._icon(piece.face))
            head.addChild(item)

    def _may(self, unit: str) -> str:
        """What a unit may do, by its verbs."""
        kinds = dict.fromkeys(type(x) for x in self.hand.choices.of(unit))
        return ", ".join(tr(MAY[kind]) for kind in kinds)

    def click_on(self, what: Any) -> None:
        """A click on a unit, where it stands."""
        piece = self.hand.pieces.block(what)
        if piece is not None:
            self.hand.click(piece.at, what)


def hq_words(unit: Unit, block: Block) -> str:
    """Whether an HQ may still be activated in this turn (4.2)."""
    kind = tr("company HQ") if unit.is_chq else tr("platoon HQ")
    if block.activated:
        return tr("{hq}, was activated", hq=kind)
    return tr("{hq}, has acted", hq=kind) if block.acted else tr("{hq}, ready", hq=kind)


class ActionList(ChoiceList):
    """Every legal action: first units, then what they may do."""

    hand: MapHand

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(hand, parent)
        self.itemClicked.connect(self._clicked)

    def add_rows(self) -> None:
        """The units that may do something, or the actions of the one in hand; then the side's."""
        choices, unit = self.hand.choices, self.hand.unit
        if unit:
            for action in choices.of(unit):
                self._add_action(action)
        else:
            for owner in choices.units:
                own = choices.of(owner)
                if len(own) == 1:
                    self._add_action(own[0])
                else:
                    self._add_unit(owner, len(own))
        for action in choices.of(""):
            self._add_action(action)

    def _add_action(self, action: Action) -> None:
        words = label_of(action, self.hand.names)
        item = QListWidgetItem(words)
        item.setData(ROLE, action)
        item.setToolTip(
            tr(
                "{words}{chance}, rule {rule}",
                words=words,
                chance=chance_words(self.hand, action),
                rule=self.hand.rule(action),
            )
        )
        self.addItem(item)

    def _add_unit(self, unit: str, count: int) -> None:
        named = self.hand.names.unit(self.hand.seen.view, unit) if self.hand.seen else unit
        item = QListWidgetItem(tr("{unit}: {count} actions", unit=named, count=count))
        item.setData(ROLE, unit)
        self.addItem(item)

    def choose(self, what: Any) -> None:
        """Carry an action out, or take a unit in hand."""
        if isinstance(what, Action):
            self.hand.want(what)
        elif what:
            self._open(what)

    def _open(self, unit: str) -> None:
        own = self.hand.choices.of(unit)
        if len(own) == 1:
            self.hand.want(own[0])
        else:
            self.hand.pick(unit)

    @Slot(QListWidgetItem)
    def _clicked(self, item: QListWidgetItem) -> None:
        if isinstance(item.data(ROLE), str):
            self._open(item.data(ROLE))

    def look_at(self, item: QListWidgetItem | None) -> None:
        """Look at an action."""
        what = item.data(ROLE) if item is not None else None
        self.hand.aim(what if isinstance(what, Action) else None)
