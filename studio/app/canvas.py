"""The map in the window: pans, zooms, paints, and hands pointers and keys to the tool in hand."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QWidget

from studio.app.analysis import OVERLAYS
from studio.app.camera import (
    Camera,
    Frame,
    fitted,
    hex_under,
    hexside_under,
    next_step,
    wheel_zoom,
)
from studio.app.desk import Desk
from studio.app.ground_layer import GroundLayer
from studio.app.layers import (
    BlockPictures,
    paint_areas,
    paint_badges,
    paint_blocks,
    paint_flags,
    paint_markers,
)
from studio.app.scene import frame_of
from studio.app.theme import current_colours
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor, paint_hexside_cursor
from studio.draw.regions import centre, middle
from studio.draw.survey import map_outline
from studio.hexes import Hex, Hexside
from studio.model.firefight import Firefight

WHEEL_NOTCH: Final = 120
OVERSCROLL: Final = 0.4
"""How far past the map one may scroll, in parts of the window."""
FLASH: Final = (True, False, True, False, True)
FLASH_MS: Final = 220
ARROWS: Final = {
    Qt.Key.Key_Up: (0, -2),
    Qt.Key.Key_Down: (0, 2),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


class Canvas(QAbstractScrollArea):
    """Shows the firefight of a desk. Places are in hexes across flats; see `camera`."""

    hovered = Signal(object)
    """The hex under the mouse or the hex cursor, or None."""
    zoomed = Signal(float)
    moved = Signal()
    """The camera shows another part."""
    painted = Signal()
    menu_wanted = Signal(object, object)
    """A pointer and the global position for its context menu."""
    board_dropped = Signal(str, QPointF)
    unit_dropped = Signal(str, object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.camera = Camera()
        self.tool: Tool | None = None
        self.cursor_hex: Hex | None = None
        self.ghost: QRectF | None = None
        self._parity = 0
        self._frame = Frame(0, 0, 0, 0)
        self._outline = QPainterPath()
        self._covered: Collection[Hex] = ()
        self._ground = GroundLayer(self)
        self._pictures = BlockPictures()
        self.overlays = {name: kind(desk) for name, kind in OVERLAYS.items()}
        self._pan_from: QPointF | None = None
        self._space = False
        self._whole: Frame | None = None
        self._flash: tuple[Hex | Hexside, int] | None = None
        self._flash_timer = QTimer(self, interval=FLASH_MS)
        self._typing = NameField(self.viewport())
        self._set_up()

    def _set_up(self) -> None:
        self.setObjectName("map")
        self.setAccessibleName("Map")
        self.setAccessibleDescription(
            "Move the hex cursor with the arrow keys; Enter uses the tool"
        )
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAcceptDrops(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.horizontalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._flash_timer.timeout.connect(self._flash_next)
        self._ground.ready.connect(self.viewport().update)
        self.desk.document.changed.connect(self._renew)
        self.desk.selected.connect(self.viewport().update)
        self.desk.chosen.connect(self.viewport().update)
        self.desk.place_wanted.connect(self.show_place)
        self._take_ground(self.desk.firefight)
        self._ground.show_firefight(self.desk.firefight, self.desk.scene, self._outline)

    # --- what is shown --------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Most of a usual window."""
        return QSize(900, 640)

    def set_tool(self, tool: Tool) -> None:
        """Another tool is in hand."""
        if self.tool is not None:
            self.tool.leave()
            self.tool.repaint.disconnect(self.viewport().update)
        self.tool = tool
        tool.repaint.connect(self.viewport().update)
        self.viewport().setCursor(tool.cursor)
        self.viewport().update()

    def _renew(self, before: Firefight, after: Firefight) -> None:
        if before.ground is not after.ground:
            self._take_ground(after)
            if not before.ground.cells and after.ground.cells:
                self.fit()
        self._ground.show_firefight(after, self.desk.scene, self._outline)
        self.viewport().update()

    def _take_ground(self, firefight: Firefight) -> None:
        ground = firefight.ground
        if ground.cells.keys() != self._covered:
            self._covered = ground.cells.keys()
            self._frame = frame_of(ground)
            self._outline = map_outline(ground)
        first = next(iter(ground.cells), None)
        if first is not None:
            self._parity = (first.q + first.y) % 2
        if self.cursor_hex not in ground:
            self.cursor_hex = None
        self._sync_bars()

    # --- the camera -----------------------------------------------------------------------------

    def set_camera(self, camera: Camera) -> None:
        """Show another part of the map."""
        before, self.camera = self.camera, camera
        self._whole = None
        self._sync_bars()
        self.viewport().update()
        if before.px != camera.px:
            self.zoomed.emit(camera.px)
        self.moved.emit()

    def fit(self) -> None:
        """The whole map."""
        if self._frame.width > 0:
            self.show_frame(self._frame)

    def show_frame(self, frame: Frame) -> None:
        """A whole rectangle of the map; it stays whole while the window is resized."""
        size = self.viewport().size()
        self.set_camera(fitted(frame, size.width(), size.height()))
        self._whole = frame

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
        size = self.viewport().size()
        self.set_camera(self.camera.centred(at, size.width(), size.height()))

    def show_place(self, place: Hex | Hexside) -> None:
        """Move a hex or hexside into sight and mark it for a moment."""
        at = middle(place) if isinstance(place, Hexside) else centre(place)
        x, y = self.camera.to_window(*at)
        room = self.viewport().rect().adjusted(60, 60, -60, -60)
        if not room.contains(round(x), round(y)):
            self.centre_on(at)
        self.cursor_hex = place.hex if isinstance(place, Hexside) else place
        if self.cursor_hex not in self.desk.firefight.ground:
            self.cursor_hex = None
        self._flash = (place, 0)
        self._flash_timer.start()
        self.hovered.emit(self.cursor_hex)
        self.viewport().update()

    def _flash_next(self) -> None:
        if self._flash is None or self._flash[1] + 1 >= len(FLASH):
            self._flash = None
            self._flash_timer.stop()
        else:
            self._flash = (self._flash[0], self._flash[1] + 1)
        self.viewport().update()

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
        old = event.oldSize()
        if self._whole is not None:
            self.show_frame(self._whole)
        elif old.isValid() and old.width() > 0:
            grown = event.size() - old
            self.camera = self.camera.panned(grown.width() / 2, grown.height() / 2)
        self._sync_bars()
        self.moved.emit()

    # --- the pointer ----------------------------------------------------------------------------

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
        hex_, side = hex_under(x, y, self._parity), hexside_under(x, y, self._parity)
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left uses the tool; the middle button, or left with the space bar held, drags the map."""
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (
            button == Qt.MouseButton.LeftButton and self._space
        ):
            self._pan_from = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif button == Qt.MouseButton.LeftButton and self.tool is not None:
            self.cursor_hex = None
            self.tool.press(self.pointer_at(event.position(), event.modifiers()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, drag with the tool, or hover."""
        if self._pan_from is not None:
            by = event.position() - self._pan_from
            self._pan_from = event.position()
            self.set_camera(self.camera.panned(by.x(), by.y()))
            return
        if self.tool is None:
            return
        pointer = self.pointer_at(event.position(), event.modifiers())
        if self.cursor_hex is not None:
            self.cursor_hex = None
            self.viewport().update()
        self.tool.move(pointer)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.tool.drag(pointer)
        self.hovered.emit(pointer.at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        if self._pan_from is not None:
            self._pan_from = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.release(self.pointer_at(event.position(), event.modifiers()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """For tools that have a use for it."""
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.double_click(self.pointer_at(event.position(), event.modifiers()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the place under the pointer, or of the hex cursor."""
        at = QPointF(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.cursor_hex is not None:
            at = QPointF(*self.camera.to_window(*centre(self.cursor_hex)))
        where = self.viewport().mapToGlobal(at.toPoint())
        self.menu_wanted.emit(self.pointer_at(at, right=True), where)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered any more."""
        if self.tool is not None:
            self.tool.move(None)
        self.hovered.emit(self.cursor_hex)
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching on a trackpad zooms."""
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_to(self.camera.px * (1 + event.value()), event.position())
            return True
        if event.type() == QEvent.Type.Leave:
            self.leaveEvent(event)
        return super().viewportEvent(event)

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

    def _show_cursor(self) -> None:
        shape = self.tool.cursor if self.tool is not None else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(Qt.CursorShape.OpenHandCursor if self._space else shape)

    # --- the keyboard ---------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the hex cursor, Enter uses the tool there; the tool sees every key first."""
        key = Qt.Key(event.key())
        pointer = self.pointer_on(self.cursor_hex) if self.cursor_hex is not None else None
        if self.tool is not None and self.tool.key(event, pointer or self.tool.hover):
            return
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self._show_cursor()
        elif key == Qt.Key.Key_Escape:
            if self.tool is not None and not self.tool.cancel():
                self.desk.select()
        elif key in ARROWS:
            self._step_cursor(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and pointer and self.tool is not None:
            self.tool.press(pointer)
            self.tool.release(pointer)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The space bar lets the map go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A space bar released elsewhere mustn't stick."""
        self._space = False
        self._show_cursor()
        super().focusOutEvent(event)

    def _step_cursor(self, key: Qt.Key) -> None:
        ground = self.desk.firefight.ground
        if not ground.cells:
            return
        at = self.cursor_hex
        here = self._middle_hex() if at is None else self._stepped(at, key)
        self.cursor_hex = here
        self._keep_in_sight(here)
        if self.tool is not None:
            self.tool.move(self.pointer_on(here))
        self.hovered.emit(here)
        self.viewport().update()

    def _middle_hex(self) -> Hex:
        middle_ = self.visible_frame().centre
        cells = self.desk.firefight.ground.cells
        return min(
            cells,
            key=lambda at: (centre(at)[0] - middle_[0]) ** 2 + (centre(at)[1] - middle_[1]) ** 2,
        )

    def _stepped(self, here: Hex, key: Qt.Key) -> Hex:
        """The hex beside; left and right go straight across by turns up and down."""
        ground = self.desk.firefight.ground
        dq, dy = ARROWS[key]
        steps = [(dq, dy)] if dy else [(dq, 1), (dq, -1)] if here.q % 2 else [(dq, -1), (dq, 1)]
        options = [Hex(here.q + q, here.y + y) for q, y in steps]
        return next((at for at in options if at in ground), here)

    def _keep_in_sight(self, at: Hex) -> None:
        x, y = self.camera.to_window(*centre(at))
        room, px = self.viewport().rect(), self.camera.px
        dx = max(0.0, px - x) - max(0.0, x - (room.width() - px))
        dy = max(0.0, px - y) - max(0.0, y - (room.height() - px))
        if dx or dy:
            self.set_camera(self.camera.panned(dx, dy))

    # --- typing ---------------------------------------------------------------------------------

    def type_name(self, at: Hex, text: str) -> None:
        """Let a name be typed at a hex, beginning with a text; `name_typed` has the result."""
        x, y = self.camera.to_window(*centre(at))
        self._typing.begin(x, y, text)

    @property
    def typing(self) -> "NameField":
        """The field in which names are typed."""
        return self._typing

    # --- dragging in from docks -----------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Boards and units may be dropped."""
        if event.mimeData().hasFormat(BOARD_MIME) or event.mimeData().hasFormat(UNIT_MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """A unit shows the hex it would be set up in."""
        if self.tool is not None and event.mimeData().hasFormat(UNIT_MIME):
            at = self.pointer_at(event.position()).at
            self.cursor_hex = at
            self.viewport().update()
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A board or a unit is dropped on the map."""
        data = event.mimeData()
        pointer = self.pointer_at(event.position())
        if data.hasFormat(BOARD_MIME):
            name = bytes(data.data(BOARD_MIME).data()).decode()
            self.board_dropped.emit(name, QPointF(pointer.x, pointer.y))
        elif data.hasFormat(UNIT_MIME) and pointer.at is not None:
            name = bytes(data.data(UNIT_MIME).data()).decode()
            self.cursor_hex = None
            self.unit_dropped.emit(name, pointer.at)
        event.acceptProposedAction()

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground from its cached tiles, then everything over it."""
        painter = QPainter(self.viewport())
        try:
            self._paint_all(painter)
        finally:
            painter.end()
        self.painted.emit()

    def _paint_all(self, painter: QPainter) -> None:
        painter.fillRect(self.viewport().rect(), current_colours().surround)
        camera, firefight, scene = self.camera, self.desk.firefight, self.desk.scene
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(camera.px, camera.px)
        painter.translate(-camera.x, -camera.y)
        self._ground.paint(painter, self.visible_frame())
        painter.save()
        painter.setClipPath(self._outline)
        paint_areas(painter, firefight, scene)
        overlay = self.overlays.get(self.desk.overlay)
        if overlay is not None:
            overlay.paint(painter)
        if self.tool is not None:
            self.tool.paint_under(painter)
        painter.restore()
        paint_markers(painter, scene)
        paint_blocks(painter, scene.blocks, self._pictures, camera.px, self.desk.selection)
        paint_flags(painter, firefight, scene)
        paint_badges(painter, firefight, scene)
        if self.tool is not None:
            self.tool.paint(painter)
        self._paint_cursor(painter)

    @property
    def is_sharp(self) -> bool:
        """Whether the last paint showed the map as it shall be, not tiles that stand in."""
        return self._ground.is_sharp

    def _paint_cursor(self, painter: QPainter) -> None:
        if self.ghost is not None:
            colours = current_colours()
            painter.setPen(QColor(colours.accent))
            painter.fillRect(self.ghost, QColor(11, 122, 140, 40))
            painter.drawRect(self.ghost)
        if self.cursor_hex is not None:
            paint_hex_cursor(painter, self.cursor_hex)
        if self._flash is not None and FLASH[self._flash[1]]:
            place = self._flash[0]
            if isinstance(place, Hexside):
                paint_hexside_cursor(painter, place)
            else:
                paint_hex_cursor(painter, place, legal=False)


class NameField(QLineEdit):
    """A field over the map: Enter keeps what is typed, Esc doesn't."""

    typed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Name of the place")
        self.setPlaceholderText("Name")
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setFixedWidth(190)
        self.hide()
        self.editingFinished.connect(self._finish)

    def begin(self, x: float, y: float, text: str) -> None:
        """Show the field over a place in the window."""
        self.setText(text)
        self.selectAll()
        self.move(round(x - self.width() / 2), round(y - self.sizeHint().height() / 2))
        self.show()
        self.setFocus()

    def _finish(self) -> None:
        if self.isVisible():
            self.hide()
            self.typed.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc forgets what is typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.blockSignals(True)
            self.hide()
            self.blockSignals(False)
        else:
            super().keyPressEvent(event)


BOARD_MIME: Final = "application/x-firefight-board"
UNIT_MIME: Final = "application/x-firefight-unit"
