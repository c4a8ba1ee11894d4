"""Edits of the ground of a table: areas, lines, their corners."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeVar

from studio.model.table import XY, Area, Obstacle, Smoke, Table
from studio.model.table_pieces import Piece
from studio.model.table_values import changed, free_id, placed
from studio.words import mark

Ground = TypeVar("Ground", Area, Obstacle)
AREAS: Final[dict[str, Area]] = {
    mark("woods"): Area("", (), cover="light", height=4, depth=4, going="broken"),
    mark("orchard"): Area("", (), cover="light", height=2, depth=8),
    mark("crops"): Area("", (), cover="light", height=1, going="broken"),
    mark("scrub"): Area("", (), cover="light", height=1),
    mark("marsh"): Area("", (), going="heavy"),
    mark("water"): Area("", (), impassable=True),
    mark("hill"): Area("", (), level=2),
    mark("road"): Area("", ()),
    mark("track"): Area("", ()),
    mark("yard"): Area("", ()),
    mark("ruin"): Area("", (), cover="hard", height=1, going="broken"),
    mark("rough"): Area("", (), cover="light", going="broken"),
}
"""What ground of a kind usually is; its author changes what is meant otherwise."""
LINES: Final[dict[str, Obstacle]] = {
    mark("hedge"): Obstacle("", (), height=1),
    mark("wall"): Obstacle("", (), cover="hard", height=0.8),
    mark("fence"): Obstacle("", (), cover="open", height=0.6, size="minor"),
    mark("ditch"): Obstacle("", (), height=0.3, size="minor"),
}


def area_added(table: Table, kind: str, polygon: Iterable[XY]) -> Table:
    """Ground of a kind, with what such ground usually is."""
    points = tuple(map(placed, polygon))
    area = replace(AREAS[kind], id=free_id(table, kind), polygon=points, kind=kind)
    return replace(table, areas=(*table.areas, area))


def line_added(table: Table, kind: str, line: Iterable[XY]) -> Table:
    """A hedge, wall, fence or ditch."""
    points = tuple(map(placed, line))
    obstacle = replace(LINES[kind], id=free_id(table, kind), line=points, kind=kind)
    return replace(table, obstacles=(*table.obstacles, obstacle))


def smoke_added(table: Table, at: XY, kind: str = "grenade") -> Table:
    """One more disc of smoke."""
    return replace(table, smoke=(*table.smoke, Smoke(placed(at), kind)))


def with_corners(table: Table, piece: Piece, corners: Iterable[XY]) -> Table:
    """An area or an obstacle with other corners."""
    points = tuple(map(placed, corners))
    name = "polygon" if piece.kind == "area" else "line"
    return changed(table, [piece], lambda one: replace(one, **{name: points}))


def raised(table: Table, wanted: Iterable[Piece], *, top: bool) -> Table:
    """Areas and lines painted over all others of their kind, or under them."""
    names = {piece.name for piece in wanted if piece.kind in ("area", "obstacle")}
    return replace(
        table,
        areas=_sorted(table.areas, names, top=top),
        obstacles=_sorted(table.obstacles, names, top=top),
    )


def _sorted(rows: tuple[Ground, ...], names: set[str], *, top: bool) -> tuple[Ground, ...]:
    own = tuple(row for row in rows if row.id in names)
    rest = tuple(row for row in rows if row.id not in names)
    return rest + own if top else own + rest
