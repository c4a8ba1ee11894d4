"""The dialog before a new line of a game: who plays it, and with which dice."""

from secrets import randbelow

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.buttons import lead
from studio.app.play.new_game import SEEDS
from studio.app.play.seat_choice import SeatChoice
from studio.seen.match import Match
from studio.seen.telling import teller_of
from studio.words import tr


class ForkDialog(QDialog):
    """Asks how a game goes on that begins in the middle of another."""

    def __init__(self, match: Match, at: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fork a new line"))
        where = tr("the moment after action {at}", at=at) if at else tr("the beginning")
        words = QLabel(tr("A new game goes on from {where}. This one stays as it is.", where=where))
        words.setWordWrap(True)
        self.boxes: dict[str, SeatChoice] = {}
        self._seed = randbelow(SEEDS)
        self.same = QRadioButton(tr("the &same dice: unchanged choices lead to unchanged rolls"))
        self.fresh = QRadioButton(tr("&new dice from here on"))
        self.fresh.setChecked(True)
        column = QVBoxLayout(self)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
        column.setSpacing(12)
        column.addWidget(words)
        column.addLayout(self._form(match))
        column.addStretch(1)
        column.addWidget(self._made_buttons())

    def _form(self, match: Match) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        firefight = match.order.firefight
        names = teller_of(firefight)
        for side in match.sides:
            choice = self.boxes[side] = SeatChoice(firefight, side)
            choice.show_seat(match.order.seats[side])
            form.addRow(names.side(side), choice)
        form.addRow(tr("Dice"), self.fresh)
        form.addRow("", self.same)
        return form

    def _made_buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        lead(self.buttons, tr("Begin the new line"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    def seats(self) -> dict[str, str]:
        """Who plays which side from there on."""
        return {side: choice.seat for side, choice in self.boxes.items()}

    def new_seed(self) -> int | None:
        """The seed of new dice; None: the dice of the game."""
        return self._seed if self.fresh.isChecked() else None
