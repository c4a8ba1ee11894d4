"""The cover that ground gives a figure (13.2.6, ruling K48)."""

from studio.inches import TOLERANCE, Point, within
from studio.model.table import Area, Figure, Obstacle, Table
from studio.rules.chain_of_command.shapes import course, holds, segment
from studio.rules.chain_of_command.survey import survey

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
    line of fire crosses it close to the figure. Without a point only the former are asked. A bunker
    is the best cover there is (13.2.11).
    """
    if figure.sector is not None:
        building, _ = table.sector(figure.sector)
        return ORDER[-1] if building.bunker else building.cover
    level = ORDER[0]
    for thing in survey(table).near(figure.at, BEHIND + TOLERANCE):
        if isinstance(thing, Area | Obstacle) and _covers(thing, figure, seen_from):
            level = better(level, thing.cover)
    return level


def _covers(thing: Area | Obstacle, figure: Figure, seen_from: Point | None) -> bool:
    if isinstance(thing, Area):
        return holds(thing.polygon, figure.at)
    return _behind(thing.line, figure, seen_from)


def _behind(line: tuple[tuple[float, float], ...], figure: Figure, seen_from: Point | None) -> bool:
    from shapely import Point as Spot

    if seen_from is None or seen_from == figure.at:
        return False
    crossing = course(line).intersection(segment(seen_from, figure.at))
    return not crossing.is_empty and within(crossing.distance(Spot(figure.at)), BEHIND)
