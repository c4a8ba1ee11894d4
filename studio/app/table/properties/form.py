"""A form of fields about things on a table: what is chosen in a box is a step of the history."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QFormLayout, QLabel, QWidget

from studio.app.table.desk import TableDesk
from studio.app.table.properties.boxes import Box, box_for
from studio.app.table.properties.fields import Field, Flag
from studio.model.table import Table
from studio.model.table_pieces import Piece
from studio.words import begun, tr

LABELS: Final = 92
"""Pixels that labels have, so that forms below one another are in line."""


class StillWheel(QObject):
    """Keeps the wheel from boxes that don't have the keyboard: it scrolls the form instead."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel over a box."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget):
            event.setAccepted(watched.hasFocus())
            return not watched.hasFocus()
        return False


class FieldForm(QWidget):
    """The fields that some things have in common, filled with what they have in common."""

    def __init__(
        self,
        desk: TableDesk,
        fields: Sequence[Field],
        pieces: Sequence[Piece],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk, self.pieces = desk, tuple(pieces)
        self.boxes: dict[str, Box] = {}
        self._still = StillWheel(self)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(8)
        form.setVerticalSpacing(4)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for field in fields:
            box = box_for(field, self)
            self.boxes[field.name] = box
            if isinstance(box.inner, QAbstractSpinBox | QComboBox):
                box.inner.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                box.inner.installEventFilter(self._still)
            if isinstance(field, Flag):
                form.addRow(box)
            else:
                label = QLabel(tr(field.label))
                label.setMinimumWidth(LABELS)
                label.setBuddy(box)
                form.addRow(label, box)
            box.meant.connect(self._take)
        self.show_values()

    def show_values(self) -> None:
        """As the things are now."""
        table = self.desk.table
        for box in self.boxes.values():
            box.show_value(table, box.field.value(table, self.pieces))

    @Slot(object)
    def _take(self, value: object) -> None:
        box = self.sender()
        if not isinstance(box, Box):
            return
        field, pieces = box.field, self.pieces

        def change(table: Table) -> Table:
            return field.put(table, pieces, value)

        try:
            done = self.desk.edit(
                tr("{label} of {thing}", label=tr(field.label), thing=called(pieces)), change
            )
        except ValueError as fault:
            self.desk.say(begun(str(fault)))
            done = False
        if not done:
            self.show_values()
        elif field.name == "id":
            self.desk.select(*(Piece(piece.kind, str(value)) for piece in pieces))
        elif field.name == "side" and pieces and pieces[0].kind == "point":
            self.desk.select()


def called(pieces: Sequence[Piece]) -> str:
    """What these things are called together."""
    if not pieces:
        return tr("the table")
    return pieces[0].name if len(pieces) == 1 else tr("{count} things", count=len(pieces))
