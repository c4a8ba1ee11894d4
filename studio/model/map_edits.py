"""Edits of the table: which boards of a scenario lie where.

An edit that has to know the map takes the firefight and gives the changed scenario.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from studio.errors import StudioError
from studio.hexes import SIDES, Hex, Hexside
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.joining import misfit
from studio.model.placing import PlacedBoard
from studio.model.scenario import Area, Placement, Scenario, SideForce
from studio.model.table_files import suggestion
from studio.words import tr

# --- boards on the table ------------------------------------------------------------------------


def free_place(scenario: Scenario, board: str) -> str:
    """A name for one more placement of a board: E1, then E1b, E1c ..."""
    taken = {placement.place for placement in scenario.boards}
    endings = ("", *ascii_lowercase[1:], *(f"_{number}" for number in range(27, 1000)))
    return str(next(board + ending for ending in endings if board + ending not in taken))


def add_board(scenario: Scenario, placement: Placement) -> Scenario:
    """The scenario with one more board. StudioError if the place's name is taken."""
    if any(other.place == placement.place for other in scenario.boards):
        raise StudioError(
            tr(
                "a board is placed as {place} already: try {free}",
                place=placement.place,
                free=free_place(scenario, placement.board),
            )
        )
    return replace(scenario, boards=(*scenario.boards, placement))


def change_board(scenario: Scenario, place: str, **fields_now: Any) -> Scenario:
    """Changes a placement: column, row, turned, or another board: `change_board(s, "E1", row=10)`.

    Addresses stay as they are. StudioError if no board is placed so.
    """
    placement_of(scenario, place)
    boards = (replace(p, **fields_now) if p.place == place else p for p in scenario.boards)
    return replace(scenario, boards=tuple(boards))


def turn_board(scenario: Scenario, place: str) -> Scenario:
    """Turns a board by 180° where it lies; its hexes keep their addresses."""
    return change_board(scenario, place, turned=not placement_of(scenario, place).turned)


def swap_boards(scenario: Scenario, one: str, other: str) -> Scenario:
    """Two placements lie where the other lay; each keeps its name, its board and its turn."""
    a, b = placement_of(scenario, one), placement_of(scenario, other)
    moved = change_board(scenario, one, column=b.column, row=b.row)
    return change_board(moved, other, column=a.column, row=a.row)


def placement_of(scenario: Scenario, place: str) -> Placement:
    """The placement of this name. StudioError if there is none."""
    for placement in scenario.boards:
        if placement.place == place:
            return placement
    known = [placement.place for placement in scenario.boards]
    raise StudioError(
        tr("no board is placed as {place!r}{hint}", place=place, hint=suggestion(place, known))
    )


def remove_board(firefight: Firefight, place: str) -> Scenario:
    """The scenario without a board.

    What lay in a hex that another board shares goes on lying there, under that board's address.
    Changes of the other hexes go with the board; units that were set up on it are set up nowhere.
    """
    scenario = firefight.scenario
    placement_of(scenario, place)
    boards = tuple(p for p in scenario.boards if p.place != place)

    def now(text: str) -> str | None:
        return text if place_in(text) != place else other_name(firefight.ground, text, place)

    return readdressed(replace(scenario, boards=boards), now)


def rename_place(scenario: Scenario, old: str, new: str) -> Scenario:
    """The scenario with a placement, and the addresses on it, called otherwise."""
    placement_of(scenario, old)
    if new != old and any(p.place == new for p in scenario.boards):
        raise StudioError(tr("a board is placed as {new} already", new=new))
    boards = tuple(replace(p, place=new) if p.place == old else p for p in scenario.boards)

    def now(text: str) -> str:
        return text if place_in(text) != old else f"{new}:{text.rpartition(':')[2]}"

    return readdressed(replace(scenario, boards=boards), now)


def place_in(text: str) -> str:
    """The placement in an address; "" in the name of a place."""
    return text.rpartition(":")[0]


def other_name(ground: Ground, text: str, place: str) -> str | None:
    """Another address of the same hex or hexside, by a board that isn't placed so."""
    try:
        at: Hex | Hexside = ground.find_side(text) if " " in text else ground.find(text)
    except StudioError:
        return None
    names = _hex_names(ground, at) if isinstance(at, Hex) else _side_names(ground, at)
    return next((name for name in names if place_in(name) != place), None)


