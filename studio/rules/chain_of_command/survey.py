"""What of a table's ground lies on a line or near a point, found without asking all of it.

A survey belongs to the ground of a table, which stays the same while teams move: the last few are
kept, and known again by identity.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from studio.inches import Point
from studio.model.table import XY, Area, Building, Obstacle, Table
from studio.rules.chain_of_command.shapes import course, outline, segment

if TYPE_CHECKING:
    from shapely import STRtree
    from shapely.geometry.base import BaseGeometry

KEPT: Final = 8
"""Surveys that are remembered."""

MOST_KNOWN: Final = 50_000
"""Answers that a survey remembers."""

Thing = Area | Obstacle | Building


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """The ground of a table in a tree of boxes; lines first, then areas, then buildings."""

    areas: tuple[Area, ...]
    obstacles: tuple[Obstacle, ...]
    buildings: tuple[Building, ...]
    things: tuple[Thing, ...]
    tree: "STRtree"
    known: dict[Any, Any] = field(default_factory=dict)
    """What was worked out on this ground before, by whatever key; see `remember`."""

    def remember(self, key: Any, value: Any) -> None:
        """Keep what was worked out, and forget all else when it grows too much."""
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[key] = value

    def on_line(self, one: Point, other: Point) -> list[Thing]:
        """What a line between two different points touches, in the order of the table."""
        return self._things(self.tree.query(segment(one, other), predicate="intersects"))

    def near(self, at: XY | Point, reach: float) -> list[Thing]:
        """What lies within so many inches of a point, in the order of the table."""
        from shapely import Point as Spot

        return self._things(self.tree.query(Spot(at), predicate="dwithin", distance=reach))

    def _things(self, found: Iterable[Any]) -> list[Thing]:
        """Each once, though a building has several sectors."""
        unique = {id(self.things[n]): self.things[n] for n in sorted(int(n) for n in found)}
        return list(unique.values())


_surveys: deque[Survey] = deque(maxlen=KEPT)


def survey(table: Table) -> Survey:
    """The survey of a table's ground."""
    for known in _surveys:
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
    from shapely import STRtree

    shapes: list[tuple[Thing, BaseGeometry]] = [
        *((line, course(line.line)) for line in table.obstacles),
        *((area, outline(area.polygon)) for area in table.areas),
        *((b, outline(sector.polygon)) for b in table.buildings for sector in b.sectors),
    ]
    things = tuple(thing for thing, _ in shapes)
    tree = STRtree([shape for _, shape in shapes])
    return Survey(table.areas, table.obstacles, table.buildings, things, tree)
