"""Where a team may go: ways over open ground, into buildings and out of them, and what they cost.

Outside the chapter: going, obstacles and stairs take their figures from `studio.model.command`. A
team keeps its formation; its way is that of its first figure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, radians, sin

from studio.errors import IllegalAction
from studio.inches import Point, distance, within
from studio.model.command import Command, Pace
from studio.model.table import Area, Figure, Obstacle, Table, Team
from studio.rules.chain_of_command.friends import hull_of
from studio.rules.chain_of_command.indoors import adjacent, centre_of
from studio.rules.chain_of_command.outlines import Region, region_of
from studio.rules.chain_of_command.play.actions import at, rounded
from studio.rules.chain_of_command.survey import Thing, survey
from studio.words import mark

ROOM = 0.5
"""Inches that a figure keeps from another at the end of a move."""
CLOSE_COMBAT = 4.0
"""A move ends no nearer to an enemy: closer begins close combat, which is another chapter."""
CARRIER = "apc"
"""Who is aboard an armoured carrier is gone up to, to post a grenade (13.5.1.4)."""
DOOR = "medium"
"""Apertures of this size on the ground floor are doors."""
INSET = 0.6
"""Inches that men inside keep from the walls."""
ON_A_WALL = 1e-3
"""Inches in which a figure is on the border of something rather than inside."""
RULE = mark("outside 13")


def figures_at(team: Team, first: Point, facing: float | None) -> tuple[Figure, ...]:
    """The figures of a team whose first stands at a point, the rest beside it as before."""
    here = Point(*team.figures[0].at)
    step = first - here
    moved = []
    for figure in team.figures:
        spot = at(figure.at[0] + step.x, figure.at[1] + step.y)
        turned = figure.facing if facing is None else facing
        moved.append(replace(figure, at=(spot.x, spot.y), facing=turned, sector=None, floor=0))
    return tuple(moved)


def way(table: Table, team: Team, via: Sequence[Point], to: Point) -> tuple[Point, ...]:
    """The way of a team's first figure; out of a building it begins at the nearest door."""
    start = Point(*team.figures[0].at)
    if team.figures[0].sector is None:
        return (start, *via, to)
    doors = _doors(table, team.figures[0].sector)
    if not doors:
        raise IllegalAction(
            mark("{team} is in a room without a door ({rule})", team=team.id, rule=RULE)
        )
    target = via[0] if via else to
    door = min(doors, key=lambda spot: distance(start, spot) + distance(spot, target))
    return (door, *via, to)


def _doors(table: Table, sector: str) -> list[Point]:
    building, _ = table.sector(sector)
    return [
        centre_of(aperture)
        for aperture in building.apertures
        if aperture.sector == sector and aperture.floor == 0 and aperture.size == DOOR
    ]


def cost_of_way(
    table: Table, command: Command, team: Team, path: Sequence[Point], pace: Pace
) -> float:
    """Inches that a way takes from the roll, infinite where it can't be gone.

    Each figure goes beside the first; the worst ground under any of them counts for all.
    """
    inside = team.figures[0].sector is not None
    climb = command.stairs * team.figures[0].floor if inside else 0.0
    length = sum(distance(a, b) for a, b in pairwise(path))
    if inside:
        length += distance(Point(*team.figures[0].at), path[0])
    worst = max(_extra(table, command, path, offset, pace) for offset in offsets_of(team))
    return length + climb + worst


def offsets_of(team: Team) -> list[Point]:
    """How the figures of a team stand to its first; out of a building they go one by one."""
    first = team.figures[0]
    if first.sector is not None:
        return [Point(0, 0)]
    return [Point(*figure.at) - Point(*first.at) for figure in team.figures]


