"""A list of rows of fields under one head: rows are added, removed and moved."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.icons import icon
from studio.words import tr

Value = TypeVar("Value")
Value_co = TypeVar("Value_co", covariant=True)
Fields = TypeVar("Fields", bound="Row[Any]")
SMALL: Final = QSize(16, 16)


class Row(Protocol[Value_co]):
    """A row: a field for each column of the head."""

    @property
    def fields(self) -> Sequence[QWidget]:
        """In the order of the columns."""
        ...

    def value(self) -> Value_co:
        """What the fields say."""
        ...


class RowList(QWidget, Generic[Value, Fields]):
    """Rows of fields. `make` makes the fields of a row from a value, or from None for a new one."""

    changed = Signal()

    def __init__(
        self,
        heads: Sequence[str],
        make: Callable[[Value | None], Fields],
        values: Sequence[Value],
        add: str,
        nothing: str = "",
        stretch: int | Sequence[int] = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._heads = heads
        self._make = make
        self.rows: list[Fields] = []
        self._removers: list[QToolButton] = []
        self.add_button = QPushButton(add)
        fixed = QSizePolicy.Policy.Fixed
        self.add_button.setSizePolicy(fixed, fixed)
        self.add_button.clicked.connect(self.add_new)
        self._nothing = QLabel(nothing)
        self._nothing.setObjectName("dim")
        self._nothing.setWordWrap(True)
        self._labels = [QLabel(head) for head in heads]
        self._grid = self._made_grid((stretch,) if isinstance(stretch, int) else stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._grid)
        column.addWidget(self._nothing)
        column.addWidget(self.add_button)
        for value in values:
            self._add(value)
        self._show_head()

    def _made_grid(self, stretched: Sequence[int]) -> QGridLayout:
        """The head of the rows, over columns of which some take the room that is left."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for column in stretched:
            grid.setColumnStretch(column, 1)
        for column, label in enumerate(self._labels):
            label.setObjectName("dim")
            grid.addWidget(label, 0, column)
        return grid

    def add_new(self) -> None:
        """One more row, with its first field ready to be filled."""
        row = self._add(None)
        self._show_head()
        row.fields[0].setFocus()
        self.changed.emit()

    def _add(self, value: Value | None) -> Fields:
        row = self._make(value)
        remove = QToolButton()
        remove.setObjectName("plain")
        remove.setIcon(icon("remove"))
        remove.setIconSize(SMALL)
        remove.setToolTip(tr("Remove this row"))
        remove.setAccessibleName(tr("Remove this row"))
        remove.clicked.connect(self._remove_clicked)
        self.rows.append(row)
        self._removers.append(remove)
        line = self._grid.rowCount()
        for column, (field, head) in enumerate(zip(row.fields, self._heads, strict=True)):
            field.setAccessibleName(head or field.accessibleName())
            self._grid.addWidget(field, line, column)
        self._grid.addWidget(remove, line, len(self._heads))
        for field in row.fields:
            follow(field, self.changed)
        return row

    def hide_removers(self) -> None:
        """These rows stay."""
        for button in self._removers:
            button.hide()

    def _remove_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, QToolButton):
            self.remove(self._removers.index(sender))

    def remove(self, number: int) -> None:
        """Without this row."""
        row, button = self.rows.pop(number), self._removers.pop(number)
        for widget in (*row.fields, button):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._show_head()
        self.changed.emit()

    def _show_head(self) -> None:
        for label in self._labels:
            label.setVisible(bool(self.rows))
        self._nothing.setVisible(not self.rows and bool(self._nothing.text()))

    def values(self) -> tuple[Value, ...]:
        """What the rows say."""
        return tuple(row.value() for row in self.rows)


def follow(field: QObject, doing: Any) -> None:
    """Emit a signal, or call a slot, whenever a field changes."""
    for name in ("valueChanged", "textChanged", "currentIndexChanged", "toggled", "picked"):
        signal = getattr(field, name, None)
        if signal is not None:
            signal.connect(doing)
            return
