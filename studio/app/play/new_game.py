"""The dialog before a game: who plays which side, the dice, who sets up, hit limits."""

from secrets import randbelow
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.buttons import lead
from studio.app.play.seat_choice import SeatChoice
from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.model.text import in_language
from studio.seen.match import Order
from studio.seen.seating import is_shared, persons_in
from studio.seen.telling import teller_of
from studio.seen.variants import MOST_HITS, has_hit_limit, with_hit_limit
from studio.words import tr

SEEDS: Final = 1_000_000
SOLITAIRE: Final = "solitaire"


class NewGameDialog(QDialog):
    """Asks for all that a game needs beside the scenario."""

    def __init__(self, firefight: Firefight | Tabletop, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.firefight = firefight
        self.setWindowTitle(tr("Play: {title}", title=in_language(firefight.title)))
        self.seats: dict[str, SeatChoice] = {}
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_000_000_000)
        self.seed.setValue(randbelow(SEEDS))
        self.seed.setToolTip(tr("The same seed and the same choices give the same game"))
        self.typed = QCheckBox(tr("I roll &real dice and type the rolls"))
        self.typed.setToolTip(tr("The seed then only decides what is drawn before the first roll"))
        self._names = teller_of(firefight)
        self.by_hand = QCheckBox(tr("&Set up by hand, block by block (10.1)"))
        self.limited = QCheckBox(
            tr("&Hit limits: at most {most} hits a roll (11.3)", most=MOST_HITS)
        )
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setObjectName("dim")
        box = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(box.Ok | box.Cancel)
        lead(self.buttons, tr("Play"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._show_words()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        for side in self.firefight.sides:
            self.seats[side] = SeatChoice(self.firefight, side)
            form.addRow(self._names.side(side), self.seats[side])
            self.seats[side].changed.connect(self._show_words)
        form.addRow(tr("Seed of the &dice"), self.seed)
        form.addRow("", self.typed)
        if isinstance(self.firefight, Firefight):
            self._add_set_up(form, self.firefight)
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.words)
        column.addStretch(1)
        column.addWidget(self.buttons)

    def _add_set_up(self, form: QFormLayout, firefight: Firefight) -> None:
        """What is asked of a map of hexes alone."""
        free = any(unit.at is None for _, unit in firefight.scenario.units())
        self.by_hand.setEnabled(free)
        if not free:
            self.by_hand.setToolTip(tr("In this scenario every block stands on a hex already"))
        form.addRow("", self.by_hand)
        if has_hit_limit(firefight):
            self.limited.setChecked(True)
            self.limited.setEnabled(False)
            self.limited.setToolTip(tr("The scenario's special rules say so"))
        form.addRow("", self.limited)

    @Slot()
    def _show_words(self) -> None:
        chosen = [choice.seat for choice in self.seats.values()]
        persons = sum(map(persons_in, chosen))
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(persons > 0)
        if not persons:
            words = tr("For games of the machine against itself, use Playtest (F9).")
        elif not self._names.hides:
            words = tr("All that is on a table lies open to both sides.")
        elif persons > 1:
            words = tr("All play at this screen. Between two players the map is covered.")
        else:
            words = tr("You see no more than your side may know.")
        if any(map(is_shared, chosen)):
            words += tr(" Players of one side see the same, and each commands what is his own.")
        if SOLITAIRE in chosen:
            words += tr(
                " The pool of HQ chits and the priority of each choice are shown (11.1, 11.2)."
            )
        self.words.setText(words)

    def order(self) -> Order:
        """What shall be played."""
        seats = {side: choice.seat for side, choice in self.seats.items()}
        by_hand = self.by_hand.isChecked() and self.by_hand.isEnabled()
        firefight = self.firefight
        limited = self.limited.isChecked() and self.limited.isEnabled()
        if limited and isinstance(firefight, Firefight):
            firefight = with_hit_limit(firefight)
        return Order(firefight, seats, self.seed.value(), by_hand, self.typed.isChecked())
