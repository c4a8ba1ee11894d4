"""Paint the terrain of hexes."""

from collections.abc import Iterable

from PySide6.QtCore import Qt

from studio.app.painting import hexes_painted, same_terrain_around
from studio.app.tools.stroke import BrushTool
from studio.app.tools.tool import Pointer
from studio.hexes import Hex
from studio.model.text import in_language


class TerrainTool(BrushTool):
    """Drag to paint, Shift fills, Alt picks up."""

    name = "terrain"

    def _what(self) -> str:
        row = self.desk.firefight.terrain.hexes[self.desk.choice.terrain]
        return in_language(row.name).lower()

    def says(self) -> str:
        """What a click does now."""
        size = (1, 7, 19)[self.desk.choice.brush]
        hexes = "hex" if size == 1 else "hexes"
        return (
            f"Drag to paint {self._what()}, {size} {hexes} at a time ([ and ] change the brush). "
            "Shift-click fills an area, Alt-click picks up terrain"
        )

    def step(self) -> str:
        """As the history calls it."""
        return f"Paint {self._what()}"

    def press(self, pointer: Pointer) -> None:
        """Shift fills what hangs together."""
        if pointer.at is not None and pointer.has(Qt.KeyboardModifier.ShiftModifier):
            area = same_terrain_around(self.desk.firefight.ground, pointer.at)
            self.desk.document.edit(
                f"Fill with {self._what()}",
                hexes_painted(self.desk.document, area, terrain=self.desk.choice.terrain),
            )
        else:
            super().press(pointer)

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Paint these."""
        document = self.desk.document
        document.edit(self.step(), hexes_painted(document, hexes, terrain=self.desk.choice.terrain))

    def pick_up(self, at: Hex) -> None:
        """The terrain there is painted from now on."""
        self.desk.choose(terrain=self.desk.firefight.ground.cells[at].terrain)
