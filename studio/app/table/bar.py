"""The bar above a table: its tools and what is shown over it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QToolBar, QWidget

from studio.app.icons import icon
from studio.app.menus import set_tip
from studio.app.table.tool import TableTool

ICON: Final = QSize(20, 20)
HEIGHT: Final = 36


class TableBar(QToolBar):
    """A button for each tool."""

    tool_wanted = Signal(str)

    def __init__(self, tools: Sequence[type[TableTool]], parent: QWidget | None = None) -> None:
        super().__init__("Table", parent)
        self.setObjectName("table_bar")
        self.setAccessibleName("Tools of the table")
        self.setIconSize(ICON)
        self.setMovable(False)
        self.setFixedHeight(HEIGHT)
        self._group = QActionGroup(self)
        self.actions_by_name: dict[str, QAction] = {}
        for kind in tools:
            self._add(kind)
        self._group.triggered.connect(self._choose)
        self.dress()

    def _add(self, kind: type[TableTool]) -> None:
        action = QAction(kind.label, self)
        action.setCheckable(True)
        action.setData(kind.name)
        action.setShortcut(QKeySequence(kind.shortcut))
        set_tip(action, kind.label)
        self._group.addAction(action)
        self.addAction(action)
        self.actions_by_name[kind.name] = action

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.tool_wanted.emit(str(action.data()))

    def show_tool(self, name: str) -> None:
        """This tool is in hand."""
        self.actions_by_name[name].setChecked(True)

    def dress(self) -> None:
        """Icons in the colours of the theme."""
        for name, action in self.actions_by_name.items():
            action.setIcon(icon(name))
