"""A piece of a map that was copied: hexes, hexsides, ways, rises, names and outlines.

Its places are steps from one of its hexes in doubled coordinates, so a piece lands on the grid
wherever that hex is laid, and turning or mirroring it is a change of signs. Written as text by
`schema/patch.schema.json`, field for field.
"""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Final, Literal

from studio.errors import StudioError
from studio.hexes import SIDES, Hex, Hexside, distance
from studio.model.codec import Misfit, structure, unstructure
from studio.model.faults import faults_in
from studio.model.ground import Edge, Ground, MapPlace, Polygon
from studio.model.merging import NONE
from studio.model.reading import parse
from studio.model.scenario import Change
from studio.model.schemas import conforms
from studio.model.terrain import TerrainTable
from studio.model.text import Text
from studio.values import dataclass
from studio.words import mark, tr

SCHEMA: Final = "patch.schema.json"
LONGEST: Final = 8 * 1024 * 1024
"""Characters that a text may have to be looked at."""
HERE: Final = Hex(0, 0)
Step = tuple[int, int]
"""Columns to the right and half hexes down from the origin."""
Mirror = Literal["across", "down", "turn"]
"""Left and right, top and bottom, or both: half a turn."""


@dataclass(frozen=True, slots=True)
class PatchHex:
    """A hex of a piece."""

    at: Step
    terrain: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class PatchSide:
    """What is to be said of a hexside of a piece; between two of its hexes None means nothing."""

    at: Step
    side: str
    terrain: str | None = None
    rise: str | None = None
    crossing: str | None = None
    ways: tuple[str, ...] = ()

    def hexside(self, origin: Hex = HERE) -> Hexside:
        """By its one name, where the piece's origin lies there."""
        return _hex(self.at, origin).hexside(SIDES.index(self.side))


@dataclass(frozen=True, slots=True)
class PatchPlace:
    """A name in a piece and the hexes it covers."""

    at: Step
    name: Text
    kind: str
    also: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class PatchOutline:
    """The footprint of an obstacle in a hex of a piece."""

    at: Step
    polygon: Polygon


@dataclass(frozen=True)
class Patch:
    """A piece of a map; see the module."""

    hexes: tuple[PatchHex, ...]
    sides: tuple[PatchSide, ...] = ()
    places: tuple[PatchPlace, ...] = ()
    outlines: tuple[PatchOutline, ...] = ()

    def covers(self, origin: Hex = HERE) -> dict[Hex, PatchHex]:
        """Its hexes where its origin lies there."""
        return {_hex(one.at, origin): one for one in self.hexes}


def _hex(step: Step, origin: Hex) -> Hex:
    return Hex(origin.q + step[0], origin.y + step[1])


# --- copying ------------------------------------------------------------------------------------


def copied(ground: Ground, area: Collection[Hex], table: TerrainTable) -> Patch:
    """The piece of a map in an area; its origin is the hex nearest to the middle of it.

    Hexsides on its outside come along where something lies on them.

    Raises:
        StudioError: no hex of the area is on the map.
    """
    inside = sorted(at for at in area if at in ground)
    if not inside:
        raise StudioError(tr("no hex is selected: drag over those that shall be copied"))
    origin = _middle(inside)
    cells = ground.cells
    hexes = (PatchHex(_step(at, origin), cells[at].terrain, cells[at].level) for at in inside)
    return Patch(
        tuple(hexes),
        tuple(_sides(ground, frozenset(inside), origin, table)),
        tuple(_places(ground.places, frozenset(inside), origin)),
        tuple(
            PatchOutline(_step(at, origin), polygon)
            for at in inside
            for polygon in ground.outlines.get(at, ())
        ),
    )


def _middle(hexes: list[Hex]) -> Hex:
    x = sum(at.q for at in hexes) / len(hexes)
    y = sum(at.y for at in hexes) / len(hexes)
    return min(hexes, key=lambda at: (3 * (at.q - x) ** 2 + (at.y - y) ** 2, at))


def _step(at: Hex, origin: Hex) -> Step:
    return at.q - origin.q, at.y - origin.y


