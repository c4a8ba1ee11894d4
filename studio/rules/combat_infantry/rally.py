"""Rally (5.0): a step regained by passing a check against the commanding HQ's morale."""

from studio.engine.dice import Dice
from studio.rules.combat_infantry.morale import passes
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import DOWN, UP, Block, Game


def may_rally(unit: Unit, block: Block) -> bool:
    """Whether a unit has lost steps that a rally can bring back (ruling 13)."""
    return block.steps < unit.full and unit.traits.rallies and not unit.is_hq


def rally(game: Game, unit: Unit, command: Command, dice: Dice) -> None:
    """Roll; pass or fail, the unit is face-down and has acted (5.0).

    A squad that activated itself rolls against its own morale (ruling 12). A revealed tank stays
    revealed.
    """
    block = game.block(unit.number)
    hq = game.known(command.hq)
    if unit.number in command.ready:
        passed = passes(game, unit.morale, dice, block.where, side=unit.side)
    else:
        at_hq = game.block(hq.number).where
        passed = passes(game, hq.morale, dice, block.where, at_hq, side=unit.side)
    keeps = unit.traits.may_stay_revealed and block.face == UP
    game.touch(block._replace(steps=block.steps + passed, acted=True, face=UP if keeps else DOWN))
