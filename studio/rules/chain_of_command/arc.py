"""Who may fire at whom: arc, sight, and friends in the way (13.1)."""

from collections.abc import Iterator, Sequence

from studio.inches import Point, distance, within
from studio.model.table import Figure, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.friends import bodies, in_the_way, in_turret
from studio.rules.chain_of_command.front import frontage_of, team_arc
from studio.rules.chain_of_command.indoors import building_seen, sees_in_building
from studio.rules.chain_of_command.outlines import box_of
from studio.rules.chain_of_command.sightline import End, SightLine, end_of, sight_line
from studio.values import dataclass
from studio.words import mark

GUARD = 4.0
"""An enemy this near to a friend can't be fired at."""


FAR = GUARD + 1e-3
"""Nobody farther off than this can be within GUARD."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a figure, or a whole team, can't fire: in words, with the rule."""

    who: str
    reason: str
    rule: str = "13.1"

    @property
    def words(self) -> str:
        """Who it is and why."""
        return mark("{who}: {reason}", who=self.who, reason=self.reason)


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


@dataclass(frozen=True, slots=True)
class Manner:
    """How a team fires.

    `weapon` is a secondary weapon that fires instead of small arms (13.5); `over_heads` is false
    for flamethrowers (K43). Where the target only stands for a `spot` of cover that is suppressed,
    friends may be near it (13.4).
    """

    weapon: str | None = None
    over_heads: bool = True
    spot: End | None = None


PLAIN = Manner()
"""With small arms, at a team."""


def guarded_by(table: Table, side: str, firing: Team, target: Team) -> Team | None:
    """A friendly unit within 4 inches of the target, which keeps it from being fired at (K44)."""
    if not target.figures:
        return None
    left, top, right, bottom = box_of([figure.at for figure in target.figures])
    for friend in _friends(table, side):
        if friend.unit == firing.unit:
            continue
        for body in friend.figures:
            x, y = body.at
            aside = x < left - FAR or x > right + FAR or y < top - FAR or y > bottom + FAR
            if not aside and within(_nearest(body, target), GUARD):
                return friend
    return None


def _nearest(body: Figure, target: Team) -> float:
    return min(distance(Point(*body.at), Point(*figure.at)) for figure in target.figures)


def firers(
    table: Table,
    arsenal: Arsenal,
    side: str,
    team: Team,
    target: Team,
    *,
    manner: Manner = PLAIN,
) -> Firers:
    """Which figures of a team may fire at a target, and why the others may not (13.1).

    On a narrow front one figure an inch fires (K45).
    """
    weapon = manner.weapon
    refusal = refused_at_all(table, side, team, target, guarded=manner.spot is None)
    if refusal is not None:
        return Firers((), float("inf"), (), (refusal,))
    able = [n for n, f in enumerate(team.figures) if arm_of(arsenal, f, weapon) is not None]
    pairs, refused = _pairs(table, arsenal, side, team, target, able, manner)
    seeing = sorted({number for number, _ in pairs})
    wide = frontage_of(table, team)
    fitting = seeing if wide is None else _in_front(arsenal, team, seeing, wide, weapon)
    firing = _crew_that_fires(arsenal, team, fitting, weapon)
    left = tuple(pair for pair in pairs if pair[0] in firing)
    return Firers(tuple(firing), range_of(team, target, left), left, tuple(refused))


def refused_at_all(
    table: Table, side: str, team: Team, target: Team, *, guarded: bool = True
) -> Refusal | None:
    """Why nobody of a team may fire at a target: a friend near it, or the arc (13.1).

    Who is in a building looks out by its apertures instead, each with an arc of its own (13.2.10).
    """
    if target.vehicle:
        return Refusal(
            team.id,
            mark("{target} is armoured: that is another chapter", target=target.id),
            "13.2.12",
        )
    guard = guarded_by(table, side, team, target) if guarded else None
    if guard is not None:
        return Refusal(
            team.id,
            mark(
                "{guard} is within {near:g} inches of {target}",
                guard=guard.id,
                near=GUARD,
                target=target.id,
            ),
        )
    if not team.figures or not target.figures:
        return Refusal(
            team.id, mark("{team} has no figures left", team=(target if team.figures else team).id)
        )
    if all(figure.sector is not None for figure in team.figures):
        return None
    arc = team_arc(team)
    if not any(arc.holds(Point(*figure.at)) for figure in target.figures):
        return Refusal(team.id, mark("{target} is out of its arc", target=target.id))
    return None


def arm_of(arsenal: Arsenal, figure: Figure, weapon: str | None = None) -> str | None:
    """What a figure fires: its small arm, or the secondary weapon that is asked for (13.5)."""
    if weapon is not None:
        return weapon if figure.weapon == weapon else None
    own = arsenal.weapon(figure.weapon)
    return own.side_arm or (own.id if own.small_arm else None)


