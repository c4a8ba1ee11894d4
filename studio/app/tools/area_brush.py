"""Selecting an area of the map: hexes are selected as other tools paint them."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent

from studio.app.desk import Desk, Shape
from studio.app.edits.patches import clear_area
from studio.app.tools.stroke import BrushTool
from studio.app.tools.tool import Pointer
from studio.hexes import Hex
from studio.model.ground import Cell
from studio.words import plural, tr


class AreaBrush(BrushTool):
    """Selects hexes, more with Shift and less with Alt; what is selected can be cleared."""

    shift_fills = False
    dock = ""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self._before: frozenset[Hex] = frozenset()
        self._how = "new"

    # --- what painting means: selecting -----------------------------------------------------------

    def says(self) -> str:
        """What a click does now."""
        if self.desk.area:
            count = len(self.desk.area)
            return plural(
                "{count} hex selected: drag it elsewhere, copy (Ctrl+C), "
                "clear (Delete); Shift selects more, Alt less",
                "{count} hexes selected: drag them elsewhere, copy (Ctrl+C), "
                "clear (Delete); Shift selects more, Alt less",
                count,
            )
        return tr("Select hexes: {how}; Shift selects more, Alt less", how=self.how())

    def how(self) -> str:
        """How the shape in hand is drawn."""
        if self.shape() == "replace" and self._anchor is None:
            return tr("click a hex to select all of its terrain")
        return super().how()

    def step(self) -> str:
        """A selection is no step of the history."""
        return ""

    def shape(self) -> Shape:
        """How areas are selected."""
        return self.desk.choice.select_shape

    def _shape(self, pointer: Pointer | None) -> Shape:  # noqa: ARG002
        return self.shape()

    def kind_of(self, cell: Cell) -> object:
        """Terrain."""
        return cell.terrain

    def pick_up(self, at: Hex) -> None:
        """Alt selects less here."""

    def begin(self, pointer: Pointer) -> None:
        """A new selection, or more or less of the one there is."""
        self._before = self.desk.area
        self._how = (
            "more"
            if pointer.has(Qt.KeyboardModifier.ShiftModifier)
            else "less"
            if pointer.has(Qt.KeyboardModifier.AltModifier)
            else "new"
        )
        if self._how == "new":
            self.desk.select_area(())

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Select these."""
        area = self.desk.area
        self.desk.select_area(area - set(hexes) if self._how == "less" else area | set(hexes))

    def end(self) -> None:
        """The selection stands."""

    def take_back(self) -> None:
        """What was selected before."""
        self.desk.select_area(self._before)

    # --- the selected area ------------------------------------------------------------------------

    def select_all(self) -> None:
        """Every hex."""
        self.desk.select_area(self.desk.firefight.ground.cells)

    def select_none(self) -> None:
        """No hex, and nothing begun."""
        self.cancel()
        self.desk.select_area(())

    def cancel(self) -> bool:
        """Let go of a selection that has begun, or select nothing."""
        if super().cancel():
            return True
        had = bool(self.desk.area)
        self.desk.select_area(())
        return had

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """Delete leaves bare ground in the selected area."""
        if event.key() == Qt.Key.Key_Delete and self.desk.area:
            self.clear()
            return True
        return super().key(event, pointer)

    def clear(self) -> None:
        """Bare ground in the selected area."""
        document = self.desk.document
        document.history.begin_stroke(tr("Clear an area"))
        clear_area(self.desk, self.desk.area)
        document.history.end_stroke()

    def actions(self, pointer: Pointer) -> Sequence[QAction]:  # noqa: ARG002
        """What can be done with the selected area."""
        if not self.desk.area:
            return ()
        action = QAction(tr("Clear the selected area"), self)
        action.triggered.connect(self.clear)
        return (action,)
