"""The selected team in the bar: its quality, its Shock, whether it is Tactical."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from studio.app.table.desk import TableDesk
from studio.model.table import Team
from studio.model.table_edits import team_changed
from studio.model.table_pieces import team_of
from studio.model.text import in_language
from studio.model.weapons import load_arsenal

MOST: Final = 99
"""The most Shock that a file may hold."""


class TeamFields(QWidget):
    """Shown while one team is selected; each change is a step of the history."""

    def __init__(self, desk: TableDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.name = QLabel()
        self.quality, self.shock, self.tactical = QComboBox(), QSpinBox(), QCheckBox("Tactical")
        for quality in load_arsenal().qualities.values():
            self.quality.addItem(in_language(quality.name), quality.id)
        self.quality.setAccessibleName("Quality of the team")
        self.shock.setAccessibleName("Shock of the team")
        self.shock.setRange(0, MOST)
        self.shock.setPrefix("Shock ")
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(8)
        for widget in (self.name, self.quality, self.shock, self.tactical):
            row.addWidget(widget)
        self.quality.activated.connect(self._change)
        self.shock.valueChanged.connect(self._change)
        self.tactical.clicked.connect(self._change)
        self.show_team()

    def team(self) -> Team | None:
        """The selected team, if it is the only thing selected."""
        selection = self.desk.selection
        if len(selection) != 1 or selection[0].kind != "team":
            return None
        return team_of(self.desk.table, selection[0].name)

    @Slot()
    def show_team(self) -> None:
        """As the team is now."""
        team = self.team()
        if team is None:
            return
        self.shock.blockSignals(True)
        self.name.setText(team.id)
        self.quality.setCurrentIndex(self.quality.findData(team.quality))
        self.shock.setValue(team.shock)
        self.tactical.setChecked(team.tactical)
        self.shock.blockSignals(False)

    @Slot()
    def _change(self, *_: object) -> None:
        team = self.team()
        if team is None:
            return
        quality, shock = str(self.quality.currentData()), self.shock.value()
        tactical = self.tactical.isChecked()

        def change(one: Team) -> Team:
            return replace(one, quality=quality, shock=shock, tactical=tactical)

        self.desk.edit(f"Change {team.id}", lambda table: team_changed(table, team.id, change))
