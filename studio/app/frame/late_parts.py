"""Parts of the window: those of the tab in front, and those made when they are first asked for."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow, QStackedWidget

from studio.app.desk import Desk
from studio.app.docks.layout import DockLayout
from studio.app.documents.document import Document
from studio.app.tabs.centre import Centre
from studio.app.tabs.tabs import Tabs
from studio.app.tools import Toolbox
from studio.app.view.canvas import Canvas
from studio.app.view.map_view import MapView

if TYPE_CHECKING:
    from studio.app.comparing.begin import Comparing
    from studio.app.deeds.outputs import Outputs
    from studio.app.deeds.patches import Patches
    from studio.app.deeds.tracing import Tracing
    from studio.app.frame.parts import Parts
    from studio.app.frame.start_page import StartPage


class LateParts(QMainWindow):
    """The window without its docks and menus: makes nothing before it is asked for."""

    tabs: Tabs
    desk: Desk
    centre: Centre
    layout_of_docks: DockLayout

    # --- the tab in front -----------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The document in front."""
        return self.tabs.current.document

    @property
    def canvas(self) -> Canvas:
        """The map in front."""
        return self.tabs.current.canvas

    @property
    def view(self) -> MapView:
        """What zooms and pans in front: the map, or the table."""
        return self.tabs.current.view

    @property
    def tools(self) -> Toolbox:
        """The tools of the tab in front."""
        return self.tabs.current.tools

    @property
    def pages(self) -> QStackedWidget:
        """The maps, and the page that shows without one."""
        return self.centre.pages

    @property
    def start_page(self) -> "StartPage":
        """What shows where no map is."""
        return self.centre.start_page

    # --- what menus lead to ---------------------------------------------------------------------

    @cached_property
    def patches(self) -> "Patches":
        """What the Edit menu does with areas of the map."""
        from studio.app.deeds.patches import Patches

        return Patches(self.desk, self.tabs, self)

    @cached_property
    def tracing(self) -> "Tracing":
        """Pictures beneath a board."""
        from studio.app.deeds.tracing import Tracing

        return Tracing(self.desk, self.tabs, self)

    @cached_property
    def outputs(self) -> "Outputs":
        """What leads out of the editor."""
        from studio.app.deeds.outputs import Outputs

        return Outputs(self.desk, self)

    @cached_property
    def parts(self) -> "Parts":
        """Going from part to part of the window by keys."""
        from studio.app.frame.parts import Parts

        return Parts(self.layout_of_docks.docks, self.centre.pages.currentWidget, self)

    @cached_property
    def comparing(self) -> "Comparing":
        """The comparison of two versions."""
        from studio.app.comparing.begin import Comparing

        return Comparing(self.tabs, self)

    def stop_outputs(self) -> None:
        """Nothing runs on after the window is closed."""
        if "outputs" in vars(self):
            self.outputs.stop()