def _extra(
    table: Table, command: Command, path: Sequence[Point], offset: Point, pace: Pace
) -> float:
    """What the ground and obstacles on one figure's way take besides its length."""
    climbing, loss = 0.0, 0
    ground = survey(table)
    for one, other in pairwise(path):
        a, b = (
            Point(one.x + offset.x, one.y + offset.y),
            Point(other.x + offset.x, other.y + offset.y),
        )
        if a == b:
            continue
        for thing in ground.on_line(a, b):
            what = thing.what
            if isinstance(what, Obstacle):
                assert not isinstance(thing.shape, Region)
                if thing.shape.crossings(a, b):
                    cost = command.obstacles[what.size].cost
                    climbing += float("inf") if cost is None else cost
            elif isinstance(thing.shape, Region) and thing.shape.pieces(a, b):
                if thing.impassable:
                    return float("inf")
                assert isinstance(what, Area)
                going = command.going[what.going]
                if pace.hurried and not going.hurried:
                    return float("inf")
                loss = max(loss, going.loss)
    return climbing + loss * pace.dice


def refused_place(
    table: Table, side: str, team: Team, figures: Sequence[Figure], before: Sequence[Figure] = ()
) -> str | None:
    """Why figures of a team can't stand there at the end of a move, or None.

    `before` is where they stood: an enemy who was nearer than 4 inches already may stay as near.
    """
    ground = survey(table)
    for figure in figures:
        x, y = figure.at
        if not (0 <= x <= table.width and 0 <= y <= table.height):
            return mark("off the table")
        for thing in ground.near(figure.at, 0.0):
            if thing.impassable and _is_inside(thing, x, y):
                return mark("in {what}", what=thing.what.id)
    others = [
        Point(*figure.at)
        for _, other in table.teams()
        if other.id != team.id
        for figure in other.figures
    ]
    hulls = [region_of(hull_of(t)) for _, t in table.teams() if t.hull and t.id != team.id]
    for figure in figures:
        if any(hull.holds(*figure.at) for hull in hulls):
            return mark("on a vehicle")
        if any(hypot(figure.at[0] - o.x, figure.at[1] - o.y) < ROOM - 1e-6 for o in others):
            return mark("on another figure")
    return _too_close(table, side, figures, before)


def _is_inside(thing: Thing, x: float, y: float) -> bool:
    """Whether a place is inside something rather than at its wall."""
    return isinstance(thing.shape, Region) and thing.shape.border(x, y) > ON_A_WALL


def _too_close(
    table: Table, side: str, figures: Sequence[Figure], before: Sequence[Figure]
) -> str | None:
    for owner, enemy in table.teams():
        if owner == side:
            continue
        foes = [f for f in enemy.figures if f.sector is None and enemy.aboard != CARRIER]
        near = _nearest(figures, foes)
        if near < CLOSE_COMBAT - 1e-6 and near < _nearest(before, foes) - 1e-6:
            return mark(
                "within {inches:g} inches of {enemy}",
                inches=CLOSE_COMBAT,
                enemy=enemy.id,
            )
    return None


def _nearest(ones: Sequence[Figure], others: Sequence[Figure]) -> float:
    return min(
        (distance(Point(*a.at), Point(*b.at)) for a in ones for b in others), default=float("inf")
    )


# --- buildings ----------------------------------------------------------------------------------


def cost_of_entering(
    table: Table, command: Command, team: Team, sector: str, floor: int, pace: Pace
) -> tuple[float, tuple[Point, ...]]:
    """What it takes a team to get into a sector and to a floor, and its way there.

    From outside through the nearest door; within a building from sector to sector and by stairs.
    """
    building, target = table.sector(sector)
    if not 0 <= floor < building.floors:
        raise IllegalAction(
            mark(
                "{building} has floors 0 to {top}",
                building=building.id,
                top=building.floors - 1,
            )
        )
    first = team.figures[0]
    if first.sector is not None:
        here, room = table.sector(first.sector)
        if here is not building or not (room is target or adjacent(room, target)):
            raise IllegalAction(
                mark(
                    "{team} can't get from {room} to {sector} directly",
                    team=team.id,
                    room=room.id,
                    sector=sector,
                )
            )
        steps = abs(floor - first.floor) + (room is not target)
        return float(command.stairs * steps), (Point(*first.at),)
    doors = _doors(table, sector)
    best: tuple[float, tuple[Point, ...]] = (float("inf"), (Point(*first.at),))
    for door in doors:
        path = (Point(*first.at), before(target.polygon, door))
        try:
            cost = cost_of_way(table, command, replace(team, figures=(first,)), path, pace)
        except IllegalAction:
            continue
        total = cost + command.stairs * floor
        if total < best[0]:
            best = (total, path)
    return best


