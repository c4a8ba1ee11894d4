"""The documents that are open, in the order of their tabs, and which of them is in front."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QWidget

from studio.app.collecting import collect_all
from studio.app.leisure import Leisure
from studio.app.tabs.front import Front
from studio.app.tabs.tab import Tab


class Tabs(QObject):
    """There is always a tab in front; while nothing is open, it is a pristine one."""

    shown = Signal(object)
    """The `Tab` that is in front now."""
    changed = Signal()
    """There are others, in another order, or with another title or mark."""
    made = Signal(object)
    """A new `Tab`, before anything is opened in it."""
    canvas_made = Signal(object)
    """A `Tab` that is seen for the first time."""

    page_made = Signal(object)
    """The `TablePage` of a table that is seen for the first time."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._kept_safe = False
        self.leisure = Leisure(self)
        self.history = QUndoGroup(self)
        """The histories of all tabs; the active one is that of the tab in front."""
        self._tabs = [self.new_tab()]
        self.current = self._tabs[0]
        self.desk = Front(self.current.desk, self)
        self.current.document.history.stack.setActive()

    def __iter__(self) -> Iterator[Tab]:
        return iter(self._tabs)

    def __len__(self) -> int:
        return len(self._tabs)

    def __getitem__(self, number: int) -> Tab:
        return self._tabs[number]

    @property
    def are_open(self) -> bool:
        """Whether anything is open."""
        return not (len(self._tabs) == 1 and self.current.is_pristine)

    def index(self, tab: Tab) -> int:
        """The place of a tab among the others."""
        return self._tabs.index(tab)

    def holding(self, path: Path) -> Tab | None:
        """The tab in which a file is open."""
        return next((tab for tab in self if tab.holds(path)), None)

    # --- opening --------------------------------------------------------------------------------

    def new_tab(self) -> Tab:
        """A pristine tab that isn't shown yet."""
        tab = Tab(self.leisure, self._window, self)
        self.history.addStack(tab.document.history.stack)
        tab.renamed.connect(self.changed)
        tab.canvas_made.connect(self.canvas_made)
        tab.page_made.connect(self.page_made)
        if self._kept_safe:
            tab.keeper.autosave.begin()
        self.made.emit(tab)
        return tab

    def room(self) -> Tab:
        """A tab for what is opened next: the one in front if nothing was done there, else a new."""
        return self.current if self.current.is_pristine else self.new_tab()

    def drop(self, tab: Tab) -> None:
        """A tab of `room` isn't needed after all."""
        if tab not in self._tabs:
            self._end(tab)

    def add(self, tab: Tab, at: int | None = None) -> None:
        """Put a tab among the others, behind the one in front unless it is said where."""
        if tab not in self._tabs:
            tab.begin_like(self.current)
            self._tabs.insert(self.index(self.current) + 1 if at is None else at, tab)
            self.changed.emit()

    @Slot(object)
    def show(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        self.add(tab)
        if tab is self.current:
            return
        self.current.rest()
        self.current = tab
        tab.document.history.stack.setActive()
        self.desk.show_desk(tab.desk)
        self.shown.emit(tab)
        self.changed.emit()

    def step(self, by: int) -> None:
        """The next tab, or the one before, round and round."""
        self.show(self._tabs[(self.index(self.current) + by) % len(self)])

    def move(self, start: int, end: int) -> None:
        """Another order."""
        self._tabs.insert(end, self._tabs.pop(start))
        self.changed.emit()

    @Slot()
    def next_tab(self) -> None:
        """The next tab, or the first after the last."""
        self.step(1)

    @Slot()
    def previous_tab(self) -> None:
        """The tab before, or the last before the first."""
        self.step(-1)

    @Slot()
    def undo(self) -> None:
        """One step back in the tab in front."""
        self.current.undo()

    @Slot()
    def redo(self) -> None:
        """One step forwards in the tab in front."""
        self.current.redo()

    # --- closing --------------------------------------------------------------------------------

    def close(self, tab: Tab) -> None:
        """Close a tab without asking; after the last one a pristine one takes its place."""
        if len(self) == 1:
            self.add(self.new_tab())
        at = self.index(tab)
        if tab is self.current:
            self.show(self._tabs[at + 1 if at + 1 < len(self) else at - 1])
        self._tabs.remove(tab)
        self._end(tab)
        self.changed.emit()

    def _end(self, tab: Tab) -> None:
        self.history.removeStack(tab.document.history.stack)
        tab.end()
        # Maps hold much, in rings that Python finds late, and not always in this thread.
        self.leisure.add(collect_all)

    # --- keeping safe ---------------------------------------------------------------------------

    def keep_safe(self) -> None:
        """From now on copies of what is unsaved are written."""
        self._kept_safe = True
        for tab in self:
            tab.keeper.autosave.begin()

    def end(self) -> None:
        """The window closes, and nothing in it is wanted any more."""
        for tab in self:
            tab.keeper.end()
