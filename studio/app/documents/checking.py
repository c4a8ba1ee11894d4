"""Checks off the window's thread, and findings as the problems dock shows them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.board import Board
from studio.model.edits import located
from studio.model.firefight import Firefight, assemble
from studio.model.ground import Ground
from studio.model.scenario import Placement, Scenario
from studio.words import begun, tr

if TYPE_CHECKING:
    from studio.checks import Finding
    from studio.model.table import Table

Checked: TypeAlias = "Firefight | Board | Table"


class Problem(NamedTuple):
    """A finding with its place on the map, the units it is about, and how to mend it."""

    level: str
    message: str
    place: str
    rule: str
    at: Hex | Hexside | None = None
    units: tuple[str, ...] = ()
    fix: Callable[[Any], Any] | None = None
    check: str = ""
    """The id of the check that found it."""
    stage: str = "draft"
    """From when on it counts: `draft`, `playtest` or `publish`."""
    reason: str = ""
    """What such a check finds, in a sentence."""
    fix_title: str = ""
    spot: tuple[float, float] | None = None
    """The place on a table, in inches."""
    pointer: str = ""
    """Where in the document."""


class Checker(QObject):
    """Checks one firefight at a time in a thread; a newer question makes the older one idle."""

    done = Signal(object)
    """The problems of the firefight that was asked for last."""
    _answered = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._asked = 0
        self._answered.connect(self._take)

    def check(
        self,
        work: "Checked",
        missing: Mapping[str, StudioError] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Ask for the problems of a firefight, a board or a table; `done` answers.

        `folder` is where a table's file lies.
        """
        self.forget()
        self._pool.start(_Check(work, missing, folder, self._asked, self._answered))

    def forget(self) -> None:
        """Answer nothing that was asked so far."""
        self._asked += 1
        self._pool.clear()

    def wait(self) -> None:
        """Until nothing runs any more: before the window closes."""
        self.forget()
        self._pool.waitForDone()

    @Slot(int, object)
    def _take(self, number: int, problems: object) -> None:
        if number == self._asked:
            self.done.emit(problems)


class _Check(QRunnable):
    """One run of all checks."""

    def __init__(
        self,
        work: "Checked",
        missing: Mapping[str, StudioError] | None,
        folder: Path | None,
        number: int,
        answer: Any,
    ) -> None:
        super().__init__()
        self._work = work
        self._missing = missing
        self._folder = folder
        self._number = number
        self._answer = answer

    def run(self) -> None:
        """In the thread."""
        problems = problems_of(self._work, self._missing, self._folder)
        self._answer.emit(self._number, problems)


def problems_of(
    work: "Checked",
    missing: Mapping[str, StudioError] | None = None,
    folder: Path | None = None,
) -> tuple[Problem, ...]:
    """What the checks find; a place is shown by its address if it has one."""
    from studio.checks import CHECKS, run

    placed = _places(work)
    return tuple(
        Problem(
            finding.level,
            begun(finding.message),
            finding.where,
            finding.rule,
            placed(finding),
            finding.units,
            finding.fix.edit if finding.fix else None,
            finding.check,
            CHECKS[finding.check].stage if finding.check in CHECKS else "draft",
            tr(CHECKS[finding.check].title) if finding.check in CHECKS else "",
            finding.fix.title if finding.fix else "",
            _spot(work, finding),
            finding.pointer,
        )
        for finding in run(work, missing=missing, folder=folder)
    )


def _places(work: "Checked") -> Callable[["Finding"], Hex | Hexside | None]:
    """How findings find their place on a map; on a table there are no hexes."""
    if isinstance(work, Firefight):
        return lambda finding: place_of(work.ground, finding.at)
    if isinstance(work, Board):
        ground, name = around(work).ground, work.id
        return lambda finding: place_of(ground, finding.at, name)
    return lambda _: None


def _spot(work: "Checked", finding: "Finding") -> tuple[float, float] | None:
    if isinstance(work, Firefight | Board):
        return None
    from studio.model.table_pieces import place_of as place_on

    return place_on(work, finding.pointer)


def around(board: Board) -> Firefight:
    """A board as it lies when it is edited by itself."""
    placement = Placement(board.id, board.id)
    return assemble(Scenario(board.id, board.title, boards=(placement,)), {board.id: board})


def place_of(ground: Ground, text: str | None, board: str = "") -> Hex | Hexside | None:
    """The hex or hexside at an address, or None; within a board addresses have no place."""
    if not text:
        return None
    return located(ground, f"{board}:{text}" if board and ":" not in text else text)
