"""What a place is worth: the cover that others have against it, and what Overwatch covers."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.inches import Arc, Point, direction
from studio.model.table import Figure, Table, Team
from studio.rules.chain_of_command.cover import base_cover
from studio.rules.chain_of_command.heat import places
from studio.rules.chain_of_command.overwatch import Watch
from studio.rules.chain_of_command.seen import Outline, eyes_of, seen_from
from studio.rules.chain_of_command.sightline import End, ground_level, sight_line
from studio.rules.chain_of_command.survey import survey

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

FAR = 400.0
"""Inches that an arc reaches here: beyond any table."""


def covers_from(
    table: Table, at: Point, step: float = 2.0
) -> Iterator[tuple[float, float, str | None]]:
    """The cover of a man at each place of a grid against fire from a point (13.2.6, K48).

    None is said of places that aren't seen from there, or where nobody can stand.
    """
    eye = End(at, ground_level(table, at))
    for spot in places(table, step):
        seen = spot == at or _sees(table, eye, spot)
        cover = base_cover(table, Figure((spot.x, spot.y), ""), at) if seen else None
        yield spot.x, spot.y, cover


def _sees(table: Table, eye: End, spot: Point) -> bool:
    """Whether a man could stand there and be seen."""
    if any(thing.impassable for thing in survey(table).near(spot, 0.0)):
        return False
    return sight_line(table, eye, End(spot, ground_level(table, spot))).visible


def watched_area(table: Table, watch: Watch) -> list[Outline]:
    """The outlines of what a unit on Overwatch covers (13.3, K56), ranges of weapons apart."""
    from shapely import unary_union

    arcs = dict(zip(watch.teams, watch.arcs, strict=True))
    teams = [team for team in table.sides[watch.side].teams if team.id in arcs and team.figures]
    covered = unary_union([_watched(table, team, arcs[team.id]) for team in teams])
    parts = getattr(covered, "geoms", [covered])
    return [
        tuple(part.exterior.coords) for part in parts if part.geom_type == "Polygon" and part.area
    ]


def _watched(table: Table, team: Team, arc: Arc) -> "BaseGeometry":
    """What any figure of a team sees in its arc; in a building the apertures' arcs decide."""
    from shapely import Polygon, make_valid, unary_union

    shapes = []
    for figure in team.figures:
        parts = [
            make_valid(Polygon(part))
            for eye in eyes_of(table, figure)
            for part in seen_from(table, eye)
            if len(set(part)) > 2
        ]
        seen = unary_union(parts)
        shapes.append(seen if figure.sector is not None else seen.intersection(_wedge(arc)))
    return unary_union(shapes)


def _wedge(arc: Arc) -> "BaseGeometry":
    from shapely import Polygon

    ahead = direction(arc.facing)

    def at(forward: float, aside: float) -> tuple[float, float]:
        return (
            arc.middle.x + forward * ahead.x - aside * ahead.y,
            arc.middle.y + forward * ahead.y + aside * ahead.x,
        )

    return Polygon(
        [at(0, arc.left), at(FAR, arc.left - FAR), at(FAR, arc.right + FAR), at(0, arc.right)]
    )
