"""The map of a game as one side sees it: shows what may be done, and is clicked."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from studio.app.play.card import ChanceCard
from studio.app.play.map_hand import MapHand
from studio.app.play.marks import paint_aim, paint_hand, paint_pieces, paint_rings
from studio.app.play.motion import GLIDE_MS, Motion, between, moved
from studio.app.play.play_view import PlayView
from studio.app.scene.scene import Scene, scene_of
from studio.app.table.kept_picture import KeptPicture
from studio.app.theme import current_colours
from studio.app.view.ground_layer import GroundLayer
from studio.app.view.hex_cursor import ARROWS, stepped
from studio.app.view.layers import BlockPictures
from studio.draw.faces import BlockFace
from studio.draw.overlays import paint_hex_cursor
from studio.draw.regions import centre
from studio.draw.survey import map_outline
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.seen.pieces import Piece, ground_now
from studio.words import tr

CARRIED: Final = 0.46
"""The side of a block that is dragged, in hexes."""


class PlayCanvas(PlayView):
    """Shows the table. Left clicks act, dragging moves the map, the wheel zooms."""

    hovered = Signal(object)
    """The hex under the mouse or the hex cursor, or None."""

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(hand, parent)
        self.cursor_hex: Hex | None = None
        self._ground = GroundLayer(self)
        self._pictures = BlockPictures()
        self._picture: QPixmap | None = None
        self._picture_of: object = None
        self._pieces = KeptPicture()
        self._pressed: QPointF | None = None
        self._dragged = False
        self._lifted: Piece | None = None
        self.carried: tuple[BlockFace, QPointF] | None = None
        """The block that is dragged, and where the mouse is."""
        self._outline = map_outline(hand.firefight.ground)
        self._on_ground: Firefight | None = None
        self.motion = Motion(GLIDE_MS, self)
        self._on_way: Mapping[str, tuple[QRectF, QRectF]] = {}
        self._pieces_before = hand.pieces
        self.card = ChanceCard(hand, self.viewport())
        self._set_up()

    def _set_up(self) -> None:
        self.setObjectName("table")
        self.setAccessibleName(tr("Map of the game"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.moved.connect(self._follow_camera)
        self._ground.ready.connect(self._repaint_table)
        self.motion.stepped.connect(self.viewport().update)
        self.motion.ended.connect(self._arrive)
        self.hand.changed.connect(self._renew)
        self.hand.picked.connect(self._follow_pick)
        self.hand.aimed.connect(self._follow_aim)
        self._renew()

    @Slot()
    def _renew(self) -> None:
        """Another moment: bridges may be down; names stay where they are."""
        seen = self.hand.seen
        if seen is not None:
            self._lay(ground_now(seen.view, self.hand.firefight))
            if not self.begun and self.hand.pieces.blocks:
                self.begun = True
                self.show_blocks()
            self.keep_choices_in_sight()
        self.card.hide()
        self._glide()
        self._repaint_table()

    def _glide(self) -> None:
        """Let blocks that stand elsewhere now move there, if the user wants that."""
        before, self._pieces_before = self._pieces_before, self.hand.pieces
        self._on_way = moved(before, self.hand.pieces)
        if self._on_way:
            self.motion.begin()
        if not self.motion.is_running:
            self._on_way = {}

    @Slot()
    def _arrive(self) -> None:
        self._on_way = {}
        self._repaint_table()

    def _lay(self, firefight: Firefight) -> None:
        if self._on_ground is None or self._on_ground.ground.edges != firefight.ground.edges:
            self._on_ground = firefight
            begun = scene_of(firefight)
            still = Scene(flags=begun.flags, markers=begun.markers)
            self._ground.show_firefight(firefight, still, self._outline)

    @Slot()
    def _follow_camera(self) -> None:
        self.card.follow(self.camera)

    # --- the pointer ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The beginning of a click or of a drag."""
        left = event.button() == Qt.MouseButton.LeftButton
        if left or event.button() == Qt.MouseButton.MiddleButton:
            self._pressed, self._dragged = event.position(), False
            piece = self.hand.pieces.at(*self.camera.to_map(*event.position().toTuple()))
            able = piece is not None and piece.unit in self.hand.choices.units
            self._lifted = piece if left and able else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a block that may act, or the map; or look at what a click would do."""
        if self._pressed is not None and event.buttons():
            by = event.position() - self._pressed
            if self._dragged or by.manhattanLength() >= QApplication.startDragDistance():
                self._dragged = True
                self._drag(event.position(), by)
            return
        self._show_hover(event.position())

    def _drag(self, to: QPointF, by: QPointF) -> None:
        if self._lifted is not None:
            if self.hand.unit != self._lifted.unit:
                self.hand.pick(self._lifted.unit)
            self.carry(self._lifted.face, to)
            return
        self.moved_by_hand = True
        self._pressed = to
        self.set_camera(self.camera.panned(by.x(), by.y()))

    def carry(self, face: BlockFace, to: QPointF) -> None:
        """Show a block under the mouse, and what dropping it there would do."""
        self.carried = face, to
        at = self.hex_at(to)
        possible = self.hand.possible(at, "") if at is not None else ()
        self.hand.aim(possible[0] if possible else None)
        self.viewport().update()

    def drop(self, to: QPointF) -> None:
        """Put the carried block down: what a click on the hex with the block in hand means."""
        lifted, self._lifted, self.carried = self._lifted, None, None
        self.hand.aim(None)
        at = self.hex_at(to)
        if at is not None and (lifted is None or lifted.at != at):
            self.hand.click(at, "")
        self.viewport().update()

    @Slot(object, QPoint)
    def carry_from(self, face: BlockFace, place: QPoint) -> None:
        """As `carry`, from another widget: a place on the screen."""
        self.carry(face, QPointF(self.viewport().mapFromGlobal(place)))

    @Slot(QPoint)
    def drop_from(self, place: QPoint) -> None:
        """As `drop`, from another widget; beside the map nothing happens."""
        self._lifted = None
        self.drop(QPointF(self.viewport().mapFromGlobal(place)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click, if nothing was dragged; else the carried block is put down."""
        pressed, self._pressed = self._pressed, None
        if self.carried is not None:
            self.drop(event.position())
            return
        self._lifted = None
        if pressed is None or self._dragged or event.button() != Qt.MouseButton.LeftButton:
            return
        at = self.hex_at(event.position())
        if at is not None:
            self.cursor_hex = None
            piece = self.hand.pieces.at(*self.camera.to_map(*event.position().toTuple()))
            self.hand.click(at, piece.unit if piece else "")

    def _show_hover(self, at: QPointF) -> None:
        if self.cursor_hex is not None:
            self.cursor_hex = None
            self.viewport().update()
        found = self.hex_at(at)
        shape = Qt.CursorShape.ArrowCursor
        if found is not None and self._look(found, at):
            shape = Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)
        self.hovered.emit(found)

    def _look(self, at: Hex, point: QPointF | None = None) -> bool:
        """Look at what a click on a hex would do; whether it would do anything."""
        x, y = self.camera.to_map(*point.toTuple()) if point else centre(at)
        piece = self.hand.pieces.at(x, y)
        possible = self.hand.possible(at, piece.unit if piece else "")
        self.hand.aim(possible[0] if possible else None)
        units = self.hand.choices.units
        return bool(possible) or any(p.unit in units for p in self.hand.pieces.within(at))

    @Slot()
    def _follow_pick(self) -> None:
        """Another unit is in hand, perhaps one that was chosen in a list: it has to be seen."""
        piece = self.hand.pieces.block(self.hand.unit)
        if piece is not None and not self.viewport().rect().contains(self.point_of(piece.at)):
            self.bring_into_sight(centre(piece.at))
        self._repaint_table()

    @Slot()
    def _follow_aim(self) -> None:
        self.card.show_action(self.hand.action, self.camera)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel zooms about the pointer."""
        self.moved_by_hand = True
        super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """What a block is, while the mouse rests on it; nothing is looked at when it leaves."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.tip_at(QPointF(event.pos())), self)
            return True
        if event.type() == QEvent.Type.Leave:
            self.hand.aim(None)
            self.hovered.emit(None)
        return super().viewportEvent(event)

    def tip_at(self, point: QPointF) -> str:
        """What lies under a place in the window, in words."""
        x, y = self.camera.to_map(*point.toTuple())
        piece = self.hand.pieces.at(x, y)
        if piece is None or self.card.isVisible():
            return ""
        return f"{self.hand.names.side(piece.side)}: {piece.words}"

    # --- the keyboard ---------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the hex cursor, Enter clicks there, Esc steps back."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._step_cursor(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.cursor_hex is not None:
            self.hand.click(self.cursor_hex, self._own_unit(self.cursor_hex))
        elif key == Qt.Key.Key_Plus:
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        else:
            super().keyPressEvent(event)

    def _own_unit(self, at: Hex) -> str:
        """The unit that Enter means in a hex: none where it acts, else by turns those that may."""
        if self.hand.possible(at, ""):
            return ""
        units = [p.unit for p in self.hand.pieces.within(at) if p.unit]
        able = [unit for unit in units if unit in self.hand.choices.units]
        if not able:
            return units[0] if units else ""
        place = able.index(self.hand.unit) + 1 if self.hand.unit in able else 0
        return able[place % len(able)]

    def _step_cursor(self, key: Qt.Key) -> None:
        ground = self.hand.firefight.ground
        at = self.cursor_hex
        here = self.first_hex() if at is None else stepped(ground, at, key)
        self.cursor_hex = here
        self._look(here)
        self.setAccessibleDescription(self.words_of(here))
        self.hovered.emit(here)
        self.viewport().update()

    @property
    def marked_hex(self) -> Hex | None:
        """The hex under the hex cursor, else under the mouse, else of the unit in hand."""
        return self.cursor_hex if self.cursor_hex is not None else self.pointed_hex()

    def marked_address(self) -> str:
        """The address of the hex under the hex cursor."""
        at = self.marked_hex
        cells = self.hand.firefight.ground.cells
        return str(cells[at].addresses[0]) if at is not None else ""

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The table, then the hex that is looked at. Nothing while the map is covered."""
        painter = QPainter(self.viewport())
        try:
            if self.hand.seen is None:
                painter.fillRect(self.viewport().rect(), current_colours().surround)
            else:
                painter.drawPixmap(0, 0, self._painted())
                self._paint_cursors(painter)
        finally:
            painter.end()

    def _painted(self) -> QPixmap:
        """The table without what follows the pointer, painted again only when it has changed."""
        ratio = self.devicePixelRatioF()
        size = self.viewport().size()
        key = self.camera, size, ratio, current_colours().surround
        if self._picture is None or self._picture_of != key or not self.is_sharp:
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(current_colours().surround)
            painter = QPainter(picture)
            self._paint_table(painter)
            painter.end()
            self._picture, self._picture_of = picture, key
        return self._picture

    @Slot()
    def _repaint_table(self) -> None:
        """Something lies elsewhere, or another unit is in hand."""
        self._picture = None
        self.viewport().update()

    def _paint_cursors(self, painter: QPainter) -> None:
        camera = self.camera
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(camera.px, camera.px)
        painter.translate(-camera.x, -camera.y)
        paint_aim(painter, self.hand)
        if self.told_hex is not None:
            paint_hex_cursor(painter, self.told_hex)
        if self.cursor_hex is not None:
            paint_hex_cursor(painter, self.cursor_hex)
        for unit, (start, end) in self._on_way.items():
            piece = self.hand.pieces.block(unit)
            if piece is not None:
                box = between(start, end, self.motion.share)
                self._pictures.paint(painter, box, piece.face, camera.px)
        if self.carried is not None:
            face, to = self.carried
            x, y = camera.to_map(to.x(), to.y())
            box = QRectF(x - CARRIED / 2, y - CARRIED / 2, CARRIED, CARRIED)
            self._pictures.paint(painter, box, face, camera.px)

    def _paint_table(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        camera = self.camera
        painter.scale(camera.px, camera.px)
        painter.translate(-camera.x, -camera.y)
        self._ground.paint(painter, self.visible_frame())
        painter.save()
        painter.setClipPath(self._outline)
        paint_hand(painter, self.hand)
        painter.restore()
        self._ground.paint_names(painter, self.visible_frame())
        painter.save()
        painter.resetTransform()
        self._pieces.paint(
            painter,
            (self.hand.pieces, camera, frozenset(self._on_way)),
            self.viewport().size(),
            self.devicePixelRatioF(),
            self._paint_pieces,
        )
        painter.restore()
        paint_rings(painter, self.hand)

    def _paint_pieces(self, painter: QPainter) -> None:
        """Blocks, markers and flags alone: the same whichever unit is in hand."""
        camera = self.camera
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(camera.px, camera.px)
        painter.translate(-camera.x, -camera.y)
        paint_pieces(painter, self.hand, self._pictures, camera.px, self._on_way)

    @property
    def is_sharp(self) -> bool:
        """Whether the last paint showed the map as it shall be."""
        return self._ground.is_sharp
