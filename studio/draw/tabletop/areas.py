"""Marks of areas on a table, a function for each kind of ground. Units: `grain.py`."""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from PySide6.QtGui import QColor, QPainterPath

from studio.draw.fields import tufts
from studio.draw.geometry import add_disc, add_line, chance, extend, plus, stations, swing
from studio.draw.look import CONTOUR, FURROW, HACHURE, faded, level_colour
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import AREAS, WAYS, Crowns, Road, Rows, Tufts
from studio.draw.shapes import FLAT, XY
from studio.draw.tabletop.grain import edge_distance, fine, spread
from studio.draw.tabletop.kinds import kind_of_area
from studio.draw.woods import Wood, crown_at, tree_marks
from studio.model.table import Area
from studio.model.table_pieces import holds

Sketched = Callable[[Area, tuple[XY, ...], Detail], Iterator[Mark]]

BORDER: Final = 0.016
"""Width of the line on which an area ends: what the rules measure to."""


def _c(name: str, alpha: int = 255) -> QColor:
    return faded(QColor(name), alpha)


CROP: Final = _c("#EAD9A0")
CROP_LINE: Final = _c("#A98D47", 190)
GREEN_LINE: Final = _c("#5E7D4C", 190)
SCRUB: Final = _c("#DFE5C2")
RUIN: Final = _c("#D8D0C4")
RUIN_LINE: Final = _c("#5D544A")
STONE: Final = _c("#8F867A", 200)
ROUGH: Final = _c("#E6DABF")
ROUGH_LINE: Final = _c("#9A835A", 170)
YARD: Final = _c("#EADBB6")
YARD_LINE: Final = _c("#86653A", 120)


def area_marks(area: Area, detail: Detail) -> Iterator[Mark]:
    """The marks of an area, with the line on which it ends."""
    outline = fine(area.polygon)
    yield from KINDS.get(kind_of_area(area), _yard)(area, outline, detail)


def _ground(
    outline: tuple[XY, ...], fill: QColor, line: QColor, layer: int = Layer.AREA
) -> Iterator[Mark]:
    path = outline_path_of(outline)
    yield filled(layer, path, fill)
    yield stroked(layer, path, line, BORDER, dash=(0.07, 0.04), cap=FLAT)


def outline_path_of(outline: tuple[XY, ...]) -> QPainterPath:
    """The path of an outline that is in the unit of the marks already."""
    path = QPainterPath()
    extend(path, outline)
    return path


