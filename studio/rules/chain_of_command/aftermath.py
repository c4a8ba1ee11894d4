"""A table after a fire: what a volley says of teams and leaders, put into it (13.2.7, 13.2.8)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from studio.model.table import LeaderEntry, Table, Team
from studio.rules.chain_of_command.volley import Volley


def table_after(table: Table, volley: Volley) -> Table:
    """The table after a fire; teams that are wiped out and leaders who are killed are gone."""
    sides = {
        name: replace(
            force,
            teams=tuple(_teams(force.teams, volley)),
            leaders=tuple(_leaders(force.leaders, volley)),
        )
        for name, force in table.sides.items()
    }
    return replace(table, sides=sides)


def _teams(teams: Iterable[Team], volley: Volley) -> Iterator[Team]:
    for team in teams:
        after = volley.teams.get(team.id, team)
        if after.figures:
            yield after


def _leaders(leaders: Iterable[LeaderEntry], volley: Volley) -> Iterator[LeaderEntry]:
    for entry in leaders:
        after = volley.leaders.get(entry.id)
        if after is None:
            yield entry
        elif not after.killed:
            yield replace(entry, orders=after.orders, stunned=after.stunned)
