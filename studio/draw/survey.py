"""The ground as its painter sees it: patterns instead of terrain, and something beyond the map.

What lies beyond the edge of the map counts as the mirror image of what lies before it, so that
nothing ends at the edge and two boards that are printed apart fit together.
"""

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from studio.draw.geometry import hex_path
from studio.draw.regions import PITCH
from studio.draw.shapes import XY
from studio.hexes import Hex, Hexside
from studio.model.ground import Edge, Ground
from studio.model.terrain import TerrainTable

Joined = Callable[[Hex, int], bool]
"""Whether a region goes on from a hex over one of its sides."""

NO_EDGE: Final = Edge("")


class Survey:
    """A ground with its terrain table and month (1 to 12, None for the table's plain rows)."""

    def __init__(self, ground: Ground, table: TerrainTable, month: int | None = None) -> None:
        self.ground = ground
        self.table = table
        self.month = month
        self.memo: dict[tuple[str, object], Any] = {}
        """What painters found out about this ground and need again."""

    def after(self, ground: Ground, touched: Collection[Hex]) -> "Survey":
        """The survey of another state of this map, where it differs in and around these hexes."""
        survey = Survey(ground, self.table, self.month)
        survey.__dict__ |= {
            name: self.__dict__[name]
            for name in ("rectangles", "outline", "rim", "_hex_patterns", "_edge_patterns")
            if name in self.__dict__
        }
        if "crossed_by_ways" in self.__dict__:
            # A hex beyond a touched one may have lost or got a way as well.
            doubtful = {n for at in touched for n in (at, *at.neighbours())}
            crossed = {at for at in doubtful if any(survey.edge(s).ways for s in at.hexsides())}
            survey.__dict__["crossed_by_ways"] = (self.crossed_by_ways - doubtful) | crossed
        return survey

    @cached_property
    def _hex_patterns(self) -> dict[str, str]:
        return {id_: row.pattern for id_, row in self.table.hexes.items()}

    @cached_property
    def _edge_patterns(self) -> dict[str, str]:
        table = self.table
        return self._hex_patterns | {
            id_: table.edges[table.in_month(id_, self.month)].pattern for id_ in table.edges
        }

    # --- hexes

    def is_rim(self, at: Hex) -> bool:
        """Whether a hex touches the edge of the map."""
        return at in self.rim

    @cached_property
    def rim(self) -> frozenset[Hex]:
        """The hexes that touch the edge of the map."""
        cells = self.ground.cells
        return frozenset(at for at in cells if any(n not in cells for n in at.neighbours()))

    @cached_property
    def crossed_by_ways(self) -> frozenset[Hex]:
        """The hexes over whose sides ways lead."""
        edges = (*self.ground.edges.items(), *self.ground.rim.items())
        return frozenset(at for side, edge in edges if edge.ways for at in side.hexes())

    def mirrored(self, beyond: Hex, seen_from: Hex) -> Hex:
        """The hex of the map that a hex beyond its edge mirrors, seen from a neighbour of it."""
        q, y = seen_from
        gq, gy = beyond
        cells = self.ground.cells
        if gq == q:
            flank = gy + (1 if gy < y else -1)
            cut = not (Hex(q - 1, flank) in cells or Hex(q + 1, flank) in cells)
            other = Hex(q, 2 * y - gy)
            return other if cut and other in cells else seen_from
        for other in (Hex(2 * q - gq, gy), Hex(gq, 2 * y - gy), Hex(2 * q - gq, 2 * y - gy)):
            if other in cells:
                return other
        return seen_from

    def neighbour(self, at: Hex, direction: int) -> Hex:
        """The hex across a side, or the one that it mirrors."""
        beyond = at.neighbour(direction)
        return beyond if beyond in self.ground.cells else self.mirrored(beyond, at)

    def cut_across(self, at: Hex) -> XY | None:
        """The direction square to the edge of the map where it runs through the middle of a hex."""
        for beyond in at.neighbours():
            if beyond not in self.ground.cells:
                image = self.mirrored(beyond, at)
                if image != at:
                    return (1.0, 0.0) if image.y == beyond.y else (0.0, 1.0)
        return None

    def pattern(self, at: Hex) -> str:
        """The pattern of a hex on the map."""
        return self._hex_patterns.get(self.ground.cells[at].terrain, "")

    def level(self, at: Hex) -> int:
        """The level of a hex on the map."""
        return self.ground.cells[at].level

    # --- hexsides

    def edge(self, side: Hexside) -> Edge:
        """What lies on a hexside, on the map or on its rim; nothing where nothing is said."""
        return self.ground.edges.get(side) or self.ground.rim.get(side) or NO_EDGE

    def edge_pattern(self, side: Hexside) -> str:
        """The pattern of a hexside's terrain, that of the month where it has one."""
        return self.pattern_of_edge(self.edge(side))

    def pattern_of_edge(self, edge: Edge) -> str:
        """The pattern of what lies on a hexside."""
        return self._edge_patterns.get(edge.terrain, "")

    def is_own_word(self, side: Hexside) -> bool:
        """Whether a hexside between two hexes is something else than follows from them."""
        edge, (a, b) = self.ground.edges.get(side), side.hexes()
        if edge is None:
            return False
        cells = self.ground.cells
        return edge.terrain != self.table.edge_between(cells[a].terrain, cells[b].terrain)

    # --- regions

    def joined_by(self, patterns: Collection[str]) -> Joined:
        """Whether hexes of these patterns belong together over a side: unless it says otherwise."""
        cells, edges = self.ground.cells, self.ground.edges

        def joined(at: Hex, direction: int) -> bool:
            other = self.neighbour(at, direction)
            if self.pattern(at) not in patterns or self.pattern(other) not in patterns:
                return False
            if at.neighbour(direction) not in cells:
                return True
            edge = edges.get(at.hexside(direction))
            return edge is None or self._edge_patterns.get(edge.terrain) in patterns

        return joined

    def joined_from(self, level: int) -> Joined:
        """Whether two neighbours both stand at least this high."""

        def joined(at: Hex, direction: int) -> bool:
            return self.level(at) >= level and self.level(self.neighbour(at, direction)) >= level

        return joined

    def corner_joined(self, at: Hex, number: int, joined: Joined) -> bool:
        """Whether the two other hexes at a corner of a hex belong together."""
        one, two = at.neighbour(number), at.neighbour(number + 1)
        if one in self.ground.cells:
            return joined(one, (number + 2) % 6)
        if two in self.ground.cells:
            return joined(two, (number - 1) % 6)
        one, two = self.neighbour(at, number), self.neighbour(at, number + 1)
        return joined(one, 0) if one == two else joined(at, number) and joined(at, number + 1)

    # --- the map as a whole

    @cached_property
    def rectangles(self) -> tuple[QRectF, ...]:
        """The rectangles of the boards."""
        return board_rectangles(self.ground)

    @cached_property
    def outline(self) -> QPainterPath:
        """The edge of the map."""
        return map_outline(self.ground)


