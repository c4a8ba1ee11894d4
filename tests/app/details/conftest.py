"""The details of a scenario in their dialog."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from studio.app.dialogs.details import DetailsDialog
from studio.app.theme import apply_theme, current_theme
from studio.model.firefight import Firefight, assemble
from tests.app.hand import small_board, small_scenario


@pytest.fixture
def firefight() -> Firefight:
    return assemble(small_scenario(), {"T1": small_board("T1")})


@pytest.fixture
def dialog(firefight: Firefight, qapp: QApplication) -> Iterator[DetailsDialog]:
    if current_theme() != "light":
        apply_theme(qapp, "light")
    made = DetailsDialog(firefight)
    made.show()
    yield made
    made.deleteLater()
