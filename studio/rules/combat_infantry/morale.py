"""Morale checks (2.16): a d10 no higher than the morale passes."""

from studio.engine.dice import Dice, d
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game


def passes(game: Game, morale: int, dice: Dice, *places: int, side: int) -> bool:
    """Whether a check against a morale passes; friends in one of the places may lift it (2.53)."""
    return d(dice) <= morale + lift(game, side, places)


def lift(game: Game, side: int, places: tuple[int, ...]) -> int:
    """What the best friend in these hexes adds to a morale, once (2.53, ruling 71)."""
    blocks = (block for at in places for block in game.position.of(side, at))
    return max((game.unit(block).traits.morale_bonus for block in blocks), default=0)


def leader_in(game: Game, unit: Unit, where: int) -> Unit | None:
    """The HQ in a hex that commands a unit there and lends it its morale (9.3, ruling 130).

    A squad's own platoon HQ comes first, then the company's; weapons take the best of both. Nobody
    commands HQs, nor what needs no command (2.56, ruling 112).
    """
    if unit.is_hq or unit.traits.needs_no_command:
        return None
    found = [
        hq
        for block in game.position.of(unit.side, where)
        if (hq := game.unit(block)).traits.lends_morale and _leads(hq, unit)
    ]
    if unit.is_squad:
        found.sort(key=lambda hq: (hq.is_chq, -hq.morale))
    else:
        found.sort(key=lambda hq: -hq.morale)
    return found[0] if found else None


def _leads(hq: Unit, unit: Unit) -> bool:
    if hq.company != unit.company:
        return False
    return hq.is_chq or not unit.is_squad or hq.platoon == unit.platoon


def checks_in_assault(unit: Unit, block: Block, alone: bool) -> bool:
    """Whether a unit has to check at the start of its part of an assault round (9.3, 9.66)."""
    if block.steps > 1 or not unit.traits.checks_morale:
        return False
    return alone or not unit.traits.morale_check_alone_only
