"""Hits on leaders: whether one is hit, which one, and what becomes of him (13.2.7)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from studio.engine.dice import Dice, d
from studio.model.weapons import Arsenal
from studio.values import dataclass
from studio.words import mark

Fate = Literal["killed", "stunned", "wounded"]
FATES: Final[Mapping[str, str]] = {
    "killed": mark("killed"),
    "stunned": mark("stunned"),
    "wounded": mark("wounded"),
}
"""What befell a leader, in words."""

SURE = 6
"""Figures killed at once from which a leader is hit without a roll (13.2.7)."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader, medic or commissar: the `orders` he gives when activated, and his state."""

    id: str
    orders: int = 1
    stunned: bool = False
    killed: bool = False

    @property
    def at_risk(self) -> bool:
        """A stunned leader isn't, until the turn ends (13.2.7)."""
        return not (self.stunned or self.killed)

    def hit(self, fate: Fate) -> "Leader":
        """The leader after a hit; a wound that takes his last order kills him."""
        if fate == "stunned":
            return replace(self, stunned=True)
        if fate == "killed" or self.orders <= 1:
            return replace(self, orders=0, killed=True)
        return replace(self, orders=self.orders - 1)


def leader_hits(deaths: int, dice: Dice) -> int:
    """How many hits on leaders the death of so many figures of a unit brings (13.2.7, K12, K14).

    One D6 up to five figures; from six on one hit is sure, and a D6 counts for those above six.
    """
    if deaths <= 0:
        return 0
    if deaths < SURE:
        return int(d(dice, 6) <= deaths)
    above = deaths - SURE
    return 1 + int(above > 0 and d(dice, 6) <= above)


def drawn(leaders: Sequence[str], dice: Dice) -> str:
    """Which of several leaders at risk is hit, each with an equal chance (13.2.7.1)."""
    if len(leaders) == 1:
        return leaders[0]
    if len(leaders) > 6:
        return leaders[d(dice, len(leaders)) - 1]
    block = 6 // len(leaders)
    while True:
        place = (d(dice, 6) - 1) // block
        if place < len(leaders):
            return leaders[place]


def fate(arsenal: Arsenal, dice: Dice) -> Fate:
    """What a hit does to a leader (13.2.7)."""
    found = arsenal.leader_hit[d(dice, 6) - 1]
    return "killed" if found == "killed" else "stunned" if found == "stunned" else "wounded"


@dataclass(frozen=True, slots=True)
class LeaderCheck:
    """The leaders of a unit after its losses, the kill results left, and the fates in order."""

    leaders: tuple[Leader, ...]
    kills: int
    fates: tuple[tuple[str, Fate], ...] = ()


def check_leaders(
    arsenal: Arsenal, leaders: Sequence[Leader], kills: int, figures: int, dice: Dice
) -> LeaderCheck:
    """Leaders at risk when a unit of so many figures takes so many kill results (13.2.7).

    The figures that die count, not the results; each hit takes one off the results (K63). Two hits
    are drawn before either takes effect (K62).
    """
    if not any(leader.at_risk for leader in leaders):
        return LeaderCheck(tuple(leaders), kills)
    found = leader_hits(min(kills, figures), dice)
    at_risk = [leader.id for leader in leaders if leader.at_risk]
    named = [drawn(at_risk, dice) for _ in range(found)]
    now = {leader.id: leader for leader in leaders}
    fates: list[tuple[str, Fate]] = []
    for name in named:
        if now[name].killed:
            continue
        befallen = fate(arsenal, dice)
        now[name] = now[name].hit(befallen)
        fates.append((name, "killed" if now[name].killed else befallen))
    return LeaderCheck(tuple(now.values()), kills - found, tuple(fates))


def isolated_leader_hit(arsenal: Arsenal, leader: Leader, kills: int, dice: Dice) -> LeaderCheck:
    """Fire at a leader more than 4 inches from friends: only kills count (13.2.7.2)."""
    fates: list[tuple[str, Fate]] = []
    for _ in range(kills):
        if leader.killed:
            break
        befallen = fate(arsenal, dice)
        leader = leader.hit(befallen)
        fates.append((leader.id, "killed" if leader.killed else befallen))
    return LeaderCheck((leader,), 0, tuple(fates))
