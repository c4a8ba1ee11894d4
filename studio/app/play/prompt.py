"""What is to be decided, in a sentence, and everything that has no hex to click, as buttons."""

from typing import Final

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from studio.app.play.choices import MODES
from studio.app.play.table import Table
from studio.app.theme import current_colours
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.actions import Action, Assault
from studio.seen.chances import chances_of
from studio.seen.telling import Moment
from studio.seen.words import RULES, label_of, moment_of, short_label_of

MOST: Final = 4
"""Buttons that are shown; what is beyond stands in the list of actions."""
OPEN: Final = (p.Losses, p.Suffering, p.Overstacked, p.Faces, p.Arriving, p.SettingUp)
"""Decisions whose choices are all shown, no unit needs to be taken in hand first."""


class Prompt(QWidget):
    """One line of words and a row of buttons with keys 1 to 9."""

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.setObjectName("prompt")
        self.setFixedHeight(50)
        self.setStyleSheet(
            "QPushButton { padding: 6px 12px; } QPushButton:checked { font-weight: 600; }"
        )
        self.hint = QLabel()
        self.hint.setObjectName("hint")
        font = self.hint.font()
        font.setPixelSize(14)
        self.hint.setFont(font)
        self.hint.setWordWrap(True)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row = QHBoxLayout()
        self._row.setSpacing(6)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 12, 6)
        line.setSpacing(12)
        line.addWidget(self.hint, 1)
        line.addLayout(self._row)
        self.buttons: list[QPushButton] = []
        self.helper = QToolButton()
        self.helper.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.helper.hide()
        line.addWidget(self.helper)
        self._keys = [QShortcut(QKeySequence(str(n)), self) for n in range(1, MOST + 1)]
        for key in self._keys:
            key.activated.connect(self._key_pressed)
        table.changed.connect(self._renew)
        table.picked.connect(self._renew)

    def modes(self) -> tuple[str, ...]:
        """The verbs of the unit in hand that have a button before their hex is clicked."""
        return self.table.choices.modes(self.table.unit) if self.table.unit else ()

    def offered(self) -> tuple[Action, ...]:
        """The actions that have buttons: those of the side always, and what fits of the unit's."""
        seen, choices = self.table.seen, self.table.choices
        if seen is None or not seen.may_act:
            return ()
        own = choices.off_map(self.table.unit) if self.table.unit else ()
        if isinstance(seen.view.phases[-1], OPEN):
            own = tuple(x for unit in choices.units for x in choices.off_map(unit))
        general = choices.off_map("")[:MOST]
        room = MOST - len(general) - len(self.modes())
        return (*own[: max(0, room)], *general)

    def moment(self) -> Moment | None:
        """What goes on; None while the map is covered."""
        return moment_of(self.table.seen, self.table.names) if self.table.seen else None

    def text(self) -> str:
        """What the prompt says."""
        moment = self.moment()
        if moment is None:
            return ""
        if self.table.seen is not None and not self.table.seen.is_now:
            return "Looking back; the game waits. Esc leads back to it."
        if self.table.mode:
            return f"{MODES[self.table.mode]}: click a hex. Esc goes back."
        if self.table.unit and self.table.unit != self.table.choices.only_unit:
            return self._in_hand()
        return moment.hint

    def _in_hand(self) -> str:
        unit, choices = self.table.unit, self.table.choices
        parts = []
        if choices.destinations(unit):
            parts.append("a hex to go to")
        if choices.targets(unit):
            parts.append("a target")
        if not parts:
            return f"{unit} is in hand: choose at the right. Esc puts it back."
        return f"{unit} is in hand: click {' or '.join(parts)}. Esc puts it back."

    def show_helpers(self, action: QAction | None) -> None:
        """Offer an action of the window beside the choices of the game, or none."""
        if action is not None:
            self.helper.setDefaultAction(action)
        self.helper.setVisible(action is not None)

    @Slot()
    def _renew(self) -> None:
        self.hint.setText(self.text())
        self.update()
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()  # still the prompt's: it may be telling of its own click just now
            button.deleteLater()
        self.buttons = self._made()
        for button in self.buttons:
            self._row.addWidget(button)
        for number, key in enumerate(self._keys):
            key.setEnabled(number < len(self.buttons))

    def _made(self) -> list[QPushButton]:
        """New buttons: modes first, then actions."""
        made: list[QPushButton] = [
            ModeButton(number, verb, self.table) for number, verb in enumerate(self.modes(), 1)
        ]
        for number, action in enumerate(self.offered(), len(made) + 1):
            made.append(ActionButton(number, action, self.table))
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        """A bar at the left: in the accent colour when it is one's own choice, else of warning."""
        super().paintEvent(event)
        seen = self.table.seen
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

    def __init__(self, number: int, action: Action, table: Table) -> None:
        super().__init__()
        self.action_, self._table = action, table
        words = label_of(action, table.names)
        self.setObjectName("wide")
        in_hand = getattr(action, "unit", "") == table.unit != table.choices.only_unit
        shown = short_label_of(action, table.names) if in_hand else words
        self.setText(f"{shown}{chance_words(table, action)}   {number}")
        self.setAccessibleName(words)
        self.setToolTip(f"{words} (key {number}, rule {RULES[type(action)]})")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._tell)

    @Slot()
    def _tell(self) -> None:
        self._table.want(self.action_)


class ModeButton(QPushButton):
    """A button that lets the next hex be meant for one verb."""

    def __init__(self, number: int, verb: str, table: Table) -> None:
        super().__init__()
        self.verb, self._table = verb, table
        self.setObjectName("wide")
        self.setCheckable(True)
        self.setChecked(table.mode == verb)
        self.setText(f"{MODES[verb]}…   {number}")
        self.setAccessibleName(MODES[verb])
        self.setToolTip(f"{MODES[verb]}, then click a hex (key {number})")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._tell)

    @Slot()
    def _tell(self) -> None:
        self._table.set_mode(self.verb)


def chance_words(table: Table, action: Action) -> str:
    """The chance of an action in a word or two; nothing if it rolls nothing."""
    found = chances_of(table.seen.view, action) if table.seen else None
    if found is None:
        return ""
    if not found.hits:
        return f" ({found.passes:.0%})"
    when = " in round 1" if isinstance(action, Assault) else ""
    return f" ({found.mean:.1f} steps{when})"
