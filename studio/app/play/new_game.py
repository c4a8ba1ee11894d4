"""The dialog before a game: who plays which side, the seed, who sets up."""

from secrets import randbelow
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from studio.model.firefight import Firefight
from studio.model.text import in_language
from studio.players import PLAYERS
from studio.seen.match import PERSON, Order

SEEDS: Final = 1_000_000


class NewGameDialog(QDialog):
    """Asks for all that a game needs beside the scenario."""

    def __init__(self, firefight: Firefight, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.firefight = firefight
        self.setWindowTitle(f"Play: {in_language(firefight.scenario.title)}")
        self.setMinimumWidth(420)
        self.seats: dict[str, QComboBox] = {}
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_000_000_000)
        self.seed.setValue(randbelow(SEEDS))
        self.seed.setToolTip("The same seed and the same choices give the same game")
        self.by_hand = QCheckBox("&Set up by hand, block by block (10.1)")
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setObjectName("dim")
        box = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(box.Ok | box.Cancel)
        play: QPushButton = self.buttons.button(box.Ok)
        play.setText("Play")
        play.setObjectName("first")
        play.setMinimumSize(96, 30)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._show_words()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        for side in self.firefight.scenario.sides:
            self.seats[side] = seat_box()
            row = self.firefight.units.sides.get(side)
            form.addRow(f"{in_language(row.name) if row else side}", self.seats[side])
            self.seats[side].currentIndexChanged.connect(self._show_words)
        form.addRow("Seed of the &dice", self.seed)
        self.by_hand.setEnabled(self._has_free_blocks())
        if not self._has_free_blocks():
            self.by_hand.setToolTip("In this scenario every block stands on a hex already")
        form.addRow("", self.by_hand)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.words)
        column.addStretch(1)
        column.addWidget(self.buttons)

    def _has_free_blocks(self) -> bool:
        return any(unit.at is None for _, unit in self.firefight.scenario.units())

    @Slot()
    def _show_words(self) -> None:
        persons = [side for side, box in self.seats.items() if box.currentData() == PERSON]
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(persons))
        if len(persons) > 1:
            words = "Both sides play at this screen. Between them the map is covered."
        elif persons:
            words = "You see no more than your side may know."
        else:
            words = "For games of the machine against itself, use Playtest (F9)."
        self.words.setText(words)

    def order(self) -> Order:
        """What shall be played."""
        seats = {side: str(box.currentData()) for side, box in self.seats.items()}
        by_hand = self.by_hand.isChecked() and self.by_hand.isEnabled()
        return Order(self.firefight, seats, self.seed.value(), by_hand)


def seat_box() -> QComboBox:
    """Who may play a side."""
    box = QComboBox()
    box.addItem("a person at this screen", PERSON)
    for name, kind in PLAYERS.items():
        box.addItem(f"the machine: {name}, {kind.title}", name)
    return box
