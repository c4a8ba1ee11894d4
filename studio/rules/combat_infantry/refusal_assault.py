"""Why a decision in or after an assault, or about losses, isn't possible (9.2-9.5, 6.3, 4.4)."""

from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.assault import RETREATS_OFF_MAP, ROUNDS
from studio.rules.combat_infantry.bombard import exposed
from studio.rules.combat_infantry.casualties import candidates, shares_hits
from studio.rules.combat_infantry.control import DISPUTED, NEUTRAL, control_map, safe
from studio.rules.combat_infantry.promotion import by_leaders, leaders_of
from studio.rules.combat_infantry.refusal_way import closing, hexside_of
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, Block, Game
from studio.words import tr

# --- losses -------------------------------------------------------------------------------------


def against_loss(
    game: Game, phase: phases.Losses | phases.Overstacked, unit: Unit, block: Block
) -> str:
    """Why a unit can't take this hit, or isn't surplus (6.3, 6.7, 8.2)."""
    name = game.field.name[phase.at]
    rule = "8.2" if isinstance(phase, phases.Overstacked) else "6.3"
    if block.where != phase.at or isinstance(phase, phases.Overstacked):
        return tr("{id} isn't in {name} ({rule})", id=unit.id, name=name, rule=rule)
    if not shares_hits(unit, block.face == UP and block.unit not in phase.bared, phase.how):
        if unit.traits.hit_only_in_assault:
            return _only_in_assaults(unit)
        return tr("{id} takes no share of hits on its hex (6.3)", id=unit.id)
    if any(other.half for other in candidates(game, phase)) and not block.half:
        return tr("a unit that holds a half-hit takes the next one (6.7)")
    return tr("the strongest take hits first, and {id} isn't among them (6.3)", id=unit.id)


def _only_in_assaults(unit: Unit) -> str:
    return tr("{id} is a mine, and only assaults hit it (7.2)", id=unit.id)


def against_suffering(game: Game, phase: phases.Suffering, unit: Unit, block: Block) -> str:
    """Why a unit can't take this hit of friendly fire (6.64)."""
    if not phase.near >> block.where & 1:
        return tr("{id} isn't next to what was bombarded (6.64)", id=unit.id)
    if unit.traits.hit_only_in_assault:
        return _only_in_assaults(unit)
    held = [b for b in exposed(game, phase) if b.where == block.where and b.half]
    return tr("a unit that holds a half-hit takes the next one (6.7)") if held else ""


def against_promotion(game: Game, phase: phases.Promotion, action: a.Promote) -> str:
    """Why an HQ can't return by that squad, or to that hex (4.4)."""
    hq = game.known(phase.hq)
    if action.unit != hq.id:
        return tr("it is {id} that returns (4.4)", id=hq.id)
    squad = next((u for u in game.units if u is not None and u.id == action.squad), None)
    block = game.blocks[squad.number] if squad is not None else None
    if squad is None or block is None or not squad.is_squad or squad.company != hq.company:
        return tr(
            "{squad} is no squad of the company of {id} on the map (4.4)",
            squad=action.squad,
            id=hq.id,
        )
    if not hq.is_chq and squad.platoon != hq.platoon:
        return tr("{id} is of another platoon than {id2} (4.4)", id=squad.id, id2=hq.id)
    at = game.field.by_name.get(action.to)
    return (
        tr("{to} is not on the map", to=action.to)
        if at is None
        else _not_returned_to(game, hq, block, at)
    )


