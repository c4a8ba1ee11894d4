"""What a user does with the table and the record, beside the game's own actions."""

from collections.abc import Callable
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QDialog, QFileDialog

from studio.app import messages
from studio.app.play.audience import AudienceDialog
from studio.app.play.consent import ConsentDialog
from studio.app.play.dice_record import DiceRecord
from studio.app.play.fork import ForkDialog
from studio.app.play.new_game import SEEDS
from studio.app.play.notebook import NoteDialog
from studio.engine.marks import Mark, NewDice
from studio.engine.record_file import read_record
from studio.errors import StudioError
from studio.seen.match import Match, verified
from studio.seen.notes import KINDS, Note
from studio.seen.report_markdown import MARKDOWN
from studio.seen.telling import EVERYBODY
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.app.play.game_window import GameWindow

RECORDS = mark("Records (*.replay.json);;All files (*)")
PAGES = mark("Pages (*.html)")
REPORTS = mark("Pages (*.html);;Markdown with pictures beside it (*.md)")


class Deeds(QObject):
    """The entries of the menus that ask something first."""

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._window = window

    # --- the table ------------------------------------------------------------------------------

    @Slot()
    def take_back(self) -> None:
        """To the moment that is looked at, else to before the viewer's last action, by consent."""
        window = self._window
        to = self.back_to()
        if to is None:
            window.status.say(tr("There is nothing to take back."))
            return
        course = window.course
        entry = course.entries()[to]
        dialog = ConsentDialog(course, to, entry.text(course.names), window)
        agreed = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if agreed:
            course.take_back(to)
            told = tr("Taken back to the moment after action {at}; the record says so.", at=to)
            window.status.say(told)

    def back_to(self) -> int | None:
        """Where taking back leads; None if nowhere."""
        course, history = self._window.course, self._window.history
        if history.looks_back:
            return history.slider.value()
        steps = course.match.steps
        mine = (
            n
            for n in range(len(steps) - 1, -1, -1)
            if steps[n].side == course.viewer and not isinstance(steps[n].action, Mark)
        )
        return next(mine, None)

    @Slot(bool)
    def type_dice(self, typed: bool) -> None:
        """From now on rolls are typed, or come from the machine's dice with a new seed."""
        self._window.course.mark(NewDice(None if typed else randbelow(SEEDS)))

    @Slot(bool)
    def referee(self, on: bool) -> None:
        """Show everything, after a warning; or hide it again."""
        window, course = self._window, self._window.course
        if not on:
            self.hide_again()
            return
        goes_on = course.match.outcome is None and bool(course.match.seating.chairs)
        if not goes_on or messages.ask(
            window,
            tr("Referee's view"),
            tr("The units of both sides will be shown, hidden ones too."),
            tr(
                "Who plays must not look at the screen then. The record will say "
                "that everything was shown, and nothing can be undone beyond it. "
                "Show everything?"
            ),
        ):
            course.open_all()
        window.show_can()

    @Slot()
    def show_all(self) -> None:
        """The units of both sides, once the firefight is over."""
        self.referee(True)

    @Slot()
    def hide_again(self) -> None:
        """Back from the referee's view."""
        self._window.course.hide_again()

    # --- the record -----------------------------------------------------------------------------

    @Slot()
    def open_record(self) -> None:
        """Open a record in a window of its own."""
        from studio.app.play.begin import ask_for_record

        ask_for_record(self._window)

    @Slot()
    def save_copy(self) -> None:
        """Write the record where the user likes. It holds the whole game, hidden units too."""
        window = self._window
        name, _ = QFileDialog.getSaveFileName(
            window, tr("Save the record"), window.course.kept.path.name, tr(RECORDS)
        )
        if name:
            try:
                window.match.save(messages.with_ending(Path(name), ".replay.json"))
            except StudioError as fault:
                messages.tell_error(window, tr("The record can't be saved"), str(fault))

    @Slot()
    def fork(self) -> None:
        """A new game from the moment on the screen, in a window of its own."""
        from studio.app.play.begin import show_game

        window = self._window
        history = window.history
        at = history.slider.value() if history.looks_back else len(window.match.steps)
        dialog = ForkDialog(window.match, at, window)
        chosen = dialog.exec() == QDialog.DialogCode.Accepted
        seats, seed = dialog.seats(), dialog.new_seed()
        dialog.deleteLater()
        if chosen:
            show_game(window.match.fork(at, seats, seed), None)

    # --- notes and pages ------------------------------------------------------------------------

    @Slot()
    def note(self) -> None:
        """A note on the moment that is looked at, and on the place under the cursor."""
        window = self._window
        seen, course = window.hand.seen, window.course
        if seen is None:
            return
        at, names = seen.number, course.names
        address = window.canvas.marked_address()
        about = tr(
            "Turn {turn}, after action {at}: {title}",
            turn=seen.view.turn,
            at=at,
            title=names.moment(seen).title,
        )
        dialog = NoteDialog(about, names.place(address) if address else "", window)
        kept = dialog.exec() == QDialog.DialogCode.Accepted
        kind, text = dialog.kind, dialog.text.toPlainText().strip()
        address = address if dialog.place.isChecked() else ""
        dialog.deleteLater()
        if kept:
            viewer = EVERYBODY if course.is_open else course.viewer
            player = "" if course.is_open else course.player
            window.notebook.add(Note(at, seen.view.turn, viewer, kind, text, address, player))
            told = tr("Noted: {kind}. The report collects all notes.", kind=tr(KINDS[kind]))
            window.status.say(told)

    @Slot()
    def report(self) -> None:
        """The report for the author with all notes and both sides; the players are warned."""
        self._write_page("report", write_report_of, REPORTS)

    @Slot()
    def export_page(self) -> None:
        """The game so far as one page with a player."""
        self._write_page("replay", write_page_of)

    def _write_page(
        self, kind: str, write: Callable[["GameWindow", Path, str], None], forms: str = PAGES
    ) -> None:
        window = self._window
        viewer = self._for_whom(kind)
        if viewer is None:
            return
        stem = window.course.kept.path.name.removesuffix(".replay.json")
        name, form = QFileDialog.getSaveFileName(
            window, tr("Write the page"), f"{stem}_{kind}.html", tr(forms)
        )
        if not name:
            return
        in_markdown = forms == REPORTS and (MARKDOWN in form or name.lower().endswith(MARKDOWN))
        path = messages.with_ending(Path(name), MARKDOWN if in_markdown else ".html")
        try:
            write(window, path, viewer)
        except StudioError as fault:
            messages.tell_error(window, tr("The page can't be written"), str(fault))
        else:
            window.status.say(tr("Written: {path}", path=path))

    def _for_whom(self, kind: str) -> str | None:
        """EVERYBODY, a side, or None if the user doesn't want to."""
        course = self._window.course
        if not course.names.hides:
            return EVERYBODY
        dialog = AudienceDialog(course, kind, self._window)
        chosen = dialog.exec() == QDialog.DialogCode.Accepted
        viewer = dialog.viewer()
        dialog.deleteLater()
        return viewer if chosen else None

    @Slot()
    def help(self) -> None:
        """How one plays in this window; it stays open beside the game."""
        dialog = self._window.make_help()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    @Slot()
    def dice_record(self) -> None:
        """All rolls so far with a fairness test."""
        dialog = DiceRecord(self._window.match, self._window)
        dialog.exec()
        dialog.deleteLater()

    @Slot()
    def check(self) -> None:
        """Let the engine play the record again, and say whether it leads to the same state."""
        window = self._window
        found = verified(window.match.record())
        if found.differs is None:
            count = found.actions
            window.status.say(
                tr(
                    "The record is sound: {count} actions as recorded, {digest}.",
                    count=count,
                    digest=found.digest,
                )
            )
        else:
            messages.tell_error(window, tr("The record differs"), str(found.differs))


def write_page_of(window: "GameWindow", path: Path, viewer: str) -> None:
    """The replay as a page. Raises CannotWrite."""
    from studio.seen.replay_page import write_replay_page

    write_replay_page(path, window.match, viewer)


def write_report_of(window: "GameWindow", path: Path, viewer: str) -> None:
    """The report as a page. Raises CannotWrite."""
    from studio.seen.report import write_play_report

    write_play_report(path, window.match, window.notebook.notes, viewer)


def opened(path: Path) -> Match:
    """The match of a record on disk, as far as it is sound.

    Raises:
        StudioError: there is no record, or no game can be started with it.
    """
    return Match.of_record(read_record(path))
