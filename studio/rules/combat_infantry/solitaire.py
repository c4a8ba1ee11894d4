"""Solitaire (11.0): the enemy draws HQ chits and follows the printed priorities, saying which.

The pool of a company is its HQs that haven't been activated this turn: each is drawn once a turn,
and all return with the next (11.1). Whatever the priorities leave open, the dice decide.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from studio.engine.dice import Dice
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.casualties import shares_hits
from studio.rules.combat_infantry.command import leaves_behind
from studio.rules.combat_infantry.phases import Command, Overstacked, PlayerTurn
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.stacking import crowds_foxhole
from studio.rules.combat_infantry.state import UP, Block, Game, State, full
from studio.rules.combat_infantry.victory import ways_out
from studio.values import dataclass
from studio.words import mark


class Priority(Enum):
    """What a choice followed: a priority of 11.2, the chits of 11.1, or the rules alone."""

    RALLY = mark("rally units of one step (11.2)")
    FIRE = mark("fire at the nearest face-up enemy, else at any target hex (11.2)")
    ASSAULT = mark("assault an adjacent enemy hex with fewer units (11.2)")
    SPECIAL = mark("special action (11.2)")
    PASS = mark("pass in double defence or a foxhole (11.2)")
    MOVE = mark("move towards the nearest objective or exit for points (11.2)")
    CHIT = mark("an HQ drawn from the pool (11.1)")
    CHECK = mark("a morale check for a squad out of command (11.1)")
    DEPLOY = mark("the HQ goes where it commands most of its units (11.1)")
    RULE = mark("what the rules ask, by their own preference")


@dataclass(frozen=True, slots=True)
class Followed:
    """A choice, and the priority that it followed."""

    action: a.Action
    priority: Priority


def follow(view: State, actions: Sequence[a.Action], dice: Dice) -> Followed:
    """The action that the priorities take, of those that are possible (11.2)."""
    game = Game(view)
    if isinstance(game.phase, PlayerTurn):
        return _player_turn(game, actions, dice)
    if isinstance(actions[0], a.Deploy | a.Stay):
        return Followed(_best_post(game, actions, dice), Priority.DEPLOY)
    if isinstance(game.phase, Command):
        return _command(game, game.phase, actions, dice)
    return Followed(_by_the_rules(game, actions, dice), Priority.RULE)


def _player_turn(game: Game, actions: Sequence[a.Action], dice: Dice) -> Followed:
    """A chit is drawn; where none is left, bunkers without an HQ fire (2.56, ruling 67)."""
    shots = [action for action in actions if isinstance(action, a.Fire)]
    if not shots or any(isinstance(action, a.Activate) for action in actions):
        return Followed(draw_chit(game, actions, dice), Priority.CHIT)
    name = shots[0].unit
    mine: list[a.Action] = [shot for shot in shots if shot.unit == name]
    return Followed(_any(_fires(game, name, mine), dice), Priority.FIRE)


def draw_chit(game: Game, actions: Sequence[a.Action], dice: Dice) -> a.Action:
    """An HQ from the pool of the first company that has one; nobody passes (11.1)."""
    chits = [action for action in actions if isinstance(action, a.Activate)]
    companies = [_named(game, chit.unit).company for chit in chits]
    pool = [chit for chit, company in zip(chits, companies, strict=True) if company == companies[0]]
    return _any(pool, dice) if pool else actions[0]


def pool(game: Game, side: int, company: str) -> tuple[str, ...]:
    """The HQs of a company that are still to be drawn this turn (11.1)."""
    return tuple(
        unit.id
        for block in game.blocks_of(side)
        if (unit := game.unit(block)).is_hq
        and unit.company == company
        and not block.activated
        and not block.acted
    )


def _named(game: Game, name: str) -> Unit:
    return next(unit for unit in game.units if unit is not None and unit.id == name)


def _block(game: Game, name: str) -> Block:
    return game.block(_named(game, name).number)


def _any(options: Sequence[a.Action], dice: Dice) -> a.Action:
    """One of several, as the dice say; no roll where there is no choice."""
    return options[dice.roll(1, len(options))[0] - 1] if len(options) > 1 else options[0]


def _best_post(game: Game, actions: Sequence[a.Action], dice: Dice) -> a.Action:
    def commanded(action: a.Action) -> int:
        hq = _named(game, action.unit)  # type: ignore[attr-defined]
        at = game.block(hq.number).where
        if isinstance(action, a.Deploy):
            at = game.field.by_name[action.to]
        reach = game.lie.commands[at] | game.field.bit[at]
        return sum(
            bool(reach & game.field.bit[block.where])
            for block in game.blocks_of(hq.side)
            if (unit := game.unit(block)).is_squad
            and unit.company == hq.company
            and (hq.is_chq or unit.platoon == hq.platoon)
        )

    posts = [action for action in actions if not _crowds(game, action)]
    best = max(map(commanded, posts))
    return _any([action for action in posts if commanded(action) == best], dice)


def _crowds(game: Game, action: a.Action) -> bool:
    """Whether an HQ would deploy to a full hex, where a unit would be surplus (8.2)."""
    side = game.phase.side
    return isinstance(action, a.Deploy) and full(game, side, game.field.by_name[action.to])


# --- the priorities of a unit (11.2) ------------------------------------------------------------


def _command(game: Game, command: Command, actions: Sequence[a.Action], dice: Dice) -> Followed:
    """The highest priority that any unit can follow, the HQ's own last (11.2, 4.2).

    So a company HQ whose commands are few rallies before it lets others fire. Squads out of command
    check first of all. A unit that passes stays as it is.
    """
    by_unit: dict[str, list[a.Action]] = {}
    for action in actions:
        if not isinstance(action, a.End):
            by_unit.setdefault(getattr(action, "unit", ""), []).append(action)
    hq = game.known(command.hq).id
    best: tuple[bool, int, str] | None = None
    found: tuple[Priority, Sequence[a.Action]] = Priority.PASS, (a.one(a.End, hq),)
    for name in sorted(by_unit):
        mine = _for_unit(game, name, by_unit[name])
        key = (name == hq, ORDER.index(mine[0]), name) if mine else None
        if mine and key and (best is None or key < best):
            best, found = key, mine
    return Followed(_any(found[1], dice), found[0])


def _for_unit(
    game: Game, name: str, options: list[a.Action]
) -> tuple[Priority, Sequence[a.Action]] | None:
    """The first priority that a unit can follow and what it may do by it; None: it passes.

    A squad out of command checks first, and follows the priorities if it passes (11.1).
    """
    checks = [action for action in options if isinstance(action, a.Check)]
    if checks:
        return Priority.CHECK, checks[:1]
    for priority, pick in LADDER:
        found = pick(game, name, options)
        if found is None:
            return None
        if found:
            return priority, found
    return None


def _rallies(game: Game, name: str, options: list[a.Action]) -> list[a.Action]:
    if not name or _block(game, name).steps > 1:
        return []
    return [action for action in options if isinstance(action, a.Rally)]


def _fires(game: Game, name: str, options: list[a.Action]) -> list[a.Action]:
    """At the nearest face-up unit that can be hit, itself if it can be targeted; else at any hex.

    A strike falls where the HQ that calls it is nearest.
    """
    shots = [action for action in options if isinstance(action, a.Fire | a.Strike)]
    seen = [shot for shot in shots if _at_seen(game, shot)]
    if not seen:
        return list(shots)
    here = _block(game, name or _active_hq(game)).where
    far = [game.field.distance(here, game.field.by_name[shot.to]) for shot in seen]
    near = [shot for shot, hexes in zip(seen, far, strict=True) if hexes == min(far)]
    return [shot for shot in near if shot.target] or list(near)


def _active_hq(game: Game) -> str:
    """The HQ that commands now, and calls strikes (2.6)."""
    assert isinstance(game.phase, Command)
    return game.known(game.phase.hq).id


def _at_seen(game: Game, shot: a.Fire | a.Strike) -> bool:
    """Whether a shot may hit a face-up unit: mines and armour take no share of a hex's (6.3)."""
    if shot.target:
        return True
    unit = (
        game.field.strikes[game.phase.side][shot.kind]
        if isinstance(shot, a.Strike)
        else _named(game, shot.unit)
    )
    how = unit.traits.bombarded_armour if unit.bombards else "full"
    blocks = game.position.at(game.field.by_name[shot.to])
    return any(b.face == UP and shares_hits(game.unit(b), True, how) for b in blocks)


