"""The map in the window: pans, zooms, paints, and hands pointers and keys to the tool in hand."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from studio.app.announcing import announce
from studio.app.desk import Desk
from studio.app.scene.scene import frame_of
from studio.app.scene.spoken import hex_in_words
from studio.app.theme import current_colours, shows_patterns
from studio.app.tools.tool import Pointer, Tool
from studio.app.view.flash import Flash
from studio.app.view.ground_layer import GroundLayer
from studio.app.view.hex_cursor import ARROWS, nearest, stepped
from studio.app.view.layers import BlockPictures, paint_areas, paint_pieces
from studio.app.view.panning import Panning
from studio.app.view.pointed_view import PointedView
from studio.draw.overlays import paint_chosen_area, paint_hex_cursor
from studio.draw.regions import centre, middle
from studio.draw.survey import map_outline
from studio.hexes import Hex, Hexside
from studio.model.firefight import Firefight
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.overlays.analysis import Overlay
    from studio.app.view.name_field import NameField


class Canvas(PointedView):
    """Shows the firefight of a desk, and hands what happens to the tool in hand."""

    hovered = Signal(object)
    """The hex under the mouse or the hex cursor, or None."""
    painted = Signal()
    pointed = Signal(object)
    """The pointer on the map under the mouse, with the nearest hexside."""
    menu_wanted = Signal(object, object)
    """A pointer and the global position for its context menu."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.tool: Tool | None = None
        self._outline = QPainterPath()
        self._covered: Mapping[str, Hex] | None = None
        self._ground = GroundLayer(self)
        self._pictures = BlockPictures()
        self._panning = Panning(self)
        self._held, self._held_from = False, 0
        self._flash = Flash(self)
        """The field in which names are typed."""
        self._set_up()

    def _set_up(self) -> None:
        self.setObjectName("map")
        self.setAccessibleName(tr("Map"))
        self.setAccessibleDescription(tr("Arrow keys move the hex cursor; Enter uses the tool"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._flash.changed.connect(self.viewport().update)
        self._ground.ready.connect(self.viewport().update)
        self.desk.changed.connect(self._renew)
        self.desk.document.history.taken_back.connect(self.break_off)
        self.hovered.connect(self.desk.point)
        self.desk.pointed.connect(self._follow_pointer)
        self.desk.selected.connect(self.viewport().update)
        self.desk.chosen.connect(self.viewport().update)
        self.desk.place_wanted.connect(self.show_place)
        self._take_ground(self.desk.firefight)
        self._ground.show_firefight(self.desk.firefight, self.desk.scene, self._outline)

    # --- what is shown --------------------------------------------------------------------------

    def set_tool(self, tool: Tool) -> None:
        """Another tool is in hand."""
        if self.tool is not None:
            self.tool.leave()
            self.tool.repaint.disconnect(self.viewport().update)
        self.tool, self._held = tool, False
        tool.repaint.connect(self.viewport().update)
        self.viewport().setCursor(tool.cursor)
        self.viewport().update()

    def let_go(self) -> None:
        """Another map comes to the front: a drag ends, what it has done is kept."""
        if self._held and self.tool is not None:
            self.tool.cancel()
        self._held = False
        self._panning.let_go()
        if "typing" in vars(self):
            self.typing.finish()
        if self.tool is not None:
            self.tool.move(None)

    def _hold(self) -> None:
        """The button goes down; some tools make a step of the history of it at once."""
        self._held, self._held_from = True, self.desk.document.history.stack.index()

    @property
    def is_held(self) -> bool:
        """Whether the mouse button is down on a tool."""
        return self._held

    def break_off(self) -> bool:
        """Take back what the held mouse button has begun; whether there was anything.

        The rest of the drag does nothing.
        """
        was, self._held = self._held, False
        if was and self.tool is not None:
            document = self.desk.document
            self.tool.cancel()
            document.history.cancel_stroke()
            while document.history.stack.index() > self._held_from:
                document.history.undo()
        return was

    def _renew(self, before: Firefight, after: Firefight) -> None:
        if before.ground is not after.ground:
            self._take_ground(after)
            if not before.ground.cells and after.ground.cells:
                self.fit()
        self._ground.show_firefight(after, self.desk.scene, self._outline)
        self.viewport().update()

    def _take_ground(self, firefight: Firefight) -> None:
        ground = firefight.ground
        if ground.by_address is not self._covered:
            self._covered = ground.by_address
            self.set_frame(frame_of(ground))
            self._outline = map_outline(ground)
        first = next(iter(ground.cells), None)
        if first is not None:
            self.parity = (first.q + first.y) % 2
        if self.cursor_hex not in ground:
            self.cursor_hex = None
        self._sync_bars()

    @Slot()
    def _follow_pointer(self) -> None:
        overlay = self.shown_overlay()
        if overlay is not None and overlay.follows:
            self.viewport().update()

    @cached_property
    def overlays(self) -> Mapping[str, "Overlay"]:
        """What can be laid over the map, made when it is first wanted."""
        from studio.app.overlays.listed import OVERLAYS

        return {name: kind(self.desk) for name, kind in OVERLAYS.items()}

    def shown_overlay(self) -> "Overlay | None":
        """What lies over the map."""
        return self.overlays[self.desk.overlay] if self.desk.overlay else None

    # --- places ---------------------------------------------------------------------------------

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
        self._flash.begin(place)
        self.hovered.emit(self.cursor_hex)
        self._tell_cursor()
        self.viewport().update()

    # --- the pointer ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left uses the tool; the middle button, or left with the space bar held, drags the map."""
        button = event.button()
        if self._panning.begin(event):
            return
        if button == Qt.MouseButton.LeftButton and self.tool is not None:
            self.cursor_hex = None
            self._hold()
            self.tool.press(self.pointer_at(event.position(), event.modifiers()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, drag with the tool, or hover."""
        if self._panning.go_on(event):
            return
        if self.tool is None:
            return
        pointer = self.pointer_at(event.position(), event.modifiers())
        if self.cursor_hex is not None:
            self.cursor_hex = None
            self.viewport().update()
        self.tool.move(pointer)
        if self._held and event.buttons() & Qt.MouseButton.LeftButton:
            self.tool.drag(pointer)
        self.hovered.emit(pointer.at)
        self.pointed.emit(pointer)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        if self._panning.end():
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._held:
            self._held = False
            self._release(self.pointer_at(event.position(), event.modifiers()))

    def _release(self, pointer: Pointer) -> None:
        if self.tool is not None:
            self.tool.release(pointer)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """For tools that have a use for it."""
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self._hold()
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
        """The mouse leaves the viewport, not the frame around it."""
        if event.type() == QEvent.Type.Leave:
            self.leaveEvent(event)
        return super().viewportEvent(event)

    def _show_cursor(self) -> None:
        shape = self.tool.cursor if self.tool is not None else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(self._panning.shape(shape))

    # --- the keyboard ---------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the hex cursor, Enter uses the tool there; the tool sees every key first."""
        key = Qt.Key(event.key())
        pointer = self.pointer_on(self.cursor_hex) if self.cursor_hex is not None else None
        if self.tool is not None and self.tool.key(event, pointer or self.tool.hover):
            return
        if self._panning.take_key(event, down=True):
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
        if self._panning.take_key(event, down=False):
            self._show_cursor()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A space bar released elsewhere mustn't stick."""
        self._panning.let_go()
        self._show_cursor()
        super().focusOutEvent(event)

    def _step_cursor(self, key: Qt.Key) -> None:
        ground = self.desk.firefight.ground
        if not ground.cells:
            return
        at = self.cursor_hex
        here = (
            nearest(ground.cells, self.visible_frame().centre)
            if at is None
            else stepped(ground, at, key)
        )
        self.cursor_hex = here
        self.bring_into_sight(centre(here))
        if self.tool is not None:
            self.tool.move(self.pointer_on(here))
        self.hovered.emit(here)
        self._tell_cursor()
        self.viewport().update()

    def _tell_cursor(self) -> None:
        """Where the hex cursor is, for the table of hexes and for screen readers."""
        at = self.cursor_hex
        if at is None:
            return
        words = hex_in_words(self.desk.firefight, self.desk.scene, at)
        self.setAccessibleDescription(words)
        announce(self, words)
        self.desk.cursor_moved.emit(at)

    @cached_property
    def typing(self) -> "NameField":
        """Where names are typed on the map, made for the first name."""
        from studio.app.view.name_field import NameField

        return NameField(self.viewport())

    # --- typing ---------------------------------------------------------------------------------

    def type_name(self, at: Hex, text: str) -> None:
        """Let a name be typed at a hex, beginning with a text; `name_typed` has the result."""
        x, y = self.camera.to_window(*centre(at))
        self.typing.begin(x, y, text)

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
        seen = self.visible_frame()
        exposed = QRectF(seen.left, seen.top, seen.width, seen.height)
        self._ground.paint(painter, seen)
        if self.desk.document.is_board:
            self._paint_traced(painter)
        if shows_patterns():
            self._paint_hatches(painter)
        painter.save()
        painter.setClipPath(self._outline)
        paint_areas(painter, firefight, scene)
        overlay = self.shown_overlay()
        if overlay is not None:
            overlay.paint(painter)
        if self.tool is not None:
            self.tool.paint_under(painter)
        if scene.areas or overlay is not None:
            self._ground.paint_names(painter, seen)
        painter.restore()
        paint_pieces(painter, firefight, scene, exposed, self._pictures, self.desk.selection)
        if self.desk.area:
            paint_chosen_area(painter, self.desk.area)
        if self.tool is not None:
            self.tool.paint(painter)
        self._paint_cursor(painter)

    def _paint_hatches(self, painter: QPainter) -> None:
        from studio.draw.hatches import paint_hatches

        paint_hatches(painter, self.desk.firefight.ground, self.desk.firefight.terrain)

    def _paint_traced(self, painter: QPainter) -> None:
        from studio.app.edits.traced import paint_traced

        paint_traced(painter, self.desk)

    @property
    def is_sharp(self) -> bool:
        """Whether the last paint showed the map as it shall be, not tiles that stand in."""
        return self._ground.is_sharp

    def _paint_cursor(self, painter: QPainter) -> None:
        if self.cursor_hex is not None:
            paint_hex_cursor(painter, self.cursor_hex)
        self._flash.paint(painter)
