"""The dialog of a scenario's details: heading, time, victory, texts."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from studio.model.edits import retitle, set_budget, set_elimination, set_text, set_time
from studio.model.scenario import Scenario
from studio.model.text import Text, in_language
from studio.model.units import UnitTable

MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEATHER: Final = {"good": "Good", "bad": "Bad"}
YEARS: Final = (1939, 1945)
TEXTS: Final = {
    "place": ("Place", "Where it happened: a line for the sheet's head"),
    "situation": ("Situation", "What is at stake, in a few sentences"),
    "setup": ("Set-up", "What players have to know before they place their blocks"),
    "notes": ("Designer's notes", "How the scenario plays, and why it is as it is"),
    "credits": ("Credits", "Who made and tested it, and the sources"),
}
LANGUAGES: Final = {"en": "English", "de": "Deutsch", "ru": "Русский"}


class DetailsDialog(QDialog):
    """Shows a scenario's details; `changed` is the scenario as they say."""

    def __init__(self, scenario: Scenario, units: UnitTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Scenario details")
        self.setMinimumSize(560, 440)
        self._scenario = scenario
        self._units = units
        self._make_general(scenario)
        self._texts = {field: dict(getattr(scenario.texts, field)) for field in TEXTS}
        tabs = QTabWidget()
        tabs.addTab(self._general_page(), "&General")
        tabs.addTab(self._texts_page(), "&Texts")
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(tabs, 1)
        column.addWidget(buttons)

    # --- general --------------------------------------------------------------------------------

    def _make_general(self, scenario: Scenario) -> None:
        time = scenario.time
        year, _, month = (time.month or "").partition("-")
        self.title = QLineEdit(in_language(scenario.title))
        self.author = QLineEdit(scenario.author)
        self.version = QLineEdit(scenario.version)
        self.month = QComboBox()
        self.month.addItems(["Not given", *MONTHS])
        self.month.setCurrentIndex(int(month) if month.isdigit() and int(month) <= 12 else 0)
        self.year = _spin(YEARS[0], YEARS[1], int(year) if year.isdigit() else 1942)
        self.turns = _spin(0, 99, time.turns or 0)
        self.turns.setSpecialValueText("Not given")
        self.first = _combo({"": "Not given"} | self._side_names(), time.first or "")
        self.weather = _combo(
            WEATHER if time.weather in WEATHER else WEATHER | {time.weather: time.weather},
            time.weather,
        )
        self.elimination = _spin(0, 20, scenario.victory.elimination)
        self.budgets = {
            side: _spin(0, 9999, (force.budget if force else None) or 0)
            for side in self._units.sides
            for force in (scenario.sides.get(side),)
        }

    def _side_names(self) -> dict[str, str]:
        return {side: in_language(row.name) for side, row in self._units.sides.items()}

    def _general_page(self) -> QWidget:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(12, 12, 12, 12)
        form.addRow("&Title", self.title)
        form.addRow("&Author", self.author)
        form.addRow("&Version", self.version)
        when = QHBoxLayout()
        when.addWidget(self.month, 1)
        when.addWidget(self.year)
        form.addRow(_label("&Month", self.month), when)
        form.addRow("Game t&urns", self.turns)
        form.addRow("&Player 1", self.first)
        form.addRow("&Weather", self.weather)
        for side, box in self.budgets.items():
            box.setSpecialValueText("No limit")
            form.addRow(f"Budget, {self._side_names()[side]}", box)
        form.addRow("Points for each unit eliminated", self.elimination)
        return page

    # --- texts ----------------------------------------------------------------------------------

    def _texts_page(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(12, 12, 12, 12)
        self.field = _combo({key: name for key, (name, _) in TEXTS.items()}, "situation")
        self.language = _combo(LANGUAGES, "en")
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.hint = QLabel()
        self.hint.setObjectName("dim")
        label = QLabel("T&ext")
        label.setBuddy(self.field)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.field, 0, 1)
        grid.addWidget(self.language, 0, 2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.hint, 1, 0, 1, 3)
        grid.addWidget(self.text, 2, 0, 1, 3)
        self._shown = ("", "")
        self.field.currentIndexChanged.connect(self._show_text)
        self.language.currentIndexChanged.connect(self._show_text)
        self._show_text()
        return page

    @Slot()
    def _show_text(self, _row: int = 0) -> None:
        self._keep_text()
        self._shown = (str(self.field.currentData()), str(self.language.currentData()))
        field, language = self._shown
        self.hint.setText(TEXTS[field][1])
        self.text.setAccessibleName(TEXTS[field][0])
        self.text.setPlainText(self._texts[field].get(language, ""))

    def _keep_text(self) -> None:
        field, language = self._shown
        if field:
            text = self.text.toPlainText().strip()
            if text:
                self._texts[field][language] = text
            else:
                self._texts[field].pop(language, None)

    # --- the result -----------------------------------------------------------------------------

    def changed(self) -> Scenario:
        """The scenario with these details."""
        self._keep_text()
        scenario = self._with_general(self._scenario)
        for field, text in self._texts.items():
            scenario = set_text(scenario, field, _with_english(text))
        return scenario

    def _with_general(self, scenario: Scenario) -> Scenario:
        title = self.title.text().strip()
        if title:
            scenario = retitle(scenario, {**scenario.title, "en": title})
        scenario = replace(
            scenario, author=self.author.text().strip(), version=self.version.text().strip()
        )
        month = self.month.currentIndex()
        scenario = set_time(
            scenario,
            month=f"{self.year.value()}-{month:02}" if month else None,
            turns=self.turns.value() or None,
            first=self.first.currentData() or None,
            weather=self.weather.currentData(),
        )
        for side, box in self.budgets.items():
            if side in scenario.sides or box.value():
                scenario = set_budget(scenario, side, box.value() or None)
        return set_elimination(scenario, self.elimination.value())


def _with_english(text: Text) -> Text:
    """English has to be there wherever a text is: what there is stands in for it."""
    return {"en": in_language(text), **text} if text and "en" not in text else dict(text)


def _label(text: str, buddy: QWidget) -> QLabel:
    label = QLabel(text)
    label.setBuddy(buddy)
    return label


def _spin(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(min(least, value), max(most, value))
    box.setValue(value)
    return box


def _combo(texts: dict[str, str], chosen: str) -> QComboBox:
    box = QComboBox()
    for key, text in texts.items():
        box.addItem(text, key)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    return box
