"""Why a decision in or after an assault, or about losses, isn't possible (9.2-9.5, 6.3, 4.4)."""

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.assault import RETREATS_OFF_MAP, ROUNDS
from studio.rules.combat_infantry.bombard import exposed
from studio.rules.combat_infantry.casualties import candidates
from studio.rules.combat_infantry.control import DISPUTED, NEUTRAL, control_map, safe
from studio.rules.combat_infantry.refusal_movement import closing, hexside_of
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block, Game

# --- losses -------------------------------------------------------------------------------------


def against_loss(
    game: Game, phase: phases.Losses | phases.Overstacked, unit: Unit, block: Block
) -> str:
    """Why a unit can't take this hit, or isn't surplus (6.3, 6.7, 8.2)."""
    name = game.field.name[phase.at]
    rule = "8.2" if isinstance(phase, phases.Overstacked) else "6.3"
    if block.where != phase.at or isinstance(phase, phases.Overstacked):
        return f"{unit.id} isn't in {name} ({rule})"
    if phase.target >= 0 and phase.target != unit.number:
        return f"the fire was targeted at {game.known(phase.target).id} (6.31)"
    found = candidates(game, phase)
    if any(other.half for other in found) and not block.half:
        return "a unit that holds a half-hit takes the next one (6.7)"
    if found and found[0].steps > block.steps:
        return f"the strongest take hits first, and {unit.id} isn't among them (6.3)"
    return f"{unit.id} takes no share of hits on its hex (6.3)"


def against_suffering(game: Game, phase: phases.Suffering, unit: Unit, block: Block) -> str:
    """Why a unit can't take this hit of friendly fire (6.64)."""
    if not phase.near >> block.where & 1:
        return f"{unit.id} isn't next to what was bombarded (6.64)"
    if unit.traits.hit_only_in_assault:
        return f"{unit.id} is a mine, and only assaults hit it (7.2)"
    held = [b for b in exposed(game, phase) if b.where == block.where and b.half]
    return "a unit that holds a half-hit takes the next one (6.7)" if held else ""


def against_promotion(game: Game, phase: phases.Promotion, action: a.Promote) -> str:
    """Why an HQ can't return by that squad, or to that hex (4.4)."""
    hq = game.known(phase.hq)
    if action.unit != hq.id:
        return f"it is {hq.id} that returns (4.4)"
    squad = next((u for u in game.units if u is not None and u.id == action.squad), None)
    block = game.blocks[squad.number] if squad is not None else None
    if squad is None or block is None or not squad.is_squad or squad.company != hq.company:
        return f"{action.squad} is no squad of the company of {hq.id} on the map (4.4)"
    if not hq.is_chq and squad.platoon != hq.platoon:
        return f"{squad.id} is of another platoon than {hq.id} (4.4)"
    at = game.field.by_name.get(action.to)
    return f"{action.to} is not on the map" if at is None else _not_returned_to(game, hq, block, at)


def _not_returned_to(game: Game, hq: Unit, squad: Block, at: int) -> str:
    """Why an HQ can't return to a hex at the cost of a squad (4.4, 8.2)."""
    name = game.field.name[at]
    if game.wired(at):
        return f"wire lies in {name}, and is entered over a hexside alone (7.5)"
    if game.flood >> at & 1 and at != squad.where:
        return f"{name} is flooded until the end of the turn (ruling 144)"
    if not game.position.friendly(hq.side) >> at & 1 and at != squad.where:
        return f"{name} isn't friendly, but {whose(game, at)} (4.4)"
    there, limit = len(game.position.of(hq.side, at)), game.stack_limit(at, hq.side)
    if there - (squad.steps == 1 and squad.where == at) >= limit:
        return f"{name} holds {limit}, and no more (4.4, 8.2)"
    return f"{name} is neither the hex of what {hq.id} returns to, nor next to it (4.4)"


# --- rounds (9.2) -------------------------------------------------------------------------------


def _not_its_turn(game: Game, melee: phases.Melee, unit: Unit, block: Block) -> str:
    if block.where != melee.at:
        return f"{unit.id} isn't in the assault in {game.field.name[melee.at]} (9.2)"
    last = melee.round == ROUNDS and melee.side == melee.attacker
    if last or unit.number in (melee.left or ()):
        return ""
    if not unit.traits.fires_in_assault and not unit.traits.leaves_assault:
        return f"{unit.id} does nothing in assaults (7.2)"
    return f"{unit.id} has fired or failed its morale check in this round (9.2, 9.3)"


def against_shot(game: Game, melee: phases.Melee, unit: Unit, block: Block, target: str) -> str:
    """Why a unit can't fire in this part of the assault, or not at that target (9.2)."""
    idle = _not_its_turn(game, melee, unit, block) or _must_leave(melee)
    if idle:
        return idle
    if not unit.traits.fires_in_assault or not unit.fire:
        return f"{unit.id} never fires (7.2)"
    there = game.position.of(1 - melee.side, melee.at)
    aim = next((game.unit(b) for b in there if game.unit(b).id == target), None)
    if aim is None:
        return f"{target} isn't in this assault (9.2)"
    if unit.traits.targets_mines:
        return "engineers target mines alone in assaults (9.64)"
    return f"{unit.id} can't target in assaults: hits go to the strongest (9.2)"


