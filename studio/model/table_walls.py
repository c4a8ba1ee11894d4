"""The walls of buildings: their sectors, and the doors and windows in them (13.2.10)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import hypot
from typing import Final, NamedTuple

from studio.model.table import XY, Aperture, Building, Sector, Table
from studio.model.table_pieces import Piece, aperture_of
from studio.model.table_values import changed, free_id, near, placed
from studio.words import tr

SECTOR: Final = 6.0
"""Inches across of a sector of a building (13.2.10)."""
OPENING: Final = 1.0
"""Inches across of a door or window that is put into a wall."""
JOINED: Final = 0.05
"""Inches within which two walls are one."""


class Wall(NamedTuple):
    """A stretch of the outside of a building, and the sector behind it."""

    building: str
    sector: str
    start: XY
    end: XY

    @property
    def length(self) -> float:
        """In inches."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def along(self, at: XY) -> float:
        """How far along the wall the foot of a place is, between its ends."""
        (ax, ay), (bx, by) = self.start, self.end
        share = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / self.length
        return min(max(share, 0.0), self.length)

    def spot(self, along: float) -> XY:
        """The place so many inches along."""
        share = along / self.length
        (ax, ay), (bx, by) = self.start, self.end
        return ax + share * (bx - ax), ay + share * (by - ay)

    def away(self, at: XY) -> float:
        """How far a place is from it."""
        x, y = self.spot(self.along(at))
        return hypot(at[0] - x, at[1] - y)

    def opening(self, at: XY, length: float) -> tuple[XY, XY]:
        """A door or window of so many inches as near to a place as the wall has room."""
        half = min(length, self.length) / 2
        middle = min(max(self.along(at), half), self.length - half)
        return placed(self.spot(middle - half)), placed(self.spot(middle + half))


def outer_walls(building: Building) -> Iterator[Wall]:
    """The outside of a building, sector by sector, without what two sectors share."""
    for sector in building.sectors:
        others = [other for other in building.sectors if other is not sector]
        for a, b in _edges(sector.polygon):
            for start, end in _outside(a, b, others):
                wall = Wall(building.id, sector.id, start, end)
                if wall.length > JOINED:
                    yield wall


def _edges(polygon: tuple[XY, ...]) -> Iterator[tuple[XY, XY]]:
    yield from zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def _outside(a: XY, b: XY, others: Iterable[Sector]) -> Iterator[tuple[XY, XY]]:
    """What is left of a wall where other sectors have none on it."""
    whole = Wall("", "", a, b)
    if whole.length <= JOINED:
        return
    shared = sorted(
        (min(ends), max(ends))
        for other in others
        for c, d in _edges(other.polygon)
        if off_line(whole, c) <= JOINED and off_line(whole, d) <= JOINED
        for ends in ((whole.along(c), whole.along(d)),)
    )
    at = 0.0
    for first, last in shared:
        if last - first <= JOINED:
            continue
        if first - at > JOINED:
            yield whole.spot(at), whole.spot(first)
        at = max(at, last)
    if whole.length - at > JOINED:
        yield (whole.spot(at) if at else a), b


def off_line(wall: Wall, at: XY) -> float:
    """How far a place is from the line through a wall, be it beyond its ends."""
    (ax, ay), (bx, by) = wall.start, wall.end
    return abs((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)) / wall.length


def nearest_wall(table: Table, at: XY, building: str | None = None) -> Wall | None:
    """The outer wall nearest to a place, of one building or of any."""
    walls = (
        wall
        for one in table.buildings
        if building is None or one.id == building
        for wall in outer_walls(one)
    )
    return min(walls, key=lambda wall: wall.away(at), default=None)


def aperture_added(
    table: Table, at: XY, *, floor: int = 0, size: str = "medium", length: float = OPENING
) -> Table:
    """One more door or window, in the outer wall nearest to a place.

    Raises:
        ValueError: there is no building.
    """
    wall = nearest_wall(table, at)
    if wall is None:
        raise ValueError(tr("there is no building to put a door or window into"))
    kind = "door" if size == "medium" and floor == 0 else "window"
    name = free_id(table, f"{wall.building}_{kind}")
    opening = Aperture(name, wall.sector, wall.opening(at, length), floor, size)

    def with_it(building: Building) -> Building:
        return replace(building, apertures=(*building.apertures, opening))

    return changed(table, [Piece("building", wall.building)], with_it)


def aperture_moved(table: Table, name: str, to: XY) -> Table:
    """A door or window as near to a place as the outer walls of its building have room for it.

    Raises:
        KeyError: no building has it.
    """
    building, aperture = aperture_of(table, name)
    wall = nearest_wall(table, to, building.id)
    if wall is None:
        return table
    (ax, ay), (bx, by) = aperture.line
    line = wall.opening(to, near(hypot(bx - ax, by - ay)) or OPENING)
    return changed(
        table, [Piece("aperture", name)], lambda one: replace(one, sector=wall.sector, line=line)
    )


