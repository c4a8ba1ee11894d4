"""Rules of this scenario alone: a list, and title, text and effect of the one that is chosen."""

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app.dialogs.details.page import Page, hint
from studio.app.forms.choices import choice_box
from studio.app.forms.languages import Speech, TextLine
from studio.app.forms.numbers import whole_box
from studio.app.forms.prose_edit import ProseEdit
from studio.model.edits import set_special_rules
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario, SpecialRule
from studio.model.text import in_language
from studio.words import mark, tr, translated

Effect = Mapping[str, str | int | float | bool | None]

TEXT_ONLY: Final = ""
EFFECTS: Final = {
    TEXT_ONLY: mark("Players see to it themselves"),
    "reminder": mark("A reminder of what holds anyway"),
    "first_player": mark("A side is Player 1 of every turn"),
    "hit_limit": mark("A roll scores at most so many hits"),
    "weather_movement": mark("Weather changes movement points"),
    "weather_fire": mark("Weather changes firepower"),
    "reveal_tank_on_hit": mark("A hit reveals a hidden tank"),
    "friendly_fire_ignores_d2": mark("Friendly fire ignores cover"),
    "strict_defender_retreat": mark("Defenders retreat to friendly hexes alone"),
    "mines_hold": mark("Mines alone hold an objective"),
    "mines_count": mark("Eliminated mines give points"),
}
"""What the engine can play, in words; the switches among them are on or off."""
NUMBERS: Final = {
    "hit_limit": ("most", 1, 9, 2),
    "weather_movement": ("change", -9, 9, -1),
    "weather_fire": ("change", -9, 9, -1),
}
UNTITLED: Final = mark("New rule")


class EffectFields(QWidget):
    """The kind of an effect and its value."""

    def __init__(self, effect: Effect | None, sides: Mapping[str, str]) -> None:
        super().__init__()
        self._given = effect
        kind = TEXT_ONLY if effect is None else str(effect.get("kind"))
        self.kind: QComboBox = choice_box(translated(EFFECTS), kind)
        self.kind.setAccessibleName(tr("What the program plays of it"))
        self.side = choice_box(sides, str((effect or {}).get("side") or next(iter(sides), "")))
        self.number: QSpinBox = whole_box(-9, 9, 0)
        self.on = QCheckBox(tr("On"))
        self.on.setChecked((effect or {}).get("on", True) is not False)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        for field, name in (
            (self.kind, ""),
            (self.side, tr("Side")),
            (self.number, tr("Number")),
            (self.on, tr("On")),
        ):
            field.setAccessibleName(name or field.accessibleName())
            line.addWidget(field)
        line.addStretch(1)
        self._take_kind()
        self.kind.currentIndexChanged.connect(self._take_kind)

    @Slot()
    def _take_kind(self, _row: int = 0) -> None:
        kind = str(self.kind.currentData())
        plain = kind in (TEXT_ONLY, "reminder") or kind not in EFFECTS
        self.side.setVisible(kind == "first_player")
        self.number.setVisible(kind in NUMBERS)
        self.on.setVisible(not plain and kind != "first_player" and kind not in NUMBERS)
        if kind in NUMBERS:
            key, least, most, usual = NUMBERS[kind]
            given: Any = (self._given or {}).get(key) if self._same(kind) else None
            self.number.setRange(least, most)
            self.number.setValue(given if isinstance(given, int) else usual)

    def _same(self, kind: str) -> bool:
        return self._given is not None and self._given.get("kind") == kind

    def value(self) -> Effect | None:
        """The effect; one that this program doesn't know is kept as it is."""
        kind = str(self.kind.currentData())
        if kind == TEXT_ONLY:
            return None
        if kind not in EFFECTS:
            return self._given
        made = {"kind": kind, **self._values(kind)}
        return self._given if self._given is not None and self._meant(self._given) == made else made

    def _values(self, kind: str) -> dict[str, str | int | bool]:
        if kind == "first_player":
            return {"side": str(self.side.currentData())}
        if kind in NUMBERS:
            return {NUMBERS[kind][0]: self.number.value()}
        return {} if kind == "reminder" or self.on.isChecked() else {"on": False}

    def _meant(self, effect: Effect) -> dict[str, object]:
        """An effect without what goes without saying."""
        return {k: v for k, v in effect.items() if (k, v) != ("on", True)}


