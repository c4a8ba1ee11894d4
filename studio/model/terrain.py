"""The Terrain Effects Chart as a table: reading it, and what several terrains do together.

The kinds of terrain are explained in `studio.model.terrain_rows`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import lru_cache
from operator import add, and_, or_
from pathlib import Path
from typing import Any, Final

from studio.model.provenance import (
    PRINTED,
    Book,
    Provenance,
    Source,
    TableError,
    changed,
    figures_from,
    make,
)
from studio.model.shipped import data_file
from studio.model.table_files import (
    NEEDED,
    Place,
    Spec,
    anything,
    entries,
    load_json,
    read,
    shown,
    suggestion,
    whole,
    words,
)
from studio.model.terrain_rows import (
    IMPASSABLE,
    OTHER,
    Breach,
    Crossing,
    Defence,
    Demolition,
    EdgeTerrain,
    HexHalf,
    HexsideRow,
    HexTerrain,
    Marker,
    Penalty,
    Rise,
    SightBlock,
    Sign,
    Way,
    total_penalty,
)
from studio.model.terrain_specs import CLASS_SET, KINDS, SIGHT_ORDER, VEHICLE_ORDER
from studio.values import dataclass
from studio.words import tr

__all__ = [
    "IMPASSABLE",
    "OTHER",
    "Breach",
    "Crossing",
    "Defence",
    "Demolition",
    "EdgeTerrain",
    "HexHalf",
    "HexTerrain",
    "HexsideRow",
    "Marker",
    "Penalty",
    "Rise",
    "SightBlock",
    "Sign",
    "TerrainTable",
    "Way",
    "load_terrain",
    "read_terrain",
    "total_penalty",
]


@dataclass(frozen=True, slots=True)
class TerrainTable:
    """All terrain. The mappings go by id, in the order of the file.

    *Restrictiveness* is a total order over terrain that the joining of boards uses (3.3). It is
    computed from the figures, compared one after the other: impassable or not, movement points,
    fire limit, assault limit, block of sight across the hexside, number of unit classes that may
    not cross; then, of hex terrain, block of sight in the hex, where vehicles may be, defence,
    stacking; then open ground below all else, and last the id, so that no two are equal.
    """

    hexes: Mapping[str, HexTerrain]
    edges: Mapping[str, EdgeTerrain]
    rises: Mapping[str, Rise]
    crossings: Mapping[str, Crossing]
    ways: Mapping[str, Way]
    markers: Mapping[str, Marker]
    default_hex: str
    """Id of the open ground, which is there where nothing is said."""
    vehicles: frozenset[str]
    """The unit classes that the rules mean by guns, tanks and vehicles."""
    book: Book
    """By id and figure; what isn't in it is printed in the rule book."""
    _hexsides: dict[Any, HexsideRow] = field(default_factory=dict, compare=False, repr=False)

    def provenance(self, terrain: str, figure: str) -> Provenance:
        """Where a figure comes from: `provenance("woods", "hex.stack")`."""
        return self.book.get((terrain, figure), PRINTED)

    def assumed(self, terrain: str) -> tuple[str, ...]:
        """The figures of an entry that are ours, to be marked wherever they are shown."""
        return figures_from(self.book, terrain, Source.ASSUMED)

    def row(self, terrain: str) -> HexsideRow:
        """The hexside row of a hex or edge terrain, as the chart has it (OTHER included).

        TableError when there is no such terrain.
        """
        entry = self.hexes.get(terrain) or self.edges.get(terrain)
        if entry is None:
            known = [*self.hexes, *self.edges]
            raise TableError(
                tr(
                    "there is no hexside terrain {terrain!r}{hint}",
                    terrain=terrain,
                    hint=suggestion(terrain, known),
                )
            )
        return entry.hexside

    def in_month(self, terrain: str, month: int | None) -> str:
        """The terrain whose row holds in a month, 1 to 12 (10.2)."""
        edge = self.edges.get(terrain)
        if edge is None or month is None:
            return terrain
        return edge.in_months.get(month, terrain)

    def edge_between(self, one: str, other: str) -> str:
        """The terrain of the hexside between two hexes of these terrains, if nothing else is said.

        Terrain that spreads where both are it (woods), or where either is (a lake's shore);
        otherwise open ground.
        """
        claims = [
            terrain
            for terrain in dict.fromkeys((one, other))
            if self.hexes[terrain].spreads == "either"
            or (self.hexes[terrain].spreads == "both" and one == other)
        ]
        return self.restrict_edge(claims) if claims else self.default_hex

    def hexside(
        self,
        terrain: str,
        *,
        rise: str | None = None,
        uphill: bool = False,
        crossing: str | None = None,
        month: int | None = None,
    ) -> HexsideRow:
        """What holds at a hexside with all that lies on it, without a single OTHER.

        A crossing overrides the terrain; a rise is added, and where both have a figure the more
        restrictive holds (ruling 34). `uphill` is the direction in which it is crossed. Answers are
        remembered: this is meant for inner loops.
        """
        key = (terrain, rise, uphill, crossing, month)
        found = self._hexsides.get(key)
        if found is None:
            row = self._ground(self.row(self.in_month(terrain, month)))
            if crossing is not None:
                row = _crossed(self.crossings[crossing].hexside, row)
            if rise is not None:
                row = _steeper(row, self.rises[rise].up if uphill else self.rises[rise].down)
            found = self._hexsides[key] = row
        return found

    def _ground(self, row: HexsideRow) -> HexsideRow:
        return _settled(row, self.hexes[self.default_hex].hexside)

    def edge_rank(self, terrain: str) -> tuple[Any, ...]:
        """Where a hexside's terrain stands in the order of restrictiveness; greater is stricter."""
        return (*_strictness(self._ground(self.row(terrain))), *self._last(terrain))

    def hex_rank(self, terrain: str) -> tuple[Any, ...]:
        """Where a hex terrain stands in the order of restrictiveness; greater is stricter."""
        entry = self.hexes[terrain]
        half, defence = entry.hex, entry.hex.defence
        return (
            *_strictness(self._ground(entry.hexside)),
            half.blocks_sight,
            VEHICLE_ORDER.index(half.vehicles),
            defence.fire + defence.bombardment + defence.assault,
            -half.stack,
            *self._last(terrain),
        )

    def rise_rank(self, rise: str) -> tuple[Any, ...]:
        """Where a rise stands in the order of restrictiveness; greater is stricter."""
        return (*_strictness(self._ground(self.rises[rise].up)), rise)

    def crossing_rank(self, crossing: str) -> tuple[Any, ...]:
        """Where a crossing stands in the order of restrictiveness; greater is stricter."""
        return (*_strictness(self._ground(self.crossings[crossing].hexside)), crossing)

    def _last(self, terrain: str) -> tuple[bool, str]:
        return (terrain != self.default_hex, terrain)

    def restrict_hex(self, terrains: Iterable[str]) -> str:
        """The most restrictive of some hex terrains (3.3)."""
        return max(terrains, key=self.hex_rank)

    def restrict_edge(self, terrains: Iterable[str]) -> str:
        """The most restrictive of some terrains of a hexside (3.3)."""
        return max(terrains, key=self.edge_rank)

    def restrict_rise(self, rises: Iterable[str]) -> str:
        """The most restrictive of some rises (3.3); one that isn't in the table is none at all."""
        return max((rise for rise in rises if rise in self.rises), key=self.rise_rank)

    def restrict_crossing(self, crossings: Iterable[str]) -> str:
        """The most restrictive of some crossings (3.3)."""
        return max(crossings, key=self.crossing_rank)

    def move_cost(
        self, row: HexsideRow, ways: Iterable[str] = (), bad_weather: bool = False
    ) -> int | None:
        """Movement points to cross a hexside along these ways; None if it is impassable (8.4).

        The best bonus counts, never two; `ways` are those on which the unit goes on (8.4).
        """
        if not isinstance(row.move, int):
            return None
        cost = row.move + row.extra_move
        if not row.road_bonus:
            return cost
        lines = [self.ways[way] for way in ways]
        return min(
            (max(min(way.least, cost), cost - way.saving(bad_weather)) for way in lines),
            default=cost,
        )


