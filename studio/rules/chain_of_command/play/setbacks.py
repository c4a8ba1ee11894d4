"""Force morale and what breaks a unit, where the chapter calls for tests (13.2.7).

The figures are outside the chapter (`studio.model.command`).
"""

from collections.abc import Iterable, Iterator

from studio.engine.contract import Outcome
from studio.engine.dice import Dice
from studio.model.table import Team
from studio.rules.chain_of_command.morale import strength_of
from studio.rules.chain_of_command.play.state import Game
from studio.words import mark

OUTSIDE = mark("outside 13")


def try_morale(game: Game, side: int, setback: str, who: str, dice: Dice) -> None:
    """A test of force morale; at none the side has lost."""
    row = game.command.setbacks[setback]
    roll = game.roll(dice)
    loss = row.loss[roll - 1]
    left = max(0, game.morale[side] - loss)
    game.morale = tuple(left if n == side else m for n, m in enumerate(game.morale))
    game.tell(
        OUTSIDE,
        mark(
            "{name} ({who}): {roll}, force morale of {side} {left}",
            name=row.name,
            who=who,
            roll=roll,
            side=game.sides[side],
            left=left,
        ),
    )
    if not left and game.outcome is None:
        game.outcome = finished(
            game, mark("the force morale of {side} is gone", side=game.sides[side])
        )


def of_leader(rank: str, fate: str) -> str:
    """The setback of what befell a leader; medics and commissars count as juniors."""
    if fate == "stunned":
        return "leader_stunned"
    return f"{'senior' if rank == 'senior' else 'junior'}_{fate}"


def judge(game: Game, side: int, teams: Iterable[str], dice: Dice) -> None:
    """Break the teams whose Shock is twice their number, with a test for each unit."""
    broken = list(_broken(game, teams))
    for unit in dict.fromkeys(team.unit for team in broken):
        members = [team for team in broken if team.unit == unit]
        game.broken |= {team.id for team in members}
        game.off_overwatch(*(team.id for team in members))
        whole = len(members) > 1
        try_morale(game, side, "section_broken" if whole else "team_broken", unit, dice)


def _broken(game: Game, teams: Iterable[str]) -> Iterator[Team]:
    units = {team.unit for name in teams if (team := game.team(name)) is not None}
    for _, team in game.table.teams():
        fresh = team.unit in units and team.id not in game.broken
        if fresh and strength_of(game.table, team).broken:
            yield team


def steady(game: Game) -> None:
    """Teams that have so little Shock now that they aren't broken any more."""
    still = frozenset(
        team.id
        for _, team in game.table.teams()
        if team.id in game.broken and strength_of(game.table, team).broken
    )
    game.broken = still


def pinned(game: Game, team: Team) -> bool:
    """Whether a team is pinned, as its section is judged."""
    return strength_of(game.table, team).pinned


def finished(game: Game, reason: str) -> Outcome:
    """The end: who has lost less force morale wins, then who has lost fewer figures."""
    points = [game.start[1 - n] - game.morale[1 - n] for n in range(2)]
    standing = [(points[n], game.lost[1 - n]) for n in range(2)]
    winner = None
    if standing[0] != standing[1]:
        winner = game.sides[0 if standing[0] > standing[1] else 1]
    return Outcome(winner, dict(zip(game.sides, points, strict=True)), reason)
