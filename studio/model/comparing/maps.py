"""What differs on the map: boards, hexes, hexsides, names, markers, areas, rulings of seams."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

from studio.hexes import Hex, Hexside
from studio.model.comparing.difference import Difference
from studio.model.firefight import Firefight
from studio.model.ground import Cell, Edge, Ground
from studio.model.scenario import Area, Placement
from studio.model.terrain import TerrainTable
from studio.model.text import Text, in_language
from studio.words import plural, tr

T = TypeVar("T")


def compare_maps(before: Firefight, after: Firefight) -> Iterator[Difference]:
    """All that differs on the map."""
    old, new = before.scenario, after.scenario
    yield from _boards(old.boards, new.boards)
    yield from _hexes(before, after)
    yield from _hexsides(before, after)
    yield from _outlines(before.ground, after.ground)
    yield from _names(before.ground, after.ground)
    yield from _markers(before, after)
    yield from _areas(old.areas, new.areas)


# --- boards -------------------------------------------------------------------------------------


def _boards(before: tuple[Placement, ...], after: tuple[Placement, ...]) -> Iterator[Difference]:
    old, new = {p.place: p for p in before}, {p.place: p for p in after}
    for place in dict.fromkeys((*old, *new)):
        was, now = old.get(place), new.get(place)
        if was != now:
            words = [_laid(one) if one else "" for one in (was, now)]
            yield Difference("map", tr("Board {place}", place=place), words[0], words[1])


def _laid(placement: Placement) -> str:
    turned = tr(", turned") if placement.turned else ""
    other = f"{placement.board} " if placement.board != placement.place else ""
    return tr(
        "{board}at column {column}, row {row:g}{turned}",
        board=other,
        column=placement.column,
        row=placement.row,
        turned=turned,
    )


# --- hexes and hexsides -------------------------------------------------------------------------


class _Change(NamedTuple):
    """A change that many places may have in common."""

    what: str
    before: str
    after: str


class _Gathered:
    """Changes, each with all places that have it."""

    def __init__(self) -> None:
        self._places: dict[_Change, tuple[list[str], list[str]]] = {}

    def add(self, change: _Change, before: str, after: str) -> None:
        """A place has a change."""
        old, new = self._places.setdefault(change, ([], []))
        old.append(before)
        new.append(after)

    def differences(self) -> Iterator[Difference]:
        """One for each change."""
        for change, (before, after) in self._places.items():
            yield Difference("map", *change, tuple(before), tuple(after))


def _counterparts(before: Ground, after: Ground) -> dict[Hex, Hex]:
    """The hex before to each hex after that shares an address with it."""
    found = {}
    for at, cell in after.cells.items():
        for address in cell.addresses:
            was = before.by_address.get(str(address))
            if was is not None:
                found[at] = was
                break
    return found


def _hexes(before: Firefight, after: Firefight) -> Iterator[Difference]:
    gathered = _Gathered()
    for at, was in _counterparts(before.ground, after.ground).items():
        old, new = before.ground.cells[was], after.ground.cells[at]
        for change in _of_cell(old, new, before.terrain, after.terrain):
            gathered.add(change, before.ground.name(was), after.ground.name(at))
    yield from gathered.differences()


def _of_cell(old: Cell, new: Cell, was: TerrainTable, now: TerrainTable) -> Iterator[_Change]:
    if old.terrain != new.terrain:
        yield _Change(
            tr("Terrain"), _called(was.hexes, old.terrain), _called(now.hexes, new.terrain)
        )
    if old.level != new.level:
        yield _Change(
            tr("Level"), tr("level {level}", level=old.level), tr("level {level}", level=new.level)
        )


def _hexsides(before: Firefight, after: Firefight) -> Iterator[Difference]:
    gathered = _Gathered()
    counterpart = _counterparts(before.ground, after.ground)
    for side, new in after.ground.edges.items():
        was = _side_before(side, counterpart)
        old = before.ground.edges.get(was) if was else None
        if was is None or old is None or old == new:
            continue
        for change in _of_edge(_seen(before, was, old), _seen(after, side, new), after.terrain):
            gathered.add(change, before.ground.side_name(was), after.ground.side_name(side))
    _gather_rims(before.ground, after, gathered)
    yield from gathered.differences()


def _side_before(side: Hexside, counterpart: Mapping[Hex, Hex]) -> Hexside | None:
    """The hexside between the same two hexes on the map before."""
    one, other = (counterpart.get(at) for at in side.hexes())
    if one is None or other is None:
        return None
    return next((was for was in one.hexsides() if other in was.hexes()), None)


def _gather_rims(before: Ground, after: Firefight, gathered: _Gathered) -> None:
    """Hexsides on the outside are told apart by their addresses."""
    old, new = _rim(before), _rim(after.ground)
    for name in dict.fromkeys((*old, *new)):
        address = name.partition(" ")[0]
        if address in before.by_address and address in after.ground.by_address:
            bare = Edge(after.terrain.default_hex)
            was, now = old.get(name, bare), new.get(name, bare)
            for change in _of_edge(was, now, after.terrain):
                gathered.add(change, name, name)


def _rim(ground: Ground) -> dict[str, Edge]:
    return {ground.side_name(side): edge for side, edge in ground.rim.items()}


def _seen(firefight: Firefight, side: Hexside, edge: Edge) -> Edge:
    """A hexside without the terrain that follows from its hexes: that is told of the hexes."""
    cells = [firefight.ground.cells.get(at) for at in side.hexes()]
    if cells[0] is None or cells[1] is None:
        return edge
    follows = firefight.terrain.edge_between(cells[0].terrain, cells[1].terrain)
    return Edge("", edge.rise, edge.crossing, edge.ways) if edge.terrain == follows else edge


def _of_edge(old: Edge, new: Edge, table: TerrainTable) -> Iterator[_Change]:
    terrain = {**table.hexes, **table.edges}
    for what, rows, was, now in (
        (tr("Hexside"), terrain, old.terrain, new.terrain),
        (tr("Slope or cliff"), table.rises, old.rise, new.rise),
        (tr("Crossing"), table.crossings, old.crossing, new.crossing),
    ):
        if was != now:
            yield _Change(what, _called(rows, was), _called(rows, now))
    if old.ways != new.ways:
        yield _Change(tr("Ways"), _ways(table, old), _ways(table, new))


def _ways(table: TerrainTable, edge: Edge) -> str:
    return ", ".join(_called(table.ways, way) for way in sorted(edge.ways))


def _called(rows: Mapping[str, object], name: str | None) -> str:
    if not name:
        return ""
    row = rows.get(name)
    title: Text | None = getattr(row, "name", None)
    return in_language(title).lower() if title else name


# --- what lies on it ----------------------------------------------------------------------------


def _outlines(before: Ground, after: Ground) -> Iterator[Difference]:
    counterpart = _counterparts(before, after)
    gathered = _Gathered()
    for at, was in counterpart.items():
        old, new = before.outlines.get(was, ()), after.outlines.get(at, ())
        if old != new:
            change = _Change(tr("Footprint"), _drawn(len(old)), _drawn(len(new)))
            gathered.add(change, before.name(was), after.name(at))
    yield from gathered.differences()


def _drawn(outlines: int) -> str:
    return tr("{count} drawn", count=outlines) if outlines else ""


def _names(before: Ground, after: Ground) -> Iterator[Difference]:
    old, new = _by_address(before), _by_address(after)
    for at in dict.fromkeys((*old, *new)):
        was, now = old.get(at, ""), new.get(at, "")
        if was != now:
            yield Difference("map", tr("Name"), was, now, *_at(at, was, now))


def _by_address(ground: Ground) -> dict[str, str]:
    return {str(place.address): in_language(place.name) for place in ground.places}


def _at(at: str, before: object, after: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return ((at,) if before else ()), ((at,) if after else ())


def _markers(before: Firefight, after: Firefight) -> Iterator[Difference]:
    table = after.terrain.markers
    old, new = (
        {(c.at, c.marker, c.side): c for c in one.scenario.changes if c.marker}
        for one in (before, after)
    )
    for key in dict.fromkeys((*old, *new)):
        if (key in old) != (key in new):
            at, marker, side = key
            words = _called(table, marker) + (f" ({side})" if side else "")
            was, now = words if key in old else "", words if key in new else ""
            yield Difference("map", tr("Marker"), was, now, *_at(at, was, now))


# --- areas --------------------------------------------------------------------------------------


def _areas(before: Mapping[str, Area], after: Mapping[str, Area]) -> Iterator[Difference]:
    for letter, was, now in _both(before, after):
        if was != now:
            old, new = (_area_in_words(one) if one else "" for one in (was, now))
            if old == new:
                old, new = tr("{old} as before", old=old), tr("{new}, others", new=new)
            yield Difference(
                "map",
                tr("Area {letter}", letter=letter),
                old,
                new,
                was.hexes if was else (),
                now.hexes if now else (),
            )


def _area_in_words(area: Area) -> str:
    parts = [in_language(area.label)] if area.label else []
    if area.in_or_next_to:
        parts.append(tr("in or next to {places}", places=", ".join(area.in_or_next_to)))
    if area.hexes:
        parts.append(plural("{count} hex", "{count} hexes", len(area.hexes)))
    if area.edge:
        parts.append(tr("{edge} edge", edge=tr(area.edge)))
    return ", ".join(parts) or "empty"


def _both(
    before: Mapping[str, T], after: Mapping[str, T]
) -> Iterator[tuple[str, T | None, T | None]]:
    for key in dict.fromkeys((*before, *after)):
        yield key, before.get(key), after.get(key)
