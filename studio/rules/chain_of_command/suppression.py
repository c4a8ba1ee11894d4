"""Suppressing fire: who may fire it, at what, where it lies, what it does, when it ends (13.4)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, degrees

from studio.errors import IllegalAction
from studio.inches import Point, Strip
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.fire import FiringTeam, firepower
from studio.rules.chain_of_command.outlines import region_of
from studio.values import dataclass
from studio.words import mark

DICE_OF_A_TEAM = 3
DICE_OF_A_SECTION = 6
"""Firepower dice that it takes after Shock; a section counts undivided."""
FRONT_OF_A_TEAM = 4.5
FRONT_OF_A_SECTION = 9.0
"""Inches of front that lie under it."""
DEPTH = 4.5
"""Inches beyond the marker."""
KINDS = frozenset({"rifle", "automatic"})
"""Kinds of weapons that fire it: rifles and automatic weapons."""


@dataclass(frozen=True, slots=True)
class Marker:
    """Suppressing fire as it lies: its area, or the `team` it was fired at, from a `phase` on.

    A team that was fired at counts as under it until it moves, also beyond the area (K60).
    """

    area: Strip
    phase: int
    team: str | None = None

    def over(self, phase: int, turn_ended: bool = False) -> bool:
        """Whether it has ended: after the next phase, or with the turn (13.4.1, K78)."""
        return turn_ended or phase > self.phase + 1

    def covers(self, figures: tuple[Point, ...], team: str, *, moved: bool = False) -> bool:
        """Whether a team is under it: one figure in the area is enough (K61)."""
        named = self.team == team and not moved
        return named or any(self.area.holds(figure) for figure in figures)


def suppressing_dice(arsenal: Arsenal, team: FiringTeam) -> int:
    """The dice that count: those of rifles and automatic weapons, after Shock and lacking crew."""
    able = {
        name: count for name, count in team.weapons.items() if arsenal.weapon(name).kind in KINDS
    }
    return firepower(arsenal, replace(team, weapons=able)).dice


def require_dice(dice: int, *, section: bool) -> None:
    """Refuse suppressing fire that is too weak.

    Raises:
        IllegalAction: there are fewer dice than it takes.
    """
    needed = DICE_OF_A_SECTION if section else DICE_OF_A_TEAM
    if dice < needed:
        who = mark("an undivided section") if section else mark("a team")
        raise IllegalAction(
            mark(
                "suppressing fire takes {needed} firepower dice from {who}; here are {dice} (13.4)",
                needed=needed,
                who=who,
                dice=dice,
            )
        )


def require_target(
    *, vehicle: bool = False, open_ground: bool = False, suppressed: bool = False
) -> None:
    """Refuse targets that can't be suppressed, and firers who can't; smoke is no hindrance.

    Raises:
        IllegalAction: the target is a vehicle, or open ground without an enemy; or the firer is
            under suppressing fire himself, and may only fire for effect (13.4.1).
    """
    if suppressed:
        raise IllegalAction(mark("a unit under suppressing fire can only fire for effect (13.4.1)"))
    if vehicle:
        raise IllegalAction(mark("vehicles can't be suppressed (13.4)"))
    if open_ground:
        raise IllegalAction(mark("open ground can't be suppressed: there is no cover in it (13.4)"))


def laid(
    firing: Point, marker: Point, phase: int, *, section: bool = False, team: str | None = None
) -> Marker:
    """The marker and its area, which reaches away from the firer (13.4, K59)."""
    away = degrees(atan2(marker.y - firing.y, marker.x - firing.x))
    front = FRONT_OF_A_SECTION if section else FRONT_OF_A_TEAM
    return Marker(Strip(marker, away, front, DEPTH), phase, team)


def suppressed(
    markers: Sequence[Marker], figures: tuple[Point, ...], team: str, *, moved: bool = False
) -> bool:
    """Whether a team is under any of these; several are no worse than one (13.4.1)."""
    return any(marker.covers(figures, team, moved=moved) for marker in markers)


def hesitant(markers: Sequence[Marker], arrives: Sequence[Point], jump_off_point: Point) -> bool:
    """Whether a unit whose men deploy there, from there, does so hesitantly (13.4.1, K61)."""
    return any(marker.area.holds(at) for marker in markers for at in (*arrives, jump_off_point))


def may_double(markers: Sequence[Marker], path: Sequence[Point], team: str) -> bool:
    """Whether a unit on this path may move At the Double: no part of it lies under it (13.4.1)."""
    return not any(marker.team == team or _crosses(marker.area, path) for marker in markers)


def _crosses(area: Strip, path: Sequence[Point]) -> bool:
    ground = region_of(area.corners())
    ways = [(a, b) for a, b in pairwise(path) if a != b]
    return any(area.holds(at) for at in path) or any(ground.touches(*way) for way in ways)
