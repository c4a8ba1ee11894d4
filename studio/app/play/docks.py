"""The docks round the map: what commands, what is legal, dice, log, notes, overview, chits."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QWidget

from studio.app.play.chit_pool import ChitPool
from studio.app.play.course import Course
from studio.app.play.dice_tray import DiceTray
from studio.app.play.lists import ActionList, CommandTree
from studio.app.play.log_dock import LogList, LogPanel
from studio.app.play.notebook import NotesList
from studio.app.play.overview import PlayOverview
from studio.seen.chits import chits_of
from studio.seen.ledger import SOLITAIRE
from studio.seen.telling import Entry
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.play.window import PlayWindow

AREA: Final = Qt.DockWidgetArea


class Docks:
    """The widgets in the docks, made for one window."""

    def __init__(self, window: "PlayWindow") -> None:
        hand, match = window.hand, window.match
        self.tree, self.listed = CommandTree(hand), ActionList(hand)
        self.log, self.dice = LogList(hand.names), DiceTray()
        self.log_panel = LogPanel(self.log)
        self.notes = NotesList(window.notebook, hand.names)
        self.overview = PlayOverview(hand)
        alone = [side for side in match.sides if match.order.seats[side] == SOLITAIRE]
        self.machine_side = alone[0] if alone else ""
        sides = match.order.firefight.units.sides
        self.chits = ChitPool(sides[alone[0]]) if alone else None
        self._place(window)

    def _place(self, window: "PlayWindow") -> None:
        window.setCorner(Qt.Corner.BottomRightCorner, AREA.RightDockWidgetArea)
        window.setTabPosition(AREA.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        right = [
            made_dock(window, title, widget, AREA.RightDockWidgetArea)
            for title, widget in (
                (tr("Command"), self.tree),
                (tr("Legal actions"), self.listed),
                (tr("Dice"), self.dice),
            )
        ]
        lower = [
            made_dock(window, title, widget, AREA.BottomDockWidgetArea)
            for title, widget in (
                (tr("Log"), self.log_panel),
                (tr("Notes"), self.notes),
                (tr("Overview"), self.overview),
            )
        ]
        window.splitDockWidget(lower[0], lower[2], Qt.Orientation.Horizontal)
        window.tabifyDockWidget(lower[0], lower[1])
        lower[0].raise_()
        without_title(*lower[:2])
        if self.chits is not None:
            pools = made_dock(window, tr("Chits"), self.chits, AREA.RightDockWidgetArea)
            window.tabifyDockWidget(right[0], pools)
            right[0].raise_()
            without_title(right[0], pools)
        window.resizeDocks(right, [240, 220, 124], Qt.Orientation.Vertical)
        window.resizeDocks(right[:1], [300], Qt.Orientation.Horizontal)
        window.resizeDocks([lower[0], lower[2]], [720, 250], Qt.Orientation.Horizontal)
        window.resizeDocks([lower[0]], [128], Qt.Orientation.Vertical)

    def cover(self) -> None:
        """Show nothing that one player wrote, searched or saw to the next one."""
        self.notes.show_for("", "", is_open=False)
        self.log_panel.end_search()
        if self.chits is not None:
            self.chits.show_chits((), ())

    def show_for(self, course: Course, number: int) -> None:
        """Notes and chits after so many actions, for who looks."""
        self.notes.show_for(course.viewer, course.player, is_open=course.is_open)
        if self.chits is not None:
            lines, viewer = course.entries(), course.viewer or self.machine_side
            match = course.match
            shown = chits_of(match, self.machine_side, viewer, number) if lines else ()
            self.chits.show_chits(shown, lines[:number])

    def show_dice(self, entry: Entry | None, *, tumbling: bool = False) -> None:
        """The dice of a line of the log."""
        self.dice.show_entry(entry, tumbling=tumbling)

    def show_actions(self) -> None:
        """The keyboard goes to the list of actions."""
        self.listed.take_keyboard()

    def show_chits(self) -> None:
        """Bring the pools of chits to the front, where there are any."""
        if self.chits is not None:
            bring_forward(self.chits)

    def show_notes(self) -> None:
        """Bring the notes to the front."""
        bring_forward(self.notes)

    def show_log(self) -> None:
        """Bring the log to the front, and the keyboard to its search."""
        bring_forward(self.log_panel)
        self.log_panel.begin_search()


def without_title(*docks: QDockWidget) -> None:
    """Docks behind tabs: the tab says what they are."""
    for dock in docks:
        dock.setTitleBarWidget(QWidget(dock))


def bring_forward(widget: QWidget) -> None:
    """Bring the dock of a widget to the front."""
    dock = widget.parentWidget()
    if isinstance(dock, QDockWidget):
        dock.raise_()


def made_dock(
    window: QMainWindow, title: str, widget: QWidget, place: Qt.DockWidgetArea
) -> QDockWidget:
    """A dock that can be moved, with a widget in it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(f"dock_{widget.objectName()}")
    dock.setAccessibleName(title)
    dock.setWidget(widget)
    dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
    window.addDockWidget(place, dock)
    return dock
