"""Friends in the way of a fire (13.1, K40-K43), worked out once for all lines of a team."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from studio.inches import TOLERANCE, Point, direction
from studio.model.table import XY, Figure, Table, Team
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.outlines import Box, Region, region_of
from studio.rules.chain_of_command.sightline import End, end_of
from studio.values import dataclass

CORRIDOR = 2.0
"""Inches beside the line of fire that friends of other units must leave free."""
SLACK = 1e-3
"""Inches more than the corridor beside a field of fire in which friends are looked for."""
BEST = ORDER[-1]
"""A friend in cover this good may stand beside the line of fire (K42)."""
TURRET = 1.0
"""Inches by which a turret, and a hull as what is in the way, is higher than a man (K43)."""
BODY = 0.5
"""A figure this near to the line of fire stands in it (K33, K40)."""


@dataclass(frozen=True, slots=True)
class Body:
    """A friendly figure or hull: where it is, how high, and how wide a berth it is given."""

    team: str
    at: Point
    level: float
    eye: float
    reach: float
    """Inches to each side of a line within which it bars it: BODY or CORRIDOR."""
    hull: Region | None = None

    def bars(self, here: End, there: End, *, over_heads: bool) -> bool:
        """Whether it bars a line of fire from one end to the other."""
        (ax, ay), (bx, by) = here.at, there.at
        dx, dy = bx - ax, by - ay
        x, y = self.at.x - ax, self.at.y - ay
        square = dx * dx + dy * dy
        share = (x * dx + y * dy) / square
        if self.hull is not None:
            return bool(self.hull.pieces(here.at, there.at)) and not self._below(
                here, there, share, over_heads
            )
        if not TOLERANCE < share < 1 - TOLERANCE:
            return False
        off = abs(dx * y - dy * x) / square**0.5
        slack = TOLERANCE if self.reach > BODY else -TOLERANCE
        return off < self.reach + slack and not self._below(here, there, share, over_heads)

    def _below(self, here: End, there: End, share: float, over_heads: bool) -> bool:
        """Whether the line of a higher firer passes over its head (K43)."""
        if not over_heads or here.level <= self.level:
            return False
        return here.eye + share * (there.eye - here.eye) > self.eye


def bodies(table: Table, friends: Iterable[Team], team: Team, field: Box) -> list[Body]:
    """What may be in the way of a team's fire: its own men, and those of other units.

    `field` is a box around all ends of its lines: who is well beside it bars none of them.
    """
    return [body for friend in friends for body in _bodies(table, friend, team, field)]


def _beside(at: XY, field: Box) -> bool:
    left, top, right, bottom = field
    x, y = at
    reach = CORRIDOR + SLACK
    return x < left - reach or x > right + reach or y < top - reach or y > bottom + reach


def _bodies(table: Table, friend: Team, team: Team, field: Box) -> Iterator[Body]:
    if friend.hull is not None and friend.figures:
        if friend.id == team.id:
            return  # nobody aboard fires through the vehicle itself
        end = in_turret(end_of(table, friend.figures[0]))
        yield Body(friend.id, end.at, end.level, end.eye, BODY, region_of(hull_of(friend)))
        return
    own = friend.unit == team.unit or friend.vehicle
    for figure in friend.figures:
        if _beside(figure.at, field):
            continue
        end = end_of(table, figure)
        yield Body(friend.id, end.at, end.level, end.eye, _berth(table, figure, own=own))


def in_turret(end: End) -> End:
    """The end of a line of fire from a turret, which is on a higher level than men (13.1, K43)."""
    return replace(end, level=end.level + TURRET)


def _berth(table: Table, figure: Figure, *, own: bool) -> float:
    """How near a line may pass a friend: closer to one's own unit, and to hard cover (K42)."""
    return BODY if own or base_cover(table, figure) == BEST else CORRIDOR


def hull_of(team: Team) -> tuple[XY, ...]:
    """The outline of a vehicle about its first figure."""
    long, wide = team.hull or (0.0, 0.0)
    ahead = direction(team.facing)
    x, y = team.figures[0].at
    return tuple(
        (x + a * ahead.x - b * ahead.y, y + a * ahead.y + b * ahead.x)
        for a, b in (
            (-long / 2, -wide / 2),
            (long / 2, -wide / 2),
            (long / 2, wide / 2),
            (-long / 2, wide / 2),
        )
    )


def in_the_way(bodies_: Sequence[Body], here: End, there: End, *, over_heads: bool) -> str | None:
    """The team of a friend who bars a line of fire, if there is one."""
    if hypot(here.at.x - there.at.x, here.at.y - there.at.y) == 0:
        return None
    for body in bodies_:
        if body.bars(here, there, over_heads=over_heads):
            return body.team
    return None
