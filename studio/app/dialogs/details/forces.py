"""What each side has besides its blocks: budget, strikes, markers, variable forces, arrivals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QTabWidget, QVBoxLayout, QWidget

from studio.app.dialogs.details.draws import DrawRow
from studio.app.dialogs.details.page import Page, head, hint
from studio.app.forms.choices import choice_box, narrow
from studio.app.forms.languages import Speech
from studio.app.forms.numbers import whole_box
from studio.app.forms.picking import ChecksField
from studio.app.forms.rows import RowList
from studio.app.forms.spread_bars import SpreadView
from studio.errors import StudioError
from studio.model.cost import force_cost
from studio.model.edits import (
    set_arrivals,
    set_budget,
    set_draws,
    set_markers,
    set_players,
    set_strikes,
)
from studio.model.firefight import Firefight
from studio.model.posts import companies_of, platoons_of
from studio.model.scenario import Arrival, Draw, Scenario, SideForce
from studio.model.spread import spread_of
from studio.model.text import in_language
from studio.words import mark, tr, within

MOST_POINTS: Final = 9999
MOST_STRIKES: Final = 12
Player = tuple[str, tuple[str, ...]]
"""A name, and the companies and platoons that it commands."""
STRIKES: Final = {"artillery": mark("Artillery strikes"), "air": mark("Air strikes")}


class ArrivalRow:
    """When, where and who."""

    def __init__(
        self, arrival: Arrival, areas: Mapping[str, str], units: Mapping[str, str]
    ) -> None:
        self.turn = whole_box(1, 99, arrival.turn)
        self.turn.setPrefix(tr("turn "))
        self.area = narrow(choice_box(areas, arrival.area), 14)
        self.units = ChecksField(tr("Units that arrive"), units, arrival.units)
        self.fields: tuple[QWidget, ...] = (self.turn, self.area, self.units)

    def value(self) -> Arrival:
        """The arrival."""
        return Arrival(self.turn.value(), str(self.area.currentData()), self.units.chosen())


class PlayerRow:
    """Somebody who plays companies of a side, or platoons of them."""

    def __init__(self, player: Player, posts: Mapping[str, str]) -> None:
        self.name = QLineEdit(player[0])
        self.posts = ChecksField(tr("Companies and platoons of this player"), posts, player[1])
        self.fields: tuple[QWidget, ...] = (self.name, self.posts)

    def value(self) -> Player:
        """The name, and what it commands."""
        return self.name.text().strip(), self.posts.chosen()


class SideFields(QWidget):
    """What one side has."""

    def __init__(self, side: str, firefight: Firefight) -> None:
        super().__init__()
        self.side, self.firefight = side, firefight
        self.force = firefight.scenario.sides.get(side, SideForce())
        self.budget = whole_box(0, MOST_POINTS, self.force.budget or 0, tr("No limit"))
        self.strikes = {
            kind: whole_box(0, MOST_STRIKES, self.force.strikes.get(kind, 0))
            for kind in STRIKES
            if any(u.strike == kind for u in firefight.units.of_side(side))
            or kind in self.force.strikes
        }
        self.markers = self._marker_boxes()
        self.spread = SpreadView()
        self._make_rows()
        self._lay_out()
        self.draws.changed.connect(self.show_spread)
        self.show_spread()

    def _make_rows(self) -> None:
        """Variable forces, arrivals and players, a row each."""
        self.draws = RowList(
            (tr("Company"), tr("Set up in"), tr("How"), tr("Number"), tr("Blocks")),
            self._draw_row,
            self.force.draws,
            tr("Add a variable force"),
            tr("Everything that this side has is certain."),
            stretch=4,
        )
        self.arrivals = RowList(
            (tr("When"), tr("Enters by"), tr("Who")),
            self._arrival_row,
            self.force.arrivals,
            tr("Add an arrival"),
            tr("Nobody arrives later."),
            stretch=2,
        )
        self.players = RowList(
            (tr("Player"), tr("Companies, platoons")),
            self._player_row,
            tuple(self.force.players.items()),
            tr("Add a player"),
            tr("One person plays this side."),
            stretch=1,
        )

    def _marker_boxes(self) -> dict[str, QSpinBox]:
        rows = self.firefight.terrain.markers
        box = self.firefight.units.box
        return {
            name: whole_box(0, box.marker_split.get(name, 20), self.force.markers.get(name, 0))
            for name, row in rows.items()
            if row.on == "hex" and row.lasts == "scenario"
        }

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Budget in points"), self.budget)
        for kind, box in self.strikes.items():
            form.addRow(tr(STRIKES[kind]), box)
        for name, box in self.markers.items():
            row = self.firefight.terrain.markers[name]
            form.addRow(tr("Markers to place: {name}", name=within(in_language(row.name))), box)
        column = QVBoxLayout(self)
        column.setSpacing(6)
        column.addLayout(form)
        column.addWidget(head(tr("Variable forces (2.5)")))
        column.addWidget(self.draws)
        column.addWidget(self.spread)
        column.addWidget(head(tr("Reinforcements")))
        column.addWidget(self.arrivals)
        column.addWidget(
            hint(
                tr("Areas by which units enter are drawn on the map (A), or named after its edges.")
            )
        )
        column.addWidget(head(tr("Players of this side")))
        column.addWidget(self.players)
        column.addWidget(hint(tr("A platoon that is nobody's is its company's.")))
        column.addStretch(1)

    # --- rows -----------------------------------------------------------------------------------

    def _companies(self) -> list[str]:
        return list(companies_of(self.force))

    def _posts(self) -> dict[str, str]:
        """What a player may command: each company, and after it its platoons."""
        found = {}
        for company in self._companies():
            found[company] = tr("Company {company}", company=company)
            for platoon in platoons_of(self.force, company):
                found[platoon] = tr("Platoon {platoon}", platoon=platoon)
        return found

    def _areas(self) -> dict[str, str]:
        areas = self.firefight.scenario.areas
        labels = {name: in_language(area.label) for name, area in areas.items()}
        return {name: f"{name}: {label}" if label else name for name, label in labels.items()}

    def _draw_row(self, draw: Draw | None) -> DrawRow:
        companies, areas = self._companies(), self._areas()
        new = Draw((), 1, next(iter(companies), None), next(iter(areas), None))
        types = {
            unit.id: in_language(unit.name)
            for unit in self.firefight.units.of_side(self.side)
            if unit.strike is None
        }
        return DrawRow(draw or new, companies, {"": tr("No area")} | areas, types)

    def _player_row(self, player: Player | None) -> PlayerRow:
        return PlayerRow(player or ("", ()), self._posts())

    def _arrival_row(self, arrival: Arrival | None) -> ArrivalRow:
        areas = self._areas()
        types = self.firefight.units.types
        units = {
            u.id: f"{u.id} {in_language(types[u.type].name) if u.type in types else u.type}"
            for u in self.force.units
        }
        new = Arrival(2, next(iter(areas), ""), ())
        return ArrivalRow(arrival or new, {"": tr("No area yet")} | areas, units)

    # --- points ---------------------------------------------------------------------------------

    @Slot()
    def show_spread(self) -> None:
        """What the draws cost, with all that is certain."""
        force = replace(self.force, draws=self.draws.values())
        self.spread.setVisible(bool(force.draws))
        if not force.draws:
            return
        try:
            spread = spread_of(force, self.firefight.units)
            certain = force_cost(self.side, replace(force, draws=()), self.firefight.units).points
        except StudioError as fault:
            self.spread.show_spread(None, tr("What they cost isn't known: {fault}", fault=fault))
            return
        self.spread.show_spread(spread)
        words = self.spread.words.text()
        total = tr(
            "{least} to {most}",
            least=certain + spread.least,
            most=certain + spread.most,
        )
        self.spread.words.setText(
            tr(
                "{words}. With the {certain} points that are certain: {total}",
                words=words,
                certain=certain,
                total=total,
            )
        )

    def changed(self, scenario: Scenario) -> Scenario:
        """With what these fields say; a side that has nothing and isn't there stays away."""
        side, before = self.side, scenario
        scenario = set_budget(scenario, side, self.budget.value() or None)
        for kind, box in self.strikes.items():
            scenario = set_strikes(scenario, side, kind, box.value())
        for kind, box in self.markers.items():
            scenario = set_markers(scenario, side, kind, box.value())
        draws = [d for d in self.draws.values() if d.most or d in self.force.draws]
        arrivals = [a for a in self.arrivals.values() if a.area and a.units]
        scenario = set_arrivals(set_draws(scenario, side, draws), side, arrivals)
        players = {name: posts for name, posts in self.players.values() if name}
        if players != dict(self.force.players):
            scenario = set_players(scenario, side, players)
        idle = side not in before.sides and scenario.sides[side] == SideForce()
        return before if idle else scenario


class ForcesPage(Page):
    """A tab for each side."""

    title = mark("Forces in play")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        self.sides = {side: SideFields(side, firefight) for side in self.side_names()}
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        for side, name in self.side_names().items():
            tabs.addTab(self.sides[side], name)
        self.tabs = tabs
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(tabs)

    def changed(self, scenario: Scenario) -> Scenario:
        """With the forces of both sides."""
        for fields in self.sides.values():
            scenario = fields.changed(scenario)
        return scenario
