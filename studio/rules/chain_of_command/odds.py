"""Exact odds of a fire: hits, Shock and kills before anyone rolls (13.2.5, 13.2.6)."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import comb

from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim
from studio.rules.chain_of_command.effect import effect
from studio.rules.chain_of_command.fire import Band, Pool, Storm, hits
from studio.rules.chain_of_command.target import Exposure
from studio.values import dataclass

Odds = Mapping[int, Fraction]
"""Chance by number; the chances add up to one."""

DIE = range(1, 7)


def chance_to_hit(arsenal: Arsenal, band: Band, modifier: int) -> Fraction:
    """The chance of one firepower die (13.2.5)."""
    return Fraction(sum(hits(arsenal, (face,), band, modifier) for face in DIE), 6)


def hit_odds(
    arsenal: Arsenal,
    pool: Pool,
    modifier: int = 0,
    *,
    storm: Storm = "off",
    storming: int | None = None,
) -> dict[int, Fraction]:
    """How many hits a pool of dice scores; in a storm of steel sixes of `storming` dice go on."""
    left = pool.dice if storming is None else storming
    close = _pool_odds(
        pool.close, chance_to_hit(arsenal, "close", modifier), storm, min(left, pool.close)
    )
    left = max(0, left - pool.close)
    effective = _pool_odds(
        pool.effective, chance_to_hit(arsenal, "effective", modifier), storm, left
    )
    return _sum(close, effective)


def _pool_odds(dice: int, chance: Fraction, storm: Storm, storming: int) -> dict[int, Fraction]:
    if storm == "off" or not storming:
        return _binomial(dice, chance)
    die = _storm_die(chance, open_ended=storm == "open_ended")
    found = _binomial(dice - storming, chance)
    for _ in range(storming):
        found = _sum(found, die)
    return found


CHAIN = 12
"""Sixes in a row that are counted apart; more of them come once in two thousand million dice."""


def _storm_die(chance: Fraction, *, open_ended: bool) -> dict[int, Fraction]:
    """The hits of one die whose sixes bring further dice: one each, or as long as sixes fall."""
    six = Fraction(1, 6)
    found = {0: 1 - chance, 1: chance}
    for _ in range(CHAIN if open_ended else 1):
        first = {0: 1 - chance, 1: chance - six}
        for number, odds in found.items():
            first[number + 1] = first.get(number + 1, Fraction()) + six * odds
        found = first
    return found


def effect_odds(arsenal: Arsenal, scored: Odds, cover: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair of Shock and kills, given the odds of hits on one team."""
    faces = [effect(arsenal, (face,), cover) for face in DIE]
    kill = Fraction(sum(face.kills for face in faces), 6)
    shock = Fraction(sum(face.shock for face in faces), 6)
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for n, chance in scored.items():
        for kills in range(n + 1):
            for shocks in range(n - kills + 1):
                ways = comb(n, kills) * comb(n - kills, shocks)
                missed = (1 - kill - shock) ** (n - kills - shocks)
                found[shocks, kills] += chance * ways * kill**kills * shock**shocks * missed
    return dict(found)


def mean(odds: Odds) -> Fraction:
    """The number that comes on average."""
    return sum((number * chance for number, chance in odds.items()), Fraction())


def at_least(odds: Odds, number: int) -> Fraction:
    """The chance of this number or more."""
    return sum((chance for n, chance in odds.items() if n >= number), Fraction())


def leader_risk(kills: Odds) -> Fraction:
    """The chance that a leader is hit at least once, with figures enough to die (13.2.7)."""
    return sum(
        (chance * min(Fraction(n, 6), Fraction(1)) for n, chance in kills.items()), Fraction()
    )


def _binomial(dice: int, chance: Fraction) -> dict[int, Fraction]:
    return {n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)}


def _sum(one: Odds, other: Odds) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for a, chance_a in one.items():
        for b, chance_b in other.items():
            found[a + b] += chance_a * chance_b
    return dict(found)


@dataclass(frozen=True, slots=True)
class TeamOdds:
    """What a fire may do to one team: its hits, its Shock, and the figures that fall.

    Figures are counted before hits on leaders save any (13.2.7); none are lost that aren't there.
    """

    hits: Odds
    shock: Odds
    lost: Odds


def aim_odds(arsenal: Arsenal, aim: Aim) -> dict[str, TeamOdds]:
    """The odds of a fire as it is aimed, team by team (13.2.5, 13.2.6).

    Odd hits go to the teams in their order, as they do where nobody chooses otherwise; all dice of
    a team are read for its figures in the worst cover (K11).
    """
    scored = hit_odds(arsenal, aim.pool, aim.modifier, storm=aim.storm, storming=aim.storming)
    count = len(aim.shared)
    return {
        name: _team_odds(arsenal, exposed, _share(scored, count, place))
        for place, (name, exposed) in enumerate(aim.shared.items())
    }


def _share(scored: Odds, count: int, place: int) -> dict[int, Fraction]:
    """The hits of the team in this place, when all hits are divided among so many."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in scored.items():
        share, odd = divmod(number, count)
        found[share + (place < odd)] += chance
    return dict(found)


def _team_odds(arsenal: Arsenal, exposed: Exposure, scored: Odds) -> TeamOdds:
    shock: dict[int, Fraction] = defaultdict(Fraction)
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for (points, kills), chance in effect_odds(arsenal, scored, exposed.groups()[0][0]).items():
        shock[points] += chance
        lost[min(kills, len(exposed.team.figures))] += chance
    return TeamOdds(scored, dict(shock), dict(lost))
