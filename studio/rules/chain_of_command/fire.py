"""Fire for Effect up to the hits: targets, firepower dice, rolling to hit (13.2.1-13.2.5)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.model.weapons import Arsenal, Quality
from studio.values import dataclass
from studio.words import mark

Band = Literal["close", "effective"]
BANDS: Final[Mapping[Band, str]] = {"close": mark("close"), "effective": mark("effective")}
"""What the bands of range are called."""
PLACERS: Final = {"firer": mark("firer"), "target": mark("target")}
"""Who places odd hits (13.2.5)."""
Storm = Literal["off", "once", "open_ended"]
"""Further dice for natural sixes of some weapons: none, one each, or as long as sixes fall."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Firepower dice by the range band at which they hit."""

    close: int = 0
    effective: int = 0

    @property
    def dice(self) -> int:
        """All dice."""
        return self.close + self.effective

    def __add__(self, other: "Pool") -> "Pool":
        """Both together."""
        return Pool(self.close + other.close, self.effective + other.effective)

    def less(self, loss: int, first: Band = "effective") -> "Pool":
        """What is left when dice are taken away, those of one band before the other's."""
        gone = min(loss, getattr(self, first))
        rest = min(loss - gone, self.dice - getattr(self, first))
        if first == "close":
            return Pool(self.close - gone, self.effective - rest)
        return Pool(self.close - rest, self.effective - gone)


@dataclass(frozen=True, slots=True)
class Candidate:
    """An enemy team that fire at the named one may affect: net `cover` level, sight, distance.

    `distance` is from the named team in inches.
    """

    team: str
    cover: int
    visible: bool
    distance: float


NEAR = 4.0
"""Inches within which teams of the target's side share its fire (13.2.1)."""


def choices_of_target(named: Candidate, others: Sequence[Candidate]) -> dict[str, tuple[str, ...]]:
    """The teams that share the fire, by what the firer may choose (13.2.1, rulings K7, K51).

    `concentrate` leaves out teams in better cover than the named one; `divide` takes them in.
    Where nothing is to choose, only `divide` is there. Teams are named first, then by id.
    """
    near = sorted(
        (
            other
            for other in others
            if other.visible and other.team != named.team and other.distance <= NEAR + 1e-6
        ),
        key=lambda other: other.team,
    )
    everyone = (named.team, *(other.team for other in near))
    if all(other.cover <= named.cover for other in near):
        return {"divide": everyone}
    worse = (named.team, *(other.team for other in near if other.cover <= named.cover))
    return {"concentrate": worse, "divide": everyone}


def shock_loss(quality: Quality, shock: int) -> int:
    """Firepower dice that a team's Shock costs (13.2.4)."""
    return shock // quality.shock_a_die


@dataclass(frozen=True, slots=True)
class FiringTeam:
    """A team that fires: its weapons that may fire, at one range, and all of its Shock.

    `weapons` counts weapons by id; `distance` is from the nearest figures that see each other.
    `lacking` men of a crew cost a die each.
    """

    quality: str
    shock: int
    weapons: Mapping[str, int]
    distance: float
    lacking: int = 0


def firepower(arsenal: Arsenal, team: FiringTeam, first: Band = "effective") -> Pool:
    """The dice of one team after its Shock, each weapon in its own band (13.2.3, 13.2.4, K46)."""
    pool = Pool()
    for name, count in team.weapons.items():
        weapon = arsenal.weapon(name)
        band = weapon.band(team.distance)
        if band == "close":
            pool += Pool(close=count * weapon.dice_at(band))
        elif band == "effective":
            pool += Pool(effective=count * weapon.dice_at(band))
    loss = team.lacking + shock_loss(arsenal.qualities[team.quality], team.shock)
    return pool.less(loss, first)


def pooled_firepower(
    arsenal: Arsenal, teams: Sequence[FiringTeam], first: Band = "effective"
) -> Pool:
    """The dice of teams together, Shock taken from each team, never below none (K5)."""
    return sum((firepower(arsenal, team, first) for team in teams), Pool())


def firepower_with_shock_pooled(arsenal: Arsenal, teams: Sequence[FiringTeam]) -> Pool:
    """The other reading of 13.2.4: the Shock of teams of one quality is added up first."""
    dice = sum((firepower(arsenal, replace(team, shock=0)) for team in teams), Pool())
    loss = sum(
        shock_loss(quality, sum(team.shock for team in teams if team.quality == name))
        for name, quality in arsenal.qualities.items()
    )
    return dice.less(loss)


def to_hit_modifier(
    arsenal: Arsenal, teams_hit: int, *, smoke: bool = False, suppressed: bool = False
) -> int:
    """What is added to each firepower die (13.2.2, 13.2.5); each cause counts once."""
    bunched = arsenal.bunched.modifier if teams_hit >= arsenal.bunched.teams else 0
    return bunched + smoke * arsenal.smoke + suppressed * arsenal.suppressed


def hits(arsenal: Arsenal, rolls: Sequence[int], band: Band, modifier: int) -> int:
    """How many of these D6 hit; a natural 6 always does (13.2.5)."""
    needed = arsenal.to_hit.close if band == "close" else arsenal.to_hit.effective
    return sum(roll == 6 or roll + modifier >= needed for roll in rolls)


def rolls_of(dice: Dice, count: int, storm: Storm = "off") -> tuple[int, ...]:
    """Roll firepower dice; where a storm of steel applies, sixes bring further dice at once."""
    rolls = dice.roll(count, 6) if count else ()
    more = rolls.count(6) if storm != "off" else 0
    while more:
        further = dice.roll(more, 6)
        rolls += further
        more = further.count(6) if storm == "open_ended" else 0
    return rolls


def divided(hits_scored: int, teams: Sequence[str], odd: Sequence[str]) -> dict[str, int]:
    """Hits by team: equal shares, and one more for each team named in `odd` (13.2.5).

    Raises:
        IllegalAction: `odd` doesn't name as many different teams as there are odd hits.
    """
    share, left = divmod(hits_scored, len(teams))
    if len(set(odd)) != left or len(odd) != left or not set(odd) <= set(teams):
        raise IllegalAction(
            mark(
                "{left} odd hits go to {left} different teams of {teams}, not to {odd} (13.2.5)",
                left=left,
                teams=", ".join(teams),
                odd=", ".join(odd) or mark("none"),
            )
        )
    return {team: share + (team in odd) for team in teams}


def places_odd_hits(named_cover: int) -> Literal["firer", "target"]:
    """Who gives out odd hits: the firer if the named team is in the Open, else its owner (K6)."""
    return "firer" if named_cover == 0 else "target"
