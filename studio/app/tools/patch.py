"""Select an area of the map, and lay pieces that were copied: a piece in hand hovers."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app.desk import Desk, Shape
from studio.app.edits.patches import clear_area, lay_patch
from studio.app.scene.patch_pictures import PatchPictures, paint_patch
from studio.app.tools.options import BRUSHES, Deed, Option, Options
from studio.app.tools.stroke import BrushTool
from studio.app.tools.tool import Pointer
from studio.hexes import Hex
from studio.model.ground import Cell
from studio.model.patch import Mirror, Patch, copied, mirrored
from studio.words import mark, plural, tr


class PatchTool(BrushTool):
    """Without a piece in hand it selects hexes; with one a click lays it."""

    name = "patch"
    shift_fills = False
    dock = ""
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
        self.patch: Patch | None = None
        """The piece in hand."""
        self._pictures = PatchPictures()
        self._before: frozenset[Hex] = frozenset()
        self._how = "new"
        self._grip: Hex | None = None
        """Where in the selected area the mouse went down, to drag its ground elsewhere."""
        self._moving = False

    # --- a piece in hand ------------------------------------------------------------------------

    def take(self, patch: Patch) -> None:
        """A piece to be laid."""
        self._let_go()
        self.patch = patch
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
        if self.patch is None and self.desk.area:
            firefight = self.desk.firefight
            self.patch = copied(firefight.ground, self.desk.area, firefight.terrain)
        if self.patch is not None:
            self.patch = mirrored(self.patch, how)
            self.repaint.emit()

    def can(self, deed: str) -> bool:
        """There must be something to mirror, or to leave alone."""
        if deed == "select_all":
            return bool(self.desk.firefight.ground.cells)
        return self.patch is not None or bool(self.desk.area)

    def select_all(self) -> None:
        """Every hex."""
        self.desk.select_area(self.desk.firefight.ground.cells)

    def select_none(self) -> None:
        """No hex, and no piece in hand."""
        self.cancel()
        self.desk.select_area(())

    # --- selecting ------------------------------------------------------------------------------

    def says(self) -> str:
        """What a click does now."""
        if self.patch is not None:
            keys = tr("X and Y mirror it, R turns it, Shift keeps it in hand, Esc puts it away")
            return tr("Click where the piece shall lie; {keys}", keys=keys)
        if self.desk.area:
            count = len(self.desk.area)
            return plural(
                "{count} hex selected: drag it elsewhere, copy (Ctrl+C), "
                "clear (Delete); Shift selects more, Alt less",
                "{count} hexes selected: drag them elsewhere, copy (Ctrl+C), "
                "clear (Delete); Shift selects more, Alt less",
                count,
            )
        return tr("Select hexes: {how}; Shift selects more, Alt less", how=self.how())

    def how(self) -> str:
        """How the shape in hand is drawn."""
        if self.shape() == "replace" and self._anchor is None:
            return tr("click a hex to select all of its terrain")
        return super().how()

    def step(self) -> str:
        """A selection is no step of the history."""
        return ""

    def shape(self) -> Shape:
        """How areas are selected."""
        return self.desk.choice.select_shape

    def _shape(self, pointer: Pointer | None) -> Shape:  # noqa: ARG002
        return self.shape()

    def kind_of(self, cell: Cell) -> object:
        """Terrain."""
        return cell.terrain

    def pick_up(self, at: Hex) -> None:
        """Alt selects less here."""

    def begin(self, pointer: Pointer) -> None:
        """A new selection, or more or less of the one there is."""
        self._before = self.desk.area
        self._how = (
            "more"
            if pointer.has(Qt.KeyboardModifier.ShiftModifier)
            else "less"
            if pointer.has(Qt.KeyboardModifier.AltModifier)
            else "new"
        )
        if self._how == "new":
            self.desk.select_area(())

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Select these."""
        area = self.desk.area
        self.desk.select_area(area - set(hexes) if self._how == "less" else area | set(hexes))

    def end(self) -> None:
        """The selection stands."""

    def take_back(self) -> None:
        """What was selected before."""
        self.desk.select_area(self._before)

    # --- the pointer ----------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Lay the piece in hand, take hold of the selected area, or begin to select."""
        plain = not pointer.has(Qt.KeyboardModifier.ShiftModifier) and not pointer.has(
            Qt.KeyboardModifier.AltModifier
        )
        if self.patch is not None:
            self._lay(pointer)
        elif plain and self._anchor is None and pointer.at in self.desk.area:
            self._grip = pointer.at
        else:
            self.start(pointer)

    def drag(self, pointer: Pointer) -> None:
        """Select on, or drag the ground of the selected area."""
        if self._grip is None:
            super().drag(pointer)
        elif pointer.under != self._grip and not self._moving:
            self._moving = True
            firefight = self.desk.firefight
            self.patch = copied(firefight.ground, self.desk.area, firefight.terrain)
            self.repaint.emit()

    def release(self, pointer: Pointer) -> None:
        """Lay what was dragged, one step with the bare ground it leaves; or end the selection."""
        grip, moving = self._grip, self._moving
        self._grip, self._moving = None, False
        if moving and self.patch is not None and grip is not None:
            self._move_ground(grip, pointer.under)
        elif grip is not None:
            self.start(pointer)
            super().release(pointer)
        else:
            super().release(pointer)

    def _move_ground(self, grip: Hex, to: Hex) -> None:
        patch, self.patch = self.patch, None
        document, area = self.desk.document, self.desk.area
        if patch is None or to == grip:
            return
        origin = self._origin_of(area, patch)
        step = to.q - grip.q, to.y - grip.y
        document.history.begin_stroke(tr("Move an area"))
        clear_area(self.desk, area)
        laid = lay_patch(self.desk, patch, Hex(origin.q + step[0], origin.y + step[1]))
        document.history.end_stroke()
        self.desk.select_area(laid)

    def _origin_of(self, area: frozenset[Hex], patch: Patch) -> Hex:
        """The hex of the map that the piece counts from."""
        first, least = min(area), min(patch.covers())
        return Hex(first.q - least.q, first.y - least.y)

    def _lay(self, pointer: Pointer) -> None:
        patch = self.patch
        if patch is None:
            return
        origin = self._hovers_at(pointer)
        document = self.desk.document
        document.history.begin_stroke(tr("Paste an area"))
        laid = lay_patch(self.desk, patch, origin)
        document.history.end_stroke()
        if not laid:
            self.desk.say(tr("No hex of the piece would lie on the map there"))
            return
        self.desk.select_area(laid)
        if not pointer.has(Qt.KeyboardModifier.ShiftModifier):
            self.patch = None
        self.repaint.emit()

    def _hovers_at(self, pointer: Pointer) -> Hex:
        """Where the origin of the piece lies: under the pointer, or moved as the grip was."""
        if self._grip is None or self.patch is None:
            return pointer.under
        origin = self._origin_of(self.desk.area, self.patch)
        return Hex(
            origin.q + pointer.under.q - self._grip.q, origin.y + pointer.under.y - self._grip.y
        )

    def cancel(self) -> bool:
        """Put the piece away, let go of a selection that has begun, or select nothing."""
        if self.patch is not None:
            self.patch, self._grip, self._moving = None, None, False
            self.repaint.emit()
            return True
        if super().cancel():
            return True
        had = bool(self.desk.area)
        self.desk.select_area(())
        return had

    def leave(self) -> None:
        """The selection stays, for the tools that keep within it."""
        self._let_go()
        self.hover = None

    def _let_go(self) -> None:
        self.patch, self._grip, self._moving = None, None, False
        self._anchor = self._last = None

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """Delete leaves bare ground in the selected area."""
        if event.key() == Qt.Key.Key_Delete and self.desk.area:
            self.clear()
            return True
        return super().key(event, pointer)

    def clear(self) -> None:
        """Bare ground in the selected area."""
        document = self.desk.document
        document.history.begin_stroke(tr("Clear an area"))
        clear_area(self.desk, self.desk.area)
        document.history.end_stroke()

    def actions(self, pointer: Pointer) -> Sequence[QAction]:  # noqa: ARG002
        """What can be done with the selected area."""
        if not self.desk.area:
            return ()
        action = QAction(tr("Clear the selected area"), self)
        action.triggered.connect(self.clear)
        return (action,)

    # --- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """The piece in hand where it would lie, or the hexes that would be selected."""
        if self.patch is None:
            super().paint(painter)
        elif self.hover is not None:
            paint_patch(painter, self.patch, self._hovers_at(self.hover), self._pictures)
