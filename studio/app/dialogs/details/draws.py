"""A variable force: blocks drawn from a pool, or brought by a die roll on a table (2.5)."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from studio.app.dialogs.details.page import hint
from studio.app.forms.choices import choice_box, narrow
from studio.app.forms.elided import ElidedButton
from studio.app.forms.numbers import whole_box
from studio.app.forms.picking import FIELD_WIDTH, CountsField, counts_in_words
from studio.app.forms.rows import RowList
from studio.model.scenario import Draw, Throw
from studio.words import mark, tr, translated

POOL: Final = "pool"
TABLE: Final = "table"
HOW: Final = {POOL: mark("drawn from these"), TABLE: mark("by a die roll")}


class ThrowRow:
    """Up to which roll, and what it brings."""

    def __init__(self, throw: Throw, types: Mapping[str, str]) -> None:
        self.to = whole_box(1, 10, throw.to)
        self.to.setPrefix(tr("up to "))
        self.units = CountsField(tr("Blocks that come"), types, throw.units)
        self.fields: tuple[QWidget, ...] = (self.to, self.units)

    def value(self) -> Throw:
        """The row of the table."""
        return Throw(self.to.value(), self.units.chosen())


class TableDialog(QDialog):
    """The rows of a die-roll table."""

    def __init__(self, table: Sequence[Throw], types: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Die-roll table"))
        self.resize(480, 300)
        self._types = types
        self.rows = RowList(
            (tr("Roll of a d10"), tr("Blocks that come")),
            self._row,
            table or (Throw(5), Throw(10)),
            tr("Add a row"),
            stretch=1,
        )
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(hint(tr("Each row counts from the roll after the row before it.")))
        column.addWidget(self.rows)
        column.addStretch(1)
        column.addWidget(buttons)

    def _row(self, throw: Throw | None) -> ThrowRow:
        last = max((row.value().to for row in self.rows.rows), default=0) if throw is None else 0
        return ThrowRow(throw or Throw(min(10, last + 2)), self._types)

    def table(self) -> tuple[Throw, ...]:
        """The rows, the lowest rolls first."""
        return tuple(sorted(self.rows.values(), key=lambda throw: throw.to))


class TableField(ElidedButton):
    """Shows a die-roll table in words; a click lets it be changed."""

    picked = Signal()

    def __init__(self, table: Sequence[Throw], types: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("field")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(FIELD_WIDTH)
        self._types = types
        self.table = tuple(table)
        self.clicked.connect(self.ask)
        self._show()

    @Slot()
    def ask(self) -> None:
        """Let the table be changed."""
        dialog = TableDialog(self.table, self._types, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.take(dialog.table())
        dialog.deleteLater()

    def take(self, table: Sequence[Throw]) -> None:
        """This is the table now."""
        if tuple(table) != self.table:
            self.table = tuple(table)
            self._show()
            self.picked.emit()

    def _show(self) -> None:
        rows = [
            f"{first}–{last}: {counts_in_words(units, self._types) or 'nobody'}"
            for first, last, units in Draw(table=self.table).rows()
        ]
        self.setText(" · ".join(rows) or tr("Make a table…"))
        self.setToolTip("\n".join(rows))


class Blocks(QWidget):
    """The pool or the table, whichever counts."""

    picked = Signal()

    def __init__(self, draw: Draw, types: Mapping[str, str]) -> None:
        super().__init__()
        self.pool = CountsField(tr("Blocks to draw from"), types, draw.pool)
        self.table = TableField(draw.table, types)
        self.setMinimumWidth(FIELD_WIDTH)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.pool)
        line.addWidget(self.table)
        self.pool.picked.connect(self.picked)
        self.table.picked.connect(self.picked)

    def show_kind(self, how: str) -> None:
        """The pool or the table."""
        self.pool.setVisible(how == POOL)
        self.table.setVisible(how == TABLE)


class DrawRow:
    """The fields of a variable force."""

    def __init__(
        self,
        draw: Draw,
        companies: Sequence[str],
        areas: Mapping[str, str],
        types: Mapping[str, str],
    ) -> None:
        self.company = QComboBox()
        self.company.setEditable(True)
        self.company.addItems(list(companies))
        self.company.setCurrentText(draw.company or "")
        self.company.setMinimumContentsLength(3)
        self.area = narrow(choice_box(areas, draw.area or ""))
        self.how = choice_box(translated(HOW), TABLE if draw.table else POOL)
        self.number = whole_box(0, 99, draw.draw)
        self.blocks = Blocks(draw, types)
        self.fields: tuple[QWidget, ...] = (
            self.company,
            self.area,
            self.how,
            self.number,
            self.blocks,
        )
        self._draw = draw
        self._show()
        self.how.currentIndexChanged.connect(self._show)

    def _show(self, _row: int = 0) -> None:
        how = str(self.how.currentData())
        self.blocks.show_kind(how)
        self.number.setEnabled(how == POOL)

    def value(self) -> Draw:
        """The variable force."""
        company = self.company.currentText().strip() or None
        area = str(self.area.currentData()) or None
        if self.how.currentData() == TABLE and self.blocks.table.table:
            kept = (self._draw.pool, self._draw.draw) if self._draw.table else ((), 0)
            return Draw(*kept, company, area, self.blocks.table.table)
        return Draw(self.blocks.pool.chosen(), self.number.value(), company, area)
