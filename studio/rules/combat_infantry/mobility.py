"""How far units get on a map whose hexsides lie in one way (8.1), remembered.

Where a unit gets follows from its class, its points, its hex, and from a few of the hexes that are
closed to it: those it could reach at all. So most answers of most games have been given before.
"""

from functools import cached_property
from typing import Final, NamedTuple

from studio.rules.combat_infantry.actions import Action, Dig, Exit, Move, Rally, one
from studio.rules.combat_infantry.lie import Lie, Steps
from studio.rules.combat_infantry.roster import Unit

Told = tuple[Action, ...]
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

    reachable: int
    """The hexes in which a move may end, without the one in which it starts."""
    inner: int
    """Those of them that are reached with points left: only there it matters who has to stop."""
    region: int
    """All of these, the start, and what is next to them: the hexes that assaults depend on."""


class Reach:
    """What is in reach of a hex, with the points that are left there."""

    def __init__(self, lie: Lie, start: int, left: dict[int, int], around: Around) -> None:
        self._lie, self.start, self.left, self.region = lie, start, left, around.region
        rim = (around.reachable | lie.field.bit[start]) & lie.field.rim_hexes
        self._exits = _exits(lie, left) if rim else ()
        self._told: dict[str, Told] = {}
        self._plain: dict[tuple[str, bool, bool], Told] = {}

    @cached_property
    def usable(self) -> int:
        """The hexes in which there are points left to go on with."""
        bit = self._lie.field.bit
        return sum([bit[at] for at, points in self.left.items() if points > 0])

    def in_order(self, hexes: int) -> list[int]:
        """These of its hexes, in the order in which they are reached."""
        return [at for at in self.left if hexes >> at & 1] if hexes else []

    def moves(self, unit: str) -> Told:
        """The moves of a unit."""
        found = self._told.get(unit)
        if found is None:
            to, left = self._lie.field.at_each(Move, unit), self.left
            found = self._told[unit] = tuple([to[at] for at in left if at != self.start])
        return found

    def exits(self, unit: str) -> Told:
        """The ways in which a unit may leave the map."""
        return tuple([one(Exit, unit, edge) for edge in self._exits]) if self._exits else ()

    def plain(self, unit: str, rallies: bool, digs: bool) -> Told:
        """All that a unit may do with nobody to fire at or to assault, and no special skills."""
        key = unit, rallies, digs
        found = self._plain.get(key)
        if found is None:
            before = ([one(Rally, unit)] if rallies else []) + ([one(Dig, unit)] if digs else [])
            found = self._plain[key] = *before, *self.moves(unit), *self.exits(unit)
        return found


class Mobility:
    """How far units of a class get with so many points."""

    def __init__(self, lie: Lie, unit_class: str, points: int) -> None:
        self._lie, self._points = lie, points
        self._steps = lie.steps(unit_class)
        self.breaks = unit_class in lie.breakers
        """Whether the class breaks through hexsides of the map (note 7)."""
        self._around: list[Around | None] = [None] * len(lie.field.hexes)
        self._reaches: dict[tuple[int, int, int, int], Reach] = {}

    def reach(self, start: int, stops: int, barred: int, wrecks: int) -> Reach:
        """What is in reach of a hex when these hexes are in the way."""
        around = self._around[start]
        if around is None:
            around = self._around[start] = self._look_around(start)
        reachable, inner, _ = around
        key = start, stops & inner, barred & reachable, wrecks & reachable
        found = self._reaches.get(key)
        if found is None:
            if len(self._reaches) >= MOST_REMEMBERED:
                self._reaches.clear()
            found = self._reaches[key] = Reach(self._lie, start, self._search(*key), around)
        return found

    def _look_around(self, start: int) -> Around:
        field, left = self._lie.field, self._search(start)
        region = 0
        for at in left:
            region |= field.bit[at] | field.around[at]
        del left[start]
        return Around(
            sum(field.bit[at] for at in left),
            sum(field.bit[at] for at, points in left.items() if points > 0),
            region,
        )

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
