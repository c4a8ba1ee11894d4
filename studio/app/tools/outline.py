"""Draw the footprints of buildings and tree lines that don't fill their hex; for boards."""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app.documents.map_changes import alone
from studio.app.documents.work import Work
from studio.app.tools.options import Deed, Option, Options
from studio.app.tools.tool import Pointer, Tool
from studio.draw.geometry import CORNER_OFFSETS, NORMALS
from studio.draw.overlays import paint_footprint, paint_hex_cursor
from studio.draw.regions import centre
from studio.draw.shapes import XY
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.ground import Polygon
from studio.model.outlines import (
    area,
    crosses_itself,
    holds,
    laid,
    lay_outlines,
    side,
    sides_of,
    unlaid,
)
from studio.model.text import in_language
from studio.words import mark, tr

NEAR: Final = 0.06
"""Within this distance of a corner, in hexes across flats, the pointer takes it."""
SNAP: Final = 12
"""With snapping, corners lie on this many parts of a hex, or on its own corners and middles."""
DEEP: Final = 0.24
"""How deep a tree line along a hexside is."""
LEAST_AREA: Final = 8000
"""Twice the area, in parts of the fine lattice, of the least building that is one: 1 mm wide."""
KEYS: Final = "123456"


class OutlineTool(Tool):
    """Click corner after corner, or drag a rectangle; corners that are there can be dragged."""

    name = "outline"
    cursor = Qt.CursorShape.CrossCursor
    keys: ClassVar[Mapping[str, str]] = dict.fromkeys(
        "123456", mark("A tree line along that hexside")
    )
    options: ClassVar[Options] = (
        Option("outline_corners", mark("Corner by corner"), "C", "outline_shape", "corners"),
        Option("shape_rectangle", mark("Rectangle"), "R", "outline_shape", "rectangle"),
        None,
        Option("snap", mark("Snap to a fine grid and the hexsides"), "K", "snap", True, off=False),
        None,
        Deed("outline_close", mark("Close the outline"), "", "close"),
    )

    _hex: Hex | None = None
    """The hex that is drawn in."""
    _drawn: tuple[XY, ...] = ()
    """The corners so far, from the centre of that hex."""
    _from: XY | None = None
    """The corner of a rectangle that the mouse went down at."""
    _held: tuple[int, int] | None = None
    """The outline of the hex and its corner that are dragged."""
    _menu: tuple[Hex, int] | None = None

    def says(self) -> str:
        """What a click does now."""
        if not self.desk.document.is_board:
            return tr("Outlines belong to boards: right-click the board in the dock to edit it")
        if self._drawn:
            return tr(
                "Click the next corner; Enter or a click on the first one closes, "
                "Backspace takes one back, Esc all"
            )
        idle = self._idle()
        if idle:
            return tr(
                "{terrain} doesn't block sight, so a footprint there would mean nothing",
                terrain=idle,
            )
        if self._by_corners:
            how = tr("Click corners within a hex for what stands there")
        else:
            how = tr("Drag a rectangle within a hex for what stands there")
        return tr(
            "{how}; drag a corner, Delete removes an outline, "
            "keys 1 to 6: a tree line along that side",
            how=how,
        )

    @property
    def _by_corners(self) -> bool:
        return self.desk.choice.outline_shape == "corners"

    def _idle(self) -> str:
        """The terrain under the pointer if nothing in it blocks sight."""
        at = self.hover.at if self.hover is not None else None
        cell = self.desk.firefight.ground.cells.get(at) if at is not None else None
        if cell is None:
            return ""
        row = self.desk.firefight.terrain.hexes[cell.terrain]
        return "" if row.hex.blocks_sight else in_language(row.name)

    def can(self, deed: str) -> bool:
        """An outline needs three corners."""
        return deed != "close" or len(self._drawn) > 2

    def _shapes(self, at: Hex) -> tuple[Polygon, ...]:
        return self.desk.firefight.ground.outlines.get(at, ())

    # --- places ---------------------------------------------------------------------------------

    def _spot(self, pointer: Pointer, at: Hex) -> XY:
        """The place of the pointer from the centre of a hex, drawn into it and snapped."""
        cx, cy = centre(at)
        x, y = _within((pointer.x - cx, pointer.y - cy))
        return _snapped((x, y)) if self.desk.choice.snap else (x, y)

    def _corner_near(self, pointer: Pointer) -> tuple[int, int] | None:
        """The outline of the hex and its corner under the pointer."""
        if pointer.at is None:
            return None
        cx, cy = centre(pointer.at)
        for number, shape in enumerate(self._shapes(pointer.at)):
            for corner, (x, y) in enumerate(shape):
                if hypot(pointer.x - cx - x, pointer.y - cy - y) < NEAR:
                    return number, corner
        return None

    def _shape_under(self, pointer: Pointer | None) -> int | None:
        """The outline of the hex that the pointer is in."""
        if pointer is None or pointer.at is None:
            return None
        cx, cy = centre(pointer.at)
        (at,) = laid(((pointer.x - cx, pointer.y - cy),))
        shapes = self._shapes(pointer.at)
        return next((n for n, shape in enumerate(shapes) if holds(laid(shape), at)), None)

    # --- the pointer ----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Take a corner, add one, or begin a rectangle."""
        if pointer.at is None or not self.desk.document.is_board:
            return
        if self._drawn and self._hex is not None:
            self._add_corner(pointer)
        elif (held := self._corner_near(pointer)) is not None:
            self._hex, self._held = pointer.at, held
            self.desk.document.history.begin_stroke(tr("Move a corner of an outline"))
        else:
            self._hex = pointer.at
            if self._by_corners:
                self._drawn = (self._spot(pointer, pointer.at),)
            else:
                self._from = self._spot(pointer, pointer.at)
        self.repaint.emit()

    def _add_corner(self, pointer: Pointer) -> None:
        assert self._hex is not None
        spot = self._spot(pointer, self._hex)
        first = self._drawn[0]
        if len(self._drawn) > 2 and hypot(spot[0] - first[0], spot[1] - first[1]) < NEAR:
            self.close()
        elif spot != self._drawn[-1]:
            self._drawn = (*self._drawn, spot)

    def move(self, pointer: Pointer | None) -> None:
        """The line to the next corner follows the mouse everywhere."""
        super().move(pointer)
        if self._drawn or self._from is not None:
            self.repaint.emit()

    def drag(self, pointer: Pointer) -> None:
        """The corner follows the mouse."""
        if self._held is None or self._hex is None:
            return
        number, corner = self._held
        shapes = [list(shape) for shape in self._shapes(self._hex)]
        if number >= len(shapes):
            return
        shapes[number][corner] = unlaid(laid((self._spot(pointer, self._hex),)))[0]
        self._put(self._hex, [tuple(shape) for shape in shapes], tr("Move a corner"))

    def release(self, pointer: Pointer) -> None:
        """A dragged corner is one step, and so is a rectangle."""
        if self._held is not None and self._hex is not None:
            shape = laid(self._shapes(self._hex)[self._held[0]])
            self._held = None
            if crosses_itself(shape) or not area(shape):
                self.desk.document.history.cancel_stroke()
                self.desk.say(tr("The outline would cross itself there"))
            else:
                self.desk.document.history.end_stroke()
        elif self._from is not None and self._hex is not None:
            begin, self._from = self._from, None
            self._keep(self._hex, _rectangle(begin, self._spot(pointer, self._hex)))
        self.repaint.emit()

    def double_click(self, pointer: Pointer) -> None:
        """Closes the outline."""
        if len(self._drawn) > 2:
            self.close()
        else:
            self.press(pointer)

    def close(self) -> None:
        """The outline is done."""
        if self._hex is not None and len(self._drawn) > 2 and self._keep(self._hex, self._drawn):
            self._drawn = ()
        self.repaint.emit()

    def _keep(self, at: Hex, corners: Sequence[XY]) -> bool:
        """Lays an outline beside those of a hex; whether it is one."""
        polygon = unlaid(laid(tuple(corners)))
        shape = laid(polygon)
        if all(abs(side(shape[0], p, q)) < LEAST_AREA for p, q in sides_of(shape)):
            self.desk.say(tr("That outline holds nothing: drag or click farther apart"))
            return False
        if crosses_itself(shape):
            self.desk.say(tr("The outline crosses itself: Backspace takes the last corner back"))
            return False
        self._put(at, [*self._shapes(at), polygon], tr("Draw an outline"))
        return True

    def _put(self, at: Hex, shapes: Sequence[Polygon], step: str) -> None:
        def change(work: Work) -> Work:
            spot = alone(work).spot_at(at) if isinstance(work, Board) else None
            if spot is None or not isinstance(work, Board):
                return work
            return lay_outlines(work, {spot: shapes})

        self.desk.document.edit(step, change)

    # --- keys and menu --------------------------------------------------------------------------

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """Enter closes, Backspace takes back, Delete removes, digits lay a tree line."""
        key, text = Qt.Key(event.key()), event.text()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._drawn:
            self.close()
        elif key == Qt.Key.Key_Backspace and self._drawn:
            self._drawn = self._drawn[:-1]
            self.repaint.emit()
        elif key == Qt.Key.Key_Delete and pointer is not None and pointer.at is not None:
            self._remove(pointer.at, self._shape_under(pointer))
        elif len(text) == 1 and text in KEYS and pointer is not None and pointer.at is not None:
            self._toggle_line(pointer.at, KEYS.index(text))
        else:
            return False
        return True

    def _remove(self, at: Hex, number: int | None) -> None:
        """One outline of a hex, or all of them."""
        shapes = self._shapes(at)
        kept = [] if number is None else [s for n, s in enumerate(shapes) if n != number]
        self._put(
            at, kept, tr("Remove an outline") if number is not None else tr("Remove outlines")
        )

    def _toggle_line(self, at: Hex, direction: int) -> None:
        if not self.desk.document.is_board:
            return
        line = tree_line(direction)
        shapes = list(self._shapes(at))
        if line in shapes:
            self._put(at, [shape for shape in shapes if shape != line], tr("Remove a tree line"))
        else:
            self._put(at, [*shapes, line], tr("Draw a tree line"))

    def actions(self, pointer: Pointer) -> Sequence[QAction]:
        """Removing what is under the pointer."""
        if pointer.at is None or not self._shapes(pointer.at):
            return ()
        number = self._shape_under(pointer)
        self._menu = (pointer.at, -1 if number is None else number)
        text = (
            tr("Remove this outline")
            if number is not None
            else tr("Remove the outlines of this hex")
        )
        action = QAction(text, self)
        action.triggered.connect(self._remove_chosen)
        return (action,)

    def _remove_chosen(self) -> None:
        if self._menu is not None:
            at, number = self._menu
            self._remove(at, None if number < 0 else number)

    def cancel(self) -> bool:
        """Takes back what is being drawn."""
        had = bool(self._drawn) or self._from is not None or self._held is not None
        held, self._held = self._held, None
        self._drawn, self._from = (), None
        if held is not None:
            self.desk.document.history.cancel_stroke()
        self.repaint.emit()
        return had

    # --- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """All outlines, the corners of those in the hex in hand, and what is being drawn."""
        at = self._hex if self._drawn or self._from is not None else None
        at = at or (self.hover.at if self.hover is not None else None)
        for hex_, shapes in self.desk.firefight.ground.outlines.items():
            for shape in shapes:
                paint_footprint(painter, _moved(shape, hex_), handles=hex_ == at)
        if at is not None:
            paint_hex_cursor(painter, at)
        if at is not None and self.hover is not None:
            self._paint_new(painter, at, self.hover)

    def _paint_new(self, painter: QPainter, at: Hex, pointer: Pointer) -> None:
        spot = self._spot(pointer, at)
        if self._from is not None:
            corners = _rectangle(self._from, spot)
            paint_footprint(painter, _moved(corners, at), handles=True, new=True)
        elif self._drawn:
            corners = (*self._drawn, spot)
            paint_footprint(painter, _moved(corners, at), handles=True, new=True)


