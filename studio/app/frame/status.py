"""The status line: at the left what the tool does, at the right what lies under the pointer."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from studio.app.announcing import announce
from studio.app.desk import Desk
from studio.app.scene.spoken import address_in_words, crossing_in_words, terrain_in_words
from studio.app.tools.tool import Pointer, Tool
from studio.hexes import Hex
from studio.words import plural, tr

if TYPE_CHECKING:
    from studio.app.overlays.analysis import Overlay

SAID_MS = 6000
"""How long something that was said stays."""


class StatusLine(QStatusBar):
    """Tool, address and name, terrain, level, and when the file was saved."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._overlay: Callable[[], Overlay | None] = lambda: None
        self._tool: Tool | None = None
        self._hex: Hex | None = None
        self._of_table: Sequence[str] = ()
        self.setSizeGripEnabled(False)
        self.says = QLabel("")
        self.says.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.says.setContentsMargins(6, 0, 6, 0)
        self.addWidget(self.says, 1)
        self.where, self.terrain, self.level = QLabel(""), QLabel(""), QLabel("")
        self.crossing, self.saved = QLabel(""), QLabel("")
        for label in (self.where, self.terrain, self.level, self.crossing, self.saved):
            label.setContentsMargins(6, 0, 6, 0)
            self.addPermanentWidget(label)
        self._until = QTimer(self, singleShot=True, interval=SAID_MS)
        self._until.timeout.connect(self.show_what_tool_says)
        desk.said.connect(self.say)
        desk.selected.connect(self.show_what_tool_says)
        desk.chosen.connect(self.show_what_tool_says)
        desk.pointed.connect(self._follow_pointer)
        desk.changed.connect(self._renew)
        desk.renamed.connect(self._show_saved)
        self.show_hex(None)
        self._show_saved()

    @Slot(str)
    def say(self, text: str) -> None:
        """Say something for a while, to screen readers too."""
        self.says.setText(text)
        announce(self, text)
        self._until.start()

    def show_tool(self, tool: Tool, overlay: "Callable[[], Overlay | None]") -> None:
        """Say from now on what this tool does, or the overlay that is shown over its map."""
        self._overlay = overlay
        if self._tool is not None:
            self._tool.repaint.disconnect(self._follow_tool)
        self._tool = tool
        tool.repaint.connect(self._follow_tool)
        self._until.stop()
        self.show_what_tool_says()

    @Slot()
    def show_what_tool_says(self) -> None:
        """What a click does now."""
        if not self._until.isActive():
            self.says.setText(self._words())

    @Slot()
    def _follow_tool(self) -> None:
        if not self._until.isActive():
            self.says.setText(self._words())

    @Slot()
    def _follow_pointer(self) -> None:
        overlay = self._overlay()
        if overlay is not None and overlay.follows:
            self.show_what_tool_says()

    @Slot(object)
    def show_table(self, words: Sequence[str]) -> None:
        """What a table has to tell: what a click does, place, ground, who stands there."""
        self._of_table = words
        self.show_what_tool_says()
        says_of_place = (*words[1:4], "", "", "")
        labels = (self.where, self.terrain, self.level)
        for label, text in zip(labels, says_of_place, strict=False):
            label.setText(text)
            label.setVisible(bool(text))

    def _words(self) -> str:
        if self.desk.document.table is not None:
            return next(iter(self._of_table), "")
        if not self.desk.firefight.ground.cells:
            return tr("Drag a board onto the table")
        overlay = self._overlay()
        if overlay is not None:
            return overlay.says()
        return self._tool.says() if self._tool is not None else ""

    @Slot(object)
    def show_hex(self, at: Hex | None) -> None:
        """What lies in a hex."""
        if at != self._hex:
            self._hex = at
            self.crossing.hide()
        if self.desk.document.table is not None:
            return
        firefight = self.desk.firefight
        cell = firefight.ground.cells.get(at) if at is not None else None
        if at is None or cell is None:
            boards = len(firefight.scenario.boards)
            self.where.setText(
                plural("{count} board", "{count} boards", boards) if boards else tr("No board")
            )
            self._show_ground("", "")
            return
        self.where.setText(address_in_words(firefight, at))
        words = terrain_in_words(firefight.terrain.hexes[cell.terrain])
        self._show_ground(words, tr("level {level}", level=cell.level))

    @Slot(object)
    def show_pointer(self, pointer: Pointer) -> None:
        """What it takes to cross the hexside that the pointer is next to."""
        at, side, words = pointer.at, pointer.side, ""
        if at is not None and side is not None and at in side.hexes():
            words = crossing_in_words(self.desk.firefight, at, side)
        self.crossing.setText(words)
        self.crossing.setVisible(bool(words))

    def _show_ground(self, terrain: str, level: str) -> None:
        self.terrain.setText(terrain)
        self.level.setText(level)
        for label in (self.terrain, self.level):
            label.setVisible(bool(label.text()))

    @Slot()
    def _renew(self, *_: object) -> None:
        self.show_hex(self._hex)
        self.show_what_tool_says()

    @Slot()
    def _show_saved(self) -> None:
        document = self.desk.document
        if document.path is None or not document.history.is_clean:
            self.saved.setText("" if document.history.is_clean else tr("Not saved"))
        elif document.saved_at is not None:
            self.saved.setText(tr("Saved {time}", time=clock(document.saved_at)))
        else:
            self.saved.setText("")


def clock(moment: datetime) -> str:
    """Hours and minutes."""
    return f"{moment:%H:%M}"
