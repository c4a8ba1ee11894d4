"""Small pictures of terrain for palettes and keys: the map painter on a ground of a few hexes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from studio.draw.ground import paint_sketch
from studio.draw.marks import Detail, detail_for
from studio.draw.regions import RADIUS
from studio.draw.shapes import hexagon
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey
from studio.hexes import Hex, Hexside, hexside_between, within
from studio.model.board import Spot
from studio.model.ground import Address, Cell, Edge, Ground
from studio.model.terrain import TerrainTable

MIDDLE: Final = Hex(0, 0)
HEIGHT: Final = 1.30
"""What a swatch shows from top to bottom, in hexes across flats; a hex terrain's middle hex."""
TOP_SIDES: Final = (5, 0, 1)
THROUGH: Final = (Hex(-2, -2), Hex(-1, -1), Hex(0, 0), Hex(1, -1), Hex(2, -2))
UPWARDS: Final = (Hex(0, 4), Hex(0, 2), Hex(0, 0), Hex(0, -2), Hex(0, -4))
ENDS: Final = ((Hex(-1, -1), Hex(-1, 1)), (Hex(1, -1), Hex(1, 1)))


def terrain_swatch(
    painter: QPainter,
    rect: QRectF,
    terrain_id: str,
    table: TerrainTable,
    *,
    month: int | None = None,
    ratio: float = 1.0,
) -> None:
    """Paints a terrain of any kind (hex, hexside, rise, crossing or way) into a rectangle.

    `rect` is in the painter's units; `ratio` says how many device pixels one of them is. An id that
    isn't in the table is painted as open ground.
    """
    focus = (0.0, -0.42) if is_of_hexsides(terrain_id, table) else (0.0, 0.0)
    _paint(painter, rect, swatch_ground(terrain_id, table), table, (month, focus, ratio))


def level_swatch(
    painter: QPainter, rect: QRectF, level: int, table: TerrainTable, *, ratio: float = 1.0
) -> None:
    """Paints a hill of a level into a rectangle."""
    ground = _open_ground(table)
    cells = {at: replace(cell, level=max(0, level - 1)) for at, cell in ground.cells.items()}
    cells[MIDDLE] = replace(cells[MIDDLE], level=level)
    slope = next(iter(table.rises), None) if level > 0 else None
    edges = _with(ground.edges, MIDDLE.hexsides(), rise=slope)
    hill = replace(ground, cells=cells, edges=edges)
    _paint(painter, rect, hill, table, (None, (0.0, 0.0), ratio))


def terrain_stamp(painter: QPainter, rect: QRectF, terrain_id: str, table: TerrainTable) -> None:
    """Paints one hex of a terrain that goes on all around, cut out along its hexsides.

    `rect` is the hex from corner to corner and side to side, in device pixels.
    """
    ground = _open_ground(table)
    cells = {at: replace(cell, terrain=terrain_id) for at, cell in ground.cells.items()}
    edge = table.edge_between(terrain_id, terrain_id)
    ground = replace(ground, cells=cells, edges=dict.fromkeys(ground.edges, Edge(edge)))
    scale = rect.height()
    sketch = Sketch(Survey(ground, table), detail_for(scale))
    painter.save()
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.setClipPath(hexagon(RADIUS, 0.0, 0.0))
    area = QRectF(-RADIUS, -0.5, 2 * RADIUS, 1.0)
    paint_sketch(painter, sketch, scale, area=area, addresses=False)
    painter.restore()


def is_of_hexsides(terrain_id: str, table: TerrainTable) -> bool:
    """Whether a terrain lies on hexsides, so that its swatch looks at the top of a hex."""
    kinds = (table.edges, table.rises, table.crossings)
    return any(terrain_id in kind for kind in kinds)


def swatch_ground(terrain_id: str, table: TerrainTable) -> Ground:
    """A ground of a few hexes with a terrain in its middle."""
    ground = _open_ground(table)
    if terrain_id in table.hexes:
        return _hex_ground(ground, terrain_id, table)
    if terrain_id in table.edges:
        sides = _course(flows=table.edges[terrain_id].flows)
        return replace(ground, edges=_with(ground.edges, sides, terrain=terrain_id))
    if terrain_id in table.rises:
        return _rise_ground(ground, terrain_id, table)
    if terrain_id in table.crossings:
        return _crossing_ground(ground, terrain_id, table)
    if terrain_id in table.ways:
        return _way_ground(ground, THROUGH, terrain_id)
    return ground


