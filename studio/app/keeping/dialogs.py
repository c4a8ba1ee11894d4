"""What is asked about files: who may change them, and what becomes of unsaved work."""

from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QMessageBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app import messages
from studio.app.keeping.locking import Holder
from studio.app.keeping.unsaved import Orphan, Unsaved
from studio.words import tr

ROW: Final = QSize(0, 26)
ROWS_SHOWN: Final = 6


class Access(Enum):
    """How a file that is open elsewhere shall be opened."""

    READ_ONLY = "read-only"
    COPY = "copy"
    NONE = "none"


def access_box(parent: QWidget, name: str, holder: Holder) -> QMessageBox:
    """The question how to open a file that is open in another window."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("The file is open already"))
    box.setText(tr("“{name}” is open in another window of Firefight Studio.", name=name))
    box.setInformativeText(
        tr(
            "It is {holder}.\n\n"
            "If both windows saved it, one would write over the work of the other. "
            "Here you can look at it, or go on in a copy under another name.",
            holder=holder,
        )
    )
    role = QMessageBox.ButtonRole
    look = box.addButton(tr("Open &read-only"), role.AcceptRole)
    look.setObjectName(Access.READ_ONLY.value)
    box.addButton(tr("Open a &copy…"), role.AcceptRole).setObjectName(Access.COPY.value)
    box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.setDefaultButton(look)
    return box


def ask_access(parent: QWidget, name: str, holder: Holder) -> Access:
    """How to open a file that is open in another window."""
    box = access_box(parent, name, holder)
    box.exec()
    # Pushing Esc is Cancel, whose button has no name of ours.
    said = box.clickedButton().objectName()
    return Access(said) if said in {access.value for access in Access} else Access.NONE


class RecoveryDialog(QDialog):
    """Lists work that was never saved, and asks what shall become of it."""

    restore_wanted = Signal(object)
    """An `Orphan`; its copy is in the hands of whoever restores it."""
    discarded = Signal()

    def __init__(self, orphans: list[Orphan], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Unsaved work"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.orphans = list(orphans)
        self.list = QTreeWidget()
        self.list.setHeaderLabels([tr("Document"), tr("File"), tr("Last change")])
        self.list.setRootIsDecorated(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName(tr("Unsaved work"))
        self.list.setUniformRowHeights(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header, mode = self.list.header(), QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        for column in (0, 1):
            header.setSectionResizeMode(column, mode.Stretch)
        header.setSectionResizeMode(2, mode.ResizeToContents)
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.about.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self._make_buttons()
        self._lay_out()
        self.list.currentItemChanged.connect(self._show_about)
        self.list.itemActivated.connect(self._restore)
        self._fill()

    def sizeHint(self) -> QSize:
        """Wide enough for a title and a file's name."""
        return QSize(660, super().sizeHint().height())

    def _make_buttons(self) -> None:
        role = QDialogButtonBox.ButtonRole
        self.buttons = QDialogButtonBox()
        self.restore = self.buttons.addButton(tr("&Restore"), role.AcceptRole)
        self.every = self.buttons.addButton(tr("Restore &all"), role.ActionRole)
        self.every.setVisible(len(self.orphans) > 1)
        self.later = self.buttons.addButton(tr("&Later"), role.RejectRole)
        self.discard = self.buttons.addButton(tr("&Discard…"), role.DestructiveRole)
        self.restore.setDefault(True)
        self.restore.clicked.connect(self._restore)
        self.every.clicked.connect(self._restore_all)
        self.later.clicked.connect(self.reject)
        self.discard.clicked.connect(self._discard)

    def _lay_out(self) -> None:
        head = QLabel(tr("This work was not saved when Firefight Studio last ended."))
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 14)
        column.setSpacing(10)
        column.addWidget(head)
        column.addWidget(self.list)
        column.addWidget(self.about, 1)
        column.addWidget(self.buttons)

    def _fill(self) -> None:
        self.list.clear()
        rows = [_row(orphan.unsaved) for orphan in self.orphans]
        self.list.addTopLevelItems(rows)
        shown = min(len(rows), ROWS_SHOWN)
        self.list.setFixedHeight(self.list.header().sizeHint().height() + shown * ROW.height() + 8)
        self.list.setCurrentItem(rows[0])

    def chosen(self) -> Orphan:
        """The work that the buttons are about."""
        return self.orphans[self.list.currentIndex().row()]

    @Slot()
    def _show_about(self) -> None:
        if self.list.currentItem() is not None:
            self.about.setText(in_words(self.chosen().unsaved))

    @Slot()
    def _restore(self) -> None:
        orphan = self.chosen()
        self.orphans.remove(orphan)
        self.accept()
        self.restore_wanted.emit(orphan)

    @Slot()
    def _restore_all(self) -> None:
        """Each goes into a tab of its own."""
        orphans, self.orphans = self.orphans, []
        self.accept()
        for orphan in orphans:
            self.restore_wanted.emit(orphan)

    @Slot()
    def _discard(self) -> None:
        orphan = self.chosen()
        if not messages.ask(
            self,
            tr("Discard unsaved work"),
            tr("Discard the unsaved changes to “{title}”?", title=orphan.unsaved.title),
            tr("They can't be brought back. The file itself stays as it is."),
        ):
            return
        orphan.copy.remove()
        self.orphans.remove(orphan)
        self.discarded.emit()
        if self.orphans:
            self._fill()
        else:
            self.accept()

    def done(self, result: int) -> None:
        """What is left stays for another time."""
        for orphan in self.orphans:
            orphan.copy.release()
        super().done(result)


def _row(unsaved: Unsaved) -> QTreeWidgetItem:
    file = unsaved.path.name if unsaved.path else tr("never saved")
    row = QTreeWidgetItem([unsaved.title, file, moment(unsaved.changed)])
    row.setSizeHint(0, ROW)
    row.setToolTip(0, unsaved.title)
    row.setToolTip(1, str(unsaved.path or ""))
    return row


def in_words(unsaved: Unsaved) -> str:
    """Where the work belongs, and whether its file has gone another way since."""
    if unsaved.path is None:
        return tr("It has no file yet. Restore it, then save it.")
    where = tr("It belongs to {file}.", file=_short(unsaved.path))
    if not unsaved.path.exists():
        return tr("{where}\nThat file is gone; saving writes it anew.", where=where)
    if unsaved.file_differs:
        return tr(
            "{where}\n"
            "That file has changed since: it holds other work by now. "
            "Restoring leaves it as it is until you save.",
            where=where,
        )
    return tr("{where}\nRestoring leaves that file as it is until you save.", where=where)


def _short(path: Path) -> str:
    """A path, from the user's folder on where it lies in there."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)


def moment(when: datetime) -> str:
    """A time as one speaks of it."""
    when = when.astimezone()
    today = datetime.now().astimezone().date()
    if when.date() == today:
        return tr("today, {when:%H:%M}", when=when)
    if when.date() == today - timedelta(days=1):
        return tr("yesterday, {when:%H:%M}", when=when)
    return f"{when:%Y-%m-%d, %H:%M}"
