"""Which overlay is laid over the map in front: one at a time."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from studio.app.desk import Desk


class OverlaySwitch(QObject):
    """The actions of all overlays call its methods."""

    def __init__(
        self, desk: Desk, actions: Mapping[str, QAction], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._actions = actions

    @Slot(bool)
    def reach(self, shown: bool) -> None:
        """Where the selected block could move."""
        self.switch("reach", shown)

    @Slot(bool)
    def heat(self, shown: bool) -> None:
        """How many turns the selected block needs to each hex."""
        self.switch("heat", shown)

    @Slot(bool)
    def control(self, shown: bool) -> None:
        """Who controls which hexes."""
        self.switch("control", shown)

    @Slot(bool)
    def orders(self, shown: bool) -> None:
        """What HQs command."""
        self.switch("orders", shown)

    @Slot(bool)
    def room(self, shown: bool) -> None:
        """How many more blocks each hex holds."""
        self.switch("room", shown)

    @Slot(bool)
    def field(self, shown: bool) -> None:
        """What is seen from the hex under the pointer."""
        self.switch("field", shown)

    def switch(self, name: str, shown: bool) -> None:
        """Show an overlay, or none."""
        if shown:
            self._desk.show_overlay(name)
        elif self._desk.overlay == name:
            self._desk.show_overlay("")
        self.mark()

    def mark(self) -> None:
        """The action of the overlay that is shown is pressed."""
        for action in self._actions.values():
            part, _, name = str(action.property("does") or "").partition(".")
            if part != "overlays":
                continue
            action.blockSignals(True)
            action.setChecked(name == self._desk.overlay)
            action.blockSignals(False)
