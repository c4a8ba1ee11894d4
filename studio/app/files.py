"""New, open, save: what the File menu does."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QWidget

from studio.app import messages
from studio.app.document import Document
from studio.app.keeping.keeper import Keeper
from studio.app.keeping.unsaved import Orphan
from studio.app.recent import recent_files, remember
from studio.errors import StudioError
from studio.model.files import FaultyFile
from studio.model.scenario import Scenario
from studio.model.shipped import scenarios_folder

FAULTS_SHOWN = 5


class Files(QObject):
    """Opens and saves the document of a window, and asks before anything is lost."""

    recent_changed = Signal()
    new_wanted = Signal()

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self.document = document
        self.window = window
        self.keeper = Keeper(document, window)
        self.keeper.copy_wanted.connect(self.save_as)
        self.keeper.save_wanted.connect(self.save)
        self.keeper.restore_wanted.connect(self.restore)

    @Slot()
    def new(self) -> None:
        """Ask for boards and title of a new scenario."""
        if self.may_close():
            self.new_wanted.emit()

    def begin(self, scenario: Scenario) -> None:
        """A new scenario takes the place of what was open."""
        self.document.new(scenario)

    @Slot()
    def ask_open(self) -> None:
        """Ask for a file and open it."""
        folder = self.document.path.parent if self.document.path else scenarios_folder()
        path = messages.ask_file_to_open(self.window, folder)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> bool:
        """Open a file, after asking about unsaved changes; whether it is open now."""
        if not self.may_close():
            return False
        try:
            if not self.keeper.open(path):
                return False
        except StudioError as fault:
            messages.tell_error(self.window, f"{path.name} can't be opened", in_words(fault))
            return False
        remember(path)
        self.recent_changed.emit()
        return True

    @Slot()
    def save(self) -> bool:
        """Save to the document's file, or ask for one; whether it is saved."""
        path = self.document.path
        if path is None or self.document.read_only:
            return self.save_as()
        if self.document.changed_on_disk() and not messages.ask_overwrite(self.window, path.name):
            return False
        return self._write(path)

    @Slot()
    def save_as(self) -> bool:
        """Ask for a file and save to it; whether it is saved."""
        path = messages.ask_file_to_save(
            self.window, self._suggestion(), board=self.document.is_board
        )
        return path is not None and self._write(path)

    def _suggestion(self) -> Path:
        path = self.document.path
        if path is not None and self.document.read_only:
            return path.with_name(path.name.replace(".", "_copy.", 1))
        if path is not None:
            return path
        kind = "board" if self.document.is_board else "scenario"
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(folder) / f"{self.document.work.id}.{kind}.json"

    def _write(self, path: Path) -> bool:
        return self._try("The document can't be saved", path, self.keeper.save)

    def _try(self, title: str, path: Path, doing: Callable[[Path], None]) -> bool:
        try:
            doing(path)
        except StudioError as fault:
            messages.tell_error(self.window, title, in_words(fault))
            return False
        remember(path)
        self.recent_changed.emit()
        return True

    @Slot()
    def revert(self) -> None:
        """Back to what the file holds; Undo brings the changes back."""
        try:
            self.document.revert()
        except StudioError as fault:
            messages.tell_error(self.window, "The file can't be read", in_words(fault))

    @Slot()
    def recover(self) -> None:
        """Offer unsaved work of an editor that ended without closing."""
        if self.keeper.offer() is None:
            self.keeper.notices.show_notice("none", "fine", "There is no unsaved work to restore.")

    @Slot(object)
    def restore(self, orphan: Orphan) -> None:
        """Go on with unsaved work, after asking about what is open."""
        if not self.may_close():
            orphan.copy.release()
            return
        try:
            self.keeper.restore(orphan)
        except StudioError as fault:
            title = f"“{orphan.unsaved.title}” can't be restored"
            messages.tell_error(self.window, title, in_words(fault))

    def may_close(self) -> bool:
        """Whether what is open may be closed: it is saved, or the user doesn't want it to be."""
        self.document.end_stroke()
        if self.document.is_clean:
            return True
        answer = messages.ask_unsaved(self.window, self.document.name)
        if answer is messages.Answer.SAVE:
            return self.save()
        return answer is messages.Answer.DISCARD

    def recent(self) -> list[Path]:
        """The files that were opened last."""
        return recent_files()


def in_words(fault: StudioError) -> str:
    """An error for a box: of a faulty file its first faults, each with its place."""
    if not isinstance(fault, FaultyFile):
        return str(fault)
    found = fault.document
    lines = [
        f"Line {at.line}, column {at.column}: {one.message}"
        for one in found.faults[:FAULTS_SHOWN]
        for at in (found.position(one),)
    ]
    more = len(found.faults) - FAULTS_SHOWN
    if more > 0:
        lines.append(f"… and {more} more.")
    return "\n".join(lines)
