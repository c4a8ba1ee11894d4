"""The target of a fire: its cover, and who shares it (13.2.1, 13.2.6, 13.2.9)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from studio.inches import Point, direction, dot, nearest
from studio.model.table import Figure, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import figures_see, guarded_by
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.effect import net_cover
from studio.rules.chain_of_command.fire import Candidate
from studio.rules.chain_of_command.indoors import cover_indoors


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


def exposure(
    table: Table, arsenal: Arsenal, firing: Sequence[Figure], team: Team, lessens: int = 0
) -> Exposure:
    """How a team is exposed to firing figures whose weapons lessen cover by so many levels."""
    covers, seen = [], []
    for number, figure in enumerate(team.figures):
        eyes = [one for one in firing if figures_see(table, one, figure).visible]
        if eyes:
            seen.append(number)
        base = _common([_base(table, one, figure) for one in eyes or firing] or [ORDER[0]])
        covers.append(_net(arsenal, team, base, eyes or firing, lessens))
    return Exposure(team, tuple(covers), tuple(seen))


def _base(table: Table, firer: Figure, figure: Figure) -> str:
    indoors = cover_indoors(table, firer, figure)
    return indoors or base_cover(table, figure, Point(*firer.at))


def _common(levels: Sequence[str]) -> str:
    """The level that holds for most of the firers; of equals, the better (K49)."""
    counted = Counter(levels)
    return max(counted, key=lambda level: (counted[level], ORDER.index(level)))


def _net(arsenal: Arsenal, team: Team, base: str, firing: Sequence[Figure], lessens: int) -> int:
    shield = team.shield and any(_in_front(team, Point(*one.at)) for one in firing)
    benefits = int(team.tactical) + int(pinned(team)) + int(shield)
    return net_cover(arsenal, ORDER.index(base), benefits, lessens, dug_in=team.tactical)


def _in_front(team: Team, firer: Point) -> bool:
    """Whether a firer is in the front 180 degrees of a gun, its edge included (13.2.9, K70)."""
    gun = Point(*team.figures[0].at)
    return dot(firer - gun, direction(team.facing)) >= -1e-6


def pinned(team: Team) -> bool:
    """Whether a team has more Shock than figures: outside the chapter, so a figure of ours."""
    return team.shock > len(team.figures)


def broken(team: Team) -> bool:
    """Whether a team has twice its figures in Shock: outside the chapter, so a figure of ours."""
    return bool(team.figures) and team.shock >= 2 * len(team.figures)


def candidates(
    table: Table,
    arsenal: Arsenal,
    side: str,
    firing_team: Team,
    firing: Sequence[Figure],
    named: Team,
    lessens: int = 0,
) -> Iterator[tuple[Candidate, Exposure]]:
    """The named team and those of its side that may share the fire, the named one first.

    Who is kept from fire by a friend of the firer near by doesn't join (K44).
    """
    others = [t for owner, t in table.teams() if owner != side and t.id != named.id]
    for team in (named, *others):
        if team is not named and guarded_by(table, side, firing_team, team) is not None:
            continue
        found = exposure(table, arsenal, firing, team, lessens)
        away = nearest([Point(*f.at) for f in team.figures], [Point(*f.at) for f in named.figures])
        yield Candidate(team.id, found.level, bool(found.seen), away), found
