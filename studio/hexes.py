"""Hexes, hexsides and corners of a flat-top grid, in whole numbers.

Two lattices, both integer:

* a **hex** is `(q, y)` in doubled coordinates: `q` counts columns to the right, `y` counts half
  hexes downwards, and `q + y` has one parity over the whole map, so neighbours lie at
  `(0, ±2)` and `(±1, ±1)`;
* a **point** is `(x, y)` with `x = 3q`: in it every centre and every corner is a whole number.
  It is an affine picture of the plane, so straight lines stay straight and who lies left of a
  line stays left of it. `x` is in half hex radii, `y` in half distances across flats.

The parity isn't fixed to even: a map may use either, as long as it uses one.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

SIDES: Final = ("n", "ne", "se", "s", "sw", "nw")
"""The names of the six directions, clockwise; the index of a name is its number."""

STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The step to the neighbour in each direction."""

CORNERS: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The corners from the centre, clockwise: corner `d` begins the clockwise half after side `d`.

Side `d` runs from corner `d - 1` to corner `d`.
"""


class Point(NamedTuple):
    """A point of the finer lattice: a centre, a corner, or anything between them."""

    x: int
    y: int


class Hex(NamedTuple):
    """A hex by its column `q` and its height `y` in half hexes (doubled coordinates)."""

    q: int
    y: int

    def neighbour(self, direction: int) -> "Hex":
        """The hex across side `direction` (0 is north, clockwise)."""
        q, y = self
        dq, dy = STEPS[direction % 6]
        return Hex(q + dq, y + dy)

    def neighbours(self) -> tuple["Hex", ...]:
        """The six hexes around this one, clockwise from the north."""
        q, y = self
        return tuple(Hex(q + dq, y + dy) for dq, dy in STEPS)

    def hexside(self, direction: int) -> "Hexside":
        """The hexside in that direction, by its one name."""
        direction %= 6
        if direction < 3:
            return Hexside(self, direction)
        return Hexside(self.neighbour(direction), direction - 3)

    def hexsides(self) -> tuple["Hexside", ...]:
        """The six hexsides of this hex, clockwise from the north."""
        q, y = self
        return (
            Hexside(self, 0),
            Hexside(self, 1),
            Hexside(self, 2),
            Hexside(Hex(q, y + 2), 0),
            Hexside(Hex(q - 1, y + 1), 1),
            Hexside(Hex(q - 1, y - 1), 2),
        )

    def centre(self) -> Point:
        """The centre on the finer lattice."""
        return Point(3 * self.q, self.y)

    def corner(self, number: int) -> Point:
        """Corner `number` on the finer lattice; side `d` runs from corner `d - 1` to `d`."""
        dx, dy = CORNERS[number % 6]
        return Point(3 * self.q + dx, self.y + dy)


class Hexside(NamedTuple):
    """An edge between two hexes, written from the hex that sees it as n, ne or se.

    Every edge has exactly one such name, so it can be a key.
    """

    hex: Hex
    direction: int

    @property
    def other(self) -> Hex:
        """The hex on the far side."""
        (q, y), direction = self
        dq, dy = STEPS[direction]
        return Hex(q + dq, y + dy)

    def hexes(self) -> tuple[Hex, Hex]:
        """Both hexes, the naming one first."""
        near, direction = self
        q, y = near
        dq, dy = STEPS[direction]
        return near, Hex(q + dq, y + dy)

    def across(self, side_of: Hex) -> Hex:
        """The hex on the other side of this edge, seen from `side_of`."""
        return self.other if side_of == self.hex else self.hex

    def corners(self) -> tuple[Point, Point]:
        """Both ends, clockwise as seen from the naming hex."""
        return self.hex.corner(self.direction - 1), self.hex.corner(self.direction)

    def end_from(self, corner: Point) -> Point:
        """The other end."""
        a, b = self.corners()
        return b if corner == a else a


def hexes_at(corner: Point) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet in a corner, clockwise.

    Raises:
        ValueError: the point lies on no corner of a column, such as a centre.
    """
    x, y = corner
    if x % 3 == 2:
        return Hex((x - 2) // 3, y), Hex((x + 1) // 3, y - 1), Hex((x + 1) // 3, y + 1)
    if x % 3 == 1:
        return Hex((x + 2) // 3, y), Hex((x - 1) // 3, y + 1), Hex((x - 1) // 3, y - 1)
    raise ValueError(f"{tuple(corner)} is no corner of hexes")


def hexsides_at(corner: Point) -> tuple[Hexside, Hexside, Hexside]:
    """The three hexsides that meet in a corner, clockwise."""
    a, b, c = hexes_at(corner)
    return hexside_between(a, b), hexside_between(b, c), hexside_between(c, a)


def distance(a: Hex, b: Hex) -> int:
    """How many hexes lie between two hexes, counting the last: 0 in the same hex."""
    columns = abs(a.q - b.q)
    return columns + max(0, (abs(a.y - b.y) - columns) // 2)


def direction_to(a: Hex, b: Hex) -> int | None:
    """The direction from `a` to its neighbour `b`, or None when they don't touch."""
    step = (b.q - a.q, b.y - a.y)
    return STEPS.index(step) if step in STEPS else None


def hexside_between(a: Hex, b: Hex) -> Hexside:
    """The hexside that two neighbours share.

    Raises:
        ValueError: the hexes aren't neighbours.
    """
    direction = direction_to(a, b)
    if direction is None:
        raise ValueError(f"{tuple(a)} and {tuple(b)} aren't neighbours")
    return a.hexside(direction)


@cache
def ring(radius: int) -> tuple[tuple[int, int], ...]:
    """The steps to all hexes at exactly `radius`, clockwise from the north."""
    if radius == 0:
        return ((0, 0),)
    at = Hex(0, -2 * radius)
    steps: list[tuple[int, int]] = []
    for turn in range(6):
        for _ in range(radius):
            steps.append((at.q, at.y))
            at = at.neighbour(turn + 2)
    return tuple(steps)


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes at most `radius` away, the centre first, ring by ring."""
    for r in range(radius + 1):
        for dq, dy in ring(r):
            yield Hex(centre.q + dq, centre.y + dy)


def turned(at: Hex, about: tuple[int, int]) -> Hex:
    """The hex turned by 180° so that (0, 0) lands on `about`."""
    return Hex(about[0] - at.q, about[1] - at.y)


class Touched(NamedTuple):
    """A hex that a ruler meets, relative to its start.

    `near` and `far` are the distances to both ends in half hexes. `how` tells whether the ruler
    goes `through` it, only runs `along` one of its hexsides, or only meets a `corner`.
    """

    q: int
    y: int
    near: int
    far: int
    how: str


class TouchedSide(NamedTuple):
    """A hexside that a ruler meets: crosses, runs along, or meets at its end."""

    q: int
    y: int
    direction: int
    near: int
    far: int


class Trace(NamedTuple):
    """What a ruler from a hex to another meets, in order; the two hexes themselves left out.

    `pairs` are the pairs of hexes between which it runs along their common hexside.
    """

    hexes: tuple[Touched, ...]
    sides: tuple[TouchedSide, ...]
    pairs: tuple[tuple[Hex, Hex], ...]


@cache
def trace(dq: int, dy: int) -> Trace:
    """What a ruler from centre to centre meets over the step `(dq, dy)`; exact, no tolerance.

    A hex or hexside is met when the ruler touches it at all, be it in one corner. The answer for
    the way back is the same read backwards, and turning the map turns it.
    """
    end, ends = Point(3 * dq, dy), (Hex(0, 0), Hex(dq, dy))
    sides = {
        side: met
        for side in {at.hexside(direction) for at in _around(dq, dy) for direction in range(6)}
        if (met := _meeting(side, end)) is not None
    }
    order = sorted(sides, key=lambda side: (sides[side][0] / sides[side][1], side))
    along = [side for side in order if all(_cross(end, c) == 0 for c in side.corners())]
    hexes = dict.fromkeys(at for side in order for at in side.hexes() if at not in ends)
    flanks = {at for side in along for at in side.hexes()}
    return Trace(
        tuple(_touched(at, ends, end, at in flanks) for at in hexes),
        tuple(TouchedSide(*side.hex, side.direction, *_halves(side, ends)) for side in order),
        tuple(side.hexes() for side in along),
    )


def _around(dq: int, dy: int) -> Iterator[Hex]:
    """The hexes that the line of the ruler touches, from one column before it to one behind."""
    end = Point(3 * dq, dy)
    reach = max(_cross(end, Point(*corner)) for corner in CORNERS)
    for q in range(min(0, dq) - 1, max(0, dq) + 2):
        low, high = min(0, dy) - 2, max(0, dy) + 2
        if dq:
            rise, run = (dy * 3 * q, end.x) if dq > 0 else (-dy * 3 * q, -end.x)
            low, high = -((reach - rise) // run), (rise + reach) // run
        for y in range(low + (low + q) % 2, high + 1, 2):
            yield Hex(q, y)


def _cross(end: Point, at: Point) -> int:
    """Positive right of the ruler, negative left of it, 0 on its line."""
    return end.x * at.y - end.y * at.x


def _meeting(side: Hexside, end: Point) -> tuple[int, int] | None:
    """How far along the ruler it meets a hexside, as a fraction; None where it doesn't."""
    a, b = side.corners()
    left, right = _cross(end, a), _cross(end, b)
    if left * right > 0:
        return None
    whole = end.x * end.x + end.y * end.y
    if left == right == 0:
        along = (a.x + b.x) * end.x + (a.y + b.y) * end.y
        return (along, 2 * whole) if 0 < along < 2 * whole else None
    wa, wb = abs(right), abs(left)
    along = (a.x * wa + b.x * wb) * end.x + (a.y * wa + b.y * wb) * end.y
    return (along, whole * (wa + wb)) if 0 < along < whole * (wa + wb) else None


def _touched(at: Hex, ends: tuple[Hex, Hex], end: Point, flank: bool) -> Touched:
    signs = [_cross(end, at.corner(number)) for number in range(6)]
    through = min(signs) < 0 < max(signs)
    how = "through" if through else "along" if flank else "corner"
    return Touched(*at, 2 * distance(ends[0], at), 2 * distance(at, ends[1]), how)


def _halves(side: Hexside, ends: tuple[Hex, Hex]) -> tuple[int, int]:
    """Distances of a hexside from both ends in half hexes, halfway between those of its hexes."""
    near = sum(distance(ends[0], at) for at in side.hexes())
    return near, sum(distance(ends[1], at) for at in side.hexes())
