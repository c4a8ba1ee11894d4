"""What a scenario says over its boards: changes, and its own word on seams."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.ground import (
    Cell,
    Edge,
    Ground,
    JoinFault,
    MapPlace,
    Polygon,
    Seam,
    successor,
    with_seams,
)
from studio.model.merging import NONE, listed
from studio.model.scenario import Change, SeamRule
from studio.model.terrain import TerrainTable
from studio.words import tr


def overrule(ground: Ground, rules: Sequence[SeamRule], table: TerrainTable) -> Ground:
    """The map with the scenario's word on its seams; rules that name no hex become faults."""
    if not rules:
        return ground
    changes = [Change(r.at, r.terrain, r.level, r.rise, r.crossing, r.ways) for r in rules]
    after = _changed(ground, changes, table, "/seams")
    decided = _decided(replace(after, seams=ground.seams), changes)
    return replace(after, seams=decided)


def apply_changes(ground: Ground, changes: Sequence[Change], table: TerrainTable) -> Ground:
    """The map with a scenario's changes; those that name no hex of it are told in `faults`.

    Hexsides that followed from their hexes go on following when a hex changes. A seam at which a
    change says what shall be there is overruled by it.
    """
    if not changes:
        return ground
    after = _changed(ground, changes, table, "/changes")
    return with_seams(after, _decided(after, changes))


def _decided(ground: Ground, changes: Sequence[Change]) -> tuple[Seam, ...]:
    """The seams, overruled where a change has its own word on what the halves differ in."""
    if not ground.seams:
        return ()
    said = {(found(ground, change.at), what) for change in changes for what in _said(change)}
    return tuple(
        replace(seam, overruled=True, taken=_now(ground, seam.at, seam.what))
        if (seam.at, seam.what) in said
        else seam
        for seam in ground.seams
    )


def _said(change: Change) -> Iterator[str]:
    for what in ("terrain", "level", "rise", "crossing", "ways"):
        if getattr(change, what) is not None:
            yield what


def _now(ground: Ground, at: Hex | Hexside, what: str) -> str:
    value = getattr(ground.edges[at] if isinstance(at, Hexside) else ground.cells[at], what)
    return listed(value) if isinstance(value, frozenset) else str(NONE if value is None else value)


def found(ground: Ground, text: str) -> Hex | Hexside | None:
    """The hex or inner hexside of a map that a change or rule is about; None if there is none."""
    try:
        if " " not in text:
            return ground.find(text)
        side = ground.find_side(text)
    except StudioError:
        return None
    return side if side in ground.edges else None


def _changed(
    ground: Ground, changes: Sequence[Change], table: TerrainTable, pointer: str
) -> Ground:
    cells, edges = dict(ground.cells), dict(ground.edges)
    places, faults = list(ground.places), list(ground.faults)
    painted: set[Hex] = set()
    on_sides: list[tuple[Hexside, Change]] = []
    for number, change in enumerate(changes):
        at = found(ground, change.at)
        if at is None:
            message = tr(
                "{at} is no {what} of this map",
                at=change.at,
                what=tr("hexside") if " " in change.at else tr("hex"),
            )
            faults.append(JoinFault("unknown-hex", f"{pointer}/{number}/at", message))
        elif isinstance(at, Hexside):
            on_sides.append((at, change))
        else:
            cells[at] = changed_cell(cells[at], change, table)
            painted.add(at)
            if change.name:
                address = cells[at].addresses[0]
                places.append(MapPlace(change.name, change.kind or "place", (at,), address))
    _follow(ground, painted, cells, edges, table)
    for side, change in on_sides:
        edges[side] = changed_edge(edges[side], change, followed(side, cells, table), table)
    return successor(
        ground,
        cells,
        edges,
        places=tuple(places),
        faults=tuple(faults),
        outlines=outlines_left(ground, cells),
    )


def outlines_left(ground: Ground, cells: Mapping[Hex, Cell]) -> Mapping[Hex, tuple[Polygon, ...]]:
    """The footprints of what is still there when hexes change: other terrain fills its hex."""
    gone = {at for at in ground.outlines if cells[at].terrain != ground.cells[at].terrain}
    if not gone:
        return ground.outlines
    return {at: shapes for at, shapes in ground.outlines.items() if at not in gone}


def followed(side: Hexside, cells: Mapping[Hex, Cell], table: TerrainTable) -> str:
    """The terrain of a hexside that follows from its two hexes."""
    a, b = side.hexes()
    return table.edge_between(cells[a].terrain, cells[b].terrain)


def _follow(
    ground: Ground,
    painted: Iterable[Hex],
    cells: Mapping[Hex, Cell],
    edges: dict[Hexside, Edge],
    table: TerrainTable,
) -> None:
    """Hexsides whose terrain followed from their hexes go on following those that were painted."""
    between = cache(table.edge_between)  # few pairs of terrains, many hexsides
    other = [at for at in painted if cells[at].terrain != ground.cells[at].terrain]
    for side in _sides_of(other):
        edge = edges.get(side)
        if edge is None:
            continue
        a, b = side.hexes()
        if edge.terrain == between(ground.cells[a].terrain, ground.cells[b].terrain):
            terrain = between(cells[a].terrain, cells[b].terrain)
            if terrain != edge.terrain:
                edges[side] = replace(edge, terrain=terrain)


def _sides_of(hexes: Iterable[Hex]) -> set[Hexside]:
    return {side for at in hexes for side in at.hexsides()}


def changed_cell(cell: Cell, change: Change, table: TerrainTable) -> Cell:
    """A hex after a change of it."""
    terrain = cell.terrain if change.terrain is None else change.terrain
    if terrain not in table.hexes:
        terrain = table.default_hex if terrain == NONE else cell.terrain
    level = cell.level if change.level is None else change.level
    return replace(cell, terrain=terrain, level=level)


def changed_edge(edge: Edge, change: Change, default: str, table: TerrainTable) -> Edge:
    """A hexside after a change of it; `default` is the terrain that follows from its hexes."""
    terrain = edge.terrain if change.terrain is None else change.terrain
    if terrain not in table.hexes and terrain not in table.edges:
        terrain = default if terrain == NONE else edge.terrain
    return Edge(
        terrain,
        _given(change.rise, edge.rise, table.rises),
        _given(change.crossing, edge.crossing, table.crossings),
        edge.ways if change.ways is None else frozenset(change.ways) & set(table.ways),
    )


def _given(new: str | None, old: str | None, known: Mapping[str, object]) -> str | None:
    if new == NONE:
        return None
    return new if new in known else old
