"""The forces dock: both sides' units with steps and cost, budgets, and adding of units."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QIcon,
    QKeyEvent,
    QPixmap,
)
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.budget import Cost, cost_of, side_cost, total
from studio.app.budget_bar import BudgetBar
from studio.app.desk import Desk
from studio.app.dragging import UNIT_MIME
from studio.app.layers import BlockPictures
from studio.app.scene import face_of
from studio.app.unit_search import UnitSearch
from studio.draw.faces import BlockFace
from studio.model.firefight import Firefight
from studio.model.scenario import UnitEntry
from studio.model.text import in_language
from studio.model.units import UnitTable

UNIT: Final = Qt.ItemDataRole.UserRole
BLOCK: Final = 26
ROW: Final = 28
LEAST_WIDTH: Final = 240
NO_FORCES: Final = "No forces yet. Place a board first,\nthen add units here."
NO_FORCES_ON_BOARDS: Final = "Forces belong to scenarios:\nthis is a board by itself."


class ForcesDock(QWidget):
    """Budgets above, the tree of units, and a line to add units by name below."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._pictures = BlockPictures()
        self._filling = False
        self._faces: dict[str, BlockFace | None] = {}
        self.budgets: dict[str, BudgetBar] = {}
        self.tree = UnitTree(self)
        self.search = UnitSearch(desk, self)
        self._bars = QVBoxLayout()
        self._lay_out()
        self.tree.itemSelectionChanged.connect(self._select_on_map)
        self.tree.itemActivated.connect(self._show_on_map)
        self.tree.itemDoubleClicked.connect(self._show_on_map)
        desk.document.changed.connect(self._renew)
        desk.selected.connect(self._follow_selection)
        self.setMinimumWidth(LEAST_WIDTH)
        self.fill()

    def _lay_out(self) -> None:
        self._bars.setContentsMargins(8, 4, 8, 4)
        self._bars.setSpacing(4)
        self._empty = QLabel(NO_FORCES)
        self._empty.setObjectName("dim")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedLayout()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.tree)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._bars)
        column.addLayout(self._pages, 1)
        line = QVBoxLayout()
        line.setContentsMargins(6, 6, 6, 6)
        line.addWidget(self.search)
        column.addLayout(line)

    def sizeHint(self) -> QSize:
        """As in a usual window."""
        return QSize(272, 400)

    # --- filling --------------------------------------------------------------------------------

    def _renew(self, before: Firefight, after: Firefight) -> None:
        if before.scenario.sides is not after.scenario.sides or before.units is not after.units:
            self.fill()

    def fill(self) -> None:
        """Show the forces anew; what was folded stays folded."""
        folded = {item.text(0) for item in self.tree.groups() if not item.isExpanded()}
        self._filling = True
        self._faces = {}
        self.tree.clear()
        firefight = self.desk.firefight
        for side, force in firefight.scenario.sides.items():
            self._show_budget(side, force.budget)
            for company, units in _by_company(force.units):
                self._add_group(side, company, units, folded)
        for gone in self.budgets.keys() - firefight.scenario.sides.keys():
            bar = self.budgets.pop(gone)
            bar.hide()
            bar.deleteLater()
        self._filling = False
        self.desk.leisure.add(self._show_faces)
        alone = self.desk.document.is_board
        self._empty.setText(NO_FORCES_ON_BOARDS if alone else NO_FORCES)
        self.search.setHidden(alone)
        self._pages.setCurrentIndex(int(self.tree.topLevelItemCount() > 0))
        self._follow_selection()

    def _show_budget(self, side: str, budget: int | None) -> None:
        firefight = self.desk.firefight
        bar = self.budgets.get(side)
        if bar is None:
            bar = self.budgets[side] = BudgetBar(self)
            self._bars.addWidget(bar)
        known = firefight.units.sides.get(side)
        name = in_language(known.name) if known else side
        bar.show_cost(name, side_cost(firefight, side), budget)

    def _add_group(
        self, side: str, company: str | None, units: Sequence[UnitEntry], folded: Iterable[str]
    ) -> None:
        firefight = self.desk.firefight
        known = firefight.units.sides.get(side)
        name = in_language(known.name) if known else side
        head = f"{name}, company {company}" if company else f"{name}, no company"
        group = self.tree.add_group(head, total(units, firefight.units))
        for unit in units:
            self._add_unit(group, side, unit)
        group.setExpanded(head not in folded)

    def _add_unit(self, group: QTreeWidgetItem, side: str, unit: UnitEntry) -> None:
        firefight = self.desk.firefight
        cost = cost_of(unit, firefight.units)
        points = "?" if cost.unknown else str(cost.points)
        text = f"{unit_text(unit, firefight.units)}{unit_place(unit)}"
        item = QTreeWidgetItem([text, str(cost.steps), points])
        self._faces[unit.id] = face_of(firefight, side, unit)
        item.setData(0, UNIT, unit.id)
        item.setToolTip(0, unit_tip(unit, firefight.units))
        self.tree.add_unit(group, item)

    def _show_faces(self) -> None:
        """The blocks beside the names."""
        for item in self.tree.rows():
            face = self._faces.get(item.data(0, UNIT))
            if face is not None and item.icon(0).isNull():
                item.setIcon(0, self.block_icon(face))

    def block_icon(self, face: BlockFace) -> QIcon:
        """A block small enough for a row."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self._pictures.picture(face, BLOCK / 1.2, ratio))
        picture.setDevicePixelRatio(ratio)
        made = QIcon(picture)
        made.addPixmap(picture, QIcon.Mode.Selected)
        return made

    # --- selecting ------------------------------------------------------------------------------

    @Slot()
    def _select_on_map(self) -> None:
        if not self._filling:
            self.desk.select(*self.tree.selected_units())

    @Slot()
    def _follow_selection(self) -> None:
        if set(self.tree.selected_units()) == set(self.desk.selection):
            return
        self._filling = True
        self.tree.select_units(self.desk.selection)
        self._filling = False

    @Slot(QTreeWidgetItem)
    def _show_on_map(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        name = str(item.data(0, UNIT))
        block = self.desk.scene.block(name)
        if block is not None:
            self.desk.show_place(block.at)
            return
        areas = {u.id: u.area for _, u in self.desk.firefight.scenario.units()}
        for area in self.desk.scene.areas:
            if area.letter == areas.get(name):
                self.desk.show_place(min(area.hexes))


def _by_company(units: Sequence[UnitEntry]) -> Iterable[tuple[str | None, Sequence[UnitEntry]]]:
    """The units of each company, in the order of the file; those without one last."""
    order = {company: n for n, company in enumerate(dict.fromkeys(u.company for u in units))}
    ordered = sorted(units, key=lambda u: (u.company is None, order[u.company]))
    for company, group in groupby(ordered, key=lambda u: u.company):
        yield company, tuple(group)


def unit_text(unit: UnitEntry, units: UnitTable) -> str:
    """Id and name of a unit."""
    kind = units.types.get(unit.type)
    name = in_language(kind.name) if kind else f"unknown type {unit.type}"
    return f"{unit.id} {name}"


def unit_place(unit: UnitEntry) -> str:
    """Where a unit stands, in few letters: its hex, or its area."""
    where = unit.at.rpartition(":")[2] if unit.at else unit.area
    return f" · {where}" if where else ""


def unit_tip(unit: UnitEntry, units: UnitTable) -> str:
    """All about a unit in one line."""
    kind = units.types.get(unit.type)
    where = unit.at or (f"anywhere in area {unit.area}" if unit.area else "not set up yet")
    steps = f"{unit.steps} of {kind.steps} steps" if kind and unit.steps is not None else ""
    platoon = f"platoon {unit.platoon}" if unit.platoon is not None else ""
    return ", ".join(part for part in (unit_text(unit, units), where, platoon, steps) if part)


class UnitTree(QTreeWidget):
    """Companies and their units; units can be dragged to the map."""

    menu_wanted = Signal(QPoint)
    delete_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Units")
        self.setHeaderLabels(["Unit", "Steps", "Cost"])
        self.setIconSize(QSize(BLOCK, BLOCK))
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(10)
        self.setUniformRowHeights(False)
        self.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QTreeWidget.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(30)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 44), (2, 40)):
            header.resizeSection(column, width)

    def groups(self) -> list[QTreeWidgetItem]:
        """The rows of the companies."""
        items = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [item for item in items if item is not None]

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows of the units."""
        items = (g.child(n) for g in self.groups() for n in range(g.childCount()))
        return [item for item in items if item is not None]

    def add_group(self, text: str, cost: Cost) -> QTreeWidgetItem:
        """A row for a company."""
        item = QTreeWidgetItem([text, str(cost.steps), str(cost.points)])
        bold = item.font(0)
        bold.setBold(True)
        for column in (0, 2):
            item.setFont(column, bold)
        self._align(item)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(item)
        return item

    def add_unit(self, group: QTreeWidgetItem, item: QTreeWidgetItem) -> None:
        """A row for a unit."""
        self._align(item)
        item.setSizeHint(0, QSize(0, ROW))
        group.addChild(item)

    def _align(self, item: QTreeWidgetItem) -> None:
        for column in (1, 2):
            item.setTextAlignment(
                column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )

    def selected_units(self) -> tuple[str, ...]:
        """The ids of the selected units."""
        return tuple(str(item.data(0, UNIT)) for item in self.selectedItems() if item.data(0, UNIT))

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
        """Delete deletes the selected units."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_wanted.emit()
        else:
            super().keyPressEvent(event)

    def mimeData(self, items: list[QTreeWidgetItem]) -> QMimeData:  # type: ignore[override]
        """What dragged units carry: their ids."""
        data = QMimeData()
        ids = [str(item.data(0, UNIT)) for item in items if item.data(0, UNIT)]
        if ids:
            data.setData(UNIT_MIME, "\n".join(ids).encode())
        return data
