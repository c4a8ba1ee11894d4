"""Lay, move and turn boards on the table."""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from studio.app.camera import Frame
from studio.app.scene import board_rectangle, board_under
from studio.app.setting_up import of_scenario
from studio.app.small_map import board_picture
from studio.app.tools.tool import Pointer, Tool
from studio.draw import look
from studio.draw.survey import map_outline
from studio.draw.text import Family, Type, draw_text
from studio.errors import StudioError
from studio.model.board import Board
from studio.model.edits import (
    add_board,
    change_board,
    fitting_places,
    placed_boards,
    remove_board,
    turn_board,
)
from studio.model.firefight import Firefight
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement

GHOST = QSize(700, 480)
"""How large the picture of a board in hand is painted."""


class BoardTool(Tool):
    """Drag a board to another fitting place; R turns it, Delete takes it off the table.

    With a board in hand from the dock, the fitting places show, and a click lays it.
    """

    name = "board"
    dock = "boards"
    cursor = Qt.CursorShape.OpenHandCursor

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.in_hand: Board | None = None
        self.chosen: str | None = None
        self._turned = False
        self._places: tuple[Placement, ...] = ()
        self._moving = False
        self._grip = QPointF()

    def says(self) -> str:
        """What a click does now."""
        if self.in_hand is not None:
            turned = ", turned" if self._turned else ""
            return (
                f"Click where board {self.in_hand.id}{turned} shall lie; R turns it, "
                "Shift offers more places, Esc puts it back"
            )
        if self.chosen is not None:
            return f"Board {self.chosen}: drag it to another place, R turns it, Delete removes it"
        return "Click a board, or drag it to another place"

    # --- laying ---------------------------------------------------------------------------------

    def take(self, board: Board, *, turned: bool = False) -> None:
        """Take a board in hand that a click shall lay."""
        self.in_hand, self._turned, self.chosen = board, turned, None
        self._find_places()

    def table(self) -> Frame:
        """What covers the map and all fitting places of the board in hand."""
        box = map_outline(self.desk.firefight.ground).boundingRect()
        for placement in self._places:
            if self.in_hand is not None:
                box = box.united(board_rectangle(PlacedBoard(placement, self.in_hand)))
        return Frame(box.left(), box.top(), box.right(), box.bottom())

    def _find_places(self, *, sliding: bool = False) -> None:
        board = self.in_hand
        if board is not None:
            self._places = fitting_places(
                self.desk.firefight, board, turned=self._turned, sliding=sliding
            )
        self.repaint.emit()

    def _nearest(self, x: float, y: float) -> Placement | None:
        """The fitting place whose middle is nearest."""
        board = self.in_hand or self._board(self.chosen)
        if board is None or not self._places:
            return None

        def away(placement: Placement) -> float:
            middle = board_rectangle(PlacedBoard(placement, board)).center()
            return (middle.x() - x) ** 2 + (middle.y() - y) ** 2

        return min(self._places, key=away)

    def press(self, pointer: Pointer) -> None:
        """Lay what is in hand, or hold the board under the pointer."""
        if self.in_hand is not None:
            self._lay(pointer)
            return
        under = board_under(self.desk.firefight, pointer.x, pointer.y)
        self.chosen = under.place if under else None
        if under is not None:
            self._grip = QPointF(pointer.x, pointer.y) - board_rectangle(under).center()
        self.repaint.emit()

    def _lay(self, pointer: Pointer) -> None:
        placement, board = self._nearest(pointer.x, pointer.y), self.in_hand
        self.in_hand = None
        if placement is not None and board is not None:
            self.desk.document.edit(
                f"Lay board {board.id}", of_scenario(lambda s: add_board(s, placement))
            )
            self.chosen = placement.place
        self.repaint.emit()

    def drag(self, pointer: Pointer) -> None:
        """Show where the held board would go."""
        if self.in_hand is not None or self.chosen is None:
            return
        if not self._moving:
            self._moving = True
            self._places = self._other_places(self.chosen)
        self.hover = pointer
        self.repaint.emit()

    def _other_places(self, place: str) -> tuple[Placement, ...]:
        """Where a board that lies on the table could lie instead."""
        board = self._board(place)
        here = next(p for p in self.desk.firefight.scenario.boards if p.place == place)
        if board is None:
            return ()
        rest = without(self.desk.firefight, place)
        return fitting_places(rest, board, turned=here.turned, sliding=True)

    def release(self, pointer: Pointer) -> None:
        """Put the held board down at the nearest fitting place."""
        moving, self._moving = self._moving, False
        if not moving or self.chosen is None:
            return
        middle = QPointF(pointer.x, pointer.y) - self._grip
        to, place = self._nearest(middle.x(), middle.y()), self.chosen
        if to is not None:
            self.desk.document.edit(
                f"Move board {place}",
                of_scenario(lambda s: change_board(s, place, column=to.column, row=to.row)),
            )
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
            self._find_places(sliding=True)
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
                f"Turn board {place}", of_scenario(lambda s: turn_board(s, place))
            )

    def remove(self) -> None:
        """Take the chosen board off the table."""
        place, document = self.chosen, self.desk.document
        if place is not None:
            self.chosen = None
            try:
                document.edit(
                    f"Remove board {place}",
                    of_scenario(lambda _: remove_board(document.firefight, place)),
                )
            except StudioError as fault:
                self.desk.say(str(fault))
        self.repaint.emit()

    def cancel(self) -> bool:
        """Put back what is in hand."""
        busy = self.in_hand is not None or self._moving or self.chosen is not None
        self.in_hand, self._moving, self.chosen = None, False, None
        self.repaint.emit()
        return busy

    # --- painting -------------------------------------------------------------------------------

    def _board(self, place: str | None) -> Board | None:
        for placement in self.desk.firefight.scenario.boards:
            if placement.place == place:
                return self.desk.firefight.boards.get(placement.board)
        return None

    def paint(self, painter: QPainter) -> None:
        """The boards' edges and names, the fitting places, and the ghost of the one meant."""
        for placed in placed_boards(self.desk.firefight):
            _outline(painter, board_rectangle(placed), strong=placed.place == self.chosen)
            _name(painter, board_rectangle(placed), placed.placement)
        board = self.in_hand or (self._board(self.chosen) if self._moving else None)
        if board is None:
            return
        for placement in self._places if self.in_hand is not None else ():
            _ghost(painter, board_rectangle(PlacedBoard(placement, board)), meant=False)
        if self.hover is not None:
            grip = self._grip if self._moving else QPointF()
            meant = self._nearest(self.hover.x - grip.x(), self.hover.y - grip.y())
            if meant is not None:
                box = board_rectangle(PlacedBoard(meant, board))
                _picture(painter, box, board, turned=meant.turned)
                _ghost(painter, box, meant=True)
                _name(painter, box, meant)


