"""The joined map: every hex and hexside once, with all addresses, however many boards made it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Final, NamedTuple
from weakref import ref

from studio.errors import StudioError
from studio.hexes import SIDES, Hex, Hexside
from studio.model.board import Spot, read_side, read_spot
from studio.model.text import Text
from studio.values import dataclass
from studio.words import tr

_SINCE: Final = "since"

Polygon = tuple[tuple[float, float], ...]
"""Corners relative to the centre of a hex, in hexes across flats, y downwards."""


class Address(NamedTuple):
    """A hex by the placement of its board and its spot on the unturned board: `E1:0304`."""

    place: str
    spot: Spot

    def __str__(self) -> str:
        """As it stands in files and on the command line."""
        return f"{self.place}:{self.spot}"


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex of the map: terrain id, level, and its addresses, the first placed board's first."""

    terrain: str
    level: int
    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """A hexside of the map: terrain id; rise and crossing ids or None; ids of ways across it."""

    terrain: str
    rise: str | None = None
    crossing: str | None = None
    ways: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Seam:
    """Halves that differ where boards meet: `values` by address, and which was `taken` (3.3).

    `what` is `terrain`, `level`, `crossing`, `rise` or `ways`; `overruled` says that the scenario,
    not the merging rule, decided.
    """

    at: Hex | Hexside
    what: str
    values: tuple[tuple[str, str], ...]
    taken: str
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class JoinFault:
    """Something that kept the boards from joining as the scenario says.

    `kind` is `unknown-board`, `board-overlap`, `board-off-grid`, `board-apart`,
    `duplicate-place` or `unknown-hex`; `pointer` leads to its place in the scenario file.
    """

    kind: str
    pointer: str
    message: str


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A named place on the map, with the hexes it covers."""

    name: Text
    kind: str
    hexes: tuple[Hex, ...]
    address: Address


@dataclass(frozen=True)
class Ground:
    """The joined map as rules, checks and painters see it; markers and units aren't part of it.

    `edges` holds every hexside between two hexes of the map; `rim` those on its outside of which
    a board says something (a road that leaves the map). `outlines` are turned with their board.
    `turned` are the placements that lie turned by 180°.
    """

    cells: Mapping[Hex, Cell]
    edges: Mapping[Hexside, Edge]
    rim: Mapping[Hexside, Edge] = field(default_factory=dict)
    places: tuple[MapPlace, ...] = ()
    outlines: Mapping[Hex, tuple[Polygon, ...]] = field(default_factory=dict)
    turned: frozenset[str] = frozenset()
    seams: tuple[Seam, ...] = ()
    faults: tuple[JoinFault, ...] = ()

    def __getstate__(self) -> dict[str, object]:
        """What is carried over to another process: not where this map came from."""
        return {name: value for name, value in self.__dict__.items() if name != _SINCE}

    def __contains__(self, at: object) -> bool:
        """Whether a hex is on the map."""
        return at in self.cells

    @cached_property
    def by_address(self) -> Mapping[str, Hex]:
        """The hex of every address, seam hexes under each of theirs."""
        return {str(a): at for at, cell in self.cells.items() for a in cell.addresses}

    @cached_property
    def by_name(self) -> Mapping[str, MapPlace]:
        """The places by their names in every language, case folded; the first of equals."""
        names: dict[str, MapPlace] = {}
        for place in self.places:
            for name in place.name.values():
                names.setdefault(name.casefold(), place)
        return names

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The least and greatest q, then the least and greatest y of all hexes; zeros if none."""
        if not self.cells:
            return 0, 0, 0, 0
        qs, ys = [h.q for h in self.cells], [h.y for h in self.cells]
        return min(qs), max(qs), min(ys), max(ys)

    def neighbours(self, at: Hex) -> Iterator[Hex]:
        """The neighbours of a hex that are on the map, clockwise from the north."""
        return (n for n in at.neighbours() if n in self.cells)

    def find(self, text: str) -> Hex:
        """The hex at an address (`E1:0304`) or of a named place.

        Raises:
            StudioError: no such hex; the message says what there is.
        """
        at = self.by_address.get(text)
        if at is not None:
            return at
        place = self.by_name.get(text.casefold())
        if place is not None:
            return place.hexes[0]
        raise StudioError(self._unknown(text))

    def find_side(self, text: str) -> Hexside:
        """The hexside at an address such as `E1:0304 ne`.

        Raises:
            StudioError: malformed, or no such hexside between two hexes of the map or on its rim.
        """
        place, _, rest = text.rpartition(":")
        spot, direction = read_side(rest)
        at = self.find(f"{place}:{spot}")
        return at.hexside(direction + 3 if place in self.turned else direction)

    def name(self, at: Hex) -> str:
        """The first address of a hex."""
        return str(self.cells[at].addresses[0])

    def side_name(self, side: Hexside) -> str:
        """A hexside's address: an inner one is named n, ne or se of the hex that sees it so."""
        at, direction = side
        if at not in self.cells:
            at, direction = side.other, direction + 3
        address = self.cells[at].addresses[0]
        turn = 3 if address.place in self.turned else 0
        return f"{address} {SIDES[(direction + turn) % 6]}"

    def _unknown(self, text: str) -> str:
        place, colon, rest = text.rpartition(":")
        known = sorted({a.place for cell in self.cells.values() for a in cell.addresses})
        if not colon:
            example = f"{known[0] if known else 'E1'}:0304"
            return tr(
                '"{given}" is neither a named place nor an address such as {example}',
                given=text,
                example=example,
            )
        if place not in known:
            return tr(
                '{given}: no board is placed as "{place}"; placed: {known}',
                given=text,
                place=place,
                known=", ".join(known) or tr("none"),
            )
        read_spot(rest)
        columns = [a.spot for c in self.cells.values() for a in c.addresses if a.place == place]
        last = max(s.column for s in columns)
        column = int(rest[:2])
        rows = [s.row for s in columns if s.column == column] or [s.row for s in columns]
        return tr(
            "{rest} isn't on {place}: columns run from 01 to {last:02}, rows from 01 to {rows:02}",
            rest=rest,
            place=place,
            last=last,
            rows=max(rows),
        )


