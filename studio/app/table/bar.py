"""The bar above a table: its tools, what they put down, and what is shown over it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QComboBox, QToolBar, QWidget

from studio.app.frame.menus import set_tip
from studio.app.icons import icon
from studio.app.table.desk import TableDesk
from studio.app.table.overlay import TableOverlay
from studio.app.table.snapping import GRIDS
from studio.app.table.tool import TableTool
from studio.seen.tabletop.words import side_name
from studio.words import tr

ICON: Final = QSize(20, 20)
HEIGHT: Final = 36


class TableBar(QToolBar):
    """A button for each tool and overlay; boxes for the kind and the side of what is put down."""

    tool_wanted = Signal(str)
    fire_wanted = Signal()

    def __init__(
        self,
        desk: TableDesk,
        tools: Sequence[type[TableTool]],
        overlays: Mapping[str, type[TableOverlay]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Table"), parent)
        self.desk = desk
        self._tools = {kind.name: kind for kind in tools}
        self.setObjectName("table_bar")
        self.setAccessibleName(tr("Tools of the table"))
        self.setIconSize(ICON)
        self.setMovable(False)
        self.setFixedHeight(HEIGHT)
        self._group = QActionGroup(self)
        self.actions_by_name: dict[str, QAction] = {}
        for kind in tools:
            self._group.addAction(self._add(kind.name, tr(kind.label), kind.shortcut))
        self.addSeparator()
        self.overlays: dict[str, QAction] = {}
        for name, shown in overlays.items():
            self.overlays[name] = self._add(name, tr(shown.label), shown.shortcut)
            self.overlays[name].triggered.connect(self._switch)
        fire = self._add("fire", tr("Fire…"), "F")
        fire.setCheckable(False)
        fire.triggered.connect(self.fire_wanted)
        self.addSeparator()
        self._add_boxes()
        self._group.triggered.connect(self._choose)
        self.dress()

    def _add(self, name: str, label: str, shortcut: str) -> QAction:
        action = QAction(label, self)
        action.setCheckable(True)
        action.setData(name)
        action.setShortcut(QKeySequence(shortcut))
        set_tip(action, label)
        self.addAction(action)
        self.actions_by_name[name] = action
        return action

    def _add_boxes(self) -> None:
        self.kinds, self.sides = QComboBox(), QComboBox()
        self.kinds.setAccessibleName(tr("What is put down"))
        self.sides.setAccessibleName(tr("Side"))
        self._fill_sides()
        self._boxes = [self.addWidget(self.kinds), self.addWidget(self.sides)]
        self.grids = QComboBox()
        self.grids.setAccessibleName(tr("Grid to which the hand snaps"))
        self.grids.setToolTip(tr("Grid to which the hand snaps; Ctrl keeps from it"))
        for grid in GRIDS:
            self.grids.addItem(
                tr("grid {inches:g} in", inches=grid) if grid else tr("no grid"), grid
            )
        self.addWidget(self.grids)
        self.grids.activated.connect(self._take_grid)
        self.desk.changed.connect(self._fill_sides)
        self.kinds.activated.connect(self._take_kind)
        self.sides.activated.connect(self._take_side)

    @Slot()
    def _fill_sides(self) -> None:
        """The sides that the table has now."""
        sides = list(self.desk.table.sides)
        if sides != [self.sides.itemData(row) for row in range(self.sides.count())]:
            self.sides.clear()
            for side in sides:
                self.sides.addItem(side_name(side), side)
            if self.desk.side not in sides:
                self.desk.take_side(sides[0] if sides else "")
            self.sides.setCurrentIndex(self.sides.findData(self.desk.side))

    @Slot(int)
    def _take_grid(self, _row: int) -> None:
        self.desk.take_grid(float(self.grids.currentData()))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.tool_wanted.emit(str(action.data()))

    @Slot(bool)
    def _switch(self, shown: bool) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            name = str(action.data())
            for other, one in self.overlays.items():
                one.setChecked(shown and other == name)
            self.desk.show_overlay(name if shown else "")

    @Slot(int)
    def _take_kind(self, row: int) -> None:
        tool = self._group.checkedAction()
        if tool is not None:
            name = str(tool.data())
            self.desk.choose(name, self._tools[name].kinds[row])

    @Slot(int)
    def _take_side(self, _row: int) -> None:
        self.desk.take_side(str(self.sides.currentData()))

    def show_tool(self, name: str) -> None:
        """This tool is in hand."""
        self.actions_by_name[name].setChecked(True)
        kinds = self._tools[name].kinds
        self.kinds.clear()
        self.kinds.addItems([tr(kind) for kind in kinds])
        if kinds:
            self.kinds.setCurrentIndex(kinds.index(self.desk.kinds[name]))
        self._boxes[0].setVisible(bool(kinds))
        self._boxes[1].setVisible(name == "block")

    def dress(self) -> None:
        """Icons in the colours of the theme."""
        for name, action in self.actions_by_name.items():
            action.setIcon(icon(name))
