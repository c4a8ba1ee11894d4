"""The bar of tabs above the map: one for each open document."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QMenu, QTabBar, QToolButton, QWidget

from studio.app.icons import icon
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.tabs.files import Files

WIDEST: Final = 240
"""Pixels of the widest tab; longer titles are cut."""
NARROWEST: Final = 150
"""Pixels of a tab with a longer title where there are many."""
CROSS: Final = QSize(18, 18)


class TabBar(QTabBar):
    """A click shows a tab, a middle click or its cross closes it, a drag moves it."""

    def __init__(self, tabs: Tabs, files: "Files", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self._files = files
        self._filling = False
        self.setObjectName("tabs")
        self.setAccessibleName(tr("Open documents"))
        self.setDocumentMode(True)
        self.setExpanding(False)
        self.setMovable(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        self.setDrawBase(False)
        self.setIconSize(QSize(16, 16))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._offer)
        self.currentChanged.connect(self._go)
        self.tabMoved.connect(self._move)
        tabs.changed.connect(self.fill)
        self.fill()

    def tabSizeHint(self, index: int) -> QSize:
        """As wide as the title, within reason."""
        size = super().tabSizeHint(index)
        return QSize(min(size.width(), WIDEST), size.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Crowded tabs keep the beginning of their titles; arrows scroll to the rest."""
        size = self.tabSizeHint(index)
        return QSize(min(size.width(), NARROWEST), size.height())

    @Slot()
    def fill(self) -> None:
        """Show what is open."""
        if self._filling:
            return
        if not self._tabs.are_open and not self.count():
            self.hide()
            return
        self._filling = True
        while self.count() > len(self._tabs):
            self.removeTab(self.count() - 1)
        while self.count() < len(self._tabs):
            self._add()
        for number, tab in enumerate(self._tabs):
            self._show_tab(number, tab)
        self.setCurrentIndex(self._tabs.index(self._tabs.current))
        self._filling = False
        self.setVisible(self._tabs.are_open)

    def _add(self) -> None:
        number = self.addTab("")
        cross = QToolButton(self)
        cross.setObjectName("close_tab")
        cross.setAutoRaise(True)
        cross.setIconSize(QSize(12, 12))
        cross.setFixedSize(CROSS)
        cross.setIcon(icon("close"))
        cross.setToolTip(tr("Close (Ctrl+W, or the middle mouse button)"))
        cross.setAccessibleName(tr("Close the document"))
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.clicked.connect(self._cross_clicked)
        self.setTabButton(number, QTabBar.ButtonPosition.RightSide, cross)

    @Slot()
    def _cross_clicked(self) -> None:
        side = QTabBar.ButtonPosition.RightSide
        for number in range(self.count()):
            if self.tabButton(number, side) is self.sender():
                self._close(number)
                return

    def _show_tab(self, number: int, tab: Tab) -> None:
        document = tab.document
        name = tab_name(tab, self._tabs)
        self.setTabText(
            number, ("*" if not document.history.is_clean else "") + name.replace("&", "&&")
        )
        self.setTabIcon(
            number, icon("board" if document.is_board else "table" if document.table else "details")
        )
        self.setTabToolTip(number, str(document.path or tr("Not saved yet")))
        spoken = name if document.history.is_clean else tr("{name}, not saved", name=name)
        self.setAccessibleTabName(number, spoken)

    def dress(self) -> None:
        """Icons in the colours of another theme."""
        for cross in self.findChildren(QToolButton, "close_tab"):
            cross.setIcon(icon("close"))
        self.fill()

    @Slot(int)
    def _go(self, number: int) -> None:
        if not self._filling and 0 <= number < len(self._tabs):
            self._tabs.show(self._tabs[number])

    @Slot(int)
    def _close(self, number: int) -> None:
        self._files.close(self._tabs[number])

    @Slot(int, int)
    def _move(self, start: int, end: int) -> None:
        if not self._filling:
            self._filling = True
            self._tabs.move(start, end)
            self._filling = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The middle button closes a tab."""
        number = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and number >= 0:
            self._close(number)
        else:
            super().mouseReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        """The wheel is for the map: a notch too much mustn't change the document."""
        if event.type() == QEvent.Type.Wheel:
            return True
        return super().event(event)

    @Slot(QPoint)
    def _offer(self, at: QPoint) -> None:
        number = self.tabAt(at)
        if number >= 0:
            menu = self.menu_of(self._tabs[number])
            menu.popup(self.mapToGlobal(at))

    def menu_of(self, tab: Tab) -> QMenu:
        """What can be done with a tab."""
        menu = _TabMenu(tab, self._tabs, self._files, self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu


class _TabMenu(QMenu):
    """The context menu of a tab."""

    def __init__(self, tab: Tab, tabs: Tabs, files: "Files", parent: QWidget) -> None:
        super().__init__(parent)
        self._tab, self._files = tab, files
        path = tab.document.path
        self.addAction(tr("&Close")).triggered.connect(self._close)
        others = self.addAction(tr("Close &others"))
        others.triggered.connect(self._close_others)
        others.setEnabled(len(tabs) > 1)
        self.addAction(tr("Close &all")).triggered.connect(files.close_all)
        self.addSeparator()
        for text, doing in ((tr("Copy &path"), self._copy), (tr("&Show in folder"), self._reveal)):
            action = self.addAction(text)
            action.triggered.connect(doing)
            action.setEnabled(path is not None)

    @Slot()
    def _close(self) -> None:
        self._files.close(self._tab)

    @Slot()
    def _close_others(self) -> None:
        self._files.close_others(self._tab)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(str(self._tab.document.path or ""))

    @Slot()
    def _reveal(self) -> None:
        path = self._tab.document.path
        if path is not None:
            reveal(path)


def tab_name(tab: Tab, tabs: Tabs) -> str:
    """What a tab says: the title, and the file's name where two titles are the same."""
    name, path = tab.document.name, tab.document.path
    alike = sum(other.document.name == name for other in tabs)
    return f"{name} – {path.name}" if alike > 1 and path is not None else name


def reveal(path: Path) -> None:
    """Show a file in the system's file manager, marked where that can be done."""
    import sys

    from PySide6.QtCore import QProcess, QUrl
    from PySide6.QtGui import QDesktopServices

    if sys.platform == "win32":
        QProcess.startDetached("explorer", [f"/select,{path}"])
    elif sys.platform == "darwin":
        QProcess.startDetached("open", ["-R", str(path)])
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
