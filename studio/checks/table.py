"""Checks of the table: which boards lie where, and what their seams make of them."""

from collections.abc import Callable, Iterator
from itertools import combinations

from studio.checks.finding import Draft, Fix, Spotted, check
from studio.model.ground import JoinFault
from studio.model.library import library_paths
from studio.model.locate import pointer
from studio.model.map_edits import change_board, fitting_places, placed_boards
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement, Scenario
from studio.model.table_files import suggestion
from studio.words import tr

# --- boards -------------------------------------------------------------------------------------


@check("no-boards", level="error", rule="3.0", stage="playtest")
def no_boards(draft: Draft) -> Iterator[Spotted]:
    """The scenario has no board."""
    if not draft.scenario.boards:
        yield Spotted(
            tr("the map"), "/boards", tr("no board is placed: a firefight needs one or more")
        )


@check("unknown-board", level="error", rule="3.0")
def unknown_board(draft: Draft) -> Iterator[Spotted]:
    """A board isn't found, or its file can't be read."""
    for number, placement in enumerate(draft.scenario.boards):
        if placement.board in draft.firefight.boards:
            continue
        fault = draft.missing.get(placement.board)
        known = suggestion(placement.board, library_paths())
        yield Spotted(
            tr("board {place}", place=placement.place),
            pointer("boards", number, "board"),
            str(fault)
            if fault
            else tr("there is no board {board}{known}", board=placement.board, known=known),
        )


@check("duplicate-place", level="error", rule="3.2")
def duplicate_place(draft: Draft) -> Iterator[Spotted]:
    """Two boards are placed under one name, so that addresses would mean either."""
    for fault in _faults(draft, "duplicate-place"):
        yield Spotted(_board(draft, fault), f"{fault.pointer}/place", fault.message)


@check("board-overlap", level="error", rule="3.0")
def board_overlap(draft: Draft) -> Iterator[Spotted]:
    """A board lies over another."""
    yield from _misplaced(draft, "board-overlap")


@check("board-off-grid", level="error", rule="3.0")
def board_off_grid(draft: Draft) -> Iterator[Spotted]:
    """A board lies half a hex beside the grid of the others."""
    yield from _misplaced(draft, "board-off-grid")


@check("board-apart", level="error", rule="3.0")
def board_apart(draft: Draft) -> Iterator[Spotted]:
    """A board touches none of the others."""
    yield from _misplaced(draft, "board-apart")


def _faults(draft: Draft, kind: str) -> Iterator[JoinFault]:
    return (fault for fault in draft.ground.faults if fault.kind == kind)


def _board(draft: Draft, fault: JoinFault) -> str:
    return tr("board {place}", place=draft.scenario.boards[_number(fault)].place)


def _number(fault: JoinFault) -> int:
    return int(fault.pointer.split("/")[2])


def _misplaced(draft: Draft, kind: str) -> Iterator[Spotted]:
    for fault in _faults(draft, kind):
        where = _board(draft, fault)
        yield Spotted(where, fault.pointer, fault.message, _snapped(draft, _number(fault)))


NEAR = 4
"""Half hexes within which a misplaced board is hardly meant to lie elsewhere."""


def _snapped(draft: Draft, number: int) -> Fix | None:
    """The fix that moves a board to the nearest place where it fits, if there is one near."""
    placement = draft.scenario.boards[number]
    board = draft.firefight.boards[placement.board]

    def far(other: Placement) -> float:
        return abs(other.column - placement.column) + 2 * abs(other.row - placement.row)

    aligned = fitting_places(draft.firefight, board, turned=placement.turned)
    places = fitting_places(draft.firefight, board, turned=placement.turned, sliding=True)
    near = [place for place in places if far(place) <= NEAR]
    if not near:
        return None
    best = min(near, key=lambda place: (far(place), place not in aligned, place.row, place.column))
    return Fix(
        tr(
            "move {place} to column {column}, row {row}",
            place=placement.place,
            column=best.column,
            row=best.row,
        ),
        _moved(placement.place, best.column, best.row),
    )


def _moved(place: str, column: int, row: float) -> Callable[[Scenario], Scenario]:
    return lambda scenario: change_board(scenario, place, column=column, row=row)


@check("board-gap", level="warning", rule="3.0")
def board_gap(draft: Draft) -> Iterator[Spotted]:
    """Two boards face each other with a narrow gap between them."""
    placed = placed_boards(draft.firefight)
    numbers = {placement.place: n for n, placement in enumerate(draft.scenario.boards)}
    for one, other in combinations(placed, 2):
        gap = _gap(one, other)
        if gap:
            yield Spotted(
                tr("board {place}", place=other.place),
                pointer("boards", numbers[other.place]),
                tr(
                    "between {place} and {other} lies a gap of {gap}",
                    place=one.place,
                    other=other.place,
                    gap=gap,
                ),
            )


def _gap(one: PlacedBoard, other: PlacedBoard) -> str:
    """The gap between two boards that face each other, in words; "" if none or a wide one."""
    a, b = one.rectangle, other.rectangle
    across = max(a[0], b[0]) - min(a[1], b[1])
    down = max(a[2], b[2]) - min(a[3], b[3])
    if across < 0 < down <= NEAR:
        return tr("{count:g} hexes", count=down / 2)
    if down < 0 < across <= NEAR:
        return tr("{count} columns", count=across)
    return ""
