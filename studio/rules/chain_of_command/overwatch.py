"""Overwatch: the area it covers, what triggers it, and when it fires (13.3, rulings K56-K58)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from studio.inches import Arc, Point, distance
from studio.model.table import Figure, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import arm_of, figures_see
from studio.rules.chain_of_command.front import team_arc
from studio.values import dataclass

STEP: Final = 1.0
"""Inches between the points of a path at which Overwatch is offered (K57)."""
COARSE: Final = 0.5
"""Inches between the points at which the area is looked for."""
FINE: Final = 0.125
"""Inches to which the point is found at which a team comes into it."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A unit on Overwatch: its side, its teams, and the arcs that they had when it began.

    The marker keeps its direction, whatever way the figures turn later (K56).
    """

    side: str
    teams: tuple[str, ...]
    arcs: tuple[Arc, ...]


def on_overwatch(side: str, unit: Sequence[Team]) -> Watch:
    """A unit's Overwatch from now on."""
    return Watch(side, tuple(team.id for team in unit), tuple(map(team_arc, unit)))


def without(watch: Watch, names: Collection[str]) -> Watch | None:
    """The Overwatch without some teams, None where nobody is left."""
    kept = [n for n, team in enumerate(watch.teams) if team not in names]
    if not kept:
        return None
    if len(kept) == len(watch.teams):
        return watch
    return replace(
        watch,
        teams=tuple(watch.teams[n] for n in kept),
        arcs=tuple(watch.arcs[n] for n in kept),
    )


def covers(table: Table, arsenal: Arsenal, watch: Watch, target: Team) -> bool:
    """Whether any figure of a unit is in the area of an Overwatch (13.3, K56).

    That is the arc of a team, as far as one of its figures sees and its weapon reaches.
    """
    return any(
        _covers(table, arsenal, team, arc, figure)
        for team, arc in _watching(table, watch)
        for figure in target.figures
    )


def _watching(table: Table, watch: Watch) -> Iterator[tuple[Team, Arc]]:
    arcs = dict(zip(watch.teams, watch.arcs, strict=True))
    for team in table.sides[watch.side].teams:
        if team.id in arcs and team.figures:
            yield team, arcs[team.id]


def _covers(table: Table, arsenal: Arsenal, team: Team, arc: Arc, target: Figure) -> bool:
    indoors = all(figure.sector is not None for figure in team.figures)
    if not indoors and not arc.holds(Point(*target.at)):
        return False
    return any(
        _reaches(arsenal, one, target) and figures_see(table, one, target).visible
        for one in team.figures
    )


def _reaches(arsenal: Arsenal, one: Figure, target: Figure) -> bool:
    arm = arm_of(arsenal, one)
    away = distance(Point(*one.at), Point(*target.at))
    return arm is not None and arsenal.weapon(arm).band(away) is not None


@dataclass(frozen=True, slots=True)
class Offer:
    """A point of a move at which Overwatch may fire: inches along the path, and the team there."""

    along: float
    team: Team


def offers(
    table: Table, arsenal: Arsenal, watch: Watch, team: Team, path: Sequence[Point]
) -> tuple[Offer, ...]:
    """Where on its path a moving team may be fired at: where it comes in, then every inch (K57).

    `path` is the way of the team's first figure; the others keep their places beside it.
    """
    far = _length(path)
    found: list[Offer] = []
    along = 0.0
    while along <= far + FINE / 2:
        there = moved_along(team, path, min(along, far))
        if covers(table, arsenal, watch, there):
            first = (
                along if not along or found else _entered(table, arsenal, watch, team, path, along)
            )
            found.append(Offer(min(first, far), moved_along(team, path, min(first, far))))
            along = first + STEP
        else:
            along += COARSE if not found else FINE
    return tuple(found)


def _entered(
    table: Table, arsenal: Arsenal, watch: Watch, team: Team, path: Sequence[Point], along: float
) -> float:
    """Where a team came into the area that covers it here, a coarse step ago or less."""
    while along > FINE / 2 and covers(table, arsenal, watch, moved_along(team, path, along - FINE)):
        along -= FINE
    return along


def _length(path: Sequence[Point]) -> float:
    return sum(distance(a, b) for a, b in pairwise(path))


def moved_along(team: Team, path: Sequence[Point], along: float) -> Team:
    """The team after so many inches of its path; it goes no farther than its end."""
    at = _at(path, along)
    first = Point(*team.figures[0].at)
    step = at - first
    figures = tuple(
        replace(figure, at=(figure.at[0] + step.x, figure.at[1] + step.y))
        for figure in team.figures
    )
    return replace(team, figures=figures)


def _at(path: Sequence[Point], along: float) -> Point:
    for a, b in pairwise(path):
        piece = distance(a, b)
        if along <= piece and piece > 0:
            share = along / piece
            return Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
        along -= piece
    return path[-1]
