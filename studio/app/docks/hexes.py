"""The table of hexes beside the map: for the keyboard, for screen readers, and for searching."""

from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.scene.scene import StandingBlock
from studio.app.scene.spoken import block_in_words, hex_in_words
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.text import in_language
from studio.words import mark, tr

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()


class Column(IntEnum):
    """The columns of the table."""

    ADDRESS = 0
    PLACE = 1
    TERRAIN = 2
    LEVEL = 3
    UNITS = 4


HEADS: Final = (mark("Hex"), mark("Place"), mark("Terrain"), mark("Level"), mark("Units"))


class HexModel(QAbstractTableModel):
    """A row for each hex of the map, board by board as addresses have it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.hexes: list[Hex] = []
        self._rows: dict[Hex, int] = {}
        self._names: dict[Hex, str] = {}
        self._units: dict[Hex, tuple[str, ...]] = {}
        self._ground: Ground | None = None
        self._blocks: tuple[StandingBlock, ...] | None = None
        self.renew()

    def renew(self) -> None:
        """The map and what stands on it; only rows that differ are told to have changed."""
        firefight, blocks = self.desk.firefight, self.desk.scene.blocks
        before, ground = self._ground, firefight.ground
        again = before is not None and before.by_address is ground.by_address
        if before is None or not again:
            self.beginResetModel()
            cells = ground.cells
            self.hexes = sorted(cells, key=lambda at: str(cells[at].addresses[0]))
            self._rows = {at: row for row, at in enumerate(self.hexes)}
        changed: set[Hex] = set()
        if before is None or before.places is not ground.places:
            changed |= self._name(firefight)
        if self._blocks is not blocks:
            changed |= self._place(firefight, blocks)
        self._ground, self._blocks = ground, blocks
        if before is None or not again:
            self.endResetModel()
            return
        changed.update(at for at, cell in ground.cells.items() if cell is not before.cells[at])
        for at in changed & self._rows.keys():
            row = self._rows[at]
            ends = self.createIndex(row, 0), self.createIndex(row, len(HEADS) - 1)
            self.dataChanged.emit(*ends)

    def _name(self, firefight: Firefight) -> set[Hex]:
        """Takes the names of places; the hexes whose name may be another."""
        before = self._names
        self._names = {
            at: in_language(place.name) for place in firefight.ground.places for at in place.hexes
        }
        return {at for at, _ in before.items() ^ self._names.items()}

    def _place(self, firefight: Firefight, blocks: tuple[StandingBlock, ...]) -> set[Hex]:
        """Takes the blocks on the map; the hexes on which others stand now."""
        before, self._units = self._units, {}
        for block in blocks:
            words = block_in_words(firefight, block)
            self._units[block.at] = (*self._units.get(block.at, ()), words)
        return {at for at, _ in before.items() ^ self._units.items()}

    def row_of(self, at: Hex) -> int | None:
        """The row of a hex."""
        return self._rows.get(at)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """The hexes."""
        return 0 if parent.isValid() else len(self.hexes)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Always the same."""
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What the columns are called."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(HEADS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A hex; screen readers get all of it with its address."""
        at = self.hexes[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(at, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column() == Column.ADDRESS:
                return hex_in_words(self.desk.firefight, self.desk.scene, at)
            text = self._text(at, index.column()) or tr("none")
            return f"{tr(HEADS[index.column()])}: {text}"
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == Column.LEVEL:
            return Qt.AlignmentFlag.AlignCenter
        return None

    def _text(self, at: Hex, column: int) -> str:
        firefight = self.desk.firefight
        cell = firefight.ground.cells[at]
        if column == Column.ADDRESS:
            return " = ".join(str(address) for address in cell.addresses[:2])
        if column == Column.PLACE:
            return self._names.get(at, "")
        if column == Column.TERRAIN:
            return in_language(firefight.terrain.hexes[cell.terrain].name)
        if column == Column.LEVEL:
            return str(cell.level)
        return "; ".join(self._units.get(at, ()))


class Narrowed(QSortFilterProxyModel):
    """Rows that hold all words of a text, in whatever column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words: tuple[str, ...] = ()

    def narrow(self, text: str) -> None:
        """Only rows with these words."""
        self.words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether a row holds all words."""
        if not self.words:
            return True
        model = self.sourceModel()
        texts = (model.index(row, column, parent).data() for column in range(len(HEADS)))
        within = " ".join(str(text) for text in texts).casefold()
        return all(word in within for word in self.words)


class HexesDock(QWidget):
    """A line that narrows the table, and the table, whose row and the hex cursor go together."""

    menu_wanted = Signal(object, object)
    """A hex, and where on the screen the menu of what can be done there shall open."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._following = False
        self._stale = True
        self.model = HexModel(desk, self)
        self.rows = Narrowed(self)
        self.rows.setSourceModel(self.model)
        self.table = QTableView()
        self.search = QLineEdit()
        self._dress()
        desk.changed.connect(self._renew)
        desk.cursor_moved.connect(self.follow)
        self.search.textChanged.connect(self.rows.narrow)
        self.table.selectionModel().currentRowChanged.connect(self._go)
        self.table.customContextMenuRequested.connect(self._ask_menu)

    def _dress(self) -> None:
        self.search.setPlaceholderText(tr("Find hexes: a place, a terrain, a unit…"))
        self.search.setAccessibleName(tr("Find hexes"))
        self.search.setClearButtonEnabled(True)
        self.table.setModel(self.rows)
        self.table.setAccessibleName(tr("Hexes of the map"))
        self.table.setAccessibleDescription(tr("The hex cursor of the map goes to the row's hex"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setTabKeyNavigation(False)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(22)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(Column.UNITS, QHeaderView.ResizeMode.Stretch)
        for column, width in ((0, 132), (1, 112), (2, 84), (3, 50)):
            header.resizeSection(column, width)
        line = QHBoxLayout()
        line.setContentsMargins(6, 4, 6, 4)
        line.addWidget(self.search)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(0)
        column_.addLayout(line)
        column_.addWidget(self.table, 1)

    def sizeHint(self) -> QSize:
        """Room for some rows."""
        return QSize(600, 130)

    def _renew(self, before: Firefight, after: Firefight) -> None:
        """What is seen is renewed at once, the rest when it is seen."""
        if before.ground is after.ground and before.scenario.sides is after.scenario.sides:
            return
        if self.isVisible():
            self.model.renew()
        else:
            self._stale = True

    def showEvent(self, event: object) -> None:
        """What has changed since is shown."""
        super().showEvent(event)  # type: ignore[arg-type]
        if self._stale:
            self._stale = False
            self.model.renew()

    @Slot(object)
    def follow(self, at: Hex | None) -> None:
        """The row of the hex cursor, if it isn't narrowed away."""
        row = self.model.row_of(at) if at is not None else None
        if row is None or not self.isVisible():
            return
        index = self.rows.mapFromSource(self.model.index(row, 0))
        if index.isValid() and index.row() != self.table.currentIndex().row():
            self._following = True
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)
            self._following = False

    @Slot(QPoint)
    def _ask_menu(self, at: QPoint) -> None:
        """Of the row under the pointer; by the menu key of the row that is chosen."""
        index = self.table.indexAt(at)
        if not index.isValid():
            index = self.table.currentIndex()
            at = self.table.visualRect(index).center()
        if index.isValid():
            row = self.rows.mapToSource(index).row()
            where = self.table.viewport().mapToGlobal(at)
            self.menu_wanted.emit(self.model.hexes[row], where)

    @Slot(QModelIndex, QModelIndex)
    def _go(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid() and not self._following:
            row = self.rows.mapToSource(index).row()
            self.desk.show_place(self.model.hexes[row])
