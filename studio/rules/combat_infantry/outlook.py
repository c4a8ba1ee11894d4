"""What lies before a side (8.0, 8.3): where it has to stop, where it can't go, whom it may assault.

An `Outlook` is worked out once for all units that may act in a position.
"""

from studio.rules.combat_infantry.crews import Drill
from studio.rules.combat_infantry.mobility import Reach
from studio.rules.combat_infantry.state import Game, full


class Outlook:
    """The map before a side as sets of hexes, a bit a hex."""

    def __init__(self, game: Game, side: int) -> None:
        field, lie, wrecks = game.field, game.lie, game.wrecks
        stops, barred = closed_hexes(game, side)
        self.enemies = game.position.held[1 - side]
        """The hexes that enemies hold alone: who may be fired at."""
        self.beside = field.next_to(assaultable(game, side))
        """The hexes next to those that may be assaulted."""
        self.stops, self.barred, self.wrecks = stops, barred, wrecks
        self.closed = barred | wrecks if field.wreck_marker.extra_move else barred
        """Where a unit without a point to spare can't go."""
        self.hemming = stops | barred | wrecks
        """Where a unit with points left can't simply go on."""
        self.wired = field.with_wire(game.wire)
        """The hexes with wire, from which one only withdraws (7.5)."""
        self.diggable = field.foxholes & ~game.foxholes
        """The hexes in which foxholes can be dug (7.1)."""
        self.drills: dict[int, Drill] = game.crews.drills(lie)
        """What units can do, by their number."""

    def reach(self, drill: Drill, start: int) -> Reach:
        """What is in reach of a unit with this drill in a hex."""
        return drill.mobility.reach(start, self.stops, self.barred, self.wrecks)


def closed_hexes(game: Game, side: int) -> tuple[int, int]:
    """Where a unit of a side has to stop, and where it can't go."""
    return stop_hexes(game, side), barred_hexes(game, side)


def stop_hexes(game: Game, side: int) -> int:
    """Where a unit of a side has to stop: enemy-controlled and disputed hexes, smoke, wire (8.0).

    A hex that holds friends is friendly, so nobody stops there (8.3).
    """
    return _controlled(game, side) | game.smoke | game.field.with_wire(game.wire)


def stops_by_rule(game: Game, side: int) -> dict[str, int]:
    """The same by the rule that stops it there: control, smoke, wire."""
    return {
        "8.0": _controlled(game, side),
        "7.4": game.smoke,
        "7.5": game.field.with_wire(game.wire),
    }


def _controlled(game: Game, side: int) -> int:
    """Enemy-controlled and disputed hexes (8.3)."""
    position = game.position
    return position.sway_of(1 - side) & ~position.held[side] | position.fights


def barred_hexes(game: Game, side: int) -> int:
    """Hexes closed to a move: the enemy's, assaults, and wire that is full (7.5)."""
    position = game.position
    barred = position.held[1 - side] | position.fights | game.flood
    for at, _ in game.wire:
        if full(game, side, at):
            barred |= game.field.bit[at]
    return barred


def assaultable(game: Game, side: int) -> int:
    """Hexes with enemies, in an assault already or not; nobody wades into a flood (ruling 144)."""
    return (game.position.held[1 - side] | game.position.fights) & ~game.flood
