"""The dialog of the set-up sheet: where, on what paper, in which language."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from studio.model.stage import Stage
from studio.model.tabletop import Tabletop
from studio.model.text import in_language
from studio.words import LANGUAGES, mark, tr

PAPERS: Final = ("A4", "Letter")
FILTER: Final = mark("PDF (*.pdf);;PNG picture (*.png);;SVG drawing (*.svg)")
HOLDS: Final = {
    False: mark("map, set-up areas, both orders of battle, victory"),
    True: mark("the table, both forces, what the ground does, tracks to play with"),
}
"""What is on the sheet of a map of hexes, and of a table."""
ENDINGS: Final = (".pdf", ".png", ".svg")


class ExportDialog(QDialog):
    """Asks how the sheet shall be written."""

    def __init__(self, path: Path, stage: Stage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export the set-up sheet"))
        self.setMinimumWidth(520)
        self.file = QLineEdit(str(path))
        self.choose = QPushButton(tr("Choose…"))
        self.choose.clicked.connect(self._choose)
        self.papers = QComboBox()
        self.papers.addItems(PAPERS)
        self.languages = QComboBox()
        for code, name in LANGUAGES.items():
            self.languages.addItem(name, code)
        self._lay_out(in_language(stage.title), tr(HOLDS[isinstance(stage, Tabletop)]))

    def _lay_out(self, title: str, holds: str) -> None:
        form = QFormLayout()
        line = QHBoxLayout()
        line.addWidget(self.file, 1)
        line.addWidget(self.choose)
        label = QLabel(tr("&File"))
        label.setBuddy(self.file)
        form.addRow(label, line)
        form.addRow(tr("&Paper"), self.papers)
        form.addRow(tr("&Language"), self.languages)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.write = buttons.button(button.Ok)
        self.write.setText(tr("Write the sheet"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        hint = QLabel(
            tr(
                "“{title}” on one sheet: {holds}.\n"
                "The file's ending decides: .pdf for print, .png for the screen, "
                ".svg to draw on.",
                title=title,
                holds=holds,
            )
        )
        hint.setWordWrap(True)
        hint.setObjectName("dim")
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(hint)
        column.addLayout(form)
        column.addWidget(buttons)
        self.file.textChanged.connect(self._judge)

    @Slot()
    def _judge(self) -> None:
        self.write.setEnabled(self.path().suffix.lower() in ENDINGS)

    @Slot()
    def _choose(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Export the set-up sheet"), self.file.text(), tr(FILTER)
        )
        if name:
            self.file.setText(name)

    def path(self) -> Path:
        """The file to write."""
        return Path(self.file.text().strip()).expanduser()

    def paper(self) -> str:
        """The size of the sheet."""
        return self.papers.currentText()

    def language(self) -> str:
        """The language of the sheet."""
        return str(self.languages.currentData())
