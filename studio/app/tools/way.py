"""Draw roads and railways from hex to hex."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from studio.app.painting import edge_on, way_laid
from studio.app.strokes import hexes_along
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor
from studio.hexes import Hex, hexside_between
from studio.model.text import in_language


class WayTool(Tool):
    """Drag through hexes; along a way that is there already the stroke takes it away."""

    name = "way"
    dock = "hexsides"
    cursor = Qt.CursorShape.CrossCursor

    _last: Hex | None = None
    _lift: bool | None = None

    def _what(self) -> str:
        return in_language(self.desk.firefight.terrain.ways[self.desk.choice.way].name).lower()

    def says(self) -> str:
        """What a click does now."""
        more = " and off the board" if self.desk.document.is_board else ""
        what = self._what()
        return (
            f"{what[0].upper()}{what[1:]}: drag from hex to hex{more} to draw it; "
            "drag along one that is there to take it away"
        )

    def press(self, pointer: Pointer) -> None:
        """Begin in a hex."""
        if pointer.at is not None:
            self._last, self._lift = pointer.at, None
            self.desk.document.begin_stroke(f"Draw {self._what()}")

    def drag(self, pointer: Pointer) -> None:
        """Lead the way into the next hexes."""
        target = pointer.at or self._beyond(pointer)
        if self._last is None or target is None or target == self._last:
            return
        for here, there in pairwise(hexes_along(self._last, target)):
            self._cross(here, there)
        self._last = target if target in self.desk.firefight.ground else self._last

    def _beyond(self, pointer: Pointer) -> Hex | None:
        """The hex off the board that the pointer is in, if a way may leave there."""
        if self._last is None or not self.desk.document.is_board:
            return None
        return pointer.under if pointer.under in self._last.neighbours() else None

    def _cross(self, here: Hex, there: Hex) -> None:
        document, kind = self.desk.document, self.desk.choice.way
        side = hexside_between(here, there)
        edge = edge_on(self.desk.firefight.ground, side)
        if self._lift is None:
            self._lift = edge is not None and kind in edge.ways
        document.edit("Way", way_laid(document, kind, side, lift=self._lift))

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

    def paint(self, painter: QPainter) -> None:
        """The hex under the pointer."""
        if self.hover is not None and self.hover.at is not None:
            paint_hex_cursor(painter, self.hover.at)
