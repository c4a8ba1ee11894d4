"""Pinned and broken units, as far as the chapter's own tests of cover and fire need them.

Outside the chapter, and so figures of ours: a unit is pinned with more Shock than figures, broken
with twice as much; leaders count, stunned ones don't (13.2.7). A section is judged as a whole while
each of its teams is within 4 inches of another.
"""

from collections.abc import Iterator, Sequence

from studio.inches import Point, nearest, within
from studio.model.table import LeaderEntry, Table, TableSide, Team
from studio.values import dataclass

TOGETHER = 4.0
"""Inches within which the teams of a section are one unit."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How many figures a unit has, and how much Shock."""

    figures: int
    shock: int

    @property
    def pinned(self) -> bool:
        """More Shock than figures."""
        return self.shock > self.figures

    @property
    def broken(self) -> bool:
        """At least twice as much Shock as figures."""
        return self.figures > 0 and self.shock >= 2 * self.figures


def strength(teams: Sequence[Team], leaders: Sequence[LeaderEntry] = ()) -> Strength:
    """The strength of teams with their leaders."""
    standing = sum(not leader.stunned for leader in leaders)
    figures = sum(len(team.figures) for team in teams) + standing
    return Strength(figures, sum(team.shock for team in teams))


def strength_of(table: Table, team: Team) -> Strength:
    """The strength by which a team is judged: its section's, or its own when it stands apart."""
    force = next((f for f in table.sides.values() if team in f.teams), TableSide((team,)))
    teams = [one for one in force.teams if one.unit == team.unit and one.figures]
    judged = teams if _together(teams) else [team]
    return strength(judged, list(_leaders(force, teams, judged)))


def _leaders(
    force: TableSide, teams: Sequence[Team], judged: Sequence[Team]
) -> Iterator[LeaderEntry]:
    """The leaders of a unit; where its teams stand apart, each is with the nearest."""
    for leader in force.leaders:
        own = [team for team in teams if leader.belongs_to(team)]
        here = [Point(*leader.at)]
        if own and min(own, key=lambda team: nearest(here, places(team))) in judged:
            yield leader


def _together(teams: Sequence[Team]) -> bool:
    """Whether each team is within 4 inches of another, all of them joined."""
    joined, left = list(teams[:1]), list(teams[1:])
    while left:
        more = [
            team
            for team in left
            if any(within(nearest(places(team), places(one)), TOGETHER) for one in joined)
        ]
        if not more:
            return False
        joined += more
        left = [team for team in left if team not in more]
    return True


def places(team: Team) -> list[Point]:
    """Where the figures of a team are."""
    return [Point(*figure.at) for figure in team.figures]
