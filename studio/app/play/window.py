"""The play window: one game, shown to one side at a time. It puts the parts together."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app.play.banner import Banner
from studio.app.play.canvas import TableCanvas
from studio.app.play.course import Course
from studio.app.play.cover import Cover
from studio.app.play.deeds import Deeds
from studio.app.play.dice_entry import DiceEntry
from studio.app.play.dice_tray import DiceTray
from studio.app.play.header import Header
from studio.app.play.history import History
from studio.app.play.lists import ActionList, CommandTree
from studio.app.play.log_dock import LogList
from studio.app.play.menus import make_menus
from studio.app.play.prompt import Prompt, chance_words
from studio.app.play.status import KEYS, StatusLine
from studio.app.play.table import Table
from studio.hexes import Hex
from studio.model.text import in_language
from studio.rules.combat_infantry.actions import Action
from studio.seen.log import Entry
from studio.seen.match import Match, Order
from studio.seen.words import label_of

AREA: Final = Qt.DockWidgetArea


class PlayWindow(QMainWindow):
    """Shows the course of a game."""

    closed = Signal()

    def __init__(
        self, game: Order | Match, path: Path | None = None, parent: QWidget | None = None
    ) -> None:
        """Begin a game, or go on with one that is kept at the path.

        Raises:
            StudioError: the scenario can't be played.
        """
        super().__init__(parent)
        self.match = game if isinstance(game, Match) else Match(game)
        firefight = self.match.order.firefight
        self.table = Table(firefight, self)
        self.course = Course(self.match, self.table.names, path, self)
        self.deeds = Deeds(self)
        self.setObjectName("play")
        self.setWindowTitle(f"{in_language(firefight.scenario.title)} – play")
        self._make_centre()
        self._make_docks()
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.actions_ = make_menus(self)
        self._connect()
        self.resize(1366, 768)
        self.course.begin()

    # --- making ---------------------------------------------------------------------------------

    def _make_centre(self) -> None:
        self.header = Header(self.table, self.match.order.seed)
        self.prompt, self.canvas = Prompt(self.table), TableCanvas(self.table)
        self.history, self.cover = History(), Cover(self.table.names)
        self.banner, self.dice_entry = Banner(), DiceEntry(self.table.names.side)
        board = _column(self.banner, self.prompt, self.dice_entry, self.canvas, self.history)
        self.pages = QStackedWidget()
        self.pages.addWidget(board)
        self.pages.addWidget(self.cover)
        self.setCentralWidget(_column(self.header, self.pages))

    def _make_docks(self) -> None:
        self.setCorner(Qt.Corner.BottomRightCorner, AREA.RightDockWidgetArea)
        self.tree, self.listed = CommandTree(self.table), ActionList(self.table)
        self.log, self.dice = LogList(self.table.names), DiceTray()
        self.docks = {
            title: self._dock(title, widget, place)
            for title, widget, place in (
                ("Command", self.tree, AREA.RightDockWidgetArea),
                ("Legal actions", self.listed, AREA.RightDockWidgetArea),
                ("Dice", self.dice, AREA.RightDockWidgetArea),
                ("Log", self.log, AREA.BottomDockWidgetArea),
            )
        }
        right = [self.docks[name] for name in ("Command", "Legal actions", "Dice")]
        self.resizeDocks(right, [250, 230, 124], Qt.Orientation.Vertical)
        self.resizeDocks(right[:1], [300], Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["Log"]], [118], Qt.Orientation.Vertical)

    def _dock(self, title: str, widget: QWidget, place: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(f"dock_{widget.objectName()}")
        dock.setAccessibleName(title)
        dock.setWidget(widget)
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetMovable)
        self.addDockWidget(place, dock)
        return dock

    def _connect(self) -> None:
        course, table, status = self.course, self.table, self.status
        table.wanted.connect(self.act)
        table.torn.connect(self._ask_which)
        table.said.connect(self.say)
        table.aimed.connect(self._show_aim)
        course.shown.connect(self._show)
        course.covered.connect(self._cover)
        course.ran.connect(self.show_can)
        course.asked.connect(self._ask_for_dice)
        course.said.connect(self.say)
        course.saved.connect(status.show_saved)
        self.cover.opened.connect(self._uncover)
        self.history.looked_at.connect(self._look_back)
        self.log.looked_at.connect(self._show_dice)
        self.banner.hidden_again.connect(self.deeds.hide_again)
        self.dice_entry.given.connect(course.give_dice)
        self.dice_entry.cancelled.connect(course.cancel_dice)
        status.machine.clicked.connect(course.stop_or_go_on)
        status.passed.connect(self._show_aim)
        self.canvas.hovered.connect(self._show_hex)

    # --- showing --------------------------------------------------------------------------------

    @Slot(object)
    def act(self, action: Action) -> None:
        """Carry out what the side at the screen has chosen, unless it looks back."""
        if self.table.seen is not None and self.table.seen.may_act:
            self.course.act(action)

    @Slot()
    def _show(self) -> None:
        """The present moment, for the side that looks."""
        self.pages.setCurrentIndex(0)
        self.status.show_text("")
        self.table.show(self.course.seen())
        lines = self.course.entries()
        self.history.show_count(len(lines))
        self.log.show_entries(lines)
        self._show_dice(next((e for e in reversed(lines) if e.rolled is not None), None))
        self.show_can()

    @Slot(str, str)
    def _cover(self, side: str, player: str) -> None:
        """Hide everything until the other side, or another player of it, sits at the screen."""
        self.table.show(None)
        self.log.show_entries(())
        self.history.show_count(0)
        self._show_dice(None)
        self.status.show_text("")
        self.cover.hand_to(side, player, self.match.players(side).get(player, ()))
        self.pages.setCurrentIndex(1)
        self.show_can()

    @Slot()
    def _uncover(self) -> None:
        self.course.uncover(self.cover.side, self.cover.player)
        self.canvas.setFocus()

    @Slot()
    def show_can(self) -> None:
        """What the menus and bars offer now."""
        course, match = self.course, self.match
        looks = bool(course.viewer) or course.is_open
        self.history.setEnabled(looks and not course.is_thinking)
        self.actions_.enable(course, looks=looks)
        setting = course.is_setting_up
        self.prompt.show_helpers(self.actions_.by_name["set_up"] if setting else None)
        self.status.show_machine(thinking=course.is_thinking, waits=course.waits)
        ended = match.outcome is not None
        self.banner.warn(shown=course.is_open, ended=ended, may_hide=bool(course.chairs))
        self._show_aim()

    @Slot()
    def _ask_for_dice(self) -> None:
        """Rolls are to be typed, or are no more."""
        self.dice_entry.ask(self.course.rolling)
        self.show_can()

    @Slot(int)
    def _look_back(self, number: int) -> None:
        """Show an earlier moment as the side at the screen saw it, or the present one."""
        course = self.course
        if course.is_thinking or not (course.viewer or course.is_open):
            return
        if number < 0:
            self._show()
            return
        self.table.show(course.seen(number))
        entry = course.entries()[number - 1] if number else None
        self._show_dice(entry)
        self.log.mark(number - 1)
        told = entry.text(self.table.names) if entry else "The game begins."
        self.show_can()
        self.status.show_text(f"Looking back. {told}")

    @Slot()
    def undo(self) -> None:
        """Take the last action back, if nothing random or hidden came out of it."""
        if self.course.may_undo:
            self.course.undo()
            self.say("The last action was taken back.")

    # --- saying ---------------------------------------------------------------------------------

    @Slot(str)
    def say(self, text: str) -> None:
        """Say something in the status line for a while."""
        self.status.say(text)

    @Slot()
    def _show_aim(self) -> None:
        """What a click would do, else what else one can do."""
        action = self.table.action
        if action is not None:
            self.status.show_text(f"Click: {self._words(action)}")
        elif self.course.is_thinking:
            count = len(self.match.steps)
            self.status.show_text(f"The machine plays… {count} actions so far")
        elif not self.status.is_saying and self.table.seen is not None:
            self.status.show_text(KEYS)

    def _words(self, action: Action) -> str:
        return f"{label_of(action, self.table.names)}{chance_words(self.table, action)}"

    @Slot(object)
    def _show_hex(self, at: Hex | None) -> None:
        quiet = not self.status.is_saying and self.table.action is None
        if quiet and at is not None and self.table.seen is not None:
            self.status.show_text(self.canvas.words_of(at))
        elif at is None:
            self._show_aim()

    @Slot(object)
    def _show_dice(self, entry: Entry | None) -> None:
        rolled = entry.rolled if entry is not None else None
        self.dice.show_roll(rolled, entry.words if entry is not None and rolled else "")

    @Slot(object)
    def _ask_which(self, possible: tuple[Action, ...]) -> None:
        """Several actions mean the same click."""
        at = self.table.choices.hexes[possible[0]]
        below = self.canvas.point_of(at) + QPoint(0, round(0.52 * self.canvas.camera.px))
        self.which_menu(possible).popup(self.canvas.viewport().mapToGlobal(below))

    def which_menu(self, possible: tuple[Action, ...]) -> QMenu:
        """A menu of actions; each is looked at while it is hovered."""
        menu = QMenu(self)
        menu.setObjectName("which")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in possible:
            entry = menu.addAction(self._words(action))
            entry.setData(action)
            entry.hovered.connect(self._hover_entry)
            entry.triggered.connect(self._take_entry)
        return menu

    @Slot()
    def _hover_entry(self) -> None:
        entry = self.sender()
        if isinstance(entry, QAction):
            self.table.aim(entry.data())

    @Slot()
    def _take_entry(self) -> None:
        entry = self.sender()
        if isinstance(entry, QAction):
            self.act(entry.data())

    @Slot()
    def to_actions(self) -> None:
        """The keyboard goes to the list of actions."""
        self.listed.setFocus()
        if self.listed.count():
            self.listed.setCurrentRow(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc steps back: from looking back, then from the action, then from the unit."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.history.looks_back:
            self.history.to_now()
        else:
            self.table.step_back()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the machine and save for the last time."""
        self.course.close()
        event.accept()
        self.closed.emit()


def _column(*widgets: QWidget) -> QWidget:
    """Widgets under each other without gaps; the largest takes the room."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget, 1 if isinstance(widget, TableCanvas | QStackedWidget) else 0)
    return whole
