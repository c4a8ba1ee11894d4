"""Where the docks of a window lie, and how large they are at first."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

from studio.app.desk import Desk
from studio.app.docks import DOCKS
from studio.app.docks.late import LateDock
from studio.app.documents.document import Document
from studio.app.recent import kept_bytes, settings
from studio.words import tr

VERSION: Final = 2
SIZE: Final = QSize(1440, 900)
"""How large a window is that was never sized."""
FRAME: Final = 40
"""What a window's frame may take of the screen."""
LOW: Final = 800
"""Windows lower than this get smaller docks."""
LEFT_WIDTH: Final = 232
RIGHT_WIDTH: Final = 318


class DockLayout(QObject):
    """Makes the docks of a window, and puts them where the user left them or where they began."""

    def __init__(self, desk: Desk, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.docks: dict[str, LateDock] = {}
        self._away: list[QDockWidget] | None = None
        """Docks that are hidden because a table is in front."""
        self._closed: set[str] = set()
        """Docks for tables alone that the user doesn't want to see."""
        self._titles = QTimer(self, singleShot=True, interval=0)
        self._titles.timeout.connect(self._show_titles)
        self._make(desk)
        self._place()
        self._show_titles()
        self._first = window.saveState(VERSION)

    def _make(self, desk: Desk) -> None:
        window, corner, area = self._window, Qt.Corner, Qt.DockWidgetArea
        window.setCorner(corner.BottomLeftCorner, area.LeftDockWidgetArea)
        window.setCorner(corner.BottomRightCorner, area.RightDockWidgetArea)
        window.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks)
        window.setTabPosition(area.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        feature = QDockWidget.DockWidgetFeature
        for name, place in DOCKS.items():
            title = tr(place.title)
            dock = LateDock(title, partial(place.widget, desk), window)
            dock.setObjectName(f"dock_{name}")
            dock.setAccessibleName(title)
            if not place.tab_of:
                dock.widget()
            dock.setFeatures(feature.DockWidgetMovable | feature.DockWidgetClosable)
            dock.topLevelChanged.connect(self._titles.start)
            dock.dockLocationChanged.connect(self._titles.start)
            dock.visibilityChanged.connect(self._titles.start)
            self.docks[name] = dock

    def _place(self) -> None:
        for name, place in DOCKS.items():
            dock = self.docks[name]
            self._window.addDockWidget(place.area, dock)
            dock.show()
            if place.tab_of:
                self._window.tabifyDockWidget(self.docks[place.tab_of], dock)
                self.docks[place.tab_of].raise_()

    @Slot()
    def _show_titles(self) -> None:
        """A dock among tabs has its tab for a title: a second one would only take room."""
        for dock in self.docks.values():
            among_tabs = bool(self._window.tabifiedDockWidgets(dock)) and not dock.isFloating()
            if among_tabs and dock.titleBarWidget() is None:
                dock.setTitleBarWidget(QWidget(dock))
            elif not among_tabs and (bar := dock.titleBarWidget()) is not None:
                dock.setTitleBarWidget(None)  # type: ignore[arg-type]
                bar.deleteLater()

    def show_for(self, document: Document) -> None:
        """A table has no use for most docks: they are put away while it is in front.

        Docks for tables alone are there only then, if the user didn't close them.
        """
        is_table = document.table is not None
        if is_table and self._away is None:
            self._away = [
                dock
                for name, dock in self.docks.items()
                if not DOCKS[name].for_tables and not dock.isHidden()
            ]
            for dock in self._away:
                dock.hide()
            self._show_own()
        elif not is_table:
            self._bring_back()

    def _show_own(self) -> None:
        """The docks for tables alone, before those with which they share a place."""
        for name, dock in self.docks.items():
            if not DOCKS[name].for_maps:
                dock.toggleViewAction().setEnabled(True)
                dock.setVisible(name not in self._closed)
                dock.raise_()

    def _bring_back(self) -> None:
        away, self._away = self._away, None
        for name, dock in self.docks.items():
            if not DOCKS[name].for_maps:
                if away is not None and dock.isHidden():
                    self._closed.add(name)
                elif away is not None:
                    self._closed.discard(name)
                dock.hide()
                dock.toggleViewAction().setEnabled(False)
        for other in away or ():
            other.show()

    @Slot()
    def reset(self) -> None:
        """All docks where they were at first."""
        self._window.restoreState(self._first, VERSION)
        self.size()

    def size(self) -> None:
        """Docks as large as the window is meant to have them."""
        low = self._window.height() < LOW
        upright, across = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
        side = DOCKS["boards"].area
        left = [name for name, p in DOCKS.items() if p.area == side and not p.tab_of]
        sizes = [DOCKS[name].low if low else DOCKS[name].tall for name in left]
        self._window.resizeDocks([self.docks[name] for name in left], sizes, upright)
        self._window.resizeDocks(
            [self.docks["boards"], self.docks["forces"]], [LEFT_WIDTH, RIGHT_WIDTH], across
        )
        problems = DOCKS["problems"]
        self._window.resizeDocks(
            [self.docks["problems"]], [problems.low if low else problems.tall], upright
        )

    def restore(self) -> None:
        """Size and docks as the user left them, else as designed."""
        window = self._window
        if not window.restoreGeometry(kept_bytes("geometry")):
            self._size_at_first()
        if not window.restoreState(kept_bytes("state"), VERSION):
            self.size()

    def _size_at_first(self) -> None:
        """A comfortable size, or all of a screen that has no more room than that."""
        window, room = self._window, self._window.screen().availableSize()
        window.resize(SIZE.boundedTo(room))
        if room.width() < SIZE.width() + FRAME or room.height() < SIZE.height() + FRAME:
            window.setWindowState(Qt.WindowState.WindowMaximized)

    def keep(self) -> None:
        """Remember size and docks for the next start."""
        self._bring_back()
        settings().setValue("geometry", self._window.saveGeometry())
        settings().setValue("state", self._window.saveState(VERSION))
