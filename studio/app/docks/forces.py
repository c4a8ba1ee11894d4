"""The forces dock: both sides' units with steps and cost, budgets, and adding of units."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QStackedLayout,
    QToolButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.docks.budget_bar import BudgetBar
from studio.app.docks.force_tree import BLOCK, UNIT, Node, UnitTree
from studio.app.docks.unit_search import UnitSearch
from studio.app.docks.unit_texts import steps_text, unit_place, unit_text, unit_tip
from studio.app.edits.budget import cost_of, side_cost, total
from studio.app.icons import icon
from studio.app.scene.scene import face_of
from studio.app.view.layers import BlockPictures
from studio.draw.faces import BlockFace
from studio.model.firefight import Firefight
from studio.model.scenario import SideForce, UnitEntry
from studio.model.text import in_language
from studio.words import mark, tr

__all__ = ["UNIT", "ForcesDock", "UnitTree"]

LEAST_WIDTH: Final = 240
MOST_AT_ONCE: Final = 30
NO_MAP: Final = mark("No forces yet. Place a board first,\nthen add units here.")
NO_FORCES: Final = mark(
    "No forces yet. Type a unit's name below,\nor choose a whole company at the plus."
)
NO_FORCES_ON_BOARDS: Final = mark("Forces belong to scenarios:\nthis is a board by itself.")


class ForcesDock(QWidget):
    """Budgets above, the tree of units, and a line to add units by name below."""

    units_wanted = Signal(str, int)
    """A type of units, and how many of them shall be added."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._pictures = BlockPictures()
        self._filling = False
        self.budgets: dict[str, BudgetBar] = {}
        self.tree = UnitTree(self)
        self.search = UnitSearch(desk, self)
        self.count = QSpinBox(self)
        self.more = QToolButton(self)
        self._bars = QVBoxLayout()
        self._lay_out()
        self.search.unit_wanted.connect(self._want)
        self.tree.itemSelectionChanged.connect(self._select_on_map)
        self.tree.itemActivated.connect(self._show_on_map)
        self.tree.itemDoubleClicked.connect(self._show_on_map)
        desk.changed.connect(self._renew)
        desk.selected.connect(self._follow_selection)
        self.setMinimumWidth(LEAST_WIDTH)
        self.fill()

    def _lay_out(self) -> None:
        self._bars.setContentsMargins(8, 4, 8, 4)
        self._bars.setSpacing(4)
        self._empty = QLabel(tr(NO_FORCES))
        self._empty.setObjectName("dim")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.count.setRange(1, MOST_AT_ONCE)
        self.count.setSuffix(" ×")
        self.count.setAccessibleName(tr("How many units are added at once"))
        self.count.setToolTip(tr("How many are added at once"))
        self.more.setObjectName("plain")
        self.more.setAccessibleName(tr("Companies, budgets, strikes"))
        self.more.setToolTip(tr("Add whole companies, set budgets and strikes"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._pages = QStackedLayout()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self.tree)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._bars)
        column.addLayout(self._pages, 1)
        line = QHBoxLayout()
        line.setContentsMargins(6, 6, 6, 6)
        line.setSpacing(4)
        line.addWidget(self.count)
        line.addWidget(self.search, 1)
        line.addWidget(self.more)
        column.addLayout(line)

    def sizeHint(self) -> QSize:
        """As in a usual window."""
        return QSize(272, 400)

    @Slot(str)
    def _want(self, kind: str) -> None:
        """So many units are wanted as the box says; the next time one again."""
        count = self.count.value()
        self.count.setValue(1)
        self.units_wanted.emit(kind, count)

    # --- filling --------------------------------------------------------------------------------

    def _renew(self, before: Firefight, after: Firefight) -> None:
        if before.scenario.sides is not after.scenario.sides or before.units is not after.units:
            self.fill()
        elif before.ground is not after.ground:
            self._show_empty(self.desk.document.is_board)

    def fill(self) -> None:
        """Show the forces anew; what was folded stays folded."""
        folded = {
            node.group
            for item in self.tree.groups()
            if not item.isExpanded() and (node := self.tree.node_of(item)) is not None
        }
        self._filling = True
        self.more.setIcon(icon("add"))
        self.tree.clear()
        scenario = self.desk.firefight.scenario
        for side, force in scenario.sides.items():
            self._show_budget(side, force.budget)
            if force.units:
                self._add_side(side, force)
        for item in self.tree.groups():
            node = self.tree.node_of(item)
            item.setExpanded(node is None or node.group not in folded)
        self._drop_budgets()
        self._filling = False
        self.desk.leisure.add(self._show_faces)
        alone = self.desk.document.is_board
        self._show_empty(alone)
        for field in (self.search, self.count, self.more):
            field.setHidden(alone)
        self._pages.setCurrentIndex(int(self.tree.topLevelItemCount() > 0))
        self._follow_selection()

    def _show_empty(self, alone: bool) -> None:
        """What stands in place of the tree, on a board by itself or without a map too."""
        has_map = bool(self.desk.firefight.ground.cells)
        self._empty.setText(tr(NO_FORCES_ON_BOARDS if alone else NO_FORCES if has_map else NO_MAP))

    def _show_budget(self, side: str, budget: int | None) -> None:
        bar = self.budgets.get(side)
        if bar is None:
            bar = self.budgets[side] = BudgetBar(self)
            self._bars.addWidget(bar)
        bar.show_cost(self._name(side), side_cost(self.desk.firefight, side), budget)

    def _drop_budgets(self) -> None:
        for gone in self.budgets.keys() - self.desk.firefight.scenario.sides.keys():
            bar = self.budgets.pop(gone)
            bar.hide()
            bar.deleteLater()

    def _name(self, side: str) -> str:
        known = self.desk.firefight.units.sides.get(side)
        return in_language(known.name) if known else side

    def _add_side(self, side: str, force: SideForce) -> None:
        units = self.desk.firefight.units
        head = self.tree.add_group(Node("side", side), self._name(side), total(force.units, units))
        for company, members in by_company(force.units):
            node = Node("company", side, company)
            name = tr("Company {company}", company=company) if company else tr("No company")
            group = self.tree.add_group(node, name, total(members, units), head)
            for platoon, mates in self._parts(members):
                self._add_part(group, node, platoon, mates)

    def _parts(
        self, members: Sequence[UnitEntry]
    ) -> Iterator[tuple[int | str | None, Sequence[UnitEntry]]]:
        """The company's HQ, then platoon after platoon, then the weapons that it has."""
        types = self.desk.firefight.units.types
        platoons = sorted({unit.platoon for unit in members if unit.platoon is not None})
        loose = [unit for unit in members if unit.platoon is None]
        heads = [u for u in loose if (kind := types.get(u.type)) is not None and kind.is_hq]
        weapons = [unit for unit in loose if unit not in heads]
        if heads or not platoons:
            yield None, heads or ()
        for platoon in platoons:
            yield platoon, [unit for unit in members if unit.platoon == platoon]
        if weapons:
            yield "weapons", weapons

    def _add_part(
        self,
        group: QTreeWidgetItem,
        company: Node,
        part: int | str | None,
        units: Sequence[UnitEntry],
    ) -> None:
        under = group
        if isinstance(part, int):
            node = company._replace(kind="platoon", platoon=part)
            cost = total(units, self.desk.firefight.units)
            under = self.tree.add_group(node, tr("Platoon {part}", part=part), cost, group)
        elif part == "weapons" and company.company is not None:
            node = company._replace(kind="weapons")
            cost = total(units, self.desk.firefight.units)
            under = self.tree.add_group(node, tr("Weapons"), cost, group)
        for unit in units:
            self._add_unit(under, company.side, unit)

    def _add_unit(self, group: QTreeWidgetItem, side: str, unit: UnitEntry) -> None:
        firefight = self.desk.firefight
        cost = cost_of(unit, firefight.units)
        points = "?" if cost.unknown else str(cost.points)
        steps = steps_text(unit, cost.steps, firefight.units)
        text = unit_text(unit, firefight.units)
        item = QTreeWidgetItem([text, unit_place(unit), steps, points])
        item.setToolTip(0, unit_tip(unit, firefight.units))
        node = Node("unit", side, unit.company, unit.platoon, unit.id)
        self.tree.add_unit(group, item, node)

    def _show_faces(self) -> None:
        """The blocks beside the names."""
        firefight = self.desk.firefight
        faces = {
            unit.id: face_of(firefight, side, unit)
            for side, force in firefight.scenario.sides.items()
            for unit in force.units
        }
        for item in self.tree.rows():
            face = faces.get(item.data(0, UNIT))
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
        name = str(item.data(0, UNIT) or "")
        block = self.desk.scene.block(name) if name else None
        if block is not None:
            self.desk.show_place(block.at)
            return
        areas = {u.id: u.area for _, u in self.desk.firefight.scenario.units()}
        for area in self.desk.scene.areas:
            if area.letter == areas.get(name):
                self.desk.show_place(min(area.hexes))


def by_company(units: Iterable[UnitEntry]) -> Iterator[tuple[str | None, Sequence[UnitEntry]]]:
    """The units of each company, in the order of the file; those without one last."""
    found: dict[str | None, list[UnitEntry]] = {}
    for unit in units:
        found.setdefault(unit.company, []).append(unit)
    loose = found.pop(None, None)
    yield from found.items()
    if loose is not None:
        yield None, loose
