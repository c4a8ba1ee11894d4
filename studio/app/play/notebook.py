"""The notes of testers on a game: kept on disk as they are made, listed for whoever made them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.buttons import lead
from studio.errors import StudioError
from studio.seen.notes import KINDS, Note, notes_path, read_notes, write_notes
from studio.seen.telling import Teller
from studio.words import tr

ROLE: Final = Qt.ItemDataRole.UserRole


class Notebook(QObject):
    """The notes beside a record."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, record: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = notes_path(record)
        self.notes: list[Note] = []
        self.fault = ""
        """Why notes that lie there can't be read: then none are written over them."""
        try:
            self.notes += read_notes(self.path)
        except StudioError as fault:
            self.fault = str(fault)

    def add(self, note: Note) -> None:
        """Keep a note."""
        self.notes.append(note)
        self._save()

    def remove(self, note: Note) -> None:
        """Drop a note."""
        self.notes.remove(note)
        self._save()

    def of(self, viewer: str, player: str, *, is_open: bool) -> tuple[Note, ...]:
        """The notes that this viewer made; a referee reads all. Others may tell what is hidden."""
        return tuple(n for n in self.notes if is_open or (n.viewer, n.player) == (viewer, player))

    def _save(self) -> None:
        self.changed.emit()
        if self.fault:
            self.failed.emit(
                tr("Notes can't be saved beside those that lie there: {fault}", fault=self.fault)
            )
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_notes(self.path, self.notes)
        except (StudioError, OSError) as fault:
            self.failed.emit(tr("The note can't be saved: {fault}", fault=fault))


class NoteDialog(QDialog):
    """Asks for a note on the moment that is looked at."""

    def __init__(self, about: str, place: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("note_dialog")
        self.setWindowTitle(tr("Note"))
        self.setMinimumWidth(480)
        words = QLabel(about)
        words.setWordWrap(True)
        words.setObjectName("dim")
        self.kinds = QButtonGroup(self)
        self.buttons_by_kind: dict[str, QPushButton] = {}
        row = QHBoxLayout()
        row.setSpacing(6)
        for number, (kind, name) in enumerate(KINDS.items()):
            row.addWidget(self._kind(number, kind, tr(name)))
        self.buttons_by_kind["remark"].setChecked(True)
        self._make_text(place)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(words)
        column.addLayout(row)
        column.addWidget(self.place, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.text)
        column.addWidget(self._made_buttons())
        self.text.setFocus()

    def _make_text(self, place: str) -> None:
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(tr("What happened, what did you expect? (may stay empty)"))
        self.text.setAccessibleName(tr("Text of the note"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(96)
        self.place = QPushButton(tr("About {place}", place=place) if place else "")
        self.place.setCheckable(True)
        self.place.setChecked(bool(place))
        self.place.setVisible(bool(place))
        self.place.setObjectName("kind")
        self.place.setMinimumHeight(28)

    def _made_buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        lead(self.buttons, tr("Keep the note"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    def _kind(self, number: int, kind: str, name: str) -> QPushButton:
        button = QPushButton(name)
        button.setObjectName("kind")
        button.setCheckable(True)
        button.setMinimumSize(76, 30)
        self.kinds.addButton(button, number)
        self.buttons_by_kind[kind] = button
        return button

    @property
    def kind(self) -> str:
        """The kind that is chosen."""
        return list(KINDS)[self.kinds.checkedId()]


class NotesList(QListWidget):
    """The notes of who looks; a click leads to their moment, Del drops one."""

    looked_at = Signal(int)

    def __init__(self, notebook: Notebook, names: Teller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notebook, self.names = notebook, names
        self._viewer: tuple[str, str, bool] | None = None
        self._shown: object = None
        self.setObjectName("notes")
        self.setAccessibleName(tr("Notes"))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setAlternatingRowColors(True)
        self.setStyleSheet("QListWidget::item { padding: 2px 8px; }")
        self.setWordWrap(True)
        self.itemClicked.connect(self._clicked)
        self.itemActivated.connect(self._clicked)
        notebook.changed.connect(self.fill)

    def show_for(self, viewer: str, player: str, *, is_open: bool) -> None:
        """Show the notes of this viewer; nobody's while the map is covered."""
        self._viewer = (viewer, player, is_open) if viewer or is_open else None
        self.fill()

    @Slot()
    def fill(self) -> None:
        """Fill the list anew, if there are other notes to show: a click mustn't lose its row."""
        notes = None
        if self._viewer is not None:
            viewer, player, is_open = self._viewer
            notes = self.notebook.of(viewer, player, is_open=is_open)
        if notes != self._shown:
            self._shown = notes
            self.clear()
            self._add(notes)

    def _add(self, notes: Sequence[Note] | None) -> None:
        for note in notes or ():
            item = QListWidgetItem(note_words(note, self.names))
            item.setData(ROLE, note)
            self.addItem(item)
        if notes is not None and not notes:
            item = QListWidgetItem(tr("No notes yet. F8 makes one on the moment that you look at."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(item)

    @Slot(QListWidgetItem)
    def _clicked(self, item: QListWidgetItem) -> None:
        note = item.data(ROLE)
        if isinstance(note, Note):
            self.looked_at.emit(note.at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del drops the note that is chosen."""
        chosen = self.selectedItems()
        note = chosen[0].data(ROLE) if chosen else None
        if event.key() == Qt.Key.Key_Delete and isinstance(note, Note):
            self.notebook.remove(note)
        else:
            super().keyPressEvent(event)


def note_words(note: Note, names: Teller) -> str:
    """A note in a line or two."""
    where = f", {names.place(note.hex)}" if note.hex else ""
    text = f": {note.text}" if note.text else ""
    return tr(
        "{kind} (turn {turn}, after action {at}{where}){text}",
        kind=tr(KINDS[note.kind]),
        turn=note.turn,
        at=note.at,
        where=where,
        text=text,
    )
