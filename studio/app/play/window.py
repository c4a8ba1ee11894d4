"""The play window: one game, shown to one side at a time. It puts the parts together."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app.play.assault_view import AssaultView
from studio.app.play.banner import Banner
from studio.app.play.canvas import TableCanvas
from studio.app.play.course import Course
from studio.app.play.cover import Cover
from studio.app.play.deeds import Deeds
from studio.app.play.dice_entry import DiceEntry
from studio.app.play.docks import Docks
from studio.app.play.header import Header
from studio.app.play.history import History
from studio.app.play.menus import make_menus
from studio.app.play.motion import set_wanted
from studio.app.play.notebook import Notebook
from studio.app.play.prompt import Prompt, chance_words
from studio.app.play.set_up_tray import SetUpTray
from studio.app.play.status import KEYS, StatusLine
from studio.app.play.table import Table
from studio.hexes import Hex
from studio.model.text import in_language
from studio.rules.combat_infantry.actions import Action
from studio.seen.chits import chits_of
from studio.seen.log import Entry
from studio.seen.match import Match, Order
from studio.seen.words import label_of


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
        self._rolled_before = len(self.match.steps)
        self.setObjectName("play")
        self.setWindowTitle(f"{in_language(firefight.scenario.title)} – play")
        self._make_centre()
        self.notebook = Notebook(self.course.path, self)
        self.docks = Docks(self)
        self.tree, self.listed = self.docks.tree, self.docks.listed
        self.log, self.dice = self.docks.log, self.docks.dice
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
        self.assault, self.tray = AssaultView(self.table), SetUpTray(self.table)
        strips = (self.banner, self.prompt, self.dice_entry, self.assault, self.tray)
        board = _column(*strips, self.canvas, self.history)
        self.pages = QStackedWidget()
        self.pages.addWidget(board)
        self.pages.addWidget(self.cover)
        self.setCentralWidget(_column(self.header, self.pages))

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
        self.log.looked_at.connect(self._show_line)
        self.banner.hidden_again.connect(self.deeds.hide_again)
        self.dice_entry.given.connect(course.give_dice)
        self.dice_entry.cancelled.connect(course.cancel_dice)
        status.machine.clicked.connect(course.stop_or_go_on)
        status.passed.connect(self._show_aim)
        self.canvas.hovered.connect(self._show_hex)
        self.canvas.moved.connect(self._follow_camera)
        self.tray.chosen.connect(course.set_up_next)
        self.tray.dragged.connect(self.canvas.carry_from)
        self.tray.dropped.connect(self.canvas.drop_from)
        self.docks.overview.looked_at.connect(self._look_at_place)
        self.docks.notes.looked_at.connect(self.history.look_at)
        self.notebook.failed.connect(self.say)

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
        self.canvas.mark(None)
        self.table.show(self.course.seen())
        lines = self.course.entries()
        self.history.show_count(len(lines), self.course.news())
        self.log.show_entries(lines)
        last = next((e for e in reversed(lines) if e.rolled is not None), None)
        self._show_dice(last, tumbling=last is not None and last.number > self._rolled_before)
        self._rolled_before = len(lines)
        self._show_for_viewer(lines, len(lines))
        self.show_can()

    def _show_for_viewer(self, lines: Sequence[Entry], number: int) -> None:
        """Notes and chits at a moment, for who looks."""
        course, docks = self.course, self.docks
        docks.notes.show_for(course.viewer, course.player, is_open=course.is_open)
        if docks.chits is not None:
            viewer = course.viewer or docks.machine_side
            shown = chits_of(self.match, docks.machine_side, viewer, number) if lines else ()
            docks.chits.show_chits(shown, lines[:number])

    @Slot(str, str)
    def _cover(self, side: str, player: str) -> None:
        """Hide everything until the other side, or another player of it, sits at the screen."""
        self.table.show(None)
        self.canvas.mark(None)
        self.log.show_entries(())
        self.docks.cover()
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
        self.prompt.show_helpers(self._helper())
        self.status.show_machine(thinking=course.is_thinking, waits=course.waits)
        ended = match.outcome is not None
        self.banner.warn(shown=course.is_open, ended=ended, may_hide=bool(course.chairs))
        self._show_aim()

    def _helper(self) -> QAction | None:
        """What the prompt offers beside the choices of the game."""
        if self.course.is_setting_up:
            return self.actions_.by_name["set_up"]
        looks = bool(self.course.viewer) and not self.course.is_open
        if self.match.outcome is not None and looks:
            return self.actions_.by_name["show_all"]
        return None

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
        self.canvas.mark(entry.at if entry else None)
        self.log.mark(number - 1)
        self._show_for_viewer(course.entries(), number)
        told = entry.text(self.table.names) if entry else "The game begins."
        self.show_can()
        self.status.show_text(f"Looking back. {told}")

    @Slot()
    def undo(self) -> None:
        """Take the last action back, if nothing random or hidden came out of it."""
        if self.course.may_undo:
            self.course.undo()
            self.say("The last action was taken back.")

    @Slot()
    def _follow_camera(self) -> None:
        self.docks.overview.show_view(self.canvas.visible_frame())

    @Slot(object)
    def _look_at_place(self, at: tuple[float, float]) -> None:
        size = self.canvas.viewport().size()
        camera = self.canvas.camera.centred(at, size.width(), size.height())
        self.canvas.set_camera(camera)

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
    def _show_line(self, entry: Entry) -> None:
        """The dice and the place of a line of the log that is chosen."""
        self._show_dice(entry)
        self.canvas.mark(entry.at)

    @Slot(object)
    def _show_dice(self, entry: Entry | None, *, tumbling: bool = False) -> None:
        rolled = entry.rolled if entry is not None else None
        words = entry.words if entry is not None and rolled else ""
        self.dice.show_roll(rolled, words, tumbling=tumbling)

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
    def skip_motion(self) -> None:
        """What moves comes to rest at once."""
        self.canvas.motion.skip()
        self.dice.motion.skip()

    @Slot(bool)
    def set_motion(self, wanted: bool) -> None:
        """Let blocks glide and dice tumble, or not."""
        set_wanted(wanted)
        self.skip_motion()

    @Slot()
    def to_actions(self) -> None:
        """The keyboard goes to the list of actions."""
        self.listed.setFocus()
        if self.listed.count():
            self.listed.setCurrentRow(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc steps back: from what moves, from looking back, from the action, from the unit."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.canvas.motion.is_running or self.dice.motion.is_running:
            self.skip_motion()
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
