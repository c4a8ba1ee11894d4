"""The cover that ground gives a figure (13.2.6, ruling K48)."""

from studio.inches import Point, within
from studio.model.table import Figure, Table

ORDER = ("open", "light", "hard")
"""From the worst to the best, as the table of effects has them."""
BEHIND = 1.0
"""A line gives cover to a figure this near behind it (K48)."""


def better(one: str, other: str) -> str:
    """The better of two levels of cover; terrain never adds up."""
    return max(one, other, key=ORDER.index)


def base_cover(table: Table, figure: Figure, seen_from: Point | None = None) -> str:
    """The level of cover that terrain alone gives a figure, against fire from a point.

    Inside an area or building it counts from all sides; behind a line on the ground only where the
    line of fire crosses it close to the figure. Without a point only the former are asked.
    """
    if figure.sector is not None:
        building, _ = table.sector(figure.sector)
        return building.cover
    level = ORDER[0]
    for area in table.areas:
        if area.cover != level and _inside(area.polygon, figure):
            level = better(level, area.cover)
    if seen_from is None:
        return level
    for obstacle in table.obstacles:
        if _behind(obstacle.line, figure, seen_from):
            level = better(level, obstacle.cover)
    return level


def _inside(polygon: tuple[tuple[float, float], ...], figure: Figure) -> bool:
    from shapely import Point as Spot
    from shapely import Polygon

    return bool(Polygon(polygon).covers(Spot(figure.at)))


def _behind(line: tuple[tuple[float, float], ...], figure: Figure, seen_from: Point) -> bool:
    from shapely import LineString
    from shapely import Point as Spot

    wall, fire = LineString(line), LineString([seen_from, figure.at])
    crossing = wall.intersection(fire)
    return not crossing.is_empty and within(crossing.distance(Spot(figure.at)), BEHIND)
