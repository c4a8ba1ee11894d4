"""The forces dock: both sides' units with steps and cost, budgets, and adding of units."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QCompleter,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QStackedLayout,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.budget import Cost, budget_in_words, cost_of, side_cost, total
from studio.app.canvas import UNIT_MIME
from studio.app.desk import Desk
from studio.app.layers import BlockPictures
from studio.app.scene import face_of
from studio.app.theme import current_colours
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


class UnitSearch(QLineEdit):
    """Adds units by name: type some letters, choose one."""

    unit_wanted = Signal(str)
    """The type of a unit that shall be added."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._of: UnitTable | None = None
        self.setPlaceholderText("Add a unit: type its name…")
        self.setAccessibleName("Add a unit")
        self.setClearButtonEnabled(True)
        self._model = QStandardItemModel(self)
        completer = QCompleter(self._model, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(14)
        completer.activated.connect(self._chosen)
        self.setCompleter(completer)
        self.returnPressed.connect(self._return)
        self.renew()
        desk.document.changed.connect(self.renew)

    @Slot()
    def renew(self, *_: object) -> None:
        """Offer the unit types of the scenario's packs."""
        units = self.desk.firefight.units
        if units is self._of:
            return
        self._of = units
        self._model.clear()
        for kind in units.types.values():
            if kind.strike is None:
                item = QStandardItem(type_text(kind.id, units))
                item.setData(kind.id, UNIT)
                self._model.appendRow(item)

    @Slot(str)
    def _chosen(self, text: str) -> None:
        for item in self._model.findItems(text):
            self.unit_wanted.emit(item.data(UNIT))
            break
        self._clear_later()

    def _clear_later(self) -> None:
        """The completer writes its text after it has told of it."""
        QTimer.singleShot(0, self, self.clear)

    @Slot()
    def _return(self) -> None:
        typed = self.text().strip().casefold()
        texts = [self._model.item(row).text() for row in range(self._model.rowCount())]
        found = [text for text in texts if typed and typed in text.casefold()]
        if len(found) == 1:
            self._chosen(found[0])
        elif typed and not found:
            self.desk.say(f'No unit is called "{self.text()}"')


def type_text(kind: str, units: UnitTable) -> str:
    """How a unit type is offered: `Rifle squad, German · 2 a step`."""
    row = units.types[kind]
    side = units.sides.get(row.side)
    value = f" · {row.value} a step" if row.known("value") else ""
    return f"{in_language(row.name)}, {in_language(side.name) if side else row.side}{value}"


class BudgetBar(QWidget):
    """What a force costs of its budget, in words and as a bar with a notch at the limit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._words, self._points = "", "", 0
        self._budget: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cost(self, name: str, cost: Cost, budget: int | None) -> None:
        """Show a side's points."""
        self._name, self._points, self._budget = name, cost.most, budget
        self._words = budget_in_words(cost, budget)
        self.setFixedHeight(36 if budget else 20)
        self.setAccessibleName(f"{name}: {self._words}")
        self.setToolTip(f"{name}: {self._words}")
        self.update()

    @property
    def is_over(self) -> bool:
        """Whether the force costs more than it may."""
        return self._budget is not None and self._points > self._budget

    def words(self) -> str:
        """What stands at the right."""
        return self._words

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name, words, bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_colours()
        text = self.rect().adjusted(0, 1, 0, -14 if self._budget else 0)
        bold = painter.font()
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(colours.text)
        painter.drawText(
            text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._name
        )
        if not self.is_over:
            painter.setFont(self.font())
        painter.setPen(colours.error if self.is_over else colours.dim)
        painter.drawText(
            text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._words
        )
        if self._budget:
            self._paint_bar(painter, colours.error if self.is_over else colours.accent)

    def _paint_bar(self, painter: QPainter, ink: QColor) -> None:
        colours = current_colours()
        bar = QRectF(0.5, self.height() - 12.5, self.width() - 1, 8)
        painter.setPen(QPen(colours.hairline, 1))
        painter.setBrush(colours.base)
        painter.drawRoundedRect(bar, 4, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        budget = self._budget or 1
        share = min(1.0, self._points / budget)
        if share > 0:
            filled = QRectF(bar.left(), bar.top(), max(8.0, bar.width() * share), bar.height())
            painter.drawRoundedRect(filled, 4, 4)
        if self.is_over:
            x = bar.left() + bar.width() * budget / self._points
            painter.setPen(QPen(colours.base, 2))
            painter.drawLine(
                QRectF(x, bar.top() - 1, 0, bar.height() + 2).topLeft(),
                QRectF(x, bar.top() - 1, 0, bar.height() + 2).bottomLeft(),
            )
