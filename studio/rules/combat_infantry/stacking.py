"""Stacking (8.2): surplus units are eliminated at the end of an activation."""

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Lose, one
from studio.rules.combat_infantry.casualties import eliminate
from studio.rules.combat_infantry.phases import Overstacked
from studio.rules.combat_infantry.state import Block, Game


def overstacked(game: Game, side: int) -> int | None:
    """A hex in which a side has more units than it holds, assaults left aside; or None."""
    position = game.position
    for at in game.field.hexes_in(position.crowded & position.held[side]):
        if len(position.here[at]) > game.stack_limit(at, side):
            return at
    return None


def crowds_foxhole(game: Game, digger: Block) -> bool:
    """Whether a foxhole would leave a surplus in the hex of the unit that digs it (7.1)."""
    holds = game.field.foxhole_marker.stack
    return holds is not None and len(game.position.of(digger.side, digger.where)) > holds


def settle_overstacked(game: Game, surplus: Overstacked, _dice: Dice) -> bool:
    """Done as soon as the hex holds its units."""
    if len(surplus_units(game, surplus)) > game.stack_limit(surplus.at, surplus.side):
        return False
    game.pop()
    return True


def surplus_units(game: Game, surplus: Overstacked) -> list[Block]:
    """The units among which the owner picks."""
    return game.position.of(surplus.side, surplus.at)


def surplus_choices(game: Game, surplus: Overstacked) -> list[Action]:
    """Any unit of an overstacked hex may be the surplus (ruling 49)."""
    return [one(Lose, game.unit(block).id) for block in surplus_units(game, surplus)]


def lose_surplus(game: Game, block: Block) -> None:
    """The unit counts as eliminated (8.2, 6.33)."""
    eliminate(game, block)
