"""Paint the terrain of hexes."""

from collections.abc import Iterable
from typing import ClassVar

from PySide6.QtGui import QPainter

from studio.app.edits.painting import hexes_painted
from studio.app.scene.stamps import paint_stamps
from studio.app.tools.options import BRUSHES, SHAPES, Option, Options
from studio.app.tools.stroke import BrushTool
from studio.hexes import Hex
from studio.model.ground import Cell
from studio.model.text import in_language
from studio.words import begun, mark, tr, within


class TerrainTool(BrushTool):
    """Drag to paint, Shift fills, Alt picks up."""

    name = "terrain"
    options: ClassVar[Options] = (
        *SHAPES,
        None,
        *BRUSHES,
        None,
        Option("on_clear", mark("Keep what isn't clear"), "K", "on_clear", True, off=False),
    )

    def _what(self) -> str:
        row = self.desk.firefight.terrain.hexes[self.desk.choice.terrain]
        return within(in_language(row.name))

    def says(self) -> str:
        """What a click does now."""
        only = tr(", on clear hexes only") if self.desk.choice.on_clear else ""
        what = begun(self._what())
        return tr("{what}{only}: {how}, Alt picks up terrain", what=what, only=only, how=self.how())

    def step(self) -> str:
        """As the history calls it."""
        what, shape = self._what(), self.desk.choice.shape
        if shape == "fill":
            return tr("Fill with {what}", what=what)
        if shape == "replace":
            return tr("Replace by {what}", what=what)
        return tr("Paint {what}", what=what)

    def kind_of(self, cell: Cell) -> object:
        """Terrain."""
        return cell.terrain

    def may_paint(self, cell: Cell) -> bool:
        """On request only clear hexes."""
        default = self.desk.firefight.terrain.default_hex
        return not self.desk.choice.on_clear or cell.terrain == default

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Paint these."""
        document = self.desk.document
        document.edit(self.step(), hexes_painted(document, hexes, terrain=self.desk.choice.terrain))

    def pick_up(self, at: Hex) -> None:
        """The terrain there is painted from now on."""
        self.desk.choose(terrain=self.desk.firefight.ground.cells[at].terrain)

    def preview(self, painter: QPainter, hexes: frozenset[Hex]) -> None:
        """The terrain itself, a little faint."""
        paint_stamps(painter, dict.fromkeys(hexes, self.desk.choice.terrain))
