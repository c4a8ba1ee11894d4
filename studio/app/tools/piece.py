"""A piece of the map in hand: copied ground that hovers, is mirrored, and is laid by a click."""

from PySide6.QtGui import QPainter

from studio.app.desk import Desk
from studio.app.edits.patches import clear_area, lay_patch
from studio.app.scene.patch_pictures import PatchPictures, paint_patch
from studio.hexes import Hex
from studio.model.patch import Mirror, Patch, copied, mirrored
from studio.words import tr


class PieceInHand:
    """None, one that was copied, or the ground of the selected area while it is dragged.

    `grip` is where in the selected area the mouse went down, to drag its ground elsewhere.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pictures = PatchPictures()
        self.patch: Patch | None = None
        self.grip: Hex | None = None
        self._moving = False

    @property
    def is_there(self) -> bool:
        """Whether there is a piece in hand."""
        return self.patch is not None

    def take(self, patch: Patch | None) -> None:
        """This piece, or none."""
        self.patch, self.grip, self._moving = patch, None, False

    def copy_area(self) -> None:
        """The ground of the selected area."""
        firefight = self._desk.firefight
        self.patch = copied(firefight.ground, self._desk.area, firefight.terrain)

    def mirror(self, how: Mirror) -> bool:
        """Mirror or turn the piece, or a copy of the selected area; whether there was either."""
        if self.patch is None and self._desk.area:
            self.copy_area()
        if self.patch is None:
            return False
        self.patch = mirrored(self.patch, how)
        return True

    # --- the ground of the area is dragged --------------------------------------------------------

    def drag(self, to: Hex) -> bool:
        """Drag what is gripped; whether it came off the map just now."""
        if to == self.grip or self._moving:
            return False
        self._moving = True
        self.copy_area()
        return True

    def let_go(self, to: Hex) -> bool:
        """Lay what was dragged, one step with the bare ground it leaves; whether it was."""
        grip, moving, patch = self.grip, self._moving, self.patch
        self.grip, self._moving = None, False
        if not moving or patch is None or grip is None:
            return False
        self.patch = None
        if to != grip:
            self._move(patch, Hex(to.q - grip.q, to.y - grip.y))
        return True

    def _move(self, patch: Patch, by: Hex) -> None:
        history, area = self._desk.document.history, self._desk.area
        origin = self._origin(patch)
        history.begin_stroke(tr("Move an area"))
        clear_area(self._desk, area)
        laid = lay_patch(self._desk, patch, Hex(origin.q + by.q, origin.y + by.y))
        history.end_stroke()
        self._desk.select_area(laid)

    def _origin(self, patch: Patch) -> Hex:
        """The hex of the selected area that the piece counts from."""
        first, least = min(self._desk.area), min(patch.covers())
        return Hex(first.q - least.q, first.y - least.y)

    # --- it is laid -------------------------------------------------------------------------------

    def lay(self, under: Hex, *, keep: bool) -> None:
        """Lay the piece where it hovers; `keep` it in hand."""
        if self.patch is None:
            return
        history = self._desk.document.history
        history.begin_stroke(tr("Paste an area"))
        laid = lay_patch(self._desk, self.patch, self._hovers_at(self.patch, under))
        history.end_stroke()
        if not laid:
            self._desk.say(tr("No hex of the piece would lie on the map there"))
            return
        self._desk.select_area(laid)
        if not keep:
            self.patch = None

    def _hovers_at(self, patch: Patch, under: Hex) -> Hex:
        """Where the origin of the piece lies: under the pointer, or moved as the grip was."""
        if self.grip is None:
            return under
        origin = self._origin(patch)
        return Hex(origin.q + under.q - self.grip.q, origin.y + under.y - self.grip.y)

    def paint(self, painter: QPainter, under: Hex) -> None:
        """The piece where it would lie."""
        if self.patch is not None:
            paint_patch(painter, self.patch, self._hovers_at(self.patch, under), self._pictures)
