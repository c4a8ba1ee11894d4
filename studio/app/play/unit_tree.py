"""The tree of those who act beside a game; a click in it is as good as one on the map."""

from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from studio.app.play.at_hand import AtHand
from studio.app.play.choice_list import ROLE


class UnitTree(QTreeWidget):
    """Flat and always unfolded; it is filled anew for each moment by who inherits it."""

    def __init__(self, hand: AtHand, name: str, heard: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.setObjectName(name)
        self.setAccessibleName(heard)
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.itemClicked.connect(self._clicked)
        self.itemActivated.connect(self._clicked)
        hand.changed.connect(self.fill)

    @Slot()
    def fill(self) -> None:
        """Fill the tree for another moment."""
        self.clear()
        self.add_rows()
        self.expandAll()

    def add_rows(self) -> None:
        """Add those who are there now; the data of a row is what a click on it means."""
        raise NotImplementedError

    def click_on(self, what: Any) -> None:
        """A row was clicked that has data."""
        raise NotImplementedError

    @Slot(QTreeWidgetItem)
    def _clicked(self, item: QTreeWidgetItem) -> None:
        what = item.data(0, ROLE)
        if what:
            self.click_on(what)