def board_rectangles(ground: Ground) -> tuple[QRectF, ...]:
    """The rectangle of each board, half hexes cut, in hexes across flats."""
    return tuple(_TO_MAP.mapRect(box) for box in _boards(ground))


_TO_MAP: Final = QTransform(PITCH, 0, 0, 0.5, 0, 0)


def _boards(ground: Ground) -> list[QRectF]:
    """The rectangle of each board in columns and half hexes, whole numbers."""
    found: dict[str, list[int]] = {}
    for at, cell in ground.cells.items():
        for address in cell.addresses:
            box = found.setdefault(address.place, [at.q, at.q, at.y, at.y])
            box[0], box[1] = min(box[0], at.q), max(box[1], at.q)
            box[2], box[3] = min(box[2], at.y), max(box[3], at.y)
    return [QRectF(q0, y0, q1 - q0, y1 - y0) for q0, q1, y0, y1 in found.values()]


def map_outline(ground: Ground) -> QPainterPath:
    """The edge of the map: all boards together, or the hexes where no board has a size."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rectangle in _boards(ground):
        if rectangle.width() and rectangle.height():
            path.addRect(rectangle)
    if not path.isEmpty():
        # In whole numbers, so that boards that touch really become one.
        return _TO_MAP.map(path.simplified())
    for at in ground.cells:
        path.addPath(hex_path(at))
    return path.simplified()
