"""The main window: puts canvas, docks, menus and status line together, and decides nothing."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction, QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from studio.app.deeds.editing import Editing
from studio.app.deeds.laying import Boards
from studio.app.docks import DOCKS
from studio.app.docks.boards import BoardsDock
from studio.app.docks.forces import ForcesDock
from studio.app.docks.layout import DockLayout
from studio.app.docks.overview import OverviewDock
from studio.app.docks.problems import ProblemsDock
from studio.app.frame.file_drops import FileDrops
from studio.app.frame.late_parts import LateParts
from studio.app.frame.menus import Menus, is_of_tables, set_tip
from studio.app.frame.needs import what_is_there
from studio.app.frame.options_bar import OptionsBar
from studio.app.frame.shortcuts import Shortcuts
from studio.app.frame.status import StatusLine
from studio.app.overlays.switch import OverlaySwitch
from studio.app.recent import settings
from studio.app.tabs.centre import Centre
from studio.app.tabs.files import Files
from studio.app.tabs.session import Session
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs
from studio.app.theme import (
    apply_theme,
    current_theme,
    show_patterns,
    shows_patterns,
)
from studio.app.tools import TOOLS, Pointer
from studio.app.view.zoom_box import ZoomBox
from studio.hexes import Hex
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.frame.guidance import Guidance
    from studio.app.table.page import TablePage

PATTERNS: Final = "patterns"
"""The setting that keeps whether there are patterns."""


class Window(LateParts):
    """Documents in tabs, with docks and menus that follow the one in front."""

    def __init__(self) -> None:
        super().__init__()
        self._there: Mapping[str, bool] = {}
        self.setObjectName("window")
        self.tabs = Tabs(self)
        self.desk = self.tabs.desk
        self.files = Files(self.tabs, self)
        self.session = Session(self.tabs, self.files)
        self.drops = FileDrops(self, self.files.open)
        self.editing = Editing(self.desk, self)
        self.boards = Boards(self.desk, self.tabs, self)
        self.centre = Centre(self.tabs, self.files, self)
        self.setCentralWidget(self.centre)
        self.layout_of_docks = DockLayout(self.desk, self)
        self.docks = self.layout_of_docks.docks
        self.status = StatusLine(self.desk, self)
        self.setStatusBar(self.status)
        self.tabs.canvas_made.connect(self._follow_canvas)
        self.tabs.page_made.connect(self._follow_page)
        self._make_menus()
        self._connect()
        self._show_tab()

    @cached_property
    def guidance(self) -> "Guidance":
        """Help of all kinds."""
        from studio.app.frame.guidance import Guidance

        return Guidance(self)

    # --- making ---------------------------------------------------------------------------------

    def _make_menus(self) -> None:
        self.menus = Menus(self, self.part, self.docks)
        self.actions_by_name = self.menus.by_name
        self.overlays = OverlaySwitch(self.desk, self.actions_by_name, self)
        self.recent_menu, self.sides_menu = self.menus.recent, self.menus.sides
        self.menus.languages.chosen.connect(self.desk.say)
        self.menus.fill_bar(self.menuBar())
        self.shortcuts = Shortcuts(self.actions_by_name)
        self.recent_menu.fill()
        self._fill_sides()
        self.sides_menu.aboutToShow.connect(self._fill_sides)
        self.zoom_box = ZoomBox()
        self.addToolBar(self.menus.tool_bar(self.zoom_box))
        self.options = OptionsBar(self.desk, self.menus.options, self)
        self.addToolBarBreak()
        self.addToolBar(self.options)

    @Slot()
    def _fill_sides(self) -> None:
        self.editing.side_menu(self.sides_menu)

    def part(self, name: str) -> object:
        """A part of the window by the name that the table of actions has for it."""
        if name == "problems":
            return self.docks[name].widget()
        return getattr(self, name) if name else self

    def _connect(self) -> None:
        self.tabs.shown.connect(self._show_tab)
        self.tabs.changed.connect(self._show_title)
        self.desk.changed.connect(self._renew)
        self.desk.renamed.connect(self._show_title)
        self.desk.drawing.connect(self._show_undo)
        self.tabs.history.indexChanged.connect(self._show_undo)
        self.desk.selected.connect(self._show_needs)
        self.desk.tool_wanted.connect(self.set_tool)
        self.files.recent_changed.connect(self.recent_menu.fill)
        self.recent_menu.open_wanted.connect(self.files.open)
        self.files.new_wanted.connect(self._ask_new)
        self.boards.table_wanted.connect(self.centre.show_frame)
        self.centre.start_page_made.connect(self._follow_start_page)
        problems, boards, overview, forces = self._dock_widgets()
        problems.counted.connect(self._count_problems)
        boards.add_wanted.connect(self.boards.add)
        boards.open_wanted.connect(self.files.open)
        overview.looked_at.connect(self.centre.look_at)
        forces.units_wanted.connect(self.editing.force.add_units)
        forces.tree.delete_wanted.connect(self.editing.delete)
        forces.tree.group_delete_wanted.connect(self.editing.force.delete_group)
        forces.tree.attach_wanted.connect(self.editing.force.attach)
        forces.tree.customContextMenuRequested.connect(self._show_unit_menu)
        forces.search.done.connect(self.centre.focus_map)
        forces.more.setMenu(self.sides_menu)
        self.docks["hexes"].made.connect(self._follow_hexes)

    @Slot(QWidget)
    def _follow_start_page(self, _page: QWidget) -> None:
        """The start page has been made."""
        self.start_page.open_wanted.connect(self.files.ask_open)
        self.start_page.new_wanted.connect(self.files.new)
        self.start_page.board_dropped.connect(self.boards.add)
        self.start_page.example_wanted.connect(self.files.open)

    @Slot(QWidget)
    def _follow_hexes(self, hexes: QWidget) -> None:
        """The table of hexes has been made."""
        from studio.app.docks.hexes import HexesDock

        assert isinstance(hexes, HexesDock)
        hexes.menu_wanted.connect(self._show_hex_menu)

    def _dock_widgets(self) -> tuple[ProblemsDock, BoardsDock, OverviewDock, ForcesDock]:
        problems, boards = self.docks["problems"].widget(), self.docks["boards"].widget()
        overview, forces = self.docks["overview"].widget(), self.docks["forces"].widget()
        assert isinstance(problems, ProblemsDock)
        assert isinstance(boards, BoardsDock)
        assert isinstance(overview, OverviewDock)
        assert isinstance(forces, ForcesDock)
        return problems, boards, overview, forces

    @Slot(object)
    def _follow_canvas(self, tab: Tab) -> None:
        """A map is seen for the first time."""
        canvas = tab.canvas
        canvas.hovered.connect(self.status.show_hex)
        canvas.pointed.connect(self.status.show_pointer)
        canvas.menu_wanted.connect(self._show_menu)
        canvas.moved.connect(self._show_view)
        canvas.painted.connect(self._begin_leisure)
        canvas.drops.unit_dropped.connect(self.editing.set_up)
        canvas.drops.board_dropped.connect(self.boards.drop)
        canvas.drops.board_over.connect(self.boards.hover)

    @Slot(object)
    def _follow_page(self, page: "TablePage") -> None:
        """A table is seen for the first time."""
        page.told.connect(self.status.show_table)
        self.shortcuts.admit(page.bar.actions_by_name.values(), beside=is_of_tables)
        page.said.connect(self.desk.say)
        page.canvas.painted.connect(self.desk.leisure.begin)
        self.desk.spot_wanted.connect(page.show_problem)
        page.tell()

    @Slot()
    def _begin_leisure(self) -> None:
        """The map is there: now thumbnails and checks may follow."""
        if self.canvas.is_sharp:
            self.canvas.painted.disconnect(self._begin_leisure)
            self.desk.leisure.begin()

    @Slot()
    def _show_tab(self, *_: object) -> None:
        """Another tab came to the front."""
        self.set_tool(self.desk.tool_name)
        self.overlays.mark()
        self._show_title()
        self._renew()

    # --- tools ----------------------------------------------------------------------------------

    @Slot(QAction)
    def take_tool(self, action: QAction) -> None:
        """The tool of an action."""
        self.set_tool(action.data())

    @Slot(str)
    def set_tool(self, name: str) -> None:
        """Take a tool in hand."""
        tool = self.tools[name]
        self.desk.take(name)
        if tool.analyses and self.desk.overlay:
            self.overlays.switch(self.desk.overlay, False)
        self.canvas.set_tool(tool)
        self.actions_by_name[f"tool_{name}"].setChecked(True)
        self.status.show_tool(tool, self.canvas.shown_overlay)
        self.options.show_tool(tool, tr(TOOLS[name].label))
        self.shortcuts.admit(self.options.actions_by_name.values())
        if tool.dock:
            self.docks[tool.dock].raise_()

    # --- showing --------------------------------------------------------------------------------

    @Slot()
    def _renew(self, *_: object) -> None:
        if not self.tabs.current.has_map and self.isVisible():
            self.desk.leisure.begin()
        self.centre.show_tab(self.tabs.current)
        self.zoom_box.show_canvas(self.view)
        self.layout_of_docks.show_for(self.document)
        self._show_properties()
        self.options.show_for(has_map=self.document.table is None)
        self._show_needs()
        self._show_undo()
        self._show_view()

    def _show_properties(self) -> None:
        """What the Properties dock is about: the table in front, if it is one."""
        dock, page = self.docks["properties"], self.tabs.current.page
        if page is not None or dock.is_made:
            from studio.app.table.properties.dock import PropertiesDock

            properties = dock.widget()
            assert isinstance(properties, PropertiesDock)
            properties.show_desk(page.desk if page is not None else None)

    @Slot()
    def _show_needs(self) -> None:
        """Actions that have nothing to work on are grey."""
        there = what_is_there(self.desk)
        if there == self._there:
            return
        self._there = there
        for action in self.actions_by_name.values():
            needs = action.property("needs")
            if needs is not None:
                action.setEnabled(there[str(needs)])

    @Slot()
    def _show_undo(self) -> None:
        history = self.document.history
        stack = history.stack
        for name, verb, text, can in (
            ("undo", tr("Undo"), stack.undoText(), stack.canUndo() or history.is_drawing),
            ("redo", tr("Redo"), stack.redoText(), stack.canRedo()),
        ):
            action = self.actions_by_name[name]
            action.setEnabled(can)
            words = f"{verb}: {text}" if text else verb
            if action.text() != f"&{words}":
                action.setText(f"&{words}")
                set_tip(action, words)

    @Slot()
    def _show_title(self) -> None:
        only = f" ({tr('read-only')})" if self.document.read_only else ""
        name = f"{self.document.name}{only}[*] – " if self.tabs.are_open else ""
        self.setWindowTitle(f"{name}Firefight Studio")
        self.setWindowModified(not self.document.history.is_clean)
        self.setWindowFilePath(str(self.document.path or ""))
        self._show_needs()

    @Slot()
    def _show_view(self) -> None:
        self._dock_widgets()[2].show_view(self.canvas.visible_frame())

    @Slot(str)
    def _count_problems(self, words: str) -> None:
        dock, name = self.docks["problems"], tr(DOCKS["problems"].title)
        dock.setWindowTitle(f"{name}   {words}" if words else name)
        dock.toggleViewAction().setText(name)

    def _show_hex_menu(self, at: Hex, where: QPoint) -> None:
        """The context menu of a hex that is chosen in the table."""
        self._show_menu(self.canvas.pointer_on(at), where)

    def _show_menu(self, pointer: Pointer, where: QPoint) -> None:
        """The context menu of a place: what the tool offers, then what can be done there."""
        menu = self.editing.menu_at(pointer, self)
        self.boards.fill_menu(menu, pointer.x, pointer.y)
        tool = self.canvas.tool
        own = list(tool.actions(pointer)) if tool else []
        own += [self.actions_by_name[name] for name in tool.offers] if tool else []
        if own:
            rest = menu.actions()
            if rest:
                menu.insertActions(menu.insertSeparator(rest[0]), own)
            else:
                menu.addActions(own)
        if not menu.isEmpty():
            menu.popup(where)

    def _show_unit_menu(self, at: QPoint) -> None:
        tree = self._dock_widgets()[3].tree
        menu = self.editing.unit_menu(self)
        self.editing.force.fill_menu(menu, tree.node_of(tree.itemAt(at)))
        if not menu.isEmpty():
            menu.popup(tree.viewport().mapToGlobal(at))

    # --- dialogs and settings -------------------------------------------------------------------

    @Slot()
    def _ask_new(self) -> None:
        from studio.app.dialogs.new_scenario import ask_new_scenario

        scenario = ask_new_scenario(self, self._dock_widgets()[1].boards)
        if scenario is not None:
            self.files.begin(scenario)

    @Slot(bool)
    def set_patterns(self, shown: bool) -> None:
        """Patterns over terrain that tell it apart without colours."""
        app = QApplication.instance()
        if isinstance(app, QApplication) and shown != shows_patterns():
            show_patterns(app, shown)
            settings().setValue(PATTERNS, shown)
            self.canvas.viewport().update()

    @Slot(bool)
    def set_dark(self, dark: bool) -> None:
        """The dark or the light theme."""
        theme = "dark" if dark else "light"
        app = QApplication.instance()
        if isinstance(app, QApplication) and theme != current_theme():
            apply_theme(app, theme)
            settings().setValue("theme", theme)
        self.menus.dress()
        self.options.dress()
        self.centre.bar.dress()
        problems, _, _, forces = self._dock_widgets()
        problems.dress_again()
        forces.fill()
        self._dress_history()
        for tab in self.tabs:
            tab.dress()

    def _dress_history(self) -> None:
        if self.docks["history"].is_made:
            from studio.app.docks.history import HistoryDock

            history = self.docks["history"].widget()
            assert isinstance(history, HistoryDock)
            history.dress()

    @Slot()
    def ask_unit(self) -> None:
        """To the line in which units are added by name."""
        self.docks["forces"].show()
        self._dock_widgets()[3].search.setFocus()

    def restore_layout(self) -> None:
        """Size and docks as the user left them, else as designed."""
        self.layout_of_docks.restore()
        self.actions_by_name["reopen"].setChecked(self.session.is_wanted)
        self.actions_by_name["dark"].setChecked(current_theme() == "dark")
        self.actions_by_name["patterns"].setChecked(bool(settings().value(PATTERNS, False, bool)))

    def showEvent(self, event: QShowEvent) -> None:
        """Without a map there is nothing to wait for."""
        super().showEvent(event)
        if not self.desk.firefight.ground.cells:
            self.desk.leisure.begin()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, then remember the layout."""
        if not self.files.may_close():
            event.ignore()
            return
        self.session.remember()
        self.layout_of_docks.keep()
        self._dock_widgets()[0].checker.wait()
        self.stop_outputs()
        self.tabs.end()
        event.accept()
