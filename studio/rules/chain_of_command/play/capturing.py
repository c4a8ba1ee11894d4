"""Stunned leaders who were left behind: captured by contact, else they rejoin (13.2.7)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from studio.engine.dice import Dice
from studio.inches import Point, clearance, nearest, within
from studio.model.table import LeaderEntry, Team
from studio.rules.chain_of_command.morale import TOGETHER, places
from studio.rules.chain_of_command.play.setbacks import of_leader, try_morale
from studio.rules.chain_of_command.play.state import Game
from studio.words import mark

CONTACT: Final = 1.0
"""Inches between two men whose bases touch (K33)."""


def capture(game: Game, side: int, way: Sequence[Team], dice: Dice) -> None:
    """Take the enemy's stunned leaders whom a team of `side` met on its way.

    `way` is the team at each turn of its way. Who has men by him who aren't broken isn't left: that
    would be close combat.
    """
    owner = 1 - side
    for leader in game.force(owner).leaders:
        if leader.stunned and _is_left(game, owner, leader) and _met(leader, way):
            game.remove_leader(owner, leader.id)
            game.tell(
                "13.2.7",
                mark("{leader} is captured by {team}", leader=leader.id, team=way[-1].id),
            )
            try_morale(game, owner, of_leader(leader.rank, "killed"), leader.id, dice)


def _is_left(game: Game, side: int, leader: LeaderEntry) -> bool:
    here = [Point(*leader.at)]
    return not any(
        within(nearest(here, places(team)), TOGETHER)
        for team in game.teams(side)
        if team.id not in game.broken
    )


def _met(leader: LeaderEntry, way: Sequence[Team]) -> bool:
    at = Point(*leader.at)
    legs = list(pairwise(way)) or [(way[0], way[0])]
    return any(
        before.sector == leader.sector
        and before.floor == leader.floor
        and within(clearance(at, Point(*before.at), Point(*after.at)), CONTACT)
        for one, other in legs
        for before, after in zip(one.figures, other.figures, strict=True)
    )


# --- rejoining ----------------------------------------------------------------------------------


def from_men(game: Game, side: int, leader: LeaderEntry, spot: Point | None = None) -> float:
    """Inches from a leader, or from where he might be, to his unit; none where it has no men."""
    men = [place for team in game.unit(side, leader.section or "") for place in places(team)]
    return nearest([spot or Point(*leader.at)], men) if men else 0.0


def must_rejoin(game: Game, side: int, leader: LeaderEntry) -> bool:
    """Whether a leader who was stunned is away from his men, to whom he has to go (13.2.7)."""
    return leader.id in game.apart and not within(from_men(game, side, leader), TOGETHER)


def rejoin(game: Game, side: int) -> None:
    """Leaders of a side who are with their men again may go wherever they like."""
    back = {one.id for one in game.force(side).leaders if not must_rejoin(game, side, one)}
    game.apart -= back
