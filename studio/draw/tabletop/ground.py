"""The ground of a table: paper, areas, lines, buildings, smoke, names. The unit is an inch."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from studio.draw.geometry import add_disc, add_line, chance, plus, swing, turned
from studio.draw.look import (
    FIELD_ALPHAS,
    FIELDS,
    FURROW,
    GRID,
    HALO,
    HILL_NAME,
    INK,
    PAPER,
    WATER_NAME,
    faded,
)
from studio.draw.marks import Detail, Layer, Mark, detail_for, filled, stroked
from studio.draw.shapes import FLAT, colour, disc, draw, line, pen, polygon
from studio.draw.tabletop.areas import area_marks
from studio.draw.tabletop.grain import GRAIN
from studio.draw.tabletop.houses import building_marks
from studio.draw.tabletop.kinds import kind_of_area
from studio.draw.tabletop.lines import line_marks
from studio.draw.text import Family, Type, draw_text, text_box
from studio.model.table import XY, Smoke, Table
from studio.model.text import in_language

FOOT: Final = 12
"""Every so many inches the table has a cross on it, as a yardstick for the eye."""
SMOKE_GRENADE: Final = colour("#FFFFFF", 190)
SMOKE_MORTAR: Final = colour("#BDBCB6", 228)
SMOKE_LINE: Final = colour("#6E6D68", 170)
NAME: Final = Type(Family.SERIF, 0.95, italic=True)
BIG_NAME: Final = Type(Family.SERIF, 1.05, bold=True)


def table_marks(table: Table, detail: Detail) -> Iterator[Mark]:
    """All marks of a table's ground, in any order; each knows its layer."""
    yield from _fields(table.width, table.height, detail)
    for area in table.areas:
        yield from area_marks(area, detail)
    for obstacle in table.obstacles:
        yield from line_marks(obstacle, detail)
    for building in table.buildings:
        yield from building_marks(building, detail)


@lru_cache(maxsize=16)
def _sorted_marks(ground: "_Ground", detail: Detail) -> tuple[Mark, ...]:
    return tuple(sorted(table_marks(ground.table, detail), key=attrgetter("layer")))


