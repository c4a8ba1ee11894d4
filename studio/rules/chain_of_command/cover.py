"""The cover that ground gives a figure (13.2.6, ruling K48)."""

from studio.inches import TOLERANCE, Point, distance, within
from studio.model.table import Building, Figure, Table
from studio.rules.chain_of_command.outlines import Course, Region
from studio.rules.chain_of_command.survey import Thing, survey

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
        what = thing.what
        if not isinstance(what, Building) and _covers(thing, figure, seen_from):
            level = better(level, what.cover)
    return level


def _covers(thing: Thing, figure: Figure, seen_from: Point | None) -> bool:
    if isinstance(thing.shape, Region):
        return thing.shape.holds(*figure.at)
    return _behind(thing.shape, figure, seen_from)


def _behind(line: Course, figure: Figure, seen_from: Point | None) -> bool:
    """Whether fire crosses a line this near to its target (K48)."""
    if seen_from is None or seen_from == figure.at:
        return False
    shares = line.crossings(seen_from, figure.at)
    long = distance(seen_from, Point(*figure.at))
    return bool(shares) and within((1 - max(shares)) * long, BEHIND)
