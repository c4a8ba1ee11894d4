"""Draw roads and railways from hex to hex."""

from itertools import pairwise
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from studio.app.documents.map_changes import edge_on, opened_for_ways, places_changed
from studio.app.edits.painting import way_laid
from studio.app.tools.options import Option, Options
from studio.app.tools.strokes import hexes_along
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_course, paint_hex_cursor
from studio.hexes import Hex, Hexside, hexside_between
from studio.model.text import in_language
from studio.words import begun, mark, tr, within


class WayTool(Tool):
    """Drag through hexes; along a way that is there already the stroke takes it away.

    Clicks, or Enter at hexes, lead it from one to the next, each leg one step.
    """

    name = "way"
    dock = "hexsides"
    cursor = Qt.CursorShape.CrossCursor
    options: ClassVar[Options] = (
        Option("gaps", mark("Gaps and bridges where it crosses"), "K", "gaps", True, off=False),
    )

    _last: Hex | None = None
    _lift: bool | None = None
    _anchor: Hex | None = None
    """Where the last click was, from which the next leg goes."""

    def _what(self) -> str:
        return within(in_language(self.desk.firefight.terrain.ways[self.desk.choice.way].name))

    def says(self) -> str:
        """What a click does now."""
        what = begun(self._what())
        if self._anchor is not None:
            return tr("{what}: click where it goes on; Esc ends it here", what=what)
        more = tr(" and off the board") if self.desk.document.is_board else ""
        return tr(
            "{what}: drag from hex to hex{more}, or click one hex after the "
            "other; dragging along one that is there takes it away",
            what=what,
            more=more,
        )

    # --- the stroke -----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Begin in a hex, or go on to it from the last click."""
        if pointer.at is None:
            return
        before, self._anchor = self._anchor, None
        self._last, self._lift = pointer.at, None
        self.desk.document.history.begin_stroke(tr("Draw {what}", what=self._what()))
        if before not in (None, pointer.at) and before in self.desk.firefight.ground:
            self._last, self._lift = before, False
            self.drag(pointer)
            self.desk.document.history.end_stroke()
            self.desk.document.history.begin_stroke(tr("Draw {what}", what=self._what()))
            self._lift = None

    def drag(self, pointer: Pointer) -> None:
        """Lead the way into the next hexes."""
        target = pointer.at or self._beyond(pointer)
        if self._last is None or target is None or target == self._last:
            return
        crossed = [
            self._cross(here, there) for here, there in pairwise(hexes_along(self._last, target))
        ]
        if self.desk.choice.gaps and not self._lift:
            document = self.desk.document
            ground, bridge = self.desk.firefight.ground, self.desk.choice.crossing
            opened = opened_for_ways(ground, crossed, bridge)
            if opened:
                document.edit(tr("Way"), places_changed(document, opened))
        self._last = target if target in self.desk.firefight.ground else self._last

    def _beyond(self, pointer: Pointer) -> Hex | None:
        """The hex off the board that the pointer is in, if a way may leave there."""
        if self._last is None or not self.desk.document.is_board:
            return None
        return pointer.under if pointer.under in self._last.neighbours() else None

    def _cross(self, here: Hex, there: Hex) -> Hexside:
        document, kind = self.desk.document, self.desk.choice.way
        side = hexside_between(here, there)
        edge = edge_on(self.desk.firefight.ground, side)
        if self._lift is None:
            self._lift = edge is not None and kind in edge.ways
        document.edit(tr("Way"), way_laid(document, kind, side, lift=self._lift))
        return side

    def release(self, pointer: Pointer) -> None:
        """The stroke is one step; without a drag the hex is where the next leg begins."""
        clicked = self._last is not None and self._lift is None and pointer.at == self._last
        self._anchor = self._last if clicked else None
        self._last = None
        self.desk.document.history.end_stroke()
        self.repaint.emit()

    def cancel(self) -> bool:
        """Take the stroke back, or end the course of clicks."""
        had, self._anchor = self._anchor is not None, None
        self.repaint.emit()
        if self._last is None:
            return had
        self._last = None
        self.desk.document.history.cancel_stroke()
        return True

    def paint(self, painter: QPainter) -> None:
        """The hex under the pointer, and the leg that a click would add."""
        at = self.hover.at if self.hover is not None else None
        if self._anchor is not None and self._anchor in self.desk.firefight.ground:
            if at is not None and at != self._anchor:
                paint_course(painter, list(hexes_along(self._anchor, at)))
            paint_hex_cursor(painter, self._anchor)
        if at is not None:
            paint_hex_cursor(painter, at)
