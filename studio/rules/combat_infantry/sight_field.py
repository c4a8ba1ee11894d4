"""All that a hex sees at once (6.4), quickly enough to follow the mouse.

For one hex the ruler is laid to all others. What it touches depends on the step alone, and is the
mirror image of what it touches over the mirrored step; so little has to be found out, and the rest
is looking up heights. The answers equal `sight.look` for every pair.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from studio.hexes import Hex, distance, hexside_between, trace
from studio.rules.combat_infantry.sight import Obstacles, look

_Met = tuple[int, int, int]
_MetSide = tuple[int, int, int, int]


class _Way(NamedTuple):
    """What a ruler meets over a step, from its start.

    Hexes as `(q, y, nearer)` and hexsides as `(q, y, direction, nearer)`, where `nearer` is -1 in
    the half of the start, 1 in that of the end, 0 in the middle.
    """

    hexes: tuple[_Met, ...]
    sides: tuple[_MetSide, ...]


class SightFields:
    """What each hex of a map sees; worked out when it is first asked for, then kept."""

    def __init__(self, blocking: Obstacles) -> None:
        self.blocking = blocking
        lowest = min(blocking.ground.values(), default=0)
        reach = {
            at: blocking.ground[at] if at in blocking.outlines else top
            for at, top in blocking.tops.items()
        }
        self._tall: dict[tuple[int, int], int] = {
            at: top for at, top in reach.items() if top > lowest
        }
        self._sides = {(*side.hex, side.direction): top for side, top in blocking.sides.items()}
        self._outlined: set[tuple[int, int]] = set(blocking.outlines)
        self._seen: dict[Hex, frozenset[Hex]] = {}

    def seen_from(self, at: Hex) -> frozenset[Hex]:
        """All hexes of the map that a hex of it sees, itself among them."""
        seen = self._seen.get(at)
        if seen is None:
            seen = self._seen[at] = frozenset(b for b in self.blocking.ground if self._sees(at, b))
        return seen

    def prepare(self) -> Iterator[None]:
        """Finds out what rulers of this map touch, a step each time; nothing has to wait for it."""
        ground = self.blocking.ground
        least, most = min(ground, default=Hex(0, 0)), max(ground, default=Hex(0, 0))
        tall = max((at.y for at in ground), default=0) - min((at.y for at in ground), default=0)
        for dq in range(most.q - least.q + 1):
            for dy in range(dq % 2, tall + 1, 2):
                for step in ((dq, dy), (-dq, dy), (dq, -dy), (-dq, -dy)):
                    _way(*step)
                yield

    def _sees(self, a: Hex, b: Hex) -> bool:
        (q, y), (end_q, end_y) = a, b
        if distance(a, b) < 2:
            return look(self.blocking, a, b).visible
        near, far = self.blocking.ground[a], self.blocking.ground[b]
        lower, higher = (near, far) if near < far else (far, near)
        # Between the levels of both ends, what is nearer to the lower one blocks (6.41).
        towards_lower = 1 if near > far else -1
        hexes, sides = _way(end_q - q, end_y - y)
        tall = self._tall
        for dq, dy, nearer in hexes:
            top = tall.get((q + dq, y + dy), lower)
            if top > lower and (top > higher or nearer == towards_lower):
                return False
        if self._sides and self._walled_off(a, sides, (lower, higher, towards_lower)):
            return False
        if self._outlined and any((q + dq, y + dy) in self._outlined for dq, dy, _ in hexes):
            return look(self.blocking, a, b).visible
        return True

    def _walled_off(
        self, a: Hex, sides: tuple[_MetSide, ...], heights: tuple[int, int, int]
    ) -> bool:
        (q, y), (lower, higher, towards_lower) = a, heights
        for dq, dy, direction, nearer in sides:
            top = self._sides.get((q + dq, y + dy, direction), lower)
            if top > lower and (top > higher or nearer == towards_lower):
                return True
        return False


@cache
def _way(dq: int, dy: int) -> _Way:
    if dq >= 0 and dy >= 0:
        way = trace(dq, dy)
        return _Way(
            tuple((met.q, met.y, _nearer(met.near, met.far)) for met in way.hexes),
            tuple((s.q, s.y, s.direction, _nearer(s.near, s.far)) for s in way.sides),
        )
    across, down = (1 if dq >= 0 else -1), (1 if dy >= 0 else -1)
    hexes, sides = _way(abs(dq), abs(dy))
    return _Way(
        tuple((across * q, down * y, nearer) for q, y, nearer in hexes),
        tuple((*_mirrored(q, y, d, across, down), nearer) for q, y, d, nearer in sides),
    )


def _mirrored(q: int, y: int, direction: int, across: int, down: int) -> tuple[int, int, int]:
    """A hexside in the mirror: to be named anew."""
    one, other = Hex(q, y), Hex(q, y).neighbour(direction)
    side = hexside_between(Hex(across * one.q, down * one.y), Hex(across * other.q, down * other.y))
    return (*side.hex, side.direction)


def _nearer(near: int, far: int) -> int:
    return (near > far) - (near < far)
