"""Exact chances of what may be done, from what a side sees alone; and what rolls meant.

The strength of a hidden block isn't known: then as many steps may be lost as hits can take.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, Any, ClassVar, Final

from studio.engine.game import Step
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.assault import assault_fire
from studio.rules.combat_infantry.bombard import hq_bonus
from studio.rules.combat_infantry.fire import BEST_FIRE, dice_of, firepower_at
from studio.rules.combat_infantry.morale import lift
from studio.rules.combat_infantry.odds import FACES, Shot, exposed_steps
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game, State
from studio.values import dataclass
from studio.words import plural, tr

if TYPE_CHECKING:
    from studio.rules.combat_infantry.assault_odds import AssaultOdds

MANY: Final = 99
"""Steps that a hidden block may have, as far as its enemy knows."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What a roll may bring: `dice`, each a success up to `best`, and the chance of each number.

    `hits[k]` is the chance of k hits, `lost[k]` of k steps lost; `limit` is the most hits that
    count (11.3). For a check there are no hits: `passes` is its chance.
    """

    dice: int
    best: int
    hits: tuple[float, ...] = ()
    lost: tuple[float, ...] = ()
    needed: int = 1
    limit: int | None = None

    @property
    def passes(self) -> float:
        """The chance that a single die is a success."""
        return max(0, min(FACES, self.best)) / FACES

    @property
    def mean(self) -> float:
        """Steps lost on average."""
        return fsum(n * chance for n, chance in enumerate(self.lost))


def chances_of(view: State, action: a.Action) -> Chances | None:
    """The chances of an action of the side to act, None when nothing is rolled for it at once."""
    find = _CHANCES.get(type(action))
    return find(Game(view), action) if find is not None else None


def _unit(game: Game, name: str) -> Unit:
    return next(u for u in game.units if u is not None and u.id == name)


def _chances(game: Game, shot: Shot) -> Chances:
    limit = game.field.options.most_hits
    shot = replace(shot, most=limit)
    return Chances(shot.dice, shot.fire, shot.hits(), shot.lost(), shot.needed, limit)


def _exposed(game: Game, side: int, at: int, how: str) -> tuple[int, int]:
    """The steps in a hex that can be hit, MANY if some of its blocks are hidden; open half-hits."""
    steps, half = exposed_steps(game, side, at, how)
    hidden = [block for block in game.position.of(side, at) if block.unit < 0]
    return (MANY, half + sum(block.half for block in hidden)) if hidden else (steps, half)


def _fire(game: Game, action: Any) -> Chances:
    unit = _unit(game, action.unit)
    return _aimed(game, unit, dice_of(unit, game.block(unit.number)), action)


def _strike(game: Game, action: Any) -> Chances:
    company = game.known(_command(game).hq).company
    weapon = game.field.strike_weapon(game.phase.side, action.kind, company)
    assert weapon is not None
    return _aimed(game, weapon, weapon.type.dice or 0, action)


def _aimed(game: Game, unit: Unit, dice: int, action: Any) -> Chances:
    at = game.field.by_name[action.to]
    how = unit.traits.bombarded_armour if unit.bombards else "full"
    bonus = hq_bonus(game, unit, at) if unit.bombards else 0
    if action.target:
        target = _unit(game, action.target)
        aim, fire = game.block(target.number), firepower_at(unit, target, how, bonus)
        steps, half = aim.steps, int(aim.half)
    else:
        fire = min(BEST_FIRE, unit.fire + bonus)
        steps, half = _exposed(game, 1 - unit.side, at, how)
    whole = unit.traits.ignores_double_defence
    needed = 1 if whole else game.needed(at, 1 if unit.bombards else 0)
    return _chances(game, Shot(dice, fire, needed, steps, half))


def _shoot(game: Game, action: a.Shoot) -> Chances:
    unit, melee = _unit(game, action.unit), game.phase
    assert isinstance(melee, p.Melee)
    block = game.block(unit.number)
    fire = assault_fire(game, melee, unit, block)
    if action.target:
        steps = game.block(_unit(game, action.target).number).steps
    else:
        steps, _ = _exposed(game, 1 - melee.side, melee.at, "assault")
    return _chances(game, Shot(dice_of(unit, block), fire, 1, steps))


def _assault(game: Game, action: a.Assault) -> Chances:
    """Its fire in the first round (9.2); what comes of the whole is for `assault_odds`."""
    arena, unit, at = _entered(game, action)
    melee = p.Melee(unit.side, at, unit.side)
    block = arena.block(unit.number)
    steps, _ = _exposed(arena, 1 - unit.side, at, "assault")
    fire = assault_fire(arena, melee, unit, block)
    return _chances(arena, Shot(dice_of(unit, block), fire, 1, steps))


def _entered(game: Game, action: a.Assault) -> tuple[Game, Unit, int]:
    """A copy in which the unit has entered the hex that it assaults."""
    arena, unit = Game(game.frozen()), _unit(game, action.unit)
    at, start = game.field.by_name[action.to], game.field.by_name[action.start]
    arena.put(arena.block(unit.number)._replace(where=at, came=start))
    return arena, unit, at


def assault_odds(view: State, action: a.Assault) -> "AssaultOdds | None":
    """How the assault of all who have entered the hex may end, this unit with them.

    None when a defender is hidden: then nobody can know.
    """
    from studio.rules.combat_infantry.assault_odds import odds_of

    arena, unit, at = _entered(Game(view), action)
    if any(block.unit < 0 for block in arena.position.of(1 - unit.side, at)):
        return None
    return odds_of(arena, at, unit.side)


def _rally(game: Game, action: a.Rally) -> Chances:
    unit, command = _unit(game, action.unit), _command(game)
    where = game.block(unit.number).where
    if unit.number in command.ready:
        return Chances(1, unit.morale + lift(game, unit.side, (where,)))
    hq = game.known(command.hq)
    places = where, game.block(hq.number).where
    return Chances(1, hq.morale + lift(game, unit.side, places))


def _check(game: Game, action: a.Check) -> Chances:
    unit = _unit(game, action.unit)
    where = game.block(unit.number).where
    return Chances(1, unit.morale + lift(game, unit.side, (where,)))


def _command(game: Game) -> p.Command:
    command = next(x for x in reversed(game.phases) if isinstance(x, p.Command))
    assert isinstance(command, p.Command)
    return command


_CHANCES: Final[Mapping[type[a.Action], Callable[[Game, Any], Chances]]] = {
    a.Fire: _fire,
    a.Strike: _strike,
    a.Shoot: _shoot,
    a.Assault: _assault,
    a.Rally: _rally,
    a.Check: _check,
}


# --- rolls that were made -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled:
    """Rolls of an action: the first `count` are its own, and up to `best` of each is a success.

    `best` is None when the viewer can't know it; a check has one die. Rolls beyond are those that
    followed: morale checks of an assault, or who is Player 1.
    """

    rolls: tuple[int, ...]
    count: int
    best: int | None
    is_check: bool = False
    followed: str = ""
    """What the rolls beyond are about."""
    limit: int | None = None
    """The most hits that count (11.3)."""
    faces: ClassVar[int] = FACES

    def is_hit(self, number: int) -> bool:
        """Whether a roll, counted from 0, was a success of the action itself."""
        return self.best is not None and number < self.count and self.rolls[number] <= self.best

    @property
    def hits(self) -> int:
        """How many successes there were."""
        return sum(self.is_hit(n) for n in range(len(self.rolls)))

    def words(self) -> str:
        """The rolls in a line, hits counted; a 10 is printed 0."""
        own = " ".join(str(roll % FACES) for roll in self.rolls[: self.count])
        rest = " ".join(str(roll % FACES) for roll in self.rolls[self.count :])
        about = f" ({self.followed})" if self.followed else ""
        if not own:
            return f"{rest}{about}"
        known = f", {self.verdict()}" if self.best is not None else ""
        return f"{own}{known}" + (
            tr(", then {rest}{about}", rest=rest, about=about) if rest else ""
        )

    def verdict(self) -> str:
        """What it came to, in a few words."""
        if self.best is None:
            return tr("rolled") if self.count else self.followed
        if self.is_check:
            if self.hits:
                return tr("passed ({best} or less passes)", best=self.best)
            return tr("failed ({best} or less passes)", best=self.best)
        hits = plural("{count} hit", "{count} hits", self.hits) if self.hits else tr("no hit")
        told = tr("{hits} ({best} or less is a hit)", hits=hits, best=self.best)
        if self.limit is not None and self.limit < self.hits:
            told += tr("; at most {limit} count (11.3)", limit=self.limit)
        return told


def rolled_in(step: Step[Any, Any], before: State, after: State, *, mine: bool) -> Rolled:
    """What the rolls of a step meant, from a viewer's views before and after it.

    `mine` says whether the viewer's own side rolled. The morale of a hidden unit stays untold.
    """
    found = _rolled(step, before, after, mine=mine)
    return replace(found, followed=_followed(before, after)) if found.rolls else found


def _followed(before: State, after: State) -> str:
    """What is rolled after an action: morale in assaults (9.3), and who is Player 1 (1.0)."""
    fought = any(isinstance(phase, p.Melee) for phase in (*before.phases, *after.phases))
    fought = fought or bool(Game(before).position.fights)
    if after.turn == before.turn:
        return tr("morale in the assault")
    return tr("morale, and who is Player 1") if fought else tr("who is Player 1")


def _rolled(step: Step[Any, Any], before: State, after: State, *, mine: bool) -> Rolled:
    action, rolls = step.action, step.rolls
    if isinstance(action, _ROLLING):
        return Rolled(rolls, len(rolls), None)
    if type(action) not in _CHANCES or isinstance(action, a.Assault):
        return Rolled(rolls, 0, None)
    if not mine and isinstance(action, a.Check | a.Rally):
        return Rolled(rolls, 1, None, is_check=True)
    table = _with_firer(before, after, getattr(action, "unit", ""))
    if table is None:
        return Rolled(rolls, len(rolls), None)
    found = chances_of(table, action)
    assert found is not None
    check = isinstance(action, a.Check | a.Rally)
    own = len(rolls) if _alone(before, after) else min(found.dice, len(rolls))
    return Rolled(rolls, own, found.best, check, limit=found.limit)


def _alone(before: State, after: State) -> bool:
    """Whether nothing can have been rolled but for the action itself.

    A mortar may have lost steps by its own roll (6.64), so its dice can't always be counted.
    """
    if after.turn != before.turn:
        return False
    goes_on = any(isinstance(phase, p.Command) and not phase.over for phase in after.phases)
    return goes_on or not Game(before).position.fights


_ROLLING: Final = (a.Smoke, a.Demolish, a.Clear, a.Raze)
"""Actions with rolls of their own that aren't counted as hits on units."""


def _with_firer(before: State, after: State, name: str) -> State | None:
    """The view before, with the unit that fired: its label is read from then on.

    None when the viewer never saw it.
    """
    if not name:
        return before
    unit = next((u for u in (*before.units, *after.units) if u is not None and u.id == name), None)
    if unit is None:
        return None
    if before.blocks[unit.number] is not None:
        return before
    block = after.blocks[unit.number]
    if block is None:
        return None
    units, blocks = list(before.units), list(before.blocks)
    units[unit.number], blocks[unit.number] = unit, block
    return replace(before, units=tuple(units), blocks=tuple(blocks), kept={})
