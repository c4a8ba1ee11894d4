"""What may hide something from an eye, by direction, and the rays that go out to see (13.1).

Rays go out all around, and exactly past every corner that could hide something. What lies behind
something that is taller than everybody needs no ray, which makes crowded tables quick.
"""

from collections.abc import Iterator
from math import asin, atan2, floor, hypot, inf, pi, radians, tau

from studio.inches import TOLERANCE, Arc, Point
from studio.model.table import Area, Building, Smoke, Table
from studio.rules.chain_of_command.outlines import Course, Edge, Region
from studio.rules.chain_of_command.rays import CELLS, Stretch, folded
from studio.rules.chain_of_command.sightline import CLOSE, EYE
from studio.rules.chain_of_command.survey import LOW, Thing, survey
from studio.values import dataclass

SLACK = 0.01
"""Inches by which what may be seen is taken as larger than it is."""
PAST = 4e-4
"""Radians by which a ray passes a corner on either side."""


@dataclass(frozen=True, slots=True)
class Eye:
    """An eye: where it is, how high above the table, in which building, and where it may look."""

    at: Point
    height: float
    sector: str | None = None
    arc: Arc | None = None


class Directions:
    """What may hide something from an eye, by the directions in which it lies."""

    def __init__(self, table: Table, eye: Eye) -> None:
        self.table, self.eye = table, eye
        ground = survey(table)
        self.things = [thing for thing in ground.things if self._matters(thing)]
        self.hills = ground.hills
        self.smoke = [s for s in table.smoke if s.kind == "mortar"]
        x, y = eye.at
        away = {id(thing): thing.shape.away(x, y) for thing in self.things}
        self.things.sort(key=lambda thing: away[id(thing)])
        self.away = [away[id(thing)] for thing in self.things]
        self.behind = self._closed()
        self.cells: list[list[int]] = [[] for _ in range(CELLS)]
        for n, thing in enumerate(self.things):
            for first, last in self._span(thing):
                for cell in range(cell_of(first), cell_of(last) + 1):
                    if self.away[n] <= self.behind[cell]:
                        self.cells[cell].append(n)
        self._from_eye: dict[int, list[Edge]] = {}
        self.inside = {
            n
            for n, thing in enumerate(self.things)
            if isinstance(thing.shape, Region) and thing.shape.holds(*eye.at)
        }

    def edges_from_eye(self, n: int) -> list[Edge]:
        """The edges of a thing, with its corners as they lie from the eye."""
        found = self._from_eye.get(n)
        if found is None:
            x, y = self.eye.at
            edges = self.things[n].shape.edges
            found = [(a - x, b - y, c - x, d - y) for a, b, c, d in edges]
            self._from_eye[n] = found
        return found

    def _matters(self, thing: Thing) -> bool:
        """Whether a thing can hide anything from this eye at all."""
        what, x, y = thing.what, self.eye.at.x, self.eye.at.y
        if isinstance(thing.shape, Course):
            return thing.top > LOW and thing.shape.away(x, y) > CLOSE + TOLERANCE
        if isinstance(what, Building):
            return all(sector.id != self.eye.sector for sector in what.sectors)
        if isinstance(what, Area):
            # No line of sight runs lower than a man's eye on the table.
            return bool(what.depth is not None or what.level or thing.top > EYE + TOLERANCE)
        return False

    def _closed(self) -> list[float]:
        """By direction: how far anything can be seen at most.

        What is taller than all eyes hides whatever lies beyond it. In the directions that it takes
        up from edge to edge nothing is seen farther than its farthest corner; over a line on the
        ground one sees men within an inch of it.
        """
        far = [inf] * CELLS
        eyes = EYE + max((level for level, _ in self.hills), default=0.0)
        eyes = max(eyes, self.eye.height) + TOLERANCE
        x, y = self.eye.at
        for thing in self.things:
            span = self._spread(thing.shape) if thing.top > eyes else None
            if span is None:
                continue
            most = max(hypot(a - x, b - y) for a, b, _, _ in thing.shape.edges)
            if isinstance(thing.shape, Course):
                a, b = thing.shape.edges[-1][2:]
                most = max(most, hypot(a - x, b - y)) + CLOSE
            first, last = (floor((turn + pi) / tau * CELLS) for turn in span)
            for cell in range(first + 1, last):
                far[cell % CELLS] = min(far[cell % CELLS], most + SLACK)
        return far

    def _spread(self, shape: Region | Course) -> Stretch | None:
        """The directions from the first to the last corner, if that is less than half around."""
        x, y = self.eye.at
        turns = [atan2(b - y, a - x) for edge in shape.edges for a, b in (edge[:2], edge[2:])]
        if not turns:
            return None
        off = [folded(turn - turns[0]) for turn in turns]
        low, high = min(off), max(off)
        return (turns[0] + low, turns[0] + high) if high - low < pi - 0.01 else None

    def _span(self, thing: Thing) -> Iterator[tuple[float, float]]:
        """The directions in which a thing lies, as angles from -pi on; all, if it is around."""
        x, y = self.eye.at
        left, top, right, bottom = thing.shape.box
        if left - 0.01 <= x <= right + 0.01 and top - 0.01 <= y <= bottom + 0.01:
            yield -pi, pi
            return
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        turns = sorted(atan2(b - y, a - x) for a, b in corners)
        if turns[-1] - turns[0] <= pi:
            yield turns[0] - 1e-9, turns[-1] + 1e-9
        else:
            yield min(turn for turn in turns if turn > 0) - 1e-9, pi
            yield -pi, max(turn for turn in turns if turn <= 0) + 1e-9

    def angles(self, rays: int) -> list[float]:
        """The directions of all rays, in order, within the arc if there is one."""
        x, y = self.eye.at
        found = [tau * n / rays - pi for n in range(rays)]
        near = {n for cell in self.cells for n in cell}
        for n in near:
            found += self._past(self.things[n].shape)
        found += (turn for _, hill in self.hills for turn in self._past(hill))
        for cloud in self.smoke:
            found += self._beside(cloud)
        width, height = self.table.width, self.table.height
        edges = ((0, 0), (width, 0), (width, height), (0, height))
        found += (atan2(b - y, a - x) for a, b in edges)
        arc = self.eye.arc
        if arc is None:
            return sorted(found)
        facing = radians(arc.facing)
        turned = sorted(folded(turn - facing) for turn in found)
        edge = pi / 4
        inside = [-edge, *(turn for turn in turned if -edge < turn < edge), edge]
        return [folded(turn + facing) for turn in inside]

    def _beside(self, cloud: Smoke) -> Iterator[float]:
        """Rays on both sides of smoke."""
        x, y = self.eye.at
        away = hypot(cloud.at[0] - x, cloud.at[1] - y)
        if away > cloud.radius:
            turn, half = atan2(cloud.at[1] - y, cloud.at[0] - x), asin(cloud.radius / away)
            for side in (-half, half):
                yield folded(turn + side - PAST)
                yield folded(turn + side + PAST)
            yield from (folded(turn + half * share) for share in (-0.8, -0.4, 0.0, 0.4, 0.8))

    def _past(self, shape: Region | Course) -> Iterator[float]:
        """Rays at the corners of a shape; on both sides of those behind which it ends.

        What lies farther than anything is seen needs none.
        """
        x, y = self.eye.at
        corners = dict.fromkeys(xy for a, b, c, d in shape.edges for xy in ((a, b), (c, d)))
        turns = [atan2(b - y, a - x) for a, b in corners]
        if not turns:
            return
        first = turns[0]
        off = [folded(turn - first) for turn in turns]
        ends = (min(off), max(off))
        for turn, share, (a, b) in zip(turns, off, corners, strict=True):
            away = hypot(a - x, b - y)
            sides = (folded(turn - PAST), folded(turn + PAST)) if share in ends else (turn,)
            yield from (side for side in sides if away <= self.behind[cell_of(side)])


def cell_of(angle: float) -> int:
    """The number of a direction."""
    return min(CELLS - 1, max(0, int((angle + pi) / tau * CELLS)))
