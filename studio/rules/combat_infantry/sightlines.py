"""Who sees whom on the map of a firefight (6.4), remembered pair by pair; smoke and friends."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import compress
from typing import Final

from studio.hexes import Hex, Hexside, distance, ring, trace
from studio.model.ground import Edge, Ground
from studio.rules.combat_infantry.field import Changes, Field
from studio.rules.combat_infantry.sight import Obstacles, obstacles
from studio.rules.combat_infantry.sight_table import SightTable
from studio.values import dataclass

MOST_KEPT: Final = 16
"""Ways in which a map is seen that are kept."""
MOST_REMEMBERED: Final = 50_000
"""Answers about smoke that are kept for the next time the same is asked."""


@dataclass(frozen=True, slots=True)
class Line:
    """The ruler from a firer to a target.

    `touched` are the hexes between them that it touches, in which smoke blocks (7.4); `through`
    those in which a friend bars direct fire, `between` pairs of hexes that bar it together
    (ruling 31).
    """

    touched: int
    through: int
    between: tuple[int, ...]

    def barred(self, friends: int) -> bool:
        """Whether friends in these hexes are in the way."""
        if self.through & friends:
            return True
        return any(pair & friends == pair for pair in self.between)


class Sightlines:
    """Sight between the hexes of a map whose hexsides lie in one way."""

    def __init__(self, field: Field, edges: Mapping[Hexside, Edge]) -> None:
        self.field = field
        ground = Ground(field.ground.cells, edges, outlines=field.ground.outlines)
        self.blocking: Obstacles = obstacles(ground, field.terrain, field.month)
        """What blocks sight, for whoever wants to know why."""
        self._table = SightTable(self.blocking)
        self._lines: dict[int, Line] = {}
        self._farthest: list[tuple[int, int]] = [(0, 0)] * len(field.hexes)
        """By hex: how far it has looked, and what it sees there, as sets."""
        self._seen: dict[tuple[int, int], int] = {}
        self._behind: dict[tuple[int, int, int], int] = {}
        self._shadows: dict[tuple[int, int, int], int] = {}

    def visible(self, a: int, b: int, smoke: int = 0) -> bool:
        """Whether two hexes see each other, with smoke in some hexes (6.4, 7.4)."""
        hexes, bit = self.field.hexes, self.field.bit
        clear = self._table.visible(hexes[a], hexes[b])
        if not smoke or not clear or a == b:
            return clear
        return not (bit[a] | bit[b] | self.line(a, b).touched) & smoke

    def seen(self, a: int, radius: int, smoke: int = 0) -> int:
        """The hexes at most `radius` away that a hex sees."""
        if smoke and (smoke := smoke & self.field.within(a, radius)):
            key = a, radius, smoke
            found = self._behind.get(key)
            if found is None:
                if len(self._behind) >= MOST_REMEMBERED:
                    self._behind.clear()
                found = self._behind[key] = self._seen_behind(a, radius, smoke)
            return found
        found = self._seen.get((a, radius))
        if found is None:
            found = self._seen[a, radius] = self._clearly(a, radius)
        return found

    def _clearly(self, a: int, radius: int) -> int:
        """Only farther hexes than ever before are looked at."""
        near, (known, seen) = self.field.within(a, radius), self._farthest[a]
        if near & ~known:
            numbers = self.field.numbers(near & ~known)
            sees = self._table.sees(self.field.hexes[a], [self.field.hexes[n] for n in numbers])
            for n in compress(numbers, sees):
                seen |= self.field.bit[n]
            self._farthest[a] = near, seen
        return seen & near

    def _seen_behind(self, a: int, radius: int, smoke: int) -> int:
        """The hexes that are still seen with smoke; from a hex in smoke only itself (7.4)."""
        if smoke & self.field.bit[a]:
            return self.field.bit[a]
        hidden = 0
        for at in self.field.hexes_in(smoke):
            hidden |= self._shadow(a, radius, at)
        return self.seen(a, radius) & ~hidden

    def _shadow(self, a: int, radius: int, at: int) -> int:
        """What can't be seen from a hex while there is smoke in another, that one with it."""
        key = a, radius, at
        found = self._shadows.get(key)
        if found is None:
            here, there = self.field.hexes[a], self.field.hexes[at]
            hidden = shadows(radius).get(Hex(there.q - here.q, there.y - here.y), ())
            numbers = (self.field.number.get(Hex(here.q + q, here.y + y), -1) for q, y in hidden)
            found = self._shadows[key] = sum(self.field.bit[n] for n in numbers if n >= 0)
        return found

    def line(self, a: int, b: int) -> Line:
        """What a ruler from a firer in `a` to a target in `b` meets of hexes."""
        key = a * len(self.field.hexes) + b
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._ruled(a, b)
        return found

    def _ruled(self, a: int, b: int) -> Line:
        field = self.field
        firer, target = field.hexes[a], field.hexes[b]
        way = trace(target.q - firer.q, target.y - firer.y)

        def number(q: int, y: int) -> int:
            return field.number.get(Hex(firer.q + q, firer.y + y), -1)

        def bars(n: int) -> int:
            """The hex as a set, empty where fire goes over it from above (6.41)."""
            lower = n >= 0 and field.levels[n] < field.levels[a]
            over = lower and distance(firer, field.hexes[n]) == 1
            return 0 if n < 0 or over else field.bit[n]

        met = [(number(one.q, one.y), one.how) for one in way.hexes]
        pairs = [[bars(number(*at)) for at in pair] for pair in way.pairs]
        return Line(
            sum(field.bit[n] for n, _ in met if n >= 0),
            sum(bars(n) for n, how in met if how == "through"),
            tuple(one | other for one, other in pairs if one and other),
        )


@cache
def shadows(radius: int) -> Mapping[Hex, Sequence[Hex]]:
    """By step to a hex with smoke: the steps over which a ruler meets it, or ends in it."""
    nearer = shadows(radius - 1) if radius else {}
    found = {at: list(ends) for at, ends in nearer.items()}
    for step in ring(radius):
        for at in (*_between(*step), step):
            found.setdefault(Hex(*at), []).append(Hex(*step))
    return found


def _between(dq: int, dy: int) -> Iterator[tuple[int, int]]:
    """The steps to the hexes that a ruler touches on its way; what lies in the mirror is known."""
    across, down = (1 if dq >= 0 else -1), (1 if dy >= 0 else -1)
    for met in trace(abs(dq), abs(dy)).hexes:
        yield across * met.q, down * met.y


def sightlines_of(field: Field, edges: Mapping[Hexside, Edge], changes: Changes) -> Sightlines:
    """Who sees whom after these changes; the same as before where none of them is about sight."""
    terrain, kept = field.terrain, []
    for side, edge in changes:
        old = field.ground.edges[field.sides_of[side]]
        was, now = (
            terrain.hexside(e.terrain, rise=e.rise, crossing=e.crossing, month=field.month)
            for e in (old, edge)
        )
        if (was.blocks_sight, was.height) != (now.blocks_sight, now.height):
            kept.append((side, edge))
    key = tuple(kept)
    found = field.sightlines.get(key)
    if found is None:
        if len(field.sightlines) > MOST_KEPT:
            field.sightlines.clear()
        found = field.sightlines[key] = Sightlines(field, edges)
    assert isinstance(found, Sightlines)
    return found
