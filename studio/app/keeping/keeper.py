"""Keeps the work of one document: locks, copies of what is unsaved, backups, a watch on files."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from studio.app.documents.document import Document
from studio.app.keeping.autosave import Autosave
from studio.app.keeping.backup import Backup
from studio.app.keeping.locking import Holder, InUse, Lock, lock
from studio.app.keeping.notices import Notices
from studio.app.keeping.unsaved import Orphan
from studio.app.keeping.watch import Watch
from studio.errors import StudioError
from studio.model.writing import CannotWrite
from studio.words import tr


class Keeper(QObject):
    """What stands between a document and the loss of it."""

    copy_wanted = Signal()
    """The document is read-only, and shall be saved as another file."""
    save_wanted = Signal()

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(document)
        self.document = document
        self.window = window
        self.notices = Notices()
        self.autosave = Autosave(document, self)
        self.watch = Watch(document, self)
        self._lock: Lock | None = None
        document.opened.connect(self._opened)
        document.refused.connect(self._tell_read_only)
        self.autosave.failed.connect(self._tell_no_copy)
        self.autosave.written.connect(self._tell_copy)
        self.watch.file_changed.connect(self._tell_changed)
        self.watch.file_gone.connect(self._tell_gone)
        self.watch.boards_changed.connect(self._tell_boards)

    # --- opening and saving ---------------------------------------------------------------------

    def open(self, path: Path) -> bool:
        """Open a file under its lock; False if another window has it and the user lets it be.

        Raises:
            StudioError: it can't be read; all stays as it was.
        """
        taken = self._lock if self._lock and self._lock.covers(path) else lock(path)
        if isinstance(taken, Holder):
            return self._open_held(path, taken)
        self._open(path, taken)
        return True

    def _open_held(self, path: Path, holder: Holder) -> bool:
        """Open a file that another window has, as far as the user wants it; whether it is open."""
        from studio.app.keeping import dialogs

        access = dialogs.ask_access(self.window, path.name, holder)
        if access is dialogs.Access.NONE:
            return False
        self._open(path, holder)
        self.document.protect()
        self._tell_read_only()
        if access is dialogs.Access.COPY:
            self.copy_wanted.emit()
        return True

    def _open(self, path: Path, taken: Lock | Holder) -> None:
        try:
            self.document.open(path)
        except BaseException:
            if isinstance(taken, Lock) and taken is not self._lock:
                taken.release()
            raise
        self._hold(taken if isinstance(taken, Lock) else None)

    def save(self, path: Path) -> None:
        """Save to a file under its lock; the version that was there becomes its backup.

        Raises:
            InUse: another window has the file.
            CannotWrite: the message says why; what was there is untouched.
        """
        taken = self._lock if self._lock and self._lock.covers(path) else lock(path)
        if isinstance(taken, Holder):
            raise InUse(path, taken)
        backup = Backup(path)
        try:
            self.document.save(path)
        except BaseException:
            if taken is not self._lock:
                taken.release()
            raise
        self._hold(taken)
        self.notices.take_away("file", "read_only", "copy")
        try:
            backup.keep()
        except CannotWrite as fault:
            self._show(
                "backup",
                tr("Saved, but without a backup of the version before: {fault}", fault=fault),
            )

    def _hold(self, taken: Lock | None) -> None:
        if self._lock is not None and self._lock is not taken:
            self._lock.release()
        self._lock = taken

    @Slot()
    def _opened(self) -> None:
        """Another document took the place of the one before."""
        self.notices.take_away()
        if self._lock is not None and not self._lock.covers(self.document.path):
            self._hold(None)

    # --- unsaved work ---------------------------------------------------------------------------

    def restore(self, orphan: Orphan) -> None:
        """Open unsaved work as it was left: changed, with the file that it belongs to.

        Raises:
            InUse: another window has the file.
            StudioError: the work can't be understood. The copy stays in either case.
        """
        try:
            self._restore(orphan)
        except StudioError:
            orphan.copy.release()
            raise

    def _restore(self, orphan: Orphan) -> None:
        unsaved = orphan.unsaved
        work, taken = unsaved.work(), self._lock_for(unsaved.path)
        self.document.restore(work, unsaved.path, unsaved.digest)
        self._hold(taken)
        # The old copy goes when there is a new one, not before.
        if self.autosave.write_now():
            orphan.copy.remove()
        else:
            orphan.copy.release()
        self.watch.look()

    def _lock_for(self, path: Path | None) -> Lock | None:
        if path is None or (self._lock and self._lock.covers(path)):
            return self._lock if path else None
        taken = lock(path)
        if isinstance(taken, Holder):
            raise InUse(path, taken)
        return taken

    def end(self) -> None:
        """The document closes, and nothing in it is wanted any more."""
        self.watch.end()
        self.autosave.end()
        self._hold(None)

    # --- telling --------------------------------------------------------------------------------

    def _name(self) -> str:
        return self.document.path.name if self.document.path else self.document.name

    def _show(self, kind: str, text: str) -> None:
        self.notices.show_notice(kind, "warning", text)

    @Slot()
    def _tell_read_only(self) -> None:
        if self.notices.notice("read_only") is not None:
            return
        self.notices.show_notice(
            "read_only",
            "note",
            tr(
                "“{name}” is read-only here, because another window has it open.", name=self._name()
            ),
            (tr("Save a copy…"), self.copy_wanted.emit),
        )

    @Slot()
    def _tell_copy(self) -> None:
        self.notices.take_away("copy")

    @Slot(str)
    def _tell_no_copy(self, why: str) -> None:
        self._show("copy", tr("Your changes can't be kept safe until you save: {why}", why=why))

    @Slot()
    def _tell_changed(self) -> None:
        text = tr("“{name}” was changed by another program.", name=self._name())
        if not self.document.history.is_clean:
            text += tr(" Reloading takes your unsaved changes away; Undo brings them back.")
        offers = ((tr("&Reload"), self._reload), (tr("&Keep mine"), None))
        self.notices.show_notice("file", "warning", text, *offers)

    @Slot()
    def _tell_gone(self) -> None:
        text = tr("The file “{name}” is gone: it was moved or deleted.", name=self._name())
        offers = ((tr("&Save it again"), self.save_wanted.emit), (tr("&Close"), None))
        self.notices.show_notice("file", "warning", text, *offers)

    def _reload(self) -> None:
        try:
            self.document.revert()
        except StudioError as fault:
            self._show(
                "file", tr("“{name}” can't be read: {fault}", name=self._name(), fault=fault)
            )

    @Slot(object)
    def _tell_boards(self, names: tuple[str, ...]) -> None:
        which = (
            tr("Board {names} was", names=names[0])
            if len(names) == 1
            else tr("Boards {names} were", names=", ".join(names))
        )
        offers = ((tr("&Reload"), self.document.reload_boards), (tr("&Keep"), None))
        self.notices.show_notice(
            "boards",
            "warning",
            tr("{which} changed, on disk or in another tab.", which=which),
            *offers,
        )
