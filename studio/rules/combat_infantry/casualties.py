"""Casualties (6.3, 6.7): who takes hits, half-hits of double defence, elimination (6.33)."""

from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Lose, one
from studio.rules.combat_infantry.phases import Command, Losses, Promotion
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, Block, Game

ASSAULT = "assault"
"""How armour counts in an assault: not at all (9.1, 9.65)."""


def shares_hits(unit: Unit, face_up: bool, how: str) -> bool:
    """Whether a unit is among those over whom the hits on its hex are distributed (6.3).

    Armoured units aren't unless their armour is reduced to zero, as it is in assaults (9.65); nor
    are mines outside assaults (7.2).
    """
    if how == ASSAULT:
        return True
    if unit.traits.hit_only_in_assault:
        return False
    return not unit.armour or not unit.armour_against(how, face_up)


def candidates(game: Game, losses: Losses) -> list[Block]:
    """The blocks one of which takes the next hit; among several, the owner chooses.

    The target of targeted fire (6.31); else whoever holds a half-hit (6.7), else the strongest.
    """
    blocks = game.position.of(losses.side, losses.at)
    if losses.target >= 0:
        return [block for block in blocks if block.unit == losses.target]
    open_ = [
        b
        for b in blocks
        if shares_hits(game.unit(b), b.face == UP and b.unit not in losses.bared, losses.how)
    ]
    open_ = [block for block in open_ if block.half] or open_
    most = max((block.steps for block in open_), default=0)
    return [block for block in open_ if block.steps == most]


def settle_losses(game: Game, losses: Losses, _dice: Dice) -> bool:
    """Apply hits until none is left or the owner has to choose."""
    if losses.hits > 0:
        found = candidates(game, losses)
        if len(found) > 1:
            return False
        if found:
            strike(game, found[0])
            return True
    game.pop()
    return True


def strike(game: Game, block: Block) -> None:
    """Let a block take the next of the hits that are being distributed.

    What is left over when it was the target and is lost, is wasted (6.31).
    """
    losses = game.phase
    assert isinstance(losses, Losses)
    lost = losses.target >= 0 and block.steps == 1 and (losses.needed == 1 or block.half)
    bared = losses.bared | {block.unit} if bared_by_hit(game, block) else losses.bared
    game.swap(replace(losses, hits=0 if lost else losses.hits - 1, bared=bared))
    take_hit(game, block, losses.needed)


def loss_choices(game: Game, losses: Losses) -> list[Action]:
    """Which of the strongest takes the hit is its owner's choice (6.3)."""
    return [one(Lose, game.unit(block).id) for block in candidates(game, losses)]


def bared_by_hit(game: Game, block: Block) -> bool:
    """Whether a hit reveals a block: a hidden tank, if the scenario has it so (ruling 16)."""
    if not game.field.options.reveal_tank_on_hit or block.face == UP:
        return False
    return game.unit(block).traits.hidden_armour is not None


def take_hit(game: Game, block: Block, needed: int) -> None:
    """A hit on a block: a step, or half of one where two hits are needed (6.7).

    A hit that takes a whole step leaves an open half-hit as it is (ruling 141).
    """
    if bared_by_hit(game, block):
        block = block._replace(face=UP)
    if needed > 1 and not block.half:
        game.touch(block._replace(half=True))
        return
    half = block.half and needed == 1
    if block.steps > 1:
        game.touch(block._replace(steps=block.steps - 1, half=half))
    else:
        eliminate(game, block)


def eliminate(game: Game, block: Block) -> None:
    """Remove a unit (6.33): tanks leave wrecks (6.34), HQs may return (4.4)."""
    unit = game.unit(block)
    game.take(unit.number)
    if unit.traits.leaves_wreck:
        game.wrecks |= game.field.bit[block.where]
    if not unit.traits.replaced:
        game.fallen = (*game.fallen, unit.number)
        return
    _end_command_of(game, unit)
    game.push(Promotion(unit.side, unit.number, block.activated, block.spotted))


def _end_command_of(game: Game, hq: Unit) -> None:
    """An activation ends when its HQ is eliminated (ruling 70)."""
    for n, phase in enumerate(game.phases):
        if isinstance(phase, Command) and phase.hq == hq.number:
            game.phases[n] = over(phase)


def over(command: Command) -> Command:
    """The activation with its commands at an end."""
    return Command(command.side, command.hq, ready=command.ready, over=True)
