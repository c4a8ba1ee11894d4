"""Laying, turning and removing of boards, as docks and menus ask for it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.desk import Desk
from studio.app.documents.library import boards_in_reach
from studio.app.edits.setting_up import of_scenario
from studio.app.scene.scene import board_under
from studio.app.tabs.tabs import Tabs
from studio.errors import StudioError
from studio.model.board import Board
from studio.model.edits import placed_boards
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.tools.board import BoardTool


class Boards(QObject):
    """Hands boards to the board tool, or lays them where there is but one place."""

    table_wanted = Signal(object)
    """The part of the table that shall be in sight, so that all fitting places are."""

    def __init__(self, desk: Desk, tabs: Tabs, window: QWidget) -> None:
        super().__init__(window)
        self.desk = desk
        self._window = window
        self._tabs = tabs
        self._tool_before = ""

    @property
    def tool(self) -> "BoardTool":
        """The tool that holds boards."""
        tool: BoardTool = self._tabs.current.tools["board"]  # type: ignore[assignment]
        return tool

    def _board(self, name: str) -> Board | None:
        board = boards_in_reach(self.desk.document.folder).get(name)
        if board is None:
            self.desk.say(
                tr("Board {name} can't be read: check it with the command line", name=name)
            )
        elif self.desk.document.is_board:
            self.desk.say(tr("A board is open by itself; open or begin a scenario to join boards"))
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
        """Lay a board that was dragged here, or say why it doesn't fit."""
        board = self._board(name)
        if board is not None:
            self._lay(board, at)

    @Slot(str, QPointF)
    def hover(self, name: str, at: QPointF) -> None:
        """Show where a board that is dragged over the map would lie; "": it has left.

        The tool that was in hand comes back then.
        """
        if self.desk.document.is_board:
            return
        board = boards_in_reach(self.desk.document.folder).get(name) if name else None
        if board is not None and not self._tool_before:
            self._tool_before = self.desk.tool_name
            self.desk.want_tool("board")
        self.tool.hover_dragged(board, at)
        if board is None and self._tool_before:
            before, self._tool_before = self._tool_before, ""
            self.desk.want_tool(before)

    def _lay(self, board: Board, at: QPointF) -> None:
        self.tool.lay(board, self.tool.snap(board, at.x(), at.y()))

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
        """Turning, swapping and removing of the board at a place of the map."""
        under = board_under(self.desk.firefight, x, y)
        if under is None or self.desk.document.is_board:
            return
        place = under.place
        menu.addSeparator()
        turn = menu.addAction(tr("Turn board {place}", place=place))
        turn.triggered.connect(partial(self._do_with, place, self.turn))
        others = [one.place for one in placed_boards(self.desk.firefight) if one.place != place]
        if others:
            swaps = menu.addMenu(tr("Swap board {place} with", place=place))
            for other in others:
                swap = swaps.addAction(tr("Board {other}", other=other))
                swap.setEnabled(self._can_swap(place, other))
                swap.triggered.connect(partial(self.tool.swap, place, other))
        remove = menu.addAction(tr("Remove board {place}", place=place))
        remove.triggered.connect(partial(self._do_with, place, self.remove))

    def _can_swap(self, one: str, other: str) -> bool:
        from studio.model.arranging import swapped

        try:
            swapped(self.desk.firefight, one, other)
        except StudioError:
            return False
        return True

    @Slot()
    def surprise(self) -> None:
        """A random arrangement of the boards on the table, else of two from the library."""
        from random import Random

        from studio.model.arranging import surprise

        scenario = self.desk.firefight.scenario
        library = boards_in_reach(self.desk.document.folder)
        try:
            placed = surprise(library, Random(), scenario.boards)
        except StudioError as fault:
            self.desk.say(str(fault))
            return
        text = tr("Surprise me")
        self.desk.document.edit(text, of_scenario(lambda s: replace(s, boards=placed)))
        self.desk.say(tr("Surprise! Undo brings the old arrangement back; again makes another"))

    @Slot()
    def show_seams(self) -> None:
        """What the boards say where they meet, in a window beside the editor."""
        from studio.app.dialogs.seams import SeamsDialog

        dialog = SeamsDialog(self.desk, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _do_with(self, place: str, doing: Callable[[], None]) -> None:
        self.tool.in_hand, self.tool.chosen = None, place
        doing()

    def _choose(self) -> bool:
        boards = self.desk.firefight.scenario.boards
        if self.tool.in_hand is None and self.tool.chosen is None and len(boards) == 1:
            self.tool.chosen = boards[0].place
        if self.tool.in_hand is None and self.tool.chosen is None:
            self.desk.want_tool("board")
            self.desk.say(tr("Click the board first"))
            return False
        return True
