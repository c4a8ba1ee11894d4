"""From the editor to the comparison of what is open with another version of it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QWidget

from studio.app.tabs.tabs import Tabs
from studio.hexes import Hex, Hexside

if TYPE_CHECKING:
    from studio.app.comparing.window import CompareWindow


class Comparing(QObject):
    """Opens the window that compares, beside the editor."""

    def __init__(self, tabs: Tabs, window: QWidget) -> None:
        super().__init__(window)
        self._tabs, self._window = tabs, window

    @Slot()
    def compare(self) -> "CompareWindow":
        """The document in front with the version that one most likely wants."""
        from studio.app.comparing.sources import first_choice, sources_of
        from studio.app.comparing.window import CompareWindow

        tab = self._tabs.current
        sources = sources_of(tab, self._tabs)
        opened = CompareWindow(sources, first_choice(tab, sources), self._window)
        opened.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        opened.place_wanted.connect(self._go)
        opened.show()
        return opened

    @Slot(object)
    def _go(self, place: Hex | Hexside) -> None:
        if self._tabs.current.has_map:
            self._tabs.desk.show_place(place)
            self._window.activateWindow()
