"""The actions of a window: made from their table, put into menus and the tool bar, dressed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu, QMenuBar, QSizePolicy, QToolBar, QWidget

from studio.app.frame.actions import MENUS, OF_MAPS, TOOL_BAR, Entry
from studio.app.frame.language_menu import LanguageMenu
from studio.app.frame.recent_menu import RecentMenu
from studio.app.icons import icon
from studio.app.tools import TOOLS
from studio.words import tr

ICON: Final = QSize(22, 22)


class Menus(QObject):
    """Makes all actions of a window; each calls a method of one of the window's parts."""

    def __init__(
        self, window: QWidget, part: Callable[[str], object], docks: Mapping[str, QDockWidget]
    ) -> None:
        super().__init__(window)
        self.window = window
        self._part = part
        self._docks = docks
        self.by_name: dict[str, QAction] = {}
        self.recent = RecentMenu(window)
        self.sides = QMenu(tr("&Sides"), window)
        self.sides.setObjectName("sides")
        self.languages = LanguageMenu(window)
        self.options = QMenu(tr("Tool &options"), window)
        self.options.setObjectName("options")

    def fill_bar(self, bar: QMenuBar) -> None:
        """All menus."""
        for title, entries in MENUS.items():
            menu = bar.addMenu(tr(title))
            menu.aboutToShow.connect(self.dress_rest)
            for entry in entries:
                self._add_to_menu(menu, entry)

    def _add_to_menu(self, menu: QMenu, entry: Entry | str | None) -> None:
        if entry is None:
            menu.addSeparator()
        elif isinstance(entry, Entry):
            menu.addAction(self._action(entry))
        else:
            self._add_group(menu, entry)

    def _add_group(self, menu: QMenu, name: str) -> None:
        if name == "recent":
            menu.addMenu(self.recent)
        elif name == "languages":
            menu.addMenu(self.languages)
        elif name == "sides":
            menu.addMenu(self.sides)
        elif name == "undo":
            menu.addActions(self._undo_actions())
        elif name == "tools":
            menu.addActions(self._tool_actions())
            menu.addMenu(self.options)
        elif name == "docks":
            menu.addActions([dock.toggleViewAction() for dock in self._docks.values()])

    def _action(self, entry: Entry) -> QAction:
        text = tr(entry.text)
        action = QAction(text, self.window)
        action.setObjectName(entry.name)
        action.setProperty("needs", entry.needs)
        action.setProperty("drawing", entry.icon)
        action.setCheckable(entry.checkable)
        if entry.shortcut:
            action.setShortcut(QKeySequence(entry.shortcut))
        set_tip(action, tr(entry.tip) or text.replace("&", "").rstrip("…"))
        action.setProperty("does", entry.does)
        if entry.checkable:
            action.toggled.connect(self._do)
        else:
            action.triggered.connect(self._do)
        self.by_name[entry.name] = action
        return action

    def _doing(self, does: str) -> Callable[..., object]:
        """Looked up when it is wanted, because parts of the tab in front are meant."""
        part, _, method = does.rpartition(".")
        doing: Callable[..., object] = getattr(self._part(part), method)
        return doing

    @Slot(bool)
    def _do(self, checked: bool) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._doing(action.property("does"))(*((checked,) if action.isCheckable() else ()))

    def _undo_actions(self) -> list[QAction]:
        for name, text, keys in (
            ("undo", tr("&Undo"), "Ctrl+Z"),
            ("redo", tr("&Redo"), "Ctrl+Shift+Z"),
        ):
            action = QAction(text, self.window)
            action.setObjectName(name)
            action.setProperty("drawing", name)
            action.setShortcuts([QKeySequence(keys)] + [QKeySequence("Ctrl+Y")] * (name == "redo"))
            action.triggered.connect(getattr(self._part("tabs"), name))
            self.by_name[name] = action
        return [self.by_name["undo"], self.by_name["redo"]]

    def _tool_actions(self) -> list[QAction]:
        group = QActionGroup(self)
        for name, kind in TOOLS.items():
            label = tr(kind.label)
            action = QAction(label, self.window)
            action.setObjectName(f"tool_{name}")
            action.setCheckable(True)
            action.setData(name)
            action.setProperty("drawing", name)
            action.setProperty("needs", kind.needs)
            action.setShortcut(QKeySequence(kind.shortcut))
            set_tip(action, label)
            group.addAction(action)
            self.by_name[f"tool_{name}"] = action
        group.triggered.connect(self._doing("take_tool"))
        return group.actions()

    def tool_bar(self, zoom: QWidget) -> QToolBar:
        """The tool bar, with the zoom box at its right end."""
        bar = QToolBar(tr("Tools"), self.window)
        bar.setObjectName("tool_bar")
        bar.setIconSize(ICON)
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for number, names in enumerate(TOOL_BAR):
            if number:
                bar.addSeparator()
            group = [f"tool_{name}" for name in TOOLS] if names == "tools" else names
            bar.addActions([self.by_name[name] for name in group])
        _dress(bar.actions())
        space = QWidget(bar)
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(space)
        bar.addWidget(zoom)
        return bar

    def dress(self) -> None:
        """Icons in the colours of the theme."""
        _dress(self.by_name.values())

    @Slot()
    def dress_rest(self) -> None:
        """Icons of the menus, which nobody sees before a menu opens."""
        _dress(action for action in self.by_name.values() if action.icon().isNull())


def _dress(actions: Iterable[QAction]) -> None:
    for action in actions:
        name = action.property("drawing")
        if name:
            action.setIcon(icon(str(name)))


def is_of_tables(action: QAction) -> bool:
    """Whether an action can be used while a table is in front."""
    return action.property("needs") not in OF_MAPS


def set_tip(action: QAction, tip: str) -> None:
    """The tooltip of an action: what it does, and its keys."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{tip} ({keys})" if keys else tip)
    action.setStatusTip("")
