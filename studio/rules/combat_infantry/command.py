"""Command (4.0): whom an HQ commands, what its units may do, and who checks morale instead."""

from collections.abc import Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Check, End, Rally, one
from studio.rules.combat_infantry.bombard import bombardments, strikes
from studio.rules.combat_infantry.fire import direct_fire, field_of_fire
from studio.rules.combat_infantry.listed import Listed, Parts
from studio.rules.combat_infantry.morale import passes
from studio.rules.combat_infantry.movement import moves
from studio.rules.combat_infantry.outlook import Outlook
from studio.rules.combat_infantry.phases import Closing, Command
from studio.rules.combat_infantry.rally import may_rally
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.special import razings, specials
from studio.rules.combat_infantry.state import DOWN, Block, Game

CHQ_COMMANDS = 3
"""Units and strikes that a company HQ commands in an activation (4.1)."""


def settle_command(game: Game, command: Command, _dice: Dice) -> bool:
    """The activation closes once the HQ has acted, or is lost."""
    if command.over:
        _spend_checks(game, command)
        game.swap(Closing(command.side))
        return True
    return False


def _spend_checks(game: Game, command: Command) -> None:
    """A squad that passed its check has acted, even if it did nothing then (ruling 88)."""
    for number in command.ready:
        block = game.blocks[number]
        if block is not None and not block.acted:
            game.touch(block._replace(acted=True))


def command_choices(game: Game, command: Command) -> Listed:
    """What the units of an active HQ may do, what the HQ may do itself, and the end of it (1.2)."""
    found: list[Sequence[Action]] = []
    hq, outlook = game.known(command.hq), Outlook(game, command.side)
    near = range_of(game, game.block(hq.number).where)
    for unit, block in waiting(game, hq):
        if unit.traits.needs_no_command:
            found += fires(game, unit, block, command)
        elif unit.number in command.ready or commands(command, hq, near, unit, block):
            found += unit_actions(game, outlook, unit, block, command)
        elif checks(hq, unit):
            found.append((one(Check, unit.id),))
    if hq.is_chq and command.used < CHQ_COMMANDS:
        found.append(tuple(strikes(game, command)))
        found.append(tuple(razings(game, command)))
    if not game.block(hq.number).acted:
        found += unit_actions(game, outlook, hq, game.block(hq.number), command)
    found.append((one(End, hq.id),))
    return Listed(found)


def waiting(game: Game, hq: Unit) -> list[tuple[Unit, Block]]:
    """The units under an HQ that haven't acted this turn and aren't in an assault."""
    fights, blocks = game.position.fights, game.blocks
    return [
        (unit, block)
        for unit in game.crews.under(hq)
        if (block := blocks[unit.number]) is not None
        and not block.acted
        and not fights >> block.where & 1
    ]


def commands(command: Command, hq: Unit, near: int, unit: Unit, block: Block) -> bool:
    """Whether the active HQ, in range of these hexes, commands a unit now (4.1).

    A company HQ commands any three units of its company, wherever they are. A platoon HQ commands
    its own squads and one weapon in its own or an adjacent hex, not through impassable hexsides.
    Examples: 4.5.
    """
    if hq.is_chq:
        return command.used < CHQ_COMMANDS
    if unit.is_squad:
        if unit.platoon != hq.platoon:
            return False
    elif command.weapon >= 0:
        return False
    return bool(near >> block.where & 1)


def range_of(game: Game, hq: int) -> int:
    """The hexes in which a platoon HQ in a hex commands units (4.1, ruling 8)."""
    return game.lie.commands[hq] | game.field.bit[hq]


def in_range(game: Game, hq: int, where: int) -> bool:
    """Whether a platoon HQ in one hex commands units in another (4.1, ruling 8)."""
    return bool(range_of(game, hq) >> where & 1)


def checks(hq: Unit, unit: Unit) -> bool:
    """Whether a squad out of range of its active platoon HQ may check morale to act (4.3)."""
    mine = unit.is_squad and not hq.is_chq and unit.platoon == hq.platoon
    return mine and unit.traits.checks_without_command


def check(game: Game, unit: Unit, command: Command, dice: Dice) -> None:
    """Pass: the squad may take any action. Fail: it is face-down and has acted (4.3)."""
    block = game.block(unit.number)
    if passes(game, unit.morale, dice, block.where, side=unit.side):
        game.swap(replace(command, ready=command.ready | {unit.number}))
    else:
        game.touch(block._replace(acted=True, face=DOWN))


def unit_actions(
    game: Game, outlook: Outlook, unit: Unit, block: Block, command: Command
) -> list[Sequence[Action]]:
    """Rally, fire, special action or move: one of them, for a unit that is commanded (1.2)."""
    found: list[Sequence[Action]] = []
    if may_rally(unit, block):
        found.append((one(Rally, unit.id),))
    if outlook.enemies & field_of_fire(game, unit, block.where):
        found += fires(game, unit, block, command)
    found += specials(game, outlook, unit, block)
    found += moves(game, outlook, unit, block, command)
    return found


def fires(game: Game, unit: Unit, block: Block, command: Command) -> Parts:
    """The ways in which a unit may fire (6.0, 6.6)."""
    if unit.bombards:
        return bombardments(game, unit, block)
    return direct_fire(game, unit, block, command)


def spend(game: Game, unit: Unit) -> None:
    """Count the command a unit has just used; the HQ's own action closes the activation (4.2)."""
    place = len(game.phases) - 1
    while not isinstance(command := game.phases[place], Command):
        place -= 1
    hq = game.known(command.hq)
    if unit.number == hq.number:
        game.phases[place] = command.after_action(over=True)
    elif unit.traits.needs_no_command or unit.number in command.ready or command.over:
        return
    elif hq.is_chq:
        game.phases[place] = command.after_action(used=1)
    elif not unit.is_squad:
        game.phases[place] = command.after_action(weapon=unit.number)


def count_entry(game: Game, hexside: int) -> None:
    """Count a unit that assaults, or breaks through, over a hexside (9.1, note 7)."""
    command = game.phase
    assert isinstance(command, Command)
    game.swap(replace(command, entered=(*command.entered, hexside)))
