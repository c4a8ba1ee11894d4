"""A place of the map that is marked for a moment, because something led there."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QPainter

from studio.draw.overlays import paint_hex_cursor, paint_hexside_cursor
from studio.hexes import Hex, Hexside

SHOWN: Final = (True, False, True, False, True)
STEP_MS: Final = 220


class Flash(QObject):
    """Marks a hex or hexside that blinks twice and goes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._place: Hex | Hexside | None = None
        self._step = 0
        self._timer = QTimer(self, interval=STEP_MS)
        self._timer.timeout.connect(self._next)

    def begin(self, place: Hex | Hexside) -> None:
        """Mark a place."""
        self._place, self._step = place, 0
        self._timer.start()
        self.changed.emit()

    @Slot()
    def _next(self) -> None:
        self._step += 1
        if self._step >= len(SHOWN):
            self._place = None
            self._timer.stop()
        self.changed.emit()

    def paint(self, painter: QPainter) -> None:
        """The mark, while it shows."""
        if self._place is None or not SHOWN[self._step]:
            return
        if isinstance(self._place, Hexside):
            paint_hexside_cursor(painter, self._place)
        else:
            paint_hex_cursor(painter, self._place, legal=False)
