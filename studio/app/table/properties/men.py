"""The men of a team one by one: weapon, facing, floor."""

from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.choices import narrow
from studio.app.table.desk import TableDesk
from studio.app.table.properties.form import StillWheel
from studio.model.table import Figure, Table
from studio.model.table_edits import figure_changed, figures_numbered, figures_removed
from studio.model.table_pieces import Piece, is_there, team_of
from studio.model.text import in_language
from studio.model.weapons import load_arsenal
from studio.words import mark, tr

HEADS: Final = (mark("Weapon"), mark("Facing"), mark("Floor"))
ROW: Final = 24


class MenList(QWidget):
    """A row a man. What is changed in one of several chosen rows is changed in all of them."""

    def __init__(self, desk: TableDesk, team: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.team = desk, team
        self._still = StillWheel(self)
        self._shown: tuple[Figure, ...] = ()
        head = QLabel(tr("Men"))
        head.setObjectName("dim")
        self.rows = QTableWidget(0, len(HEADS))
        self.rows.setHorizontalHeaderLabels([tr(head) for head in HEADS])
        self.rows.setAccessibleName(tr("Men of the team"))
        self.rows.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.rows.verticalHeader().setDefaultSectionSize(ROW)
        self.rows.verticalHeader().setFixedWidth(24)
        self.rows.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 52), (2, 40)):
            self.rows.setColumnWidth(column, width)
        self.rows.setTabKeyNavigation(False)
        self.more, self.less = QPushButton(tr("Add a man")), QPushButton(tr("Remove"))
        self.more.clicked.connect(self._add)
        self.less.clicked.connect(self._remove)
        buttons = QHBoxLayout()
        for button in (self.more, self.less):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(4)
        column_.addWidget(head)
        column_.addWidget(self.rows)
        column_.addLayout(buttons)
        self.show_men()

    def show_men(self) -> None:
        """As they are now."""
        if not is_there(self.desk.table, Piece("team", self.team)):
            return
        figures = team_of(self.desk.table, self.team).figures
        if figures == self._shown:
            return
        if len(figures) != len(self._shown):
            self.rows.setRowCount(0)
            self.rows.setRowCount(len(figures))
            for row in range(len(figures)):
                self._make(row)
            height = self.rows.horizontalHeader().sizeHint().height() + ROW * len(figures) + 6
            self.rows.setFixedHeight(min(height, ROW * 10))
        self._shown = figures
        for row, figure in enumerate(figures):
            self._fill(row, figure)
        self.less.setEnabled(len(figures) > 1)

    def _make(self, row: int) -> None:
        weapon, facing, floor = narrow(QComboBox()), QSpinBox(), QSpinBox()
        for name, one in load_arsenal().weapons.items():
            weapon.addItem(in_language(one.name), name)
        facing.setRange(0, 359)
        facing.setWrapping(True)
        facing.setSingleStep(5)
        facing.setSuffix("°")
        floor.setRange(0, 11)
        for column, box in enumerate((weapon, facing, floor)):
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            box.installEventFilter(self._still)
            box.setAccessibleName(
                tr("{what} of man {number}", what=tr(HEADS[column]), number=row + 1)
            )
            self.rows.setCellWidget(row, column, box)
        for spin in (facing, floor):
            spin.setKeyboardTracking(False)
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        weapon.activated.connect(self._change)
        facing.valueChanged.connect(self._change)
        floor.valueChanged.connect(self._change)

    def _fill(self, row: int, figure: Figure) -> None:
        weapon, facing, floor = (self.rows.cellWidget(row, column) for column in range(3))
        assert isinstance(weapon, QComboBox)
        assert isinstance(facing, QSpinBox)
        assert isinstance(floor, QSpinBox)
        for box in (weapon, facing, floor):
            box.blockSignals(True)
        if weapon.findData(figure.weapon) < 0:
            weapon.addItem(figure.weapon, figure.weapon)
        weapon.setCurrentIndex(weapon.findData(figure.weapon))
        facing.setValue(round(figure.facing) % 360)
        floor.setValue(figure.floor)
        floor.setEnabled(figure.sector is not None)
        for box in (weapon, facing, floor):
            box.blockSignals(False)

    @Slot()
    def _change(self, *_: object) -> None:
        sender = self.sender()
        for row in range(self.rows.rowCount()):
            for column, name in enumerate(("weapon", "facing", "floor")):
                box = self.rows.cellWidget(row, column)
                if box is not sender:
                    continue
                if isinstance(box, QComboBox):
                    self._put(row, name, box.currentData())
                elif isinstance(box, QSpinBox):
                    self._put(row, name, box.value())
                return

    def _put(self, row: int, name: str, value: object) -> None:
        chosen = {index.row() for index in self.rows.selectionModel().selectedRows()}
        rows = chosen if row in chosen else {row}
        if name == "facing":
            assert isinstance(value, int)
            value = float(value)

        def change(table: Table) -> Table:
            for number in rows:
                table = figure_changed(table, self.team, number, **{name: value})
            return table

        self.desk.edit(tr("Change men of {team}", team=self.team), change)

    @Slot()
    def _add(self) -> None:
        count = len(self._shown) + 1
        self.desk.edit(
            tr("Add a man to {team}", team=self.team),
            lambda t: figures_numbered(t, self.team, count),
        )

    @Slot()
    def _remove(self) -> None:
        chosen = {index.row() for index in self.rows.selectionModel().selectedRows()}
        gone = chosen or {len(self._shown) - 1}
        self.desk.edit(
            tr("Remove men of {team}", team=self.team),
            lambda t: figures_removed(t, self.team, gone),
        )
