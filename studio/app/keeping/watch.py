"""Sees when another program writes the open file, or a board of the open scenario."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from studio.app.documents.digest import digest_of
from studio.app.documents.document import Document
from studio.app.documents.library import boards_in_reach
from studio.model.board import Board
from studio.model.library import library_paths

QUIET_MS: Final = 200
"""Programs write in several steps; after this time without another one they are done."""


class Watch(QObject):
    """Tells once of each version of a file that isn't the one shown."""

    file_changed = Signal()
    """The document's file holds something else than when it was opened or saved here."""
    file_gone = Signal()
    """The document's file was moved or deleted."""
    boards_changed = Signal(object)
    """Boards that the scenario uses are others by now: their ids, in order."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._wait)
        self._watcher.directoryChanged.connect(self._wait)
        self._timer = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._timer.timeout.connect(self.look)
        self._aimed: tuple[Path | None, frozenset[str]] | None = None
        self._told: str | None = None
        self._told_boards: dict[str, Board] = {}
        document.opened.connect(self._begin)
        document.renamed.connect(self._aim)
        document.changed.connect(self._aim)

    @Slot()
    def _begin(self) -> None:
        self._told, self._told_boards = None, {}
        self._aim()

    def _boards(self) -> frozenset[str]:
        """The boards that a scenario names; of a board by itself none."""
        if self.document.is_board:
            return frozenset()
        return frozenset(placement.board for placement in self.document.scenario.boards)

    @Slot()
    def _aim(self, *_: object) -> None:
        """Watch what is open now."""
        aim = (self.document.path, self._boards())
        if aim != self._aimed:
            self._aimed = aim
            self._watch()

    def _watch(self) -> None:
        """Files for what is written in place, their folders for what takes a file's name."""
        files = {str(path) for path in self._paths()}
        wanted = files | {str(Path(file).parent) for file in files}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        new = sorted(path for path in wanted - watched if Path(path).exists())
        if new:
            self._watcher.addPaths(new)

    def _paths(self) -> Iterator[Path]:
        document = self.document
        if document.path is not None:
            yield document.path
        boards = self._boards()
        if boards:
            known = library_paths(document.folder)
            yield from (known[name] for name in boards & known.keys())

    @Slot()
    def _wait(self, *_: object) -> None:
        self._timer.start()

    @Slot()
    def look(self) -> None:
        """Compare what is shown with what the files hold."""
        if self.document.history.is_drawing:
            self._timer.start()
            return
        self._watch()
        self._look_at_file()
        self._look_at_boards()

    def _look_at_file(self) -> None:
        document = self.document
        if document.path is None or document.digest is None:
            return
        digest = digest_of(document.path)
        if digest == document.digest:
            self._told = None
        elif (digest or "") != self._told:
            self._told = digest or ""
            (self.file_changed if digest else self.file_gone).emit()

    def _look_at_boards(self) -> None:
        names = self._boards()
        if not names:
            return
        shown, known = self.document.firefight.boards, boards_in_reach(self.document.folder)
        others = {
            name: known[name] for name in names & known.keys() if known[name] != shown.get(name)
        }
        new = {name for name, board in others.items() if board != self._told_boards.get(name)}
        self._told_boards = others
        if new:
            self.boards_changed.emit(tuple(sorted(others)))

    def end(self) -> None:
        """Look no more."""
        self._timer.stop()
        paths = [*self._watcher.files(), *self._watcher.directories()]
        if paths:
            self._watcher.removePaths(paths)
