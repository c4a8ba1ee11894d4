"""The front of a team: its arc, and how many figures fit where it is narrow (13.1)."""

from collections.abc import Iterator, Sequence
from math import hypot

from studio.inches import Arc, Point, arc_of, direction
from studio.model.table import Table, Team
from studio.rules.chain_of_command.outlines import Region, region_of
from studio.rules.chain_of_command.survey import Thing, survey


def team_arc(team: Team) -> Arc:
    """The frontal arc of a team (13.1, K36)."""
    return arc_of([(Point(*f.at), f.facing) for f in team.figures], team.facing)


def frontage_of(table: Table, team: Team) -> float | None:
    """The width in inches that a team has where it stands, None where that is enough (13.1, K45).

    It is the clear part of its front line between what nobody passes: buildings, high obstacles,
    impassable ground; or the width that an alley says. Inside buildings the apertures limit fire
    instead.
    """
    if any(figure.sector is not None for figure in team.figures):
        return None
    wide = min(_clear(table, team_arc(team)), _alley(table, team))
    return None if wide >= len(team.figures) - 1e-6 else wide


def _alley(table: Table, team: Team) -> float:
    return min(
        (
            area.defile
            for area in table.areas
            if area.defile is not None
            and any(region_of(area.polygon).holds(*f.at) for f in team.figures)
        ),
        default=float("inf"),
    )


def _clear(table: Table, arc: Arc) -> float:
    """The clear length of the front line around its middle."""
    ahead = direction(arc.facing)
    across = Point(-ahead.y, ahead.x)
    far = hypot(table.width, table.height)
    ends = [Point(arc.middle.x + s * across.x, arc.middle.y + s * across.y) for s in (-far, far)]
    left, right = -far, far
    for thing in survey(table).on_line(*ends):
        for first, last in _spans(thing, ends, far):
            if last >= 0:
                right = min(right, max(0.0, first))
            if first <= 0:
                left = max(left, min(0.0, last))
    return right - left


def _spans(thing: Thing, ends: Sequence[Point], far: float) -> Iterator[tuple[float, float]]:
    """From where to where what nobody passes lies on the front, in inches from its middle."""
    if not thing.impassable:
        return
    if isinstance(thing.shape, Region):
        shares = thing.shape.pieces(*ends)
    else:
        shares = [(share, share) for share in thing.shape.crossings(*ends)]
    for first, last in shares:
        yield (2 * first - 1) * far, (2 * last - 1) * far
