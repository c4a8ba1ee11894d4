"""The middle of the window: the bar of tabs, strips that tell of something, and the map."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from studio.app.camera import Frame
from studio.app.files import Files
from studio.app.start_page import StartPage
from studio.app.tabs.bar import TabBar
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs


class Centre(QWidget):
    """Shows the tab in front; the start page while there is no map in it."""

    def __init__(self, tabs: Tabs, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs = tabs
        self.bar = TabBar(tabs, files, self)
        self.start_page = StartPage(self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.start_page)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.bar)
        self._column.addWidget(self.pages, 1)
        tabs.shown.connect(self.show_tab)

    @Slot(object)
    def show_tab(self, tab: Tab) -> None:
        """Another tab, or the same one with a map now or without."""
        notices = tab.keeper.notices
        if notices.parent() is not self:
            self._column.insertWidget(self._column.count() - 1, notices)
        for other in self._tabs:
            other.keeper.notices.setVisible(other is tab)
        if not tab.has_map:
            self.pages.setCurrentWidget(self.start_page)
            return
        face = tab.face
        if self.pages.indexOf(face) < 0:
            self.pages.addWidget(face)
        before = self.pages.currentWidget()
        self.pages.setCurrentWidget(face)
        if before is not None and before is not face and before.hasFocus():
            face.setFocus()

    @Slot(object)
    def look_at(self, at: tuple[float, float]) -> None:
        """A place of the map in front in the middle of its window."""
        self._tabs.current.view.centre_on(at)

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """A whole rectangle of the map in front."""
        self._tabs.current.view.show_frame(frame)