def apertures_added_around(table: Table, name: str, floor: int) -> Table:
    """A window in the middle of each outer wall of a building that is 2 inches long or more."""
    building = next(one for one in table.buildings if one.id == name)
    for wall in outer_walls(building):
        if wall.length >= 2 * OPENING:
            middle = wall.spot(wall.length / 2)
            size = "medium" if floor == 0 else "major"
            table = aperture_added(table, middle, floor=floor, size=size)
    return table


def building_added(table: Table, one: XY, other: XY) -> Table:
    """A building in a rectangle, in sectors of about 6 inches, with a door to the south."""
    name = free_id(table, "building")
    sectors = grid_of_sectors(name, one, other)
    (left, right), bottom = sorted((one[0], other[0])), max(one[1], other[1])
    across = len({sector.polygon[0][0] for sector in sectors})
    middle = left + (right - left) / across / 2
    door = (placed((middle - OPENING / 2, bottom)), placed((middle + OPENING / 2, bottom)))
    aperture = Aperture(f"{name}_door", sectors[-across].id, door)
    return replace(table, buildings=(*table.buildings, Building(name, sectors, (aperture,))))


def grid_of_sectors(
    name: str, one: XY, other: XY, across: int = 0, down: int = 0
) -> tuple[Sector, ...]:
    """Sectors that fill a rectangle, row by row; of about 6 inches where no number is given."""
    (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    across = across or max(1, round((right - left) / SECTOR))
    down = down or max(1, round((bottom - top) / SECTOR))
    wide, high = (right - left) / across, (bottom - top) / down
    return tuple(
        Sector(
            f"{name}_{row * across + column + 1}",
            _rectangle(left + column * wide, top + row * high, wide, high),
        )
        for row in range(down)
        for column in range(across)
    )


def rooms_of(building: Building) -> tuple[int, int] | None:
    """How many sectors lie across and down, where they fill an upright rectangle; else None."""
    lefts = {xy[0] for s in building.sectors for xy in s.polygon}
    tops = {xy[1] for s in building.sectors for xy in s.polygon}
    across, down = len(lefts) - 1, len(tops) - 1
    upright = all(len(s.polygon) == 4 and len({*s.polygon}) == 4 for s in building.sectors)
    for sector in building.sectors:
        xs, ys = {x for x, _ in sector.polygon}, {y for _, y in sector.polygon}
        upright = upright and len(xs) == len(ys) == 2
    return (across, down) if upright and across * down == len(building.sectors) else None


def divided_into(table: Table, name: str, across: int, down: int) -> Table:
    """A building in so many sectors; doors and windows stay, and belong to the sector behind them.

    Raises:
        ValueError: it isn't an upright rectangle, so that nobody can say where they would be.
    """

    def divided(building: Building) -> Building:
        if rooms_of(building) is None:
            raise ValueError(
                tr("{name} is no upright rectangle: drag the corners of its sectors", name=name)
            )
        xs = [x for s in building.sectors for x, _ in s.polygon]
        ys = [y for s in building.sectors for _, y in s.polygon]
        ends = (min(xs), min(ys)), (max(xs), max(ys))
        fresh = replace(building, sectors=grid_of_sectors(name, *ends, across, down))
        walls = list(outer_walls(fresh))
        return replace(fresh, apertures=tuple(_behind(a, walls) for a in building.apertures))

    return changed(table, [Piece("building", name)], divided)


def _behind(aperture: Aperture, walls: list[Wall]) -> Aperture:
    """A door or window in the sector behind it; it moves only if it lay across two of them."""
    (ax, ay), (bx, by) = aperture.line
    middle = ((ax + bx) / 2, (ay + by) / 2)
    wall = min(walls, key=lambda one: one.away(middle))
    on_it = max(wall.away(aperture.line[0]), wall.away(aperture.line[1])) <= JOINED
    line = aperture.line if on_it else wall.opening(middle, near(hypot(bx - ax, by - ay)))
    return replace(aperture, sector=wall.sector, line=line)


def _rectangle(x: float, y: float, wide: float, high: float) -> tuple[XY, ...]:
    left, right, top, bottom = near(x), near(x + wide), near(y), near(y + high)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def sectors_reshaped(table: Table, name: str, change: Callable[[XY], XY]) -> Table:
    """A building whose corners lie elsewhere; doors and windows stay on their walls.

    Each opening goes to the wall of its sector that is nearest to where it was.
    """

    def reshaped(building: Building) -> Building:
        sectors = tuple(replace(s, polygon=tuple(map(change, s.polygon))) for s in building.sectors)
        shaped = replace(building, sectors=sectors)
        walls = list(outer_walls(shaped))
        return replace(shaped, apertures=tuple(_on_walls(a, walls) for a in building.apertures))

    return changed(table, [Piece("building", name)], reshaped)


def _on_walls(aperture: Aperture, walls: list[Wall]) -> Aperture:
    own = [wall for wall in walls if wall.sector == aperture.sector] or walls
    if not own:
        return aperture
    (ax, ay), (bx, by) = aperture.line
    middle = ((ax + bx) / 2, (ay + by) / 2)
    wall = min(own, key=lambda one: one.away(middle))
    line = wall.opening(middle, near(hypot(bx - ax, by - ay)))
    return replace(aperture, sector=wall.sector, line=line)
