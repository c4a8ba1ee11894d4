"""Reinforcements (10.1): units that enter the map at the start of a turn."""

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Delay, Enter, one
from studio.rules.combat_infantry.phases import Arriving
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, UPRIGHT, Block, Game, full
from studio.rules.combat_infantry.turn import begin_player_turn


def settle_arriving(game: Game, arriving: Arriving, _dice: Dice) -> bool:
    """A unit without a hex to enter by waits; then the other side's units come."""
    if arriving.left:
        if entries(game, arriving.left[0]):
            return False
        _next(game, arriving)
    elif arriving.other:
        game.swap(Arriving(1 - arriving.side, arriving.other))
    else:
        game.pop()
        begin_player_turn(game)
    return True


def _next(game: Game, arriving: Arriving) -> None:
    game.swap(Arriving(arriving.side, arriving.left[1:], arriving.other))


def entries(game: Game, number: int) -> list[int]:
    """The hexes by which a unit may enter: of its area, within stacking, none of the enemy's.

    Nor any with wire, which one enters over a hexside (7.5).
    """
    unit = game.known(number)
    area = next(mask for n, _, _, mask in game.waiting if n == number)
    position, field = game.position, game.field
    wire = sum(field.bit[at] for at, _ in game.wire)
    free = area & ~(position.held[1 - unit.side] | position.fights | game.flood | wire)
    return [at for at in field.hexes_in(free) if holds(game, unit, at)]


def holds(game: Game, unit: Unit, at: int) -> bool:
    """Whether a hex has room for a unit and lets its class in."""
    return not full(game, unit.side, at) and admitted(game, unit, at)


def admitted(game: Game, unit: Unit, at: int) -> bool:
    """Whether the terrain of a hex lets a class in, by road if it needs one (note 1)."""
    return bool(game.lie.admits(unit.unit_class) >> at & 1)


def arrival_choices(game: Game, arriving: Arriving) -> list[Action]:
    """Where the next unit enters, or that it waits."""
    unit = game.known(arriving.left[0])
    found: list[Action] = [
        one(Enter, unit.id, game.field.name[at]) for at in entries(game, unit.number)
    ]
    found.append(one(Delay, unit.id))
    return found


def enter(game: Game, unit: Unit, at: int) -> None:
    """The unit stands on the map and may act this turn."""
    stand(game, unit, at)
    game.waiting = tuple(entry for entry in game.waiting if entry[0] != unit.number)
    delay(game)


def delay(game: Game) -> None:
    """The unit keeps waiting."""
    arriving = game.phase
    assert isinstance(arriving, Arriving)
    _next(game, arriving)


def stand(game: Game, unit: Unit, at: int) -> None:
    """Set a fresh block on the map: upright, but for bunkers (2.56)."""
    face = UP if unit.traits.permanently_face_up else UPRIGHT
    game.put(Block(unit.number, unit.side, at, unit.steps, face))
