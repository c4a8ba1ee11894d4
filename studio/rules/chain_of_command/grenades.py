"""Hand, rifle and smoke grenades (13.5.1-13.5.3)."""

from math import hypot
from typing import Final, Literal

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import TOLERANCE, Point, distance, within
from studio.values import dataclass
from studio.words import mark

RESULTS: Final = {"hit": mark("hit"), "miss": mark("miss"), "fumble": mark("fumble")}
"""What comes of a throw, in words."""
OBSTACLES: Final = {"minor": 0, "medium": 1, "major": 2, "high": 3}
"""What an obstacle between thrower and target adds to the target roll (13.5.1)."""
POST = 3
"""The target roll of a posted grenade, whatever the distance (13.5.1.4)."""
SAFE = 4.0
"""Inches that a target in the open or light cover must be away."""
SMOKE_REACH = 12.0
"""The farthest aiming point of a smoke grenade, in inches."""


@dataclass(frozen=True, slots=True)
class Throw:
    """How a hand grenade went: what it does in automatic hits, on the target or the thrower."""

    result: Literal["hit", "miss", "fumble"]
    hits: int = 0


def require_distance(away: float, cover: str, *, into_building: bool = False) -> None:
    """Refuse a throw at a target too near that isn't in or behind hard cover.

    Raises:
        IllegalAction: the target is nearer than 4 inches in the open or in light cover.
    """
    if cover != "hard" and not into_building and away < SAFE - TOLERANCE:
        raise IllegalAction(
            mark(
                "the target is {away:.1f} inches away without hard cover; a hand grenade takes at "
                "least {safe:g} (13.5.1)",
                away=away,
                safe=SAFE,
            )
        )


def target_roll(away: float, obstacle: str = "minor") -> float:
    """What 2D6 have to reach: inches, and what the worst obstacle adds (13.5.1, K74)."""
    return away + OBSTACLES[obstacle]


def throw(
    dice: Dice,
    firepower: int,
    away: float,
    obstacle: str = "minor",
    *,
    hampered: bool = False,
    confined: bool = False,
    thrower_confined: bool = False,
) -> Throw:
    """Throw a hand grenade (13.5.1), with bullseye (13.5.1.2) and fumble (13.5.1.3).

    `hampered` is smoke between, or a vehicle moving flat out: it costs one, once (K25). Bullseye
    and fumble look at the dice as they fall.
    """
    rolls = dice.roll(2, 6)
    if rolls == (1, 1):
        return Throw("fumble", firepower + thrower_confined)
    if sum(rolls) - hampered < target_roll(away, obstacle) - TOLERANCE:
        return Throw("miss")
    return Throw("hit", firepower + confined + sum(roll == 6 for roll in rolls))


def post(
    dice: Dice, firepower: int, *, confined: bool = True, thrower_confined: bool = False
) -> Throw:
    """Post a grenade through an opening in contact: only a fumble fails (13.5.1.4)."""
    rolls = dice.roll(2, 6)
    if rolls == (1, 1):
        return Throw("fumble", firepower + thrower_confined)
    return Throw("hit", firepower + confined)


def rifle_grenade_dice(grenades: int, moved: float | None) -> int:
    """Firepower dice of rifle grenades: a second one each where the range is known (13.5.2).

    `moved` is how far the target lies from where it was last fired on by this unit in an earlier
    phase; None is a new target.
    """
    return grenades * (1 if moved is None or not within(moved, 6) else 2)


def smoke_grenade(dice: Dice, thrower: Point, aim: Point) -> Point:
    """Where the smoke lies: 2D6 inches from the thrower on the line to the aiming point (13.5.3).

    Raises:
        IllegalAction: the aiming point is out of reach, or no direction at all.
    """
    away = distance(thrower, aim)
    if not TOLERANCE < away <= SMOKE_REACH + TOLERANCE:
        raise IllegalAction(
            mark(
                "the aiming point is {away:.1f} inches away; a smoke grenade is aimed at up to "
                "{reach:g} (13.5.3)",
                away=away,
                reach=SMOKE_REACH,
            )
        )
    return _along(thrower, aim, sum(dice.roll(2, 6)))


def _along(start: Point, aim: Point, far: float) -> Point:
    step = aim - start
    share = far / hypot(step.x, step.y)
    return Point(start.x + step.x * share, start.y + step.y * share)
