"""The dialog of exports: what is written, where, on what paper, in which language, for whom."""

from collections.abc import Mapping, Sequence
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

from studio.export import SHEET, Wishes, exports_of
from studio.model.firefight import Firefight
from studio.model.stage import Stage
from studio.model.tabletop import Tabletop
from studio.model.text import in_language
from studio.words import LANGUAGES, mark, tr

BOARDS: Final = "boards"
BUNDLE: Final = "bundle"
PAPERS: Final = ("A4", "Letter", "A3", "Tabloid")
NAMES: Final = {
    SHEET: mark("Set-up sheet"),
    BOARDS: mark("Boards, true to scale"),
    "labels": mark("Labels for blocks"),
    "charts": mark("Charts of terrain and units"),
    "module": mark("Module for VASSAL"),
    BUNDLE: mark("Bundle, one file to send"),
    "all": mark("Sheet, boards, labels and charts"),
}
HOLDS: Final = {
    SHEET: mark("Map, set-up areas, both orders of battle, victory: all on one sheet."),
    BOARDS: mark(
        "Each board once, in its true size; a PDF has tiles to glue together. A map of Tiled can "
        "be drawn on there and opened here again."
    ),
    "labels": mark("A label for every block and marker, to cut out and stick on."),
    "charts": mark("The terrain and the units that this firefight needs."),
    "module": mark("The map, hidden blocks with their steps, dice, to play over the net."),
    BUNDLE: mark("The scenario with its boards, pictures and unit packs, to open in the studio."),
    "all": mark("Each to a file of its own."),
}
OF_TABLE: Final = {
    SHEET: mark(
        "The table, both forces, what the ground does, tracks to play with: all on one sheet."
    ),
    BUNDLE: mark("The table with its points, to open in the studio."),
}
"""What is said of a table instead."""
FORMS: Final = {
    ".pdf": mark("PDF (*.pdf)"),
    ".png": mark("PNG picture (*.png)"),
    ".svg": mark("SVG drawing (*.svg)"),
    ".md": mark("Markdown text (*.md)"),
    ".tmx": mark("Map of Tiled (*.tmx)"),
    ".vmod": mark("VASSAL module (*.vmod)"),
    ".firefight": mark("Bundle (*.firefight)"),
}
"""The endings, and what they are called where a file is chosen."""
MAP: Final = ".tmx"
ON_PAPER: Final = (".pdf", ".png", ".svg")
FOR_ONE_SIDE: Final = (SHEET, "labels")
"""What can be told so that it gives nothing away to the side that reads it."""


class ExportDialog(QDialog):
    """Asks what shall be written, and how. `alone`: of a board that is open by itself."""

    def __init__(
        self, folder: Path, stage: Stage, parent: QWidget | None = None, *, alone: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self.setMinimumWidth(540)
        self.stage = stage
        self.endings = _endings(stage, alone=alone)
        self._suggested = folder / "export"
        self._make_fields()
        self._lay_out()
        self._show_kind()
        self.kinds.currentIndexChanged.connect(self._show_kind)
        self.file.textChanged.connect(self._judge)

    def _make_fields(self) -> None:
        self.kinds, self.papers = QComboBox(), QComboBox()
        self.languages, self.readers = QComboBox(), QComboBox()
        for kind in self.endings:
            self.kinds.addItem(tr(NAMES[kind]), kind)
        self.file = QLineEdit()
        self.choose = QPushButton(tr("Choose…"))
        self.choose.clicked.connect(self._choose)
        self.papers.addItems(PAPERS)
        for code, name in LANGUAGES.items():
            self.languages.addItem(name, code)
        self.readers.addItem(tr("Both sides"), None)
        for side in self.stage.sides:
            self.readers.addItem(tr("{side} alone", side=self._side_name(side)), side)

    def _side_name(self, side: str) -> str:
        stage = self.stage
        if isinstance(stage, Firefight) and side in stage.units.sides:
            return in_language(stage.units.sides[side].name)
        return side

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        line = QHBoxLayout()
        line.addWidget(self.file, 1)
        line.addWidget(self.choose)
        label = QLabel(tr("&File"))
        label.setBuddy(self.file)
        self.hint = QLabel()
        self.hint.setWordWrap(True)
        self.hint.setObjectName("dim")
        form.addRow(tr("&What"), self.kinds)
        form.addRow("", self.hint)
        form.addRow(label, line)
        form.addRow(tr("&Paper"), self.papers)
        form.addRow(tr("&Language"), self.languages)
        form.addRow(tr("&To be read by"), self.readers)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.write = buttons.button(button.Ok)
        self.write.setText(tr("Write"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addLayout(form)
        column.addWidget(buttons)

    @Slot()
    def _show_kind(self) -> None:
        """Another kind has another name and other endings, unless the author chose a name."""
        kind, path = self.kind(), self.path()
        usual = self._suggested.with_name(f"{self.stage.id}_{kind}{self.endings[kind][0]}")
        if not self.file.text() or path == self._suggested:
            self.file.setText(str(usual))
        elif path.suffix.lower() not in self.endings[kind]:
            self.file.setText(str(path.with_suffix(self.endings[kind][0])))
        self._suggested = usual
        self._judge()

    @Slot()
    def _judge(self) -> None:
        kind, ending = self.kind(), self.path().suffix.lower()
        self.write.setEnabled(ending in self.endings[kind])
        self.papers.setEnabled(ending in ON_PAPER)
        self.languages.setEnabled(kind != BUNDLE and ending != MAP)
        self.readers.setEnabled(kind in FOR_ONE_SIDE and not isinstance(self.stage, Tabletop))
        of_table = OF_TABLE if isinstance(self.stage, Tabletop) else {}
        holds = of_table.get(kind, HOLDS[kind])
        endings = ", ".join(self.endings[kind])
        self.hint.setText(f"{tr(holds)} {tr('The file ends in {endings}.', endings=endings)}")

    @Slot()
    def _choose(self) -> None:
        forms = ";;".join(tr(FORMS[ending]) for ending in self.endings[self.kind()])
        name, _ = QFileDialog.getSaveFileName(self, tr("Export"), self.file.text(), forms)
        if name:
            self.file.setText(name)

    def kind(self) -> str:
        """What is to be written."""
        return str(self.kinds.currentData())

    def path(self) -> Path:
        """The file to write."""
        return Path(self.file.text().strip()).expanduser()

    def wishes(self) -> Wishes:
        """How it is to be written."""
        reader = self.readers.currentData() if self.readers.isEnabled() else None
        return Wishes(self.papers.currentText(), str(self.languages.currentData()), reader)


def _endings(stage: Stage, *, alone: bool) -> Mapping[str, Sequence[str]]:
    """What can be written of this, and by which endings."""
    found: dict[str, list[str]] = {}
    for kind, ending in exports_of(stage):
        if not alone or kind == BOARDS:
            found.setdefault(kind, []).append(ending)
    return found
