"""How far units get on a map whose hexsides lie in one way (8.1), remembered.

Where a unit gets follows from its class, its points, its hex, and from what is in its way in a few
hexes: those that lead further. So most answers of most games have been given before.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from studio.rules.combat_infantry.actions import Exit, Move, one
from studio.rules.combat_infantry.lie import Lie, Steps
from studio.rules.combat_infantry.listed import Parts
from studio.rules.combat_infantry.roster import Unit

MOST_REMEMBERED: Final = 20_000
"""Answers that are kept for each class of units."""


def mobility_of(lie: Lie, unit: Unit) -> "Mobility":
    """How far units get that move like this one."""
    return mobility_for(lie, unit.unit_class, unit.move)


def mobility_for(lie: Lie, unit_class: str, points: int) -> "Mobility":
    """How far units of a class get with so many points."""
    key = unit_class, points
    found = lie.mobilities.get(key)
    if found is None:
        found = lie.mobilities[key] = Mobility(lie, *key)
    assert isinstance(found, Mobility)
    return found


class Around(NamedTuple):
    """What lies around a hex for those who move from it, if nothing were in their way."""

    inner: int
    """The hexes that are reached with points left to go on with, but for the one itself."""
    outer: int
    """Those in which a move ends in any case: they lead nowhere, whatever is in them."""


class Spread(NamedTuple):
    """The hexes that a move gets to, as sets."""

    by_points: tuple[int, ...]
    """Those from which it could go on, by the points that are left there."""
    usable: int
    """All in which there are points left to go on with, the start among them."""
    ends: int
    """Those in which it may end."""


class Reach:
    """Where a move from a hex may end, if nothing is in the way in the outer hexes."""

    __slots__ = (
        "_field",
        "by_points",
        "ends",
        "exits",
        "inner",
        "last",
        "outer",
        "start",
        "told",
        "usable",
    )

    def __init__(self, lie: Lie, start: int, spread: Spread, around: Around) -> None:
        self._field = lie.field
        self.told: dict[str, Parts] = {}
        """By unit: all its moves from here, as far as they were asked for."""
        self.start = start
        self.inner, self.outer = around
        self.by_points, self.usable, self.ends = spread
        self.last = self.outer & self.ends
        """The hexes which it gets to with its last points: not where they are closed to it."""
        self.exits = _exits(lie, spread.by_points) if self.usable & lie.field.rim_hexes else ()
        """The edges of the map over which it can be left from here."""

    def moves(self, unit: str) -> Parts:
        """The moves of a unit, and then its ways to leave the map, if there are any; remembered."""
        found = self.told.get(unit)
        if found is None:
            moves = self._field.at_all(Move, unit, self.ends)
            exits = tuple([one(Exit, unit, edge) for edge in self.exits])
            found = self.told[unit] = (moves, exits) if exits else (moves,)
        return found

    def moves_but(self, unit: str, closed: int) -> Parts:
        """The same without the moves into some hexes in which it may end."""
        moves = self._field.at_all(Move, unit, self.ends & ~closed)
        return (moves, *self.moves(unit)[1:])

    def in_order(self, hexes: int) -> Iterator[tuple[int, int]]:
        """Which of these hexes it could go on from, with the points left, the most first."""
        if self.usable & hexes:
            for points in range(len(self.by_points) - 1, 0, -1):
                found = self.by_points[points] & hexes
                while found:
                    low = found & -found
                    yield low.bit_length() - 1, points
                    found ^= low


class Mobility:
    """How far units of a class get with so many points."""

    def __init__(self, lie: Lie, unit_class: str, points: int) -> None:
        self._lie, self._points = lie, points
        self._before = mobility_for(lie.base, unit_class, points) if lie.base else None
        self._steps = lie.steps(unit_class)
        self._costs: list[tuple[tuple[int, int], ...]] = [()] * len(lie.field.hexes)
        """By hex: the costs of going on, each with the neighbours that are reached for it."""
        self.frees: list[Reach | None] = [None] * len(lie.field.hexes)
        """By hex: what is in reach of it when nothing is in the way, as far as it is known."""
        self._reaches: dict[tuple[int, int, int, int], Reach] = {}

    def free(self, start: int) -> Reach:
        """What is in reach of a hex when nothing is in the way."""
        return self.frees[start] or self._look_around(start)

    def reach(self, start: int, stops: int, barred: int, wrecks: int) -> Reach:
        """What is in reach of a hex when these hexes are in the way, outer ones apart."""
        free = self.frees[start] or self._look_around(start)
        inner = free.inner
        if not (stops | barred | wrecks) & inner:
            return free
        key = start, stops & inner, barred & inner, wrecks & inner
        return self._reaches.get(key) or self._reach(*key)

    def _costs_from(self, at: int) -> tuple[tuple[int, int], ...]:
        found: dict[int, int] = {}
        for other, cost in self._steps[at]:
            found[cost] = found.get(cost, 0) | self._lie.field.bit[other]
        self._costs[at] = tuple(sorted(found.items()))
        return self._costs[at]

    def _look_around(self, start: int) -> Reach:
        before = self._before and self._before.free(start)
        if before and not before.usable & self._lie.touched:
            found = before
        else:
            field, spread = self._lie.field, self._spread(start)
            inner = spread.usable & ~field.bit[start]
            found = Reach(self._lie, start, spread, Around(inner, spread.ends & ~inner))
        self.frees[start] = found
        return found

    def _reach(self, start: int, stops: int, barred: int, wrecks: int) -> Reach:
        free = self.free(start)
        if self._before and free is self._before.free(start):
            return self._before.reach(start, stops, barred, wrecks)
        if len(self._reaches) >= MOST_REMEMBERED:
            self._reaches.clear()
        spread = self._spread(start, stops, barred, wrecks)
        found = Reach(self._lie, start, spread, Around(free.inner, free.outer))
        self._reaches[start, stops, barred, wrecks] = found
        return found

    def _spread(self, start: int, stops: int = 0, barred: int = 0, wrecks: int = 0) -> Spread:
        """The same as `search`, for sets of hexes instead of hexes."""
        costs, here = self._costs, self._lie.field.bit[start]
        levels, done = [0] * self._points + [here], barred & ~here
        for points in range(self._points, 0, -1):
            reached = 0
            while fresh := levels[points] & ~done:
                done |= fresh
                reached |= fresh
                onward = fresh & ~stops
                while onward:
                    low = onward & -onward
                    onward ^= low
                    at = low.bit_length() - 1
                    ways = costs[at] or self._costs_from(at)
                    for cost, into in self._tolled(ways, wrecks) if wrecks else ways:
                        if cost > points:
                            break
                        levels[points - cost] |= into
            levels[points] = reached & ~stops
        ends = (levels[0] | done) & ~(barred | here)
        levels[0] = 0
        return Spread(tuple(levels), _union(levels), ends)

    def _tolled(self, ways: tuple[tuple[int, int], ...], wrecks: int) -> list[tuple[int, int]]:
        """The same ways where wrecks among the neighbours cost more (6.34), the cheapest first."""
        toll = self._lie.field.wreck_marker.extra_move
        found = [(cost, into & ~wrecks) for cost, into in ways]
        found += [(cost + toll, into & wrecks) for cost, into in ways if into & wrecks]
        return sorted(found)


def _union(sets: Iterable[int]) -> int:
    found = 0
    for hexes in sets:
        found |= hexes
    return found


class Obstacles(NamedTuple):
    """What is in the way of a move: where it has to stop, where it can't go, what costs a toll."""

    stops: int
    barred: int
    wrecks: int
    toll: int