def _assaults(game: Game, name: str, options: list[a.Action]) -> list[a.Action]:
    if not name:
        return []
    here = _block(game, name)
    mine = len(game.position.of(here.side, here.where))

    def outnumbers(into: int) -> bool:
        gone_ahead = len(game.position.of(here.side, into))
        return len(game.position.of(1 - here.side, into)) < mine + gone_ahead

    return [
        action
        for action in options
        if isinstance(action, a.Assault)
        and game.field.around[here.where] >> game.field.by_name[action.to] & 1
        and outnumbers(game.field.by_name[action.to])
    ]


def _specials(game: Game, _name: str, options: list[a.Action]) -> list[a.Action]:
    """Foxholes where it isn't sheltered, wire, bridges, and smoke on the enemy."""
    foes = game.position.held[1 - game.phase.side]
    return [
        action
        for action in options
        if isinstance(action, a.Clear | a.Demolish | a.Raze)
        or (isinstance(action, a.Dig) and not crowds_foxhole(game, _block(game, action.unit)))
        or (isinstance(action, a.Smoke) and game.field.bit[game.field.by_name[action.to]] & foes)
    ]


def _passes(game: Game, name: str, _options: list[a.Action]) -> list[a.Action] | None:
    """None, which is to pass, for whoever is sheltered already."""
    block = _block(game, name) if name else None
    return None if block is None or game.needed(block.where, 0) > 1 else []


