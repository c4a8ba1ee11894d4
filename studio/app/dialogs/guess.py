"""The table by which an author says what the colours of a picture are."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.edits.guessing import FEWEST, MOST, Group, groups_of, proposal, seen_in
from studio.app.edits.traced import Traced
from studio.app.recent import settings
from studio.app.scene.swatches import swatch
from studio.hexes import Hex
from studio.model.terrain import load_terrain
from studio.model.text import in_language
from studio.words import tr

USUAL: Final = 6
PATCH: Final = QSize(44, 22)
KEPT_AS: Final = "picture_colours"
REMEMBERED: Final = 40
LEFT_ALONE: Final = "-"
LEAVE: Final = ""
"""What the choice of a group is that stays as it is."""


class GuessDialog(QDialog):
    """Colours at the left, what they are at the right; the map shows what would be painted."""

    previewed = Signal(object)
    """Terrain by hex that would be painted; empty for none."""
    pointed = Signal(object)
    """The hexes of the group that is looked at."""
    confirmed = Signal(object)
    """Terrain by hex that shall be painted."""

    def __init__(self, shown: Traced, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Guess terrain from the picture"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._seen = seen_in(shown.board, shown.image, shown.laid)
        self._known = known_colours()
        self.groups: list[Group] = []
        self.count = QSpinBox()
        self.count.setRange(FEWEST, MOST)
        self.count.setValue(USUAL)
        self.count.setAccessibleName(tr("Number of colours"))
        self.table = QTableWidget(0, 3)
        self._lay_out()
        self.count.valueChanged.connect(self._gather)
        self.table.currentCellChanged.connect(self._point)
        self._gather()

    def _lay_out(self) -> None:
        words = QLabel(
            tr(
                "Hexes of like colour are gathered. Say what each colour is; the "
                "map shows what would be painted. One step of Undo takes it all "
                "back."
            )
        )
        words.setWordWrap(True)
        line = QHBoxLayout()
        label = QLabel(tr("Number of &colours"))
        label.setBuddy(self.count)
        line.addWidget(label)
        line.addWidget(self.count)
        line.addStretch(1)
        table = self.table
        table.setHorizontalHeaderLabels([tr("Colour"), tr("Hexes"), tr("Terrain")])
        table.verticalHeader().hide()
        table.horizontalHeader().setStretchLastSection(True)
        table.horizontalHeader().setHighlightSections(False)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setIconSize(PATCH)
        table.setShowGrid(False)
        table.setAccessibleName(tr("Colours and what they are"))
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.buttons.button(button.Ok).setText(tr("Paint the hexes"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for part in (words, line, self.table, self.buttons):
            column.addLayout(part) if isinstance(part, QHBoxLayout) else column.addWidget(part)
        column.setStretch(2, 1)
        self.resize(380, 430)

    @Slot()
    def _gather(self, *_: object) -> None:
        self.groups = groups_of(self._seen, self.count.value())
        self.table.setRowCount(len(self.groups))
        for row, group in enumerate(self.groups):
            colour = QTableWidgetItem(QIcon(_patch(group.colour)), "")
            colour.setData(Qt.ItemDataRole.AccessibleTextRole, group.colour.name())
            colour.setToolTip(group.colour.name())
            self.table.setItem(row, 0, colour)
            number = QTableWidgetItem(str(len(group.hexes)))
            number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.table.setItem(row, 1, number)
            self.table.setCellWidget(row, 2, self._box(group))
            self.table.setRowHeight(row, 30)
        self.table.setColumnWidth(0, 70)
        self.table.setColumnWidth(1, 60)
        self._preview()

    def _box(self, group: Group) -> QComboBox:
        box = QComboBox()
        box.addItem(tr("Leave as it is"), LEAVE)
        for name, row in load_terrain().hexes.items():
            box.addItem(QIcon(swatch(name, 34, 22, self.devicePixelRatioF())), "", name)
            box.setItemText(box.count() - 1, in_language(row.name))
        box.setIconSize(QSize(34, 22))
        box.setCurrentIndex(box.findData(proposal(group, self._known)))
        box.setAccessibleName(
            tr(
                "What {count} hexes of colour {name} are",
                count=len(group.hexes),
                name=group.colour.name(),
            )
        )
        box.currentIndexChanged.connect(self._preview)
        return box

    def choose(self, row: int, terrain: str) -> None:
        """What the colour of a row is."""
        box = self.table.cellWidget(row, 2)
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(box.findData(terrain))

    def _said(self, row: int) -> str:
        """What the colour of a row is, by the table."""
        box = self.table.cellWidget(row, 2)
        return str(box.currentData()) if isinstance(box, QComboBox) else LEAVE

    def wanted(self) -> Mapping[Hex, str]:
        """Terrain by hex, as the table says."""
        found: dict[Hex, str] = {}
        for row, group in enumerate(self.groups):
            terrain = self._said(row)
            if terrain:
                found.update(dict.fromkeys(group.hexes, terrain))
        return found

    def _remember(self) -> None:
        """What was confirmed is the first proposal for the next board in these colours."""
        rows = reversed(list(enumerate(self.groups)))  # of equal colours the larger group counts
        said = {group.colour.name(): self._said(row) for row, group in rows}
        kept = {colour.name(): name for colour, name in self._known if colour.name() not in said}
        pairs = [
            f"{colour} {name or LEFT_ALONE}" for colour, name in (*kept.items(), *said.items())
        ]
        settings().setValue(KEPT_AS, pairs[-REMEMBERED:])

    @Slot()
    def _preview(self, *_: object) -> None:
        self.previewed.emit(self.wanted())

    @Slot(int)
    def _point(self, row: int, *_: object) -> None:
        self.pointed.emit(self.groups[row].hexes if 0 <= row < len(self.groups) else ())

    def done(self, result: int) -> None:
        """The map shows itself again, painted if that was confirmed."""
        wanted = self.wanted()
        self.pointed.emit(())
        self.previewed.emit({})
        if result == QDialog.DialogCode.Accepted:
            self._remember()
            self.confirmed.emit(wanted)
        super().done(result)


def known_colours() -> list[tuple[QColor, str]]:
    """Colours that were confirmed before, and what they are."""
    pairs = settings().value(KEPT_AS, [])
    found = []
    for pair in pairs if isinstance(pairs, list) else []:
        colour, _, name = str(pair).partition(" ")
        if QColor(colour).isValid() and name in (*load_terrain().hexes, LEFT_ALONE):
            found.append((QColor(colour), LEAVE if name == LEFT_ALONE else name))
    return found


def _patch(colour: QColor) -> QPixmap:
    picture = QPixmap(PATCH)
    picture.fill(colour)
    painter = QPainter(picture)
    painter.setPen(QColor(0, 0, 0, 90))
    painter.drawRect(0, 0, PATCH.width() - 1, PATCH.height() - 1)
    painter.end()
    return picture
