"""A tool that paints from press to release: all of it is one step of the history."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter

from studio.app.painting import hexes_along
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_selection
from studio.hexes import Hex, within

BRUSHES = 3


class BrushTool(Tool):
    """Paints hexes with a brush of 1, 7 or 19."""

    dock = "terrain"
    cursor = Qt.CursorShape.CrossCursor

    _last: Hex | None = None

    def step(self) -> str:
        """What the stroke is called in the history."""
        raise NotImplementedError

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Change these hexes."""
        raise NotImplementedError

    def pick_up(self, at: Hex) -> None:
        """Take what lies in a hex as what is painted."""
        raise NotImplementedError

    def press(self, pointer: Pointer) -> None:
        """Begin a stroke; Alt picks up what lies there instead."""
        if pointer.at is None:
            return
        if pointer.has(Qt.KeyboardModifier.AltModifier):
            self.pick_up(pointer.at)
            return
        self.desk.document.begin_stroke(self.step())
        self._last = pointer.at
        self.paint_hexes(self.brushed(pointer.at))

    def drag(self, pointer: Pointer) -> None:
        """Paint on, without gaps however fast the mouse is."""
        if self._last is None or pointer.at is None or pointer.at == self._last:
            return
        hexes: dict[Hex, None] = {}
        for at in hexes_along(self._last, pointer.at):
            hexes.update(dict.fromkeys(self.brushed(at)))
        self._last = pointer.at
        self.paint_hexes(hexes)

    def release(self, _pointer: Pointer) -> None:
        """The stroke is one step."""
        self._last = None
        self.desk.document.end_stroke()

    def cancel(self) -> bool:
        """Take the stroke back."""
        if self._last is None:
            return False
        self._last = None
        self.desk.document.cancel_stroke()
        return True

    def brushed(self, at: Hex) -> list[Hex]:
        """The hexes of the map under the brush."""
        ground = self.desk.firefight.ground
        return [one for one in within(at, self.desk.choice.brush) if one in ground]

    def key(self, event: QKeyEvent, _pointer: Pointer | None) -> bool:
        """Brackets make the brush smaller and larger."""
        change = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}.get(Qt.Key(event.key()))
        if change is None:
            return False
        self.desk.choose(brush=max(0, min(BRUSHES - 1, self.desk.choice.brush + change)))
        self.repaint.emit()
        return True

    def paint(self, painter: QPainter) -> None:
        """The outline of the brush."""
        if self.hover is not None and self.hover.at is not None:
            paint_hex_selection(painter, self.brushed(self.hover.at))
