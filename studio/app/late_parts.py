"""Parts of the window that are made when they are first asked for, so that it stands sooner."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMainWindow

from studio.app.desk import Desk
from studio.app.tabs.tabs import Tabs

if TYPE_CHECKING:
    from studio.app.comparing.begin import Comparing
    from studio.app.outputs import Outputs
    from studio.app.patches import Patches
    from studio.app.tracing import Tracing


class LateParts(QMainWindow):
    """Holds what menus and buttons lead to."""

    tabs: Tabs
    desk: Desk

    @cached_property
    def patches(self) -> "Patches":
        """What the Edit menu does with areas of the map."""
        from studio.app.patches import Patches

        return Patches(self.desk, self.tabs, self)

    @cached_property
    def tracing(self) -> "Tracing":
        """Pictures beneath a board."""
        from studio.app.tracing import Tracing

        return Tracing(self.desk, self.tabs, self)

    @cached_property
    def outputs(self) -> "Outputs":
        """What leads out of the editor."""
        from studio.app.outputs import Outputs

        return Outputs(self.desk, self)

    @cached_property
    def comparing(self) -> "Comparing":
        """The comparison of two versions."""
        from studio.app.comparing.begin import Comparing

        return Comparing(self.tabs, self)

    def stop_outputs(self) -> None:
        """Nothing runs on after the window is closed."""
        if "outputs" in vars(self):
            self.outputs.stop()
