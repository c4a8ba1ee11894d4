"""Select an area of the map, and lay pieces that were copied: a piece in hand hovers."""

from typing import ClassVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPainter

from studio.app.desk import Desk
from studio.app.tools.area_brush import AreaBrush
from studio.app.tools.options import BRUSHES, Deed, Option, Options
from studio.app.tools.piece import PieceInHand
from studio.app.tools.tool import Pointer
from studio.model.patch import Mirror, Patch
from studio.words import mark, tr


class PatchTool(AreaBrush):
    """Without a piece in hand it selects hexes; with one a click lays it."""

    name = "patch"
    offers = ("cut_area", "copy_area", "paste_area")
    options: ClassVar[Options] = (
        Option("shape_rectangle", mark("Select a rectangle"), "1", "select_shape", "rectangle"),
        Option("shape_brush", mark("Select by free hand"), "2", "select_shape", "brush"),
        Option("shape_fill", mark("Select what hangs together"), "3", "select_shape", "fill"),
        Option("shape_replace", mark("Select all of one terrain"), "4", "select_shape", "replace"),
        None,
        *BRUSHES,
        None,
        Deed("mirror_across", mark("Mirror left to right"), "X", "mirror_across"),
        Deed("mirror_down", mark("Mirror top to bottom"), "Y", "mirror_down"),
        Deed("turn", mark("Turn by half a turn"), "R", "turn"),
        None,
        Deed("area_all", mark("Select the whole map"), "Ctrl+Shift+A", "select_all"),
        Deed("area_none", mark("Select no area"), "", "select_none"),
    )

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self.piece = PieceInHand(desk)

    # --- a piece in hand ------------------------------------------------------------------------

    def take(self, patch: Patch) -> None:
        """A piece to be laid."""
        self._let_go()
        self.piece.take(patch)
        self.repaint.emit()

    def mirror_across(self) -> None:
        """Left is right."""
        self._mirror("across")

    def mirror_down(self) -> None:
        """Top is bottom."""
        self._mirror("down")

    def turn(self) -> None:
        """Half a turn."""
        self._mirror("turn")

    def _mirror(self, how: Mirror) -> None:
        if self.piece.mirror(how):
            self.repaint.emit()

    def can(self, deed: str) -> bool:
        """There must be something to mirror, or to leave alone."""
        if deed == "select_all":
            return bool(self.desk.firefight.ground.cells)
        return self.piece.is_there or bool(self.desk.area)

    def says(self) -> str:
        """What a click does now."""
        if not self.piece.is_there:
            return super().says()
        keys = tr("X and Y mirror it, R turns it, Shift keeps it in hand, Esc puts it away")
        return tr("Click where the piece shall lie; {keys}", keys=keys)

    # --- the pointer ----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Lay the piece in hand, take hold of the selected area, or begin to select."""
        shift = pointer.has(Qt.KeyboardModifier.ShiftModifier)
        plain = not shift and not pointer.has(Qt.KeyboardModifier.AltModifier)
        if self.piece.is_there:
            self.piece.lay(pointer.under, keep=shift)
            self.repaint.emit()
        elif plain and self._anchor is None and pointer.at in self.desk.area:
            self.piece.grip = pointer.at
        else:
            self.start(pointer)

    def drag(self, pointer: Pointer) -> None:
        """Select on, or drag the ground of the selected area."""
        if self.piece.grip is None:
            super().drag(pointer)
        elif self.piece.drag(pointer.under):
            self.repaint.emit()

    def release(self, pointer: Pointer) -> None:
        """Lay what was dragged; a click into the area, or the end of a selection, selects."""
        gripped = self.piece.grip is not None
        if gripped and self.piece.let_go(pointer.under):
            return
        if gripped:
            self.start(pointer)
        super().release(pointer)

    def cancel(self) -> bool:
        """Put the piece away, let go of a selection that has begun, or select nothing."""
        if not self.piece.is_there:
            return super().cancel()
        self.piece.take(None)
        self.repaint.emit()
        return True

    def leave(self) -> None:
        """The selection stays, for the tools that keep within it."""
        self._let_go()
        self.hover = None

    def _let_go(self) -> None:
        self.piece.take(None)
        self._anchor = self._last = None

    def paint(self, painter: QPainter) -> None:
        """The piece in hand where it would lie, or the hexes that would be selected."""
        if not self.piece.is_there:
            super().paint(painter)
        elif self.hover is not None:
            self.piece.paint(painter, self.hover.under)
