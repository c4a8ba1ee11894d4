"""Paint the levels of hexes; slopes follow."""

from collections.abc import Iterable

from studio.app.painting import hexes_painted, mend_slopes
from studio.app.tools.stroke import BrushTool
from studio.hexes import Hex


class LevelTool(BrushTool):
    """Drag to paint a level. Hexsides between different levels become slopes by themselves."""

    name = "level"

    def says(self) -> str:
        """What a click does now."""
        return (
            f"Drag to paint level {self.desk.choice.level}; slopes follow by themselves. "
            "[ and ] change the brush, Alt-click picks up a level"
        )

    def step(self) -> str:
        """As the history calls it."""
        return f"Paint level {self.desk.choice.level}"

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Paint these and mend the slopes round them."""
        document, wanted = self.desk.document, tuple(hexes)
        if document.edit(
            self.step(), hexes_painted(document, wanted, level=self.desk.choice.level)
        ):
            mend_slopes(document, wanted)

    def pick_up(self, at: Hex) -> None:
        """The level there is painted from now on."""
        self.desk.choose(level=self.desk.firefight.ground.cells[at].level)
