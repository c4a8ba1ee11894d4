"""How the hexsides of a map lie at some time: what may cross them, and who sees over them.

It changes only when a bridge is destroyed or a tank opens a hedge; then only what touches those
hexsides is worked out anew.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, TypeVar

from studio.hexes import Hexside
from studio.model.ground import Edge
from studio.model.terrain import HexsideRow
from studio.rules.combat_infantry.field import BEYOND, Changes, Field
from studio.rules.combat_infantry.lake import bed_of, drained
from studio.rules.combat_infantry.sightlines import Sightlines, sightlines_of

MOST_LIES: Final = 32
"""Ways in which the hexsides of a map lie that are kept, beside the map as it is at first."""

T = TypeVar("T")
Steps = tuple[tuple[int, int], ...]
"""From a hex: neighbours, each with its cost."""
Entries = tuple[tuple[int, int, int], ...]
"""From a hex: neighbours, each with its cost and the hexside crossed."""


def lie_of(field: Field, changes: Changes = ()) -> "Lie":
    """How the hexsides of a map lie after these changes; worked out once for each set of them."""
    found = field.lies.get(changes)
    if found is None:
        forget_most(field.lies, MOST_LIES)
        found = field.lies[changes] = Lie(field, changes)
    assert isinstance(found, Lie)
    return found


def forget_most(kept: dict[Changes, object], most: int) -> None:
    """Make room among what is kept by changes; the unchanged map stays."""
    if len(kept) > most:
        first = kept.get(())
        kept.clear()
        if first is not None:
            kept[()] = first


class Lie:
    """Movement, limits, control and sight as the hexsides have them now."""

    def __init__(self, field: Field, changes: Changes) -> None:
        self.field = field
        base = self.base = lie_of(field) if changes else None
        """How they lay before any of them changed; None if none has."""
        self.touched = 0
        """The hexes next to those that changed, as a set."""
        for side, _ in changes:
            for n in field.banks(side):
                self.touched |= field.bit[n]
        self.edges: dict[Hexside, Edge] = dict(field.ground.edges)
        self.edges.update((field.sides_of[n], edge) for n, edge in changes)
        self.drained: int = drained(field, changes) if changes else 0
        """The beds of lakes that are dry since a dam broke (diagram 5)."""
        self.stack: tuple[int, ...] = self._stack()
        """The stacking of each hex by its terrain as it is now (8.2)."""
        self.rows: tuple[tuple[HexsideRow | None, ...], ...] = self._each(
            base.rows if base else None, lambda n: tuple(self._row(n, d) for d in range(6))
        )
        """The hexside row in each direction, uphill and downhill apart; None on the rim."""
        self.sways: tuple[int, ...] = self._each(
            base.sways if base else None,
            lambda n: self._across(n, lambda row: not row.blocks_control),
        )
        """The hexes into which a unit extends control (8.3)."""
        self.commands: tuple[int, ...] = self._each(
            base.commands if base else None,
            lambda n: self._across(n, lambda row: not row.blocks_command),
        )
        """The hexes into which a platoon HQ commands (4.1)."""
        self.sightlines: Sightlines = sightlines_of(field, self.edges, changes)
        """Who sees whom."""
        self.mobilities: dict[tuple[str, int], object] = {}
        """How far units get, by class and movement points (`mobility`)."""
        self._fields_of_fire: dict[tuple[int, int, bool], list[int]] = {}
        self._admits: dict[str, int] = {}
        self._steps: dict[str, tuple[Steps, ...]] = {}
        self._entries: dict[str, tuple[Entries, ...]] = {}
        self._spotting: dict[tuple[int, int, int], int] = {}
        self._posts: dict[str, tuple[int, ...]] = {}

    def _each(self, base: Sequence[T] | None, make: Callable[[int], T]) -> tuple[T, ...]:
        """A value for each hex; that of the unchanged map where no change is near."""
        if base is None:
            return tuple([make(n) for n in range(len(self.field.hexes))])
        found = list(base)
        for n in self.field.hexes_in(self.touched):
            found[n] = make(n)
        return tuple(found)

    def _stack(self) -> tuple[int, ...]:
        field, bed = self.field, bed_of(self.field)
        if not self.drained or bed is None:
            return field.stack
        dry = field.terrain.hexes[bed].hex.stack
        return tuple(dry if self.drained >> n & 1 else stack for n, stack in enumerate(field.stack))

    def terrain_at(self, n: int) -> str:
        """The terrain of a hex, that of the bed where a lake has drained."""
        bed = bed_of(self.field) if self.drained >> n & 1 else None
        return bed or self.field.ground.cells[self.field.hexes[n]].terrain

    def _row(self, n: int, direction: int) -> HexsideRow | None:
        field = self.field
        other = field.near[n][direction]
        if other < 0:
            return None
        at, there = field.hexes[n], field.hexes[other]
        edge = self.edges[at.hexside(direction)]
        cells = field.ground.cells
        return field.terrain.hexside(
            edge.terrain,
            rise=edge.rise,
            uphill=cells[there].level > cells[at].level,
            crossing=edge.crossing,
            month=field.month,
        )

    def _across(self, n: int, holds: Callable[[HexsideRow], bool]) -> int:
        field = self.field
        return sum(
            field.bit[other]
            for row, other in zip(self.rows[n], field.near[n], strict=True)
            if row is not None and holds(row)
        )

    def ways(self, n: int, direction: int) -> frozenset[str]:
        """The roads and railways that cross a hexside."""
        side = self.field.hexes[n].hexside(direction)
        edge = self.edges.get(side) or self.field.ground.rim.get(side)
        return edge.ways if edge else frozenset()

    def by_road(self, n: int, direction: int) -> bool:
        """Whether a road, not a railway, crosses a hexside."""
        return any(self.field.terrain.ways[way].road for way in self.ways(n, direction))

    # --- movement -------------------------------------------------------------------------------

    def steps(self, unit_class: str) -> tuple[Steps, ...]:
        """By hex: the neighbours that a class may move to, each with its cost (8.1, 8.5)."""
        found = self._steps.get(unit_class)
        if found is None:
            found = self._steps[unit_class] = self._each(
                self.base.steps(unit_class) if self.base else None,
                lambda n: tuple(self._steps_from(n, unit_class)),
            )
        return found

    def _steps_from(self, n: int, unit_class: str) -> Iterator[tuple[int, int]]:
        field = self.field
        for d, other in enumerate(field.near[n]):
            row = self.rows[n][d]
            if row is None or not row.admits(unit_class, road := self.by_road(n, d)):
                continue
            if not self.stack[other] or not self.holds(other, unit_class, road):
                continue
            cost = field.terrain.move_cost(row, self.ways(n, d), field.bad_weather)
            if cost is not None:
                yield other, cost

    def holds(self, n: int, unit_class: str, by_road: bool) -> bool:
        """Whether the terrain of a hex lets a class in, over this hexside (note 1)."""
        field = self.field
        if unit_class not in field.terrain.vehicles:
            return True
        half = field.terrain.hexes[self.terrain_at(n)].hex
        if half.vehicles == "any":
            return True
        return by_road and (half.vehicles == "road" or not half.stack)

    def entries(self, unit_class: str) -> tuple[Entries, ...]:
        """By hex: the neighbours a class may assault, cost, hexside. Roads don't help (8.4)."""
        found = self._entries.get(unit_class)
        if found is None:
            found = self._entries[unit_class] = self._each(
                self.base.entries(unit_class) if self.base else None,
                lambda n: tuple(self._entries_from(n, unit_class)),
            )
        return found

    def _entries_from(self, n: int, unit_class: str) -> Iterator[tuple[int, int, int]]:
        field = self.field
        for d, other in enumerate(field.near[n]):
            row = self.rows[n][d]
            if row is None or not row.assault or not row.admits_assault(unit_class):
                continue
            if not self.stack[other] or not self._assaulted_in(other, n, d, unit_class):
                continue
            cost = field.terrain.move_cost(row, (), field.bad_weather)
            if cost is not None:
                yield other, cost, field.side[n][d]

    def _assaulted_in(self, other: int, n: int, direction: int, unit_class: str) -> bool:
        """Whether a class may fight in a hex that it enters over this hexside (note 1, 8.4).

        No road leads into woods with the enemy in them; a long bridge carries over its whole hex.
        """
        spanned = not self.field.terrain.hexes[self.terrain_at(other)].hex.stack
        bridged = self.crossing(n, direction) is not None and self.by_road(n, direction)
        return self.holds(other, unit_class, spanned and bridged)

    def admits(self, unit_class: str) -> int:
        """The hexes into which a class may come, by road if it needs one (note 1)."""
        found = self._admits.get(unit_class)
        if found is None:
            numbers = range(len(self.field.hexes))
            roads = (any(self.by_road(n, d) for d in range(6)) for n in numbers)
            bits = [
                self.field.bit[n] for n, on in enumerate(roads) if self.holds(n, unit_class, on)
            ]
            found = self._admits[unit_class] = sum(bits)
        return found

    @cached_property
    def ways_out(self) -> dict[str, dict[int, int]]:
        """By edge of the map: what it costs to leave over it, each with the hexes it costs that."""
        found: dict[str, dict[int, int]] = {edge: {} for edge in BEYOND}
        for n, edges in enumerate(self.field.rim):
            for edge in edges:
                cost = self.exit_cost(n, edge)
                found[edge][cost] = found[edge].get(cost, 0) | self.field.bit[n]
        return found

    def exit_cost(self, n: int, edge: str) -> int:
        """Movement points to leave the map from a hex over an edge: as over an open hexside.

        Roads and railways that lead out count as everywhere, in bad weather too (8.4, ruling 101).
        """
        terrain, ways = self.field.terrain, [self.ways(n, d) for d in BEYOND[edge]]
        cost = terrain.move_cost(
            terrain.hexside(terrain.default_hex), frozenset().union(*ways), self.field.bad_weather
        )
        assert cost is not None
        return cost

    def crossing(self, n: int, direction: int) -> str | None:
        """The bridge, ford or dam at a hexside."""
        return self.edges[self.field.hexes[n].hexside(direction)].crossing

    @cached_property
    def crossings(self) -> tuple[int, ...]:
        """The hexsides with a crossing, by number."""
        numbers = range(len(self.field.sides_of))
        return tuple(n for n in numbers if self.edges[self.field.sides_of[n]].crossing)

    @cached_property
    def breakers(self) -> frozenset[str]:
        """The classes that break through some hexside of the map (note 7)."""
        found = (row.breach.classes for row in self._rows() if row.breach is not None)
        return frozenset().union(*found)

    def _rows(self) -> Iterator[HexsideRow]:
        return (row for rows in self.rows for row in rows if row is not None)

    @cached_property
    def bridges(self) -> tuple[tuple[int, int], ...]:
        """What can be destroyed (7.3): hexsides, each with its two hexes as a set."""
        kinds, bit = self.field.terrain.crossings, self.field.bit
        found = []
        for side in self.crossings:
            crossing = self.edges[self.field.sides_of[side]].crossing
            if crossing is not None and kinds[crossing].demolition is not None:
                a, b = self.field.banks(side)
                found.append((side, bit[a] | bit[b]))
        return tuple(found)

    @cached_property
    def banks(self) -> int:
        """The hexes at both ends of all that can be destroyed, as a set."""
        found = 0
        for _, ends in self.bridges:
            found |= ends
        return found

    def deploys(self, unit_class: str) -> tuple[int, ...]:
        """By hex: where HQs of a class may deploy to, over a road or clear hexside (4.2)."""
        found = self._posts.get(unit_class)
        if found is None:
            steps = self.steps(unit_class)
            found = self._posts[unit_class] = self._each(
                self.base.deploys(unit_class) if self.base else None,
                lambda n: sum(self.field.bit[to] for to, _ in steps[n] if self._deploys(n, to)),
            )
        return found

    def _deploys(self, n: int, other: int) -> bool:
        direction = self.field.direction(n, other)
        row = self.rows[n][direction]
        return row is not None and (row.deploys or self.by_road(n, direction))

    # --- limits ---------------------------------------------------------------------------------

    def fire_limit(self, a: int, b: int) -> int:
        """Units that may fire at a neighbour in one activation (6.5)."""
        row = self.rows[a][self.field.near[a].index(b)]
        return row.fire if row is not None and isinstance(row.fire, int) else 0

    def assault_limit(self, a: int, b: int) -> int:
        """Units that may cross to a neighbour in an assault, or in a round of retreats (9.1)."""
        row = self.rows[a][self.field.near[a].index(b)]
        return row.assault if row is not None and isinstance(row.assault, int) else 0

    def fields_of_fire(self, least: int, most: int, bombards: bool) -> list[int]:
        """By hex: where units with a range may fire to, as a set; -1 where that isn't known yet.

        Whoever needs one that isn't known finds it (`fire.field_of_fire`).
        """
        key = least, most, bombards
        found = self._fields_of_fire.get(key)
        if found is None:
            found = self._fields_of_fire[key] = [-1] * len(self.field.hexes)
        return found

    def spotting_range(self, a: int, level: int, above: int) -> int:
        """The hexes at most `level` away, `above` where they lie lower (6.62)."""
        field, heights = self.field, self.field.levels
        key = a, level, above
        found = self._spotting.get(key)
        if found is not None:
            return found
        far = field.within(a, above) & ~field.within(a, level)
        lower = far & field.below(heights[a])
        found = self._spotting[key] = (field.within(a, level) & field.within(a, above)) | lower
        return found
