"""The table in the window: pans, zooms, paints, and hands pointers and keys to the tool in hand."""

from collections.abc import Hashable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from studio.app.scene.camera import Frame
from studio.app.table.desk import TableDesk
from studio.app.table.ground_picture import GroundPicture
from studio.app.table.kept_picture import KeptPicture
from studio.app.table.rulers import BREADTH, Rulers
from studio.app.table.scale import SHARE
from studio.app.table.tool import NEAR_PX, Spot, TableTool
from studio.app.theme import current_colours
from studio.app.view.map_view import MapView
from studio.app.view.panning import Panning
from studio.draw import look
from studio.draw.tabletop.forces import paint_forces
from studio.draw.tabletop.ground import paint_smoke, paint_table_names
from studio.inches import Point
from studio.model.table import XY, Table
from studio.words import tr

CORNER: Final = QRectF(0, 0, BREADTH, BREADTH)
"""Pixels where both rulers meet."""


class TableCanvas(MapView):
    """Shows the table of a desk, and hands what happens to the tool in hand."""

    unit_share = SHARE
    painted = Signal()
    overlays_wanted = Signal(object)
    """A painter in inches, after ground and before who stands there: overlays may paint now."""

    menu_wanted = Signal(QPoint, object)
    """A place on the screen, and the `Spot` there."""
    unit_wanted = Signal()
    """The corner of the rulers was clicked: inches or centimetres."""
    keys_wanted = Signal(object)
    """Keys for which the tool has no use."""
    words_wanted = Signal(object)
    """A painter in inches, after everybody: overlays may write now."""

    def __init__(self, desk: TableDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.tool: TableTool | None = None
        self._ground = GroundPicture(self)
        self._forces, self._rulers = KeptPicture(), Rulers()
        self._forces_of: Table | None = None
        self._forces_number = 0
        self._panning = Panning(self)
        self._held = False
        self._marked: XY | None = None
        self.setObjectName("table")
        self.setAccessibleName(tr("Table"))
        self.setAccessibleDescription(
            tr("Arrow keys move what is selected; Tab selects the next team")
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._ground.ready.connect(self.viewport().update)
        desk.changed.connect(self._renew)
        for signal in (desk.selected, desk.pointed, desk.chosen):
            signal.connect(self.viewport().update)
        desk.document.history.taken_back.connect(self.break_off)
        self._renew()
        self.fit()

    @Slot()
    def _renew(self) -> None:
        table = self.desk.table
        frame = Frame(0, 0, table.width * SHARE, table.height * SHARE)
        if frame != self._frame:
            self.set_frame(frame)
        self.viewport().update()

    @property
    def is_sharp(self) -> bool:
        """Whether the ground is painted as it is, not as it was a moment before."""
        return self._ground.is_sharp

    # --- places ---------------------------------------------------------------------------------

    def point_at(self, at: QPointF) -> Point:
        """The place on the table under a place in the window, in inches."""
        x, y = self.camera.to_map(at.x(), at.y())
        return Point(x / SHARE, y / SHARE)

    def window_place(self, at: XY) -> QPointF:
        """Where a place on the table is in the window."""
        return QPointF(*self.camera.to_window(at[0] * SHARE, at[1] * SHARE))

    @Slot(object)
    def bring_in(self, at: XY) -> None:
        """Move a place into sight, if it isn't."""
        where = self.window_place(at).toPoint()
        if not self.viewport().rect().adjusted(60, 60, -60, -60).contains(where):
            self.centre_on((at[0] * SHARE, at[1] * SHARE))

    def show_spot(self, at: XY) -> None:
        """Move a place into sight and mark it until something else is done."""
        self.bring_in(at)
        self._marked = at
        self.viewport().update()

    def _spot(self, event: QMouseEvent | QContextMenuEvent) -> Spot:
        reach = NEAR_PX / (self.camera.px * SHARE)
        at = event.position() if isinstance(event, QMouseEvent) else QPointF(event.pos())
        return Spot(self.point_at(at), reach, event.modifiers())

    # --- the tool -------------------------------------------------------------------------------

    def set_tool(self, tool: TableTool) -> None:
        """Another tool is in hand."""
        if self.tool is not None:
            self.break_off()
            self.tool.leave()
            self.tool.repaint.disconnect(self.viewport().update)
        self.tool = tool
        tool.repaint.connect(self.viewport().update)
        self.viewport().setCursor(tool.cursor)
        self.viewport().update()

    @property
    def is_held(self) -> bool:
        """Whether the mouse button is down on a tool."""
        return self._held

    def break_off(self) -> bool:
        """Take back what the held mouse button has begun; whether there was anything."""
        was, self._held = self._held, False
        if was and self.tool is not None:
            self.tool.cancel()
            self.desk.document.history.cancel_stroke()
        return was

    def let_go(self) -> None:
        """Another tab comes to the front: a drag ends."""
        self.break_off()
        self._panning.let_go()
        self.desk.point(None)

    # --- the mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left uses the tool; the middle button, or left with the space bar held, drags."""
        button = event.button()
        self._marked = None
        if self._panning.begin(event):
            return
        if button == Qt.MouseButton.LeftButton and CORNER.contains(event.position()):
            self.unit_wanted.emit()
        elif button == Qt.MouseButton.LeftButton and self.tool is not None:
            self._held = True
            self.tool.press(self._spot(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the table, drag with the tool, or hover."""
        if self._panning.go_on(event):
            return
        spot = self._spot(event)
        if self.tool is not None:
            self.tool.move(spot)
            if self._held and event.buttons() & Qt.MouseButton.LeftButton:
                self.tool.drag(spot)
            self.viewport().setCursor(self.tool.cursor_at(spot))
        self.desk.point(spot.at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        if self._panning.end():
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._held:
            self._held = False
            if self.tool is not None:
                self.tool.release(self._spot(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """For tools that have a use for it."""
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self._held = True
            self.tool.double_click(self._spot(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of a place, if nothing is being dragged."""
        if not self._held and (self.tool is None or not self.tool.cancel()):
            self.menu_wanted.emit(event.globalPos(), self._spot(event))

    def viewportEvent(self, event: QEvent) -> bool:
        """The mouse leaves the table."""
        if event.type() == QEvent.Type.Leave:
            if self.tool is not None:
                self.tool.move(None)
            self.desk.point(None)
        return super().viewportEvent(event)

    def _show_cursor(self) -> None:
        shape = self.tool.cursor if self.tool is not None else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(self._panning.shape(shape))

    # --- the keyboard ---------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The tool sees every key first; space with the mouse drags the table."""
        if self.tool is not None and self.tool.key(event):
            return
        if self._panning.take_key(event, down=True):
            self._show_cursor()
        elif event.key() == Qt.Key.Key_Escape:
            self._marked = None
            if not self.break_off() and (self.tool is None or not self.tool.cancel()):
                self.desk.select()
            self.viewport().update()
        else:
            event.ignore()
            self.keys_wanted.emit(event)
            if not event.isAccepted():
                super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The space bar is let go."""
        if self._panning.take_key(event, down=False):
            self._show_cursor()
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A space bar released elsewhere mustn't stick."""
        self._panning.let_go()
        self._show_cursor()
        super().focusOutEvent(event)

    def focusNextPrevChild(self, _forwards: bool) -> bool:
        """Tab goes from team to team; Ctrl+Tab leaves the canvas."""
        return False

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, overlays, who stands there, what the tool shows, rulers."""
        table, view = self.desk.table, self.viewport()
        painter = QPainter(view)
        painter.fillRect(view.rect(), current_colours().surround)
        self._ground.paint(painter, table, self.camera, view.size(), view.devicePixelRatioF())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        scale = self._to_inches(painter)
        for cloud in table.smoke:
            paint_smoke(painter, cloud)
        painter.save()
        painter.setClipRect(QRectF(0, 0, table.width, table.height))
        self.overlays_wanted.emit(painter)
        painter.restore()
        painter.restore()
        size, ratio = view.size(), view.devicePixelRatioF()
        self._forces.paint(painter, self._forces_key(), size, ratio, self._paint_forces)
        painter.save()
        self._to_inches(painter)
        if self.tool is not None:
            self.tool.paint(painter, 1 / scale)
        self.words_wanted.emit(painter)
        self._paint_mark(painter, 1 / scale)
        self._paint_edge(painter, QRectF(0, 0, table.width, table.height))
        painter.restore()
        self._rulers.paint(painter, self.camera, size, ratio, self.desk.pointer)
        painter.end()
        self.painted.emit()

    def _to_inches(self, painter: QPainter) -> float:
        """Let a painter's unit be an inch of the table; how many pixels that is."""
        scale = self.camera.px * SHARE
        painter.translate(*self.camera.to_window(0, 0))
        painter.scale(scale, scale)
        return scale

    def _chosen_men(self) -> tuple[str, ...]:
        return tuple(p.name for p in self.desk.selection if p.kind in ("team", "leader"))

    def _forces_key(self) -> tuple[Hashable, ...]:
        """Who stands where, by the identity of the table that is kept beside the picture."""
        if self._forces_of is not self.desk.table:
            self._forces_of, self._forces_number = self.desk.table, self._forces_number + 1
        return (self._forces_number, self._chosen_men(), self.camera)

    def _paint_forces(self, painter: QPainter) -> None:
        """Names of ground, and all who stand there."""
        self._to_inches(painter)
        paint_table_names(painter, self.desk.table)
        paint_forces(painter, self.desk.table, selected=self._chosen_men())

    def _paint_mark(self, painter: QPainter, pixel: float) -> None:
        """The place that somebody asked to be shown."""
        if self._marked is None:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((look.HIGHLIGHTS.selected_ring, 7), (look.HIGHLIGHTS.selected, 4)):
            painter.setPen(QPen(ink, width * pixel))
            painter.drawEllipse(QPointF(*self._marked), 1.3, 1.3)

    def _paint_edge(self, painter: QPainter, edge: QRectF) -> None:
        pen = QPen(look.INK, 1)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(edge)
