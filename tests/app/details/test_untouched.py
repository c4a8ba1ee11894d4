"""A scenario is not changed by being looked at in its details."""

import pytest
from PySide6.QtWidgets import QApplication

from studio.app.dialogs.details import DetailsDialog
from studio.app.documents.document import Document
from studio.model.firefight import Firefight
from studio.model.shipped import scenarios_folder
from tests.app.details.full import everything

SHIPPED = sorted(path.name for path in scenarios_folder().glob("*.scenario.json"))


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_change_nothing_by_being_looked_at(qapp: QApplication, name: str):
    document = Document()
    document.open(scenarios_folder() / name)
    dialog = DetailsDialog(document.firefight)
    for row in range(dialog.list.count()):
        dialog.list.setCurrentRow(row)
    for row in (1, 2, 0):
        dialog.language.setCurrentIndex(row)
    assert dialog.changed() == document.scenario
    dialog.deleteLater()


def test_a_scenario_with_everything_changes_nothing_by_being_looked_at(firefight: Firefight):
    full = everything(firefight)
    dialog = DetailsDialog(full)
    assert dialog.changed() == full.scenario
    dialog.deleteLater()
