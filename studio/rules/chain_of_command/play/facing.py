"""How a team stands that comes to a place, where nobody says otherwise."""

from math import atan2, degrees

from studio.inches import Point, distance
from studio.model.table import Team
from studio.rules.chain_of_command.play import driving
from studio.rules.chain_of_command.play.state import Game


def facing_to_enemy(game: Game, side: int, spot: Point, otherwise: float) -> float:
    """The way to the nearest enemy, in whole degrees."""
    foes = [Point(*f.at) for team in game.teams(1 - side) for f in team.figures]
    if not foes:
        return otherwise
    foe = min(foes, key=lambda one: distance(spot, one))
    return float(round(degrees(atan2(foe.y - spot.y, foe.x - spot.x))) % 360)


def facing_at(game: Game, side: int, team: Team, spot: Point, start: Point | None = None) -> float:
    """How a team stands that goes to a place: to the enemy, a vehicle as it has driven there."""
    if team.hull is None:
        return facing_to_enemy(game, side, spot, team.facing)
    return driving.heading(start or Point(*team.figures[0].at), spot, team.facing)