@lru_cache(maxsize=4)
def _open_ground_of(default: str) -> Ground:
    address = (Address("swatch", Spot(1, 1)),)
    cells = {at: Cell(default, 0, address) for at in within(MIDDLE, 3)}
    sides = {
        side for at in cells for side in at.hexsides() if all(h in cells for h in side.hexes())
    }
    return Ground(cells, dict.fromkeys(sides, Edge(default)))


def _open_ground(table: TerrainTable) -> Ground:
    return _open_ground_of(table.default_hex)


def _with(
    edges: Mapping[Hexside, Edge], sides: Iterable[Hexside], **what: object
) -> dict[Hexside, Edge]:
    """The hexsides with something else on some of them."""
    changed = dict(edges)
    for side in sides:
        changed[side] = replace(changed[side], **what)  # type: ignore[arg-type]
    return changed


def _course(*, flows: bool) -> list[Hexside]:
    """The top of the middle hex; a course comes from the left and leaves to the right."""
    sides = [MIDDLE.hexside(d) for d in TOP_SIDES]
    return [*sides, *(hexside_between(a, b) for a, b in ENDS)] if flows else sides


def _hex_ground(ground: Ground, terrain_id: str, table: TerrainTable) -> Ground:
    cells = {**ground.cells, MIDDLE: replace(ground.cells[MIDDLE], terrain=terrain_id)}
    edge = table.edge_between(terrain_id, table.default_hex)
    return replace(ground, cells=cells, edges=_with(ground.edges, MIDDLE.hexsides(), terrain=edge))


def _rise_ground(ground: Ground, rise: str, table: TerrainTable) -> Ground:
    """A height that falls over the rise to the north and gently elsewhere."""
    high = {MIDDLE, *(MIDDLE.neighbour(d) for d in (2, 3, 4))}
    cells = {
        at: replace(cell, level=1) if at in high else cell for at, cell in ground.cells.items()
    }
    gentle = next(iter(table.rises))
    border = [s for s in ground.edges if (s.hex in high) != (s.other in high)]
    edges = _with(ground.edges, border, rise=gentle)
    edges = _with(edges, [MIDDLE.hexside(d) for d in TOP_SIDES], rise=rise)
    return replace(ground, cells=cells, edges=edges)


def _crossing_ground(ground: Ground, crossing: str, table: TerrainTable) -> Ground:
    """The crossing over the first course it may lie on, with the plainest road across."""
    over = [id_ for id_ in table.edges if id_ in table.crossings[crossing].over]
    roads = [id_ for id_, way in table.ways.items() if way.road]
    if over:
        course = _course(flows=table.edges[over[0]].flows)
        ground = replace(ground, edges=_with(ground.edges, course, terrain=over[0]))
    if roads:
        ground = _way_ground(ground, UPWARDS, roads[-1])
    return replace(ground, edges=_with(ground.edges, [MIDDLE.hexside(0)], crossing=crossing))


def _way_ground(ground: Ground, through: tuple[Hex, ...], way: str) -> Ground:
    sides = [hexside_between(a, b) for a, b in pairwise(through)]
    return replace(ground, edges=_with(ground.edges, sides, ways=frozenset({way})))


def _paint(
    painter: QPainter,
    rect: QRectF,
    ground: Ground,
    table: TerrainTable,
    how: tuple[int | None, tuple[float, float], float],
) -> None:
    month, (x, y), ratio = how
    scale = rect.height() / HEIGHT
    detail = max(Detail.SMALL, detail_for(scale * ratio))
    sketch = Sketch(Survey(ground, table, month), detail)
    width = rect.width() / scale
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-x, -y)
    area = QRectF(x - width / 2, y - HEIGHT / 2, width, HEIGHT)
    paint_sketch(painter, sketch, scale * ratio, area=area, addresses=False)
    painter.restore()
