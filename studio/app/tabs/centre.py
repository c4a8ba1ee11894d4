"""The middle of the window: the bar of tabs, strips that tell of something, and the map."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from studio.app.scene.camera import Frame
from studio.app.tabs.bar import TabBar
from studio.app.tabs.files import Files
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs

if TYPE_CHECKING:
    from studio.app.frame.start_page import StartPage


class Centre(QWidget):
    """Shows the tab in front; the start page while there is no map in it."""

    start_page_made = Signal(QWidget)

    def __init__(self, tabs: Tabs, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self.bar = TabBar(tabs, files, self)
        self._start_page: StartPage | None = None
        self.pages = QStackedWidget(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.bar)
        self._column.addWidget(self.pages, 1)
        tabs.shown.connect(self.show_tab)

    @property
    def start_page(self) -> "StartPage":
        """What shows where no map is, made when it is first needed."""
        if self._start_page is None:
            from studio.app.frame.start_page import StartPage

            self._start_page = StartPage(self)
            self.pages.addWidget(self._start_page)
            self.start_page_made.emit(self._start_page)
        return self._start_page

    def showEvent(self, event: QShowEvent) -> None:
        """Only now is it known whether the start page is seen at all."""
        super().showEvent(event)
        self.show_tab(self._tabs.current)

    @Slot(object)
    def show_tab(self, tab: Tab) -> None:
        """Another tab, or the same one with a map now or without."""
        notices = tab.keeper.notices
        if notices.parent() is not self:
            self._column.insertWidget(self._column.count() - 1, notices)
        for other in self._tabs:
            other.keeper.notices.setVisible(other is tab)
        if not tab.has_map:
            if self.isVisible():
                self.pages.setCurrentWidget(self.start_page)
            return
        face = tab.face
        if self.pages.indexOf(face) < 0:
            self.pages.addWidget(face)
        before = self.pages.currentWidget()
        self.pages.setCurrentWidget(face)
        if before is not None and before is not face and before.hasFocus():
            face.setFocus()

    @Slot()
    def focus_map(self) -> None:
        """Keys go to the map in front."""
        self._tabs.current.view.setFocus()

    @Slot(object)
    def look_at(self, at: tuple[float, float]) -> None:
        """A place of the map in front in the middle of its window."""
        self._tabs.current.view.centre_on(at)

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """A whole rectangle of the map in front."""
        self._tabs.current.view.show_frame(frame)