def tree_line(direction: int) -> Polygon:
    """The footprint of trees along a hexside, from corner to corner."""
    (ax, ay), (bx, by) = CORNER_OFFSETS[direction - 1], CORNER_OFFSETS[direction]
    share = 1 - 2 * DEEP
    corners = ((ax, ay), (bx, by), (bx * share, by * share), (ax * share, ay * share))
    return unlaid(laid(tuple(_within(corner) for corner in corners)))


def _within(spot: XY) -> XY:
    """A place drawn towards the centre of a hex until it lies in it."""
    x, y = spot
    over = max(1.0, *((x * nx + y * ny) / 0.5 for nx, ny in NORMALS))
    return x / over, y / over


def _snapped(spot: XY) -> XY:
    """The nearest place of a fine grid, or corner or middle of a hexside if that is nearer."""
    x, y = spot
    grid = _within((round(x * SNAP) / SNAP, round(y * SNAP) / SNAP))
    ends = [*CORNER_OFFSETS, *((nx / 2, ny / 2) for nx, ny in NORMALS)]
    return min((grid, *ends), key=lambda one: hypot(one[0] - x, one[1] - y))


def _rectangle(a: XY, b: XY) -> tuple[XY, ...]:
    return (a, (b[0], a[1]), b, (a[0], b[1]))


def _moved(shape: Sequence[XY], at: Hex) -> list[XY]:
    cx, cy = centre(at)
    return [(x + cx, y + cy) for x, y in shape]