def _pairs(
    table: Table,
    arsenal: Arsenal,
    side: str,
    team: Team,
    target: Team,
    able: Sequence[int],
    manner: Manner,
) -> tuple[list[tuple[int, int]], list[Refusal]]:
    """Who may fire at whom, figure by figure, and why others may at nobody."""
    ends = [manner.spot or end_of(table, figure) for figure in target.figures]
    field = box_of([figure.at for figure in (*team.figures, *target.figures)])
    friends = bodies(table, _friends(table, side), team, field)
    gun = any(arsenal.weapons[team.figures[n].weapon].kind == "gun" for n in able)
    pairs: list[tuple[int, int]] = []
    refused: list[Refusal] = []
    for number in able:
        figure = team.figures[number]
        here, first, free = end_of(table, figure), None, False
        muzzle = in_turret(here) if team.vehicle else here
        for n, there in enumerate(ends):
            sight = ends_see(table, figure, target.figures[n], here, there)
            why = (
                None if sight.visible else mark("sight is blocked by {reason}", reason=sight.reason)
            )
            if why and gun and building_seen(table, here, target.figures[n]):
                why = None
            if why is None:
                friend = in_the_way(friends, muzzle, there, over_heads=manner.over_heads)
                why = None if friend is None else mark("{friend} is in the way", friend=friend)
            if why is None:
                pairs.append((number, n))
                free = True
            first = first or why
        if not free:
            refused.append(Refusal(f"{team.id} {number + 1}", first or ""))
    return pairs, refused


def ends_see(table: Table, one: Figure, other: Figure, here: End, there: End) -> SightLine:
    """As `figures_see`, of figures whose ends of a line of sight are known."""
    if one.sector is None and other.sector is None:
        return sight_line(table, here, there)
    return figures_see(table, one, other)


def _in_front(
    arsenal: Arsenal, team: Team, able: Sequence[int], wide: float, weapon: str | None
) -> list[int]:
    """One figure for each inch of a narrow front: a crewed weapon, then who has the most dice."""

    def worth(number: int) -> tuple[bool, int]:
        arm = arsenal.weapon(str(arm_of(arsenal, team.figures[number], weapon)))
        return arm.crewed, sum(arm.dice)

    best = sorted(able, key=worth, reverse=True)
    return sorted(best[: max(1, int(wide + 1e-6))])


def range_of(team: Team, target: Team, pairs: Sequence[tuple[int, int]]) -> float:
    """The range of a fire: that of the nearest who fire and are fired at (13.2.3, K46)."""
    ways = ((team.figures[one].at, target.figures[other].at) for one, other in pairs)
    return min((distance(Point(*a), Point(*b)) for a, b in ways), default=float("inf"))


def _crew_that_fires(
    arsenal: Arsenal, team: Team, able: Sequence[int], weapon: str | None
) -> list[int]:
    """A crewed weapon needs its gunner who sees, an LMG one more while two are left (13.1).

    Its crew serves the weapon: they don't add rifles of their own (K71).
    """
    crewed = [n for n, f in enumerate(team.figures) if _crewed(arsenal, f, weapon)]
    if not crewed or weapon is not None:
        return list(able)
    gunner = team.figures[crewed[0]]
    pair = arsenal.weapon(str(arm_of(arsenal, gunner))).second_man and len(team.figures) >= 2
    if crewed[0] not in able or (pair and len(able) < 2):
        return []
    return list(able)


def _crewed(arsenal: Arsenal, figure: Figure, weapon: str | None) -> bool:
    arm = arm_of(arsenal, figure, weapon)
    return arm is not None and arsenal.weapon(arm).crewed


def weapons_that_fire(
    arsenal: Arsenal, team: Team, figures: Sequence[int], weapon: str | None = None
) -> dict[str, int]:
    """How many of each weapon these figures bring; a crew brings its weapon alone (K71)."""
    arms = [arm_of(arsenal, team.figures[number], weapon) for number in figures]
    names = [name for name in arms if name is not None]
    crewed = [name for name in names if arsenal.weapon(name).crewed]
    counted = crewed[:1] or names
    return {name: counted.count(name) for name in dict.fromkeys(counted)}


def _friends(table: Table, side: str) -> Iterator[Team]:
    return (team for owner, team in table.teams() if owner == side)


def figures_see(table: Table, one: Figure, other: Figure) -> SightLine:
    """Whether two figures see each other, buildings with their apertures included."""
    inside = sees_in_building(table, one, other)
    if inside is not None:
        return inside
    return sight_line(table, end_of(table, one), end_of(table, other))