def _woods(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    look = next(mark for mark in AREAS["woods"].marks if isinstance(mark, Crowns))
    yield from _ground(outline, _c("#CBD8B4"), GREEN_LINE)
    crowns = [crown_at(x, y, value) for x, y, value in spread(outline, 0.135, 0.03, 0.07, "woods")]
    yield from Wood(sorted(crowns, key=lambda crown: crown.y), detail).marks((0, 0), look, detail)


def _orchard(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    look = next(mark for mark in AREAS["orchard"].marks if isinstance(mark, Rows))
    fill = AREAS["orchard"].fill or SCRUB
    yield from _ground(outline, fill, GREEN_LINE)
    yield from tree_marks(list(_rows(outline, 0.21, 0.07)), look, detail)


def _rows(outline: tuple[XY, ...], step: float, keep: float) -> Iterator[XY]:
    """A square grid inside an outline, along its longest side."""
    (x0, y0), angle = _longest(outline)
    c, s = math.cos(angle), math.sin(angle)
    far = max(math.dist((x0, y0), point) for point in outline)
    count = math.ceil(far / step)
    for j in range(-count, count + 1):
        for i in range(-count, count + 1):
            u, v = (i + 0.5) * step, (j + 0.5) * step
            spot = (x0 + c * u - s * v, y0 + s * u + c * v)
            if holds(outline, spot) and edge_distance(outline, spot) >= keep:
                yield spot


def _longest(outline: tuple[XY, ...]) -> tuple[XY, float]:
    """Where the longest side of an outline begins, and the angle at which it runs."""
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    a, b = max(sides, key=lambda side: round(math.dist(*side), 6))
    return a, math.atan2(b[1] - a[1], b[0] - a[0])


def _crops(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    yield from _ground(outline, CROP, CROP_LINE)
    if detail < Detail.SMALL:
        return
    lines, ears = QPainterPath(), QPainterPath()
    for a, b in _furrows(outline, 0.075):
        add_line(lines, a, b)
        for n, (x, y, _, _) in enumerate(stations((a, b), 0.085)):
            lean = swing(chance(round(x * 50), round(y * 50), "ear", 1)[0], 0.012)
            add_line(ears, (x, y), (x + lean, y - 0.04 - 0.01 * (n % 2)))
    yield stroked(Layer.AREA_MARK, lines, FURROW, 0.012, cap=FLAT)
    if detail >= Detail.MEDIUM:
        yield stroked(Layer.AREA_MARK, ears, CROP_LINE, 0.011)


def _furrows(outline: tuple[XY, ...], step: float) -> Iterator[tuple[XY, XY]]:
    """Parallels to the longest side, cut where the outline ends."""
    from shapely import LineString, Polygon, make_valid

    shape = make_valid(Polygon(outline)).buffer(-0.03)
    (x0, y0), angle = _longest(outline)
    c, s = math.cos(angle), math.sin(angle)
    far = max(math.dist((x0, y0), point) for point in outline) + step
    for n in range(-math.ceil(far / step), math.ceil(far / step) + 1):
        off = (n + 0.5) * step
        foot = (x0 - s * off, y0 + c * off)
        cut = shape.intersection(LineString([plus(foot, (c, s), -far), plus(foot, (c, s), far)]))
        for part in getattr(cut, "geoms", [cut]):
            if part.geom_type == "LineString" and part.length > 0.02:
                yield part.coords[0], part.coords[-1]


def _scrub(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    yield from _ground(outline, SCRUB, GREEN_LINE)
    yield from _bushes(outline, 0.22, detail)


def _bushes(outline: tuple[XY, ...], step: float, detail: Detail) -> Iterator[Mark]:
    look = next(mark for mark in AREAS["woods"].marks if isinstance(mark, Crowns))
    spots = spread(outline, step, 0.07, 0.05, "scrub")
    crowns = [crown_at(x, y, value)._replace(radius=0.03 + 0.02 * value) for x, y, value in spots]
    yield from Wood(sorted(crowns, key=lambda crown: crown.y), detail).marks((0, 0), look, detail)


def _marsh(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    look = next(mark for mark in AREAS["marsh"].marks if isinstance(mark, Tufts))
    yield from _ground(outline, AREAS["marsh"].fill or SCRUB, _c("#5B92A6", 190))
    yield from tufts(spread(outline, 0.17, 0.035, 0.09, "tufts"), look, detail, ())


def _water(_area: Area, outline: tuple[XY, ...], _detail: Detail) -> Iterator[Mark]:
    look, path = AREAS["lake"], outline_path_of(outline)
    shore, width = look.shore or (YARD_LINE, BORDER)
    yield stroked(Layer.BANK, path, shore, width)
    yield filled(Layer.LAKE, path, look.fill or YARD)


def _way(pattern: str) -> Sketched:
    def marks(_area: Area, outline: tuple[XY, ...], _detail: Detail) -> Iterator[Mark]:
        look, path = WAYS[pattern], outline_path_of(outline)
        assert isinstance(look, Road)
        soft, dash = look.soft, (0.07, 0.045) if look.soft else ()
        line = Layer.SOFT_CASING if soft else Layer.HARD_CASING
        yield filled(line, path, look.fill_colour)
        yield stroked(line, path, faded(look.casing_colour, 150), 0.02, dash=dash, cap=FLAT)

    return marks


def _yard(_area: Area, outline: tuple[XY, ...], _detail: Detail) -> Iterator[Mark]:
    yield from _ground(outline, YARD, YARD_LINE, Layer.UNDER)


def _rough(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    yield from _ground(outline, ROUGH, ROUGH_LINE)
    yield from _stones(outline, 0.16, ROUGH_LINE, detail)


def _stones(outline: tuple[XY, ...], step: float, ink: QColor, detail: Detail) -> Iterator[Mark]:
    if detail < Detail.SMALL:
        return
    dots = QPainterPath()
    for x, y, value in spread(outline, step, 0.05, 0.03, "stones"):
        add_disc(dots, (x, y), 0.010 + 0.014 * value)
    yield filled(Layer.AREA_MARK, dots, ink)


def _ruin(_area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    """Rubble inside broken walls."""
    path = outline_path_of(outline)
    yield filled(Layer.AREA, path, RUIN)
    yield from _stones(outline, 0.09, STONE, detail)
    yield stroked(Layer.HEDGE_LINE, path, RUIN_LINE, 0.05, dash=(0.19, 0.06, 0.09, 0.05), cap=FLAT)


def _hill(area: Area, outline: tuple[XY, ...], detail: Detail) -> Iterator[Mark]:
    """The tint of its level, the contour, and hachures down from it."""
    level = max(1, round(area.level / 2))
    path = outline_path_of(outline)
    yield filled(Layer.LEVEL + 2 * min(level, 15), path, level_colour(level))
    yield stroked(Layer.CONTOUR, path, CONTOUR, 0.018)
    ticks = QPainterPath()
    step = 0.055 if detail >= Detail.MEDIUM else 0.085
    for n, (x, y, tx, ty) in enumerate(stations([*outline, outline[0]], step)):
        inward = 1 if holds(outline, (x - ty * 0.02, y + tx * 0.02)) else -1
        long = 0.075 + 0.05 * chance(n, len(outline), f"hachure {area.id}", 1)[0]
        tip = (x - inward * ty * long, y + inward * tx * long)
        extend(ticks, [(x - tx * 0.009, y - ty * 0.009), (x + tx * 0.009, y + ty * 0.009), tip])
    yield filled(Layer.HACHURE, ticks, HACHURE)


KINDS: Final[Mapping[str, Sketched]] = {
    "woods": _woods,
    "orchard": _orchard,
    "crops": _crops,
    "scrub": _scrub,
    "marsh": _marsh,
    "water": _water,
    "hill": _hill,
    "road": _way("paved"),
    "track": _way("unpaved"),
    "yard": _yard,
    "ruin": _ruin,
    "rough": _rough,
}
"""By kind of ground: what draws it."""
