"""Special actions (7.0): foxholes, smoke, demolition, wire."""

from collections.abc import Iterable, Iterator, Sequence

from studio.engine.dice import Dice
from studio.model.ground import Edge
from studio.model.terrain import Demolition
from studio.rules.combat_infantry.actions import (
    Action,
    Clear,
    Demolish,
    Raze,
    Smoke,
    one,
)
from studio.rules.combat_infantry.bombard import (
    callable_strikes,
    endanger,
    eyes_of,
    hq_bonus,
    use_spotter,
)
from studio.rules.combat_infantry.fire import BEST_FIRE, dice_of, hits_of
from studio.rules.combat_infantry.flood import burst
from studio.rules.combat_infantry.listed import Parts
from studio.rules.combat_infantry.outlook import Outlook
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.position import WHERE
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, Block, Game


def specials(game: Game, outlook: Outlook, unit: Unit, block: Block) -> Parts:
    """Every special action of a unit."""
    drill, where = outlook.drills[unit.number], block[WHERE]
    if outlook.wired >> where & 1 and unit.fire:
        here: Parts = ((one(Clear, unit.id),),)
    else:
        here = drill.digging if outlook.diggable >> where & 1 else ()
    if drill.plain:
        return here
    eyes = eyes_of(game, unit) if unit.bombards else ()
    key = where, game.smoke, game.position.fights, game.wire, eyes
    known = drill.special
    if known is None or known[0] != key:
        known = drill.special = key, _smoke_and_bridges(game, unit, block)
    return (*here, *known[1])


def _smoke_and_bridges(game: Game, unit: Unit, block: Block) -> Parts:
    """Where a unit lays smoke, and what it demolishes (7.3, 7.4)."""
    found: list[Sequence[Action]] = []
    traits = unit.traits
    if traits.lays_smoke is not None:
        adjacent = traits.lays_smoke == "adjacent"
        found += (_adjacent_smoke if adjacent else _spotted_smoke)(game, unit, block)
    if traits.demolishes is not None and game.lie.banks:
        adjacent = traits.demolishes == "adjacent"
        bridges = _adjacent_demolitions if adjacent else _bombarded_bridges
        found.append(tuple(bridges(game, unit, block)))
    return found


def dig(game: Game, unit: Unit) -> None:
    """Leave a foxhole for the rest of the scenario (7.1)."""
    block = game.block(unit.number)
    game.foxholes |= game.field.bit[block.where]
    _done(game, block)


def _done(game: Game, block: Block) -> None:
    """Units end a special action face-up (7.0)."""
    game.touch(block._replace(acted=True, face=UP))


# --- smoke (7.4) --------------------------------------------------------------------------------


def _smokable(game: Game) -> int:
    """Hexes that may get smoke: without smoke, wire (7.5) and assaults (6.1, ruling 77)."""
    return ~(game.smoke | game.position.fights | game.field.with_wire(game.wire))


def _adjacent_smoke(game: Game, unit: Unit, block: Block) -> Parts:
    """Smoke where an engineer could fire: neither over a hedge, nor out of smoke (3.4, 7.4)."""
    field, here = game.field, block.where
    near = field.around[here] & _smokable(game) & game.lie.sightlines.seen(here, 1, game.smoke)
    return [field.at_all(Smoke, unit.id, near)]


def _spotted_smoke(game: Game, unit: Unit, block: Block) -> Parts:
    """Smoke where the mortar sees, or one of its spotters does."""
    field, here = game.field, block.where
    near = field.ring(here, unit.least, unit.most) & _smokable(game)
    seen = near & game.lie.sightlines.seen(here, unit.most, game.smoke)
    found, hidden = [field.at_all(Smoke, unit.id, seen)], near & ~seen
    for hq, spotted in eyes_of(game, unit):
        found.append(field.at_all(Smoke, unit.id, hidden & spotted, hq.id))
    return found


def lay_smoke(game: Game, unit: Unit, action: Smoke, dice: Dice) -> None:
    """At least one hit lays the smoke; nobody is hurt (7.4, rulings 38, 39, 143)."""
    block, at = game.block(unit.number), game.field.by_name[action.to]
    bonus = hq_bonus(game, unit, at) if unit.bombards else 0
    use_spotter(game, action.spotter)
    power = min(BEST_FIRE, unit.fire + bonus)
    _done(game, block)
    if hits_of(dice.roll(dice_of(unit, block)), power):
        game.smoke |= game.field.bit[at]


# --- demolition (7.3) ---------------------------------------------------------------------------


