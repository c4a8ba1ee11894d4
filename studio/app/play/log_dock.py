"""The log of the side at the screen with its search; a line that is chosen shows its dice."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.empty import EmptyHint
from studio.seen.telling import Called, Entry
from studio.words import plural, tr

ROLE: Final = Qt.ItemDataRole.UserRole


class LogList(QListWidget):
    """Lines of the log. `looked_at` carries the entry that is chosen."""

    looked_at = Signal(object)

    def __init__(self, names: Called, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = names
        self.entries: list[Entry] = []
        self.setObjectName("log")
        self.setAccessibleName(tr("Log"))
        EmptyHint(self, tr("What happens in the game is told here"))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setUniformItemSizes(True)
        self.setStyleSheet("QListWidget::item { padding: 1px 8px; }")
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.words = ""
        self.currentRowChanged.connect(self._look)

    def wrap(self) -> None:
        """Break long lines instead of cutting them off: for a list that is high and narrow."""
        self.setWordWrap(True)
        self.setUniformItemSizes(False)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        # Qt breaks lines as if an item had no padding: the room at its sides is the viewport's.
        self.setStyleSheet(
            "QListWidget { background: palette(base); } QListWidget::item { padding: 2px 0; }"
        )
        self.setViewportMargins(8, 0, 4, 0)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show these lines, the last in sight; those that stand there already stay."""
        kept = 0
        while kept < min(len(entries), len(self.entries)) and entries[kept] is self.entries[kept]:
            kept += 1
        self.blockSignals(True)
        while self.count() > kept:
            self.takeItem(self.count() - 1)
        for entry in entries[kept:]:
            self._add(entry)
        self.entries = list(entries)
        self.setCurrentRow(-1)
        self.blockSignals(False)
        self.scrollToBottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The last line stays in sight, unless another one is looked at."""
        super().resizeEvent(event)
        if self.currentRow() < 0:
            self.scrollToBottom()

    def mark(self, row: int) -> None:
        """Mark a line, -1 for none, without looking at it anew."""
        self.blockSignals(True)
        self.setCurrentRow(row)
        self.blockSignals(False)

    def _add(self, entry: Entry) -> None:
        text = entry.text(self.names)
        item = QListWidgetItem(f"{entry.number:>3}  {text}")
        item.setToolTip(text)
        self.addItem(item)
        item.setHidden(not self._fits(item))

    def _fits(self, item: QListWidgetItem) -> bool:
        text = item.text().lower()
        return all(word in text for word in self.words.split())

    def search(self, words: str) -> int:
        """Show the lines with all of these words alone; how many there are."""
        self.words = words.lower()
        items = [self.item(row) for row in range(self.count())]
        fitting = [item for item in items if self._fits(item)]
        for item in items:
            item.setHidden(not self._fits(item))
        if fitting:
            self.scrollToItem(fitting[-1])
        return len(fitting)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+C copies the chosen lines, as the viewer reads them."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.chosen_text())
        else:
            super().keyPressEvent(event)

    def chosen_text(self) -> str:
        """The chosen lines."""
        rows = sorted(self.row(item) for item in self.selectedItems())
        return "\n".join(self.entries[row].text(self.names) for row in rows)

    @Slot(int)
    def _look(self, row: int) -> None:
        if 0 <= row < len(self.entries):
            self.looked_at.emit(self.entries[row])


class LogPanel(QWidget):
    """The log, and over it, once it is asked for, a line in which one searches it."""

    def __init__(self, log: LogList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.log = log
        self.setObjectName("log_panel")
        self.line, self.found = QLineEdit(), QLabel()
        self.line.setObjectName("log_search")
        self.line.setPlaceholderText(tr("Search the log (Ctrl+F)"))
        self.line.setAccessibleName(tr("Search the log"))
        self.line.setClearButtonEnabled(True)
        self.line.setMaximumWidth(320)
        self.found.setObjectName("dim")
        self.searching = QWidget()
        row = QHBoxLayout(self.searching)
        row.setContentsMargins(8, 3, 8, 3)
        row.addWidget(self.line, 1)
        row.addWidget(self.found)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.searching)
        column.addWidget(log, 1)
        self.searching.hide()
        self.line.textChanged.connect(self._search)

    @Slot(str)
    def _search(self, words: str) -> None:
        count = self.log.search(words)
        lines = plural("{count} line", "{count} lines", count)
        self.found.setText(lines if words.strip() else "")

    @Slot()
    def begin_search(self) -> None:
        """The keyboard goes to the search."""
        self.searching.show()
        self.line.setFocus()
        self.line.selectAll()

    def end_search(self) -> None:
        """All lines again."""
        self.line.clear()
        self.searching.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends the search."""
        if event.key() == Qt.Key.Key_Escape and self.searching.isVisible():
            self.end_search()
        else:
            super().keyPressEvent(event)
