"""Who may fire at whom: arc, sight, and friends in the way (13.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from studio.inches import Arc, Point, arc_of, clearance, distance, foot, within
from studio.model.table import Figure, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.indoors import sees_in_building
from studio.rules.chain_of_command.sightline import End, SightLine, end_of, sight_line

CORRIDOR = 2.0
"""Inches beside the line of fire that friends of other units must leave free."""
GUARD = 4.0
"""An enemy this near to a friend can't be fired at."""
BEST = ORDER[-1]
"""A friend in cover this good may stand beside the line of fire (K42)."""
BODY = 0.5
"""A figure this near to the line of fire stands in it (K33, K40)."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a figure, or a whole team, can't fire: in words, with the rule."""

    who: str
    reason: str
    rule: str = "13.1"


@dataclass(frozen=True, slots=True)
class Firers:
    """The figures of a team that may fire at another team, by number, and the shortest range.

    `pairs` are the figures of both teams that may fire and be fired at; `refused` says why the
    others don't.
    """

    figures: tuple[int, ...]
    distance: float
    pairs: tuple[tuple[int, int], ...]
    refused: tuple[Refusal, ...] = ()


def team_arc(team: Team) -> Arc:
    """The frontal arc of a team (13.1, K36)."""
    return arc_of([(Point(*f.at), f.facing) for f in team.figures], team.facing)


def guarded_by(table: Table, side: str, firing: Team, target: Team) -> Team | None:
    """A friendly unit within 4 inches of the target, which keeps it from being fired at (K44)."""
    for friend in _friends(table, side):
        near = any(
            within(distance(Point(*a.at), Point(*b.at)), GUARD)
            for a in friend.figures
            for b in target.figures
        )
        if near and friend.unit != firing.unit:
            return friend
    return None


def firers(
    table: Table,
    arsenal: Arsenal,
    side: str,
    team: Team,
    target: Team,
    *,
    over_heads: bool = True,
    frontage: float | None = None,
) -> Firers:
    """Which figures of a team may fire at a target, and why the others may not (13.1).

    `over_heads` is false for flamethrowers (K43); `frontage` is the width in inches that the team
    has in a defile, if it is less than it needs (K45).
    """
    guard = guarded_by(table, side, team, target)
    if guard is not None:
        reason = f"{guard.id} is within {GUARD:g} inches of {target.id}"
        return Firers((), float("inf"), (), (Refusal(team.id, reason),))
    arc = team_arc(team)
    if not any(arc.holds(Point(*figure.at)) for figure in target.figures):
        return Firers((), float("inf"), (), (Refusal(team.id, f"{target.id} is out of its arc"),))
    friends = list(_friends(table, side))
    pairs: list[tuple[int, int]] = []
    refused: list[Refusal] = []
    for number, figure in enumerate(team.figures):
        answers = [
            _may_fire(table, friends, team, figure, other, over_heads) for other in target.figures
        ]
        pairs += [(number, n) for n, answer in enumerate(answers) if answer is None]
        if None not in answers:
            refused.append(Refusal(f"{team.id} {number + 1}", str(answers[0])))
    firing = _crew_that_fires(arsenal, team, sorted({number for number, _ in pairs}))
    if frontage is not None:
        firing = firing[: max(1, int(frontage + 1e-6))]
    left = tuple(pair for pair in pairs if pair[0] in firing)
    near = min((_range(team, target, pair) for pair in left), default=float("inf"))
    return Firers(tuple(firing), near, left, tuple(refused))


def _range(team: Team, target: Team, pair: tuple[int, int]) -> float:
    return distance(Point(*team.figures[pair[0]].at), Point(*target.figures[pair[1]].at))


def _crew_that_fires(arsenal: Arsenal, team: Team, able: Sequence[int]) -> list[int]:
    """A crewed weapon needs its gunner and one more who see, while two are left (13.1).

    Its crew serves the weapon: they don't add rifles of their own (K71).
    """
    crewed = [n for n, f in enumerate(team.figures) if arsenal.weapon(f.weapon).crewed]
    if crewed and (crewed[0] not in able or (len(team.figures) >= 2 and len(able) < 2)):
        return []
    return list(able)


def weapons_that_fire(arsenal: Arsenal, team: Team, figures: Sequence[int]) -> dict[str, int]:
    """How many of each weapon these figures bring; a crew brings its weapon alone (K71)."""
    names = [team.figures[number].weapon for number in figures]
    crewed = [name for name in names if arsenal.weapon(name).crewed]
    counted = crewed[:1] or names
    return {name: counted.count(name) for name in dict.fromkeys(counted)}


def _friends(table: Table, side: str) -> Iterator[Team]:
    return (team for owner, team in table.teams() if owner == side)


def _may_fire(
    table: Table,
    friends: Sequence[Team],
    team: Team,
    figure: Figure,
    target: Figure,
    over_heads: bool,
) -> str | None:
    """None when a figure may fire at another, else the reason against it."""
    here, there = end_of(table, figure), end_of(table, target)
    sight = figures_see(table, figure, target)
    if not sight.visible:
        return f"sight is blocked by {sight.reason}"
    for friend in friends:
        for body in friend.figures:
            mine = body.at == figure.at
            if not mine and _bars(table, team, friend, body, (here, there), over_heads):
                return f"{friend.id} is in the way"
    return None


def figures_see(table: Table, one: Figure, other: Figure) -> SightLine:
    """Whether two figures see each other, buildings with their apertures included."""
    inside = sees_in_building(table, one, other)
    if inside is not None:
        return inside
    return sight_line(table, end_of(table, one), end_of(table, other))


def _bars(
    table: Table,
    team: Team,
    friend: Team,
    body: Figure,
    line: tuple[End, End],
    over_heads: bool,
) -> bool:
    """Whether a friendly figure bars a line of fire (13.1, K40-K43)."""
    here, there = line
    at = Point(*body.at)
    if here.at == there.at or (over_heads and _above(table, body, here, there)):
        return False
    if clearance(at, here.at, there.at) < BODY - 1e-6 and foot(at, here.at, there.at).beside:
        return True
    if friend.id == team.id or friend.unit == team.unit or friend.vehicle:
        return False
    spot = foot(at, here.at, there.at)
    if not (spot.beside and within(spot.off, CORRIDOR)):
        return False
    return base_cover(table, body) != BEST


def _above(table: Table, body: Figure, here: End, there: End) -> bool:
    """Whether the line of a higher firer passes over the head of a friend (K43)."""
    friend = end_of(table, body)
    if here.level <= friend.level:
        return False
    share = foot(friend.at, here.at, there.at).share
    return here.eye + share * (there.eye - here.eye) > friend.eye
