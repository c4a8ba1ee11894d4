"""New, open, save, close: what the File menu does."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QWidget

from studio.app import messages
from studio.app.documents.library import boards_in_reach
from studio.app.documents.work import Work
from studio.app.keeping.keeper import Keeper
from studio.app.keeping.locking import is_held
from studio.app.keeping.unsaved import Orphan, orphans
from studio.app.recent import remember
from studio.app.tabs.tab import Tab
from studio.app.tabs.tabs import Tabs
from studio.errors import StudioError
from studio.model.bundle import is_bundle
from studio.model.files import FaultyFile
from studio.model.shipped import scenarios_folder
from studio.model.tiled import is_tiled_map
from studio.model.vassal import is_module
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.keeping.dialogs import RecoveryDialog

FAULTS_SHOWN = 5
MOST_BOARDS = 6
"""How many boards of a module are opened at once."""
RECORD = ".replay.json"


class Files(QObject):
    """Opens and saves the documents of a window, and asks before anything is lost."""

    recent_changed = Signal()
    new_wanted = Signal()

    def __init__(self, tabs: Tabs, window: QWidget) -> None:
        super().__init__(window)
        self.tabs = tabs
        self.window = window
        self._follow(tabs.current)
        tabs.made.connect(self._follow)

    @Slot(object)
    def _follow(self, tab: Tab) -> None:
        tab.copy_wanted.connect(self.save_as)
        tab.save_wanted.connect(self.save)

    @property
    def keeper(self) -> Keeper:
        """What keeps the document in front."""
        return self.tabs.current.keeper

    # --- opening --------------------------------------------------------------------------------

    @Slot()
    def new(self) -> None:
        """Ask for boards and title of a new scenario."""
        self.new_wanted.emit()

    @Slot()
    def new_table(self) -> None:
        """Ask for title and size of a new table."""
        from studio.app.dialogs.new_table import ask_new_table

        table = ask_new_table(self.window)
        if table is not None:
            self.begin(table)

    @Slot()
    def new_board(self) -> None:
        """Ask for name and size of a new board."""
        from studio.app.dialogs.board import ask_new_board

        board = ask_new_board(self.window, boards_in_reach(self.tabs.current.document.folder))
        if board is not None:
            self.begin(board)

    def begin(self, work: Work) -> None:
        """A new scenario, board or table in a tab of its own."""
        tab = self.tabs.room()
        tab.document.new(work)
        self.tabs.show(tab)

    @Slot()
    def ask_open(self) -> None:
        """Ask for files and open them."""
        path = self.tabs.current.document.path
        folder = path.parent if path else scenarios_folder()
        for chosen in messages.ask_files_to_open(self.window, folder):
            self.open(chosen)

    def open(self, path: Path) -> bool:
        """Open a file in a tab, or go to the tab where it is open; whether it is open now.

        A record comes in a window of its own, a bundle is unpacked first; of a map of Tiled a
        new board is made, and boards are taken out of a module for VASSAL.
        """
        if path.name.endswith(RECORD):
            from studio.app.play.begin import open_record

            return open_record(path, self.window) is not None
        if is_bundle(path):
            return self._open_bundle(path)
        if is_tiled_map(path):
            return self._open_map(path)
        if is_module(path):
            return self._open_module(path)
        tab = self.tabs.holding(path) or self._opened(path)
        if tab is None:
            return False
        self.tabs.show(tab)
        self._remember(path)
        return True

    def _open_bundle(self, path: Path) -> bool:
        """What is in a bundle, unpacked where the user wants; whether it is open now."""
        from studio.app.tabs.bundles import unpacked, what_became

        main = unpacked(path, self.window)
        if main is None or not self.open(main):
            return False
        self.keeper.notices.show_notice("bundle", "note", what_became(path, main))
        return True

    def _open_map(self, path: Path) -> bool:
        """The board that a map of Tiled makes, in a tab; whether there is one."""
        from studio.app.tabs import foreign

        found = foreign.board_of_map(path, self.window)
        if found is None:
            return False
        self.begin(found.board)
        foreign.tell(foreign.of_map(path), found.left_out, self.keeper.notices, self.window)
        return True

    def _open_module(self, path: Path) -> bool:
        """The boards of a module for VASSAL, the first in front; whether it is open now."""
        from studio.app.tabs import foreign

        boards, left_out = foreign.boards_of_module(path, self.window)
        opened = [board for board in reversed(boards[:MOST_BOARDS]) if self.open(board)]
        if not opened:
            return False
        said = foreign.of_module(path, boards)
        foreign.tell(said, left_out, self.keeper.notices, self.window)
        return True

    def open_quietly(self, path: Path) -> Tab | None:
        """A file in a tab that isn't among the others yet; None if it is open or can't be opened.

        Nothing is asked or told.
        """
        if self.tabs.holding(path) is not None or is_held(path):
            return None
        tab = self.tabs.room() if not self.tabs.are_open else self.tabs.new_tab()
        with suppress(StudioError):
            if tab.keeper.open(path):
                return tab
        self.tabs.drop(tab)
        return None

    def _opened(self, path: Path) -> Tab | None:
        tab = self.tabs.room()
        try:
            if tab.keeper.open(path):
                return tab
        except StudioError as fault:
            messages.tell_error(
                self.window, tr("{name} can't be opened", name=path.name), in_words(fault)
            )
        self.tabs.drop(tab)
        return None

    # --- saving ---------------------------------------------------------------------------------

    def _tab(self, tab: object) -> Tab:
        """The tab meant; actions of the menu mean the one in front."""
        return tab if isinstance(tab, Tab) else self.tabs.current

    @Slot()
    @Slot(object)
    def save(self, of: object = None) -> bool:
        """Save to the document's file, or ask for one; whether it is saved."""
        tab = self._tab(of)
        path = tab.document.path
        if path is None or tab.document.read_only:
            return self.save_as(tab)
        if tab.document.changed_on_disk() and not messages.ask_overwrite(self.window, path.name):
            return False
        return self._write(tab, path)

    @Slot()
    @Slot(object)
    def save_as(self, of: object = None) -> bool:
        """Ask for a file and save to it; whether it is saved."""
        tab = self._tab(of)
        path = messages.ask_file_to_save(self.window, suggestion(tab), tab.document.kind)
        return path is not None and self._write(tab, path)

    @Slot()
    def save_all(self) -> bool:
        """Save every document that has changed, until one can't be; whether all are saved."""
        return all(self.save(tab) for tab in self.tabs if not tab.document.history.is_clean)

    def _write(self, tab: Tab, path: Path) -> bool:
        try:
            self._refuse_open(tab, path)
            tab.keeper.save(path)
        except StudioError as fault:
            messages.tell_error(self.window, tr("The document can't be saved"), in_words(fault))
            return False
        self._remember(path)
        return True

    def _refuse_open(self, tab: Tab, path: Path) -> None:
        """A file has one tab."""
        other = self.tabs.holding(path)
        if other is not None and other is not tab:
            raise StudioError(
                tr(
                    "{name} is open in another tab. Close it there, or choose another name.",
                    name=path.name,
                )
            )

    def _remember(self, path: Path) -> None:
        self.tabs.leisure.no_sooner(partial(self._write_down, path))

    def _write_down(self, path: Path) -> None:
        remember(path)
        self.recent_changed.emit()

    @Slot()
    def revert(self) -> None:
        """Back to what the file holds; Undo brings the changes back."""
        try:
            self.tabs.current.document.revert()
        except StudioError as fault:
            messages.tell_error(self.window, tr("The file can't be read"), in_words(fault))

    # --- closing --------------------------------------------------------------------------------

    @Slot()
    @Slot(object)
    def close(self, which: object = None) -> bool:
        """Close a tab, after asking about unsaved changes; whether it is closed."""
        return self._close([self._tab(which)])

    @Slot()
    def close_all(self) -> bool:
        """Close all tabs, after asking about unsaved changes."""
        return self._close(list(self.tabs))

    def close_others(self, but: Tab) -> bool:
        """Close all tabs but one, after asking about unsaved changes."""
        return self._close([tab for tab in self.tabs if tab is not but])

    def _close(self, tabs: list[Tab]) -> bool:
        if not self._may_close(tabs):
            return False
        for tab in tabs:
            self.tabs.close(tab)
        return True

    def may_close(self) -> bool:
        """Whether all may be closed: saved, or the user doesn't want them to be."""
        return self._may_close(self.tabs)

    def _may_close(self, tabs: Iterable[Tab]) -> bool:
        unsaved = []
        for tab in tabs:
            tab.document.history.end_stroke()
            if not tab.document.history.is_clean:
                unsaved.append(tab)
        if not unsaved:
            return True
        if len(unsaved) > 1:
            return self._settle_several(unsaved)
        answer = messages.ask_unsaved(self.window, unsaved[0].document.name)
        if answer is messages.Answer.SAVE:
            return self.save(unsaved[0])
        return answer is messages.Answer.DISCARD

    def _settle_several(self, unsaved: list[Tab]) -> bool:
        """Ask once about several documents; save those that the user chooses."""
        chosen = messages.ask_unsaved_several(self.window, [tab.document for tab in unsaved])
        if chosen is None:
            return False
        return all(self.save(unsaved[number]) for number in chosen)

    # --- unsaved work of editors that are gone --------------------------------------------------

    @Slot()
    def keep_safe(self) -> None:
        """From now on copies are written; and work of an editor that is gone is offered."""
        self.tabs.keep_safe()
        self.offer()

    def offer(self) -> "RecoveryDialog | None":
        """Offer what was never saved, if there is anything."""
        found = orphans()
        if not found:
            return None
        from studio.app.keeping.dialogs import RecoveryDialog

        dialog = RecoveryDialog(found, self.window)
        dialog.restore_wanted.connect(self.restore)
        dialog.open()
        return dialog

    @Slot()
    def recover(self) -> None:
        """Offer unsaved work of an editor that ended without closing."""
        if self.offer() is None:
            self.keeper.notices.show_notice(
                "none", "fine", tr("There is no unsaved work to restore.")
            )

    @Slot(object)
    def restore(self, orphan: Orphan) -> None:
        """Go on with unsaved work in the tab of its file, after asking what becomes of that."""
        path = orphan.unsaved.path
        tab = (self.tabs.holding(path) if path else None) or self.tabs.room()
        if not self._may_close([tab]):
            orphan.copy.release()
            return
        try:
            tab.keeper.restore(orphan)
        except StudioError as fault:
            self.tabs.drop(tab)
            title = tr("“{title}” can't be restored", title=orphan.unsaved.title)
            messages.tell_error(self.window, title, in_words(fault))
        else:
            self.tabs.show(tab)


def suggestion(tab: Tab) -> Path:
    """Where a document could be saved."""
    document = tab.document
    path = document.path
    if path is not None and document.read_only:
        return path.with_name(path.name.replace(".", "_copy.", 1))
    if path is not None:
        return path
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(folder) / f"{document.work.id}.{document.kind}.json"


def in_words(fault: StudioError) -> str:
    """An error for a box: of a faulty file its first faults, each with its place."""
    if not isinstance(fault, FaultyFile):
        return str(fault)
    found = fault.document
    lines = [
        tr(
            "Line {line}, column {column}: {message}",
            line=at.line,
            column=at.column,
            message=one.message,
        )
        for one in found.faults[:FAULTS_SHOWN]
        for at in (found.position(one),)
    ]
    more = len(found.faults) - FAULTS_SHOWN
    if more > 0:
        lines.append(tr("… and {more} more.", more=more))
    return "\n".join(lines)
