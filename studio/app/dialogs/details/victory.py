"""How a scenario is won: objectives, exits, eliminations, equal points, names of victories."""

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QComboBox, QFormLayout, QVBoxLayout, QWidget

from studio.app.dialogs.details.page import Page, head, hint
from studio.app.forms.choices import choice_box
from studio.app.forms.languages import Speech, TextLine
from studio.app.forms.numbers import whole_box
from studio.app.forms.rows import RowList
from studio.model.edits import set_elimination, set_exits, set_margins, set_objectives
from studio.model.firefight import Firefight
from studio.model.scenario import Exit, Margin, Objective, Scenario
from studio.words import mark, plural, tr, translated

WHEN: Final = {"end": mark("at the end"), "turn": mark("each turn")}
EDGES: Final = {"north": "north", "east": "east", "south": "south", "west": "west"}
TIES: Final = {
    "losses": mark("The side that lost less in unit values (10.4)"),
    "draw": mark("Nobody: it is a draw"),
}
BOTH: Final = mark("Both sides")


class ObjectiveRow:
    """A place or hex, its points, when and for whom they count."""

    def __init__(self, objective: Objective, page: "VictoryPage") -> None:
        self.place = QComboBox()
        self.place.setEditable(True)
        self.place.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.place.addItems(page.place_names())
        self.place.setCurrentText(objective.place or objective.at or "")
        self.points = whole_box(-99, 99, objective.points)
        self.when = choice_box(translated(WHEN), objective.when)
        self.side = choice_box({"": tr(BOTH)} | page.side_names(), objective.side or "")
        self.fields: tuple[QWidget, ...] = (self.place, self.points, self.when, self.side)

    def value(self) -> Objective:
        """The objective: an address is a hex, everything else the name of a place."""
        where = self.place.currentText().strip()
        hex_ = where if ":" in where else None
        return Objective(
            self.points.value(),
            place=None if hex_ else where or None,
            at=hex_,
            when=str(self.when.currentData()),
            side=str(self.side.currentData()) or None,
        )


class ExitRow:
    """Who leaves the map where, for how many points."""

    def __init__(self, exit_: Exit, page: "VictoryPage") -> None:
        self.side = choice_box(page.side_names(), exit_.side)
        self.edge = choice_box(EDGES, exit_.edge)
        self.points = whole_box(-99, 99, exit_.points)
        self.fields: tuple[QWidget, ...] = (self.side, self.edge, self.points)

    def value(self) -> Exit:
        """The exit."""
        return Exit(str(self.side.currentData()), str(self.edge.currentData()), self.points.value())


class MarginRow:
    """The name of a victory by so many points."""

    def __init__(self, margin: Margin, speech: Speech) -> None:
        self.above = whole_box(0, 999, margin.above)
        self._name_points(2)
        self.above.setMinimumWidth(self.above.sizeHint().width())
        self._name_points(margin.above)
        self.above.valueChanged.connect(self._name_points)
        self.name = TextLine(margin.name, speech)
        self.fields: tuple[QWidget, ...] = (self.above, self.name)

    def _name_points(self, number: int) -> None:
        self.above.setSuffix(plural(" point", " points", number))

    def value(self) -> Margin:
        """The margin."""
        return Margin(self.above.value(), self.name.texts())


class VictoryPage(Page):
    """All that gives points, and what the points mean."""

    title = mark("Victory")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        won = self.scenario.victory
        self.elimination = whole_box(0, 99, won.elimination)
        ties = translated(TIES) | {
            side: tr("{name} wins", name=name) for side, name in self.side_names().items()
        }
        self.tie = choice_box(ties, won.tie)
        self.objectives = RowList(
            (tr("Place or hex"), tr("Points"), tr("When"), tr("For")),
            lambda one: ObjectiveRow(one or Objective(1), self),
            won.objectives,
            tr("Add an objective"),
            tr("No objective yet. A flag can also be planted on the map (O)."),
        )
        self.exits = RowList(
            (tr("Side"), tr("Over the edge"), tr("Points for each unit")),
            lambda one: ExitRow(one or Exit(next(iter(self.side_names()), ""), "east", 1), self),
            won.exits,
            tr("Add an exit"),
            tr("Nobody scores by leaving the map."),
        )
        self.margins = RowList(
            (tr("Ahead by at least"), tr("What the victory is called")),
            lambda one: MarginRow(one or Margin(1, {}), speech),
            won.margins,
            tr("Add a margin"),
            tr("Every lead is the same victory."),
            stretch=1,
        )
        self._lay_out()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Points for each enemy unit &eliminated"), self.elimination)
        form.addRow(tr("&Equal points are won by"), self.tie)
        column = QVBoxLayout(self)
        column.setSpacing(6)
        for title, rows in (
            (tr("Objectives"), self.objectives),
            (tr("Exits"), self.exits),
            (tr("Names of victories"), self.margins),
        ):
            column.addWidget(head(title))
            column.addWidget(rows)
        column.insertLayout(0, form)
        column.addWidget(
            hint(
                tr(
                    "An objective counts for the side that alone controls all of its "
                    "hexes (8.3, 10.4)."
                )
            )
        )
        column.addStretch(1)

    def changed(self, scenario: Scenario) -> Scenario:
        """With these terms; objectives without a place and margins without a name are left out."""
        objectives = [one for one in self.objectives.values() if one.place or one.at]
        before = self.scenario.victory
        scenario = set_elimination(scenario, self.elimination.value())
        scenario = set_objectives(scenario, objectives)
        scenario = set_exits(scenario, [one for one in self.exits.values() if one.side])
        margins = tuple(one for one in self.margins.values() if one.name)
        if margins != before.margins:
            scenario = set_margins(scenario, margins)
        tie = str(self.tie.currentData())
        return replace(scenario, victory=replace(scenario.victory, tie=tie))
