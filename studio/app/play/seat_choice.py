"""Who plays a side: one box, and one for each of its players where several share it."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QVBoxLayout, QWidget

from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.players import PLAYERS, players_for
from studio.players.solitaire import Procedure
from studio.rules import ruleset
from studio.seen.seating import PERSON, PERSONS, is_shared, players_of, shared, whos
from studio.words import tr

SHORTEST: Final = 64
"""Letters that a box has room for at least."""


class SeatChoice(QWidget):
    """Asks who plays a side. Where several share it, each of its players has a box of its own."""

    changed = Signal()

    def __init__(
        self, firefight: Firefight | Tabletop, side: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.players = tuple(players_of(firefight, side))
        self.box = _box()
        if self.players:
            names = ", ".join(self.players)
            self.box.addItem(tr("several players: {names}", names=names), PERSONS)
        machines = list(machines_for(firefight))
        for words, name in machines:
            self.box.addItem(words, name)
        self.boxes = {player: _box_of_one(machines) for player in self.players}
        self._rows = QWidget()
        self._lay_out()
        for box in (self.box, *self.boxes.values()):
            box.currentIndexChanged.connect(self._follow)
        self._follow()

    def _lay_out(self) -> None:
        form = QFormLayout(self._rows)
        form.setContentsMargins(12, 0, 0, 0)
        for player, box in self.boxes.items():
            form.addRow(player, box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.box)
        column.addWidget(self._rows)
        self.setFocusProxy(self.box)

    @Slot()
    def _follow(self) -> None:
        self._rows.setVisible(self.box.currentData() == PERSONS)
        self.changed.emit()

    @property
    def seat(self) -> str:
        """Who plays the side, as orders have it."""
        chosen = str(self.box.currentData())
        if chosen != PERSONS:
            return chosen
        return shared([str(box.currentData()) for box in self.boxes.values()])

    def show_seat(self, seat: str) -> None:
        """Choose who plays the side."""
        several = is_shared(seat)
        self.box.setCurrentIndex(max(0, self.box.findData(PERSONS if several else seat)))
        for player, who in whos(seat, self.players).items() if several else ():
            self.boxes[player].setCurrentIndex(max(0, self.boxes[player].findData(who)))


def machines_for(firefight: Firefight | Tabletop) -> Iterator[tuple[str, str]]:
    """The machine players that know these rules, in words and by name."""
    for name, kind in players_for(ruleset(firefight.rules)).items():
        words = tr(
            "the machine, {level}: {title} ({name})",
            level=tr(kind.level),
            title=tr(kind.title),
            name=name,
        )
        yield words, name


def _box() -> QComboBox:
    """A box that begins with a person; long words don't widen it."""
    box = QComboBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(SHORTEST)
    box.addItem(tr("a person at this screen"), PERSON)
    return box


def _box_of_one(machines: list[tuple[str, str]]) -> QComboBox:
    box = _box()
    for words, name in machines:
        if PLAYERS[name].needs is not Procedure:  # the pool of chits is a whole side's (11.1)
            box.addItem(words, name)
    return box
