"""A tool that paints hexes: by free hand, in a line or rectangle, filling or replacing.

All that happens from press to release is one step of the history. A line or rectangle can also be
given by two clicks, or by Enter at two hexes: the first is its anchor.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from studio.app.desk import Desk, Shape
from studio.app.tools.strokes import hexes_along, rectangle_between
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_selection
from studio.hexes import Hex, within
from studio.model.ground import Cell, Ground
from studio.words import mark, plural, tr

BRUSHES = 3


class BrushTool(Tool):
    """Paints hexes with a brush of 1, 7 or 19, or in another shape."""

    dock = "terrain"
    cursor = Qt.CursorShape.CrossCursor
    shift_fills: ClassVar[bool] = True
    """Whether a click with Shift fills what hangs together."""

    keys: ClassVar[Mapping[str, str]] = {
        "[": mark("A smaller brush"),
        "]": mark("A larger brush"),
    }

    _last: Hex | None = None
    _anchor: Hex | None = None
    _target: tuple[object, frozenset[Hex], Ground] | None = None

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        desk.chosen.connect(self._drop_anchor)

    # --- what painting means --------------------------------------------------------------------

    def step(self) -> str:
        """What the stroke is called in the history."""
        raise NotImplementedError

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Change these hexes."""
        raise NotImplementedError

    def pick_up(self, at: Hex) -> None:
        """Take what lies in a hex as what is painted."""
        raise NotImplementedError

    def kind_of(self, cell: Cell) -> object:
        """What makes two hexes alike, for filling and replacing."""
        raise NotImplementedError

    def may_paint(self, cell: Cell) -> bool:  # noqa: ARG002
        """Whether a hex may be painted over."""
        return True

    def shape(self) -> Shape:
        """How a stroke becomes hexes."""
        return self.desk.choice.shape

    def _drop_anchor(self) -> None:
        """Another shape has no use for the end of this one."""
        if self._anchor is not None and self.shape() not in ("line", "rectangle"):
            self._anchor = None
            self.repaint.emit()

    def begin(self, pointer: Pointer) -> None:  # noqa: ARG002
        """A stroke begins."""
        self.desk.document.history.begin_stroke(self.step())

    def end(self) -> None:
        """A stroke has ended: it is one step."""
        self.desk.document.history.end_stroke()

    def take_back(self) -> None:
        """A stroke that has begun shall not have been."""
        self.desk.document.history.cancel_stroke()

    # --- the stroke -----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Begin a stroke; Shift fills, Alt picks up what lies there instead."""
        if pointer.at is not None and pointer.has(Qt.KeyboardModifier.AltModifier):
            self.pick_up(pointer.at)
        else:
            self.start(pointer)

    def start(self, pointer: Pointer) -> None:
        """Begin a stroke, or end a shape that has an anchor."""
        if pointer.at is None:
            return
        shape = self._shape(pointer)
        if shape == "brush":
            self.begin(pointer)
            self._last = pointer.at
            self.paint_hexes(self.target(pointer.at, shape))
        elif shape in ("fill", "replace"):
            self._paint_at_once(self.target(pointer.at, shape), pointer)
        elif self._anchor is None:
            self._anchor = pointer.at
            self.repaint.emit()
        else:
            self._end_shape(pointer)

    def _shape(self, pointer: Pointer | None) -> Shape:
        if pointer is not None and pointer.has(Qt.KeyboardModifier.ShiftModifier):
            return "fill"
        return self.shape()

    def drag(self, pointer: Pointer) -> None:
        """Paint on, without gaps however fast the mouse is."""
        if self._last is None or pointer.at is None or pointer.at == self._last:
            return
        hexes: dict[Hex, None] = {}
        for at in hexes_along(self._last, pointer.at):
            hexes.update(dict.fromkeys(self.target(at, "brush")))
        self._last = pointer.at
        self.paint_hexes(hexes)

    def release(self, pointer: Pointer) -> None:
        """The stroke is one step."""
        if self._last is not None:
            self._last = None
            self.end()
        elif self._anchor is not None and pointer.at not in (None, self._anchor):
            self._end_shape(pointer)

    def _end_shape(self, pointer: Pointer) -> None:
        if pointer.at is not None:
            hexes = self.target(pointer.at, self.shape())
            self._anchor = None
            self._paint_at_once(hexes, pointer)
        self.repaint.emit()

    def _paint_at_once(self, hexes: Iterable[Hex], pointer: Pointer) -> None:
        self.begin(pointer)
        self.paint_hexes(hexes)
        self.end()

    def cancel(self) -> bool:
        """Take the stroke back."""
        if self._anchor is not None:
            self._anchor = None
            self.repaint.emit()
            return True
        if self._last is None:
            return False
        self._last = None
        self.take_back()
        return True

    # --- what it would paint --------------------------------------------------------------------

    def target(self, at: Hex, shape: Shape) -> frozenset[Hex]:
        """The hexes that are painted when the pointer is at a hex; remembered while it rests."""
        ground, choice = self.desk.firefight.ground, self.desk.choice
        key = (id(ground), at, shape, self._anchor, choice, self.desk.area)
        if self._target is None or self._target[0] != key:
            hexes = self._covered(ground, at, shape)
            kept = frozenset(h for h in hexes if h in ground and self.may_paint(ground.cells[h]))
            self._target = (key, kept, ground)
        return self._target[1]

    def _covered(self, ground: Ground, at: Hex, shape: Shape) -> Iterable[Hex]:
        if shape == "fill":
            return self._alike_around(ground, at)
        if shape == "replace":
            return self._alike_everywhere(ground, at)
        if self._anchor is None or shape == "brush":
            return within(at, self.desk.choice.brush)
        if shape == "rectangle":
            return rectangle_between(self._anchor, at)
        line = hexes_along(self._anchor, at)
        return {one for middle in line for one in within(middle, self.desk.choice.brush)}

    def _alike_around(self, ground: Ground, start: Hex) -> Iterable[Hex]:
        kind = self.kind_of(ground.cells[start])
        found, waiting = {start}, [start]
        while waiting:
            for at in ground.neighbours(waiting.pop()):
                if at not in found and self.kind_of(ground.cells[at]) == kind:
                    found.add(at)
                    waiting.append(at)
        return found

    def _alike_everywhere(self, ground: Ground, at: Hex) -> Iterable[Hex]:
        """On the whole map, or in the selected area if the hex is in it."""
        kind = self.kind_of(ground.cells[at])
        area = self.desk.area if at in self.desk.area else ground.cells
        return {h for h in area if h in ground and self.kind_of(ground.cells[h]) == kind}

    def key(self, event: QKeyEvent, _pointer: Pointer | None) -> bool:
        """Brackets make the brush smaller and larger."""
        change = {Qt.Key.Key_BracketLeft: -1, Qt.Key.Key_BracketRight: 1}.get(Qt.Key(event.key()))
        if change is None:
            return False
        self.desk.choose(brush=max(0, min(BRUSHES - 1, self.desk.choice.brush + change)))
        self.repaint.emit()
        return True

    def how(self) -> str:
        """How the shape in hand is drawn, for the status line."""
        size = (1, 7, 19)[self.desk.choice.brush]
        if self._anchor is not None:
            return tr("now its other end; Esc lets go")
        return {
            "brush": plural(
                "drag, {count} hex at a time ([ and ] change that)",
                "drag, {count} hexes at a time ([ and ] change that)",
                size,
            )
            + (tr(". Shift fills") if self.shift_fills else ""),
            "line": tr("drag from one end to the other, or click both"),
            "rectangle": tr("drag from corner to corner, or click both"),
            "fill": tr("click into what hangs together"),
            "replace": tr("click a hex to change all hexes of the selected area that are like it")
            if self.desk.area
            else tr("click a hex to change all hexes on the map that are like it"),
        }[self.shape()]

    def paint(self, painter: QPainter) -> None:
        """What would be painted, and its outline."""
        if self.hover is None or self.hover.at is None:
            if self._anchor is not None:
                paint_hex_selection(painter, {self._anchor})
            return
        hexes = self.target(self.hover.at, self._shape(self.hover))
        if self._last is None:
            self.preview(painter, hexes)
        if hexes:
            paint_hex_selection(painter, hexes)

    def preview(self, painter: QPainter, hexes: frozenset[Hex]) -> None:
        """What these hexes would be."""
