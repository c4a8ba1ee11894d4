"""Paint the levels of hexes, raise and lower them; slopes follow if that is wanted."""

from collections.abc import Iterable
from typing import ClassVar, Final

from PySide6.QtGui import QPainter

from studio.app.documents.map_changes import places_changed
from studio.app.edits.painting import mend_slopes
from studio.app.scene.stamps import paint_figures
from studio.app.tools.options import BRUSHES, SHAPES, Deed, Option, Options
from studio.app.tools.stroke import BrushTool
from studio.app.tools.tool import Pointer
from studio.hexes import Hex
from studio.model.ground import Cell
from studio.model.scenario import Change
from studio.words import mark, tr

HIGHEST: Final = 35
"""Files write a level as one character."""


class LevelTool(BrushTool):
    """Drag to paint a level, or to raise or lower each hex by one."""

    name = "level"
    options: ClassVar[Options] = (
        Option("level_set", mark("Paint a level"), "T", "level_mode", "set"),
        Option("level_raise", mark("Raise by one"), "R", "level_mode", "raise"),
        Option("level_lower", mark("Lower by one"), "D", "level_mode", "lower"),
        None,
        *SHAPES,
        None,
        *BRUSHES,
        None,
        Option("slopes", mark("Slopes follow what is painted"), "K", "slopes", True, off=False),
        Deed("contours", mark("Set slopes along all contours"), "Shift+K", "set_contours"),
    )

    _done: frozenset[Hex] = frozenset()
    """The hexes that this stroke has raised or lowered already: each goes by one."""

    def says(self) -> str:
        """What a click does now."""
        what = {
            "set": tr("Level {level}", level=self.desk.choice.level),
            "raise": tr("Raise"),
            "lower": tr("Lower"),
        }
        slopes = tr("slopes follow") if self.desk.choice.slopes else tr("slopes stay as they are")
        return tr(
            "{what}: {how}; {slopes}, Alt picks up a level",
            what=what[self.desk.choice.level_mode],
            how=self.how(),
            slopes=slopes,
        )

    def step(self) -> str:
        """As the history calls it."""
        return {
            "set": tr("Paint level {level}", level=self.desk.choice.level),
            "raise": tr("Raise hexes"),
            "lower": tr("Lower hexes"),
        }[self.desk.choice.level_mode]

    def kind_of(self, cell: Cell) -> object:
        """Level."""
        return cell.level

    def press(self, pointer: Pointer) -> None:
        """A new stroke may raise every hex again."""
        self._done = frozenset()
        super().press(pointer)

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Paint these and mend the slopes round them."""
        document = self.desk.document
        wanted = self._levels(frozenset(hexes) - self._done)
        if self.desk.choice.level_mode != "set":
            self._done |= wanted.keys()
        changes = {at: Change("", level=level) for at, level in wanted.items()}
        if (
            document.edit(self.step(), places_changed(document, changes))
            and self.desk.choice.slopes
        ):
            mend_slopes(document, wanted)

    def _levels(self, hexes: Iterable[Hex]) -> dict[Hex, int]:
        """What level these hexes get."""
        cells, choice = self.desk.firefight.ground.cells, self.desk.choice
        if choice.level_mode == "set":
            return dict.fromkeys(hexes, choice.level)
        by = 1 if choice.level_mode == "raise" else -1
        return {at: max(0, min(HIGHEST, cells[at].level + by)) for at in hexes}

    def set_contours(self) -> None:
        """Slopes wherever the level changes, in the selected area or on the whole map."""
        document = self.desk.document
        document.history.begin_stroke(tr("Slopes along all contours"))
        mend_slopes(document, self.desk.area or self.desk.firefight.ground.cells)
        document.history.end_stroke()

    def pick_up(self, at: Hex) -> None:
        """The level there is painted from now on."""
        self.desk.choose(level=self.desk.firefight.ground.cells[at].level, level_mode="set")

    def preview(self, painter: QPainter, hexes: frozenset[Hex]) -> None:
        """The figures of the levels."""
        paint_figures(painter, self._levels(hexes))
