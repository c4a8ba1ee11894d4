"""Safe ways to mend what is found on a table: the nearest sound value for a wrong one."""

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from math import hypot
from typing import Any

from studio.checks.finding import Fix
from studio.inches import Point
from studio.model.pointing import put
from studio.model.table import XY, Building, Figure, LeaderEntry, Sector, Table, Team
from studio.words import tr

BESIDE = 0.6
"""Inches from a wall, or from a man, at which somebody is put."""
REACH = 6.0
"""Inches within which a jump-off point is moved to cover."""


Edit = Callable[[Table], Table]


def edits(title: str, edit: Edit) -> Fix:
    """A fix that is an edit."""
    return Fix(title, edit)


def puts(title: str, *values: tuple[str, Any]) -> Fix:
    """A fix that puts values where pointers lead."""

    def edit(table: Table) -> Table:
        for pointer, value in values:
            table = put(table, pointer, value)
        return table

    return Fix(title, edit)


def nearest_name(pointer: str, given: str, known: Iterable[str]) -> Fix | None:
    """The known name that is most like a wrong one."""
    near = get_close_matches(given, list(known), 1)
    return puts(tr("write {word}", word=near[0]), (pointer, near[0])) if near else None


def own_id(pointer: str, name: str, taken: Iterable[str]) -> Fix:
    """An id that nobody has: `A1_2` for a second A1."""
    others = set(taken)
    number = next(n for n in range(2, len(others) + 3) if f"{name}_{n}" not in others)
    return puts(
        tr("call it {name}_{number}", name=name, number=number),
        (f"{pointer}/id", f"{name}_{number}"),
    )


def onto_table(pointer: str, table: Table, at: XY) -> Fix:
    """The nearest point of the table."""
    spot = (min(max(at[0], 0), table.width), min(max(at[1], 0), table.height))
    return puts(tr("move it to {x:g}, {y:g}", x=spot[0], y=spot[1]), (pointer, spot))


def into_sector(pointer: str, table: Table, at: XY) -> Fix:
    """In whatever sector a man stands; in none where he stands outside."""
    from studio.rules.chain_of_command.shapes import holds

    here = next((s.id for _, s in _sectors(table) if holds(s.polygon, at)), None)
    title = tr("put him into {sector}", sector=here) if here else tr("take him out of the building")
    return puts(title, (f"{pointer}/sector", here), (f"{pointer}/floor", 0))


def _sectors(table: Table) -> Iterator[tuple[Building, Sector]]:
    return ((building, sector) for building in table.buildings for sector in building.sectors)


def onto_wall(pointer: str, building: Building, sector: Sector, line: tuple[XY, XY]) -> Fix | None:
    """On the nearest outer wall of its sector, as long as it is."""
    from studio.rules.chain_of_command.shapes import outline

    (ax, ay), (bx, by) = line
    long = hypot(bx - ax, by - ay)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    others = [outline(s.polygon) for s in building.sectors if s.id != sector.id]
    best: tuple[float, tuple[XY, XY]] | None = None
    ends = sector.polygon
    for a, b in zip(ends, (*ends[1:], ends[0]), strict=True):
        wall = hypot(b[0] - a[0], b[1] - a[1])
        if wall < long or long == 0 or _shared(others, a, b):
            continue
        ux, uy = (b[0] - a[0]) / wall, (b[1] - a[1]) / wall
        along = (middle[0] - a[0]) * ux + (middle[1] - a[1]) * uy
        along = min(max(along, long / 2), wall - long / 2)
        spots = [
            (round(a[0] + t * ux, 3), round(a[1] + t * uy, 3))
            for t in (along - long / 2, along + long / 2)
        ]
        off = hypot(a[0] + along * ux - middle[0], a[1] + along * uy - middle[1])
        if best is None or off < best[0]:
            best = off, (spots[0], spots[1])
    return (
        puts(tr("move it to the wall of {id}", id=sector.id), (pointer, best[1])) if best else None
    )


def _shared(others: Iterable[Any], a: XY, b: XY) -> bool:
    """Whether a wall is one between two sectors."""
    from shapely import LineString

    return any(LineString([a, b]).intersection(other).length > 1e-6 for other in others)


def into_cover(pointer: str, shapes: Iterable[Any], at: XY) -> Fix | None:
    """At the nearest cover within reach."""
    from shapely import Point as Spot
    from shapely.ops import nearest_points

    here, best = Spot(at), None
    for shape in shapes:
        if shape.is_empty:
            continue
        spot = nearest_points(shape, here)[0]
        away = here.distance(spot)
        if away <= REACH and (best is None or away < best[0]):
            best = away, spot
    if best is None:
        return None
    away, spot = best
    share = (away - BESIDE) / away
    x, y = (round(at[n] + share * ((spot.x, spot.y)[n] - at[n]), 2) for n in (0, 1))
    return puts(tr("move it to {x:g}, {y:g}", x=x, y=y), (pointer, (x, y)))


def uncrossed(pointer: str, polygon: tuple[XY, ...]) -> Fix | None:
    """The largest area that an outline encloses."""
    from studio.rules.chain_of_command.shapes import largest_part

    ring = largest_part(polygon)
    return puts(tr("keep the largest part of it"), (pointer, ring)) if len(ring) >= 3 else None


def _beside(man: Figure, towards: XY, away: float, men: Iterable[Figure]) -> XY:
    """A place beside a man towards another; in a room where no comrade stands."""
    if man.sector is None:
        share = BESIDE / away
        x, y = (round(man.at[n] + share * (towards[n] - man.at[n]), 2) for n in (0, 1))
        return x, y
    comrades = [one.at for one in men]
    spots = [(round(man.at[0] + x, 2), round(man.at[1] + y, 2)) for x, y in AROUND]
    free = (at for at in spots if all(hypot(at[0] - x, at[1] - y) > 0.9 for x, y in comrades))
    return next(free, spots[0])


AROUND = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
"""Places beside a man in a room, which is about six inches across."""


def to_his_men(pointer: str, leader: LeaderEntry, teams: Iterable[Team]) -> Fix | None:
    """Beside the nearest man of the section that a leader is part of."""
    men = [f for team in teams if leader.belongs_to(team) for f in team.figures]
    if not men:
        return None
    here = Point(*leader.at)
    man = min(men, key=lambda f: hypot(f.at[0] - here.x, f.at[1] - here.y))
    away = hypot(man.at[0] - here.x, man.at[1] - here.y) or 1.0
    x, y = _beside(man, leader.at, away, men)
    return puts(
        tr("move him to {x:g}, {y:g}", x=x, y=y),
        (f"{pointer}/at", (x, y)),
        (f"{pointer}/sector", man.sector),
        (f"{pointer}/floor", man.floor),
    )