def _moves(game: Game, name: str, options: list[a.Action]) -> list[a.Action]:
    """The moves that end nearest to a victory location, when they come nearer at all.

    An edge of the map over which the side leaves for points is one too (ruling 156): it lies a hex
    beyond the outermost hexes, and who leaves over it has got there. Nobody moves into a full hex,
    where a unit would be lost at the end of the activation (8.2).
    """
    goals = _victory_locations(game)
    moves = [action for action in options if _leads_on(game, name, action)]
    if not goals or not moves:
        return []

    def far(at: int) -> int:
        return min(beyond + game.field.distance(at, goal) for goal, beyond in goals)

    ends = [
        0 if isinstance(move, a.Exit) else far(game.field.by_name[getattr(move, "to", "")])
        for move in moves
    ]
    if min(ends) >= far(_block(game, name).where):
        return []
    return [move for move, end in zip(moves, ends, strict=True) if end == min(ends)]


def _victory_locations(game: Game) -> list[tuple[int, int]]:
    """Where points are to be won: hexes, and how far beyond them it is (ruling 156)."""
    goals = [goal for goal in game.field.terms.goals if goal.points > 0]
    rim = ways_out(game, game.phase.side)
    return [(at, 0) for goal in goals for at in goal.hexes] + [(at, 1) for at in rim]


def _leads_on(game: Game, name: str, action: a.Action) -> bool:
    """Whether an action is a move into a hex with room, or leaves the map for points."""
    field, side = game.field, game.phase.side
    if isinstance(action, a.Exit):
        unit = _named(game, name)
        return field.terms.exits.get((side, action.edge), 0) > 0 and not leaves_behind(game, unit)
    if not isinstance(action, a.Move | a.Breach):
        return False
    return not full(game, side, field.by_name[action.to])


LADDER: Final[
    Sequence[tuple[Priority, Callable[[Game, str, list[a.Action]], Sequence[a.Action] | None]]]
] = (
    (Priority.RALLY, _rallies),
    (Priority.FIRE, _fires),
    (Priority.ASSAULT, _assaults),
    (Priority.SPECIAL, _specials),
    (Priority.PASS, _passes),
    (Priority.MOVE, _moves),
)
"""The priorities in their order, each with what a unit may take by it (11.2)."""
ORDER: Final = (Priority.CHECK, *(priority for priority, _ in LADDER))
"""What comes before what among the units of an HQ."""


FOLLOWED: Final[Mapping[type[a.Action], Priority]] = {
    a.Activate: Priority.CHIT,
    a.Pass: Priority.CHIT,
    a.Deploy: Priority.DEPLOY,
    a.Stay: Priority.DEPLOY,
    a.Rally: Priority.RALLY,
    a.Check: Priority.CHECK,
    a.Fire: Priority.FIRE,
    a.Strike: Priority.FIRE,
    a.Assault: Priority.ASSAULT,
    a.Dig: Priority.SPECIAL,
    a.Clear: Priority.SPECIAL,
    a.Demolish: Priority.SPECIAL,
    a.Raze: Priority.SPECIAL,
    a.Smoke: Priority.SPECIAL,
    a.End: Priority.PASS,
    a.Move: Priority.MOVE,
    a.Breach: Priority.MOVE,
    a.Exit: Priority.MOVE,
}


def priority_of(action: a.Action) -> Priority:
    """The priority that an action of this player followed: its kind alone tells it."""
    return FOLLOWED.get(type(action), Priority.RULE)


# --- decisions that the priorities don't name ---------------------------------------------------


def _by_the_rules(game: Game, actions: Sequence[a.Action], dice: Dice) -> a.Action:
    """The cheapest unit takes a loss; in assaults everybody fires; what was revealed hides.

    Who has to retreat stays on the map.
    """
    losses = [action for action in actions if isinstance(action, a.Lose | a.Suffer)]
    if losses:
        return min(losses, key=lambda action: _price(game, action.unit))
    squads = [action.squad for action in actions if isinstance(action, a.Promote)]
    if squads:
        least = min(_price(game, squad)[:-1] for squad in squads)
        fair = {squad for squad in squads if _price(game, squad)[:-1] == least}
        return _any([action for action in actions if getattr(action, "squad", "") in fair], dice)
    for kind in (a.Shoot, a.Conceal, a.Enter, a.Settle):
        found = [action for action in actions if isinstance(action, kind)]
        if found:
            return _any(found, dice)
    return _any(_on_the_map(game, actions) or actions, dice)


def _on_the_map(game: Game, actions: Sequence[a.Action]) -> list[a.Action]:
    """The retreats to hexes: who leaves the map is lost for good (9.4)."""
    retreats = (action for action in actions if isinstance(action, a.Retreat))
    return [retreat for retreat in retreats if retreat.to in game.field.by_name]


def _price(game: Game, name: str) -> tuple[bool, bool, int, int]:
    """HQs last, then units that fall, then by the value that is lost (ruling 20).

    A step is lost, of a unit that is surplus all of them (8.2).
    """
    unit = _named(game, name)
    steps = game.block(unit.number).steps
    lost = steps if isinstance(game.phase, Overstacked) else 1
    return unit.is_hq, lost == steps, unit.type.value_of(lost), unit.number
