"""Command (4.0): whom an HQ commands, what its units may do, and who checks morale instead."""

from collections.abc import Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Check, End, Rally, one
from studio.rules.combat_infantry.bombard import bombardments, strikes
from studio.rules.combat_infantry.fire import direct_fire
from studio.rules.combat_infantry.listed import Listed, Parts
from studio.rules.combat_infantry.morale import passes
from studio.rules.combat_infantry.movement import moves
from studio.rules.combat_infantry.outlook import Outlook
from studio.rules.combat_infantry.phases import Closing, Command
from studio.rules.combat_infantry.position import ACTED, STEPS, UNIT, WHERE
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
    """What the units of an active HQ may do, what the HQ may do itself, and the end of it (1.2).

    Units that have acted this turn or are in an assault do nothing.
    """
    found: list[Sequence[Action]] = []
    hq, blocks, fights = game.known(command.hq), game.blocks, game.position.fights
    outlook, ready = Outlook(game, command.side), command.ready
    squads, weapons = commanded(game, command, hq)
    for number, unit, independent, is_weapon in game.crews.under(hq):
        block = blocks[number]
        if block is None or block[ACTED] or (fights and fights >> block[WHERE] & 1):
            continue
        if independent:
            found += fires(game, unit, block, command)
        elif (weapons if is_weapon else squads) >> block[WHERE] & 1 or number in ready:
            list_actions_of(found, game, outlook, block, command)
        elif not is_weapon and checks(hq, unit):
            found.append((one(Check, unit.id),))
    if hq.is_chq and command.used < CHQ_COMMANDS and any(game.strikes[command.side]):
        found.append(tuple(strikes(game, command)))
        found.append(tuple(razings(game, command)))
    own = game.block(hq.number)
    if not own[ACTED]:
        list_actions_of(found, game, outlook, own, command)
    found.append((one(End, hq.id),))
    return Listed(found)


def commanded(game: Game, command: Command, hq: Unit) -> tuple[int, int]:
    """The hexes in which the active HQ commands its squads now, and weapons (4.1).

    A company HQ commands any three units of its company, wherever they are. A platoon HQ commands
    its own squads and one weapon in its own or an adjacent hex, not through impassable hexsides.
    Examples: 4.5.
    """
    if hq.is_chq:
        anywhere = -1 if command.used < CHQ_COMMANDS else 0
        return anywhere, anywhere
    near = range_of(game, game.block(hq.number).where)
    return near, near if command.weapon < 0 else 0


def range_of(game: Game, hq: int) -> int:
    """The hexes in which a platoon HQ in a hex commands units (4.1, ruling 8)."""
    return game.lie.commands[hq] | game.field.bit[hq]


def in_range(game: Game, hq: int, where: int) -> bool:
    """Whether a platoon HQ in one hex commands units in another (4.1, ruling 8)."""
    return bool(range_of(game, hq) >> where & 1)


def leaves_behind(game: Game, unit: Unit) -> bool:
    """Whether a unit that left the map would be an HQ of others on it that need its command (4.1).

    Weapons are another HQ's as well, so they are those of the company HQ.
    """
    return unit.is_hq and any(
        game.blocks[number] is not None and (unit.is_chq or not is_weapon) and not independent
        for number, _, independent, is_weapon in game.crews.under(unit)
    )


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


def list_actions_of(
    found: list[Sequence[Action]], game: Game, outlook: Outlook, block: Block, command: Command
) -> None:
    """Rally, fire, special action or move: one of them, for a unit that is commanded (1.2)."""
    drill, where = outlook.drills[block[UNIT]], block[WHERE]
    unit = drill.unit
    if block[STEPS] < unit.full and may_rally(unit, block):
        found.append((one(Rally, unit.id),))
    if outlook.enemies & drill.fields_of_fire[where]:
        found += fires(game, unit, block, command)
    if not drill.plain or outlook.wired >> where & 1:
        found += specials(game, outlook, unit, block)
    elif outlook.diggable >> where & 1:
        found += drill.digging
    found += moves(game, outlook, drill, block, command)


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
