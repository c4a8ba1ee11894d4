"""The log of the side at the screen, and the dice of the line that is chosen, else of the last."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from studio.seen.log import Entry
from studio.seen.names import Names

ROLE: Final = Qt.ItemDataRole.UserRole


class LogList(QListWidget):
    """Lines of the log. `looked_at` carries the entry that is chosen."""

    looked_at = Signal(object)

    def __init__(self, names: Names, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = names
        self.entries: list[Entry] = []
        self.setObjectName("log")
        self.setAccessibleName("Log")
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setUniformItemSizes(True)
        self.setStyleSheet("QListWidget::item { padding: 1px 8px; }")
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.currentRowChanged.connect(self._look)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show these lines, the last in sight; those that stand there already stay."""
        kept = 0
        while kept < min(len(entries), len(self.entries)) and entries[kept] is self.entries[kept]:
            kept += 1
        self.blockSignals(True)
        while self.count() > kept:
            self.takeItem(self.count() - 1)
        for entry in entries[kept:]:
            self.addItem(self._item(entry))
        self.entries = list(entries)
        self.setCurrentRow(-1)
        self.blockSignals(False)
        self.scrollToBottom()

    def mark(self, row: int) -> None:
        """Mark a line, -1 for none, without looking at it anew."""
        self.blockSignals(True)
        self.setCurrentRow(row)
        self.blockSignals(False)

    def _item(self, entry: Entry) -> QListWidgetItem:
        text = entry.text(self.names)
        item = QListWidgetItem(f"{entry.number:>3}  {text}")
        item.setToolTip(text)
        return item

    @Slot(int)
    def _look(self, row: int) -> None:
        if 0 <= row < len(self.entries):
            self.looked_at.emit(self.entries[row])
