"""The tree of the forces: sides, companies, platoons and attached weapons, units."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QMimeData, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from studio.app.edits.budget import Cost
from studio.app.view.dragging import UNIT_MIME, drag
from studio.words import tr

UNIT: Final = Qt.ItemDataRole.UserRole
NODE: Final = Qt.ItemDataRole.UserRole + 1
BLOCK: Final = 26
ROW: Final = 28
GROUP_ROW: Final = 24


class Node(NamedTuple):
    """What a row stands for: a side, a company of it, a platoon of that, or its attached weapons.

    `unit` is "" for groups. Without a company it is those that have none.
    """

    kind: str
    """`side`, `company`, `platoon`, `weapons` or `unit`."""
    side: str
    company: str | None = None
    platoon: int | None = None
    unit: str = ""

    @property
    def group(self) -> tuple[object, ...]:
        """What tells a group from the others, whatever is in it."""
        return self.kind, self.side, self.company, self.platoon


class UnitTree(QTreeWidget):
    """Groups and their units; units are dragged to the map, or to another group."""

    delete_wanted = Signal()
    """The selected units shall go."""
    group_delete_wanted = Signal(object)
    """The company or side of this node shall go."""
    attach_wanted = Signal(object, object)
    """Units (their ids) shall belong to the group of a node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Units"))
        self.setAccessibleDescription(
            tr(
                "Sides, companies, platoons and units with steps and cost. "
                "Drag units to the map, or to another company or platoon"
            )
        )
        self.setHeaderLabels([tr("Unit"), tr("At"), tr("Steps"), tr("Cost")])
        self.setIconSize(QSize(BLOCK, BLOCK))
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(8)
        self.setUniformRowHeights(False)
        self.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QTreeWidget.DragDropMode.DragDrop)
        self.setDragDropOverwriteMode(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(30)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 42), (2, 42), (3, 40)):
            header.resizeSection(column, max(width, header.sectionSizeHint(column)))

    # --- rows -----------------------------------------------------------------------------------

    def all_items(self) -> Iterator[QTreeWidgetItem]:
        """Every row, from top to bottom."""
        yield from _within([self.topLevelItem(n) for n in range(self.topLevelItemCount())])

    def groups(self) -> list[QTreeWidgetItem]:
        """The rows of sides, companies, platoons."""
        return [item for item in self.all_items() if not item.data(0, UNIT)]

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows of the units."""
        return [item for item in self.all_items() if item.data(0, UNIT)]

    def add_group(
        self, node: Node, text: str, cost: Cost, under: QTreeWidgetItem | None = None
    ) -> QTreeWidgetItem:
        """A row for a group, below another."""
        item = QTreeWidgetItem([text, "", str(cost.steps), cost.words])
        item.setData(0, NODE, node)
        bold = QFont(self.font())
        bold.setBold(node.kind in ("side", "company"))
        for column in (0, 3):
            item.setFont(column, bold)
        self._align(item)
        item.setSizeHint(0, QSize(0, GROUP_ROW))
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemIsDropEnabled
        )
        if under is None:
            self.addTopLevelItem(item)
        else:
            under.addChild(item)
        return item

    def add_unit(self, group: QTreeWidgetItem, item: QTreeWidgetItem, node: Node) -> None:
        """A row for a unit."""
        item.setData(0, UNIT, node.unit)
        item.setData(0, NODE, node)
        self._align(item)
        item.setSizeHint(0, QSize(0, ROW))
        group.addChild(item)

    def _align(self, item: QTreeWidgetItem) -> None:
        for column in (2, 3):
            item.setTextAlignment(
                column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )

    def node_of(self, item: QTreeWidgetItem | None) -> Node | None:
        """What a row stands for."""
        node = item.data(0, NODE) if item is not None else None
        return node if isinstance(node, Node) else None

    # --- selection ------------------------------------------------------------------------------

    def selected_units(self) -> tuple[str, ...]:
        """The ids of the selected units; a selected group stands for all of its units."""
        found: dict[str, None] = {}
        for item in self.selectedItems():
            for one in _within([item]):
                if one.data(0, UNIT):
                    found[str(one.data(0, UNIT))] = None
        return tuple(found)

    def select_units(self, units: Iterable[str]) -> None:
        """Select these rows, and show the first."""
        wanted = set(units)
        self.clearSelection()
        first = None
        for item in self.rows():
            if item.data(0, UNIT) in wanted:
                item.setSelected(True)
                first = first or item
        if first is not None:
            self.scrollToItem(first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete deletes the selected units; of a company or side it asks first."""
        if event.key() not in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            super().keyPressEvent(event)
            return
        node = self.node_of(self.currentItem())
        if node is not None and node.kind in ("side", "company") and len(self.selectedItems()) == 1:
            self.group_delete_wanted.emit(node)
        else:
            self.delete_wanted.emit()

    # --- dragging -------------------------------------------------------------------------------

    def mimeData(self, items: list[QTreeWidgetItem]) -> QMimeData:  # type: ignore[override]
        """What dragged units carry: their ids."""
        data = QMimeData()
        rows = _within(items)
        ids = list(dict.fromkeys(str(row.data(0, UNIT)) for row in rows if row.data(0, UNIT)))
        if ids:
            data.setData(UNIT_MIME, "\n".join(ids).encode())
        return data

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """The block of the first hangs at the pointer, and how many they are."""
        data = self.mimeData(self.selectedItems())
        units = bytes(data.data(UNIT_MIME).data()).decode().split()
        first = next((row for row in self.rows() if row.data(0, UNIT) in units), None)
        if first is not None:
            drag(self, data, first.icon(0), QSize(BLOCK, BLOCK), len(units))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Units may be dropped."""
        super().dragEnterEvent(event)
        event.setAccepted(event.mimeData().hasFormat(UNIT_MIME))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """The row that they would belong to lights up."""
        super().dragMoveEvent(event)
        event.setAccepted(self._target(event) is not None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Units belong to the group that they are dropped on."""
        node = self._target(event)
        if node is None:
            event.ignore()
            return
        units = bytes(event.mimeData().data(UNIT_MIME).data()).decode().split("\n")
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.attach_wanted.emit(units, node)

    def _target(self, event: QDropEvent) -> Node | None:
        if not event.mimeData().hasFormat(UNIT_MIME):
            return None
        index: QModelIndex = self.indexAt(event.position().toPoint())
        return self.node_of(self.itemFromIndex(index)) if index.isValid() else None


def _within(items: Iterable[QTreeWidgetItem | None]) -> Iterator[QTreeWidgetItem]:
    """Rows and all that are below them, from top to bottom."""
    left = list(items)
    while left:
        item = left.pop(0)
        if item is not None:
            yield item
            left = [item.child(n) for n in range(item.childCount())] + left