def without(firefight: Firefight, place: str) -> Firefight:
    """The firefight with a board lifted off the table, to see where else it would fit."""
    boards = tuple(p for p in firefight.scenario.boards if p.place != place)
    scenario = replace(firefight.scenario, boards=boards)
    return replace(firefight, scenario=scenario, ground=replace(firefight.ground, faults=()))


def _outline(painter: QPainter, box: QRectF, *, strong: bool) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ink = look.HIGHLIGHTS.selected if strong else look.HIGHLIGHTS.white
    for colour, width in ((look.HIGHLIGHTS.selected_ring, 0.09), (ink, 0.05)):
        painter.setPen(
            QPen(
                colour,
                width,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.FlatCap,
                Qt.PenJoinStyle.MiterJoin,
            )
        )
        painter.drawRect(box.adjusted(0.06, 0.06, -0.06, -0.06))


def _picture(painter: QPainter, box: QRectF, board: Board, *, turned: bool) -> None:
    """The board itself, so that one sees how its edges would meet."""
    picture = board_picture(board, GHOST)
    painter.save()
    painter.setOpacity(0.85)
    painter.translate(box.center())
    painter.rotate(180 if turned else 0)
    at = QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height())
    painter.drawPixmap(at, picture, QRectF(picture.rect()))
    painter.restore()


def _ghost(painter: QPainter, box: QRectF, *, meant: bool) -> None:
    accent = QColor(look.HIGHLIGHTS.command)
    pen = QPen(accent, 0.06, Qt.PenStyle.SolidLine if meant else Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(look.faded(accent, 40 if meant else 24))
    painter.drawRect(box.adjusted(0.08, 0.08, -0.08, -0.08))


def _name(painter: QPainter, box: QRectF, placement: Placement) -> None:
    text = placement.place + (" · 180°" if placement.turned else "")
    tab = QRectF(box.left() + 0.12, box.top() + 0.12, 0.36 + 0.3 * len(text), 0.62)
    painter.fillRect(tab, look.HIGHLIGHTS.selected_ring)
    draw_text(
        painter, tab.center(), text, Type(Family.SANS, 0.42, bold=True), look.HIGHLIGHTS.white
    )
