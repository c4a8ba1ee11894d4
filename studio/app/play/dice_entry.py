"""The bar in which rolls are typed that were made by hand."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from studio.app.play.course import Rolling
from studio.rules.combat_infantry.odds import FACES
from studio.words import plural, tr

PARTED: Final = str.maketrans(",;", "  ")


class DiceEntry(QWidget):
    """Asks for the rolls of one action. `given` carries them; `cancelled` leaves it undone."""

    given = Signal(object)
    cancelled = Signal()

    def __init__(self, side_name: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side_name = side_name
        self.rolling: Rolling | None = None
        self.setObjectName("dice_entry")
        self.setFixedHeight(44)
        self.words, self.fault = QLabel(), QLabel()
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.fault.setObjectName("error")
        self.line = QLineEdit()
        self.line.setFixedWidth(150)
        self.line.setAccessibleName(tr("Rolls"))
        self.line.setPlaceholderText(tr("for example 3 0 7"))
        self.take, self.cancel = QPushButton(tr("Take these rolls")), QPushButton(tr("Not now"))
        self.take.setObjectName("first")
        self.take.setMinimumSize(120, 30)
        self.cancel.setObjectName("wide")
        self.cancel.setMinimumSize(72, 30)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 12, 6)
        line.setSpacing(8)
        line.addWidget(self.words, 1)
        for widget in (self.fault, self.line, self.take, self.cancel):
            line.addWidget(widget)
        self.line.returnPressed.connect(self._take)
        self.line.textEdited.connect(self._clear_fault)
        self.take.clicked.connect(self._take)
        self.cancel.clicked.connect(self.cancelled)
        self.ask(None)

    def ask(self, rolling: Rolling | None) -> None:
        """Ask for the rolls of an action, or for none."""
        self.rolling = rolling
        self.line.clear()
        self.fault.clear()
        self.words.setText(self._sentence(rolling) if rolling else "")
        self.words.setToolTip(self.words.text())
        self.cancel.setVisible(bool(rolling and rolling.may_cancel))
        self.setVisible(rolling is not None)
        if rolling is not None:
            self.line.setFocus()

    def _sentence(self, rolling: Rolling) -> str:
        if rolling.given:
            dice = plural("{count} more die", "{count} more dice", rolling.count)
        else:
            dice = plural("{count} die", "{count} dice", rolling.count)
        roll = tr(
            "Roll {dice} with {faces} faces and type what they show:",
            dice=dice,
            faces=tr("ten") if rolling.sides == FACES else rolling.sides,
        )
        return f"{self._side_name(rolling.side)}: {rolling.words}. {roll}"

    @Slot()
    def _clear_fault(self) -> None:
        self.fault.clear()

    @Slot()
    def _take(self) -> None:
        if self.rolling is None:
            return
        rolls, fault = read_rolls(self.line.text(), self.rolling.count, self.rolling.sides)
        self.fault.setText(fault)
        if not fault:
            self.given.emit(rolls)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the action undone, where that is still possible."""
        if event.key() == Qt.Key.Key_Escape and self.cancel.isVisible():
            self.cancelled.emit()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)


def read_rolls(text: str, count: int, sides: int) -> tuple[tuple[int, ...], str]:
    """The rolls in a text, and what is wrong with it; "" when all is well.

    Digits may stand together or apart; a printed 0 of a die with ten sides is a ten.
    """
    words = text.translate(PARTED).split()
    if sides <= FACES and len(words) == 1 and len(words[0]) > 1:
        words = list(words[0])
    if not all(word.isascii() and word.isdigit() for word in words):
        return (), tr("Digits alone, please")
    rolls = tuple(FACES if sides == FACES and word == "0" else int(word[:6]) for word in words)
    wrong = next((roll for roll in rolls if not 1 <= roll <= sides), None)
    if wrong is not None:
        return (), tr("{wrong} isn't on a die with {sides} sides", wrong=wrong, sides=sides)
    if len(rolls) != count:
        return (), tr("{needed} needed, {typed} typed", needed=count, typed=len(rolls))
    return rolls, ""
