"""The table of a game: paints the moment, and hands clicks and drags to the hand."""

from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from studio.app.play.game_canvas import GameCanvas
from studio.app.play.tabletop.gliding import Gliding
from studio.app.play.tabletop.hand import Hand
from studio.app.play.tabletop.layers import Layers
from studio.app.scene.camera import Frame
from studio.app.table.ground_picture import GroundPicture
from studio.app.table.rulers import Rulers
from studio.app.table.scale import SHARE
from studio.app.table.tool import NEAR_PX
from studio.app.theme import current_colours
from studio.app.view.panning import Panning
from studio.inches import Point
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.actions import number_text
from studio.words import tr

DRAGGED: Final = 5
"""Pixels from which on a press is a drag."""
NOTCH: Final = 120
ARROWS: Final[dict[int, tuple[int, int]]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
FINE: Final = 0.25
"""Inches of a small step."""
CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class PlayCanvas(GameCanvas):
    """Shows the table as it is now."""

    unit_share = SHARE
    hovered = Signal(object)
    """The point under the pointer, None off the table."""

    def __init__(self, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.gliding = Gliding(hand, self)
        self.motion = self.gliding.motion
        self.layers = Layers(hand, self.gliding)
        self._ground = GroundPicture(self)
        self._rulers = Rulers()
        self._panning = Panning(self)
        self._pressed: QPointF | None = None
        self._drags = False
        self.pointer: Point | None = None
        self.clicked_at = QPoint()
        self.setObjectName("table")
        self.setAccessibleName(tr("Table"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._ground.ready.connect(self.viewport().update)
        hand.changed.connect(self._renew)
        for signal in (hand.picked, hand.aimed, self.gliding.stepped):
            signal.connect(self.viewport().update)
        table = hand.stage.table
        self.set_frame(Frame(0, 0, table.width * SHARE, table.height * SHARE))
        self.fit()

    @Slot()
    def _renew(self) -> None:
        self.setAccessibleDescription(self.layers.text())
        self.viewport().update()

    @property
    def is_sharp(self) -> bool:
        """Whether the ground is painted as it is, not as it was a moment before."""
        return self._ground.is_sharp

    def mark(self, at: Point | None) -> None:
        """Mark a place, or none."""
        self.layers.marked = at
        if at is not None:
            self.bring_into_sight((at.x * SHARE, at.y * SHARE))
        self.viewport().update()

    def marked_address(self) -> str:
        """The point under the pointer, else the one that is marked."""
        at: Point | None = self.pointer or self.layers.marked
        if at is None:
            return ""
        return f"{number_text(round(at.x, 1))},{number_text(round(at.y, 1))}"

    def menu_place(self, possible: tuple[Any, ...]) -> QPoint:  # noqa: ARG002
        """Beside the click."""
        return self.viewport().mapToGlobal(self.clicked_at + QPoint(8, 8))

    # --- places ---------------------------------------------------------------------------------

    def point_at(self, at: QPointF) -> Point:
        """The place on the table under a place in the window, in inches."""
        x, y = self.camera.to_map(at.x(), at.y())
        return Point(x / SHARE, y / SHARE)

    def window_place(self, at: tuple[float, float]) -> QPointF:
        """Where a place on the table is in the window."""
        return QPointF(*self.camera.to_window(at[0] * SHARE, at[1] * SHARE))

    @property
    def near(self) -> float:
        """Inches by which a hand may miss."""
        return NEAR_PX / (self.camera.px * SHARE)

    # --- the mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left acts, or begins a way; the middle button drags the table."""
        if self._panning.begin(event):
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._drags = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the table, draw a way, or hover."""
        if self._panning.go_on(event):
            return
        at = self.pointer = self.point_at(event.position())
        self.layers.pointed = None
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag(event, at)
        else:
            self.hand.hover(at, self.near)
        self.hovered.emit(at)
        self.viewport().update()

    def _drag(self, event: QMouseEvent, at: Point) -> None:
        assert self._pressed is not None
        if not self._drags:
            if (event.position() - self._pressed).manhattanLength() < DRAGGED:
                return
            self._drags = True
            self.hand.begin_way(self.point_at(self._pressed), self.near)
        self.hand.draw_way(at, exact=bool(event.modifiers() & CONTROL))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End what the press began."""
        if self._panning.end():
            self.viewport().unsetCursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            drew, self._pressed = self._drags, None
            self.clicked_at = event.position().toPoint()
            if drew:
                self.hand.end_way()
            else:
                self.hand.click(self.point_at(event.position()), self.near)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """While a team is put somewhere the wheel turns it; else it zooms."""
        puts = self.hand.way is not None or isinstance(self.hand.action, a.Go | a.Deploy)
        if puts and not event.modifiers():
            self.hand.turn_by(event.angleDelta().y() / NOTCH)
            event.accept()
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """The mouse leaves the table."""
        if event.type() == QEvent.Type.Leave:
            self.pointer = None
            self.hand.hover(None, 0.0)
            self.hovered.emit(None)
        return super().viewportEvent(event)

    # --- the keyboard ---------------------------------------------------------------------------

    def focusNextPrevChild(self, _forwards: bool) -> bool:
        """Tab goes from one that may be clicked to the next; Ctrl+Tab leaves the table."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the pointer an inch, with Shift a quarter; Tab to who may be clicked."""
        key = event.key()
        if key in ARROWS:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._step(ARROWS[key], FINE if fine else 1.0)
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._next(1 if key == Qt.Key.Key_Tab else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.pointer is not None:
            self.clicked_at = self.window_place(self.pointer).toPoint()
            self.hand.click(self.pointer, self.near)
        else:
            super().keyPressEvent(event)

    def _step(self, way: tuple[int, int], inches: float) -> None:
        table = self.hand.stage.table
        here = self.pointer or Point(table.width / 2, table.height / 2)
        x = min(table.width, max(0.0, here.x + inches * way[0]))
        y = min(table.height, max(0.0, here.y + inches * way[1]))
        self._point(Point(x, y))

    def _next(self, step: int) -> None:
        """The next of those who may be clicked or attacked."""
        spots = self.layers.clickable()
        if spots:
            last = spots.index(self.pointer) if self.pointer in spots else -1 if step > 0 else 0
            self._point(spots[(last + step) % len(spots)])

    def _point(self, at: Point) -> None:
        """The keyboard points at a place, which is marked."""
        self.pointer = self.layers.pointed = at
        self.bring_into_sight((at.x * SHARE, at.y * SHARE))
        self.hand.hover(at, self.near)
        self.hovered.emit(at)
        self.viewport().update()

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, what lies on it, who stands there, what may be done; rulers."""
        view = self.viewport()
        painter = QPainter(view)
        painter.fillRect(view.rect(), current_colours().surround)
        table = self.hand.seen.view.table if self.hand.seen is not None else self.hand.stage.table
        self._ground.paint(painter, table, self.camera, view.size(), view.devicePixelRatioF())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        scale = self.camera.px * SHARE
        painter.translate(*self.camera.to_window(0, 0))
        painter.scale(scale, scale)
        self.layers.paint(painter, QRectF(0, 0, table.width, table.height))
        painter.restore()
        self._rulers.paint(
            painter, self.camera, view.size(), view.devicePixelRatioF(), self.pointer
        )
        painter.end()
