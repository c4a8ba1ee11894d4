"""What a place on the table is worth to a team: the fire it can give from there, and takes there.

A quick judgement for players who weigh many places, no rule: the first man stands for his team, and
whoever sees him fires with all that he has. Chances count by their means.
"""

from collections.abc import Hashable

from studio.inches import Point, distance
from studio.model.table import Figure, Team
from studio.rules.chain_of_command.aim import lacking_crew
from studio.rules.chain_of_command.arc import weapons_that_fire
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.expected import chance_of_hit, chances_of_effect
from studio.rules.chain_of_command.fire import FiringTeam, firepower
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.sightline import End, end_of, ground_level, sight_line

SHOCK = 0.4
"""What a point of Shock is worth, a figure that falls being worth 1."""


def gives(game: Game, side: int, team: Team, spot: Point) -> float:
    """The best fire of a team of a side from a place, in figures and parts of them."""
    here = Figure((spot.x, spot.y), "")
    best = 0.0
    for enemy in game.teams(1 - side):
        if enemy.vehicle:
            continue
        target = enemy.figures[0]
        if not _see(game, here, target):
            continue
        cover = ORDER.index(base_cover(game.table, target, spot)) + enemy.tactical
        away = distance(spot, Point(*target.at))
        best = max(best, _fire(game, team, away, cover))
    return best


def takes(game: Game, side: int, spot: Point, *, tactical: bool = False) -> float:
    """The fire of all enemies of a side at a place, in figures and parts of them."""
    here, total = Figure((spot.x, spot.y), ""), 0.0
    for enemy in game.teams(1 - side):
        if enemy.id in game.broken:
            continue
        firer = enemy.figures[0]
        if not _see(game, firer, here):
            continue
        cover = ORDER.index(base_cover(game.table, here, Point(*firer.at))) + tactical
        total += _fire(game, enemy, distance(spot, Point(*firer.at)), cover)
    return total


def _fire(game: Game, team: Team, away: float, cover: int) -> float:
    """What a team's small arms do at a distance to somebody in a level of cover, on average."""
    arms = game.arsenal
    weapons = weapons_that_fire(arms, team, range(len(team.figures)))
    lacking = lacking_crew(arms, team, weapons) if game.table.options.crew_dice else 0
    pool = firepower(arms, FiringTeam(team.quality, team.shock, weapons, away, lacking))
    scored = pool.close * chance_of_hit(arms, "close", 0)
    scored += pool.effective * chance_of_hit(arms, "effective", 0)
    kill, shock = chances_of_effect(arms, min(cover, len(ORDER) - 1))
    return scored * (kill + SHOCK * shock)


def _see(game: Game, eye: Figure, target: Figure) -> bool:
    """Whether a man there sees one here; remembered for the state."""
    key: Hashable = ("sees", eye.at, eye.floor, target.at, target.floor)
    kept = game.state.kept if game.table is game.state.table else {}
    if key not in kept:
        kept[key] = sight_line(game.table, _end(game, eye), _end(game, target)).visible
    found: bool = kept[key]
    return found


def _end(game: Game, figure: Figure) -> End:
    if figure.sector is not None:
        return end_of(game.table, figure)
    spot = Point(*figure.at)
    return End(spot, ground_level(game.table, spot))