REACH: Final = ("blocks_control", "blocks_command")
"""The figures that say how far a side reaches over a hexside (8.3, 4.1)."""


def _settled(row: HexsideRow, below: HexsideRow) -> HexsideRow:
    """The row with what it leaves to other terrain taken from the row below."""
    given = row.figures()
    open_cells = [name for name in ("move", "fire", "assault") if given.get(name) is OTHER]
    if not open_cells:
        return row
    return changed(row, **{name: getattr(below, name) for name in open_cells})


def _crossed(crossing: HexsideRow, water: HexsideRow) -> HexsideRow:
    """What a crossing makes of a hexside; where it can't be walked on, water stops what it does.

    Control and command reach over a blown bridge as over what it spanned (ruling 42).
    """
    row, below = _settled(crossing, water), water.figures()
    if row.figures().get("move") is not IMPASSABLE:
        return row
    return changed(row, **{name: below[name] for name in REACH if name in below})


def _steeper(ground: HexsideRow, slope: HexsideRow) -> HexsideRow:
    """A hexside of the ground on which a rise lies; the more restrictive figure holds.

    What either leaves unknown is unknown of both.
    """
    one, other = ground.figures(), slope.figures()
    known = [name for name in STEEPER if name in one and name in other]
    both = {name: STEEPER[name](one[name], other[name]) for name in known}
    if {"forbidden", "road_opens"} <= both.keys():
        both["road_opens"] = all(row.road_opens or not row.forbidden for row in (ground, slope))
    if both.get("breach") is not None:
        both["breach"] = _open_to(both["breach"], both.get("forbidden", frozenset()))
    whole_slope = len(other) == len(STEEPER) + 1
    return make(HexsideRow, ground.of if whole_slope else slope.of, both)


