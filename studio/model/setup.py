"""Where units may set up or enter (10.1): the hexes of areas, and what may stand in a hex (8.2)."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Final, Generic, TypeVar

from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.scenario import Area
from studio.model.units import UnitType
from studio.values import dataclass

Key = TypeVar("Key", bound=Hashable)

OUTWARDS: Final[Mapping[str, tuple[int, ...]]] = {
    "north": (0,),
    "east": (1, 2),
    "south": (3,),
    "west": (4, 5),
}
"""The directions that leave the map at each of its sides."""


def area_hexes(ground: Ground, area: Area) -> frozenset[Hex]:
    """The hexes of an area: named places and what is next to them, hexes, a side of the map.

    With hexes of its own, a side only says over which one units enter. What isn't on the map is
    left out.
    """
    named = {at for name in area.in_or_next_to for at in place_hexes(ground, name)}
    found = named | {other for at in named for other in ground.neighbours(at)}
    found |= {ground.by_address[text] for text in area.hexes if text in ground.by_address}
    if area.edge is not None and not found:
        found = set(edge_hexes(ground, area.edge))
    return frozenset(found)


def widens(area: Area) -> bool:
    """Whether an area grows when it is too small: one of named places does (ruling 73).

    One that lists its hexes, or is a side of the map, is just what it says.
    """
    return bool(area.in_or_next_to)


def edge_hexes(ground: Ground, edge: str) -> frozenset[Hex]:
    """The hexes from which one leaves the map northwards, eastwards and so on."""
    outwards = OUTWARDS.get(edge, ())
    return frozenset(
        at
        for at in ground.cells
        if outwards and all(at.neighbour(direction) not in ground for direction in outwards)
    )


def place_hexes(ground: Ground, name: str) -> tuple[Hex, ...]:
    """The hexes of a named place, or the hex at an address; none if there is no such."""
    place = ground.by_name.get(name.casefold())
    if place is not None:
        return place.hexes
    at = ground.by_address.get(name)
    return () if at is None else (at,)


@dataclass(frozen=True)
class Quarters:
    """What the hexes of a firefight hold at set-up: stacking (8.2, 7.1, 7.5), terrain (note 1)."""

    firefight: Firefight
    _markers: Mapping[Hex, Sequence[tuple[str, str | None]]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Markers by hex, with the side that owns each."""
        ground = self.firefight.ground
        found: dict[Hex, list[tuple[str, str | None]]] = {}
        for change in self.firefight.scenario.changes:
            at = ground.by_address.get(change.at)
            if at is None or change.marker is None:
                continue
            if change.marker in self.firefight.terrain.markers:
                found.setdefault(at, []).append((change.marker, self._owner(change.side)))
        object.__setattr__(self, "_markers", found)

    def _owner(self, side: str | None) -> str | None:
        """Whose a marker is: the first side's where the scenario doesn't say it."""
        sides = tuple(self.firefight.scenario.sides)
        return side if side in sides or not sides else sides[0]

    def markers(self, at: Hex) -> Sequence[tuple[str, str | None]]:
        """The markers that the scenario lays in a hex: kind, and the side that owns it or None."""
        return self._markers.get(at, ())

    def room(self, at: Hex, side: str) -> int:
        """How many units of a side a hex holds, by its terrain and markers.

        A hex that a long bridge or causeway spans holds what note 4 says.
        """
        terrain, ground = self.firefight.terrain, self.firefight.ground
        room = terrain.hexes[ground.cells[at].terrain].hex.stack or self._spanned(at)
        for kind, owner in self.markers(at):
            marker = terrain.markers[kind]
            foreign = owner is not None and owner != side
            limit = (
                marker.enemy_stack if foreign and marker.enemy_stack is not None else marker.stack
            )
            room = room if limit is None else min(room, limit)
        return room

    def _spanned(self, at: Hex) -> int:
        terrain, ground = self.firefight.terrain, self.firefight.ground
        crossings = (ground.edges[s].crossing for s in at.hexsides() if s in ground.edges)
        spans = (terrain.crossings[name].stack for name in crossings if name is not None)
        return max((span for span in spans if span is not None), default=0)

    def admits(self, at: Hex, kind: UnitType) -> bool:
        """Whether units of a type may stand in a hex: guns, tanks, vehicles (3.4, note 1)."""
        terrain, ground = self.firefight.terrain, self.firefight.ground
        half = terrain.hexes[ground.cells[at].terrain].hex
        if kind.unit_class not in terrain.vehicles or half.vehicles == "any":
            return True
        return (half.vehicles == "road" or not half.stack) and self.has_road(at)

    def has_road(self, at: Hex) -> bool:
        """Whether a road leads into a hex, over the rim of the map too."""
        ways, ground = self.firefight.terrain.ways, self.firefight.ground
        edges = (ground.edges.get(side) or ground.rim.get(side) for side in at.hexsides())
        return any(ways[way].road for edge in edges if edge is not None for way in edge.ways)


