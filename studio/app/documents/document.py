"""The open document: scenario, board or table, its history, its file, the firefight it makes.

The document holds one value. An edit is a pure function of it; the document alone makes it
undoable. What a pointer does between press and release is one stroke, and one step of the history.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from studio.app.documents.commands import Edit
from studio.app.documents.digest import digest_of
from studio.app.documents.library import boards_in_reach
from studio.errors import StudioError
from studio.model.alone import Alone
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
from studio.model.firefight import Firefight, around
from studio.model.ground import Ground
from studio.model.library import boards_for
from studio.model.overlaid import Overlaid
from studio.model.overlay_edits import bare_map
from studio.model.pictures import bring_picture
from studio.model.scenario import Scenario, SideForce
from studio.model.shipped import maps_folder
from studio.model.terrain import load_terrain
from studio.model.text import NO_ID
from studio.model.units import load_units
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.model.table import Table
    from studio.model.tabletop import Tabletop

Work: TypeAlias = "Scenario | Board | Table"
"""What a document may hold."""

UNTITLED: Final = mark("Untitled scenario")


def blank_scenario() -> Scenario:
    """A scenario without boards, for both sides of the rule set."""
    sides = {side: SideForce() for side in load_units().sides}
    return Scenario(id=NO_ID, title={"en": tr(UNTITLED)}, sides=sides)


class Document(QObject):
    """A scenario, a board or a table that is being edited.

    `changed` carries the firefight before and after, which of a table is always an empty one;
    `renamed` says that the path, the title or the saved state may have changed.
    """

    changed = Signal(object, object)
    opened = Signal()
    renamed = Signal()
    drawing = Signal()
    """A stroke began or ended."""
    taken_back = Signal()
    """A stroke was taken back while it was drawn: who draws it lets go."""
    refused = Signal()
    """An edit wasn't done, because the document is read-only."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(2000)
        self.undo_stack.cleanChanged.connect(self._tell_renamed)
        self.path: Path | None = None
        self.saved_at: datetime | None = None
        self.read_only = False
        self.missing: Mapping[str, StudioError] = {}
        self._joined = _Joined()
        self._boards: dict[str, Board] = {}
        self._nothing: Firefight | None = None
        self._stroke: tuple[str, Work] | None = None
        self.digest: str | None = None
        """What the file held when it was opened or saved here, as `digest_of` gives it."""
        self.work: Work = blank_scenario()
        self.firefight = self._assembled(self.work)

    # --- what it is -----------------------------------------------------------------------------

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

        return Tabletop(self.table)

    @property
    def scenario(self) -> Scenario:
        """The scenario; of a board that is edited by itself the one around it."""
        return self.firefight.scenario

    @property
    def name(self) -> str:
        """What the title of the window calls it."""
        return str(self.work.title.get("en") or self.work.id)

    @property
    def is_clean(self) -> bool:
        """Whether the file holds what is shown."""
        return self.undo_stack.isClean() and self._stroke is None

    @property
    def is_drawing(self) -> bool:
        """Whether a stroke has begun and not ended."""
        return self._stroke is not None

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
        return self._edit(text, change(self.work))

    def _edit(self, text: str, after: Work) -> bool:
        if after == self.work:
            return False
        if self._stroke is None:
            self.undo_stack.push(Edit(text, self.work, after, self._show))
        else:
            self._show(after)
        return True

    def begin_stroke(self, text: str) -> None:
        """All edits until the stroke's end are one step of that name."""
        self.end_stroke()
        self._stroke = (text, self.work)
        self.drawing.emit()

    def end_stroke(self) -> None:
        """Ends the stroke, if there is one."""
        if self._stroke is None:
            return
        (text, before), self._stroke = self._stroke, None
        if before != self.work:
            self.undo_stack.push(Edit(text, before, self.work, self._show))
        self.drawing.emit()

    def restart_stroke(self) -> None:
        """What the stroke began with; it goes on from there."""
        if self._stroke is not None:
            self._show(self._stroke[1])

    def cancel_stroke(self) -> None:
        """Takes back what the stroke has done so far."""
        if self._stroke is not None:
            (_, before), self._stroke = self._stroke, None
            self._show(before)
            self.taken_back.emit()
            self.drawing.emit()

    def undo(self) -> None:
        """One step back; an open stroke is taken back instead."""
        if self._stroke is not None:
            self.cancel_stroke()
        else:
            self.undo_stack.undo()

    def redo(self) -> None:
        """One step forwards again."""
        self.end_stroke()
        self.undo_stack.redo()

    def _show(self, work: Work) -> None:
        if work is self.work:
            return
        before, was = self.firefight, self.work
        self.work = work
        self.firefight = self._assembled(work)
        self.changed.emit(before, self.firefight)
        if was.title != work.title:
            self.renamed.emit()

    def _assembled(self, work: Work) -> Firefight:
        if isinstance(work, Board):
            return self._board_alone(work)
        if not isinstance(work, Scenario):
            return self._empty()
        scenario = work
        self._look_for_boards(scenario)
        boards, folder = dict(self._boards), self.pack_folder
        ground = self._joined.ground(scenario, boards)
        try:
            units = load_units(scenario.packs, folder)
        except StudioError:  # the file of a pack went away meanwhile
            units = self.firefight.units
        return Firefight(scenario, boards, ground, load_terrain(), units, folder)

    def _board_alone(self, board: Board) -> Firefight:
        self._boards = boards = {board.id: board}
        ground, scenario = self._joined.alone(board), around(board)
        if scenario == self.firefight.scenario:
            scenario = self.firefight.scenario  # the very same forces: nobody shows them anew
        return Firefight(scenario, boards, ground, load_terrain(), load_units(), self.pack_folder)

    def _empty(self) -> Firefight:
        """What a table has of boards: nothing, and always the same nothing."""
        if self._nothing is None:
            self._nothing = self._assembled(blank_scenario())
        return self._nothing

    def _look_for_boards(self, scenario: Scenario) -> None:
        named = {placement.board for placement in scenario.boards}
        if not named <= self._boards.keys() | self.missing.keys():
            known = boards_in_reach(self.folder)
            self._boards |= {name: known[name] for name in named & known.keys()}
            self.missing = {}
            if not named <= self._boards.keys():
                _, self.missing = boards_for(scenario, self.folder)

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
        self._stroke = None
        self.path, self.missing, self._boards = path, {}, {}
        self.saved_at = None
        self.read_only = False
        self.digest = digest_of(path)
        self.work = work
        self.firefight = self._assembled(work)
        self.undo_stack.clear()
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
        if not self._edit(tr("Restore unsaved work"), work):
            self.undo_stack.resetClean()
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
        self.end_stroke()
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
        self._edit(tr("Name the unit packs from the new folder"), work)
        self.read_only = False
        self.saved_at = datetime.now().astimezone()
        self.undo_stack.setClean()
        self.renamed.emit()

    def revert(self) -> None:
        """What the file holds, as a step that can be undone.

        Raises:
            StudioError: the file can't be read.
        """
        if self.path is None:
            return
        self._edit(tr("Revert to the saved file"), sound(open_document(self.path)))
        self.digest = digest_of(self.path)
        self.undo_stack.setClean()

    def changed_on_disk(self) -> bool:
        """Whether somebody else wrote the file since it was opened or saved here."""
        return self.digest is not None and digest_of(self.path) not in (None, self.digest)

    def text(self) -> str:
        """What saving would write."""
        return text_of(self.work)

    def reload_boards(self) -> None:
        """Reads the boards again, after one of them was edited elsewhere."""
        if isinstance(self.work, Scenario):
            before = self.firefight
            self._boards, self.missing = {}, {}
            self.firefight = self._assembled(self.work)
            self.changed.emit(before, self.firefight)

    def _tell_renamed(self, _clean: bool) -> None:
        self.renamed.emit()


class _Joined:
    """The map of the last state, so that an edit on top of it needn't find all of it anew."""

    def __init__(self) -> None:
        self._overlaid = Overlaid(Ground({}, {}), load_terrain())
        self._alone = Alone(load_terrain())

    def alone(self, board: Board) -> Ground:
        """The map of a board by itself."""
        return self._alone.ground(board)

    def ground(self, scenario: Scenario, boards: Mapping[str, Board]) -> Ground:
        """The map of a scenario with its changes."""
        base = bare_map(scenario, boards)
        if base is not self._overlaid.base:
            self._overlaid = Overlaid(base, load_terrain())
        return self._overlaid.under(scenario.changes)
