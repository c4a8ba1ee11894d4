"""How boards lie together: where one snaps to and why not, swaps, what goes with one, surprises."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from studio.errors import StudioError
from studio.model.board import Board
from studio.model.firefight import Firefight, assemble
from studio.model.joining import misfit
from studio.model.map_edits import (
    free_place,
    other_name,
    place_in,
    placed_boards,
    places_beside,
    remove_board,
    swap_boards,
)
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement, Scenario
from studio.words import plural, tr

REACH = 0.6
"""A board snaps to a place so far away, in parts of its sides: if its middle is held over the place
or a little beside it."""
LEAST_REACH = 3.0


class Snap(NamedTuple):
    """Where a board that is held over the table would lie: where it fits, or here and why not."""

    placement: Placement
    why_not: str = ""


def snapped(
    firefight: Firefight,
    board: Board,
    corner: tuple[float, float],
    *,
    turned: bool = False,
    moving: str | None = None,
    sliding: bool = False,
) -> Snap:
    """Where a board would lie whose upper left corner is held at a column and a row.

    It snaps to the nearest place in reach, the other way round if it fits only so. `moving` is the
    placement that is moved, which makes no room for itself. Where nothing is in reach the reason
    is that of the place where it is held.
    """
    there = [one for one in placed_boards(firefight) if one.place != moving]
    name = moving or free_place(firefight.scenario, board.id)
    fitting = [
        place
        for way in (turned, not turned)
        for place in places_beside(there, name, board, turned=way, sliding=sliding)
    ]

    def away(place: Placement) -> tuple[float, bool]:
        return _distance(place, corner), place.turned != turned

    nearest = min(fitting, key=away, default=None)
    if nearest is not None and (not there or _in_reach(nearest, corner, board)):
        return Snap(nearest)
    held = _held(name, board, corner, turned, there)
    reason = misfit(PlacedBoard(held, board), there)
    return Snap(held, reason[1] if reason else tr("{name} fits nowhere near", name=name))


def _in_reach(place: Placement, corner: tuple[float, float], board: Board) -> bool:
    width, height = board.size[0], board.size[1] / 2
    across = abs(place.column - corner[0]) <= max(LEAST_REACH, REACH * width)
    return across and abs(place.row - corner[1]) <= max(LEAST_REACH, REACH * height)


def _distance(place: Placement, corner: tuple[float, float]) -> float:
    # A column is narrower than a row is high.
    dx, dy = 0.866 * (place.column - corner[0]), place.row - corner[1]
    return float((dx * dx + dy * dy) ** 0.5)


def _held(
    name: str,
    board: Board,
    corner: tuple[float, float],
    turned: bool,
    there: Sequence[PlacedBoard],
) -> Placement:
    """The place on the grid of the others where a board is held."""
    column, half_rows = round(corner[0]), round(2 * corner[1])
    held = Placement(name, board.id, column, half_rows / 2, turned)
    if there and PlacedBoard(held, board).parity != there[0].parity:
        held = replace(held, row=(half_rows + 1) / 2)
    return held


# --- swapping -----------------------------------------------------------------------------------


def swapped(firefight: Firefight, one: str, other: str) -> Scenario:
    """Two boards lie where the other lay.

    Raises:
        StudioError: they don't fit so, and why.
    """
    scenario = swap_boards(firefight.scenario, one, other)
    before = {fault.message for fault in firefight.ground.faults}
    after = assemble(scenario, firefight.boards, firefight.folder).ground
    for fault in after.faults:
        if fault.kind.startswith("board-") and fault.message not in before:
            raise StudioError(
                tr(
                    "{one} and {other} can't be swapped: {message}",
                    one=one,
                    other=other,
                    message=fault.message,
                )
            )
    return scenario


# --- removing -----------------------------------------------------------------------------------


def goes_with(firefight: Firefight, place: str) -> tuple[str, ...]:
    """What removing a board takes along or leaves without a place, a sentence for each kind."""
    scenario = firefight.scenario
    after = remove_board(firefight, place)
    return tuple(
        line
        for line in (
            _units(scenario, after),
            *_areas(firefight, after, place),
            _objectives(firefight, place),
            _changes(scenario, after),
            _rulings(len(scenario.seams) - len(after.seams)),
        )
        if line
    )


def _rulings(gone: int) -> str:
    if not gone:
        return ""
    return plural("{count} ruling on a seam goes", "{count} rulings on seams go", gone)


def _units(before: Scenario, after: Scenario) -> str:
    now = {unit.id: unit.at for _, unit in after.units()}
    gone = [unit.id for _, unit in before.units() if unit.at is not None and now[unit.id] is None]
    words = plural("{count} block loses its hex", "{count} blocks lose their hexes", len(gone))
    return f"{words}: {_listed(gone)}" if gone else ""


def _areas(firefight: Firefight, after: Scenario, place: str) -> Iterator[str]:
    lost = _places_lost(firefight, place)
    for letter, area in firefight.scenario.areas.items():
        fewer = len(area.hexes) - len(after.areas[letter].hexes)
        if fewer:
            yield tr(
                "set-up area {letter} loses {fewer} of {count} hexes",
                letter=letter,
                fewer=fewer,
                count=len(area.hexes),
            )
        named = [name for name in area.in_or_next_to if name.casefold() in lost]
        if named:
            yield plural(
                "set-up area {letter} names {places}, which lies there",
                "set-up area {letter} names {places}, which lie there",
                len(named),
                letter=letter,
                places=_listed(named),
            )


def _objectives(firefight: Firefight, place: str) -> str:
    lost = _places_lost(firefight, place)
    ground, all_ = firefight.ground, firefight.scenario.victory.objectives
    there = [one.at for one in all_ if one.at and place_in(one.at) == place]
    gone = [at for at in there if other_name(ground, at, place) is None]
    gone += [one.place for one in all_ if one.place and one.place.casefold() in lost]
    words = plural("{count} objective goes", "{count} objectives go", len(gone))
    return f"{words}: {_listed(gone)}" if gone else ""


def _places_lost(firefight: Firefight, place: str) -> set[str]:
    """The names of places, case folded, that no other board has."""
    names: dict[str, set[str]] = {}
    for one in firefight.ground.places:
        for name in one.name.values():
            names.setdefault(name.casefold(), set()).add(one.address.place)
    return {name for name, boards in names.items() if boards == {place}}


def _changes(before: Scenario, after: Scenario) -> str:
    def count(scenario: Scenario) -> tuple[int, int]:
        markers = sum(change.marker is not None for change in scenario.changes)
        return markers, len(scenario.changes) - markers

    (old_markers, old), (markers, rest) = count(before), count(after)
    found = []
    if laid := old_markers - markers:
        found.append(plural("{count} marker goes", "{count} markers go", laid))
    if made := old - rest:
        found.append(
            plural("{count} change of the ground goes", "{count} changes of the ground go", made)
        )
    return ", ".join(found)


LISTED = 6


def _listed(names: Sequence[str]) -> str:
    more = len(names) - LISTED
    return ", ".join(names[:LISTED]) + (tr(" and {count} more", count=more) if more > 0 else "")


# --- surprises ----------------------------------------------------------------------------------


def surprise(
    boards: Mapping[str, Board], dice: Random, placed: Sequence[Placement] = (), count: int = 2
) -> tuple[Placement, ...]:
    """A random arrangement that fits: of the placed boards, else of some from the library.

    Placed boards keep their names, so that what stands on them stays there. Boards are turned at
    random and lie edge to edge, close together rather than in a long line.
    """
    wanted = [p for p in placed if p.board in boards] or _drawn(boards, dice, count)
    laid: list[PlacedBoard] = []
    for placement in dice.sample(wanted, len(wanted)):
        board = boards[placement.board]
        laid.append(PlacedBoard(_anywhere(laid, placement.place, board, dice), board))
    order = [placement.place for placement in wanted]
    return tuple(sorted((one.placement for one in laid), key=lambda p: order.index(p.place)))


def _drawn(boards: Mapping[str, Board], dice: Random, count: int) -> list[Placement]:
    """So many different boards, as far as there are."""
    names = dice.sample(sorted(boards), min(count, len(boards)))
    return [Placement(name, name) for name in names]


def _anywhere(laid: Sequence[PlacedBoard], name: str, board: Board, dice: Random) -> Placement:
    """A place beside the others: any of those that keep the map small."""
    places = [
        place
        for turned in (False, True)
        for place in places_beside(laid, name, board, turned=turned)
    ]
    if not places:
        raise StudioError(tr("{name} fits beside none of the other boards", name=name))
    sizes = [_extent([*laid, PlacedBoard(place, board)]) for place in places]
    limit = sorted(sizes)[len(sizes) // 2]
    return dice.choice([p for p, size in zip(places, sizes, strict=True) if size <= limit])


def _extent(boards: Sequence[PlacedBoard]) -> int:
    """The area of the rectangle around some boards."""
    left, right, top, bottom = zip(*(one.rectangle for one in boards), strict=True)
    area: int = (max(right) - min(left)) * (max(bottom) - min(top))
    return area
