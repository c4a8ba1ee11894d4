"""Paint what lies on hexsides: a drag runs along them from corner to corner, as the mouse does."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter

from studio.app.documents.map_changes import course_drawn, edge_on, places_changed
from studio.app.edits.painting import EdgeKind, sides_cleared, sides_painted
from studio.app.scene.camera import hexside_under
from studio.app.tools.options import Option, Options
from studio.app.tools.strokes import EdgeCourse
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hexside_cursor
from studio.hexes import Hexside
from studio.model.crossings import gap_in
from studio.model.merging import NONE
from studio.model.terrain import TerrainTable
from studio.model.text import in_language
from studio.words import begun, mark, tr, within

KEYS: Final = "123456"
"""The keys of the hexsides of the hex cursor's hex, clockwise from the north."""


class HexsideTool(Tool):
    """Click or drag along hexsides; on one that is so already the stroke takes it away."""

    name = "hexside"
    dock = "hexsides"
    cursor = Qt.CursorShape.CrossCursor
    keys: ClassVar[Mapping[str, str]] = dict.fromkeys(
        "123456", mark("The hexside in that direction")
    )
    options: ClassVar[Options] = (
        Option("gaps", mark("Gaps and bridges where ways cross"), "K", "gaps", True, off=False),
    )

    _value: str | None = None
    _course: EdgeCourse | None = None
    _painted: tuple[Hexside, ...] = ()
    _skipped: frozenset[Hexside] = frozenset()
    """The hexsides that were passed with Shift held."""

    def _what(self) -> str:
        choice, table = self.desk.choice, self.desk.firefight.terrain
        row = (
            table.edges.get(choice.edge)
            or table.rises.get(choice.edge)
            or table.crossings.get(choice.edge)
        )
        return within(in_language(row.name)) if row is not None else tr("nothing")

    def says(self) -> str:
        """What a click does now."""
        keys = tr("keys 1 to 6 paint those of the hex cursor")
        if not self.desk.choice.edge:
            return tr("Click or drag along hexsides to clear them of everything; {keys}", keys=keys)
        what = begun(self._what())
        if self._kind == "crossing":
            return tr("{what}: click a hexside with water; {keys}", what=what, keys=keys)
        gap = tr(" Shift leaves gaps,") if gap_in(self.desk.choice.edge, self._table) else ""
        return tr(
            "{what}: drag along hexsides, back to take some away;{gap} "
            "beginning on one removes, {keys}",
            what=what,
            gap=gap,
            keys=keys,
        )

    @property
    def _table(self) -> TerrainTable:
        return self.desk.firefight.terrain

    def step(self) -> str:
        """As the history calls it."""
        if self._value == NONE:
            return tr("Remove {what}", what=self._what())
        return (
            tr("Paint {what}", what=self._what()) if self.desk.choice.edge else tr("Clear hexsides")
        )

    @property
    def _kind(self) -> EdgeKind:
        kind = self.desk.choice.edge_kind
        return kind if kind in ("rise", "crossing") else "terrain"

    # --- the stroke -----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Begin a stroke."""
        if pointer.side is not None and self._begin(pointer.side):
            self._course = EdgeCourse(pointer.side)
            list(self._course.samples(pointer.x, pointer.y))
            self._repaint()

    def _begin(self, side: Hexside) -> bool:
        """Whether a stroke may begin on a hexside; what it paints follows from what is there."""
        if not self._may(side):
            return False
        there = getattr(edge_on(self.desk.firefight.ground, side), self._kind, None)
        self._value = NONE if there == self.desk.choice.edge else self.desk.choice.edge
        if not self._suits(side):
            self._value = None
            return False
        self._skipped, self._painted = frozenset(), ()
        self.desk.document.history.begin_stroke(self.step())
        return True

    def drag(self, pointer: Pointer) -> None:
        """Run along the hexsides that the pointer follows."""
        course = self._course
        if self._value is None or course is None:
            return
        before = set(course.sides)
        parity = (course.sides[0].hex.q + course.sides[0].hex.y) % 2
        for x, y in course.samples(pointer.x, pointer.y):
            nearest = hexside_under(x, y, parity)
            if any(at in self.desk.firefight.ground for at in nearest.hexes()):
                course.follow(x, y, nearest)
        if pointer.has(Qt.KeyboardModifier.ShiftModifier):
            self._skipped |= set(course.sides) - before
        self._skipped &= set(course.sides)
        self._repaint()

    def _repaint(self) -> None:
        """Paint what the course has gained; where it has turned back, all of it anew."""
        assert self._course is not None
        sides = tuple(side for side in self._course.sides if self._may(side, quietly=True))
        kept = len(self._painted)
        if sides[:kept] != self._painted:
            self.desk.document.history.restart_stroke()
            kept = 0
        self._paint(sides[kept:])
        self._painted = sides
        self.repaint.emit()

    def _paint(self, sides: Iterable[Hexside]) -> None:
        document, choice, value = self.desk.document, self.desk.choice, self._value
        wanted = tuple(side for side in sides if self._suits(side))
        if not value:
            change = sides_cleared(document, wanted)
        elif self._kind != "terrain" or value == NONE:
            change = sides_painted(document, wanted, self._kind, value)
        else:
            ground, skipped = self.desk.firefight.ground, self._skipped
            drawn = course_drawn(
                ground, wanted, value, skipped, choice.crossing if choice.gaps else None
            )
            change = places_changed(document, drawn)
        document.edit(self.step(), change)

    def _may(self, side: Hexside, *, quietly: bool = False) -> bool:
        """Whether a hexside can be painted: on the rim only a board says something."""
        ground = self.desk.firefight.ground
        if side in ground.edges:
            return True
        may = self.desk.document.is_board and any(at in ground for at in side.hexes())
        if not may and not quietly:
            self.desk.say(
                tr("A scenario changes hexsides between two hexes; the rim is the board's")
            )
        return may

    def _suits(self, side: Hexside) -> bool:
        """Whether a crossing has anything to cross there."""
        if self._kind != "crossing" or self._value in (NONE, ""):
            return True
        edge = edge_on(self.desk.firefight.ground, side)
        over = self._table.crossings[self.desk.choice.edge].over
        if edge is not None and edge.terrain in over:
            return True
        water = [row.name for row in self._table.edges.values() if row.id in over]
        water += [row.name for row in self._table.hexes.values() if row.id in over]
        names = [within(in_language(name)) for name in water]
        self.desk.say(
            tr(
                "{what}: it leads over {names}; paint that first",
                what=begun(self._what()),
                names=", ".join(names),
            )
        )
        return False

    def release(self, _pointer: Pointer) -> None:
        """The stroke is one step."""
        self._value = self._course = None
        self.desk.document.history.end_stroke()

    def cancel(self) -> bool:
        """Take the stroke back."""
        if self._value is None:
            return False
        self._value = self._course = None
        self.desk.document.history.cancel_stroke()
        return True

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """A digit paints that hexside of the hex under the hex cursor."""
        text = event.text()
        if len(text) != 1 or text not in KEYS or pointer is None or pointer.at is None:
            return False
        side = pointer.at.hexside(KEYS.index(text))
        if self._value is None and self._begin(side):
            self._paint((side,))
            self.release(pointer)
        return True

    def paint(self, painter: QPainter) -> None:
        """The hexside under the pointer lights up."""
        if self._course is not None:
            paint_hexside_cursor(painter, self._course.sides[-1])
        elif (
            self.hover is not None
            and self.hover.side is not None
            and self._may(self.hover.side, quietly=True)
        ):
            paint_hexside_cursor(painter, self.hover.side)
