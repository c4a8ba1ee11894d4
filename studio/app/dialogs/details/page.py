"""What a page of the details is."""

from typing import ClassVar

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QWidget

from studio.app.forms.languages import Speech
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario
from studio.model.text import in_language


class Page(QWidget):
    """Some fields of a scenario."""

    title: ClassVar[str]

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__()
        self.firefight = firefight
        self.speech = speech

    @property
    def scenario(self) -> Scenario:
        """The scenario as it was when the dialog opened."""
        return self.firefight.scenario

    def side_names(self) -> dict[str, str]:
        """The sides by their names: those of the table, and others that the scenario has."""
        names = {side: in_language(row.name) for side, row in self.firefight.units.sides.items()}
        return names | {side: side for side in self.scenario.sides if side not in names}

    def place_names(self) -> list[str]:
        """The named places of the map."""
        return sorted({in_language(place.name, "en") for place in self.firefight.ground.places})

    def changed(self, scenario: Scenario) -> Scenario:
        """A scenario with what the fields say."""
        raise NotImplementedError


def head(text: str) -> QLabel:
    """The head of a part of a page."""
    label = QLabel(text)
    font = QFont(label.font())
    font.setBold(True)
    label.setFont(font)
    label.setContentsMargins(0, 8, 0, 0)
    return label


def hint(text: str) -> QLabel:
    """A sentence that helps."""
    label = QLabel(text)
    label.setObjectName("dim")
    label.setWordWrap(True)
    return label
