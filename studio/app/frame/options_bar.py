"""The bar below the tool bar: how the tool in hand works, and what it can do."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLabel, QMenu, QToolBar, QWidget

from studio.app.desk import Desk
from studio.app.icons import icon
from studio.app.tools.options import Deed, Option, Options
from studio.app.tools.tool import Tool
from studio.words import tr

ICON: Final = QSize(20, 20)
HEIGHT: Final = 36
"""The same for every tool, so that the map stays where it is."""
NAME_WIDTH: Final = 150
"""So that the first option stays in its place whatever the tool is called."""


class OptionsBar(QToolBar):
    """Shows the options of a tool; the same actions fill a submenu, so keys work with either."""

    def __init__(self, desk: Desk, menu: QMenu, parent: QWidget | None = None) -> None:
        super().__init__(tr("Tool options"), parent)
        self.desk = desk
        self.menu = menu
        self.actions_by_name: dict[str, QAction] = {}
        self._tool: Tool | None = None
        self._has_map = True
        self.setObjectName("options_bar")
        self.setIconSize(ICON)
        self.setMovable(False)
        self.setFixedHeight(HEIGHT)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.label = QLabel("")
        self.label.setObjectName("dim")
        self.label.setMinimumWidth(NAME_WIDTH)
        self.label.setContentsMargins(6, 0, 6, 0)
        self.addWidget(self.label)
        desk.chosen.connect(self.show_choice)
        desk.changed.connect(self.show_choice)

    def show_tool(self, tool: Tool, label: str) -> None:
        """The options of another tool."""
        if self._tool is not None:
            self._tool.repaint.disconnect(self.show_choice)
        for action in self.actions()[1:]:
            self.removeAction(action)
            if action.isSeparator():
                action.deleteLater()
        self.menu.clear()
        for action in self.actions_by_name.values():
            action.deleteLater()
        self._tool = tool
        self.label.setText(label)
        self.actions_by_name = {}
        self._fill(tool.options)
        self.menu.setEnabled(self._has_map and bool(tool.options))
        tool.repaint.connect(self.show_choice)
        self.show_choice()

    def _fill(self, options: Options) -> None:
        for option in options:
            if option is None:
                self.addSeparator()
                self.menu.addSeparator()
                continue
            action = self._action(option)
            self.actions_by_name[option.name] = action
            self.addAction(action)
            self.menu.addAction(action)

    def _action(self, option: Option | Deed) -> QAction:
        text = tr(option.text)
        action = QAction(icon(option.name), text, self.menu)
        action.setObjectName(f"option_{option.name}")
        action.setData(option)
        if option.shortcut:
            action.setShortcut(QKeySequence(option.shortcut))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{text} ({keys})" if keys else text)
        action.setCheckable(isinstance(option, Option))
        action.triggered.connect(self._triggered)
        return action

    @Slot()
    def _triggered(self) -> None:
        action = self.sender()
        option = action.data() if isinstance(action, QAction) else None
        if isinstance(option, Option):
            there = getattr(self.desk.choice, option.field) == option.value
            value = option.off if there and option.off is not None else option.value
            self.desk.choose(**{option.field: value})
        elif isinstance(option, Deed) and self._tool is not None:
            getattr(self._tool, option.does)()

    @Slot()
    def show_choice(self, *_: object) -> None:
        """What is chosen is pressed; deeds without anything to work on are grey."""
        for action in self.actions_by_name.values():
            option = action.data()
            can = True
            if isinstance(option, Option):
                action.setChecked(getattr(self.desk.choice, option.field) == option.value)
            elif isinstance(option, Deed) and self._tool is not None:
                can = self._tool.can(option.does)
            action.setEnabled(can and self._has_map)

    def show_for(self, *, has_map: bool) -> None:
        """A table has tools of its own, some with the same keys: meanwhile these are put away."""
        self._has_map = has_map
        self.setVisible(has_map)
        self.menu.setEnabled(has_map and bool(self.actions_by_name))
        self.show_choice()

    def dress(self) -> None:
        """Icons in the colours of the theme."""
        for action in self.actions_by_name.values():
            action.setIcon(icon(action.data().name))
