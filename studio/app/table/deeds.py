"""What is done with what is selected on a table, by keys and by the menu of a place."""

from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence

from studio.app.table.desk import TableDesk
from studio.app.table.words import KINDS
from studio.errors import StudioError
from studio.inches import Point
from studio.model.table import XY, Table
from studio.model.table_copies import BESIDE, copy_text, middle_of_copy, read_copy
from studio.model.table_edits import (
    copied,
    moved,
    pasted,
    raised,
    removed,
    settled,
    turned,
    wheeled,
)
from studio.model.table_pieces import Piece, pieces, under
from studio.words import begun, plural, tr

KEYS: Final = {
    QKeySequence.StandardKey.Copy: "copy",
    QKeySequence.StandardKey.Cut: "cut",
    QKeySequence.StandardKey.Paste: "paste",
    QKeySequence.StandardKey.SelectAll: "select_all",
}
DUPLICATE: Final = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D)
TURN: Final = 15.0
"""Degrees by which a key turns."""


class TableDeeds(QObject):
    """Each deed is a step of the history, and says what it did where that isn't seen."""

    def __init__(self, desk: TableDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    @property
    def what(self) -> str:
        """What the selection is called in the history."""
        selection = self.desk.selection
        if len(selection) == 1:
            piece = selection[0]
            return tr(KINDS[piece.kind][0]) if piece.kind in ("point", "smoke") else piece.name
        return plural("{count} thing", "{count} things", len(selection))

    @Slot()
    def remove(self) -> None:
        """Without what is selected."""
        selection = self.desk.selection
        if selection:
            self.desk.edit(tr("Remove {what}", what=self.what), lambda t: removed(t, selection))

    def nudge(self, by: XY) -> None:
        """Move by so many inches."""
        selection = self.desk.selection
        names = [piece.name for piece in selection]
        self.desk.edit(
            tr("Move {what}", what=self.what),
            lambda t: settled(moved(t, selection, by), names),
        )

    def turn(self, by: float) -> None:
        """Turn by so many degrees: a single team wheels, all else turns about its middle."""
        selection = self.desk.selection
        names = [piece.name for piece in selection if piece.kind in ("team", "leader")]

        def change(table: Table) -> Table:
            if len(selection) == 1 and selection[0].kind == "team":
                team = next(one for _, one in table.teams() if one.id == selection[0].name)
                return settled(turned(table, team.id, team.facing + by), names)
            return settled(wheeled(table, selection, by), names)

        if selection:
            self.desk.edit(tr("Turn {what}", what=self.what), change)

    @Slot()
    def turn_right_angle(self) -> None:
        """Turn by 90 degrees."""
        self.turn(90.0)

    @Slot()
    def duplicate(self) -> None:
        """The same once more, a little beside."""
        self._put(copied(self.desk.table, self.desk.selection), BESIDE, tr("Duplicate"))

    @Slot()
    def copy(self) -> bool:
        """What is selected goes to the clipboard; whether there is anything."""
        selection = [piece for piece in self.desk.selection if piece.kind != "aperture"]
        if not selection:
            self.desk.say(tr("Select what shall be copied first"))
            return False
        QGuiApplication.clipboard().setText(copy_text(copied(self.desk.table, selection)))
        self.desk.say(
            plural("{count} thing is copied", "{count} things are copied", len(selection))
        )
        return True

    @Slot()
    def cut(self) -> None:
        """What is selected goes to the clipboard and leaves the table."""
        if self.copy():
            self.remove()

    @Slot()
    def paste(self) -> None:
        """What was copied, about the pointer, else beside where it was."""
        try:
            copy = read_copy(QGuiApplication.clipboard().text())
        except StudioError as fault:
            self.desk.say(begun(str(fault)))
            return
        x, y = middle_of_copy(copy)
        at = self.desk.pointer
        here = at is not None and 0 <= at.x <= self.desk.table.width
        by = (at.x - x, at.y - y) if at is not None and here else BESIDE
        self._put(copy, by, tr("Paste"))

    def _put(self, copy: Table, by: XY, title: str) -> None:
        new: list[Piece] = []

        def change(table: Table) -> Table:
            after, found = pasted(table, copy, by)
            new[:] = found
            names = [piece.name for piece in found if piece.kind in ("team", "leader")]
            return settled(after, names)

        if self.desk.edit(title, change):
            self.desk.select(*new)

    @Slot()
    def to_top(self) -> None:
        """Painted over other ground."""
        selection = self.desk.selection
        self.desk.edit(tr("Raise {what}", what=self.what), lambda t: raised(t, selection, top=True))

    @Slot()
    def to_bottom(self) -> None:
        """Painted under other ground."""
        selection = self.desk.selection
        self.desk.edit(
            tr("Lower {what}", what=self.what), lambda t: raised(t, selection, top=False)
        )

    @Slot()
    def select_all(self) -> None:
        """All that lies on the table."""
        self.desk.select(*(p for p in pieces(self.desk.table) if p.kind != "aperture"))

    def select_kind(self, at: Point) -> None:
        """All of the kind that lies at a place."""
        piece = under(self.desk.table, at, 0.2)
        if piece is not None:
            self.desk.select(*(p for p in pieces(self.desk.table) if p.kind == piece.kind))
