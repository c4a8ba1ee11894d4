"""Where things of a board lie in a map of Tiled, and what its layers and properties are called."""

from typing import Final, NamedTuple

from studio.hexes import CORNERS, Hex, Hexside, Point, hexsides_at
from studio.model.board import Stagger
from studio.values import dataclass

TERRAIN: Final = "terrain"
"""The tile layer of the hexes; also what a tile's property is called."""
LEVELS: Final = "levels"
"""The tile layer of the levels: no tile is level 0."""
LEVEL: Final = "level"
LETTER: Final = "letter"
"""Properties of tiles: the level that one means, the letter of a terrain in the board's legend."""
LEGEND: Final = "legend"
"""Property of the map: the letters of the legend in their order."""
HEXSIDES: Final = "hexsides"
RISES: Final = "rises"
CROSSINGS: Final = "crossings"
WAYS: Final = "ways"
"""Groups of object layers; a layer in one is called by the id of what lies on it."""
PLACES: Final = "places"
OUTLINES: Final = "outlines"
"""Object layers. A place is a point with a name, its kind is its class."""
ALSO: Final = "also"
AT: Final = "at"
"""Properties of objects: the other hexes of a place, the hex to which an outline belongs."""
PICTURE: Final = "picture"
"""The image layer of the board's picture."""

Pixels = tuple[float, float]


class Metrics(NamedTuple):
    """A tile in pixels from corner to corner and across flats, and its upper hexside."""

    width: int
    height: int
    side: int


USUAL: Final = Metrics(120, 104, 60)
"""Whole numbers that make the hexes regular within a thousandth."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board's places in pixels of a map.

    The unturned board has its upper left corner at the origin (`Board.hex_at`); the first row of a
    column with half ends begins at the upper edge of the map.
    """

    stagger: Stagger = "even"
    metrics: Metrics = USUAL

    @property
    def pitch(self) -> float:
        """From one column to the next."""
        width, _, side = self.metrics
        return side + (width - side) // 2

    def pixels(self, at: tuple[float, float]) -> Pixels:
        """Where a point of the finer lattice lies."""
        x, y = at
        half = self.metrics.height / 2
        return self.metrics.width / 2 + x * self.pitch / 3, (y + 1) * half

    def lattice(self, at: Pixels) -> tuple[float, float]:
        """Where a pixel lies on the finer lattice, in parts of its steps."""
        x, y = at
        return (
            (x - self.metrics.width / 2) * 3 / self.pitch,
            y / (self.metrics.height / 2) - 1,
        )

    def hex_near(self, at: Pixels) -> Hex:
        """The hex in which a pixel lies."""
        x, y = self.lattice(at)
        q = round(x / 3)
        near = [self._hex_of_column(column, y) for column in (q - 1, q, q + 1)]
        return min(near, key=lambda found: _apart((x, y), found.centre()))

    def corner_near(self, at: Pixels) -> tuple[Point, float]:
        """The corner of hexes that is nearest to a pixel, and how far it is, in hexes across."""
        x, y = self.lattice(at)
        home = self.hex_near(at)
        corners = [Point(3 * home.q + dx, home.y + dy) for dx, dy in CORNERS]
        found = min(corners, key=lambda corner: _apart((x, y), corner))
        return found, _apart((x, y), found)

    def side_near(self, at: Pixels) -> tuple[Hexside, float]:
        """The hexside whose middle is nearest to a pixel, and how far that is, in hexes across."""
        x, y = self.lattice(at)
        sides = self.hex_near(at).hexsides()
        found = min(sides, key=lambda side: _apart((x, y), middle(side)))
        return found, _apart((x, y), middle(found))

    def _hex_of_column(self, q: int, y: float) -> Hex:
        """The hex of a column whose centre is nearest to a height."""
        odd = (q + (self.stagger == "even")) % 2
        return Hex(q, 2 * round((y - odd) / 2) + odd)


def middle(side: Hexside) -> tuple[float, float]:
    """The middle of a hexside on the finer lattice."""
    a, b = side.corners()
    return (a.x + b.x) / 2, (a.y + b.y) / 2


def sides_along(start: Point, end: Point) -> list[Hexside]:
    """The hexsides that lead from a corner to another, close by the straight line.

    Of the three neighbours of a corner one is always nearer to the end, so this comes to an end.
    """
    found: list[Hexside] = []
    here = start
    while here != end:
        steps = [(side, side.end_from(here)) for side in hexsides_at(here)]
        side, here = min(steps, key=lambda step: (_apart(step[1], end), step[0]))
        found.append(side)
    return found


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far two points of the finer lattice lie from each other, in hexes across flats."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return float((dx * dx / 12 + dy * dy / 4) ** 0.5)
