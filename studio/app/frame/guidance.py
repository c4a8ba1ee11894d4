"""What helps: the command palette, keys and shortcuts, the tour, the list before publishing."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from studio.app.docks.problems import ProblemsDock
from studio.app.recent import settings
from studio.model.shipped import ShippedFileMissing, scenarios_folder

if TYPE_CHECKING:
    from studio.app.window import Window

TOUR_SEEN: Final = "tour_seen"
"""The setting that says that the tour was shown."""
TOUR_SCENARIO: Final = "diagram_3.scenario.json"
"""A small one: one board, a dozen blocks."""


class Guidance(QObject):
    """Opens these; each is imported when it is asked for."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window

    @Slot()
    def find_anything(self) -> None:
        """The command palette."""
        from studio.app.finder.palette import Palette

        Palette(self._window).popup()

    @Slot()
    def ask_shortcuts(self) -> None:
        """Which keys do what."""
        from studio.app.dialogs.shortcuts import ShortcutsDialog
        from studio.app.table.tools import table_keys
        from studio.app.tools import option_keys

        keys = table_keys() | option_keys()
        dialog = ShortcutsDialog(self._window.shortcuts, keys, self._window)
        dialog.exec()
        dialog.deleteLater()

    @Slot()
    def show_keys(self) -> None:
        """Keys and mouse in a box."""
        from studio.app.dialogs.about import show_keys

        show_keys(self._window, self._window.shortcuts)

    @Slot()
    def show_about(self) -> None:
        """Version and licences."""
        from studio.app.dialogs.about import show_about

        show_about(self._window)

    @Slot()
    def show_checklist(self) -> None:
        """What is missing before the scenario can be published."""
        from studio.app.dialogs.checklist import ChecklistDialog

        problems = self._window.docks["problems"].widget()
        if isinstance(problems, ProblemsDock):
            ChecklistDialog(self._window.desk, problems, self._window).show()
            problems.check_now()

    # --- the tour -------------------------------------------------------------------------------

    @Slot()
    def show_tour(self) -> None:
        """The tour from its beginning; one that runs already goes on."""
        from studio.app.tour.tour import Tour

        if not any(tour.isVisible() for tour in self._window.findChildren(Tour)):
            tour = Tour(self._window)
            tour.begun.connect(self._open_small)
            tour.ended.connect(self._remember_tour)
            tour.begin()

    @Slot()
    def offer_tour(self) -> None:
        """The tour for those who have never seen it, when the window opens empty."""
        seen = bool(settings().value(TOUR_SEEN, False, bool))
        busy = self._window.tabs.are_open or QApplication.activeModalWidget() is not None
        if not seen and not busy:
            self.show_tour()

    @Slot()
    def _open_small(self) -> None:
        """The scenario that the tour is shown on, unless a map is there already."""
        if self._window.desk.firefight.ground.cells:
            return
        try:
            self._window.files.open(scenarios_folder() / TOUR_SCENARIO)
        except ShippedFileMissing:
            return  # the tour can do without

    @Slot()
    def _remember_tour(self) -> None:
        settings().setValue(TOUR_SEEN, True)
