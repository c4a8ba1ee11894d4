"""Where a vehicle may drive, and what that takes.

Outside the chapter: how far a die takes it is `studio.model.command`'s, reported of the second
edition; what it crosses and where it fits is ours. What drives itself on wheels is whatever isn't
armoured.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, degrees, hypot

from studio.inches import Point, distance
from studio.model.command import Command, Drive
from studio.model.table import Area, Figure, Obstacle, Table, Team
from studio.rules.chain_of_command.friends import hull_of
from studio.rules.chain_of_command.outlines import Region, region_of
from studio.rules.chain_of_command.survey import survey
from studio.words import mark

CROSSED = ("minor", "medium")
"""Obstacles that a vehicle goes over, for what they cost men."""


def drive_of(command: Command, team: Team) -> Drive:
    """How a vehicle drives: on tracks where it is armoured, else on wheels."""
    return command.drives["tracks" if team.vehicle or team.aboard == "apc" else "wheels"]


def inches(command: Command, team: Team, rolls: Sequence[int]) -> float:
    """How far dice take a vehicle in the open."""
    drive = drive_of(command, team)
    return float(drive.pip * sum(rolls) + drive.bonus * len(rolls))


def cost_of_drive(
    table: Table, command: Command, team: Team, path: Sequence[Point], rolls: Sequence[int]
) -> float:
    """Inches that a way takes of those in the open, infinite where it can't be driven.

    Off open ground a die is worth its pips alone, and heavy going is closed.
    """
    length, climbing, slow = 0.0, 0.0, False
    for one, other in pairwise(path):
        length += distance(one, other)
        legs = [_leg(table, command, a, b) for a, b in _tracks(team, one, other)]
        climbing += max((leg[0] for leg in legs), default=0.0)
        slow = slow or any(leg[1] for leg in legs)
    lost = inches(command, team, rolls) - sum(rolls) if slow else 0.0
    return length + climbing + lost


def _tracks(team: Team, one: Point, other: Point) -> Iterator[tuple[Point, Point]]:
    """The way of its middle and of both its sides."""
    long = distance(one, other)
    if long == 0:
        return
    _, wide = team.hull or (0.0, 0.0)
    across = Point(-(other.y - one.y) / long, (other.x - one.x) / long)
    for aside in (0.0, -wide / 2, wide / 2):
        step = Point(aside * across.x, aside * across.y)
        yield Point(one.x + step.x, one.y + step.y), Point(other.x + step.x, other.y + step.y)


def _leg(table: Table, command: Command, a: Point, b: Point) -> tuple[float, bool]:
    """What obstacles cost on a straight line, and whether it leaves open ground."""
    climbing, slow = 0.0, False
    for thing in survey(table).on_line(a, b):
        what = thing.what
        if isinstance(what, Obstacle):
            assert not isinstance(thing.shape, Region)
            if thing.shape.crossings(a, b):
                cost = command.obstacles[what.size].cost if what.size in CROSSED else None
                climbing += float("inf") if cost is None else cost
        elif isinstance(thing.shape, Region) and thing.shape.pieces(a, b):
            if thing.impassable:
                return float("inf"), True
            assert isinstance(what, Area)
            if what.going == "heavy":
                return float("inf"), True
            slow = slow or what.going != "open"
    return climbing, slow


def refused_hull(table: Table, team: Team, figures: Sequence[Figure], facing: float) -> str | None:
    """Why a vehicle can't stand so at the end of a move, or None."""
    there = hull_of(replace(team, figures=tuple(figures), facing=facing))
    if not all(0 <= x <= table.width and 0 <= y <= table.height for x, y in there):
        return mark("off the table")
    hull, middle = region_of(there), figures[0].at
    edges = list(zip(there, (*there[1:], there[0]), strict=True))
    for thing in survey(table).near(middle, hypot(*(team.hull or (0.0, 0.0)))):
        if thing.impassable and isinstance(thing.shape, Region):
            inside = any(thing.shape.holds(*corner) for corner in there)
            if inside or any(thing.shape.touches(*edge) for edge in edges):
                return mark("in {what}", what=thing.what.id)
    for _, other in table.teams():
        if other.id == team.id:
            continue
        if any(hull.holds(*figure.at) for figure in other.figures):
            return mark("on {what}", what=other.id)
        if other.hull and _meet(hull, edges, hull_of(other)):
            return mark("on {what}", what=other.id)
    return None


def _meet(
    hull: Region,
    edges: Sequence[tuple[tuple[float, float], tuple[float, float]]],
    other: Sequence[tuple[float, float]],
) -> bool:
    """Whether two hulls lie over each other."""
    region = region_of(tuple(other))
    corners = any(hull.holds(*corner) for corner in other)
    return corners or any(region.touches(*edge) for edge in edges)


def heading(start: Point, end: Point, otherwise: float) -> float:
    """The way from one place to another in whole degrees: how a vehicle stands that drove it."""
    if start == end:
        return otherwise
    return float(round(degrees(atan2(end.y - start.y, end.x - start.x))) % 360)
