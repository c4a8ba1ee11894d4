"""A firefight: a scenario with its boards joined and its tables at hand.

This is what checks, rules, painters and exports take. It is a value like its parts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from studio.model.board import Board
from studio.model.ground import Ground, JoinFault
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement, Scenario
from studio.model.terrain import TerrainTable, load_terrain
from studio.model.text import Text
from studio.model.units import UnitTable, load_units
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Firefight:
    """A scenario, the boards it names (by board id), the joined map, and the tables.

    `folder` is where the scenario's file is, from which its unit packs are found.
    """

    scenario: Scenario
    boards: Mapping[str, Board]
    ground: Ground
    terrain: TerrainTable
    units: UnitTable
    folder: Path | None = field(default=None, compare=False)

    @property
    def id(self) -> str:
        """The scenario's name; this and what follows are what any `studio.model.stage` has."""
        return self.scenario.id

    @property
    def rules(self) -> str:
        """The rule set that it is played by."""
        return self.scenario.rules

    @property
    def title(self) -> Text:
        """What people call it."""
        return self.scenario.title

    @property
    def sides(self) -> Sequence[str]:
        """The ids of its sides, in their order."""
        return tuple(self.scenario.sides)

    @property
    def turns(self) -> int | None:
        """After how many game turns it ends."""
        return self.scenario.time.turns


def assemble(
    scenario: Scenario, boards: Mapping[str, Board], folder: Path | None = None
) -> Firefight:
    """The firefight that a scenario makes of boards; placements of unknown boards are left out.

    Unit packs with a relative path are those in its `folder`.

    Raises:
        StudioError: a unit pack that the scenario names can't be read.
    """
    terrain = load_terrain()
    placed = [PlacedBoard(p, boards[p.board]) for p in scenario.boards if p.board in boards]
    ground = join(placed, terrain, scenario.changes, scenario.seams)
    ground = replace(ground, faults=tuple(_renumbered(ground, scenario, boards)))
    units = load_units(scenario.packs, folder)
    return Firefight(scenario, boards, ground, terrain, units, folder)


def around(board: Board) -> Scenario:
    """The scenario in which a board lies alone on the table."""
    return Scenario(id=board.id, title=board.title, boards=(Placement(board.id, board.id),))


def _renumbered(
    ground: Ground, scenario: Scenario, boards: Mapping[str, Board]
) -> Iterator[JoinFault]:
    """The faults with placements counted as in the scenario, unknown boards among them."""
    numbers = [n for n, placement in enumerate(scenario.boards) if placement.board in boards]
    for fault in ground.faults:
        _, list_name, number, *_ = fault.pointer.split("/")
        if list_name == "boards":
            yield replace(fault, pointer=f"/boards/{numbers[int(number)]}")
        else:
            yield fault
