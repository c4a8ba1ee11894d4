"""Dragging a map about: by the middle button, or by the left one while the space bar is held."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.app.view.map_view import MapView


class Panning:
    """What a view asks at each press, move and key before it takes the event for itself."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._from: QPointF | None = None
        self._space = False

    def begin(self, event: QMouseEvent) -> bool:
        """A button goes down; whether the map is dragged from here on."""
        button = event.button()
        if button != Qt.MouseButton.MiddleButton and not (
            button == Qt.MouseButton.LeftButton and self._space
        ):
            return False
        self._from = event.position()
        self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def go_on(self, event: QMouseEvent) -> bool:
        """The mouse moves; whether the map went along."""
        if self._from is None:
            return False
        by = event.position() - self._from
        self._from = event.position()
        self._view.set_camera(self._view.camera.panned(by.x(), by.y()))
        return True

    def end(self) -> bool:
        """A button is let go; whether the map was being dragged."""
        was, self._from = self._from is not None, None
        return was

    def take_key(self, event: QKeyEvent, *, down: bool) -> bool:
        """A key goes down or up; whether it was the space bar."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self._space = down
        return True

    def let_go(self) -> None:
        """Neither mouse nor space bar drags any more: they may be let go elsewhere."""
        self._from, self._space = None, False

    def shape(self, otherwise: Qt.CursorShape) -> Qt.CursorShape:
        """The pointer's shape: a hand that is ready to drag, or another."""
        return Qt.CursorShape.OpenHandCursor if self._space else otherwise
