"""What of a table a figure or a team sees, as outlines: quick enough to follow a hand (13.1).

Rays go out from the eye in all directions, and exactly past every corner that could hide something.
Along a ray the rules of `sightline.py` give the stretches on which a man on the ground is seen;
between two rays what is seen is joined up. A hill or an upper floor looks into ground beyond what
hides the nearer part, so a ray may have several stretches.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, inf, sin

from studio.inches import TOLERANCE, Point, clearance
from studio.model.table import XY, Area, Figure, Table, Team
from studio.rules.chain_of_command.directions import PAST, Directions, Eye, cell_of
from studio.rules.chain_of_command.indoors import apertures_for
from studio.rules.chain_of_command.outlines import Course
from studio.rules.chain_of_command.rays import (
    Stretch,
    crossed,
    inner,
    left_over,
    near_line,
    to_edge,
    too_deep,
    without,
)
from studio.rules.chain_of_command.sightline import EYE, end_of
from studio.rules.chain_of_command.survey import Thing, survey

RAYS = 120
"""Rays that go out all around, besides those past corners."""
FINER = 3
"""How often a ray is added in the middle where what is seen changes from one to the next."""

Outline = tuple[XY, ...]


def eyes_of(table: Table, figure: Figure) -> Iterator[Eye]:
    """The eyes of a figure: its own, or at each aperture that it can use (K66)."""
    end = end_of(table, figure)
    if figure.sector is None:
        yield Eye(end.at, end.eye)
        return
    for _, arc in apertures_for(table, figure):
        yield Eye(arc.middle, end.eye, figure.sector, arc)


def seen_by_figure(table: Table, figure: Figure, rays: int = RAYS) -> list[Outline]:
    """The parts of the table where a man on the ground is seen by a figure."""
    return [part for eye in eyes_of(table, figure) for part in seen_from(table, eye, rays)]


def seen_by_team(table: Table, team: Team, rays: int = RAYS) -> list[Outline]:
    """The parts of the table where a man on the ground is seen by any figure of a team."""
    eyes = dict.fromkeys(eye for figure in team.figures for eye in eyes_of(table, figure))
    return [part for eye in eyes for part in seen_from(table, eye, rays)]


def seen_from(table: Table, eye: Eye, rays: int = RAYS) -> list[Outline]:
    """The parts of the table where a man on the ground is seen from an eye.

    The first part is what lies around the eye without a break; what is seen beyond dead ground
    follows in small pieces.
    """
    look = _Look(table, eye)
    angles = look.angles(rays)
    stretches = [look.along(angle) for angle in angles]
    for _ in range(FINER):
        angles, stretches = _finer(look, angles, stretches)
    whole = eye.arc is None
    return list(_joined(eye.at, angles, stretches, around=whole))


def _finer(
    look: "_Look", angles: list[float], stretches: list[list[Stretch]]
) -> tuple[list[float], list[list[Stretch]]]:
    """One more ray between two that see a different number of stretches."""
    more, found = angles[:1], stretches[:1]
    for n in range(1, len(angles)):
        apart = angles[n] - angles[n - 1]
        if len(stretches[n]) != len(stretches[n - 1]) and apart > 2 * PAST:
            middle = angles[n - 1] + apart / 2
            more.append(middle)
            found.append(look.along(middle))
        more.append(angles[n])
        found.append(stretches[n])
    return more, found


class _Look(Directions):
    """A look from an eye along one ray after the other."""

    def along(self, angle: float) -> list[Stretch]:
        """Where along a ray a man on the ground is seen."""
        at, step = self.eye.at, (cos(angle), sin(angle))
        far = to_edge(self.table, at, *step)
        if far <= TOLERANCE:
            return []
        end = (at.x + far * step[0], at.y + far * step[1])
        levels = self._levels(end, far)
        hidden: list[Stretch] = list(self._in_smoke(end, far))
        closed = far
        for n in self.cells[cell_of(angle)]:
            if self.away[n] > closed:
                break  # they come by their distance, and nothing beyond is seen anyway
            for first, last in self._hidden_by(n, step, end, far, levels):
                hidden.append((first, last))
                if last >= far:
                    closed = min(closed, first)
        return left_over(hidden, far)

    def _levels(self, end: XY, far: float) -> list[tuple[float, float, float]]:
        """The height of a man's eye along a ray: from, to, height."""
        if not self.hills:
            return [(0.0, far, EYE)]
        cuts = {0.0, far}
        for _, hill in self.hills:
            for first, last in hill.pieces(self.eye.at, end):
                cuts |= {first * far, last * far}
        marks = sorted(cuts)
        at, found = self.eye.at, []
        for first, last in pairwise(marks):
            share = (first + last) / 2 / far
            x, y = at.x + share * (end[0] - at.x), at.y + share * (end[1] - at.y)
            found.append((first, last, survey(self.table).level(x, y) + EYE))
        return found

    def _in_smoke(self, end: XY, far: float) -> Iterator[Stretch]:
        """Smoke of mortars hides what is in it and beyond."""
        at = self.eye.at
        for cloud in self.smoke:
            centre = Point(*cloud.at)
            if clearance(centre, at, Point(*end)) >= cloud.radius - TOLERANCE:
                continue
            dx, dy = (end[0] - at.x) / far, (end[1] - at.y) / far
            along = (centre.x - at.x) * dx + (centre.y - at.y) * dy
            off = hypot(centre.x - at.x, centre.y - at.y) ** 2 - along * along
            yield max(0.0, along - max(0.0, cloud.radius**2 - off) ** 0.5), far

    def _hidden_by(
        self,
        n: int,
        step: XY,
        end: XY,
        far: float,
        levels: Sequence[tuple[float, float, float]],
    ) -> Iterator[Stretch]:
        thing, cuts = self.things[n], crossed(self.edges_from_eye(n), *step)
        if isinstance(thing.shape, Course):
            if cuts is None:
                cuts = [share * far for share in thing.shape.crossings(self.eye.at, end)]
            for off in cuts:
                if -TOLERANCE <= off <= far + TOLERANCE:
                    yield from self._beyond_line(thing, off, end, far, levels)
            return
        pieces = None if cuts is None else inner(cuts, far)
        if pieces is None:
            pieces = [(a * far, b * far) for a, b in thing.shape.pieces(self.eye.at, end)]
        if not pieces:
            return
        if isinstance(thing.what, Area):
            yield from self._in_area(thing.what, thing.top, pieces, n in self.inside, levels)
        else:
            for first, last in pieces:
                yield first, last
                yield from self._behind(first, last, thing.top, levels)

    def _beyond_line(
        self,
        thing: Thing,
        off: float,
        end: XY,
        far: float,
        levels: Sequence[tuple[float, float, float]],
    ) -> Iterator[Stretch]:
        """Behind a high line; who is within an inch of it anywhere is seen over it (K39)."""
        close = near_line(thing.shape.edges, self.eye.at, end, far)
        for first, last in self._behind(off, off, thing.top, levels):
            yield from without(first, last, close)

    def _in_area(
        self,
        area: Area,
        top: float,
        pieces: Sequence[Stretch],
        inside: bool,
        levels: Sequence[tuple[float, float, float]],
    ) -> Iterator[Stretch]:
        """In and beyond woods, crops, hills (K38)."""
        if area.level:
            for first, last in pieces:
                yield from self._behind(first, first, area.level, levels, until=last)
                yield from self._behind(first, last, area.level, levels)
        if area.depth is not None:
            yield from too_deep(pieces, area.depth, endless=inside)
        if not inside and area.height > 0:
            for first, last in pieces:
                for start, stop in self._behind(first, last, top, levels):
                    yield from without(start, stop, pieces)

    def _behind(
        self,
        first: float,
        last: float,
        top: float,
        levels: Sequence[tuple[float, float, float]],
        until: float = inf,
    ) -> Iterator[Stretch]:
        """Where a man isn't seen over something that reaches from first to last along the ray.

        The line of sight is lowest at the near end when it rises, at the far end when it falls.
        """
        eye = self.eye.height
        for begins, ends, height in levels:
            start, stop = max(begins, last), min(ends, until)
            if start >= stop - TOLERANCE:
                continue
            rise = height - eye
            if abs(rise) < TOLERANCE:
                if eye < top - TOLERANCE:
                    yield start, stop
            elif rise > 0 and top > eye + TOLERANCE:
                yield max(start, first * rise / (top - eye)), stop
            elif rise < 0 and eye > top:
                yield start, min(stop, last * -rise / (eye - top))
            elif rise < 0:
                yield start, stop


