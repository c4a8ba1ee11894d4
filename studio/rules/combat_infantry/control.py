"""Hex control (8.3): whose hexes are whose, recomputed whenever it is asked for."""

from typing import Final

from studio.rules.combat_infantry.state import Game
from studio.words import mark

DISPUTED: Final = mark("disputed")
NEUTRAL: Final = mark("neutral")


def controller(game: Game, where: int) -> int | None:
    """The side that controls a hex, or None when it is disputed or neutral."""
    bit = game.field.bit[where]
    for side in (0, 1):
        if game.position.friendly(side) & bit:
            return side
    return None


def control_map(game: Game) -> dict[str, str]:
    """By address: the side that controls a hex, `disputed`, or `neutral`."""
    field, position = game.field, game.position
    friendly = position.friendly(0), position.friendly(1)
    disputed = position.disputed
    found = {}
    for n, name in enumerate(field.name):
        bit = field.bit[n]
        if bit & disputed:
            found[name] = DISPUTED
        else:
            owner = next((s for s in (0, 1) if friendly[s] & bit), None)
            found[name] = NEUTRAL if owner is None else field.sides[owner]
    return found


def safe(game: Game, side: int) -> int:
    """The hexes that are neither the enemy's nor disputed: friendly and neutral ones (9.4)."""
    position, field = game.position, game.field
    everything = (1 << len(field.hexes)) - 1
    reached = position.sway_of(1 - side) & ~position.held[side]
    return everything & ~(reached | position.held[1 - side] | position.fights | game.flood)
