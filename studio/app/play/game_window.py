"""The window of a game, whatever its rules: course, dice, record, log, looking back, notes.

`PlayWindow` shows a map of hexes in it, `tabletop.TableWindow` an open table.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app.play.banner import Banner
from studio.app.play.course import Course
from studio.app.play.cover import Cover
from studio.app.play.deeds import Deeds
from studio.app.play.dice_entry import DiceEntry
from studio.app.play.dice_tray import DiceTray
from studio.app.play.game_canvas import GameCanvas
from studio.app.play.history import History
from studio.app.play.log_dock import LogList
from studio.app.play.menus import make_menus
from studio.app.play.motion import Motions
from studio.app.play.notebook import Notebook, NotesList
from studio.app.play.status import KEYS, StatusLine
from studio.app.play.which_menu import WhichMenu
from studio.app.view.map_view import MapView
from studio.model.text import in_language
from studio.seen.match import Match
from studio.seen.telling import Entry
from studio.words import tr

USUAL: Final = QSize(1366, 768)
"""How large the window opens where there is room."""
FRAME: Final = QSize(4, 40)
"""What frames and titles of windows take from a screen, at a guess."""


class GameDocks(Protocol):
    """The docks that every game has."""

    log: LogList
    dice: DiceTray
    notes: NotesList

    def cover(self) -> None:
        """Show nothing of one player to the next one."""

    def show_for(self, course: Course, number: int) -> None:
        """What lies beside the map after so many actions, for who looks."""

    def show_dice(self, entry: Entry | None, *, tumbling: bool = False) -> None:
        """The dice of a line of the log."""

    def show_actions(self) -> None:
        """Bring the list of actions to the front, and the keyboard to it."""

    def show_log(self) -> None:
        """Bring the log to the front, and the keyboard to its search."""


class GameWindow(QMainWindow):
    """Shows the course of a game. What is special to a kind of stage is made by who inherits it.

    `hand` is what the side at the screen sees and has in hand.
    """

    closed = Signal()
    hand: Any
    header: QWidget
    prompt: Any
    canvas: GameCanvas
    docks: GameDocks

    def __init__(
        self, match: Match, hand: Any, path: Path | None = None, parent: QWidget | None = None
    ) -> None:
        """Begin a game, or go on with one that is kept at the path."""
        super().__init__(parent)
        self.match, self.hand = match, hand
        self.course = Course(match, hand.names, path, self)
        self.deeds = Deeds(self)
        self._rolled_before = len(match.steps)
        self.setObjectName("play")
        self.setWindowTitle(tr("{title} – play", title=in_language(match.order.firefight.title)))
        self._make_centre()
        self.notebook = Notebook(self.course.kept.path, self)
        self.make_docks()
        self.log, self.dice = self.docks.log, self.docks.dice
        self.motions = Motions(self.canvas.motion, self.dice.motion, parent=self)
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.actions_ = make_menus(self)
        self._connect_course()
        self.connect_parts()
        self._fit_to_screen()
        self.course.begin()

    def _fit_to_screen(self) -> None:
        """As large as is usual, but no larger than the screen has room for with a frame."""
        room = self.screen().availableGeometry().size() - FRAME
        self.resize(USUAL.boundedTo(room))

    # --- what a kind of stage adds ----------------------------------------------------------------

    def make_parts(self) -> Sequence[QWidget]:
        """Make header, prompt and canvas, and give back the strips over it, prompt first."""
        raise NotImplementedError

    def make_cover(self) -> Cover | None:
        """What hides everything between two players, where something is hidden."""
        return None

    def make_docks(self) -> None:
        """Make the docks round the canvas."""
        raise NotImplementedError

    def connect_parts(self) -> None:
        """Connect what `make_parts` and `make_docks` have made."""
        raise NotImplementedError

    def action_words(self, action: Any) -> str:
        """An action with its chance, as a click would do it."""
        raise NotImplementedError

    def make_help(self) -> QDialog:
        """The page that tells how one plays here."""
        raise NotImplementedError

    def view_entries(self) -> Sequence[tuple[str, str, bool, Callable[[bool], None]]]:
        """What can be shown or not: a name, its words, whether it is shown, what switches it."""
        return ()

    def helper(self) -> QAction | None:
        """What the prompt offers beside the choices of the game."""
        return None

    # --- making ---------------------------------------------------------------------------------

    def _make_centre(self) -> None:
        parts = self.make_parts()
        self.history, self.cover = History(), self.make_cover()
        self.banner, self.dice_entry = Banner(), DiceEntry(self.course.names.side)
        strips = (self.banner, parts[0], self.dice_entry, *parts[1:])
        board = _column(*strips, self.canvas, self.history)
        self.pages = QStackedWidget()
        self.pages.addWidget(board)
        if self.cover is not None:
            self.pages.addWidget(self.cover)
            self.cover.opened.connect(self._uncover)
        self.setCentralWidget(_column(self.header, self.pages))

    def _connect_course(self) -> None:
        course, hand, status = self.course, self.hand, self.status
        hand.wanted.connect(self.act)
        hand.torn.connect(self._ask_which)
        hand.said.connect(status.say)
        hand.aimed.connect(self.show_aim)
        course.shown.connect(self._show)
        course.covered.connect(self._cover)
        course.ran.connect(self.show_can)
        course.asked.connect(self._ask_for_dice)
        course.said.connect(status.say)
        course.kept.saved.connect(status.show_saved)
        self.history.looked_at.connect(self._look_back)
        self.log.looked_at.connect(self._show_line)
        self.banner.hidden_again.connect(self.deeds.hide_again)
        self.dice_entry.given.connect(course.give_dice)
        self.dice_entry.cancelled.connect(course.cancel_dice)
        status.machine.clicked.connect(course.stop_or_go_on)
        status.passed.connect(self.show_aim)
        self.docks.notes.looked_at.connect(self.history.look_at)
        self.notebook.failed.connect(status.say)

    # --- showing --------------------------------------------------------------------------------

    @Slot(object)
    def act(self, action: Any) -> None:
        """Carry out what the side at the screen has chosen, unless it looks back."""
        if self.hand.seen is not None and self.hand.seen.may_act:
            self.course.act(action)

    @Slot()
    def _show(self) -> None:
        """The present moment, for the side that looks."""
        course = self.course
        self.pages.setCurrentIndex(0)
        self.status.show_text("")
        self.canvas.mark(None)
        self.hand.show(course.seen())
        lines = course.entries()
        self.history.show_count(len(lines), course.ledger.news(course.viewer))
        self.log.show_entries(lines)
        last = next((e for e in reversed(lines) if e.rolled is not None), None)
        tumbling = last is not None and last.number > self._rolled_before
        self.docks.show_dice(last, tumbling=tumbling)
        self._rolled_before = len(lines)
        self.docks.show_for(course, len(lines))
        self.show_can()

    @Slot(str, str)
    def _cover(self, side: str, player: str) -> None:
        """Hide everything until the other side, or another player of it, sits at the screen."""
        assert self.cover is not None, "nothing is hidden here"
        self.hand.show(None)
        self.canvas.mark(None)
        self.log.show_entries(())
        self.docks.cover()
        self.history.show_count(0)
        self.docks.show_dice(None)
        self.status.show_text("")
        self.cover.hand_to(side, player, self.match.seating.players(side).get(player, ()))
        self.pages.setCurrentIndex(1)
        self.show_can()

    @Slot()
    def _uncover(self) -> None:
        assert self.cover is not None, "nothing is hidden here"
        self.course.uncover(self.cover.side, self.cover.player)
        self.canvas.setFocus()

    @Slot()
    def show_can(self) -> None:
        """What the menus and bars offer now."""
        course, match = self.course, self.match
        looks = bool(course.viewer) or course.is_open
        self.history.setEnabled(looks and not course.machines.is_playing)
        self.actions_.enable(course, looks=looks)
        self.prompt.show_helpers(self.helper())
        self.status.show_machine(thinking=course.machines.is_playing, waits=course.waits)
        ended = match.outcome is not None
        self.banner.warn(shown=course.is_open, ended=ended, may_hide=bool(match.seating.chairs))
        self.show_aim()

    @Slot()
    def _ask_for_dice(self) -> None:
        """Rolls are to be typed, or are no more."""
        self.dice_entry.ask(self.course.rolling)
        self.show_can()

    @Slot(int)
    def _look_back(self, number: int) -> None:
        """Show an earlier moment as the side at the screen saw it, or the present one."""
        course = self.course
        if course.machines.is_playing or not (course.viewer or course.is_open):
            return
        if number < 0:
            self._show()
            return
        self.hand.show(course.seen(number))
        entry = course.entries()[number - 1] if number else None
        self.docks.show_dice(entry)
        self.canvas.mark(entry.at if entry else None)
        self.log.mark(number - 1)
        self.docks.show_for(course, number)
        told = entry.text(course.names) if entry else tr("The game begins.")
        self.show_can()
        self.status.show_text(tr("Looking back. {told}", told=told))

    @Slot()
    def undo(self) -> None:
        """Take the last action back, if nothing random or hidden came out of it."""
        if self.course.may_undo:
            self.course.undo()
            self.status.say(tr("The last action was taken back."))

    # --- saying ---------------------------------------------------------------------------------

    @Slot()
    def show_aim(self) -> None:
        """What a click would do, else what else one can do."""
        action = self.hand.action
        if action is not None:
            self.status.show_text(tr("Click: {action}", action=self.action_words(action)))
        elif self.course.machines.is_playing:
            count = len(self.match.steps)
            self.status.show_text(tr("The machine plays… {count} actions so far", count=count))
        elif not self.status.is_saying and self.hand.seen is not None:
            self.status.show_text(tr(KEYS))

    @Slot(object)
    def _show_line(self, entry: Entry) -> None:
        """The dice and the place of a line of the log that is chosen."""
        self.docks.show_dice(entry)
        self.canvas.mark(entry.at)

    @Slot(object)
    def _ask_which(self, possible: tuple[Any, ...]) -> None:
        """Several actions mean the same click."""
        menu = WhichMenu(self.hand, possible, self.action_words, self)
        menu.popup(self.canvas.menu_place(possible))

    # --- keys, the end --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc steps back: from what moves, from looking back, from the action, from the unit."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.motions.are_running:
            self.motions.skip()
        elif self.history.looks_back:
            self.history.to_now()
        else:
            self.hand.step_back()

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
        column.addWidget(widget, 1 if isinstance(widget, MapView | QStackedWidget) else 0)
    return whole