def _must_leave(melee: phases.Melee) -> str:
    last = melee.round == ROUNDS and melee.side == melee.attacker
    return f"attackers have to retreat in round {ROUNDS} (9.2)" if last else ""


def against_holding(game: Game, melee: phases.Melee, unit: Unit, block: Block) -> str:
    """Why a unit can't do nothing (9.2)."""
    return _not_its_turn(game, melee, unit, block) or _must_leave(melee)


def against_retreat(game: Game, melee: phases.Melee, unit: Unit, block: Block, to: str) -> str:
    """Why a unit can't retreat there now (9.4)."""
    idle = _not_its_turn(game, melee, unit, block)
    if idle:
        return idle
    if not unit.traits.leaves_assault:
        return f"{unit.id} never retreats (2.56)"
    if melee.round == 1 and melee.side != melee.attacker:
        return "defenders don't retreat in round 1 (9.2)"
    at = game.field.by_name.get(to)
    if at is None:
        return _off_the_map(game, melee, to)
    return _retreat_barred(game, melee, at) or _no_way(
        game, unit, melee.at, at, melee.crossed, "9.4"
    )


def _off_the_map(game: Game, melee: phases.Melee, edge: str) -> str:
    if edge not in game.field.rim[melee.at]:
        return f"{edge} is neither a hex of the map nor an edge at this one (9.4)"
    return f"{RETREATS_OFF_MAP} units a round may retreat off the map (ruling 101)"


def _retreat_barred(game: Game, melee: phases.Melee, at: int) -> str:
    name, bit = game.field.name[at], game.field.bit[at]
    if game.flood & bit:
        return f"{name} is flooded until the end of the turn (ruling 144)"
    if not safe(game, melee.side) & bit:
        return f"{name} is {whose(game, at)}, and nobody retreats there (9.4)"
    if melee.side == melee.attacker:
        return ""
    if melee.origins & bit:
        return f"the assault came from {name} (9.4, ruling 62)"
    if game.field.options.strict_defender_retreat:
        return f"{name} isn't friendly, and defenders retreat to friendly hexes here (ruling 62)"
    return ""


def _no_way(game: Game, unit: Unit, here: int, at: int, crossed: tuple[int, ...], rule: str) -> str:
    """Why a unit can't step into a neighbour: distance, hexside, limit, stacking (9.4, 9.5)."""
    name = game.field.name[at]
    if not game.field.around[here] >> at & 1:
        return f"{name} isn't adjacent ({rule})"
    closed = closing(game, unit, here, at)
    if closed:
        return closed
    limit, what = game.lie.assault_limit(here, at), hexside_of(game, here, at)
    if crossed.count(game.field.side_between(here, at)) >= limit:
        many = "1 unit" if limit == 1 else f"{limit} units"
        return f"{many} may leave across {what}, and no more ({rule})"
    limit = game.stack_limit(at, unit.side)
    wire = f"the wire in {name} keeps its own side out, and holds one enemy (7.5)"
    return wire if game.wired(at) else f"{name} holds {limit}, and no more (8.2)"


def whose(game: Game, at: int) -> str:
    """Whose hex it is, in words (8.3)."""
    owner = control_map(game)[game.field.name[at]]
    return owner if owner in (DISPUTED, NEUTRAL) else f"{owner}-controlled"


# --- afterwards (9.5) ---------------------------------------------------------------------------


def against_regrouping(
    game: Game, phase: phases.Regrouping, unit: Unit, block: Block, to: str
) -> str:
    """Why a unit can't regroup there (9.5)."""
    if unit.number not in phase.left or block.where != phase.at:
        return f"{unit.id} has regrouped, or isn't of those that won in this hex (9.5)"
    at = game.field.by_name.get(to)
    if at is None:
        return f"{to} is not on the map"
    name, bit = game.field.name[at], game.field.bit[at]
    if game.flood & bit:
        return f"{name} is flooded until the end of the turn (ruling 144)"
    if not game.field.around[phase.at] & bit:
        return f"{name} isn't adjacent (9.5)"
    if not game.position.friendly(phase.side) & bit:
        return f"{name} isn't friendly, but {whose(game, at)} (9.5)"
    return _no_way(game, unit, phase.at, at, phase.crossed, "9.5")


def against_settling(game: Game, phase: phases.Regrouping, to: str) -> str:
    """Why regrouping can't be ended so."""
    return f"the assault was in {game.field.name[phase.at]}, not in {to} (9.5)"


def against_fight(to: str) -> str:
    """Why no assault can be fought there next (9.1)."""
    return f"no assault is to be fought in {to} (9.1)"