def search(
    steps: tuple[Steps, ...], bit: tuple[int, ...], start: int, points: int, obstacles: Obstacles
) -> dict[int, int]:
    """The hexes in which a move may end, with the movement points left there (8.1).

    Hexes in which it must stop have none left to go on with: they are told as -1 - points (8.0,
    7.4, 7.5). Wrecks take a toll (6.34). The hex in which it starts is among them.
    """
    stops, barred, wrecks, toll = obstacles
    special = stops | barred | wrecks
    best, found = [-1] * len(bit), {start: points}
    best[start] = points
    frontier: list[list[int]] = [[] for _ in range(points)]
    frontier.append([start])
    for level in range(points, 0, -1):
        for here in frontier[level]:
            if best[here] != level:
                continue  # it was reached more cheaply, and gone on from
            for other, cost in steps[here]:
                rest = level - cost
                if rest <= best[other]:
                    continue
                if bit[other] & special:
                    rest -= toll if bit[other] & wrecks else 0
                    if rest <= best[other] or bit[other] & barred:
                        continue
                    if bit[other] & stops:
                        best[other] = rest
                        found[other] = -1 - rest
                        continue
                best[other] = found[other] = rest
                frontier[rest].append(other)
    return found


def _exits(lie: Lie, by_points: tuple[int, ...]) -> tuple[str, ...]:
    """The edges of the map over which a unit can leave with the points it has (ruling 101)."""
    return tuple(
        edge
        for edge, ways in lie.ways_out.items()
        if any(_union(by_points[cost:]) & hexes for cost, hexes in ways.items())
    )
