"""A view of a map that pans, zooms and scrolls; what it shows is painted by who inherits it."""

from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from studio.app.scene.camera import Camera, Frame, fitted, next_step, wheel_zoom

WHEEL_NOTCH: Final = 120
OVERSCROLL: Final = 0.4
"""How far past the map one may scroll, in parts of the window."""


class MapView(QAbstractScrollArea):
    """Holds a camera over a frame. Places are in hexes across flats; see `camera`."""

    unit_share: ClassVar[float] = 1.0
    """What people measure in, in parts of the camera's unit."""
    zoomed = Signal(float)
    moved = Signal()
    """The camera shows another part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.camera = Camera()
        self._frame = Frame(0, 0, 0, 0)
        self._whole: Frame | None = None
        self._room = QSize()
        """The size of the window that the camera is meant for."""
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        # For a viewport that it made itself Qt has Python load every kind of widget there is.
        self.setViewport(QWidget())
        self.horizontalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def set_frame(self, frame: Frame) -> None:
        """What there is to see; if all of it was shown, all of it is again."""
        before, self._frame = self._frame, frame
        if self._whole == before and frame != before:
            self.fit()
        self._sync_bars()

    def sizeHint(self) -> QSize:
        """Most of a usual window."""
        return QSize(900, 640)

    def set_camera(self, camera: Camera) -> None:
        """Show another part of the map."""
        self._aim(camera, None)

    def _aim(self, camera: Camera, whole: Frame | None) -> None:
        """Another camera; with a frame, one that shall go on to show all of it."""
        before, self.camera = self.camera, camera
        self._whole = whole
        self._sync_bars()
        self.viewport().update()
        if before.px != camera.px:
            self.zoomed.emit(camera.px)
        self.moved.emit()

    def fit(self) -> None:
        """The whole map."""
        if self._frame.width > 0:
            self.show_frame(self._frame)

    @property
    def shows_all(self) -> bool:
        """Whether a whole rectangle is shown, however large the window is."""
        return self._whole is not None

    def show_frame(self, frame: Frame) -> None:
        """A whole rectangle of the map; it stays whole while the window is resized."""
        size = self.viewport().size()
        self._aim(fitted(frame, size.width(), size.height()), frame)

    def zoom_to(self, px: float, at: QPointF | None = None) -> None:
        """A size in pixels a hex, about a place in the window, by default its middle."""
        at = at or QPointF(self.viewport().rect().center())
        self.set_camera(self.camera.zoomed(px, at.x(), at.y()))

    def zoom_in(self) -> None:
        """The next larger step."""
        self.zoom_to(next_step(self.camera.px, 1))

    def zoom_out(self) -> None:
        """The next smaller step."""
        self.zoom_to(next_step(self.camera.px, -1))

    def centre_on(self, at: tuple[float, float]) -> None:
        """A place of the map in the middle."""
        size = self._room = self.viewport().size()
        self.set_camera(self.camera.centred(at, size.width(), size.height()))

    def bring_into_sight(self, at: tuple[float, float]) -> None:
        """Move the map as little as shows a place and a hex around it."""
        x, y = self.camera.to_window(*at)
        room, px = self.viewport().rect(), self.camera.px
        dx = max(0.0, px - x) - max(0.0, x - (room.width() - px))
        dy = max(0.0, px - y) - max(0.0, y - (room.height() - px))
        if dx or dy:
            self.set_camera(self.camera.panned(dx, dy))

    def visible_frame(self) -> Frame:
        """What part of the map the window shows."""
        size = self.viewport().size()
        right, bottom = self.camera.to_map(size.width(), size.height())
        return Frame(self.camera.x, self.camera.y, right, bottom)

    def _sync_bars(self) -> None:
        size, px, frame = self.viewport().size(), self.camera.px, self._frame
        for bar, at, low, high, page in (
            (self.horizontalScrollBar(), self.camera.x, frame.left, frame.right, size.width()),
            (self.verticalScrollBar(), self.camera.y, frame.top, frame.bottom, size.height()),
        ):
            spare = OVERSCROLL * page
            least, most = low * px - spare, high * px + spare - page
            value = at * px
            bar.blockSignals(True)
            bar.setRange(round(min(least, value)), round(max(most, value, least)))
            bar.setPageStep(page)
            bar.setSingleStep(max(8, round(px / 2)))
            bar.setValue(round(value))
            bar.blockSignals(False)

    def _scrolled(self) -> None:
        px = self.camera.px
        x, y = self.horizontalScrollBar().value() / px, self.verticalScrollBar().value() / px
        self.camera = Camera(x, y, px)
        self._whole = None
        self.viewport().update()
        self.moved.emit()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        """The whole view is painted anew; see `_scrolled`."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole map whole, else what was in the middle there."""
        # Qt doesn't know the old size of a window that wasn't shown yet.
        old, self._room = self._room, event.size()
        if self._whole is not None:
            self.show_frame(self._whole)
        elif old.width() > 0:
            grown = event.size() - old
            self.camera = self.camera.panned(grown.width() / 2, grown.height() / 2)
        self._sync_bars()
        self.moved.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms about the pointer; with Shift, and on a trackpad, it scrolls."""
        pixels, angle = event.pixelDelta(), event.angleDelta()
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not pixels.isNull() and not control:
            self.set_camera(self.camera.panned(pixels.x(), pixels.y()))
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not angle.y():
            self.set_camera(self.camera.panned(angle.y() or angle.x(), 0))
        else:
            self.zoom_to(wheel_zoom(self.camera.px, angle.y() / WHEEL_NOTCH), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching on a trackpad zooms."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_to(self.camera.px * (1 + event.value()), event.position())
            return True
        return super().viewportEvent(event)
