"""Edits of tables: functions from a table to another, which the document makes undoable."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import cos, radians, sin
from typing import Any, Final

from studio.model.table import (
    XY,
    Aperture,
    Area,
    Building,
    Figure,
    LeaderEntry,
    Obstacle,
    Sector,
    Table,
    TableSide,
    Team,
)
from studio.model.table_pieces import Piece, holds, jump_off, middle_of

AREAS: Final[dict[str, Area]] = {
    "woods": Area("", (), cover="light", height=4, depth=4, going="broken"),
    "orchard": Area("", (), cover="light", height=2, depth=8),
    "crops": Area("", (), cover="light", height=1, going="broken"),
    "scrub": Area("", (), cover="light", height=1),
    "marsh": Area("", (), going="heavy"),
    "water": Area("", (), impassable=True),
    "hill": Area("", (), level=2),
    "road": Area("", ()),
    "track": Area("", ()),
    "yard": Area("", ()),
    "ruin": Area("", (), cover="hard", height=1, going="broken"),
    "rough": Area("", (), cover="light", going="broken"),
}
"""What ground of a kind usually is; its author changes what is meant otherwise."""
LINES: Final[dict[str, Obstacle]] = {
    "hedge": Obstacle("", (), height=1),
    "wall": Obstacle("", (), cover="hard", height=0.8),
    "fence": Obstacle("", (), cover="open", height=0.6, size="minor"),
    "ditch": Obstacle("", (), height=0.3, size="minor"),
}
SECTOR: Final = 6.0
"""Inches across of a sector of a building (13.2.10)."""


def _near(number: float) -> float:
    """A place to a hundredth of an inch, so that files stay readable."""
    return round(number, 2)


def _shifted(at: XY, by: XY) -> XY:
    return _near(at[0] + by[0]), _near(at[1] + by[1])


# --- moving ---------------------------------------------------------------------------------------


def moved(table: Table, pieces: Iterable[Piece], by: XY) -> Table:
    """Things moved by so many inches; a building takes those in it along."""
    wanted = frozenset(pieces)
    inside = {
        sector.id
        for one in table.buildings
        if Piece("building", one.id) in wanted
        for sector in one.sectors
    }

    def goes(kind: str, name: str) -> bool:
        return (kind, name) in wanted

    sides = {
        name: replace(
            force,
            teams=tuple(
                _team_moved(team, by, inside, whole=goes("team", team.id)) for team in force.teams
            ),
            leaders=tuple(
                replace(one, at=_shifted(one.at, by))
                if goes("leader", one.id) or one.sector in inside
                else one
                for one in force.leaders
            ),
            jump_off_points=tuple(
                _shifted(at, by) if goes("point", f"{name} {n}") else at
                for n, at in enumerate(force.jump_off_points)
            ),
        )
        for name, force in table.sides.items()
    }
    return replace(
        table,
        areas=tuple(_ground_moved(a, by) if goes("area", a.id) else a for a in table.areas),
        obstacles=tuple(
            replace(o, line=tuple(_shifted(at, by) for at in o.line))
            if goes("obstacle", o.id)
            else o
            for o in table.obstacles
        ),
        buildings=tuple(
            _house_moved(one, by) if goes("building", one.id) else one for one in table.buildings
        ),
        smoke=tuple(
            replace(cloud, at=_shifted(cloud.at, by)) if goes("smoke", str(n)) else cloud
            for n, cloud in enumerate(table.smoke)
        ),
        sides=sides,
    )


def _team_moved(team: Team, by: XY, inside: set[str], *, whole: bool) -> Team:
    if not whole and not any(figure.sector in inside for figure in team.figures):
        return team
    return replace(
        team,
        figures=tuple(
            replace(figure, at=_shifted(figure.at, by))
            if whole or figure.sector in inside
            else figure
            for figure in team.figures
        ),
    )


def _ground_moved(area: Area, by: XY) -> Area:
    return replace(area, polygon=tuple(_shifted(at, by) for at in area.polygon))


def _house_moved(building: Building, by: XY) -> Building:
    return replace(
        building,
        sectors=tuple(
            replace(s, polygon=tuple(_shifted(at, by) for at in s.polygon))
            for s in building.sectors
        ),
        apertures=tuple(
            replace(a, line=(_shifted(a.line[0], by), _shifted(a.line[1], by)))
            for a in building.apertures
        ),
    )


def figure_moved(table: Table, team: str, number: int, to: XY) -> Table:
    """One figure of a team at another place."""

    def change(one: Team) -> Team:
        figures = list(one.figures)
        figures[number] = replace(figures[number], at=(_near(to[0]), _near(to[1])))
        return replace(one, figures=tuple(figures))

    return team_changed(table, team, change)


def settled(table: Table, names: Iterable[str]) -> Table:
    """Figures and leaders of these names in the sector of a building where they stand now.

    Who stays in a building keeps his floor; who comes in is on the ground floor.
    """
    wanted = frozenset(names)
    return _everybody(
        table,
        lambda team: (
            replace(team, figures=tuple(_settled(table, f) for f in team.figures))
            if team.id in wanted
            else team
        ),
        lambda leader: _settled(table, leader) if leader.id in wanted else leader,
    )


def _settled(table: Table, one: Any) -> Any:
    here = next(
        (
            (building, sector.id)
            for building in table.buildings
            for sector in building.sectors
            if holds(sector.polygon, one.at)
        ),
        None,
    )
    if here is None:
        return one if one.sector is None else replace(one, sector=None, floor=0)
    building, sector = here
    if one.sector == sector:
        return one
    same = any(s.id == one.sector for s in building.sectors)
    return replace(one, sector=sector, floor=one.floor if same else 0)


def turned(table: Table, name: str, facing: float, *, in_place: bool = False) -> Table:
    """A team that faces another way: its line wheels about its middle, or each man turns.

    Who is in a building always turns where he stands.
    """

    def change(team: Team) -> Team:
        by = facing - team.facing
        middle = middle_of([figure.at for figure in team.figures])
        return replace(
            team,
            facing=round(facing % 360, 1),
            figures=tuple(
                replace(
                    figure,
                    facing=round((figure.facing + by) % 360, 1),
                    at=figure.at if in_place or figure.sector else _wheeled(figure.at, middle, by),
                )
                for figure in team.figures
            ),
        )

    return team_changed(table, name, change)


def _wheeled(at: XY, middle: XY, by: float) -> XY:
    x, y = at[0] - middle[0], at[1] - middle[1]
    c, s = cos(radians(by)), sin(radians(by))
    return _near(middle[0] + c * x - s * y), _near(middle[1] + s * x + c * y)


# --- men ------------------------------------------------------------------------------------------


def team_changed(table: Table, name: str, change: Callable[[Team], Team]) -> Table:
    """A team as a change makes it."""
    return _everybody(
        table, lambda team: change(team) if team.id == name else team, lambda one: one
    )


def _everybody(
    table: Table,
    of_team: Callable[[Team], Team],
    of_leader: Callable[[LeaderEntry], LeaderEntry],
) -> Table:
    sides = {
        name: replace(
            force,
            teams=tuple(map(of_team, force.teams)),
            leaders=tuple(map(of_leader, force.leaders)),
        )
        for name, force in table.sides.items()
    }
    return replace(table, sides=sides)


def team_added(table: Table, side: str, team: Team) -> Table:
    """One more team; its id is made its own."""
    force = table.sides.get(side, TableSide())
    fresh = replace(team, id=free_id(table, team.id or "team"))
    return replace(table, sides={**table.sides, side: replace(force, teams=(*force.teams, fresh))})


def team_in_line(name: str, weapons: Iterable[str], at: XY, facing: float = 0.0) -> Team:
    """A team in a line across its facing, a figure an inch, about a place."""
    arms = tuple(weapons)
    c, s = cos(radians(facing)), sin(radians(facing))
    figures = tuple(
        Figure((_near(at[0] - s * off), _near(at[1] + c * off)), weapon, facing)
        for n, weapon in enumerate(arms)
        for off in (n - (len(arms) - 1) / 2,)
    )
    return Team(name, figures, facing=facing)


def leader_added(table: Table, side: str, at: XY, rank: str = "junior") -> Table:
    """One more leader."""
    force = table.sides.get(side, TableSide())
    leader = LeaderEntry(free_id(table, f"{rank}_leader"), (_near(at[0]), _near(at[1])), rank)
    force = replace(force, leaders=(*force.leaders, leader))
    return replace(table, sides={**table.sides, side: force})


def jump_off_point_added(table: Table, side: str, at: XY) -> Table:
    """One more jump-off point."""
    force = table.sides.get(side, TableSide())
    points = (*force.jump_off_points, (_near(at[0]), _near(at[1])))
    return replace(table, sides={**table.sides, side: replace(force, jump_off_points=points)})


def free_id(table: Table, wanted: str) -> str:
    """An id that nothing on the table has: the wanted one, or with a number behind it."""
    taken = set(_ids(table))
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted}_{number}" in taken:
        number += 1
    return f"{wanted}_{number}"


def _ids(table: Table) -> Iterator[str]:
    for force in table.sides.values():
        yield from (team.id for team in force.teams)
        yield from (leader.id for leader in force.leaders)
    yield from (area.id for area in table.areas)
    yield from (line.id for line in table.obstacles)
    for building in table.buildings:
        yield building.id
        yield from (sector.id for sector in building.sectors)
        yield from (aperture.id for aperture in building.apertures)


# --- ground ---------------------------------------------------------------------------------------


def area_added(table: Table, kind: str, polygon: Iterable[XY]) -> Table:
    """Ground of a kind, with what such ground usually is."""
    points = tuple((_near(x), _near(y)) for x, y in polygon)
    area = replace(AREAS[kind], id=free_id(table, kind), polygon=points, kind=kind)
    return replace(table, areas=(*table.areas, area))


def line_added(table: Table, kind: str, line: Iterable[XY]) -> Table:
    """A hedge, wall, fence or ditch."""
    points = tuple((_near(x), _near(y)) for x, y in line)
    obstacle = replace(LINES[kind], id=free_id(table, kind), line=points, kind=kind)
    return replace(table, obstacles=(*table.obstacles, obstacle))


def building_added(table: Table, one: XY, other: XY) -> Table:
    """A building in a rectangle, in sectors of about 6 inches, with a door to the south."""
    (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    across = max(1, round((right - left) / SECTOR))
    down = max(1, round((bottom - top) / SECTOR))
    name = free_id(table, "building")
    wide, high = (right - left) / across, (bottom - top) / down
    sectors = tuple(
        Sector(
            f"{name}_{row * across + column + 1}",
            _rectangle(left + column * wide, top + row * high, wide, high),
        )
        for row in range(down)
        for column in range(across)
    )
    middle = left + wide / 2
    door = ((_near(middle - 0.5), _near(bottom)), (_near(middle + 0.5), _near(bottom)))
    aperture = Aperture(f"{name}_door", sectors[(down - 1) * across].id, door)
    return replace(table, buildings=(*table.buildings, Building(name, sectors, (aperture,))))


def _rectangle(x: float, y: float, wide: float, high: float) -> tuple[XY, ...]:
    left, right, top, bottom = _near(x), _near(x + wide), _near(y), _near(y + high)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def with_corners(table: Table, piece: Piece, corners: Iterable[XY]) -> Table:
    """An area or an obstacle with other corners."""
    points = tuple((_near(x), _near(y)) for x, y in corners)
    if piece.kind == "area":
        areas = (replace(a, polygon=points) if a.id == piece.name else a for a in table.areas)
        return replace(table, areas=tuple(areas))
    lines = (replace(o, line=points) if o.id == piece.name else o for o in table.obstacles)
    return replace(table, obstacles=tuple(lines))


# --- removing -------------------------------------------------------------------------------------


def removed(table: Table, pieces: Iterable[Piece]) -> Table:
    """A table without these things; who was in a building that goes stands in the open."""
    wanted = frozenset(pieces)
    points = {jump_off(piece) for piece in wanted if piece.kind == "point"}
    sides = {
        name: replace(
            force,
            teams=tuple(t for t in force.teams if Piece("team", t.id) not in wanted),
            leaders=tuple(one for one in force.leaders if Piece("leader", one.id) not in wanted),
            jump_off_points=tuple(
                at for n, at in enumerate(force.jump_off_points) if (name, n) not in points
            ),
        )
        for name, force in table.sides.items()
    }
    less = replace(
        table,
        areas=tuple(a for a in table.areas if Piece("area", a.id) not in wanted),
        obstacles=tuple(o for o in table.obstacles if Piece("obstacle", o.id) not in wanted),
        buildings=tuple(b for b in table.buildings if Piece("building", b.id) not in wanted),
        smoke=tuple(c for n, c in enumerate(table.smoke) if Piece("smoke", str(n)) not in wanted),
        sides=sides,
    )
    if len(less.buildings) == len(table.buildings):
        return less
    names = [team.id for force in sides.values() for team in force.teams]
    names += [leader.id for force in sides.values() for leader in force.leaders]
    return settled(less, names)