def _sides(
    ground: Ground, inside: frozenset[Hex], origin: Hex, table: TerrainTable
) -> Iterator[PatchSide]:
    for side in sorted({side for at in inside for side in at.hexsides()}):
        edge = ground.edges.get(side) or ground.rim.get(side)
        if edge is None:
            continue
        terrain = None if edge.terrain == _plain(ground, side, table) else edge.terrain
        if terrain or edge.rise or edge.crossing or edge.ways:
            step, name = _step(side.hex, origin), SIDES[side.direction]
            ways = tuple(sorted(edge.ways))
            yield PatchSide(step, name, terrain, edge.rise, edge.crossing, ways)


def _plain(ground: Ground, side: Hexside, table: TerrainTable) -> str:
    """The terrain that follows for a hexside from its hexes."""
    cells = [ground.cells.get(at) for at in side.hexes()]
    here, there = (cell.terrain if cell else table.default_hex for cell in cells)
    return table.edge_between(here, there)


def _places(
    places: tuple[MapPlace, ...], inside: frozenset[Hex], origin: Hex
) -> Iterator[PatchPlace]:
    for place in places:
        if place.hexes[0] in inside:
            also = tuple(_step(at, origin) for at in place.hexes[1:] if at in inside)
            yield PatchPlace(_step(place.hexes[0], origin), place.name, place.kind, also)


# --- turning ------------------------------------------------------------------------------------

_SIGNS: Final[dict[Mirror, tuple[int, int]]] = {
    "across": (-1, 1),
    "down": (1, -1),
    "turn": (-1, -1),
}
_TURNED: Final[dict[Mirror, Callable[[int], int]]] = {
    "across": lambda direction: -direction % 6,
    "down": lambda direction: (3 - direction) % 6,
    "turn": lambda direction: (direction + 3) % 6,
}


def mirrored(patch: Patch, how: Mirror) -> Patch:
    """The piece mirrored left to right or top to bottom, or turned by half a turn; exact."""
    x, y = _SIGNS[how]

    def step(at: Step) -> Step:
        return x * at[0], y * at[1]

    def side(one: PatchSide) -> PatchSide:
        direction = _TURNED[how](SIDES.index(one.side))
        (q, row), number = Hex(*step(one.at)).hexside(direction)
        return replace(one, at=(q, row), side=SIDES[number])

    return Patch(
        tuple(sorted((replace(one, at=step(one.at)) for one in patch.hexes), key=_by_place)),
        tuple(sorted(map(side, patch.sides), key=lambda one: (one.at, SIDES.index(one.side)))),
        tuple(
            replace(one, at=step(one.at), also=tuple(map(step, one.also))) for one in patch.places
        ),
        tuple(
            replace(one, at=step(one.at), polygon=tuple((x * px, y * py) for px, py in one.polygon))
            for one in patch.outlines
        ),
    )


def _by_place(one: PatchHex) -> Step:
    return one.at


# --- pasting ------------------------------------------------------------------------------------


def pasted(patch: Patch, origin: Hex, ground: Ground) -> dict[Hex | Hexside, Change]:
    """The changes that lay a piece on a map with its origin in a hex; what is off it is left out.

    Hexsides between two of its hexes become as they were; of those on its outside only what the
    piece says of them changes. A name stays where the piece brings none.
    """
    covered = patch.covers(origin)
    changes: dict[Hex | Hexside, Change] = {
        at: Change("", terrain=one.terrain, level=one.level)
        for at, one in covered.items()
        if at in ground
    }
    for place in patch.places:
        at = _hex(place.at, origin)
        if at in changes:
            changes[at] = replace(changes[at], name=place.name, kind=place.kind)
    said = {one.hexside(origin): one for one in patch.sides}
    for side in dict.fromkeys(side for at in covered for side in at.hexsides()):
        if side in ground.edges:
            inner = all(at in covered for at in side.hexes())
            change = _inner(said.get(side)) if inner else _outer(said.get(side))
            if change != Change(""):
                changes[side] = change
    return changes


def _inner(one: PatchSide | None) -> Change:
    one = one or PatchSide((0, 0), SIDES[0])
    return Change(
        "",
        terrain=one.terrain or NONE,
        rise=one.rise or NONE,
        crossing=one.crossing or NONE,
        ways=one.ways,
    )


def _outer(one: PatchSide | None) -> Change:
    if one is None:
        return Change("")
    return Change("", one.terrain, None, one.rise, one.crossing, one.ways or None)


