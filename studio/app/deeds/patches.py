"""Copying, cutting and pasting by way of the clipboard: areas of a map, things on a table."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from studio.app.desk import Desk
from studio.app.edits.patches import clear_area
from studio.app.tabs.tabs import Tabs
from studio.errors import StudioError
from studio.model.patch import copied, patch_text, read_patch
from studio.model.terrain import load_terrain
from studio.words import plural, tr

if TYPE_CHECKING:
    from studio.app.tools.patch import PatchTool


class Patches(QObject):
    """What the Edit menu does with areas of the map, and on a table with what is selected."""

    def __init__(self, desk: Desk, tabs: Tabs, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self._tabs = tabs

    @property
    def tool(self) -> "PatchTool":
        """The tool that holds pieces."""
        tool: PatchTool = self._tabs.current.tools["patch"]  # type: ignore[assignment]
        return tool

    @Slot()
    def copy(self) -> bool:
        """The selected area goes to the clipboard; whether it did."""
        page = self._tabs.current.page
        if page is not None:
            return page.deeds.copy()
        firefight = self.desk.firefight
        try:
            patch = copied(firefight.ground, self.desk.area, firefight.terrain)
        except StudioError as fault:
            self.desk.say(tr("Nothing to copy: {fault}", fault=fault))
            self.desk.want_tool("patch")
            return False
        QGuiApplication.clipboard().setText(patch_text(patch))
        count = len(patch.hexes)
        self.desk.say(
            plural(
                "{count} hex copied; paste with Ctrl+V",
                "{count} hexes copied; paste with Ctrl+V",
                count,
            )
        )
        return True

    @Slot()
    def cut(self) -> None:
        """The selected area goes to the clipboard and leaves bare ground."""
        page = self._tabs.current.page
        if page is not None:
            page.deeds.cut()
        elif self.copy():
            document = self.desk.document
            document.history.begin_stroke(tr("Cut an area"))
            clear_area(self.desk, self.desk.area)
            document.history.end_stroke()

    @Slot()
    def paste(self) -> None:
        """What the clipboard holds is taken in hand, to be laid by a click or Enter."""
        page = self._tabs.current.page
        if page is not None:
            page.deeds.paste()
            return
        try:
            patch = read_patch(QGuiApplication.clipboard().text(), load_terrain())
        except StudioError as fault:
            self.desk.say(tr("Nothing to paste: {fault}", fault=fault))
            return
        self.desk.want_tool("patch")
        self.tool.take(patch)