def before(polygon: tuple[tuple[float, float], ...], door: Point) -> Point:
    """A point just outside a door or window."""
    shape = region_of(polygon)
    for angle in range(0, 360, 15):
        spot = Point(door.x + 0.3 * cos(radians(angle)), door.y + 0.3 * sin(radians(angle)))
        if not shape.holds(*spot) and shape.border(*spot) > 0.28:
            return at(*spot)
    return door


def refused_room(table: Table, side: str, sector: str, floor: int) -> str | None:
    """Why a team of a side can't come into a room, whatever its way there, or None."""
    try:
        building, _ = table.sector(sector)
    except KeyError:
        return mark("there is no sector {sector}", sector=sector)
    if not 0 <= floor < building.floors:
        return mark(
            "{building} has floors 0 to {top}", building=building.id, top=building.floors - 1
        )
    for owner, enemy in table.teams():
        if owner != side and any((f.sector, f.floor) == (sector, floor) for f in enemy.figures):
            return mark("the enemy is in {sector}: close combat is another chapter", sector=sector)
    return None


def figures_inside(
    table: Table, team: Team, sector: str, floor: int, facing: float
) -> tuple[Figure, ...]:
    """The figures of a team in a room: at its apertures first, where nobody stands yet.

    Raises:
        IllegalAction: there is no room for them.
    """
    taken = [
        Point(*figure.at)
        for _, other in table.teams()
        if other.id != team.id
        for figure in other.figures
        if figure.sector == sector and figure.floor == floor
    ]
    spots = [
        spot
        for spot in _slots(table, sector, floor)
        if all(distance(spot, other) >= ROOM for other in taken)
    ]
    if len(spots) < len(team.figures):
        raise IllegalAction(
            mark("{sector} has no room for {team} ({rule})", sector=sector, team=team.id, rule=RULE)
        )
    return tuple(
        replace(f, at=(spot.x, spot.y), facing=rounded(facing), sector=sector, floor=floor)
        for f, spot in zip(team.figures, spots, strict=False)
    )


def _slots(table: Table, sector: str, floor: int) -> list[Point]:
    """Places in a room an inch apart, those nearest to its doors and windows first."""
    building, room = table.sector(sector)
    shape = region_of(room.polygon)
    left, top, right, bottom = shape.box
    openings = [
        centre_of(a) for a in building.apertures if a.sector == sector and a.floor == floor
    ] or [Point((left + right) / 2, (top + bottom) / 2)]
    found = [
        at(x, y)
        for x, y in _grid(left + INSET, top + INSET, right, bottom)
        if shape.holds(x, y) and shape.border(x, y) >= INSET - 1e-6
    ]
    return sorted(found, key=lambda s: (rounded(min(distance(s, o) for o in openings)), s))


def _grid(left: float, top: float, right: float, bottom: float) -> Iterator[tuple[float, float]]:
    for i in range(int(right - left) + 1):
        for j in range(int(bottom - top) + 1):
            yield left + i, top + j


def at_aperture(table: Table, figure: Figure, sector: str, floor: int) -> bool:
    """Whether a man outside touches a door or window of a room, so that he may post a grenade."""
    building, _ = table.sector(sector)
    here = Point(*figure.at)
    return figure.sector is None and any(
        within(distance(centre_of(aperture), here), 1.0)
        for aperture in building.apertures
        if aperture.sector == sector and aperture.floor == floor
    )
