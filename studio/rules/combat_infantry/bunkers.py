"""Bunkers that have to do without an HQ (2.56): they fire in their company's place in a turn."""

from collections.abc import Iterator, Sequence
from typing import Final

from studio.rules.combat_infantry.actions import Action
from studio.rules.combat_infantry.command import fires
from studio.rules.combat_infantry.phases import Command, PlayerTurn
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game

NOBODY: Final = ()


def deserted(game: Game, side: int, led: Sequence[str]) -> tuple[str, ...]:
    """The companies without an HQ to activate whose bunkers have now something to fire at."""
    if not game.crews.independent[side]:
        return NOBODY
    return tuple(dict.fromkeys(unit.company for unit, _ in _shots(game, side, led)))


def waiting(game: Game, side: int, led: Sequence[str]) -> tuple[str, ...]:
    """The companies without an HQ to activate that have bunkers which may yet fire this turn.

    Whom they see may change while other companies act, which come in any order (1.1).
    """
    if not game.crews.independent[side]:
        return NOBODY
    blocks = game.blocks
    found = [
        unit.company
        for unit in game.crews.independent[side]
        if unit.company not in led and (block := blocks[unit.number]) and not block.acted
    ]
    return tuple(dict.fromkeys(found))


def lone_fires(game: Game, turn: PlayerTurn, led: Sequence[str]) -> list[Action]:
    """What bunkers may fire at in a player turn in which their company has no HQ (ruling 67)."""
    if not game.crews.independent[turn.side]:
        return []
    found = _shots(game, turn.side, led)
    return [shot for unit, shots in found if unit.company in turn.companies for shot in shots]


def _shots(game: Game, side: int, led: Sequence[str]) -> Iterator[tuple[Unit, Sequence[Action]]]:
    for unit in game.crews.independent[side]:
        block = game.blocks[unit.number]
        if block is None or block.acted or unit.company in led:
            continue
        shots = [shot for part in fires(game, unit, block, alone(unit)) for shot in part]
        if shots:
            yield unit, shots


def alone(unit: Unit) -> Command:
    """The activation that its fire is: it has no command to give, and ends with it."""
    return Command(unit.side, unit.number, over=True)
