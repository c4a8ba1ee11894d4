"""Laying, turning and removing of boards, as docks and menus ask for it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal, Slot
from PySide6.QtWidgets import QMenu

from studio.app.desk import Desk
from studio.app.library import boards_in_reach
from studio.app.scene import board_rectangle, board_under
from studio.app.setting_up import of_scenario
from studio.app.tabs.tabs import Tabs
from studio.model.board import Board
from studio.model.edits import add_board, fitting_places
from studio.model.placing import PlacedBoard

if TYPE_CHECKING:
    from studio.app.tools.board import BoardTool


class Boards(QObject):
    """Hands boards to the board tool, or lays them where there is but one place."""

    table_wanted = Signal(object)
    """The part of the table that shall be in sight, so that all fitting places are."""

    def __init__(self, desk: Desk, tabs: Tabs, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self._tabs = tabs

    @property
    def tool(self) -> "BoardTool":
        """The tool that holds boards."""
        tool: BoardTool = self._tabs.current.tools["board"]  # type: ignore[assignment]
        return tool

    def _board(self, name: str) -> Board | None:
        board = boards_in_reach(self.desk.document.folder).get(name)
        if board is None:
            self.desk.say(f"Board {name} can't be read: check it with the command line")
        elif self.desk.document.is_board:
            self.desk.say("A board is open by itself; open or begin a scenario to join boards")
            return None
        return board

    @Slot(str)
    def add(self, name: str) -> None:
        """Lay the first board at once; for others let the place be chosen."""
        board = self._board(name)
        if board is None:
            return
        if not self.desk.firefight.ground.cells:
            self._lay(board, QPointF())
        else:
            self.desk.want_tool("board")
            self.tool.take(board)
            self.table_wanted.emit(self.tool.table())

    @Slot(str, QPointF)
    def drop(self, name: str, at: QPointF) -> None:
        """Lay a board at the fitting place that is nearest."""
        board = self._board(name)
        if board is not None:
            self._lay(board, at)

    def _lay(self, board: Board, at: QPointF) -> None:
        places = fitting_places(self.desk.firefight, board)
        if not places:
            self.desk.say(f"There is no place where board {board.id} fits")
            return

        def away(number: int) -> float:
            by = board_rectangle(PlacedBoard(places[number], board)).center() - at
            return by.x() ** 2 + by.y() ** 2

        nearest = places[min(range(len(places)), key=away)]
        self.desk.document.edit(
            f"Lay board {board.id}", of_scenario(lambda s: add_board(s, nearest))
        )

    @Slot()
    def turn(self) -> None:
        """Turn the chosen board, or the only one."""
        if self._choose():
            self.tool.turn()

    @Slot()
    def remove(self) -> None:
        """Take the chosen board off the table."""
        if self._choose():
            self.tool.remove()

    def fill_menu(self, menu: QMenu, x: float, y: float) -> None:
        """Turning and removing of the board at a place of the map."""
        under = board_under(self.desk.firefight, x, y)
        if under is None or self.desk.document.is_board:
            return
        menu.addSeparator()
        for text, doing in (("Turn board {}", self.turn), ("Remove board {}", self.remove)):
            action = menu.addAction(text.format(under.place))
            action.triggered.connect(partial(self._do_with, under.place, doing))

    def _do_with(self, place: str, doing: Callable[[], None]) -> None:
        self.tool.in_hand, self.tool.chosen = None, place
        doing()

    def _choose(self) -> bool:
        boards = self.desk.firefight.scenario.boards
        if self.tool.in_hand is None and self.tool.chosen is None and len(boards) == 1:
            self.tool.chosen = boards[0].place
        if self.tool.in_hand is None and self.tool.chosen is None:
            self.desk.want_tool("board")
            self.desk.say("Click the board first")
            return False
        return True