def _hex_names(ground: Ground, at: Hex) -> Iterator[str]:
    return (str(address) for address in ground.cells[at].addresses)


def _side_names(ground: Ground, side: Hexside) -> Iterator[str]:
    """All names of a hexside, from both of its hexes and by every board."""
    for at, direction in (side, Hexside(side.other, side.direction + 3)):
        for address in ground.cells[at].addresses if at in ground.cells else ():
            turn = 3 if address.place in ground.turned else 0
            yield f"{address} {SIDES[(direction + turn) % 6]}"


def readdressed(scenario: Scenario, now: Callable[[str], str | None]) -> Scenario:
    """The scenario with every address of a hex or hexside as `now` gives it; None drops it.

    Changes, seams and objectives at a dropped address go; units there are set up nowhere.
    """

    def force(old: SideForce) -> SideForce:
        units = (replace(u, at=None if u.at is None else now(u.at)) for u in old.units)
        return replace(old, units=tuple(units))

    def area(old: Area) -> Area:
        places = _all_kept(old.in_or_next_to, now)
        return replace(old, hexes=_all_kept(old.hexes, now), in_or_next_to=places)

    victory = scenario.victory
    return replace(
        scenario,
        changes=_kept(scenario.changes, now),
        seams=_kept(scenario.seams, now),
        areas={name: area(old) for name, old in scenario.areas.items()},
        sides={side: force(old) for side, old in scenario.sides.items()},
        victory=replace(victory, objectives=_kept(victory.objectives, now)),
    )


def _kept(items: Iterable[Any], now: Callable[[str], str | None]) -> tuple[Any, ...]:
    """The items that are still somewhere; those that have no address at all stay."""
    return tuple(
        item if item.at is None else replace(item, at=at)
        for item in items
        if (at := None if item.at is None else now(item.at)) is not None or item.at is None
    )


def _all_kept(texts: Iterable[str], now: Callable[[str], str | None]) -> tuple[str, ...]:
    return tuple(new for text in texts if (new := now(text)) is not None)


def fitting_places(
    firefight: Firefight, board: Board, *, turned: bool = False, sliding: bool = False
) -> tuple[Placement, ...]:
    """Where a board can be joined to those that lie there, edge to edge, top left first.

    With `sliding` also where edges meet in part, offset by whole hexes (by half a hex where the
    stagger asks for it). On an empty table there is one place, the origin.
    """
    name = free_place(firefight.scenario, board.id)
    return places_beside(placed_boards(firefight), name, board, turned=turned, sliding=sliding)


def places_beside(
    there: Sequence[PlacedBoard], name: str, board: Board, *, turned: bool, sliding: bool = False
) -> tuple[Placement, ...]:
    """Where a board can be joined under a name to these boards; see `fitting_places`."""
    if not there:
        return (Placement(name, board.id, turned=turned),)
    corners = {corner for other in there for corner in _corners(other, board, sliding)}
    candidates = (
        Placement(
            name, board.id, column, half_rows / 2 if half_rows % 2 else half_rows // 2, turned
        )
        for column, half_rows in sorted(corners, key=lambda corner: (corner[1], corner[0]))
    )
    return tuple(c for c in candidates if misfit(PlacedBoard(c, board), there) is None)


def placed_boards(firefight: Firefight) -> tuple[PlacedBoard, ...]:
    """The boards of a firefight that could be joined, in the order of the scenario."""
    left_out = {fault.pointer for fault in firefight.ground.faults}
    return tuple(
        PlacedBoard(placement, firefight.boards[placement.board])
        for number, placement in enumerate(firefight.scenario.boards)
        if placement.board in firefight.boards and f"/boards/{number}" not in left_out
    )


def _corners(other: PlacedBoard, board: Board, sliding: bool) -> Iterator[tuple[int, int]]:
    """Upper left corners, in columns and half rows, at which a board lies along another's edges."""
    left, right, top, bottom = other.rectangle
    width, height = board.size
    for column in (left - width, right):
        rows = range(top - height + 1, bottom) if sliding else (top, bottom - height)
        yield from ((column, row) for row in rows)
    for row in (top - height, bottom):
        columns = range(left - width + 1, right) if sliding else (left, right - width)
        yield from ((column, row) for column in columns)
