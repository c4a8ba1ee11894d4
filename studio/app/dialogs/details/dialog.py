"""The details of a scenario: heading, time, forces in play, victory, special rules, texts."""

from collections.abc import Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app.dialogs.details.areas import AreasPage
from studio.app.dialogs.details.forces import ForcesPage
from studio.app.dialogs.details.general import GeneralPage
from studio.app.dialogs.details.page import Page
from studio.app.dialogs.details.special_rules import SpecialRulesPage
from studio.app.dialogs.details.texts import TextsPage
from studio.app.dialogs.details.victory import VictoryPage
from studio.app.dialogs.details.weather import WeatherPage
from studio.app.forms.languages import LanguageBox, Speech, foot_of
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario
from studio.words import tr

PAGES: Final[Sequence[type[Page]]] = (
    GeneralPage,
    WeatherPage,
    ForcesPage,
    AreasPage,
    VictoryPage,
    SpecialRulesPage,
    TextsPage,
)
"""In the order of the list; a new one is a file and a line here.

Areas change names after the forces, whose arrivals go along.
"""
AnyPage = TypeVar("AnyPage", bound=Page)
LIST_WIDTH: Final = 138
ROW: Final = 28
SIZE: Final = QSize(760, 560)
LEAST: Final = QSize(480, 320)


class DetailsDialog(QDialog):
    """Shows a scenario's details; `changed` is the scenario as they say.

    Every page scrolls, so that the dialog can be as small as a small screen asks for.
    """

    def __init__(self, firefight: Firefight, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Scenario details"))
        self.setMinimumSize(LEAST)
        self._scenario = firefight.scenario
        self.speech = Speech(self)
        self.language = LanguageBox(self.speech)
        self.pages = [kind(firefight, self.speech) for kind in PAGES]
        self.list = QListWidget()
        self.stack = QStackedWidget()
        self._lay_out()
        self.list.currentRowChanged.connect(self.stack.setCurrentIndex)
        self.list.setCurrentRow(0)
        room = self.screen().availableGeometry().size()
        self.resize(SIZE.boundedTo(room - QSize(40, 60)).expandedTo(LEAST))

    def _lay_out(self) -> None:
        self.list.setAccessibleName(tr("Pages"))
        self.list.setFixedWidth(LIST_WIDTH)
        for page in self.pages:
            item = QListWidgetItem(tr(page.title))
            item.setSizeHint(QSize(0, ROW))
            self.list.addItem(item)
            self.stack.addWidget(_scrolling(page))
        middle = QHBoxLayout()
        middle.setSpacing(8)
        middle.addWidget(self.list)
        middle.addWidget(self.stack, 1)
        column = QVBoxLayout(self)
        column.addLayout(middle, 1)
        column.addLayout(foot_of(self, self.language, tr("&Texts in")))

    def page(self, kind: type[AnyPage]) -> AnyPage:
        """The page of a kind."""
        return next(page for page in self.pages if isinstance(page, kind))

    def changed(self) -> Scenario:
        """The scenario with these details."""
        scenario = self._scenario
        for page in self.pages:
            scenario = page.changed(scenario)
        return scenario


def _scrolling(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    area.setWidget(page)
    return area
