"""What of a table's ground lies on a line or near a point, found without asking all of it.

A survey belongs to the ground of a table, which stays the same while teams move: the last few are
kept, and known again by identity.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from math import floor
from typing import Any, Final

from studio.inches import TOLERANCE
from studio.model.table import XY, Area, Building, Obstacle, Table
from studio.rules.chain_of_command.outlines import Box, Course, Region, course_of, region_of
from studio.values import dataclass

KEPT: Final = 8
"""Surveys that are remembered."""

MOST_KNOWN: Final = 50_000
"""Answers that a survey remembers."""

CELL: Final = 6.0
"""Inches of a square of the grid by which things are found."""
SLACK: Final = 4 * TOLERANCE
"""Inches by which a square of the grid is taken as larger than it is."""
Cells = Mapping[tuple[int, int], tuple[int, ...]]
"""Numbers of things by the squares of the grid that they touch."""
LOW: Final = 1.0
"""Lines on the ground up to this height never block sight (K39)."""
HIGH: Final = "high"
"""Lines on the ground of this size nobody passes."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something on the ground: its shape, and how high above the table it ends.

    A building is a thing for each of its sectors.
    """

    what: Area | Obstacle | Building
    shape: Region | Course
    top: float

    @property
    def impassable(self) -> bool:
        """Whether nobody walks through it."""
        if isinstance(self.what, Obstacle):
            return self.what.size == HIGH
        return isinstance(self.what, Building) or self.what.impassable


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """The ground of a table on a grid; lines first, then areas, then buildings."""

    areas: tuple[Area, ...]
    obstacles: tuple[Obstacle, ...]
    buildings: tuple[Building, ...]
    things: tuple[Thing, ...]
    hills: tuple[tuple[float, Region], ...]
    cells: "Cells"
    screens: "Cells"
    """As `cells`, with what may hide somebody alone."""
    known: dict[Any, Any] = field(default_factory=dict)
    """What was worked out on this ground before, by whatever key; see `remember`."""

    def remember(self, key: Any, value: Any) -> None:
        """Keep what was worked out, and forget all else when it grows too much."""
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[key] = value

    def level(self, x: float, y: float) -> float:
        """How high the ground lies at a place: that of the highest area that holds it."""
        if not self.hills:
            return 0.0
        return max((level for level, hill in self.hills if hill.holds(x, y)), default=0.0)

    def on_line(self, one: XY, other: XY) -> list[Thing]:
        """What may touch a line between two different points, in the order of the table.

        Nothing that it touches is missing; of the rest only what is near it is there.
        """
        return self._things(_on_line(self.cells, one, other))

    def in_sight(self, one: XY, other: XY) -> list[Thing]:
        """As `on_line`, without what is too low to hide anybody or hides nothing."""
        return self._things(_on_line(self.screens, one, other))

    def near(self, at: XY, reach: float) -> list[Thing]:
        """What lies within so many inches of a point, in the order of the table."""
        key = ("near", at, reach)
        found: list[Thing] | None = self.known.get(key)
        if found is None:
            found = self._near(at, reach)
            self.remember(key, found)
        return found

    def _near(self, at: XY, reach: float) -> list[Thing]:
        x, y = at
        squares = _squares((x - reach, y - reach, x + reach, y + reach))
        around = self._things({n for cell in squares for n in self.cells.get(cell, ())})
        return [thing for thing in around if thing.shape.away(x, y) <= reach]

    def _things(self, found: set[int]) -> list[Thing]:
        return [self.things[n] for n in sorted(found)]


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    """The squares of the grid that a box touches, its edge included."""
    left, top, right, bottom = box
    for i in range(floor((left - TOLERANCE) / CELL), floor((right + TOLERANCE) / CELL) + 1):
        for j in range(floor((top - TOLERANCE) / CELL), floor((bottom + TOLERANCE) / CELL) + 1):
            yield i, j


def _on_line(cells: Cells, one: XY, other: XY) -> set[int]:
    """What lies in the squares of the grid that a line touches, column by column."""
    (ax, ay), (bx, by) = (one, other) if one <= other else (other, one)
    found: set[int] = set()
    first, last = floor((ax - TOLERANCE) / CELL), floor((bx + TOLERANCE) / CELL)
    slope = (by - ay) / (bx - ax) if bx - ax > TOLERANCE else 0.0
    for i in range(first, last + 1):
        low, high = ay, by
        if slope and i > first:
            low = ay + (i * CELL - ax) * slope
        if slope and i < last:
            high = ay + ((i + 1) * CELL - ax) * slope
        if low > high:
            low, high = high, low
        top = floor((low - SLACK) / CELL)
        for j in range(top, floor((high + SLACK) / CELL) + 1):
            here = cells.get((i, j))
            if here is not None:
                found.update(here)
    return found


_surveys: deque[Survey] = deque(maxlen=KEPT)


def survey(table: Table) -> Survey:
    """The survey of a table's ground."""
    for known in tuple(_surveys):  # another thread may add one meanwhile
        if (
            known.areas is table.areas
            and known.obstacles is table.obstacles
            and known.buildings is table.buildings
        ):
            return known
    made = _made(table)
    _surveys.appendleft(made)
    return made


def _made(table: Table) -> Survey:
    hills = tuple((area.level, region_of(area.polygon)) for area in table.areas if area.level)
    bare = Survey(table.areas, table.obstacles, table.buildings, (), hills, {}, {})
    things = tuple(_things(table, bare))
    cells, screens = _grid(things, range(len(things))), _grid(things, _screens(things))
    return Survey(table.areas, table.obstacles, table.buildings, things, hills, cells, screens)


def _grid(things: Sequence[Thing], numbers: Iterable[int]) -> Cells:
    cells: dict[tuple[int, int], list[int]] = {}
    for n in numbers:
        for cell in _squares(things[n].shape.box):
            cells.setdefault(cell, []).append(n)
    return {cell: tuple(numbers) for cell, numbers in cells.items()}


def _screens(things: Sequence[Thing]) -> Iterator[int]:
    """What may hide somebody: all but low lines, and areas without height, level or depth."""
    for n, thing in enumerate(things):
        what = thing.what
        if isinstance(what, Obstacle):
            hides = thing.top > LOW
        elif isinstance(what, Area):
            hides = bool(what.height or what.level or what.depth is not None)
        else:
            hides = True
        if hides:
            yield n


def _things(table: Table, bare: Survey) -> Iterator[Thing]:
    for line in table.obstacles:
        yield Thing(line, course_of(line.line), line.height)
    for area in table.areas:
        shape = region_of(area.polygon)
        yield Thing(area, shape, area.height + max(area.level, _ground_under(bare, area, shape)))
    for building in table.buildings:
        for sector in building.sectors:
            ground = bare.level(*sector.polygon[0])
            yield Thing(building, region_of(sector.polygon), building.height + ground)


def _ground_under(bare: Survey, area: Area, shape: Region) -> float:
    """The level of the ground in the middle of what stands on it."""
    if not bare.hills:
        return 0.0
    xs, ys = [x for x, _ in area.polygon], [y for _, y in area.polygon]
    middle = sum(xs) / len(xs), sum(ys) / len(ys)
    if not shape.holds(*middle):
        from studio.rules.chain_of_command.shapes import outline

        spot = outline(area.polygon).representative_point()
        middle = area.polygon[0] if spot.is_empty else (spot.x, spot.y)
    return bare.level(*middle)
