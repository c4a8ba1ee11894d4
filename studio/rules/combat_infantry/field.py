"""The map of a firefight as the rules use it: hexes by number, hexsides ready to cross.

Everything here is derived once and shared by all states of a game. A set of hexes is one whole
number, a bit a hex, since control, stops and occupation are asked for all the time.

`Field` is what never changes; `Lie` is how the hexsides lie, which changes when a bridge is
destroyed or a tank opens a hedge.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import compress
from typing import Any, Final

from studio.errors import StudioError
from studio.hexes import Hex, Hexside, distance
from studio.model.ground import Edge, Ground
from studio.model.scenario import Night, Spell, Time, UnitEntry, Victory
from studio.model.terrain import Marker, TerrainTable
from studio.rules.combat_infantry.actions import Action, one
from studio.rules.combat_infantry.listed import AtHexes
from studio.rules.combat_infantry.options import Options
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.terms import Terms, terms_of

EDGES: Final = ("north", "east", "south", "west")
"""The sides of the map, as scenarios name them."""
BEYOND: Final[Mapping[str, tuple[int, ...]]] = {
    "north": (0,),
    "east": (1, 2),
    "south": (3,),
    "west": (4, 5),
}

MOST_REMEMBERED: Final = 40_000
"""Lists of actions that are kept for the next time the same is asked."""
DIGITS: Final = bytes.maketrans(b"01", b"\x00\x01")
Changes = tuple[tuple[int, Edge], ...]
"""Hexsides (by number) that are no longer as the map has them, in order."""
Wire = tuple[tuple[int, int], ...]
"""Hex and side of each barbed wire."""


def chosen(hexes: int) -> bytes:
    """By hex, up to the last of a set: 1 where it belongs to it, else 0; for `compress`."""
    return f"{hexes:b}"[::-1].encode().translate(DIGITS)


class Field:
    """The joined map of a firefight, and what of its scenario the rules always need.

    Boards are joined already (3.0), and half hexes are whole ones (3.1).
    """

    def __init__(
        self,
        ground: Ground,
        terrain: TerrainTable,
        time: Time,
        sides: tuple[str, ...],
        strikes: tuple[Mapping[str, Unit], ...] = ({}, {}),
        victory: Victory | None = None,
        options: Options | None = None,
    ) -> None:
        self.ground = ground
        self.terrain = terrain
        self.time = time
        self.sides = sides
        self.strikes = strikes
        """The gun and the aircraft of each side, by kind of strike (2.6, 2.7)."""
        self._take_weather(time.at(1))
        self.month = int(time.month[5:7]) if time.month else None
        self.turns = time.turns or 1
        self._number_hexes(ground)
        self._find_markers(terrain)
        self.victory = victory or Victory()
        self.options = options or Options()
        self.terms: Terms = terms_of(self.victory, sides, ground, self.number)
        self.lies: dict[Changes, object] = {}
        self.sightlines: dict[Changes, object] = {}
        self.roster: tuple[list[tuple[int, UnitEntry]], tuple[Unit, ...]] | None = None
        """The entries of the last game on this map, with their units."""
        self.crews: tuple[tuple[Unit | None, ...], object] | None = None
        """These units as the rules ask for them (`crews`)."""
        self.quarters: dict[Any, Any] = {}
        """Where blocks may be set up, by all that it follows from."""
        self.areas: dict[tuple[str, ...], int] = {}
        self._skies: dict[tuple[str, Night | None], Field] = {
            (self.spell.weather, self.spell.night): self
        }
        self._remember_nothing()

    def _remember_nothing(self) -> None:
        self._told_at: dict[tuple[type[Action], str, int, tuple[str, ...]], tuple[Action, ...]] = {}
        self._at_each: dict[tuple[type[Action], str, tuple[str, ...]], tuple[Action, ...]] = {}
        self._distance: dict[int, int] = {}
        self._below: dict[int, int] = {}
        self._next_to: dict[int, int] = {}
        self._rings: dict[tuple[int, int, int], int] = {}
        self._weapons: dict[tuple[int, str, str], Unit] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._with_wire: dict[Wire, int] = {}

    def _take_weather(self, spell: Spell) -> None:
        self.spell = spell
        self.night: Night | None = spell.night
        self.bad_weather = spell.weather == "bad"

    def under(self, spell: Spell) -> "Field":
        """The same map in other weather or light (10.2, 10.3): made once for each kind."""
        if (spell.weather, spell.night) == (self.spell.weather, self.spell.night):
            return self
        key = (spell.weather, spell.night)
        other = self._skies.get(key)
        if other is None:
            other = self._skies[key] = object.__new__(Field)
            other.__dict__.update(self.__dict__, lies={})
            other._take_weather(spell)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Only what it was made from travels; nothing that a game left behind."""
        return _made_under, (
            self.spell,
            self.ground,
            self.terrain,
            self.time,
            self.sides,
            self.strikes,
            self.victory,
            self.options,
        )

    def _number_hexes(self, ground: Ground) -> None:
        self.hexes: tuple[Hex, ...] = tuple(ground.cells)
        self.number: dict[Hex, int] = {at: n for n, at in enumerate(self.hexes)}
        self.bit: tuple[int, ...] = tuple(1 << n for n in range(len(self.hexes)))
        self.name: tuple[str, ...] = tuple(ground.name(at) for at in self.hexes)
        self.levels: tuple[int, ...] = tuple(ground.cells[at].level for at in self.hexes)
        self.by_name: dict[str, int] = {
            name: self.number[at] for name, at in ground.by_address.items()
        }
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.number.get(n, -1) for n in at.neighbours()) for at in self.hexes
        )
        """The neighbours by direction, -1 beyond the edge; half hexes are whole ones (3.1)."""
        self.around: tuple[int, ...] = tuple(
            sum(self.bit[n] for n in near if n >= 0) for near in self.near
        )
        """The neighbours of a hex as a set."""
        self.side: tuple[tuple[int, ...], ...] = self._number_sides()
        """The number of the hexside in each direction, -1 on the rim."""
        self.rim: tuple[tuple[str, ...], ...] = tuple(self._edges_at(n) for n in self.near)
        """The sides of the map over which a unit may leave it from a hex."""
        self.rim_hexes = sum(self.bit[n] for n, edges in enumerate(self.rim) if edges)
        """The hexes at the edge of the map."""

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
        return tuple(e for e in EDGES if all(near[d] < 0 for d in BEYOND[e]))

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

    @cached_property
    def number_of(self) -> Mapping[Hexside, int]:
        """The hexsides by number, the other way round than `sides_of`."""
        return {side: number for number, side in enumerate(self.sides_of)}

    def side_name(self, side: int) -> str:
        """The address of a hexside (`E1:0304 ne`)."""
        return self._side_names[side]

    @cached_property
    def _side_names(self) -> tuple[str, ...]:
        return tuple(self.ground.side_name(side) for side in self.sides_of)

    def find_side(self, text: str) -> int:
        """The number of the hexside at an address.

        Raises:
            StudioError: there is no such hexside.
        """
        side = self.ground.find_side(text)
        at = self.number[side.hex] if side.hex in self.number else self.number[side.other]
        direction = side.direction if side.hex in self.number else side.direction + 3
        return self.side[at][direction]

    def canonical(self, address: str) -> str:
        """The first address of what an address names (3.2); itself if it names nothing."""
        try:
            if " " in address:
                return self.side_name(self.find_side(address))
            return self.name[self.by_name[address]]
        except (StudioError, KeyError):
            return address

    def banks(self, side: int) -> tuple[int, int]:
        """The two hexes of a hexside."""
        a, b = self.sides_of[side].hexes()
        return self.number[a], self.number[b]

    def within(self, a: int, radius: int) -> int:
        """All hexes at most `radius` away, as a set."""
        key = a, radius
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = self._around(*self.hexes[a], radius)
        return found

    def _around(self, q: int, y: int, radius: int) -> int:
        """Column by column: each has all hexes between two heights."""
        found, columns, top = 0, self._columns, self._top
        for across in range(-radius, radius + 1):
            above = columns.get(q + across)
            if above:
                far = 2 * radius - abs(across)
                found |= (
                    above[min(y + far + 1 - top, len(above) - 1)] ^ above[max(y - far - top, 0)]
                )
        return found

    @cached_property
    def _columns(self) -> Mapping[int, Sequence[int]]:
        """By column: at each height, counted from the top, the hexes above it as a set."""
        lowest = max(at.y for at in self.hexes)
        found: dict[int, list[int]] = {}
        for q in {at.q for at in self.hexes}:
            above = found[q] = [0]
            for y in range(self._top, lowest + 1):
                at = self.number.get(Hex(q, y))
                above.append(above[-1] | (0 if at is None else self.bit[at]))
        return found

    @cached_property
    def _top(self) -> int:
        return min(at.y for at in self.hexes)

    def at_each(self, kind: type[Action], unit: str, *more: str) -> tuple[Action, ...]:
        """The action of a unit at each hex, by its number; `more` is said after the hex."""
        key = kind, unit, more
        found = self._at_each.get(key)
        if found is None:
            found = self._at_each[key] = tuple(one(kind, unit, at, *more) for at in self.name)
        return found

    def at_all(self, kind: type[Action], unit: str, hexes: int, *more: str) -> Sequence[Action]:
        """The action of a unit at each of these hexes, in their order; made when they are read."""
        return AtHexes(self, kind, unit, hexes, more)

    def told_at(
        self, kind: type[Action], unit: str, hexes: int, more: tuple[str, ...]
    ) -> tuple[Action, ...]:
        """The same made at once, for those who read them all; remembered."""
        key = kind, unit, hexes, more
        found = self._told_at.get(key)
        if found is None:
            if len(self._told_at) >= MOST_REMEMBERED:
                self._told_at.clear()
            at_each = self.at_each(kind, unit, *more)
            found = self._told_at[key] = tuple(compress(at_each, chosen(hexes)))
        return found

    def with_wire(self, wire: Wire) -> int:
        """The hexes with barbed wire, as a set."""
        if not wire:
            return 0
        found = self._with_wire.get(wire)
        if found is None:
            found = 0
            for at, _ in wire:
                found |= self.bit[at]
            self._with_wire[wire] = found
        return found

    def numbers(self, mask: int) -> list[int]:
        """The hexes of a set, in their order; faster than `hexes_in` where there are many."""
        return list(compress(range(len(self.hexes)), chosen(mask)))

    def below(self, level: int) -> int:
        """The hexes that lie lower."""
        found = self._below.get(level)
        if found is None:
            lower = [self.bit[n] for n, height in enumerate(self.levels) if height < level]
            found = self._below[level] = sum(lower)
        return found

    def next_to(self, hexes: int) -> int:
        """All neighbours of the hexes of a set, as a set."""
        found = self._next_to.get(hexes)
        if found is None:
            if len(self._next_to) >= MOST_REMEMBERED:
                self._next_to.clear()
            found = 0
            for at in self.numbers(hexes):
                found |= self.around[at]
            self._next_to[hexes] = found
        return found

    def ring(self, a: int, least: int, most: int) -> int:
        """All hexes at least `least` and at most `most` away, as a set."""
        key = a, least, most
        found = self._rings.get(key)
        if found is None:
            inner = self.within(a, least - 1) if least > 0 else 0
            found = self._rings[key] = self.within(a, most) & ~inner
        return found

    def strike_weapon(self, side: int, kind: str, company: str) -> Unit | None:
        """The gun or aircraft of a side as a unit of the company that calls it (2.6, 2.7)."""
        weapon = self.strikes[side].get(kind)
        if weapon is None:
            return None
        key = side, kind, company
        found = self._weapons.get(key)
        if found is None:
            found = self._weapons[key] = replace(weapon, company=company)
        return found

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


def _made_under(spell: Spell, *of: Any) -> Field:
    """A field made anew, in the weather of a turn."""
    return Field(*of).under(spell)
