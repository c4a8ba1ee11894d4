"""A table of colours: how often a picture shows each, and what the author says that it is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.edits.guessing import FEWEST, MOST, Group, Known
from studio.app.recent import settings
from studio.words import tr

PATCH: Final = QSize(44, 22)
ICON: Final = QSize(34, 22)
REMEMBERED: Final = 40
LEFT_ALONE: Final = "-"
LEAVE: Final = ""
"""What the choice of a group is that stays as it is."""
ROW: Final = 30


class Column(NamedTuple):
    """Something that is said of each colour."""

    title: str
    kept_as: str
    """The setting that holds what was confirmed before."""
    choices: Mapping[str, str]
    """What it can be, by what it is called in files, and as people read it."""
    propose: Callable[[Group, Known], str]
    icon: Callable[[str], QIcon] | None = None

    def known(self) -> list[tuple[QColor, str]]:
        """Colours that were confirmed before, and what they are."""
        pairs = settings().value(self.kept_as, [])
        found = []
        for pair in pairs if isinstance(pairs, list) else []:
            colour, _, name = str(pair).partition(" ")
            if QColor(colour).isValid() and name in (*self.choices, LEFT_ALONE):
                found.append((QColor(colour), LEAVE if name == LEFT_ALONE else name))
        return found

    def remember(self, said: Mapping[str, str]) -> None:
        """What was confirmed, by colour, is the first proposal for the next picture."""
        kept = {c.name(): name for c, name in self.known() if c.name() not in said}
        pairs = [
            f"{colour} {name or LEFT_ALONE}" for colour, name in (*kept.items(), *said.items())
        ]
        settings().setValue(self.kept_as, pairs[-REMEMBERED:])


class GuessTable(QWidget):
    """Places of like colour gathered in as many rows as are wanted.

    `groups` gathers them; `called` is what the number of them is called.
    """

    changed = Signal()
    pointed = Signal(object)
    """The places of the row that is looked at."""

    def __init__(
        self,
        groups: Callable[[int], list[Group]],
        count: int,
        called: str,
        columns: Sequence[Column],
    ) -> None:
        super().__init__()
        self._groups_of = groups
        self._columns = columns
        self.groups: list[Group] = []
        self.count = QSpinBox()
        self.count.setRange(FEWEST, MOST)
        self.count.setValue(count)
        self.count.setAccessibleName(tr("Number of colours"))
        self.table = QTableWidget(0, 2 + len(columns))
        self._lay_out(called)
        self.count.valueChanged.connect(self.gather)
        self.table.currentCellChanged.connect(self._point)
        self.gather()

    def _lay_out(self, called: str) -> None:
        line = QHBoxLayout()
        label = QLabel(tr("Number of &colours"))
        label.setBuddy(self.count)
        line.addWidget(label)
        line.addWidget(self.count)
        line.addStretch(1)
        table = self.table
        titles = [column.title for column in self._columns]
        table.setHorizontalHeaderLabels([tr("Colour"), called, *titles])
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(2, header.ResizeMode.Stretch)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setIconSize(PATCH)
        table.setShowGrid(False)
        table.setAccessibleName(tr("Colours and what they are"))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(line)
        column.addWidget(table, 1)

    @Slot()
    def gather(self, *_: object) -> None:
        """So many rows as the box says."""
        known = [column.known() for column in self._columns]
        self.groups = self._groups_of(self.count.value())
        self.table.setRowCount(len(self.groups))
        for row, group in enumerate(self.groups):
            self._show_group(row, group)
            for number, column in enumerate(self._columns):
                box = self._box(column, group, known[number])
                self.table.setCellWidget(row, 2 + number, box)
            self.table.setRowHeight(row, ROW)
        self.table.setColumnWidth(0, 70)
        self.table.setColumnWidth(1, 76)
        self.changed.emit()

    def _show_group(self, row: int, group: Group) -> None:
        colour = QTableWidgetItem(QIcon(_patch(group.colour)), "")
        colour.setData(Qt.ItemDataRole.AccessibleTextRole, group.colour.name())
        colour.setToolTip(group.colour.name())
        self.table.setItem(row, 0, colour)
        number = QTableWidgetItem(str(len(group.places)))
        number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.table.setItem(row, 1, number)

    def _box(self, column: Column, group: Group, known: Known) -> QComboBox:
        box = QComboBox()
        box.addItem(tr("Leave as it is"), LEAVE)
        for name, text in column.choices.items():
            box.addItem(column.icon(name) if column.icon else QIcon(), text, name)
        box.setIconSize(ICON)
        box.setCurrentIndex(max(0, box.findData(column.propose(group, known))))
        box.setAccessibleName(
            tr(
                "{title} of {count} of colour {name}",
                title=column.title,
                count=len(group.places),
                name=group.colour.name(),
            )
        )
        box.currentIndexChanged.connect(self.changed)
        return box

    def choose(self, row: int, name: str, column: int = 0) -> None:
        """What the colour of a row is."""
        box = self.table.cellWidget(row, 2 + column)
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(box.findData(name))

    def said(self, row: int, column: int = 0) -> str:
        """What the colour of a row is, by the table."""
        box = self.table.cellWidget(row, 2 + column)
        return str(box.currentData()) if isinstance(box, QComboBox) else LEAVE

    def remember(self) -> None:
        """What was confirmed is the first proposal for the next picture in these colours."""
        for number, column in enumerate(self._columns):
            rows = reversed(list(enumerate(self.groups)))  # of equal colours the larger counts
            column.remember({group.colour.name(): self.said(row, number) for row, group in rows})

    @Slot(int)
    def _point(self, row: int, *_: object) -> None:
        self.pointed.emit(self.groups[row].places if 0 <= row < len(self.groups) else ())


def _patch(colour: QColor) -> QPixmap:
    picture = QPixmap(PATCH)
    picture.fill(colour)
    painter = QPainter(picture)
    painter.setPen(QColor(0, 0, 0, 90))
    painter.drawRect(0, 0, PATCH.width() - 1, PATCH.height() - 1)
    painter.end()
    return picture
