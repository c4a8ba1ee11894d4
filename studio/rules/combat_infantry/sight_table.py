"""Sight between all pairs of hexes at once, a step at a time (6.4).

What a ruler touches depends on its step alone. So one big integer per step carries the answer for
every hex from which that step stays on the map, a bit a hex, and each obstacle on the way is
looked up for all of them with one shift. The answers equal `sight.look` for every pair.
"""

from collections.abc import Collection, Iterable, Iterator

from studio.hexes import Hex, Touched, TouchedSide, distance, trace
from studio.rules.combat_infantry.sight import NO_SMOKE, Heights, Obstacles, look


class SightTable:
    """Who sees whom on a map. Steps are worked out when they are first asked for, then kept."""

    def __init__(self, blocking: Obstacles) -> None:
        self._blocking = blocking
        hexes = blocking.ground
        self._left = min((at.q for at in hexes), default=0)
        self._top = min((at.y for at in hexes), default=0)
        height = max((at.y for at in hexes), default=0) - self._top + 1
        # A column of bits is twice the map's height and some more: a shift that leaves the map
        # upwards or downwards ends in the padding, never in the next column.
        self._stride = 2 * height + 8
        self._all = self._mask(hexes)
        self._levels = {
            level: self._mask(at for at in hexes if hexes[at] == level)
            for level in sorted(set(hexes.values()))
        }
        self._above: dict[tuple[int, int], int] = {}
        self._steps: dict[tuple[int, int], int] = {}

    def visible(self, a: Hex, b: Hex, smoke: Collection[Hex] = NO_SMOKE) -> bool:
        """Whether two hexes of the map see each other; smoke blocks in, out and through (7.4)."""
        step = b.q - a.q, b.y - a.y
        mask = self._steps.get(step)
        if mask is None:
            mask = self._over(*step)
        if not mask >> self._bit(a) & 1:
            return False
        return not smoke or not self._smoked(a, b, smoke)

    def sees(self, a: Hex, others: Iterable[Hex]) -> Iterator[int]:
        """Of each of these hexes, whether a hex sees it: 1 or 0."""
        steps, (q, y), place = self._steps, a, self._bit(a)
        for other_q, other_y in others:
            step = other_q - q, other_y - y
            mask = steps.get(step)
            if mask is None:
                mask = self._over(*step)
            yield mask >> place & 1

    def row(self, a: Hex) -> frozenset[Hex]:
        """All hexes that a hex sees, itself among them."""
        return frozenset(b for b in self._blocking.ground if self.visible(a, b))

    def _smoked(self, a: Hex, b: Hex, smoke: Collection[Hex]) -> bool:
        if a == b:
            return False
        if a in smoke or b in smoke:
            return True
        way = trace(b.q - a.q, b.y - a.y)
        return any(Hex(a.q + met.q, a.y + met.y) in smoke for met in way.hexes)

    def _bit(self, at: Hex) -> int:
        return (at.q - self._left) * self._stride + at.y - self._top

    def _mask(self, hexes: Collection[Hex] | Iterator[Hex]) -> int:
        mask = 0
        for at in hexes:
            mask |= 1 << self._bit(at)
        return mask

    def _shifted(self, mask: int, q: int, y: int) -> int:
        """The hexes from which the step (q, y) leads to one in the mask."""
        shift = q * self._stride + y
        return mask >> shift if shift >= 0 else mask << -shift

    def _over(self, dq: int, dy: int) -> int:
        """The hexes that see over this step, which are those seen over the step back."""
        back = self._steps.get((-dq, -dy))
        found = self._seen_over(dq, dy) if back is None else self._shifted(back, dq, dy)
        self._steps[dq, dy] = found
        return found

    def _seen_over(self, dq: int, dy: int) -> int:
        """The hexes that see over this step to another hex of the map."""
        open_ = self._all & self._shifted(self._all, dq, dy)
        far = distance(Hex(0, 0), Hex(dq, dy))
        if far == 0 or not open_:
            return open_
        if far == 1:
            return open_ & ~self._walled(dq, dy)
        way = trace(dq, dy)
        for near_level, near in self._levels.items():
            for far_level, there in self._levels.items():
                pairs = open_ & near & self._shifted(there, dq, dy)
                if pairs:
                    heights = Heights(near_level, far_level)
                    open_ &= ~(pairs & self._blocked(way.hexes, way.sides, heights))
        return self._settled(open_, dq, dy)

    def _walled(self, dq: int, dy: int) -> int:
        """The hexes whose neighbour over this step can't be seen."""
        side = Hex(0, 0).hexside(next(d for d in range(6) if Hex(0, 0).neighbour(d) == (dq, dy)))
        walls = self._mask(w.hex for w in self._blocking.walls if w.direction == side.direction)
        return self._shifted(walls, side.hex.q, side.hex.y)

    def _blocked(
        self, hexes: tuple[Touched, ...], sides: tuple[TouchedSide, ...], heights: Heights
    ) -> int:
        blocked = 0
        for met in hexes:
            top = _least_blocking(heights, met.near, met.far)
            blocked |= self._shifted(self._higher(top), met.q, met.y)
        for side in sides:
            top = _least_blocking(heights, side.near, side.far)
            blocked |= self._shifted(self._higher(top, side.direction), side.q, side.y)
        return blocked

    def _higher(self, top: int, direction: int = -1) -> int:
        """The hexes, or hexsides of one direction, whose obstacle reaches at least `top`.

        Hexes with outlines count with their ground only: `_settled` looks at them one by one.
        """
        mask = self._above.get((top, direction))
        if mask is None:
            blocking = self._blocking
            if direction < 0:
                found = [at for at in blocking.tops if self._reach(at) >= top]
            else:
                found = [
                    side.hex
                    for side, height in blocking.sides.items()
                    if side.direction == direction and height >= top
                ]
            mask = self._above[top, direction] = self._mask(found)
        return mask

    def _reach(self, at: Hex) -> int:
        outlined = at in self._blocking.outlines
        return self._blocking.ground[at] if outlined else self._blocking.tops[at]

    def _settled(self, open_: int, dq: int, dy: int) -> int:
        """Pairs whose ruler meets a hex with outlines are looked at one by one."""
        for outlined in self._blocking.outlines:
            for met in trace(dq, dy).hexes:
                a = Hex(outlined.q - met.q, outlined.y - met.y)
                if a not in self._blocking.ground or not open_ >> self._bit(a) & 1:
                    continue
                if not look(self._blocking, a, Hex(a.q + dq, a.y + dy)).visible:
                    open_ &= ~(1 << self._bit(a))
        return open_


def _least_blocking(heights: Heights, near: int, far: int) -> int:
    """The lowest top that blocks at these distances (6.41)."""
    lower, higher = sorted((heights.near, heights.far))
    return lower + 1 if heights.blocked_by(lower + 1, near, far) else higher + 1
