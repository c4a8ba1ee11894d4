"""How far units get on a map whose hexsides lie in one way (8.1), remembered.

Where a unit gets follows from its class, its points, its hex, and from what is in its way in a few
hexes: those that lead further. So most answers of most games have been given before.
"""

from typing import Final, NamedTuple

from studio.rules.combat_infantry.lie import Lie, Steps
from studio.rules.combat_infantry.roster import Unit

MOST_REMEMBERED: Final = 20_000
"""Answers that are kept for each class of units."""


def mobility_of(lie: Lie, unit: Unit) -> "Mobility":
    """How far units get that move like this one."""
    key = unit.unit_class, unit.move
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
    region: int
    """All of these, the start, and what is next to them: the hexes that assaults depend on."""


class Reach:
    """Where a move from a hex may end, if nothing is in the way in the outer hexes."""

    __slots__ = ("ends", "exits", "left", "outer", "region", "start", "usable")

    def __init__(self, lie: Lie, start: int, left: dict[int, int], around: Around) -> None:
        bit = lie.field.bit
        self.start, self.left = start, left
        self.outer, self.region = around.outer, around.region
        self.ends = sum([bit[at] for at in left if at != start])
        """The hexes in which it may end, as a set."""
        self.usable = sum([bit[at] for at, points in left.items() if points > 0])
        """The hexes in which there are points left to go on with, the start among them."""
        self.exits = _exits(lie, left) if self.usable & lie.field.rim_hexes else ()
        """The edges of the map over which it can be left from here."""

    def in_order(self, hexes: int) -> list[int]:
        """These of its hexes, in the order in which they are reached."""
        return [at for at in self.left if hexes >> at & 1] if hexes else []


class Mobility:
    """How far units of a class get with so many points."""

    def __init__(self, lie: Lie, unit_class: str, points: int) -> None:
        self._lie, self._points = lie, points
        self._steps = lie.steps(unit_class)
        self._around: list[Around | None] = [None] * len(lie.field.hexes)
        self._reaches: dict[tuple[int, int, int, int], Reach] = {}

    def reach(self, start: int, stops: int, barred: int, wrecks: int) -> Reach:
        """What is in reach of a hex when these hexes are in the way, outer ones apart."""
        inner = (self._around[start] or self._look_around(start)).inner
        key = start, stops & inner, barred & inner, wrecks & inner
        return self._reaches.get(key) or self._reach(*key)

    def _look_around(self, start: int) -> Around:
        field, left = self._lie.field, self._search(start)
        region = 0
        for at in left:
            region |= field.bit[at] | field.around[at]
        del left[start]
        found = self._around[start] = Around(
            sum(field.bit[at] for at, points in left.items() if points > 0),
            sum(field.bit[at] for at, points in left.items() if points <= 0),
            region,
        )
        return found

    def _reach(self, start: int, stops: int, barred: int, wrecks: int) -> Reach:
        around, left = self._around[start], self._search(start, stops, barred, wrecks)
        assert around is not None
        if len(self._reaches) >= MOST_REMEMBERED:
            self._reaches.clear()
        found = self._reaches[start, stops, barred, wrecks] = Reach(self._lie, start, left, around)
        return found

    def _search(
        self, start: int, stops: int = 0, barred: int = 0, wrecks: int = 0
    ) -> dict[int, int]:
        obstacles = Obstacles(stops, barred, wrecks, self._lie.field.wreck_marker.extra_move)
        return search(self._steps, self._lie.field.bit, start, self._points, obstacles)


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


def _exits(lie: Lie, left: dict[int, int]) -> tuple[str, ...]:
    """The edges of the map over which a unit can leave with the points it has (ruling 101)."""
    field, found = lie.field, dict[str, None]()
    for at, points in left.items():
        if points > 0 and field.rim[at]:
            for edge in field.rim[at]:
                if points >= lie.exit_cost(at, edge):
                    found[edge] = None
    return tuple(found)
