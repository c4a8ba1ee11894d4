"""How a firefight is won, as its scenario says (10.4), with hexes found on the map."""

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from studio.hexes import Hex
from studio.model.ground import Ground
from studio.model.scenario import Objective, Victory
from studio.values import dataclass

DRAW: Final = -1
"""What `Terms.tie` is where equal points are a draw."""


@dataclass(frozen=True, slots=True)
class Goal:
    """An objective: points for the side that controls all of its hexes, each turn or at the end.

    `side` limits it to one side.
    """

    points: int
    hexes: tuple[int, ...]
    each_turn: bool
    side: int | None


@dataclass(frozen=True, slots=True)
class Terms:
    """Points for an elimination, goals, and points for exits by side and edge of the map.

    `tie` is who wins with equal points: a side, DRAW, or None for who eliminated more value.
    """

    elimination: int = 1
    goals: tuple[Goal, ...] = ()
    exits: Mapping[tuple[int, str], int] = field(default_factory=dict)
    tie: int | None = None


def terms_of(
    victory: Victory, sides: tuple[str, ...], ground: Ground, number: Mapping[Hex, int]
) -> Terms:
    """The terms of a scenario.

    Raises:
        StudioError: an objective names no place or hex of the map.
    """
    return Terms(
        victory.elimination,
        tuple(_goal(goal, sides, ground, number) for goal in victory.objectives),
        {
            (sides.index(way.side), way.edge): way.points
            for way in victory.exits
            if way.side in sides
        },
        _tie(victory.tie, sides),
    )


def _tie(text: str, sides: tuple[str, ...]) -> int | None:
    if text in sides:
        return sides.index(text)
    return DRAW if text == "draw" else None


def _goal(
    objective: Objective, sides: tuple[str, ...], ground: Ground, number: Mapping[Hex, int]
) -> Goal:
    text = objective.place or objective.at or ""
    place = ground.by_name.get(text.casefold())
    hexes = place.hexes if place else (ground.find(text),)
    side = sides.index(objective.side) if objective.side in sides else None
    return Goal(objective.points, tuple(number[at] for at in hexes), objective.when == "turn", side)