Within = tuple[frozenset[Hex], frozenset[Hexside]]
"""Hexes and hexsides of a map."""


def successor(
    before: Ground,
    cells: Mapping[Hex, Cell],
    edges: Mapping[Hexside, Edge],
    *,
    places: tuple[MapPlace, ...] | None = None,
    faults: tuple[JoinFault, ...] | None = None,
    within: Within | None = None,
    outlines: Mapping[Hex, tuple[Polygon, ...]] | None = None,
) -> Ground:
    """Another state of a map with the same hexes under the same addresses.

    What was found out from hexes, addresses and names alone needn't be found out anew. `within` are
    hexes and hexsides outside of which nothing of the map changed, for `changed_within`.
    """
    after = replace(
        before,
        cells=cells,
        edges=edges,
        places=before.places if places is None else places,
        faults=before.faults if faults is None else faults,
        outlines=before.outlines if outlines in (None, before.outlines) else outlines,
    )
    names = ("by_name",) if after.places == before.places else ()
    if within is not None:
        after.__dict__[_SINCE] = (ref(before), within)
    return _knowing(after, before, ("by_address", "bounds", *names))


def with_seams(ground: Ground, seams: tuple[Seam, ...]) -> Ground:
    """A map with another report of its seams."""
    if seams == ground.seams:
        return ground
    names = ("by_address", "bounds", "by_name", _SINCE)
    return _knowing(replace(ground, seams=seams), ground, names)


def changed_within(before: Ground, after: Ground) -> Within | None:
    """Where alone two states of a map may differ in hexes and hexsides, if that is known."""
    since = after.__dict__.get(_SINCE)
    return since[1] if since is not None and since[0]() is before else None


def _knowing(ground: Ground, before: Ground, names: Iterable[str]) -> Ground:
    """A map with what was found out about another before and holds for both."""
    known = before.__dict__
    ground.__dict__.update((name, known[name]) for name in names if name in known)
    return ground