def _not_returned_to(game: Game, hq: Unit, squad: Block, at: int) -> str:
    """Why an HQ can't return to a hex at the cost of a squad (4.4, 8.2)."""
    name, its_own = game.field.name[at], at == squad.where
    if by_leaders(game, hq):  # it returns to no squad then (ruling 69)
        its_own, unit = False, game.unit(squad)
        if all(game.unit(leader).platoon != unit.platoon for leader in leaders_of(game, hq)):
            return tr(
                "{id} returns next to a platoon HQ, at the cost of its platoon, and that of "
                "{squad} isn't on the map (4.4)",
                id=hq.id,
                squad=unit.id,
            )
    if game.wired(at):
        return tr("wire lies in {name}, and is entered over a hexside alone (7.5)", name=name)
    if game.flood >> at & 1 and not its_own:
        return tr("{name} is flooded for a game turn after the dam broke (ruling 144)", name=name)
    if not game.position.friendly(hq.side) >> at & 1 and not its_own:
        return tr("{name} isn't friendly, but {whose} (4.4)", name=name, whose=whose(game, at))
    there, limit = len(game.position.of(hq.side, at)), game.stack_limit(at, hq.side)
    if there - (squad.steps == 1 and squad.where == at) >= limit:
        return tr("{name} holds {limit}, and no more (4.4, 8.2)", name=name, limit=limit)
    return tr(
        "{name} is neither the hex of what {id} returns to, nor next to it (4.4)",
        name=name,
        id=hq.id,
    )


# --- rounds (9.2) -------------------------------------------------------------------------------


def _not_its_turn(game: Game, melee: phases.Melee, unit: Unit, block: Block) -> str:
    if block.where != melee.at:
        return tr(
            "{id} isn't in the assault in {name} (9.2)", id=unit.id, name=game.field.name[melee.at]
        )
    last = melee.round == ROUNDS and melee.side == melee.attacker
    if last or unit.number in (melee.left or ()):
        return ""
    if not unit.traits.fires_in_assault and not unit.traits.leaves_assault:
        return tr("{id} does nothing in assaults (7.2)", id=unit.id)
    return tr("{id} has fired or failed its morale check in this round (9.2, 9.3)", id=unit.id)


def against_shot(game: Game, melee: phases.Melee, unit: Unit, block: Block, target: str) -> str:
    """Why a unit can't fire in this part of the assault, or not at that target (9.2)."""
    idle = _not_its_turn(game, melee, unit, block) or _must_leave(melee)
    if idle:
        return idle
    if not unit.traits.fires_in_assault or not unit.fire:
        return tr("{id} never fires (7.2)", id=unit.id)
    there = game.position.of(1 - melee.side, melee.at)
    aim = next((game.unit(b) for b in there if game.unit(b).id == target), None)
    if aim is None:
        return tr("{target} isn't in this assault (9.2)", target=target)
    if unit.traits.targets_mines:
        return tr("engineers target mines alone in assaults (9.64)")
    if unit.traits.targets_in_assault:
        return tr("{target} is an HQ, which nobody targets in assaults (2.2)", target=target)
    return tr("{id} can't target in assaults: hits go to the strongest (9.2)", id=unit.id)


def _must_leave(melee: phases.Melee) -> str:
    last = melee.round == ROUNDS and melee.side == melee.attacker
    return tr("attackers have to retreat in round {last} (9.2)", last=ROUNDS) if last else ""


def against_holding(game: Game, melee: phases.Melee, unit: Unit, block: Block) -> str:
    """Why a unit can't do nothing (9.2)."""
    return _not_its_turn(game, melee, unit, block) or _must_leave(melee)


def against_retreat(game: Game, melee: phases.Melee, unit: Unit, block: Block, to: str) -> str:
    """Why a unit can't retreat there now (9.4)."""
    idle = _not_its_turn(game, melee, unit, block)
    if idle:
        return idle
    if not unit.traits.leaves_assault:
        return tr("{id} never retreats (2.56)", id=unit.id)
    if melee.round == 1 and melee.side != melee.attacker:
        return tr("defenders don't retreat in round 1 (9.2)")
    at = game.field.by_name.get(to)
    if at is None:
        return _off_the_map(game, melee, to)
    return _retreat_barred(game, melee, at) or _no_way(
        game, unit, melee.at, at, melee.crossed, "9.4"
    )


