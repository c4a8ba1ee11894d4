"""Shapes of the table as shapely knows them, mended where an author crossed his own lines.

Outlines that cross themselves are read as the areas they enclose; lines without a length are
points, outlines without an area enclose nothing. The checks tell the author; nothing here fails.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from studio.inches import TOLERANCE, Point
from studio.model.table import XY
from studio.rules.chain_of_command.outlines import region_of

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@lru_cache(maxsize=4096)
def outline(points: tuple[XY, ...]) -> "BaseGeometry":
    """The area inside an outline."""
    from shapely import Polygon, make_valid, unary_union

    if len(set(points)) < 3:
        return Polygon()
    shape: BaseGeometry = Polygon(points)
    if not shape.is_valid:
        mended = make_valid(shape)
        parts = getattr(mended, "geoms", [mended])
        solid = [part for part in parts if part.area > 0]
        # A union of nothing would be a collection, which has no boundary.
        shape = unary_union(solid) if solid else Polygon()
    return _ready(shape)


@lru_cache(maxsize=4096)
def inside(points: tuple[XY, ...]) -> "BaseGeometry":
    """The area inside an outline without its edge."""
    return _ready(outline(points).buffer(-TOLERANCE))


@lru_cache(maxsize=4096)
def course(points: tuple[XY, ...]) -> "BaseGeometry":
    """The course of a line, as wide as rounding; a line of one point is that point."""
    from shapely import LineString
    from shapely import Point as Spot

    shape = LineString(points) if len(set(points)) > 1 else Spot(points[0])
    return _ready(shape.buffer(TOLERANCE))


def _ready(shape: "BaseGeometry") -> "BaseGeometry":
    """The shape, made ready to be asked often."""
    from shapely import prepare

    prepare(shape)
    return shape


def crossing(points: Sequence[XY]) -> XY | None:
    """A place where an outline crosses or touches itself; None of a sound one."""
    from shapely import Polygon
    from shapely.validation import explain_validity

    if len(set(points)) < 3:
        return None
    told = explain_validity(Polygon(points))
    if "[" not in told:
        return None
    x, y = told.partition("[")[2].rstrip("]").split()
    return float(x), float(y)


def largest_part(points: Sequence[XY]) -> tuple[XY, ...]:
    """The largest area that an outline encloses, without crossings; nothing if it has none."""
    shape = outline(tuple(points))
    parts = [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon"]
    best = max(parts, key=lambda part: float(part.area), default=None)
    if best is None or best.is_empty:
        return ()
    return tuple((round(x, 3), round(y, 3)) for x, y in best.exterior.coords[:-1])


def holds(points: tuple[XY, ...], at: XY | Point) -> bool:
    """Whether a point lies inside an outline or on it (K34)."""
    return region_of(points).holds(*at)
