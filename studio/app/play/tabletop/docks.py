"""The docks beside the table: log and notes at the left, forces, the fire and dice at the right.

A table is about as high as it is wide: nothing lies below it.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget

from studio.app.play.course import Course
from studio.app.play.dice_tray import DiceTray
from studio.app.play.docks import bring_forward, made_dock, without_title
from studio.app.play.log_dock import LogList, LogPanel
from studio.app.play.notebook import NotesList
from studio.app.play.tabletop.fire_panel import FirePanel
from studio.app.play.tabletop.lists import ActionList, ForceTree
from studio.seen.telling import Entry
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.play.tabletop.window import TableWindow

AREA: Final = Qt.DockWidgetArea
LEAST: Final = 200
"""Pixels that the log is wide at least."""


class TableDocks:
    """The widgets in the docks, made for one window."""

    def __init__(self, window: "TableWindow") -> None:
        hand = window.hand
        self.tree, self.listed = ForceTree(hand), ActionList(hand)
        self.fire, self.dice = FirePanel(hand), DiceTray()
        self.log = LogList(hand.names)
        self.log.wrap()
        self.log.setMinimumWidth(LEAST)
        self.log_panel = LogPanel(self.log)
        self.notes = NotesList(window.notebook, hand.names)
        self._place(window)

    def _place(self, window: "TableWindow") -> None:
        window.setTabPosition(AREA.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        right = [
            made_dock(window, title, widget, AREA.RightDockWidgetArea)
            for title, widget in (
                (tr("Forces"), self.tree),
                (tr("Legal actions"), self.listed),
                (tr("Fire"), self.fire),
                (tr("Dice"), self.dice),
            )
        ]
        left = [
            made_dock(window, title, widget, AREA.LeftDockWidgetArea)
            for title, widget in ((tr("Log"), self.log_panel), (tr("Notes"), self.notes))
        ]
        window.tabifyDockWidget(right[0], right[1])
        window.tabifyDockWidget(left[0], left[1])
        for front in (right[0], left[0]):
            front.raise_()
        without_title(*right[:2], *left)
        window.resizeDocks([right[0], right[2], right[3]], [250, 220, 96], Qt.Orientation.Vertical)
        window.resizeDocks([left[0], right[0]], [236, 330], Qt.Orientation.Horizontal)

    def cover(self) -> None:
        """Nothing is hidden on a table."""

    def show_for(self, course: Course, number: int) -> None:  # noqa: ARG002
        """Notes, for who looks."""
        self.notes.show_for(course.viewer, course.player, is_open=course.is_open)

    def show_dice(self, entry: Entry | None, *, tumbling: bool = False) -> None:
        """The dice of a line of the log, and its steps."""
        self.dice.show_entry(entry, tumbling=tumbling)
        self.fire.show_entry(entry)

    def show_log(self) -> None:
        """Bring the log to the front, and the keyboard to its search."""
        bring_forward(self.log_panel)
        self.log_panel.begin_search()

    def show_actions(self) -> None:
        """Bring the list of actions to the front, and the keyboard to it."""
        bring_forward(self.listed)
        self.listed.take_keyboard()

    def show_notes(self) -> None:
        """Bring the notes to the front."""
        bring_forward(self.notes)
