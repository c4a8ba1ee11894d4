"""The open document: scenario, board or table, its history, its file, the firefight it makes.

The document holds one value. An edit is a pure function of it; the document alone makes it
undoable (`history.py`).
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from studio.app.documents.assembly import Assembly
from studio.app.documents.digest import digest_of
from studio.app.documents.history import History
from studio.app.documents.work import Work, blank_scenario
from studio.model.board import Board
from studio.model.edits import packs_from
from studio.model.files import (
    Kind,
    open_document,
    sound,
    text_of,
    write_board,
    write_scenario,
    write_table,
)
from studio.model.firefight import Firefight
from studio.model.pictures import bring_picture
from studio.model.scenario import Scenario
from studio.model.shipped import maps_folder
from studio.model.units import load_units
from studio.words import tr

if TYPE_CHECKING:
    from studio.model.table import Table
    from studio.model.tabletop import Tabletop


class Document(QObject):
    """A scenario, a board or a table that is being edited.

    `changed` carries the firefight before and after, which of a table is always an empty one;
    `renamed` says that the path, the title or the saved state may have changed.
    """

    changed = Signal(object, object)
    opened = Signal()
    renamed = Signal()
    refused = Signal()
    """An edit wasn't done, because the document is read-only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History(blank_scenario(), self)
        self.history.moved.connect(self._show)
        self.history.stack.cleanChanged.connect(self._tell_renamed)
        self.path: Path | None = None
        self.saved_at: datetime | None = None
        self.read_only = False
        self.digest: str | None = None
        """What the file held when it was opened or saved here, as `digest_of` gives it."""
        self.assembly = Assembly()
        self.firefight = self.assembly.of(self.work, self.pack_folder)

    # --- what it is -----------------------------------------------------------------------------

    @property
    def work(self) -> Work:
        """The scenario, board or table as it is now."""
        return self.history.work

    @property
    def is_board(self) -> bool:
        """Whether a board is edited by itself, not a scenario."""
        return isinstance(self.work, Board)

    @property
    def kind(self) -> Kind:
        """What kind of file holds it."""
        return "table" if self.table else "board" if self.is_board else "scenario"

    @property
    def table(self) -> "Table | None":
        """The open table, where that is what is edited."""
        return None if isinstance(self.work, Scenario | Board) else self.work

    @property
    def stage(self) -> "Firefight | Tabletop":
        """What can be played and printed."""
        if self.table is None:
            return self.firefight
        from studio.model.tabletop import Tabletop

        return Tabletop(self.table, self.pack_folder)

    @property
    def scenario(self) -> Scenario:
        """The scenario; of a board that is edited by itself the one around it."""
        return self.firefight.scenario

    @property
    def name(self) -> str:
        """What the title of the window calls it."""
        return str(self.work.title.get("en") or self.work.id)

    @property
    def folder(self) -> Path:
        """Where boards are looked for first."""
        return self.path.parent if self.path else maps_folder()

    @property
    def pack_folder(self) -> Path | None:
        """Where unit packs are found that a scenario names by a relative path."""
        return self.path.parent if self.path else None

    # --- editing --------------------------------------------------------------------------------

    def edit(self, text: str, change: Callable[[Work], Work]) -> bool:
        """Changes the document; whether it became another. `text` names the step of the history.

        Within a stroke the step waits for the stroke's end. A read-only document stays as it is.
        """
        if self.read_only:
            self.refused.emit()
            return False
        return self.history.step(text, change(self.work))

    @Slot(object)
    def _show(self, was: Work) -> None:
        self._assemble()
        if was.title != self.work.title:
            self.renamed.emit()

    def _assemble(self) -> None:
        before = self.firefight
        self.firefight = self.assembly.of(self.work, self.pack_folder)
        self.changed.emit(before, self.firefight)

    # --- files ----------------------------------------------------------------------------------

    def new(self, work: "Work | None" = None) -> None:
        """Begins a scenario or a table that has no file yet."""
        self._begin(work or blank_scenario(), None)

    def open(self, path: Path) -> None:
        """Opens a scenario, board or table; if that fails, all stays as it was.

        Raises:
            Unreadable: the file can't be read at all.
            FaultyFile: it holds no sound document.
            StudioError: a unit pack that it names can't be read.
        """
        work = sound(open_document(path))
        if isinstance(work, Scenario):
            load_units(work.packs, path.absolute().parent)
        self._begin(work, path.absolute())

    def _begin(self, work: Work, path: Path | None) -> None:
        before = self.firefight
        self.path, self.saved_at, self.read_only = path, None, False
        self.digest = digest_of(path)
        self.assembly.forget_boards()
        self.firefight = self.assembly.of(work, self.pack_folder)
        self.history.begin(work)
        self.changed.emit(before, self.firefight)
        self.opened.emit()
        self.renamed.emit()

    def restore(self, work: Work, path: Path | None, digest: str | None) -> None:
        """Begins with work that was never saved: it is changed, and its file is `path`.

        Where the file still is as it was, with this digest, Undo goes back to what it holds.

        Raises:
            StudioError: a unit pack that the work names can't be read.
        """
        if isinstance(work, Scenario):
            load_units(work.packs, path.parent if path else None)
        same = path is not None and digest is not None and digest_of(path) == digest
        saved = open_document(path).document if path and same else None
        self._begin(work if saved is None else saved, path)
        if not self.history.step(tr("Restore unsaved work"), work):
            self.history.stack.resetClean()
        self.digest = digest
        self.renamed.emit()

    def protect(self) -> None:
        """Makes the document read-only until it is saved to another file."""
        self.read_only = True
        self.renamed.emit()

    def save(self, path: Path) -> None:
        """Saves to a file, which is the document's from then on.

        Raises:
            CannotWrite: the message says why; what was there is untouched.
        """
        self.history.end_stroke()
        work = self.work
        if isinstance(work, Board):
            write_board(path, work)
            bring_picture(work, self.path, path.absolute())
        elif not isinstance(work, Scenario):
            write_table(path, work)
        else:
            if path.absolute().parent != self.pack_folder:
                work = packs_from(work, self.pack_folder, path.absolute().parent)
            write_scenario(path, work)
        self.path, self.digest = path.absolute(), digest_of(path)
        self.history.step(tr("Name the unit packs from the new folder"), work)
        self.read_only = False
        self.saved_at = datetime.now().astimezone()
        self.history.stack.setClean()
        self.renamed.emit()

    def revert(self) -> None:
        """What the file holds, as a step that can be undone.

        Raises:
            StudioError: the file can't be read.
        """
        if self.path is None:
            return
        self.history.step(tr("Revert to the saved file"), sound(open_document(self.path)))
        self.digest = digest_of(self.path)
        self.history.stack.setClean()

    def changed_on_disk(self) -> bool:
        """Whether somebody else wrote the file since it was opened or saved here."""
        return self.digest is not None and digest_of(self.path) not in (None, self.digest)

    def text(self) -> str:
        """What saving would write."""
        return text_of(self.work)

    def reload_boards(self) -> None:
        """Reads the boards again, after one of them was edited elsewhere."""
        if isinstance(self.work, Scenario):
            self.assembly.forget_boards()
            self._assemble()

    def _tell_renamed(self, _clean: bool) -> None:
        self.renamed.emit()
