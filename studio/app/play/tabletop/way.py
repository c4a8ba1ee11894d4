"""The way of a team as a hand draws it, and how far it can go straight on."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Final

from studio.app.play.tabletop.look import Look
from studio.errors import IllegalAction
from studio.inches import Point, clearance, distance
from studio.model.table import Team
from studio.rules.chain_of_command.play import moving, walking
from studio.rules.chain_of_command.play.actions import Go
from studio.rules.chain_of_command.play.actions import at as rounded
from studio.rules.chain_of_command.play.phases import Moving

STEP: Final = 0.4
"""Inches between the points that are kept of what a hand draws."""
LOOSE: Final = 0.6
"""Inches by which a corner has to stand out to count."""
MOST: Final = 6
"""Corners of a way at most."""
RAYS: Final = 60
HALVINGS: Final = 5


class Way:
    """A team's way while it is dragged. Corners that save nothing are left out.

    So a way over open ground is straight, however the hand wavers, and one around an obstacle goes
    around it. `exact` keeps it as it is drawn.
    """

    def __init__(self, look: Look, team: Team) -> None:
        self._look, self._team = look, team
        phase = look.phase
        assert isinstance(phase, Moving)
        self._moving = phase
        self._trail = [Point(*team.figures[0].at)]
        self.corners: tuple[Point, ...] = ()
        self.end = self._trail[0]
        self.exact = False

    def drag(self, to: Point) -> None:
        """The hand goes on to a place."""
        self.end = rounded(*to)
        if distance(self._trail[-1], to) >= STEP:
            self._trail.append(rounded(*to))
        drawn = _bends([*self._trail, self.end])[1:-1][:MOST]
        self.corners = tuple(drawn if self.exact else self._needed(list(drawn)))

    def _needed(self, corners: list[Point]) -> list[Point]:
        """The corners without which the way would take more inches."""
        best = self._cost(corners)
        number = 0
        while number < len(corners):
            fewer = corners[:number] + corners[number + 1 :]
            cost = self._cost(fewer)
            if cost <= best:
                corners, best, number = fewer, cost, 0
            else:
                number += 1
        return corners

    def _cost(self, corners: Sequence[Point]) -> float:
        return cost_to(self._look, self._moving, self._team, corners, self.end)

    @property
    def path(self) -> tuple[Point, ...]:
        """From the team, or the door by which it leaves, to the end."""
        try:
            return walking.way(self._look.state.table, self._team, self.corners, self.end)
        except IllegalAction:
            return (self._trail[0], self.end)

    @property
    def cost(self) -> float:
        """The inches that it takes."""
        return self._cost(self.corners)

    @property
    def far(self) -> float:
        """The inches that there are."""
        return moving.inches_left(self._look.game, self._moving, self._team)

    def action(self, facing: float) -> Go:
        """The move."""
        return Go(self._team.id, self.end, facing, self.corners)

    def why_not(self, facing: float) -> str | None:
        """Why it can't be gone, or None."""
        return moving.why_not(self._look.game, self._moving, self.action(facing))


def cost_to(look: Look, phase: Moving, team: Team, corners: Sequence[Point], end: Point) -> float:
    """The inches that a way takes, infinite where it can't be gone."""
    try:
        path = walking.way(look.state.table, team, corners, end)
        return moving.cost_of(look.game, phase, team, path)
    except IllegalAction:
        return float("inf")


def _bends(trail: Sequence[Point]) -> list[Point]:
    """The corners of a trail: what stands out from the line between its ends, and so on."""
    if len(trail) < 3:
        return list(trail)
    off = [clearance(at, trail[0], trail[-1]) for at in trail[1:-1]]
    worst = max(range(len(off)), key=off.__getitem__)
    if off[worst] <= LOOSE:
        return [trail[0], trail[-1]]
    middle = worst + 1
    return _bends(trail[: middle + 1])[:-1] + _bends(trail[middle:])


def reach_of(look: Look, team: Team) -> tuple[Point, ...]:
    """The outline of where a team gets to straight on, by the way of its first man."""
    phase = look.phase
    assert isinstance(phase, Moving)
    far = moving.inches_left(look.game, phase, team)
    start = Point(*team.figures[0].at)
    return tuple(_ends(look, phase, team, start, far)) if far > 0 else ()


def _ends(look: Look, phase: Moving, team: Team, start: Point, far: float) -> Iterator[Point]:
    for number in range(RAYS):
        angle = radians(360 * number / RAYS)
        step = Point(cos(angle), sin(angle))
        most = min(far, _to_edge(look, start, step))

        def there(length: float, step: Point = step) -> Point:
            return Point(start.x + length * step.x, start.y + length * step.y)

        low, high = 0.0, most
        if cost_to(look, phase, team, (), there(high)) <= far + 1e-6:
            yield there(high)
            continue
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            fits = cost_to(look, phase, team, (), there(middle)) <= far + 1e-6
            low, high = (middle, high) if fits else (low, middle)
        yield there(low)


def _to_edge(look: Look, start: Point, step: Point) -> float:
    """Inches to the edge of the table in a direction."""
    table = look.state.table
    found = [float("inf")]
    for at, ahead, size in ((start.x, step.x, table.width), (start.y, step.y, table.height)):
        if abs(ahead) > 1e-9:
            found.append(((size if ahead > 0 else 0.0) - at) / ahead)
    return max(0.0, min(found))