def _off_the_map(game: Game, melee: phases.Melee, edge: str) -> str:
    if edge not in game.field.rim[melee.at]:
        return tr("{edge} is neither a hex of the map nor an edge at this one (9.4)", edge=edge)
    return tr(
        "{most} units a round may retreat off the map (ruling 101)",
        most=RETREATS_OFF_MAP,
    )


def _retreat_barred(game: Game, melee: phases.Melee, at: int) -> str:
    name, bit = game.field.name[at], game.field.bit[at]
    if game.flood & bit:
        return tr("{name} is flooded for a game turn after the dam broke (ruling 144)", name=name)
    if not safe(game, melee.side) & bit:
        return tr(
            "{name} is {whose}, and nobody retreats there (9.4)", name=name, whose=whose(game, at)
        )
    if melee.side == melee.attacker:
        return ""
    if melee.origins & bit:
        return tr("the assault came from {name} (9.4, ruling 62)", name=name)
    strict = game.field.options.strict_defender_retreat
    if strict and not game.position.friendly(melee.side) & bit:
        return tr(
            "{name} isn't friendly, and defenders retreat to friendly hexes here (ruling 62)",
            name=name,
        )
    return ""


def _no_way(game: Game, unit: Unit, here: int, at: int, crossed: tuple[int, ...], rule: str) -> str:
    """Why a unit can't step into a neighbour: distance, hexside, limit, stacking (9.4, 9.5)."""
    name = game.field.name[at]
    if not game.field.around[here] >> at & 1:
        return tr("{name} isn't adjacent ({rule})", name=name, rule=rule)
    closed = closing(game, unit, here, at)
    if closed:
        return closed
    limit, what = game.lie.assault_limit(here, at), hexside_of(game, here, at)
    if crossed.count(game.field.side_between(here, at)) >= limit:
        many = tr("1 unit") if limit == 1 else tr("{limit} units", limit=limit)
        return tr(
            "{many} may leave across {what}, and no more ({rule})", many=many, what=what, rule=rule
        )
    limit = game.stack_limit(at, unit.side)
    wire = tr("the wire in {name} keeps its own side out, and holds one enemy (7.5)", name=name)
    return (
        wire
        if game.wired(at)
        else tr("{name} holds {limit}, and no more (8.2)", name=name, limit=limit)
    )


def whose(game: Game, at: int) -> str:
    """Whose hex it is, in words (8.3)."""
    owner = control_map(game)[game.field.name[at]]
    return tr(owner) if owner in (DISPUTED, NEUTRAL) else tr("{side}-controlled", side=owner)


# --- afterwards (9.5) ---------------------------------------------------------------------------


def against_regrouping(
    game: Game, phase: phases.Regrouping, unit: Unit, block: Block, to: str
) -> str:
    """Why a unit can't regroup there (9.5)."""
    if block.where == phase.at and not unit.traits.leaves_assault:
        return tr("{id} never moves (8.1)", id=unit.id)
    if unit.number not in phase.left or block.where != phase.at:
        return tr("{id} has regrouped, or isn't of those that won in this hex (9.5)", id=unit.id)
    at = game.field.by_name.get(to)
    if at is None:
        return tr("{to} is not on the map", to=to)
    name, bit = game.field.name[at], game.field.bit[at]
    if game.flood & bit:
        return tr("{name} is flooded for a game turn after the dam broke (ruling 144)", name=name)
    if not game.field.around[phase.at] & bit:
        return tr("{name} isn't adjacent (9.5)", name=name)
    if not game.position.friendly(phase.side) & bit:
        return tr("{name} isn't friendly, but {whose} (9.5)", name=name, whose=whose(game, at))
    return _no_way(game, unit, phase.at, at, phase.crossed, "9.5")


def against_settling(game: Game, phase: phases.Regrouping, to: str) -> str:
    """Why regrouping can't be ended so."""
    return tr("the assault was in {name}, not in {to} (9.5)", name=game.field.name[phase.at], to=to)


def against_fight(to: str) -> str:
    """Why no assault can be fought there next (9.1)."""
    return tr("no assault is to be fought in {to} (9.1)", to=to)
