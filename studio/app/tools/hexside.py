"""Paint what lies on hexsides; the one under the pointer lights up."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from studio.app.camera import nearness
from studio.app.painting import EdgeKind, edge_on, sides_cleared, sides_painted
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hexside_cursor
from studio.hexes import Hexside
from studio.model.merging import NONE
from studio.model.text import in_language

NEAR = 0.2
"""While dragging, a hexside is painted within this distance of the pointer."""


class HexsideTool(Tool):
    """Click or drag along hexsides; on one that is so already the stroke takes it away."""

    name = "hexside"
    dock = "hexsides"
    cursor = Qt.CursorShape.CrossCursor

    _value: str | None = None

    def _what(self) -> str:
        choice, table = self.desk.choice, self.desk.firefight.terrain
        row = (
            table.edges.get(choice.edge)
            or table.rises.get(choice.edge)
            or table.crossings.get(choice.edge)
        )
        return in_language(row.name).lower() if row is not None else "nothing"

    def says(self) -> str:
        """What a click does now."""
        if not self.desk.choice.edge:
            return "Click or drag along hexsides to clear them of everything"
        return (
            f"Click or drag along hexsides to paint {self._what()}; "
            "begin on one that is so already to take it away"
        )

    def step(self) -> str:
        """As the history calls it."""
        if self._value == NONE:
            return f"Remove {self._what()}"
        return f"Paint {self._what()}" if self.desk.choice.edge else "Clear hexsides"

    @property
    def _kind(self) -> EdgeKind:
        kind = self.desk.choice.edge_kind
        return kind if kind in ("rise", "crossing") else "terrain"

    def press(self, pointer: Pointer) -> None:
        """Begin a stroke."""
        if pointer.side is None or not self._may(pointer.side):
            return
        edge = edge_on(self.desk.firefight.ground, pointer.side)
        there = getattr(edge, self._kind, None)
        self._value = NONE if there == self.desk.choice.edge else self.desk.choice.edge
        self.desk.document.begin_stroke(self.step())
        self._paint(pointer.side)

    def drag(self, pointer: Pointer) -> None:
        """Paint the hexsides that the pointer comes near."""
        if self._value is None or pointer.side is None or not self._may(pointer.side):
            return
        if nearness(pointer.x, pointer.y, pointer.side) < NEAR:
            self._paint(pointer.side)

    def _may(self, side: Hexside) -> bool:
        """Whether a hexside can be painted: on the rim only a board says something."""
        return side in self.desk.firefight.ground.edges or self.desk.document.is_board

    def _paint(self, side: Hexside) -> None:
        document = self.desk.document
        if self._value:
            document.edit(self.step(), sides_painted(document, (side,), self._kind, self._value))
        else:
            document.edit(self.step(), sides_cleared(document, (side,)))

    def release(self, _pointer: Pointer) -> None:
        """The stroke is one step."""
        self._value = None
        self.desk.document.end_stroke()

    def cancel(self) -> bool:
        """Take the stroke back."""
        if self._value is None:
            return False
        self._value = None
        self.desk.document.cancel_stroke()
        return True

    def paint(self, painter: QPainter) -> None:
        """The hexside under the pointer lights up."""
        if self.hover is None or self.hover.side is None:
            return
        if self._may(self.hover.side):
            paint_hexside_cursor(painter, self.hover.side)
