"""Light mortars and infantry anti-tank weapons against infantry (13.5.4, 13.5.5)."""

from math import hypot
from typing import Final

from studio.engine.dice import Dice, d
from studio.errors import IllegalAction
from studio.inches import TOLERANCE, Point
from studio.model.weapons import Weapon
from studio.rules.chain_of_command.fire import Band
from studio.words import mark

DRIFT: Final = 6.0
"""Inches by which a smoke round misses its aiming point (13.5.4.1)."""


def mortar_band(weapon: Weapon, away: float, *, seen: bool, observed: bool) -> Band:
    """The range band at which a light mortar hits (13.5.4).

    `seen`: the mortar, or a friendly leader within 6 inches of it, sees the target; `observed`: any
    friendly leader does.

    Raises:
        IllegalAction: the target is too near, or nobody sees it.
    """
    if away < weapon.least - TOLERANCE:
        raise IllegalAction(
            mark(
                "the target is {away:.1f} inches away; {weapon} fires from {least} on, nearer its "
                "crew has rifles (13.5.4)",
                away=away,
                weapon=weapon.name,
                least=weapon.least,
            )
        )
    if seen:
        return "close"
    if observed:
        return "effective"
    raise IllegalAction(mark("no friendly leader observes the target (13.5.4)"))


def smoke_round(weapon: Weapon, dice: Dice, mortar: Point, aim: Point, *, seen: bool) -> Point:
    """Where a smoke round lands (13.5.4.1); the least range holds for it too (K73).

    `seen` is as for firing: the mortar or a leader within 6 inches sees the aiming point.

    Raises:
        IllegalAction: the aiming point is too near.
    """
    ahead = aim - mortar
    far = hypot(ahead.x, ahead.y)
    if far < weapon.least - TOLERANCE:
        raise IllegalAction(
            mark(
                "the aiming point is {far:.1f} inches away; {weapon} fires from {least} on "
                "(13.5.4)",
                far=far,
                weapon=weapon.name,
                least=weapon.least,
            )
        )
    roll = d(dice, 6)
    unit = Point(ahead.x / far, ahead.y / far)
    left = Point(unit.y, -unit.x)
    drift = {
        1: left,
        2: Point(-left.x, -left.y),
        3: Point(0, 0) if seen else unit,
        4: Point(0, 0) if seen else Point(-unit.x, -unit.y),
    }.get(roll, Point(0, 0))
    return Point(aim.x + DRIFT * drift.x, aim.y + DRIFT * drift.y)


def require_anti_tank(
    weapon: Weapon, away: float, *, senior_order: bool, enclosed: bool = False
) -> Band:
    """The band of an infantry anti-tank weapon against what isn't armour (13.5.5, 13.5.5.1).

    Raises:
        IllegalAction: no senior leader orders it, it is out of range, or its back-blast forbids it.
    """
    name = weapon.name
    if not senior_order:
        raise IllegalAction(
            mark("{name} needs the order of a senior leader in range (13.5.5)", name=name)
        )
    if enclosed and weapon.back_blast:
        raise IllegalAction(
            mark("{name} can't be fired from an enclosed space (13.5.5.1)", name=name)
        )
    band = weapon.band(away)
    if band is None:
        raise IllegalAction(
            mark("{away:.1f} inches is out of range of {name} (13.5.5)", away=away, name=name)
        )
    return "close" if band == "close" else "effective"
