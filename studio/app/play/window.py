"""The play window: one game, shown to one side at a time. It puts the parts together."""

from datetime import datetime
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDockWidget,
    QFileDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app import messages
from studio.app.play.canvas import TableCanvas
from studio.app.play.course import Course
from studio.app.play.cover import Cover
from studio.app.play.dice_tray import DiceTray
from studio.app.play.header import Header
from studio.app.play.history import History
from studio.app.play.lists import ActionList, CommandTree
from studio.app.play.log_dock import LogList
from studio.app.play.prompt import Prompt, chance_words
from studio.app.play.table import Table
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.text import in_language
from studio.rules.combat_infantry.actions import Action
from studio.seen.log import Entry
from studio.seen.match import Order
from studio.seen.words import label_of

SAID_MS: Final = 8000
KEYS: Final = "Esc lets go, Ctrl+Z takes back, F2 to the map, F3 to the list of actions"


class PlayWindow(QMainWindow):
    """Shows the course of a game."""

    closed = Signal()

    def __init__(self, order: Order, parent: QWidget | None = None) -> None:
        """Begin a game.

        Raises:
            StudioError: the scenario can't be played.
        """
        super().__init__(parent)
        self.table = Table(order.firefight, self)
        self.course = Course(order, self.table.names, self)
        self.match = self.course.match
        self.setObjectName("play")
        self.setWindowTitle(f"{in_language(order.firefight.scenario.title)} – play")
        self._make_centre()
        self._make_docks()
        self._make_status()
        self._make_menus()
        self._connect()
        self.resize(1366, 768)
        self.course.begin()

    # --- making ---------------------------------------------------------------------------------

    def _make_centre(self) -> None:
        self.header = Header(self.table, self.match.order.seed)
        self.prompt, self.canvas = Prompt(self.table), TableCanvas(self.table)
        self.history, self.cover = History(), Cover(self.table.names)
        board = _column(self.prompt, self.canvas, self.history)
        self.pages = QStackedWidget()
        self.pages.addWidget(board)
        self.pages.addWidget(self.cover)
        self.setCentralWidget(_column(self.header, self.pages))

    def _make_docks(self) -> None:
        area = Qt.DockWidgetArea
        self.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
        self.tree, self.listed = CommandTree(self.table), ActionList(self.table)
        self.log, self.dice = LogList(self.table.names), DiceTray()
        self.docks = {
            title: self._dock(title, widget, place)
            for title, widget, place in (
                ("Command", self.tree, area.RightDockWidgetArea),
                ("Legal actions", self.listed, area.RightDockWidgetArea),
                ("Dice", self.dice, area.RightDockWidgetArea),
                ("Log", self.log, area.BottomDockWidgetArea),
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

    def _make_status(self) -> None:
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        self.says = QLabel()
        self.says.setObjectName("says")
        self.says.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.machine, self.kept = QPushButton("Stop"), QLabel()
        self.kept.setObjectName("kept")
        self.machine.setObjectName("wide")
        self.machine.setMinimumWidth(90)
        self.machine.hide()
        for label in (self.says, self.kept):
            label.setContentsMargins(8, 0, 8, 0)
        bar.addWidget(self.says, 1)
        bar.addPermanentWidget(self.machine)
        bar.addPermanentWidget(self.kept)
        self._until = QTimer(self, singleShot=True, interval=SAID_MS)
        self._until.timeout.connect(self._show_aim)

    def _make_menus(self) -> None:
        game = self.menuBar().addMenu("&Game")
        self.undo_action = self._add(game, "&Undo", "Ctrl+Z", self.undo)
        self.set_up_action = self._add(game, "&Set up for me", "Ctrl+U", self.course.set_up)
        game.addSeparator()
        self._add(game, "&Check the record", "F7", self.check)
        self._add(game, "Save a &copy of the record…", "Ctrl+S", self.save_copy)
        game.addSeparator()
        self._add(game, "&Close", "Ctrl+W", self.close)
        view = self.menuBar().addMenu("&View")
        self._add(view, "Zoom &in", "Ctrl++", self.canvas.zoom_in)
        self._add(view, "Zoom &out", "Ctrl+-", self.canvas.zoom_out)
        self._add(view, "&Whole map", "Ctrl+0", self.canvas.fit)
        view.addSeparator()
        self._add(view, "&Back through the game", "Alt+Left", self.history.step_back)
        self._add(view, "&On through the game", "Alt+Right", self.history.step_on)
        self._add(view, "&Now", "Alt+End", self.history.to_now)
        view.addSeparator()
        self._add(view, "To the &map", "F2", self.canvas.setFocus)
        self._add(view, "To the list of &actions", "F3", self._to_actions)

    def _add(self, menu: QMenu, text: str, keys: str, does: Any) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(does)
        menu.addAction(action)
        return action

    def _connect(self) -> None:
        course, table = self.course, self.table
        table.wanted.connect(self.act)
        table.torn.connect(self._ask_which)
        table.said.connect(self.say)
        table.aimed.connect(self._show_aim)
        course.shown.connect(self._show)
        course.covered.connect(self._cover)
        course.ran.connect(self._show_can)
        course.said.connect(self.say)
        course.saved.connect(self._show_saved)
        self.cover.opened.connect(self._uncover)
        self.history.looked_at.connect(self._look_back)
        self.log.looked_at.connect(self._show_dice)
        self.machine.clicked.connect(course.stop_or_go_on)
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
        self._until.stop()
        self.table.show(self.course.seen())
        lines = self.course.entries()
        self.history.show_count(len(lines))
        self.log.show_entries(lines)
        self._show_dice(next((e for e in reversed(lines) if e.rolled is not None), None))
        self._show_can()
        self._show_aim()

    @Slot(str)
    def _cover(self, side: str) -> None:
        """Hide everything until the other side sits at the screen."""
        self._until.stop()
        self.table.show(None)
        self.log.show_entries(())
        self.history.show_count(0)
        self._show_dice(None)
        self.says.setText("")
        self.says.setToolTip("")
        self.cover.hand_to(side)
        self.pages.setCurrentIndex(1)
        self._show_can()

    @Slot()
    def _uncover(self) -> None:
        self.course.uncover(self.cover.side)
        self.canvas.setFocus()

    @Slot()
    def _show_can(self) -> None:
        """What the menus and bars offer now."""
        course = self.course
        self.history.setEnabled(bool(course.viewer) and not course.is_thinking)
        self.undo_action.setEnabled(course.may_undo)
        self.set_up_action.setEnabled(course.is_setting_up)
        self.prompt.show_helpers(self.set_up_action if course.is_setting_up else None)
        self.machine.setVisible(course.is_thinking or course.waits)
        self.machine.setText("Let the machine go on" if course.waits else "Stop")
        self._show_aim()

    @Slot(int)
    def _look_back(self, number: int) -> None:
        """Show an earlier moment as the side at the screen saw it, or the present one."""
        if not self.course.viewer or self.course.is_thinking:
            return
        if number < 0:
            self._show()
            return
        self.table.show(self.course.seen(number))
        entry = self.course.entries()[number - 1] if number else None
        self._show_dice(entry)
        self.log.mark(number - 1)
        told = entry.text(self.table.names) if entry else "The game begins."
        self.says.setText(f"Looking back. {told}")

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
        self.says.setText(text)
        self.says.setToolTip(text)
        self._until.start()

    @Slot()
    def _show_aim(self) -> None:
        """What a click would do, else what else one can do."""
        action = self.table.action
        if action is not None:
            self._until.stop()
            self.says.setText(f"Click: {self._words(action)}")
        elif self.course.is_thinking:
            count = len(self.match.steps)
            self.says.setText(f"The machine plays… {count} actions so far")
        elif not self._until.isActive() and self.table.seen is not None:
            self.says.setText(KEYS)
            self.says.setToolTip("")

    def _words(self, action: Action) -> str:
        return f"{label_of(action, self.table.names)}{chance_words(self.table, action)}"

    @Slot(object)
    def _show_hex(self, at: Hex | None) -> None:
        quiet = not self._until.isActive() and self.table.action is None
        if quiet and at is not None and self.table.seen is not None:
            self.says.setText(self.canvas.words_of(at))
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
    def _to_actions(self) -> None:
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

    # --- the record -----------------------------------------------------------------------------

    @Slot(object)
    def _show_saved(self, path: Path) -> None:
        self.kept.setText(f"Saved {datetime.now().astimezone():%H:%M:%S}")
        self.kept.setToolTip(str(path))

    @Slot()
    def save_copy(self) -> None:
        """Write the record where the user likes. It holds the whole game, hidden units too."""
        name, _ = QFileDialog.getSaveFileName(
            self, "Save the record", self.course.path.name, "Records (*.replay.json)"
        )
        if name:
            try:
                self.match.save(messages.with_ending(Path(name), ".replay.json"))
            except StudioError as fault:
                messages.tell_error(self, "The record can't be saved", str(fault))

    @Slot()
    def check(self) -> None:
        """Let the engine play the record again, and say whether it leads to the same state."""
        found = self.match.verified()
        if found.differs is None:
            self.say(f"The record is sound: {found.actions} actions as recorded, {found.digest}.")
        else:
            messages.tell_error(self, "The record differs", str(found.differs))

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
