"""The dialog of a new table: what it is called, and how many inches it measures."""

from re import sub

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from studio.model.table import Table, TableSide
from studio.model.units import load_units
from studio.words import tr

WIDTH, HEIGHT = 72.0, 48.0
"""Inches of a usual table: six feet by four."""
MOST = 240.0


class NewTableDialog(QDialog):
    """Title, width and height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New table"))
        self.title = QLineEdit(tr("Untitled table"))
        self.wide, self.high = _inches(WIDTH), _inches(HEIGHT)
        form = QFormLayout()
        form.addRow(tr("&Title"), self.title)
        form.addRow(tr("&Width"), self.wide)
        form.addRow(tr("&Depth"), self.high)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.button(button.Ok).setText(tr("Begin"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(buttons)

    def table(self) -> Table:
        """An empty table for both sides."""
        title = self.title.text().strip() or tr("Untitled table")
        name = sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") or "table"
        name = name if name[0].isalpha() else f"table_{name}"
        sides = {side: TableSide() for side in load_units().sides}
        return Table(name, {"en": title}, self.wide.value(), self.high.value(), sides=sides)


def _inches(value: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(6, MOST)
    box.setDecimals(0)
    box.setSingleStep(6)
    box.setSuffix(tr(" in"))
    box.setValue(value)
    return box


def ask_new_table(parent: QWidget) -> Table | None:
    """The table that the user wants, if he does."""
    dialog = NewTableDialog(parent)
    table = dialog.table() if dialog.exec() else None
    dialog.deleteLater()
    return table
