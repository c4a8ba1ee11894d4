"""The list of differences, by group, with what was and what is."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from studio.model.comparing import GROUPS, Difference
from studio.model.comparing.difference import short
from studio.words import tr

DIFFERENCE: Final = Qt.ItemDataRole.UserRole
SIGNS: Final = {"added": "+", "removed": "−", "changed": "≠"}


class DifferenceList(QTreeWidget):
    """A row for each difference under its group."""

    chosen = Signal(object)
    """The `Difference` of the row in hand, or None."""
    opened = Signal(object)
    """The `Difference` of a row that was activated."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Differences"))
        self.setHeaderLabels([tr("Difference"), tr("Place"), tr("Before"), tr("After")])
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        header, mode = self.header(), QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        for column, width in ((0, 236), (1, 110)):
            header.setSectionResizeMode(column, mode.Interactive)
            header.resizeSection(column, width)
        for column in (2, 3):
            header.setSectionResizeMode(column, mode.Stretch)
        self.currentItemChanged.connect(self._tell)
        self.itemActivated.connect(self._open)

    def fill(self, differences: Sequence[Difference]) -> None:
        """Show these."""
        self.clear()
        for group, title in GROUPS.items():
            found = [one for one in differences if one.group == group]
            if found:
                self._add_group(tr(title), found)
        self.expandAll()

    def _add_group(self, title: str, differences: Sequence[Difference]) -> None:
        head = QTreeWidgetItem([f"{title}   {len(differences)}", "", "", ""])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self.font()
        font.setBold(True)
        head.setFont(0, font)
        self.addTopLevelItem(head)
        for one in differences:
            head.addChild(_row(one))

    def choose(self, difference: Difference) -> None:
        """Take the row of a difference in hand."""
        for item in self._rows():
            if item.data(0, DIFFERENCE) is difference:
                self.setCurrentItem(item)
                self.scrollToItem(item)

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        for number in range(self.topLevelItemCount()):
            head = self.topLevelItem(number)
            for row in range(head.childCount() if head else 0):
                item = head.child(row) if head else None
                if item is not None:
                    yield item

    @Slot()
    def _tell(self, *_: object) -> None:
        item = self.currentItem()
        self.chosen.emit(item.data(0, DIFFERENCE) if item is not None else None)

    @Slot(QTreeWidgetItem)
    def _open(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        difference = item.data(0, DIFFERENCE)
        if difference is not None:
            self.opened.emit(difference)


def _row(one: Difference) -> QTreeWidgetItem:
    places = one.places
    where = (
        places[0] if len(places) == 1 else tr("{count} places", count=len(places)) if places else ""
    )
    texts = [f"{SIGNS[one.kind]}  {one.what}", where, short(one.before), short(one.after)]
    item = QTreeWidgetItem(texts)
    item.setData(0, DIFFERENCE, one)
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, str(one))
    item.setToolTip(0, one.what)
    item.setToolTip(1, ", ".join(places[:20]))
    item.setToolTip(2, one.before)
    item.setToolTip(3, one.after)
    return item