def cleared(
    ground: Ground, area: Collection[Hex], table: TerrainTable
) -> dict[Hex | Hexside, Change]:
    """The changes that leave bare level ground in an area: no names, no ways into it."""
    inside = [at for at in area if at in ground]
    named = {place.hexes[0] for place in ground.places}
    changes: dict[Hex | Hexside, Change] = {
        at: Change("", terrain=table.default_hex, level=0, name={} if at in named else None)
        for at in inside
    }
    for side in dict.fromkeys(side for at in inside for side in at.hexsides()):
        edge = ground.edges.get(side)
        if edge is None:
            continue
        if side.hex in changes and side.other in changes:
            changes[side] = _inner(None)
        elif edge.ways or edge.rise:
            level = max(ground.cells[at].level for at in side.hexes() if at not in changes)
            changes[side] = Change("", rise=None if level else NONE, ways=())
    return changes


# --- as text ------------------------------------------------------------------------------------


def patch_text(patch: Patch) -> str:
    """The piece as text for the clipboard."""
    return json.dumps({"piece": 1, **unstructure(patch)}, ensure_ascii=False)


def read_patch(text: str, table: TerrainTable) -> Patch:
    """The piece that a text holds.

    Raises:
        StudioError: it holds something else, or what no map of this program can have; the message
            says what.
    """
    if len(text) > LONGEST:
        raise StudioError(tr("the clipboard holds more text than any piece of a map has"))
    data, fault = parse(text)
    if fault is not None or not isinstance(data, dict) or "piece" not in data:
        raise StudioError(
            tr("the clipboard holds no piece of a map: select an area and copy it first")
        )
    if not conforms(data, SCHEMA):
        raise StudioError(
            tr("the clipboard's piece of a map is broken: {fault}", fault=_first_fault(data))
        )
    try:
        patch = structure(Patch, {key: data[key] for key in data if key != "piece"})
    except Misfit as misfit:
        raise StudioError(
            tr("the clipboard's piece of a map is broken: {fault}", fault=misfit)
        ) from misfit
    _judge(patch, table)
    return patch


def _first_fault(data: object) -> str:
    fault = next(iter(faults_in(data, SCHEMA)), None)
    return f"{fault.pointer}: {fault.message}" if fault else tr("it isn't as its schema asks")


def _judge(patch: Patch, table: TerrainTable) -> None:
    """What the schema can't say: places on the grid, once each, and ids of the tables."""
    steps = [one.at for one in patch.hexes]
    inner = (one.at for part in (patch.places, patch.outlines, patch.sides) for one in part)
    for q, y in (*steps, *inner):
        if (q + y) % 2:
            raise StudioError(
                tr("the clipboard's piece has a hex at [{q}, {y}], between two hexes", q=q, y=y)
            )
    if len(set(steps)) != len(steps):
        raise StudioError(tr("the clipboard's piece has a hex twice"))
    if any(distance(Hex(0, 0), Hex(*at)) > 1000 for at in steps):
        raise StudioError(tr("the clipboard's piece is wider than any map"))
    edges = {*table.hexes, *table.edges}
    for kind, known, ids in (
        (mark("terrain"), {*table.hexes}, {one.terrain for one in patch.hexes}),
        (mark("terrain of hexsides"), edges, {one.terrain for one in patch.sides}),
        (mark("rise"), {*table.rises}, {one.rise for one in patch.sides}),
        (mark("crossing"), {*table.crossings}, {one.crossing for one in patch.sides}),
        (mark("way"), {*table.ways}, {way for one in patch.sides for way in one.ways}),
    ):
        unknown = sorted(one for one in ids - known if one is not None)
        if unknown:
            raise StudioError(
                tr(
                    'this program knows no {kind} "{unknown}" that the piece has',
                    kind=kind,
                    unknown=unknown[0],
                )
            )


def edges_of(patch: Patch, table: TerrainTable) -> dict[Hexside, Edge]:
    """What lies on the hexsides of a piece about its origin, those it says nothing of included."""
    covered = patch.covers()
    said = {one.hexside(): one for one in patch.sides}
    edges: dict[Hexside, Edge] = {}
    for side in dict.fromkeys(side for at in covered for side in at.hexsides()):
        one = said.get(side)
        cells = [covered.get(at) for at in side.hexes()]
        if one is None and None in cells:
            continue
        here, there = (cell.terrain if cell else table.default_hex for cell in cells)
        plain = table.edge_between(here, there)
        edges[side] = (
            Edge(one.terrain or plain, one.rise, one.crossing, frozenset(one.ways))
            if one is not None
            else Edge(plain)
        )
    return edges
