"""The exact means of a fire, quick enough for players who weigh many (13.2.5, 13.2.6).

They are those of `odds.aim_odds`, which tells whole distributions in fractions and takes much
longer. A hit of a team is worth the figures that fall and a part of the Shock.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import comb

from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim
from studio.rules.chain_of_command.effect import effect
from studio.rules.chain_of_command.fire import Band, Storm, hits
from studio.values import dataclass

DIE = range(1, 7)
CHAIN = 12
"""Sixes in a row that are counted, as in the odds."""

Chances = tuple[float, ...]
"""The chance of each number from none on."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a fire does to a team on average: points of Shock, and figures that fall."""

    shock: float
    lost: float


def means_of(arsenal: Arsenal, aim: Aim) -> Mapping[str, Means]:
    """The means of a fire as it is aimed, team by team; odd hits go to the teams in their order."""
    close = min(aim.storming, aim.pool.close)
    scored = _sum(
        _hits(aim.pool.close, close, chance_of_hit(arsenal, "close", aim.modifier), aim.storm),
        _hits(
            aim.pool.effective,
            min(aim.storming - close, aim.pool.effective),
            chance_of_hit(arsenal, "effective", aim.modifier),
            aim.storm,
        ),
    )
    count = len(aim.shared)
    found = {}
    for place, (name, exposed) in enumerate(aim.shared.items()):
        kill, shock = chances_of_effect(arsenal, exposed.groups()[0][0])
        figures = len(exposed.team.figures)
        points = fallen = 0.0
        for number, chance in enumerate(scored):
            share, odd = divmod(number, count)
            own = share + (place < odd)
            points += chance * own * shock
            fallen += chance * _mean_fallen(own, kill, figures)
        found[name] = Means(points, fallen)
    return found


def chance_of_hit(arsenal: Arsenal, band: Band, modifier: int) -> float:
    """The chance of one firepower die (13.2.5)."""
    return sum(hits(arsenal, (face,), band, modifier) for face in DIE) / 6


def chances_of_effect(arsenal: Arsenal, cover: int) -> tuple[float, float]:
    """The chances that a hit kills, and that it gives Shock, in a level of cover (13.2.6)."""
    faces = [effect(arsenal, (face,), cover) for face in DIE]
    return sum(face.kills for face in faces) / 6, sum(face.shock for face in faces) / 6


@lru_cache(maxsize=4096)
def _hits(dice: int, storming: int, chance: float, storm: Storm) -> Chances:
    """The chance of each number of hits of dice, some of which bring more for sixes."""
    if storm == "off":
        storming = 0
    found = _binomial(dice - storming, chance)
    if storming:
        die = _stormy(chance, CHAIN if storm == "open_ended" else 1)
        for _ in range(storming):
            found = _sum(found, die)
    return found


def _stormy(chance: float, chain: int) -> Chances:
    """The hits of one die whose sixes bring further dice."""
    found: Chances = (1 - chance, chance)
    for _ in range(chain):
        further = [1 - chance, chance - 1 / 6, *([0.0] * len(found))]
        for number, odds in enumerate(found):
            further[number + 1] += odds / 6
        found = tuple(further)
    return found


@lru_cache(maxsize=4096)
def _binomial(count: int, chance: float) -> Chances:
    return tuple(comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1))


@lru_cache(maxsize=4096)
def _mean_fallen(scored: int, kill: float, figures: int) -> float:
    """How many figures fall by so many hits: no more than there are."""
    return sum(min(n, figures) * chance for n, chance in enumerate(_binomial(scored, kill)))


def _sum(one: Chances, other: Chances) -> Chances:
    found = [0.0] * (len(one) + len(other) - 1)
    for a, chance in enumerate(one):
        for b, also in enumerate(other):
            found[a + b] += chance * also
    return tuple(found)
