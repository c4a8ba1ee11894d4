"""What differs between two states of a map, for those who paint only that again."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import compress
from operator import is_, is_not
from typing import Any

from PySide6.QtCore import QRectF

from studio.draw.grid import address_box, address_look
from studio.draw.marks import Detail, Mark
from studio.draw.sketch import Forgotten, Sketch, sides_between
from studio.hexes import Hex, Hexside
from studio.model.ground import Ground, changed_within


def touched_by(before: Ground, after: Ground) -> frozenset[Hex] | None:
    """The hexes whose marks may differ between two grounds; None when the map itself changed.

    It did when it has other hexes or other addresses. Otherwise those are the cells that differ and
    their neighbours, and the four hexes that meet a hexside that differs.
    """
    if before is after:
        return frozenset()
    within = changed_within(before, after)
    if within is not None:
        return _around(
            {at for at in within[0] if before.cells[at] != after.cells[at]},
            [side for side in within[1] if before.edges.get(side) != after.edges.get(side)],
        )
    if before.cells.keys() != after.cells.keys():
        return None
    changed: set[Hex] = set()
    for at, cell in _changes(before.cells, after.cells):
        if cell.addresses != before.cells[at].addresses:
            return None
        changed.add(at)
    sides: list[Hexside] = [side for side, _ in _changes(before.edges, after.edges)]
    sides += [side for side, _ in _changes(before.rim, after.rim)]
    sides += [side for side in before.rim if side not in after.rim]
    if before.outlines is not after.outlines:
        changed |= {at for at, _ in _changes(before.outlines, after.outlines)}
        changed |= before.outlines.keys() - after.outlines.keys()
    return _around(changed, sides)


def _around(hexes: set[Hex], sides: Iterable[Hexside]) -> frozenset[Hex]:
    """Hexes with their neighbours, and what meets hexsides."""
    neighbours = {n for at in hexes for n in at.neighbours()}
    return frozenset(hexes.union(neighbours, *(_meeting(side) for side in sides)))


def _meeting(side: Hexside) -> set[Hex]:
    """The two hexes of a hexside and those at its ends."""
    a, b = side.hexes()
    return {a, b} | (set(a.neighbours()) & set(b.neighbours()))


def _changes(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterator[tuple[Any, Any]]:
    items: Iterable[tuple[Any, Any]] = after.items()
    if len(before) == len(after) and all(map(is_, before, after)):
        # The very same keys in the same order, as copies have them: most values are the very same.
        items = compress(items, map(is_not, before.values(), after.values()))
    for key, value in items:
        old = before.get(key)
        if old is not value and old != value:
            yield key, value


def differences(before: Forgotten, after: Sketch, touched: Collection[Hex]) -> Iterator[QRectF]:
    """Where the marks or addresses of touched hexes or the marks of their hexsides differ.

    What was never sketched was never painted, so it counts as nothing that differs.
    """
    cells = after.survey.ground.cells
    for at in touched:
        if at in before.hexes:
            yield from _unlike(before.hexes[at], after.of_hex(at))
        if (
            at in cells
            and after.detail >= Detail.LARGE
            and address_look(before.survey, at) != address_look(after.survey, at)
        ):
            yield address_box(at)
    for side in sides_between(touched, cells):
        if side in before.sides:
            yield from _unlike(before.sides[side], after.of_side(side))


def _unlike(before: tuple[Mark, ...], after: tuple[Mark, ...]) -> Iterator[QRectF]:
    if before == after:
        return
    rest = list(after)
    for mark in before:
        if mark in rest:
            rest.remove(mark)
        else:
            yield mark.reach()
    for mark in rest:
        yield mark.reach()
