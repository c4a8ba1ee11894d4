"""Merging what several boards say of the same hex or hexside by the most restrictive (3.3)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import NamedTuple

from studio.hexes import Hex, Hexside
from studio.model.board import Spot
from studio.model.ground import Address, Cell, Edge, Seam
from studio.model.placing import PlacedBoard
from studio.model.terrain import TerrainTable
from studio.values import dataclass

NONE = "none"
"""Stands in files and reports for: no crossing, no rise, no way."""


class Half(NamedTuple):
    """What one board says of a hex."""

    address: Address
    terrain: str
    level: int


@dataclass(slots=True)
class Words:
    """What boards say of one hexside, by placement; filled while reading, merged afterwards."""

    terrain: dict[str, str] = field(default_factory=dict)
    crossing: dict[str, str] = field(default_factory=dict)
    rise: dict[str, str] = field(default_factory=dict)
    ways: dict[str, frozenset[str]] = field(default_factory=dict)


def halves_of(boards: Iterable[PlacedBoard], table: TerrainTable) -> dict[Hex, list[Half]]:
    """What each board says of each hex; an unknown terrain counts as open ground."""
    halves: dict[Hex, list[Half]] = defaultdict(list)
    for placed in boards:
        for spot in placed.board.spots():
            halves[placed.hex_at(spot)].append(half_at(placed, spot, table))
    return halves


def half_at(placed: PlacedBoard, spot: Spot, table: TerrainTable) -> Half:
    """What a board says of one of its spots."""
    board = placed.board
    try:
        terrain = board.terrain_at(spot)
    except KeyError:
        terrain = table.default_hex
    if terrain not in table.hexes:
        terrain = table.default_hex
    return Half(placed.address(spot), terrain, board.level_at(spot))


def merge_cells(
    halves: Mapping[Hex, Sequence[Half]], table: TerrainTable
) -> tuple[dict[Hex, Cell], list[Seam]]:
    """Every hex once, and a seam for each difference between halves; the higher level is taken."""
    cells: dict[Hex, Cell] = {}
    seams: list[Seam] = []
    for at, said in halves.items():
        first = said[0]
        if len(said) == 1:
            cells[at] = Cell(first.terrain, first.level, (first.address,))
            continue
        terrain = table.restrict_hex({half.terrain for half in said})
        level = max(half.level for half in said)
        cells[at] = Cell(terrain, level, tuple(half.address for half in said))
        if any(half.terrain != terrain for half in said):
            values = tuple((str(half.address), half.terrain) for half in said)
            seams.append(Seam(at, "terrain", values, terrain))
        if any(half.level != level for half in said):
            values = tuple((str(half.address), str(half.level)) for half in said)
            seams.append(Seam(at, "level", values, str(level)))
    return cells, seams


def words_of(boards: Iterable[PlacedBoard], table: TerrainTable) -> dict[Hexside, Words]:
    """What boards say of hexsides, on the map's own; unknown ids are passed over."""
    words: dict[Hexside, Words] = defaultdict(Words)
    for placed in boards:
        _read_hexsides(placed, table, words)
        place = placed.place
        for rise, lines in placed.board.rises.items():
            for side in (s for line in lines for s in placed.hexsides_named(line)):
                if rise in table.rises:
                    words[side].rise[place] = rise
        for way in placed.board.ways:
            for side in placed.crossed_by(way.through) if way.kind in table.ways else ():
                ways = words[side].ways
                ways[place] = ways.get(place, frozenset()) | {way.kind}
    return words


def _read_hexsides(placed: PlacedBoard, table: TerrainTable, words: dict[Hexside, Words]) -> None:
    for entry in placed.board.hexsides:
        for side in placed.hexsides_named(entry.at):
            terrain, crossing = entry.terrain, entry.crossing
            if terrain is not None and (terrain in table.edges or terrain in table.hexes):
                words[side].terrain[placed.place] = terrain
            if crossing is not None and crossing in table.crossings:
                words[side].crossing[placed.place] = crossing


