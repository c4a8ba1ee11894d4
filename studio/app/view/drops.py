"""What is dragged from the docks onto the map."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from studio.app.tools.tool import Pointer
from studio.app.view.dragging import BOARD_MIME, UNIT_MIME
from studio.hexes import Hex


class MapDrops(QObject):
    """Takes boards and units that are dragged over a map; of other things it knows nothing."""

    board_dropped = Signal(str, QPointF)
    """The id of a board, and the place on the map."""
    unit_dropped = Signal(str, object)
    """The ids of units, one a line, and a hex of the map."""
    over = Signal(object)
    """The hex that units are dragged over, or None."""
    board_over = Signal(str, QPointF)
    """The id of a board that is dragged over this place; "" when it has left."""

    def __init__(self, view: QWidget, pointer_at: Callable[[QPointF], Pointer]) -> None:
        super().__init__(view)
        self._pointer_at = pointer_at

    def takes(self, event: QEvent) -> bool:
        """Deal with an event of dragging; whether it was one of boards or units."""
        if event.type() == QEvent.Type.DragLeave:
            self.over.emit(None)
            self.board_over.emit("", QPointF())
            return False
        if not isinstance(event, QDropEvent):
            return False
        for kind, deal in ((BOARD_MIME, self._board), (UNIT_MIME, self._units)):
            if event.mimeData().hasFormat(kind):
                text = bytes(event.mimeData().data(kind).data()).decode()
                pointer = self._pointer_at(event.position())
                deal(text, pointer, event.type() == QEvent.Type.Drop)
                event.acceptProposedAction()
                return True
        return False

    def _board(self, name: str, pointer: Pointer, dropped: bool) -> None:
        at = QPointF(pointer.x, pointer.y)
        if dropped:
            self.board_over.emit("", at)
            self.board_dropped.emit(name, at)
        else:
            self.board_over.emit(name, at)

    def _units(self, names: str, pointer: Pointer, dropped: bool) -> None:
        at: Hex | None = pointer.at
        self.over.emit(None if dropped else at)
        if dropped and at is not None:
            self.unit_dropped.emit(names, at)
