"""The front of a team: its arc, and how many figures fit where it is narrow (13.1)."""

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING

from studio.inches import Arc, Point, arc_of, direction, dot
from studio.model.table import Table, Team
from studio.rules.chain_of_command.shapes import course, holds, outline, segment

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

IMPASSABLE = "high"
"""Lines on the ground of this size nobody passes."""


def team_arc(team: Team) -> Arc:
    """The frontal arc of a team (13.1, K36)."""
    return arc_of([(Point(*f.at), f.facing) for f in team.figures], team.facing)


def frontage_of(table: Table, team: Team) -> float | None:
    """The width in inches that a team has where it stands, None where that is enough (13.1, K45).

    It is the clear part of its front line between what nobody passes: buildings, high obstacles,
    impassable ground; or the width that an alley says. Inside buildings the apertures limit fire
    instead.
    """
    if any(figure.sector is not None for figure in team.figures):
        return None
    wide = min(_clear(table, team_arc(team)), _alley(table, team))
    return None if wide >= len(team.figures) - 1e-6 else wide


def _alley(table: Table, team: Team) -> float:
    return min(
        (
            area.defile
            for area in table.areas
            if area.defile is not None and any(holds(area.polygon, f.at) for f in team.figures)
        ),
        default=float("inf"),
    )


def _clear(table: Table, arc: Arc) -> float:
    """The clear length of the front line around its middle."""
    ahead = direction(arc.facing)
    across = Point(-ahead.y, ahead.x)
    far = hypot(table.width, table.height)
    ends = [Point(arc.middle.x + s * across.x, arc.middle.y + s * across.y) for s in (-far, far)]
    front = segment(*ends)
    left, right = -far, far
    for shape in _impassable(table):
        for first, last in _spans(front.intersection(shape), arc.middle, across):
            if last >= 0:
                right = min(right, max(0.0, first))
            if first <= 0:
                left = max(left, min(0.0, last))
    return right - left


def _spans(cut: "BaseGeometry", middle: Point, across: Point) -> Iterator[tuple[float, float]]:
    """From where to where each part of a cut reaches along the front, in inches from its middle."""
    for part in getattr(cut, "geoms", [cut]):
        along = [dot(Point(*xy) - middle, across) for xy in part.coords]
        if along:
            yield min(along), max(along)


def _impassable(table: Table) -> Iterator["BaseGeometry"]:
    for building in table.buildings:
        yield from (outline(sector.polygon) for sector in building.sectors)
    for area in table.areas:
        if area.impassable:
            yield outline(area.polygon)
    for obstacle in table.obstacles:
        if obstacle.size == IMPASSABLE:
            yield course(obstacle.line)
