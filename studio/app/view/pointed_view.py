"""A view of a map that knows what lies under the pointer, and takes what is dragged onto it."""

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.scene.camera import hex_under, hexside_under
from studio.app.tools.tool import Pointer
from studio.app.view.drops import MapDrops
from studio.app.view.map_view import MapView
from studio.draw.regions import centre
from studio.hexes import Hex


class PointedView(MapView):
    """Shows the map of a desk; `cursor_hex` is the hex that the keyboard works on, if any."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.cursor_hex: Hex | None = None
        self.parity = 0
        """That of `q + y` of the map's hexes."""
        self.drops = MapDrops(self, self.pointer_at)
        self.drops.over.connect(self._show_over)
        self.setAcceptDrops(True)

    def pointer_at(
        self,
        at: QPointF,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        *,
        right: bool = False,
    ) -> Pointer:
        """What lies on the map under a place in the window."""
        x, y = self.camera.to_map(at.x(), at.y())
        ground = self.desk.firefight.ground
        hex_, side = hex_under(x, y, self.parity), hexside_under(x, y, self.parity)
        return Pointer(
            x,
            y,
            hex_ if hex_ in ground else None,
            side if any(end in ground for end in side.hexes()) else None,
            hex_,
            self.desk.scene.block_at(x, y),
            modifiers,
            right,
        )

    def pointer_on(self, at: Hex) -> Pointer:
        """A pointer in the middle of a hex, for the keyboard."""
        x, y = centre(at)
        return self.pointer_at(QPointF(*self.camera.to_window(x, y)))

    # --- dragging in from docks -----------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Boards and units may be dropped."""
        self.drops.takes(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """What is dragged shows where it would go."""
        self.drops.takes(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """It would go nowhere any more."""
        self.drops.takes(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """A board or a unit is dropped on the map."""
        self.drops.takes(event)

    @Slot(object)
    def _show_over(self, at: Hex | None) -> None:
        self.cursor_hex = at
        self.viewport().update()
