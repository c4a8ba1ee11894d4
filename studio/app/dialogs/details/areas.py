"""Areas in which units set up or by which they enter: names, places, sides of the map (10.1)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Final

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from studio.app.dialogs.details.page import Page, hint
from studio.app.forms.choices import choice_box
from studio.app.forms.languages import Speech, TextLine
from studio.app.forms.picking import ChecksField
from studio.app.forms.rows import RowList
from studio.model.edits import remove_area, rename_area, set_area
from studio.model.firefight import Firefight
from studio.model.removing import referring_to_area
from studio.model.scenario import Area, Scenario
from studio.words import mark, tr, translated

EDGES: Final = {
    "": "–",
    "north": mark("north"),
    "east": mark("east"),
    "south": mark("south"),
    "west": mark("west"),
}
HINT: Final = mark(
    "Hexes are drawn on the map (A). Beside them an area may be named places with the hexes next "
    "to them, and a side of the map over which units enter; then of the drawn hexes only those on "
    "that side count. Removing an area leaves its units without one, and takes the reinforcements "
    "that enter by it along."
)
NAME: Final = "[A-Za-z0-9][A-Za-z0-9_-]*"
"""What an area may be called in a file."""
NAME_WIDTH: Final = 58
ASIDE: Final = "~{}"
"""No area is called so."""


class AreaRow:
    """The fields of an area; its hexes are drawn on the map."""

    def __init__(
        self, old: str | None, name: str, area: Area, places: Mapping[str, str], page: "AreasPage"
    ) -> None:
        self.old, self._area = old, area
        self.name = QLineEdit(name)
        self.name.setFixedWidth(NAME_WIDTH)
        self.name.setValidator(QRegularExpressionValidator(QRegularExpression(NAME), self.name))
        self.label = TextLine(area.label, page.speech)
        self.places = ChecksField(tr("In or next to these places"), places, area.in_or_next_to)
        self.places.show_nothing_as(tr("No place"))
        self.edge = choice_box(translated(EDGES), area.edge or "")
        self.drawn = QLabel(tr("{count} drawn", count=len(area.hexes)))
        self.drawn.setObjectName("dim")
        self.drawn.setToolTip(page.users_of(old))
        self.fields: tuple[QWidget, ...] = (
            self.name,
            self.label,
            self.places,
            self.edge,
            self.drawn,
        )

    def value(self) -> tuple[str, Area]:
        """What the area is called, and what it is; the old name where none is typed."""
        typed = self.name.text()
        area = replace(
            self._area,
            label=self.label.texts(),
            in_or_next_to=self.places.chosen(),
            edge=str(self.edge.currentData()) or None,
        )
        return typed if re.fullmatch(NAME, typed) else self.old or "", area


class AreasPage(Page):
    """A row for each area."""

    title = mark("Areas")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        self._places = {name: name for name in self.place_names()}
        self.rows: RowList[str, AreaRow] = RowList(
            (tr("Area"), tr("What it is called"), tr("In or next to"), tr("Edge"), tr("Hexes")),
            self._row,
            tuple(self.scenario.areas),
            tr("Add an area"),
            tr("No area yet. Areas can also be drawn on the map (A)."),
            stretch=(1, 2),
        )
        column = QVBoxLayout(self)
        column.setSpacing(6)
        column.addWidget(self.rows)
        column.addWidget(hint(tr(HINT)))
        column.addStretch(1)

    def _row(self, name: str | None) -> AreaRow:
        areas = self.scenario.areas
        if name is not None:
            return AreaRow(name, name, areas[name], self._places, self)
        taken = {row.name.text() for row in self.rows.rows}
        free = next((one for one in ascii_uppercase if one not in taken), "")
        return AreaRow(None, free, Area(), self._places, self)

    def users_of(self, name: str | None) -> str:
        """What is set up or arrives in an area, and would be without it."""
        users = referring_to_area(self.scenario, name) if name is not None else ()
        return "\n".join((tr("Without it:"), *users)) if users else ""

    def _names(self) -> list[str]:
        """What the areas are called now: as typed, but the first of two that are called alike."""
        names: list[str] = []
        for row in self.rows.rows:
            typed = row.value()[0]
            others = {one.old for one in self.rows.rows if one is not row}
            spare = [row.old or "", *ascii_uppercase]
            wanted = [typed, *(name for name in spare if name and name not in others)]
            names.append(next((name for name in wanted if name not in names), ""))
        return names

    def changed(self, scenario: Scenario) -> Scenario:
        """With these areas, their users going along under a new name; empty new ones are left out.

        Two may change names with one another, so each is put aside first.
        """
        rows = list(zip(self.rows.rows, self._names(), strict=True))
        kept = {row.old for row, _ in rows}
        for name in self.scenario.areas:
            if name not in kept:
                scenario = remove_area(scenario, name)
        renamed = [(row.old, name) for row, name in rows if row.old not in (None, name)]
        for number, (old, _) in enumerate(renamed):
            scenario = rename_area(scenario, str(old), ASIDE.format(number))
        for number, (_, name) in enumerate(renamed):
            scenario = rename_area(scenario, ASIDE.format(number), name)
        for row, name in rows:
            area = row.value()[1]
            if name and (row.old is not None or area != Area()):
                scenario = set_area(scenario, name, area)
        return scenario
