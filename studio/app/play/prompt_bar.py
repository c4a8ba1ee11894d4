"""The strip that says what is to be decided, with a row of buttons that have the keys 1 to 9."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from studio.app.theme import current_colours
from studio.words import tr


class PromptBar(QWidget):
    """Words and buttons; what they are is said by who inherits it. `hand` shows the moment.

    `most` is how many buttons have keys; `upright` puts them in a line below the words.
    """

    def __init__(
        self, hand: Any, most: int, parent: QWidget | None = None, *, upright: bool = False
    ) -> None:
        super().__init__(parent)
        self.hand = hand
        self.setObjectName("prompt")
        self.setFixedHeight(74 if upright else 50)
        look = "padding: 6px 8px; font-size: 12px;" if upright else "padding: 6px 12px;"
        self.setStyleSheet(
            f"QPushButton, QToolButton#wide {{ {look} }}QPushButton:checked {{ font-weight: 600; }}"
        )
        self.buttons: list[QPushButton] = []
        self._lay_out(upright=upright)
        self._keys = [QShortcut(QKeySequence(str(n)), self) for n in range(1, most + 1)]
        for key in self._keys:
            key.activated.connect(self._key_pressed)
        hand.changed.connect(self._renew)
        hand.picked.connect(self._renew)

    def _lay_out(self, *, upright: bool) -> None:
        self.hint = QLabel()
        self.hint.setObjectName("hint")
        font = self.hint.font()
        font.setPixelSize(14)
        self.hint.setFont(font)
        self.hint.setWordWrap(not upright)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout()
        self._row.setSpacing(6)
        direction = QBoxLayout.Direction
        line = QBoxLayout(direction.TopToBottom if upright else direction.LeftToRight, self)
        line.setContentsMargins(12, 6, 12, 6)
        line.setSpacing(4 if upright else 12)
        line.addWidget(self.hint, 1)
        line.addLayout(self._row)
        self.helper = QToolButton()
        self.helper.setObjectName("wide")
        self.helper.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.helper.hide()
        if upright:
            self._row.addStretch(1)
        line.addWidget(self.helper)

    def text(self) -> str:
        """What the prompt says."""
        raise NotImplementedError

    def make_buttons(self) -> Iterable[QPushButton]:
        """New buttons for the moment."""
        raise NotImplementedError

    def show_helpers(self, action: QAction | None) -> None:
        """Offer an action of the window beside the choices of the game, or none."""
        if action is not None:
            self.helper.setDefaultAction(action)
        self.helper.setVisible(action is not None)

    @Slot()
    def _renew(self) -> None:
        words = self.text()
        self.hint.setText(words)
        self.hint.setToolTip(words)
        self.update()
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()  # still the prompt's: it may be telling of its own click just now
            button.deleteLater()
        self.buttons = list(self.make_buttons())
        for place, button in enumerate(self.buttons):
            self._row.insertWidget(place, button)
        for number, key in enumerate(self._keys):
            key.setEnabled(number < len(self.buttons))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A bar at the left: in the accent colour when it is one's own choice, else of warning."""
        super().paintEvent(event)
        seen = self.hand.seen
        if seen is not None and (seen.may_act or not seen.is_now):
            colours = current_colours()
            ink = colours.accent if seen.is_now else colours.warning
            QPainter(self).fillRect(0, 0, 4, self.height(), ink)

    @Slot()
    def _key_pressed(self) -> None:
        key: QObject | None = self.sender()
        if isinstance(key, QShortcut):
            self.buttons[self._keys.index(key)].click()


class ActionButton(QPushButton):
    """A button for one action: its words, its chance, its key; the rule in its tooltip."""

    def __init__(self, number: int, action: Any, hand: Any, shown: str, words: str) -> None:
        super().__init__()
        self.action_, self._hand = action, hand
        self.setObjectName("wide")
        self.setText(f"{shown}   {number}")
        self.setAccessibleName(words)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._tell)

    @Slot()
    def _tell(self) -> None:
        self._hand.want(self.action_)


class ModeButton(QPushButton):
    """A button that lets the next place be meant for one verb."""

    def __init__(self, number: int, verb: str, hand: Any, words: str, tip: str) -> None:
        super().__init__()
        self.verb, self._hand = verb, hand
        self.setObjectName("wide")
        self.setCheckable(True)
        self.setChecked(hand.mode == verb)
        self.setText(f"{words}…   {number}")
        self.setAccessibleName(words)
        self.setToolTip(tr("{mode}, then {tip} (key {number})", mode=words, tip=tip, number=number))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._tell)

    @Slot()
    def _tell(self) -> None:
        self._hand.set_mode(self.verb)
