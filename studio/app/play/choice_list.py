"""The list of legal actions beside a game, for the keyboard and the ear."""

from typing import Any, Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from studio.app.forms.empty import EmptyHint
from studio.words import tr

ROLE: Final = Qt.ItemDataRole.UserRole


class ChoiceList(QListWidget):
    """Its rows are made by who inherits it; `hand` shows the moment and takes what is chosen."""

    def __init__(self, hand: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.setObjectName("actions")
        self.setAccessibleName(tr("Legal actions"))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setStyleSheet("QListWidget::item { padding: 2px 8px; }")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        EmptyHint(self, tr("There is nothing to choose now"))
        self.itemActivated.connect(self._activated)
        self.currentItemChanged.connect(self._aimed)
        hand.changed.connect(self.fill)
        hand.picked.connect(self.fill)

    def add_rows(self) -> None:
        """Add a row for each choice; its data is what is chosen by it."""
        raise NotImplementedError

    def choose(self, what: Any) -> None:
        """A row is chosen."""
        raise NotImplementedError

    def look_at(self, item: QListWidgetItem | None) -> None:
        """A row is looked at, or none."""
        raise NotImplementedError

    @Slot()
    def fill(self) -> None:
        """Fill the list for another moment or another unit in hand."""
        self.blockSignals(True)
        self.clear()
        seen = self.hand.seen
        if seen is not None and seen.may_act:
            self.add_rows()
        self.blockSignals(False)
        if self.count() and self.hasFocus():
            self.setCurrentRow(0)

    def take_keyboard(self) -> None:
        """The keyboard goes to the first row."""
        self.setFocus()
        if self.count():
            self.setCurrentRow(0)

    @Slot(QListWidgetItem)
    def _activated(self, item: QListWidgetItem) -> None:
        self.choose(item.data(ROLE))

    @Slot()
    def _aimed(self, *_: object) -> None:
        self.look_at(self.currentItem() if self.count() else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; Esc and digits are the window's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self._activated(self.currentItem())
        elif event.key() == Qt.Key.Key_Escape or event.text().isdigit():
            event.ignore()
        else:
            super().keyPressEvent(event)
