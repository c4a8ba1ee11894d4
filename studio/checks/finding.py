"""What a check is, and what it finds: values that the problems dock, the CLI and tests share."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.ground import Edge, Ground
from studio.model.joining import join
from studio.model.map_edits import placed_boards
from studio.model.overlay_edits import located
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement, Scenario
from studio.model.setup import Quarters
from studio.model.table import Table
from studio.model.terrain import TerrainTable
from studio.model.text import in_language
from studio.model.units import UnitTable
from studio.model.weapons import Arsenal
from studio.values import dataclass

Level = Literal["error", "warning", "note"]
"""`error`: the document is wrong; `warning`: it is hardly meant so; `note`: worth knowing."""
Stage = Literal["draft", "playtest", "publish"]
"""From when on a check counts: while one draws, before one plays, before others see it."""
STAGES: Final[tuple[Stage, ...]] = ("draft", "playtest", "publish")

Work = Board | Scenario
AnyWork = TypeVar("AnyWork", Board, Scenario)


@dataclass(frozen=True, slots=True)
class Fix:
    """A safe way to mend a finding: it removes the finding, and nothing else changes.

    `edit` takes the document that was checked and gives the mended one.
    """

    title: str
    edit: Callable[[Any], Any] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Spotted:
    """What a check yields: where in words, where in the file, what is wrong, how to mend it.

    `at` is the address of a hex or hexside, `units` are ids of blocks, for those who show them.
    """

    where: str
    pointer: str
    message: str
    fix: Fix | None = None
    at: str | None = None
    units: tuple[str, ...] = ()
    at_key: bool = False
    level: Level | None = None
    """Where it isn't the check's own level."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a check found.

    `file`, `line` and `column` are set where a file was checked; lines and columns count from 1.
    """

    check: str
    level: Level
    where: str
    pointer: str
    message: str
    rule: str = ""
    fix: Fix | None = None
    at: str | None = None
    units: tuple[str, ...] = ()
    at_key: bool = False
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """As compilers say it, so that editors of text can jump there."""
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        where = f"{self.where}: " if self.where else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{place}{self.level} {self.check} {where}{self.message}{rule}"


@dataclass(frozen=True)
class Draft:
    """A scenario on its way through the checks, with what several of them ask for."""

    firefight: Firefight
    missing: Mapping[str, StudioError] = field(default_factory=dict)
    """Why boards can't be had, by id."""

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.firefight.scenario

    @property
    def ground(self) -> Ground:
        """The joined map."""
        return self.firefight.ground

    @property
    def terrain(self) -> TerrainTable:
        """The terrain table."""
        return self.firefight.terrain

    @property
    def units(self) -> UnitTable:
        """The unit table."""
        return self.firefight.units

    def side(self, name: str) -> str:
        """What a side is called; one that isn't known keeps its id."""
        row = self.units.sides.get(name)
        return in_language(row.name) if row else name

    @cached_property
    def absent(self) -> frozenset[str]:
        """The placements of the scenario that aren't on the map, for whatever reason."""
        there = {board.place for board in placed_boards(self.firefight)}
        return frozenset(p.place for p in self.scenario.boards if p.place not in there)

    def waits(self, text: str) -> bool:
        """Whether an address, or the name of a place, may only lack a board that is absent.

        That board has a finding of its own; what lies on it needs none.
        """
        place, colon, _ = text.rpartition(":")
        return place in self.absent if colon else bool(self.absent)

    @cached_property
    def changed(self) -> Mapping[Hex | Hexside, str]:
        """The hexes and hexsides on which the scenario has a word of its own, with pointers."""
        addresses = [
            *((f"/seams/{n}", rule.at) for n, rule in enumerate(self.scenario.seams)),
            *((f"/changes/{n}", change.at) for n, change in enumerate(self.scenario.changes)),
        ]
        found = ((located(self.ground, text), pointer) for pointer, text in addresses)
        return {at: pointer for at, pointer in found if at is not None}

    @cached_property
    def quarters(self) -> Quarters:
        """What hexes hold at set-up."""
        return Quarters(self.firefight)

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What checks work out once and share, by whatever key they like."""
        return {}


@dataclass(frozen=True)
class Drawn:
    """A board on its way through the checks."""

    board: Board
    terrain: TerrainTable

    @cached_property
    def edges(self) -> Mapping[Hexside, Edge]:
        """The hexsides of the board by itself, unturned, with what follows from its hexes."""
        alone = PlacedBoard(Placement(self.board.id, self.board.id), self.board)
        ground = join([alone], self.terrain)
        return {**ground.edges, **ground.rim}


@dataclass(frozen=True)
class Laid:
    """A table in inches on its way through the checks."""

    table: Table
    arsenal: Arsenal
    folder: Path | None = None
    """Where its file lies, with the points table that it may name."""


Asks = Callable[[Any], Iterator[Spotted]]


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its id names the fault, its title (the docstring) says it in a sentence.

    `of` is the kind of document it looks at; `rule` the number in the rulebook, "" for what
    concerns the file.
    """

    id: str
    level: Level
    rule: str
    stage: Stage
    of: Literal["board", "scenario", "table", "file"]
    title: str
    asks: Asks = field(compare=False)


CHECKS: Final[dict[str, Check]] = {}
"""All checks by id, in the order in which their files are read."""


def check(
    name: str, *, level: Level, rule: str = "", stage: Stage = "draft", of: str = "scenario"
) -> Callable[[Asks], Asks]:
    """Registers a function that takes a Draft, Drawn or Laid, and yields what it spots."""

    def register(asks: Asks) -> Asks:
        if name in CHECKS:
            raise ValueError(f"two checks are called {name}")
        title = " ".join((asks.__doc__ or "").split())
        kind: Any = of
        CHECKS[name] = Check(name, level, rule, stage, kind, title, asks)
        return asks

    return register


def counts(one: Check, stage: Stage) -> bool:
    """Whether a check is asked at a stage."""
    return STAGES.index(one.stage) <= STAGES.index(stage)
