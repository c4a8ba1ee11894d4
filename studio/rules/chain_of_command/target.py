"""The target of a fire: its cover, and who shares it (13.2.1, 13.2.6, 13.2.9)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from studio.inches import Point, direction, dot, nearest, within
from studio.model.table import Figure, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import ends_see, guarded_by
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.effect import net_cover
from studio.rules.chain_of_command.fire import NEAR, Candidate
from studio.rules.chain_of_command.indoors import cover_indoors
from studio.rules.chain_of_command.morale import places, strength_of
from studio.rules.chain_of_command.sightline import end_of
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Exposure:
    """A team as it is fired at: the net cover of each figure, and which of them are seen."""

    team: Team
    covers: tuple[int, ...]
    seen: tuple[int, ...]

    @property
    def level(self) -> int:
        """The level that counts for sharing and odd hits: the lowest of those seen (K50)."""
        return min((self.covers[number] for number in self.seen), default=min(self.covers))

    def groups(self) -> tuple[tuple[int, int], ...]:
        """How many figures are in each level of cover, the worst first."""
        return tuple(sorted(Counter(self.covers).items()))


@dataclass(frozen=True, slots=True)
class Shooters:
    """Those of a side who fire, and by how many levels their weapon lessens cover.

    `eyes` are those who see for a weapon that fires at what others see, else nobody (13.5.4).
    """

    side: str
    team: Team
    figures: tuple[Figure, ...]
    lessens: int = 0
    eyes: tuple[Figure, ...] = ()


def exposure(table: Table, arsenal: Arsenal, shooters: Shooters, team: Team) -> Exposure:
    """How a team is exposed to those who fire."""
    covers, seen = [], []
    pinned = strength_of(table, team).pinned
    dug_in = team.tactical and table.options.tactical_hard
    eyes = [(one, end_of(table, one)) for one in shooters.eyes or shooters.figures]
    for number, figure in enumerate(team.figures):
        there = end_of(table, figure)
        watching = [one for one, here in eyes if ends_see(table, one, figure, here, there).visible]
        if watching:
            seen.append(number)
        against = watching if watching and not shooters.eyes else shooters.figures
        bases = [_base_and_benefits(table, team, one, figure, pinned) for one in against]
        covers.append(_common([_net(arsenal, base, shooters.lessens, dug_in) for base in bases]))
    if seen and not shooters.eyes:
        # Who is hidden is in no worse cover than those who are seen: their level counts (K50).
        level = min(covers[number] for number in seen)
        covers = [one if n in seen else max(one, level) for n, one in enumerate(covers)]
    return Exposure(team, tuple(covers), tuple(seen))


def _common(levels: Sequence[int]) -> int:
    """The level that holds for most of the firers; of equals, the better (K49)."""
    counted = Counter(levels)
    return max(counted, key=lambda level: (counted[level], level))


ABOARD = {"flat_bed": ORDER[0], "apc": ORDER[-1]}
"""The cover of a weapon's crew on a flat-bed, and of men at an exposed weapon (13.2.12)."""


def _base_and_benefits(
    table: Table, team: Team, firer: Figure, figure: Figure, pinned: bool
) -> tuple[int, int]:
    """What ground gives a figure against a firer, and the levels on top (13.2.6, 13.2.9)."""
    here = Point(*firer.at)
    base = (
        ABOARD.get(team.aboard or "")
        or cover_indoors(table, firer, figure)
        or base_cover(table, figure, here)
    )
    shield = team.shield and _in_front(team, here)
    return ORDER.index(base), int(team.tactical) + int(pinned) + int(shield)


def _net(arsenal: Arsenal, cover: tuple[int, int], lessens: int, dug_in: bool) -> int:
    base, benefits = cover
    return net_cover(arsenal, base, benefits, lessens, dug_in=dug_in)


def _in_front(team: Team, firer: Point) -> bool:
    """Whether a firer is in the front 180 degrees of a gun, its edge included (13.2.9, K70)."""
    gun = Point(*team.figures[0].at)
    return dot(firer - gun, direction(team.facing)) >= -1e-6


def candidates(
    table: Table, arsenal: Arsenal, shooters: Shooters, named: Team
) -> Iterator[tuple[Candidate, Exposure]]:
    """The named team and those of its side that may share the fire, the named one first.

    Who is kept from fire by a friend of the firer near by doesn't join (K44), nor does armour
    (13.2.12).
    """
    others = [
        team
        for side, team in table.teams()
        if side != shooters.side and team.id != named.id and team.figures and not team.vehicle
    ]
    for team in (named, *others):
        away = nearest(places(team), places(named))
        if team is not named and (not within(away, NEAR) or _guarded(table, shooters, team)):
            continue
        found = exposure(table, arsenal, shooters, team)
        yield Candidate(team.id, found.level, bool(found.seen), away), found


def _guarded(table: Table, shooters: Shooters, team: Team) -> bool:
    return guarded_by(table, shooters.side, shooters.team, team) is not None
