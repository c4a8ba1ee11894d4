"""The question where a bundle is unpacked, so that what is in it can be worked on and saved."""

import os
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, QStandardPaths, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from studio.model.bundle.contents import Bundle
from studio.model.bundle.unpacking import differing
from studio.model.several import listed, reason_against
from studio.words import plural, tr


class Choice(NamedTuple):
    """The folder that the user wants. `force`: files there may be written over.

    `as_it_is`: nothing is unpacked, and what lies there is opened.
    """

    folder: Path
    force: bool = False
    as_it_is: bool = False


class UnpackDialog(QDialog):
    """Tells what is in a bundle and that Save writes into a folder, and asks for that."""

    def __init__(self, path: Path, bundle: Bundle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open a bundle"))
        self.bundle = bundle
        self._as_it_is = False
        self._make_fields(suggestion(path))
        self._make_buttons()
        self._lay_out(path)
        self.field.textChanged.connect(self._judge)
        self.over.toggled.connect(self._judge)
        self._judge()

    def _make_fields(self, folder: Path) -> None:
        self.field = QLineEdit(str(folder))
        self.field.setAccessibleName(tr("Folder to unpack to"))
        self.choose = QPushButton(tr("Choose…"))
        self.choose.setAutoDefault(False)
        self.choose.clicked.connect(self._choose)
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.hint.setObjectName("dim")
        self.over = QCheckBox(tr("&Write over what is there"))

    def _make_buttons(self) -> None:
        role = QDialogButtonBox.ButtonRole
        self.buttons = QDialogButtonBox()
        self.unpack = self.buttons.addButton(tr("&Unpack and open"), role.AcceptRole)
        self.there = self.buttons.addButton(tr("Open what is &there"), role.ActionRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.unpack.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.there.clicked.connect(self._open_what_is_there)

    def _lay_out(self, path: Path) -> None:
        head = QLabel(tr("“{name}” is one file that holds several", name=path.name))
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        more = QLabel(
            tr(
                "In it: {files}. To work on them they are unpacked to a folder. Save writes "
                "there; the bundle stays as it is.",
                files=listed(list(self.bundle.names)),
            )
        )
        more.setWordWrap(True)
        label = QLabel(tr("Unpack to the &folder"))
        label.setBuddy(self.field)
        line = QHBoxLayout()
        line.addWidget(self.field, 1)
        line.addWidget(self.choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 14)
        column.setSpacing(10)
        column.addWidget(head)
        column.addWidget(more)
        column.addWidget(label)
        column.addLayout(line)
        column.addWidget(self.hint)
        column.addWidget(self.over)
        column.addWidget(self.buttons)

    def sizeHint(self) -> QSize:
        """Wide enough for the path of a folder."""
        return QSize(560, super().sizeHint().height())

    def folder(self) -> Path:
        """The folder in the field."""
        return Path(self.field.text().strip()).expanduser()

    def choice(self) -> Choice:
        """What was asked for when the dialog was accepted."""
        return Choice(self.folder(), self.over.isChecked(), self._as_it_is)

    @Slot()
    def _judge(self) -> None:
        """Say what would become of the folder, and offer what can be done."""
        reason = reason_against(self.folder()) if self.field.text().strip() else ""
        others = [] if reason is not None else differing(self.bundle, self.folder())
        self.over.setVisible(bool(others))
        self.there.setVisible(bool(others) and (self.folder() / self.bundle.main).is_file())
        self.unpack.setEnabled(reason is None and (not others or self.over.isChecked()))
        self.hint.setText(reason if reason is not None else self._what_happens(others))

    def _what_happens(self, others: list[Path]) -> str:
        names = [path.name for path in others]
        if others and self.over.isChecked():
            return tr("Changes made there are lost: {names}.", names=listed(names))
        if others:
            return tr("There already, and different from the bundle: {names}.", names=listed(names))
        missing = sum(not (self.folder() / name).exists() for name in self.bundle.names)
        if not missing:
            return tr("All of it is there already, just as in the bundle.")
        return plural("{count} file is written there.", "{count} files are written there.", missing)

    @Slot()
    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(
            self, tr("Folder to unpack to"), str(self.folder().parent)
        )
        if name:
            self.field.setText(name)

    @Slot()
    def _open_what_is_there(self) -> None:
        self._as_it_is = True
        self.accept()


def suggestion(path: Path) -> Path:
    """A folder called as the bundle: beside it, or with the user's documents if it may not be."""
    home = path.parent
    if not os.access(home, os.W_OK):
        kind = QStandardPaths.StandardLocation.DocumentsLocation
        home = Path(QStandardPaths.writableLocation(kind))
    return home / path.stem