def match(wishes: Sequence[Iterable[Key]], room: Mapping[Key, int]) -> dict[int, Key]:
    """A place for as many as possible of those who wish, by number; none gets more than its room.

    A largest matching: whoever has none in it can't get one without another losing theirs.
    """
    choices = [tuple(wish) for wish in wishes]
    held: dict[Key, list[int]] = {at: [] for at in room}

    def settle(who: int, tried: set[Key]) -> bool:
        for at in choices[who]:
            if at in tried or not room.get(at):
                continue
            tried.add(at)
            if len(held[at]) < room[at]:
                held[at].append(who)
                return True
            for place, other in enumerate(held[at]):
                if settle(other, tried):
                    held[at][place] = who
                    return True
        return False

    for who in range(len(choices)):
        settle(who, set())
    return {who: at for at, holders in held.items() for who in holders}


@dataclass(frozen=True, slots=True)
class Wish(Generic[Key]):
    """A block that wants a place: the hexes of its area, whether that widens, where it may be."""

    area: frozenset[Key]
    widens: bool
    fits: Callable[[Key], bool]


Rings = tuple[frozenset[Key], ...]
"""Hexes for a block: those of its area, then each ring around it that is needed."""


def rings(
    wishes: Sequence[Wish[Key]],
    room: Callable[[Key], int],
    around: Callable[[Key], Iterable[Key]],
) -> list[Rings[Key]]:
    """Where each of those who wish may stand: areas without room for all widen (ruling 73).

    As long as somebody finds no place, his area grows by the hexes next to it, if it is of a kind
    that widens. Outer rings are for those who find no place further in.
    """
    grown = {(wish.area, wish.widens): [wish.area] for wish in wishes}
    while True:
        found = [_fitting(wish, grown[wish.area, wish.widens], room) for wish in wishes]
        left = _without_place(wishes, found, room)
        short = dict.fromkeys((wish.area, True) for wish in left if wish.widens)
        further = {key: ring for key in short if (ring := _next_ring(grown[key], around))}
        if not further:
            return found
        for key, ring in further.items():
            grown[key].append(ring)


def _fitting(
    wish: Wish[Key], grown: Sequence[frozenset[Key]], room: Callable[[Key], int]
) -> Rings[Key]:
    return tuple(frozenset(at for at in ring if room(at) > 0 and wish.fits(at)) for ring in grown)


def _without_place(
    wishes: Sequence[Wish[Key]], found: Sequence[Rings[Key]], room: Callable[[Key], int]
) -> list[Wish[Key]]:
    """Those who find no place; where somebody has to go without, one whose area widens."""
    order = sorted(range(len(wishes)), key=lambda number: wishes[number].widens)
    choices = [frozenset[Key]().union(*found[number]) for number in order]
    placed = match(choices, {at: room(at) for at in frozenset[Key]().union(*choices)})
    return [wishes[number] for n, number in enumerate(order) if n not in placed]


def _next_ring(
    grown: Sequence[frozenset[Key]], around: Callable[[Key], Iterable[Key]]
) -> frozenset[Key]:
    known = frozenset[Key]().union(*grown)
    return frozenset(near for at in grown[-1] for near in around(at)) - known
