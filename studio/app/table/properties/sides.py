"""The properties of the table as a whole, with its sides; sides are added, renamed, removed."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRegularExpression, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.icons import icon
from studio.app.table.desk import TableDesk
from studio.app.table.properties.form import FieldForm
from studio.app.table.properties.of_table import OPTIONS, TEXTS, fields_of_side
from studio.model.points import points_of
from studio.model.provenance import TableError
from studio.model.table import Table, TableSide
from studio.model.table_edits import side_changed
from studio.model.units import load_units
from studio.seen.tabletop.words import side_name
from studio.words import tr

SIDE: Final = QRegularExpression("[a-z][a-z0-9_]{0,39}")


class SidesForm(QWidget):
    """Texts and size, a part for each side, and the options."""

    def __init__(self, desk: TableDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.forms: dict[str, FieldForm] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._costs: dict[str, QLabel] = {}
        self._sides: tuple[str, ...] | None = None
        self._box = QWidget()
        self._column.addWidget(self._add("table", FieldForm(desk, TEXTS, ())))
        self._column.addWidget(self._box)
        self._column.addWidget(_head(tr("How open questions are played")))
        self._column.addWidget(self._add("options", FieldForm(desk, OPTIONS, ())))
        self.show_values()

    def _add(self, name: str, form: FieldForm) -> FieldForm:
        self.forms[name] = form
        return form

    @property
    def boxes(self) -> dict[str, QWidget]:
        """The boxes of texts and options by their names."""
        return {**self.forms["table"].boxes, **self.forms["options"].boxes}

    def show_values(self) -> None:
        """As the table is now."""
        sides = tuple(self.desk.table.sides)
        if sides != self._sides:
            self._sides = sides
            for name in [name for name in self.forms if name not in ("table", "options")]:
                del self.forms[name]
            fresh = self._make_sides()
            self._column.replaceWidget(self._box, fresh)
            self._box.hide()
            self._box.deleteLater()
            self._box = fresh
        for form in self.forms.values():
            form.show_values()
        self._show_costs()

    def _show_costs(self) -> None:
        """What each side costs, where the table names a points table that can be read."""
        table = self.desk.table
        for side, label in self._costs.items():
            try:
                points = points_of(table, self.desk.document.pack_folder)
                cost = points.of_side(table.sides[side]) if points is not None else None
            except TableError as fault:
                label.setText(tr("no points"))
                label.setToolTip(str(fault))
                continue
            budget = table.sides[side].budget
            of = tr(" of {budget}", budget=budget) if budget is not None else ""
            label.setText("" if cost is None else tr("{cost}{of} points", cost=cost, of=of))
            label.setToolTip("")

    def _make_sides(self) -> QWidget:
        box, self._costs = QWidget(), {}
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        for side in self.desk.table.sides:
            row = QHBoxLayout()
            row.addWidget(_head(side_name(side)))
            row.addStretch(1)
            self._costs[side] = QLabel()
            self._costs[side].setObjectName("dim")
            row.addWidget(self._costs[side])
            remove = QToolButton()
            remove.setObjectName("plain")
            remove.setIcon(icon("remove"))
            remove.setToolTip(tr("Remove the side {side} with all its forces", side=side))
            remove.setAccessibleName(remove.toolTip())
            remove.setProperty("side", side)
            remove.clicked.connect(self._remove)
            row.addWidget(remove)
            column.addLayout(row)
            column.addWidget(self._add(side, FieldForm(self.desk, fields_of_side(side), ())))
        column.addLayout(self._make_adding())
        return box

    def _make_adding(self) -> QHBoxLayout:
        """A line with which a side is added."""
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.setAccessibleName(tr("A side to add"))
        self.name.setValidator(QRegularExpressionValidator(SIDE, self.name))
        self.name.addItems(
            [side for side in load_units().sides if side not in self.desk.table.sides]
        )
        self.name.setCurrentIndex(-1)
        line = self.name.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("a side, such as german"))
        add = QPushButton(tr("Add"))
        add.clicked.connect(self._add_side)
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(add)
        return row

    @Slot()
    def _add_side(self) -> None:
        side = self.name.currentText()
        if not side:
            self.desk.say(tr("Type the name of a side first"))
        elif side in self.desk.table.sides:
            self.desk.say(tr("There is a side {side} already", side=side))
        else:
            self.desk.edit(tr("Add the side {side}", side=side), lambda t: side_changed(t, side))

    @Slot()
    def _remove(self) -> None:
        button = self.sender()
        side = button.property("side") if isinstance(button, QToolButton) else None
        if side is not None:
            self.desk.edit(
                tr("Remove the side {side}", side=side), lambda t: _without(t, str(side))
            )


def _without(table: Table, side: str) -> Table:
    left: dict[str, TableSide] = {n: force for n, force in table.sides.items() if n != side}
    return replace(table, sides=left)


def _head(text: str) -> QLabel:
    label = QLabel(text)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label