def _joined(
    at: Point, angles: Sequence[float], stretches: Sequence[Sequence[Stretch]], *, around: bool
) -> Iterator[Outline]:
    """The outlines between rays: a fan about the eye, then quadrangles beyond what hides."""
    steps = [(cos(angle), sin(angle)) for angle in angles]

    def spot(n: int, far: float) -> XY:
        return at.x + far * steps[n][0], at.y + far * steps[n][1]

    fan = [
        spot(n, found[0][1] if found and found[0][0] <= TOLERANCE else 0.0)
        for n, found in enumerate(stretches)
    ]
    yield tuple(fan) if around else ((at.x, at.y), *fan)
    count = len(angles)
    for n in range(count if around else count - 1):
        other = (n + 1) % count
        for a, b in _pairs(stretches[n], stretches[other]):
            yield spot(n, a[0]), spot(n, a[1]), spot(other, b[1]), spot(other, b[0])


def _pairs(ones: Sequence[Stretch], others: Sequence[Stretch]) -> Iterator[tuple[Stretch, Stretch]]:
    """Stretches of two rays side by side that lie at the same distance, those at the eye apart."""
    for a in ones:
        for b in others:
            apart = a[0] <= TOLERANCE and b[0] <= TOLERANCE
            if not apart and min(a[1], b[1]) > max(a[0], b[0]):
                yield a, b