class _Ground:
    """The ground of a table as a key: two tables with the same ground are the same one."""

    __slots__ = ("key", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.key = (table.width, table.height, table.areas, table.obstacles, table.buildings)

    def __hash__(self) -> int:
        return hash((self.key[0], self.key[1], len(self.key[2]), len(self.key[3])))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and self.key == other.key


def paint_table(
    painter: QPainter,
    table: Table,
    scale_px: float,
    *,
    language: str = "en",
    names: bool = True,
    smoke: bool = True,
    clip: QRectF | None = None,
) -> None:
    """Paints the ground of a table; the origin is its upper left corner.

    `scale_px` is the pixels of an inch, from which the detail follows; print is 15 and more. Only
    what reaches into `clip` (inches) is painted, if it is given. Nothing lies beyond the table's
    edge.
    """
    whole = QRectF(0, 0, table.width, table.height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(whole, Qt.ClipOperation.IntersectClip)
    painter.fillRect(whole, PAPER)
    _paint_marks(painter, table, detail_for(scale_px * GRAIN), clip)
    _paint_feet(painter, table)
    if smoke:
        for cloud in table.smoke:
            paint_smoke(painter, cloud)
    if names:
        paint_table_names(painter, table, language)
    painter.restore()


def _paint_marks(painter: QPainter, table: Table, detail: Detail, clip: QRectF | None) -> None:
    """The marks of the map, in its unit; those alone that reach into a part of the table."""
    part = None
    if clip is not None:
        part = QRectF(
            clip.x() / GRAIN, clip.y() / GRAIN, clip.width() / GRAIN, clip.height() / GRAIN
        )
    painter.save()
    painter.scale(GRAIN, GRAIN)
    for mark in _sorted_marks(_Ground(table), detail):
        if part is None or mark.reach().intersects(part):
            mark.paint(painter)
    painter.restore()


def _fields(width: float, height: float, detail: Detail) -> Iterator[Mark]:
    """Faint fields, as on the map, so that the open isn't bare paper."""
    step = 0.95
    for j in range(ceil(height / GRAIN / step) + 1):
        for i in range(ceil(width / GRAIN / step) + 1):
            left_out, turn, jog, wide, long, x, y, tint, rows = chance(i, j, "table field", 9)
            if left_out < 0.3:
                continue
            angle = (8, 38, 68, 98, 128)[int(turn * 5)] + swing(jog, 8)
            w, h = 0.3 + 0.26 * wide, 0.45 + 0.4 * long
            middle = plus((i * step, j * step), (swing(x, 0.3), swing(y, 0.3)))
            corners = ((-h / 2, -w / 2), (h / 2, -w / 2), (h / 2, w / 2), (-h / 2, w / 2))
            shade = faded(FIELDS[int(tint * len(FIELDS))], FIELD_ALPHAS[0])
            yield filled(Layer.LEVEL + 1, polygon(turned(corners, middle, angle)), shade)
            if detail >= Detail.MEDIUM and rows < 0.6:
                yield _rows(w, h, middle, angle)


def _rows(w: float, h: float, middle: XY, angle: float) -> Mark:
    lines = QPainterPath()
    count = int(w / 0.07) - 1
    for n in range(count):
        y = (n - (count - 1) / 2) * 0.07
        add_line(lines, *turned(((-h / 2, y), (h / 2, y)), middle, angle))
    return stroked(Layer.LEVEL + 1, lines, faded(FURROW, 70), 0.007, cap=FLAT)


def _paint_feet(painter: QPainter, table: Table) -> None:
    """A small cross at every foot of the table."""
    painter.setPen(pen(GRID, 0.07))
    for row in range(1, ceil(table.height / FOOT)):
        for column in range(1, ceil(table.width / FOOT)):
            x, y = column * FOOT, row * FOOT
            line(painter, (x - 0.4, y), (x + 0.4, y))
            line(painter, (x, y - 0.4), (x, y + 0.4))


def paint_smoke(painter: QPainter, cloud: Smoke) -> None:
    """A cloud of smoke: pale where it can be fired through, thick where it can't."""
    thick = cloud.kind == "mortar"
    path, (x, y) = QPainterPath(), cloud.at
    path.setFillRule(Qt.FillRule.WindingFill)
    add_disc(path, cloud.at, 0.72 * cloud.radius)
    for n in range(9):
        spot = turned([(0.62 * cloud.radius, 0)], (x, y), 40 * n)[0]
        add_disc(path, spot, 0.36 * cloud.radius)
    puffs = path.simplified()
    painter.fillPath(puffs, SMOKE_MORTAR if thick else SMOKE_GRENADE)
    draw(painter, puffs, pen(SMOKE_LINE, 0.09))
    edge = pen(SMOKE_LINE, 0.07, dash=() if thick else (0.35, 0.25))
    draw(painter, disc(cloud.radius, x, y), edge)


def paint_table_names(painter: QPainter, table: Table, language: str = "en") -> None:
    """Names of areas and buildings, each in the middle of what it names."""
    for area in table.areas:
        name = in_language(area.name, language)
        if name:
            kind = kind_of_area(area)
            ink = HILL_NAME if kind == "hill" else WATER_NAME if kind == "water" else INK
            spots = list(_places_in(area.polygon))
            at = _least_covered(table, spots, name, NAME)
            draw_text(painter, at, name, NAME, ink, halo=HALO)
    for building in table.buildings:
        name = in_language(building.name, language)
        if name:
            box = _box([xy for sector in building.sectors for xy in sector.polygon])
            draw_text(painter, _beside(table, box, name), name, BIG_NAME, INK, halo=HALO)


def _beside(table: Table, box: QRectF, name: str) -> QPointF:
    """Where the name of a building covers least of who stands there: below, above, or on it."""
    x = box.center().x()
    spots = [QPointF(x, y) for y in (box.bottom() + 0.95, box.top() - 0.95, box.center().y())]
    return _least_covered(table, spots, name, BIG_NAME)


def _least_covered(table: Table, spots: list[QPointF], name: str, kind: Type) -> QPointF:
    """The first of the places where a name covers nobody, else where it covers fewest."""
    whole = QRectF(0, 0, table.width, table.height)
    here = table.on_table()
    bodies = [QPointF(*f.at) for _, team in here.teams() for f in team.figures]
    for force in here.sides.values():
        bodies += [QPointF(*at) for at in force.jump_off_points]
        bodies += [QPointF(*leader.at) for leader in force.leaders]

    def cost(spot: QPointF) -> int:
        area = text_box(spot, name, kind).adjusted(-0.8, -0.8, 0.8, 0.8)
        return sum(area.contains(body) for body in bodies) + 9 * (not whole.contains(area))

    return min(spots, key=cost)


def _box(points: list[XY]) -> QRectF:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _places_in(polygon_: tuple[XY, ...]) -> Iterator[QPointF]:
    """Places for the name of an area: its middle, then a little above and below it."""
    from studio.rules.chain_of_command.shapes import outline

    spot = outline(polygon_).representative_point()
    x, y = polygon_[0] if spot.is_empty else (spot.x, spot.y)
    for off in (0.0, -1.4, 1.4, -2.6, 2.6):
        yield QPointF(x, y + off)
