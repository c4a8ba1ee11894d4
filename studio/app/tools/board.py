"""Lay, move, turn and swap boards on the table."""

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from studio.app import messages
from studio.app.edits.setting_up import of_scenario
from studio.app.scene.board_ghost import (
    paint_ghost,
    paint_name,
    paint_outline,
    paint_place,
    paint_swap,
)
from studio.app.scene.camera import Frame
from studio.app.scene.scene import board_rectangle, board_under
from studio.app.tools.options import Deed, Options
from studio.app.tools.tool import Pointer, Tool
from studio.draw.regions import PITCH
from studio.draw.survey import map_outline
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.arranging import Snap, goes_with, snapped, swapped
from studio.model.board import Board
from studio.model.edits import (
    add_board,
    change_board,
    fitting_places,
    placed_boards,
    remove_board,
    turn_board,
)
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement
from studio.words import mark, tr

INNER = 0.5
"""A board that is held over this part of another, around its middle, changes places with it."""


class BoardTool(Tool):
    """Drag a board to an edge where it fits, or onto another to swap; R turns, Delete removes.

    With a board in hand from the dock, the fitting places show, and a click lays it.
    """

    name = "board"
    dock = "boards"
    cursor = Qt.CursorShape.OpenHandCursor
    options: ClassVar[Options] = (
        Deed("turn", mark("Turn the board"), "R", "turn"),
        Deed("remove", mark("Remove the board"), "", "remove"),
    )

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.in_hand: Board | None = None
        self.chosen: str | None = None
        self._turned = False
        self._sliding = False
        self._places: tuple[Placement, ...] = ()
        self._moving = False
        self._grip = QPointF()

    def says(self) -> str:
        """What a click does now."""
        if self.in_hand is not None:
            turned = tr(", turned") if self._turned else ""
            return tr(
                "Click where board {id}{turned} shall lie; R turns it, Shift "
                "offers more places, Esc puts it back",
                id=self.in_hand.id,
                turned=turned,
            )
        if self.chosen is not None:
            return tr(
                "Board {place}: drag it to an edge, or onto another to swap them; "
                "R turns it, Delete removes it",
                place=self.chosen,
            )
        return tr("Click a board, or drag it to another place")

    def can(self, deed: str) -> bool:
        """What is in hand can be turned, a board that lies there be removed too."""
        return self.chosen is not None or (deed == "turn" and self.in_hand is not None)

    # --- laying ---------------------------------------------------------------------------------

    def take(self, board: Board, *, turned: bool = False) -> None:
        """Take a board in hand that a click shall lay."""
        self.in_hand, self._turned, self.chosen = board, turned, None
        self._sliding = False
        self._find_places()

    def hover_dragged(self, board: Board | None, at: QPointF) -> None:
        """A board is dragged over the map from elsewhere, or has left it."""
        self.in_hand, self._turned, self._sliding = board, False, False
        self.hover = None
        if board is not None:
            self.hover = Pointer(at.x(), at.y(), None, None, Hex(0, 0))
            self.chosen = None
        self._find_places()

    def table(self) -> Frame:
        """What covers the map and all fitting places of the board in hand."""
        box = map_outline(self.desk.firefight.ground).boundingRect()
        for placement in self._places:
            if self.in_hand is not None:
                box = box.united(board_rectangle(PlacedBoard(placement, self.in_hand)))
        return Frame(box.left(), box.top(), box.right(), box.bottom())

    def _find_places(self) -> None:
        board = self.in_hand
        self._places = ()
        if board is not None:
            self._places = fitting_places(
                self.desk.firefight, board, turned=self._turned, sliding=self._sliding
            )
        self.repaint.emit()

    def snap(self, board: Board, x: float, y: float) -> Snap:
        """Where a board would lie whose middle is held at a place of the map, or why not."""
        moving = self.chosen if self._moving else None
        turned = self._turned
        if moving is not None:
            turned = next(p.turned for p in self._scenario_boards() if p.place == moving)
        box = board_rectangle(PlacedBoard(Placement("", board.id), board))
        corner = (x - box.width() / 2) / PITCH, y - box.height() / 2
        sliding = self._sliding or moving is not None
        return snapped(
            self.desk.firefight, board, corner, turned=turned, moving=moving, sliding=sliding
        )

    def _scenario_boards(self) -> tuple[Placement, ...]:
        return self.desk.firefight.scenario.boards

    def press(self, pointer: Pointer) -> None:
        """Lay what is in hand, or hold the board under the pointer."""
        if self.in_hand is not None:
            board, self.in_hand = self.in_hand, None
            self.lay(board, self.snap(board, pointer.x, pointer.y))
            return
        under = board_under(self.desk.firefight, pointer.x, pointer.y)
        self.chosen = under.place if under else None
        if under is not None:
            self._grip = QPointF(pointer.x, pointer.y) - board_rectangle(under).center()
        self.repaint.emit()

    def lay(self, board: Board, snap: Snap) -> None:
        """Lay a board where it snaps to; where it doesn't fit, say why not."""
        if snap.why_not:
            self.desk.say(
                tr("Board {id} can't lie there: {why_not}", id=board.id, why_not=snap.why_not)
            )
        else:
            placement = snap.placement
            self.desk.document.edit(
                tr("Lay board {id}", id=board.id), of_scenario(lambda s: add_board(s, placement))
            )
            self.chosen = placement.place
        self.repaint.emit()

    # --- moving and swapping --------------------------------------------------------------------

    def drag(self, pointer: Pointer) -> None:
        """Show where the held board would go."""
        if self.in_hand is not None or self.chosen is None:
            return
        self._moving = True
        self.hover = pointer
        self.repaint.emit()

    def release(self, pointer: Pointer) -> None:
        """Put the held board down where it fits, or change its place with another's."""
        place, board = self.chosen, self._board(self.chosen)
        if not self._moving or place is None or board is None:
            self._moving = False
            return
        other = self._swap_with(pointer)
        middle = QPointF(pointer.x, pointer.y) - self._grip
        snap = self.snap(board, middle.x(), middle.y())
        self._moving = False
        if other is not None:
            self.swap(place, other.place)
        elif snap.why_not:
            self.desk.say(tr("Board {place} stays: {why_not}", place=place, why_not=snap.why_not))
        else:
            to = snap.placement
            self.desk.document.edit(
                tr("Move board {place}", place=place),
                of_scenario(
                    lambda s: change_board(s, place, column=to.column, row=to.row, turned=to.turned)
                ),
            )
        self.repaint.emit()

    def _swap_with(self, pointer: Pointer) -> PlacedBoard | None:
        """The other board over whose middle the pointer is, if it can change places."""
        under = board_under(self.desk.firefight, pointer.x, pointer.y)
        if under is None or self.chosen is None or under.place == self.chosen:
            return None
        box = board_rectangle(under)
        inner = QRectF(0, 0, INNER * box.width(), INNER * box.height())
        inner.moveCenter(box.center())
        if not inner.contains(pointer.x, pointer.y):
            return None
        try:
            swapped(self.desk.firefight, self.chosen, under.place)
        except StudioError:
            return None
        return under

    def swap(self, one: str, other: str) -> None:
        """Two boards change places, if they fit so."""
        document = self.desk.document
        try:
            document.edit(
                tr("Swap {one} and {other}", one=one, other=other),
                of_scenario(lambda _: swapped(document.firefight, one, other)),
            )
        except StudioError as fault:
            self.desk.say(str(fault))
        self.repaint.emit()

    # --- turning and removing -------------------------------------------------------------------

    def key(self, event: QKeyEvent, _pointer: Pointer | None) -> bool:
        """R turns, Delete removes, Shift offers more places for what is in hand."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_R:
            self.turn()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.chosen:
            self.remove()
        elif key == Qt.Key.Key_Shift and self.in_hand is not None:
            self._sliding = True
            self._find_places()
        else:
            return False
        return True

    def turn(self) -> None:
        """Turn what is in hand, or the chosen board."""
        if self.in_hand is not None:
            self._turned = not self._turned
            self._find_places()
        elif self.chosen is not None:
            place = self.chosen
            self.desk.document.edit(
                tr("Turn board {place}", place=place), of_scenario(lambda s: turn_board(s, place))
            )

    def remove(self) -> None:
        """Take the chosen board off the table, after telling what goes with it."""
        place, document = self.chosen, self.desk.document
        if place is None or self._board(place) is None:
            return
        lost = goes_with(document.firefight, place)
        if lost and not messages.ask_removal(tr("board {place}", place=place), lost):
            return
        self.chosen = None
        document.edit(
            tr("Remove board {place}", place=place),
            of_scenario(lambda _: remove_board(document.firefight, place)),
        )
        self.repaint.emit()

    def cancel(self) -> bool:
        """Put back what is in hand."""
        busy = self.in_hand is not None or self._moving or self.chosen is not None
        self.in_hand, self._moving, self.chosen = None, False, None
        self.repaint.emit()
        return busy

    # --- painting -------------------------------------------------------------------------------

    def _board(self, place: str | None) -> Board | None:
        for placement in self._scenario_boards():
            if placement.place == place:
                return self.desk.firefight.boards.get(placement.board)
        return None

    def paint(self, painter: QPainter) -> None:
        """The boards' edges and names, the fitting places, and the ghost of the one meant."""
        for placed in placed_boards(self.desk.firefight):
            box = board_rectangle(placed)
            paint_outline(painter, box, strong=placed.place == self.chosen)
            paint_name(painter, box, placed.placement)
        board = self.in_hand or (self._board(self.chosen) if self._moving else None)
        if board is None:
            return
        for placement in self._places if self.in_hand is not None else ():
            paint_place(painter, board_rectangle(PlacedBoard(placement, board)))
        if self.hover is not None:
            self._paint_held(painter, board, self.hover)

    def _paint_held(self, painter: QPainter, board: Board, pointer: Pointer) -> None:
        other = self._swap_with(pointer) if self._moving else None
        own = next((p for p in placed_boards(self.desk.firefight) if p.place == self.chosen), None)
        if other is not None and own is not None:
            words = tr("Swap {one} and {other}", one=own.place, other=other.place)
            paint_swap(painter, board_rectangle(own), board_rectangle(other), words)
            return
        grip = self._grip if self._moving else QPointF()
        snap = self.snap(board, pointer.x - grip.x(), pointer.y - grip.y())
        box = board_rectangle(PlacedBoard(snap.placement, board))
        paint_ghost(painter, box, board, snap.placement, snap.why_not)