def _open_to(breach: Breach, forbidden: frozenset[str]) -> Breach | None:
    """What is left of a breach where a rise keeps classes out: no tank climbs (note 1)."""
    classes = breach.classes - forbidden
    return replace(breach, classes=classes) if classes else None


def _harder(one: int | Sign, other: int | Sign) -> int | Sign:
    if one is IMPASSABLE or other is IMPASSABLE:
        return IMPASSABLE
    return max((cost for cost in (one, other) if isinstance(cost, int)), default=OTHER)


def _tighter(one: int | Sign, other: int | Sign) -> int | Sign:
    return min((limit for limit in (one, other) if isinstance(limit, int)), default=OTHER)


def _shared(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _sight(one: SightBlock, other: SightBlock) -> SightBlock:
    return max(one, other, key=SIGHT_ORDER.index)


STEEPER: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "move": _harder,
    "fire": _tighter,
    "assault": _tighter,
    "blocks_sight": _sight,
    "height": max,
    "extra_move": add,
    "forbidden": or_,
    "road_opens": or_,
    "road_bonus": and_,
    "assault_only": _shared,
    "penalties": add,
    "blocks_control": or_,
    "blocks_command": or_,
    "deploys": and_,
    "breach": lambda one, other: one or other,
}
"""By figure of a hexside: how those of the ground and of a rise make one."""


def _strictness(row: HexsideRow) -> tuple[Any, ...]:
    """The hexside's part of restrictiveness."""
    impassable = row.move is IMPASSABLE
    return (
        impassable,
        0 if impassable else row.move,
        *(-limit for limit in (row.fire, row.assault) if isinstance(limit, int)),
        SIGHT_ORDER.index(row.blocks_sight),
        len(row.forbidden),
    )


def read_terrain(raw: Any, file: str) -> TerrainTable:
    """The table in a JSON document; `file` is its name for error messages.

    TableError names the entry and the figure of the first fault.
    """
    place = Place(file, "", "", {})
    heads: Spec = {"$schema": (words, None), "format": (whole(1, 1), NEEDED)}
    lists: Spec = {kind: (anything, []) for kind in KINDS}
    head = read(raw, {**heads, **lists, "vehicles": (CLASS_SET, NEEDED)}, place)
    kinds = {kind: entries(row, spec, head[kind], place) for kind, (row, spec) in KINDS.items()}
    _refuse_shared_ids(kinds, place)
    opens = [entry.id for entry in kinds["hexes"].values() if entry.default]
    if len(opens) != 1:
        raise place.fault(
            tr("one hex terrain has to be the default, not {opens}", opens=shown(opens))
        )
    return TerrainTable(**kinds, default_hex=opens[0], vehicles=head["vehicles"], book=place.book)


def _refuse_shared_ids(kinds: Mapping[str, Mapping[str, Any]], place: Place) -> None:
    """A hexside's terrain may be of two kinds, so an id has to tell which."""
    owner: dict[str, str] = {}
    for kind, found in kinds.items():
        for name in found:
            if name in owner:
                raise place.fault(
                    tr(
                        "the id {name!r} is in {owner!r} and in {kind!r}",
                        name=name,
                        owner=owner[name],
                        kind=kind,
                    )
                )
            owner[name] = kind


@lru_cache(maxsize=1)
def load_terrain() -> TerrainTable:
    """The terrain that comes with the studio, read once."""
    path: Path = data_file("combat_infantry", "terrain.json")
    return read_terrain(load_json(path), path.name)
