"""The map of a firefight as the rules use it: hexes by number, hexsides ready to cross.

Everything here is derived once and shared by all states of a game. A set of hexes is one whole
number, a bit a hex, since control, stops and occupation are asked for all the time.

`Field` is what never changes; `Lie` is how the hexsides lie, which changes when a bridge is
destroyed or a tank opens a hedge.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from studio.hexes import Hex, Hexside, distance, trace, within
from studio.model.ground import Edge, Ground
from studio.model.scenario import Night, Time, Victory
from studio.model.terrain import HexsideRow, Marker, TerrainTable
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sight import Obstacles, obstacles
from studio.rules.combat_infantry.sight_table import SightTable
from studio.rules.combat_infantry.terms import Terms, terms_of

EDGES: Final = ("north", "east", "south", "west")
"""The sides of the map, as scenarios name them."""
_BEYOND: Final[Mapping[str, tuple[int, ...]]] = {
    "north": (0,),
    "east": (1, 2),
    "south": (3,),
    "west": (4, 5),
}

EXIT_COST: Final = 2
"""Movement points to leave the map (ruling 101)."""
EXIT_BY_ROAD: Final = 1

Changes = tuple[tuple[int, Edge], ...]
"""Hexsides (by number) that are no longer as the map has them, in order."""


class Field:
    """The map of a firefight, and what of its scenario the rules need all the time."""

    def __init__(
        self,
        ground: Ground,
        terrain: TerrainTable,
        time: Time,
        sides: tuple[str, ...],
        strikes: tuple[Mapping[str, Unit], ...] = ({}, {}),
        victory: Victory | None = None,
    ) -> None:
        self.ground = ground
        self.terrain = terrain
        self.time = time
        self.sides = sides
        self.strikes = strikes
        """The gun and the aircraft of each side, by kind of strike (2.6, 2.7)."""
        self.night: Night | None = time.night
        self.bad_weather = time.weather == "bad"
        self.month = int(time.month[5:7]) if time.month else None
        self.turns = time.turns or 1
        self.hexes: tuple[Hex, ...] = tuple(ground.cells)
        self.number: dict[Hex, int] = {at: n for n, at in enumerate(self.hexes)}
        self.bit: tuple[int, ...] = tuple(1 << n for n in range(len(self.hexes)))
        self.name: tuple[str, ...] = tuple(ground.name(at) for at in self.hexes)
        self.by_name: dict[str, int] = {
            name: self.number[at] for name, at in ground.by_address.items()
        }
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.number.get(n, -1) for n in at.neighbours()) for at in self.hexes
        )
        """The neighbours by direction, -1 beyond the edge of the map."""
        self.around: tuple[int, ...] = tuple(
            sum(self.bit[n] for n in near if n >= 0) for near in self.near
        )
        """The neighbours of a hex as a set."""
        self.side_names: dict[str, int] = {}
        self.side: tuple[tuple[int, ...], ...] = self._number_sides()
        """The number of the hexside in each direction, -1 on the rim."""
        self.rim: tuple[tuple[str, ...], ...] = tuple(self._edges_at(n) for n in self.near)
        """The sides of the map over which a unit may leave it from a hex."""
        self._find_markers(terrain)
        self.victory = victory or Victory()
        self.terms: Terms = terms_of(self.victory, sides, ground, self.number)
        self._lies: dict[Changes, Lie] = {}
        self._distance: dict[int, int] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Only what it was made from travels; nothing that a game left behind."""
        return Field, (self.ground, self.terrain, self.time, self.sides, self.strikes, self.victory)

    def _find_markers(self, terrain: TerrainTable) -> None:
        """The markers that the rules lay, by what they do."""
        markers = terrain.markers.values()
        self.wire_marker: Marker = next(m for m in markers if m.withdraws_only)
        self.foxhole_marker: Marker = next(m for m in markers if m.needs_foxholes)
        self.smoke_marker: Marker = next(m for m in markers if m.blocks_sight)
        self.wreck_marker: Marker = next(m for m in markers if m.extra_move)

    def _number_sides(self) -> tuple[tuple[int, ...], ...]:
        numbers: dict[Hexside, int] = {}
        self.sides_of: list[Hexside] = []
        rows = []
        for at in self.hexes:
            row = []
            for side in at.hexsides():
                if side not in self.ground.edges:
                    row.append(-1)
                    continue
                if side not in numbers:
                    numbers[side] = len(self.sides_of)
                    self.sides_of.append(side)
                row.append(numbers[side])
            rows.append(tuple(row))
        return tuple(rows)

    def _edges_at(self, near: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(e for e in EDGES if all(near[d] < 0 for d in _BEYOND[e]))

    def lie(self, changes: Changes = ()) -> "Lie":
        """How the hexsides lie after these changes."""
        found = self._lies.get(changes)
        if found is None:
            found = self._lies[changes] = Lie(self, changes)
        return found

    def distance(self, a: int, b: int) -> int:
        """Hexes between two hexes, counting the last."""
        key = a * len(self.hexes) + b
        found = self._distance.get(key)
        if found is None:
            found = self._distance[key] = distance(self.hexes[a], self.hexes[b])
        return found

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour."""
        return self.near[a].index(b)

    def side_between(self, a: int, b: int) -> int:
        """The number of the hexside between two neighbours."""
        return self.side[a][self.near[a].index(b)]

    def side_name(self, side: int) -> str:
        """The address of a hexside (`E1:0304 ne`)."""
        return self.ground.side_name(self.sides_of[side])

    def find_side(self, text: str) -> int:
        """The number of the hexside at an address.

        Raises:
            StudioError: there is no such hexside.
        """
        side = self.ground.find_side(text)
        at = self.number[side.hex] if side.hex in self.number else self.number[side.other]
        direction = side.direction if side.hex in self.number else side.direction + 3
        return self.side[at][direction]

    def banks(self, side: int) -> tuple[int, int]:
        """The two hexes of a hexside."""
        a, b = self.sides_of[side].hexes()
        return self.number[a], self.number[b]

    def hexes_in(self, mask: int) -> Iterator[int]:
        """The hexes of a set, in their order."""
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    @cached_property
    def defence(self) -> tuple[tuple[int, int, int], ...]:
        """Hits that take a step in each hex: against fire, bombardment, in assaults (6.7)."""
        rows = self.terrain.hexes
        found = (rows[self.ground.cells[at].terrain].hex.defence for at in self.hexes)
        return tuple((d.fire, d.bombardment, d.assault) for d in found)

    @cached_property
    def foxholes(self) -> int:
        """The hexes in which foxholes may be (7.1)."""
        rows = self.terrain.hexes
        return sum(
            self.bit[n]
            for n, at in enumerate(self.hexes)
            if rows[self.ground.cells[at].terrain].hex.foxholes
        )

    @cached_property
    def stack(self) -> tuple[int, ...]:
        """The stacking of each hex by its terrain, of long bridges by note 4 (8.2)."""
        return tuple(self._stack_at(n) for n in range(len(self.hexes)))

    def _stack_at(self, n: int) -> int:
        at = self.hexes[n]
        stack = self.terrain.hexes[self.ground.cells[at].terrain].hex.stack
        if stack:
            return stack
        edges = (self.ground.edges.get(side) for side in at.hexsides())
        spans = [self.terrain.crossings[e.crossing].stack for e in edges if e and e.crossing]
        return max((s for s in spans if s is not None), default=0)


@dataclass(frozen=True, slots=True)
class Line:
    """The ruler between two hexes: `through` are hexes in which a friend bars direct fire.

    `between` are pairs of hexes along whose hexside it runs: both together bar it (ruling 31).
    """

    through: int
    between: tuple[int, ...]

    def barred(self, friends: int) -> bool:
        """Whether friends in these hexes are in the way."""
        if self.through & friends:
            return True
        return any(pair & friends == pair for pair in self.between)


class Lie:
    """How the hexsides of a map lie at some time: what crosses them, and who sees over them."""

    def __init__(self, field: Field, changes: Changes) -> None:
        self.field = field
        self.edges: dict[Hexside, Edge] = dict(field.ground.edges)
        self.edges.update((field.sides_of[n], edge) for n, edge in changes)
        self.rows: tuple[tuple[HexsideRow | None, ...], ...] = tuple(
            tuple(self._row(n, d) for d in range(6)) for n in range(len(field.hexes))
        )
        """The hexside row in each direction, uphill and downhill apart; None on the rim."""
        self.sways: tuple[int, ...] = self._across(lambda row: not row.blocks_control)
        """The hexes into which a unit extends control (8.3)."""
        self.commands: tuple[int, ...] = self._across(lambda row: not row.blocks_command)
        """The hexes into which a platoon HQ commands (4.1)."""
        self._steps: dict[str, Any] = {}
        self._entries: dict[str, Any] = {}
        self._lines: dict[int, Line] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._seen: dict[tuple[int, int], int] = {}

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

    def _across(self, holds: Any) -> tuple[int, ...]:
        field = self.field
        return tuple(
            sum(
                field.bit[other]
                for row, other in zip(self.rows[n], field.near[n], strict=True)
                if row is not None and holds(row)
            )
            for n in range(len(field.hexes))
        )

    def ways(self, n: int, direction: int) -> frozenset[str]:
        """The roads and railways that cross a hexside."""
        side = self.field.hexes[n].hexside(direction)
        edge = self.edges.get(side) or self.field.ground.rim.get(side)
        return edge.ways if edge else frozenset()

    def by_road(self, n: int, direction: int) -> bool:
        """Whether a road, not a railway, crosses a hexside."""
        return any(self.field.terrain.ways[way].road for way in self.ways(n, direction))

    def steps(self, unit_class: str) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By hex: the neighbours that units of a class may move to, each with its cost (8.1)."""
        found: tuple[tuple[tuple[int, int], ...], ...] | None = self._steps.get(unit_class)
        if found is None:
            found = tuple(
                tuple(self._steps_from(n, unit_class)) for n in range(len(self.field.hexes))
            )
            self._steps[unit_class] = found
        return found

    def _steps_from(self, n: int, unit_class: str) -> Iterator[tuple[int, int]]:
        field = self.field
        for d, other in enumerate(field.near[n]):
            row = self.rows[n][d]
            if row is None or not row.admits(unit_class, road := self.by_road(n, d)):
                continue
            if not field.stack[other] or not self.holds(other, unit_class, road):
                continue
            cost = field.terrain.move_cost(row, self.ways(n, d), field.bad_weather)
            if cost is not None:
                yield other, cost

    def holds(self, n: int, unit_class: str, by_road: bool) -> bool:
        """Whether the terrain of a hex lets a class in, over this hexside (note 1)."""
        field = self.field
        if unit_class not in field.terrain.vehicles:
            return True
        where = field.terrain.hexes[field.ground.cells[field.hexes[n]].terrain].hex.vehicles
        return where == "any" or (where == "road" and by_road) or self._spanned(n, by_road)

    def _spanned(self, n: int, by_road: bool) -> bool:
        """Whether a long bridge or causeway carries a road through a hex of water (note 4)."""
        return (
            by_road
            and not self.field.terrain.hexes[
                self.field.ground.cells[self.field.hexes[n]].terrain
            ].hex.stack
        )

    def entries(self, unit_class: str) -> tuple[tuple[tuple[int, int, int], ...], ...]:
        """By hex: the neighbours a class may assault, cost, hexside. Roads don't help (8.4)."""
        found: tuple[tuple[tuple[int, int, int], ...], ...] | None = self._entries.get(unit_class)
        if found is None:
            found = tuple(
                tuple(self._entries_from(n, unit_class)) for n in range(len(self.field.hexes))
            )
            self._entries[unit_class] = found
        return found

    def _entries_from(self, n: int, unit_class: str) -> Iterator[tuple[int, int, int]]:
        field = self.field
        for d, other in enumerate(field.near[n]):
            row = self.rows[n][d]
            if row is None or not row.assault or not row.admits_assault(unit_class):
                continue
            bridged = self._crossing(n, d) and self.by_road(n, d)
            if not self.holds(other, unit_class, bridged):
                continue
            cost = field.terrain.move_cost(row, (), field.bad_weather)
            if cost is not None and field.stack[other]:
                yield other, cost, field.side[n][d]

    def exit_cost(self, n: int, edge: str) -> int:
        """Movement points to leave the map from a hex over an edge (ruling 101)."""
        roads = any(self.by_road(n, d) for d in _BEYOND[edge])
        return EXIT_BY_ROAD if roads else EXIT_COST

    def _crossing(self, n: int, direction: int) -> bool:
        return self.edges[self.field.hexes[n].hexside(direction)].crossing is not None

    @cached_property
    def deploys(self) -> tuple[tuple[int, ...], ...]:
        """By hex: where an HQ may deploy to, over a road or clear hexside (4.2)."""
        field = self.field
        steps = self.steps("hq")
        return tuple(
            tuple(other for other, _ in steps[n] if self._clear(n, field.near[n].index(other)))
            for n in range(len(field.hexes))
        )

    def _clear(self, n: int, direction: int) -> bool:
        row = self.rows[n][direction]
        return row is not None and (row.deploys or self.by_road(n, direction))

    def fire_limit(self, a: int, b: int) -> int:
        """Units that may fire at a neighbour in one activation (6.5)."""
        row = self.rows[a][self.field.near[a].index(b)]
        return row.fire if row is not None and isinstance(row.fire, int) else 0

    def assault_limit(self, a: int, b: int) -> int:
        """Units that may cross to a neighbour in an assault, or in a round of retreats (9.1)."""
        row = self.rows[a][self.field.near[a].index(b)]
        return row.assault if row is not None and isinstance(row.assault, int) else 0

    @cached_property
    def obstacles(self) -> Obstacles:
        """What blocks sight."""
        ground = Ground(self.field.ground.cells, self.edges, outlines=self.field.ground.outlines)
        return obstacles(ground, self.field.terrain, self.field.month)

    @cached_property
    def _sight(self) -> SightTable:
        return SightTable(self.obstacles)

    def visible(self, a: int, b: int, smoke: int = 0) -> bool:
        """Whether two hexes see each other, with smoke in some hexes (6.4, 7.4)."""
        field = self.field
        fog = [field.hexes[n] for n in field.hexes_in(smoke)] if smoke else ()
        return self._sight.visible(field.hexes[a], field.hexes[b], fog)

    def seen_from(self, a: int, smoke: int = 0) -> int:
        """All hexes that a hex sees."""
        key = (a, smoke)
        found = self._seen.get(key)
        if found is None:
            bit = self.field.bit
            clear = self._seen.get((a, 0)) if smoke else (1 << len(bit)) - 1
            if clear is None:
                clear = self.seen_from(a)
            seen = (n for n in self.field.hexes_in(clear) if self.visible(a, n, smoke))
            found = self._seen[key] = sum(bit[n] for n in seen)
        return found

    def within(self, a: int, radius: int) -> int:
        """All hexes at most `radius` away."""
        key = (a, radius)
        found = self._within.get(key)
        if found is None:
            field = self.field
            near = (field.number.get(at, -1) for at in within(field.hexes[a], radius))
            found = self._within[key] = sum(field.bit[n] for n in near if n >= 0)
        return found

    def spotting_range(self, a: int, level: int, above: int) -> int:
        """The hexes at most `level` away, `above` where they lie lower (6.62)."""
        heights = self.obstacles.ground
        field, here = self.field, self.obstacles.ground[self.field.hexes[a]]
        far = self.within(a, above) & ~self.within(a, level)
        lower = (n for n in field.hexes_in(far) if heights[field.hexes[n]] < here)
        return (self.within(a, level) & self.within(a, above)) | sum(field.bit[n] for n in lower)

    @cached_property
    def crossings(self) -> tuple[int, ...]:
        """The hexsides with a crossing, by number."""
        numbers = range(len(self.field.sides_of))
        return tuple(n for n in numbers if self.edges[self.field.sides_of[n]].crossing)

    def line(self, a: int, b: int) -> Line:
        """What a ruler from a firer in `a` to a target in `b` meets of hexes (6.4, ruling 31)."""
        key = a * len(self.field.hexes) + b
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._ruled(a, b)
        return found

    def _ruled(self, a: int, b: int) -> Line:
        field, level = self.field, self.obstacles.ground
        firer, target = field.hexes[a], field.hexes[b]
        way = trace(target.q - firer.q, target.y - firer.y)

        def bit(q: int, y: int) -> int:
            at = Hex(firer.q + q, firer.y + y)
            over = at in level and distance(firer, at) == 1 and level[at] < level[firer]
            return 0 if over or at not in level else field.bit[field.number[at]]

        through = 0
        for met in way.hexes:
            if met.how == "through":
                through |= bit(met.q, met.y)
        pairs = [[bit(*at) for at in pair] for pair in way.pairs]
        return Line(through, tuple(one | other for one, other in pairs if one and other))
