"""Heading and time: title, author, month, turns, Player 1."""

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit

from studio.app.dialogs.details.page import Page
from studio.app.forms.choices import choice_box, label_of
from studio.app.forms.languages import Speech, TextLine
from studio.app.forms.numbers import whole_box
from studio.app.forms.picking import ChecksField
from studio.model.edits import retitle, set_text, set_time
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario
from studio.model.text import NO_ID, id_from, in_language
from studio.model.units import shipped_packs
from studio.words import mark, tr

MONTHS: Final = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)
YEARS: Final = (1939, 1945)
YEAR: Final = 1942


class GeneralPage(Page):
    """What stands at the head of the sheet."""

    title = mark("General")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        scenario, time = self.scenario, self.scenario.time
        year, _, month = (time.month or "").partition("-")
        self.name = TextLine(scenario.title, speech)
        self.place = TextLine(scenario.texts.place, speech)
        self.author = QLineEdit(scenario.author)
        self.version = QLineEdit(scenario.version)
        self.month = QComboBox()
        self.month.addItems([tr("Not given"), *map(tr, MONTHS)])
        self.month.setCurrentIndex(int(month) if month.isdigit() and int(month) <= 12 else 0)
        self.year = whole_box(*YEARS, int(year) if year.isdigit() else YEAR)
        self.year.setAccessibleName(tr("Year"))
        self.turns = whole_box(0, 99, time.turns or 0, tr("Not given"))
        self.first = choice_box({"": tr("Not given")} | self.side_names(), time.first or "")
        packs = {name: in_language(title) for name, title in shipped_packs().items()}
        self.packs = ChecksField(tr("Expansion packs"), packs, scenario.packs)
        self.packs.show_nothing_as(tr("None: the units of the game box"))
        self._lay_out()

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        when = QHBoxLayout()
        when.addWidget(self.month, 1)
        when.addWidget(self.year)
        form.addRow(tr("T&itle"), self.name)
        form.addRow(tr("&Author"), self.author)
        form.addRow(tr("&Version"), self.version)
        form.addRow(tr("P&lace"), self.place)
        form.addRow(label_of(tr("&Month"), self.month), when)
        form.addRow(tr("&Game turns"), self.turns)
        form.addRow(tr("Player &1 of turn 1"), self.first)
        form.addRow(tr("E&xpansion packs"), self.packs)

    def changed(self, scenario: Scenario) -> Scenario:
        """With heading and time; a title is never taken away, and the first makes the id."""
        name = self.name.texts()
        if name:
            scenario = retitle(scenario, name)
        if name != self.scenario.title and scenario.id == NO_ID:
            scenario = replace(scenario, id=id_from(in_language(name)))
        scenario = replace(
            scenario,
            author=self.author.text().strip(),
            version=self.version.text().strip(),
            packs=self.packs.chosen(),
        )
        scenario = set_text(scenario, "place", self.place.texts())
        month = self.month.currentIndex()
        return set_time(
            scenario,
            month=f"{self.year.value()}-{month:02}" if month else None,
            turns=self.turns.value() or None,
            first=self.first.currentData() or None,
        )