@dataclass(slots=True)
class EdgeMerger:
    """Merges hexsides one by one and gathers the seams on the way."""

    cells: Mapping[Hex, Cell]
    words: Mapping[Hexside, Words]
    table: TerrainTable
    seams: list[Seam] = field(default_factory=list)
    _plain: dict[tuple[str, str], Edge] = field(default_factory=dict)

    def edges(self) -> dict[Hexside, Edge]:
        """Every hexside between two hexes of the map."""
        edges: dict[Hexside, Edge] = {}
        for at, cell in self.cells.items():
            for direction in (0, 1, 2):
                other = self.cells.get(at.neighbour(direction))
                if other is not None:
                    side = Hexside(at, direction)
                    words = self.words.get(side)
                    both = cell.terrain, other.terrain
                    edges[side] = self._merge(side, words) if words else self._unsaid(both)
        return edges

    def edge(self, side: Hexside) -> Edge | None:
        """A hexside between two hexes of the map; None at its outside."""
        here, there = self.cells.get(side.hex), self.cells.get(side.other)
        if here is None or there is None:
            return None
        words = self.words.get(side)
        return self._merge(side, words) if words else self._unsaid((here.terrain, there.terrain))

    def rim(self) -> dict[Hexside, Edge]:
        """Hexsides on the outside of the map of which a board says something."""
        return {
            side: Edge(
                next(iter(words.terrain.values()), self.table.default_hex),
                next(iter(words.rise.values()), None),
                next(iter(words.crossing.values()), None),
                frozenset().union(*words.ways.values()),
            )
            for side, words in self.words.items()
            if (side.hex in self.cells) != (side.other in self.cells)
        }

    def _unsaid(self, terrains: tuple[str, str]) -> Edge:
        edge = self._plain.get(terrains)
        if edge is None:
            edge = self._plain[terrains] = Edge(self.table.edge_between(*terrains))
        return edge

    def _merge(self, side: Hexside, words: Words) -> Edge:
        here, there = self.cells[side.hex], self.cells[side.other]
        if len(here.addresses) == 1 == len(there.addresses):
            place = here.addresses[0].place
            if place == there.addresses[0].place:
                return self._said_by(place, words, (here.terrain, there.terrain))
        both = [p for p in _places(here) if p in _places(there)]
        boards = both or [*_places(here), *_places(there)]
        default = self._unsaid((here.terrain, there.terrain)).terrain
        return Edge(
            self._terrain(side, words.terrain, boards, default if both else None) or default,
            self._taken(side, "rise", words.rise, boards if both else list(words.rise)),
            self._crossing(side, words.crossing, boards),
            self._ways(side, words.ways, boards),
        )

    def _said_by(self, place: str, words: Words, both: tuple[str, str]) -> Edge:
        """A hexside within a board, of which nobody else has a word."""
        return Edge(
            words.terrain.get(place) or self._unsaid(both).terrain,
            words.rise.get(place),
            words.crossing.get(place),
            words.ways.get(place, frozenset()),
        )

    def _terrain(
        self, side: Hexside, said: Mapping[str, str], boards: Sequence[str], default: str | None
    ) -> str | None:
        """Between two boards a silent one agrees; on a board, silence means the default."""
        values = {p: said.get(p, default) for p in boards} if said else {}
        return self._agree(side, "terrain", values, self.table.restrict_edge)

    def _taken(
        self, side: Hexside, what: str, said: Mapping[str, str], boards: Sequence[str]
    ) -> str | None:
        values = {p: said.get(p, NONE) for p in boards} if said else {}
        taken = self._agree(side, what, values, self.table.restrict_rise)
        return None if taken == NONE else taken

    def _crossing(
        self, side: Hexside, said: Mapping[str, str], boards: Sequence[str]
    ) -> str | None:
        """No crossing is stricter than any, since it leaves the water as it is."""
        values = {p: said.get(p, NONE) for p in boards} if said else {}

        def strictest(ids: Iterable[str]) -> str:
            ids = set(ids)
            return NONE if NONE in ids else self.table.restrict_crossing(ids)

        taken = self._agree(side, "crossing", values, strictest)
        return None if taken == NONE else taken

    def _agree(
        self,
        side: Hexside,
        what: str,
        values: Mapping[str, str | None],
        strictest: Callable[[Iterable[str]], str],
    ) -> str | None:
        said = {place: value for place, value in values.items() if value is not None}
        different = set(said.values())
        if len(different) <= 1:
            return next(iter(different), None)
        taken = strictest(different)
        self.seams.append(Seam(side, what, tuple(said.items()), taken))
        return taken

    def _ways(
        self, side: Hexside, said: Mapping[str, frozenset[str]], boards: Sequence[str]
    ) -> frozenset[str]:
        """A way crosses when all boards say so."""
        values = {place: said.get(place, frozenset()) for place in boards}
        common = frozenset.intersection(*values.values())
        if any(ways != common for ways in values.values()):
            report = tuple((place, listed(ways)) for place, ways in values.items())
            self.seams.append(Seam(side, "ways", report, listed(common)))
        return common


def listed(ways: Iterable[str]) -> str:
    """Ways in a fixed order, as reports show them."""
    return ", ".join(sorted(ways)) or NONE


def _places(cell: Cell) -> tuple[str, ...]:
    return tuple(address.place for address in cell.addresses)