class RuleEdit(QWidget):
    """The fields of a rule."""

    def __init__(self, rule: SpecialRule, speech: Speech, sides: Mapping[str, str]) -> None:
        super().__init__()
        self._rule = rule
        self.name = TextLine(rule.title, speech)
        self.name.setAccessibleName(tr("Title of the rule"))
        self.text = ProseEdit(rule.text, speech, tr("Text of the rule"))
        self.effect = EffectFields(rule.effect, sides)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("T&itle"), self.name)
        form.addRow(tr("&Rule"), self.text)
        form.addRow(tr("&Played"), self.effect)

    def value(self) -> SpecialRule | None:
        """The rule; None if it says nothing."""
        title, text = self.name.texts(), self.text.texts()
        if not title and not text:
            return None
        return SpecialRule(title or {"en": UNTITLED}, text or {"en": "–"}, self.effect.value())


class SpecialRulesPage(Page):
    """The list over the fields of the rule that is chosen in it."""

    title = mark("Special rules")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Special rules"))
        self.list.setMaximumHeight(132)
        self.list.setMinimumHeight(72)
        self.stack = QStackedWidget()
        self._nothing: QWidget = hint(tr("No special rule yet."))
        self.stack.addWidget(self._nothing)
        self.edits: list[RuleEdit] = []
        self.add, self.remove = QPushButton(tr("&Add a rule")), QPushButton(tr("Re&move"))
        self.up, self.down = QPushButton(tr("Move &up")), QPushButton(tr("Move &down"))
        self._lay_out()
        for rule in self.scenario.texts.special_rules:
            self._add(rule)
        self.list.currentRowChanged.connect(self._show)
        self.add.clicked.connect(self.add_rule)
        self.remove.clicked.connect(self.remove_rule)
        self.up.clicked.connect(self.move_up)
        self.down.clicked.connect(self.move_down)
        self.list.setCurrentRow(0)
        self._show(self.list.currentRow())

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        for button in (self.add, self.remove, self.up, self.down):
            line.addWidget(button)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(self.list)
        column.addLayout(line)
        column.addWidget(self.stack, 1)
        words: QLabel = hint(
            tr("Rules without an effect are for people: games by machine are played without them.")
        )
        column.addWidget(words)

    def _add(self, rule: SpecialRule) -> None:
        edit = RuleEdit(rule, self.speech, self.side_names())
        self.edits.append(edit)
        self.stack.addWidget(edit)
        self.list.addItem(QListWidgetItem(in_language(rule.title) or tr(UNTITLED)))
        edit.name.textChanged.connect(self._name)

    @Slot()
    def add_rule(self) -> None:
        """One more rule, ready to be titled."""
        self._add(SpecialRule({}, {}))
        self.list.setCurrentRow(self.list.count() - 1)
        self.edits[-1].name.setFocus()

    @Slot()
    def remove_rule(self) -> None:
        """Without the rule that is chosen."""
        row = self.list.currentRow()
        if row >= 0:
            edit = self.edits.pop(row)
            self.stack.removeWidget(edit)
            edit.deleteLater()
            self.list.takeItem(row)
            self._show(self.list.currentRow())

    @Slot()
    def move_up(self) -> None:
        """The rule comes before the one before it."""
        self._move(-1)

    @Slot()
    def move_down(self) -> None:
        """The rule comes after the one after it."""
        self._move(1)

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        to = row + by
        if row >= 0 and 0 <= to < len(self.edits):
            self.edits.insert(to, self.edits.pop(row))
            self.list.insertItem(to, self.list.takeItem(row))
            self.list.setCurrentRow(to)

    @Slot(int)
    def _show(self, row: int) -> None:
        self.stack.setCurrentWidget(
            self.edits[row] if 0 <= row < len(self.edits) else self._nothing
        )
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < len(self.edits) - 1)

    @Slot()
    def _name(self, *_: object) -> None:
        for row, edit in enumerate(self.edits):
            item = self.list.item(row)
            if item is not None:
                item.setText(in_language(edit.name.texts()) or tr(UNTITLED))

    def changed(self, scenario: Scenario) -> Scenario:
        """With these rules."""
        found = (edit.value() for edit in self.edits)
        return set_special_rules(scenario, [rule for rule in found if rule is not None])