def demolition_at(game: Game, side: int) -> Demolition | None:
    """How the crossing at a hexside is destroyed; None where there is none, or not any more."""
    edge = game.lie.edges[game.field.sides_of[side]]
    return game.field.terrain.crossings[edge.crossing].demolition if edge.crossing else None


def _adjacent_demolitions(game: Game, unit: Unit, block: Block) -> Iterable[Action]:
    if not game.lie.banks >> block.where & 1:
        return
    for side in game.field.side[block.where]:
        if side >= 0 and demolition_at(game, side):
            yield one(Demolish, unit.id, game.field.side_name(side))


def _bombarded_bridges(game: Game, unit: Unit, block: Block) -> list[Action]:
    """The bridges that a mortar may bombard: range and spotting to either bank (ruling 119)."""
    field, here = game.field, block.where
    found: list[Action] = []
    near = game.lie.banks & ~game.smoke & field.ring(here, unit.least, unit.most)
    if not near:
        return found
    seen = near & game.lie.sightlines.seen(here, unit.most, game.smoke)
    eyes = [(hq.id, spotted) for hq, spotted in eyes_of(game, unit) if spotted & near]
    for side, banks in game.lie.bridges:
        if banks & seen:
            found.append(one(Demolish, unit.id, field.side_name(side)))
        elif eyes and banks & near:
            name = field.side_name(side)
            found += [
                one(Demolish, unit.id, name, hq) for hq, spots in eyes if spots & banks & near
            ]
    return found


def _bridges_at(game: Game, near: int) -> Iterator[tuple[int, int]]:
    """What can be destroyed at these hexes: hexside, and its banks among them as a set."""
    if not near:
        return
    for side, banks in game.lie.bridges:
        if banks & near:
            yield side, banks & near


def razings(game: Game, command: Command) -> Iterator[Action]:
    """The strikes a company HQ may call on bridges (7.3)."""
    banks = game.lie.banks & ~game.smoke
    for kind, weapon in callable_strikes(game, command) if banks else ():
        eyes, near = eyes_of(game, weapon), 0
        for _, spotted in eyes:
            near |= spotted
        for side, ends in _bridges_at(game, banks & near):
            for hq, spotted in eyes:
                if spotted & ends:
                    yield one(Raze, kind, game.field.side_name(side), hq.id)


def demolish(game: Game, unit: Unit, action: Demolish, dice: Dice) -> None:
    """An engineer blows a bridge, or a mortar bombards it (7.3)."""
    block, side = game.block(unit.number), game.field.find_side(action.side)
    plan = demolition_at(game, side)
    assert plan is not None
    _done(game, block)
    use_spotter(game, action.spotter)
    if unit.bombards:
        bombard_bridge(game, unit, side, dice_of(unit, block), dice)
        return
    power = unit.fire + (plan.engineer_bonus if unit.traits.wooden_bridge_bonus else 0)
    if hits_of(dice.roll(dice_of(unit, block)), min(BEST_FIRE, power)) >= plan.hits:
        destroy(game, side, plan)


def bombard_bridge(game: Game, unit: Unit, side: int, count: int, dice: Dice) -> None:
    """Half the firepower, rounded up; friends on and next to the banks are exposed (ruling 119)."""
    plan = demolition_at(game, side)
    assert plan is not None
    banks = game.field.banks(side)
    bonus = max(hq_bonus(game, unit, at) for at in banks)
    rolls = dice.roll(count)
    if hits_of(rolls, min(BEST_FIRE, (unit.fire + bonus + 1) // 2)) >= plan.hits:
        destroy(game, side, plan)
    near = 0
    for at in banks:
        near |= game.field.around[at] | game.field.bit[at]
    endanger(game, unit, near, rolls)


def destroy(game: Game, side: int, plan: Demolition) -> None:
    """Set what is left of a crossing in its place."""
    edge = game.lie.edges[game.field.sides_of[side]]
    game.change(side, Edge(edge.terrain, edge.rise, plan.becomes, edge.ways))
    if plan.floods:
        burst(game, side)


# --- wire (7.5) ---------------------------------------------------------------------------------


def clear_wire(game: Game, unit: Unit, dice: Dice) -> None:
    """At least one hit removes the wire of the unit's hex; engineers are better at it (7.5)."""
    block = game.block(unit.number)
    power = unit.traits.clears_wire_fire or unit.fire
    _done(game, block._replace(came=block.came))
    if hits_of(dice.roll(dice_of(unit, block)), power):
        game.wire = tuple((at, side) for at, side in game.wire if at != block.where)
        game.put(game.block(unit.number)._replace(came=-1))
