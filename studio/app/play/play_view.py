"""The window onto the table: which part of the map is seen, and which hex is where."""

from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import QWidget

from studio.app.play.game_canvas import GameCanvas
from studio.app.play.map_hand import MapHand
from studio.app.scene.camera import Camera, Frame, fitted, hex_under
from studio.app.scene.scene import frame_of
from studio.app.view.hex_cursor import nearest
from studio.draw.regions import centre
from studio.hexes import Hex

ROOM: Final = 2.5
"""Hexes round the outermost blocks that are shown at first."""
LEGIBLE: Final = 48.0
"""Pixels a hex below which blocks can't be read."""
USUAL: Final = 74.0
"""Pixels a hex beyond which nothing is enlarged by itself."""


class PlayView(GameCanvas):
    """Keeps the blocks, and what may be done, in sight until the user looks elsewhere."""

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.begun = False
        """Whether blocks were shown yet."""
        self.moved_by_hand = False
        self.told_hex: Hex | None = None
        """The hex that a line of the log tells of."""
        ground = hand.firefight.ground
        first = next(iter(ground.cells))
        self._parity = (first.q + first.y) % 2
        self.set_frame(frame_of(ground))

    def show_blocks(self) -> None:
        """The part of the map where blocks stand, not larger than is usual.

        Nor so small that blocks can't be read: then the part where there is something to do.
        """
        frame, size = self._frame, self.viewport().size()
        spots = [block.rect.center() for block in self.hand.pieces.blocks]
        if spots:
            xs, ys = [spot.x() for spot in spots], [spot.y() for spot in spots]
            left, right = max(frame.left, min(xs) - ROOM), min(frame.right, max(xs) + ROOM)
            top, bottom = max(frame.top, min(ys) - ROOM), min(frame.bottom, max(ys) + ROOM)
            frame = Frame(left, top, right, bottom)
        found = fitted(frame, size.width(), size.height(), 12)
        if found.px > USUAL:
            found = Camera(px=USUAL).centred(frame.centre, size.width(), size.height())
        elif found.px < LEGIBLE:
            found = Camera(px=LEGIBLE).centred(self._middle(), size.width(), size.height())
        self.set_camera(self._without_margins(found))

    def _middle(self) -> tuple[float, float]:
        """The middle of the units that may act, else of those whose labels can be read."""
        choices, blocks = self.hand.choices, self.hand.pieces.blocks
        spots = [centre(block.at) for block in blocks if block.unit in choices.units]
        spots = spots or [centre(block.at) for block in blocks if block.unit]
        if not spots:
            return self._frame.centre
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def _without_margins(self, camera: Camera) -> Camera:
        """Moved so that the map fills the window, where it is large enough."""
        frame, size = self._frame, self.viewport().size()
        x = _within(camera.x, frame.left, frame.right - size.width() / camera.px)
        y = _within(camera.y, frame.top, frame.bottom - size.height() / camera.px)
        return Camera(x, y, camera.px)

    def keep_choices_in_sight(self) -> None:
        """Move to where something may be done, if nothing of it is to be seen."""
        choices, pieces = self.hand.choices, self.hand.pieces
        spots = [centre(piece.at) for unit in choices.units if (piece := pieces.block(unit))]
        if not spots or choices.only_unit:
            spots += [centre(at) for at in choices.hexes.values()]
        room = self.viewport().rect().adjusted(8, 8, -8, -8)
        places = [QPointF(*self.camera.to_window(*spot)).toPoint() for spot in spots]
        if spots and not any(room.contains(place) for place in places):
            mean = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
            size = self.viewport().size()
            moved = self.camera.centred(mean, size.width(), size.height())
            self.set_camera(self._without_margins(moved))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The blocks stay in sight until the user looks elsewhere.

        Strips that come and go over the map change its height alone: then the scale stays.
        """
        super().resizeEvent(event)
        if self.moved_by_hand:
            return
        if not self.begun:
            self.set_camera(self._without_margins(self.camera))
            return
        if event.size().width() != event.oldSize().width():
            self.show_blocks()
        else:
            self.keep_choices_in_sight()

    def mark(self, at: Hex | None) -> None:
        """Mark the hex that a line of the log tells of, and bring it into sight; or none."""
        self.told_hex = at
        if at is not None and not self.viewport().rect().contains(self.point_of(at)):
            size = self.viewport().size()
            self.set_camera(self.camera.centred(centre(at), size.width(), size.height()))
        self.viewport().update()

    def menu_place(self, possible: tuple[Any, ...]) -> QPoint:
        """Below the hex that was clicked."""
        at = self.hand.choices.hexes[possible[0]]
        below = self.point_of(at) + QPoint(0, round(0.52 * self.camera.px))
        return self.viewport().mapToGlobal(below)

    def pointed_hex(self) -> Hex | None:
        """The hex under the mouse, else of the unit in hand."""
        place = self.viewport().mapFromGlobal(QCursor.pos())
        if self.viewport().rect().contains(place) and self.underMouse():
            return self.hex_at(QPointF(place))
        piece = self.hand.pieces.block(self.hand.unit)
        return piece.at if piece is not None else None

    def hex_at(self, at: QPointF) -> Hex | None:
        """The hex of the map under a place in the window."""
        found = hex_under(*self.camera.to_map(at.x(), at.y()), self._parity)
        return found if found in self.hand.firefight.ground else None

    def first_hex(self) -> Hex:
        """Where the hex cursor begins: at the unit in hand, else in the middle."""
        piece = self.hand.pieces.block(self.hand.unit)
        if piece is not None:
            return piece.at
        return nearest(self.hand.firefight.ground.cells, self.visible_frame().centre)

    def words_of(self, at: Hex) -> str:
        """A hex and what lies in it, in words, as the side at the screen sees it."""
        names = self.hand.names
        parts = [names.place(str(self.hand.firefight.ground.cells[at].addresses[0]))]
        parts += [f"{names.side(b.side)}: {b.words}" for b in self.hand.pieces.within(at)]
        parts += [m.words for m in self.hand.pieces.markers if m.at == at]
        return "; ".join(parts)

    def point_of(self, at: Hex) -> QPoint:
        """Where the middle of a hex is in the window."""
        return QPointF(*self.camera.to_window(*centre(at))).toPoint()


def _within(value: float, low: float, high: float) -> float:
    """The value between two limits; their middle if they leave no room."""
    return min(max(value, low), high) if low <= high else (low + high) / 2
