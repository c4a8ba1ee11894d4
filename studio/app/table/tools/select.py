"""Select what lies on the table."""

from typing import Final

from PySide6.QtCore import Qt

from studio.app.table.tool import Spot, TableTool
from studio.app.table.words import piece_in_words
from studio.model.table_pieces import Piece, under

SHIFT: Final = Qt.KeyboardModifier.ShiftModifier


class SelectTool(TableTool):
    """A click selects what lies there."""

    name = "select"
    label = "Select and move"

    def says(self) -> str:
        """What is selected, else what a click does."""
        selection = self.desk.selection
        if len(selection) == 1:
            return piece_in_words(self.desk.table, selection[0])
        if selection:
            return f"{len(selection)} things are selected"
        return "Click what you want to select"

    def press(self, spot: Spot) -> None:
        """Select what lies there; with Shift, one more."""
        piece = under(self.desk.table, spot.at, spot.reach)
        self.desk.select(*self._chosen(piece, more=spot.has(SHIFT)))

    def _chosen(self, piece: Piece | None, *, more: bool) -> tuple[Piece, ...]:
        selection = self.desk.selection
        if not more:
            return (piece,) if piece else ()
        if piece is None:
            return selection
        if piece in selection:
            return tuple(one for one in selection if one != piece)
        return (*selection, piece)
