"""The firefight around what is edited: its boards as they lie in reach, its packs, its map."""

from collections.abc import Mapping
from pathlib import Path

from studio.app.documents.library import boards_in_reach
from studio.app.documents.work import Work, blank_scenario
from studio.errors import StudioError
from studio.model.alone import Alone
from studio.model.board import Board
from studio.model.firefight import Firefight, around
from studio.model.ground import Ground
from studio.model.library import boards_for
from studio.model.overlaid import Overlaid
from studio.model.overlay_edits import bare_map
from studio.model.scenario import Scenario
from studio.model.shipped import maps_folder
from studio.model.terrain import load_terrain
from studio.model.units import UnitTable, load_units


class Assembly:
    """Makes one firefight after the other, and keeps what the next one has in common with it.

    `missing` says why a board that the scenario names isn't there. Boards are looked for beside
    the file first, in `folder`, and once only, until they are forgotten.
    """

    def __init__(self) -> None:
        self.missing: Mapping[str, StudioError] = {}
        self._boards: dict[str, Board] = {}
        self._nothing: Firefight | None = None
        self._last: Firefight | None = None
        self._overlaid = Overlaid(Ground({}, {}), load_terrain())
        self._alone = Alone(load_terrain())

    def forget_boards(self) -> None:
        """Look for all boards anew the next time."""
        self._boards, self.missing = {}, {}

    def of(self, work: Work, folder: Path | None) -> Firefight:
        """The firefight around some work whose file is in a folder; of a table it is empty."""
        if isinstance(work, Board):
            self._last = self._board_alone(work, folder)
        elif isinstance(work, Scenario):
            self._last = self._scenario(work, folder)
        else:
            self._last = self._empty(folder)
        return self._last

    def _scenario(self, scenario: Scenario, folder: Path | None) -> Firefight:
        self._look_for_boards(scenario, folder or maps_folder())
        boards = dict(self._boards)
        ground = self._ground(scenario, boards)
        units = self._units(scenario, folder)
        return Firefight(scenario, boards, ground, load_terrain(), units, folder)

    def _units(self, scenario: Scenario, folder: Path | None) -> UnitTable:
        try:
            return load_units(scenario.packs, folder)
        except StudioError:  # the file of a pack went away meanwhile
            if self._last is None:
                raise
            return self._last.units

    def _ground(self, scenario: Scenario, boards: Mapping[str, Board]) -> Ground:
        """The map with its changes, on top of the bare one of the state before."""
        base = bare_map(scenario, boards)
        if base is not self._overlaid.base:
            self._overlaid = Overlaid(base, load_terrain())
        return self._overlaid.under(scenario.changes)

    def _board_alone(self, board: Board, folder: Path | None) -> Firefight:
        self._boards = boards = {board.id: board}
        ground, scenario = self._alone.ground(board), around(board)
        if self._last is not None and scenario == self._last.scenario:
            scenario = self._last.scenario  # the very same forces: nobody shows them anew
        return Firefight(scenario, boards, ground, load_terrain(), load_units(), folder)

    def _empty(self, folder: Path | None) -> Firefight:
        """What a table has of boards: nothing, and always the same nothing."""
        if self._nothing is None:
            self._nothing = self._scenario(blank_scenario(), folder)
        return self._nothing

    def _look_for_boards(self, scenario: Scenario, folder: Path) -> None:
        named = {placement.board for placement in scenario.boards}
        if not named <= self._boards.keys() | self.missing.keys():
            known = boards_in_reach(folder)
            self._boards |= {name: known[name] for name in named & known.keys()}
            self.missing = {}
            if not named <= self._boards.keys():
                _, self.missing = boards_for(scenario, folder)
